//! Chains around a race that can never be captured (Benson 1976), by small eye spaces only.

use super::space;
use crate::params::RACE_SPACE;
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// A region that one side walls in, and the chains around it by their first stones.
struct Region {
    empty: PointSet,
    wall: Vec<Point>,
}

/// The stones of both sides near these that live whatever happens.
///
/// Eye spaces of more than [`RACE_SPACE`] points are not looked into.
pub(super) fn alive_near(fight: &mut Fight, stones: [Point; 2]) -> PointSet {
    let mut seeds = PointSet::empty(fight.size());
    for stone in stones {
        let chain = fight.chain_at(stone).expect("a stone stands there");
        seeds |= morph::dilate(&(chain.stones() | morph::dilate(&chain.liberties())));
    }
    fight.look_at(&seeds);
    alive(fight, Side::Defender, &seeds) | alive(fight, Side::Attacker, &seeds)
}

fn alive(fight: &mut Fight, side: Side, seeds: &PointSet) -> PointSet {
    let size = fight.size();
    let own = *fight.stones(side);
    let mut chains: Vec<(Point, PointSet, PointSet)> = Vec::new();
    let mut regions: Vec<Region> = Vec::new();
    let mut seen = PointSet::empty(size);
    let mut waiting = *seeds & own;
    while let Some(stone) = waiting.first() {
        let chain = fight.chain_at(stone).expect("a stone stands there");
        let (stones, liberties) = (chain.stones(), chain.liberties());
        waiting -= stones;
        seen |= stones;
        chains.push((stones.first().unwrap_or(stone), stones, liberties));
        let mut left = liberties
            - regions
                .iter()
                .fold(PointSet::empty(size), |all, r| all | r.empty);
        while let Some(point) = left.first() {
            let points = space::flood(fight, point, &!own);
            left -= points;
            if points.len() > RACE_SPACE {
                continue;
            }
            let wall = morph::dilate(&points) & own;
            waiting |= wall - seen;
            let mut names = Vec::new();
            let mut rest = wall;
            while let Some(stone) = rest.first() {
                let stones = fight
                    .chain_at(stone)
                    .expect("a stone stands there")
                    .stones();
                names.push(stones.first().unwrap_or(stone));
                rest -= stones;
            }
            regions.push(Region {
                empty: points - *fight.stones(side.opponent()),
                wall: names,
            });
        }
    }
    loop {
        let before = chains.len();
        chains.retain(|(_, _, liberties)| {
            let vital =
                |region: &&Region| region.empty.is_subset(liberties) && !region.empty.is_empty();
            regions.iter().filter(vital).count() >= 2
        });
        regions.retain(|region| {
            let stands = |name: &Point| chains.iter().any(|(first, _, _)| first == name);
            region.wall.iter().all(stands)
        });
        if chains.len() == before {
            break;
        }
    }
    chains
        .iter()
        .fold(PointSet::empty(size), |all, (_, stones, _)| all | *stones)
}
