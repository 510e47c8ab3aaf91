//! Stakes: how much depends on a group.

use super::{Seen, WHOLE};
use crate::groups::Group;
use crate::life::{Life, Status};
use crate::territory::{Known, Territory};
use tobi_goban::{Color, Position};
use tobi_grid::{Field, PointSet};

/// A group whose life is unsettled or not certain, and what depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Stake<'a> {
    /// The group.
    pub group: &'a Group,
    /// What becomes of it, and the moves by which that changes.
    pub life: &'a Life,
    /// Points between its life and its death, all others' fates being as they are judged: those of its stones count
    /// twice.
    pub points: f64,
    /// How likely the other fate is, from 0 to 1, as far as the ownership of its stones tells.
    pub doubt: f64,
}

impl Stake<'_> {
    /// Points that are at risk: what depends on it, times the doubt.
    pub fn risk(&self) -> f64 {
        self.points * self.doubt
    }
}

/// The stakes of all such groups, the largest risk first; of equal ones in the groups' order.
pub(super) fn stakes<'a>(seen: &'a Seen, owners: &Field<i32>) -> Vec<Stake<'a>> {
    let known = Known::lives(&seen.lives);
    let groups = seen.lives.iter();
    let doubtful =
        groups.filter(|(_, life)| life.status == Status::Unsettled || !life.certainty.is_proved());
    let nothing = PointSet::empty(owners.size());
    let mut stakes: Vec<Stake> = doubtful
        .map(|(group, life)| Stake {
            group,
            life,
            points: swing(&seen.position, &known, &group.stones, &nothing),
            doubt: doubt(group, life, owners),
        })
        .collect();
    stakes.sort_by(|a, b| b.risk().total_cmp(&a.risk()));
    stakes
}

/// How likely a group's other fate is. Who is to move has been weighed in the ownership.
fn doubt(group: &Group, life: &Life, owners: &Field<i32>) -> f64 {
    let lives = likely_to_live(group.color, &group.stones, owners);
    match life.status {
        Status::Dead => lives,
        Status::Alive | Status::Seki => 1.0 - lives,
        Status::Unsettled => 0.5,
    }
}

/// How likely stones of a colour are to live, from 0 to 1, by who is likely to own their points.
pub(super) fn likely_to_live(color: Color, stones: &PointSet, owners: &Field<i32>) -> f64 {
    let sum: i32 = stones.iter().map(|point| owners[point]).sum();
    let own = i32::from(color.sign()) * sum;
    (1.0 + f64::from(own) / (f64::from(WHOLE) * stones.len() as f64)) / 2.0
}

/// Points between the board on which some stones live while their rivals are dead, and that on which it is the other
/// way round, all others' fates being as they are known.
pub(super) fn swing(
    position: &Position,
    known: &Known,
    stones: &PointSet,
    rivals: &PointSet,
) -> f64 {
    let lead = |dead: &PointSet, alive: &PointSet| {
        let known = Known {
            dead: (known.dead | *dead) - *alive,
            ..*known
        };
        Territory::new(position.board(), &known).lead(Color::Black)
    };
    f64::from((lead(rivals, stones) - lead(stones, rivals)).abs())
}
