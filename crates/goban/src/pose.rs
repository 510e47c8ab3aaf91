//! The sixteen poses of a board: rotated, reflected, colours swapped.
//!
//! A symmetric position has several first poses. Playouts are summed over all of them. A stone in a question stands
//! for its chain: it does not matter which stone of the chain comes first in reading order.

use crate::{Board, ByColor, Color, Move, Position, Setup};
use tobi_grid::{Field, Point, PointSet, Size, Symmetry};

/// One of the sixteen views of a board: one of the eight symmetries, with either colour as Black.
///
/// A search that depends on the order of points, has a budget or uses random numbers gives symmetric answers to
/// symmetric questions if each question is first converted to one chosen pose, and the answer back.
///
/// ```
/// use tobi_goban::{Color, Pose, board};
/// use tobi_grid::{Point, points};
///
/// // Of all poses the one in which Black's stones come first.
/// let board = board!(
///     ". . ."
///     ". . O"
/// );
/// let mut poses: Vec<Pose> = Pose::all(board.size()).collect();
/// Pose::keep_first(&mut poses, |pose| pose.stones_in(&board).black.first().map(Point::cell).unwrap_or(usize::MAX));
/// let looks = poses[0].stones_in(&board);
/// assert!(looks.white.is_empty() && looks.black.contains(Point::new(0, 0)));
/// assert_eq!(poses[0].set_out(&looks.black), points!(". . ." ". . #"));
/// assert_eq!(poses[0].color_out(Color::Black), Color::White);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pose {
    symmetry: Symmetry,
    /// Size of the board itself.
    outside: Size,
    /// The colour that is Black in the pose.
    black: Color,
}

impl Pose {
    /// The eight poses of a board in which `black` is Black.
    pub fn with_black(black: Color, size: Size) -> impl Iterator<Item = Pose> {
        Symmetry::ALL.into_iter().map(move |symmetry| Pose {
            symmetry,
            outside: size,
            black,
        })
    }

    /// All sixteen.
    pub fn all(size: Size) -> impl Iterator<Item = Pose> {
        Color::BOTH
            .into_iter()
            .flat_map(move |black| Pose::with_black(black, size))
    }

    /// Keeps the poses with the smallest view: one, unless the board is symmetric.
    pub fn keep_first<V: Ord>(poses: &mut Vec<Pose>, view: impl Fn(&Pose) -> V) {
        let views: Vec<V> = poses.iter().map(view).collect();
        let first = views.iter().min();
        let mut views = views.iter();
        poses.retain(|_| views.next() == first);
    }

    /// Of the poses in which `black` is Black, the one in which the stones come first: Black's, then White's. If the
    /// board is symmetric there are several, and it is one of them.
    pub fn by_stones(black: Color, board: &Board) -> Pose {
        let mut poses: Vec<Pose> = Pose::with_black(black, board.size()).collect();
        Pose::keep_first(&mut poses, |pose| {
            let stones = pose.stones_in(board);
            (pose.inside(), stones.black, stones.white)
        });
        poses[0]
    }

    /// The same symmetry, with this colour of the board as Black.
    #[must_use]
    pub fn seen_by(self, black: Color) -> Pose {
        Pose { black, ..self }
    }

    /// Size of the board itself.
    pub fn outside(&self) -> Size {
        self.outside
    }

    /// Size of the board in the pose.
    pub fn inside(&self) -> Size {
        self.symmetry.of_size(self.outside)
    }

    /// The point in the pose for a point of the board.
    ///
    /// # Panics
    /// When it is not on the board; this also holds for the next four functions.
    pub fn point_in(&self, point: Point) -> Point {
        self.symmetry.of_point(point, self.outside)
    }

    /// The point on the board for a point of the pose.
    pub fn point_out(&self, point: Point) -> Point {
        self.symmetry.inverse().of_point(point, self.inside())
    }

    /// Converts a set of the board to the pose.
    pub fn set_in(&self, set: &PointSet) -> PointSet {
        self.symmetry.of_set(set)
    }

    /// Converts a set of the pose to the board.
    pub fn set_out(&self, set: &PointSet) -> PointSet {
        self.symmetry.inverse().of_set(set)
    }

    /// Converts a field of the pose to the board; its values do not change.
    pub fn field_out<T: Copy + Default>(&self, field: &Field<T>) -> Field<T> {
        self.symmetry.inverse().of_field(field)
    }

    /// Converts a move of the pose to the board.
    pub fn move_out(&self, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.point_out(point)),
            Move::Pass => Move::Pass,
        }
    }

    /// The colour in the pose for a colour of the board.
    pub fn color_in(&self, color: Color) -> Color {
        self.color_out(color) // swapping twice changes nothing
    }

    /// The colour on the board for a colour of the pose.
    pub fn color_out(&self, color: Color) -> Color {
        match color {
            Color::Black => self.black,
            Color::White => self.black.opponent(),
        }
    }

    /// The stones of a board in the pose.
    ///
    /// # Panics
    /// When the board is of another size.
    pub fn stones_in(&self, board: &Board) -> ByColor<PointSet> {
        assert!(board.size() == self.outside, "a pose of another board size");
        ByColor::from_fn(|color| self.set_in(board.stones(self.color_out(color))))
    }

    /// A position in the pose: stones, side to move, ko and prisoners.
    ///
    /// # Panics
    /// When the position is of another board size.
    pub fn position_in(&self, position: &Position) -> Position {
        let setup = Setup {
            size: self.inside(),
            stones: self.stones_in(position.board()),
            to_move: self.color_in(position.to_move()),
            ko: position.ko().map(|ko| self.point_in(ko)),
            prisoners: ByColor::from_fn(|color| position.prisoners()[self.color_out(color)]),
        };
        Position::from_setup(setup).expect("a pose of a possible position is possible")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_game::RandomGame;

    #[test]
    fn what_goes_in_comes_out() {
        let size = Size::new(5, 3).unwrap();
        let mut game = RandomGame::new(size, 7);
        game.by_ref().take(9).for_each(drop);
        let position = game.position();
        let poses: Vec<Pose> = Pose::all(size).collect();
        for (at, pose) in poses.iter().enumerate() {
            let inside = pose.position_in(position);
            assert_eq!(inside.size(), pose.inside());
            assert_eq!(pose.color_in(inside.to_move()), position.to_move());
            for color in Color::BOTH {
                let stones = position.board().stones(color);
                assert_eq!(
                    inside.board().stones(pose.color_in(color)),
                    &pose.set_in(stones)
                );
                assert_eq!(&pose.set_out(&pose.set_in(stones)), stones);
            }
            for point in size.points() {
                assert_eq!(pose.point_out(pose.point_in(point)), point);
            }
            assert!(!poses[..at].contains(pose));
        }
    }
}
