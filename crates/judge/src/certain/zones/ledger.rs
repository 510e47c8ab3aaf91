//! The ledger: which walls live, and by what places.

use super::OWNER;
use super::place::Place;
use crate::certain::Certain;
use crate::params::{BOARD_NODES, ZONE_NODES};
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
pub(super) struct Ledger<'a> {
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

impl<'a> Ledger<'a> {
    pub(super) fn new(
        board: &'a Board,
        owned: PointSet,
        places: Vec<Place>,
        walls: Vec<PointSet>,
    ) -> Ledger<'a> {
        let alive = Certain::unconditional(board).alive[OWNER];
        let passive: Vec<bool> = walls.iter().map(|wall| wall.is_subset(&alive)).collect();
        Ledger {
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
                }
            }
            territory |= kept;
        }
        territory
    }

    /// Finds walls that live by one place, until no more are found.
    fn find_lives(&mut self) {
        loop {
            let mut is_new = false;
            for place in 0..self.places.len() {
                let open = self.open_walls(place);
                for wall in self.served(place, open, 0) {
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
            for &wall in &candidates {
                self.lives[wall] = true;
            }
            for (place, served) in self.places.iter_mut().zip(served) {
                place.eyes.extend(served);
            }
            return;
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

    /// Whether a place gives at the same time what it already gives, what these walls with these eyes elsewhere need, and
    /// these points.
    fn ask(&mut self, number: usize, needs: &[(usize, u8)], kept: PointSet) -> bool {
        let place = &self.places[number];
        let walls = place.walls.iter().map(|&wall| {
            let need = needs.iter().find(|need| need.0 == wall);
            let eyes_elsewhere = match need {
                Some(need) => need.1,
                None if self.lives[wall] => self.elsewhere(number, wall),
                None => 0,
            };
            Wall {
                stones: self.walls[wall],
                eyes_elsewhere,
                must_stand: need.is_some() || self.lives[wall] && eyes_elsewhere < 2,
            }
        });
        let zone = Zone {
            points: place.points,
            walls: walls.collect(),
            kept,
        };
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
