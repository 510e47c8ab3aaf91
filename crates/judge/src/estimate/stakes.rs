//! Stakes: how much hangs on a group.

use super::Seen;
use crate::groups::Group;
use crate::life::{Life, Status};
use crate::territory::{Known, Territory};
use tobi_goban::Color;
use tobi_grid::PointSet;
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
}

/// The stakes of all such groups, the largest first; of equal ones in the groups' order.
pub(super) fn stakes(seen: &Seen) -> Vec<Stake<'_>> {
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
        })
        .collect();
    stakes.sort_by(|a, b| b.points.total_cmp(&a.points));
    stakes
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
