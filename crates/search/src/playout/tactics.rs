//! Local tactics: the effect of a stone on the chains around it.

use tobi_goban::{Board, Cell, Chain, Color, Effect};
use tobi_grid::Point;

/// A small set of points, without duplicates.
#[derive(Clone, Copy, Debug)]
struct Few<const N: usize> {
    points: [Point; N],
    len: usize,
}

impl<const N: usize> Few<N> {
    fn new() -> Few<N> {
        Few {
            points: [Point::new(0, 0); N],
            len: 0,
        }
    }

    /// Adds a point that is not in the set yet; points beyond the capacity are dropped.
    fn add(&mut self, point: Point) {
        if self.len < N && !self.as_slice().contains(&point) {
            self.points[self.len] = point;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[Point] {
        &self.points[..self.len]
    }

    fn len(&self) -> usize {
        self.len
    }
}

/// The chains of a colour next to a point, without duplicates.
pub fn chains_beside<'a>(
    board: &'a Board,
    point: Point,
    color: Color,
) -> impl Iterator<Item = Chain<'a>> {
    let around = point.around();
    (0..4).filter_map(move |at| {
        let near = around[at];
        let is_new = board.cell(near) == Cell::from(color)
            && !around[..at].iter().any(|&it| board.is_one_chain(it, near));
        is_new.then(|| board.chain_at(near)).flatten()
    })
}

/// The number of liberties of the chain that a stone on the empty `point` would make, counted up to `enough`, at most
/// 4.
///
/// A captured stone becomes a liberty; if the stone captures several at once, they count as `enough`. Cost: about
/// 20 ns.
pub fn liberties_after(board: &Board, point: Point, color: Color, enough: usize) -> usize {
    let mut liberties = Few::<4>::new();
    for near in point.around() {
        match board.cell(near) {
            Cell::Empty => liberties.add(near),
            Cell::Frame => {}
            _ => {
                let Some(chain) = board.chain_at(near) else {
                    continue;
                };
                let few = chain.liberty_count();
                if chain.color() != color {
                    if few == 1 {
                        if chain.len() > 1 {
                            return enough;
                        }
                        liberties.add(near);
                    }
                } else if few > enough {
                    return enough;
                } else if few > 1 {
                    chain
                        .each_liberty()
                        .filter(|&liberty| liberty != point)
                        .for_each(|liberty| liberties.add(liberty));
                }
            }
        }
        if liberties.len() >= enough {
            return enough;
        }
    }
    liberties.len()
}

/// Whether a stone on the empty `point` only gives away the chains next to it.
pub fn gives_away(board: &Board, point: Point, color: Color) -> bool {
    if liberties_after(board, point, color, 2) >= 2 || board.effect(point, color) == Effect::Capture
    {
        return false;
    }
    let mut stones = Few::<7>::new();
    stones.add(point);
    for chain in chains_beside(board, point, color) {
        if chain.len() + stones.len() > 6 {
            return true;
        }
        chain.ring().for_each(|stone| stones.add(stone));
    }
    !leaves_a_dead_shape(stones.as_slice())
}

/// A region of connected empty points, and its vital point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    /// Some of its points; all of them if it has a vital point.
    points: Few<7>,
    /// The vital point, if it has at most six points and only one colour surrounds it.
    pub(super) vital: Option<Point>,
}

impl Space {
    /// The space around an empty point. Cost: at most seven points are visited.
    pub(super) fn of(board: &Board, from: Point) -> Space {
        let mut points = Few::new();
        points.add(from);
        let is_small = is_small_space(board, &mut points);
        Space {
            vital: is_small.then(|| vital_point(points.as_slice())).flatten(),
            points,
        }
    }

    /// Whether this point was visited.
    pub(super) fn holds(&self, point: Point) -> bool {
        self.points.as_slice().contains(&point)
    }
}

/// Adds the empty points connected to the first point of a space. Returns whether they are at most six and only one colour
/// surrounds them; stops as soon as that is false.
fn is_small_space(board: &Board, space: &mut Few<7>) -> bool {
    let (mut at, mut owner) = (0, None);
    while let Some(point) = space.as_slice().get(at).copied() {
        for near in point.around() {
            if board.is_empty_at(near) {
                space.add(near);
            } else if let Some(color) = board.color_at(near)
                && *owner.get_or_insert(color) != color
            {
                return false;
            }
        }
        if space.len() > 6 {
            return false;
        }
        at += 1;
    }
    true
}

