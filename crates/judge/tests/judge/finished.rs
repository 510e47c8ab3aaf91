//! The final status of stones if neither side plays any more: well-known shapes.

use crate::pictures::{position, reader};
use crate::shapes::{
    BENT_FOUR, EYE_AGAINST_NONE, EYE_EACH, SHARED_LIBERTIES, SQUARE_FOUR, TWO_HEADS,
};
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Color, Position, Setup};
use tobi_grid::{Point, Size, Symmetry};
use tobi_judge::life::{Finished, Reason, SekiKind, Status};

fn finished(picture: &str) -> Finished {
    Finished::new(&position(picture), &mut reader(10_000))
}

/// The status of the stones on these points, by column and row.
fn check(picture: &str, wanted: &[(u8, u8, Status)]) -> Finished {
    let finished = finished(picture);
    for &(column, row, status) in wanted {
        let point = Point::new(column, row);
        assert_eq!(
            finished.status(point),
            Some(status),
            "{point:?} of\n{picture}"
        );
    }
    finished
}

use Status::{Alive, Dead, Seki};

fn check_seki(picture: &str, wanted: &[(u8, u8, Status)], kind: SekiKind) {
    let finished = check(picture, wanted);
    assert!(!finished.sekis.is_empty(), "no seki in\n{picture}");
    for seki in &finished.sekis {
        assert_eq!(seki.kind, kind, "{seki:?}");
    }
}

#[test]
fn three_in_a_bend_are_dead_in_the_corner() {
    check(BENT_FOUR, &[(3, 0, Dead), (0, 0, Alive), (4, 0, Alive)]);
}

/// Whoever plays at `a` first decides, but the black stones die in nearly all playouts.
#[test]
fn a_rescue_that_playouts_miss_is_read() {
    let picture = "
        X X . X O O O
        . . . a O O O
        X X X . O O O
        O O O O O O O
        O O O O O O O
        O O O O . O .";
    let picture = picture.replace('a', ".");
    check(&picture, &[(0, 2, Status::Unsettled)]);
}

#[test]
fn a_rectangle_of_six_lives_at_the_side() {
    check(
        "X X X O . O .
         . . X O O O O
         . . X O . O .
         . . X O O O O
         X X X O . O .
         O O O O O O O",
        &[(0, 0, Alive), (2, 2, Alive)],
    );
}

#[test]
fn four_in_a_square_are_dead() {
    check(SQUARE_FOUR, &[(2, 0, Dead), (3, 0, Alive)]);
}

#[test]
fn four_in_a_row_live() {
    check(
        ". . . . X O .
         X X X X X O O
         O O O O O O .
         . O . O . O O",
        &[(4, 0, Alive)],
    );
}

#[test]
fn three_with_a_stone_in_the_middle_are_dead() {
    check(
        ". O . X O . O .
         X X X X O O O O
         O O O O . O . O
         . O . O O O O .",
        &[(3, 0, Dead), (1, 0, Alive)],
    );
}

#[test]
fn five_in_a_bulk_hang_on_the_middle() {
    let with = |middle: &str| {
        ". . X O . O .
         - . X O O O O
         . X X O . O .
         X X O O O O O
         O O . O . O ."
            .replacen('-', middle, 1)
    };
    check(&with("O"), &[(2, 0, Dead), (0, 1, Alive)]);
    check(&with("X"), &[(2, 0, Alive)]);
    check(&with("."), &[(2, 0, Status::Unsettled)]);
}

#[test]
fn six_like_a_rabbit_with_a_stone_in_the_middle_are_dead() {
    check(
        ". . X O O . O .
         . O . X O O O O
         X . X X O . O O
         X X X O O O O O
         O O O O . O . O",
        &[(2, 0, Dead), (3, 1, Dead), (1, 1, Alive)],
    );
}

