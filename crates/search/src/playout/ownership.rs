//! The result of playouts of a position.

use super::{Playouts, Sampling, Tally};
use tobi_goban::{ByColor, Color, Pose, Position};
use tobi_grid::{Field, Point, PointSet};

/// How often each colour owned each point on the last boards of playouts, and by how much it was ahead.
///
/// Colour swap and the eight symmetries commute with it exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    boards: u32,
    owned: ByColor<Field<u32>>,
    /// How many boards ended with each margin; the first entry is minus the board's area.
    margins: Vec<u32>,
}

impl Ownership {
    /// Plays a position out.
    ///
    /// Cost: from the empty 19x19 board about 50 µs for a light playout and 150 µs for a tactical one, 90 µs for a
    /// tactical one in the middle of a game; see BENCHMARKS.md.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_search::playout::{First, Ownership, Policy, Sampling};
    ///
    /// let position = Position::from_setup(Setup::parse(
    ///     ". X . X O .
    ///      X X X X O O
    ///      . X O O O .
    ///      X X O . . .
    ///      . X O O O O
    ///      X X O . O .",
    /// )?)?;
    /// let sampling = Sampling { playouts: 100, seed: 1, policy: Policy::Light, first: First::ToMove };
    /// let ownership = Ownership::of(&position, &sampling);
    /// assert_eq!(ownership.at(Point::new(0, 0)), 1.0);
    /// assert_eq!(ownership.at(Point::new(5, 5)), -1.0);
    /// assert_eq!(ownership.margin(), -4.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(position: &Position, sampling: &Sampling) -> Ownership {
        Ownership::without(&PointSet::empty(position.size()), position, sampling)
    }

    /// Plays a position out without its `dead` stones.
    ///
    /// # Panics
    /// When `dead` is a set of another board size.
    pub fn without(dead: &PointSet, position: &Position, sampling: &Sampling) -> Ownership {
        let playouts = Playouts::new(position, dead, sampling);
        playouts.ownership(&playouts.run(0..sampling.playouts))
    }

    /// The sum over all poses in which the position looks the same.
    pub(super) fn new(tally: &Tally, poses: &[Pose]) -> Ownership {
        let size = poses[0]
            .set_out(&PointSet::empty(tally.owned.black.size()))
            .size();
        let mut ownership = Ownership {
            boards: tally.boards * poses.len() as u32,
            owned: ByColor::from_fn(|_| Field::new(size)),
            margins: vec![0; tally.margins.len()],
        };
        for pose in poses {
            for color in Color::BOTH {
                let owned = pose.field_out(&tally.owned[color]);
                let sum = &mut ownership.owned[pose.color_out(color)];
                for point in size.points() {
                    sum[point] += owned[point];
                }
            }
            let swapped = pose.color_out(Color::Black) == Color::White;
            let last = tally.margins.len() - 1;
            for (at, &boards) in tally.margins.iter().enumerate() {
                ownership.margins[if swapped { last - at } else { at }] += boards;
            }
        }
        ownership
    }

    /// The number of last boards. Those of a symmetric position count once for each of its symmetries.
    pub fn boards(&self) -> u32 {
        self.boards
    }

    /// On how many of them each point belonged to a colour.
    pub fn owned(&self, color: Color) -> &Field<u32> {
        &self.owned[color]
    }

    /// Who owns a point, from -1 for White to 1 for Black; 0 without playouts.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn at(&self, point: Point) -> f64 {
        let [black, white] = Color::BOTH.map(|color| f64::from(self.owned[color][point]));
        (black - white) / f64::from(self.boards.max(1))
    }

    /// [`Ownership::at`] of each point.
    pub fn field(&self) -> Field<f64> {
        Field::from_fn(self.owned.black.size(), |point| self.at(point))
    }

    /// The margins that occurred, each with the number of boards: Black's area minus White's, in points, without
    /// komi.
    pub fn margins(&self) -> impl Iterator<Item = (i32, u32)> {
        let even = self.margins.len() as i32 / 2;
        let each = self.margins.iter().zip(-even..);
        each.filter(|&(&boards, _)| boards > 0)
            .map(|(&boards, margin)| (margin, boards))
    }

    /// The mean of the margins; 0 without playouts.
    pub fn margin(&self) -> f64 {
        let sum: i64 = self
            .margins()
            .map(|(margin, boards)| i64::from(margin) * i64::from(boards))
            .sum();
        sum as f64 / f64::from(self.boards.max(1))
    }

    /// The variance of the margins, in square points: how much the last boards differ.
    pub fn variance(&self) -> f64 {
        let square = |margin: i32| i64::from(margin) * i64::from(margin);
        let squares: i64 = self
            .margins()
            .map(|(margin, boards)| square(margin) * i64::from(boards))
            .sum();
        let mean = self.margin();
        squares as f64 / f64::from(self.boards.max(1)) - mean * mean
    }
}
