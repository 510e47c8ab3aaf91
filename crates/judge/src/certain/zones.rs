//! What a colour owns if it answers each move, found by searching zone by zone.
//!
//! The theorem, and the search in one zone, are in [`tobi_reading::safety`]. Here the board is divided into zones, and a
//! ledger is kept of the eyes that each zone gives to each wall: a wall lives by one zone that gives it two eyes or a
//! connection to walls that live, or by two zones that give it one eye each. What a zone once gave it must give in each
//! later question about it.
//!
//! Two guesses decide which zones are tried, and nothing else: the dead stones, and the likely owners of points. All
//! stones that are not dead are walls. The zones are the territories, with the dame beside them, and the other liberties
//! of the walls.

use super::{Certain, Guess};
use crate::params::{BOARD_NODES, ZONE_NODES};
use std::cmp::Reverse;
use std::collections::HashMap;
use tobi_goban::{Board, Color, Pose, Position, Setup};
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::safety::{Wall, Zone};

/// What a colour owns: its stones that are never captured, and its territory.
pub(super) fn owned(
    board: &Board,
    color: Color,
    guess: &Guess,
    effort: u32,
) -> (PointSet, PointSet) {
    let pose = Pose::by_stones(color, board);
    let setup = Setup {
        stones: pose.stones_in(board),
        ..Setup::new(pose.inside())
    };
    let position = Position::from_setup(setup).expect("the same stones");
    let dead = pose.set_in(&guess.dead);
    let owned = pose.set_in(&guess.owned[color]);
    let mut ledger = Ledger::new(position.board(), &dead, owned);
    ledger.fill(effort);
    let territory = ledger.territory();
    let alive = ledger.alive();
    (pose.set_out(&alive), pose.set_out(&territory))
}

/// A zone and what it gives.
struct Place {
    points: PointSet,
    /// The numbers of the walls around it.
    walls: Vec<usize>,
    /// The walls that live by this place.
    lives: Vec<usize>,
    /// The walls to which it gives one eye.
    eyes: Vec<usize>,
}

/// A question about a place: its number, for each wall its eyes elsewhere and whether it must stand, and whether
/// territory is asked for.
type PlaceQuestion = (usize, Vec<(u8, bool)>, bool);

/// The places, the walls, and what is proved so far. The owner is Black.
struct Ledger<'a> {
    board: &'a Board,
    owned: PointSet,
    walls: Vec<PointSet>,
    /// Which walls live.
    lives: Vec<bool>,
    /// Which walls live even if their owner never moves again.
    passive: Vec<bool>,
    places: Vec<Place>,
    known: HashMap<PlaceQuestion, Option<bool>>,
    /// The most nodes of a question.
    nodes: u32,
    /// The nodes that are left for the whole board.
    left: u32,
}

const OWNER: Color = Color::Black;

impl<'a> Ledger<'a> {
    fn new(board: &'a Board, dead: &PointSet, owned: PointSet) -> Ledger<'a> {
        let stones = *board.stones(OWNER) - *dead;
        let walls: Vec<PointSet> = components(&stones, Connectivity::Four).collect();
        let alive = Certain::unconditional(board).alive[OWNER];
        let passive: Vec<bool> = walls.iter().map(|wall| wall.is_subset(&alive)).collect();
        let place = |points: PointSet| {
            let around = morph::dilate(&points);
            let beside = (0..walls.len()).filter(|&wall| !walls[wall].is_disjoint(&around));
            Place {
                points,
                walls: beside.collect(),
                lives: Vec::new(),
                eyes: Vec::new(),
            }
        };
        Ledger {
            board,
            owned: owned - stones,
            places: zones(board, &stones, &owned).map(place).collect(),
            lives: passive.clone(),
            passive,
            walls,
            known: HashMap::new(),
            nodes: 0,
            left: 0,
        }
    }

    /// Proves what it can, with small budgets first.
    fn fill(&mut self, effort: u32) {
        self.left = BOARD_NODES * effort;
        for nodes in ZONE_NODES.map(|nodes| nodes * effort) {
            self.nodes = nodes;
            self.known.retain(|_, answer| answer.is_some());
            loop {
                let before = self.lives.clone();
                self.find_lives();
                self.find_eyes();
                if self.lives == before {
                    break;
                }
            }
        }
    }

    /// The stones of the walls that live.
    fn alive(&self) -> PointSet {
        let walls = self.walls.iter().zip(&self.lives);
        let alive = walls.filter(|(_, lives)| **lives).map(|(wall, _)| *wall);
        PointSet::union(self.board.size(), alive)
    }

    /// The territory: the presumed one of each place that keeps all of it.
    fn territory(&mut self) -> PointSet {
        let mut territory = PointSet::empty(self.board.size());
        for place in 0..self.places.len() {
            let kept = self.places[place].points & self.owned;
            if !kept.is_empty() && self.ask(place, &[], kept) {
                territory |= kept;
            }
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
        let eyes = others.map(|(_, other)| match other.lives.contains(&wall) {
            true => 2,
            false => u8::from(other.eyes.contains(&wall)),
        });
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
        let asked = (number, walls.collect(), !kept.is_empty());
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

/// The zones, which have no points in common.
fn zones(board: &Board, walls: &PointSet, owned: &PointSet) -> impl Iterator<Item = PointSet> {
    let inner = *owned - *walls;
    let territory = inner | (morph::dilate(&inner) & board.empty());
    let rest = (morph::dilate(walls) & board.empty()) - territory;
    let parts = [territory, rest].map(|points| components(&points, Connectivity::Four));
    parts.into_iter().flatten()
}
