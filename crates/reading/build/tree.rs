//! The decision tree that leads from an anchor to the few variants that may match there.

use crate::language::{MARGIN, NEAR, STRIDE};
use crate::variants::{BLACK, EMPTY, Place, Variant, WHITE};

/// A leaf with so few variants is not worth another look at the board.
const FEW: usize = 24;
/// The tree looks at so many points on one way at most.
const DEPTH: usize = 6;
/// ... where the program is sent to browsers: the table is 200 kB smaller there, zipped. It finds the same, a little later.
const DEPTH_IN_BROWSERS: usize = 4;
/// A look must not make more than this many copies of a variant on average, in tenths.
const MOST_COPIES_TENTHS: usize = 30;
/// How often a point is found empty, black, white, off the board, in hundredths: about a middle game's.
const OFTEN: [usize; 4] = [55, 20, 20, 5];

const LEAF: u32 = 1 << 31;

struct Tree {
    nodes: Vec<[u32; 5]>,
    leaves: Vec<u16>,
    depth: usize,
}

/// The table as little-endian words: the numbers of nodes, pairs of leaf entries, variants and tests; the three roots
/// (empty, black, white); then nodes, leaf entries, what near places must not have, variants, and tests of places that
/// are not near.
pub(crate) fn table(variants: &[Variant]) -> Vec<u8> {
    let mut places = Vec::new();
    for row in -NEAR..=NEAR {
        for column in -NEAR..=NEAR {
            if (column, row) != (0, 0) {
                places.push((column, row));
            }
        }
    }
    places.sort_by_key(|&(column, row): &Place| (column * column + row * row, row, column));
    let masks: Vec<Vec<u8>> = variants.iter().map(|it| masks(it, &places)).collect();
    // The first leaf is the empty one, for all to share.
    let mut tree = Tree {
        nodes: Vec::new(),
        leaves: vec![0],
        depth: match std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() {
            Ok("wasm32") => DEPTH_IN_BROWSERS,
            _ => DEPTH,
        },
    };
    let roots = [EMPTY, BLACK, WHITE].map(|anchor| {
        let here: Vec<u32> = (0..variants.len() as u32)
            .filter(|&index| variants[index as usize].anchor == anchor)
            .collect();
        tree.grow(&here, &places, &masks, &mut vec![false; places.len()])
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
    // Two to a word.
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

/// The number of a near place among the 7 by 7.
const fn near_bit((column, row): (i8, i8)) -> Option<u32> {
    let side = 2 * NEAR + 1;
    let inside = column >= -NEAR && column <= NEAR && row >= -NEAR && row <= NEAR;
    if inside {
        Some(((row + NEAR) * side + column + NEAR) as u32)
    } else {
        None
    }
}

/// The states that a variant admits at each of the places.
fn masks(variant: &Variant, places: &[Place]) -> Vec<u8> {
    let states = |place: &Place| {
        let test = variant.tests.iter().find(|(at, _)| at == place);
        test.map_or(0b1111, |(_, states)| *states)
    };
    places.iter().map(states).collect()
}

impl Tree {
    /// The node or leaf for these variants; the places already looked at are `used`.
    fn grow(
        &mut self,
        here: &[u32],
        places: &[Place],
        masks: &[Vec<u8>],
        used: &mut Vec<bool>,
    ) -> u32 {
        let mut best = None;
        let depth = used.iter().filter(|&&it| it).count();
        if here.len() > FEW && depth < self.depth {
            for place in 0..places.len() {
                if used[place] {
                    continue;
                }
                let mut counts = [0usize; 4];
                for &variant in here {
                    let mask = masks[variant as usize][place];
                    for (state, count) in counts.iter_mut().enumerate() {
                        *count += usize::from(mask >> state & 1);
                    }
                }
                let copies: usize = counts.iter().sum();
                let left: usize = (0..4).map(|state| counts[state] * OFTEN[state]).sum();
                if copies * 10 <= here.len() * MOST_COPIES_TENTHS
                    && best.is_none_or(|(least, _)| left < least)
                {
                    best = Some((left, place));
                }
            }
        }
        let Some((_, place)) = best else {
            if here.is_empty() {
                return LEAF;
            }
            let start = self.leaves.len() as u32;
            self.leaves.push(here.len() as u16);
            self.leaves
                .extend(here.iter().map(|&variant| variant as u16));
            return start | LEAF;
        };
        let node = self.nodes.len();
        self.nodes.push([offset(places[place]) as u32, 0, 0, 0, 0]);
        used[place] = true;
        for state in 0..4 {
            let admitted = |&&variant: &&u32| masks[variant as usize][place] >> state & 1 != 0;
            let below: Vec<u32> = here.iter().filter(admitted).copied().collect();
            let child = self.grow(&below, places, masks, used);
            self.nodes[node][state + 1] = child;
        }
        used[place] = false;
        node as u32
    }
}
