//! Counting in pictures.

use tobi_goban::count::{CountError, Terms, count};
use tobi_goban::{Board, ByColor, Komi, Rules, Scoring, board};
use tobi_grid::{Point, PointSet, points};

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

/// A finished board: a dead stone lies in Black's territory, and the points between the walls are dame.
fn finished() -> (Board, PointSet) {
    let board = board!(
        ". X . O . O"
        "O X . O O ."
        ". X . O . ."
    );
    let dead = points!(
        ". . . . . ."
        "# . . . . ."
        ". . . . . ."
    );
    (board, dead)
}

#[test]
fn counting_item_by_item() {
    let (board, dead) = finished();
    let count = count(&board, &dead).unwrap();
    assert_eq!(
        count.area().black,
        points!(
            "# # . . . ."
            "# # . . . ."
            "# # . . . ."
        )
    );
    assert_eq!(
        count.area().white,
        points!(
            ". . . # # #"
            ". . . # # #"
            ". . . # # #"
        )
    );
    let terms = Terms {
        prisoners: ByColor { black: 2, white: 1 },
        komi: Komi::from_points(6.5).unwrap(),
        handicap: 2,
        ..Terms::new(board.size())
    };
    let margin = |name: &str, terms: &Terms| {
        let margin = count.score(&rules(name), terms).margin();
        (margin.points(), margin.to_string())
    };
    // Black 3 territory, 1 dead, 2 prisoners; White 4 territory, 1 prisoner, komi.
    assert_eq!(margin("japanese", &terms), (-5.5, "W+5.5".to_owned()));
    // Black 6, White 9; komi, and the handicap under Chinese and AGA rules.
    assert_eq!(margin("new-zealand", &terms).0, -9.5);
    assert_eq!(margin("chinese", &terms).0, -11.5);
    assert_eq!(margin("aga", &terms).0, -10.5);
    // By territory the handicap stones are not points, and White gets none for them.
    let by_territory = Rules {
        scoring: Scoring::Territory,
        ..rules("aga")
    };
    let score = count.score(&by_territory, &terms);
    assert_eq!(score.sides.white.compensation, 0);
    assert_eq!(score.margin().to_string(), "W+5.5");
    // One black group and one white: the same tax.
    assert_eq!(margin("stone-scoring", &terms).0, -9.5);
    let draw = Terms {
        komi: Komi::from_points(-3.0).unwrap(),
        ..terms.clone()
    };
    assert_eq!(margin("tromp-taylor", &draw), (0.0, "0".to_owned()));

    let seki = Terms {
        seki: points!(
            ". . . . . ."
            ". . . . . #"
            ". . . . # #"
        ),
        ..terms
    };
    assert_eq!(margin("japanese", &seki).0, -2.5);
    assert_eq!(margin("chinese", &seki).0, -11.5);
}

#[test]
fn the_group_tax_is_paid_by_connected_area() {
    let board = board!(
        ". X O . O . O"
        "X X O O . O ."
        "O O O . O O O"
        ". X X X X X X"
    );
    let count = count(&board, &PointSet::empty(board.size())).unwrap();
    let side = count.score(&rules("stone-scoring"), &Terms::new(board.size()));
    // The corner has one point and pays one; the chain below shares its only point and pays none.
    assert_eq!(count.territory.black.len(), 1);
    assert_eq!(side.sides.black.tax, 1);
    assert_eq!(side.sides.white.tax, 2);
    assert_eq!(side.sides.white.stones - side.sides.white.tax, 10);
}

#[test]
fn the_dead_are_whole_chains() {
    let (board, _) = finished();
    let half = points!(
        ". . . # . ."
        ". . . . . ."
        ". . . . . ."
    );
    let first = Point::new(3, 0);
    let error = CountError::CutChain { first };
    assert_eq!(count(&board, &half), Err(error));
    assert_eq!(
        error.to_string(),
        "the chain of the stone at column 4, row 1 from the top left must be dead or alive as a whole"
    );
    let nothing = points!(
        "# . . . . ."
        ". . . . . ."
        ". . . . . ."
    );
    let error = CountError::NoStone(Point::new(0, 0));
    assert_eq!(count(&board, &nothing), Err(error));
    assert_eq!(
        error.to_string(),
        "there is no stone at column 1, row 1 from the top left that could be dead"
    );
}
