//! The accounts of a certificate: what one region assumes, others must give.

use tobi_goban::{Board, Color};
use tobi_grid::PointSet;
use tobi_judge::certain::{Certificate, ProvedRegion};

/// What is wrong with the accounts of one owner.
pub(super) fn wrong(board: &Board, certificate: &Certificate, owner: Color) -> Option<String> {
    let regions = certificate.regions.iter();
    let regions: Vec<&ProvedRegion> = regions.filter(|region| region.owner == owner).collect();
    let mut points = PointSet::empty(board.size());
    for region in &regions {
        if !points.is_disjoint(&region.points) {
            return Some("two regions have a point in common".to_owned());
        }
        points |= region.points;
    }
    if !is_ordered(&regions) {
        return Some("regions rest on each other".to_owned());
    }
    regions.iter().find_map(|region| {
        let mut walls = region.walls.iter();
        walls.find_map(|wall| {
            if !wall.stones.is_subset(&certificate.alive[owner]) {
                return Some(format!(
                    "a wall that lives by a region is not alive: {:?}",
                    wall.stones.first()
                ));
            }
            let given: u8 = regions
                .iter()
                .flat_map(|region| &region.walls)
                .filter(|other| other.stones == wall.stones)
                .map(|other| other.given.eyes())
                .sum();
            // A wall to which no region gives anything lives even if its owner never moves again: playing decides.
            let others = (given - wall.given.eyes()).min(2 - wall.given.eyes());
            let is_wrong = given > 0 && (given < 2 || wall.eyes_elsewhere > others);
            is_wrong.then(|| {
                format!(
                    "the eyes of the wall at {:?} are not given",
                    wall.stones.first()
                )
            })
        })
    })
}

/// Whether the regions can be put into an order in which each rests on earlier ones only: on their walls that have two eyes
/// elsewhere.
fn is_ordered(regions: &[&ProvedRegion]) -> bool {
    let rests_on = |region: &ProvedRegion, other: &ProvedRegion| {
        let mut walls = region.walls.iter().filter(|wall| wall.eyes_elsewhere >= 2);
        walls.any(|wall| {
            let mut given = other.walls.iter().filter(|it| it.given.eyes() > 0);
            given.any(|it| it.stones == wall.stones)
        })
    };
    let mut rest = regions.to_vec();
    loop {
        let before = rest.len();
        let left = rest.clone();
        rest.retain(|region| left.iter().any(|other| rests_on(region, other)));
        if rest.len() == before {
            return rest.is_empty();
        }
    }
}
