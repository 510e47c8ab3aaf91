//! Why a position cannot be counted yet.

use super::areas::Areas;
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
}

impl Obstacle {
    /// The points it is about: stones, or both sides of a border.
    pub fn points(&self) -> PointSet {
        match self {
            Obstacle::Unsettled { stones, .. } => *stones,
            Obstacle::Open(border) => border.points(),
        }
    }
}

/// All obstacles: groups first, then borders.
pub(super) fn obstacles(groups: &FinalGroups, areas: &Areas) -> Vec<Obstacle> {
    let unsettled = groups.groups.iter();
    let unsettled = unsettled.filter(|group| group.status == Status::Unsettled);
    let unsettled = unsettled.map(|group| Obstacle::Unsettled {
        color: group.color,
        stones: group.stones,
    });
    let open = areas
        .borders
        .iter()
        .cloned()
        .map(Box::new)
        .map(Obstacle::Open);
    unsettled.chain(open).collect()
}
