//! Life: the status of each group, and why.
//!
//! Indigo gives a group attributes, each the value of a game between its owner and the other side:
//!
//! | attribute | the owner wins if the group |
//! |---|---|
//! | [`Life::lifebase`] | has two eyes |
//! | [`Life::friendship`] | is connected to a standing friend |
//! | [`Life::emptyship`] | can run into the open |
//! | [`Life::opponentship`] | wins against one of the groups around it |
//!
//! Its health combines them. If the attributes and the features of the group are unclear, its life is read; what is
//! certain needs neither. When a group is found dead, its stones are removed, the stones around it are clustered again,
//! and all steps repeat until no more groups die.
//!
//! ```text
//! certain life  ->  [ groups  ->  attributes  ->  health  ->  the newly dead, the newly saved ]  repeat
//! ```
//!
//! | file | content |
//! |---|---|
//! | `attribute` | values of attributes, with their evidence |
//! | `eyes`, `friends`, `room`, `rivals` | one attribute each |
//! | `health` | from attributes to a status |
//! | `grounds` | what a status rests on, in one word, and the points that carry it |
//! | `running_sekis` | groups of a running game that look dead but cannot be captured without loss |
//! | `cycle` | the order of the steps |
//! | `finished`, `ending` | the end of a game, by playouts, reading, races, sekis |
//! | `local` | closed regions, solved |
//! | `seki` | groups that neither capture nor are captured |
//! | `closely` | reading of groups in doubt |
//! | `counted` | groups of a counted position: their fates come from the count |
//! | `parts` | the parts of groups, as reports show them |
//! | `refutation` | why dead stones cannot be saved: a defence that fails |

mod attribute;
mod closely;
mod counted;
mod cycle;
mod ending;
mod eyes;
mod finished;
mod friends;
mod given;
mod grounds;
mod health;
mod local;
mod parts;
mod refutation;
mod rivals;
mod room;
mod running_sekis;
mod scene;
mod seki;

pub use attribute::{Attribute, Evidence};
pub use closely::GroupReader;
pub(crate) use ending::at_rest;
pub use finished::{FinalLife, Finished, Reason};
pub use grounds::{Basis, Grounds};
pub use refutation::refuted_defence;
pub use seki::Seki;
pub use tobi_reading::SekiKind;

use crate::certain::Certain;
use crate::groups::{Group, Groups, KnownFates};
use std::fmt;
use tobi_goban::{Move, Position};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Certainty, GameValue, Reader, Verdict};

/// The status of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// It lives even if the other side moves first.
    Alive,
    /// It is captured even if its owner moves first.
    Dead,
    /// It stays on the board without two eyes, because capturing it costs more than it gains.
    Seki,
    /// The first mover decides.
    Unsettled,
}

impl Status {
    /// `alive`, `dead`, `seki`, `unsettled`.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "seki",
            Status::Unsettled => "unsettled",
        }
    }

    /// The status that a decided game for a group's life means; `None` if it is not decided.
    const fn of(health: GameValue) -> Option<Status> {
        match health {
            GameValue::Won => Some(Status::Alive),
            GameValue::Lost => Some(Status::Dead),
            GameValue::Zugzwang => Some(Status::Seki),
            GameValue::Hot => Some(Status::Unsettled),
            GameValue::Fuzzy => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The status of a group, with the reasons.
#[derive(Clone, Debug)]
pub struct Life {
    /// The status.
    pub status: Status,
    /// The status as a game value for the owner; fuzzy if the status is only the more likely one.
    pub health: GameValue,
    /// How certain it is, and the judgement that it is believed by.
    pub certainty: Certainty,
    /// What it rests on.
    pub grounds: Grounds,
    /// Whether it has two eyes.
    pub lifebase: Attribute,
    /// Whether it is connected to a standing friend.
    pub friendship: Attribute,
    /// Whether it can run into the open.
    pub emptyship: Attribute,
    /// Whether it wins against one of the groups around it.
    pub opponentship: Attribute,
    /// What reading says; `None` if it was not asked.
    pub read: Option<Verdict>,
    /// Moves by which the owner saves an unsettled group, the best one first; empty for other groups.
    pub save: Vec<Move>,
    /// Moves by which the other side kills an unsettled group.
    pub kill: Vec<Move>,
    /// Its fate in the count, or the one that the caller gave it; `None` if there is neither.
    pub counted: Option<Counted>,
}

/// What the count of a position says about a group.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Why the count gives it this fate.
    pub reason: Reason,
    /// Whether everything else says otherwise, so that this reason decided.
    pub decides: bool,
}

/// The groups of a position, and the life of each.
#[derive(Clone, Debug)]
pub struct Lives {
    groups: Groups,
    lives: Vec<Life>,
    certain: Certain,
}

impl Lives {
    /// Judges all groups of a position; lives in doubt get short readings of a few nodes.
    ///
    /// The result commutes with swapping colours and with the eight symmetries; in a symmetric position, only one of
    /// two mirrored moves is reported. A reader that knows the position before the last move gives the same result,
    /// faster.
    ///
    /// Cost: about 5 ms for a middle game on 19x19, whatever the reader's budget.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::life::{Lives, Status};
    /// use tobi_reading::{Budget, Reader};
    ///
    /// // Two eyes in the corner, and no stones that shut the white ones in.
    /// let position = Position::from_setup(Setup::parse(
    ///     ". X . X O . . . .
    ///      X X X X O . . . .
    ///      O O O O O . . . .
    ///      . . . . . . . . .
    ///      . . . . . . . . .",
    /// )?)?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let lives = Lives::new(&position, &mut reader);
    /// assert!(lives.iter().all(|(_, life)| life.status == Status::Alive));
    /// let (group, life) = lives.at(Point::new(1, 0)).expect("a stone stands there");
    /// assert_eq!((group.stones.len(), life.lifebase.evidence.len()), (6, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: &Position, reader: &mut Reader) -> Lives {
        cycle::run(position, reader, &KnownFates::nothing(position.size()))
    }

    /// The groups.
    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// What lives and is dead without any reading if its owner answers each move.
    pub fn certain(&self) -> &Certain {
        &self.certain
    }

    /// The stones that count as captured: those of dead groups, and those of unsettled groups that look captured as
    /// they stand.
    pub fn dead(&self) -> PointSet {
        self.stones(|group, life| match life.status {
            Status::Dead => true,
            Status::Unsettled => group.is_captive(),
            Status::Alive | Status::Seki => false,
        })
    }

    /// The stones in seki.
    pub fn seki(&self) -> PointSet {
        self.stones(|_, life| life.status == Status::Seki)
    }

    /// The stones that stand although their life depends on the first mover.
    pub fn unsettled(&self) -> PointSet {
        self.stones(|group, life| life.status == Status::Unsettled && !group.is_captive())
    }

    fn stones(&self, of: impl Fn(&Group, &Life) -> bool) -> PointSet {
        let groups = self.iter().filter(|(group, life)| of(group, life));
        PointSet::union(self.groups.size(), groups.map(|(group, _)| group.stones))
    }

    /// The groups with their lives, in the reading order of their first stones.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Group, &Life)> {
        self.groups.iter().zip(&self.lives)
    }

    /// The group of the stone on `point`, and its life.
    pub fn at(&self, point: Point) -> Option<(&Group, &Life)> {
        self.iter().find(|(group, _)| group.stones.contains(point))
    }
}
