//! Simulation (Kawano 1996): tries the refutation of one move against the other moves, move by move and without a
//! search, because most moves of the losing side change nothing.

use super::eyes::Standing;
use super::stones::Chains;
use super::tree::{Closed, Node};
use crate::engine::{ProofNumbers, Search, on_the_line};
use crate::params::LONGEST_LINE;
use crate::{Assumption, Side};

impl Search<'_, Closed<'_>> {
    /// Tries the refutation of one move against its siblings.
    pub(super) fn simulate(&mut self, start: usize, node: &Node, refuted: &Node) {
        for index in start..self.children.len() {
            let child = self.children[index];
            if child.known.is_solved() {
                continue;
            }
            let next = node.then(self.tree.ground.spot_of(child.mv), child.after);
            if let Some(known) = self.wins_alike(refuted, &next) {
                self.children[index].known = known;
            }
        }
    }

    /// Tries to win for the side to move by the same moves as in the guide, a position that it wins.
    fn wins_alike(&mut self, guide: &Node, node: &Node) -> Option<ProofNumbers> {
        let key = node.key();
        if let Some(known) = self.table.get(key)
            && known.is_solved()
        {
            return Some(known).filter(|known| known.proof == 0);
        }
        let chains = Chains::of(self.tree.ground, &node.stones);
        if let Some(end) = self.ends(node, &chains) {
            return Some(end).filter(|known| known.proof == 0);
        }
        let best = self.table.get(guide.key())?.best?;
        let reply = self.tree.ground.spot_of(best);
        let guide_chains = Chains::of(self.tree.ground, &guide.stones);
        let in_guide = self.tree.then(guide, &guide_chains, reply)?;
        let here = self.tree.then(node, &chains, reply)?;
        if self.comes_again(&here) {
            return None;
        }
        self.path.push(key);
        let lost = self.all_lose_alike(&in_guide, &here);
        self.path.pop();
        let known = ProofNumbers {
            best: Some(best),
            depends_on_ko: lost?.depends_on_ko,
            ..ProofNumbers::WON
        };
        Some(self.note(node, known))
    }

    /// Tries to show that the side to move loses by the same replies as in the guide, a position that it loses.
    fn all_lose_alike(&mut self, guide: &Node, node: &Node) -> Option<ProofNumbers> {
        let key = node.key();
        if let Some(known) = self.table.get(key)
            && known.is_solved()
        {
            return Some(known).filter(|known| known.disproof == 0);
        }
        let chains = Chains::of(self.tree.ground, &node.stones);
        if let Some(end) = self.ends(node, &chains) {
            return Some(end).filter(|known| known.disproof == 0);
        }
        let guide_chains = Chains::of(self.tree.ground, &guide.stones);
        let mut choices = Vec::new();
        self.tree.propose(node, &chains, &mut choices);
        let mut lost = ProofNumbers::LOST;
        self.path.push(key);
        for choice in &choices {
            let here = node.then(choice.spot, choice.after);
            match self.loses_alike(guide, &guide_chains, &here) {
                Some(reply) => lost.depends_on_ko |= reply.depends_on_ko,
                None => {
                    self.path.pop();
                    return None;
                }
            }
        }
        self.path.pop();
        Some(self.note(node, lost))
    }

    /// Tries to win for the side to move after a move that loses in the guide.
    fn loses_alike(&mut self, guide: &Node, chains: &Chains, here: &Node) -> Option<ProofNumbers> {
        if self.comes_again(here) {
            self.table.judge(Side::Defender, Assumption::Repetition);
            return Some(on_the_line(here.to_move)).filter(|known| known.proof == 0);
        }
        if let Some(known) = self.table.get(here.key())
            && known.is_solved()
        {
            return Some(known).filter(|known| known.proof == 0);
        }
        let in_guide = self.tree.then(guide, chains, here.last)?;
        let fits = self.table.get(in_guide.key()).is_some_and(|k| k.proof == 0);
        if fits {
            self.wins_alike(&in_guide, here)
        } else {
            None
        }
    }

    /// The result if the fight is over here; unknown if the line is too long.
    fn ends(&mut self, node: &Node, chains: &Chains) -> Option<ProofNumbers> {
        self.nodes += 1;
        if self.nodes >= self.limit || self.path.len() >= LONGEST_LINE {
            return Some(ProofNumbers::unread(1));
        }
        let Standing::Settled(winner) = self.tree.judge(node, chains, self.path.is_empty()) else {
            return None;
        };
        let known = self.end(node, self.tree.settled(node, winner));
        self.table.put(node.key(), node.to_move, known);
        Some(known)
    }

    fn comes_again(&self, node: &Node) -> bool {
        node.stones.captured && self.path.contains(&node.key())
    }

    /// Stores a result in the table.
    fn note(&mut self, node: &Node, known: ProofNumbers) -> ProofNumbers {
        let depends_on_ko = known.depends_on_ko || self.by_ko(node, known);
        let known = ProofNumbers {
            depends_on_ko,
            ..known
        };
        self.note_coverage(node.to_move, known, self.tree.coverage(node.to_move));
        self.table.put(node.key(), node.to_move, known);
        known
    }
}
