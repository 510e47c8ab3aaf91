//! What can be said about an open fight without reading on.
//!
//! Out, connected, alive or dead: by the group's zone of influence, and by Bouzy's and Yue's growing stones run as
//! a race. Otherwise a number that a table of ten counts gives (`data/life/evaluation.txt`). Playouts see what this
//! does not, that walls are short of liberties and that cuts leave two weak groups; this sees what takes playouts
//! long, that a group is out.

use super::evaluation::{Counts, evaluation};
use super::scene::{Scene, chains_where, firm};
use crate::connection::sure_group;
use crate::life::arena::Arena;
use crate::life::eyes::{self, Outlook};
use crate::params::{EXITS_IN_REACH, LIKELY_EVALUATION};
use crate::{Fight, Side};
use tobi_grid::{PointSet, morph};

/// The group as it stands now.
pub(super) struct Now {
    /// The stones connected with the target without doubt.
    pub(super) core: PointSet,
    /// The stones of the defender that are likely to stay together with the target.
    pub(super) group: PointSet,
    /// The group's zone of influence: empty points, and weak stones of the attacker, that the group reaches
    /// before the attacker's firm stones do.
    pub(super) zone: PointSet,
    /// Points of it that may still become eyes.
    pub(super) eye_points: PointSet,
    /// The attacker's firm stones and the points beside them.
    beside_firm: PointSet,
}

/// The static evaluation of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// Who has reached its aim, if somebody has.
    pub(super) winner: Option<Side>,
    /// The static evaluation where nobody has won, in hundredths of the logarithm of the odds.
    evaluation: i32,
    /// By what it was judged, in words.
    pub(super) because: &'static str,
    /// Whether it has two eyes.
    pub(super) is_certain: bool,
}

impl Judged {
    /// The evaluation as a share, from 0, dead, to 1, alive.
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
    /// The group of the stone that is asked for, which has not been captured.
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

    /// What becomes of the group by this side's move.
    pub(super) fn judge(&self, fight: &Fight, scene: &Scene, to_move: Side) -> Judged {
        let arena = self.arena(fight, scene);
        let mut outlook = Outlook::default();
        let judged = |winner, because| Judged {
            winner: Some(winner),
            evaluation: 0,
            because,
            is_certain: false,
        };
        if eyes::lives(fight, &arena, &self.core, to_move, &mut outlook) {
            return Judged {
                is_certain: true,
                ..judged(Side::Defender, "two eyes")
            };
        }
        let no_eyes = eyes::cannot_live(fight, &arena, to_move, &mut outlook);
        let weak = self.weak(fight);
        if !self.core.is_disjoint(&scene.havens) {
            return judged(Side::Defender, "strong friends");
        }
        let out = (self.zone & scene.exits).len();
        if !self.group.is_disjoint(&scene.exits) || out >= EXITS_IN_REACH {
            return judged(Side::Defender, "a way out");
        }
        let may_capture = weak[0] > 0 && to_move == Side::Defender;
        let shut_in = out == 0 && morph::dilate(&self.zone).is_disjoint(&scene.havens);
        if no_eyes && shut_in && !may_capture {
            return judged(Side::Attacker, "no way out and no room for two eyes");
        }
        Judged {
            winner: None,
            evaluation: evaluation(&self.counts(fight, &outlook, weak, to_move)),
            because: "its chances",
            is_certain: false,
        }
    }

    /// Where its eyes are looked for.
    fn arena(&self, fight: &Fight, scene: &Scene) -> Arena {
        Arena {
            field: self.zone | self.group,
            firm: *fight.stones(Side::Attacker) - self.zone,
            ..scene.arena
        }
    }

    /// The attacker's stones beside it that have one liberty, and two.
    fn weak(&self, fight: &Fight) -> [usize; 2] {
        let beside = *fight.stones(Side::Attacker) & morph::dilate(&self.group);
        [1, 2].map(|count| chains_where(fight, &beside, |liberties| liberties.len() == count).len())
    }

    /// What its static evaluation depends on.
    pub(super) fn counted(&self, fight: &Fight, scene: &Scene, to_move: Side) -> Counts {
        let arena = self.arena(fight, scene);
        let mut outlook = Outlook::default();
        if eyes::lives(fight, &arena, &self.core, to_move, &mut outlook) {
            outlook.sure = eyes::LIFE;
        }
        eyes::cannot_live(fight, &arena, to_move, &mut outlook);
        self.counts(fight, &outlook, self.weak(fight), to_move)
    }

    /// What is counted for its static evaluation; `weak` are the stones beside it with one liberty, and with two.
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

/// What the group reaches before the attacker does, friends included.
fn sphere(fight: &Fight, window: &PointSet, core: &PointSet, firm: &PointSet) -> PointSet {
    let own = *fight.stones(Side::Defender) & *window;
    let empty = fight.board().empty();
    let mut free = *window - *firm;
    let mut mine = *core;
    let mut theirs = *firm;
    loop {
        let grown = morph::dilate_within(&mine, &(free - theirs));
        let reached = morph::dilate(&theirs) & (empty - mine) & free;
        // What both reach at once belongs to nobody.
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
