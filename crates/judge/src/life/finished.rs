//! The end of a game: who is alive, dead or in seki, as the position stands.

use super::Status;
use super::ending::{Ending, Shares};
use super::seki::{Seki, SekiKind};
use crate::certain::Certain;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Reader, Verdict};

/// Why a chain is what it is when the game is over.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// It cannot be captured, or cannot live, though its owner, or the other side, never moves again (Benson).
    Unconditional,
    /// The same if the owner of the place answers each move.
    Answers,
    /// It stays, or is captured, in most games that are played on at random.
    Sampled {
        /// How sure its stones are their owner's: hundredths from -100, never, to 100, always.
        share: i8,
    },
    /// Its life was read, among stones that are safe.
    Read(Box<Verdict>),
    /// Its races with these stones of the other side, which do not live by themselves either: none of them captures it
    /// though they begin, or, where it is dead, they stand and it does not.
    Race {
        /// Whole chains.
        rivals: PointSet,
    },
    /// Nobody wins its races for certain; it has more stones than each of its rivals, or, where it is dead, fewer than
    /// the largest.
    Size {
        /// Whole chains.
        rivals: PointSet,
    },
    /// Its life stayed open, and only the other colour's safe stones shut it in: `share` as above is what is left to
    /// judge by.
    ShutIn {
        /// As of [`Reason::Sampled`].
        share: i8,
    },
    /// Its life stayed open; `share` as above is what is left to judge by.
    Open {
        /// As of [`Reason::Sampled`].
        share: i8,
    },
    /// Playouts or reading said otherwise, but only so are territories closed.
    Closing {
        /// As of [`Reason::Sampled`].
        share: i8,
    },
    /// It looked dead, but stands in a place that stones of both colours reach: nobody has shut it in.
    Reached,
    /// The local game around it was solved: this comes of it whoever begins, or, where it is unsettled, who begins decides.
    Solved {
        /// Whether nobody was taken to have ko threats.
        by_ko: bool,
    },
    /// Neither it nor its neighbour can be captured without loss.
    Seki(SekiKind),
}

impl Reason {
    /// Whether more than playouts and guesses speaks for it.
    pub(crate) fn is_firm(&self) -> bool {
        match self {
            Reason::Unconditional
            | Reason::Answers
            | Reason::Read(_)
            | Reason::Race { .. }
            | Reason::Solved { .. }
            | Reason::Seki(_) => true,
            Reason::Sampled { .. }
            | Reason::Size { .. }
            | Reason::ShutIn { .. }
            | Reason::Open { .. }
            | Reason::Closing { .. }
            | Reason::Reached => false,
        }
    }

    /// The surer the higher; of two of a kind, the one with the clearer share.
    pub(crate) fn rank(&self) -> (u8, i8) {
        match self {
            Reason::Unconditional => (9, 0),
            Reason::Answers => (8, 0),
            Reason::Read(_) | Reason::Solved { .. } => (7, 0),
            Reason::Seki(_) => (6, 0),
            Reason::Race { .. } => (5, 0),
            Reason::Sampled { share } => (4, share.abs()),
            Reason::Size { .. } => (3, 0),
            Reason::ShutIn { share } => (2, share.abs()),
            Reason::Open { share } | Reason::Closing { share } => (1, share.abs()),
            Reason::Reached => (0, 0),
        }
    }
}

/// What becomes of a chain when the game is over, and why.
#[derive(Clone, Debug)]
pub struct FinalLife {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// What becomes of it.
    pub status: Status,
    /// Why.
    pub reason: Reason,
}

/// What becomes of the stones of a position if nobody plays any more.
///
/// Little stays unsettled: both sides passed, so that what looks as if one more move decided it most likely is as good
/// as decided, and the more likely way counts. What stays is larger: stones of which reading says that who plays first
/// decides, and stones that look dead though nobody has shut them in.
#[derive(Clone, Debug)]
pub struct Finished {
    lives: Vec<FinalLife>,
    /// The playouts by which it was judged first.
    pub(crate) shares: Shares,
    /// The sekis, each a pair of groups.
    pub sekis: Vec<Seki>,
    /// What is certain without reading.
    pub certain: Certain,
}

impl Finished {
    /// Judges a position as it stands.
    ///
    /// What is certain is found first, what random games leave no doubt of next. These stones are walls, between which
    /// the lives of all others are read.
    ///
    /// Colour swap and the eight symmetries commute with it. Cost: some ten milliseconds at the end of a game on 19x19,
    /// most of them playouts; several times that where many lives are in doubt.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::life::{Finished, Status};
    /// use tobi_reading::{Budget, Reader};
    ///
    /// // A white stone in Black's corner: nobody captures it any more, and nobody has to.
    /// let position = Position::from_setup(Setup::parse(
    ///     ". . . . X O . O
    ///      . O . . X O O .
    ///      . . . . X O . .
    ///      . . . . X O . .
    ///      X X X X X O . .
    ///      O O O O O O . .",
    /// )?)?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let finished = Finished::new(&position, &mut reader);
    /// assert_eq!(finished.status(Point::new(1, 1)), Some(Status::Dead));
    /// assert_eq!(finished.status(Point::new(4, 0)), Some(Status::Alive));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: &Position, reader: &mut Reader) -> Finished {
        let certain = Certain::with_answers(position.board());
        let mut ending = Ending::new(position, &certain, reader);
        ending.read(reader);
        ending.guess();
        let mut sekis = ending.solve();
        ending.sekis(reader, &mut sekis);
        ending.close_places();
        ending.free_the_reached();
        let (lives, shares) = ending.into_lives(&sekis);
        Finished {
            lives,
            shares,
            sekis,
            certain,
        }
    }

    /// The chains with what becomes of them, in the reading order of their first stones.
    pub fn lives(&self) -> &[FinalLife] {
        &self.lives
    }

    /// What becomes of the chain of the stone on a point.
    pub fn life(&self, point: Point) -> Option<&FinalLife> {
        self.lives.iter().find(|life| life.stones.contains(point))
    }

    /// The status of the stone on a point.
    pub fn status(&self, point: Point) -> Option<Status> {
        self.life(point).map(|life| life.status)
    }

    /// All stones of a status.
    pub fn stones(&self, status: Status) -> PointSet {
        let none = PointSet::empty(self.certain.dead.size());
        let of = self.lives.iter().filter(|life| life.status == status);
        of.fold(none, |all, life| all | life.stones)
    }
}
