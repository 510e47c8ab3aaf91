//! Superko: which situations have occurred, and which one a move would repeat.

use crate::rules::Ko;
use crate::{Color, Move, Position, PositionKey, Rules};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The situations of a game so far, each with the number of moves after which it first occurred.
///
/// Situations are compared by key only, not by their stones. So a legal move may be rejected: each move that is
/// checked collides with each situation with a probability of one in 2^64. In a game of a thousand moves the
/// probability is one in 3e13 if each move is checked when it is played, and one in 1e11 if all points of a 19x19
/// board are checked before each move, as [`Game::legal_moves`](crate::Game::legal_moves) does.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    first: HashMap<PositionKey, u32, BuildHasherDefault<KeyItself>>,
}

impl History {
    /// A history that begins with this position, after `number` moves.
    pub(crate) fn starting(position: &Position, rules: &Rules, number: u32) -> History {
        let mut history = History::default();
        history.record(position, rules, number);
        history
    }

    /// Adds the situation after `number` moves.
    pub(crate) fn record(&mut self, position: &Position, rules: &Rules, number: u32) {
        let key = situation(position.board().key(), position.to_move(), rules);
        self.first.entry(key).or_insert(number);
    }

    /// Removes the situation after `number` moves, the last one added, even if the turn has been given away since.
    pub(crate) fn forget(&mut self, position: &Position, rules: &Rules, number: u32) {
        for to_move in Color::BOTH {
            let key = situation(position.board().key(), to_move, rules);
            if self.first.get(&key) == Some(&number) {
                self.first.remove(&key);
            }
        }
    }

    /// When the situation after a move first occurred. The point of the move must be empty.
    pub(crate) fn since(
        &self,
        position: &Position,
        color: Color,
        mv: Move,
        rules: &Rules,
    ) -> Option<u32> {
        let stones = match mv {
            Move::Play(point) => position.board().key_after(point, color),
            Move::Pass => position.board().key(),
        };
        let key = situation(stones, color.opponent(), rules);
        self.first.get(&key).copied()
    }

    /// When the current situation first occurred.
    pub(crate) fn since_now(&self, position: &Position, rules: &Rules) -> Option<u32> {
        let key = situation(position.board().key(), position.to_move(), rules);
        self.first.get(&key).copied()
    }
}

/// What counts as a repetition under these rules: stones, or stones and side to move.
fn situation(stones: PositionKey, to_move: Color, rules: &Rules) -> PositionKey {
    match rules.ko {
        Ko::PositionalSuperko => stones,
        Ko::SituationalSuperko | Ko::Simple => stones.with_to_move(to_move),
    }
}

/// A key is already a good hash.
#[derive(Clone, Copy, Debug, Default)]
struct KeyItself(u64);

impl Hasher for KeyItself {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