#[test]
fn a_false_eye_is_none() {
    check(
        ". X . X O . O .
         X X X O O O O O
         O O O O . O . O
         . O . O O O O .",
        &[(0, 1, Dead), (3, 0, Dead), (4, 0, Alive)],
    );
}

#[test]
fn two_heads_share_two_eyes() {
    check(TWO_HEADS, &[(1, 0, Alive), (0, 1, Alive)]);
}

#[test]
fn stones_without_room_are_dead() {
    check(
        "O O O O O . .
         O . . . O . .
         O . X X O . .
         O . . . O O .
         O O O O . O O",
        &[(2, 2, Dead), (0, 0, Alive)],
    );
}

#[test]
fn neither_side_takes_a_shared_liberty() {
    check_seki(
        SHARED_LIBERTIES,
        &[(2, 0, Seki), (4, 0, Seki), (1, 0, Alive), (5, 0, Alive)],
        SekiKind::SharedLiberties,
    );
}

#[test]
fn one_eye_each_is_seki() {
    check_seki(
        EYE_EACH,
        &[(2, 0, Seki), (6, 0, Seki), (1, 0, Alive), (9, 0, Alive)],
        SekiKind::EyeEach,
    );
}

/// White does not capture the stone in its eye, because that would fill the eye; it is a prisoner, and the eye an eye.
#[test]
fn a_dead_stone_in_an_eye_ends_no_seki() {
    check_seki(
        ". X O . X O . X . X O .
         X X O O O O . X X X O O
         . X X X X O X X O O O .
         X X . X X X O O O . O O
         . X X . X X O . . O . .
         . . . . X X O . . . . .",
        &[(2, 0, Seki), (4, 0, Dead), (7, 0, Seki), (1, 0, Alive)],
        SekiKind::EyeEach,
    );
}

#[test]
fn one_eye_beats_none() {
    let finished = check(EYE_AGAINST_NONE, &[(2, 0, Alive), (6, 0, Dead)]);
    assert!(finished.sekis.is_empty());
}

#[test]
fn three_in_a_row_of_five_are_in_seki() {
    check_seki(
        "X O . X X X . O X . X
         X O O O O O O O X X X
         X X X X X X X X X . X
         . X . X . . . . . X X
         . . . . . . . . . . .",
        &[(1, 0, Seki), (3, 0, Seki), (0, 0, Alive)],
        SekiKind::InEyeSpace,
    );
}

#[test]
fn three_in_a_row_of_five_are_dead_beside_an_eye() {
    check(
        "X O . X X X . O . O X . X
         X O O O O O O O O O X X X
         X X X X X X X X X X X . X
         . X . X . . . . . . . X X
         . . . . . . . . . . . . .",
        &[(1, 0, Alive), (3, 0, Dead)],
    );
}

/// The side that fills a liberty is captured; the six stones inside would leave a shape that one move kills.
#[test]
fn six_inside_a_chain_without_other_liberties_are_in_seki() {
    let picture = "
        . X O X X . O X . X .
        X X O X X X O X X X X
        . X O O X . O X . X .
        X X X O O O O X X X X
        . X X X X X X X . X .";
    let wanted = [(2, 0, Seki), (3, 0, Seki), (1, 0, Alive)];
    check_seki(picture, &wanted, SekiKind::InEyeSpace);
    let finished = finished(picture);
    let reason = |column, row| {
        let life = finished.life(Point::new(column, row));
        life.expect("a stone").reason.clone()
    };
    assert!(matches!(reason(2, 0), Reason::Seki(SekiKind::InEyeSpace)));
    assert!(matches!(reason(1, 0), Reason::Unconditional));
}

