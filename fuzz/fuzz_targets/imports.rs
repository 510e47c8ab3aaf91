//! Any bytes behind the start of a file in the format of a server: read, written as SGF, read again, replayed, saved.

#![no_main]

#[path = "../../crates/notation/tests/notation/invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    invariants::import(bytes);
});
