//! How many games are judged before their lines are written.

use std::time::{Duration, Instant};

/// The minimum number of games per thread: at most this many are lost if a run is killed, however long each takes.
const FEWEST: usize = 16;

/// The maximum: more would only keep more lines in memory.
const MOST: usize = 512;

/// The target duration. The threads wait for the slowest, which matters less the longer it is.
const WANTED: Duration = Duration::from_secs(1);

/// Chooses the number from the speed so far. The output does not depend on it.
pub(super) struct Pace {
    games_a_thread: usize,
    begin: Instant,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace {
            games_a_thread: FEWEST,
            begin: Instant::now(),
        }
    }

    /// Starts the next games; returns their maximum number.
    pub(super) fn begin(&mut self) -> usize {
        self.begin = Instant::now();
        self.games_a_thread * rayon::current_num_threads()
    }

    /// Records that this many games are done.
    pub(super) fn end(&mut self, games: usize) {
        self.take(games, rayon::current_num_threads(), self.begin.elapsed());
    }

    fn take(&mut self, games: usize, threads: usize, time: Duration) {
        let is_full = games >= self.games_a_thread * threads;
        let wanted = match time {
            time if time > 2 * WANTED => self.games_a_thread / 2,
            time if time < WANTED / 2 && is_full => self.games_a_thread * 2,
            _ => self.games_a_thread,
        };
        self.games_a_thread = wanted.clamp(FEWEST, MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_games_are_judged_by_hundreds_and_slow_ones_by_few() {
        let mut pace = Pace::new();
        let time = Duration::from_micros(200);
        for _ in 0..10 {
            let games = pace.games_a_thread * 2;
            pace.take(games, 2, time * pace.games_a_thread as u32);
        }
        assert_eq!(pace.games_a_thread, 512);
        // The end of a text is not a reason to increase the number.
        pace.games_a_thread = 16;
        pace.take(5, 2, time);
        assert_eq!(pace.games_a_thread, 16);
        pace.games_a_thread = 512;
        for _ in 0..10 {
            pace.take(10, 2, Duration::from_secs(3));
        }
        assert_eq!(pace.games_a_thread, 16);
    }
}
