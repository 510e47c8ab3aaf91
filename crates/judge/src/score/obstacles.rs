//! Why a position cannot be counted yet.
//!
//! Players leave gaps of up to three points, and lanes of up to five points between living stones, and count them as
//! dame. If more is open anywhere, either a status is wrong or the game is not over, and there is no score.

use super::areas::Areas;
use super::doubt::contested;
use super::groups::FinalGroups;
use crate::life::Status;
use crate::territory::OpenBorder;
use std::cmp::Reverse;
use tobi_goban::Color;
use tobi_grid::PointSet;

/// A reason why a position has no score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// The first mover decides whether these stones live.
    Unsettled {
        /// Their colour.
        color: Color,
        /// The stones.
        stones: PointSet,
    },
    /// A territory can still be entered.
    Open(Box<OpenBorder>),
    /// This region is not enclosed.
    Undivided(PointSet),
    /// The count rests on guesses: playouts give much of it to the other side, mainly these points.
    Contested(PointSet),
}

impl Obstacle {
    /// The points concerned: stones, both sides of a border, or a region.
    pub fn points(&self) -> PointSet {
        match self {
            Obstacle::Unsettled { stones, .. } => *stones,
            Obstacle::Open(border) => border.points(),
            Obstacle::Undivided(region) | Obstacle::Contested(region) => *region,
        }
    }
}

/// All obstacles: groups first, then points in doubt, then borders, the largest first, then regions without such a border.
pub(super) fn obstacles(groups: &FinalGroups, areas: &Areas) -> Vec<Obstacle> {
    let unsettled = groups.groups.iter();
    let unsettled = unsettled.filter(|group| group.status == Status::Unsettled);
    let unsettled = unsettled.map(|group| Obstacle::Unsettled {
        color: group.color,
        stones: group.stones,
    });
    let contested = contested(groups, &areas.count).map(Obstacle::Contested);
    let unsettled = unsettled.chain(contested);
    let mut borders = areas.borders.clone();
    borders.sort_by_key(|border| Reverse(border.points().len()));
    let entered = |region: &&PointSet| {
        let mut borders = areas.borders.iter();
        borders.any(|border| !border.points().is_disjoint(region))
    };
    let undivided = areas.open.iter().filter(|region| !entered(region));
    unsettled
        .chain(borders.into_iter().map(Box::new).map(Obstacle::Open))
        .chain(undivided.copied().map(Obstacle::Undivided))
        .collect()
}
