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

    /// Judges a position and reads the groups in doubt: see [`Lives::closely`]. The groups are those of its estimate. In a
    /// position that [`Estimate::new`] counts, each stone has the fate that the count gives it.
    ///
    /// Cost: that of [`Lives::closely`]; near the end of a game also that of the count.
    pub fn closely(position: &Position, reader: &mut Reader) -> Judgement {
        let estimate = Estimate::new(position, reader, Effort::STATIC);
        match estimate.settled() {
            Some(settlement) => Judgement::counted(settlement, reader),
            None => Judgement::read(position, reader),
        }
    }

    /// Judges the position of a settlement closely. If the settlement is [safe](Settlement::is_safe) and the dead
    /// stones were not given by the user, each stone has the fate that the count gives it.
    ///
    /// Cost: that of [`Lives::closely`].
    pub fn counted(settlement: &Settlement, reader: &mut Reader) -> Judgement {
        let position = settlement.position();
        match settlement.finished().filter(|_| settlement.is_safe()) {
            Some(finished) => Judgement::of(position, Lives::counted(position, reader, finished)),
            None => Judgement::read(position, reader),
        }
    }

    fn read(position: &Position, reader: &Reader) -> Judgement {
        let mut reader = GroupReader::new(reader.budget());
        Judgement::of(position, Lives::closely(position, &mut reader))
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
