//! The shape around a point: pictures of several sizes, and keys by which a table finds them.

use std::sync::LazyLock;
use tobi_grid::{Point, Size};

/// What stands on a point of a picture, from the view of a fight about a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Cell {
    Empty,
    /// A stone of the group, of a friend of it, of the attacker.
    Group,
    Friend,
    Attacker,
    Outside,
    /// The same with one liberty, and with two.
    Group1,
    Group2,
    Friend1,
    Friend2,
    Attacker1,
    Attacker2,
}

use Cell::*;

/// The letters of a picture.
const LETTERS: [(Cell, char); 11] = [
    (Empty, '.'),
    (Group, 'X'),
    (Friend, 'Y'),
    (Attacker, 'O'),
    (Outside, '#'),
    (Group1, 'A'),
    (Group2, 'B'),
    (Friend1, 'C'),
    (Friend2, 'D'),
    (Attacker1, 'E'),
    (Attacker2, 'F'),
];

impl Cell {
    /// The same stone, told apart by its liberties.
    pub(super) fn with_liberties(self, count: usize) -> Cell {
        match (self, count) {
            (Group, 1) => Group1,
            (Group, 2) => Group2,
            (Friend, 1) => Friend1,
            (Friend, 2) => Friend2,
            (Attacker, 1) => Attacker1,
            (Attacker, 2) => Attacker2,
            _ => self,
        }
    }

    fn of_letter(letter: char) -> Option<Cell> {
        let found = LETTERS.iter().find(|&&(_, other)| other == letter);
        found.map(|&(cell, _)| cell)
    }
}

/// The points around a point, the nearest first: by `|x| + |y| + max(|x|, |y|)`, a distance between steps and circles.
pub(super) static AROUND: LazyLock<Vec<(i8, i8)>> = LazyLock::new(|| {
    let range = || -REACH..=REACH;
    let all = range().flat_map(|y| range().map(move |x| (x, y)));
    let mut all: Vec<(i8, i8)> = all.filter(|&it| (2..=7).contains(&distance(it))).collect();
    all.sort_by_key(|&(x, y)| (distance((x, y)), y, x));
    all
});

/// How far the largest picture reaches, in columns and rows.
const REACH: i8 = 3;

pub(super) fn distance((x, y): (i8, i8)) -> usize {
    let (x, y) = (x.unsigned_abs(), y.unsigned_abs());
    usize::from(x + y + x.max(y))
}

/// The kinds of pictures: the number of points, and whether the stones beside the middle are told apart by liberties.
pub(super) const KINDS: [(usize, bool); 6] = [
    (8, false),
    (8, true),
    (12, false),
    (20, false),
    (28, false),
    (36, false),
];

/// The points of the largest picture.
pub(super) const LARGEST: usize = 36;

/// A number for each cell of each point of a picture, all of them different beyond chance.
static NUMBERS: LazyLock<[[u64; LETTERS.len()]; LARGEST]> = LazyLock::new(|| {
    let mut state = 0x0dd5_600d_30e5_u64;
    std::array::from_fn(|_| std::array::from_fn(|_| next(&mut state)))
});

/// One step of the generator splitmix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The keys of the pictures around a point, one of each kind: `plain` are the points of the largest one, `beside` the
/// first four of them, told apart by their liberties.
pub(super) fn keys(plain: &[Cell; LARGEST], beside: &[Cell; 4]) -> [u64; KINDS.len()] {
    let numbers = &*NUMBERS;
    let mut upto = [0; LARGEST + 1];
    for (place, &cell) in plain.iter().enumerate() {
        upto[place + 1] = upto[place] ^ numbers[place][cell as usize];
    }
    let told = |place: usize| numbers[place][beside[place] as usize];
    let told = (0..4).fold(0, |key, place| key ^ told(place));
    std::array::from_fn(|kind| {
        let (points, by_liberties) = KINDS[kind];
        let key = match by_liberties {
            true => upto[points] ^ upto[4] ^ told,
            false => upto[points],
        };
        key.wrapping_add(kind as u64)
    })
}

