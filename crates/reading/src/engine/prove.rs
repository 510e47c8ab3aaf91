//! Proofs: checks a believed success against every move that could matter.
//!
//! A search tries the moves of its game, not all moves of the board, so its result is only believed. A proof tries all
//! moves. If the loser is to move, the prover lets it pass first. The win then depends only on the stones of some
//! points, the *zone*. A move outside the zone changes nothing; each legal move inside it is tried in turn. The zone
//! grows with every reply, until all moves inside it are refuted (relevance zones; Thomsen 2000, Shih et al. 2021).
//!
//! The loser may take back every ko at once, the winner none, so the proof holds for any ko threats. A repeated
//! position proves nothing.

use super::Game;
use super::search::Search;
use super::tree::GameTree;
use crate::params::{LONGEST_LINE, PROOF_SEARCH_NODES};
use crate::region::chains_at;
use crate::{Fight, Side};
use std::collections::HashMap;
use tobi_goban::{Chain, Effect, Move};
use tobi_grid::{Point, PointSet, morph};

/// An attempt to prove that one side wins.
pub(super) struct Prover<'s, 'a, 't, G: Game> {
    search: &'s mut Search<'a, GameTree<'t, G>>,
    winner: Side,
    /// The zones of the proved positions, by position key.
    proved: HashMap<u64, PointSet>,
    /// The keys of the positions on the current line.
    path: Vec<u64>,
    /// The attempt ends when the search has used this many nodes.
    limit: u32,
}

impl<'s, 'a, 't, G: Game> Prover<'s, 'a, 't, G> {
    /// An attempt with at most this many nodes.
    pub(super) fn new(
        search: &'s mut Search<'a, GameTree<'t, G>>,
        winner: Side,
        nodes: u32,
    ) -> Self {
        Prover {
            limit: search.nodes.saturating_add(nodes),
            search,
            winner,
            proved: HashMap::new(),
            path: Vec::new(),
        }
    }

    /// The zone of the winner's win in the current position, or `None` if the win is not proved.
    pub(super) fn zone(&mut self, to_move: Side) -> Option<PointSet> {
        self.search.nodes += 1;
        if self.search.nodes >= self.limit || self.path.len() >= LONGEST_LINE {
            return None;
        }
        let GameTree { game, fight, .. } = &mut *self.search.tree;
        if let Some(goal) = game.goal(fight, self.winner, to_move) {
            return Some(self.closed(goal));
        }
        let key = fight.key(to_move);
        if let Some(zone) = self.proved.get(&key) {
            return Some(*zone);
        }
        if self.path.contains(&key) {
            return None;
        }
        self.path.push(key);
        let zone = if to_move == self.winner {
            self.by_one_move()
        } else {
            self.by_all_moves()
        };
        self.path.pop();
        let zone = self.closed(zone?);
        self.proved.insert(key, zone);
        Some(zone)
    }

    fn fight(&self) -> &Fight {
        self.search.tree.fight
    }

    /// The winner is to move: its best move must win.
    fn by_one_move(&mut self) -> Option<PointSet> {
        let mv = self.best_move()?;
        let needs = match mv {
            Move::Pass => PointSet::empty(self.fight().size()),
            Move::Play(point) if self.fight().ko() == Some(point) => return None,
            Move::Play(point) => self.legality(point),
        };
        Some(needs | self.after(self.winner, mv)?)
    }

    /// The loser is to move: a pass and all moves inside the zone must lose.
    fn by_all_moves(&mut self) -> Option<PointSet> {
        let loser = self.winner.opponent();
        let mut zone = self.after(loser, Move::Pass)?;
        let mut tried = PointSet::empty(zone.size());
        while let Some(point) = ((zone & self.fight().board().empty()) - tried).first() {
            tried.insert(point);
            if self.fight().board().effect(point, loser.color()) == Effect::Suicide {
                zone |= self.why_suicide(point);
                continue;
            }
            let captured = self.captured_by(point, loser);
            zone |= captured | self.after(loser, Move::Play(point))?;
        }
        Some(zone)
    }

    /// The zone of the position after a move, including the point of the move.
    fn after(&mut self, side: Side, mv: Move) -> Option<PointSet> {
        self.search.tree.fight.play(side, mv);
        let zone = self.zone(side.opponent());
        self.search.tree.fight.undo();
        let mut zone = zone?;
        if let Move::Play(point) = mv {
            zone.insert(point);
        }
        Some(zone)
    }

    /// The winning move for the winner, who is to move: from the transposition table, or from a separate search.
    fn best_move(&mut self) -> Option<Move> {
        let known = self.search.known(&self.winner);
        let known = match known.filter(|known| known.is_solved()) {
            Some(known) => known,
            None => {
                self.search.limit = self.limit.min(self.search.nodes + PROOF_SEARCH_NODES);
                self.search.solve(self.winner)
            }
        };
        known.best.filter(|_| known.proof == 0)
    }

    /// Adds one liberty of each of the winner's chains in the zone: while that liberty is empty, the chain cannot be
    /// captured.
    fn closed(&self, mut zone: PointSet) -> PointSet {
        let fight = self.fight();
        for chain in chains_at(fight.board(), self.winner.color(), &zone) {
            if chain.liberties().is_disjoint(&zone) {
                zone.insert(chain.first_liberty().expect("a chain has a liberty"));
            }
        }
        zone
    }

    /// The points that make a winner's move here legal: those of the chains that it captures, or else one liberty.
    fn legality(&self, point: Point) -> PointSet {
        let fight = self.fight();
        let captured = self.captured_by(point, self.winner);
        let mut needs = captured;
        needs.insert(point);
        if !captured.is_empty() {
            return needs;
        }
        for near in fight.size().neighbours(point) {
            let Some(chain) = fight.chain_at(near) else {
                needs.insert(near);
                return needs;
            };
            let mut others = chain.liberties();
            others.remove(point);
            if Side::of_color(chain.color()) == self.winner
                && let Some(liberty) = others.first()
            {
                needs.insert(near);
                needs.insert(liberty);
                return needs;
            }
        }
        needs
    }

    /// The chains that a move of this side captures, with all adjacent points.
    fn captured_by(&self, point: Point, side: Side) -> PointSet {
        let caught =
            |chain: &Chain<'_>| Side::of_color(chain.color()) != side && chain.liberty_count() == 1;
        self.chains_beside(point)
            .filter(caught)
            .fold(PointSet::empty(self.fight().size()), |all, chain| {
                all | morph::dilate(&chain.stones())
            })
    }

    /// The points that make a move of the loser here suicide.
    fn why_suicide(&self, point: Point) -> PointSet {
        let size = self.fight().size();
        let around = PointSet::from_points(size, size.neighbours(point));
        self.chains_beside(point)
            .fold(around, |all, chain| all | morph::dilate(&chain.stones()))
    }

    fn chains_beside(&self, point: Point) -> impl Iterator<Item = Chain<'_>> {
        let fight = self.fight();
        let near = fight.size().neighbours(point);
        near.filter_map(|near| fight.chain_at(near))
    }
}
