//! The course of a game: an estimate after every move, and the moves that killed stones or brought them back to life.

use super::EstimateReport;
use super::fates::{Event, Fates, Standing};
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
/// assert_eq!(turns[3].number(), 3);
/// assert!(turns[0].played.is_none() && turns[1].played.is_some());
/// assert!(turns.iter().all(|turn| turn.events.is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Course {
    reader: Reader,
    effort: Effort,
    turns: Vec<Turn>,
    fates: Fates,
    /// The number of turns whose events are known.
    told: usize,
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
            fates: Fates::default(),
            told: 0,
        }
    }

    /// Adds the next position. Reuses what was read for the previous one.
    pub fn follow(&mut self, session: &Session) {
        let report = EstimateReport::brief(session, &mut self.reader, self.effort);
        let standing = Standing::new(report.estimate());
        self.turns.push(Turn {
            played: session.last_move(),
            report,
            events: Vec::new(),
        });
        if let Some(events) = self.fates.follow(standing) {
            self.turns[self.told].set_events(&events);
            self.told += 1;
        }
    }

    /// The first positions: those whose moves have known effects. Each needs the three positions after it.
    pub fn complete(&self) -> &[Turn] {
        &self.turns[..self.told]
    }

    /// The positions so far; the effects of moves are not known yet.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// All positions with the effects of moves, as seen from the end.
    pub fn into_turns(mut self) -> Vec<Turn> {
        let late = self.turns[self.told..].iter_mut();
        for (turn, events) in late.zip(self.fates.finish()) {
            turn.set_events(&events);
        }
        self.turns
    }
}

impl Turn {
    /// The number of the move; 0 before the first.
    pub fn number(&self) -> u32 {
        self.report.session().move_number()
    }

    fn set_events(&mut self, events: &[Event]) {
        self.events = events.iter().map(ToString::to_string).collect();
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
