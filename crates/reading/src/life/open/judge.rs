//! The static evaluation of an open fight.
//!
//! It decides whether a group has escaped, is connected, alive or dead. For this it uses the group's zone of influence,
//! and Bouzy's and Yue's growing stones run as a race. If nothing is decided, a table of ten counts gives a number
//! (`data/life/evaluation.txt`). Playouts see what this misses: walls that are short of liberties, and cuts that leave
//! two weak groups. This sees what takes playouts long: that a group has escaped.

use super::evaluation::{Counts, evaluation};
use super::eyes::OnBoard;
use super::scene::{Scene, firm};
use crate::connection::sure_group;
use crate::life::chains_where;
use crate::life::eyes::{self, Outlook};
use crate::params::{EXITS_IN_REACH, LIKELY_EVALUATION};
use crate::{Assumption, Fight, Side};
use tobi_grid::{PointSet, morph};

/// The current state of the group.
pub(super) struct Now {
    /// The stones that are certainly connected to the target.
    pub(super) core: PointSet,
    /// The stones of the defender that will probably stay connected to the target.
    pub(super) group: PointSet,
    /// The group's zone of influence: empty points, and weak stones of the attacker, that the group reaches before the
    /// attacker's firm stones do.
    pub(super) zone: PointSet,
    /// Points of the zone that may still become eyes.
    pub(super) eye_points: PointSet,
    /// The attacker's firm stones and the adjacent points.
    beside_firm: PointSet,
}

/// The static evaluation of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// The side that has reached its aim, if any.
    pub(super) winner: Option<Side>,
    /// The evaluation if neither side has won, in hundredths of the logarithm of the odds.
    evaluation: i32,
    /// The reason for the judgement, as text.
    pub(super) because: Assumption,
    /// Whether the group has two eyes.
    pub(super) is_certain: bool,
}

impl Judged {
    /// The evaluation as a share from 0 (dead) to 1 (alive).
    pub(super) fn share(&self) -> f64 {
        match self.winner {
            Some(Side::Defender) => 1.0,
            Some(Side::Attacker) => 0.0,
            None => {
                let evaluation = f64::from(self.evaluation);
                0.5 + 0.5 * evaluation
                    / (evaluation * evaluation + LIKELY_EVALUATION * LIKELY_EVALUATION).sqrt()
            }
        }
    }
}

impl Now {
    /// The group of the stone in question, which has not been captured.
    pub(super) fn of(fight: &Fight, window: &PointSet, target: tobi_grid::Point) -> Now {
        let core = sure_group(fight.board(), target) & *window;
        let firm = firm(fight, &core);
        let mine = sphere(fight, window, &core, &firm);
        let own = *fight.stones(Side::Defender);
        let zone = mine - own;
        let beside_firm = morph::dilate(&firm);
        Now {
            core,
            group: mine & own,
            zone,
            eye_points: zone - beside_firm,
            beside_firm,
        }
    }

    /// The judgement of the group with this side to move.
    pub(super) fn judge(&self, fight: &Fight, scene: &Scene, to_move: Side) -> Judged {
        let (view, mover) = self.view(fight, to_move);
        let mut outlook = Outlook::default();
        let judged = |winner, because| Judged {
            winner: Some(winner),
            evaluation: 0,
            because,
            is_certain: false,
        };
        if eyes::lives(&view, mover, &mut outlook) {
            return Judged {
                is_certain: true,
                ..judged(Side::Defender, Assumption::TwoEyes)
            };
        }
        let no_eyes = eyes::cannot_live(&view, mover, &mut outlook);
        let weak = self.weak(fight);
        let out = (self.zone & scene.exits).len();
        if !self.group.is_disjoint(&scene.exits) || out >= EXITS_IN_REACH {
            return judged(Side::Defender, Assumption::WayOut);
        }
        let may_capture = weak[0] > 0 && to_move == Side::Defender;
        if no_eyes && out == 0 && !may_capture {
            return judged(Side::Attacker, Assumption::NoRoom);
        }
        Judged {
            winner: None,
            evaluation: evaluation(&self.counts(fight, &outlook, weak, to_move)),
            because: Assumption::Chances,
            is_certain: false,
        }
    }

    /// What its eyes are evaluated from: the position, and the side to move. At the root, the answer must name the move
    /// itself, so no side is assumed to move.
    fn view<'a>(&self, fight: &'a Fight, to_move: Side) -> (OnBoard<'a>, Option<Side>) {
        let view = OnBoard::new(fight, self.zone | self.group, self.core);
        (view, (fight.depth() > 0).then_some(to_move))
    }

    /// The attacker's adjacent stones with one liberty, and with two.
    fn weak(&self, fight: &Fight) -> [usize; 2] {
        let beside = *fight.stones(Side::Attacker) & morph::dilate(&self.group);
        [1, 2].map(|count| chains_where(fight, &beside, |liberties| liberties.len() == count).len())
    }

    /// The counts for its static evaluation.
    pub(super) fn counted(&self, fight: &Fight, to_move: Side) -> Counts {
        let (view, mover) = self.view(fight, to_move);
        let mut outlook = Outlook::default();
        if eyes::lives(&view, mover, &mut outlook) {
            outlook.sure = eyes::LIFE;
        }
        eyes::cannot_live(&view, mover, &mut outlook);
        self.counts(fight, &outlook, self.weak(fight), to_move)
    }

    /// The counts for its static evaluation; `weak` are the adjacent stones with one liberty, and with two.
    fn counts(&self, fight: &Fight, outlook: &Outlook, weak: [usize; 2], to_move: Side) -> Counts {
        let empty = fight.board().empty();
        let liberties = morph::dilate(&self.core) & empty;
        let friends = self.group - self.core;
        [
            usize::from(to_move == Side::Defender),
            liberties.len(),
            (liberties - self.beside_firm).len(),
            self.eye_points.len(),
            outlook.sure as usize,
            outlook.most as usize,
            weak[0],
            weak[1],
            friends.len(),
            (morph::dilate(&friends) & empty).len(),
        ]
        .map(|count| count as u32)
    }
}

/// The points that the group and its friends reach before the attacker does.
fn sphere(fight: &Fight, window: &PointSet, core: &PointSet, firm: &PointSet) -> PointSet {
    let own = *fight.stones(Side::Defender) & *window;
    let empty = fight.board().empty();
    let mut free = *window - *firm;
    let mut mine = *core;
    let mut theirs = *firm;
    loop {
        let grown = morph::dilate_within(&mine, &(free - theirs));
        let reached = morph::dilate(&theirs) & (empty - mine) & free;
        // Points that both reach at the same step belong to neither.
        free -= grown & reached;
        let grown = grown & free;
        let before = (mine, theirs);
        mine |= grown | morph::reconstruct(&(grown & own), &own);
        theirs |= reached & free;
        if (mine, theirs) == before {
            return mine;
        }
    }
}
