//! The tree that the search walks: the positions of a question, and the moves between them.

use super::moves::{Candidate, Moves};
use super::numbers::Child;
use super::prove::Prover;
use super::search::Search;
use super::table::ProofNumbers;
use super::{Coverage, Game, Settled};
use crate::conditions::Threats;
use crate::params::{MORE_MOVES_PERCENT, PROOF_NODES};
use crate::{Fight, Side};
use tobi_goban::Move;
use tobi_grid::{Point, PointSet};

/// A tree of positions: either a board on which moves are played and taken back, or plain values.
pub trait Tree: Sized {
    /// A position with its side to move; with a single board, it stands for the current position.
    type Node: Copy;
    /// A position after a move that was not visited yet.
    type After: Copy;
    /// The observations about a position that is not settled.
    type View;

    /// The side to move.
    fn to_move(&self, node: &Self::Node) -> Side;

    /// The key of a position, for the transposition table and for repetitions.
    fn key(&self, node: &Self::Node) -> u64;

    /// The key of a position after a move in this one.
    fn key_after(&self, node: &Self::Node, after: &Self::After) -> u64;

    /// Looks at a position: returns how the game ended, or else the observations. `is_first` asks also for the first
    /// move, not only for the winner.
    fn view(&mut self, node: &Self::Node, is_first: bool) -> Result<Self::View, Settled>;

    /// The initial proof and disproof numbers of a new position, before its moves are generated.
    fn outlook(&mut self, _node: &Self::Node, _seen: &Self::View) -> Option<(u32, u32)> {
        None
    }

    /// Adds the legal moves to try, cheapest first, and returns how many of the moves that can matter they cover.
    fn moves(
        &mut self,
        node: &Self::Node,
        view: &Self::View,
        children: &mut Vec<Child<Self::After>>,
    ) -> Coverage;

    /// Plays a move and returns the position after it. Each call needs a matching [`Tree::take_back`].
    fn play(&mut self, node: &Self::Node, mv: Move, after: Self::After) -> Self::Node;

    /// Takes the last move back.
    fn take_back(&mut self) {}

    /// Whether this position may be a repetition: stones were captured on the line to it.
    fn may_repeat(&self, node: &Self::Node) -> bool;

    /// The point that simple ko forbids.
    fn ko(&self, _node: &Self::Node) -> Option<Point> {
        None
    }

    /// Called for each position that was solved.
    fn solved(&mut self, _node: &Self::Node, _seen: &Self::View, _known: ProofNumbers) {}

    /// Tries the move that has just refuted one child, in the position `refuted`, against that child's siblings, which
    /// start at index `start` of the children.
    fn simulate(
        _search: &mut Search<'_, Self>,
        _start: usize,
        _node: &Self::Node,
        _refuted: &Self::Node,
    ) {
    }
}

/// A tree about which questions are asked: its searches become answers.
pub trait Questioned: Tree {
    /// The position after any move, if the move is allowed.
    fn after(&mut self, node: &Self::Node, mv: Move) -> Option<Self::After>;

    /// Sets the ko threats from now on, if a side has any.
    fn set_threats(&mut self, threats: Option<Threats>);

    /// Whether a side's win of the root, which a search of this tree believes, can be proved against all moves.
    fn proves(_search: &mut Search<'_, Self>, _root: &Self::Node, _winner: Side) -> bool {
        false
    }

    /// The node limit for each further winning first move if the first one cost `work`; `None` if the search does not
    /// look for others.
    fn share_of_more_moves(&self, work: u32) -> Option<u32>;

    /// The points that the reading depends on.
    fn touched(&self) -> PointSet;
}

/// A local game on a board.
pub(super) struct GameTree<'a, G> {
    pub(super) game: &'a mut G,
    pub(super) fight: &'a mut Fight,
    moves: Moves,
}

impl<'a, G: Game> GameTree<'a, G> {
    pub(super) fn new(game: &'a mut G, fight: &'a mut Fight) -> GameTree<'a, G> {
        GameTree {
            game,
            moves: Moves::new(fight.size()),
            fight,
        }
    }
}

impl<G: Game> Tree for GameTree<'_, G> {
    type Node = Side;
    type After = u64;
    type View = G::View;

    fn to_move(&self, to_move: &Side) -> Side {
        *to_move
    }

    fn key(&self, to_move: &Side) -> u64 {
        self.fight.key(*to_move)
    }

    fn key_after(&self, _: &Side, key: &u64) -> u64 {
        *key
    }

    fn view(&mut self, to_move: &Side, _: bool) -> Result<G::View, Settled> {
        self.game.view(self.fight, *to_move)
    }

    fn moves(
        &mut self,
        to_move: &Side,
        view: &G::View,
        children: &mut Vec<Child<u64>>,
    ) -> Coverage {
        self.moves.clear();
        let coverage = self.game.moves(self.fight, *to_move, view, &mut self.moves);
        self.moves.sort();
        for &Candidate { mv, cost } in self.moves.found() {
            if let Some(key) = self.fight.key_after(*to_move, mv) {
                children.push(Child::new(mv, key, ProofNumbers::unread(cost)));
            }
        }
        coverage
    }

    fn play(&mut self, to_move: &Side, mv: Move, _: u64) -> Side {
        self.fight.play(*to_move, mv);
        to_move.opponent()
    }

    fn take_back(&mut self) {
        self.fight.undo();
    }

    fn may_repeat(&self, _: &Side) -> bool {
        self.fight.has_captured()
    }

    fn ko(&self, _: &Side) -> Option<Point> {
        self.fight.ko()
    }
}

impl<G: Game> Questioned for GameTree<'_, G> {
    fn after(&mut self, to_move: &Side, mv: Move) -> Option<u64> {
        self.fight.key_after(*to_move, mv)
    }

    fn proves(search: &mut Search<'_, Self>, root: &Side, winner: Side) -> bool {
        if !search.tree.game.has_goal(winner) {
            return false;
        }
        let zone = Prover::new(search, winner, PROOF_NODES).zone(*root);
        // The proof holds while nothing changes in its zone.
        if let Some(zone) = &zone {
            search.tree.fight.look_at(zone);
        }
        zone.is_some()
    }

    fn set_threats(&mut self, threats: Option<Threats>) {
        self.fight.set_threats(threats);
        if threats.is_some() {
            // The owner of the threats matters only if a result depends on a ko.
            self.fight.note_ko();
        }
    }

    fn share_of_more_moves(&self, work: u32) -> Option<u32> {
        let share = (work / 100 * MORE_MOVES_PERCENT).max(100);
        self.game.reports_more_moves().then_some(share)
    }

    fn touched(&self) -> PointSet {
        self.fight.touched()
    }
}
