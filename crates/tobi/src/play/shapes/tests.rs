//! Diagrams of shapes, and their words.

use super::{Around, Shape, Step};
use std::mem::{Discriminant, discriminant};
use tobi_goban::random_game::RandomGame;
use tobi_goban::{ByColor, Color, Position, Setup};
use tobi_grid::{Point, PointSet, Size, Symmetry};

/// The shape of Black's move at `a`.
fn shape(picture: &str) -> Option<Shape> {
    let lines = picture.lines().filter(|line| !line.trim().is_empty());
    let cells = lines.enumerate().find_map(|(row, line)| {
        let column = line.split_whitespace().position(|cell| cell == "a")?;
        Some((column, row))
    });
    let (column, row) = cells.expect("a move");
    let point = Point::new(column as u8, row as u8);
    let setup = Setup::parse(&picture.replace('a', ".")).expect("a picture");
    let position = Position::from_setup(setup).expect("a position");
    let board = position.board();
    let around = Around {
        board,
        own: *board.stones(Color::Black),
        enemy: *board.stones(Color::White),
        rank: &|at| at,
    };
    around.shape(point)
}

/// The words for Black's move at `a` on a board that continues to the right and below.
fn words(corner: &str) -> Option<String> {
    let mut rows: Vec<String> = corner
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let cells: Vec<&str> = line.split_whitespace().collect();
            [cells.clone(), vec!["."; 13 - cells.len()]]
                .concat()
                .join(" ")
        })
        .collect();
    rows.resize(13, ". . . . . . . . . . . . .".to_owned());
    let picture = rows.join("\n");
    let size = Size::new(13, 13).expect("a size");
    shape(&picture).map(|shape| shape.words(size, Color::White))
}

/// The kinds of Black's moves on all points of a board.
fn kinds(stones: &ByColor<PointSet>, size: Size) -> Vec<(Point, Option<Discriminant<Shape>>)> {
    let mut setup = Setup::new(size);
    setup.stones = *stones;
    let position = Position::from_setup(setup).expect("a position");
    let board = position.board();
    let around = Around {
        board,
        own: stones.black,
        enemy: stones.white,
        rank: &|at| at,
    };
    let kind = |at| (at, around.shape(at).as_ref().map(discriminant));
    board.empty().iter().map(kind).collect()
}

#[test]
fn symmetries_change_no_shape() {
    for (side, moves) in [(7, 6), (9, 10), (9, 30), (13, 4), (13, 30), (19, 12)] {
        let size = Size::square(side);
        let mut game = RandomGame::new(size, u64::from(side));
        game.by_ref().take(moves).for_each(drop);
        let stones = game.position().setup().stones;
        let here = kinds(&stones, size);
        assert!(here.iter().any(|(_, kind)| kind.is_some()));
        for symmetry in Symmetry::ALL {
            let turned = kinds(&stones.map(|set| symmetry.of_set(&set)), size);
            for (at, kind) in &here {
                let there = symmetry.of_point(*at, size);
                assert!(turned.contains(&(there, *kind)), "{at:?} {symmetry:?}");
            }
        }
    }
}

#[test]
fn moves_in_an_open_corner() {
    let empty = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . a . . .";
    assert_eq!(words(empty).as_deref(), Some("takes the empty corner"));
    let approach = "
        . . . . . . .
        . . . . . . .
        . . . . . a .
        . . . O . . .";
    assert_eq!(
        words(approach).as_deref(),
        Some("approaches White's corner stone at D10")
    );
    let enclosure = approach.replace('O', "X");
    assert_eq!(
        words(&enclosure).as_deref(),
        Some("encloses the corner with D10")
    );
    let invasion = "
        . . . . . . .
        . . . . . . .
        . . a . . . .
        . . . O . . .";
    assert_eq!(
        words(invasion).as_deref(),
        Some("invades the corner under White's D10")
    );
}

