//! Clocks: how long a move may take. Only the search of the whole game uses them; the other styles take a fraction of
//! a second.

use super::engine::{Answer, Engine, Refusal};
use std::time::Duration;
use tobi_goban::{ByColor, Color};
use tobi_notation::gtp::Arguments;

/// The longest time, in seconds: some thirty years.
const LONGEST: i64 = 1_000_000_000;

/// The fraction of the available time that a move uses; the rest is for the connection to the server (judgement).
const SHARE: f64 = 0.9;

/// The number of moves of a side in a game, per point of the board. Source: half of 1,450 games of 9-dans have 138 or
/// more on 19x19.
const MOVES_A_POINT: f64 = 0.38;

/// The minimum number of remaining moves that is assumed (judgement).
const LEAST_MOVES: f64 = 12.0;

/// The settings of a game's clock, and the remaining time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    main: i64,
    period: i64,
    stones: i64,
    left: ByColor<Option<TimeLeft>>,
}

/// Seconds, and the stones to be played in them; no stones for main time.
#[derive(Clone, Copy, Debug)]
struct TimeLeft {
    seconds: i64,
    stones: i64,
}

impl Clock {
    /// The time for a side's next move, on a board with this many points after this many moves of both; `None` if
    /// time is unlimited.
    pub(super) fn allotted(&self, color: Color, area: usize, moves: u32) -> Option<Duration> {
        if self.period > 0 && self.stones == 0 {
            return None; // GTP 2: no limit
        }
        let left = self.left[color].unwrap_or(match self.main {
            0 => TimeLeft {
                seconds: self.period,
                stones: self.stones,
            },
            main => TimeLeft {
                seconds: main,
                stones: 0,
            },
        });
        if self.main == 0 && self.period == 0 && self.left[color].is_none() {
            return None;
        }
        let period = self.period as f64 / self.stones.max(1) as f64;
        let seconds = match left.stones {
            0 => {
                let to_come = MOVES_A_POINT * area as f64 - f64::from(moves) / 2.0;
                left.seconds as f64 / to_come.max(LEAST_MOVES) + period
            }
            stones => left.seconds as f64 / stones as f64,
        };
        Some(Duration::from_secs_f64(
            SHARE * seconds.min(left.seconds as f64 + period),
        ))
    }
}

/// `time_settings`: main time, time of a period, moves in it.
pub(super) fn settings(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let mut numbers = [0; 3];
    for number in &mut numbers {
        *number = arguments.integer(0..=LONGEST)?;
    }
    arguments.finish()?;
    set(engine, numbers);
    Ok(String::new())
}

/// `time_left`: color, seconds, moves left in the period.
pub(super) fn left(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    let seconds = arguments.integer(0..=LONGEST)?;
    let stones = arguments.integer(0..=LONGEST)?;
    arguments.finish()?;
    engine.clock.left[color] = Some(TimeLeft { seconds, stones });
    Ok(String::new())
}

/// `kgs-time_settings`: a system and its numbers.
pub(super) fn kgs(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let system = arguments.word("none, absolute, byoyomi or canadian")?;
    let numbers = match system {
        "none" => 0,
        "absolute" => 1,
        "byoyomi" | "canadian" => 3,
        other => {
            return Err(Refusal(format!(
                "syntax error: argument 1: expected none, absolute, byoyomi or canadian, found `{other}`"
            )));
        }
    };
    let mut given = [0; 3];
    for number in &mut given[..numbers] {
        *number = arguments.integer(0..=LONGEST)?;
    }
    arguments.finish()?;
    if system == "byoyomi" {
        given[2] = 1; // periods of one move each
    }
    set(engine, given);
    Ok(String::new())
}

fn set(engine: &mut Engine, [main, period, stones]: [i64; 3]) {
    engine.clock = Clock {
        main,
        period,
        stones,
        ..Clock::default()
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(main: i64, period: i64, stones: i64) -> Clock {
        Clock {
            main,
            period,
            stones,
            ..Clock::default()
        }
    }

    fn seconds(clock: &Clock, moves: u32) -> Option<f64> {
        clock
            .allotted(Color::Black, 361, moves)
            .map(|time| time.as_secs_f64())
    }

    #[test]
    fn a_period_is_shared_by_its_stones() {
        assert_eq!(seconds(&clock(0, 10, 5), 0), Some(1.8));
        assert_eq!(seconds(&clock(0, 1, 1), 300), Some(0.9));
    }

    #[test]
    fn without_settings_or_limit_time_does_not_matter() {
        assert_eq!(seconds(&clock(0, 0, 0), 0), None);
        assert_eq!(seconds(&clock(100, 1, 0), 0), None);
    }

    #[test]
    fn main_time_is_never_used_up_at_once() {
        let mut clock = clock(600, 0, 0);
        let opening = seconds(&clock, 0).unwrap();
        assert!((2.0..10.0).contains(&opening), "{opening}");
        for (left, moves) in [(60, 200), (1, 300), (0, 300)] {
            clock.left.black = Some(TimeLeft {
                seconds: left,
                stones: 0,
            });
            let time = seconds(&clock, moves).unwrap();
            assert!(time <= left as f64 / LEAST_MOVES, "{time}");
        }
    }
}
