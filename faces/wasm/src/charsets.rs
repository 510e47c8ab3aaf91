//! Charsets decoded by `TextDecoder`, which browsers and node have: their tables need not be in the module.

use tobi_notation::sgf::{Host, decode_by};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    type TextDecoder;

    #[wasm_bindgen(constructor, catch)]
    fn new(label: &str) -> Result<TextDecoder, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn encoding(this: &TextDecoder) -> String;

    #[wasm_bindgen(method, catch)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> Result<String, JsValue>;
}

/// From now on the host decodes files.
pub(crate) fn by_host() {
    decode_by(Host {
        name: |label| Some(TextDecoder::new(label).ok()?.encoding()),
        decode: |name, bytes| TextDecoder::new(name).ok()?.decode(bytes).ok(),
    });
}
