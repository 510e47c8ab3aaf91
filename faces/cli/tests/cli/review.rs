//! `tobi review`: a whole game.

use crate::json::assert_explained;
use crate::program::{assert_file, fed, printed, project, tobi};
use serde_json::Value;

const GAME: &str = "cases/games/gnugo-9x9-japanese.sgf";

/// Black can kill White's corner, then White can save it, and then Black kills it.
const LEFT_TWICE: &[u8] = b"(;SZ[9]RU[chinese]KM[0.5]PL[B]PB[One]PW[Other]RE[B+8.5]\
AB[ea][eb][ac][bc][cc][dc][ec][gc][fd][ae][be][ce][de][ee][fe][ge][he][ie]\
AW[da][ab][bb][cb][db][af][bf][cf][df][ef][ff][gf][hf][if][ch][gh];B[hb];W[eh];B[ba])";

/// The output for that game.
fn left_twice(options: &[&str]) -> Vec<u8> {
    let output = fed(
        &[&["review", "-", "--playouts", "800"], options].concat(),
        LEFT_TWICE,
    );
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    output.stdout
}

fn text(options: &[&str]) -> String {
    String::from_utf8(left_twice(options)).expect("UTF-8")
}

#[test]
fn a_review_in_words() {
    let said = text(&[]);
    assert_file("pictures/review.txt", &said);
    assert!(said.contains("counts B+8.5") && said.contains("The record says the same."));
    assert_file("pictures/review.sgf", &text(&["--format", "sgf"]));
}

