//! A closed part of a board, solved by trying every move: what reading says about it is compared with this.
//!
//! It shares nothing with the code under test: no proof numbers, no eyes, no liberties that count as safe. The rules are
//! implemented here again, on bits of a whole board. Both sides play only in the region; all other stones stay. All
//! reachable positions are collected, and results propagate backwards from the ends of the game. Suicide is forbidden,
//! passes are allowed, two of them end the game, and so nothing is gained by repeating positions.

use std::collections::{HashMap, HashSet};

/// The number of a colour in pairs.
pub(crate) const BLACK: usize = 0;
pub(crate) const WHITE: usize = 1;

/// Black's and White's stones, one bit for each point, row by row.
pub(crate) type Stones = [u128; 2];

/// How the game ends, from Black's worst to its best result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum End {
    /// White captures Black's chain in question.
    Captured,
    /// Both sides pass, and the chains in question stand.
    Stands,
    /// Black captures White's chain in question, or its own cannot be captured even if Black never answers.
    Wins,
}

/// Which colours may not retake a ko at once. One that may has unlimited threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound(pub(crate) [bool; 2]);

/// The region of a board with at most 128 points.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// The points on which both sides may play.
    pub(crate) field: u128,
    /// A stone of Black's chain in question, and one of White's if there is one.
    pub(crate) in_question: Stones,
}

/// A position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    stones: Stones,
    to_move: usize,
    ko: u128,
    passed: bool,
}

impl Region {
    /// The neighbours of these points.
    fn beside(&self, points: u128) -> u128 {
        let full = u128::MAX >> (128 - self.columns * self.rows);
        let first: u128 = (0..self.rows).map(|row| 1 << (row * self.columns)).sum();
        let last = first << (self.columns - 1);
        let across = (points & !last) << 1 | (points & !first) >> 1;
        let down = points << self.columns | points >> self.columns;
        (across | down) & full & !points
    }