/// For each symmetry and each place of a picture, the place that comes there.
static TURNS: LazyLock<[[usize; LARGEST]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|place| {
            let (x, y) = AROUND[place];
            let x = if symmetry & 1 == 0 { x } else { -x };
            let y = if symmetry & 2 == 0 { y } else { -y };
            let from = if symmetry & 4 == 0 { (x, y) } else { (y, x) };
            let found = AROUND.iter().position(|&it| it == from);
            found.expect("a circle has all symmetries")
        })
    })
});

/// A picture of one kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Picture {
    pub(super) kind: usize,
    cells: Vec<u8>,
}

impl Picture {
    pub(super) fn new(kind: usize, plain: &[Cell; LARGEST], beside: &[Cell; 4]) -> Picture {
        let (points, by_liberties) = KINDS[kind];
        let mut cells: Vec<u8> = plain[..points].iter().map(|&cell| cell as u8).collect();
        if by_liberties {
            for (cell, &told) in cells.iter_mut().zip(beside) {
                *cell = told as u8;
            }
        }
        Picture { kind, cells }
    }

    /// All eight turned and mirrored copies, some of which may be equal.
    pub(super) fn copies(&self) -> [Picture; 8] {
        let turns = &*TURNS;
        std::array::from_fn(|symmetry| {
            let from = turns[symmetry][..self.cells.len()].iter();
            let cells = from.map(|&from| self.cells[from]).collect();
            Picture {
                kind: self.kind,
                cells,
            }
        })
    }

    /// The copy that stands for all.
    pub(super) fn first_copy(&self) -> Picture {
        self.copies().into_iter().min().expect("eight of them")
    }

    pub(super) fn key(&self) -> u64 {
        let numbers = &*NUMBERS;
        let key = self.cells.iter().enumerate();
        let key = key.fold(0, |key, (place, &cell)| key ^ numbers[place][cell as usize]);
        key.wrapping_add(self.kind as u64)
    }

    /// The picture in rows, `*` in the middle and `-` where it has no point.
    pub(super) fn text(&self) -> String {
        let far = AROUND[..self.cells.len()]
            .iter()
            .map(|&(x, _)| x)
            .max()
            .unwrap_or(0);
        let row = |y: i8| -> String {
            (-far..=far)
                .map(|x| {
                    match AROUND[..self.cells.len()]
                        .iter()
                        .position(|&it| it == (x, y))
                    {
                        _ if (x, y) == (0, 0) => '*',
                        Some(place) => LETTERS[self.cells[place] as usize].1,
                        None => '-',
                    }
                })
                .collect()
        };
        (-far..=far).map(row).collect::<Vec<_>>().join("/")
    }

    /// Reads what [`Picture::text`] writes.
    pub(super) fn parse(kind: usize, text: &str) -> Option<Picture> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let middle = (rows.len() / 2) as i8;
        let cell = |&(x, y): &(i8, i8)| {
            let letter = *rows
                .get((y + middle) as usize)?
                .get((x + middle) as usize)?;
            Cell::of_letter(letter).map(|cell| cell as u8)
        };
        let (points, _) = *KINDS.get(kind)?;
        let cells = AROUND[..points]
            .iter()
            .map(cell)
            .collect::<Option<Vec<u8>>>()?;
        Some(Picture { kind, cells })
    }
}

/// What stands where, with room around the board for the largest picture.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    cells: [Cell; ROWS * STRIDE],
}

const STRIDE: usize = 32;
const ROWS: usize = 25 + 2 * REACH as usize;

impl Canvas {
    pub(super) fn new(size: Size, cell: impl Fn(Point) -> Cell) -> Canvas {
        let mut canvas = Canvas {
            cells: [Outside; ROWS * STRIDE],
        };
        for point in size.points() {
            canvas.cells[place(point)] = cell(point);
        }
        canvas
    }

    pub(super) fn around(&self, point: Point) -> [Cell; LARGEST] {
        let offsets = &*OFFSETS;
        let middle = place(point) as isize;
        std::array::from_fn(|it| self.cells[(middle + offsets[it]) as usize])
    }
}

fn place(point: Point) -> usize {
    let reach = REACH as usize;
    (usize::from(point.row()) + reach) * STRIDE + usize::from(point.column()) + reach
}

static OFFSETS: LazyLock<[isize; LARGEST]> = LazyLock::new(|| {
    std::array::from_fn(|it| {
        let (x, y) = AROUND[it];
        isize::from(y) * STRIDE as isize + isize::from(x)
    })
});
