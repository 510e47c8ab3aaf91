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

/// The turning points of a curve, in the order of the game: the [`TURNING_POINTS`] runs of at least [`TURNING_POINT`] points in
/// which the margin changes most.
pub(super) fn turning_points(turns: &[Turn]) -> Vec<TurningPoint> {
    let mut runs = runs(turns);
    let gain = |[from, to]: [usize; 2]| (turns[to].margin - turns[from].margin).abs();
    runs.retain(|&run| gain(run) >= TURNING_POINT);
    runs.sort_unstable_by(|&a, &b| gain(b).total_cmp(&gain(a)).then(a.cmp(&b)));
    runs.truncate(TURNING_POINTS);
    runs.sort_unstable();
    runs.into_iter().map(|run| point(turns, run)).collect()
}

/// The first and the last position of each run of steps in one direction. Steps of less than [`TURNING_STEP`] do not count; up
/// to [`REST_TURNS`] of them may be between two others.
fn runs(turns: &[Turn]) -> Vec<[usize; 2]> {
    let change = |[from, to]: [usize; 2]| turns[to].margin - turns[from].margin;
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for at in 1..turns.len() {
        let step = [at - 1, at];
        if change(step).abs() < TURNING_STEP {
            continue;
        }
        match runs.last_mut() {
            Some(run) if at <= run[1] + 1 + REST_TURNS && change(*run) * change(step) > 0.0 => {
                run[1] = at;
            }
            _ => runs.push(step),
        }
    }
    runs
}

fn point(turns: &[Turn], [from, to]: [usize; 2]) -> TurningPoint {
    let change = turns[to].margin - turns[from].margin;
    let winner = if change < 0.0 {
        Color::White
    } else {
        Color::Black
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
