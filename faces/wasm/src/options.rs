//! Options as JSON text, by the table of all faces.

use crate::fault::Fault;
use tobi::request::{Caps, Field, Options};

/// The limits in a browser: with more playouts its tab would seem to hang.
const CAPS: Caps = Caps {
    playouts: 100_000,
    move_playouts: 100_000,
    ..Caps::USUAL
};

/// Reads options; an empty text means none.
pub(crate) fn parse(known: &[Field], text: &str) -> Result<Options, Fault> {
    Ok(Options::of_json(known, text, &CAPS)?)
}
