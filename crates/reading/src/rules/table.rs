//! The compiled rules, as `build/tree.rs` writes them, and the walk through their decision tree.

use super::language::{MARGIN, NEAR, STRIDE, Turn};
use tobi_goban::{Board, Color};

/// The contents of the board, with a frame so wide that no picture looks beyond it.
pub(super) struct Cells {
    states: [u8; STRIDE * STRIDE],
    /// The same by states, one bit for each column, with a frame as wide as the near places.
    lines: [[u64; 25 + 2 * NEAR as usize]; 4],
    columns: usize,
    rows: usize,
}

const EMPTY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const OFF: u8 = 3;

impl Cells {
    pub(super) fn new(board: &Board) -> Cells {
        let size = board.size();
        let mut states = [OFF; STRIDE * STRIDE];
        let mut lines = [[0; 25 + 2 * NEAR as usize]; 4];
        lines[usize::from(OFF)] = [u64::MAX; 25 + 2 * NEAR as usize];
        for point in size.points() {
            let state = match board.color_at(point) {
                None => EMPTY,
                Some(Color::Black) => BLACK,
                Some(Color::White) => WHITE,
            };
            let (column, row) = (usize::from(point.column()), usize::from(point.row()));
            states[cell(column, row)] = state;
            let bit = 1 << (column + NEAR as usize);
            lines[usize::from(state)][row + NEAR as usize] |= bit;
            lines[usize::from(OFF)][row + NEAR as usize] &= !bit;
        }
        Cells {
            states,
            lines,
            columns: size.columns().into(),
            rows: size.rows().into(),
        }
    }

    /// For each state, the near places that have it, numbered like in the build script.
    fn near(&self, column: usize, row: usize) -> [u64; 4] {
        const SIDE: usize = 2 * NEAR as usize + 1;
        std::array::from_fn(|state| {
            let near = &self.lines[state][row..row + SIDE];
            near.iter().rev().fold(0, |bits, line| {
                bits << SIDE | line >> column & ((1 << SIDE) - 1)
            })
        })
    }

    fn at(&self, cell: usize, offset: i32) -> u8 {
        let cell = cell.wrapping_add_signed(offset as isize);
        self.states.get(cell).copied().unwrap_or(OFF)
    }
}

fn cell(column: usize, row: usize) -> usize {
    (row + MARGIN) * STRIDE + column + MARGIN
}

/// The decision tree and the variants at its leaves.
pub(super) struct Table {
    roots: [u32; 3],
    nodes: Vec<Node>,
    /// Lists of variants: each is a length, followed by that many entries.
    leaves: Vec<u16>,
    /// For each variant and state, the near places that must not have it.
    refused: Vec<[u64; 4]>,
    variants: Vec<Variant>,
    tests: Vec<Test>,
}

/// Branches by the state of one cell.
struct Node {
    offset: i32,
    below: [u32; 4],
}

/// A rule after a symmetry and a choice of colours.
struct Variant {
    placed: Placed,
    /// Tests of places that are not near.
    tests: std::ops::Range<usize>,
}

/// The states that one cell may have.
struct Test {
    offset: i32,
    states: u8,
}

/// A rule whose picture matches the board.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub(super) rule: usize,
    pub(super) owner: Color,
    pub(super) turn: Turn,
    /// Column and row of the picture's top left cell.
    pub(super) origin: (i8, i8),
}

const LEAF: u32 = 1 << 31;

impl Table {
    /// Reads the table that the build script wrote.
    pub(super) fn new(bytes: &[u8]) -> Table {
        let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let mut words = bytes.chunks_exact(4).map(word);
        let mut next = || words.next().expect("the build script wrote a whole table");
        let [nodes, leaves, variants, tests] = [next(), next(), next(), next()];
        Table {
            roots: [next(), next(), next()],
            nodes: (0..nodes)
                .map(|_| Node {
                    offset: next() as i32,
                    below: [next(), next(), next(), next()],
                })
                .collect(),
            leaves: (0..leaves)
                .map(|_| next())
                .flat_map(|pair| [pair as u16, (pair >> 16) as u16])
                .collect(),
            refused: (0..variants)
                .map(|_| {
                    let mut bits = || u64::from(next()) | u64::from(next()) << 32;
                    [bits(), bits(), bits(), bits()]
                })
                .collect(),
            variants: (0..variants)
                .map(|_| {
                    let [what, origin, range] = [next(), next(), next()];
                    Variant {
                        placed: Placed {
                            rule: (what & 0xffff) as usize,
                            owner: match what >> 24 {
                                0 => Color::Black,
                                _ => Color::White,
                            },
                            turn: Turn((what >> 16) as u8),
                            origin: (origin as u8 as i8, (origin >> 8) as u8 as i8),
                        },
                        tests: (range >> 8) as usize..((range >> 8) + (range & 0xff)) as usize,
                    }
                })
                .collect(),
            tests: (0..tests)
                .map(|_| {
                    let test = next();
                    Test {
                        offset: i32::from(test as u16 as i16),
                        states: (test >> 16) as u8,
                    }
                })
                .collect(),
        }
    }

    /// Calls `tell` for every rule whose picture matches the board.
    pub(super) fn walk(&self, cells: &Cells, mut tell: impl FnMut(Placed)) {
        for row in 0..cells.rows {
            for column in 0..cells.columns {
                let anchor = cell(column, row);
                let mut node = self.roots[usize::from(cells.states[anchor])];
                while node & LEAF == 0 {
                    let Node { offset, below } = &self.nodes[node as usize];
                    node = below[usize::from(cells.at(anchor, *offset) & 3)];
                }
                let near = cells.near(column, row);
                let leaf = (node & !LEAF) as usize;
                let many = usize::from(self.leaves[leaf]);
                for &index in &self.leaves[leaf + 1..=leaf + many] {
                    let refused = &self.refused[usize::from(index)];
                    let wrong = near[0] & refused[0]
                        | near[1] & refused[1]
                        | near[2] & refused[2]
                        | near[3] & refused[3];
                    if wrong != 0 {
                        continue;
                    }
                    let variant = &self.variants[usize::from(index)];
                    let mut tests = self.tests[variant.tests.clone()].iter();
                    if tests.all(|test| test.states >> cells.at(anchor, test.offset) & 1 != 0) {
                        let (columns, rows) = variant.placed.origin;
                        tell(Placed {
                            origin: (column as i8 + columns, row as i8 + rows),
                            ..variant.placed
                        });
                    }
                }
            }
        }
    }
}
