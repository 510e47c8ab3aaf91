//! The score of finished games: teire, dame, sekis, positions that cannot be counted, and laws.

use crate::boards::seeds;
use crate::pictures::reader;
use crate::shapes::THREE_IN_A_ROW;
use tobi_goban::count::Terms;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{ByColor, Color, Position, Rules, Setup};
use tobi_grid::{Point, PointSet, Size, Symmetry};
use tobi_judge::life::Status;
use tobi_judge::score::{Dead, Obstacle, Settlement, StepKind, TeireConvention, Why};

use TeireConvention::{Deducted, Standing};

fn settle_setup(setup: Setup, dead: &Dead) -> Settlement {
    let position = Position::from_setup(setup).expect("a position");
    Settlement::new(&position, &mut reader(2_000), dead).expect("whole chains")
}

fn settle(picture: &str) -> Settlement {
    settle_setup(Setup::parse(picture).expect("a picture"), &Dead::Judged)
}

/// Black's margin in points, without komi.
fn margin(settlement: &Settlement, rules: &Rules, convention: TeireConvention) -> i64 {
    let position = settlement.position();
    let terms = Terms {
        prisoners: position.prisoners(),
        ..Terms::new(position.size())
    };
    settlement
        .score(rules, &terms, convention)
        .margin()
        .halves()
        / 2
}

fn teire(settlement: &Settlement) -> Vec<(Color, Point)> {
    let teire = settlement.teire().iter();
    teire.map(|teire| (teire.color, teire.point)).collect()
}

#[test]
fn a_false_eye_must_be_filled_once_the_dame_beside_it_is() {
    let picture = |dame: &str| {
        ". . X . X O . O .
         X X X X - O O O O
         . X . . X X O . .
         X X X X X O O O .
         X O O O O O . . .
         O O . . . O . . .
         . . . O . . . . ."
            .replacen('-', dame, 1)
    };
    // White takes the dame below the stone and would capture it; Black has to connect it to the others.
    let begun_by = |color| {
        let mut setup = Setup::parse(&picture(".")).expect("a picture");
        setup.to_move = color;
        settle_setup(setup, &Dead::Judged)
    };
    let settlement = begun_by(Color::White);
    assert!(settlement.is_safe());
    assert_eq!(settlement.dame().len(), 1);
    assert_eq!(teire(&settlement), [(Color::Black, Point::new(3, 0))]);
    // Black takes it if it is Black's turn.
    assert_eq!(teire(&begun_by(Color::Black)), []);
    assert_eq!(
        teire(&settle(&picture("O"))),
        [(Color::Black, Point::new(3, 0))]
    );
    assert_eq!(teire(&settle(&picture("X"))), []);
}

#[test]
fn of_two_dame_that_join_a_stone_one_is_left_for_its_owner() {
    // White takes one of the points next to the stone, Black the other: the point above need not be filled.
    let settlement = settle(
        ". . X . X . . .
         X X X . X X X X
         X O . X . O X O
         X O O O O O O O
         O O . O . . O .
         . . O . O . . O",
    );
    assert_eq!(settlement.dame().len(), 2);
    assert_eq!(teire(&settlement), []);
}

#[test]
fn a_chain_in_atari_is_connected() {
    let settlement = settle(ENDS[0]);
    assert_eq!(teire(&settlement), [(Color::Black, Point::new(2, 0))]);
    let (standing, deducted) = (
        margin(&settlement, &Rules::JAPANESE, Standing),
        margin(&settlement, &Rules::JAPANESE, Deducted),
    );
    assert_eq!(standing - deducted, 1);
    let area = Rules::named("chinese").expect("a preset");
    assert_eq!(
        margin(&settlement, &area, Standing),
        margin(&settlement, &area, Deducted)
    );
}

