//! Territory: the owner of each point, and where that is open.

use crate::pictures::{board, reader};
use crate::signs::{claims, points, zones};
use tobi_goban::{Board, Color, Position, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::groups::Groups;
use tobi_judge::params::Clustering;
use tobi_judge::territory::{Claim, ClaimCounts, KnownStones, OpenBorder, Phase, Territory, Zone};

fn known(board: &Board) -> KnownStones {
    KnownStones::dead(PointSet::empty(board.size()))
}

fn judge(picture: &str) -> Territory {
    let board = board(picture);
    Territory::new(&board, &known(&board))
}

const FINISHED: &str = ". . X O . . .
                        . . X O . O .
                        . . X O O O .
                        . . X X O . .
                        . X . X O . .
                        X . X . X O O
                        . . X . X O .";

#[test]
fn walls_own_a_finished_board() {
    let found = judge(FINISHED);
    assert_eq!(found.phase(), Phase::EndGame);
    assert_eq!(
        claims(&found),
        "##XO=== ##XO=O= ##XOOO= ##XXO== #X#XO== X#X#XOO ##X#XO="
    );
    assert_eq!(found.open_borders(), []);
    let counts = found.claim_counts();
    let black = ClaimCounts {
        stones: 12,
        territory: 15,
        ..ClaimCounts::default()
    };
    assert_eq!(counts.black, black);
    assert_eq!(counts.white.territory, 11);
}

#[test]
fn a_dead_stone_is_the_same_as_none() {
    let clean = judge(FINISHED);
    let with_dead = board(
        "O . X O . . .
         . . X O . O .
         . . X O O O .
         . . X X O X .
         . X . X O . .
         X . X . X O O
         . . X . X O .",
    );
    let dead = PointSet::from_points(with_dead.size(), [Point::new(0, 0), Point::new(5, 3)]);
    let found = Territory::new(&with_dead, &KnownStones::dead(dead));
    assert_eq!(claims(&found), claims(&clean));
    assert_ne!(
        claims(&Territory::new(&with_dead, &known(&with_dead))),
        claims(&clean)
    );
}

#[test]
fn points_between_both_colours_are_dame() {
    let found = judge(
        ". . X . O . .
         . . X . O . .
         . . X . O . .
         . . X X O . .",
    );
    assert_eq!(claims(&found), "##XdO== ##XdO== ##XdO== ##XXO==");
    assert_eq!(points(&found.points(Claim::Dame)), [(3, 0), (3, 1), (3, 2)]);
    assert_eq!(found.open_borders(), []);
}

/// White has not answered on the first line yet: both sides can still play there.
#[test]
fn an_open_first_line_names_the_points_that_close_it() {
    let found = judge(
        ". . X O . . .
         . . X O . . .
         . . X O . . .
         . . X O . . .
         . X X O O . .
         . . . . . . .",
    );
    let [black, white] = found.open_borders() else {
        panic!("one open border each: {:?}", found.open_borders());
    };
    assert_eq!((black.owner, white.owner), (Color::Black, Color::White));
    assert_eq!(points(&black.inside), [(2, 5)]);
    assert_eq!(points(&black.outside), [(3, 5)]);
    assert_eq!(black.closing, black.points());
    assert_eq!(white.inside, black.outside);
    assert_eq!(zones(&found).split(' ').next_back(), Some("%^^vv~~"));

    let closed = judge(
        ". . X O . . .
         . . X O . . .
         . . X O . . .
         . . X O . . .
         . X X O O . .
         . . X O . . .",
    );
    assert_eq!(closed.open_borders(), []);
    assert!(zones(&closed).ends_with("##XO==="));
}

/// The last dame is next to one of Black's points: White plays there, and Black must answer.
#[test]
fn a_dame_that_leads_into_a_territory_is_an_open_border() {
    let found = judge(
        ". . X X X O .
         . . . . . O .
         . . X X X O .
         . . X O O O .",
    );
    let [border] = found.open_borders() else {
        panic!("one open border: {:?}", found.open_borders());
    };
    assert_eq!(border.owner, Color::Black);
    assert_eq!(points(&border.inside), [(3, 1)]);
    assert_eq!(points(&border.outside), [(4, 1)]);
    assert_eq!(border.closing, border.points());
}

#[test]
fn a_wide_gap_is_closed_by_no_single_stone() {
    let found = judge(
        ". . . . X O . . . .
         . . . . X O . . . .
         . . . . X O O . . .
         . . . . . . . O . .
         . . . . . . . O . .
         . . . . X O O . . .
         . . . . X O . . . .",
    );
    let black: Vec<&OpenBorder> = found
        .open_borders()
        .iter()
        .filter(|it| it.owner == Color::Black)
        .collect();
    assert_eq!(black.len(), 1);
    assert!(black[0].closing.is_empty());
    assert!(black[0].points().len() >= 4);
}

#[test]
fn points_that_only_stones_in_seki_surround_are_neutral() {
    let board = board(
        ". X O . X O . O
         X X O . X O O .
         O O O O X O . O
         . O . O X O O O
         O O O O X X X X
         X X X X X . . .
         . . . . . . . .",
    );
    let seki = PointSet::from_points(
        board.size(),
        (0..3)
            .map(|row| Point::new(0, row))
            .chain([Point::new(1, 0), Point::new(1, 1)]),
    );
    let corner = Point::new(0, 0);
    assert_eq!(
        Territory::new(&board, &known(&board)).claim(corner),
        Claim::Territory(Color::Black)
    );
    let found = Territory::new(
        &board,
        &KnownStones {
            seki,
            ..known(&board)
        },
    );
    assert_eq!(found.claim(corner), Claim::Seki);
    assert_eq!(found.owner(corner), None);
    assert_eq!(found.claim(Point::new(3, 0)), Claim::Dame);
    assert_eq!(
        found.claim(Point::new(5, 6)),
        Claim::Territory(Color::Black)
    );
}

#[test]
fn certain_territory_overrules_influence() {
    let board = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         X X X . . . . . .
         . . X . . . . . .",
    );
    let corner = PointSet::from_points(board.size(), [Point::new(0, 8), Point::new(4, 3)]);
    let mut certain = known(&board).certain;
    certain.black = corner;
    let found = Territory::new(
        &board,
        &KnownStones {
            certain,
            ..known(&board)
        },
    );
    for point in corner {
        assert_eq!(found.claim(point), Claim::Territory(Color::Black));
        assert_eq!(found.zones()[point], Zone::Safe(Color::Black));
    }
    assert_eq!(
        found.claim_counts().white.stones,
        0,
        "a stone in it is dead"
    );
}

