//! Writes the licences of other people's packages in the program: their notices must accompany it.

use crate::metadata::{self, Package};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{fs, io};

/// The beginnings of the names of files with a licence, in lower case.
const FILES: [&str; 6] = [
    "licence",
    "license",
    "unlicense",
    "copying",
    "copyright",
    "notice",
];

const TITLE: &str = "Third-party software in WHAT tobi

It contains the packages below and the standard library of Rust, which is under MIT OR Apache-2.0 (copyright: The Rust
Project contributors). Each package has its licence, its authors if it names them, and the numbers of its texts. The
texts follow.
";

/// A package by other people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    name: String,
    version: String,
    licence: String,
    authors: Vec<String>,
    /// Its licence files, by name, and their texts.
    files: Vec<(String, String)>,
}

/// What contains the packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// The program, for this machine, with its page if it was built.
    Program,
    /// The Python module, for any machine.
    Wheel,
}

/// Prints the notices.
pub(crate) fn run(root: &Path, of: Of) -> ExitCode {
    match notices(root, of) {
        Ok(notices) => {
            print!("{notices}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the wheel has its licences, since maturin packs no files of other folders.
const WHEEL: &str = "faces/python";

/// Files of the wheel that are not those of the project, or not current.
pub(crate) fn findings(root: &Path) -> Vec<String> {
    let own = |name: &str| fs::read_to_string(root.join(name)).map_err(|e| format!("{name}: {e}"));
    let notices = notices(root, Of::Wheel);
    let expected = [
        ("LICENSE-MIT", own("LICENSE-MIT"), "cp LICENSE-MIT"),
        ("LICENSE-APACHE", own("LICENSE-APACHE"), "cp LICENSE-APACHE"),
        ("THIRD-PARTY.txt", notices, "cargo xtask notices wheel >"),
    ];
    let findings = expected.into_iter().filter_map(|(name, expected, make)| {
        let file = format!("{WHEEL}/{name}");
        match expected {
            Err(why) => Some(why),
            Ok(expected) if own(&file).as_ref() == Ok(&expected) => None,
            Ok(_) => Some(format!("{file} is not current: {make} {file}")),
        }
    });
    findings.collect()
}

fn notices(root: &Path, of: Of) -> Result<String, String> {
    let what = match of {
        Of::Program => "the program",
        Of::Wheel => "the Python module",
    };
    Ok(written(&parts(root, of)?).replacen("WHAT", what, 1))
}

/// The packages in the program, and those in its page if it was built; or those in the Python module.
fn parts(root: &Path, of: Of) -> Result<BTreeSet<Part>, String> {
    let packages = metadata::packages(root)?;
    let mut linked = match of {
        Of::Program => linked(root, &["--package=tobi-cli"])?,
        Of::Wheel => linked(root, &["--package=tobi-python", "--target=all"])?,
    };
    let mut parts = BTreeSet::new();
    if of == Of::Program && root.join("web/dist/index.html").exists() {
        let page = ["--package=tobi-wasm", "--target=wasm32-unknown-unknown"];
        linked.extend(self::linked(root, &page)?);
        parts.extend(of_page(root)?);
    }
    let is_linked = |package: &&Package| {
        let named = (package.name.clone(), package.version.clone());
        !package.is_ours() && linked.contains(&named)
    };
    for package in packages.iter().filter(is_linked) {
        parts.insert(Part {
            name: package.name.clone(),
            version: package.version.clone(),
            licence: package.licence.clone(),
            authors: package.authors.clone(),
            files: files(&package.folder)?,
        });
    }
    Ok(parts)
}

/// Names and versions of the crates that are linked; what runs only while compiling does not count.
fn linked(root: &Path, of: &[&str]) -> Result<BTreeSet<(String, String)>, String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--edges=normal,no-proc-macro", "--prefix=none"])
        .args(["--format={p}", "--locked"])
        .args(of)
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo tree: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let lines = String::from_utf8_lossy(&output.stdout);
    Ok(lines.lines().filter_map(crate_of_line).collect())
}

/// The name and the version in a line such as `rayon v1.12.0`.
fn crate_of_line(line: &str) -> Option<(String, String)> {
    let mut words = line.split_whitespace();
    let name = words.next()?;
    let version = words.next()?.strip_prefix('v')?;
    Some((name.to_owned(), version.to_owned()))
}

/// The npm packages in the page: those of the lock file that are no tools.
fn of_page(root: &Path) -> Result<Vec<Part>, String> {
    let web = root.join("web");
    let lock = fs::read(web.join("package-lock.json")).map_err(|e| format!("web: {e}"))?;
    let lock: Value = serde_json::from_slice(&lock).map_err(|e| e.to_string())?;
    let packages = lock["packages"].as_object().into_iter().flatten();
    let packages = packages.filter(|(_, about)| about["dev"] != true && about["link"] != true);
    let parts = packages.filter_map(|(place, about)| {
        let (_, name) = place.rsplit_once("node_modules/")?;
        let word = |field: &str| about[field].as_str().unwrap_or("none").to_owned();
        let part = files(&web.join(place)).map(|files| Part {
            name: name.to_owned(),
            version: word("version"),
            licence: word("license"),
            authors: Vec::new(),
            files,
        });
        Some(part)
    });
    parts.collect()
}

/// The licence files of a package, sorted by name.
fn files(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let read = || -> io::Result<Vec<(String, String)>> {
        let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        let paths = entries.iter().map(fs::DirEntry::path);
        let mut paths: Vec<PathBuf> = paths.filter(|path| path.is_file()).collect();
        paths.retain(|path| is_licence(&name(path)));
        paths.sort();
        let texts = paths.iter().map(|path| {
            let text = fs::read(path)?;
            Ok((name(path), String::from_utf8_lossy(&text).into_owned()))
        });
        texts.collect()
    };
    read().map_err(|error| format!("{}: {error}", folder.display()))
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn is_licence(file: &str) -> bool {
    let file = file.to_lowercase();
    FILES.iter().any(|start| file.starts_with(start))
}

/// The document: the packages with the numbers of their texts, then the texts, each of them once.
fn written(parts: &BTreeSet<Part>) -> String {
    let mut texts: Vec<&str> = Vec::new();
    let mut out = TITLE.to_owned();
    for part in parts {
        let numbers = part.files.iter().map(|(_, text)| {
            let known = texts.iter().position(|other| is_same(other, text));
            let at = known.unwrap_or_else(|| {
                texts.push(text);
                texts.len() - 1
            });
            (at + 1).to_string()
        });
        let numbers: Vec<String> = numbers.collect();
        out += &format!("\n{} {}: {}\n", part.name, part.version, part.licence);
        if !part.authors.is_empty() {
            out += &format!("  authors: {}\n", part.authors.join(", "));
        }
        out += &if numbers.is_empty() {
            "  texts: none in the package\n".to_owned()
        } else {
            format!("  texts: {}\n", numbers.join(", "))
        };
    }
    for (number, text) in (1..).zip(texts) {
        out += &format!("\n\n======== {number} ========\n\n");
        for line in text.trim_matches(['\n', '\r', '\u{feff}']).lines() {
            out += line.trim_end();
            out.push('\n');
        }
    }
    out
}

/// Whether two texts differ at most in their spaces and line ends.
fn is_same(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, files: &[(&str, &str)]) -> Part {
        let owned = |(file, text): &(&str, &str)| ((*file).to_owned(), (*text).to_owned());
        Part {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            licence: "MIT".to_owned(),
            authors: Vec::new(),
            files: files.iter().map(owned).collect(),
        }
    }

    #[test]
    fn a_text_is_written_once() {
        let parts = BTreeSet::from([
            part("c", &[]),
            part("b", &[("LICENSE", "Do what\r\nyou want.\n")]),
            part(
                "a",
                &[("COPYING", "Ask."), ("LICENSE", "Do what you want.")],
            ),
        ]);
        let written = written(&parts);
        let list = "\na 1.0.0: MIT\n  texts: 1, 2\n\nb 1.0.0: MIT\n  texts: 2\n\nc 1.0.0: MIT\n  texts: none in the package\n";
        assert!(written.contains(list), "{written}");
        let texts =
            "\n\n======== 1 ========\n\nAsk.\n\n\n======== 2 ========\n\nDo what you want.\n";
        assert!(written.ends_with(texts), "{written}");
    }

    #[test]
    fn names_of_files_and_crates() {
        assert!(is_licence("LICENSE-MIT") && is_licence("copying") && is_licence("NOTICE.txt"));
        assert!(!is_licence("README.md") && !is_licence("src"));
        let rayon = ("rayon".to_owned(), "1.12.0".to_owned());
        assert_eq!(crate_of_line("rayon v1.12.0 (*)"), Some(rayon));
        assert_eq!(crate_of_line(""), None);
    }

    #[test]
    fn the_program_has_linked_crates_without_macros() {
        let linked = linked(&crate::root(), &["--package=tobi-cli"]).expect("cargo tells them");
        let has = |name: &str| linked.iter().any(|(linked, _)| linked == name);
        assert!(has("clap") && has("resvg") && !has("clap_derive") && !has("proptest"));
    }

    #[test]
    fn the_python_module_has_the_crates_of_every_machine_but_not_the_programs() {
        let notices = notices(&crate::root(), Of::Wheel).expect("cargo tells them");
        let has = |name: &str| notices.contains(&format!("\n{name} "));
        assert!(notices.starts_with("Third-party software in the Python module tobi\n"));
        assert!(has("pyo3") && has("arrow-array") && has("windows-link") && !has("clap"));
    }
}
