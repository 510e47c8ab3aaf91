//! Tests of the public API: reports in words, scores and marks, and invariants for any input.

mod analysis;
mod any_position;
mod by_hand;
mod contested;
mod grounds;
mod invariants;
mod marks;
mod move_reasons;
mod owned;
mod pictures;
mod play;
mod played_out;
mod races;
mod requests;
mod review;
mod score;
#[path = "../../../judge/tests/judge/shapes.rs"]
mod shapes;
mod small_boards;
mod why;
mod words;
