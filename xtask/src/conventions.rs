//! Checks conventions: sizes of files and of texts, names, wide comments, headings of documentation, and where `unsafe` is.

use crate::rust_files;
use std::fs;
use std::path::Path;

/// The maximum length of a source file, in lines.
const LONGEST: usize = 800;
/// Half of the files must be shorter than this.
const USUAL: usize = 250;
/// The maximum width of a comment line, in columns; 120 is usual. Rows of tables and drawings count too.
const WIDEST: usize = 130;
/// Names without meaning.
const NAMELESS: [&str; 8] = [
    "util", "utils", "helper", "helpers", "common", "misc", "shared", "tools",
];

/// The files that may say that a theorem proves a life or a death (and this file, which searches for it).
const PROVERS: [&str; 2] = [
    "crates/judge/src/life/health.rs",
    "xtask/src/conventions.rs",
];

/// Documents that must stay short, and the number of words that each must stay below, as `wc -w` counts them.
const SHORT: [(&str, usize); 5] = [
    ("CHANGELOG.md", 500),
    ("GLOSSARY.md", 2000),
    ("README.md", 900),
    ("ARCHITECTURE.md", 1800),
    ("BENCHMARKS.md", 2500),
];

/// Every violation.
pub(crate) fn findings(root: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    let mut lengths = Vec::new();
    for folder in ["crates", "faces", "xtask", "fuzz"] {
        for file in rust_files(&root.join(folder)) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let inside = file.strip_prefix(root).expect("found below it");
            let shown = inside.display();
            let lines = text.lines().count();
            lengths.push(lines);
            if lines > LONGEST {
                findings.push(format!("{shown}: {lines} lines, {LONGEST} at most"));
            }
            let parts = inside.iter().filter_map(|part| Path::new(part).file_stem());
            for name in parts.filter_map(|part| part.to_str()) {
                if NAMELESS.contains(&name) {
                    findings.push(format!("{shown}: `{name}` says nothing"));
                }
            }
            for (number, line) in text.lines().enumerate() {
                let columns = line.chars().count();
                let at = number + 1;
                if has_text_in_its_heading(line) {
                    findings.push(format!(
                        "{shown}:{at}: the text of a heading belongs on the next line"
                    ));
                }
                if columns > WIDEST && line.trim_start().starts_with("//") {
                    findings.push(format!(
                        "{shown}:{at}: a comment of {columns} columns, {WIDEST} at most"
                    ));
                }
            }
            let may_prove = PROVERS.iter().any(|prover| inside.ends_with(prover));
            if !may_prove && text.contains("Certainty::by_theorem") {
                findings.push(format!("{shown}: calls something proved by a theorem"));
            }
            let in_kernel = inside.starts_with("crates/grid/src/kernel");
            if !in_kernel && !inside.starts_with("xtask") && has_unsafe(&text) {
                findings.push(format!("{shown}: unsafe outside of grid's kernels"));
            }
        }
    }
    lengths.sort_unstable();
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    if median >= USUAL {
        findings.push(format!(
            "half of the files have {median} lines or more, not under {USUAL}"
        ));
    }
    findings.extend(SHORT.into_iter().filter_map(|(document, limit)| {
        let text = fs::read_to_string(root.join(document)).unwrap_or_default();
        too_long(document, &text, limit)
    }));
    findings
}

fn too_long(document: &str, text: &str, limit: usize) -> Option<String> {
    let words = text.split_whitespace().count();
    (words >= limit).then(|| format!("{document}: {words} words, not under {limit}"))
}

/// Whether a line of documentation continues one of rustdoc's usual headings, which makes its text part of the heading.
fn has_text_in_its_heading(line: &str) -> bool {
    let line = line.trim_start();
    let text = line.strip_prefix("///").or(line.strip_prefix("//!"));
    let heading = text.and_then(|text| text.trim_start().strip_prefix("# "));
    let mut words = heading.unwrap_or("").split_whitespace();
    matches!(words.next(), Some("Panics" | "Errors" | "Safety")) && words.next().is_some()
}

fn has_unsafe(text: &str) -> bool {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .any(|word| word == "unsafe")
}

#[cfg(test)]
mod tests {
    use super::{has_text_in_its_heading, too_long};

    #[test]
    fn words_are_counted_like_wc() {
        assert_eq!(too_long("A.md", "a b | - c\n d\n", 7), None);
        let finding = too_long("A.md", "a b | - c\n d\n", 6);
        assert_eq!(finding.unwrap(), "A.md: 6 words, not under 6");
    }

    #[test]
    fn a_heading_stands_alone() {
        assert!(has_text_in_its_heading("    /// # Panics When it is full."));
        assert!(has_text_in_its_heading("//! # Errors If it is empty."));
        for line in [
            "/// # Panics",
            "/// Panics when",
            "let a = 1; // # Panics When",
        ] {
            assert!(!has_text_in_its_heading(line), "{line}");
        }
    }
}
