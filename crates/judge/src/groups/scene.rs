//! The chains of a board as clustering needs them, and a union-find structure over them.

use tobi_goban::{Board, Color};
use tobi_grid::{Field, Point, PointSet};

pub(super) struct Piece {
    /// Its first stone in reading order.
    pub(super) first: Point,
    pub(super) color: Color,
    pub(super) stones: PointSet,
}

/// The chains of a board, in the reading order of their first stones.
pub(super) struct Scene {
    pub(super) pieces: Vec<Piece>,
    /// The number of the chain on each point, from 1; 0 for a point without a stone.
    number: Field<u16>,
}

impl Scene {
    pub(super) fn new(board: &Board) -> Scene {
        let mut number = Field::new(board.size());
        let mut pieces = Vec::new();
        for chain in board.chains() {
            let piece = Piece {
                first: chain.first(),
                color: chain.color(),
                stones: chain.stones(),
            };
            pieces.push(piece);
            for stone in chain.stones() {
                number[stone] = pieces.len() as u16;
            }
        }
        Scene { pieces, number }
    }

    /// The number of the chain on `point`, from 0.
    pub(super) fn at(&self, point: Point) -> Option<usize> {
        usize::from(self.number[point]).checked_sub(1)
    }

    /// The numbers of the chains with a stone in `set`, each once, in ascending order.
    pub(super) fn within(&self, set: &PointSet) -> Vec<usize> {
        let mut numbers: Vec<usize> = set.iter().filter_map(|point| self.at(point)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// A union-find structure over chains, by their numbers.
#[derive(Clone, PartialEq)]
pub(super) struct Union {
    /// A chain of the same group with a lower number, or the chain itself.
    parent: Vec<usize>,
}

impl Union {
    /// A structure of `len` chains in which no two are united.
    pub(super) fn new(len: usize) -> Union {
        Union {
            parent: (0..len).collect(),
        }
    }

    /// The lowest number in the group of `chain`.
    pub(super) fn lowest(&self, mut chain: usize) -> usize {
        while self.parent[chain] != chain {
            chain = self.parent[chain];
        }
        chain
    }

    /// Whether two chains are in one group.
    pub(super) fn are_one(&self, a: usize, b: usize) -> bool {
        self.lowest(a) == self.lowest(b)
    }

    /// Unites the groups of some chains.
    pub(super) fn unite_all(&mut self, chains: &[usize]) {
        for pair in chains.windows(2) {
            self.unite(pair[0], pair[1]);
        }
    }

    /// Unites the groups of two chains.
    pub(super) fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.lowest(a), self.lowest(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parent[high] = low;
    }
}
