//! Packs the weights of shapes, which are most of the predictor's table, into bytes that are read fast and sent cheaply.
//!
//! A bad line ends the build with its number.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

const TABLE: &str = "data/predictor/weights.txt";

fn main() -> ExitCode {
    match pack() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn pack() -> Result<(), String> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={TABLE}");
    let text = fs::read_to_string(TABLE).map_err(|error| format!("{TABLE}: {error}"))?;
    let (mut traits, mut shapes) = (String::new(), Vec::new());
    for (line, number) in text.lines().zip(1..) {
        match line.strip_prefix("shape ") {
            Some(told) => shapes.push(shape(told).ok_or_else(|| {
                format!("{TABLE}: line {number}: not a shape's number and a weight: {line}")
            })?),
            None => traits += &format!("{line}\n"),
        }
    }
    shapes.sort_unstable();
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    for (name, bytes) in [
        ("traits.txt", traits.into_bytes()),
        ("shapes.table", planes(&shapes)),
    ] {
        let file = Path::new(&folder).join(name);
        fs::write(&file, bytes).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// Reads `9f3a2c1b -137`.
fn shape(told: &str) -> Option<(u32, i16)> {
    let (number, weight) = told.split_once(' ')?;
    let number = u32::from_str_radix(number, 16).ok()?;
    Some((number, weight.parse().ok()?))
}

/// Six planes of a byte a shape, as `predictor/table.rs` reads them: how far its number lies behind the one before, the
/// lowest byte first; its weight, the lower byte first, whose lowest bit is the sign. Bytes of a kind together zip best.
fn planes(shapes: &[(u32, i16)]) -> Vec<u8> {
    let mut last = 0;
    let packed = shapes.iter().map(|&(number, weight)| {
        let behind = number - std::mem::replace(&mut last, number);
        let folded = (weight << 1 ^ weight >> 15).cast_unsigned();
        let ([a, b, c, d], [e, f]) = (behind.to_le_bytes(), folded.to_le_bytes());
        [a, b, c, d, e, f]
    });
    let packed: Vec<[u8; 6]> = packed.collect();
    let plane = |at: usize| packed.iter().map(move |bytes| bytes[at]);
    (0..6).flat_map(plane).collect()
}
