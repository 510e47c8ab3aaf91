//! The two players, and pairs of values for them.

use std::fmt;
use std::ops::{Index, IndexMut};
use tobi_grid::Point;

/// One of the two players, and the colour of the stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Plays first in an even game.
    Black,
    /// Gets the komi.
    White,
}

impl Color {
    /// Black, then White.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other player.
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// `Black` or `White`: the player's name at the beginning of a sentence, and within it.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "Black",
            Color::White => "White",
        }
    }

    /// `B` or `W`, as SGF names the player.
    pub const fn letter(self) -> &'static str {
        match self {
            Color::Black => "B",
            Color::White => "W",
        }
    }

    /// 1 for Black, -1 for White: converts a player's value to a Black-positive one and back.
    pub const fn sign(self) -> i8 {
        match self {
            Color::Black => 1,
            Color::White => -1,
        }
    }
}

impl fmt::Display for Color {
    /// `black` or `white`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// One value for each colour, indexed by [`Color`].
///
/// ```
/// use tobi_goban::{ByColor, Color};
///
/// let prisoners = ByColor { black: 3, white: 5 };
/// assert_eq!(prisoners[Color::White], 5);
/// assert_eq!(prisoners.map(|n| n * 2).black, 6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByColor<T> {
    /// What `f` gives for each colour.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor {
            black: f(Color::Black),
            white: f(Color::White),
        }
    }

    /// `f` of each value.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            black: f(self.black),
            white: f(self.white),
        }
    }

    /// The pair with Black's and White's value swapped.
    pub fn swapped(self) -> ByColor<T> {
        ByColor {
            black: self.white,
            white: self.black,
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

/// A move: a stone or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts a stone on a point.
    Play(Point),
    /// Puts no stone.
    Pass,
}

impl Move {
    /// The point played on; `None` for a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }
}
