//! The matcher: all variants of the rules, sorted by the contents of their anchor and its neighbours.

use super::language::{Content, Game, LARGEST_PICTURE, Mark, Rule, Turn};
use tobi_goban::{Board, Color};

/// The width of the frame around the board: every picture that contains a point of the board fits within the frame.
const MARGIN: usize = LARGEST_PICTURE;
/// The distance of two vertical neighbours: the largest board and its frame.
const STRIDE: usize = 25 + 2 * MARGIN;
/// A place at most this many columns and rows from an anchor is near it.
const NEAR: i8 = 3;
/// Columns and rows of the near places.
const SIDE: usize = 2 * NEAR as usize + 1;

const EMPTY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const OFF: u8 = 3;
/// All states, one bit each.
const ANY: u8 = 0b1111;

/// An anchor and its neighbours; their states form the number of a list of variants.
const KEY: [Place; 5] = [(0, 0), (0, -1), (-1, 0), (1, 0), (0, 1)];

/// Column and row.
type Place = (i8, i8);

/// A place and its allowed states, one bit each.
type Test = (Place, u8);

/// One part of a rule's conclusion: its kind and its place.
type Said = (u8, Place);

/// The contents of the board, with a frame.
pub(super) struct Cells {
    states: [u8; STRIDE * STRIDE],
    /// The same by states, one bit for each column, with a frame as wide as the near places.
    lines: [[u64; 25 + 2 * NEAR as usize]; 4],
    columns: usize,
    rows: usize,
}

impl Cells {
    pub(super) fn new(board: &Board) -> Cells {
        let size = board.size();
        let mut cells = Cells {
            states: [OFF; STRIDE * STRIDE],
            lines: [[0; 25 + 2 * NEAR as usize]; 4],
            columns: size.columns().into(),
            rows: size.rows().into(),
        };
        cells.lines[usize::from(OFF)].fill(u64::MAX);
        for point in size.points() {
            let state = match board.color_at(point) {
                None => EMPTY,
                Some(Color::Black) => BLACK,
                Some(Color::White) => WHITE,
            };
            let (column, row) = (usize::from(point.column()), usize::from(point.row()));
            cells.states[cell(column, row)] = state;
            let bit = 1 << (column + NEAR as usize);
            cells.lines[usize::from(state)][row + NEAR as usize] |= bit;
            cells.lines[usize::from(OFF)][row + NEAR as usize] &= !bit;
        }
        cells
    }

    /// For each state, the near places that have it.
    fn near(&self, column: usize, row: usize) -> [u64; 4] {
        std::array::from_fn(|state| {
            let near = &self.lines[state][row..row + SIDE];
            near.iter().rev().fold(0, |bits, line| {
                bits << SIDE | line >> column & ((1 << SIDE) - 1)
            })
        })
    }

    fn at(&self, cell: usize, place: Place) -> u8 {
        let cell = cell.wrapping_add_signed(offset(place) as isize);
        self.states.get(cell).copied().unwrap_or(OFF)
    }
}

fn cell(column: usize, row: usize) -> usize {
    (row + MARGIN) * STRIDE + column + MARGIN
}

fn offset((column, row): Place) -> i32 {
    i32::from(row) * STRIDE as i32 + i32::from(column)
}

/// Some states, from their bits.
fn each(states: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |state| states >> state & 1 != 0)
}

/// Calls `visit` for each key whose points are in one of these states; the points after them are in `key`.
fn for_keys(admitted: &[u8], key: usize, visit: &mut impl FnMut(usize)) {
    match admitted.split_last() {
        None => visit(key),
        Some((&states, before)) => {
            for state in each(states) {
                for_keys(before, key << 2 | state, visit);
            }
        }
    }
}

/// The bit of a near place.
fn near_bit((column, row): Place) -> Option<u64> {
    let inside = column.abs() <= NEAR && row.abs() <= NEAR;
    inside.then(|| 1 << ((row + NEAR) as usize * SIDE + (column + NEAR) as usize))
}

