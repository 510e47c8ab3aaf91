//! Groups: which chains belong together, and why.
//!
//! Two views of a group are combined. Indigo joins chains whose connection game is won even if the other side moves
//! first. Yue lets the stones of both colours grow at the same time: the stones of one colour domain are one group, and
//! stones that look captured belong to the group around them.
//!
//! ```text
//! chains  ->  string games: lost chains are captives
//!         ->  links: rules, shared liberties
//!         ->  [ the others grow into domains -> clusters -> the weakest is a captive, if it looks captured ]  repeat
//!         ->  links: shared eyes, connection games, domains  ->  groups, each with its captives
//! ```
//!
//! [`Clustering`] selects the parts: [`Clustering::USUAL`] gives the best figures (BENCHMARKS.md),
//! [`Clustering::YUE_FIRST`] is Yue's first clustering alone, [`Clustering::INDIGO`] the connection games alone.
//!
//! | file | content |
//! |---|---|
//! | `domains` | the numbered steps of the dilation, contested points, colour domains |
//! | `captives` | clusters, their features, and which looks captured |
//! | `reads` | the questions for reading |
//! | `link` | why two chains belong together |
//! | `clustering` | the order of the steps |
//! | `linking` | which chains are linked, by each kind of reason |
//! | `gathering` | the resulting groups, captives included |
//! | `parts` | which stones of a group the other side cannot separate, and where it can cut the rest |
//!
//! A captive is a group that this stage assumes to be lost so that it can judge the rest. The stage `life` decides what
//! really lives and dies, with reasons.

mod captives;
mod clustering;
mod domains;
mod gathering;
mod link;
mod linking;
mod parts;
mod reads;
mod scene;

pub use captives::GroupFeatures;
pub use domains::{Domain, Domains, Reach};
pub use link::{Bond, Link};
pub(crate) use parts::PartFinder;
pub use parts::{Joint, Part};
pub use reads::cannot_be_cut;
pub(crate) use reads::{largest_chain, life, representatives};

use crate::params::Clustering;
use clustering::Clusterer;
use reads::largest_chains;
use tobi_goban::{Board, Color, Position};
use tobi_grid::{Field, Point, PointSet, Size};
use tobi_reading::Reader;

/// Chains that are judged to belong together.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its colour.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The first stones of its chains, the largest chain first. Its life is read for the whole group, and the group is
    /// named by its first stone.
    pub chains: Vec<Point>,
    /// The links between the chains: enough to connect all of them, often more.
    pub links: Vec<Link>,
    /// Its colour domains, with the points of its captives; empty for captives.
    pub domain: PointSet,
    /// Stones of the other colour that look captured inside it.
    pub captives: PointSet,
    /// For a captive: a stone of the group that captures it.
    pub holder: Option<Point>,
    /// Its features; `None` for captives.
    pub features: Option<GroupFeatures>,
    /// For a part of a group, see [`Lives::parted`](crate::life::Lives::parted): where the other side can cut it from other
    /// parts.
    pub joints: Vec<Joint>,
    /// For such a part: the first stone of the largest chain of the group, if that is in another part. The status rests on
    /// the reading of that chain.
    pub part_of: Option<Point>,
}

/// The stone by which some stones of one colour are named: the first one, in reading order, of the largest of their
/// chains. Of a [`Group`] it is the first of its `chains`. `None` without stones.
pub fn named_by(board: &Board, stones: &PointSet) -> Option<Point> {
    let first = stones.first()?;
    match (board.color_at(first), &largest_chains(board, stones)[..]) {
        (Some(_), [one]) => Some(one.first()),
        (Some(_), [_, ..]) => {
            let largest = board.chain_at(largest_chain(board, stones))?;
            Some(largest.first())
        }
        // Stones that are not on this board, or a part of a chain.
        _ => Some(first),
    }
}

