//! Regions and chains of a board, used by several games.

use crate::params::ELEMENTARY_REACH;
use tobi_goban::{Board, Chain, Color};
use tobi_grid::{Element, Point, PointSet, morph};

/// Dilates `start` within `mask`, at most up to a limit; returns the region and whether it is complete.
pub(crate) fn grown(start: &PointSet, mask: &PointSet, limit: usize) -> (PointSet, bool) {
    let mut reached = *start & *mask;
    while reached.len() <= limit {
        let next = morph::dilate_within(&reached, mask);
        if next == reached {
            return (reached, true);
        }
        reached = next;
    }
    (reached, false)
}

/// The empty points within [`ELEMENTARY_REACH`] steps of a chain. A connection of two chains of one colour is worth a
/// question only if one has a liberty in the vicinity of the other.
///
/// ```
/// use tobi_goban::board;
/// use tobi_grid::Point;
/// use tobi_reading::vicinity;
///
/// let board = board!(
///     "X . . ."
///     "O . X ."
/// );
/// let corner = board.chain_at(Point::new(0, 0)).expect("a stone stands there");
/// assert_eq!(vicinity(&board, &corner).len(), 3);
/// ```
pub fn vicinity(board: &Board, chain: &Chain<'_>) -> PointSet {
    let empty = board.empty();
    (1..ELEMENTARY_REACH).fold(chain.liberties(), |near, _| morph::dilate(&near) & empty)
}

/// Whether an eye of one point is false because of its diagonals, if these stones stay: they hold two of them, or one at
/// the edge.
pub(crate) fn is_false_eye(point: Point, enemies: &PointSet) -> bool {
    let point = PointSet::from_points(enemies.size(), [point]);
    let beside = morph::external_boundary(&point);
    let diagonals = morph::dilate_by(&point, &Element::square(1)) - beside - point;
    let is_inside = beside.len() == 4;
    (diagonals & *enemies).len() >= if is_inside { 2 } else { 1 }
}

/// The chains of a colour with a stone in `points`, in the order of [`stones_at`].
pub(crate) fn chains_at<'a>(
    board: &'a Board,
    color: Color,
    points: &PointSet,
) -> impl Iterator<Item = Chain<'a>> + use<'a> {
    stones_at(board, color, points).filter_map(|stone| board.chain_at(stone))
}

/// The first stone in `points` of each chain of a colour, in reading order.
pub(crate) fn stones_at<'a>(
    board: &'a Board,
    color: Color,
    points: &PointSet,
) -> impl Iterator<Item = Point> + use<'a> {
    let mut rest = *points & *board.stones(color);
    std::iter::from_fn(move || {
        let stone = rest.first()?;
        let chain = board.chain_at(stone)?;
        if chain.len() == 1 {
            rest.remove(stone);
        } else {
            rest -= chain.stones();
        }
        Some(stone)
    })
}

/// The chains of the other colour that are adjacent to a chain.
pub(crate) fn enemies_of<'a>(
    board: &'a Board,
    chain: &Chain<'_>,
) -> impl Iterator<Item = Chain<'a>> + use<'a> {
    let beside = morph::external_boundary(&chain.stones());
    chains_at(board, chain.color().opponent(), &beside)
}
