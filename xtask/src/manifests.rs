//! Checks that the manifests of published packages say what crates.io and npm show, and say the same.

use crate::metadata::Package;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The manifest of the npm package, from the root of the repository.
const NPM: &str = "faces/wasm/npm/package.json";
/// crates.io refuses crates with more keywords.
const MOST_KEYWORDS: usize = 5;

/// Our crates whose manifest leaves a field out or has too many keywords, and fields of the npm package that differ from theirs.
pub(crate) fn findings(root: &Path, packages: &[Package]) -> Vec<String> {
    let ours = || packages.iter().filter(|package| package.is_ours());
    let mut findings: Vec<String> = ours().filter_map(lacking).collect();
    findings.extend(ours().filter_map(talkative));
    let text = fs::read_to_string(root.join(NPM)).unwrap_or_default();
    if let Some(library) = ours().find(|package| package.name == "tobi") {
        findings.extend(differing(&text, library));
    }
    findings
}

fn lacking(package: &Package) -> Option<String> {
    let fields = package.lacks.join(", ");
    (!fields.is_empty()).then(|| format!("{}: its Cargo.toml has no {fields}", package.name))
}

fn talkative(package: &Package) -> Option<String> {
    let (name, keywords) = (&package.name, package.keywords);
    (keywords > MOST_KEYWORDS)
        .then(|| format!("{name}: {keywords} keywords, {MOST_KEYWORDS} at most"))
}

/// The fields of an npm manifest that say something else than the manifest of the library.
fn differing(manifest: &str, library: &Package) -> Vec<String> {
    let manifest: Value = match serde_json::from_str(manifest) {
        Ok(manifest) => manifest,
        Err(error) => return vec![format!("{NPM}: {error}")],
    };
    let repository = library.repository.as_deref().unwrap_or_default();
    let wanted = [
        ("/version", library.version.clone()),
        ("/license", library.licence.clone()),
        ("/author", library.authors.join(", ")),
        ("/homepage", library.homepage.clone().unwrap_or_default()),
        ("/repository/url", format!("git+{repository}.git")),
        ("/bugs", format!("{repository}/issues")),
    ];
    let differs = |(field, wanted): (&str, String)| {
        let found = manifest.pointer(field).and_then(Value::as_str);
        (found != Some(&wanted))
            .then(|| format!("{NPM}: {field} is {found:?}, not {wanted:?} as in Cargo.toml"))
    };
    wanted.into_iter().filter_map(differs).collect()
}

#[cfg(test)]
mod tests {
    use super::{differing, lacking, talkative};
    use crate::metadata::Package;

    fn library() -> Package {
        Package {
            name: "tobi".to_owned(),
            version: "1.2.3".to_owned(),
            authors: vec!["Us".to_owned()],
            repository: Some("https://example.org/us".to_owned()),
            homepage: Some("https://example.org".to_owned()),
            keywords: 6,
            folder: "crates/tobi".into(),
            licence: "MIT".to_owned(),
            source: None,
            uses: Vec::new(),
            lacks: vec!["readme", "categories"],
        }
    }

    #[test]
    fn crates_io_shows_every_field_and_five_keywords() {
        assert_eq!(
            lacking(&library()).unwrap(),
            "tobi: its Cargo.toml has no readme, categories"
        );
        assert_eq!(
            talkative(&library()).unwrap(),
            "tobi: 6 keywords, 5 at most"
        );
    }

    #[test]
    fn the_npm_package_says_what_the_library_says() {
        let manifest = r#"{"version": "1.2.3", "license": "MIT", "author": "Us", "homepage": "https://example.org",
            "repository": {"url": "git+https://example.org/us.git"}, "bugs": "https://example.org/us/issues"}"#;
        assert_eq!(differing(manifest, &library()), [""; 0]);
        let old = manifest.replace("1.2.3", "1.2.2");
        assert_eq!(
            differing(&old, &library()),
            [
                r#"faces/wasm/npm/package.json: /version is Some("1.2.2"), not "1.2.3" as in Cargo.toml"#
            ]
        );
        assert_eq!(differing("{}", &library()).len(), 6);
    }
}
