//! The transposition table: results of positions that were met before.

use crate::params::TABLE_ENTRIES;
use crate::{Assumption, Side};
use tobi_goban::Move;
use tobi_grid::{Point, STRIDE};

/// The knowledge about one position: its proof and disproof numbers, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// Proof number: 0 if the side to move wins.
    pub proof: u32,
    /// Disproof number: 0 if the side to move does not win.
    pub disproof: u32,
    /// The best move so far.
    pub best: Option<Move>,
    /// Nodes spent below the position.
    pub work: u32,
    /// Whether the result, if there is one, may change with other ko threats.
    pub depends_on_ko: bool,
}

/// A number that stands for "never".
pub(crate) const NEVER: u32 = u32::MAX / 4;

impl ProofNumbers {
    /// The side to move wins.
    pub const WON: ProofNumbers = ProofNumbers {
        proof: 0,
        disproof: NEVER,
        best: None,
        work: 0,
        depends_on_ko: false,
    };
    /// The side to move does not win.
    pub const LOST: ProofNumbers = ProofNumbers {
        proof: NEVER,
        disproof: 0,
        best: None,
        work: 0,
        depends_on_ko: false,
    };

    /// A position that was not searched: only its estimated cost to disprove is known.
    pub fn unread(cost: u32) -> ProofNumbers {
        ProofNumbers {
            proof: 1,
            disproof: cost.max(1),
            best: None,
            work: 0,
            depends_on_ko: false,
        }
    }

    pub(crate) fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    work: u32,
    /// A cell, or one of the two special values below, with the two flags.
    best: u16,
    /// The search that wrote the entry; zero if empty.
    search: u16,
}

const NO_MOVE: u16 = 0;
const PASS: u16 = MOVE;
/// The bits of a move.
const MOVE: u16 = 0x3fff;
/// Flag: the result depends on the ko threats.
const DEPENDS_ON_KO: u16 = 0x4000;
/// Flag: the attacker wins.
const ATTACKERS: u16 = 0x8000;
/// Entries per bucket; a key may be in any of them.
const BUCKET: usize = 4;
/// The initial number of entries of a table.
const LEAST_ENTRIES: usize = 1 << 10;

/// An empty entry.
const NOTHING: Entry = Entry {
    key: 0,
    proof: 0,
    disproof: 0,
    work: 0,
    best: NO_MOVE,
    search: 0,
};

impl Entry {
    fn is_solved(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The winner, if the position is solved.
    fn winner(&self) -> Side {
        match self.best & ATTACKERS {
            0 => Side::Defender,
            _ => Side::Attacker,
        }
    }

    fn has(&self, flag: u16) -> bool {
        self.best & flag != 0
    }
}

/// A table that is reused by one search after the other.
///
/// A search reads its own entries, and from earlier searches of the same question those that are still valid.
///
/// The table allocates nothing until it is used. It starts small for each question and grows with the number of
/// entries, so that the entries in use stay in the processor's cache.
#[derive(Debug)]
pub struct Table {
    /// The entries in use, followed by those that larger questions used before.
    entries: Vec<Entry>,
    /// The number of entries in use, a power of two.
    size: usize,
    /// Occupied entries of this question.
    used: usize,
    /// The first search of this question.
    first: u16,
    holding: Holding,
    /// The judgement that ended some line in favour of the defender, and of the attacker, in the searches whose results
    /// are valid: then a result for that side is not proved. Judgements in favour of the loser do not matter.
    judged: [Option<Assumption>; 2],
    /// For each winner, which moves the other side tried before it lost, if these are not all that can matter.
    tried: [Option<Assumption>; 2],
}

/// Which entries are valid in the current search.
#[derive(Clone, Copy, Debug)]
struct Holding {
    search: u16,
    /// The first search whose ko-independent results for the defender, and for the attacker, are valid.
    since: [u16; 2],
}

impl Holding {
    fn holds(&self, entry: &Entry) -> bool {
        if entry.search == self.search {
            return true;
        }
        let winner = entry.winner();
        entry.search >= self.since[winner as usize]
            && entry.is_solved()
            && !entry.has(DEPENDS_ON_KO)
    }
}

/// The most searches of one question.
const SEARCHES: u16 = 1 << 10;

impl Default for Table {
    fn default() -> Table {
        Table::new()
    }
}

impl Table {
    /// An empty table.
    pub fn new() -> Table {
        Table {
            entries: Vec::new(),
            size: LEAST_ENTRIES,
            used: 0,
            first: 1,
            holding: Holding {
                search: 0,
                since: [1; 2],
            },
            judged: [None; 2],
            tried: [None; 2],
        }
    }

    /// Clears the table for a new question.
    pub(crate) fn begin(&mut self) {
        if self.holding.search >= u16::MAX - SEARCHES {
            *self = Table::new();
        }
        self.begin_round();
        self.size = LEAST_ENTRIES;
        self.used = 0;
        self.first = self.holding.search;
        self.holding.since = [self.holding.search; 2];
        self.judged = [None; 2];
        self.tried = [None; 2];
    }

    /// Starts the same question again with a harder aim for the defender. Results that the attacker wins without a ko
    /// stay valid.
    pub(crate) fn begin_harder(&mut self) {
        self.begin_round();
        self.holding.since[Side::Defender as usize] = self.holding.search;
        self.judged[Side::Defender as usize] = None;
        self.tried[Side::Defender as usize] = None;
    }

