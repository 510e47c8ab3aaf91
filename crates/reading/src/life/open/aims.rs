//! The aims of moves in an open fight: making eyes, and getting out.

use super::judge::Now;
use super::scene::Scene;
use crate::life::chains_where;
use crate::params::move_priors::{AIM, ELSEWHERE};
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// The aims of the moves of a position.
pub(super) struct Aims<'a> {
    scene: &'a Scene,
    now: &'a Now,
    /// The area where moves are likely to matter.
    field: PointSet,
    /// The group's liberties.
    liberties: PointSet,
    /// The fewest steps from one of the liberties to safety.
    shortest: Option<u16>,
}

impl<'a> Aims<'a> {
    pub(super) fn new(fight: &Fight, scene: &'a Scene, now: &'a Now) -> Self {
        let empty = fight.board().empty();
        let beside = morph::dilate(&now.group);
        let liberties = beside & empty;
        let second = morph::dilate_within(&liberties, &((now.zone & empty) | liberties));
        let enemies = *fight.stones(Side::Attacker) & beside;
        let weak = chains_where(fight, &enemies, |liberties| liberties.len() <= 3);
        Aims {
            scene,
            now,
            field: (second | morph::dilate(&weak) | now.eye_points) & scene.window & empty,
            shortest: liberties.iter().filter_map(|p| scene.steps_out(p)).min(),
            liberties,
        }
    }

    /// The factor of a move's prior that its aims give, for a move on an empty point.
    pub(super) fn prior(&self, point: Point) -> f64 {
        if self.field.contains(point) {
            (0..self.way_out(point) + self.eyes(point)).fold(1.0, |factor, _| factor * AIM)
        } else {
            ELSEWHERE
        }
    }

    /// Points on or near the shortest way out, for the side that runs and the side that blocks.
    fn way_out(&self, point: Point) -> u16 {
        let (Some(shortest), Some(steps)) = (self.shortest, self.scene.steps_out(point)) else {
            return 0;
        };
        let taken = u16::from(!self.liberties.contains(point));
        3 - (steps + taken).saturating_sub(shortest).min(3)
    }

    /// Points that may become eyes; the middle ones count most.
    fn eyes(&self, point: Point) -> u16 {
        let eye_points = &self.now.eye_points;
        let near = eye_points.size().neighbours(point);
        let room = near.filter(|&p| eye_points.contains(p)).count();
        match (eye_points.contains(point), room) {
            (true, 2..) => 2,
            (true, _) | (false, 1..) => 1,
            (false, 0) => 0,
        }
    }
}