#[test]
fn agreed_dead_stones_are_dead_and_all_others_live() {
    let picture = "
        . . . X O . .
        . O . X O . .
        . . . X O X .
        . . . X O . .
        . . . X O . .";
    let setup = Setup::parse(picture).expect("a picture");
    let dead = |points: &[(u8, u8)]| {
        let points = points.iter().map(|&(column, row)| Point::new(column, row));
        Dead::Agreed(PointSet::from_points(setup.size, points))
    };
    let both = settle_setup(setup.clone(), &dead(&[(1, 1), (5, 2)]));
    assert_eq!(margin(&both, &Rules::JAPANESE, Standing), 15 + 1 - 10 - 1);
    assert!(both.is_safe());
    // It is not tested whether the other stone could live.
    let one = settle_setup(setup.clone(), &dead(&[(1, 1)]));
    assert_eq!(one.stones(Status::Dead).len(), 1);
    assert_eq!(one.count().territory.white.len(), 0);
    let position = Position::from_setup(setup.clone()).expect("a position");
    let mut reader = reader(10);
    let empty = Settlement::new(&position, &mut reader, &dead(&[(0, 0)]));
    assert!(empty.is_err());
}

/// The points that are not counted, and the margin, if the given list of dead stones is empty.
fn named(picture: &str) -> (Vec<Point>, i64) {
    let setup = Setup::parse(picture).expect("a picture");
    let nobody = PointSet::empty(setup.size);
    let named = settle_setup(setup.clone(), &Dead::Named(nobody));
    let agreed = settle_setup(setup, &Dead::Agreed(nobody));
    assert!(
        agreed.seki_points().is_empty(),
        "marks are counted as they are"
    );
    assert!(named.is_safe());
    let area = Rules::named("chinese").expect("a preset");
    let margins = [&named, &agreed].map(|it| margin(it, &area, Standing));
    assert_eq!(margins[0], margins[1], "area rules count them");
    let uncounted = named.seki_points().iter().collect();
    (uncounted, margin(&named, &Rules::JAPANESE, Standing))
}

/// The two stones in the corner have no other eye: once the dame are filled they must be connected.
#[test]
fn a_false_eye_is_not_territory_if_the_dead_are_given() {
    let (uncounted, margin) = named(
        "X X . X . X . X O .
         O O X X X X X X O O
         O O O O O O O O O .",
    );
    assert_eq!((uncounted, margin), (vec![Point::new(2, 0)], 2 - 2));
}

/// The second false eye is one only because of the first.
#[test]
fn false_eyes_make_others_false() {
    let (uncounted, margin) = named(
        "X X . X . X . X . X O .
         O O X O X X X X X X O O
         O O O O O O O O O O O .",
    );
    let [outer, inner] = [2, 4].map(|column| Point::new(column, 0));
    assert_eq!((uncounted, margin), (vec![outer, inner], 2 - 2));
}

/// Two chains that share two eyes need no connection.
#[test]
fn the_eyes_of_a_two_headed_dragon_are_territory() {
    let (uncounted, margin) = named(
        "X X . X X X X
         X X X O O O X
         X O O O . O X
         X O . O O O X
         X O O O X X X
         X X X X . X X",
    );
    assert_eq!((uncounted, margin), (vec![], 2 - 2));
}

#[test]
fn eyes_in_a_seki_are_not_territory_if_the_dead_are_given() {
    let (uncounted, margin) = named(
        ". . X . O .
         X X X . O O",
    );
    let eyes = [0, 1, 5].map(|column| Point::new(column, 0));
    assert_eq!((uncounted, margin), (eyes.to_vec(), 0));
    // With two eyes White is not in seki, and Black is dead or the list is wrong: Black is counted as given.
    let (uncounted, margin) = named(
        ". . X . O . O .
         X X X . O O O O",
    );
    assert_eq!((uncounted, margin), (vec![], 0));
}

#[test]
fn an_open_border_is_reported_and_not_counted() {
    let settlement = settle(
        ". . . . X O . . . .
         . . . . X O . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . X O . . . .
         . . . . X O . . . .",
    );
    assert!(!settlement.is_safe());
    assert!(!settlement.open().is_empty());
    let obstacles = settlement.obstacles().iter();
    assert!(
        obstacles
            .clone()
            .all(|obstacle| !obstacle.points().is_empty())
    );
    assert!(
        obstacles
            .clone()
            .any(|obstacle| matches!(obstacle, Obstacle::Open(_)))
    );
}

