//! Shapes: the stones around a point, in nested diamonds.
//!
//! The distance of two points is the sum of their differences in columns and rows, plus the larger of the two. The
//! points up to some distance form a figure between a diamond and a circle (van der Werf 2003; Stern, Herbrich and
//! Graepel 2006). Shapes that are rotated, mirrored, or recoloured together with the player are the same shape.
//!
//! A shape is identified by a number of 32 bits. The stones of a ring of points are combined by exclusive or, once for
//! each of the eight symmetries, so that adding or removing a stone only changes the values of the points around it.

use std::sync::LazyLock;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::{Field, Point, PointSet, Size};

/// The distances of the outer rims of the shapes.
pub(super) const ENDS: [u8; RINGS] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16];

/// The number of nested shapes.
pub(super) const RINGS: usize = 13;

/// How many of them also include the place of the last move.
pub(super) const ANSWERS: usize = 6;

/// The largest distance in columns or rows of a point of the largest shape.
const REACH: i32 = 8;

/// One number for each symmetry.
type Eight = [u32; 8];

/// The distance for these differences in columns and rows.
pub(super) const fn distance(columns: i32, rows: i32) -> u8 {
    let (columns, rows) = (columns.unsigned_abs(), rows.unsigned_abs());
    let larger = if columns > rows { columns } else { rows };
    (columns + rows + larger) as u8
}

/// The distance of two points.
pub(super) const fn between(a: Point, b: Point) -> u8 {
    distance(
        a.column() as i32 - b.column() as i32,
        a.row() as i32 - b.row() as i32,
    )
}

/// A place relative to the middle of a shape.
struct Place {
    columns: i32,
    rows: i32,
    ring: usize,
    /// The contribution of a stone there.
    stone: Eight,
    /// The contribution of the last move there.
    last: Eight,
    /// The contributions of a chain there with one, two or three liberties; only next to the middle.
    liberties: [Eight; 3],
}

/// All places of the largest shape.
static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
    let sides = -REACH..=REACH;
    let all = sides.flat_map(|rows| (-REACH..=REACH).map(move |columns| (columns, rows)));
    let ring = |(columns, rows)| {
        let distance = distance(columns, rows);
        let ring = ENDS.iter().position(|&end| distance <= end);
        ring.filter(|_| distance > 0)
    };
    all.filter_map(|(columns, rows)| {
        let numbers = |what: u64| copies(columns, rows).map(|at| number(at, what));
        Some(Place {
            columns,
            rows,
            ring: ring((columns, rows))?,
            stone: numbers(0),
            last: numbers(1),
            liberties: [numbers(2), numbers(3), numbers(4)],
        })
    })
    .collect()
});

/// The place in each of the eight symmetries.
fn copies(columns: i32, rows: i32) -> [(i32, i32); 8] {
    let (x, y) = (columns, rows);
    [
        (x, y),
        (-x, y),
        (x, -y),
        (-x, -y),
        (y, x),
        (-y, x),
        (y, -x),
        (-y, -x),
    ]
}

/// A number for a place and its content: random, and the same on every machine.
fn number((columns, rows): (i32, i32), what: u64) -> u32 {
    let side = (2 * REACH + 1) as u64;
    let place = (rows + REACH) as u64 * side + (columns + REACH) as u64;
    (SplitMix::new(place * 5 + what).word() >> 32) as u32
}

fn add(sum: &mut Eight, more: &Eight) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum ^= more;
    }
}

/// The values of a ring around a point from each player's point of view: own stones, the enemy's rotated by eleven
/// bits, and places off the board by 22.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums(ByColor<Eight>);

impl Sums {
    /// Adds or removes a stone.
    fn toggle(&mut self, stone: &Eight, color: Color) {
        add(&mut self.0[color], stone);
        add(&mut self.0[color.opponent()], &turned(stone, 11));
    }

    /// Adds a place off the board.
    fn add_frame(&mut self, place: &Eight) {
        for color in Color::BOTH {
            add(&mut self.0[color], &turned(place, 22));
        }
    }
}

fn turned(numbers: &Eight, bits: u32) -> Eight {
    numbers.map(|number| number.rotate_left(bits))
}

/// The shapes around all points of a board, updated from move to move.
///
/// Cost: about 0.5 ms for a new one on 19x19; about 2 µs for each stone that is added or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shapes {
    size: Size,
    stones: ByColor<PointSet>,
    sums: Vec<[Sums; RINGS]>,
}

