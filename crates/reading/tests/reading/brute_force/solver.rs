//! All positions of a small board, and from which of them a side reaches an aim: reading is compared with these
//! results.
//!
//! The rules are implemented here again, on bits, so that nothing is shared with the engine. Suicide is forbidden,
//! passes are allowed, an endless game counts against the side with the aim. A ko restricts only one colour: the other
//! has unlimited threats. The two cases bound the result of a ko.

use std::collections::HashMap;

/// Stones of both colours, one bit for each point, row by row: first the defender's of the question, then the
/// attacker's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stones(pub(crate) [u16; 2]);

/// A colour as its index in [`Stones`].
pub(crate) const DEFENDER: usize = 0;
pub(crate) const ATTACKER: usize = 1;

/// The value of a position for the side with the aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Reached,
    Missed,
    Open,
}

/// A board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Shape {
    pub(crate) fn area(self) -> usize {
        self.columns * self.rows
    }

    fn full(self) -> u16 {
        ((1u32 << self.area()) - 1) as u16
    }

    /// The neighbours of these points.
    fn beside(self, points: u16) -> u16 {
        let first: u16 = (0..self.rows).map(|row| 1 << (row * self.columns)).sum();
        let last = first << (self.columns - 1);
        let across = (points & !last) << 1 | (points & !first) >> 1;
        let down = points << self.columns | points >> self.columns;
        (across | down) & self.full() & !points
    }

    /// The chain of a stone.
    pub(crate) fn chain(self, stones: u16, point: usize) -> u16 {
        let mut chain = (1 << point) & stones;
        loop {
            let next = chain | self.beside(chain) & stones;
            if next == chain {
                return chain;
            }
            chain = next;
        }
    }

    /// The liberties of the chain of a stone.
    pub(crate) fn liberties(self, stones: Stones, color: usize, point: usize) -> u32 {
        let Stones(of) = stones;
        let chain = self.chain(of[color], point);
        (self.beside(chain) & !of[0] & !of[1]).count_ones()
    }

    /// Whether each chain has a liberty.
    pub(crate) fn is_possible(self, Stones([a, b]): Stones) -> bool {
        let empty = self.full() & !a & !b;
        // Dilate the liberties: stones of one colour that are reached have one.
        [a, b].into_iter().all(|stones| {
            let mut free = self.beside(empty) & stones;
            loop {
                let next = free | self.beside(free) & stones;
                if next == free {
                    return free == stones;
                }
                free = next;
            }
        })
    }

    /// The stones after a move, and the point that simple ko then forbids; `None` for suicide.
    fn play(
        self,
        Stones(of): Stones,
        color: usize,
        point: usize,
    ) -> Option<(Stones, Option<usize>)> {
        let mut next = of;
        next[color] |= 1 << point;
        let enemy = 1 - color;
        let mut taken = 0;
        for near in bits(self.beside(1 << point) & next[enemy]) {
            if self.liberties(Stones(next), enemy, near) == 0 {
                taken |= self.chain(next[enemy], near);
            }
        }
        next[enemy] &= !taken;
        let stones = Stones(next);
        let liberties = self.liberties(stones, color, point);
        let alone = self.chain(next[color], point).count_ones() == 1;
        let is_ko = taken.count_ones() == 1 && alone && liberties == 1;
        (liberties > 0).then_some((stones, is_ko.then_some(taken.trailing_zeros() as usize)))
    }
}

/// The indices of the bits that are set.
pub(crate) fn bits(set: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |&bit| set >> bit & 1 == 1)
}

/// A position with the side to move, and the point that a ko forbids to that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    stones: Stones,
    to_move: usize,
    ko: Option<usize>,
}

/// All positions of a board and the moves between them, if a ko restricts one colour.
pub(crate) struct Graph {
    nodes: Vec<Node>,
    numbers: HashMap<Node, u32>,
    /// The positions that follow each position, a pass first: those of number `n` begin at `starts[n]`.
    starts: Vec<u32>,
    next: Vec<u32>,
}

