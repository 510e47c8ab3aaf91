//! Packs the predictor's table of weights into bytes that are fast to read and small to send.
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
    let mut kinds: Vec<(&str, Vec<(u32, i16)>)> = Vec::new();
    let entries = text.lines().zip(1..);
    for (line, number) in entries.filter(|(line, _)| !line.starts_with('#') && !line.is_empty()) {
        let (name, entry) = entry(line).ok_or_else(|| {
            format!("{TABLE}: line {number}: not a name, a level or shape, and a weight that is a multiple of {UNIT}: {line}")
        })?;
        match kinds.iter_mut().find(|(kind, _)| *kind == name) {
            Some((_, entries)) => entries.push(entry),
            None => kinds.push((name, vec![entry])),
        }
    }
    let mut table = Vec::new();
    for (name, entries) in &mut kinds {
        entries.sort_unstable();
        table.extend(packed(name, entries));
    }
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    let file = Path::new(&folder).join("weights.table");
    fs::write(&file, table).map_err(|error| format!("{}: {error}", file.display()))
}

/// `Weights::UNIT` of `predictor/table.rs`, where a test compares the tables.
const UNIT: i16 = 20;

/// Reads `shape 9f3a2c -140` or `line 3 80`; the weight in units.
fn entry(line: &str) -> Option<(&str, (u32, i16))> {
    let mut words = line.split(' ');
    let (name, number, weight) = (words.next()?, words.next()?, words.next()?);
    let base = if name == "shape" { 16 } else { 10 };
    let number = u32::from_str_radix(number, base).ok()?;
    let weight: i16 = weight.parse().ok()?;
    let fits = weight != 0 && weight % UNIT == 0 && words.next().is_none();
    fits.then_some((name, (number, weight / UNIT)))
}

/// The features of a kind in Rice codes, as `predictor/table.rs` reads them. A line has the name, the number of features,
/// how many low bits of the two codes are written as they are, the rest being unary, ones and a zero, and the number of
/// bytes. Then for each feature the difference of its number from the previous one, and its weight with the sign in the
/// lowest bit.
fn packed(name: &str, entries: &[(u32, i16)]) -> Vec<u8> {
    let mut last = 0;
    let distances = entries
        .iter()
        .map(|&(number, _)| number - std::mem::replace(&mut last, number));
    let distances: Vec<u32> = distances.collect();
    let folded = |weight: i16| u32::from((weight << 1 ^ weight >> 15).cast_unsigned());
    let weights: Vec<u32> = entries.iter().map(|&(_, weight)| folded(weight)).collect();
    let (distance_bits, weight_bits) = (best(&distances), best(&weights));
    let mut bits = Bits {
        bytes: Vec::new(),
        free: 0,
    };
    for (distance, weight) in distances.into_iter().zip(weights) {
        bits.write(distance, distance_bits);
        bits.write(weight, weight_bits);
    }
    let (count, bytes) = (entries.len(), bits.bytes.len());
    let head = format!("{name} {count} {distance_bits} {weight_bits} {bytes}\n");
    [head.into_bytes(), bits.bytes].concat()
}

/// The number of low bits that makes the codes of some numbers shortest.
fn best(numbers: &[u32]) -> u32 {
    let length = |low: u32| -> u64 {
        let code = |number: &u32| u64::from((number >> low) + 1 + low);
        numbers.iter().map(code).sum()
    };
    (0..24).min_by_key(|&low| length(low)).unwrap_or(0)
}

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
