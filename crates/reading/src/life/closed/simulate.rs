//! Simulation (Kawano 1996): what refutes one move is tried against its rivals, move by move and without any
//! search, for most moves of the losing side change nothing.

use super::eyes::Standing;
use super::search::{Node, Search};
use super::stones::Chains;
use crate::Side;
use crate::params::LONGEST_LINE;
use crate::search::{Known, NEVER};

impl Search<'_> {
    /// Tries what has just refuted one move against its rivals.
    pub(super) fn simulate(&mut self, start: usize, node: &Node, refuted: Node) {
        for index in start..self.children.len() {
            let child = self.children[index];
            let next = node.then(self.ground.spot_of(child.mv), child.after);
            if child.proof > 0 && child.disproof > 0 && self.wins_alike(&refuted, &next) {
                let child = &mut self.children[index];
                child.proof = 0;
                child.disproof = NEVER;
            }
        }
    }

    /// Whether the side to move wins by the same moves as in the guide, where it is known to win.
    fn wins_alike(&mut self, guide: &Node, node: &Node) -> bool {
        let key = node.key();
        if let Some(known) = self.table.get(key)
            && known.is_solved()
        {
            return known.proof == 0;
        }
        let chains = Chains::of(self.ground, &node.stones);
        if let Some(wins) = self.ends_alike(node, &chains, node.to_move) {
            return wins;
        }
        let Some(best) = self.table.get(guide.key()).and_then(|known| known.best) else {
            return false;
        };
        let reply = self.ground.spot_of(best);
        let guide_chains = Chains::of(self.ground, &guide.stones);
        let Some(in_guide) = self.after(guide, &guide_chains, reply) else {
            return false;
        };
        let Some(here) = self.after(node, &chains, reply) else {
            return false;
        };
        if self.comes_again(&here) {
            return false;
        }
        self.path.push(key);
        let wins = self.all_lose_alike(&in_guide, &here);
        self.path.pop();
        if wins {
            let known = Known {
                best: Some(best),
                ..Known::WON
            };
            self.table.put(key, node.to_move, known);
        }
        wins
    }

    /// Whether each move of the side to move loses as it does in the guide.
    fn all_lose_alike(&mut self, guide: &Node, node: &Node) -> bool {
        let key = node.key();
        if let Some(known) = self.table.get(key)
            && known.is_solved()
        {
            return known.disproof == 0;
        }
        let chains = Chains::of(self.ground, &node.stones);
        if let Some(wins) = self.ends_alike(node, &chains, node.to_move.opponent()) {
            return wins;
        }
        let guide_chains = Chains::of(self.ground, &guide.stones);
        let mut choices = Vec::new();
        self.propose(node, &chains, &mut choices);
        self.path.push(key);
        let all = choices.iter().all(|choice| {
            let here = node.then(choice.spot, choice.after);
            if self.comes_again(&here) {
                return node.to_move == Side::Attacker && {
                    self.cycled = true;
                    true
                };
            }
            if let Some(known) = self.table.get(here.key())
                && known.is_solved()
            {
                return known.proof == 0;
            }
            let Some(in_guide) = self.after(guide, &guide_chains, choice.spot) else {
                return false;
            };
            let fits = self.table.get(in_guide.key()).is_some_and(|k| k.proof == 0);
            fits && self.wins_alike(&in_guide, &here)
        });
        self.path.pop();
        if all {
            self.table.put(key, node.to_move, Known::LOST);
        }
        all
    }

    /// Whether `winner` has won, if the fight is over here or nothing more may be read.
    fn ends_alike(&mut self, node: &Node, chains: &Chains, winner: Side) -> Option<bool> {
        self.nodes += 1;
        if self.nodes >= self.limit || self.path.len() >= LONGEST_LINE {
            return Some(false);
        }
        let Standing::Settled(side) = self.judge(node, chains) else {
            return None;
        };
        let known = match side == node.to_move {
            true => Known::WON,
            false => Known::LOST,
        };
        self.table.put(node.key(), node.to_move, known);
        Some(side == winner)
    }
}
