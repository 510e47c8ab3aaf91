//! Handicap stones: the fixed points in pictures, and when stones may be placed.

use tobi_goban::{Color, Game, HandicapError, Position, Rules, Setup, handicap};
use tobi_grid::{Point, PointSet, Size, points};

#[test]
fn customary_handicap_points() {
    let vertices = |stones| -> Vec<_> {
        let points = handicap::fixed(Size::square(19), stones).unwrap();
        points.iter().map(|p| (p.column(), 19 - p.row())).collect()
    };
    let corners = [(3, 4), (15, 16), (3, 16), (15, 4)];
    assert_eq!(vertices(2), corners[..2]);
    assert_eq!(vertices(4), corners);
    assert_eq!(vertices(5)[4..], [(9, 10)]);
    assert_eq!(vertices(6)[4..], [(3, 10), (15, 10)]);
    assert_eq!(vertices(7)[4..], [(3, 10), (15, 10), (9, 10)]);
    assert_eq!(vertices(8)[4..], [(3, 10), (15, 10), (9, 4), (9, 16)]);
    assert_eq!(
        vertices(9)[4..],
        [(3, 10), (15, 10), (9, 4), (9, 16), (9, 10)]
    );
    let stars = |columns, rows, stones| {
        let size = Size::new(columns, rows).unwrap();
        PointSet::from_points(size, handicap::fixed(size, stones).unwrap())
    };
    assert_eq!(
        stars(7, 7, 4),
        points!(
            ". . . . . . ."
            ". . . . . . ."
            ". . # . # . ."
            ". . . . . . ."
            ". . # . # . ."
            ". . . . . . ."
            ". . . . . . ."
        )
    );
    assert_eq!(
        stars(8, 8, 3),
        points!(
            ". . . . . . . ."
            ". . . . . . . ."
            ". . # . . # . ."
            ". . . . . . . ."
            ". . . . . . . ."
            ". . # . . . . ."
            ". . . . . . . ."
            ". . . . . . . ."
        )
    );
    assert_eq!(
        stars(12, 12, 4),
        points!(
            ". . . . . . . . . . . ."
            ". . . . . . . . . . . ."
            ". . # . . . . . . # . ."
            ". . . . . . . . . . . ."
            ". . . . . . . . . . . ."
            ". . . . . . . . . . . ."
            ". . . . . . . . . . . ."
            ". . . . . . . . . . . ."
            ". . . . . . . . . . . ."
            ". . # . . . . . . # . ."
            ". . . . . . . . . . . ."
            ". . . . . . . . . . . ."
        )
    );
    assert_eq!(
        stars(13, 13, 9),
        points!(
            ". . . . . . . . . . . . ."
            ". . . . . . . . . . . . ."
            ". . . . . . . . . . . . ."
            ". . . # . . # . . # . . ."
            ". . . . . . . . . . . . ."
            ". . . . . . . . . . . . ."
            ". . . # . . # . . # . . ."
            ". . . . . . . . . . . . ."
            ". . . . . . . . . . . . ."
            ". . . # . . # . . # . . ."
            ". . . . . . . . . . . . ."
            ". . . . . . . . . . . . ."
            ". . . . . . . . . . . . ."
        )
    );
    // Each side by its own length: the fourth line from the left, the third from the top.
    assert_eq!(
        stars(13, 9, 7),
        points!(
            ". . . . . . . . . . . . ."
            ". . . . . . . . . . . . ."
            ". . . # . . . . . # . . ."
            ". . . . . . . . . . . . ."
            ". . . # . . # . . # . . ."
            ". . . . . . . . . . . . ."
            ". . . # . . . . . # . . ."
            ". . . . . . . . . . . . ."
            ". . . . . . . . . . . . ."
        )
    );
    let grid = [3, 12, 21];
    let nine = grid.map(|row| grid.map(|column| Point::new(column, row)));
    let nine = PointSet::from_points(Size::square(25), nine.into_iter().flatten());
    assert_eq!(stars(25, 25, 9), nine);
    for (columns, rows, most) in [
        (6, 19, 0),
        (7, 7, 4),
        (8, 8, 4),
        (7, 19, 4),
        (9, 9, 9),
        (9, 13, 9),
        (18, 18, 4),
        (25, 25, 9),
    ] {
        let size = Size::new(columns, rows).unwrap();
        assert_eq!(handicap::most_fixed(size), most, "{size}");
        for stones in 2..=most {
            let points = handicap::fixed(size, stones).unwrap();
            let set = handicap::free(size, &points).unwrap();
            assert_eq!(set.len(), stones as usize, "no point twice");
        }
        assert!(handicap::fixed(size, most + 1).is_err());
        assert!(handicap::fixed(size, 1).is_err());
    }
}

#[test]
fn handicap_stones_come_first() {
    let mut game = Game::new(
        Rules::named("chinese").unwrap(),
        Setup::new(Size::square(9)),
    )
    .unwrap();
    let twice = [Point::new(2, 2), Point::new(2, 2)];
    assert_eq!(
        game.place_handicap(&twice),
        Err(HandicapError::Twice(twice[0]))
    );
    let off = [Point::new(2, 2), Point::new(9, 2)];
    assert_eq!(
        game.place_handicap(&off),
        Err(HandicapError::OffBoard(off[1]))
    );
    let all: Vec<_> = game.position().size().points().collect();
    let too_many = HandicapError::Count {
        stones: 81,
        most: 80,
    };
    assert_eq!(game.place_handicap(&all), Err(too_many));
    assert_eq!(game.position(), &Position::new(Size::square(9)));

    game.place_handicap(&all[..3]).unwrap();
    assert_eq!(game.handicap(), 3);
    assert_eq!(game.position().to_move(), Color::White);
    assert_eq!(game.position().board().stones(Color::Black).len(), 3);
    assert_eq!(game.place_handicap(&all[..3]), Err(HandicapError::NotEmpty));
}
