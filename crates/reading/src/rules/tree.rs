//! The decision tree that leads from an anchor to the few variants that may match there.

use super::language::{MARGIN, NEAR, STRIDE};
use super::variants::{BLACK, EMPTY, Place, Variant, WHITE};

/// Nodes with at most this many variants become leaves.
const FEW: usize = 24;
/// The most points that the tree looks at on one path.
#[allow(dead_code, reason = "browsers need the other one")]
pub(super) const DEPTH: usize = 6;
/// The same if the rules are compiled at run time, in browsers: this tree is built faster and finds the same matches a
/// little later.
#[allow(dead_code, reason = "the build script needs the other one")]
pub(super) const DEPTH_IN_BROWSERS: usize = 3;
/// A test must not make more than this many copies of a variant on average, in tenths.
const MOST_COPIES_TENTHS: usize = 30;
/// How often a point is empty, black, white, off the board, in hundredths: about as in a middle game.
const OFTEN: [usize; 4] = [55, 20, 20, 5];

const LEAF: u32 = 1 << 31;

struct Tree {
    nodes: Vec<[u32; 5]>,
    leaves: Vec<u16>,
    depth: usize,
}

/// The table of a tree of at most this depth, as little-endian words: the numbers of nodes, pairs of leaf entries,
/// variants and tests; the three roots (empty, black, white); then nodes, leaf entries, excluded states of near places,
/// variants, and tests of places that are not near.
pub(super) fn table(variants: &[Variant], depth: usize) -> Vec<u8> {
    let mut places = Vec::new();
    for row in -NEAR..=NEAR {
        for column in -NEAR..=NEAR {
            if (column, row) != (0, 0) {
                places.push((column, row));
            }
        }
    }
    places.sort_by_key(|&(column, row): &Place| (column * column + row * row, row, column));
    let admitted = admitted(variants, &places);
    // The first leaf is empty, and all nodes share it.
    let mut tree = Tree {
        nodes: Vec::new(),
        leaves: vec![0],
        depth,
    };
    let roots = [EMPTY, BLACK, WHITE].map(|anchor| {
        let here = some(variants, |variant| variant.anchor == anchor);
        tree.grow(&here, &places, &admitted, &mut vec![false; places.len()])
    });
    let mut tests = Vec::new();
    let mut rows = Vec::new();
    let mut refusals = Vec::new();
    for variant in variants {
        rows.push(
            variant.rule as u32
                | u32::from(variant.turn.0) << 16
                | u32::from(variant.owner_is_white) << 24,
        );
        rows.push(u32::from(variant.origin.0 as u8) | u32::from(variant.origin.1 as u8) << 8);
        let (near, far): (Vec<_>, Vec<_>) = variant
            .tests
            .iter()
            .partition(|(place, _)| near_bit(*place).is_some());
        rows.push((tests.len() as u32) << 8 | far.len() as u32);
        for state in 0..4 {
            let refused = near.iter().filter(|(_, states)| states >> state & 1 == 0);
            let bits = refused.filter_map(|(place, _)| near_bit(*place));
            let bits: u64 = bits.fold(0, |all, bit| all | 1 << bit);
            refusals.extend([bits as u32, (bits >> 32) as u32]);
        }
        for (place, states) in far {
            tests.push(u32::from(offset(place) as i16 as u16) | u32::from(states) << 16);
        }
    }
    assert!(variants.len() < 1 << 16, "variants are numbered by 16 bits");
    // Two entries for each word.
    tree.leaves.resize(tree.leaves.len().next_multiple_of(2), 0);
    let leaves = tree.leaves.chunks_exact(2);
    let leaves: Vec<u32> = leaves
        .map(|pair| u32::from(pair[0]) | u32::from(pair[1]) << 16)
        .collect();
    let counts = [tree.nodes.len(), leaves.len(), variants.len(), tests.len()];
    let words = counts.into_iter().map(|count| count as u32).chain(roots);
    words
        .chain(tree.nodes.into_iter().flatten())
        .chain(leaves)
        .chain(refusals)
        .chain(rows)
        .chain(tests)
        .flat_map(u32::to_le_bytes)
        .collect()
}

