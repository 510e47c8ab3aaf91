//! A siege as a tree for the engine: the owner of the zone has to prove that it holds.
//!
//! The owner is the engine's attacker, because a repetition counts against the engine's attacker.

use super::ground::Ground;
use super::standing::{Missing, Rooms, missing};
use super::stones::{After, Array, Group, Stones};
use crate::Side;
use crate::engine::{Child, Coverage, Known, Settled, Tree};
use tobi_goban::Move;
use tobi_grid::patch::each;

/// The role of the owner in the engine.
pub(super) const OWNER: Side = Side::Attacker;

/// The role of the other side.
const OTHER: Side = Side::Defender;

/// A position and the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    stones: Stones,
    to_move: Side,
    /// Whether the owner has lost what it has to keep.
    broken: bool,
}

impl Node {
    /// A position with this engine role to move.
    pub(super) fn new(stones: Stones, to_move: Side) -> Node {
        Node {
            stones,
            to_move,
            broken: false,
        }
    }
}

pub(super) struct Siege<'a> {
    ground: &'a Ground,
    rooms: Rooms,
}

impl<'a> Siege<'a> {
    pub(super) fn new(ground: &'a Ground) -> Siege<'a> {
        Siege {
            ground,
            rooms: Rooms::default(),
        }
    }

    /// The winner, or what is missing.
    fn judge(&mut self, node: &Node, array: &Array) -> Result<Missing, Side> {
        let has_lost = node.stones.fallen & self.ground.required != 0;
        if node.broken || has_lost || array.outer() & self.ground.kept != 0 {
            return Err(OTHER);
        }
        let is_short = node.to_move == OTHER
            && array
                .groups
                .iter()
                .any(|group| group.elsewhere == 1 && group.liberties == 0);
        if is_short {
            return Err(OTHER);
        }
        let missing = missing(self.ground, &node.stones, array, &mut self.rooms);
        match missing.nothing() {
            true => Err(OWNER),
            false => Ok(missing),
        }
    }

    /// What the static evaluation says about a position, from the view of its side to move.
    fn guess(&mut self, node: &Node) -> Known {
        let array = Array::of(self.ground, &node.stones);
        match self.judge(node, &array) {
            Err(winner) if winner == node.to_move => Known::WON,
            Err(_) => Known::LOST,
            Ok(missing) => {
                let far = 1 + missing.walls + missing.points / 4;
                let (proof, disproof) = match node.to_move == OWNER {
                    true => (far, 1),
                    false => (1, far),
                };
                Known {
                    proof,
                    disproof,
                    ..Known::unread(1)
                }
            }
        }
    }

    /// The cells on which the other side must play: elsewhere it leaves a single move of the owner that settles everything.
    ///
    /// That move needs the cells on which the evaluation after it depends, and that no group falls before it.
    fn must_play(&mut self, node: &Node, array: &Array) -> u64 {
        let mut cells = u64::MAX;
        if self.ground.kept != 0 {
            return cells;
        }
        let in_atari = |group: &&Group| group.liberties.is_power_of_two() && group.elsewhere == 0;
        let in_atari: Vec<&Group> = array.groups.iter().filter(in_atari).collect();
        for cell in each(array.empty) {
            let After::Stones(stones) = array.answered(self.ground, &node.stones, cell) else {
                continue;
            };
            let after = Array::of(self.ground, &stones);
            let missing = missing(self.ground, &stones, &after, &mut self.rooms);
            if !missing.nothing() {
                continue;
            }
            let basis = missing.basis;
            // A capture needs the stones around what it captures.
            let captures = stones.enemy != node.stones.enemy;
            let matters = |group: &&&Group| {
                captures || group.stones & basis.stones != 0 || group.walls & basis.walls != 0
            };
            let atari = in_atari.iter().filter(matters);
            let atari = atari.fold(0, |all, group| all | group.liberties);
            cells &= basis.cells | atari | 1 << cell;
        }
        cells
    }

    fn child(&mut self, node: &Node, mv: Move, after: After, children: &mut Vec<Child<Node>>) {
        let (stones, broken) = match after {
            After::Suicide => return,
            After::Broken => (node.stones, true),
            After::Stones(stones) => (stones, false),
        };
        let after = Node {
            stones,
            to_move: node.to_move.opponent(),
            broken,
        };
        let guess = self.guess(&after);
        children.push(Child::new(mv, after, guess));
    }
}

impl Tree for Siege<'_> {
    type Node = Node;
    type After = Node;
    type Seen = Array;

    fn to_move(&self, node: &Node) -> Side {
        node.to_move
    }

    fn key(&self, node: &Node) -> u64 {
        let turn = match (node.to_move, node.broken) {
            (_, true) => 0x2545_f491_4f6c_dd1d,
            (OWNER, false) => 0xa076_1d64_78bd_642f,
            (OTHER, false) => 0,
        };
        (self.ground.key(&node.stones) ^ turn).max(1)
    }

    fn key_after(&self, _: &Node, after: &Node) -> u64 {
        self.key(after)
    }

    fn see(&mut self, node: &Node, _: bool) -> Result<Array, Settled> {
        let array = Array::of(self.ground, &node.stones);
        match self.judge(node, &array) {
            Err(winner) => Err(Settled::fact(winner)),
            Ok(_) => Ok(array),
        }
    }

    fn moves(&mut self, node: &Node, array: &Array, children: &mut Vec<Child<Node>>) -> Coverage {
        let pass = After::Stones(Stones {
            ban: 0,
            ..node.stones
        });
        if node.to_move == OWNER || self.ground.kept != 0 {
            self.child(node, Move::Pass, pass, children);
        }
        let tried = match node.to_move {
            OWNER => array.empty,
            OTHER => array.empty & self.must_play(node, array),
        };
        for cell in each(tried) {
            let after = match node.to_move {
                OWNER => array.answered(self.ground, &node.stones, cell),
                OTHER => array.attacked(self.ground, &node.stones, cell),
            };
            let mv = Move::Play(self.ground.patch.points()[cell]);
            self.child(node, mv, after, children);
        }
        Coverage::All
    }

    fn play(&mut self, _: &Node, _: Move, after: Node) -> Node {
        after
    }

    fn may_repeat(&self, _: &Node) -> bool {
        true
    }
}
