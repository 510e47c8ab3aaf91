//! Writes the JavaScript side of a module that was compiled with wasm-bindgen: `tobi-bind IN.wasm OUT`.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = &arguments[..] else {
        eprintln!("usage: tobi-bind IN.wasm OUT");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name("tobi").typescript(true);
    // No browser reads them, and the module is downloaded.
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    let generated = match bindgen.web(true) {
        Ok(bindgen) => bindgen.omit_default_module_path(true).generate(output),
        Err(error) => Err(error),
    };
    match generated {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tobi-bind: {input}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
