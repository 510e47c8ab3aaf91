//! Regions and chains of a board, as several games ask for them.

use tobi_goban::{Board, Chain, Color};
use tobi_grid::{PointSet, morph};

/// What grows from `start` within `mask`, and whether that is all: it stops at a limit.
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

/// The chains of a colour with a stone in `points`.
pub(crate) fn chains_at<'a>(
    board: &'a Board,
    color: Color,
    points: &PointSet,
) -> impl Iterator<Item = Chain<'a>> + use<'a> {
    let mut rest = *points & *board.stones(color);
    std::iter::from_fn(move || {
        let chain = board.chain_at(rest.first()?)?;
        rest -= chain.stones();
        Some(chain)
    })
}