/// The point of a small eye space that makes it two eyes or one, depending on who plays there first.
fn vital_point(space: &[Point]) -> Option<Point> {
    let degrees = degrees(space);
    let middle = space.iter().zip(degrees).max_by_key(|(_, degree)| *degree);
    let mut sorted = degrees;
    let sorted = &mut sorted[..space.len()];
    sorted.sort_unstable();
    let is_open = matches!(
        sorted,
        [_, _, _] | [1, 1, 1, 3] | [1, 2, 2, 2, 3] | [1, 1, 1, 1, 4] | [1, 1, 2, 2, 2, 4]
    );
    middle.map(|(&point, _)| point).filter(|_| is_open)
}

/// How many of the points each of them is next to.
fn degrees(points: &[Point]) -> [u8; 7] {
    let mut degrees = [0; 7];
    let beside = |a: &Point, b: &Point| a.around().contains(b);
    for (degree, point) in degrees.iter_mut().zip(points) {
        *degree = points.iter().filter(|other| beside(point, other)).count() as u8;
    }
    degrees
}

/// Whether capturing these stones leaves no eye, or only one.
fn leaves_a_dead_shape(stones: &[Point]) -> bool {
    let mut degrees = degrees(stones);
    let degrees = &mut degrees[..stones.len()];
    degrees.sort_unstable();
    matches!(
        degrees,
        [_] | [_, _]
            | [_, _, _]
            | [1, 1, 1, 3]
            | [2, 2, 2, 2]
            | [1, 2, 2, 2, 3]
            | [1, 1, 1, 1, 4]
            | [1, 1, 2, 2, 2, 4]
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::board;
    use tobi_grid::{PointSet, points};

    #[test]
    fn liberties_after_a_stone_are_those_of_its_chain() {
        let board = board!(
            ". . X . . O ."
            ". X . X . X O"
            ". . X . . . O"
            "O O . . O . ."
            "X . . O . . ."
        );
        for color in Color::BOTH {
            for point in &board.empty() {
                if board.effect(point, color) == Effect::Capture {
                    continue; // counted roughly
                }
                let mut after = board.clone();
                after.place(point, color);
                let liberties = after
                    .chain_at(point)
                    .map_or(0, |chain| chain.liberty_count());
                for enough in 1..=4 {
                    let counted = liberties_after(&board, point, color, enough);
                    assert_eq!(counted, liberties.min(enough), "{color} {point:?}\n{board}");
                }
            }
        }
    }

    #[test]
    fn an_eye_space_may_have_a_vital_point() {
        let board = board!(
            ". . . X . . . O ."
            "X X X X . X O O ."
            ". . . O O O . . O"
            ". X . O . O . . O"
            ". . . O . . O O O"
            "O O O O . . O . ."
            ". . . . O O O . ."
        );
        let vital = |point: &Point| Space::of(&board, *point).vital == Some(*point);
        // Three in a row and the bulky five have one. Four in a square have none, nor does a space that touches both
        // colours.
        assert_eq!(
            PointSet::from_points(board.size(), board.empty().iter().filter(vital)),
            points!(
                ". # . . . . . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
                ". . . . # . . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
            )
        );
    }

    #[test]
    fn nothing_is_given_away_but_what_kills() {
        let board = board!(
            "X O . . X . . . ."
            "X O O O X . . . ."
            "X X X X X . . . ."
            ". . . . . . . X X"
            "X X X X X X . X ."
            "X . O O O X . X O"
            "X X X X X X . X X"
        );
        let gifts = |color| {
            PointSet::from_fn(board.size(), |&p| {
                board.is_empty_at(p) && gives_away(&board, p, color)
            })
        };
        // At the top the left of two moves makes the bulky five, which kills. Four in a row below would leave two
        // eyes.
        assert_eq!(
            gifts(Color::White),
            points!(
                ". . . # . . . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
                ". # . . . . . . ."
                ". . . . . . . . ."
            )
        );
    }
}
