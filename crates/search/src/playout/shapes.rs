//! How often players answer the last move in a 3x3 shape: the table `data/shapes.txt`.

use crate::params::UNLISTED_SHAPE as UNLISTED;
use std::sync::OnceLock;
use tobi_goban::{Board, Cell, Color};
use tobi_grid::{Point, Size, Symmetry};

/// The table as text.
const TABLE: &str = include_str!("../../data/shapes.txt");

/// Two bits for each of the eight points around a move.
const ARRANGEMENTS: usize = 1 << 16;

/// The probability of an answer for each arrangement of the eight points around it.
#[derive(Debug)]
pub struct Shapes {
    /// Of 1000, by [`number`].
    frequencies: Vec<u16>,
}

impl Shapes {
    /// The project's table, parsed once.
    pub fn learned() -> &'static Shapes {
        static LEARNED: OnceLock<Shapes> = OnceLock::new();
        LEARNED.get_or_init(|| Shapes::parse(TABLE).expect("the project's own table"))
    }

    /// How often, of 1000 times, players answer the last move on the adjacent empty `point`.
    pub fn frequency(&self, board: &Board, point: Point, player: Color) -> u32 {
        let number = number(point.all_around().map(|near| board.cell(near)));
        let number = match player {
            Color::Black => number,
            Color::White => recoloured(number),
        };
        self.frequencies[number].into()
    }

    /// Parses a table; an error says where and what.
    fn parse(text: &str) -> Result<Shapes, String> {
        let mut frequencies = vec![UNLISTED; ARRANGEMENTS];
        let places = Point::new(1, 1).all_around();
        let turns = Symmetry::ALL.map(|symmetry| {
            places.map(|place| {
                let from = symmetry.of_point(place, Size::square(3));
                let at = places.iter().position(|&other| other == from);
                at.expect("the middle stays")
            })
        });
        for (line, at) in text.lines().zip(1..) {
            if line.starts_with('#') {
                continue;
            }
            let fault = || {
                format!("line {at}: not eight signs around a *, and a number up to 1000: {line}")
            };
            let (picture, of_1000) = line.rsplit_once(' ').ok_or_else(fault)?;
            let of_1000 = of_1000
                .parse()
                .ok()
                .filter(|&it| it <= 1000)
                .ok_or_else(fault)?;
            let signs: Vec<char> = picture.chars().filter(|&sign| sign != ' ').collect();
            let [a, b, c, d, '*', e, f, g, h] = signs[..] else {
                return Err(fault());
            };
            let mut cells = [Cell::Empty; 8];
            for (cell, sign) in cells.iter_mut().zip([a, b, c, d, e, f, g, h]) {
                *cell = meaning(sign).ok_or_else(fault)?;
            }
            for turn in &turns {
                frequencies[number(turn.map(|at| cells[at]))] = of_1000;
            }
        }
        Ok(Shapes { frequencies })
    }
}

/// The meaning of a sign in a picture, with the player as Black.
fn meaning(sign: char) -> Option<Cell> {
    Some(match sign {
        'X' => Cell::Black,
        'O' => Cell::White,
        '.' => Cell::Empty,
        '-' => Cell::Frame,
        _ => return None,
    })
}

/// The number of an arrangement: two bits for each point.
fn number(around: [Cell; 8]) -> usize {
    around.into_iter().fold(0, |number, cell| {
        number << 2 | (cell as u8).trailing_zeros() as usize
    })
}

/// The number with the colours swapped: Black is 0 and White 1, the two others have the high bit.
fn recoloured(number: usize) -> usize {
    number ^ (!number >> 1 & 0x5555)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::board;

    #[test]
    fn a_shape_counts_in_all_symmetries_and_for_both_players() {
        let shapes = Shapes::parse("# nothing\n.X. O*. --- 300\n").unwrap();
        let frequency = |board, player| shapes.frequency(&board, Point::new(1, 1), player);
        let unlisted = u32::from(UNLISTED);
        assert_eq!(frequency(board!(". X ." "O . ."), Color::Black), 300);
        assert_eq!(frequency(board!(". X ." "O . ."), Color::White), unlisted);
        assert_eq!(frequency(board!(". O ." ". . X"), Color::White), 300);
        assert_eq!(frequency(board!(". X" "O ." ". ."), Color::White), 300);
        assert_eq!(
            frequency(board!(". X ." "O . ." ". . ."), Color::Black),
            unlisted,
            "no edge"
        );
    }

    #[test]
    fn the_table_knows_what_players_do() {
        let frequency = |board| Shapes::learned().frequency(&board, Point::new(2, 1), Color::Black);
        // White has pushed up between two stones.
        let block = board!(
            ". . . . ."
            ". X . X ."
            ". X O X ."
            ". . O . ."
        );
        let empty_triangle = board!(
            ". . . . ."
            ". X . . ."
            ". . X . ."
            ". . . . ."
        );
        assert!(frequency(block) > 800);
        assert!(frequency(empty_triangle) < 100);
    }

    #[test]
    fn a_bad_table_is_refused_with_its_line() {
        for (table, line) in [
            ("# a\n...*..... 10\nX", 2),
            ("....*.... 10\nX", 2),
            ("....*.... many", 1),
            ("....*.... 1001", 1),
            ("....*...Z 10", 1),
            (".....*... 10", 1),
        ] {
            let fault = Shapes::parse(table).unwrap_err();
            let expected = format!("line {line}: not eight signs");
            assert!(fault.starts_with(&expected), "{fault}");
        }
    }
}
