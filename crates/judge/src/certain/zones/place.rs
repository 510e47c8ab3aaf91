//! A place on the board: a zone, and what it is known to give.

use tobi_grid::patch::Patch;
use tobi_grid::{PointSet, morph};

/// A zone and what it gives, all at the same time.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) points: PointSet,
    /// The places of which it was made.
    pub(super) parts: Vec<PointSet>,
    /// The numbers of the walls around it.
    pub(super) walls: Vec<usize>,
    /// The walls that live by this place.
    pub(super) lives: Vec<usize>,
    /// The walls to which it gives one eye.
    pub(super) eyes: Vec<usize>,
    /// The territory that it keeps.
    pub(super) kept: PointSet,
    /// The walls with two eyes elsewhere on which that rests.
    pub(super) supports: Vec<usize>,
}

impl Place {
    /// A place of which nothing is known.
    pub(super) fn new(points: PointSet, walls: &[PointSet]) -> Place {
        let around = morph::dilate(&points);
        let beside = (0..walls.len()).filter(|&wall| !walls[wall].is_disjoint(&around));
        Place {
            points,
            parts: vec![points],
            walls: beside.collect(),
            lives: Vec::new(),
            eyes: Vec::new(),
            kept: PointSet::empty(points.size()),
            supports: Vec::new(),
        }
    }

    /// What the place gives a wall: 0 or 1 eyes, or 2 for life.
    pub(super) fn gives(&self, wall: usize) -> u8 {
        if self.lives.contains(&wall) {
            2
        } else {
            u8::from(self.eyes.contains(&wall))
        }
    }

    /// Whether it gives anything.
    pub(super) fn is_used(&self) -> bool {
        !(self.lives.is_empty() && self.eyes.is_empty() && self.kept.is_empty())
    }

    /// Whether both together can be searched.
    pub(super) fn fits(&self, other: &Place) -> bool {
        self.points.len() + other.points.len() <= Patch::MOST
    }

    /// Adds a place, which leaves nothing of it. The strategies of both hold side by side.
    pub(super) fn take(&mut self, other: &mut Place) {
        let mut walls = self.walls.clone();
        walls.extend(&other.walls);
        walls.sort_unstable();
        walls.dedup();
        let given = |wall: &usize| self.gives(*wall) + other.gives(*wall);
        let lives = walls.iter().copied().filter(|wall| given(wall) >= 2);
        let eyes = walls.iter().copied().filter(|wall| given(wall) == 1);
        let (lives, eyes) = (lives.collect(), eyes.collect());
        self.points |= other.points;
        self.kept |= other.kept;
        self.supports.append(&mut other.supports);
        self.parts.append(&mut other.parts);
        (self.walls, self.lives, self.eyes) = (walls, lives, eyes);
        let nothing = PointSet::empty(self.points.size());
        *other = Place::new(nothing, &[]);
    }
}
