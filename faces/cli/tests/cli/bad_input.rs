//! Bad input: one clear line with its place, the right exit code, bounded memory, never a panic.

use crate::program::{fed, printed, project, tobi};
use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The exit code and the only line of the error message.
fn complaint(output: &Output) -> (i32, String) {
    assert!(
        output.stdout.is_empty(),
        "nothing is shown of a broken game"
    );
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(errors.lines().count(), 1, "{errors}");
    (
        output.status.code().expect("no signal"),
        errors.trim_end().to_owned(),
    )
}

fn shown(sgf: &str) -> (i32, String) {
    complaint(&fed(&["show", "-"], sgf.as_bytes()))
}

fn called(arguments: &[&str]) -> (i32, String) {
    complaint(&tobi(arguments).output().unwrap())
}

/// One game is shown, with a remark about the others.
#[test]
fn more_games_than_one() {
    for command in ["show", "groups"] {
        let output = fed(&[command, "-"], b"(;SZ[5];B[cc])(;SZ[9];B[ee])");
        assert!(output.status.success() && !output.stdout.is_empty());
        let said = String::from_utf8(output.stderr).unwrap();
        let wanted = "tobi: -: the file has 2 games; this is the first";
        assert_eq!(said.lines().next(), Some(wanted), "{command}");
    }
}

#[test]
fn broken_records() {
    let say = |text: &str| (3, format!("tobi: -: {text}"));
    assert_eq!(
        shown("(;SZ[9];B[ee];W[ee])"),
        say(
            "line 1, column 17: move 2 (W E5): a black stone stands there; --skip-illegal skips it"
        )
    );
    assert_eq!(
        shown("(;SZ[30];B[ee])"),
        say("line 1, column 3: SZ[30] is not supported: each side must be 1 to 25 points long")
    );
    assert_eq!(
        shown(""),
        say("the file is empty; an SGF game was expected")
    );
    for garbage in [
        "no game here",
        "((((((",
        "(",
        "\0\0\0\0",
        "{\"a\": 1}",
        "\u{feff}",
    ] {
        let (code, line) = shown(garbage);
        assert_eq!(code, 3, "{garbage:?}: {line}");
    }
}

#[test]
fn wrong_requests() {
    let game = "cases/games/tobi.sgf";
    let (code, line) = called(&["show", game, "--move", "7"]);
    assert_eq!(
        (code, line.as_str()),
        (
            2,
            "tobi: cases/games/tobi.sgf: --move: expected a move from 0 to 1, found 7"
        )
    );
    let (code, line) = called(&["show", game, "--dead", "A1"]);
    assert_eq!(
        (code, line.as_str()),
        (2, "tobi: --dead: there is no stone on A1")
    );
    let (code, line) = called(&["show", game, "--dead", "Z9"]);
    assert_eq!(code, 2);
    assert!(line.contains("columns are A to T without I"), "{line}");
    let (code, line) = called(&["show", game, "--layer", "zobrist", "--scale", "5/21"]);
    assert_eq!(
        (code, line.as_str()),
        (2, "tobi: the layer `zobrist` has no scale; leave it out")
    );
}

/// The argument parser has its own words, with a hint in a second paragraph.
#[test]
fn unknown_words() {
    for (arguments, word) in [
        (
            ["--layer", "grapes"],
            "influence, territory, moyo, area, zobrist",
        ),
        (["--scale", "5"], "as in 5/21"),
        (
            ["--move", "-1"],
            "'-1' for '--move <N>': expected a whole number from 0 to 4294967295",
        ),
        (["--format", "gif"], "gif"),
        (
            ["--move", "x"],
            "'x' for '--move <N>': expected a whole number from 0 to",
        ),
    ] {
        let output = tobi(&["show", "cases/games/tobi.sgf"])
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains(word), "{errors}");
    }
}

