//! A bent four in the corner is dead by the end of the game, whatever walls it has: solid or open, with up to four outside
//! liberties, in all four corners, for both colours, whichever side is to move.
//!
//! ```text
//! O O . X a    White's three stones inside; Black cannot capture them, and White can start the ko at any time.
//! O X X X b
//! . X O O O    Up to four points beside Black's group are empty (a, b, c, d).
//! X X O c O
//! O d O O O
//! ```

use crate::pictures::reader;
use tobi_goban::{Color, Position, Setup};
use tobi_grid::{Point, PointSet, Size, Symmetry};
use tobi_judge::life::Status;
use tobi_judge::score::{Dead, Settlement};

/// The corner; `a` to `d` are White's stones, or outside liberties.
const CORNER: [&str; 5] = ["OO.Xa", "OXXXb", ".XOOO", "XXOcO", "OdOOO"];

/// A bent four on a board of this side.
#[derive(Clone, Copy, Debug)]
struct BentFour {
    side: usize,
    has_solid_walls: bool,
    /// How many of the points `a` to `d` are empty.
    outside: usize,
}

impl BentFour {
    fn cell(&self, row: usize, column: usize) -> char {
        match CORNER.get(row).and_then(|line| line.as_bytes().get(column)) {
            Some(&letter @ b'a'..=b'd') if usize::from(letter - b'a') < self.outside => '.',
            Some(b'a'..=b'd') => 'O',
            Some(&letter) => char::from(letter),
            None => self.wall(row, column),
        }
    }

    /// White's half of the board is above, Black's below.
    fn wall(&self, row: usize, column: usize) -> char {
        let (last, half) = (self.side - 1, self.side / 2 + 1);
        let color = if row <= half { 'O' } else { 'X' };
        let is_border = row == half || row == half + 1;
        let is_frame = row == CORNER.len() && column <= CORNER.len()
            || column == CORNER.len() && row <= CORNER.len();
        let is_eye = column == last && [0, 2, last - 2, last].contains(&row);
        // A large board is divided by posts: an empty half of it would not be anybody's yet.
        let is_post = self.side > 9 && row % 4 == 2 && column % 4 == 2;
        let is_empty = if self.has_solid_walls {
            is_eye
        } else {
            !is_border && !is_frame && !is_post
        };
        if is_empty { '.' } else { color }
    }

    fn stones(&self, color: char) -> PointSet {
        PointSet::from_fn(Size::square(self.side as u8), |point: &Point| {
            self.cell(point.row().into(), point.column().into()) == color
        })
    }

    /// The statuses of the group and of the stones inside, through a symmetry and a possible swap of the colours.
    fn statuses(&self, to_move: Color, symmetry: Symmetry, is_swapped: bool) -> [Status; 2] {
        let size = Size::square(self.side as u8);
        let mut setup = Setup::new(symmetry.of_size(size));
        setup.stones.black = symmetry.of_set(&self.stones('X'));
        setup.stones.white = symmetry.of_set(&self.stones('O'));
        setup.to_move = to_move;
        if is_swapped {
            setup.stones = setup.stones.swapped();
        }
        let position = Position::from_setup(setup).expect("a position");
        let settlement = Settlement::new(&position, &mut reader(2_000), &Dead::Judged);
        let settlement = settlement.expect("no dead are named");
        [Point::new(3, 0), Point::new(0, 0)].map(|stone| {
            let stone = symmetry.of_point(stone, size);
            let mut groups = settlement.groups().iter();
            let group = groups.find(|group| group.stones.contains(stone));
            group.expect("a stone").status
        })
    }
}

/// Checks one position in `one_in`.
fn check(one_in: usize) {
    let mut number = 0;
    for side in [9, 13, 19] {
        for has_solid_walls in [true, false] {
            for outside in 0..=4 {
                let four = BentFour {
                    side,
                    has_solid_walls,
                    outside,
                };
                for to_move in Color::BOTH {
                    number += 1;
                    if number % one_in != 0 {
                        continue;
                    }
                    let symmetry = Symmetry::ALL[number % 8];
                    for is_swapped in [false, true] {
                        let found = four.statuses(to_move, symmetry, is_swapped);
                        let wanted = [Status::Dead, Status::Alive];
                        assert_eq!(found, wanted, "{four:?}, {symmetry:?}, {is_swapped}");
                    }
                }
            }
        }
    }
}

#[test]
fn bent_fours_are_dead_whatever_their_walls() {
    check(7);
}

#[test]
#[ignore = "takes half a minute: cargo xtask nightly"]
fn every_bent_four_is_dead() {
    check(1);
}
