//! Draws a review: the curve of the margin with the mistakes on it, and the better moves.

mod board;
pub mod svg;
pub mod text;

use tobi::review::{Review, Turn};

/// The text when there is no mistake to show.
const NOTHING: &str = "No move was found that loses 3 points or more.";

/// The number of the last move of a review, and of the position before its first move.
fn ends(review: &Review) -> [u32; 2] {
    let number = |turn: Option<&Turn>| turn.map_or(0, |turn| turn.number);
    let turns = review.turns();
    [number(turns.first()), number(turns.last())]
}

/// The smallest and the largest margin of a review, with zero between them.
fn margins(review: &Review) -> [f64; 2] {
    let margins = review.turns().iter().map(|turn| turn.margin);
    margins.fold([0.0, 0.0], |[least, most], margin| {
        [f64::min(least, margin), f64::max(most, margin)]
    })
}

/// The four lines of the table: label, Black's value, White's value.
fn table(review: &Review) -> [(&'static str, [String; 2]); 4] {
    let sides = review.sides();
    let [black, white] = [sides.black, sides.white];
    let counts = |at: usize| [black.counts[at].to_string(), white.counts[at].to_string()];
    let lost = [black.lost, white.lost].map(|points| format!("{points:.0}"));
    [
        ("blunders", counts(2)),
        ("mistakes", counts(1)),
        ("inaccuracies", counts(0)),
        ("points lost by these moves", lost),
    ]
}
