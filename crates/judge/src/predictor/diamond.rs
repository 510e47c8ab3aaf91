//! Shapes: the stones around a point, in nested diamonds.
//!
//! The distance of two points is the sum of their differences in columns and rows, plus the larger of the two. The
//! points up to some distance form a figure between a diamond and a circle (van der Werf 2003; Stern, Herbrich and
//! Graepel 2006). Shapes that are rotated, mirrored, or recoloured together with the player are the same shape.
//!
//! A shape is identified by a number of 24 bits. The stones of a ring of points are combined by exclusive or, once for
//! each of the eight symmetries, so that adding or removing a stone only changes the values of the points around it.

use std::sync::LazyLock;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Board, ByColor, Color, Position};
use tobi_grid::{Field, Point, PointSet, Size};

/// The distances of the outer rims of the shapes.
pub(super) const ENDS: [u8; RINGS] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16];

/// The number of nested shapes.
pub(super) const RINGS: usize = 13;

/// How many of them also include the place of the last move.
pub(super) const ANSWERS: usize = 6;

/// How many of them also include the liberties of all chains, not only of those next to the middle. The smallest one
/// has no others.
pub(super) const LIBERTY_RINGS: usize = 5;

/// The number of lists of shapes.
pub(super) const LISTS: usize = 5;

/// The rings that end the shapes around the last moves: the first has the eight points around it.
const REPLIES: [usize; 2] = [1, 4];

/// What distinguishes the numbers of nested shapes, from 0, from those with the last move, the one before it, the last
/// move outside, all liberties, and those around the last moves.
const KIND_OFFSETS: [usize; 5] = [16, 24, 32, 40, 48];

/// The largest distance in columns or rows of a point of the largest shape.
const REACH: i32 = 8;

/// The number of numbers that shapes can have. Source: fewer bits make the table smaller; of the shapes that are listed, about
/// one in five hundred has the number of another one.
pub(super) const NUMBERS: u32 = 1 << 24;

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
    /// The contributions of a chain there with one, two or three liberties.
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

fn sum(a: &Eight, b: &Eight) -> Eight {
    let mut sum = *a;
    add(&mut sum, b);
    sum
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

    /// Notes the numbers of the shapes around an empty point, from a player's point of view: the nested shapes; those
    /// that include one of the last two moves, as far as it is inside them; the second one with the last move, if that is
    /// outside; and those with the liberties of all chains. These lists have numbers, and each ends with the first
    /// shape of which `note` says that no larger one matters.
    pub(super) fn around(
        &self,
        point: Point,
        by: &Viewpoint<'_>,
        mut note: impl FnMut(usize, u32) -> bool,
    ) {
        let all = &self.sums[index(self.size, point)];
        let beside = by.liberties_around(point);
        let mut shape = beside;
        let mut marks = [0, 1].map(|at| by.last[at].and_then(|last| mark(point, last)));
        let mut nested = true;
        for (ring, sums) in all.iter().enumerate() {
            if !nested && (ring >= ANSWERS || marks == [None; 2]) {
                break;
            }
            add(&mut shape, &sums.0[by.player]);
            nested = nested && note(0, mixed(&shape, ring));
            for (which, asked) in marks.iter_mut().enumerate().filter(|_| ring < ANSWERS) {
                if let Some((from, mark)) = *asked {
                    let marked = |salt| mixed(&sum(&shape, &turned(mark, 9 * which as u32)), salt);
                    if from <= ring && !note(1 + which, marked(KIND_OFFSETS[which] + ring)) {
                        *asked = None;
                    } else if from > ring && ring == REPLIES[0] && which == 0 {
                        note(3, marked(KIND_OFFSETS[2]));
                    }
                }
            }
        }
        let mut shape = beside;
        for (ring, sums) in all.iter().enumerate().take(LIBERTY_RINGS) {
            add(&mut shape, &sums.0[by.player]);
            if ring > 0 {
                add(&mut shape, by.liberties.of(point, ring));
                if !note(4, mixed(&shape, KIND_OFFSETS[3] + ring)) {
                    break;
                }
            }
        }
    }

    /// The stones around the last two moves, in a small and a larger shape around the last one; without those that were
    /// passes.
    pub(super) fn replies(&self, by: &Viewpoint<'_>) -> Vec<Around> {
        let [last, before] = by.last;
        let all = [
            (last, REPLIES[0], 0),
            (last, REPLIES[1], 6),
            (before, REPLIES[0], 12),
        ];
        let around = |(middle, end, salt): (Option<Point>, usize, usize)| {
            let middle = middle?;
            let mut shape = by.liberties_around(middle);
            for sums in &self.sums[index(self.size, middle)][..=end] {
                add(&mut shape, &sums.0[by.player]);
            }
            let liberties = by.board.chain_at(middle).map_or(0, |it| it.liberty_count());
            let salt = KIND_OFFSETS[4] + salt + liberties.min(5);
            Some(Around {
                middle,
                shape,
                salt,
            })
        };
        all.into_iter().filter_map(around).collect()
    }
}

