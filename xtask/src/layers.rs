//! The layer law: who may look at whom.

use crate::rust_files;
use std::fs;
use std::path::Path;

/// The crates from the lowest to the highest; each may use those before it.
///
/// `tobi-reading` will stand before `tobi-judge`, `tobi-search` behind it.
const CRATES: [&str; 6] = [
    "tobi-grid",
    "tobi-goban",
    "tobi-notation",
    "tobi-judge",
    "tobi",
    "tobi-cli",
];

/// Arrows that the order would allow and the design forbids.
const FORBIDDEN: [(&str, &str); 1] = [("tobi-judge", "tobi-notation")];

/// The folders and files of `judge` from left to right; each may use those to its left.
const JUDGE: [&str; 8] = [
    "params",
    "influence",
    "groups",
    "life",
    "territory",
    "score",
    "choice",
    "report",
];

/// Every arrow that points the wrong way.
pub(crate) fn findings(root: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    for (folder, name) in [
        ("crates/grid", "tobi-grid"),
        ("crates/goban", "tobi-goban"),
        ("crates/notation", "tobi-notation"),
        ("crates/judge", "tobi-judge"),
        ("crates/tobi", "tobi"),
        ("faces/cli", "tobi-cli"),
    ] {
        findings.extend(wrong_dependencies(root, folder, name));
    }
    findings.extend(wrong_looks(&root.join("crates/judge/src")));
    findings
}

/// Dependencies of a crate on itself or on crates above it.
fn wrong_dependencies(root: &Path, folder: &str, name: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap_or_default();
    let runtime = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let runtime = runtime.split("\n[").next().unwrap_or_default();
    let height = |name: &str| CRATES.iter().position(|known| *known == name);
    runtime
        .lines()
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|used| {
            height(used).is_some_and(|below| Some(below) >= height(name))
                || FORBIDDEN.contains(&(name, used))
        })
        .map(|used| format!("{folder}/Cargo.toml: {name} must not use {used}"))
        .collect()
}

/// Places in `judge` where a folder looks at itself from outside, or to its right.
fn wrong_looks(source: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    for file in rust_files(source) {
        let inside = file.strip_prefix(source).expect("found below it");
        let first = inside.components().next().expect("a file has a name");
        let home = Path::new(&first).file_stem().and_then(|stem| stem.to_str());
        let Some(place) = JUDGE.iter().position(|part| Some(*part) == home) else {
            continue;
        };
        let text = fs::read_to_string(&file).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            for part in &JUDGE[place + 1..] {
                if line.contains(&format!("crate::{part}")) {
                    let shown = file.display();
                    findings.push(format!(
                        "{shown}:{}: `{}` must not look at `{part}`",
                        number + 1,
                        JUDGE[place]
                    ));
                }
            }
        }
    }
    findings
}
