//! The local game as a tree for the engine of `tobi_reading`: whether a side can force a result.
//!
//! The side that has to prove it is the engine's attacker: a position that repeats one of the path counts against it.
//! So a proof holds whatever the repetition rule is and whichever side has ko threats. A failure may be due to a
//! repetition on one path only.

use super::ground::Ground;
use super::settled::Settled;
use super::stones::{Side, Stones};
use crate::params::{LOCAL_LANDSLIDE, LOCAL_LEAD};
use tobi_goban::Move;
use tobi_grid::patch::{Cells, each};
use tobi_reading::Side as Role;
use tobi_reading::engine::{self, Child, Coverage, ProofNumbers, Tree};

/// What is assumed about kos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ko {
    /// Every ko may be retaken at once, as if both sides had unlimited threats.
    Free,
    /// Neither side has threats: the side that lost a ko must pass before it retakes, as territory rules have it for
    /// dead stones.
    Rest,
}

/// A position of the game and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) stones: Stones,
    pub(super) to_move: Side,
    /// The number of passes before it; two end the game.
    pub(super) passes: u8,
    /// For each side: where it may not retake yet.
    pub(super) banned: [Cells; 2],
}

impl Node {
    pub(super) fn new(stones: Stones, to_move: Side) -> Node {
        Node {
            stones,
            to_move,
            passes: 0,
            banned: [0; 2],
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.passes == 2
    }

    /// The node after a pass. A pass that lifts a ban does not count towards the end.
    pub(super) fn passed(&self) -> Node {
        let mut next = *self;
        let side = self.to_move as usize;
        next.passes = match self.banned[side] {
            0 => self.passes + 1,
            _ => 0,
        };
        next.banned[side] = 0;
        next.to_move = self.to_move.other();
        next
    }

    /// The node after a stone on a cell; `None` for suicide and forbidden moves.
    pub(super) fn played(&self, ground: &Ground, ko: Ko, cell: usize) -> Option<Node> {
        let side = self.to_move;
        if self.banned[side as usize] >> cell & 1 != 0 {
            return None;
        }
        let (stones, retake) = self.stones.after(ground, side, cell)?;
        let mut banned = self.banned;
        if ko == Ko::Rest {
            banned[side.other() as usize] |= retake;
            // A ban ends when the ko is gone.
            for side in Side::BOTH {
                let is_ko = |cell: &usize| {
                    let is_empty = stones.empty(ground) >> cell & 1 != 0;
                    let after = stones.after(ground, side, *cell).filter(|_| is_empty);
                    after.is_some_and(|(_, retake)| retake != 0)
                };
                let kos = each(banned[side as usize]).filter(is_ko);
                banned[side as usize] = kos.fold(0, |all, cell| all | 1 << cell);
            }
        }
        Some(Node {
            stones,
            to_move: side.other(),
            passes: 0,
            banned,
        })
    }

    /// All legal moves, the pass first.
    pub(super) fn children(&self, ground: &Ground, ko: Ko, settled: &Settled) -> Vec<Node> {
        let open = self.stones.empty(ground) & !settled.either();
        let played = each(open).filter_map(|cell| self.played(ground, ko, cell));
        std::iter::once(self.passed()).chain(played).collect()
    }
}

/// What a side wants to prove: that it can force a margin.
pub(super) struct Aim<'a> {
    pub(super) ground: &'a Ground,
    pub(super) ko: Ko,
    pub(super) side: Side,
    /// The wanted margin over the other side.
    pub(super) wanted: i32,
    /// The margin over the other side at the start.
    pub(super) stood: i32,
}

impl Aim<'_> {
    fn role(&self, side: Side) -> Role {
        if side == self.side {
            Role::Attacker
        } else {
            Role::Defender
        }
    }

    /// The static evaluation: the winner, or proof and disproof numbers of the aim that depend on how far the count is
    /// from it.
    fn judge(&self, node: &Node, settled: &Settled) -> Result<[u32; 2], Role> {
        if settled.least(self.ground, self.side) >= self.wanted {
            return Err(Role::Attacker);
        }
        if -settled.least(self.ground, self.side.other()) < self.wanted {
            return Err(Role::Defender);
        }
        let count = settled.count(self.ground, &node.stones);
        let count = match self.side {
            Side::One => count,
            Side::Two => -count,
        };
        let lead = count - self.wanted;
        if node.to_move == self.side && lead.min(count - self.stood) >= LOCAL_LANDSLIDE {
            return Err(Role::Attacker);
        }
        if node.is_over() || settled.either() == self.ground.all {
            return Err(if lead >= 0 {
                Role::Attacker
            } else {
                Role::Defender
            });
        }
        let [behind, ahead] = [(-lead).max(0), (lead + 1).max(0)];
        Ok([behind, ahead].map(|points| 1 + points as u32 / LOCAL_LEAD))
    }

    /// What the static evaluation says about a position, from the view of its side to move.
    fn guess(&self, node: &Node) -> ProofNumbers {
        let role = self.role(node.to_move);
        match self.judge(node, &Settled::new(self.ground, &node.stones)) {
            Err(winner) if winner == role => ProofNumbers::WON,
            Err(_) => ProofNumbers::LOST,
            Ok([proof, disproof]) => {
                let [proof, disproof] = match role {
                    Role::Attacker => [proof, disproof],
                    Role::Defender => [disproof, proof],
                };
                ProofNumbers {
                    proof,
                    disproof,
                    ..ProofNumbers::unread(1)
                }
            }
        }
    }
}

impl Tree for Aim<'_> {
    type Node = Node;
    type After = Node;
    type View = Settled;

    fn to_move(&self, node: &Node) -> Role {
        self.role(node.to_move)
    }

    /// A multiplicative hash of the position and the aim.
    fn key(&self, node: &Node) -> u64 {
        let ([one, two], [ban, other]) = (node.stones.0, node.banned);
        let turn = node.to_move as u64 | u64::from(node.passes) << 1;
        let aim = self.side as u64 | (self.ko as u64) << 1 | (self.wanted as u64) << 2;
        let mix =
            |key: u64, word: u64| (key.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = [one, two, ban, other, turn, aim].into_iter().fold(0, mix);
        key ^ key >> 29
    }

    fn key_after(&self, _: &Node, after: &Node) -> u64 {
        self.key(after)
    }

    fn view(&mut self, node: &Node, _: bool) -> Result<Settled, engine::Settled> {
        let settled = Settled::new(self.ground, &node.stones);
        match self.judge(node, &settled) {
            Err(winner) => Err(engine::Settled::fact(winner)),
            Ok(_) => Ok(settled),
        }
    }

    fn moves(&mut self, node: &Node, view: &Settled, children: &mut Vec<Child<Node>>) -> Coverage {
        for after in node.children(self.ground, self.ko, view) {
            let side = node.to_move;
            let stone = each(after.stones.of(side) & !node.stones.of(side)).next();
            let mv = stone.map_or(Move::Pass, |cell| {
                Move::Play(self.ground.patch.points()[cell])
            });
            children.push(Child::new(mv, after, self.guess(&after)));
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
