//! Turns a finished search into an answer: certainty, moves, line, trace.

use super::certainty::{Certainty, Proof};
use super::rounds::Ask;
use super::search::Search;
use super::table::ProofNumbers;
use super::trace::Trace;
use super::tree::Questioned;
use crate::conditions::Threats;
use crate::params::LONGEST_LINE;
use crate::{Answer, Assumption, Success};
use tobi_goban::{Color, Move};

/// The report of one search.
pub(super) struct SearchReport {
    pub(super) answer: Answer,
    pub(super) solved: bool,
    /// Whether the result may change with other ko threats.
    pub(super) depends_on_ko: bool,
}

impl<T: Questioned> Search<'_, T> {
    /// Runs one search with these ko threats.
    pub(super) fn round(
        &mut self,
        root: T::Node,
        ask: Ask,
        threats: Option<Threats>,
    ) -> SearchReport {
        self.begin(threats, ask.nodes);
        let known = self.solve(root);
        let certainty = self.certainty(&root, ask, known);
        // Without a result, guess the one whose proof number is lower.
        let works = known.proof < known.disproof;
        let mut moves: Vec<Move> = Vec::new();
        if works {
            moves.push(known.best.unwrap_or(Move::Pass));
            if ask.more_moves && known.proof == 0 && known.best.is_some() {
                self.more_moves(&root, known, certainty, &mut moves);
            }
        }
        let begin = moves.first().copied().or(known.best);
        let answer = Answer {
            first: ask.first,
            success: if works { Success::Yes } else { Success::No },
            certainty,
            line: self.line(root, begin),
            moves,
            nodes: self.nodes,
            touched: self.tree.touched(),
            trace: ask.trace.then(|| Trace::of(self, &root)),
        };
        SearchReport {
            answer,
            solved: known.is_solved(),
            depends_on_ko: known.depends_on_ko,
        }
    }

    /// The certainty of this search's result. Only this function calls the result of a search proved. Its conditions: all
    /// ends are facts of the rules, no ko, no repeated position, no too long line, and the loser tried all moves that can
    /// matter. Otherwise, if requested, it attempts to prove the believed result.
    fn certainty(&mut self, root: &T::Node, ask: Ask, known: ProofNumbers) -> Certainty {
        if !known.is_solved() {
            return Certainty::Unknown;
        }
        let winner = match known.proof {
            0 => ask.first,
            _ => ask.first.opponent(),
        };
        // Ko threats are always limited, so a ko is never read to its end.
        let by_ko = known.depends_on_ko || self.threats.is_some();
        let doubt = if by_ko {
            Some(Assumption::KoThreats)
        } else {
            self.table.judged_for(winner)
        };
        match doubt {
            Some(by) if by_ko || !ask.prove || !T::proves(self, root, winner) => {
                Certainty::Believed(by)
            }
            _ => Certainty::Proved(Proof::of_search()),
        }
    }

    /// Finds other first moves that win with the same certainty; each may cost a share of what the first one cost, and the
    /// attempt of a proof.
    fn more_moves(
        &mut self,
        root: &T::Node,
        known: ProofNumbers,
        certainty: Certainty,
        moves: &mut Vec<Move>,
    ) {
        let winner = self.tree.to_move(root);
        let Some(share) = self.tree.share_of_more_moves(known.work) else {
            return;
        };
        for child in self.moves(root) {
            if moves.contains(&child.mv) {
                continue;
            }
            self.limit = self.nodes + share;
            let below = self.tree.play(root, child.mv, child.after);
            let reply = self.solve(below);
            let is_as_certain = reply.disproof == 0
                && (!certainty.is_proved()
                    || self.table.judged_for(winner).is_none()
                    || T::proves(self, &below, winner));
            self.tree.take_back();
            // In the round without threats, a win that depends on a ko is worth less than one that does not.
            let less = self.threats.is_none() && reply.depends_on_ko && !known.depends_on_ko;
            if is_as_certain && !less {
                moves.push(child.mv);
            }
        }
        // Cheapest first.
        let order = self.moves(root);
        moves.sort_by_key(|&mv| order.iter().position(|child| child.mv == mv));
    }

    /// The line of best moves in the table, starting with this first move.
    fn line(&mut self, root: T::Node, begin: Option<Move>) -> Vec<(Color, Move)> {
        let mut line = Vec::new();
        let mut node = root;
        let mut next = begin;
        while let Some(mv) = next
            && line.len() < LONGEST_LINE
            && let Some(after) = self.tree.after(&node, mv)
        {
            line.push((self.tree.to_move(&node).color(), mv));
            node = self.tree.play(&node, mv, after);
            next = self.known(&node).and_then(|known| known.best);
        }
        for _ in &line {
            self.tree.take_back();
        }
        line
    }
}
