//! The course of a game: an estimate after every move, and the moves that killed or saved a group.

use super::EstimateReport;
use crate::Session;
use crate::groups::colored;
use tobi_goban::{ByColor, Color};
use tobi_grid::PointSet;
use tobi_judge::estimate::Effort;
use tobi_judge::params::EVENT_STONES;
use tobi_reading::Reader;

/// Estimates one position of a game after the other.
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
///     let turn = course.turn(&Session::read(game, &reading)?);
///     assert_eq!(turn.played.is_some(), number > 0);
///     assert!(turn.events.is_empty());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Course {
    reader: Reader,
    effort: Effort,
    /// The stones of the position before, and which of them were dead.
    before: Option<(ByColor<PointSet>, PointSet)>,
}

/// One move of a game, and what came of it.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who played, and where: `D4` or `pass`; `None` before the first move.
    pub played: Option<(Color, String)>,
    /// The estimate after it.
    pub report: EstimateReport,
    /// Groups that died by it or came back to life, in words.
    pub events: Vec<String>,
}

impl Course {
    /// A game that has not begun.
    pub fn new(reader: Reader, effort: Effort) -> Course {
        Course {
            reader,
            effort,
            before: None,
        }
    }

    /// The next position. What was read of the one before is not read again.
    pub fn turn(&mut self, session: &Session) -> Turn {
        let report = EstimateReport::new(session, &mut self.reader, self.effort);
        let board = session.position().board();
        let stones = ByColor::from_fn(|color| *board.stones(color));
        let dead = report.dead();
        let events = match &self.before {
            Some((before, fallen)) => events(&report, before, fallen),
            None => Vec::new(),
        };
        self.before = Some((stones, dead));
        Turn {
            played: session.last_move(),
            report,
            events,
        }
    }
}

/// The groups of several stones that were alive before and are dead now, or the other way round.
fn events(report: &EstimateReport, before: &ByColor<PointSet>, fallen: &PointSet) -> Vec<String> {
    let dead = report.dead();
    let changed = report.groups().iter().filter_map(|named| {
        let group = named.group;
        let old = group.stones & before[group.color];
        let died = (old - *fallen) & dead;
        let saved = (old & *fallen) - dead;
        let verb = match (died.len(), saved.len()) {
            (died, _) if died >= EVENT_STONES => "dies",
            (_, saved) if saved >= EVENT_STONES => "lives again",
            _ => return None,
        };
        let color = colored(group.color);
        let stones = group.stones.len();
        Some(format!(
            "{color}'s {} of {stones} stones {verb}",
            named.name
        ))
    });
    changed.collect()
}
