//! What a colour owns if it answers each move, found by searching zone by zone.
//!
//! The theorem, and the search in one zone, are in [`tobi_reading::safety`]. Here the board is divided into places, each a
//! zone, and it is noted of the eyes that each place gives to each wall: a wall lives by one place that gives it two
//! eyes or a connection to walls that live, or by two places that give it one eye each. What a place once gave it must
//! give in each later question about it.
//!
//! Two guesses decide which places are tried, and nothing else: the dead stones, and the likely owners of points. All
//! stones that are not dead are walls. The places are the territories, with the dame beside them, and the other liberties
//! of the walls. Places around a wall that needs more than one of them are merged.

mod place;
mod wall_proofs;

use super::Guess;
use super::certificate::ProvedRegion;
use place::Place;
use tobi_goban::{Board, Color, Pose, Position, Setup};
use tobi_grid::{Connectivity, PointSet, components, morph};
pub(super) use wall_proofs::WallProofs;

/// The colour that answers; positions are posed so that it is Black.
const OWNER: Color = Color::Black;

/// What a colour owns.
#[derive(Debug)]
pub(super) struct Proved {
    /// Its stones that are never captured.
    pub(super) alive: PointSet,
    pub(super) territory: PointSet,
    /// The places that prove it, as far as they were asked for.
    pub(super) regions: Vec<ProvedRegion>,
}

/// What a colour owns. The caller chooses the regions that it wants from the proofs.
pub(super) fn owned(
    board: &Board,
    color: Color,
    guess: &Guess,
    effort: u32,
    regions: impl Fn(&WallProofs<'_>) -> Vec<ProvedRegion>,
) -> Proved {
    let pose = Pose::by_stones(color, board);
    let setup = Setup {
        stones: pose.stones_in(board),
        ..Setup::new(pose.inside())
    };
    let position = Position::from_setup(setup).expect("the same stones");
    let board = position.board();
    let stones = *board.stones(OWNER) - pose.set_in(&guess.dead);
    let owned = pose.set_in(&guess.owned[color]) - stones;
    let walls: Vec<PointSet> = components(&stones, Connectivity::Four).collect();
    let places = places(board, &stones, &owned);
    let places = places.map(|points| Place::new(points, &walls));
    let mut proofs = WallProofs::new(board, owned, places.collect(), walls);
    proofs.fill(effort);
    let territory = proofs.territory();
    let regions = regions(&proofs);
    Proved {
        alive: pose.set_out(&proofs.alive()),
        territory: pose.set_out(&territory),
        regions: regions.iter().map(|it| it.posed_out(&pose)).collect(),
    }
}

/// The places, which have no points in common.
fn places(board: &Board, walls: &PointSet, owned: &PointSet) -> impl Iterator<Item = PointSet> {
    let territory = *owned | (morph::dilate(owned) & board.empty());
    let rest = (morph::dilate(walls) & board.empty()) - territory;
    let parts = [territory, rest].map(|points| components(&points, Connectivity::Four));
    parts.into_iter().flatten()
}
