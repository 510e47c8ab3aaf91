//! Chains around a race that can never be captured (Benson 1976), using small eye spaces only.

use super::space;
use crate::benson::{self, Chain, Region};
use crate::params::SPACE_POINTS;
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// The unconditionally alive stones of both sides near these stones.
///
/// Eye spaces of more than [`SPACE_POINTS`] points are ignored.
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
    let mut chains: Vec<Chain> = Vec::new();
    let mut regions: Vec<Region> = Vec::new();
    let mut seen = PointSet::empty(size);
    let mut waiting = *seeds & own;
    while let Some(stone) = waiting.first() {
        let chain = fight.chain_at(stone).expect("a stone stands there");
        let (stones, liberties) = (chain.stones(), chain.liberties());
        waiting -= stones;
        seen |= stones;
        chains.push(Chain { stones, liberties });
        let mut left = regions
            .iter()
            .fold(liberties, |left, region| left - region.empty);
        while let Some(point) = left.first() {
            let points = space::flood(fight, point, &!own);
            left -= points;
            if points.len() > SPACE_POINTS {
                continue;
            }
            let border = morph::dilate(&points) & own;
            waiting |= border - seen;
            regions.push(Region {
                empty: points - *fight.stones(side.opponent()),
                border,
            });
        }
    }
    benson::alive(size, &chains, &regions)
}
