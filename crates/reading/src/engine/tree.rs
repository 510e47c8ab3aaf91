//! What the search walks: the positions of a question, and the moves between them.

use super::numbers::Child;
use super::prove::Prover;
use super::search::Search;
use super::table::Known;
use super::{Candidate, Coverage, Game, Settled};
use crate::fight::Threats;
use crate::params::{MORE_MOVES_PERCENT, PROOF_NODES};
use crate::{Fight, Side};
use tobi_goban::Move;
use tobi_grid::{Point, PointSet};

/// A tree of positions: boards that moves are played on and taken back, or plain values.
pub(crate) trait Tree: Sized {
    /// A position with its side to move; where there is one board only, it stands for the present position.
    type Node: Copy;
    /// A position after a move that nobody has visited yet.
    type After: Copy;
    /// What was seen of a position that is not settled.
    type Seen;

    fn to_move(&self, node: &Self::Node) -> Side;

    fn key(&self, node: &Self::Node) -> u64;

    /// The key of a position after a move in this one.
    fn key_after(&self, node: &Self::Node, after: &Self::After) -> u64;

    /// How the game ended in a position, or what else there is to see; the first move is wanted, not only who wins.
    fn see(&mut self, node: &Self::Node, is_first: bool) -> Result<Self::Seen, Settled>;

    /// What is guessed about a new position before its moves are looked at: its proof and its disproof number.
    fn outlook(&mut self, node: &Self::Node, seen: &Self::Seen) -> Option<(u32, u32)>;

    /// Adds the moves that may be tried and are allowed, cheapest first, and says how much of what can matter they are.
    fn moves(
        &mut self,
        node: &Self::Node,
        seen: &Self::Seen,
        children: &mut Vec<Child<Self::After>>,
    ) -> Coverage;

    /// The position after any move, if that is allowed.
    fn after(&mut self, node: &Self::Node, mv: Move) -> Option<Self::After>;

    /// Goes to a position after a move. Each call is followed by one of [`Tree::take_back`].
    fn play(&mut self, node: &Self::Node, mv: Move, after: Self::After) -> Self::Node;

    fn take_back(&mut self) {}

    /// Whether a position may come again: stones were captured on the line to this one.
    fn may_repeat(&self, node: &Self::Node) -> bool;

    /// The point that simple ko forbids.
    fn ko(&self, node: &Self::Node) -> Option<Point>;

    /// Says who has ko threats from now on.
    fn set_threats(&mut self, threats: Threats);

    /// Told of each position that was read out.
    fn solved(&mut self, _node: &Self::Node, _seen: &Self::Seen, _known: Known) {}

    /// Tries what has just refuted one move, in the position `refuted` after it, against its rivals, which are the
    /// children from `start` on.
    fn simulate(
        _search: &mut Search<'_, Self>,
        _start: usize,
        _node: &Self::Node,
        _refuted: &Self::Node,
    ) {
    }

    /// Whether a side's win of the root, which a search of this tree believes in, can be proved against all moves.
    fn proves(_search: &mut Search<'_, Self>, _root: &Self::Node, _winner: Side) -> bool {
        false
    }

    /// Nodes that each further winning first move may cost when the first one cost `work`; `None` when they are not
    /// looked for.
    fn share_of_more_moves(&self, work: u32) -> Option<u32>;

    /// Whether winning first moves are told from the cheapest on, and not in the order in which they were found.
    fn tells_cheapest_first(&self) -> bool {
        true
    }

    /// Told of each other first move that was looked into and fails where one works.
    fn fails(&mut self, _mv: Move) {}

    /// The points that the reading depends on.
    fn touched(&self) -> PointSet;
}

/// A local game on a board.
pub(super) struct OnBoard<'a, G> {
    pub(super) game: &'a mut G,
    pub(super) fight: &'a mut Fight,
    candidates: Vec<Candidate>,
}

impl<'a, G: Game> OnBoard<'a, G> {
    pub(super) fn new(game: &'a mut G, fight: &'a mut Fight) -> OnBoard<'a, G> {
        OnBoard {
            game,
            fight,
            candidates: Vec::new(),
        }
    }
}

impl<G: Game> Tree for OnBoard<'_, G> {
    type Node = Side;
    type After = u64;
    type Seen = ();

    fn to_move(&self, to_move: &Side) -> Side {
        *to_move
    }

    fn key(&self, to_move: &Side) -> u64 {
        self.fight.key(*to_move)
    }

    fn key_after(&self, _: &Side, key: &u64) -> u64 {
        *key
    }

    fn see(&mut self, to_move: &Side, _: bool) -> Result<(), Settled> {
        match self.game.settled(self.fight, *to_move) {
            Some(settled) => Err(settled),
            None => Ok(()),
        }
    }

    fn outlook(&mut self, to_move: &Side, (): &()) -> Option<(u32, u32)> {
        self.game.outlook(self.fight, *to_move)
    }

    fn moves(&mut self, to_move: &Side, (): &(), children: &mut Vec<Child<u64>>) -> Coverage {
        self.candidates.clear();
        let coverage = self.game.moves(self.fight, *to_move, &mut self.candidates);
        self.candidates.sort_by_key(|candidate| candidate.cost);
        for &Candidate { mv, cost } in &self.candidates {
            if let Some(key) = self.fight.key_after(*to_move, mv) {
                children.push(Child::new(mv, key, Known::unread(cost)));
            }
        }
        coverage
    }

    fn after(&mut self, to_move: &Side, mv: Move) -> Option<u64> {
        self.fight.key_after(*to_move, mv)
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

    fn proves(search: &mut Search<'_, Self>, root: &Side, winner: Side) -> bool {
        if !search.tree.game.has_goal(winner) {
            return false;
        }
        let zone = Prover::new(search, winner, PROOF_NODES).zone(*root);
        // The proof holds as long as nothing changes in its zone.
        if let Some(zone) = &zone {
            search.tree.fight.look_at(zone);
        }
        zone.is_some()
    }

    fn set_threats(&mut self, threats: Threats) {
        self.fight.set_threats(threats);
        if threats != Threats::Nobody {
            // Who has them is only asked where a result depends on a ko.
            self.fight.note_ko();
        }
    }

    fn share_of_more_moves(&self, work: u32) -> Option<u32> {
        let share = (work / 100 * MORE_MOVES_PERCENT).max(100);
        self.game.tells_more_moves().then_some(share)
    }

    fn tells_cheapest_first(&self) -> bool {
        self.game.tells_cheapest_first()
    }

    fn fails(&mut self, mv: Move) {
        self.game.fails(mv);
    }

    fn touched(&self) -> PointSet {
        self.fight.touched()
    }
}
