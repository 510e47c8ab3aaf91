//! The df-pn search.

use super::numbers::{self, Child};
use super::table::{NEVER, ProofNumbers, Table};
use super::tree::{Questioned, Tree};
use super::{Coverage, Settled};
use crate::conditions::Threats;
use crate::params::LONGEST_LINE;
use crate::{Assumption, Side};
use tobi_goban::Move;

/// One search, or several for one question.
#[derive(Debug)]
pub struct Search<'a, T: Tree> {
    pub(crate) tree: &'a mut T,
    pub(crate) table: &'a mut Table,
    /// Positions looked at since the round began, and their limit.
    pub(crate) nodes: u32,
    pub(crate) limit: u32,
    /// The ko threats of a side in this round, if any.
    pub(super) threats: Option<Threats>,
    /// The keys of the positions on the current line.
    pub(crate) path: Vec<u64>,
    /// The children of all positions on the current line, one after the other.
    pub(crate) children: Vec<Child<T::After>>,
}

impl<'a, T: Tree> Search<'a, T> {
    pub(crate) fn new(tree: &'a mut T, table: &'a mut Table) -> Self {
        Search {
            tree,
            table,
            nodes: 0,
            limit: 0,
            threats: None,
            path: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Reads a position until it is solved or the limit is reached.
    pub(crate) fn solve(&mut self, node: T::Node) -> ProofNumbers {
        self.visit(node, NEVER, NEVER)
    }

    /// The stored knowledge about a position.
    pub(super) fn known(&mut self, node: &T::Node) -> Option<ProofNumbers> {
        let key = self.tree.key(node);
        self.table.get(key)
    }

    /// The legal moves to try in a position, cheapest first; empty if the position is settled.
    pub(super) fn moves(&mut self, node: &T::Node) -> Vec<Child<T::After>> {
        let mut children = Vec::new();
        if let Ok(view) = self.tree.view(node, self.path.is_empty()) {
            self.tree.moves(node, &view, &mut children);
        }
        children
    }

    /// Searches below a position until its numbers reach these limits.
    fn visit(&mut self, node: T::Node, proof_limit: u32, disproof_limit: u32) -> ProofNumbers {
        self.nodes += 1;
        let key = self.tree.key(&node);
        let view = match self.tree.view(&node, self.path.is_empty()) {
            Ok(view) => view,
            Err(settled) => {
                let known = self.end(&node, settled);
                self.table.put(key, self.tree.to_move(&node), known);
                return known;
            }
        };
        let to_move = self.tree.to_move(&node);
        if self.path.len() >= LONGEST_LINE {
            self.table.judge(Side::Defender, Assumption::LongLine);
            return on_the_line(to_move);
        }
        let before = self.table.get(key);
        if before.is_none()
            && let Some((proof, disproof)) = self.tree.outlook(&node, &view)
        {
            let known = ProofNumbers {
                proof: proof.max(1),
                disproof: disproof.max(1),
                work: 1,
                ..ProofNumbers::unread(1)
            };
            if known.proof >= proof_limit || known.disproof >= disproof_limit {
                self.table.put(key, to_move, known);
                return known;
            }
        }
        let start = self.children.len();
        let coverage = self.expand(&node, &view);
        self.path.push(key);
        let nodes_before = self.nodes - 1;
        let known = loop {
            let known = numbers::sum_up(&self.children[start..]);
            if known.is_solved()
                || known.proof >= proof_limit
                || known.disproof >= disproof_limit
                || self.nodes >= self.limit
            {
                break known;
            }
            self.follow(start, &node, proof_limit, disproof_limit);
        };
        let known = ProofNumbers {
            work: before.map_or(0, |known| known.work) + (self.nodes - nodes_before),
            depends_on_ko: known.depends_on_ko || self.by_ko(&node, known),
            ..known
        };
        if known.is_solved() {
            self.note_coverage(to_move, known, coverage);
            self.tree.solved(&node, &view, known);
        }
        self.path.pop();
        self.children.truncate(start);
        self.table.put(key, to_move, known);
        known
    }

    /// The knowledge about a settled position.
    pub(crate) fn end(&mut self, node: &T::Node, settled: Settled) -> ProofNumbers {
        if let Some(by) = settled.judged_by {
            self.table.judge(settled.winner, by);
        }
        let known = if settled.winner == self.tree.to_move(node) {
            ProofNumbers::WON
        } else {
            ProofNumbers::LOST
        };
        ProofNumbers { work: 1, ..known }
    }

    /// Records how many of the moves that can matter were tried in a position that its side to move lost.
    pub(crate) fn note_coverage(&mut self, to_move: Side, known: ProofNumbers, coverage: Coverage) {
        if known.disproof == 0
            && let Coverage::Part(tried) = coverage
        {
            self.table.note_tried(to_move.opponent(), tried);
        }
    }

    /// Puts the children of a position on the stack, and returns how many of the moves that can matter they cover.
    fn expand(&mut self, node: &T::Node, view: &T::View) -> Coverage {
        let start = self.children.len();
        let coverage = self.tree.moves(node, view, &mut self.children);
        let children = &mut self.children[start..];
        let keys = children
            .iter()
            .map(|child| self.tree.key_after(node, &child.after));
        self.table.fetch(keys);
        let may_repeat = self.tree.may_repeat(node);
        for child in children {
            let key = self.tree.key_after(node, &child.after);
            if may_repeat && self.path.contains(&key) {
                self.table.judge(Side::Defender, Assumption::Repetition);
                child.known = on_the_line(self.tree.to_move(node).opponent());
            } else if let Some(known) = self.table.get(key) {
                child.known = known;
            }
        }
        coverage
    }

    /// Searches below the most promising child.
    fn follow(&mut self, start: usize, node: &T::Node, proof_limit: u32, disproof_limit: u32) {
        let next = numbers::next(&self.children[start..], proof_limit, disproof_limit);
        let index = start + next.index;
        let Child { mv, after, .. } = self.children[index];
        let below = self.tree.play(node, mv, after);
        let known = self.visit(below, next.proof_limit, next.disproof_limit);
        self.tree.take_back();
        self.children[index].known = known;
        if known.proof == 0 && known.work > 1 {
            T::simulate(self, start, node, &below);
        }
    }

    /// Whether the result of this position may be due to the ko in it.
    pub(crate) fn by_ko(&self, node: &T::Node, known: ProofNumbers) -> bool {
        let Some(ko) = self.tree.ko(node) else {
            return false;
        };
        known.disproof == 0 || known.proof == 0 && known.best == Some(Move::Play(ko))
    }
}

impl<T: Questioned> Search<'_, T> {
    /// Begins a round with these ko threats. Results of earlier rounds that are still valid are kept.
    pub(crate) fn begin(&mut self, threats: Option<Threats>, limit: u32) {
        self.tree.set_threats(threats);
        self.table.begin_round();
        self.threats = threats;
        self.nodes = 0;
        self.limit = limit;
    }
}

/// The winner of a position; `None` if the nodes do not suffice. Subtracts those that it used. What earlier searches
/// with this table found is kept, except what depends on a repetition.
pub fn winner<T: Tree>(
    tree: &mut T,
    table: &mut Table,
    root: T::Node,
    nodes: &mut u32,
) -> Option<Side> {
    table.begin_round();
    let to_move = tree.to_move(&root);
    let mut search = Search::new(tree, table);
    search.limit = *nodes;
    let known = search.known(&root).filter(|known| known.is_solved());
    let known = known.unwrap_or_else(|| search.solve(root));
    *nodes -= search.nodes.min(*nodes);
    known.is_solved().then(|| match known.proof {
        0 => to_move,
        _ => to_move.opponent(),
    })
}

/// The knowledge about a position that is decided only by the line leading to it: the defender has succeeded, because
/// the attacker must make progress. On another line, or with other threats, the result may differ.
pub(crate) fn on_the_line(to_move: Side) -> ProofNumbers {
    let known = match to_move {
        Side::Attacker => ProofNumbers::LOST,
        Side::Defender => ProofNumbers::WON,
    };
    ProofNumbers {
        depends_on_ko: true,
        ..known
    }
}
