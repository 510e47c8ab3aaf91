//! The rules by definition, with morphology and no incremental state. Tests compare [`Board`] with it.
//!
//! A chain is a connected component of the stones of one colour; its liberties are its external boundary within the
//! empty points. Each function walks over the board at least once: use it for checks, not for play.

use crate::{Board, ByColor, Captures, Color};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};

/// The stones of a board.
///
/// ```
/// use tobi_goban::{plain::Plain, Color, Setup};
/// use tobi_grid::Point;
///
/// let setup = Setup::parse(
///     ". X .
///      X O .
///      . X .",
/// )?;
/// let mut plain = Plain::new(setup.stones);
/// let white = plain.chain(Point::new(1, 1));
/// assert_eq!(plain.liberties(&white).len(), 1);
/// assert_eq!(plain.place(Point::new(2, 1), Color::Black).stones, 1);
/// # Ok::<(), tobi_grid::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    stones: ByColor<PointSet>,
}

impl Plain {
    /// The given stones.
    ///
    /// # Panics
    /// When the two sets are of different sizes.
    pub fn new(stones: ByColor<PointSet>) -> Plain {
        let sizes = stones.map(|set| set.size());
        assert!(sizes.black == sizes.white, "stones of two board sizes");
        Plain { stones }
    }

    /// The stones of one colour.
    pub fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color]
    }

    /// The points without a stone.
    pub fn empty(&self) -> PointSet {
        !(self.stones.black | self.stones.white)
    }

    /// The chains of one colour, in the reading order of their first stones.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = PointSet> {
        components(&self.stones[color], Connectivity::Four)
    }

    /// The chain on `point`; empty when no stone stands there.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn chain(&self, point: Point) -> PointSet {
        let seed = PointSet::from_points(self.stones.black.size(), [point]);
        let ByColor { black, white } = &self.stones;
        morph::reconstruct(&seed, black) | morph::reconstruct(&seed, white)
    }

    /// The liberties of a set of stones: the empty points next to them.
    pub fn liberties(&self, stones: &PointSet) -> PointSet {
        morph::dilate(stones) & self.empty()
    }

    /// The stones of `color` whose chain has no liberty.
    pub fn breathless(&self, color: Color) -> PointSet {
        let mut breathless = self.stones[color];
        for chain in self.chains(color) {
            if !self.liberties(&chain).is_empty() {
                breathless -= chain;
            }
        }
        breathless
    }

    /// Places a stone, then removes the enemy chains without liberties, then the own ones.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn place(&mut self, point: Point, color: Color) -> Captures {
        let enemy = color.opponent();
        self.stones[color].insert(point);
        let victims = self.breathless(enemy);
        self.stones[enemy] -= victims;
        let own = self.breathless(color);
        self.stones[color] -= own;
        Captures {
            stones: victims.len() as u16,
            chains: components(&victims, Connectivity::Four).count() as u8,
            own: own.len() as u16,
        }
    }
}

impl From<&Board> for Plain {
    fn from(board: &Board) -> Plain {
        Plain::new(ByColor::from_fn(|color| *board.stones(color)))
    }
}
