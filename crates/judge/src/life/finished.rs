//! The end of a game: which chains are alive, dead or in seki as the position stands.

use super::Status;
use super::ending::{Ending, Shares};
use super::seki::Seki;
use crate::certain::{Certain, Certificate, Guess};
use crate::params::{CERTIFICATE_EFFORT, STRATEGY_POSITIONS};
use tobi_goban::{Board, ByColor, Color, Position};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Reader, SekiKind, Verdict};

/// Why a chain has its final status.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The chain lives, or is dead, even if its owner, or the other side, never moves again (Benson).
    Unconditional,
    /// The same if the owner of the area answers each move, by static rules (Müller).
    Answers,
    /// The same, by a search of all moves in the area around it.
    Defended,
    /// It stays, or is captured, in most random playouts.
    Sampled {
        /// How often its points are its owner's: in hundredths, from -100 (never) to 100 (always).
        share: i8,
    },
    /// Its life was read, between safe stones.
    Read(Box<Verdict>),
    /// Its races with these stones of the other side, which do not live by themselves either. If it is alive, none of
    /// them captures it even when moving first; if it is dead, they stand and it does not.
    Race {
        /// Whole chains.
        rivals: PointSet,
    },
    /// No race has a certain winner; the chain has more stones than each rival or, if it is dead, fewer than the
    /// largest.
    Size {
        /// Whole chains.
        rivals: PointSet,
    },
    /// Reading did not decide its life, and only safe stones of the other colour surround it: the share decides.
    ShutIn {
        /// As in [`Reason::Sampled`].
        share: i8,
    },
    /// Reading did not decide its life: the share decides.
    Open {
        /// As in [`Reason::Sampled`].
        share: i8,
    },
    /// Playouts or reading gave another status, but only this one closes the territories.
    Closing {
        /// As in [`Reason::Sampled`].
        share: i8,
    },
    /// It looked dead, but stands in a region that stones of both colours reach: it is not shut in.
    Reached,
    /// The local game around it was solved: this is its status whoever moves first, or, if unsettled, the first mover
    /// decides.
    Solved {
        /// Whether the result assumes that neither side has ko threats.
        by_ko: bool,
    },
    /// Neither it nor its neighbour can be captured without loss.
    Seki(SekiKind),
    /// The caller says so.
    Given,
}

impl Reason {
    /// Whether the reason is better than playouts and guesses.
    pub(crate) fn is_firm(&self) -> bool {
        match self {
            Reason::Unconditional
            | Reason::Answers
            | Reason::Defended
            | Reason::Read(_)
            | Reason::Race { .. }
            | Reason::Solved { .. }
            | Reason::Seki(_)
            | Reason::Given => true,
            Reason::Sampled { .. }
            | Reason::Size { .. }
            | Reason::ShutIn { .. }
            | Reason::Open { .. }
            | Reason::Closing { .. }
            | Reason::Reached => false,
        }
    }

    /// The probability that the chain lives, if that is a guess: reading did not decide.
    pub(crate) fn guessed_life(&self) -> Option<f64> {
        match self {
            Reason::ShutIn { share } | Reason::Open { share } | Reason::Closing { share } => {
                Some((100.0 + f64::from(*share)) / 200.0)
            }
            Reason::Size { .. } => Some(0.5),
            Reason::Unconditional
            | Reason::Answers
            | Reason::Defended
            | Reason::Sampled { .. }
            | Reason::Read(_)
            | Reason::Race { .. }
            | Reason::Reached
            | Reason::Solved { .. }
            | Reason::Seki(_)
            | Reason::Given => None,
        }
    }

