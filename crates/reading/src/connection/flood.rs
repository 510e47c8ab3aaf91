//! The flood that measures distances: it processes all points of one distance at a time, as a set.

use super::ladders::Ladders;
use super::paths::{FAR, Met};
use crate::params::{FARTHEST, STEPS_CAUGHT, STEPS_LOOSE};
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, Size, morph};

/// Points by their distance from one end. Beyond the requested distance, values may be too large.
pub(super) struct Rings([PointSet; FARTHEST as usize + 1]);

impl Rings {
    pub(super) fn empty(size: Size) -> Rings {
        Rings([PointSet::empty(size); FARTHEST as usize + 1])
    }

    /// The point's distance, or [`FAR`].
    pub(super) fn distance(&self, point: Point) -> u8 {
        let found = self.0.iter().position(|ring| ring.contains(point));
        found.map_or(FAR, |distance| distance as u8)
    }

    fn add(&mut self, points: &PointSet, distance: u8) {
        if let Some(ring) = self.0.get_mut(usize::from(distance)) {
            *ring |= *points;
        }
    }
}

/// A flood over a position, which may pass through enemy chains.
pub(super) struct Flood<'a> {
    fight: &'a mut Fight,
    met: &'a mut Vec<Met>,
    ladders: &'a mut Ladders,
    empty: PointSet,
    own: PointSet,
    enemies: PointSet,
    /// Enemy chains that no path passes through.
    solid: PointSet,
    walked: PointSet,
}

