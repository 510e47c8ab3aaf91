//! Any bytes as a board with stones, marks and a list of dead stones.

#![no_main]

#[path = "../../crates/tobi/tests/facade/invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some(laid) = invariants::Laid::new(bytes) {
        laid.score_as_agreed();
        laid.score_as_judged();
    }
});
