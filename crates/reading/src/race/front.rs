//! How many moves filling a chain's liberties takes, if it can be counted.

use super::space::{self, Space};
use crate::params::{RACE_STRONG, StringGame};
use crate::region::stones_at;
use crate::space::{EyeValue, Room};
use crate::{Fight, Side};
use std::cmp::Ordering;
use tobi_grid::{Point, PointSet, morph};

/// A chain of the race from its enemy's point of view.
#[derive(Clone)]
pub(super) struct Front {
    /// All liberties.
    pub(super) liberties: PointSet,
    /// Liberties that the enemy fills from a strong chain, one move each, and that cannot become an eye.
    pub(super) plain: PointSet,
    /// One of the plain liberties that can be filled now.
    pub(super) ready: Option<Point>,
    /// Liberties that the rival chain also has.
    pub(super) shared: PointSet,
    /// Small regions next to the chain that its side encloses.
    pub(super) spaces: Vec<Space>,
    /// Whether the chain certainly has two eyes.
    pub(super) lives: bool,
    /// The number of moves to fill its eye, including the owner's captures; zero without an eye.
    pub(super) eye: usize,
    /// The class of the eye: in a race, a larger eye can wait longer. 0 without an eye, 1 up to three points, otherwise
    /// the number of its points.
    pub(super) eye_class: usize,
    /// All other liberties.
    pub(super) others: PointSet,
    /// Whether the numbers give exactly the moves to capture the chain: it has no other liberties, and playing on them
    /// gains nothing.
    pub(super) is_exact: bool,
    /// The number of moves to capture the weakest enemy neighbour of the chain, except the rival.
    pub(super) weakest: usize,
    /// Whether another strong enemy chain touches this one: a side that captures this chain has escaped.
    pub(super) outside: bool,
    /// The number of its stones.
    pub(super) len: usize,
}

/// Whether an enemy can fill the liberties of another chain from its chain on `point`.
fn is_strong(fight: &Fight, alive: &PointSet, point: Point, liberties: &PointSet) -> bool {
    alive.contains(point)
        || fight
            .chain_at(point)
            .is_some_and(|chain| (chain.liberties() - *liberties).len() >= RACE_STRONG)
}

impl Front {
    /// The front of `side`'s chain on `at`; `rival` is the enemy chain that races with it.
    pub(super) fn of(
        fight: &mut Fight,
        alive: &PointSet,
        side: Side,
        at: Point,
        rival: Option<Point>,
    ) -> Front {
        let size = fight.size();
        let chain = fight.chain_at(at).expect("a chain stands there");
        let stones = chain.stones();
        let liberties = chain.liberties();
        let len = chain.len();
        let none = PointSet::empty(size);
        let (rival_stones, rival_liberties) = rival
            .and_then(|rival| fight.chain_at(rival))
            .map_or((none, none), |rival| (rival.stones(), rival.liberties()));
        let shared = liberties & rival_liberties;
        let mut front = Front {
            liberties,
            plain: none,
            ready: None,
            shared,
            spaces: space::spaces(fight, side, at, &liberties),
            lives: false,
            eye: 0,
            eye_class: 0,
            others: none,
            is_exact: false,
            weakest: usize::MAX,
            outside: false,
            len,
        };
        let inside = front.weigh_eyes(fight, side, rival);
        let beside = morph::dilate(&stones) - rival_stones;
        for point in stones_at(fight.board(), side.opponent().color(), &beside) {
            front.meet(fight, alive, point, &inside);
        }
        front.sort_liberties(fight, alive, side, &stones, &inside);
        let shared = front.shared;
        let open_shared = shared.iter().any(|point| {
            size.neighbours(point)
                .any(|near| match fight.side_at(near) {
                    None => !shared.contains(near),
                    Some(owner) if owner == side => !stones.contains(near),
                    Some(_) => {
                        !rival_stones.contains(near) && !is_strong(fight, alive, near, &liberties)
                    }
                })
        });
        front.is_exact = front.others.is_empty() && !open_shared;
        fight.look_at(&morph::dilate(&(stones | liberties)));
        front
    }

    /// Takes an enemy chain next to this one into account; `inside` are the liberties in eye spaces.
    fn meet(&mut self, fight: &Fight, alive: &PointSet, enemy: Point, inside: &PointSet) {
        if alive.contains(enemy) {
            self.outside = true;
            return;
        }
        let chain = fight.chain_at(enemy).expect("a stone stands there");
        let own = (chain.liberties() - self.liberties).len();
        let is_held = own == 0 && !morph::dilate(inside).is_disjoint(&chain.stones());
        if !is_held {
            self.weakest = self.weakest.min(own);
            self.outside |= own > RACE_STRONG;
        }
    }