impl<'a> Flood<'a> {
    pub(super) fn new(
        fight: &'a mut Fight,
        side: Side,
        met: &'a mut Vec<Met>,
        ladders: &'a mut Ladders,
    ) -> Flood<'a> {
        Flood {
            met,
            ladders,
            empty: fight.board().empty(),
            own: *fight.stones(side),
            enemies: *fight.stones(side.opponent()),
            solid: PointSet::empty(fight.size()),
            walked: PointSet::empty(fight.size()),
            fight,
        }
    }

    /// The points that were visited, and the adjacent enemy stones.
    pub(super) fn into_walked(self) -> PointSet {
        self.walked
    }

    /// Floods from `start` up to `limit` or the target; returns the target's distance.
    pub(super) fn run(
        &mut self,
        rings: &mut Rings,
        start: &PointSet,
        target: Option<&PointSet>,
        limit: u8,
    ) -> Option<u8> {
        *rings = Rings::empty(self.fight.size());
        rings.add(&(*start & self.own), 0);
        rings.add(&(*start & self.empty), 1);
        let mut chains = *start & self.enemies;
        while let Some(met) = self.next_met(&mut chains) {
            rings.add(&met.stones, met.price);
        }
        let mut limit = limit.min(FARTHEST);
        let mut found = None;
        let mut reached = PointSet::empty(self.fight.size());
        let mut distance = 0;
        while distance <= limit {
            let ring = self.close(rings, distance, &reached);
            reached |= ring;
            if found.is_none() && target.is_some_and(|target| !target.is_disjoint(&ring)) {
                found = Some(distance);
                limit = distance;
            }
            distance += 1;
        }
        self.walked |= reached;
        found
    }

    /// All points at this distance; adds their neighbours to the rings of larger distances.
    fn close(&mut self, rings: &mut Rings, distance: u8, reached: &PointSet) -> PointSet {
        let mut ring = rings.0[usize::from(distance)] - *reached;
        let mut added = ring;
        while !added.is_empty() {
            let beside = morph::dilate(&added) - (*reached | ring);
            rings.add(&(beside & self.empty), distance + 1);
            let mut own = beside & self.own;
            let mut more = PointSet::empty(self.fight.size());
            while let Some(stone) = own.first() {
                let chain = self.fight.chain_at(stone).expect("a stone stands there");
                let stones = chain.stones();
                own -= stones;
                more |= stones;
            }
            let enemies = beside & self.enemies;
            self.walked |= enemies;
            let mut weak = enemies - self.solid;
            while let Some(met) = self.next_met(&mut weak) {
                // A path that enters over a liberty has already filled it.
                let shore = morph::dilate(&met.stones);
                let taken = u8::from(!shore.is_disjoint(&(added & self.empty)));
                match distance + met.price - taken {
                    here if here == distance => more |= met.stones,
                    farther => rings.add(&met.stones, farther),
                }
            }
            ring |= more;
            added = more;
        }
        rings.0[usize::from(distance)] = ring;
        ring
    }

    /// The first of these enemy chains that a path may pass through; removes the stones up to it.
    fn next_met(&mut self, stones: &mut PointSet) -> Option<Met> {
        while let Some(stone) = stones.first() {
            let met = self.meet(stone);
            *stones -= met.map_or(self.solid, |met| met.stones);
            if met.is_some() {
                return met;
            }
        }
        None
    }

    /// The chain of an enemy stone, if a path may pass through it.
    fn meet(&mut self, stone: Point) -> Option<Met> {
        if let Some(met) = self.met.iter().find(|met| met.stones.contains(stone)) {
            return Some(*met);
        }
        let chain = self.fight.chain_at(stone).expect("a stone stands there");
        let (liberties, stones) = (chain.liberty_count(), chain.stones());
        let catch = match liberties {
            1 => chain.first_liberty(),
            2 => self.ladders.catch(self.fight, stone),
            _ => None,
        };
        let price = match (liberties, catch) {
            (1, _) => 1,
            (2, Some(_)) => STEPS_CAUGHT,
            (2, None) => STEPS_LOOSE,
            (3, _) => STEPS_LOOSE + 1,
            _ => {
                self.solid |= stones;
                return None;
            }
        };
        let met = Met {
            stone,
            stones,
            price,
            catch,
        };
        self.met.push(met);
        Some(met)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_stones;
    use tobi_goban::ByColor;
    use tobi_goban::random_game::SplitMix;

    fn price(flood: &mut Flood<'_>, stone: Point) -> u8 {
        flood.meet(stone).map_or(FAR, |met| met.price)
    }

    /// Distances by definition: no point is reached in fewer moves than a neighbour plus the step from there.
    fn plain(flood: &mut Flood<'_>, start: &PointSet, limit: u8) -> Vec<(Point, u8)> {
        let size = flood.fight.size();
        let mut known: Vec<(Point, u8)> = Vec::new();
        let at_start: Vec<(Point, u8)> = start
            .iter()
            .map(|point| match flood.fight.side_at(point) {
                None => (point, 1),
                Some(_) if flood.own.contains(point) => (point, 0),
                Some(_) => (point, price(flood, point)),
            })
            .collect();
        loop {
            let mut steps = at_start.clone();
            for &(from, distance) in &known {
                for to in size.neighbours(from) {
                    let here = flood.fight.side_at(from);
                    let there = flood.fight.side_at(to);
                    let step = match there {
                        None => 1,
                        Some(_) if flood.own.contains(to) || there == here => 0,
                        Some(_) => price(flood, to) - u8::from(here.is_none()),
                    };
                    steps.push((to, distance + step));
                }
            }
            steps.retain(|&(point, distance)| {
                let before = known.iter().find(|known| known.0 == point);
                distance <= limit && before.is_none_or(|before| distance < before.1)
            });
            let Some(&(point, distance)) = steps.iter().min_by_key(|step| step.1) else {
                known.sort();
                return known;
            };
            known.retain(|known| known.0 != point);
            known.push((point, distance));
        }
    }

    #[test]
    fn rings_are_the_distances_by_the_definition() {
        let mut random = SplitMix::new(3);
        let size = Size::square(6);
        let (mut boards, mut through_enemies) = (0, 0);
        while boards < 200 {
            let shares = ByColor { black: 1, white: 1 };
            let stones = random_stones::stones(&mut random, size, shares, 5);
            boards += 1;
            let mut fight = Fight::new(&stones, None);
            let (mut met, mut ladders) = (Vec::new(), Ladders::new());
            let mut flood = Flood::new(&mut fight, Side::Defender, &mut met, &mut ladders);
            let start = PointSet::from_fn(size, |_| random.below(20) == 0);
            for limit in [2, FARTHEST] {
                let mut rings = Rings::empty(size);
                flood.run(&mut rings, &start, None, limit);
                let expected = plain(&mut flood, &start, limit);
                through_enemies += expected
                    .iter()
                    .filter(|&&(point, _)| stones.white.contains(point))
                    .count();
                let mut found: Vec<(Point, u8)> = size
                    .points()
                    .map(|point| (point, rings.distance(point)))
                    .filter(|&(_, distance)| distance <= limit)
                    .collect();
                found.sort();
                let board = flood.fight.board();
                assert_eq!(found, expected, "from {start:?}, up to {limit}\n{board}");
            }
        }
        assert!(through_enemies > 500, "{through_enemies}");
    }
}
