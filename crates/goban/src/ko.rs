//! Superko: which situations have been, and which one a move would bring back.

use crate::rules::Ko;
use crate::{Color, Move, Position, PositionKey, Rules};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The situations of a game so far, each with the number of moves after which it stood first.
///
/// Situations are compared by key alone, never by their stones. So a legal move may be refused: each
/// move that is asked about meets each situation with odds of one in 2^64. In a game of a thousand
/// moves that makes one in 3e13 when it is played, and one in 1e11 when on a 19x19 board before each
/// move all points are asked about, as [`Game::legal_moves`](crate::Game::legal_moves) does.
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

    /// Remembers what stands after `number` moves.
    pub(crate) fn record(&mut self, position: &Position, rules: &Rules, number: u32) {
        let key = situation(position.board().key(), position.to_move(), rules);
        self.first.entry(key).or_insert(number);
    }

    /// Forgets what stands after `number` moves, the last that were recorded, whoever's turn it
    /// was made meanwhile.
    pub(crate) fn forget(&mut self, position: &Position, rules: &Rules, number: u32) {
        for to_move in Color::BOTH {
            let key = situation(position.board().key(), to_move, rules);
            if self.first.get(&key) == Some(&number) {
                self.first.remove(&key);
            }
        }
    }

    /// When the situation that a move leads to stood first. The move's point must be empty.
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

    /// When what stands now stood first.
    pub(crate) fn since_now(&self, position: &Position, rules: &Rules) -> Option<u32> {
        let key = situation(position.board().key(), position.to_move(), rules);
        self.first.get(&key).copied()
    }
}

/// What counts as the same under these rules: stones, or stones and side to move.
fn situation(stones: PositionKey, to_move: Color, rules: &Rules) -> PositionKey {
    match rules.ko {
        Ko::PositionalSuperko => stones,
        Ko::SituationalSuperko | Ko::Simple => stones.with_to_move(to_move),
    }
}

/// A key is a good hash already.
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