    /// Separates the plain liberties from the others.
    fn sort_liberties(
        &mut self,
        fight: &Fight,
        alive: &PointSet,
        side: Side,
        stones: &PointSet,
        inside: &PointSet,
    ) {
        let size = fight.size();
        let open = self.liberties - self.shared - *inside;
        let mut plain = PointSet::empty(size);
        let mut walled = PointSet::empty(size);
        for point in open {
            let mut fits = true;
            let mut wall = false;
            for near in size.neighbours(point) {
                match fight.side_at(near) {
                    None => fits &= open.contains(near),
                    Some(owner) if owner == side => fits &= stones.contains(near),
                    Some(_) => {
                        let strong = is_strong(fight, alive, near, &self.liberties);
                        wall |= strong;
                        fits &= strong;
                    }
                }
            }
            if fits {
                plain.insert(point);
            }
            if wall {
                walled.insert(point);
            }
        }
        // A point that is not next to the wall is filled after one of its neighbours; if it has only one such
        // neighbour, it would become an eye.
        loop {
            let kept = plain.iter().filter(|&point| {
                let near = size.neighbours(point);
                let empty = near.filter(|&near| fight.board().is_empty_at(near));
                let (all, ways) = empty.fold((true, 0), |(all, ways), near| {
                    let both = plain.contains(near) && walled.contains(near);
                    (all && plain.contains(near), ways + u32::from(both))
                });
                all && (walled.contains(point) || ways >= 2)
            });
            let kept = PointSet::from_points(size, kept);
            if kept == plain {
                break;
            }
            plain = kept;
        }
        self.plain = plain;
        self.ready = (plain & walled).first();
        self.others = open - plain;
    }

    /// Evaluates the eye spaces that the chain alone encloses; returns their liberties.
    fn weigh_eyes(&mut self, fight: &Fight, side: Side, rival: Option<Point>) -> PointSet {
        let enemy = *fight.stones(side.opponent());
        let mut inside = PointSet::empty(fight.size());
        let mut eyes = 0;
        for space in &self.spaces {
            if !space.is_own {
                continue;
            }
            let Some(room) = Room::of(fight.size(), &space.points, &(space.points & enemy)) else {
                continue;
            };
            match room.eye_value() {
                EyeValue::Lives => eyes += 2,
                EyeValue::Open => {}
                EyeValue::Moves(moves) => {
                    // A race inside an eye space is not a race from outside.
                    if rival.is_none_or(|rival| !space.points.contains(rival)) {
                        eyes += usize::from(space.is_vital);
                        self.eye += moves;
                        let size = space.points.len();
                        self.eye_class = self.eye_class.max(if size <= 3 { 1 } else { size });
                        inside |= space.points;
                    }
                }
            }
        }
        self.lives = eyes >= 2;
        inside & self.liberties
    }

    /// The number of moves to capture the chain, without the shared liberties: a lower bound, exact if the front is
    /// exact.
    pub(super) fn moves_to_take(&self) -> usize {
        self.plain.len() + self.others.len() + self.eye
    }

    /// The points of the chain's eye spaces.
    pub(super) fn inner(&self) -> PointSet {
        let none = PointSet::empty(self.liberties.size());
        self.spaces
            .iter()
            .fold(none, |all, space| all | space.points)
    }

    /// Whether a race with this chain can be decided by counting.
    pub(super) fn is_counted(&self, moves: usize) -> bool {
        self.is_exact && !self.lives && self.weakest >= moves.min(StringGame::DEEP.safe)
    }
}

/// Whether the chain of `x` is captured, if both chains are counted; `first` is one if its owner moves first, else zero
/// (Müller 1999; with eyes, the shared liberties count for the larger one).
fn counts_down(x: &Front, y: &Front, first: usize) -> bool {
    let shared = x.shared.len();
    let (takes, lasts) = (x.moves_to_take() + first, y.moves_to_take());
    match x.eye_class.cmp(&y.eye_class) {
        Ordering::Equal if x.eye_class == 0 => takes + shared.max(1) - 1 <= lasts,
        Ordering::Equal | Ordering::Greater => takes + shared <= lasts,
        Ordering::Less => takes <= lasts + shared,
    }
}

/// Whether the chain of `x` is captured, if that can be counted; `owner_first` is whether its owner moves first.
pub(super) fn falls(x: &Front, y: &Front, owner_first: bool) -> Option<bool> {
    let first = usize::from(owner_first);
    let moves = x.moves_to_take() + x.shared.len() + first;
    if x.lives {
        return Some(false);
    }
    if x.is_counted(moves) {
        // Filling the last shared liberty captures a chain without an eye: until then it is also the rival's
        // liberty.
        let spare = usize::from(x.eye_class == 0 && !x.shared.is_empty());
        if y.lives || moves <= y.moves_to_take() + spare {
            return Some(true);
        }
        if y.is_counted(moves) {
            return Some(counts_down(x, y, first));
        }
    }
    None
}