/// Stones with a known fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownFates {
    /// Stones that are captured in the end.
    pub lost: PointSet,
    /// They stay on the board.
    pub standing: PointSet,
    /// Those of the standing stones that are in seki: they form groups of their own.
    pub seki: PointSet,
}

impl KnownFates {
    /// No stone has a known fate.
    pub fn nothing(size: Size) -> KnownFates {
        KnownFates {
            lost: PointSet::empty(size),
            standing: PointSet::empty(size),
            seki: PointSet::empty(size),
        }
    }
}

/// A group that looked captured by its features.
#[derive(Clone, Debug)]
pub struct Fallen {
    /// Its stones.
    pub stones: PointSet,
    /// Its features when it was judged captured.
    pub features: GroupFeatures,
}

/// All groups of a position.
#[derive(Clone, Debug)]
pub struct Groups {
    groups: Vec<Group>,
    fallen: Vec<Fallen>,
    /// The number of the group on each point, from 1; 0 for a point without a stone.
    number: Field<u16>,
}

impl Group {
    /// Whether the group looks captured.
    pub fn is_captive(&self) -> bool {
        self.features.is_none()
    }
}

impl Groups {
    /// Clusters the chains of a position.
    ///
    /// The result commutes with swapping colours and with the eight symmetries. Cost: about a millisecond for a middle
    /// game on 19x19 with [`Clustering::USUAL`], which reads string games only; up to the reader's budget if
    /// connections or lives are read.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::groups::{Bond, Groups};
    /// use tobi_judge::params::Clustering;
    /// use tobi_reading::{Budget, Reader};
    ///
    /// let position = Position::from_setup(Setup::parse(
    ///     ". . . . . . . . .
    ///      . . . . . . . . .
    ///      . . X . X . X . .
    ///      . . . . . . . . .
    ///      . . . . . . . . .
    ///      . . . . . . . . .
    ///      . . O . O . O . .
    ///      . . . . . . . . .
    ///      . . . . . . . . .",
    /// )?)?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let groups = Groups::new(&position, &mut reader, &Clustering::USUAL);
    /// assert_eq!(groups.iter().count(), 2);
    /// let black = groups.at(Point::new(2, 2)).expect("a stone stands there");
    /// assert_eq!(black.chains.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: &Position, reader: &mut Reader, how: &Clustering) -> Groups {
        let known = KnownFates::nothing(position.size());
        Groups::knowing(position, reader, how, &known)
    }

    /// Like [`Groups::new`], but the fate of some stones is known. Lost stones are captives from the start, and the
    /// stones around them cluster as if the lost ones were not there. A group with a standing stone never becomes a
    /// captive. Stones in seki are never in one group with other stones.
    ///
    /// Points without a stone are ignored.
    ///
    /// # Panics
    /// When the sets belong to another board size.
    pub fn knowing(
        position: &Position,
        reader: &mut Reader,
        how: &Clustering,
        known: &KnownFates,
    ) -> Groups {
        let groups = Clusterer::new(position, how, known).run(reader);
        groups.parted(&known.seki)
    }

    pub(crate) fn from_groups(size: Size, mut groups: Vec<Group>, fallen: Vec<Fallen>) -> Groups {
        groups.sort_by_key(|group| group.stones.first());
        let mut number = Field::new(size);
        for (place, group) in groups.iter().enumerate() {
            for stone in group.stones {
                number[stone] = place as u16 + 1;
            }
        }
        Groups {
            groups,
            fallen,
            number,
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.number.size()
    }

    /// The groups, in the reading order of their first stones.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Group> {
        self.groups.iter()
    }

    /// The groups that look captured by their features, in the order in which they were removed; equal ones are removed
    /// at the same time.
    pub fn fallen(&self) -> &[Fallen] {
        &self.fallen
    }

    /// The group of the stone on `point`.
    pub fn at(&self, point: Point) -> Option<&Group> {
        let place = usize::from(self.number[point]).checked_sub(1)?;
        Some(&self.groups[place])
    }
}
