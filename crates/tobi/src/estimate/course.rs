//! The course of a game: an estimate after every move, and the moves that killed stones or brought them back to life.

use super::EstimateReport;
use super::fates::{Event, Fates, Standing};
use crate::Session;
use crate::score::Comparison;
use crate::score::words::recorded_words;
use crate::words::rules_and_komi;
use tobi_goban::Color;
use tobi_judge::estimate::Effort;
use tobi_judge::life::GroupReader;
use tobi_judge::params::REST_TURNS;
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
    groups: GroupReader,
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
    /// The margin at rest, Black-positive, in points: the median of the margins of this position and of up to [`REST_TURNS`]
    /// before and after it, equally many on both sides. A threat and its answer leave it as it is; a change that stays shows
    /// at its move. The margin of a counted position is its score, which stays.
    pub rest: f64,
    /// Stones that died, were captured or came back to life by it, in words; threats that were answered are left out.
    pub events: Vec<String>,
}

impl Course {
    /// An empty course.
    pub fn new(reader: Reader, effort: Effort) -> Course {
        Course {
            groups: GroupReader::brief(),
            reader,
            effort,
            turns: Vec::new(),
            fates: Fates::default(),
            told: 0,
        }
    }

    /// Adds the next position. Reuses what was read for the previous one.
    pub fn follow(&mut self, session: &Session) {
        let readers = (&mut self.reader, &mut self.groups);
        let report = EstimateReport::brief(session, readers, self.effort);
        let standing = Standing::new(report.estimate());
        self.turns.push(Turn {
            played: session.last_move(),
            rest: report.margin(),
            report,
            events: Vec::new(),
        });
        if let Some(events) = self.fates.follow(standing) {
            self.complete_turn(self.told, &events);
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
        let events = std::mem::take(&mut self.fates).finish();
        for (number, events) in (self.told..).zip(events) {
            self.complete_turn(number, &events);
        }
        self.turns
    }

    /// Sets what follows from the positions after it.
    fn complete_turn(&mut self, number: usize, events: &[Event]) {
        let margin = |at: usize| self.turns[at].report.margin();
        let is_counted = self.turns[number].report.estimate().settled().is_some();
        let rest = if is_counted {
            margin(number)
        } else {
            at_rest(number, self.turns.len(), margin)
        };
        let turn = &mut self.turns[number];
        turn.rest = rest;
        turn.events = events.iter().map(ToString::to_string).collect();
    }
}

impl Turn {
    /// The number of the move; 0 before the first.
    pub fn number(&self) -> u32 {
        self.report.session().move_number()
    }
}

/// The margin at rest of one of so many successive positions: the median of it and of equally many, up to [`REST_TURNS`], on
/// both sides.
pub(crate) fn at_rest(number: usize, positions: usize, margin: impl Fn(usize) -> f64) -> f64 {
    let steps = REST_TURNS.min(number).min(positions - 1 - number);
    let mut near: Vec<f64> = (number - steps..=number + steps).map(margin).collect();
    near.sort_by(f64::total_cmp);
    near[steps]
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

#[cfg(test)]
mod tests {
    use super::at_rest;

    #[test]
    fn a_threat_and_its_answer_leave_the_margin_at_rest_and_a_loss_shows_at_its_move() {
        let margins = [
            1.0, 2.0, -20.0, 1.5, 1.0, -18.0, 2.0, -30.0, -31.0, -29.0, -30.5,
        ];
        let rest: Vec<f64> = (0..margins.len())
            .map(|at| at_rest(at, margins.len(), |at| margins[at]))
            .collect();
        let wanted = [
            1.0, 1.0, 1.0, 1.0, 1.0, 1.0, -18.0, -29.0, -30.0, -30.5, -30.5,
        ];
        assert_eq!(rest, wanted);
    }
}