/// The stones around a move that was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    middle: Point,
    shape: Eight,
    salt: usize,
}

impl Around {
    /// The number of a point's place beside these stones; `None` if it is far away.
    pub(super) fn with(&self, point: Point) -> Option<u32> {
        let (_, mark) = mark(self.middle, point)?;
        let mut shape = self.shape;
        add(&mut shape, mark);
        Some(mixed(&shape, self.salt))
    }
}

/// The liberties of chains that have few of them, as shapes see them: for each point and ring, the contributions of the
/// stones in this ring.
#[derive(Debug)]
struct LibertySums {
    size: Size,
    sums: Vec<[Eight; LIBERTY_RINGS]>,
}

impl LibertySums {
    fn new(board: &Board) -> LibertySums {
        let size = board.size();
        let mut sums = vec![[Eight::default(); LIBERTY_RINGS]; size.area()];
        for chain in board.chains() {
            let few = chain.liberty_count() - 1;
            if few >= 3 {
                continue;
            }
            for stone in chain.ring() {
                for place in NEAR.iter() {
                    if let Some(middle) = at(size, stone, -place.columns, -place.rows) {
                        let sum = &mut sums[index(size, middle)][place.ring];
                        add(sum, &place.liberties[few]);
                    }
                }
            }
        }
        LibertySums { size, sums }
    }

    /// The contributions of one ring.
    fn of(&self, point: Point, ring: usize) -> &Eight {
        &self.sums[index(self.size, point)][ring]
    }
}

/// The places of the shapes with all liberties, without those next to the middle.
static NEAR: LazyLock<Vec<&'static Place>> = LazyLock::new(|| {
    let all = PLACES.iter();
    all.filter(|place| (1..LIBERTY_RINGS).contains(&place.ring))
        .collect()
});

/// The point of view on a shape.
#[derive(Debug)]
pub(super) struct Viewpoint<'a> {
    player: Color,
    /// Where the last two moves were.
    last: [Option<Point>; 2],
    board: &'a Board,
    /// The liberties of its chains.
    liberties: LibertySums,
}

