//! What is known of the positions of a closed fight.

use super::lore::{PASS, Spot};

/// How far the side to move is from a proof that it wins, and that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Nodes spent below.
    pub(super) work: u32,
    /// The move that looks best, when moves were looked at.
    pub(super) best: Option<Spot>,
}

/// A number that stands for "never".
pub(super) const NEVER: u32 = u32::MAX / 4;

impl Known {
    pub(super) const WON: Known = Known {
        proof: 0,
        disproof: NEVER,
        work: 1,
        best: None,
    };
    pub(super) const LOST: Known = Known {
        proof: NEVER,
        disproof: 0,
        work: 1,
        best: None,
    };

    pub(super) fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    work: u32,
    best: Spot,
    /// The search that wrote it; zero for none.
    search: u8,
}

const NO_MOVE: Spot = Spot::MAX;
const BUCKET: usize = 2;

/// A table for the searches of one question.
pub(super) struct Table {
    entries: Vec<Entry>,
    search: u8,
}

impl Table {
    /// A table for searches of about so many nodes.
    pub(super) fn new(nodes: u32) -> Table {
        let size = (2 * nodes as usize).next_power_of_two();
        Table {
            entries: vec![Entry::default(); size.clamp(1 << 12, 1 << 18)],
            search: 0,
        }
    }

    /// Forgets everything, up to 255 times.
    pub(super) fn begin(&mut self) {
        self.search += 1;
    }

    fn bucket(&mut self, key: u64) -> &mut [Entry] {
        let start = key as usize & (self.entries.len() - 1) & !(BUCKET - 1);
        &mut self.entries[start..start + BUCKET]
    }

    pub(super) fn get(&mut self, key: u64) -> Option<Known> {
        let search = self.search;
        let found = self
            .bucket(key)
            .iter()
            .find(|entry| entry.key == key && entry.search == search)?;
        Some(Known {
            proof: found.proof,
            disproof: found.disproof,
            work: found.work,
            best: (found.best <= PASS).then_some(found.best),
        })
    }

    pub(super) fn put(&mut self, key: u64, known: Known) {
        let search = self.search;
        let bucket = self.bucket(key);
        let same = |entry: &Entry| entry.key == key && entry.search == search;
        // Old first, then what cost less.
        let worth = |entry: &Entry| (entry.search == search, entry.work);
        let place = bucket
            .iter()
            .position(same)
            .unwrap_or_else(|| usize::from(worth(&bucket[1]) < worth(&bucket[0])));
        bucket[place] = Entry {
            key,
            proof: known.proof,
            disproof: known.disproof,
            work: known.work,
            best: known.best.unwrap_or(NO_MOVE),
            search,
        };
    }
}
