//! Which walls live, and by what places.

use super::OWNER;
use super::place::Place;
use crate::certain::Certain;
use crate::certain::certificate::{Contribution, ProvedRegion, ProvedWall};
use crate::params::{BOARD_NODES, STRATEGY_NODES, ZONE_NODES};
use std::cmp::Reverse;
use std::collections::HashMap;
use tobi_goban::Board;
use tobi_grid::{Connectivity, PointSet, components};
use tobi_reading::safety::{Wall, Zone};

/// A question about a place: its number, for each wall its eyes elsewhere and whether it must stand, and the points that must
/// be kept.
type PlaceQuestion = (usize, Vec<(u8, bool)>, PointSet);

/// The places, the walls, and what is proved so far.
#[derive(Debug)]
pub(in crate::certain) struct WallProofs<'a> {
    board: &'a Board,
    owned: PointSet,
    walls: Vec<PointSet>,
    /// Which walls live.
    lives: Vec<bool>,
    /// Which walls live even if their owner never moves again.
    passive: Vec<bool>,
    /// A place that was merged into another one is empty.
    places: Vec<Place>,
    known: HashMap<PlaceQuestion, Option<bool>>,
    /// The most nodes of a question.
    nodes: u32,
    /// The nodes that are left for the whole board.
    left: u32,
}