impl<'a> Viewpoint<'a> {
    /// The point of view of the side to move.
    pub(super) fn new(position: &'a Position, last: [Option<Point>; 2]) -> Viewpoint<'a> {
        Viewpoint {
            player: position.to_move(),
            last,
            board: position.board(),
            liberties: LibertySums::new(position.board()),
        }
    }

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

/// A number that is equal for all eight copies of a shape.
fn mixed(shape: &Eight, salt: usize) -> u32 {
    // In halves: eight comparisons in a row would each wait for the previous one.
    let [a, b, c, d, e, f, g, h] = *shape;
    let least = (a.min(b).min(c.min(d))).min(e.min(f).min(g.min(h)));
    let word = (u64::from(least) << 8) | salt as u64;
    (SplitMix::new(word).word() >> 32) as u32 % NUMBERS
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

    /// All numbers around a point, in ascending order.
    fn all(
        shapes: &Shapes,
        position: &Position,
        last: [Option<Point>; 2],
        point: Point,
    ) -> Vec<u32> {
        let by = Viewpoint::new(position, last);
        let mut all = Vec::new();
        shapes.around(point, &by, |_, number| {
            all.push(number);
            true
        });
        let replies = shapes.replies(&by);
        all.extend(replies.iter().filter_map(|around| around.with(point)));
        all.sort_unstable();
        all
    }

    /// The definition: the sum of a shape, found from each of its places, with the liberties of its chains up to a ring.
    fn by_looking(
        board: &Board,
        player: Color,
        middle: Point,
        rings: usize,
        liberties: usize,
    ) -> Eight {
        let mut shape = Eight::default();
        for place in PLACES.iter().filter(|place| place.ring < rings) {
            let point = at(board.size(), middle, place.columns, place.rows);
            let cell = point.map_or(Cell::Frame, |point| board.cell(point));
            let turn = match cell {
                Cell::Empty => continue,
                Cell::Frame => 22,
                stone if stone == Cell::from(player) => 0,
                _ => 11,
            };
            add(&mut shape, &turned(&place.stone, turn));
            let chain = point.and_then(|point| board.chain_at(point));
            let few = chain.and_then(|chain| place.liberties.get(chain.liberty_count() - 1));
            if let Some(few) = few.filter(|_| place.ring < liberties) {
                add(&mut shape, few);
            }
        }
        shape
    }

    /// The definition of all numbers around a point.
    fn all_by_looking(position: &Position, last: [Option<Point>; 2], point: Point) -> Vec<u32> {
        let (board, player) = (position.board(), position.to_move());
        let look = |middle, ring, liberties| by_looking(board, player, middle, ring + 1, liberties);
        let with = |shape: Eight, mark: &Eight, salt| mixed(&sum(&shape, mark), salt);
        let mut numbers = Vec::new();
        numbers.extend((0..RINGS).map(|ring| mixed(&look(point, ring, 1), ring)));
        numbers.extend(
            (1..LIBERTY_RINGS)
                .map(|ring| mixed(&look(point, ring, LIBERTY_RINGS), KIND_OFFSETS[3] + ring)),
        );
        for (which, last) in last.into_iter().enumerate() {
            let Some((last, (from, seen))) = last.and_then(|last| Some((last, mark(point, last)?)))
            else {
                continue;
            };
            let seen = turned(seen, 9 * which as u32);
            numbers.extend(
                (from..ANSWERS)
                    .map(|ring| with(look(point, ring, 1), &seen, KIND_OFFSETS[which] + ring)),
            );
            if which == 0 && from > 1 {
                numbers.push(with(look(point, 1, 1), &seen, KIND_OFFSETS[2]));
            }
            let place = mark(last, point).unwrap().1;
            let liberties = board
                .chain_at(last)
                .map_or(0, |it| it.liberty_count().min(5));
            let salt = KIND_OFFSETS[4] + liberties;
            match which {
                0 => {
                    numbers.push(with(look(last, 1, 1), place, salt));
                    numbers.push(with(look(last, 4, 1), place, salt + 6));
                }
                _ => numbers.push(with(look(last, 1, 1), place, salt + 12)),
            }
        }
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn kept_up_to_date_is_looked_at() {
        for (columns, rows) in [(19, 19), (9, 9), (5, 13), (1, 2)] {
            let size = Size::new(columns, rows).unwrap();
            let mut game = RandomGame::new(size, 7);
            let mut shapes = Shapes::new(game.position().board());
            let mut last = [None; 2];
            while let Some((_, mv)) = game.next() {
                last = [mv.point(), last[0]];
                let position = game.position();
                shapes.update(position.board());
                for point in position.board().empty().iter().take(3) {
                    assert_eq!(
                        all(&shapes, position, last, point),
                        all_by_looking(position, last, point)
                    );
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
        let last = [59, 58].map(|at| moves[at].1.point());
        let look = |position: &Position, last, point| {
            all(&Shapes::new(position.board()), position, last, point)
        };
        for pose in Pose::all(position.size()) {
            let turned = pose.position_in(position);
            let turned_last = last.map(|last| last.map(|last| pose.point_in(last)));
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
            let by = Viewpoint {
                player,
                last: [last, None],
                board: &board,
                liberties: LibertySums::new(&board),
            };
            let mut all = Vec::new();
            shapes.around(Point::new(2, 3), &by, |_, number| {
                all.push(number);
                true
            });
            all
        };
        let (black, white) = (see(Color::Black, None), see(Color::White, None));
        // The stone is at distance 4: the third shape.
        let same: Vec<bool> = (0..RINGS).map(|ring| black[ring] == white[ring]).collect();
        assert_eq!(same[..3], [true, true, false]);
        assert!(!same[3..].contains(&true));
        // The four larger answers, and the one that is outside.
        let last = Some(Point::new(4, 3));
        assert_eq!(see(Color::White, last).len(), white.len() + 5);
    }

    #[test]
    fn a_list_ends_where_it_is_told_to() {
        let position = Position::new(Size::square(9));
        let by = Viewpoint::new(&position, [Some(Point::new(4, 3)), None]);
        let mut noted = 0;
        Shapes::new(position.board()).around(Point::new(4, 4), &by, |_, _| {
            noted += 1;
            false
        });
        assert_eq!(noted, 3, "the smallest of each list");
    }
}