impl Graph {
    pub(crate) fn new(shape: Shape, bound: usize) -> Graph {
        let mut graph = Graph {
            nodes: Vec::new(),
            numbers: HashMap::new(),
            starts: vec![0],
            next: Vec::new(),
        };
        for stones in shape.possible() {
            for to_move in [DEFENDER, ATTACKER] {
                graph.number(Node {
                    stones,
                    to_move,
                    ko: None,
                });
            }
        }
        let mut number = 0;
        while let Some(&node) = graph.nodes.get(number) {
            graph.follow(shape, bound, node);
            number += 1;
        }
        graph
    }

    fn follow(&mut self, shape: Shape, bound: usize, node: Node) {
        let Node {
            stones,
            to_move,
            ko,
        } = node;
        let other = 1 - to_move;
        let pass = self.number(Node {
            stones,
            to_move: other,
            ko: None,
        });
        self.next.push(pass);
        let Stones([a, b]) = stones;
        for point in bits(shape.full() & !a & !b).filter(|&point| ko != Some(point)) {
            if let Some((stones, ko)) = shape.play(stones, to_move, point) {
                let next = self.number(Node {
                    stones,
                    to_move: other,
                    ko: ko.filter(|_| other == bound),
                });
                self.next.push(next);
            }
        }
        self.starts.push(self.next.len() as u32);
    }

    fn number(&mut self, node: Node) -> u32 {
        let new = self.nodes.len() as u32;
        let number = *self.numbers.entry(node).or_insert(new);
        if number == new {
            self.nodes.push(node);
        }
        number
    }

    /// The positions from which `side` reaches its aim, whatever the other side plays.
    ///
    /// `end` evaluates a position, given also its number; `may` decides whether `side` may make the move to a position.
    pub(crate) fn reached(
        &self,
        side: usize,
        end: impl Fn(usize, Stones) -> End,
        may: impl Fn(Stones) -> bool,
        may_pass: bool,
    ) -> Vec<bool> {
        let numbered = self.nodes.iter().enumerate();
        let ends: Vec<End> = numbered
            .map(|(number, node)| end(number, node.stones))
            .collect();
        let allowed: Vec<bool> = self.nodes.iter().map(|node| may(node.stones)).collect();
        let mut reached: Vec<bool> = ends.iter().map(|&end| end == End::Reached).collect();
        loop {
            let mut changed = false;
            for (number, node) in self.nodes.iter().enumerate() {
                if reached[number] || ends[number] != End::Open {
                    continue;
                }
                let [start, end] = [self.starts[number], self.starts[number + 1]];
                let next = &self.next[start as usize..end as usize];
                let is_reached = |&number: &u32| reached[number as usize];
                let now = if node.to_move == side {
                    let own = &next[usize::from(!may_pass)..];
                    let allowed = own.iter().filter(|&&number| allowed[number as usize]);
                    allowed.copied().any(|number| is_reached(&number))
                } else {
                    next.iter().all(is_reached)
                };
                if now {
                    reached[number] = true;
                    changed = true;
                }
            }
            if !changed {
                return reached;
            }
        }
    }

    /// The value of a position in which no ko is forbidden.
    pub(crate) fn at(&self, values: &[bool], stones: Stones, to_move: usize) -> bool {
        let node = Node {
            stones,
            to_move,
            ko: None,
        };
        values[self.numbers[&node] as usize]
    }
}

impl Shape {
    /// All arrangements of stones in which each chain has a liberty.
    fn possible(self) -> impl Iterator<Item = Stones> {
        let full = self.full();
        let colorings = (0..=full).flat_map(move |a| {
            let rest = full & !a;
            // All subsets of the rest.
            std::iter::successors(Some(rest), move |&b| (b > 0).then(|| (b - 1) & rest))
                .map(move |b| Stones([a, b]))
        });
        colorings.filter(move |&stones| self.is_possible(stones))
    }
}
