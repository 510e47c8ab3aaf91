//! The layers: which crate and which folder may use which.

use crate::metadata::Package;
use crate::rust_files;
use std::fs;
use std::path::Path;

/// The crates from the lowest to the highest; each may use the earlier ones.
const CRATES: [&str; 15] = [
    "tobi-grid",
    "tobi-goban",
    "tobi-notation",
    "tobi-search",
    "tobi-reading",
    "tobi-judge",
    "tobi",
    "tobi-picture",
    "tobi-arena",
    "tobi-table",
    "tobi-http",
    "tobi-cli",
    "tobi-python",
    "tobi-wasm",
    "xtask",
];

/// Dependencies that the order would allow but the design forbids: user and used.
const FORBIDDEN: [(&str, &str); 31] = [
    ("tobi-picture", "tobi-reading"),
    ("tobi-picture", "tobi-search"),
    ("tobi-picture", "tobi-judge"),
    ("tobi-arena", "tobi-picture"),
    ("tobi-reading", "tobi-notation"),
    ("tobi-search", "tobi-notation"),
    ("tobi-judge", "tobi-notation"),
    ("tobi-arena", "tobi-reading"),
    ("tobi-arena", "tobi-search"),
    ("tobi-arena", "tobi-judge"),
    ("tobi-http", "tobi-reading"),
    ("tobi-http", "tobi-search"),
    ("tobi-http", "tobi-judge"),
    ("tobi-http", "tobi-picture"),
    ("tobi-http", "tobi-arena"),
    ("tobi-http", "tobi-table"),
    ("tobi-cli", "tobi-reading"),
    ("tobi-cli", "tobi-search"),
    ("tobi-cli", "tobi-judge"),
    ("tobi-python", "tobi-reading"),
    ("tobi-python", "tobi-search"),
    ("tobi-python", "tobi-judge"),
    ("tobi-python", "tobi-arena"),
    ("tobi-python", "tobi-cli"),
    ("tobi-table", "tobi-arena"),
    ("tobi-table", "tobi-judge"),
    ("tobi-wasm", "tobi-reading"),
    ("tobi-wasm", "tobi-search"),
    ("tobi-wasm", "tobi-judge"),
    ("tobi-wasm", "tobi-arena"),
    ("tobi-wasm", "tobi-cli"),
];

/// The folders and files of `judge` from left to right; each may use those to its left.
const JUDGE: [&str; 11] = [
    "params",
    "certain",
    "influence",
    "predictor",
    "groups",
    "life",
    "territory",
    "score",
    "estimate",
    "choice",
    "report",
];

/// Every dependency in the wrong direction.
pub(crate) fn findings(root: &Path, packages: &[Package]) -> Vec<String> {
    let mut findings = Vec::new();
    for package in packages.iter().filter(|package| package.is_ours()) {
        if !CRATES.contains(&package.name.as_str()) {
            let name = &package.name;
            findings.push(format!(
                "{name}: missing in the order of xtask/src/layers.rs"
            ));
        }
        let wrong = package
            .uses
            .iter()
            .filter(|used| is_wrong(&package.name, used));
        findings.extend(wrong.map(|used| format!("{} must not use {used}", package.name)));
    }
    for name in CRATES {
        if !packages.iter().any(|package| package.name == name) {
            findings.push(format!(
                "{name}: in xtask/src/layers.rs, but does not exist"
            ));
        }
    }
    findings.extend(wrong_looks(&root.join("crates/judge/src")));
    findings
}

/// Whether crate `user` must not use crate `used`.
fn is_wrong(user: &str, used: &str) -> bool {
    let height = |name: &str| CRATES.iter().position(|known| *known == name);
    let upwards = match (height(user), height(used)) {
        (Some(user), Some(used)) => used >= user,
        _ => false,
    };
    upwards || FORBIDDEN.contains(&(user, used))
}

/// Lines in `judge` in which a folder uses one to its right.
fn wrong_looks(source: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    for file in rust_files(source) {
        let inside = file.strip_prefix(source).expect("found below it");
        let first = inside.components().next().expect("a file has a name");
        let home = Path::new(&first).file_stem().and_then(|stem| stem.to_str());
        let text = fs::read_to_string(&file).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            if let Some(part) = home.and_then(|home| looks_right(home, line)) {
                let (home, shown) = (home.unwrap_or_default(), file.display());
                let number = number + 1;
                findings.push(format!(
                    "{shown}:{number}: `{home}` must not look at `{part}`"
                ));
            }
        }
    }
    findings
}

/// The folder to the right of `home` that a line of code uses, by a path from the crate's root or in a list of them.
fn looks_right(home: &str, line: &str) -> Option<&'static str> {
    let place = JUDGE.iter().position(|part| *part == home)?;
    let code = line.split("//").next().unwrap_or_default();
    let roots = ["crate::", "super::super::"];
    let paths = roots.iter().flat_map(|root| code.split(root).skip(1));
    let words: Vec<&str> = paths
        .flat_map(|path| match path.strip_prefix('{') {
            Some(list) => list.split(',').map(str::trim).collect(),
            None => vec![path],
        })
        .map(|path| {
            path.split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
                .unwrap_or("")
        })
        .collect();
    let right = JUDGE[place + 1..].iter().copied();
    right.into_iter().find(|part| words.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_use_what_lies_below_them() {
        assert!(!is_wrong("tobi-goban", "tobi-grid"));
        assert!(!is_wrong("tobi-goban", "serde"));
        assert!(is_wrong("tobi-grid", "tobi-goban"));
        assert!(is_wrong("tobi-judge", "tobi-notation"));
        assert!(is_wrong("tobi", "tobi"));
    }

    #[test]
    fn folders_look_to_the_left() {
        assert_eq!(looks_right("groups", "use crate::influence::bouzy;"), None);
        assert_eq!(
            looks_right("influence", "use crate::groups::Group;"),
            Some("groups")
        );
        assert_eq!(
            looks_right("life", "use crate::{params, score};"),
            Some("score")
        );
        assert_eq!(
            looks_right("life", "    super::super::report::show()"),
            Some("report")
        );
        assert_eq!(looks_right("life", "// crate::score does the rest"), None);
        assert_eq!(looks_right("life", "use crate::scoreless::Thing;"), None);
        assert_eq!(looks_right("lib", "pub use crate::report::Report;"), None);
    }
}
