//! Packs the weights of shapes, the largest part of the predictor's table, into bytes that are fast to read and small
//! to send.
//!
//! An invalid line stops the build with its number.

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
            Some(text) => shapes.push(shape(text).ok_or_else(|| {
                format!("{TABLE}: line {number}: not a shape's number and a weight: {line}")
            })?),
            None => traits += &format!("{line}\n"),
        }
    }
    shapes.sort_unstable();
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    for (name, bytes) in [
        ("traits.txt", traits.into_bytes()),
        ("shapes.table", packed(&shapes)),
    ] {
        let file = Path::new(&folder).join(name);
        fs::write(&file, bytes).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// Reads `9f3a2c1b -137`.
fn shape(text: &str) -> Option<(u32, i16)> {
    let (number, weight) = text.split_once(' ')?;
    let number = u32::from_str_radix(number, 16).ok()?;
    Some((number, weight.parse().ok()?))
}

/// The shapes in Rice codes, as `predictor/table.rs` reads them: their number (four bytes), the low bits of both codes
/// (a byte each), then for each shape the difference of its number from the previous one, and its weight, with the sign
/// in the lowest bit. Source: zipped as six planes of bytes they take 9 kB more.
fn packed(shapes: &[(u32, i16)]) -> Vec<u8> {
    let mut bits = Bits {
        bytes: [
            &(shapes.len() as u32).to_le_bytes()[..],
            &[DISTANCE_BITS as u8, WEIGHT_BITS as u8],
        ]
        .concat(),
        free: 0,
    };
    let mut last = 0;
    for &(number, weight) in shapes {
        bits.write(number - std::mem::replace(&mut last, number), DISTANCE_BITS);
        bits.write(
            u32::from((weight << 1 ^ weight >> 15).cast_unsigned()),
            WEIGHT_BITS,
        );
    }
    bits.bytes
}

/// This many low bits are written as they are; the rest in unary, as ones and a zero. These values make the table
/// shortest.
const DISTANCE_BITS: u32 = 17;
const WEIGHT_BITS: u32 = 9;

/// A bit writer, lowest bit first.
struct Bits {
    bytes: Vec<u8>,
    /// The number of free bits in the last byte.
    free: u32,
}

impl Bits {
    fn write(&mut self, number: u32, low: u32) {
        for _ in 0..number >> low {
            self.push(1);
        }
        self.push(0);
        for at in 0..low {
            self.push((number >> at & 1) as u8);
        }
    }

    fn push(&mut self, bit: u8) {
        if self.free == 0 {
            self.bytes.push(0);
            self.free = 8;
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= bit << (8 - self.free);
        }
        self.free -= 1;
    }
}
