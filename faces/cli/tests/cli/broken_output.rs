//! Output that cannot be written: one line and exit code 3, unless a reader has only closed its pipe.

use crate::program::tobi;
use std::fs::File;
use std::io::Write;
use std::process::{Output, Stdio};

/// Each command that writes something, with its input. `GAME` is a shipped game.
const COMMANDS: &[(&str, &str)] = &[
    ("--help", ""),
    ("-h", ""),
    ("--version", ""),
    ("help", ""),
    ("help score", ""),
    ("score --help", ""),
    ("help help", ""),
    ("completions bash", ""),
    ("man", ""),
    ("GAME", ""),
    ("show GAME", ""),
    ("show GAME --format json", ""),
    ("show GAME --format png", ""),
    ("read GAME chains --budget 100", ""),
    (
        "read cases/reading/corners.sgf capture D4 --budget 100 --sgf -",
        "",
    ),
    ("groups GAME", ""),
    ("estimate GAME --playouts 0", ""),
    ("estimate GAME --playouts 0 --move 10 --format svg", ""),
    ("estimate cases/games/tobi.sgf --playouts 0 --all", ""),
    ("score GAME", ""),
    ("score GAME --format svg", ""),
    ("score cases/games --format json", ""),
    ("score cases/games --format text", ""),
    ("score cases/games --report", ""),
    ("corpus cases/games", ""),
    ("play cases/games/tobi.sgf --level 1", ""),
    ("play --size 5", "quit\n"),
    ("review GAME --moves 3-4 --playouts 50", ""),
    ("analysis", "{\"id\":\"v\",\"action\":\"query_version\"}\n"),
    ("gtp", "name\n"),
    ("serve --port 0 --quiet", ""),
];

/// Commands that write into the file `/dev/full`.
#[cfg(target_os = "linux")]
const FULL: &[&str] = &[
    "show GAME --output /dev/full",
    "groups GAME --output /dev/full",
    "estimate GAME --playouts 0 --output /dev/full",
    "score GAME --output /dev/full",
    "score cases/games --format json --output /dev/full",
    "score cases/games --format text --output /dev/full",
    "corpus cases/games --output /dev/full",
    "review GAME --moves 3-4 --playouts 50 --output /dev/full",
    "read cases/reading/corners.sgf capture D4 --budget 100 --sgf /dev/full",
];

/// Runs a command with this standard output.
fn run((command, input): (&str, &str), to: Stdio) -> Output {
    let command = command.replace("GAME", "cases/games/gnugo-9x9-japanese.sgf");
    let arguments: Vec<&str> = command.split_whitespace().collect();
    let mut child = tobi(&arguments)
        .stdin(Stdio::piped())
        .stdout(to)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe was asked for");
    // A program that ends early closes the pipe.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("the program ends")
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    for &command in COMMANDS {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it");
        let output = run(command, full.into());
        let errors = String::from_utf8_lossy(&output.stderr);
        let said = errors.lines().last().unwrap_or_default();
        assert_eq!(output.status.code(), Some(3), "{command:?}: {errors}");
        assert!(
            said.starts_with("tobi: cannot write to standard output: No space left"),
            "{command:?}: {errors}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_for_files_too() {
    for &command in FULL {
        let output = run((command, ""), Stdio::piped());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{command}: {errors}");
        let said = errors.lines().last().unwrap_or_default();
        assert!(said.contains("No space left"), "{command}: {errors}");
    }
}

/// As in `tobi ... | head -0`. The service is left out: it goes on without its first line.
#[test]
#[cfg(unix)]
fn a_closed_pipe_is_no_error() {
    let is_service = |command: &str| command.starts_with("serve");
    for &command in COMMANDS.iter().filter(|it| !is_service(it.0)) {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = run(command, writer.into());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!errors.contains("cannot write"), "{command:?}: {errors}");
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{command:?}: {errors}"
        );
    }
}