/// The side that plays first on the first line gains a point: the game is not over. With the likely owners, the walls
/// next to it divide it.
#[test]
fn a_game_with_an_unplayed_first_line_is_not_over() {
    let settlement = settle(
        ". . . . . . . .
         . X . X O . O .
         X X X X O O O O
         . X . X O . O .
         X . X X O O . O
         . . . X O . . .",
    );
    let [Obstacle::Open(border), ..] = settlement.obstacles() else {
        panic!("{:?}", settlement.obstacles());
    };
    assert!(border.points().contains(Point::new(3, 0)));
    assert!(settlement.dame().is_empty());
    assert_eq!(settlement.count().territory.black.len(), 12);
    assert_eq!(margin(&settlement, &Rules::JAPANESE, Standing), 0);
}

#[test]
fn nearly_empty_boards_cannot_be_counted() {
    let nothing = ". . . . . . . . .\n".repeat(9);
    let stone = nothing.replacen('.', "X", 1);
    for picture in [&nothing, &stone] {
        assert!(!settle(picture).is_safe(), "{picture}");
    }
}

/// In the corner the first mover decides the life of both sides: no score can be right.
#[test]
fn a_group_that_depends_on_the_next_move_is_reported_and_not_counted() {
    let settlement = settle(THREE_IN_A_ROW);
    let black = *settlement.position().board().stones(Color::Black);
    assert_eq!(settlement.unsettled(), black);
    assert!(!settlement.is_safe());
    let unsettled = settlement
        .obstacles()
        .iter()
        .any(|obstacle| matches!(obstacle, Obstacle::Unsettled { stones, .. } if *stones == black));
    assert!(unsettled, "{:?}", settlement.obstacles());
}

/// White has room all around: its death is a guess, and nearly all of Black's count rests on it.
#[test]
fn an_opening_is_not_counted() {
    let settlement = settle(
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . . X X . . .
         . . O O X . .
         . . . . . . .
         . . . . . . .",
    );
    let mut contested = settlement.obstacles().iter();
    let contested = contested.find_map(|obstacle| match obstacle {
        Obstacle::Contested(points) => Some(*points),
        _ => None,
    });
    let contested = contested.expect("playouts do not agree");
    let white = *settlement.position().board().stones(Color::White);
    assert!(white.is_subset(&contested) && contested.len() > 10);
    assert!(!settlement.is_safe());
}

/// Composed ends of games, with dame, teire, dead stones and a seki.
const ENDS: [&str; 3] = [
    ". X . X X X X O .
     X X X O X X X O O
     . X O O O X O O .
     X X X X O O O . .
     . . . X O . O O .
     X X X X O . . . .",
    ". X . X O . O
     X X X X O O O
     . . X X O . .
     O . X . O . .
     . . X X O . .",
    ". X O . . X O . .
     X X O . O X O O .
     . X O O O X X O .
     X X X X X X O O O
     . . . . . X O . .
     . . O . . X O . .",
];

#[test]
fn the_eight_symmetries_and_the_swap_of_colours_commute() {
    for picture in ENDS {
        let setup = Setup::parse(picture).expect("a picture");
        let result = |setup: &Setup| {
            let settlement = settle_setup(setup.clone(), &Dead::Judged);
            let margins = TeireConvention::ALL
                .map(|convention| margin(&settlement, &Rules::JAPANESE, convention));
            let teire = teire(&settlement).into_iter().map(|(_, point)| point);
            let teire = PointSet::from_points(setup.size, teire);
            (margins, [teire, settlement.dame(), settlement.dead()])
        };
        let (margins, points) = result(&setup);
        for symmetry in Symmetry::ALL {
            let mut turned = setup.clone();
            turned.size = symmetry.of_size(setup.size);
            turned.stones = setup.stones.map(|set| symmetry.of_set(&set));
            let wanted = (margins, points.map(|set| symmetry.of_set(&set)));
            assert_eq!(result(&turned), wanted, "{symmetry:?} of\n{picture}");
        }
        let mut swapped = setup.clone();
        swapped.stones = setup.stones.swapped();
        swapped.to_move = setup.to_move.opponent();
        assert_eq!(result(&swapped), (margins.map(|margin| -margin), points));
    }
}

