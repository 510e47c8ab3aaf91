//! The cycle: find groups, their attributes and health; repeat if that changes the groups.

use super::eyes::lifebases;
use super::friends::friendship;
use super::health;
use super::rivals::opponentship;
use super::room::emptyship;
use super::running_sekis;
use super::scene::Scene;
use super::{Life, Lives, Status};
use crate::certain::Certain;
use crate::groups::{Group, Groups, KnownFates};
use crate::params::{Clustering, LIFE_ROUNDS};
use tobi_goban::{ByColor, Position};
use tobi_grid::PointSet;
use tobi_reading::{Assumption, Reader};

/// Returns the groups of a position and their lives. The `given` fates override the features of the groups.
pub(super) fn run(position: &Position, reader: &mut Reader, given: &KnownFates) -> Lives {
    let certain = Certain::with_answers(position.board());
    let mut known = KnownFates {
        lost: certain.dead | given.lost,
        standing: certain.alive.black | certain.alive.white | given.standing,
        seki: given.seki,
    };
    let mut beaten = PointSet::empty(position.size());
    let mut round = 1;
    loop {
        let groups = Groups::knowing(position, reader, &Clustering::READ, &known);
        let scene = Scene::new(position, &groups, &certain, beaten);
        let lives = lives(&scene, reader);
        let mut learned = learned(&groups, &lives);
        // If a group lives by a race, the chain that it beats is taken off a larger group.
        let saved = lives
            .iter()
            .filter(|life| life.certainty.rests_on(Assumption::Race));
        let saved = saved.filter(|life| life.status == Status::Alive);
        let fell = saved.flat_map(|life| life.opponentship.beaten());
        beaten = fell.fold(beaten, |all, stones| all | stones);
        learned.lost = (learned.lost | (beaten - known.lost)) - given.standing;
        learned.standing -= given.lost;
        if learned == KnownFates::nothing(position.size()) || round == LIFE_ROUNDS {
            return Lives {
                groups,
                lives,
                certain,
            };
        }
        known.lost |= learned.lost;
        known.standing |= learned.standing;
        round += 1;
    }
}

/// The standing groups, the dead groups, and the captives that live.
fn learned(groups: &Groups, lives: &[Life]) -> KnownFates {
    let mut learned = KnownFates::nothing(groups.size());
    for (group, life) in groups.iter().zip(lives) {
        match (group.is_captive(), life.status) {
            (false, Status::Dead) => learned.lost |= group.stones,
            (true, Status::Alive | Status::Seki) => learned.standing |= group.stones,
            _ => {}
        }
    }
    learned
}

/// The life of each group.
fn lives(scene: &Scene<'_>, reader: &mut Reader) -> Vec<Life> {
    let mut lifebases = ByColor::from_fn(|color| lifebases(scene, reader, color).into_iter());
    let of = |group: &Group| {
        let lifebase = lifebases[group.color].next();
        let attributes = [
            lifebase.expect("each group of the colour has one"),
            friendship(scene, reader, group),
            emptyship(scene, group),
            opponentship(scene, reader, group),
        ];
        health::life(scene, reader, group, attributes)
    };
    let mut lives: Vec<Life> = scene.groups.iter().map(of).collect();
    running_sekis::find(scene, reader, &mut lives);
    lives
}
