//! Tobi for JavaScript: the library `tobi` behind functions on plain values, compiled to WebAssembly.
//!
//! The npm package `tobi-go` (`faces/wasm/npm`) wraps it with types, a loader and a worker; nobody else need call it.
//!
//! | file | what it holds |
//! |---|---|
//! | `game` | an open file: nodes, positions, moves and stones added |
//! | `reports` | the reports on a node, as the bytes that the program prints |
//! | `pictures` | the same reports as SVG |
//! | `boards` | plain boards in typed arrays |
//! | `options`, `asked` | what can be asked for, and how it is read |
//! | `charsets` | charsets by the browser |
//! | `fault` | what goes wrong, with its place |
//!
//! Answers and options are JSON: the reports have one form, whoever asks. A fault is thrown as JSON text too.
//!
//! A panic is a fault of Tobi, never of its input. It is a trap, or a text that begins with `tobi panicked` if the standard
//! library was compiled with the words of panics. The module must not be called again after it, and the package's worker
//! starts a new one.
#![expect(
    clippy::needless_pass_by_value,
    reason = "JavaScript hands values over"
)]

mod asked;
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

/// Runs when the module is loaded: from then on a panic names itself.
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

/// Panics, so that the worker's way out of it can be tested.
#[wasm_bindgen]
pub fn panic_for_tests() {
    panic!("asked to");
}
