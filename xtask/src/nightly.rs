//! What takes too long for every change: all seeds of the tests, Spark, the packages as they are published, client programs,
//! and checks of answers about the shipped games. `.ci/run` does the rest.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// The folder of the Python environment, from the root of the repository. It is emptied first.
const PYTHON: &str = "target/nightly";

/// The commands, each after a line that says why it is not in `.ci/run`.
const STEPS: [(&str, &[&str]); 15] = [
    (
        "the page, which the program includes",
        &[".ci/web", "build"],
    ),
    (
        "all seeds of the laws, the catalogue and self-play",
        &[
            "cargo",
            "test",
            "--workspace",
            "--locked",
            "--no-fail-fast",
            "--",
            "--include-ignored",
        ],
    ),
    (
        "client programs' own packages, before the program is compiled without its parts",
        &["faces/cli/tests/clients/run", "target/debug/tobi"],
    ),
    (
        "the program without its parts, which shares little with the one that has them",
        &[
            "cargo",
            "test",
            "-p",
            "tobi-cli",
            "--no-default-features",
            "--locked",
            "--test",
            "parts",
        ],
    ),
    (
        "the fuzz targets, which have a workspace of their own",
        &[
            "cargo",
            "check",
            "--locked",
            "--manifest-path",
            "fuzz/Cargo.toml",
        ],
    ),
    (
        "all games and views of the page and the npm package",
        &[".ci/web", "test"],
    ),
    ("the page in another browser", &[".ci/web", "firefox"]),
    (
        "answers about symmetric copies of the shipped games",
        &["cargo", "xtask", "copies", "cases/games", "40"],
    ),
    (
        "attacks on what is proved of finished games",
        &["cargo", "xtask", "certificates", "cases/ends"],
    ),
    (
        "attempts to refute what reading says about them",
        &["cargo", "xtask", "refute", "cases/games", "40"],
    ),
    (
        "an environment of Python",
        &[".ci/python", "prepare", PYTHON],
    ),
    ("the wheel", &[".ci/python", "wheel", PYTHON]),
    ("its tests", &[".ci/python", "test", PYTHON]),
    ("Spark", &[".ci/python", "spark", PYTHON]),
    (
        "a release without publishing, with the profile `dist`",
        &["packaging/rehearse"],
    ),
];

/// Runs all steps, even after one has failed.
pub(crate) fn run(root: &Path) -> ExitCode {
    let mut failed = Vec::new();
    match fs::remove_dir_all(root.join(PYTHON)) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            failed.push(format!("{PYTHON} cannot be emptied: {error}"));
        }
        _ => {}
    }
    for (about, words) in STEPS {
        let command = words.join(" ");
        println!("\n== {about}: {command}");
        let start = Instant::now();
        let status = Command::new(words[0])
            .args(&words[1..])
            .current_dir(root)
            .env("TOBI_ALL_SEEDS", "1")
            .env("TOBI", root.join("target/debug/tobi"))
            .status();
        println!("-- {} s: {command}", start.elapsed().as_secs());
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => failed.push(format!("{command}: {status}")),
            Err(error) => failed.push(format!("{command}: {error}")),
        }
    }
    for failure in &failed {
        eprintln!("failed: {failure}");
    }
    ExitCode::from(u8::from(!failed.is_empty()))
}
