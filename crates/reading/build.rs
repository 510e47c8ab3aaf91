//! Compiles the rule bases of `data/rules` to the table that the matcher uses.
//!
//! An error in a file stops the build with the file's name, line and column.

#[allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "the crate needs more of it"
)]
#[path = "src/rules/language/mod.rs"]
mod language;
#[path = "src/rules/tree.rs"]
mod tree;
#[allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "the crate needs more of it"
)]
#[path = "src/value.rs"]
mod value;
#[path = "src/rules/variants.rs"]
mod variants;

pub(crate) use value::GameValue;

use language::{Base, Rule};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    match compile() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn compile() -> Result<(), String> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/rules");
    println!("cargo::rerun-if-changed=src/value.rs");
    println!("cargo::rerun-if-changed=data/rules");
    let rules = read_bases(Path::new("data/rules"))?;
    // Programs for browsers compile the rules at their first use, which makes the download smaller.
    let table = match env::var("CARGO_CFG_TARGET_ARCH").as_deref() {
        Ok("wasm32") => Vec::new(),
        _ => tree::table(&variants::of(&rules), tree::DEPTH),
    };
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    let file = Path::new(&folder).join("rules.table");
    fs::write(&file, table).map_err(|error| format!("{}: {error}", file.display()))
}

/// The rules of all bases, in the order of [`Base::ALL`] and of the files.
fn read_bases(folder: &Path) -> Result<Vec<Rule>, String> {
    let mut rules: Vec<Rule> = Vec::new();
    for base in Base::ALL {
        let file = folder.join(format!("{base}.rules"));
        let text =
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let found = Rule::parse_all(base, &text)
            .map_err(|error| format!("data/rules/{base}.rules:{error}"))?;
        for rule in found {
            if let Some(other) = rules.iter().find(|other| other.name() == rule.name()) {
                return Err(format!(
                    "data/rules/{base}.rules: the base {} has a rule {} too",
                    other.base(),
                    rule.name()
                ));
            }
            rules.push(rule);
        }
    }
    Ok(rules)
}