    /// Starts the same question again with other ko threats. Results that depend on no ko stay valid.
    pub(crate) fn begin_round(&mut self) {
        if self.entries.is_empty() {
            self.entries.resize(LEAST_ENTRIES, NOTHING);
        }
        self.holding.search += 1;
    }

    /// Records that an end was judged.
    pub(crate) fn judge(&mut self, winner: Side, by: Assumption) {
        self.judged[winner as usize].get_or_insert(by);
    }

    /// Records that this side won a position against only some of the moves.
    pub(crate) fn note_tried(&mut self, winner: Side, tried: Assumption) {
        self.tried[winner as usize].get_or_insert(tried);
    }

    /// What a win of this side depends on besides the rules: a judged end, or else the list of moves that was tried
    /// against it.
    pub(crate) fn judged_for(&self, winner: Side) -> Option<Assumption> {
        self.judged[winner as usize].or(self.tried[winner as usize])
    }

    /// Doubles the number of entries: each bucket becomes two, so that no entry is lost.
    fn grow(&mut self) {
        let half = self.size;
        self.size *= 2;
        if self.entries.len() < self.size {
            self.entries.resize(self.size, NOTHING);
        }
        for place in 0..half {
            let entry = self.entries[place];
            if self.start(entry.key) >= half {
                self.entries[half + place] = entry;
                self.entries[place] = NOTHING;
            } else {
                self.entries[half + place] = NOTHING;
            }
        }
    }

    fn bucket(&mut self, key: u64) -> &mut [Entry] {
        let start = self.start(key);
        &mut self.entries[start..start + BUCKET]
    }

    /// The first index of a key's bucket.
    fn start(&self, key: u64) -> usize {
        let buckets = self.size / BUCKET;
        ((key >> 20) as usize & (buckets - 1)) * BUCKET
    }

    /// Prefetches the buckets of positions that are looked up next: one wait for all of them takes less time than one
    /// for each. This makes a search of a closed fight 6 % faster.
    pub(crate) fn fetch(&self, keys: impl Iterator<Item = u64>) {
        let glance = |key| {
            let start = self.start(key);
            self.entries[start].key ^ self.entries[start + BUCKET - 1].key
        };
        std::hint::black_box(keys.fold(0, |all, key| all ^ glance(key)));
    }

    pub(crate) fn get(&mut self, key: u64) -> Option<ProofNumbers> {
        let holding = self.holding;
        let found = self
            .bucket(key)
            .iter()
            .find(|entry| entry.key == key && holding.holds(entry))?;
        Some(ProofNumbers {
            proof: found.proof,
            disproof: found.disproof,
            work: found.work,
            best: match found.best & MOVE {
                NO_MOVE => None,
                PASS => Some(Move::Pass),
                cell => Some(Move::Play(point_of(cell))),
            },
            depends_on_ko: found.has(DEPENDS_ON_KO),
        })
    }

    /// Stores the knowledge about a position with this side to move.
    pub(crate) fn put(&mut self, key: u64, to_move: Side, known: ProofNumbers) {
        if 4 * self.used > self.size && self.size < TABLE_ENTRIES {
            self.grow();
        }
        let holding = self.holding;
        let search = holding.search;
        let first = self.first;
        let bucket = self.bucket(key);
        let same = |entry: &Entry| entry.key == key && entry.search == search;
        let place = bucket.iter().position(same).unwrap_or_else(|| {
            // Replace entries of other questions first, all alike, so that the past changes nothing; then the
            // cheapest one.
            let rank = |entry: &Entry| {
                if entry.search < first {
                    (false, false, 0)
                } else {
                    (true, holding.holds(entry), entry.work)
                }
            };
            (0..BUCKET)
                .min_by_key(|&place| rank(&bucket[place]))
                .expect("a bucket has entries")
        });
        let best = match known.best {
            None => NO_MOVE,
            Some(Move::Pass) => PASS,
            Some(Move::Play(point)) => point.cell() as u16,
        };
        let flag = |set: bool, flag: u16| if set { flag } else { 0 };
        let attackers = (known.proof == 0) == (to_move == Side::Attacker);
        let is_new = bucket[place].search < first;
        bucket[place] = Entry {
            key,
            proof: known.proof,
            disproof: known.disproof,
            work: known.work,
            best: best | flag(known.depends_on_ko, DEPENDS_ON_KO) | flag(attackers, ATTACKERS),
            search,
        };
        self.used += usize::from(is_new);
    }
}

fn point_of(cell: u16) -> Point {
    let (row, column) = (usize::from(cell) / STRIDE, usize::from(cell) % STRIDE);
    Point::new(column as u8 - 1, row as u8 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_grows_forgets_nothing() {
        let mut table = Table::new();
        let keys = || (1..20_000_u64).map(|number| number << 20);
        for question in 0..2 {
            table.begin();
            assert_eq!(table.get(1 << 20), None, "question {question}");
            for (work, key) in keys().enumerate() {
                let known = ProofNumbers {
                    work: work as u32,
                    ..ProofNumbers::unread(3)
                };
                table.put(key, Side::Defender, known);
            }
            for (work, key) in keys().enumerate() {
                assert_eq!(table.get(key).map(|known| known.work), Some(work as u32));
            }
        }
        assert_eq!(table.get(5), None);
    }
}