/// White can fill neither corner point: the eye would be its last liberty, and Black captures everything.
#[test]
fn a_side_that_would_be_captured_after_filling_a_liberty_is_in_seki() {
    let short = "
        . X O X X . X . X
        X . O X X X X X X
        O O O X . X . X .
        O . O X X X X X X
        O O O X . X . X .
        X X X X X X X X X";
    let wanted = [(1, 0, Seki), (0, 1, Seki), (2, 0, Seki), (3, 0, Alive)];
    check_seki(short, &wanted, SekiKind::NoApproach);
    let spare = "
        . X O X X . X . X
        X . O X X X X X X
        O O O X . X . X .
        O . O X X X X X X
        O O O X . X . X .
        O . O X X X X X X
        O O O X . X . X .
        X X X X X X X X X";
    check(spare, &[(1, 0, Dead), (0, 1, Dead), (2, 0, Alive)]);
}

/// Two chains share both of their eyes, and because of the two stones in one of them neither has a liberty to spare.
#[test]
fn chains_that_share_their_eyes_are_in_seki_together() {
    let finished = finished(
        "X X X O . X O X X X
         . X O O X . O O X .
         X X O . O O O X X X
         X X O O X X X X . X
         . X X X X . X X X X",
    );
    for point in [(3, 0), (6, 0), (4, 2), (5, 0), (4, 1)] {
        let point = Point::new(point.0, point.1);
        assert_eq!(finished.status(point), Some(Seki), "{point:?}");
    }
}

/// If White fills a liberty of the four stones, Black extends to a bulk of five; when White captures that, Black plays
/// in its middle.
#[test]
fn a_chain_that_can_grow_before_it_is_captured_is_in_seki() {
    let picture = "
        X X X X X X X X X
        X O O O O O O O X
        X O O . X . O O X
        . O O X X O O O .
        X O O X . O O O X
        X O O O O O O O X
        X X X X X X X X X
        X . X . X . X . X";
    let wanted = [(3, 3, Seki), (1, 1, Seki), (0, 0, Alive)];
    check_seki(picture, &wanted, SekiKind::InEyeSpace);
}

/// This looks like a seki of two stones inside six but is not: White can capture the stones in its other eye at any
/// time.
#[test]
fn a_group_with_other_stones_to_capture_is_not_in_seki() {
    let picture = "
        . X O O . X X X O X .
        X . O . X X X . O X X
        O O O O O O O O O X X
        X X X X X X X X X X .
        . X . X . X . X . X X";
    check(picture, &[(1, 0, Dead), (5, 0, Dead), (2, 0, Alive)]);
}

/// A chain without liberties to spare does not live by the living group around it that it cannot reach.
#[test]
fn a_chain_in_atari_is_dead_within_its_captors() {
    check(
        ". O . O . . X X .
         O O O O O O X . X
         O X X . O X X X X
         O O O O O X . X .
         . O . O O X X X X",
        &[(1, 2, Dead), (0, 1, Alive), (6, 0, Alive)],
    );
}

/// The end of a random game: dead stones that are already removed share liberties with stones that are not settled yet.
#[test]
fn stones_that_were_taken_off_are_in_no_seki() {
    let finished = finished(
        "O O O . O O . O O
         O O O O O O O O .
         X O . O X O O . O
         X X O O . X O O O
         X . X O O . O O X
         X X O O . O O X .
         X X X X O O X X X
         O . O X O . O X X
         X X X X O O O O O",
    );
    let dead = finished.stones(Dead);
    for seki in &finished.sekis {
        assert!(dead.is_disjoint(&(seki.stones.black | seki.stones.white)));
    }
}

#[test]
fn symmetries_and_colours_commute() {
    for seed in 0..5 {
        let mut game = RandomGame::new(Size::square(7), seed);
        game.by_ref().take(40 + seed as usize).for_each(drop);
        let setup = game.position().setup();
        let statuses = |setup: &Setup| {
            let position = Position::from_setup(setup.clone()).expect("a position");
            let mut reader = reader(2_000);
            let finished = Finished::new(&position, &mut reader);
            [Alive, Dead, Seki].map(|status| finished.stones(status))
        };
        let found = statuses(&setup);
        for symmetry in Symmetry::ALL {
            let mut turned = setup.clone();
            turned.stones = setup.stones.map(|set| symmetry.of_set(&set));
            turned.ko = setup.ko.map(|ko| symmetry.of_point(ko, setup.size));
            assert_eq!(statuses(&turned), found.map(|set| symmetry.of_set(&set)));
        }
        let mut swapped = setup.clone();
        swapped.stones = setup.stones.swapped();
        swapped.to_move = setup.to_move.opponent();
        assert_eq!(statuses(&swapped), found);
    }
}

