//! What strong players are likely to play in a fight about a group.

mod features;
mod shape;
mod table;

pub use features::{Feature, Local};

use table::TABLE;
use tobi_grid::Point;

impl Local<'_> {
    /// The odds of a move, in hundredths of the logarithm; only differences between moves of one position mean anything.
    pub fn odds(&self, point: Point) -> i32 {
        let (table, side) = (&*TABLE, self.side());
        let mut sum = 0;
        self.features(point, |feature| sum += table.worth(feature, side));
        sum
    }

    /// The name of a feature of a move at `point`, the same for all symmetric ones, as the table writes it.
    pub fn name(&self, point: Point, feature: Feature) -> String {
        match feature {
            Feature::Number(family, value) => {
                let (name, _) = features::FAMILIES[usize::from(family)];
                format!("{name} {value}")
            }
            Feature::Shape(kind, _) => {
                let picture = self.picture(point, kind.into()).first_copy();
                format!("shape{kind} {}", picture.text())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::{Board, ByColor, Color, Setup};
    use tobi_grid::{PointSet, Symmetry};

    /// A board with these stones, seen through a symmetry, and with the colours exchanged if so wanted.
    fn board(picture: &str, symmetry: Symmetry, exchanged: bool) -> Board {
        let setup = Setup::parse(picture).expect("a picture");
        let stones: ByColor<PointSet> = setup.stones;
        let mut board = Board::new(symmetry.of_size(stones.black.size()));
        for color in Color::BOTH {
            let shown = if exchanged { color.opponent() } else { color };
            for stone in symmetry.of_set(&stones[color]) {
                board.place(stone, shown);
            }
        }
        board
    }

    const CORNER: &str = "
        . . . . O . . . .
        X X X X O . . . .
        O . O X O . . . .
        . . O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . X .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn symmetric_fights_have_the_same_odds() {
        let plain = board(CORNER, Symmetry::ALL[0], false);
        let stone = Point::new(0, 1);
        let last = Point::new(4, 0);
        for symmetry in Symmetry::ALL {
            for exchanged in [false, true] {
                let turned = board(CORNER, symmetry, exchanged);
                for mover in Color::BOTH {
                    let shown = if exchanged { mover.opponent() } else { mover };
                    let at = |point| symmetry.of_point(point, plain.size());
                    let here = Local::new(&plain, mover, stone, Some(last));
                    let there = Local::new(&turned, shown, at(stone), Some(at(last)));
                    assert_eq!(symmetry.of_set(&here.field()), there.field());
                    for point in here.field() {
                        assert_eq!(here.odds(point), there.odds(at(point)));
                    }
                }
            }
        }
    }

    #[test]
    fn who_is_in_atari_runs() {
        let picture = "
            . . . . . . . . .
            . . . . . . . . .
            . . . O . . . . .
            . . O X O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let board = board(picture, Symmetry::ALL[0], false);
        let stone = Point::new(3, 3);
        let local = Local::new(&board, Color::Black, stone, Some(Point::new(4, 3)));
        let likeliest = local.field().iter().max_by_key(|&point| local.odds(point));
        assert_eq!(likeliest, Some(Point::new(3, 4)));
    }
}
