//! Any bytes as a position and a question about it.

#![no_main]

#[path = "../../crates/reading/tests/reading/invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    invariants::reading(bytes);
});