#[test]
fn json_adds_up() {
    let line = text(&["--format", "json"]);
    assert_eq!(line.lines().count(), 1);
    assert_explained(line.trim_end());
    let json: Value = serde_json::from_str(&line).unwrap();
    let curve = json["curve"].as_array().unwrap();
    assert_eq!(curve.len(), 4);
    for (number, turn) in curve.iter().enumerate() {
        assert_eq!(turn["move"], number);
        assert_eq!(turn["color"].is_null(), number == 0);
    }
    let mistakes = json["mistakes"].as_array().unwrap();
    assert_eq!(mistakes.len(), 2);
    assert_eq!(json["ending"]["comparison"], "agrees");
    let mut lost = [0.0, 0.0];
    for mistake in mistakes {
        let number = mistake["move"].as_u64().unwrap() as usize;
        assert_eq!(mistake["vertex"], curve[number]["vertex"]);
        assert_eq!(mistake["color"], curve[number]["color"]);
        let loss = mistake["loss"].as_f64().unwrap();
        assert!(loss >= 3.0);
        lost[usize::from(mistake["color"] == "white")] += loss;
        let [better, played] = ["better", "played"].map(|side| &mistake[side]);
        assert_ne!(better["vertex"], played["vertex"]);
        assert_eq!(better["line"][0], better["vertex"]);
        assert!(better["winrate"].as_f64() > played["winrate"].as_f64());
    }
    for (side, lost) in ["black", "white"].iter().zip(lost) {
        let reported = json[side]["lost"].as_f64().unwrap();
        assert!((reported - lost).abs() < 0.05 * (1.0 + mistakes.len() as f64));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let with = |threads: &str| {
        let options = "--moves 20-44 --playouts 60 --format json".split(' ');
        let arguments: Vec<&str> = ["review", GAME].into_iter().chain(options).collect();
        let mut command = tobi(&arguments);
        let output = command.env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert!(output.status.success());
        output.stdout
    };
    assert_eq!(with("1"), with("3"));
}

#[test]
fn pictures_name_the_mistakes() {
    let svg = text(&["--format", "svg"]);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    let said = text(&[]);
    let first = said
        .lines()
        .find(|line| line.starts_with("1 "))
        .expect("a mistake");
    let first = first.trim_start_matches("1 ").trim();
    assert!(svg.contains(&format!("<title>{first}</title>")), "{first}");
    assert!(left_twice(&["--format", "png"]).starts_with(b"\x89PNG"));
    let empty = fed(&["review", "-", "--format", "svg"], b"(;SZ[9])");
    assert!(
        String::from_utf8(empty.stdout)
            .unwrap()
            .ends_with("</svg>\n")
    );
}

/// Moves beyond the end of the record are left out, which is said.
#[test]
fn moves_are_clipped_at_the_end() {
    let run = |moves: &str| {
        let options = ["--playouts", "30", "--format", "json", "--moves", moves];
        tobi(&[&["review", GAME][..], &options].concat())
            .output()
            .unwrap()
    };
    let (clipped, exact) = (run("50-60"), run("50-52"));
    assert!(clipped.status.success());
    assert_eq!(clipped.stdout, exact.stdout);
    let said = String::from_utf8_lossy(&clipped.stderr).into_owned();
    let note = "--moves: expected a move from 1 to 52, found 60; the moves up to 52 are taken";
    assert_eq!(said.matches(note).count(), 1, "{said}");
    assert!(!String::from_utf8_lossy(&exact.stderr).contains(note));
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let refused = |arguments: &[&str], code: i32, why: &str| {
        let output = tobi(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(why), "{said}");
        assert!(output.stdout.is_empty());
    };
    refused(
        &["review", GAME, "--moves", "60-90"],
        2,
        "--moves: expected a move from 1 to 52, found 90",
    );
    refused(&["review", GAME, "--moves", "9-3"], 2, "comes after");
    refused(&["review", GAME, "--moves", "x"], 2, "such as 240-270");
    refused(
        &["review", GAME, "--moves", "0-3"],
        2,
        "--moves: expected a move from 1 to 3, found 0",
    );
    refused(&["review", GAME, "--most", "101"], 2, "--most");
    refused(&["review", GAME, "--playouts", "0"], 2, "--playouts");
    refused(&["review", "nowhere.sgf"], 3, "nowhere.sgf");
    refused(&["review", GAME, "--output", GAME], 2, "is the input file");
    let illegal = fed(&["review", "-"], b"(;SZ[9];B[ee];W[ee])");
    assert_eq!(illegal.status.code(), Some(3));
    let said = String::from_utf8_lossy(&illegal.stderr).into_owned();
    assert!(
        said.contains("line 1, column") && said.contains("--skip-illegal"),
        "{said}"
    );
}

/// The guide shows the output of the program.
#[test]
fn the_guide_is_true() {
    let page = std::fs::read_to_string(project().join("docs/review.md")).unwrap();
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let [command, shown, ..] = &blocks[..] else {
        panic!("a command and what it prints");
    };
    let command = command.strip_prefix("sh\n").expect("a command").trim();
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let output = printed(&arguments);
    let mut rest = output.lines();
    let shown = shown.strip_prefix("text\n").expect("text");
    assert!(shown.lines().count() > 20);
    for line in shown.lines() {
        assert!(
            rest.any(|other| other == line),
            "docs/review.md: `{line}` in\n{output}"
        );
    }
}

/// A game whose main line is over, with two variations after the first move.
const BRANCHES: &[u8] = b"(;SZ[9]RU[chinese]KM[0.5]RE[B+0.5];B[ee](;W[ec];B[gc])\
(;W[cc](;B[cg];W[gg];B[gc])(;B[gc])))";

#[test]
fn a_variation_is_reviewed() {
    let run = |options: &[&str]| {
        let output = fed(
            &[&["review", "-", "--playouts", "30"], options].concat(),
            BRANCHES,
        );
        let [shown, said] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        (output.status.code(), shown, said)
    };
    let (code, shown, said) = run(&[]);
    assert_eq!((code, &*said), (Some(0), ""));
    assert!(
        shown.contains("moves 1 to 3 of the main line, its 2 variations left out"),
        "{shown}"
    );
    let (code, shown, said) = run(&["--variation", "2,1"]);
    assert_eq!((code, &*said), (Some(0), ""));
    assert!(shown.contains("moves 1 to 5 of a variation"), "{shown}");
    let (_, line, _) = run(&["--variation", "2", "--format", "json", "--moves", "2-"]);
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(value["main_line"], false);
    let played: Vec<&str> = value["curve"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|turn| turn["vertex"].as_str())
        .collect();
    assert_eq!(played, ["C7", "C3", "G3", "G7"]);
    let (_, line, _) = run(&["--format", "json"]);
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(value["main_line"], true);
    // The review is written along the line, and the other lines are kept.
    let (_, file, _) = run(&["--variation", "2", "--format", "sgf"]);
    assert_eq!(
        (file.matches("V[").count(), file.matches("W[ec]").count()),
        (5, 1),
        "{file}"
    );
    assert!(!file.contains("W[ec]V"), "{file}");
    let (code, _, said) = run(&["--variation", "3"]);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("there are 2 variations after move 1, not 3"),
        "{said}"
    );
}

/// One remark, whatever the command; none if a line is named or there is no choice.
#[test]
fn variations_are_said_once() {
    let remark = "tobi: -: the record has 2 variations; the main line is judged, and --variation takes another one\n";
    for command in ["score", "estimate", "groups", "show", "play"] {
        let said = |options: &[&str]| {
            let output = fed(&[&[command, "-"], options].concat(), BRANCHES);
            String::from_utf8(output.stderr).unwrap()
        };
        assert_eq!(
            said(&[]).matches(remark).count(),
            1,
            "{command}: {}",
            said(&[])
        );
        assert!(
            !said(&["--variation", "2"]).contains("variation"),
            "{command}"
        );
    }
    let output = fed(&["show", "-"], b"(;SZ[9];B[ee])");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
