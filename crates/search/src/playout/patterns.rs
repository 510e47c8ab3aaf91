//! Shapes of three by three points around a move, drawn in `data/playout/patterns.txt`.

use std::sync::OnceLock;
use tobi_goban::{Board, Cell, Color, Pose};
use tobi_grid::{Point, Size};

/// The pictures.
const DRAWN: &str = include_str!("../../../../data/playout/patterns.txt");

/// What may stand on a point: the bits of [`Cell`]s.
type Choice = u8;

/// All arrangements of the eight points around a move that one of the shapes has.
#[derive(Debug)]
pub(super) struct Patterns {
    /// A bit an arrangement, by [`number`].
    holds: [u64; ARRANGEMENTS / 64],
}

/// Two bits for each of eight points.
const ARRANGEMENTS: usize = 1 << 16;

impl Patterns {
    /// The shapes of the project, in all poses.
    pub(super) fn drawn() -> &'static Patterns {
        static DRAWN_PATTERNS: OnceLock<Patterns> = OnceLock::new();
        DRAWN_PATTERNS.get_or_init(|| Patterns::parse(DRAWN).expect("the project's own pictures"))
    }

    /// Whether a shape holds around the empty `point`, for either colour.
    pub(super) fn hold(&self, board: &Board, point: Point) -> bool {
        let cells = ring(point).map(|near| board.cell(near));
        self.contains(number(cells))
    }

    fn contains(&self, number: usize) -> bool {
        self.holds[number / 64] >> (number % 64) & 1 != 0
    }

    /// Reads pictures; on failure says where and what.
    fn parse(text: &str) -> Result<Patterns, String> {
        let mut patterns = Patterns {
            holds: [0; ARRANGEMENTS / 64],
        };
        let lines = || text.lines().zip(1..);
        let drawn: Vec<(&str, u32)> = lines()
            .filter(|(line, _)| line.starts_with("    "))
            .collect();
        for rows in drawn.chunks(3) {
            let (_, first) = rows[0];
            let signs: Vec<char> = rows
                .iter()
                .flat_map(|(row, _)| row.chars())
                .filter(|sign| *sign != ' ')
                .collect();
            let in_a_block = rows
                .iter()
                .zip(first..)
                .all(|((_, line), should)| *line == should);
            let [a, b, c, d, '*', e, f, g, h] = signs[..] else {
                return Err(format!(
                    "line {first}: not three rows of three signs around a *"
                ));
            };
            if !in_a_block {
                return Err(format!("line {first}: not three rows below each other"));
            }
            let mut around = [0; 8];
            for (choice, sign) in around.iter_mut().zip([a, b, c, d, e, f, g, h]) {
                *choice =
                    meaning(sign).ok_or_else(|| format!("line {first}: `{sign}` is no sign"))?;
            }
            for pose in Pose::all(Size::square(3)) {
                patterns.add(&posed(&around, &pose), 0, 0);
            }
        }
        Ok(patterns)
    }

    /// Adds all arrangements that choose from `rest`, the first points being chosen already.
    fn add(&mut self, choices: &[Choice; 8], chosen: usize, number: usize) {
        if chosen == choices.len() {
            self.holds[number / 64] |= 1 << (number % 64);
            return;
        }
        for cell in [Cell::Black, Cell::White, Cell::Empty, Cell::Frame] {
            if choices[chosen] & cell as u8 != 0 {
                self.add(choices, chosen + 1, number << 2 | digit(cell));
            }
        }
    }
}

/// The eight points around a point, row by row; for a point of the board.
pub(super) fn ring(point: Point) -> [Point; 8] {
    let [above, left, right, below] = point.around();
    let [_, left_above, right_above, _] = above.around();
    let [_, left_below, right_below, _] = below.around();
    [
        left_above,
        above,
        right_above,
        left,
        right,
        left_below,
        below,
        right_below,
    ]
}

/// The number of an arrangement.
fn number(around: [Cell; 8]) -> usize {
    around
        .into_iter()
        .fold(0, |number, cell| number << 2 | digit(cell))
}

fn digit(cell: Cell) -> usize {
    (cell as u8).trailing_zeros() as usize
}

/// What a sign of a picture allows, X being Black.
fn meaning(sign: char) -> Option<Choice> {
    Some(match sign {
        'X' => Cell::Black as u8,
        'O' => Cell::White as u8,
        '.' => Cell::Empty as u8,
        '-' => Cell::Frame as u8,
        'x' => Cell::Black as u8 | Cell::Empty as u8 | Cell::Frame as u8,
        '?' => Cell::Black as u8 | Cell::White as u8 | Cell::Empty as u8,
        _ => return None,
    })
}

/// A picture in another pose.
fn posed(around: &[Choice; 8], pose: &Pose) -> [Choice; 8] {
    let points = ring(Point::new(1, 1));
    let recoloured = |choice: Choice| match pose.color_in(Color::Black) {
        Color::Black => choice,
        Color::White => choice & !3 | (choice & 1) << 1 | (choice & 2) >> 1,
    };
    points.map(|point| {
        let from = pose.point_out(point);
        let at = points
            .iter()
            .position(|&other| other == from)
            .expect("the middle stays");
        recoloured(around[at])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::board;

    #[test]
    fn the_drawn_shapes_are_found_in_any_pose() {
        let boards = [
            board!("X O X" ". . ." ". . ."),
            board!(". . O" ". . X" ". . O"),
            board!("X O ." ". . ." ". . ."),
            board!(". X ." "O . O" ". . ."),
        ];
        for board in boards {
            assert!(Patterns::drawn().hold(&board, Point::new(1, 1)), "{board}");
        }
    }

    #[test]
    fn other_shapes_are_not() {
        let boards = [
            board!(". . ." ". . ." ". . ."),
            board!("X X X" ". . ." ". . ."),
            board!(". X ." "O . O" ". O ."), // already connected below
        ];
        for board in boards {
            assert!(!Patterns::drawn().hold(&board, Point::new(1, 1)), "{board}");
        }
    }

    #[test]
    fn edges_are_seen() {
        let at_edge = board!(". X . ." ". . O .");
        assert!(Patterns::drawn().hold(&at_edge, Point::new(1, 1)));
        let above_it = board!(". X . ." ". . O ." ". . . .");
        assert!(!Patterns::drawn().hold(&above_it, Point::new(1, 1)));
    }

    #[test]
    fn a_bad_picture_is_refused_with_its_line() {
        let missing = Patterns::parse("cut\n    X O ?\n    O . ?\n    ? ? ?\n");
        assert_eq!(
            missing.unwrap_err(),
            "line 2: not three rows of three signs around a *"
        );
        let sign = Patterns::parse("\n\n    X O ?\n    O * Z\n    ? ? ?\n");
        assert_eq!(sign.unwrap_err(), "line 3: `Z` is no sign");
        let torn = Patterns::parse("    X O ?\n    O * ?\n\n    ? ? ?\n");
        assert_eq!(torn.unwrap_err(), "line 1: not three rows below each other");
    }
}
