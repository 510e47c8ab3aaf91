//! What was read before, as long as it still holds.
//!
//! A fight notes every point that a decision looked at. An answer holds as long as nothing changes there; after a
//! move only what the move touched is read again. The points beyond must not matter, and a test changes them.

use crate::params::{FINDINGS_PER_QUESTION, REMEMBERED_ANSWERS};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

/// Findings by question, each with what it depends on: the stones on the points that it touched, and the ko.
#[derive(Debug)]
pub(crate) struct Memory<Q, A> {
    /// Of each question, the latest findings first.
    found: HashMap<Q, VecDeque<Found<A>>>,
}

#[derive(Debug)]
struct Found<A> {
    touched: PointSet,
    black: PointSet,
    white: PointSet,
    ko: Option<Point>,
    finding: A,
}

impl<Q: Eq + Hash, A: Clone> Memory<Q, A> {
    pub(crate) fn new() -> Memory<Q, A> {
        Memory {
            found: HashMap::new(),
        }
    }

    /// What was found, if nothing has changed that it depends on.
    pub(crate) fn recall(&self, position: &Position, question: &Q) -> Option<A> {
        let board = position.board();
        let holds = |old: &&Found<A>| {
            board.size() == old.touched.size()
                && *board.stones(Color::Black) & old.touched == old.black
                && *board.stones(Color::White) & old.touched == old.white
                && position.ko() == old.ko
        };
        let found = self.found.get(question)?;
        found.iter().find(holds).map(|old| old.finding.clone())
    }

    /// Keeps a finding that depends on the points that it touched.
    pub(crate) fn remember(
        &mut self,
        position: &Position,
        question: Q,
        touched: PointSet,
        finding: A,
    ) {
        if self.found.len() >= REMEMBERED_ANSWERS {
            self.found.clear();
        }
        let board = position.board();
        let found = self.found.entry(question).or_default();
        found.truncate(FINDINGS_PER_QUESTION - 1);
        found.push_front(Found {
            touched,
            black: *board.stones(Color::Black) & touched,
            white: *board.stones(Color::White) & touched,
            ko: position.ko(),
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
