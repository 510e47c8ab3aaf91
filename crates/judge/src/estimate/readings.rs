//! Groups whose fate reading decides, and the owners of points that follow from it.
//!
//! Reading outranks playouts: where they disagree about a group, reading is right far more often. So the owners of all points
//! that depend on the group are shifted to what reading says. Where reading only confirms the playouts, their shares stay.

use super::stakes::likely_to_live;
use super::{Estimate, WHOLE};
use crate::groups::KnownFates;
use crate::life::{GroupReader, Life, Lives, Status};
use crate::params::{PROVED_FATE, READ_FATE};
use crate::territory::{KnownStones, Territory};
use tobi_goban::{Color, Position};
use tobi_grid::{Field, PointSet};
use tobi_reading::GameValue;

/// A group whose fate reading decides.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    color: Color,
    stones: PointSet,
    fate: Fate,
    /// The owner of each point if the group lives, minus that if it dies: 2 for a point that becomes Black's.
    swing: Field<i32>,
}

/// What reading says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Whether it lives, whoever plays first.
    Believed {
        lives: bool,
    },
    Proved {
        lives: bool,
    },
    /// The first mover decides, proved.
    Hot,
    /// The caller says so.
    Given {
        lives: bool,
    },
}

impl Fate {
    /// `None` if the status of the group does not follow from reading: it may rest on a proof, a race or a seki.
    fn of(life: &Life) -> Option<Fate> {
        if life.is_given() {
            let lives = life.status == Status::Alive;
            return Some(Fate::Given { lives });
        }
        let read = life.read.as_ref()?;
        let is_taken = read.value() == life.health && life.status != Status::Seki;
        if !is_taken || !life.certainty.is_decided() {
            return None;
        }
        let lives = life.health == GameValue::Won;
        match (life.health, life.certainty.is_proved()) {
            (GameValue::Won | GameValue::Lost, true) => Some(Fate::Proved { lives }),
            (GameValue::Won | GameValue::Lost, false) => Some(Fate::Believed { lives }),
            (GameValue::Hot, true) => Some(Fate::Hot),
            _ => None,
        }
    }
}

impl Reading {
    /// What reading decides about groups, the largest swing first.
    pub(super) fn all(position: &Position, lives: &Lives) -> Vec<Reading> {
        let known = KnownStones::lives(lives);
        let readings = lives.iter().filter_map(|(group, life)| {
            Some(Reading {
                color: group.color,
                stones: group.stones,
                fate: Fate::of(life)?,
                swing: swing(position, &known, &group.stones),
            })
        });
        let mut readings: Vec<Reading> = readings.collect();
        let decided = PointSet::union(position.size(), readings.iter().map(|it| it.stones));
        for reading in &mut readings {
            // What was read about other stones decides about them.
            for point in decided - reading.stones {
                reading.swing[point] = 0;
            }
        }
        readings.sort_by(|a, b| b.points().total_cmp(&a.points()));
        readings
    }

    /// The points by which the margin depends on the group.
    fn points(&self) -> f64 {
        f64::from(self.swing.values().sum::<i32>().abs())
    }

    /// The spread of the margin because of the group if the first mover decides, for these owners: it lives with the
    /// probability that they give its stones.
    pub(super) fn spread(&self, owners: &Field<i32>) -> f64 {
        let lives = likely_to_live(self.color, &self.stones, owners);
        match self.fate {
            Fate::Hot => self.points() * (lives * (1.0 - lives)).sqrt(),
            _ => 0.0,
        }
    }
}

/// The owners of points by playouts, shifted to what reading says.
///
/// The probability that a group lives changes to [`PROVED_FATE`] or [`READ_FATE`], and each point that depends on the group by
/// the same part of its swing. Of groups for which the first mover decides, the largest one goes to the side to move, the
/// next one to the other side, and so on.
pub(super) fn corrected(
    readings: &[Reading],
    to_move: Color,
    mut owners: Field<i32>,
) -> Field<i32> {
    let mut first = to_move;
    for reading in readings {
        let before = likely_to_live(reading.color, &reading.stones, &owners);
        let (lives, probability) = match reading.fate {
            Fate::Given { lives } => (lives, 1.0),
            Fate::Proved { lives } => (lives, PROVED_FATE),
            Fate::Believed { lives } if lives == (before > 0.5) => continue,
            Fate::Believed { lives } => (lives, READ_FATE),
            Fate::Hot => {
                let lives = reading.color == first;
                first = first.opponent();
                (lives, PROVED_FATE)
            }
        };
        let change = if lives {
            (probability - before).max(0.0)
        } else {
            (1.0 - probability - before).min(0.0)
        };
        let change = (change * f64::from(WHOLE)).round() as i32;
        owners = Field::from_fn(owners.size(), |point| {
            (owners[point] + reading.swing[point] * change).clamp(-WHOLE, WHOLE)
        });
    }
    owners
}

/// The owner of each point if a group lives, minus that if it dies; all other groups keep their status.
fn swing(position: &Position, known: &KnownStones, stones: &PointSet) -> Field<i32> {
    let territory = |dead| Territory::new(position.board(), &KnownStones { dead, ..*known });
    let [alive, dead] = [known.dead - *stones, known.dead | *stones].map(territory);
    Field::from_fn(position.size(), |point| {
        let owner = |territory: &Territory| {
            territory
                .owner(point)
                .map_or(0, |color| i32::from(color.sign()))
        };
        owner(&alive) - owner(&dead)
    })
}

impl Estimate {
    /// Reads the groups in doubt: see [`Lives::closely`]. What reading decides outranks the playouts: owners and margin follow
    /// it. Of a counted game nothing is read: the count decides.
    ///
    /// Cost: that of [`Lives::closely`].
    pub fn read_groups(&mut self, reader: &mut GroupReader) {
        if self.settled().is_some() {
            return;
        }
        let nothing = KnownFates::nothing(self.owners.size());
        let fates = self.fates.as_deref().unwrap_or(&nothing);
        let judged = self.judged.lives.clone();
        let lives = judged.read_on(self.position(), reader, fates);
        self.readings = Reading::all(self.position(), &lives);
        self.closely = Some(lives);
        self.deepen(self.effort);
    }
}
