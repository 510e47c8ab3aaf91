//! Why a move or a setup is rejected.

use crate::{Position, Setup};
use std::fmt;
use tobi_grid::{Point, PointSet};

/// Why a move is not allowed.
///
/// The messages do not contain the vertex: callers know it and how to write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegal {
    /// The point is not on this board.
    OffBoard,
    /// A stone stands there.
    Occupied,
    /// The stone's chain would have no liberty, and the rules forbid suicide.
    Suicide,
    /// It retakes a ko at once.
    Ko,
    /// It repeats an earlier whole-board position, and the rules forbid that.
    Superko {
        /// The number of moves after which that position stood first; 0 is the start.
        since: u32,
    },
    /// The passes have ended the game.
    GameOver,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::OffBoard => f.write_str("the point is not on the board"),
            Illegal::Occupied => f.write_str("the point is occupied"),
            Illegal::Suicide => f.write_str("the move is suicide"),
            Illegal::Ko => f.write_str("the move takes back a ko at once"),
            Illegal::Superko { since: 0 } => f.write_str("the move repeats the starting position"),
            Illegal::Superko { since } => {
                write!(f, "the move repeats the position after move {since}")
            }
            Illegal::GameOver => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for Illegal {}

/// A rule that a move of a record broke; see [`Game::play_tolerant`](crate::Game::play_tolerant).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Breach {
    /// Suicide, though the rules forbid it; the chain was removed.
    Suicide,
    /// A ko taken back at once.
    Ko,
    /// It repeated an earlier whole-board position, though the rules forbid that.
    Superko {
        /// The number of moves after which that position stood first; 0 is the start.
        since: u32,
    },
    /// The passes had ended the game.
    AfterEnd,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match *self {
            Breach::Suicide => Illegal::Suicide,
            Breach::Ko => Illegal::Ko,
            Breach::Superko { since } => Illegal::Superko { since },
            Breach::AfterEnd => Illegal::GameOver,
        };
        reason.fmt(f)
    }
}

/// What is wrong with a [`Setup`]: a set of reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Faults {
    /// A set of stones has a board size other than the setup's.
    pub size: bool,
    /// The points that have stones of both colours.
    pub overlap: PointSet,
    /// The stones whose chain has no liberty.
    pub breathless: PointSet,
    /// The ko point, if no ko can have been taken there.
    pub ko: Option<Point>,
}

impl Faults {
    pub(crate) fn none(setup: &Setup) -> Faults {
        Faults {
            size: false,
            overlap: PointSet::empty(setup.size),
            breathless: PointSet::empty(setup.size),
            ko: None,
        }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        !self.size && self.overlap.is_empty() && self.breathless.is_empty() && self.ko.is_none()
    }
}

/// A [`Setup`] that no game can reach, with everything that is wrong with it.
///
/// If there is a natural repair, the caller may request it:
///
/// ```
/// use tobi_goban::{Position, Setup, SetupError};
///
/// let smothered = Setup::parse("O X\nX X")?;
/// let error = Position::from_setup(smothered.clone()).unwrap_err();
/// assert_eq!(error.faults().breathless.len(), 4);
/// assert_eq!(error.setup(), &smothered);
///
/// let repaired = Position::from_setup(smothered).or_else(SetupError::forgive_breathless)?;
/// assert_eq!(repaired.board().empty().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SetupError(Box<Refused>);

#[derive(Clone, PartialEq, Eq)]
struct Refused {
    setup: Setup,
    faults: Faults,
}

impl SetupError {
    pub(crate) fn new(setup: Setup, faults: Faults) -> SetupError {
        SetupError(Box::new(Refused { setup, faults }))
    }

    /// Everything that is wrong.
    pub fn faults(&self) -> &Faults {
        &self.0.faults
    }

    /// The rejected setup, unchanged.
    pub fn setup(&self) -> &Setup {
        &self.0.setup
    }

    /// The rejected setup, unchanged.
    pub fn into_setup(self) -> Setup {
        self.0.setup
    }

    /// The position without the chains that have no liberty: all of them are removed together, and do not count as
    /// prisoners.
    ///
    /// # Errors
    /// The error itself, if something else is wrong too.
    pub fn forgive_breathless(mut self) -> Result<Position, SetupError> {
        let Refused { setup, faults } = &mut *self.0;
        if !faults.size && faults.overlap.is_empty() {
            setup.stones = setup.stones.map(|stones| stones - faults.breathless);
        }
        Position::from_setup(self.into_setup())
    }

    /// The position with no point forbidden by ko.
    ///
    /// # Errors
    /// The error itself, if something else is wrong too.
    pub fn forgive_ko(self) -> Result<Position, SetupError> {
        let mut setup = self.into_setup();
        setup.ko = None;
        Position::from_setup(setup)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults = self.faults();
        let mut reasons = Vec::new();
        if faults.size {
            reasons.push("the stones are those of another board size".to_owned());
        }
        if let Some(first) = faults.overlap.first() {
            let place = in_words(first);
            reasons.push(match faults.overlap.len() {
                1 => format!("both colours claim the point at {place}"),
                count => format!("both colours claim {count} points, the first at {place}"),
            });
        }
        if let Some(first) = faults.breathless.first() {
            let place = in_words(first);
            reasons.push(match faults.breathless.len() {
                1 => format!("the stone at {place} has no liberty"),
                count => format!("{count} stones have no liberty, the first at {place}"),
            });
        }
        if let Some(ko) = faults.ko {
            reasons.push(format!("no ko can have been taken at {}", in_words(ko)));
        }
        write!(f, "impossible position: {}", reasons.join("; "))
    }
}

impl fmt::Debug for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}\n{}", self.setup())
    }
}

impl std::error::Error for SetupError {}

/// A point for people; callers who know how vertices are written can do better.
pub(crate) fn in_words(point: Point) -> String {
    let (column, row) = (u32::from(point.column()), u32::from(point.row()));
    format!("column {}, row {} from the top left", column + 1, row + 1)
}
