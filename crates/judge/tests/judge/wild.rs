//! Disputed positions of rule books, settled and counted under the rules that differ on them.

use crate::pictures::{position, reader};
use crate::shapes::{BENT_FOUR, EYE_EACH, TWO_HEADS};
use tobi_goban::count::{Score, Terms};
use tobi_goban::{Color, Rules};
use tobi_grid::{Point, PointSet};
use tobi_judge::life::{Reason, SekiKind, Status};
use tobi_judge::score::{Dead, Settlement, TeireConvention, Why};

fn settle(picture: &str) -> Settlement {
    Settlement::new(&position(picture), &mut reader(5_000), &Dead::Judged).expect("whole chains")
}

fn score(settlement: &Settlement, rules: &str) -> Score {
    let terms = Terms::new(settlement.position().size());
    let rules = Rules::named(rules).expect("a preset");
    settlement.score(&rules, &terms, TeireConvention::Standing)
}

fn points(settlement: &Settlement, points: &[(u8, u8)]) -> PointSet {
    let points = points.iter().map(|&(column, row)| Point::new(column, row));
    PointSet::from_points(settlement.position().size(), points)
}

fn teire(settlement: &Settlement) -> Vec<(Color, u8, u8)> {
    let teire = settlement.teire().iter();
    teire
        .map(|teire| (teire.color, teire.point.column(), teire.point.row()))
        .collect()
}

#[test]
fn eyes_in_a_seki_are_territory_by_area_only() {
    let settlement = settle(EYE_EACH);
    assert!(settlement.is_safe());
    assert_eq!(
        settlement.seki_points(),
        points(&settlement, &[(3, 0), (7, 0)])
    );
    assert_eq!(settlement.dame(), points(&settlement, &[(5, 0), (5, 1)]));
    assert_eq!(teire(&settlement), []);
    for color in Color::BOTH {
        let territory = |rules| score(&settlement, rules).sides[color].territory;
        assert_eq!(territory("chinese"), territory("japanese") + 1);
    }
}

#[test]
fn a_bent_four_in_the_corner_is_dead_as_it_stands() {
    let settlement = settle(BENT_FOUR);
    let white = *settlement.position().board().stones(Color::White);
    assert_eq!(settlement.dead(), white);
    // All points except Black's living stones, plus seven prisoners; the corner need not be played out.
    let side = score(&settlement, "japanese").sides.black;
    let living = settlement.count().living.black.len();
    assert_eq!(
        (side.territory, side.dead),
        (49 - living as u32, white.len() as u32)
    );
    assert_eq!(teire(&settlement), []);
}

/// The corner depends on a ko, and White has a threat in the seki that Black cannot remove. Territory rules do not
/// require to play it out; under area rules only playing it out would decide, and the board is counted as it stands.
#[test]
fn a_bent_four_beside_a_seki_is_dead_as_it_stands() {
    let settlement = settle(
        ". X O . X O . O .
         X X O . X O O O O
         . X O X X O . . .
         X X X O O O O O O
         . X . X X X X X X
         X X X X . X . X .
         X X X . X X . X .
         O O X X . X X X X
         . O . X X . X . X
         X O O O X X X X .
         X X . O X . X . X",
    );
    assert!(settlement.is_safe());
    assert_eq!(settlement.dead().len(), 7);
    assert_eq!(settlement.seki().len(), 7);
    let why = &settlement
        .groups()
        .iter()
        .find(|group| group.status == Status::Dead);
    let why = &why.expect("a dead group").why;
    let Why::Judged(Reason::Read(verdict)) = why else {
        panic!("{why:?}");
    };
    assert!(verdict.depends_on_ko());
    let [japanese, chinese, aga] =
        ["japanese", "chinese", "aga"].map(|rules| score(&settlement, rules).margin().to_string());
    // Black has 26 points, White 5, and seven prisoners; of the living stones, Black has 50 and White 20.
    assert_eq!([&*japanese, &*chinese, &*aga], ["B+28", "B+55", "B+55"]);
}

/// Two inner groups without eyes: the side that takes a ko loses the other one.
const DOUBLE_KO: &str = "
    X . X O O O . O X O . O X . X
    X X O O . O O X X O O O X X .
    X X X X X X X X X O . O X X X
    O O O O O O O O O O O O X . X
    X X X X X X X X X X X X X X X";

#[test]
fn two_kos_are_a_seki() {
    let settlement = settle(DOUBLE_KO);
    assert!(settlement.is_safe());
    assert_eq!(settlement.dead().len(), 0);
    let kinds: Vec<SekiKind> = settlement.sekis().iter().map(|seki| seki.kind).collect();
    assert_eq!(kinds, [SekiKind::DoubleKo]);
    // The points inside the kos count as area.
    assert_eq!(
        settlement.seki_points(),
        points(&settlement, &[(1, 0), (6, 0)])
    );
    assert_eq!(settlement.dame(), points(&settlement, &[(4, 1)]));
    for color in Color::BOTH {
        let territory = |rules| score(&settlement, rules).sides[color].territory;
        assert_eq!(territory("chinese"), territory("japanese") + 1);
    }
}

