//! The judgement and the playouts that an estimate is made from.

use super::between;
use super::features::{self, Features, ONE};
use crate::life::Lives;
use crate::params::{
    ESTIMATE_FLAT, ESTIMATE_MORE, ESTIMATE_NODES, ESTIMATE_PLAYOUTS, ESTIMATE_SEED,
};
use crate::predictor::Predicted;
use crate::territory::{KnownStones, Territory};
use tobi_goban::{Color, Position, Rules};
use tobi_grid::{Field, PointSet, Size};
use tobi_reading::Reader;
use tobi_search::playout::whole::{Aim, Root, Threads, WholeGame};
use tobi_search::playout::{First, Ownership, Playouts, Policy, Sampling, Tally};

/// The effort of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Playouts on 19x19; smaller boards get more, so that they take the same time. 0 is the fastest and the least accurate.
    pub playouts: u32,
    /// The seed of the playouts.
    pub seed: u64,
}

impl Effort {
    /// The default.
    pub const USUAL: Effort = Effort {
        playouts: ESTIMATE_PLAYOUTS,
        seed: ESTIMATE_SEED,
    };

    /// No playouts.
    pub const STATIC: Effort = Effort {
        playouts: 0,
        ..Effort::USUAL
    };

    /// The playouts on a board of this size.
    pub(super) fn playouts_on(self, size: Size) -> u32 {
        let more = between(&ESTIMATE_MORE, size.mean_side());
        (f64::from(self.playouts) * more).round() as u32
    }
}

/// The judgement of a position, and its playouts.
#[derive(Clone, Debug)]
pub struct JudgedPosition {
    pub(super) position: Position,
    pub(super) lives: Lives,
    pub(super) territory: Territory,
    /// The playouts, if there were any. Boxed: their sums are large, and reports are passed by value.
    sampled: Option<Box<Sampled>>,
}

/// The playouts made so far.
#[derive(Clone, Debug)]
struct Sampled {
    position: Position,
    playouts: Playouts,
    seed: u64,
    made: u32,
    /// The sums of the first [`ESTIMATE_FLAT`] playouts.
    flat: Tally,
    /// The sums of all others.
    search: Option<WholeGame<Predicted>>,
    /// The owner of each point in the first playouts, and in the others; [`ONE`] for always Black.
    owners: [Field<i32>; 2],
}

impl JudgedPosition {
    /// Judges a position, and runs its playouts.
    pub fn new(position: &Position, reader: &mut Reader, effort: Effort) -> JudgedPosition {
        let mut judged = JudgedPosition::unsampled(position, reader);
        judged.play_out(effort);
        judged
    }

    /// Judges a position without playouts.
    pub(super) fn unsampled(position: &Position, reader: &mut Reader) -> JudgedPosition {
        JudgedPosition::of(position, Lives::new(position, reader))
    }

    /// A position with these lives, without playouts.
    pub(super) fn of(position: &Position, lives: Lives) -> JudgedPosition {
        JudgedPosition {
            position: position.clone(),
            territory: Territory::new(position.board(), &KnownStones::lives(&lives)),
            sampled: None,
            lives,
        }
    }

    /// Runs playouts until there are this many. Earlier ones of the same seed are kept.
    pub(super) fn play_out(&mut self, effort: Effort) {
        let made = self.sampled.take();
        let playouts = effort.playouts_on(self.position.size());
        if playouts == 0 {
            return;
        }
        let made = made.filter(|made| made.seed == effort.seed && made.made <= playouts);
        let none = || Box::new(Sampled::none(&self.position, effort.seed));
        let mut sampled = made.unwrap_or_else(none);
        sampled.play_on(playouts);
        self.sampled = Some(sampled);
    }

    /// The owner of each point in playouts that are random from their first move on, and in those that begin in a search
    /// tree; [`ONE`] for always Black. With few playouts both are the same; `None` without any.
    pub(super) fn sampled(&self) -> Option<&[Field<i32>; 2]> {
        self.sampled.as_ref().map(|sampled| &sampled.owners)
    }

    /// The features of all points, in reading order.
    pub fn features(&self) -> Vec<Features> {
        features::features(self)
    }
}

impl Sampled {
    fn none(position: &Position, seed: u64) -> Sampled {
        let sampling = Sampling {
            playouts: 0,
            seed,
            policy: Policy::Tactical,
            first: First::ToMove,
        };
        let size = position.size();
        let playouts = Playouts::new(position, &PointSet::empty(size), &sampling);
        Sampled {
            position: position.clone(),
            flat: playouts.run(0..0),
            search: None,
            playouts,
            seed,
            made: 0,
            owners: [Field::new(size), Field::new(size)],
        }
    }

    fn play_on(&mut self, until: u32) {
        let flat = self.made.min(ESTIMATE_FLAT)..until.min(ESTIMATE_FLAT);
        self.flat += &self.playouts.run(flat);
        let last = if until > ESTIMATE_FLAT {
            let search = self.search.get_or_insert_with(|| {
                let root = Root {
                    position: self.position.clone(),
                    last: [None; 2],
                    allowed: self
                        .position
                        .legal_moves(self.position.to_move(), &Rules::JAPANESE),
                    may_pass: true,
                    limits: Vec::new(),
                    suggested: None,
                    aim: Aim::Doubt {
                        flat: Box::new(self.flat.clone()),
                    },
                    seed: self.seed,
                    nodes: ESTIMATE_NODES * 19 * 19 / self.position.size().area(),
                    round: 1,
                };
                WholeGame::new(&root, Threads::one(), || Predicted::new(&self.position))
            });
            search.run_to(until - ESTIMATE_FLAT);
            search.ownership()
        } else {
            self.playouts.ownership(&self.flat)
        };
        self.owners = [owners(&self.playouts.ownership(&self.flat)), owners(&last)];
        self.made = until;
    }
}

fn owners(ownership: &Ownership) -> Field<i32> {
    let [black, white] = Color::BOTH.map(|color| ownership.owned(color));
    let boards = i64::from(ownership.boards());
    Field::from_fn(black.size(), |point| {
        let more = i64::from(black[point]) - i64::from(white[point]);
        (more * i64::from(ONE) / boards) as i32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_boards_get_more_playouts() {
        let on = |side| Effort::USUAL.playouts_on(Size::square(side));
        assert_eq!([25, 19, 13, 9].map(on), [400, 400, 640, 1_200]);
        assert_eq!(Effort::STATIC.playouts_on(Size::square(9)), 0);
    }
}