/// A rule after a symmetry and a choice of colours. As a result of [`Index::walk`], its picture matches the board.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub(super) rule: usize,
    pub(super) owner: Color,
    pub(super) turn: Turn,
    /// Column and row of the picture's top left cell: on the board, in a variant relative to the anchor.
    pub(super) origin: Place,
}

/// A rule relative to its anchor, a point whose state it determines.
struct Variant {
    placed: Placed,
    /// Tests of places that are not near.
    far: Vec<Test>,
}

/// The variants of all rules: eight symmetries, two colours, without equal ones.
pub(super) struct Index {
    variants: Vec<Variant>,
    /// For each variant and state, the near places that must not have it.
    refused: Vec<[u64; 4]>,
    /// The variants that may match, for each state of the points of [`KEY`].
    lists: Vec<Vec<u16>>,
}

impl Index {
    pub(super) fn new(rules: &[Rule]) -> Index {
        let mut index = Index {
            variants: Vec::new(),
            refused: Vec::new(),
            lists: vec![Vec::new(); 1 << (2 * KEY.len())],
        };
        for (number, rule) in rules.iter().enumerate() {
            let (tests, says) = (tests(rule), says(rule));
            let mut seen = Vec::new();
            let turns = Turn::ALL.into_iter().filter(|&turn| {
                let variant = identity(&tests, &says, turn);
                let is_new = !seen.contains(&variant);
                seen.push(variant);
                is_new
            });
            let turns: Vec<Turn> = turns.collect();
            // A picture without stones is the same for both colours.
            let owners = if rule.picture().is_colour_neutral() {
                &[Color::Black][..]
            } else {
                &Color::BOTH
            };
            for &owner in owners {
                for &turn in &turns {
                    let placed = Placed {
                        rule: number,
                        owner,
                        turn,
                        origin: (0, 0),
                    };
                    index.add(placed, &placed_tests(&tests, turn, owner));
                }
            }
        }
        index
    }

    fn add(&mut self, placed: Placed, tests: &[Test]) {
        let at = anchor(tests);
        let seen = |(column, row): Place| (column - at.0, row - at.1);
        let number = u16::try_from(self.variants.len()).expect("a few thousand variants");
        let mut admitted = [ANY; KEY.len()];
        let mut refused = [0; 4];
        let mut far = Vec::new();
        for &(place, states) in tests {
            let place = seen(place);
            if let Some(index) = KEY.iter().position(|&key| key == place) {
                admitted[index] = states;
            }
            match near_bit(place) {
                Some(bit) => {
                    for state in each(ANY & !states) {
                        refused[state] |= bit;
                    }
                }
                None => far.push((place, states)),
            }
        }
        for_keys(&admitted, 0, &mut |key| self.lists[key].push(number));
        self.refused.push(refused);
        self.variants.push(Variant {
            placed: Placed {
                origin: seen((0, 0)),
                ..placed
            },
            far,
        });
    }

    /// Calls `visit` for every rule whose picture matches the board.
    pub(super) fn walk(&self, cells: &Cells, mut visit: impl FnMut(Placed)) {
        for row in 0..cells.rows {
            for column in 0..cells.columns {
                let anchor = cell(column, row);
                let states = KEY.iter().enumerate();
                let key = states.fold(0, |key, (index, &place)| {
                    key | usize::from(cells.at(anchor, place)) << (2 * index)
                });
                let near = cells.near(column, row);
                for &number in &self.lists[key] {
                    let refused = &self.refused[usize::from(number)];
                    let wrong = near[0] & refused[0]
                        | near[1] & refused[1]
                        | near[2] & refused[2]
                        | near[3] & refused[3];
                    if wrong != 0 {
                        continue;
                    }
                    let Variant { placed, far } = &self.variants[usize::from(number)];
                    let holds =
                        |&(place, states): &Test| states >> cells.at(anchor, place) & 1 != 0;
                    if far.iter().all(holds) {
                        let (columns, rows) = placed.origin;
                        visit(Placed {
                            origin: (column as i8 + columns, row as i8 + rows),
                            ..*placed
                        });
                    }
                }
            }
        }
    }
}

