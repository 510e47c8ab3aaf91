//! Whether a side can force a result: depth-first proof-number search.
//!
//! A position that repeats one of the path counts against the prover. So a proof holds whatever the repetition rule is
//! and whichever side has ko threats.

use super::ground::{Cells, Ground, each};
use super::settled::Settled;
use super::stones::{Side, Stones};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// Proof and disproof number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

/// If a side to move is this many points of the count ahead of both its goal and the start, it is assumed to reach the
/// goal: it has captured more stones than the largest nakade has.
const LANDSLIDE: i32 = 16;

/// How many points of the count change a proof number by one.
const LEAD: u32 = 2;

/// The largest number: no proof, or no disproof, is possible.
const NEVER: u32 = 1 << 30;

impl Numbers {
    const PROVED: Numbers = Numbers {
        proof: 0,
        disproof: NEVER,
    };
    const DISPROVED: Numbers = Numbers {
        proof: NEVER,
        disproof: 0,
    };

    fn of(is_proved: bool) -> Numbers {
        match is_proved {
            true => Numbers::PROVED,
            false => Numbers::DISPROVED,
        }
    }

    fn is_final(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A child as the search currently knows it.
#[derive(Clone, Copy)]
struct Child {
    node: Node,
    numbers: Numbers,
    /// The first node of the path that its disproof repeats.
    repeats: usize,
}

/// No node of the path is repeated.
const NOTHING: usize = usize::MAX;

/// The search for a proof that a side gets a margin, for one or several start positions.
pub(super) struct Proof<'a> {
    ground: &'a Ground,
    ko: Ko,
    side: Side,
    /// The wanted margin over the other side.
    wanted: i32,
    /// The margin over the other side at the start.
    stood: i32,
    table: HashMap<Node, Numbers, BuildHasherDefault<Mix>>,
    path: Vec<Node>,
    nodes: u32,
    most: u32,
}

impl<'a> Proof<'a> {
    pub(super) fn new(
        ground: &'a Ground,
        ko: Ko,
        side: Side,
        [wanted, stood]: [i32; 2],
    ) -> Proof<'a> {
        Proof {
            ground,
            ko,
            side,
            wanted,
            stood,
            table: HashMap::default(),
            path: Vec::new(),
            nodes: 0,
            most: 0,
        }
    }

