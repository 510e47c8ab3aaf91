//! Draws groups: each with its letter or its status.

pub mod svg;
pub mod text;

use tobi::groups::{GroupsReport, Named, Status};
use tobi_grid::{Point, PointSet, Size};

/// What is drawn on the stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The letter of the group.
    Names,
    /// Signs of the status.
    Statuses,
}

impl Look {
    /// Both.
    pub const ALL: [Look; 2] = [Look::Names, Look::Statuses];

    /// The name of its layer in `tobi show`.
    pub const fn name(self) -> &'static str {
        match self {
            Look::Names => "groups",
            Look::Statuses => "status",
        }
    }

    /// One line of description.
    pub const fn about(self) -> &'static str {
        match self {
            Look::Names => "which chains are one group, by letters",
            Look::Statuses => "which groups live, are dead, in seki or unsettled",
        }
    }

    /// The tint of a group, by its status or its number. Dead groups have a tint of their own, so that no dead stone
    /// looks like a part of another group.
    fn tint(self, report: &GroupsReport, number: usize) -> usize {
        let status = |named: Named<'_>| named.life.map(|life| life.status);
        match (self, status(report.group(number))) {
            (_, Some(Status::Dead)) => DEAD_TINT,
            (Look::Statuses, Some(Status::Alive)) => 2,
            (Look::Statuses, Some(Status::Seki)) => 1,
            (Look::Statuses, Some(Status::Unsettled)) => 0,
            _ => {
                let before = report.iter().take(number);
                let before = before.filter(|&named| status(named) != Some(Status::Dead));
                before.count() % DEAD_TINT
            }
        }
    }
}

/// The last tint.
const DEAD_TINT: usize = TINTS.len() - 1;

/// Light hues that most people can distinguish (after Okabe and Ito), exact and as the nearest of a terminal's 256
/// colours. Pictures are readable without them.
pub(super) const TINTS: [([u8; 3], u8); 8] = [
    ([0xf6, 0xc2, 0x8b], 216),
    ([0xa9, 0xd6, 0xf5], 153),
    ([0x9f, 0xdc, 0xc4], 115),
    ([0xf5, 0xec, 0x9a], 229),
    ([0xa8, 0xbf, 0xf0], 147),
    ([0xf0, 0xb0, 0xa0], 217),
    ([0xe3, 0xb7, 0xd4], 182),
    ([0xcf, 0xcf, 0xcf], 252),
];

/// The sign on the stones of a group that is not plainly alive or dead.
const fn sign(status: Status) -> Option<char> {
    match status {
        Status::Alive | Status::Dead => None,
        Status::Seki => Some('='),
        Status::Unsettled => Some('?'),
    }
}

/// The best moves for the unsettled groups, of both sides.
fn urgent(report: &GroupsReport, size: Size) -> PointSet {
    let lives = report.iter().filter_map(|named| named.life);
    let moves = lives.flat_map(|life| [life.save.first(), life.kill.first()]);
    PointSet::from_points(size, moves.flatten().filter_map(|mv| mv.point()))
}

/// The number and the group of the stone on a point, if there is one.
fn at(report: &GroupsReport, point: Point) -> Option<(usize, Named<'_>)> {
    let number = report.number_at(point)?;
    Some((number, report.group(number)))
}