/// All tests of the picture, for Black.
fn tests(rule: &Rule) -> Vec<Test> {
    let (empty, own, other) = (1 << EMPTY, 1 << BLACK, 1 << WHITE);
    let mut tests = Vec::new();
    for (place, content) in rule.picture().cells() {
        let states = match content {
            Content::Own => own,
            Content::Other => other,
            Content::Empty => empty,
            Content::NotOther => empty | own,
            Content::NotOwn => empty | other,
            Content::Anything => continue,
        };
        tests.push((place, states));
    }
    for (inside, beyond) in rule.picture().along_edges() {
        if !tests.iter().any(|&(place, _)| place == inside) {
            tests.push((inside, empty | own | other));
        }
        tests.push((beyond, 1 << OFF));
    }
    tests
}

/// The tests at their places after a symmetry, for a colour.
fn placed_tests(tests: &[Test], turn: Turn, owner: Color) -> Vec<Test> {
    let both = 1 << BLACK | 1 << WHITE;
    let seen = |states: u8| match states & both {
        stones if owner == Color::White && stones.count_ones() == 1 => states ^ both,
        _ => states,
    };
    let tests = tests.iter();
    tests
        .map(|&(place, states)| (turn.of(place), seen(states)))
        .collect()
}

/// The conclusion of a rule.
fn says(rule: &Rule) -> Vec<Said> {
    let at = |mark: Mark| rule.picture().place(mark).expect("the parser saw it");
    let mut says = Vec::new();
    let ordered = !matches!(rule.game(), Game::Connection(..) | Game::Division(..));
    for (number, mark) in rule.game().points().enumerate() {
        says.push((if ordered { number as u8 } else { 0 }, at(mark)));
    }
    says.extend(rule.attack().iter().map(|&mark| (2, at(mark))));
    says.extend(rule.defence().iter().map(|&mark| (3, at(mark))));
    says
}

/// Equal for two symmetries in which a rule matches at the same places and has the same conclusion.
fn identity(tests: &[Test], says: &[Said], turn: Turn) -> (Vec<Test>, Vec<Said>) {
    let mut tests = placed_tests(tests, turn, Color::Black);
    let least = |of: fn(&Place) -> i8| tests.iter().map(|(place, _)| of(place)).min().unwrap_or(0);
    let (left, top) = (least(|place| place.0), least(|place| place.1));
    let moved = |(column, row): Place| (column - left, row - top);
    let says = says
        .iter()
        .map(|&(kind, place)| (kind, moved(turn.of(place))));
    let mut says: Vec<Said> = says.collect();
    says.sort_unstable();
    for (place, _) in &mut tests {
        *place = moved(*place);
    }
    tests.sort_unstable();
    (tests, says)
}

/// The definite point nearest to the middle of the picture, a stone if there is one.
fn anchor(tests: &[Test]) -> Place {
    // Twice the centre of all tested places, so that it is an integer.
    let span = |of: fn(&Place) -> i8| {
        let ends = tests.iter().map(|(place, _)| i32::from(of(place)));
        ends.clone().min().unwrap_or(0) + ends.max().unwrap_or(0)
    };
    let middle = (span(|place| place.0), span(|place| place.1));
    let from_middle = |&(column, row): &Place| {
        let column = 2 * i32::from(column) - middle.0;
        let row = 2 * i32::from(row) - middle.1;
        column * column + row * row
    };
    let states = [EMPTY, BLACK, WHITE].map(|state| 1 << state);
    let definite = tests.iter().filter(|(_, it)| states.contains(it));
    let near = definite.min_by_key(|(place, it)| (*it == states[0], from_middle(place), *place));
    near.expect("the parser asks for a definite point").0
}
