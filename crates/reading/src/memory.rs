//! A memory of reading results, for as long as they are valid.
//!
//! A fight records every point that a decision looked at. A result is valid while nothing changes on these points;
//! after a move, only results that the move affects are read again. Other points must not matter; a test changes them
//! to check this.

use crate::params::{FINDINGS_PER_QUESTION, REMEMBERED_ANSWERS};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use tobi_goban::{Board, Color};
use tobi_grid::{Point, PointSet};

/// Results by question, each with its dependencies: the stones on the points that it touched, and the ko.
#[derive(Debug)]
pub(crate) struct Memory<Q, A> {
    /// The results of each question, latest first.
    found: HashMap<Q, VecDeque<MemoryEntry<A>>>,
}

/// A stored result.
#[derive(Debug)]
pub(crate) struct MemoryEntry<A> {
    /// The points that it depends on.
    pub(crate) touched: PointSet,
    black: PointSet,
    white: PointSet,
    ko: Option<Point>,
    pub(crate) finding: A,
}

impl<Q: Eq + Hash, A> Memory<Q, A> {
    pub(crate) fn new() -> Memory<Q, A> {
        Memory {
            found: HashMap::new(),
        }
    }

    /// The stored result, if nothing that it depends on has changed.
    pub(crate) fn recall(
        &self,
        board: &Board,
        ko: Option<Point>,
        question: &Q,
    ) -> Option<&MemoryEntry<A>> {
        let holds = |old: &&MemoryEntry<A>| {
            board.size() == old.touched.size()
                && *board.stones(Color::Black) & old.touched == old.black
                && *board.stones(Color::White) & old.touched == old.white
                && ko == old.ko
        };
        self.found.get(question)?.iter().find(holds)
    }

    /// Stores a result that depends on the points that it touched.
    pub(crate) fn remember(
        &mut self,
        board: &Board,
        ko: Option<Point>,
        question: Q,
        touched: PointSet,
        finding: A,
    ) {
        if self.found.len() >= REMEMBERED_ANSWERS {
            self.found.clear();
        }
        let found = self.found.entry(question).or_default();
        found.truncate(FINDINGS_PER_QUESTION - 1);
        found.push_front(MemoryEntry {
            touched,
            black: *board.stones(Color::Black) & touched,
            white: *board.stones(Color::White) & touched,
            ko,
            finding,
        });
    }

    pub(crate) fn clear(&mut self) {
        self.found.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }
}