impl<'a> WallProofs<'a> {
    pub(super) fn new(
        board: &'a Board,
        owned: PointSet,
        places: Vec<Place>,
        walls: Vec<PointSet>,
    ) -> WallProofs<'a> {
        let alive = Certain::unconditional(board).alive[OWNER];
        let passive: Vec<bool> = walls.iter().map(|wall| wall.is_subset(&alive)).collect();
        WallProofs {
            board,
            owned,
            walls,
            lives: passive.clone(),
            passive,
            places,
            known: HashMap::new(),
            nodes: 0,
            left: 0,
        }
    }

    /// Proves what it can, with small budgets first.
    pub(super) fn fill(&mut self, effort: u32) {
        self.left = BOARD_NODES * effort;
        for nodes in ZONE_NODES.map(|nodes| nodes * effort) {
            self.nodes = nodes;
            self.known.retain(|_, answer| answer.is_some());
            loop {
                let before = self.lives.clone();
                self.find_lives();
                self.find_eyes();
                if self.lives == before {
                    self.merge_places();
                }
                if self.lives == before {
                    break;
                }
            }
        }
    }

    /// The stones of the walls that live.
    pub(super) fn alive(&self) -> PointSet {
        let walls = self.walls.iter().zip(&self.lives);
        let alive = walls.filter(|(_, lives)| **lives).map(|(wall, _)| *wall);
        PointSet::union(self.board.size(), alive)
    }

    /// The territory: of each place all that is presumed, or else the parts and the dead chains that can be kept together.
    pub(super) fn territory(&mut self) -> PointSet {
        let mut territory = PointSet::empty(self.board.size());
        for place in 0..self.places.len() {
            let presumed = self.places[place].points & self.owned;
            let dead = presumed & *self.board.stones(OWNER.opponent());
            let mut chains: Vec<PointSet> = components(&dead, Connectivity::Four).collect();
            chains.sort_by_key(|chain| Reverse(chain.len()));
            let parts = self.places[place].parts.clone();
            let mut kept = PointSet::empty(self.board.size());
            for wanted in [presumed].into_iter().chain(parts).chain(chains) {
                let wanted = wanted & presumed;
                if !wanted.is_subset(&kept) && self.ask(place, &[], kept | wanted) {
                    kept |= wanted;
                    self.places[place].supports = self.supports(place);
                }
            }
            self.places[place].kept = kept;
            territory |= kept;
        }
        territory
    }

    /// The places that give something, with the owner's answers: at most so many positions in each.
    pub(in crate::certain) fn regions(&self, positions: usize) -> Vec<ProvedRegion> {
        let numbers = 0..self.places.len();
        let used = numbers.filter(|&number| self.places[number].is_used());
        used.map(|number| self.region(number, positions)).collect()
    }

    fn region(&self, number: usize, positions: usize) -> ProvedRegion {
        let place = &self.places[number];
        let zone = self.zone(number, &place.supports, &[], place.kept);
        let walls = place.walls.iter().zip(&zone.walls);
        let walls = walls.filter(|(wall, _)| self.lives[**wall]);
        let walls = walls.map(|(&wall, it)| ProvedWall {
            stones: it.stones,
            given: match place.gives(wall) {
                0 => Contribution::Nothing,
                1 => Contribution::Eye,
                _ => Contribution::Life,
            },
            eyes_elsewhere: it.eyes_elsewhere,
        });
        ProvedRegion {
            owner: OWNER,
            points: zone.points,
            walls: walls.collect(),
            kept: place.kept,
            strategy: zone.strategy(self.board, OWNER, STRATEGY_NODES, positions),
        }
    }

    /// Finds walls that live by one place, until no more are found.
    fn find_lives(&mut self) {
        loop {
            let mut is_new = false;
            for place in 0..self.places.len() {
                let open = self.open_walls(place);
                let served = self.served(place, open, 0);
                if !served.is_empty() {
                    self.places[place].supports = self.supports(place);
                }
                for wall in served {
                    self.lives[wall] = true;
                    self.places[place].lives.push(wall);
                    is_new = true;
                }
            }
            if !is_new {
                return;
            }
        }
    }

    /// Finds walls with one eye in each of two places. Each question assumes that the candidates have an eye elsewhere;
    /// candidates for which that is wrong are dropped, and the others are asked about again.
    fn find_eyes(&mut self) {
        let open = (0..self.walls.len()).filter(|&wall| !self.lives[wall]);
        let mut candidates: Vec<usize> = open.collect();
        while !candidates.is_empty() {
            let served: Vec<Vec<usize>> = (0..self.places.len())
                .map(|place| {
                    let mut open = self.open_walls(place);
                    open.retain(|wall| candidates.contains(wall));
                    self.served(place, open, 1)
                })
                .collect();
            let eyes = |wall: &usize| served.iter().filter(|it| it.contains(wall)).count();
            let before = candidates.len();
            candidates.retain(|wall| eyes(wall) >= 2);
            if candidates.len() < before {
                continue;
            }
            if self.rest_on_others(&served) {
                for &wall in &candidates {
                    self.lives[wall] = true;
                }
                self.take_eyes(&served);
            }
            return;
        }
    }

    /// Notes on what the places that serve walls rest; if some of them would rest on themselves, nothing changes.
    fn rest_on_others(&mut self, served: &[Vec<usize>]) -> bool {
        let before = self.places.clone();
        let supports: Vec<Vec<usize>> = (0..served.len()).map(|it| self.supports(it)).collect();
        for (place, supports) in supports.into_iter().enumerate() {
            if !served[place].is_empty() {
                self.places[place].supports = supports;
            }
        }
        let is_sound = (0..served.len()).all(|place| {
            let allowed = self.supports(place);
            let mut used = self.places[place].supports.iter();
            used.all(|wall| allowed.contains(wall))
        });
        if !is_sound {
            self.places = before;
        }
        is_sound
    }

    /// Counts two eyes for each wall, in the smallest of the places that serve it. A third one would be an eye elsewhere for
    /// both others, and then none of the three would have to give its eye.
    fn take_eyes(&mut self, served: &[Vec<usize>]) {
        let mut places: Vec<usize> = (0..self.places.len()).collect();
        places.sort_by_key(|&place| self.places[place].points.len());
        let mut eyes = vec![0_u8; self.walls.len()];
        for place in places {
            for &wall in &served[place] {
                if self.lives[wall] && eyes[wall] < 2 {
                    eyes[wall] += 1;
                    self.places[place].eyes.push(wall);
                }
            }
        }
    }

    /// Merges the places around walls, the largest first, if that lets them live.
    fn merge_places(&mut self) {
        let mut walls: Vec<usize> = (0..self.walls.len()).collect();
        walls.sort_by_key(|&wall| Reverse(self.walls[wall].len()));
        for wall in walls {
            if self.lives[wall] {
                continue;
            }
            let before = self.places.clone();
            if let Some(place) = self.merge_around(wall)
                && self.ask(place, &[(wall, 0)], PointSet::empty(self.board.size()))
            {
                self.places[place].supports = self.supports(place);
                self.lives[wall] = true;
                self.places[place].lives.push(wall);
            } else {
                self.places = before;
            }
        }
    }

    /// The number of a new place: as many places around a wall as can be searched together, the small ones first.
    fn merge_around(&mut self, wall: usize) -> Option<usize> {
        let around = (0..self.places.len()).filter(|&it| self.places[it].walls.contains(&wall));
        let mut around: Vec<usize> = around.collect();
        around.sort_by_key(|&place| self.places[place].points.len());
        let mut merged = Place::new(PointSet::empty(self.board.size()), &[]);
        let mut count = 0;
        for place in around {
            let place = &mut self.places[place];
            if merged.fits(place) {
                merged.take(place);
                count += 1;
            }
        }
        if count < 2 {
            return None;
        }
        let number = self.places.len();
        self.places.push(merged);
        // Another merger may have had this number before.
        self.known.retain(|question, _| question.0 != number);
        Some(number)
    }

    /// The walls of a place that are not known to live.
    fn open_walls(&self, place: usize) -> Vec<usize> {
        let walls = self.places[place].walls.iter();
        walls.copied().filter(|&wall| !self.lives[wall]).collect()
    }

    /// Walls among these to which a place gives what they need, all together: life, or one eye if they have one
    /// elsewhere. All of them, or one after the other, the largest first.
    fn served(&mut self, place: usize, mut walls: Vec<usize>, eyes: u8) -> Vec<usize> {
        let nothing = PointSet::empty(self.board.size());
        let needs = |walls: &[usize]| walls.iter().map(|&wall| (wall, eyes)).collect::<Vec<_>>();
        if walls.is_empty() || self.ask(place, &needs(&walls), nothing) {
            return walls;
        }
        if walls.len() == 1 {
            return Vec::new();
        }
        walls.sort_by_key(|&wall| Reverse(self.walls[wall].len()));
        let mut served = Vec::new();
        for &wall in &walls {
            served.push(wall);
            if served.len() == walls.len() || !self.ask(place, &needs(&served), nothing) {
                served.pop();
            }
        }
        served
    }

    /// The eyes that a wall has in other places.
    fn elsewhere(&self, place: usize, wall: usize) -> u8 {
        if self.passive[wall] {
            return 2;
        }
        let others = self.places.iter().enumerate();
        let others = others.filter(|(other, _)| *other != place);
        let eyes = others.map(|(_, other)| other.gives(wall));
        eyes.fold(0, |all, eyes| (all + eyes).min(2))
    }

    /// The walls on which what a place gives may rest: they have two eyes elsewhere, from places that do not rest on this one.
    fn supports(&self, number: usize) -> Vec<usize> {
        let resting = self.resting_on(number);
        let is_support = |&wall: &usize| {
            self.lives[wall]
                && !self.passive[wall]
                && self.elsewhere(number, wall) >= 2
                && !resting
                    .iter()
                    .any(|&place| self.places[place].gives(wall) > 0)
        };
        let walls = self.places[number].walls.iter().copied();
        walls.filter(is_support).collect()
    }

    /// The other places that rest on walls that live by this place, or by places that rest on it.
    fn resting_on(&self, number: usize) -> Vec<usize> {
        let mut found = vec![number];
        let mut next = 0;
        while let Some(&place) = found.get(next) {
            next += 1;
            for (other, it) in self.places.iter().enumerate() {
                let rests = |wall: &usize| self.places[place].gives(*wall) > 0;
                if !found.contains(&other) && it.supports.iter().any(rests) {
                    found.push(other);
                }
            }
        }
        found.remove(0);
        found
    }

    /// The question whether a place gives at the same time what it already gives, what these walls with these eyes elsewhere
    /// need, and these points, resting on these walls.
    fn zone(
        &self,
        number: usize,
        supports: &[usize],
        needs: &[(usize, u8)],
        kept: PointSet,
    ) -> Zone {
        let place = &self.places[number];
        let walls = place.walls.iter().map(|&wall| {
            let need = needs.iter().find(|need| need.0 == wall);
            let (eyes_elsewhere, must_stand) = match need {
                Some(need) => (need.1, true),
                None if !self.lives[wall] => (0, false),
                None => match self.elsewhere(number, wall) {
                    2 if supports.contains(&wall) || self.passive[wall] => (2, false),
                    2 => (0, false),
                    eyes => (eyes, true),
                },
            };
            Wall {
                stones: self.walls[wall],
                eyes_elsewhere,
                must_stand,
            }
        });
        Zone {
            points: place.points,
            walls: walls.collect(),
            kept,
        }
    }

    /// Whether all that is proved (see [`WallProofs::zone`]).
    fn ask(&mut self, number: usize, needs: &[(usize, u8)], kept: PointSet) -> bool {
        let zone = self.zone(number, &self.supports(number), needs, kept);
        let walls = zone
            .walls
            .iter()
            .map(|wall| (wall.eyes_elsewhere, wall.must_stand));
        let asked = (number, walls.collect(), kept);
        let known = self.known.get(&asked).copied();
        let answer = known.unwrap_or_else(|| {
            let given = self.nodes.min(self.left);
            let mut nodes = given;
            let answer = zone.is_safe(self.board, OWNER, &mut nodes);
            // Each question costs something.
            self.left = self.left.saturating_sub((given - nodes).max(1));
            answer
        });
        self.known.insert(asked, answer);
        answer == Some(true)
    }
}