/// Every option for a number says which numbers it takes.
#[test]
fn unsuitable_numbers() {
    let game = "cases/games/tobi.sgf";
    for (arguments, range) in [
        (&["gtp", "--playouts", "x"][..], "1 to 10000000"),
        (&["score", game, "--rows-per-file", "0"], "1 to 4294967295"),
        (&["play", game, "--top", "27"], "1 to 26"),
        (&["review", game, "--most", "-1"], "0 to 100"),
        (&["serve", "--port", "x"], "0 to 65535"),
    ] {
        let output = tobi(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let errors = String::from_utf8(output.stderr).unwrap();
        let wanted = format!("expected a whole number from {range}");
        assert!(errors.contains(&wanted), "{errors}");
    }
}

/// A picture is not written as text because its extension is unknown.
#[test]
fn unknown_extensions() {
    let game = "cases/games/tobi.sgf";
    for (command, known) in [
        ("show", ".txt, .svg, .png, .json"),
        ("groups", ".txt, .svg, .png, .json"),
        ("play", ".txt, .svg, .png, .json"),
        ("estimate", ".txt, .svg, .png, .jsonl, .parquet, .csv"),
        ("score", ".txt, .jsonl, .sgf, .svg, .png, .parquet, .csv"),
        ("review", ".txt, .json, .sgf, .svg, .png"),
        ("corpus", ".txt, .json, .html"),
    ] {
        for end in ["bmp", "jpg", "JPEG"] {
            let name = format!("cases/none/a.{end}");
            let wanted = format!(
                "tobi: {name}: this command does not write .{}; name a file that ends in {known}, or choose a format with --format",
                end.to_lowercase()
            );
            assert_eq!(called(&[command, game, "-o", &name]), (2, wanted));
        }
    }
}

#[test]
fn help_about_a_word() {
    let (code, line) = called(&["help", "scroe"]);
    assert_eq!(
        (code, line.as_str()),
        (2, "tobi: `scroe` is not a command; did you mean `score`?")
    );
    // The questions of `read` are in its help.
    assert_eq!(
        printed(&["help", "read", "capture"]),
        printed(&["help", "read"])
    );
    for (command, schema) in [
        ("groups", "schema tobi.groups/1\n"),
        ("play", "schema tobi.play/1\n"),
        (
            "estimate",
            "schema tobi.estimate/1; tobi.course/1 for each move with --all",
        ),
    ] {
        assert!(printed(&["help", command]).contains(schema), "{command}");
    }
}

#[test]
fn no_file_at_all() {
    let (code, line) = called(&["show", "cases"]);
    assert_eq!(
        (code, line.as_str()),
        (
            3,
            "tobi: cannot read cases: it is a folder, and this takes one file; tobi score and tobi estimate take folders"
        )
    );
    let (code, line) = called(&["show", "cases/none.sgf"]);
    assert_eq!(code, 3);
    assert!(
        line.starts_with("tobi: cannot read cases/none.sgf: "),
        "{line}"
    );
    let (code, line) = called(&[
        "show",
        "cases/games/gnugo-9x9-japanese.sgf",
        "-o",
        "cases/none/tobi.svg",
        "--format",
        "svg",
    ]);
    assert_eq!(code, 3);
    assert!(
        line.starts_with("tobi: cannot write cases/none/tobi.svg: "),
        "{line}"
    );
}

#[test]
fn a_hundred_megabytes() {
    let path = std::env::temp_dir().join(format!("tobi-large-{}.sgf", std::process::id()));
    // All zeros, and sparse: it takes no disk space.
    File::create(&path).unwrap().set_len(100 << 20).unwrap();
    let (code, line) = called(&["show", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(code, 3);
    assert!(line.contains("more than 16777216 bytes"), "{line}");
}

/// A gigabyte of `(` through a pipe, and as many as the limit allows, with half a gigabyte of memory.
#[test]
#[cfg(target_os = "linux")]
fn a_gigabyte_of_parentheses() {
    for megabytes in [1024, 15] {
        let program = env!("CARGO_BIN_EXE_tobi");
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v 524288 && exec \"$0\" show -", program])
            .current_dir(project())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let megabyte = vec![b'('; 1 << 20];
        for _ in 0..megabytes {
            // The program stops reading long before the end.
            if pipe.write_all(&megabyte).is_err() {
                break;
            }
        }
        drop(pipe);
        let (code, line) = complaint(&child.wait_with_output().unwrap());
        assert_eq!(code, 3, "{line}");
    }
}
