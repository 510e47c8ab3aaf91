//! Stakes: the points that depend on the life of a group.

use super::WHOLE;
use crate::groups::Group;
use crate::life::{Life, Lives, Status};
use crate::territory::{KnownStones, Territory};
use tobi_goban::{Color, Position};
use tobi_grid::{Field, PointSet};

/// A group whose life is unsettled or not certain, and what depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Stake<'a> {
    /// The group.
    pub group: &'a Group,
    /// Its status, and the moves that change it.
    pub life: &'a Life,
    /// The points that change hands if it dies instead of living, and all other groups keep their status: its stones and
    /// its territory. A point that is nobody's afterwards counts a half. The margin changes by twice as many.
    pub points: f64,
    /// The probability of the other fate, from 0 to 1, by the ownership of its stones.
    pub doubt: f64,
}

impl Stake<'_> {
    /// The points at risk: the points that depend on it, times the doubt.
    pub fn risk(&self) -> f64 {
        self.points * self.doubt
    }
}

/// The stakes of all such groups, the largest risk first; equal ones in the order of the groups.
pub(super) fn stakes<'a>(
    position: &Position,
    lives: &'a Lives,
    owners: &Field<i32>,
) -> Vec<Stake<'a>> {
    let known = KnownStones::lives(lives);
    let groups = lives.iter();
    let doubtful =
        groups.filter(|(_, life)| life.status == Status::Unsettled || !life.certainty.is_proved());
    let nothing = PointSet::empty(owners.size());
    let mut stakes: Vec<Stake> = doubtful
        .map(|(group, life)| Stake {
            group,
            life,
            points: swing(position, &known, &group.stones, &nothing) / 2.0,
            doubt: doubt(group, life, owners),
        })
        .collect();
    stakes.sort_by(|a, b| b.risk().total_cmp(&a.risk()));
    stakes
}

/// The probability of a group's other fate. The ownership already takes the side to move into account.
fn doubt(group: &Group, life: &Life, owners: &Field<i32>) -> f64 {
    let lives = likely_to_live(group.color, &group.stones, owners);
    match life.status {
        Status::Dead => lives,
        Status::Alive | Status::Seki => 1.0 - lives,
        Status::Unsettled => 0.5,
    }
}

/// The probability that stones of a colour live, from 0 to 1, by the likely owners of their points.
pub(super) fn likely_to_live(color: Color, stones: &PointSet, owners: &Field<i32>) -> f64 {
    let sum: i32 = stones.iter().map(|point| owners[point]).sum();
    let own = i32::from(color.sign()) * sum;
    (1.0 + f64::from(own) / (f64::from(WHOLE) * stones.len() as f64)) / 2.0
}

/// The difference in points between the board on which some stones live and their rivals are dead, and the board on which
/// it is the reverse. All other stones keep their known status.
pub(super) fn swing(
    position: &Position,
    known: &KnownStones,
    stones: &PointSet,
    rivals: &PointSet,
) -> f64 {
    let lead = |dead: &PointSet, alive: &PointSet| {
        let known = KnownStones {
            dead: (known.dead | *dead) - *alive,
            ..*known
        };
        Territory::new(position.board(), &known).lead(Color::Black)
    };
    f64::from((lead(rivals, stones) - lead(stones, rivals)).abs())
}
