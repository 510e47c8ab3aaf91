//! Any bytes as a line of GTP, with every way to read its arguments.

#![no_main]

#[path = "../../crates/notation/tests/notation/invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    invariants::gtp(bytes);
});
