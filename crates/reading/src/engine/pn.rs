//! The search itself.

use super::numbers::{self, Child};
use super::table::{Known, NEVER, Table};
use super::{Candidate, Coverage, Game};
use crate::params::LONGEST_LINE;
use crate::{Fight, Side};
use tobi_goban::Move;

/// One search: a game in a fight, with a table and a limit.
pub(crate) struct Search<'a, G> {
    pub(crate) game: &'a mut G,
    pub(crate) fight: &'a mut Fight,
    pub(super) table: &'a mut Table,
    pub(crate) nodes: u32,
    pub(crate) limit: u32,
    /// The keys of the positions on the present line.
    path: Vec<u64>,
    /// The children of all positions on the present line, one after the other, with their keys.
    children: Vec<Child<u64>>,
    candidates: Vec<Candidate>,
}

impl<'a, G: Game> Search<'a, G> {
    pub(crate) fn new(
        game: &'a mut G,
        fight: &'a mut Fight,
        table: &'a mut Table,
        limit: u32,
    ) -> Self {
        Search {
            game,
            fight,
            table,
            nodes: 0,
            limit,
            path: Vec::new(),
            children: Vec::new(),
            candidates: Vec::new(),
        }
    }

    /// Reads the present position until it is solved or the limit is reached.
    pub(crate) fn solve(&mut self, to_move: Side) -> Known {
        self.visit(to_move, NEVER, NEVER)
    }

    /// What the table knows of the present position.
    pub(crate) fn known(&mut self, to_move: Side) -> Option<Known> {
        let key = self.fight.key(to_move);
        self.table.get(key)
    }

    /// The moves worth trying in the present position that the rules allow, cheapest first.
    pub(crate) fn legal_moves(&mut self, to_move: Side) -> Vec<Move> {
        let mut candidates = Vec::new();
        self.game.moves(self.fight, to_move, &mut candidates);
        candidates.retain(|candidate| self.fight.key_after(to_move, candidate.mv).is_some());
        candidates.sort_by_key(|candidate| candidate.cost);
        candidates.iter().map(|candidate| candidate.mv).collect()
    }

    /// Searches below the present position until its numbers reach the thresholds.
    fn visit(&mut self, to_move: Side, proof_limit: u32, disproof_limit: u32) -> Known {
        self.nodes += 1;
        let key = self.fight.key(to_move);
        if let Some(settled) = self.game.settled(self.fight, to_move) {
            if let Some(by) = settled.judged_by {
                self.table.judge(settled.winner, by);
            }
            let known = match settled.winner == to_move {
                true => Known::WON,
                false => Known::LOST,
            };
            self.table.put(key, to_move, known);
            return known;
        }
        if self.path.len() >= LONGEST_LINE {
            self.table.judge(Side::Defender, "a line that was too long");
            return on_the_line(to_move.opponent());
        }
        let before = self.table.get(key);
        if before.is_none()
            && let Some((proof, disproof)) = self.game.outlook(self.fight, to_move)
        {
            let known = Known {
                proof: proof.max(1),
                disproof: disproof.max(1),
                work: 1,
                ..Known::unread(1)
            };
            if known.proof >= proof_limit || known.disproof >= disproof_limit {
                self.table.put(key, to_move, known);
                return known;
            }
        }
        let start = self.children.len();
        let coverage = self.expand(to_move);
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
            self.follow(start, to_move, proof_limit, disproof_limit);
        };
        let ko = self.fight.ko();
        let by_ko = match known.best {
            Some(Move::Play(point)) if known.proof == 0 => ko == Some(point),
            _ => known.disproof == 0 && ko.is_some(),
        };
        let known = Known {
            work: before.map_or(0, |known| known.work) + (self.nodes - nodes_before),
            hangs_on_ko: known.hangs_on_ko || by_ko,
            ..known
        };
        if known.disproof == 0
            && let Coverage::Part(tried) = coverage
        {
            self.table.cover(to_move.opponent(), tried);
        }
        self.path.pop();
        self.children.truncate(start);
        self.table.put(key, to_move, known);
        known
    }

    /// Puts the children of the present position on the stack, and says how much of what can matter they are.
    fn expand(&mut self, to_move: Side) -> Coverage {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        let coverage = self.game.moves(self.fight, to_move, &mut candidates);
        candidates.sort_by_key(|candidate| candidate.cost);
        for &Candidate { mv, cost } in &candidates {
            let Some(key) = self.fight.key_after(to_move, mv) else {
                continue;
            };
            let known = if self.comes_again(key) {
                // Who attacks must make progress.
                self.table
                    .judge(Side::Defender, "a position that came again");
                on_the_line(to_move)
            } else {
                self.table.get(key).unwrap_or(Known::unread(cost))
            };
            self.children.push(Child::new(mv, key, known));
        }
        self.candidates = candidates;
        coverage
    }

    fn comes_again(&self, key: u64) -> bool {
        self.fight.has_captured() && self.path.contains(&key)
    }

    /// Searches below the most promising child.
    fn follow(&mut self, start: usize, to_move: Side, proof_limit: u32, disproof_limit: u32) {
        let next = numbers::next(&self.children[start..], proof_limit, disproof_limit);
        let Child { mv, after: key, .. } = self.children[start + next.index];
        self.fight.play(to_move, mv);
        let known = self.visit(to_move.opponent(), next.proof_limit, next.disproof_limit);
        self.fight.undo();
        self.children[start + next.index].learn(known);
        debug_assert_eq!(self.fight.key_after(to_move, mv), Some(key));
    }
}

/// What is known of a position that is only lost for the attacker because of the line that leads to it, after a move
/// of this side: on another line, or with other threats, it may be won.
fn on_the_line(mover: Side) -> Known {
    let known = match mover {
        Side::Attacker => Known::WON,
        Side::Defender => Known::LOST,
    };
    Known {
        hangs_on_ko: true,
        ..known
    }
}
