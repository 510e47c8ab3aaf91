//! Attributes of a group: game values with their evidence.

use tobi_goban::Move;
use tobi_grid::{Point, PointSet};
use tobi_reading::{GameValue, Verdict};

/// The value of one thing that a group can live by, for its owner.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Won when the group has it whoever moves first; fuzzy where that is neither counted nor read.
    pub value: GameValue,
    /// What speaks for and against it.
    pub evidence: Vec<Evidence>,
}

impl Attribute {
    /// The best of what the evidence is worth; lost without any.
    pub(super) fn best(found: Vec<(GameValue, Evidence)>) -> Attribute {
        let values = found.iter().map(|&(value, _)| value);
        let best = values.max_by_key(|value| value.worth());
        Attribute {
            value: best.unwrap_or(GameValue::Lost),
            evidence: found.into_iter().map(|(_, evidence)| evidence).collect(),
        }
    }

    /// The stones of rivals that are captured in a race whoever plays first.
    pub(super) fn beaten(&self) -> impl Iterator<Item = PointSet> {
        self.evidence.iter().filter_map(|evidence| match evidence {
            Evidence::Rival { beaten, .. } => Some(*beaten).filter(|stones| !stones.is_empty()),
            _ => None,
        })
    }
}

/// One fact or view that an attribute rests on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// A space in which the group may have eyes.
    Eyes {
        /// Its points, stones of the other side that may be captured included.
        space: PointSet,
        /// Eyes that cannot be taken away.
        sure: u8,
        /// Eyes that are still possible, an upper bound.
        possible: u8,
    },
    /// A friend close by.
    Friend {
        /// A chain of the group and one of the friend, by their first stones.
        chains: [Point; 2],
        /// Their connection, by a brief look.
        connection: Box<Verdict>,
    },
    /// Points in the open that the group reaches first.
    Room(PointSet),
    /// A group of the other side beside it.
    Rival {
        /// Its first stone.
        stone: Point,
        /// Liberties of the chains that were raced; else of the group, and of the rival's chains that touch it.
        liberties: [usize; 2],
        /// Whether a race was read.
        raced: bool,
        /// Who wins between them, for the owner.
        value: GameValue,
        /// First moves of the owner and of the rival by which each wins a hot race.
        moves: [Vec<Move>; 2],
        /// The stones of the rival that are captured in the race whoever plays first.
        beaten: PointSet,
    },
}
