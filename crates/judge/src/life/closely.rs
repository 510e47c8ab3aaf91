//! Groups in doubt, with all that the reader may spend.

use super::health::moves;
use super::{Life, Lives, Status, cycle};
use crate::groups::{Group, largest_chain};
use crate::params::LIFE_ROUNDS;
use tobi_goban::Position;
use tobi_grid::{Point, PointSet};
use tobi_reading::{Question, QuestionError, Reader, Verdict};

impl Lives {
    /// Judges all groups of a position as [`Lives::new`] does, and reads those in doubt with the reader's whole budget for
    /// each first mover: the dead and the unsettled that are not proved to be so, and the living that a brief look alone
    /// found alive. So the same is said of a group here and where [`Lives::read_closely`] asks about it alone. What was dead
    /// and turns out to live stands while the groups around it are judged once more.
    ///
    /// Cost: some 300 ms for a middle game on 19x19 with the usual budget.
    ///
    /// Source: `docs/lab/life.md`; 1.20 % of stones are judged wrong, by KataGo's view, where [`Lives::new`] has 1.65 %.
    pub fn closely(position: &Position, reader: &mut Reader) -> Lives {
        let mut saved = PointSet::empty(position.size());
        let mut round = 1;
        loop {
            let mut lives = cycle::run(position, reader, saved);
            let looked_dead = lives.dead();
            let in_doubt = lives.iter().filter(|(_, life)| is_in_doubt(life));
            let largest = |(group, _): (&Group, &Life)| {
                largest_chain(position.board(), &group.stones, group.color)
            };
            let stones: Vec<Point> = in_doubt.map(largest).collect();
            for stone in stones {
                lives.read_closely(position, reader, stone);
            }
            let stand = looked_dead - lives.dead();
            if stand.is_subset(&saved) || round == LIFE_ROUNDS {
                return lives;
            }
            saved |= stand;
            round += 1;
        }
    }

    /// Reads the life of the group on `stone` with the reader's whole budget for each first mover, and lets that count:
    /// as a guess where it is undecided, but nothing less than a proof against what is proved. A seki stays one: reading
    /// sees its stones captured, or not, and no seki. Does nothing where no stone stands.
    ///
    /// The life that is read is that of the group's largest chain: the fate of a smaller one need not be that of the
    /// group. Where that chain does not live, its stones save only themselves, and what is [one](Reader::group_of) with
    /// the stone is read.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::life::{Lives, Status};
    /// use tobi_reading::{Budget, Certainty, Reader};
    ///
    /// // Three points in a row: who plays the middle one first wins.
    /// let position = Position::from_setup(Setup::parse(
    ///     ". . . X O . . . .
    ///      X X X X O . . . .
    ///      O O O O O . . . .
    ///      . . . . . . . . .
    ///      . . . . . . . . .",
    /// )?)?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let mut lives = Lives::new(&position, &mut reader);
    /// let stone = Point::new(0, 1);
    /// lives.read_closely(&position, &mut reader, stone);
    /// let (_, life) = lives.at(stone).expect("a stone stands there");
    /// assert_eq!(life.status, Status::Unsettled);
    /// assert_eq!(life.certainty, Certainty::Believed("walls that hold"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_closely(&mut self, position: &Position, reader: &mut Reader, stone: Point) {
        let mut groups = self.groups.iter().enumerate();
        let Some((place, group)) = groups.find(|(_, group)| group.stones.contains(stone)) else {
            return;
        };
        let Ok(read) = read(position, reader, group, stone) else {
            return;
        };
        let life = &mut self.lives[place];
        let found = Status::of(read.guess());
        let is_seki = life.status == Status::Seki && found != Some(Status::Unsettled);
        let is_worse = life.certainty.is_proved() && !read.certainty().is_proved();
        if let Some(status) = found.filter(|_| !is_seki && !is_worse) {
            life.status = status;
            life.health = read.value();
            life.certainty = read.certainty();
            [life.save, life.kill] = moves(status, Some(&read));
        }
        life.read = Some(read);
    }
}

/// Whether more reading may change what becomes of a group.
fn is_in_doubt(life: &Life) -> bool {
    !life.certainty.is_proved() && (life.status != Status::Alive || life.read.is_some())
}

/// The life of a group as far as it concerns one of its stones.
fn read(
    position: &Position,
    reader: &mut Reader,
    group: &Group,
    stone: Point,
) -> Result<Verdict, QuestionError> {
    let largest = largest_chain(position.board(), &group.stones, group.color);
    let of_largest = reader.verdict(position, &Question::Life(largest))?;
    let one = reader.group_of(position, stone) & group.stones;
    if one.contains(largest) || Status::of(of_largest.guess()) == Some(Status::Alive) {
        return Ok(of_largest);
    }
    let largest = largest_chain(position.board(), &one, group.color);
    reader.verdict(position, &Question::Life(largest))
}
