//! Stakes: how much hangs on a group.

use super::Seen;
use crate::groups::Group;
use crate::life::{Life, Status};
use crate::territory::{Known, Territory};
use tobi_goban::Color;
use tobi_grid::{Field, PointSet};
use tobi_reading::Certainty;

/// A group whose life is unsettled or not certain, and what hangs on it.
#[derive(Clone, Copy, Debug)]
pub struct Stake<'a> {
    /// The group.
    pub group: &'a Group,
    /// What becomes of it, and the moves by which that changes.
    pub life: &'a Life,
    /// Points between its life and its death, all others' fates being as they are judged: those of its stones count twice.
    pub points: f64,
    /// How likely the other fate is, from 0 to 1, as far as the ownership of its stones tells.
    pub doubt: f64,
}

impl Stake<'_> {
    /// Points that are at risk: what hangs on it, times the doubt.
    pub fn risk(&self) -> f64 {
        self.points * self.doubt
    }
}

/// The stakes of all such groups, the largest risk first; of equal ones in the groups' order.
pub(super) fn stakes<'a>(seen: &'a Seen, owners: &Field<i32>) -> Vec<Stake<'a>> {
    let known = Known::lives(&seen.lives);
    let groups = seen.lives.iter();
    let doubtful = groups.filter(|(_, life)| {
        life.status == Status::Unsettled || life.certainty != Certainty::Proved
    });
    let mut stakes: Vec<Stake> = doubtful
        .map(|(group, life)| Stake {
            group,
            life,
            points: swing(seen, &known, group),
            doubt: doubt(group, life, owners),
        })
        .collect();
    stakes.sort_by(|a, b| b.risk().total_cmp(&a.risk()));
    stakes
}

/// How likely a group's other fate is, by who is likely to own its stones. Who is to move has been weighed there.
fn doubt(group: &Group, life: &Life, owners: &Field<i32>) -> f64 {
    let sum: i32 = group.stones.iter().map(|point| owners[point]).sum();
    let own = match group.color {
        Color::Black => sum,
        Color::White => -sum,
    };
    let lives = (1.0 + f64::from(own) / (1000.0 * group.stones.len() as f64)) / 2.0;
    match life.status {
        Status::Dead => lives,
        Status::Alive | Status::Seki => 1.0 - lives,
        Status::Unsettled => 0.5,
    }
}

/// Points between the board on which a group lives and that on which it is dead.
fn swing(seen: &Seen, known: &Known, group: &Group) -> f64 {
    let with = |dead: PointSet| {
        let known = Known { dead, ..*known };
        let territory = Territory::new(seen.position.board(), &known);
        let [black, white] = Color::BOTH.map(|color| territory.owned(color).len() as f64);
        black - white
    };
    (with(known.dead - group.stones) - with(known.dead | group.stones)).abs()
}
