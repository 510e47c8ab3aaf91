//! Playouts: random games from a position to the end, and who owned what on their last boards.
//!
//! A game that is played until nobody has a move left but into one's own eyes needs no judgement: each point is a stone's, or an
//! eye's, or nobody's. What happens in most of many such games is likely. They see what no static view sees, that a stone is
//! short of liberties from three sides at once, and they do not see what has to be read.
//!
//! ```text
//! position -> pose -> start board -> playout, by a policy -> last board -> tally -> pose back -> ownership
//!                            (again and again, each with its own seed)
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `game` | a playout in progress: its board and its moves |
//! | `light` | the policy that plays anywhere |
//! | `tactical` | the policy that answers the last move first |
//! | `tactics` | what a stone would do to the chains around it |
//! | `shapes` | how often players answer in a shape, learned from games |
//! | `tally` | the sums over last boards |
//! | `ownership` | what they say about the position |
//! | `firsts` | what came of playouts in which a side played somewhere first |
//! | `contest` | playouts after each of some first moves: which one comes out best |
//! | `fate` | playouts around one stone: whether it is captured |
//! | `tree` | the tree over playouts: each learns from those before how to begin |
//! | `whole` | the search of a whole game with that tree |
//!
//! The same seed gives the same result on every machine and at any number of threads: each playout draws from a stream of
//! its own, and all results are sums of whole numbers. Turned, mirrored and recoloured positions get exactly turned, mirrored
//! and recoloured results.

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
use tobi_goban::{Color, Pose, Position, Setup};
use tobi_grid::{Field, PointSet};

/// How a position is played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The number of playouts.
    pub playouts: u32,
    /// Decides all that is random.
    pub seed: u64,
    /// How moves are chosen.
    pub policy: Policy,
    /// Who begins.
    pub first: First,
}

/// How the moves of a playout are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// All moves that are allowed are as likely, but for those into one's own eyes.
    Light,
    /// Captures, saves, attacks, defends and answers shapes beside the last move; elsewhere as [`Policy::Light`], but
    /// never puts stones into atari without a use. Knows more, and takes three times as long.
    Tactical,
}

/// Who makes the first move of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Whose turn it is.
    ToMove,
    /// Both in turn, whoever is to move: for games that are over. A ko binds nobody.
    Alternating,
}

/// A position made ready to be played out.
///
/// [`Ownership::of`] does all in one; this is for who spreads the work over threads.
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
    /// The poses in which the position looks like `start`: several, if it is symmetric to itself.
    poses: Vec<Pose>,
    /// The position in the first of them, without the dead.
    start: Position,
    sampling: Sampling,
}

impl Playouts {
    /// Takes the `dead` stones off, and brings what is left into its pose.
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

    /// Plays out the playouts with these numbers: [`Sampling::playouts`] does not bind here.
    ///
    /// Cost: that of [`Ownership::of`].
    pub fn run(&self, numbers: Range<u32>) -> Tally {
        let mut tally = Tally::new(self.start.size());
        for number in numbers {
            tally.add(&self.last_owners(number));
        }
        tally
    }
}

impl Playouts {
    /// Says who owns each point at the end of a playout.
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

    /// What is random in a playout.
    fn random(&self, number: u32) -> SplitMix {
        let seeds = SplitMix::new(self.sampling.seed).word();
        SplitMix::new(seeds.wrapping_add(number.into()))
    }

    /// What the sums say about the position.
    ///
    /// # Panics
    /// When the tally is of another board size.
    pub fn ownership(&self, tally: &Tally) -> Ownership {
        Ownership::new(tally, &self.poses)
    }
}

/// Of the poses in which who is to move is Black those in which the position comes first: one, unless it is symmetric to
/// itself.
fn poses(position: &Position) -> Vec<Pose> {
    first_of(
        Pose::with_black(position.to_move(), position.size()),
        position,
    )
}

fn first_of(poses: impl Iterator<Item = Pose>, position: &Position) -> Vec<Pose> {
    let mut poses: Vec<Pose> = poses.collect();
    Pose::keep_first(&mut poses, |pose| {
        let order = |set: PointSet| set.iter().collect::<Vec<_>>();
        let stones = pose.stones_in(position.board()).map(order);
        let ko = position.ko().map(|ko| pose.point_in(ko));
        (pose.inside().rows(), stones.black, stones.white, ko)
    });
    poses
}

/// The position without its dead stones. A ko is left out if stones around it might be gone, or if it is nobody's turn.
fn without(dead: &PointSet, position: &Position, first: First) -> Position {
    let setup = position.setup();
    let ko = setup
        .ko
        .filter(|_| dead.is_empty() && first == First::ToMove);
    let stones = setup.stones.map(|stones| stones - *dead);
    Position::from_setup(Setup {
        stones,
        ko,
        ..setup
    })
    .expect("stones taken off leave liberties")
}
