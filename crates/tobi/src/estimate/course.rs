//! The course of a game: an estimate after every move, and the moves that killed stones or brought them back to life.

use super::EstimateReport;
use super::fates::{self, Standing};
use crate::Session;
use crate::score::Comparison;
use crate::score::words::recorded_words;
use crate::words::rules_and_komi;
use tobi_goban::Color;
use tobi_judge::estimate::Effort;
use tobi_reading::Reader;

/// Follows a game and estimates its positions in order.
///
/// ```
/// use tobi::estimate::{Course, Effort};
/// use tobi::local::{Budget, Reader};
/// use tobi::{Reading, Session};
///
/// let game = b"(;SZ[9];B[ee];W[cc];B[gg])";
/// let mut course = Course::new(Reader::new(Budget::new(2_000)?), Effort::STATIC);
/// for number in 0..=3 {
///     let reading = Reading { move_number: Some(number), ..Reading::default() };
///     course.follow(&Session::read(game, &reading)?);
/// }
/// let turns = course.into_turns();
/// assert_eq!(turns.len(), 4);
/// assert!(turns[0].played.is_none() && turns[1].played.is_some());
/// assert!(turns.iter().all(|turn| turn.events.is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Course {
    reader: Reader,
    effort: Effort,
    turns: Vec<Turn>,
}

/// One move of a game and its effect.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The player and the move: `D4` or `pass`; `None` before the first move.
    pub played: Option<(Color, String)>,
    /// The estimate of the position after it.
    pub report: EstimateReport,
    /// Stones that died, were captured or came back to life by it, in words; threats that were answered are left out.
    pub events: Vec<String>,
}

impl Course {
    /// An empty course.
    pub fn new(reader: Reader, effort: Effort) -> Course {
        Course {
            reader,
            effort,
            turns: Vec::new(),
        }
    }

    /// Adds the next position. Reuses what was read for the previous one.
    pub fn follow(&mut self, session: &Session) {
        let report = EstimateReport::brief(session, &mut self.reader, self.effort);
        self.turns.push(Turn {
            played: session.last_move(),
            report,
            events: Vec::new(),
        });
    }

    /// The positions so far; the effects of moves are not known yet.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// All positions with the effects of moves, as seen from the end.
    pub fn into_turns(mut self) -> Vec<Turn> {
        let standings = self.turns.iter();
        let standings = standings.map(|turn| Standing::new(turn.report.estimate()));
        let events = fates::events(&standings.collect::<Vec<_>>());
        for (turn, events) in self.turns.iter_mut().zip(events) {
            turn.events = events.iter().map(ToString::to_string).collect();
        }
        self.turns
    }
}

/// The rules of a course, who is ahead or has won at its end, and what the record says about the result.
pub fn conclusion(turns: &[Turn]) -> Vec<String> {
    let Some(Turn { report, .. }) = turns.last() else {
        return Vec::new();
    };
    let session = report.session();
    let is_counted = report.estimate().settled().is_some();
    let counted = is_counted.then(|| report.score().margin());
    let recorded = session.record().and_then(|record| record.header.result);
    let recorded = recorded.filter(|_| session.is_end_of_record());
    let recorded =
        recorded.map(|result| recorded_words(result, Comparison::new(Some(result), counted)));
    let lines = [rules_and_komi(session), report.headline()];
    lines.into_iter().chain(recorded).collect()
}