#[test]
fn points_that_unsettled_stones_enclose_are_threatened() {
    let board = board(FINISHED);
    let corner = Point::new(6, 6);
    let stones = PointSet::from_points(board.size(), [Point::new(5, 6)]);
    let found = Territory::new(
        &board,
        &KnownStones {
            unsettled: stones,
            ..known(&board)
        },
    );
    assert_eq!(found.zones()[corner], Zone::Threatened(Color::White));
    assert_eq!(found.claim(corner), Claim::Territory(Color::White));
    assert_eq!(found.zones()[Point::new(6, 0)], Zone::Safe(Color::White));
}

#[test]
fn an_open_board_has_all_zones_but_the_safe() {
    let found = judge(
        ". . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . X . X . . . . . . .
         . . . . . . . . . O . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . O . . .
         . . . X . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .",
    );
    assert_eq!(found.phase(), Phase::Opening);
    let zones = found.zones();
    let at = |column, row| zones[Point::new(column, row)];
    assert_eq!(at(4, 2), Zone::Potential(Color::Black));
    assert_eq!(at(5, 9), Zone::Near(Color::Black));
    assert_eq!(at(7, 3), Zone::Junction);
    assert_eq!(at(6, 6), Zone::Far);
    assert!(zones.values().all(|zone| zone.name() != "safe"));
    let borders = found.open_borders();
    assert_eq!(borders.len(), 2, "all along where the areas meet");
    assert!(borders.iter().all(|border| border.closing.is_empty()));
}

#[test]
fn single_stones_enclose_nothing() {
    for stones in [
        vec![(9, 9)],
        vec![
            (3, 3),
            (9, 3),
            (15, 3),
            (3, 9),
            (9, 9),
            (15, 9),
            (3, 15),
            (9, 15),
            (15, 15),
        ],
    ] {
        let size = Size::square(19);
        let mut board = Board::new(size);
        for (column, row) in stones {
            board.place(Point::new(column, row), Color::Black);
        }
        let found = Territory::new(&board, &known(&board));
        assert_eq!(found.phase(), Phase::Opening);
        assert_eq!(found.claim(Point::new(0, 0)).owner(Phase::Opening), None);
        assert!(found.open_borders().is_empty());
    }
}

#[test]
fn captives_of_groups_are_dead() {
    let position = Position::from_setup(
        Setup::parse(
            ". . . X O . . .
             . . . X O . . .
             . O . X O . X .
             . . . X O . . .
             . . . X O . . .
             . . . X O . . .
             . . . X O . . .",
        )
        .expect("a picture"),
    )
    .expect("a possible position");
    let mut reader = reader(2_000);
    let groups = Groups::new(&position, &mut reader, &Clustering::USUAL);
    let held = groups.iter().filter(|group| group.holder.is_some());
    let nothing = PointSet::empty(position.size());
    let known = KnownStones::dead(held.fold(nothing, |dead, group| dead | group.stones));
    assert_eq!(points(&known.dead), [(1, 2), (6, 2)]);
    let found = Territory::new(position.board(), &known);
    let counts = found.claim_counts();
    assert_eq!([counts.black.territory, counts.white.territory], [21; 2]);
}

#[test]
fn ownership_is_surer_the_stronger_the_claim() {
    let found = judge(FINISHED);
    let ownership = found.ownership();
    assert_eq!(ownership[Point::new(2, 0)], 0.99);
    assert_eq!(ownership[Point::new(4, 0)], -0.98);
    for phase in Phase::ALL {
        let of = phase.judgement().ownership;
        assert!(of.stone >= of.territory && of.territory > of.moyo && of.moyo > of.area);
    }
}

#[test]
fn empty_boards_full_ones_and_lines() {
    for size in [
        Size::square(1),
        Size::square(19),
        Size::new(25, 1).unwrap(),
        Size::square(25),
    ] {
        let empty = Board::new(size);
        let found = Territory::new(&empty, &known(&empty));
        assert_eq!(found.phase(), Phase::Opening);
        assert_eq!(found.points(Claim::Nobody), PointSet::full(size));
        assert!(found.zones().values().all(|&zone| zone == Zone::Far));
    }
    let line = judge(". X . O . .");
    assert_eq!(claims(&line), "#XdO==");
    let full = judge("X X\nX .");
    assert_eq!(claims(&full), "XX X#");
}
