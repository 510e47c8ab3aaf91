//! Reads `cargo metadata`.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A package of the lock file, ours or another's.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) authors: Vec<String>,
    /// The address of its sources, and that of its page; `None` without one.
    pub(crate) repository: Option<String>,
    pub(crate) homepage: Option<String>,
    pub(crate) keywords: usize,
    /// Where its sources are.
    pub(crate) folder: PathBuf,
    /// The licence expression, `none` without one.
    pub(crate) licence: String,
    /// Its source; `None` for our packages.
    pub(crate) source: Option<String>,
    /// The packages that it is built with; dev-dependencies do not count.
    pub(crate) uses: Vec<String>,
    /// The fields that crates.io shows and its manifest leaves out; empty if it is not to be published.
    pub(crate) lacks: Vec<&'static str>,
}

/// The fields that crates.io shows or cargo checks.
const SHOWN: [&str; 8] = [
    "authors",
    "repository",
    "homepage",
    "description",
    "readme",
    "keywords",
    "categories",
    "rust_version",
];

impl Package {
    /// Whether it belongs to this workspace.
    pub(crate) fn is_ours(&self) -> bool {
        self.source.is_none()
    }
}

/// All packages, or why there are none.
pub(crate) fn packages(root: &Path) -> Result<Vec<Package>, String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array();
    Ok(packages.into_iter().flatten().map(package).collect())
}

fn package(value: &Value) -> Package {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let manifest = Path::new(value["manifest_path"].as_str().unwrap_or_default());
    let authors = value["authors"].as_array().into_iter().flatten();
    let keywords = value["keywords"].as_array();
    let is_published = value["publish"].is_null();
    let is_empty = |value: &Value| {
        let list = value.as_array();
        value.is_null() || list.is_some_and(Vec::is_empty)
    };
    let lacks = SHOWN.into_iter().filter(|field| is_empty(&value[*field]));
    let dependencies = value["dependencies"].as_array().into_iter().flatten();
    Package {
        name: text(&value["name"]).unwrap_or_default(),
        version: text(&value["version"]).unwrap_or_default(),
        authors: authors.filter_map(text).collect(),
        repository: text(&value["repository"]),
        homepage: text(&value["homepage"]),
        keywords: keywords.map_or(0, Vec::len),
        folder: manifest.parent().unwrap_or(manifest).to_path_buf(),
        licence: text(&value["license"]).unwrap_or_else(|| "none".to_owned()),
        source: text(&value["source"]),
        uses: dependencies
            .filter(|dependency| dependency["kind"] != "dev")
            .filter_map(|dependency| text(&dependency["name"]))
            .collect(),
        lacks: lacks.filter(|_| is_published).collect(),
    }
}
