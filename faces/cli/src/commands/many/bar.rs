//! The progress of a batch, on a terminal.

use crate::output;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// The seconds that are left if the bytes that remain take as long as those before, on average. Games come in packets, so
/// the speed of the last moments says less.
fn remaining(seconds: f64, position: u64, total: u64) -> f64 {
    let left = total.saturating_sub(position) as f64;
    seconds * left / (position as f64).max(1.0)
}

/// A progress bar on a terminal, and nothing elsewhere; by the bytes of the files.
pub(super) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    pub(super) fn new(files: &[PathBuf]) -> Bar {
        let target = ProgressDrawTarget::stderr();
        // The sizes of a million files are requested only if a person sees the bar.
        let bytes = if target.is_hidden() {
            0
        } else {
            files
                .iter()
                .map(|file| fs::metadata(file).map_or(0, |it| it.len()))
                .sum()
        };
        let bar = ProgressBar::with_draw_target(Some(bytes), target);
        // The time left is unknown until a game is done.
        let style = ProgressStyle::with_template("{wide_bar} {percent} %, {msg}");
        bar.set_style(style.expect("the template is in order"));
        bar.set_message("no game yet");
        Bar { bar }
    }

    pub(super) fn show(&self, position: u64, games: u64) {
        if self.bar.is_hidden() {
            return;
        }
        let seconds = self.bar.elapsed().as_secs_f64().max(0.001);
        let total = self.bar.length().unwrap_or(position);
        let left = HumanDuration(Duration::from_secs_f64(remaining(seconds, position, total)));
        let games = match games {
            1 => "1 game".to_owned(),
            games => format!("{games} games, {:.0} a second", games as f64 / seconds),
        };
        self.bar.set_message(format!("{games}, {left} left"));
        self.bar.set_position(position);
    }

    /// Writes a line to standard error, above the bar.
    pub(super) fn say(&self, said: &str) {
        self.bar.suspend(|| output::say(&said));
    }

    /// Hides the bar while something writes to the terminal.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar at the end.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::remaining;

    #[test]
    fn the_rest_takes_as_long_as_the_beginning() {
        assert_eq!(remaining(10.0, 100, 1000), 90.0);
        assert_eq!(remaining(10.0, 1000, 1000), 0.0);
        assert!(remaining(10.0, 0, 1000).is_finite());
    }
}
