//! Attributes of a group: game values with their evidence.

use crate::params::{ROOM_TO_HOPE, ROOM_TO_RUN};
use tobi_goban::Move;
use tobi_grid::{Point, PointSet};
use tobi_reading::{GameValue, Verdict};

/// The value, for the owner, of one thing that a group can live by.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Won if the group has it even when the other side moves first; fuzzy if it is neither counted nor read.
    pub value: GameValue,
    /// The evidence for and against it.
    pub evidence: Vec<Evidence>,
}

impl Attribute {
    /// The attribute with the best value among the evidence; lost if there is none.
    pub(super) fn best(found: Vec<(GameValue, Evidence)>) -> Attribute {
        let values = found.iter().map(|&(value, _)| value);
        let best = values.max_by_key(|value| value.rank());
        Attribute {
            value: best.unwrap_or(GameValue::Lost),
            evidence: found.into_iter().map(|(_, evidence)| evidence).collect(),
        }
    }

    /// A lifebase with these eyes, of each space with its sure and possible ones.
    pub(super) fn of_eyes(eyes: Vec<(PointSet, [u8; 2])>) -> Attribute {
        let sum = |which: usize| eyes.iter().map(|(_, eyes)| eyes[which]).sum::<u8>();
        let value = match (sum(0), sum(1)) {
            (2.., _) => GameValue::Won,
            (_, 0 | 1) => GameValue::Lost,
            _ => GameValue::Fuzzy,
        };
        let evidence = eyes.into_iter().filter(|(_, [_, possible])| *possible > 0);
        let evidence = evidence.map(|(space, [sure, possible])| Evidence::Eyes {
            space,
            sure,
            possible,
        });
        Attribute {
            value,
            evidence: evidence.collect(),
        }
    }

    /// An emptyship with this room.
    pub(super) fn of_room(room: PointSet) -> Attribute {
        let value = match room.len() {
            ROOM_TO_RUN.. => GameValue::Won,
            ROOM_TO_HOPE.. => GameValue::Fuzzy,
            _ => GameValue::Lost,
        };
        let evidence = (!room.is_empty()).then_some(Evidence::Room(room));
        Attribute {
            value,
            evidence: evidence.into_iter().collect(),
        }
    }

    /// The stones of rivals that are captured in a race even if the rival moves first.
    pub(super) fn beaten(&self) -> impl Iterator<Item = PointSet> {
        self.evidence.iter().filter_map(|evidence| match evidence {
            Evidence::Rival { beaten, .. } => Some(*beaten).filter(|stones| !stones.is_empty()),
            _ => None,
        })
    }
}

/// A fact or view that an attribute rests on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// A space in which the group may make eyes.
    Eyes {
        /// Its points, including stones of the other side that may be captured.
        space: PointSet,
        /// The number of eyes that cannot be taken away.
        sure: u8,
        /// The number of eyes that are still possible, an upper bound.
        possible: u8,
    },
    /// A friend nearby.
    Friend {
        /// A chain of the group and one of the friend, by their first stones.
        chains: [Point; 2],
        /// The verdict on their connection, from a short reading.
        connection: Box<Verdict>,
    },
    /// Points in the open that the group reaches first.
    Room(PointSet),
    /// A neighbouring group of the other side.
    Rival {
        /// Its first stone.
        stone: Point,
        /// Liberties of the chains in the race; without a race, of the group and of the rival's chains that touch it.
        liberties: [usize; 2],
        /// Whether a race was read.
        raced: bool,
        /// The value of the fight between them for the owner.
        value: GameValue,
        /// First moves of the owner and of the rival that win a hot race.
        moves: [Vec<Move>; 2],
        /// The stones of the rival that are captured in the race even if the rival moves first.
        beaten: PointSet,
    },
}
