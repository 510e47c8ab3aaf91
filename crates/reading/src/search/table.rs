//! The transposition table: what is known of positions met before.

use crate::params::TABLE_ENTRIES;
use tobi_goban::Move;
use tobi_grid::{Point, STRIDE};

/// What a search knows of one position: how far its side to move is from a proof that it wins, and
/// from a proof that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Proof number: 0 when the side to move wins.
    pub(crate) proof: u32,
    /// Disproof number: 0 when it does not.
    pub(crate) disproof: u32,
    /// The move that looks best.
    pub(crate) best: Option<Move>,
    /// Nodes spent below.
    pub(crate) work: u32,
}

/// A number that stands for "never".
pub(crate) const NEVER: u32 = u32::MAX / 4;

impl Known {
    pub(crate) const WON: Known = Known {
        proof: 0,
        disproof: NEVER,
        best: None,
        work: 0,
    };
    pub(crate) const LOST: Known = Known {
        proof: NEVER,
        disproof: 0,
        best: None,
        work: 0,
    };

    /// Nothing is known yet but what it is guessed to cost to disprove it.
    pub(crate) fn unread(cost: u32) -> Known {
        Known {
            proof: 1,
            disproof: cost.max(1),
            best: None,
            work: 0,
        }
    }

    pub(crate) fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    work: u32,
    /// A cell, or one of the two marks below.
    best: u16,
    /// The search that wrote it; zero for none.
    search: u16,
}

const NO_MOVE: u16 = 0;
const PASS: u16 = u16::MAX;
/// Entries that a key may stand in.
const BUCKET: usize = 4;

/// A table that serves one search after the other; a search sees what it has written itself.
pub(crate) struct Table {
    entries: Vec<Entry>,
    search: u16,
}

impl Table {
    /// A table that fits every usual budget.
    pub(crate) fn new() -> Table {
        Table::with_entries(TABLE_ENTRIES)
    }

    /// A table of so many entries, made up to a power of two.
    pub(crate) fn with_entries(entries: usize) -> Table {
        let empty = Entry {
            key: 0,
            proof: 0,
            disproof: 0,
            work: 0,
            best: NO_MOVE,
            search: 0,
        };
        Table {
            entries: vec![empty; entries.max(BUCKET).next_power_of_two()],
            search: 0,
        }
    }

    /// Forgets everything: another question comes.
    pub(crate) fn begin(&mut self) {
        if self.search == u16::MAX {
            *self = Table::with_entries(self.entries.len());
        }
        self.search += 1;
    }

    fn bucket(&mut self, key: u64) -> &mut [Entry] {
        let buckets = self.entries.len() / BUCKET;
        let start = ((key >> 20) as usize & (buckets - 1)) * BUCKET;
        &mut self.entries[start..start + BUCKET]
    }

    pub(crate) fn get(&mut self, key: u64) -> Option<Known> {
        let search = self.search;
        let found = self
            .bucket(key)
            .iter()
            .find(|entry| entry.key == key && entry.search == search)?;
        Some(Known {
            proof: found.proof,
            disproof: found.disproof,
            work: found.work,
            best: match found.best {
                NO_MOVE => None,
                PASS => Some(Move::Pass),
                cell => Some(Move::Play(point_of(cell))),
            },
        })
    }

    pub(crate) fn put(&mut self, key: u64, known: Known) {
        let search = self.search;
        let bucket = self.bucket(key);
        let same = |entry: &Entry| entry.key == key && entry.search == search;
        let place = bucket.iter().position(same).unwrap_or_else(|| {
            // Old first, then what cost least.
            let worth = |entry: &Entry| (entry.search == search, entry.work);
            (0..BUCKET)
                .min_by_key(|&place| worth(&bucket[place]))
                .expect("a bucket has entries")
        });
        bucket[place] = Entry {
            key,
            proof: known.proof,
            disproof: known.disproof,
            work: known.work,
            best: match known.best {
                None => NO_MOVE,
                Some(Move::Pass) => PASS,
                Some(Move::Play(point)) => point.cell() as u16,
            },
            search,
        };
    }
}

fn point_of(cell: u16) -> Point {
    let (row, column) = (usize::from(cell) / STRIDE, usize::from(cell) % STRIDE);
    Point::new(column as u8 - 1, row as u8 - 1)
}