#[test]
fn moves_on_the_other_side_of_an_approach() {
    let pincer = "
            . . . . . . . .
            . . . . . . . .
            . . . . . O . .
            . . . X . . . a";
    assert_eq!(words(pincer).as_deref(), Some("pincers White's F11"));
    // A pincer squeezes along the third or fourth line, and nothing stands between.
    for other in [
        pincer.replace("O . .", "O X ."),
        "
            . . . . . . . .
            . . . X . O . a"
            .to_owned(),
    ] {
        let words = words(&other).unwrap_or_default();
        assert!(!words.starts_with("pincers"), "{words}");
    }
    // Without the approached stone it is no pincer, and with an enemy stone in between no extension.
    let alone = pincer.replace('X', ".");
    assert_eq!(words(&alone), None);
    let invasion = "
            . . . . . . .
            . . . . . . .
            . . a . . . .
            . . . O . . .
            . . . . . . .
            . . X . . . .";
    assert_eq!(
        words(invasion).as_deref(),
        Some("invades the corner under White's D10")
    );
    let contact = "
            . . . . . . . .
            . . . . . . . .
            . . . . . O . .
            . . . O . a . .";
    assert_eq!(words(contact).as_deref(), Some("attaches to White's F11"));
}

#[test]
fn moves_in_contact() {
    let hane = "
        . . . . . . .
        . . . . . . .
        . . . . O a .
        . . . . X . .
        . . . . . . .";
    assert_eq!(
        words(hane).as_deref(),
        Some("plays hane around White's E11 from E10")
    );
    let attachment = hane.replace('X', ".");
    assert_eq!(
        words(&attachment).as_deref(),
        Some("attaches to White's E11")
    );
    let crosscut = "
        . . . . . . .
        . . . . . . .
        . . . . O a .
        . . . . X O .
        . . . . . . .";
    assert_eq!(
        words(crosscut).as_deref(),
        Some("cuts between White's E11 and F10")
    );
    let wedge = "
        . . . . . . .
        . . . . . . .
        . . O a O . .
        . . . . . . .";
    assert_eq!(
        words(wedge).as_deref(),
        Some("wedges between White's C11 and E11")
    );
    let push = "
        . . . . . . .
        . . . . O . .
        . . . . a . .
        . . . . X . .";
    assert_eq!(
        words(push).as_deref(),
        Some("pushes from E10 against White's E12")
    );
    let stretch = push.replace('O', ".");
    assert_eq!(words(&stretch).as_deref(), Some("extends solidly from E10"));
}

#[test]
fn moves_at_a_distance() {
    let step = |row: &str, below: &str| {
        let picture = format!(
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .
             X . . . . . .\n{row}\n{below}"
        );
        match shape(&(picture + &"\n. . . . . . .".repeat(3))) {
            Some(Shape::From(step, _)) => Some(step),
            _ => None,
        }
    };
    let none = ". . . . . . .";
    assert_eq!(step(". a . . . . .", none), Some(Step::Diagonal));
    assert_eq!(step(". . a . . . .", none), Some(Step::Knight));
    assert_eq!(step(". . . a . . .", none), Some(Step::LargeKnight));
    assert_eq!(step(none, "a . . . . . ."), Some(Step::OneSpace));
    // An enemy stone in between.
    assert_eq!(step(". O a . . . .", none), None);
    assert_eq!(step(". . . . a . .", none), None);
}

#[test]
fn moves_against_enemy_stones() {
    let peep = "
        . . . . . . .
        . . . . . . .
        . . . O . O .
        . . . . a . .";
    assert_eq!(
        words(peep).as_deref(),
        Some("peeps and threatens to cut White at E11")
    );
    let shoulder = "
        . . . . . . .
        . . . . . . .
        . . . . . . O
        . . . . . a .";
    assert_eq!(
        words(shoulder).as_deref(),
        Some("presses on White's G11 from above (shoulder hit)")
    );
    let cap = "
        . . . . . . .
        . . . . . . .
        . . . . . . O
        . . . . . . .
        . . . . . . a";
    assert_eq!(words(cap).as_deref(), Some("caps White's G11"));
}

#[test]
fn a_move_far_from_all_stones_has_no_shape() {
    let far = "
        X . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . a";
    assert_eq!(words(far), None);
}
