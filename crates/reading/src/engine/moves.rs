//! The moves to try in one position.

use tobi_goban::Move;
use tobi_grid::{Point, PointSet, Size};

/// A move to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// The estimated cost in leaves, at least 1, to prove that the move works. Cheaper moves are tried first, equal
    /// costs in the order in which they were found.
    pub(crate) cost: u32,
}

/// The moves found so far, each once and with its lowest cost.
#[derive(Debug)]
pub(crate) struct Moves {
    found: Vec<Candidate>,
    /// The points of the moves found.
    known: PointSet,
}

impl Moves {
    pub(crate) fn new(size: Size) -> Moves {
        Moves {
            found: Vec::new(),
            known: PointSet::empty(size),
        }
    }

    /// Adds a move, or lowers its cost if it is one of those found.
    pub(crate) fn add(&mut self, mv: Move, cost: u32) {
        let is_new = mv.point().is_some_and(|point| self.known.insert(point));
        if is_new {
            return self.found.push(Candidate { mv, cost });
        }
        match self.found.iter_mut().find(|old| old.mv == mv) {
            Some(old) => old.cost = old.cost.min(cost),
            None => self.found.push(Candidate { mv, cost }),
        }
    }

    /// Adds a stone on this point.
    pub(crate) fn play(&mut self, point: Point, cost: u32) {
        self.add(Move::Play(point), cost);
    }

    /// Adds a stone on each of these points.
    pub(crate) fn play_all(&mut self, points: &PointSet, cost: u32) {
        for point in *points {
            self.play(point, cost);
        }
    }

    /// Adds a pass.
    pub(crate) fn pass(&mut self, cost: u32) {
        self.add(Move::Pass, cost);
    }

    /// The points of the moves found.
    pub(crate) fn points(&self) -> &PointSet {
        &self.known
    }

    /// The moves found, in this order.
    pub(crate) fn found(&self) -> &[Candidate] {
        &self.found
    }

    /// Sorts the moves by their costs, and keeps at most this many.
    pub(crate) fn keep_cheapest(&mut self, most: usize) {
        self.sort();
        for dropped in self.found.drain(most.min(self.found.len())..) {
            if let Move::Play(point) = dropped.mv {
                self.known.remove(point);
            }
        }
    }

    /// Sorts the moves by their costs.
    pub(super) fn sort(&mut self) {
        self.found.sort_by_key(|candidate| candidate.cost);
    }

    /// Removes all moves.
    pub(super) fn clear(&mut self) {
        self.found.clear();
        self.known = PointSet::empty(self.known.size());
    }
}