impl Shapes {
    /// The shapes of a board.
    pub fn new(board: &Board) -> Shapes {
        let size = board.size();
        let mut shapes = Shapes {
            size,
            stones: ByColor::from_fn(|_| PointSet::empty(size)),
            sums: vec![[Sums::default(); RINGS]; size.area()],
        };
        for (middle, sums) in size.points().zip(&mut shapes.sums) {
            for place in PLACES.iter() {
                if at(size, middle, place.columns, place.rows).is_none() {
                    sums[place.ring].add_frame(&place.stone);
                }
            }
        }
        shapes.update(board);
        shapes
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Updates the shapes to another board of the same size; only differences take time.
    ///
    /// # Panics
    /// When the board is of another size.
    pub fn update(&mut self, board: &Board) {
        for color in Color::BOTH {
            let now = *board.stones(color);
            for point in &(now ^ self.stones[color]) {
                self.toggle(point, color);
            }
            self.stones[color] = now;
        }
    }

    fn toggle(&mut self, point: Point, color: Color) {
        for place in PLACES.iter() {
            let Some(middle) = at(self.size, point, -place.columns, -place.rows) else {
                continue;
            };
            self.sums[index(self.size, middle)][place.ring].toggle(&place.stone, color);
        }
    }

    /// The numbers of the nested shapes around an empty point from a player's point of view, and of those that include
    /// the last move, as far as it is inside them.
    pub(super) fn around(&self, point: Point, by: &Seen<'_>) -> Nested {
        let mut nested = Nested::default();
        let mut shape = by.liberties_around(point);
        let last = by.last.and_then(|last| mark(point, last));
        for (ring, sums) in self.sums[index(self.size, point)].iter().enumerate() {
            add(&mut shape, &sums.0[by.player]);
            nested.plain[ring] = mixed(&shape, ring);
            if let Some((from, mark)) = last.filter(|_| ring < ANSWERS)
                && ring >= from
            {
                let mut answer = shape;
                add(&mut answer, mark);
                nested.answers[ring] = Some(mixed(&answer, RINGS + ring));
            }
        }
        nested
    }
}

/// The point of view on a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pub(super) player: Color,
    /// Where the last move was.
    pub(super) last: Option<Point>,
    pub(super) board: &'a Board,
}

impl Seen<'_> {
    /// The contributions of the chains next to a point that have few liberties.
    fn liberties_around(&self, point: Point) -> Eight {
        let mut sum = Eight::default();
        for (near, place) in point.around().into_iter().zip(BESIDE.iter()) {
            let Some(chain) = self.board.chain_at(near) else {
                continue;
            };
            if let Some(few) = place.liberties.get(chain.liberty_count() - 1) {
                add(&mut sum, few);
            }
        }
        sum
    }
}

/// The places of [`Point::around`], in its order.
static BESIDE: LazyLock<[&'static Place; 4]> = LazyLock::new(|| {
    let middle = Point::new(1, 1);
    middle.around().map(|near| {
        let place = place_of(middle, near);
        place.expect("neighbours are in each shape")
    })
});

/// The ring of the last move, and its contribution; `None` if the move is outside.
fn mark(point: Point, last: Point) -> Option<(usize, &'static Eight)> {
    place_of(point, last).map(|place| (place.ring, &place.last))
}

fn place_of(middle: Point, point: Point) -> Option<&'static Place> {
    static INDEX: LazyLock<Field<u16>> = LazyLock::new(|| {
        let mut index = Field::new(Size::square(2 * REACH as u8 + 1));
        for (number, place) in PLACES.iter().enumerate() {
            let at = Point::new((place.columns + REACH) as u8, (place.rows + REACH) as u8);
            index[at] = number as u16 + 1;
        }
        index
    });
    let columns = i32::from(point.column()) - i32::from(middle.column()) + REACH;
    let rows = i32::from(point.row()) - i32::from(middle.row()) + REACH;
    let at = INDEX.size().point(columns, rows)?;
    PLACES.get(usize::from(INDEX[at]).checked_sub(1)?)
}

/// The numbers of the shapes around a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Nested {
    pub(super) plain: [u32; RINGS],
    pub(super) answers: [Option<u32>; ANSWERS],
}

