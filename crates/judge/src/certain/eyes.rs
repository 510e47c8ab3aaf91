//! Whether a region has room for two eyes.

use tobi_goban::{Board, Color};
use tobi_grid::{Point, PointSet, morph};

/// Whether the other colour could live in a region of this colour if it alone moved there.
///
/// Its stones may be anywhere but on its eyes. Eyes must be on liberties of this colour's chains in the region, because
/// the other colour has to capture those chains: an eye that still contains them is worth no more than the hole that
/// they leave.
pub(super) fn is_habitable(board: &Board, color: Color, region: &PointSet) -> bool {
    let within = *region & *board.stones(color);
    let liberties = morph::external_boundary(&within);
    let places = morph::erode(region) - *board.stones(color.opponent()) - liberties;
    has_two_eyes(region, &places)
}

/// Whether two points of `places` can be eyes of one group that fills the rest of the region.
///
/// The group may put a stone on any point of the region, and it needs two eyes that do not touch. Points that connect
/// the region are not eyes: stones that depend on such a point have only that one. Two other points are enough, because
/// the rest is connected to both; and if a group with more eyes lives, two of its eyes are such points, as a tree has
/// two leaves.
pub(super) fn has_two_eyes(region: &PointSet, places: &PointSet) -> bool {
    let mut eyes = PointSet::empty(region.size());
    for place in places.iter().filter(|&place| !is_cut_point(region, place)) {
        let one = PointSet::from_points(region.size(), [place]);
        if !(eyes - morph::dilate(&one)).is_empty() {
            return true;
        }
        eyes |= one;
    }
    false
}

/// Whether the region is disconnected without this point.
pub(super) fn is_cut_point(region: &PointSet, point: Point) -> bool {
    let one = PointSet::from_points(region.size(), [point]);
    let around = morph::external_boundary(&one) & *region;
    let Some(first) = around.first() else {
        return false;
    };
    let first = PointSet::from_points(region.size(), [first]);
    // Most points are not cut points, and a few points around them prove it.
    let near = morph::dilate(&morph::dilate(&one)) & *region;
    !around.is_subset(&morph::reconstruct(&first, &(near - one)))
        && !around.is_subset(&morph::reconstruct(&first, &(*region - one)))
}