    /// The points of a set that are connected to these within it.
    pub(crate) fn connected(&self, points: u128, within: u128) -> u128 {
        let mut found = points & within;
        loop {
            let next = found | self.beside(found) & within;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// The stones and the point of a ko after a move; `None` for suicide.
    fn after(&self, stones: Stones, color: usize, point: u128) -> Option<(Stones, u128)> {
        let other = 1 - color;
        let mut stones = stones;
        stones[color] |= point;
        let mut taken = 0;
        let mut touched = self.beside(point) & stones[other];
        while touched != 0 {
            let chain = self.connected(touched & touched.wrapping_neg(), stones[other]);
            touched &= !chain;
            if self.liberties(stones, chain) == 0 {
                taken |= chain;
            }
        }
        stones[other] &= !taken;
        let own = self.connected(point, stones[color]);
        let liberties = self.liberties(stones, own);
        let is_ko = own == point && taken.count_ones() == 1 && liberties == taken;
        (liberties != 0).then_some((stones, if is_ko { taken } else { 0 }))
    }

    fn liberties(&self, stones: Stones, chain: u128) -> u128 {
        self.beside(chain) & !stones[BLACK] & !stones[WHITE]
    }

    /// The positions that follow: a pass first, if it does not end the game.
    fn children(&self, node: Node, Bound(bound): Bound) -> Vec<Node> {
        let other = 1 - node.to_move;
        let mut children = Vec::new();
        // A pass that only waits until a ko may be retaken does not end the game.
        if !node.passed {
            children.push(Node {
                to_move: other,
                ko: 0,
                passed: node.ko == 0,
                ..node
            });
        }
        let mut free = self.field & !node.stones[BLACK] & !node.stones[WHITE] & !node.ko;
        while free != 0 {
            let point = free & free.wrapping_neg();
            free &= !point;
            if let Some((stones, ko)) = self.after(node.stones, node.to_move, point) {
                children.push(Node {
                    stones,
                    to_move: other,
                    ko: if bound[other] { ko } else { 0 },
                    passed: false,
                });
            }
        }
        children
    }

    /// The result if the game is over with these stones; remembers which of them fall if Black never answers.
    fn end(&self, stones: Stones, falls: &mut HashMap<Stones, bool>) -> Option<End> {
        let [black, white] = self.in_question;
        if stones[BLACK] & black != black {
            return Some(End::Captured);
        }
        if stones[WHITE] & white != white {
            return Some(End::Wins);
        }
        // Whether White's chain in question is captured has to be played out.
        if white != 0 {
            return None;
        }
        let falls = falls.entry(stones).or_insert_with(|| self.falls(stones));
        (!*falls).then_some(End::Wins)
    }

    /// Whether White captures Black's chain in question if Black always passes.
    fn falls(&self, stones: Stones) -> bool {
        let mut seen = HashSet::from([stones]);
        let mut left = vec![stones];
        while let Some(stones) = left.pop() {
            if stones[BLACK] & self.in_question[BLACK] == 0 {
                return true;
            }
            let mut free = self.field & !stones[BLACK] & !stones[WHITE];
            while free != 0 {
                let point = free & free.wrapping_neg();
                free &= !point;
                if let Some((next, _)) = self.after(stones, WHITE, point)
                    && seen.insert(next)
                {
                    left.push(next);
                }
            }
        }
        false
    }
}

/// All positions that can be reached.
pub(crate) struct Game {
    nodes: Vec<Node>,
    next: Vec<Vec<usize>>,
    ends: Vec<Option<End>>,
}

impl Game {
    pub(crate) fn new(region: &Region, stones: Stones, to_move: usize, bound: Bound) -> Game {
        let root = Node {
            stones,
            to_move,
            ko: 0,
            passed: false,
        };
        let mut numbers = HashMap::from([(root, 0)]);
        let mut falls = HashMap::new();
        let mut game = Game {
            nodes: vec![root],
            next: Vec::new(),
            ends: Vec::new(),
        };
        while let Some(&node) = game.nodes.get(game.next.len()) {
            let end = region.end(node.stones, &mut falls);
            let mut next = Vec::new();
            if end.is_none() {
                for child in region.children(node, bound) {
                    let number = *numbers.entry(child).or_insert_with(|| {
                        game.nodes.push(child);
                        game.nodes.len() - 1
                    });
                    next.push(number);
                }
            }
            game.next.push(next);
            game.ends.push(end);
        }
        game
    }

    /// The result that both sides can force; `None` if they differ, because one of them can go on for ever.
    #[allow(
        dead_code,
        reason = "captures are asked only whether one side forces them"
    )]
    pub(crate) fn result(&self) -> Option<End> {
        let best = [End::Wins, End::Stands, End::Captured];
        let black = best.into_iter().find(|&end| self.forces(BLACK, end))?;
        let mut worst = best.into_iter().rev();
        let white = worst.find(|&end| self.forces(WHITE, end))?;
        (black == white).then_some(black)
    }

    /// Whether a side reaches at least this result (White: at most) from the first position, whatever the other plays.
    pub(crate) fn forces(&self, side: usize, wanted: End) -> bool {
        let fits = |end: End| match side {
            BLACK => end >= wanted,
            _ => end <= wanted,
        };
        let mut holds: Vec<bool> = self.ends.iter().map(|end| end.is_some_and(fits)).collect();
        loop {
            let mut changed = false;
            for number in (0..self.nodes.len()).rev() {
                if holds[number] || self.ends[number].is_some() {
                    continue;
                }
                let node = self.nodes[number];
                let second_pass = node.passed.then(|| fits(End::Stands));
                let mut follow = self.next[number].iter().map(|&it| holds[it]);
                holds[number] = if node.to_move == side {
                    follow.any(|good| good) || second_pass == Some(true)
                } else {
                    follow.all(|good| good) && second_pass != Some(false)
                };
                changed |= holds[number];
            }
            if !changed {
                return holds[0];
            }
        }
    }
}
