//! A territory as text, one character a point.

use tobi_grid::PointSet;
use tobi_judge::territory::{Claim, Territory, Zone};

/// Its claims, with a space between rows.
pub(crate) fn claims(territory: &Territory) -> String {
    let rows = territory.claims().rows();
    let rows = rows.map(|row| row.iter().map(Claim::to_string).collect::<String>());
    rows.collect::<Vec<_>>().join(" ")
}

/// Its zones, with a space between rows.
pub(crate) fn zones(territory: &Territory) -> String {
    let zones = territory.zones();
    let rows = zones.rows();
    let rows = rows.map(|row| row.iter().map(Zone::to_string).collect::<String>());
    rows.collect::<Vec<_>>().join(" ")
}

/// Columns and rows of the points of a set.
pub(crate) fn points(set: &PointSet) -> Vec<(u8, u8)> {
    set.iter().map(|p| (p.column(), p.row())).collect()
}
