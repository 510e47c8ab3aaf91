//! What was read before, as long as it still holds.

use crate::params::REMEMBERED_ANSWERS;
use std::collections::HashMap;
use std::hash::Hash;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

/// Findings by question, each with what it hangs on: the stones on the points that it touched, and the ko.
#[derive(Debug)]
pub(crate) struct Memory<Q, A> {
    found: HashMap<Q, Found<A>>,
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

    /// What was found, if nothing has changed that it hangs on.
    pub(crate) fn recall(&self, position: &Position, question: &Q) -> Option<A> {
        let old = self.found.get(question)?;
        let board = position.board();
        let same = board.size() == old.touched.size()
            && *board.stones(Color::Black) & old.touched == old.black
            && *board.stones(Color::White) & old.touched == old.white
            && position.ko() == old.ko;
        same.then(|| old.finding.clone())
    }

    /// Keeps a finding that hangs on the points that it touched.
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
        self.found.insert(
            question,
            Found {
                touched,
                black: *board.stones(Color::Black) & touched,
                white: *board.stones(Color::White) & touched,
                ko: position.ko(),
                finding,
            },
        );
    }

    pub(crate) fn clear(&mut self) {
        self.found.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }
}
