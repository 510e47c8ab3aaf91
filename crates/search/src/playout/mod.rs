//! Playouts: random games from a position to the end, and the owners of points on their last boards.
//!
//! A game that is played until both sides can only fill their own eyes needs no judgement: each point belongs to a
//! stone or an eye, or is neutral. What happens in most of many such games is likely. They see what no static
//! evaluation sees, for instance that a stone is short of liberties from three sides at once, and they do not see
//! what must be read.
//!
//! ```text
//! position -> pose -> start board -> playout, by a policy -> last board -> tally -> pose back -> ownership
//!                            (again and again, each with its own seed)
//! ```
//!
//! | file | content |
//! |---|---|
//! | `game` | a playout in progress |
//! | `light` | the policy that plays anywhere |
//! | `tactical` | the policy that answers the last move first |
//! | `tactics` | the effect of a stone on the chains around it |
//! | `shapes` | how often players answer in a shape, learned from games |
//! | `tally` | the sums over last boards |
//! | `ownership` | the resulting ownership of the position |
//! | `firsts` | results of playouts by the points that a side played first |
//! | `contest` | playouts after each of some first moves: which one is best |
//! | `fate` | playouts around one stone: whether it is captured |
//! | `tree` | the search tree over playouts |
//! | `whole` | the search of a whole game with that tree |
//!
//! The same seed gives the same result on every machine and with any number of threads: each playout has its own
//! random stream. Sums that may be made in any order are of whole numbers; `tree` and `whole` add floating-point values
//! in a fixed order. Symmetric and recoloured positions get exactly symmetric and recoloured results.

pub mod contest;
pub mod fate;
mod firsts;
mod game;
mod light;
mod ownership;
mod shapes;
mod tactical;
pub mod tactics;
mod tally;
pub mod tree;
pub mod whole;

pub use firsts::Firsts;
pub use ownership::Ownership;
pub use shapes::Shapes;
pub use tally::Tally;

use game::Playout;
use light::Light;
use std::ops::Range;
use tactical::Tactical;
use tally::owners;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Pose, Position};
use tobi_grid::{Field, PointSet};

/// How to play out a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The number of playouts.
    pub playouts: u32,
    /// The random seed.
    pub seed: u64,
    /// How moves are chosen.
    pub policy: Policy,
    /// Who makes the first move.
    pub first: First,
}

/// How moves of a playout are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// All legal moves have the same probability, except those into one's own eyes.
    Light,
    /// Captures, saves, attacks, defends and answers shapes next to the last move; elsewhere like [`Policy::Light`],
    /// but never puts its own stones into atari without a purpose. Knows more, and takes three times as long.
    Tactical,
}

/// Who makes the first move of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The side to move.
    ToMove,
    /// Both sides alternately, whoever's turn it is: for games that are over. Ko is ignored.
    Alternating,
}

/// A position prepared for playouts.
///
/// [`Ownership::of`] does everything in one call; this is for callers that use threads.
///
/// ```
/// use tobi_goban::Position;
/// use tobi_grid::{PointSet, Size};
/// use tobi_search::playout::{First, Ownership, Playouts, Policy, Sampling};
///
/// let position = Position::new(Size::square(9));
/// let sampling = Sampling { playouts: 20, seed: 1, policy: Policy::Light, first: First::ToMove };
/// let playouts = Playouts::new(&position, &PointSet::empty(position.size()), &sampling);
/// let mut tally = playouts.run(0..5);
/// tally += &playouts.run(5..20);
/// assert_eq!(playouts.ownership(&tally), Ownership::of(&position, &sampling));
/// ```
#[derive(Clone, Debug)]
pub struct Playouts {
    /// The poses in which the position looks like `start`: several, if it is symmetric.
    poses: Vec<Pose>,
    /// The position in the first of them, without the dead stones.
    start: Position,
    sampling: Sampling,
}

impl Playouts {
    /// Removes the `dead` stones, and converts the rest to its pose.
    ///
    /// # Panics
    /// When `dead` is a set of another board size.
    pub fn new(position: &Position, dead: &PointSet, sampling: &Sampling) -> Playouts {
        let living = without(dead, position, sampling.first);
        let poses = match sampling.first {
            First::ToMove => poses(&living),
            First::Alternating => first_of(Pose::all(living.size()), &living),
        };
        Playouts {
            start: poses[0].position_in(&living),
            poses,
            sampling: *sampling,
        }
    }

    /// Plays the playouts with these numbers; [`Sampling::playouts`] is not a limit here.
    ///
    /// Cost: the same as [`Ownership::of`].
    pub fn run(&self, numbers: Range<u32>) -> Tally {
        let mut tally = Tally::new(self.start.size());
        for number in numbers {
            tally.add(&self.last_owners(number));
        }
        tally
    }
}

impl Playouts {
    /// The owner of each point at the end of a playout.
    fn last_owners(&self, number: u32) -> Field<i8> {
        owners(self.playout(number).board())
    }

    /// Plays a playout to its end.
    fn playout(&self, number: u32) -> Playout {
        let first = match self.sampling.first {
            First::Alternating if number % 2 == 1 => Color::White,
            _ => Color::Black,
        };
        let mut random = self.random(number);
        let mut playout = Playout::new(self.start.board(), first, self.start.ko());
        match self.sampling.policy {
            Policy::Light => playout.finish(&mut Light, &mut random),
            Policy::Tactical => playout.finish(&mut Tactical::new(), &mut random),
        }
        playout
    }

    /// The random stream of a playout.
    fn random(&self, number: u32) -> SplitMix {
        SplitMix::numbered(self.sampling.seed, number)
    }

    /// The ownership from the sums.
    ///
    /// # Panics
    /// When the tally is of another board size.
    pub fn ownership(&self, tally: &Tally) -> Ownership {
        Ownership::new(tally, &self.poses)
    }
}

/// Of the poses in which the side to move is Black, those in which the position comes first: one, unless it is
/// symmetric.
fn poses(position: &Position) -> Vec<Pose> {
    first_of(
        Pose::with_black(position.to_move(), position.size()),
        position,
    )
}

fn first_of(poses: impl Iterator<Item = Pose>, position: &Position) -> Vec<Pose> {
    let mut poses: Vec<Pose> = poses.collect();
    Pose::keep_first(&mut poses, |pose| {
        let stones = pose.stones_in(position.board());
        let ko = position.ko().map(|ko| pose.point_in(ko));
        (pose.inside().rows(), stones.black, stones.white, ko)
    });
    poses
}

/// The position without its dead stones. A ko is dropped if stones around it may be gone, or if neither side has the
/// turn.
fn without(dead: &PointSet, position: &Position, first: First) -> Position {
    if dead.is_empty() && first == First::ToMove {
        position.clone()
    } else {
        position.without(dead)
    }
}
