//! Tobi for JavaScript: the library `tobi` as functions on plain values, compiled to WebAssembly.
//!
//! The npm package `tobi-go` (`faces/wasm/npm`) wraps it with types, a loader and a worker; use that instead of
//! calling this directly.
//!
//! | file | content |
//! |---|---|
//! | `game` | an open file: nodes, positions, moves and stones added |
//! | `reports` | the reports on a node, with the same bytes as the program |
//! | `pictures` | the same reports as SVG |
//! | `boards` | plain boards in typed arrays |
//! | `options` | the options |
//! | `charsets` | charsets by the browser |
//! | `fault` | errors, with places |
//!
//! Answers and options are JSON: the reports have the same form everywhere. Errors are thrown as JSON text too.
//!
//! A panic is a bug of Tobi, whatever the input. It is a trap, or a text that begins with `tobi panicked` if the
//! standard library was compiled with panic messages. The module must not be called again after it; the package's
//! worker starts a new one.
#![expect(
    clippy::needless_pass_by_value,
    reason = "JavaScript hands values over"
)]

mod boards;
#[cfg(target_arch = "wasm32")]
mod charsets;
mod fault;
mod game;
mod options;
mod pictures;
mod reports;
mod review;

pub use boards::{dead, layer, ownership, played_out, steps};
pub use fault::Fault;
pub use game::{Game, rule_sets};
pub use reports::Following;

use wasm_bindgen::prelude::*;

/// Runs when the module is loaded: from then on panics have a message.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&format!("tobi panicked: {panic}"));
    }));
    #[cfg(target_arch = "wasm32")]
    charsets::by_host();
}

/// The version of Tobi.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Panics, so that the worker's recovery can be tested.
#[wasm_bindgen]
pub fn panic_for_tests() {
    panic!("asked to");
}
