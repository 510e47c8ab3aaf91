//! How the game ended: the count, and the result of the record.

use super::Turn;
use crate::Session;
use crate::score::{Comparison, Incomparable, ScoreOptions, ScoreReport};
use tobi_goban::count::Margin;
use tobi_notation::sgf::GameResult;
use tobi_reading::{Budget, Reader};

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The score, if the game is finished and can be counted.
    pub counted: Option<Margin>,
    /// The result that the record names.
    pub recorded: Option<GameResult>,
    /// The comparison of both.
    pub comparison: Comparison,
}

impl Ending {
    /// Counts the last position, if the estimate could count it too.
    pub(super) fn new(session: &Session, last: &Turn) -> Ending {
        let report = last.is_settled.then(|| {
            let mut reader = Reader::new(Budget::USUAL);
            ScoreReport::new(session, &mut reader, &ScoreOptions::default()).ok()
        });
        let counted = report.flatten().and_then(|report| report.margin());
        let recorded = session.record().and_then(|record| record.header.result);
        Ending {
            counted,
            recorded,
            comparison: match recorded {
                Some(_) if !session.is_end_of_record() => Comparison::Not(Incomparable::Elsewhere),
                recorded => Comparison::new(recorded, counted),
            },
        }
    }
}
