//! Any bytes as an SGF file: read, written, read again, replayed, saved.

#![no_main]

#[path = "../../crates/notation/tests/notation/invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    invariants::sgf(bytes);
});
