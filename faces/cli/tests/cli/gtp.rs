//! `tobi gtp`: transcripts. A line that begins with `> ` is sent to the program, the others are its answers.

use crate::program::{assert_file, fed, printed, tobi};
use std::path::Path;

/// Sends the commands of a transcript, and compares the answers.
fn check(name: &str) {
    let file = format!("transcripts/{name}.txt");
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cli")
        .join(&file);
    let transcript = std::fs::read_to_string(path).unwrap();
    let commands: Vec<&str> = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .collect();
    let output = fed(&["gtp"], (commands.join("\n") + "\n").as_bytes());
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    let mut answers = answers.split_terminator("\n\n");
    let mut said = String::new();
    for command in commands {
        said += &format!("> {command}\n{}\n", answers.next().unwrap_or("(no answer)"));
    }
    assert_eq!(answers.next(), None, "more answers than commands");
    assert_file(&file, &said);
}

#[test]
fn the_protocol() {
    check("protocol");
}

#[test]
fn a_game() {
    check("game");
}

/// Only positions with a single sensible move: others change with the weights of the choice.
#[test]
fn moves_of_its_own() {
    check("moves");
}

#[test]
fn judgement() {
    check("judgement");
}

#[test]
fn rules() {
    check("rules");
}

#[test]
fn reading() {
    check("reading");
}

#[test]
fn groups() {
    check("groups");
}

#[test]
fn data_key_by_key() {
    check("data");
}

#[test]
fn statuses() {
    check("status");
}

/// The input after an analysis has already arrived: it reports one line.
#[test]
fn analyses() {
    check("analysis");
}

#[test]
fn faults() {
    check("faults");
}

/// What transcripts cannot express: comments, blank lines, control characters, and the end of the input.
#[test]
fn lines_as_they_come() {
    let output = fed(
        &["gtp"],
        b"# hello\n\n  \n7\tname # my name\r\n\x01version\x02\nplay b",
    );
    let answers = String::from_utf8(output.stdout).unwrap();
    let expected = concat!(
        "=7 Tobi\n\n= ",
        env!("CARGO_PKG_VERSION"),
        "\n\n? syntax error: argument 2: expected a vertex or pass, found nothing\n\n"
    );
    assert_eq!(answers, expected);
    assert!(output.status.success());
}

#[test]
fn setup_stones_in_a_record_cannot_be_undone() {
    let path = std::env::temp_dir().join(format!("tobi-edit-{}.sgf", std::process::id()));
    std::fs::write(&path, "(;SZ[9]KM[0];B[ee];AW[cc];W[gg])").unwrap();
    let commands = format!("loadsgf {}\nundo\nundo\ngg-undo 1\n", path.display());
    let output = fed(&["gtp"], commands.as_bytes());
    std::fs::remove_file(&path).unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let undone: Vec<&str> = answers.trim_end().split("\n\n").skip(1).collect();
    assert_eq!(undone, ["=", "? cannot undo", "? cannot undo"]);
}

/// The answer follows the protocol; repairs of the file go to standard error.
#[test]
fn loading_tells_what_it_repaired() {
    let path = std::env::temp_dir().join(format!("tobi-loadsgf-{}.sgf", std::process::id()));
    std::fs::write(&path, "(;SZ[9];B[ee];W[zz]").unwrap();
    let output = fed(&["gtp"], format!("loadsgf {}\n", path.display()).as_bytes());
    std::fs::remove_file(&path).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "= black\n\n");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 2, "{errors}");
    assert!(
        errors.contains("the move [zz] is off the board"),
        "{errors}"
    );
}

/// The text that `tobi estimate` prints below its board.
#[test]
fn the_estimate_in_words() {
    let game = "cases/games/gnugo-19x19-japanese.sgf";
    let output = fed(
        &["gtp"],
        format!("loadsgf {game} 151\ntobi-estimate\n").as_bytes(),
    );
    let answers = String::from_utf8(output.stdout).unwrap();
    let said = answers.split_once("\n\n= ").expect("two answers").1;
    let shown = printed(&["estimate", game, "--move", "150"]);
    let under = shown
        .split_once("\n\nWhite is ahead")
        .expect("a headline")
        .1;
    let lines = |text: &str| {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines
            .map(str::trim_start)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        lines(said.trim_start_matches("White is ahead")),
        lines(under)
    );
}

/// A line of ten megabytes is rejected, and the next one is answered.
#[test]
fn a_line_without_end() {
    let mut input = vec![b'a'; 10 << 20];
    input.extend(b"\nname\n");
    let output = fed(&["gtp"], &input);
    let answers = String::from_utf8(output.stdout).unwrap();
    assert!(
        answers.starts_with("? syntax error: a line may have at most"),
        "{answers:.80}"
    );
    assert!(answers.ends_with("\n\n= Tobi\n\n"));
}

/// Empty boards of all sizes have one key.
#[test]
fn what_was_found_out_about_a_board_does_not_hold_for_a_larger_one() {
    for question in ["final_status_list dame", "tobi-ownership"] {
        let asked = format!("boardsize 3\n{question}\nboardsize 5\n{question}\n");
        let output = fed(&["gtp", "--estimate-playouts", "0"], asked.as_bytes());
        let answers = String::from_utf8(output.stdout).unwrap();
        let answers = answers.split_terminator("\n\n");
        let words = answers.map(|answer| answer.split_whitespace().skip(1).count());
        assert_eq!(words.collect::<Vec<_>>(), [0, 9, 0, 25], "{question}");
    }
}

/// Marks decide about the count here as in `tobi score`, until something is played; and whoever asks is told.
#[test]
fn the_players_marks_decide() {
    // Black's corner with a white stone, which Black marked: it lives by no other rule.
    let marked =
        "(;SZ[5]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa];B[];W[]TB[aa:be]TW[ea:ee])";
    let path = std::env::temp_dir().join(format!("tobi-marks-{}.sgf", std::process::id()));
    let unmarked = marked.replace("TB[aa:be]TW[ea:ee]", "TB[ab:be]TW[ea:ee]TW[aa]");
    for (file, dead) in [(marked, "= A5"), (unmarked.as_str(), "=")] {
        std::fs::write(&path, file).unwrap();
        let commands = format!(
            "loadsgf {}\nfinal_status_list dead\nfinal_score\n",
            path.display()
        );
        let output = fed(&["gtp"], commands.as_bytes());
        let answers = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<&str> = answers.trim_end().split("\n\n").collect();
        assert_eq!(answers[1], dead, "{file}");
        let score = printed(&["score", &path.display().to_string(), "--format", "json"]);
        let score: serde_json::Value = serde_json::from_str(&score).unwrap();
        assert_eq!(
            answers[2].strip_prefix("= "),
            score["result"].as_str(),
            "{file}"
        );
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(
            errors.contains("the players marked their territory"),
            "{errors}"
        );
        for command in ["groups", "show", "play"] {
            let output = tobi(&[command, &path.display().to_string()])
                .output()
                .unwrap();
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(
                errors.contains("the score counts it by their marks"),
                "{command}: {errors}"
            );
        }
    }
    std::fs::remove_file(&path).unwrap();
}
