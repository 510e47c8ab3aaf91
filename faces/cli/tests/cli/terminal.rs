//! Results on a terminal: their sentences are wrapped, and rows are shown as they come.

use crate::program::{printed, project, tobi};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const GAME: &str = "cases/games/gnugo-9x9-japanese.sgf";

/// The output of the program on a terminal with so many columns; `None` without the program `script`.
fn on_terminal(arguments: &str, columns: &str) -> Option<String> {
    let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_tobi"));
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(project())
        .envs([("COLUMNS", columns), ("NO_COLOR", "1")])
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.replace("\r\n", "\n"))
}

/// The text without the ends of lines and the indents of the next ones.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(target_os = "linux")]
#[test]
fn sentences_are_wrapped_on_a_terminal_only() {
    for arguments in [
        format!("score {GAME}"),
        format!("groups {GAME}"),
        format!("estimate {GAME} --move 30 --playouts 20"),
        format!("read {GAME} capture D4 --budget 100"),
        format!("play {GAME} --move 30 --style paper"),
        format!("show {GAME} --layer domains"),
    ] {
        let piped = printed(&arguments.split(' ').collect::<Vec<_>>());
        let Some(shown) = on_terminal(&arguments, "60") else {
            eprintln!("skipped: there is no program `script`");
            return;
        };
        // Words of standard error come in between, on a terminal.
        let shown: String = shown
            .lines()
            .filter(|line| !line.starts_with("tobi: "))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(joined(&shown), joined(&piped), "{arguments}");
        for line in piped.lines().filter(|line| is_board(line)) {
            assert!(shown.contains(line), "{arguments}: {line}");
        }
        let sentences = shown.lines().filter(|line| line.matches("  ").count() == 0);
        for line in sentences {
            assert!(line.chars().count() <= 60, "{arguments}: {line}");
        }
        let wide = on_terminal(&arguments, "1000").unwrap();
        assert!(wide.contains(piped.lines().last().unwrap()), "{arguments}");
    }
}

/// A row of a board of 9x9: it begins and ends with its number.
fn is_board(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let ends = [words.next(), words.next_back()];
    let row = ends[0].and_then(|row| row.parse::<u32>().ok());
    row.is_some_and(|row| row <= 9) && ends[0] == ends[1]
}

#[test]
fn json_lines_are_never_wrapped() {
    let arguments = format!("score {GAME} --format json");
    let piped = printed(&arguments.split(' ').collect::<Vec<_>>());
    if let Some(shown) = on_terminal(&arguments, "60") {
        assert!(shown.contains(piped.trim()), "{shown}");
    }
}

/// The first rows are there long before the last ones are known.
#[test]
fn rows_are_printed_as_they_come() {
    for format in ["text", "json"] {
        let arguments = [
            "estimate",
            GAME,
            "--all",
            "--playouts",
            "2000",
            "--format",
            format,
        ];
        let mut child = tobi(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let rows = lines
            .map(Result::unwrap)
            .filter(|line| line.starts_with("   2 ") || line.contains("\"move\":2,"));
        assert_eq!(rows.take(1).count(), 1, "{format}");
        assert!(child.try_wait().unwrap().is_none(), "{format}: it is done");
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn a_part_of_a_course_has_the_same_rows() {
    let run = |more: &[&str]| {
        let options = [
            "estimate",
            GAME,
            "--all",
            "--playouts",
            "20",
            "--format",
            "json",
        ];
        let text = printed(&[&options, more].concat());
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    // What happened to stones depends on the moves before and after.
    let margins = |lines: &[String]| -> Vec<String> {
        let each = lines.iter();
        each.map(|line| line.split("\"groups\"").next().unwrap().to_owned())
            .collect()
    };
    let all = run(&[]);
    for (moves, from, to) in [
        ("40-45", 40, 45),
        ("48-", 48, 52),
        ("-3", 0, 3),
        ("20", 20, 20),
    ] {
        assert_eq!(
            margins(&run(&["--moves", moves])),
            margins(&all[from..=to]),
            "{moves}"
        );
    }
    let text = printed(&[
        "estimate",
        GAME,
        "--all",
        "--playouts",
        "0",
        "--moves",
        "10-12",
    ]);
    assert_eq!(text.matches("\n  1").count(), 3, "{text}");
    let svg = printed(&[
        "estimate",
        GAME,
        "--all",
        "--playouts",
        "0",
        "--moves",
        "10-12",
        "--format",
        "svg",
    ]);
    assert!(svg.ends_with("</svg>\n"));
    let all = ["estimate", GAME, "--all", "--playouts", "0", "--moves"];
    let [clipped, exact] =
        ["51-60", "51-52"].map(|moves| tobi(&[&all[..], &[moves]].concat()).output().unwrap());
    assert!(clipped.status.success());
    assert_eq!(clipped.stdout, exact.stdout);
    let note = "--moves: expected a move from 0 to 52, found 60; the moves up to 52 are taken";
    assert!(String::from_utf8_lossy(&clipped.stderr).contains(note));
    assert!(!String::from_utf8_lossy(&exact.stderr).contains(note));
    for (arguments, message) in [
        (
            &["--all", "--moves", "60-90"][..],
            "--moves: expected a move from 0 to 52, found 60",
        ),
        (
            &["--all", "--moves", "60-"],
            "--moves: expected a move from 0 to 52, found 60",
        ),
        (
            &["--all", "--moves", "9-3"],
            "the first move, 9, comes after the last, 3",
        ),
        (&["--all", "--moves", "x"], "expected moves such as 240-270"),
        (&["--moves", "3"], "--all"),
        (
            &["--all", "--moves", "3", "--move", "9"],
            "cannot be used with",
        ),
    ] {
        let output = tobi(&[&["estimate", GAME], arguments].concat())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
}