/// White's corner has an eye and a ko, and unlimited threats in the double ko above. Moonshine life is not alive: as
/// the game stands Black can take the ko at any time, and with superko White runs out of threats.
#[test]
fn moonshine_is_no_life() {
    let settlement = settle(
        &(DOUBLE_KO.to_owned()
            + "
    X . . . . . X . . . . . . . .
    X X X X X X X . . . . . . . .
    O O O O X X . . . . . . . . .
    . O O . O X . . . . . . . . ."),
    );
    let corner = settlement.dead();
    assert_eq!(corner.len(), 7);
    assert!(corner.iter().all(|point| point.row() >= 7));
    assert_eq!(settlement.sekis().len(), 1);
    for rules in ["japanese", "chinese"] {
        let white = score(&settlement, rules).sides.white.territory;
        assert_eq!(white, if rules == "chinese" { 3 } else { 2 });
    }
}

/// If Black takes the ko and connects, it is a seki. If White fills a shared liberty, it fights the ko for everything.
/// Neither side has to.
#[test]
fn a_ten_thousand_year_ko_is_a_seki_as_it_stands() {
    let settlement = settle(
        "X O O O O . O X O . O X . X
         X O . . O O X X O O O X X .
         X X X X X X X X O . O X X X
         O O O O O O O O O O O X . X
         X X X X X X X X X X X X X X",
    );
    assert_eq!(settlement.dead().len(), 0);
    let kinds: Vec<SekiKind> = settlement.sekis().iter().map(|seki| seki.kind).collect();
    assert_eq!(kinds, [SekiKind::TenThousandYearKo]);
    assert_eq!(settlement.dame(), points(&settlement, &[(2, 1), (3, 1)]));
    let [japanese, chinese] = ["japanese", "chinese"].map(|rules| score(&settlement, rules));
    assert_eq!(japanese.sides.white.territory, 2);
    assert_eq!(chinese.sides.white.territory, 3);
}

/// Black captures four stones and seems to have a second eye; White plays under the stones and recaptures.
#[test]
fn under_the_stones_there_is_no_eye() {
    let settlement = settle(
        "O O . O . O X . X
         O O X O O O X X .
         X X O O . O X . X
         . X O O O O X X X
         X X O . O X X . X
         O O O O O X X X X",
    );
    let black = [(2, 1), (0, 2), (1, 2), (1, 3), (0, 4), (1, 4)];
    assert_eq!(settlement.dead(), points(&settlement, &black));
    assert_eq!(teire(&settlement), []);
    assert_eq!(score(&settlement, "japanese").margin().to_string(), "W+13");
}

/// On the shared point Black could be captured, so only White can fill it, and then Black has to connect. The point is
/// neutral under territory rules, and White's under area rules once it is played.
#[test]
fn a_one_sided_dame_is_for_one_side() {
    let settlement = settle(
        ". . X . X X O . O
         X X X X O . O O O
         . X . X O O O . .
         X X X X X X O O O
         . X . X . X O . O",
    );
    assert_eq!(settlement.dame(), points(&settlement, &[(5, 1)]));
    assert_eq!(teire(&settlement), [(Color::Black, 3, 0)]);
    let steps = settlement.steps();
    let moves: Vec<_> = steps.iter().flat_map(|step| step.moves.clone()).collect();
    assert_eq!(
        moves,
        [
            (Color::White, Point::new(5, 1)),
            (Color::Black, Point::new(3, 0))
        ]
    );
    assert_eq!(score(&settlement, "japanese").margin().to_string(), "B+4");
    assert_eq!(score(&settlement, "chinese").margin().to_string(), "B+8");
}

#[test]
fn two_heads_fill_neither_of_their_eyes() {
    let settlement = settle(TWO_HEADS);
    assert_eq!(settlement.stones(Status::Alive).len(), 19);
    assert_eq!(settlement.count().territory.black.len(), 2);
    assert_eq!(teire(&settlement), []);
}

#[test]
fn an_unfinished_ko_is_closed_by_its_owner() {
    let settlement = settle(
        ". . . X X O . . .
         . . X X O . O . .
         . X . . X O . O .
         . . . . X O . . .
         . X . . X O . O .",
    );
    assert_eq!(teire(&settlement), [(Color::White, 5, 1)]);
}

#[test]
fn dead_groups_with_many_liberties_come_off() {
    let settlement = settle(
        ". X . . . . . X O . O .
         X X . O O O . X O O O O
         . X . . . . . X X O . O
         X X X X X X X X X O O .",
    );
    assert_eq!(
        settlement.dead(),
        points(&settlement, &[(3, 1), (4, 1), (5, 1)])
    );
    let side = score(&settlement, "japanese").sides.black;
    assert_eq!((side.territory, side.dead), (17, 3));
}

#[test]
fn boards_of_all_sizes() {
    let small = settle(&". X O . .\n".repeat(5));
    assert_eq!(score(&small, "japanese").margin().to_string(), "W+5");
    let row = |row: usize| {
        let eye = |column: usize| match row {
            1 => [1, 20].contains(&column),
            3 => [3, 20].contains(&column),
            5 => column == 20,
            _ => false,
        };
        let sign = |column: usize| match column {
            _ if eye(column) => ". ",
            0..13 => "X ",
            _ => "O ",
        };
        (0..25).map(sign).collect::<String>() + "\n"
    };
    let large = settle(&(0..25).map(row).collect::<String>());
    assert!(large.is_safe());
    assert_eq!(score(&large, "japanese").margin().to_string(), "W+1");
    assert_eq!(score(&large, "chinese").margin().to_string(), "B+25");
    let rectangle = settle(&(0..7).map(row).collect::<String>());
    assert_eq!(score(&rectangle, "chinese").margin().to_string(), "B+7");
}
