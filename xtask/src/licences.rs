//! Checks the licences of dependencies.
//!
//! This replaces `cargo deny`, which takes minutes to build on two cores and needs an advisory database from the
//! network.

use crate::metadata::Package;

/// Licences that are compatible with MIT OR Apache-2.0.
const WELCOME: [&str; 11] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unlicense",
    "CC0-1.0",
    "0BSD",
];

/// Packages with another licence, or not from crates.io.
pub(crate) fn findings(packages: &[Package]) -> Vec<String> {
    packages.iter().filter_map(finding).collect()
}

fn finding(package: &Package) -> Option<String> {
    let Package { name, licence, .. } = package;
    if !is_welcome(licence) {
        return Some(format!("{name}: the licence `{licence}` is not among ours"));
    }
    let source = package.source.as_deref();
    let from_registry = source.is_none_or(|source| source.starts_with("registry+"));
    (!from_registry).then(|| format!("{name}: comes from {source:?}, not from a registry"))
}

/// Whether a licence expression can be satisfied: one side of each OR, both sides of each AND.
///
/// Parentheses are read as if AND bound more weakly than OR, which is right for all expressions with parentheses on
/// crates.io; `/` is an old way to write OR.
fn is_welcome(expression: &str) -> bool {
    let plain = expression.replace('/', " OR ");
    let groups: Vec<&str> = if plain.contains('(') {
        plain.split(['(', ')']).collect()
    } else {
        vec![plain.as_str()]
    };
    groups
        .iter()
        .map(|group| {
            group
                .trim()
                .trim_start_matches("AND ")
                .trim_end_matches(" AND")
        })
        .filter(|group| !group.is_empty() && *group != "AND")
        .all(|group| {
            group
                .split(" OR ")
                .any(|side| side.split(" AND ").all(|one| WELCOME.contains(&one.trim())))
        })
}

#[cfg(test)]
mod tests {
    use super::is_welcome;

    #[test]
    fn expressions() {
        for yes in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "MIT AND BSD-3-Clause",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
        ] {
            assert!(is_welcome(yes), "{yes}");
        }
        for no in [
            "GPL-3.0",
            "none",
            "MIT AND GPL-3.0",
            "(MIT OR Apache-2.0) AND LGPL-3.0",
        ] {
            assert!(!is_welcome(no), "{no}");
        }
    }
}