/// A number that is equal for all eight copies of a shape.
fn mixed(shape: &Eight, salt: usize) -> u32 {
    // In halves: eight comparisons in a row would each wait for the previous one.
    let [a, b, c, d, e, f, g, h] = *shape;
    let least = (a.min(b).min(c.min(d))).min(e.min(f).min(g.min(h)));
    let word = (u64::from(least) << 8) | salt as u64;
    (SplitMix::new(word).word() >> 32) as u32
}

fn at(size: Size, from: Point, columns: i32, rows: i32) -> Option<Point> {
    size.point(
        i32::from(from.column()) + columns,
        i32::from(from.row()) + rows,
    )
}

fn index(size: Size, point: Point) -> usize {
    usize::from(point.row()) * usize::from(size.columns()) + usize::from(point.column())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::random_game::RandomGame;
    use tobi_goban::{Cell, Pose, board};

    /// The definition: the number of a shape, found from each of its places.
    fn by_looking(by: &Seen<'_>, middle: Point, rings: usize) -> u32 {
        let mut shape = by.liberties_around(middle);
        for place in PLACES.iter().filter(|place| place.ring < rings) {
            let point = at(by.board.size(), middle, place.columns, place.rows);
            let cell = point.map_or(Cell::Frame, |point| by.board.cell(point));
            let turn = match cell {
                Cell::Empty => continue,
                Cell::Frame => 22,
                stone if stone == Cell::from(by.player) => 0,
                _ => 11,
            };
            add(
                &mut shape,
                &place.stone.map(|number| number.rotate_left(turn)),
            );
        }
        mixed(&shape, rings - 1)
    }

    #[test]
    fn kept_up_to_date_is_looked_at() {
        for (columns, rows) in [(19, 19), (9, 9), (5, 13), (1, 2)] {
            let size = Size::new(columns, rows).unwrap();
            let mut game = RandomGame::new(size, 7);
            let mut shapes = Shapes::new(game.position().board());
            while game.next().is_some() {
                let board = game.position().board();
                shapes.update(board);
                let player = game.position().to_move();
                let by = Seen {
                    player,
                    last: None,
                    board,
                };
                for point in board.empty().iter().take(3) {
                    let nested = shapes.around(point, &by);
                    for rings in 1..=RINGS {
                        assert_eq!(nested.plain[rings - 1], by_looking(&by, point, rings));
                    }
                }
            }
            assert_eq!(shapes, Shapes::new(game.position().board()));
        }
    }

    #[test]
    fn turned_and_recoloured_shapes_are_one() {
        let mut game = RandomGame::new(Size::new(13, 11).unwrap(), 3);
        let moves: Vec<_> = game.by_ref().take(60).collect();
        let position = game.position();
        let last = moves.last().and_then(|(_, mv)| mv.point());
        let look = |position: &tobi_goban::Position, last, point| {
            let board = position.board();
            let by = Seen {
                player: position.to_move(),
                last,
                board,
            };
            Shapes::new(board).around(point, &by)
        };
        for pose in Pose::all(position.size()) {
            let turned = pose.position_in(position);
            let turned_last = last.map(|last| pose.point_in(last));
            for point in &position.board().empty() {
                assert_eq!(
                    look(position, last, point),
                    look(&turned, turned_last, pose.point_in(point))
                );
            }
        }
    }

    #[test]
    fn a_difference_in_a_ring_changes_that_shape_and_all_larger_ones() {
        let board = board!(
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . X . ."
            ". . . . . . ."
        );
        let shapes = Shapes::new(&board);
        let see = |player, last| {
            let by = Seen {
                player,
                last,
                board: &board,
            };
            shapes.around(Point::new(2, 3), &by)
        };
        let (black, white) = (see(Color::Black, None), see(Color::White, None));
        // The stone is at distance 4: the third shape.
        let same: Vec<bool> = (0..RINGS)
            .map(|ring| black.plain[ring] == white.plain[ring])
            .collect();
        assert_eq!(same[..3], [true, true, false]);
        assert!(!same[3..].contains(&true));
        let answers = see(Color::White, Some(Point::new(4, 3))).answers;
        let known: Vec<bool> = answers.iter().map(Option::is_some).collect();
        assert_eq!(known, [false, false, true, true, true, true]);
    }
}
