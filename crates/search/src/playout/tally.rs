//! Sums over the last boards of playouts.

use std::ops::AddAssign;
use tobi_goban::{Board, ByColor, Cell, Color};
use tobi_grid::{Connectivity, Field, Point, PointSet, Size, components};

/// Sums of owners: tallies of different playouts of one position can be added in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of last boards.
    pub(super) boards: u32,
    /// On how many of them each point belonged to a colour.
    pub(super) owned: ByColor<Field<u32>>,
    /// How many of them ended with each margin: Black's area minus White's, starting with minus the board's area.
    pub(super) margins: Vec<u32>,
}

impl Tally {
    /// An empty tally.
    pub(super) fn new(size: Size) -> Tally {
        Tally {
            boards: 0,
            owned: ByColor::from_fn(|_| Field::new(size)),
            margins: vec![0; 2 * size.area() + 1],
        }
    }

    /// Adds a board, given the owner of each point as by [`owners`].
    pub(super) fn add(&mut self, owners: &Field<i8>) {
        self.boards += 1;
        let mut margin = 0;
        for point in owners.size().points() {
            margin += isize::from(owners[point]);
            match owners[point] {
                1 => self.owned.black[point] += 1,
                -1 => self.owned.white[point] += 1,
                _ => {}
            }
        }
        let even = self.margins.len() / 2;
        self.margins[even.strict_add_signed(margin)] += 1;
    }

    /// On how many more boards each point was Black's than White's.
    pub(super) fn more(&self) -> Field<i32> {
        Field::from_fn(self.owned.black.size(), |point| {
            self.owned.black[point].cast_signed() - self.owned.white[point].cast_signed()
        })
    }

    /// Who owned a point, from -1 for White to 1 for Black.
    pub(super) fn share(&self, point: Point) -> f64 {
        let [black, white] = Color::BOTH.map(|color| f64::from(self.owned[color][point]));
        (black - white) / f64::from(self.boards.max(1))
    }
}

/// The owner of each point of a last board by area, with all stones alive: 1 for Black, -1 for White, 0 for neutral.
pub(super) fn owners(board: &Board) -> Field<i8> {
    let mut owners = Field::filled(board.size(), 0);
    let mut wide = PointSet::empty(board.size());
    for point in board.size().points() {
        match board.color_at(point) {
            Some(color) => owners[point] = color.sign(),
            None if board.touches(point, Cell::Empty) => {
                wide.insert(point);
            }
            None => owners[point] = only_color(board, [point]).map_or(0, Color::sign),
        }
    }
    for region in components(&wide, Connectivity::Four) {
        if let Some(color) = only_color(board, region.iter()) {
            region.iter().for_each(|point| owners[point] = color.sign());
        }
    }
    owners
}

/// By how many points Black is ahead on a last board.
pub(super) fn margin(owners: &Field<i8>) -> i32 {
    owners.values().map(|&owner| i32::from(owner)).sum()
}

/// The colour of the stones next to these empty points, if it is only one.
fn only_color(board: &Board, points: impl IntoIterator<Item = Point>) -> Option<Color> {
    let mut beside = [false; 2];
    for point in points {
        for (beside, color) in beside.iter_mut().zip(Color::BOTH) {
            *beside |= board.touches(point, Cell::from(color));
        }
    }
    match beside {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
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
