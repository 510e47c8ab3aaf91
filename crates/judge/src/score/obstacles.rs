//! Why a position cannot be counted yet.
//!
//! Players leave gaps of up to three points and count them as dame, and lanes between living stones of up to five.
//! Where more is open, statuses are wrong or the game is not over, and no score is given.

use super::areas::Areas;
use super::doubt::contested;
use super::groups::FinalGroups;
use crate::life::Status;
use crate::territory::OpenBorder;
use tobi_goban::Color;
use tobi_grid::PointSet;

/// What stands between a position and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// Who moves next decides whether these stones live.
    Unsettled {
        /// Whose they are.
        color: Color,
        /// The stones.
        stones: PointSet,
    },
    /// A territory can still be entered.
    Open(Box<OpenBorder>),
    /// Nobody has walled this region in.
    Undivided(PointSet),
    /// The count rests on guesses: playouts from here give much of it to the other side, these points above all.
    Contested(PointSet),
}

impl Obstacle {
    /// The points it is about: stones, both sides of a border, or a region.
    pub fn points(&self) -> PointSet {
        match self {
            Obstacle::Unsettled { stones, .. } => *stones,
            Obstacle::Open(border) => border.points(),
            Obstacle::Undivided(region) | Obstacle::Contested(region) => *region,
        }
    }
}

/// All obstacles: groups first, then what is in doubt, then borders, then regions that no border tells anything of.
pub(super) fn obstacles(groups: &FinalGroups, areas: &Areas) -> Vec<Obstacle> {
    let unsettled = groups.groups.iter();
    let unsettled = unsettled.filter(|group| group.status == Status::Unsettled);
    let unsettled = unsettled.map(|group| Obstacle::Unsettled {
        color: group.color,
        stones: group.stones,
    });
    let contested = contested(groups, &areas.count).map(Obstacle::Contested);
    let unsettled = unsettled.chain(contested);
    if !areas.is_unfinished {
        return unsettled.collect();
    }
    let borders = areas.borders.iter().cloned();
    let entered = |region: &&PointSet| {
        let mut borders = areas.borders.iter();
        borders.any(|border| !border.points().is_disjoint(region))
    };
    let undivided = areas.open.iter().filter(|region| !entered(region));
    unsettled
        .chain(borders.map(Box::new).map(Obstacle::Open))
        .chain(undivided.copied().map(Obstacle::Undivided))
        .collect()
}
