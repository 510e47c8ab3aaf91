//! What a colour owns even if it never moves again.

use super::eyes::is_habitable;
use super::holes;
use tobi_goban::{Board, Color};
use tobi_grid::{Connectivity, PointSet, components};
use tobi_reading::benson;

/// What one colour certainly owns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owned {
    pub(super) alive: PointSet,
    pub(super) territory: PointSet,
}

/// What a colour owns even if it never moves again.
pub(super) fn owned(board: &Board, color: Color) -> Owned {
    let alive = benson::alive_on(board, color);
    let mut territory = PointSet::empty(board.size());
    if !alive.is_empty() {
        let regions = components(&!alive, Connectivity::Four);
        let lost = regions.filter(|region| is_lost(board, color, region, &alive));
        territory = PointSet::union(board.size(), lost);
    }
    Owned { alive, territory }
}

/// Whether the other colour cannot live in a region with living walls even if it alone moves there.
pub(super) fn is_lost(board: &Board, color: Color, region: &PointSet, walls: &PointSet) -> bool {
    !is_habitable(board, color, region) && holes::kills(board, color, region, walls)
}
