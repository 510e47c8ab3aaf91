//! The whole judgement of a position.

use crate::estimate::{Effort, Estimate};
use crate::life::{GroupReader, Lives};
use crate::score::Settlement;
use crate::territory::{KnownStones, Territory};
use tobi_goban::Position;
use tobi_reading::Reader;

/// The status of each group, and the owner of each point.
#[derive(Clone, Debug)]
pub struct Judgement {
    lives: Lives,
    territory: Territory,
}

impl Judgement {
    /// Judges a position.
    ///
    /// With a reader that judged the position before the last move, only the parts that the move touched are read
    /// again; the result is the same as from scratch.
    ///
    /// Cost: about 5 ms for a middle game on 19x19, whatever the reader's budget; see BENCHMARKS.md.
    ///
    /// ```
    /// use tobi_goban::{Color, Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::Judgement;
    /// use tobi_judge::life::Status;
    /// use tobi_reading::{Budget, Reader};
    ///
    /// let position = Position::from_setup(Setup::parse(
    ///     ". . X O . . . . .
    ///      X X X O . . . . .
    ///      O O O O . . . . .
    ///      . . . . . . . . .
    ///      . . . . . . . . .",
    /// )?)?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let judgement = Judgement::new(&position, &mut reader);
    /// let (_, black) = judgement.lives().at(Point::new(0, 1)).expect("a stone stands there");
    /// assert_eq!(black.status, Status::Dead);
    /// assert_eq!(judgement.territory().owner(Point::new(0, 0)), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: &Position, reader: &mut Reader) -> Judgement {
        Judgement::of(position, Lives::new(position, reader))
    }

    /// Judges a position as its usual estimate does: see [`Estimate::read_groups`]. If that counts the position, each stone has
    /// the fate that the count gives it.
    ///
    /// Cost: that of an estimate; see BENCHMARKS.md.
    pub fn closely(position: &Position, reader: &mut Reader) -> Judgement {
        let mut estimate = Estimate::new(position, reader, Effort::USUAL);
        estimate.read_groups(&mut GroupReader::new(reader.budget()));
        Judgement::estimated(&estimate, reader)
    }

    /// The judgement of an estimate whose groups were read.
    ///
    /// Cost: that of reading the groups of a counted estimate, else about a millisecond.
    pub fn estimated(estimate: &Estimate, reader: &mut Reader) -> Judgement {
        match estimate.settled() {
            Some(settlement) => Judgement::counted(settlement, reader),
            None => Judgement::of(estimate.position(), estimate.lives().clone()),
        }
    }

    /// Judges the position of a settlement. If the settlement is [safe](Settlement::is_safe) and the dead stones were not
    /// given by the user, each stone has the fate that the count gives it.
    ///
    /// Cost: at most that of [`Judgement::closely`].
    pub fn counted(settlement: &Settlement, reader: &mut Reader) -> Judgement {
        let position = settlement.position();
        let finished = settlement.finished().filter(|_| settlement.is_safe());
        match finished {
            Some(finished) => Judgement::of(position, Lives::counted(position, reader, finished)),
            None => Judgement::uncounted(position, reader),
        }
    }

    /// A position that cannot be counted, although its players may have ended the game.
    fn uncounted(position: &Position, reader: &mut Reader) -> Judgement {
        let mut estimate = Estimate::running(position, reader, Effort::USUAL);
        estimate.read_groups(&mut GroupReader::new(reader.budget()));
        Judgement::estimated(&estimate, reader)
    }

    fn of(position: &Position, lives: Lives) -> Judgement {
        Judgement {
            territory: Territory::new(position.board(), &KnownStones::lives(&lives)),
            lives,
        }
    }

    /// The groups and their lives.
    pub fn lives(&self) -> &Lives {
        &self.lives
    }

    /// Returns only the groups and their lives.
    pub fn into_lives(self) -> Lives {
        self.lives
    }

    /// The owner of each point.
    pub fn territory(&self) -> &Territory {
        &self.territory
    }
}