    /// Whether the side gets the wanted margin from here; `None` if the nodes run out. Subtracts the nodes it used.
    pub(super) fn ask(&mut self, node: &Node, nodes: &mut u32) -> Option<bool> {
        let judged = self.judge(node);
        if judged.is_final() {
            return Some(judged.proof == 0);
        }
        self.nodes = 0;
        self.most = *nodes;
        let known = self.table.get(node).copied().unwrap_or(judged);
        let (numbers, _) = match known.is_final() {
            true => (known, NOTHING),
            false => self.search(node, [NEVER; 2]),
        };
        *nodes -= self.nodes.min(*nodes);
        match numbers {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The static evaluation: a result, or numbers that depend on how far the count is from the goal.
    fn judge(&self, node: &Node) -> Numbers {
        let settled = Settled::new(self.ground, &node.stones);
        if settled.least(self.ground, self.side) >= self.wanted {
            return Numbers::PROVED;
        }
        if -settled.least(self.ground, self.side.other()) < self.wanted {
            return Numbers::DISPROVED;
        }
        let count = self.count(&settled, node);
        let lead = count - self.wanted;
        if node.to_move == self.side && lead.min(count - self.stood) >= LANDSLIDE {
            return Numbers::PROVED;
        }
        if node.is_over() || settled.either() == self.ground.all {
            return Numbers::of(lead >= 0);
        }
        Numbers {
            proof: 1 + (-lead).max(0) as u32 / LEAD,
            disproof: 1 + (lead + 1).max(0) as u32 / LEAD,
        }
    }

    fn count(&self, settled: &Settled, node: &Node) -> i32 {
        let count = settled.count(self.ground, &node.stones);
        match self.side {
            Side::One => count,
            Side::Two => -count,
        }
    }

    /// The numbers of a node, and the first node of the path that its disproof repeats.
    fn search(&mut self, node: &Node, limits: [u32; 2]) -> (Numbers, usize) {
        self.nodes += 1;
        let is_ours = node.to_move == self.side;
        let depth = self.path.len();
        self.path.push(*node);
        let mut children = self.children(node);
        let found = loop {
            for child in &mut children {
                if !child.numbers.is_final()
                    && let Some(numbers) = self.table.get(&child.node)
                {
                    child.numbers = *numbers;
                }
            }
            let (numbers, repeats) = gathered(&children, is_ours);
            let is_enough = numbers.is_final()
                || numbers.proof >= limits[0]
                || numbers.disproof >= limits[1]
                || self.nodes >= self.most;
            if is_enough {
                break (numbers, repeats);
            }
            let (best, limits) = next(&children, numbers, limits, is_ours);
            let child = children[best].node;
            let (numbers, repeats) = self.search(&child, limits);
            children[best].numbers = numbers;
            children[best].repeats = repeats;
        };
        self.path.pop();
        let (numbers, repeats) = found;
        let depends = numbers.disproof == 0 && repeats < depth;
        if !depends {
            self.table.insert(*node, numbers);
        }
        (numbers, if depends { repeats } else { NOTHING })
    }

    fn children(&self, node: &Node) -> Vec<Child> {
        let settled = Settled::new(self.ground, &node.stones);
        let children = node.children(self.ground, self.ko, &settled);
        let child = |node: Node| {
            let repeats = self.path.iter().position(|before| *before == node);
            let numbers = match (repeats, self.table.get(&node)) {
                (Some(_), _) => Numbers::DISPROVED,
                (None, Some(known)) => *known,
                (None, None) => self.judge(&node),
            };
            Child {
                node,
                numbers,
                repeats: repeats.unwrap_or(NOTHING),
            }
        };
        children.into_iter().map(child).collect()
    }
}

/// The numbers of a node from those of its children, and the first node of the path that its disproof repeats.
fn gathered(children: &[Child], is_ours: bool) -> (Numbers, usize) {
    let proofs = || children.iter().map(|child| child.numbers.proof);
    let disproofs = || children.iter().map(|child| child.numbers.disproof);
    let sum = |all: u32, one: u32| (all + one).min(NEVER);
    match is_ours {
        true => {
            let repeats = children.iter().map(|child| child.repeats).min();
            let numbers = Numbers {
                proof: proofs().min().unwrap_or(NEVER),
                disproof: disproofs().fold(0, sum),
            };
            (numbers, repeats.unwrap_or(NOTHING))
        }
        false => {
            let disproved = children.iter().filter(|child| child.numbers.disproof == 0);
            let repeats = disproved.map(|child| child.repeats).max();
            let numbers = Numbers {
                proof: proofs().fold(0, sum),
                disproof: disproofs().min().unwrap_or(NEVER),
            };
            (numbers, repeats.unwrap_or(NOTHING))
        }
    }
}

/// The child to search next, and its limits.
fn next(children: &[Child], of: Numbers, limits: [u32; 2], is_ours: bool) -> (usize, [u32; 2]) {
    let key = |child: &Child| match is_ours {
        true => child.numbers.proof,
        false => child.numbers.disproof,
    };
    let best = (0..children.len())
        .min_by_key(|&number| key(&children[number]))
        .expect("a pass is always possible");
    let others = (0..children.len()).filter(|&number| number != best);
    let second = others.map(|number| key(&children[number])).min();
    // A little more than the second best, so that the search does not switch at once.
    let second = second.unwrap_or(NEVER);
    let second = (second + second / 4 + 1).min(NEVER);
    let numbers = children[best].numbers;
    let limits = match is_ours {
        true => [
            limits[0].min(second),
            (limits[1] - of.disproof.min(limits[1])).saturating_add(numbers.disproof),
        ],
        false => [
            (limits[0] - of.proof.min(limits[0])).saturating_add(numbers.proof),
            limits[1].min(second),
        ],
    };
    (best, limits)
}

/// A multiplicative hash of words: the same on every machine.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