/// Nearly empty boards, and full ones.
#[test]
fn nearly_empty_and_full_boards() {
    for picture in [".", ". . .", "X . X", ". X\nX ."] {
        assert!(finished(picture).sekis.is_empty());
    }
}

/// The judgement between walls that are assumed to hold misses the seki after White's move at `a`.
#[test]
fn a_proved_rescue_outranks_a_believed_death() {
    let picture = "
        . O O X X a .
        O O O X . X X
        O O O O O O O
        O O X X O X O
        O X X . X X X
        X X X X X . X
        X . O O X X .";
    check(&picture.replace('a', "."), &[(1, 0, Status::Unsettled)]);
}

/// Black captures the chain at (0, 4) by a move at `a`. White protects it in time if it is to move.
#[test]
fn a_proved_capture_outranks_playouts() {
    let picture = "
        . X X X X X O . O
        X X X X O X O O O
        X . X O O O . O .
        X X X O O . O O O
        O X O O O O O O X
        O O a X O O O O X
        O . O X X O X X X
        O O X . . X X X X
        O X X . X X . X .";
    let mut setup = Setup::parse(&picture.replace('a', ".")).expect("a picture");
    for (to_move, wanted) in [(Color::Black, Status::Unsettled), (Color::White, Alive)] {
        setup.to_move = to_move;
        let position = Position::from_setup(setup.clone()).expect("a position");
        let finished = Finished::new(&position, &mut reader(10_000));
        assert_eq!(
            finished.status(Point::new(0, 4)),
            Some(wanted),
            "{to_move:?}"
        );
    }
}

/// White's three stones in the corner are two chains that share both liberties. Playouts leave no doubt that they and
/// the black stones around them stay.
#[test]
fn the_chains_of_a_group_are_in_seki_together() {
    let picture = "
        O X X O O O O O O
        O . X O O O O O .
        . O X O O O O O O
        X X X O O O O O .
        O O O O O O O O O
        O O O O O O O . O
        X X X X X X X X X
        . X . X . X . X .
        X X X X X X X X X";
    check_seki(
        picture,
        &[(0, 0, Seki), (1, 2, Seki), (2, 0, Seki), (3, 0, Alive)],
        SekiKind::InEyeSpace,
    );
}

/// Black plays at `a` and later inside the space that White's capture leaves. Capture reading believes that White's
/// stones escape, but reading of life proves that they die.
#[test]
fn a_proof_refutes_a_seki() {
    let picture = "
        O O O O O X . X .
        O a X X O X X X X
        O X X . O X . X .
        O O O O O X X X X
        X X X X X X . . .
        O O O O O O O O O
        . O . O . O . O .
        O O O O O O O O O
        . O . O . O . O .";
    let finished = check(&picture.replace('a', "."), &[(0, 0, Dead), (2, 1, Alive)]);
    assert!(finished.sekis.is_empty());
}

/// Whoever plays at `a` first decides.
#[test]
fn a_group_that_the_first_mover_kills_is_in_no_seki() {
    let picture = "
        X X X X X X X X .
        X O O O O O X X X
        X O . X a O O X .
        X O O X X . O X X
        X O O O O O O X .
        X X X X X X X X X
        . X . X . X . X .
        X X X X X X X X X";
    let finished = finished(&picture.replace('a', "."));
    assert_eq!(finished.status(Point::new(1, 1)), Some(Status::Unsettled));
    assert!(finished.sekis.is_empty());
}
