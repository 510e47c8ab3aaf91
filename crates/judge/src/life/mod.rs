//! Life: what becomes of each group, and why.
//!
//! Indigo gives a group attributes, each the value of a game between its owner and the other side:
//!
//! | attribute | the owner wins when the group |
//! |---|---|
//! | [`Life::lifebase`] | has two eyes |
//! | [`Life::friendship`] | is connected to a friend that stands |
//! | [`Life::emptyship`] | can run into the open |
//! | [`Life::opponentship`] | wins against one of the groups around it |
//!
//! Its health gathers them. Where they and the features of the group say little, its life is read; what is certain needs
//! neither. A group that is found dead is taken off, what surrounds it is clustered anew, and all begins again until
//! nothing new dies.
//!
//! ```text
//! certain life  ->  [ groups  ->  attributes  ->  health  ->  the newly dead, the newly saved ]  again
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `attribute` | values of attributes, with their evidence |
//! | `eyes`, `friends`, `room`, `rivals` | one attribute each |
//! | `health` | from attributes to a status |
//! | `running_sekis` | which groups of a running game that look dead nobody may capture |
//! | `cycle` | the order of the work |
//! | `finished`, `ending` | what a position comes to at the end of the game, by playouts, reading, races, sekis |
//! | `local` | closed regions, solved |
//! | `seki` | who captures nobody and is not captured |
//! | `closely` | groups in doubt, with the reader's whole budget |
//! | `counted` | groups of a position that is counted: they have the fates of the count |

mod attribute;
mod closely;
mod counted;
mod cycle;
mod ending;
mod eyes;
mod finished;
mod friends;
mod health;
mod local;
mod rivals;
mod room;
mod running_sekis;
mod scene;
mod seki;

pub use attribute::{Attribute, Evidence};
pub use finished::{FinalLife, Finished, Reason};
pub use seki::{Seki, SekiKind};

use crate::certain::Certain;
use crate::groups::{Group, Groups, KnownFates};
use std::fmt;
use tobi_goban::{Move, Position};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Certainty, GameValue, Reader, Verdict};

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// It lives, whoever moves first.
    Alive,
    /// It is captured, whoever moves first.
    Dead,
    /// It stays on the board without two eyes, because capturing it would cost more.
    Seki,
    /// Who moves first decides.
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

    /// What a decided game for a group's life makes of it.
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

/// What becomes of one group, with the reasons.
#[derive(Clone, Debug)]
pub struct Life {
    /// The verdict in a word.
    pub status: Status,
    /// The verdict as a game value, for the owner; fuzzy where the status is only the more likely one.
    pub health: GameValue,
    /// How sure it is, and by what it is believed.
    pub certainty: Certainty,
    /// Two eyes.
    pub lifebase: Attribute,
    /// A friend.
    pub friendship: Attribute,
    /// The open.
    pub emptyship: Attribute,
    /// The groups around it.
    pub opponentship: Attribute,
    /// What reading says, where it was asked.
    pub read: Option<Verdict>,
    /// Moves by which the owner saves an unsettled group, the best one first; else none.
    pub save: Vec<Move>,
    /// Moves by which the other side kills it.
    pub kill: Vec<Move>,
    /// Its fate in the count, where the position is counted.
    pub counted: Option<Counted>,
}

/// What the count of a position says of a group.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Why the count gives it this fate.
    pub reason: Reason,
    /// Whether all else that is known of the group says otherwise, so that this reason decided.
    pub decides: bool,
}

/// The groups of a position, and what becomes of each.
#[derive(Clone, Debug)]
pub struct Lives {
    groups: Groups,
    lives: Vec<Life>,
    certain: Certain,
    /// The end of the game, where the position is counted.
    finished: Option<Box<Finished>>,
}

impl Lives {
    /// Judges all groups of a position, by looks of a few nodes at the lives in doubt.
    ///
    /// Colour swap and the eight symmetries commute with it; where a position mirrors itself, one of two moves that
    /// mirror each other is reported. A reader that knows the position before the last move gives the same, sooner.
    ///
    /// Cost: some 5 ms for a middle game on 19x19, whatever the reader's budget.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::life::{Lives, Status};
    /// use tobi_reading::{Budget, Reader};
    ///
    /// // Two eyes in the corner, and nothing that could shut the others in.
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

    /// What lives and is dead if its owner answers each move, without any reading.
    pub fn certain(&self) -> &Certain {
        &self.certain
    }

    /// The stones that count as captured: those of dead groups, and those of unsettled ones that look captured as they
    /// stand.
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

    /// The stones that stand though their life depends on who moves first.
    pub fn unsettled(&self) -> PointSet {
        self.stones(|group, life| life.status == Status::Unsettled && !group.is_captive())
    }

    fn stones(&self, of: impl Fn(&Group, &Life) -> bool) -> PointSet {
        let groups = self.iter().filter(|(group, life)| of(group, life));
        let nothing = PointSet::empty(self.groups.size());
        groups.fold(nothing, |all, (group, _)| all | group.stones)
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
