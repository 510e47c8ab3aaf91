//! Positions that rule books argue about, settled and counted by the rules that differ on them.

use tobi_goban::count::{Score, Terms};
use tobi_goban::{Color, Position, Rules, Setup};
use tobi_grid::{Point, PointSet};
use tobi_judge::life::Status;
use tobi_judge::score::{Dead, Settlement, TeireConvention};
use tobi_reading::{Budget, Reader};

fn settle(picture: &str) -> Settlement {
    let setup = Setup::parse(picture).expect("a picture");
    let position = Position::from_setup(setup).expect("a position");
    let mut reader = Reader::new(Budget::new(5_000).expect("a budget"));
    Settlement::new(&position, &mut reader, &Dead::Judged).expect("whole chains")
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
    let settlement = settle(
        ". X O . O . X . X O .
         X X O O O . X X X O O
         . X X X O X X O O O .
         X X . X X O O O . O O
         . X X . X O . . O . .
         . . . . X O . . . . .",
    );
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
    let settlement = settle(
        "X X . O X . .
         X O O O X X .
         . O . X X . X
         O O X X . X X
         X X X . X X .
         . . X X X . .
         . . . . . . .",
    );
    let white = *settlement.position().board().stones(Color::White);
    assert_eq!(settlement.dead(), white);
    // All the board but Black's living stones, and seven prisoners; nobody has to play the corner out.
    let side = score(&settlement, "japanese").sides.black;
    let living = settlement.count().living.black.len();
    assert_eq!(
        (side.territory, side.dead),
        (49 - living as u32, white.len() as u32)
    );
    assert_eq!(teire(&settlement), []);
}

#[test]
fn two_heads_fill_neither_of_their_eyes() {
    let settlement = settle(
        ". X X O . O
         X . X O O O
         X X O O . O
         O O O O O .",
    );
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
