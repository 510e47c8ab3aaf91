//! A position searched: play-outs that learn from each other how to begin.

use super::course::Chooser;
use super::light::Light;
use super::tactical::Tactical;
use super::tree::Tree;
use super::{Playouts, Policy, Tally};
use std::ops::Range;

/// Play-outs of which each chooses its first moves by what came of those before, as far as a tree of them goes.
///
/// Who is to move finds the move on which a fight hangs most of the time, and the other side its answer, where
/// [`Playouts::run`] finds them as often as any other. In return these play-outs come one after the other: no part of
/// them can be left to another thread.
///
/// ```
/// use tobi_goban::{Color, Position, Setup};
/// use tobi_grid::{Point, PointSet};
/// use tobi_search::playout::{First, Playouts, Policy, Sampling, Search};
///
/// // White lives by the middle of the eye space, and has the move.
/// let position = Position::from_setup(Setup {
///     to_move: Color::White,
///     ..Setup::parse(
///         ". . . O X . .
///          O O O O X . .
///          X X X X X . .
///          . . . . . . .
///          . . . . . . .",
///     )?
/// })?;
/// let sampling = Sampling { playouts: 100, seed: 1, policy: Policy::Tactical, first: First::ToMove };
/// let playouts = Playouts::new(&position, &PointSet::empty(position.size()), &sampling);
/// let flat = playouts.run(0..100);
/// let mut search = Search::new(&playouts, &flat);
/// search.run(100..200);
/// let corner = |tally| playouts.ownership(tally).at(Point::new(0, 0));
/// assert!(corner(search.tally()) < corner(&flat));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    playouts: Playouts,
    tree: Tree,
    tally: Tally,
}

impl Search {
    /// A search with no play-out yet. `flat` says what is in doubt; it is not counted again.
    ///
    /// The side to move begins, whatever [`super::Sampling::first`] says.
    ///
    /// # Panics
    /// When the tally is of another board size.
    pub fn new(playouts: &Playouts, flat: &Tally) -> Search {
        Search {
            tree: Tree::new(&playouts.start, flat),
            tally: Tally::new(playouts.start.size()),
            playouts: playouts.clone(),
        }
    }

    /// Plays the play-outs with these numbers, which decide what is random in them. Parts in turn give the same as all at once.
    ///
    /// Cost: that of [`Playouts::run`], and a third of it for the tree.
    pub fn run(&mut self, numbers: Range<u32>) {
        match self.playouts.sampling.policy {
            Policy::Light => self.run_by(&mut Light, numbers),
            Policy::Tactical => self.run_by(&mut Tactical::new(), numbers),
        }
    }

    fn run_by(&mut self, policy: &mut impl Chooser, numbers: Range<u32>) {
        for number in numbers {
            let mut random = self.playouts.random(number);
            self.tree.play(policy, &mut random, &mut self.tally);
        }
    }

    /// The sums over its play-outs; [`Playouts::ownership`] tells what they say.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
