//! Groups: which chains are one, and why.
//!
//! Two views of a group are put together. Indigo joins chains whose connection game is won whoever plays first. Yue
//! lets the stones of both colours grow at the same time: the stones of one colour domain are one group; what looks
//! captured belongs to what surrounds it.
//!
//! ```text
//! chains  ->  string games: the lost ones are captives
//!         ->  links: rules, shared liberties
//!         ->  [ the others grow into domains -> clusters -> the weakest is a captive, if it looks captured ]  again
//!         ->  links: shared eyes, connection games, domains  ->  groups, each with its captives
//! ```
//!
//! [`Clustering`] chooses the parts: [`Clustering::USUAL`] is the best by the figures (BENCHMARKS.md),
//! [`Clustering::YUE_FIRST`] Yue's first clustering alone, [`Clustering::INDIGO`] the connection games alone.
//!
//! | file | what it holds |
//! |---|---|
//! | `domains` | the numbered steps of the dilation, contested points, colour domains |
//! | `captives` | clusters, what they have to live on, and which looks captured |
//! | `reads` | what is asked of reading |
//! | `link` | why two chains are one |
//! | `clustering` | the order of the work |
//! | `linking` | which chains are linked, by each kind of reason |
//! | `gathering` | the groups that come of it, captives too |
//!
//! A captive is what this stage takes for lost so that the rest can be seen; what lives and dies is for a later stage
//! to say, with reasons.

mod captives;
mod clustering;
mod domains;
mod gathering;
mod link;
mod linking;
mod reads;
mod scene;

pub use captives::GroupFeatures;
pub use domains::{Domain, Domains, Reach};
pub use link::{Bond, Link};
pub use reads::cannot_be_cut;
pub(crate) use reads::{largest_chain, life, marks};

use crate::params::Clustering;
use clustering::Clusterer;
use std::ops::Index;
use tobi_goban::{Color, Position};
use tobi_grid::{Field, Point, PointSet, Size};
use tobi_reading::Reader;

/// Chains judged to be one.
#[derive(Clone, Debug)]
pub struct Group {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The first stones of its chains, in reading order.
    pub chains: Vec<Point>,
    /// What holds the chains together: enough links to reach each chain from each other, and more.
    pub links: Vec<Link>,
    /// Its colour domains, with the places of its captives; nothing for captives themselves.
    pub domain: PointSet,
    /// Stones of the other colour that look captured within it.
    pub captives: PointSet,
    /// The group within which it looks captured, by a stone of that group.
    pub holder: Option<Point>,
    /// What it has to live on; nothing is known of captives.
    pub features: Option<GroupFeatures>,
}

/// Stones whose fate is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownFates {
    /// They are captured in the end.
    pub lost: PointSet,
    /// They stay on the board.
    pub standing: PointSet,
    /// Of those that stay, the ones in seki: they form groups of their own.
    pub seki: PointSet,
}

impl KnownFates {
    /// Nothing is known.
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
    /// What it had to live on when it fell.
    pub features: GroupFeatures,
}

/// All groups of a position.
#[derive(Clone, Debug)]
pub struct Groups {
    groups: Vec<Group>,
    fallen: Vec<Fallen>,
    /// The number of the group on each point, from 1; 0 where no stone stands.
    number: Field<u16>,
}

impl Group {
    /// Whether it looks captured.
    pub fn is_captive(&self) -> bool {
        self.features.is_none()
    }
}

impl Groups {
    /// Clusters the chains of a position.
    ///
    /// Colour swap and the eight symmetries commute with it. Cost: about a millisecond for a middle game on 19x19 with
    /// [`Clustering::USUAL`], which reads string games only; as much as the reader's budget allows where connections or
    /// lives are read.
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
        Clusterer::new(position, how).run(reader)
    }

    /// [`Groups::new`] where the fate of some stones is known: the lost ones are captives from the start, and what
    /// surrounds them clusters as if they were not there; a group with a standing one is never taken for captive; no group
    /// has stones in seki and others.
    ///
    /// Points without a stone count for nothing.
    ///
    /// # Panics
    /// When the sets belong to another board size.
    pub fn knowing(
        position: &Position,
        reader: &mut Reader,
        how: &Clustering,
        known: &KnownFates,
    ) -> Groups {
        let mut clusterer = Clusterer::new(position, how);
        clusterer.take(&(known.lost - position.board().empty()));
        clusterer.keep(&known.standing);
        clusterer.run(reader).parted(&known.seki)
    }

    fn from_groups(size: Size, mut groups: Vec<Group>, fallen: Vec<Fallen>) -> Groups {
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

    /// The board's size.
    pub fn size(&self) -> Size {
        self.number.size()
    }

    /// The groups, in the reading order of their first stones.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Group> {
        self.groups.iter()
    }

    /// The groups that look captured by their features, in the order in which they fell; of equal ones all at once.
    pub fn fallen(&self) -> &[Fallen] {
        &self.fallen
    }

    /// The group of the stone on `point`.
    pub fn at(&self, point: Point) -> Option<&Group> {
        let place = usize::from(self.number[point]).checked_sub(1)?;
        Some(&self.groups[place])
    }
}

impl Index<usize> for Groups {
    type Output = Group;

    /// The group of this number, from 0, in the order of [`Groups::iter`].
    fn index(&self, number: usize) -> &Group {
        &self.groups[number]
    }
}
