//! The game in a zone as a tree for the engine: the owner of the zone has to prove that it holds.
//!
//! The owner is the engine's attacker, because a repetition counts against the engine's attacker.

use super::ground::Ground;
use super::standing::{Missing, Rooms, missing};
use super::stones::{Group, Groups, Stones};
use crate::Side;
use crate::engine::{Child, Coverage, Known, Settled, Tree};
use tobi_goban::Move;
use tobi_goban::random_game::SplitMix;
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
}

impl Node {
    /// A position with this engine role to move.
    pub(super) fn new(stones: Stones, to_move: Side) -> Node {
        Node { stones, to_move }
    }
}

pub(super) struct ZoneGame<'a> {
    ground: &'a Ground,
    rooms: Rooms,
}

impl<'a> ZoneGame<'a> {
    pub(super) fn new(ground: &'a Ground) -> ZoneGame<'a> {
        ZoneGame {
            ground,
            rooms: Rooms::default(),
        }
    }

    /// The winner, or what is missing.
    fn judge(&mut self, node: &Node, groups: &Groups) -> Result<Missing, Side> {
        let has_lost = node.stones.fallen & self.ground.required != 0;
        if has_lost || groups.outer() & self.ground.kept != 0 {
            return Err(OTHER);
        }
        let is_short = node.to_move == OTHER
            && groups
                .own
                .iter()
                .any(|group| group.elsewhere == 1 && group.liberties == 0);
        if is_short {
            return Err(OTHER);
        }
        let missing = missing(self.ground, &node.stones, groups, &mut self.rooms);
        match missing.nothing() {
            true => Err(OWNER),
            false => Ok(missing),
        }
    }

    /// What the static evaluation says about a position, from the view of its side to move.
    fn guess(&mut self, node: &Node) -> Known {
        let groups = Groups::of(self.ground, &node.stones);
        match self.judge(node, &groups) {
            Err(winner) if winner == node.to_move => Known::WON,
            Err(_) => Known::LOST,
            Ok(missing) => {
                let far = 1 + missing.walls + u32::from(missing.points > 0);
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
    fn must_play(&mut self, node: &Node, groups: &Groups) -> u64 {
        let mut cells = u64::MAX;
        if self.ground.kept != 0 {
            return cells;
        }
        let in_atari = |group: &&Group| group.liberties.is_power_of_two() && group.elsewhere == 0;
        let atari = groups.own.iter().filter(in_atari);
        let atari = atari.fold(0, |all, group| all | group.liberties);
        for cell in each(groups.empty) {
            let Some(stones) = groups.answered(self.ground, &node.stones, cell) else {
                continue;
            };
            let after = Groups::of(self.ground, &stones);
            let missing = missing(self.ground, &stones, &after, &mut self.rooms);
            if missing.nothing() {
                cells &= missing.cells | atari | 1 << cell;
                if cells & groups.empty == 0 {
                    break;
                }
            }
        }
        cells
    }

    /// Adds a child, and returns what the static evaluation says about it.
    fn child(
        &mut self,
        node: &Node,
        mv: Move,
        stones: Stones,
        children: &mut Vec<Child<Node>>,
    ) -> Known {
        let after = Node::new(stones, node.to_move.opponent());
        let guess = match node.to_move {
            OWNER => self.guess(&after),
            // A move of the other side settles nothing for the owner.
            OTHER if stones.fallen & self.ground.required != 0 => Known::LOST,
            OTHER => Known::unread(1),
        };
        children.push(Child::new(mv, after, guess));
        guess
    }
}

impl Tree for ZoneGame<'_> {
    type Node = Node;
    type After = Node;
    type Seen = Groups;

    fn to_move(&self, node: &Node) -> Side {
        node.to_move
    }

    fn key(&self, node: &Node) -> u64 {
        let Stones {
            own,
            enemy,
            edge,
            ban,
            fallen,
        } = node.stones;
        let turn = node.to_move as u64 | u64::from(fallen) << 1;
        let mix = |key, word| SplitMix::new(key ^ word).word();
        [own, enemy, edge, ban, turn]
            .into_iter()
            .fold(0, mix)
            .max(1)
    }

    fn key_after(&self, _: &Node, after: &Node) -> u64 {
        self.key(after)
    }

    fn see(&mut self, node: &Node, _: bool) -> Result<Groups, Settled> {
        let groups = Groups::of(self.ground, &node.stones);
        match self.judge(node, &groups) {
            Err(winner) => Err(Settled::fact(winner)),
            Ok(_) => Ok(groups),
        }
    }

    fn moves(&mut self, node: &Node, groups: &Groups, children: &mut Vec<Child<Node>>) -> Coverage {
        let pass = Stones {
            ban: 0,
            ..node.stones
        };
        if node.to_move == OWNER || self.ground.kept != 0 {
            self.child(node, Move::Pass, pass, children);
        }
        let tried = match node.to_move {
            OWNER => groups.empty,
            OTHER => groups.empty & self.must_play(node, groups),
        };
        for cell in each(tried) {
            let after = match node.to_move {
                OWNER => groups.answered(self.ground, &node.stones, cell),
                OTHER => groups.attacked(self.ground, &node.stones, cell),
            };
            if let Some(after) = after {
                let mv = Move::Play(self.ground.patch.points()[cell]);
                if self.child(node, mv, after, children) == Known::LOST {
                    break;
                }
            }
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
