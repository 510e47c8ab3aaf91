//! What an estimate is made from.

use super::cues::{self, Cues, ONE};
use crate::life::Lives;
use crate::params::{ESTIMATE_PLAYOUTS, ESTIMATE_SEED};
use crate::territory::{Known, Territory};
use tobi_goban::{Color, Position};
use tobi_grid::Field;
use tobi_reading::Reader;
use tobi_search::playout::{First, Ownership, Policy, Sampling};

/// How a position is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Play-outs; none is fast, and less sure.
    pub playouts: u32,
    /// What decides all that is random in them.
    pub seed: u64,
}

impl Effort {
    /// The usual one.
    pub const USUAL: Effort = Effort {
        playouts: ESTIMATE_PLAYOUTS,
        seed: ESTIMATE_SEED,
    };

    /// No play-outs.
    pub const STATIC: Effort = Effort {
        playouts: 0,
        ..Effort::USUAL
    };
}

/// A position judged and played out.
#[derive(Clone, Debug)]
pub struct Seen {
    pub(super) position: Position,
    pub(super) lives: Lives,
    pub(super) territory: Territory,
    /// Who owned each point in play-outs, [`ONE`] for always Black.
    pub(super) sampled: Option<Field<i32>>,
}

impl Seen {
    /// Judges a position, and plays it out.
    pub fn new(position: &Position, reader: &mut Reader, effort: Effort) -> Seen {
        let mut seen = Seen::judged(position, reader);
        seen.play_out(effort);
        seen
    }

    /// Judges a position alone.
    pub(super) fn judged(position: &Position, reader: &mut Reader) -> Seen {
        let lives = Lives::new(position, reader);
        Seen {
            position: position.clone(),
            territory: Territory::new(position.board(), &Known::lives(&lives)),
            sampled: None,
            lives,
        }
    }

    /// Plays the position out.
    pub(super) fn play_out(&mut self, effort: Effort) {
        self.sampled = (effort.playouts > 0).then(|| sampled(&self.position, effort));
    }

    /// The cues of all points, in reading order.
    pub fn cues(&self) -> Vec<Cues> {
        cues::cues(self)
    }
}

fn sampled(position: &Position, effort: Effort) -> Field<i32> {
    let sampling = Sampling {
        playouts: effort.playouts,
        seed: effort.seed,
        policy: Policy::Tactical,
        first: First::ToMove,
    };
    let ownership = Ownership::of(position, &sampling);
    let [black, white] = Color::BOTH.map(|color| ownership.owned(color));
    let boards = i64::from(ownership.boards());
    Field::from_fn(position.size(), |point| {
        let more = i64::from(black[point]) - i64::from(white[point]);
        (more * i64::from(ONE) / boards) as i32
    })
}
