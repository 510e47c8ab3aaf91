//! Turning points: the parts of a game in which the margin changed most for good, and the groups that died or came back there.

use super::Turn;
use crate::estimate::{Event, Fate};
use crate::words::listed;
use std::fmt;
use tobi_goban::Color;
use tobi_judge::params::{REST_TURNS, TURNING_POINT, TURNING_POINTS, TURNING_STEP};

/// Some successive moves by which one side gained much. Displays as `Moves 254 to 262: White gains 45 points; Black's 21 stones
/// at E17 now look dead`.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// The numbers of the first and the last move.
    pub moves: [u32; 2],
    /// Who gained.
    pub winner: Color,
    /// How many points, by the margin at rest.
    pub gain: f64,
    /// What happened to groups there, to the advantage of that side.
    pub events: Vec<Event>,
}

impl fmt::Display for TurningPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, last] = self.moves;
        let name = self.winner.name();
        write!(
            f,
            "Moves {first} to {last}: {name} gains {:.0} points",
            self.gain
        )?;
        let events: Vec<String> = self.events.iter().map(ToString::to_string).collect();
        listed(&events).map_or(Ok(()), |events| write!(f, "; {events}"))
    }
}

/// The turning points of a curve, in the order of the game: the [`TURNING_POINTS`] largest lasting changes of at least
/// [`TURNING_POINT`] points that do not overlap.
pub(super) fn turning_points(turns: &[Turn]) -> Vec<TurningPoint> {
    let margins: Vec<f64> = turns.iter().map(|turn| turn.margin).collect();
    let mut found: Vec<[usize; 2]> = Vec::new();
    while found.len() < TURNING_POINTS {
        let free = |[from, to]: &[usize; 2]| {
            let is_apart = |&[first, last]: &[usize; 2]| *to <= first || last <= *from;
            found.iter().all(is_apart)
        };
        let ranges = (0..margins.len()).map(|from| [from, from + 2 * REST_TURNS]);
        let ranges = ranges.filter(|[_, to]| *to < margins.len()).filter(free);
        let change = |[from, to]: &[usize; 2]| (margins[*to] - margins[*from]).abs();
        let largest = ranges.reduce(|best, it| {
            if change(&it) > change(&best) {
                it
            } else {
                best
            }
        });
        match largest.filter(|range| change(range) >= TURNING_POINT) {
            Some(range) => found.push(extended(&margins, range, &found)),
            None => break,
        }
    }
    found.sort_unstable();
    found.into_iter().map(|range| point(turns, range)).collect()
}

/// The range with the steps beside it that go on in the same direction, and without those at its ends that do not.
fn extended(margins: &[f64], range: [usize; 2], others: &[[usize; 2]]) -> [usize; 2] {
    let [mut from, mut to] = range;
    let sign = (margins[to] - margins[from]).signum();
    let goes_on = |at: usize| sign * (margins[at + 1] - margins[at]) >= TURNING_STEP;
    let is_free = |at: usize| {
        others
            .iter()
            .all(|[first, last]| at < *first || *last <= at)
    };
    while from > 0 && is_free(from - 1) && goes_on(from - 1) {
        from -= 1;
    }
    while to + 1 < margins.len() && is_free(to) && goes_on(to) {
        to += 1;
    }
    while from + 1 < to && !goes_on(from) {
        from += 1;
    }
    while from + 1 < to && !goes_on(to - 1) {
        to -= 1;
    }
    [from, to]
}

fn point(turns: &[Turn], [from, to]: [usize; 2]) -> TurningPoint {
    let change = turns[to].margin - turns[from].margin;
    let winner = match change < 0.0 {
        true => Color::White,
        false => Color::Black,
    };
    let is_gain = |event: &&Event| match event.fate {
        Fate::Captured | Fate::Dead => event.color != winner,
        Fate::Alive => event.color == winner,
    };
    // A group is often seen to be dead some moves before or after the margin shows it.
    let first = from.saturating_sub(REST_TURNS);
    let last = (to + REST_TURNS).min(turns.len() - 1);
    let events = turns[first..=last].iter().flat_map(|turn| &turn.events);
    TurningPoint {
        moves: [turns[from + 1].number, turns[to].number],
        winner,
        gain: change.abs(),
        events: events.filter(is_gain).copied().collect(),
    }
}