/// The distance in the matcher's cells.
fn offset((column, row): Place) -> i32 {
    debug_assert!(usize::from(column.unsigned_abs().max(row.unsigned_abs())) <= MARGIN);
    i32::from(row) * STRIDE as i32 + i32::from(column)
}

/// The number of a near place in the 7x7 square.
const fn near_bit((column, row): (i8, i8)) -> Option<u32> {
    let side = 2 * NEAR + 1;
    let inside = column >= -NEAR && column <= NEAR && row >= -NEAR && row <= NEAR;
    if inside {
        Some(((row + NEAR) * side + column + NEAR) as u32)
    } else {
        None
    }
}

/// A set of variants, one bit each.
type Chosen = Vec<u64>;

fn some(variants: &[Variant], is_one: impl Fn(&Variant) -> bool) -> Chosen {
    let words = variants.chunks(64).map(|variants| {
        let bits = variants.iter().rev();
        bits.fold(0, |bits, variant| bits << 1 | u64::from(is_one(variant)))
    });
    words.collect()
}

fn both<'a>(some: &'a Chosen, others: &'a Chosen) -> impl Iterator<Item = u64> + 'a {
    some.iter().zip(others).map(|(some, others)| some & others)
}

fn count(words: impl Iterator<Item = u64>) -> usize {
    words.map(|word| word.count_ones() as usize).sum()
}

/// For each place and state, the variants that admit the state there.
fn admitted(variants: &[Variant], places: &[Place]) -> Vec<[Chosen; 4]> {
    let all = some(variants, |_| true);
    let mut admitted = vec![[0; 4].map(|_| all.clone()); places.len()];
    for (number, variant) in variants.iter().enumerate() {
        for (at, states) in &variant.tests {
            let Some(place) = places.iter().position(|place| place == at) else {
                continue;
            };
            for (state, chosen) in admitted[place].iter_mut().enumerate() {
                let refused = u64::from(states >> state & 1 == 0);
                chosen[number / 64] &= !(refused << (number % 64));
            }
        }
    }
    admitted
}

impl Tree {
    /// The node or leaf for these variants; `used` are the places already tested.
    fn grow(
        &mut self,
        here: &Chosen,
        places: &[Place],
        admitted: &[[Chosen; 4]],
        used: &mut Vec<bool>,
    ) -> u32 {
        let mut best = None;
        let depth = used.iter().filter(|&&it| it).count();
        let all = count(here.iter().copied());
        if all > FEW && depth < self.depth {
            for place in 0..places.len() {
                if used[place] {
                    continue;
                }
                let counts = [0, 1, 2, 3].map(|state| count(both(here, &admitted[place][state])));
                let copies: usize = counts.iter().sum();
                let left: usize = (0..4).map(|state| counts[state] * OFTEN[state]).sum();
                if copies * 10 <= all * MOST_COPIES_TENTHS
                    && best.is_none_or(|(least, _)| left < least)
                {
                    best = Some((left, place));
                }
            }
        }
        let Some((_, place)) = best else {
            if all == 0 {
                return LEAF;
            }
            let start = self.leaves.len() as u32;
            self.leaves.push(all as u16);
            let is_here = |&variant: &usize| here[variant / 64] >> (variant % 64) & 1 != 0;
            let variants = (0..64 * here.len()).filter(is_here);
            self.leaves.extend(variants.map(|variant| variant as u16));
            return start | LEAF;
        };
        let node = self.nodes.len();
        self.nodes.push([offset(places[place]) as u32, 0, 0, 0, 0]);
        used[place] = true;
        for state in 0..4 {
            let below: Chosen = both(here, &admitted[place][state]).collect();
            let child = self.grow(&below, places, admitted, used);
            self.nodes[node][state + 1] = child;
        }
        used[place] = false;
        node as u32
    }
}
