//! Sums over the last boards of play-outs.

use std::ops::AddAssign;
use tobi_goban::{Board, ByColor, Cell, Color};
use tobi_grid::{Field, Point, Size};

/// Who owned what, summed up: tallies of different play-outs of one position can be added in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of last boards.
    pub(super) boards: u32,
    /// On how many of them each point was a colour's.
    pub(super) owned: ByColor<Field<u32>>,
    /// How many of them ended with each margin: Black's area less White's, from minus the board's area on.
    pub(super) margins: Vec<u32>,
}

impl Tally {
    /// No board yet.
    pub(super) fn new(size: Size) -> Tally {
        Tally {
            boards: 0,
            owned: ByColor::from_fn(|_| Field::new(size)),
            margins: vec![0; 2 * size.area() + 1],
        }
    }

    /// Counts a board by area, all its stones alive.
    pub(super) fn add(&mut self, board: &Board) {
        self.boards += 1;
        let mut areas: ByColor<usize> = ByColor::default();
        for point in board.size().points() {
            if let Some(color) = owner(board, point) {
                self.owned[color][point] += 1;
                areas[color] += 1;
            }
        }
        let even = self.margins.len() / 2;
        self.margins[even + areas.black - areas.white] += 1;
    }
}

/// The colour of the stone, or the one colour beside an empty point: on last boards no eye is larger, but where nobody could play.
fn owner(board: &Board, point: Point) -> Option<Color> {
    board.color_at(point).or_else(|| {
        let beside = Color::BOTH.map(|color| board.touches(point, Cell::from(color)));
        match beside {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    })
}

impl AddAssign<&Tally> for Tally {
    /// # Panics
    /// When the tallies are of different board sizes.
    fn add_assign(&mut self, more: &Tally) {
        let size = self.owned.black.size();
        assert!(
            size == more.owned.black.size(),
            "tallies of two board sizes"
        );
        self.boards += more.boards;
        for color in Color::BOTH {
            for point in size.points() {
                self.owned[color][point] += more.owned[color][point];
            }
        }
        for (sum, more) in self.margins.iter_mut().zip(&more.margins) {
            *sum += more;
        }
    }
}
