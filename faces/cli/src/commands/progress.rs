//! The progress of work on one game, on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal, and nothing elsewhere. `what` is done with each piece.
pub(super) fn bar(pieces: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(pieces), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{msg} {pos}/{len} {wide_bar} {eta} left");
    bar.set_style(style.expect("the template is in order"));
    bar.set_message(what);
    bar
}
