//! What can be said about an open fight without reading on.

use super::chances::{Counts, chances};
use super::scene::{Scene, chains_where, firm};
use crate::connection::sure_group;
use crate::life::arena::Arena;
use crate::life::eyes::{self, Outlook};
use crate::params::{
    EXITS_IN_REACH, JUDGED_WORTH, LIKELY_CHANCES, LIKELY_WORTH, LONELY, ROOMY, SURER_SHARE,
};
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

/// A judgement of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// The defender's chances, from his view: see [`Verdict::of`].
    pub(super) value: i32,
    /// By what it was judged, in words.
    pub(super) because: &'static str,
    /// Whether it has two eyes, or has been captured.
    pub(super) is_certain: bool,
}

impl Judged {
    /// The chances as a share, from 0, dead, to 1, alive.
    pub(super) fn share(&self) -> f64 {
        let value = f64::from(self.value);
        0.5 + 0.5 * value / (value * value + LIKELY_CHANCES * LIKELY_CHANCES).sqrt()
    }
}

/// What a value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Alive,
    Open,
    Dead,
}

/// The value of a group that lives or was captured beyond doubt; a move later it is one less.
pub(super) const CERTAIN: i32 = 10_000;

/// Whether a value is a fact, or a judgement that its loser has had a move against.
pub(super) fn is_settled(value: i32) -> bool {
    value.abs() > (JUDGED_WORTH + LIKELY_WORTH) / 2
}

impl Verdict {
    pub(super) fn of(value: i32) -> Verdict {
        match value {
            _ if value > JUDGED_WORTH / 2 => Verdict::Alive,
            _ if value < -JUDGED_WORTH / 2 => Verdict::Dead,
            _ => Verdict::Open,
        }
    }

    /// Who has reached his aim.
    pub(super) fn winner(self) -> Option<Side> {
        match self {
            Verdict::Alive => Some(Side::Defender),
            Verdict::Open => None,
            Verdict::Dead => Some(Side::Attacker),
        }
    }
}

/// Judges the scene's group with this side to move.
pub(super) fn judge(fight: &Fight, scene: &Scene, to_move: Side) -> Judged {
    match fight.chain_at(scene.target) {
        None => Judged {
            value: fight.depth() as i32 - CERTAIN,
            because: "a capture",
            is_certain: true,
        },
        Some(_) => Now::of(fight, &scene.window, scene.target).judge(fight, scene, to_move),
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
        if eyes::lives(fight, &arena, &self.core, to_move, &mut outlook) {
            return Judged {
                value: JUDGED_WORTH + JUDGED_WORTH / SURER_SHARE,
                because: "two eyes",
                is_certain: true,
            };
        }
        let no_eyes = eyes::cannot_live(fight, &arena, to_move, &mut outlook);
        let weak = self.weak(fight);
        let chances = chances(&self.counts(fight, &outlook, weak, to_move));
        let worth = |winner| {
            if to_move == winner {
                JUDGED_WORTH
            } else {
                LIKELY_WORTH
            }
        };
        let alive = |because| Judged {
            value: worth(Side::Defender) + chances / SURER_SHARE,
            because,
            is_certain: false,
        };
        let out = (self.zone & scene.exits).len();
        if !self.core.is_disjoint(&scene.havens) {
            return alive("strong friends");
        }
        if !self.group.is_disjoint(&scene.exits) || out >= EXITS_IN_REACH {
            return alive("a way out");
        }
        if self.eye_points.len() >= ROOMY {
            return alive("room for two eyes");
        }
        let may_capture = weak[0] > 0 && to_move == Side::Defender;
        let lonely = (self.group - self.core).len() <= LONELY;
        let shut_in = out == 0 && morph::dilate(&self.zone).is_disjoint(&scene.havens);
        if no_eyes && shut_in && lonely && !may_capture {
            // Stones in atari may have to be saved first.
            let sure = match weak[0] {
                0 => worth(Side::Attacker),
                _ => LIKELY_WORTH,
            };
            return Judged {
                value: chances / SURER_SHARE - sure,
                because: "no way out and no room for two eyes",
                is_certain: false,
            };
        }
        Judged {
            value: chances,
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

    /// What its chances hang on.
    pub(super) fn counted(&self, fight: &Fight, scene: &Scene, to_move: Side) -> Counts {
        let arena = self.arena(fight, scene);
        let mut outlook = Outlook::default();
        if eyes::lives(fight, &arena, &self.core, to_move, &mut outlook) {
            outlook.sure = eyes::LIFE;
        }
        eyes::cannot_live(fight, &arena, to_move, &mut outlook);
        self.counts(fight, &outlook, self.weak(fight), to_move)
    }

    /// What is counted for its chances; `weak` are the stones beside it with one liberty, and with two.
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
