//! Life in the open: a group that is not shut in may run out, reach friends, or make eyes.
//!
//! Unlike in a closed arena, hardly anything is proved here: a line ends where the group is judged to be
//! out, connected, alive or dead, and only the most promising moves are tried. The judge looks at
//! zones of influence: what the group reaches before the attacker's firm stones do.

mod judge;
mod moves;
mod scene;

use crate::connection::sure_group;
use crate::params::OPEN_LIFE_SHARE;
use crate::params::WINDOW;
use crate::search::{Candidate, Game, Settled};
use crate::{Fight, Side};
use judge::Now;
use scene::Scene;
use tobi_grid::{Element, Point, morph};

/// The game of a group's life in the open.
pub(crate) struct OpenLife {
    target: Point,
    scene: Scene,
}

impl OpenLife {
    /// The game about the group of this stone of the defender.
    pub(crate) fn of(fight: &mut Fight, target: Point) -> OpenLife {
        let core = sure_group(fight.board(), target);
        let window = morph::dilate_by(&core, &Element::square(WINDOW));
        let group = Now::of(fight, &window, target, Side::Attacker).group;
        OpenLife {
            target,
            scene: Scene::around(fight, &group),
        }
    }
}

impl Game for OpenLife {
    fn nodes(&self, budget: u32) -> u32 {
        (budget / OPEN_LIFE_SHARE).max(1)
    }

    fn stops_in_doubt(&self) -> bool {
        true
    }

    fn tells_cheapest_first(&self) -> bool {
        // Where ends are judged, what looks natural is surer than what was found first.
        true
    }

    fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled> {
        let Some(chain) = fight.chain_at(self.target) else {
            return Some(Settled::fact(Side::Attacker));
        };
        let in_atari = chain.liberty_count() == 1;
        // At the start the move itself is asked for; and who is about to be captured is not judged.
        if fight.depth() == 0 || in_atari && to_move == Side::Attacker {
            return None;
        }
        let now = Now::of(fight, &self.scene.window, self.target, to_move);
        judge::settle(fight, &self.scene, &now, to_move)
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Vec<Candidate>) {
        let now = Now::of(fight, &self.scene.window, self.target, to_move);
        moves::propose(fight, &self.scene, &now, to_move, moves);
    }
}
