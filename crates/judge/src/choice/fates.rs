//! What is known about groups before a search: connections with certain life.
//!
//! Playouts do not see that a group which looks dead connects along the edge, and the life of a group in the open is read by
//! playouts, too. So a connection that was read outranks them. Other readings of life do not: see `docs/lab/moves.md`.

use super::scene::Scene;
use crate::estimate::swing;
use crate::groups::{Group, largest_chain};
use crate::life::{Life, Status};
use crate::params::{
    LEAST_STRANDED, MOST_WAYS, PROVED_FATE, READ_FATE, WAY_NODES, WAY_PRIOR, WAY_STEPS,
};
use crate::territory::KnownStones;
use tobi_grid::{Field, Point, PointSet, morph};
use tobi_reading::{Answer, Budget, GameValue, Question, Reader, Verdict};
use tobi_search::playout::whole::GroupFate;

/// The knowledge about groups that a search starts with.
#[derive(Clone, Debug)]
pub(super) struct Fates {
    pub(super) groups: Vec<GroupFate>,
    /// The moves that connect or cut off a group, with priors to add.
    pub(super) urgent: Vec<(Point, f64)>,
}

/// A group that does not live by itself.
struct Stranded<'a> {
    group: &'a Group,
    life: &'a Life,
    /// The owner of each point if it lives, minus that if it dies.
    swing: Field<i32>,
}

impl Fates {
    /// The reader should be that of [`way_reader`]. It answers what no move has changed from memory.
    ///
    /// Cost: at most [`MOST_WAYS`] groups, for each a connection of at most [`WAY_NODES`] nodes for each first mover and
    /// nearby group that certainly lives.
    pub(super) fn new(scene: &Scene, reader: &mut Reader) -> Fates {
        let mut groups = Vec::new();
        let mut moves = PointSet::empty(scene.position.size());
        for stranded in all_stranded(scene) {
            let Some(fate) = stranded.connected(scene, reader) else {
                continue;
            };
            // Where no move is known to kill, the other side plays on those that save.
            let is_saved = fate.color == scene.player() || fate.kill.is_empty();
            moves |= if is_saved { fate.save } else { fate.kill };
            groups.push(fate);
        }
        Fates {
            groups,
            urgent: moves.iter().map(|point| (point, WAY_PRIOR)).collect(),
        }
    }
}

/// A reader for [`Fates::new`].
pub(super) fn way_reader() -> Reader {
    Reader::new(Budget::new(WAY_NODES).expect("more than no node"))
}

/// The groups that do not live by themselves and on which points depend, the largest ones only.
fn all_stranded(scene: &Scene) -> Vec<Stranded<'_>> {
    let lives = scene.estimate.lives();
    let known = KnownStones::lives(lives);
    let weak = lives
        .iter()
        .filter(|(_, life)| life.health != GameValue::Won);
    let found = weak.map(|(group, life)| Stranded {
        group,
        life,
        swing: swing(&scene.position, &known, &group.stones),
    });
    let mut found: Vec<Stranded<'_>> = found.collect();
    found.retain(|it| it.points() >= LEAST_STRANDED);
    found.sort_by_key(|it| -it.points());
    if let Some(next) = found.get(MOST_WAYS).map(Stranded::points) {
        // Of equally large groups none comes first in all poses.
        found.retain(|it| it.points() > next);
    }
    found
}

impl Stranded<'_> {
    /// The points by which the margin depends on it.
    fn points(&self) -> i32 {
        self.swing.values().sum::<i32>().abs()
    }

    /// Its fate by connections with certainly living groups; `None` if no connection works for any first mover.
    fn connected(&self, scene: &Scene, reader: &mut Reader) -> Option<GroupFate> {
        let Stranded { group, life, swing } = self;
        let (position, board) = (&scene.position, scene.position.board());
        let size = position.size();
        let open = board.empty() | group.stones;
        let reach = (0..WAY_STEPS).fold(group.stones, |reach, _| morph::dilate(&reach) & open);
        let beside = morph::dilate(&reach);
        let certain = &scene.estimate.lives().certain().alive[group.color];
        let homes = scene.estimate.lives().iter().filter(|(home, life)| {
            let is_proved = life.certainty.is_proved() && life.health == GameValue::Won;
            let lives = is_proved || home.stones.is_subset(certain);
            home.color == group.color && lives && !home.stones.is_disjoint(&beside)
        });
        let own = largest_chain(board, &group.stones);
        let mut ways: Vec<Verdict> = Vec::new();
        for (home, _) in homes {
            let near = board.chains().map(|chain| chain.stones());
            let near = near.filter(|it| it.is_subset(&home.stones) && !it.is_disjoint(&beside));
            let other = largest_chain(board, &PointSet::union(size, near));
            ways.extend(reader.verdict(position, &Question::Connect(own, other)));
        }
        ways.retain(|way| works(&way.defend));
        let first = ways.first()?;
        let is_proved = ways.iter().all(|way| way.certainty().is_proved());
        let touched = ways.iter().fold(first.defend.touched, |all, way| {
            all | way.defend.touched | way.attack.touched
        });
        let nothing = PointSet::empty(size);
        let save = PointSet::union(size, ways.iter().map(|way| points(&way.defend)));
        let cuts = ways.iter().map(|way| {
            if works(&way.attack) {
                points(&way.attack)
            } else {
                nothing
            }
        });
        // A cut kills only what is dead without the connection.
        let cuts = cuts.reduce(|all, cuts| all & cuts);
        let cuts = cuts.filter(|_| life.status == Status::Dead);
        let holds = ways.iter().any(|way| way.value() == GameValue::Won);
        let (save, kill) = if holds {
            (nothing, nothing)
        } else {
            (save, cuts.unwrap_or(nothing))
        };
        let whole = 2 * i32::from(group.color.sign());
        let follows = PointSet::from_fn(size, |&point| swing[point] == whole);
        let around = morph::dilate(&morph::dilate(&group.stones)) | reach;
        Some(GroupFate {
            color: group.color,
            stones: group.stones,
            follows: follows | group.stones,
            near: (touched & around) | save | kill,
            lives: holds.then_some(true),
            save,
            kill,
            probability: if is_proved { PROVED_FATE } else { READ_FATE },
        })
    }
}

/// Whether reading decides that the first side succeeds.
fn works(answer: &Answer) -> bool {
    answer.is_decided() && answer.success.works()
}

/// The moves by which the first side succeeds.
fn points(answer: &Answer) -> PointSet {
    let points = answer.moves.iter().filter_map(|mv| mv.point());
    PointSet::from_points(answer.touched.size(), points)
}