#[test]
fn after_playing_to_the_end_the_board_has_the_predicted_score() {
    for picture in ENDS {
        for to_move in Color::BOTH {
            let mut setup = Setup::parse(picture).expect("a picture");
            setup.to_move = to_move;
            let settlement = settle_setup(setup.clone(), &Dead::Judged);
            let steps = settlement.steps();
            let kinds: Vec<StepKind> = steps.iter().map(|step| step.kind).collect();
            use StepKind::{DameFilled, DeadOff, Judged, Teire};
            assert_eq!(kinds, [Judged, DeadOff, DameFilled, Teire]);
            let last = steps.last().expect("four steps");
            let moves = |color| {
                let moves = steps.iter().flat_map(|step| &step.moves);
                moves.filter(|&&(by, _)| by == color).count() as i64
            };
            let dead = settlement.dead();
            let mut full = setup.clone();
            full.stones = last.stones;
            full.prisoners = ByColor::from_fn(|color: Color| {
                let taken = setup.stones[color.opponent()] & dead;
                setup.prisoners[color] + taken.len() as u32
            });
            let end = settle_setup(full, &Dead::Judged);
            let wanted = margin(&settlement, &Rules::JAPANESE, Deducted);
            assert_eq!(
                margin(&end, &Rules::JAPANESE, Deducted),
                wanted,
                "{picture}"
            );
            assert_eq!(teire(&end), []);
            // Area is territory plus the difference of the stones that the sides have put on the board.
            let area = Rules::named("chinese").expect("a preset");
            let stones = |color: Color| setup.stones[color].len() as i64 + moves(color);
            let stones = stones(Color::Black) - stones(Color::White);
            let in_seki = end.seki_points();
            let eyes = |color| (end.count().territory[color] & in_seki).len() as i64;
            let eyes = eyes(Color::Black) - eyes(Color::White);
            assert_eq!(
                margin(&end, &area, Standing),
                wanted + stones + eyes,
                "{picture}"
            );
        }
    }
}

/// The report of each group: its stones through a symmetry, and the kind of its reason.
fn reasons(setup: &Setup, symmetry: Symmetry) -> Vec<(Vec<Point>, String)> {
    let settlement = settle_setup(setup.clone(), &Dead::Judged);
    let texts = settlement.groups().iter().map(|group| {
        let stones = symmetry.of_set(&group.stones).iter().collect();
        let kind = match &group.why {
            Why::Judged(reason) => format!("{reason:?}"),
            other => format!("{other:?}"),
        };
        let kind = kind.split([' ', '(']).next().map(str::to_owned);
        (stones, kind.unwrap_or_default())
    });
    let mut texts: Vec<_> = texts.collect();
    texts.sort();
    texts
}

#[test]
fn reasons_do_not_depend_on_the_orientation() {
    let size = Size::square(7);
    let mut random = SplitMix::new(7);
    let mut boards = 0;
    while boards < seeds(6) {
        let mut setup = Setup::new(size);
        for point in &PointSet::full(size) {
            match random.below(5) {
                0 | 1 => drop(setup.stones.black.insert(point)),
                2 | 3 => drop(setup.stones.white.insert(point)),
                _ => {}
            }
        }
        if Position::from_setup(setup.clone()).is_err() {
            continue;
        }
        boards += 1;
        for symmetry in Symmetry::ALL {
            let mut turned = setup.clone();
            turned.stones = setup.stones.map(|set| symmetry.of_set(&set));
            let wanted = reasons(&setup, symmetry);
            assert_eq!(
                reasons(&turned, Symmetry::ALL[0]),
                wanted,
                "{symmetry:?} of\n{setup:?}"
            );
        }
    }
}
