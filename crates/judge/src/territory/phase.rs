//! Phases of the game, found from the board alone.

use crate::params::{END_GAME, MIDDLE_GAME, OPENING, PHASES, PhaseJudgement};
use std::fmt;

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// Most points are undecided.
    Opening,
    /// Some points are undecided.
    MiddleGame,
    /// Only borders are undecided.
    EndGame,
}

impl Phase {
    /// All phases, in the order of the game.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::MiddleGame, Phase::EndGame];

    /// The phase of a board of `area` points. `undecided` of them have no living stone and are not territory, neither
    /// enclosed nor by Bouzy's model at the scale of the middle game.
    ///
    /// ```
    /// use tobi_judge::territory::Phase;
    ///
    /// assert_eq!(Phase::of(361, 361), Phase::Opening);
    /// assert_eq!(Phase::of(100, 361), Phase::MiddleGame);
    /// assert_eq!(Phase::of(0, 361), Phase::EndGame);
    /// ```
    pub const fn of(undecided: usize, area: usize) -> Phase {
        if undecided * 100 > PHASES.opening_above * area {
            Phase::Opening
        } else if undecided * 100 > PHASES.end_game_up_to * area {
            Phase::MiddleGame
        } else {
            Phase::EndGame
        }
    }

    /// The parameters for judging this phase.
    pub const fn judgement(self) -> PhaseJudgement {
        match self {
            Phase::Opening => OPENING,
            Phase::MiddleGame => MIDDLE_GAME,
            Phase::EndGame => END_GAME,
        }
    }

    /// `opening`, `middle game`, `end game`.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::MiddleGame => "middle game",
            Phase::EndGame => "end game",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