    /// The rank by certainty; within a kind, a clearer share ranks higher.
    pub(crate) fn rank(&self) -> (u8, i8) {
        match self {
            Reason::Given => (11, 0),
            Reason::Unconditional => (10, 0),
            Reason::Answers => (9, 0),
            Reason::Defended => (8, 0),
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

/// The final status of a chain, and the reason.
#[derive(Clone, Debug)]
pub struct FinalLife {
    /// Its colour.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// Its status.
    pub status: Status,
    /// The reason.
    pub reason: Reason,
}

/// The final status of all stones if neither side plays any more.
///
/// Few chains stay unsettled: both sides passed, so a chain whose status seems to need one more move most likely does
/// not need it, and the more likely status counts. Two cases remain: larger groups for which reading says that the
/// first mover decides, and stones that look dead although they are not shut in.
#[derive(Clone, Debug)]
pub struct Finished {
    lives: Vec<FinalLife>,
    /// The shares of the playouts that gave the first judgement.
    pub(crate) shares: Shares,
    /// The sekis, each a pair of groups.
    pub sekis: Vec<Seki>,
    /// What is certain.
    pub certain: Certain,
}

impl Finished {
    /// Judges a position as it stands.
    ///
    /// First it finds what is certain, then what playouts leave no doubt about. These stones are walls, and all other
    /// lives are read between them. A proof against the result outranks it; the side to move counts only there.
    ///
    /// The result commutes with swapping colours and with the eight symmetries. Cost: about ten milliseconds at the end
    /// of a game on 19x19, mostly for playouts; several times as much if many lives are in doubt.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::life::{Finished, Status};
    /// use tobi_reading::{Budget, Reader};
    ///
    /// // A white stone in Black's corner: Black has not captured it and does not have to.
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
        let solved = ending.solve_board(reader);
        let sekis = solved.unwrap_or_else(|| ending.find(reader));
        let (lives, shares) = ending.into_lives(&sekis);
        Finished {
            lives,
            shares,
            sekis,
            certain,
        }
    }

    /// Asks for proofs of what was found (see [`Certain::by_search`]), with `owned` as the likely owners of points. A
    /// proof becomes the reason of its chain; no status changes.
    pub(crate) fn prove(&mut self, board: &Board, owned: ByColor<PointSet>, effort: u32) {
        let certain = Certain::by_search(board, &self.guess(owned), effort);
        self.take(certain);
    }

    /// The same with the effort for certificates, and the certificate.
    pub(crate) fn certify(&mut self, board: &Board, owned: ByColor<PointSet>) -> Certificate {
        let (certain, certificate) = Certain::with_certificate(
            board,
            &self.guess(owned),
            CERTIFICATE_EFFORT,
            STRATEGY_POSITIONS,
        );
        self.take(certain);
        certificate
    }

    fn guess(&self, owned: ByColor<PointSet>) -> Guess {
        Guess {
            dead: self.stones(Status::Dead),
            owned,
        }
    }

    /// Takes what is certain as the reasons of chains.
    fn take(&mut self, certain: Certain) {
        self.certain = certain;
        for life in &mut self.lives {
            let is_proved = match life.status {
                Status::Alive => life.stones.is_subset(&self.certain.alive[life.color]),
                Status::Dead => life.stones.is_subset(&self.certain.dead),
                _ => false,
            };
            if is_proved && !life.reason.certainty().is_proved() {
                life.reason = Reason::Defended;
            }
        }
    }

    /// The chains with their final status, in the reading order of their first stones.
    pub fn lives(&self) -> &[FinalLife] {
        &self.lives
    }

    /// The final status of the chain on a point, with the reason.
    pub fn life(&self, point: Point) -> Option<&FinalLife> {
        self.lives.iter().find(|life| life.stones.contains(point))
    }

    /// The status of the stone on a point.
    pub fn status(&self, point: Point) -> Option<Status> {
        self.life(point).map(|life| life.status)
    }

    /// All stones of a status.
    pub fn stones(&self, status: Status) -> PointSet {
        let of = self.lives.iter().filter(|life| life.status == status);
        PointSet::union(self.certain.dead.size(), of.map(|life| life.stones))
    }
}
