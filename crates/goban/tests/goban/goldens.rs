//! Published numbers: legal positions, legal sequences, whole games, keys.

use tobi_goban::perft::{self, Passes};
use tobi_goban::plain::Plain;
use tobi_goban::random_game::RandomGame;
use tobi_goban::rules::{Ko, Suicide};
use tobi_goban::{ByColor, Color, Game, PositionKey, Rules, Setup};
use tobi_grid::{Point, PointSet, Size};

fn size(columns: u32, rows: u32) -> Size {
    Size::new(columns, rows).unwrap()
}

/// Tromp and Farnebäck, "Combinatorics of Go", table of legal positions.
#[test]
fn legal_positions() {
    for (columns, rows, count) in [
        (1, 1, 1),
        (2, 1, 5),
        (3, 1, 15),
        (1, 4, 41),
        (2, 2, 57),
        (3, 2, 489),
        (3, 3, 12_675),
        (4, 3, 321_689),
        (4, 4, 24_318_165),
    ] {
        let counted = perft::legal_positions(size(columns, rows));
        assert_eq!(counted, count, "{columns}x{rows}");
    }
}

/// Counts all colourings of the points, checked by flood fills.
#[test]
fn legal_positions_by_definition() {
    for (columns, rows) in [(1, 1), (5, 1), (2, 2), (3, 2), (3, 3)] {
        let size = size(columns, rows);
        let count = (0..3_u32.pow(size.area() as u32))
            .filter(|&number| {
                let mut rest = number;
                let mut stones = ByColor::from_fn(|_| PointSet::empty(size));
                for point in size.points() {
                    match rest % 3 {
                        1 => stones.black.insert(point),
                        2 => stones.white.insert(point),
                        _ => false,
                    };
                    rest /= 3;
                }
                let plain = Plain::new(stones);
                Color::BOTH.map(|color| plain.breathless(color).is_empty()) == [true; 2]
            })
            .count();
        assert_eq!(perft::legal_positions(size), count as u64, "{size}");
    }
}

/// Tromp and Farnebäck's numbers of games.
#[test]
fn whole_games() {
    assert_eq!(perft::whole_games(size(1, 1)), 1);
    assert_eq!(perft::whole_games(size(2, 1)), 9);
    assert_eq!(perft::whole_games(size(3, 1)), 907);
}

/// Numbers counted by a naive script in another language, written from the definitions alone: boards as strings,
/// flood fills for chains, superko by comparison with every earlier string, simple ko by the lone capturing stone
/// with one liberty, two passes end the game.
#[test]
fn sequences() {
    let tromp_taylor = Rules::named("tromp-taylor").unwrap();
    let new_zealand = Rules::named("new-zealand").unwrap();
    let gentle = Rules {
        suicide: Suicide::Forbidden,
        ..new_zealand
    };
    assert_eq!(gentle.ko, Ko::SituationalSuperko);
    let simple = Rules::JAPANESE;
    let cases: [(_, _, _, _, &[u64]); 20] = [
        (2, 1, simple, Passes::Counted, &[3, 7, 8, 6, 2, 0, 0, 0]),
        (
            2,
            1,
            tromp_taylor,
            Passes::Counted,
            &[3, 7, 8, 6, 2, 0, 0, 0],
        ),
        (2, 1, new_zealand, Passes::LeftOut, &[2, 2, 0, 0]),
        (
            2,
            1,
            new_zealand,
            Passes::Counted,
            &[3, 7, 10, 12, 12, 10, 6, 2],
        ),
        (3, 1, simple, Passes::LeftOut, &[3, 4, 2, 2, 4, 2, 2, 4]),
        (
            3,
            1,
            simple,
            Passes::Counted,
            &[4, 11, 22, 41, 66, 106, 176, 288],
        ),
        (
            3,
            1,
            tromp_taylor,
            Passes::LeftOut,
            &[3, 4, 2, 2, 2, 0, 0, 0],
        ),
        (
            3,
            1,
            tromp_taylor,
            Passes::Counted,
            &[4, 11, 22, 41, 58, 78, 98, 110],
        ),
        (
            3,
            1,
            new_zealand,
            Passes::LeftOut,
            &[3, 6, 10, 14, 12, 14, 12, 16],
        ),
        (
            3,
            1,
            new_zealand,
            Passes::Counted,
            &[4, 13, 34, 73, 126, 220, 370, 638],
        ),
        (3, 1, gentle, Passes::LeftOut, &[3, 4, 2, 2, 4, 2, 0, 0]),
        (
            3,
            1,
            gentle,
            Passes::Counted,
            &[4, 11, 22, 41, 60, 84, 106, 118],
        ),
        (2, 2, simple, Passes::LeftOut, &[4, 12, 24, 16, 32, 32, 32]),
        (
            2,
            2,
            simple,
            Passes::Counted,
            &[5, 21, 68, 156, 316, 604, 1168],
        ),
        (
            2,
            2,
            tromp_taylor,
            Passes::LeftOut,
            &[4, 12, 24, 16, 32, 32, 16],
        ),
        (
            2,
            2,
            tromp_taylor,
            Passes::Counted,
            &[5, 21, 68, 156, 316, 604, 1088],
        ),
        (
            2,
            2,
            new_zealand,
            Passes::Counted,
            &[5, 21, 68, 180, 428, 860, 1704],
        ),
        (3, 2, simple, Passes::Counted, &[7, 43, 222, 934, 3242]),
        (
            3,
            2,
            tromp_taylor,
            Passes::Counted,
            &[7, 43, 222, 942, 3378],
        ),
        (3, 2, new_zealand, Passes::LeftOut, &[6, 30, 120, 368, 856]),
    ];
    for (columns, rows, rules, passes, counts) in cases {
        let game = Game::new(rules, Setup::new(size(columns, rows))).unwrap();
        let counted = perft::sequences(&game, counts.len(), passes);
        assert_eq!(
            counted, counts,
            "{columns}x{rows}, {:?}, {passes:?}",
            rules.ko
        );
    }
}

/// Keys may be stored, so they must never change.
#[test]
fn keys() {
    let corner = PositionKey::of_stone(Color::Black, Point::new(0, 0));
    assert_eq!(corner.to_string(), "936b1a36f9f9296e");
    let white = PositionKey::of_stone(Color::White, Point::new(24, 24));
    assert_eq!(white.to_string(), "0033310ef666622c");
    let dressed = PositionKey::EMPTY
        .with_to_move(Color::White)
        .with_ko(Point::new(3, 15));
    assert_eq!(dressed.to_string(), "10da77f5418c9f53");
}

/// The stream of random games must never change either: figures are compared between versions.
#[test]
fn random_games() {
    let mut game = RandomGame::new(Size::square(19), 1);
    let moves = game.by_ref().count();
    assert_eq!(
        (moves, game.position().key().to_string().as_str()),
        (450, "fb7856a233d3090f")
    );
}
