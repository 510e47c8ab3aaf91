//! `tobi gtp`: a search continues from the previous one while the game continues by moves only.

use crate::program::fed;

/// All answers to these lines, with one thread.
fn answers(commands: &[&str]) -> String {
    answers_by("1", commands)
}

fn answers_by(threads: &str, commands: &[&str]) -> String {
    let arguments = [
        "gtp",
        "--playouts",
        "200",
        "--rules",
        "chinese",
        "--threads",
        threads,
    ];
    let begin = ["boardsize 7", "play b D4", "play w C6"];
    let commands: Vec<&str> = begin.iter().chain(commands).copied().collect();
    let output = fed(&arguments, (commands.join("\n") + "\n").as_bytes());
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

const GENERATE: &str = "kata-genmove_analyze b maxmoves 1 rootInfo true";

/// The last line of the last search.
fn last_line(commands: &[&str]) -> String {
    let answers = answers(commands);
    let mut infos = answers.lines().filter(|line| line.starts_with("info "));
    infos
        .next_back()
        .expect("there is an analysis line")
        .to_owned()
}

#[test]
fn it_keeps_what_it_knows_until_the_game_jumps() {
    let begun = last_line(&[GENERATE]);
    let (_, line) = begun.split_once(" pv ").unwrap();
    let mut line = line.split(' ');
    let mut play = |color| format!("play {color} {}", line.next().unwrap());
    let (own, reply) = (play("b"), play("w"));
    let after = |first: &str, between: &[&str]| {
        let commands = [&[first], between, &[GENERATE]].concat();
        last_line(&commands)
    };
    assert_ne!(after(GENERATE, &[&reply]), after(&own, &[&reply]));
    let all = ["boardsize 7", "play b D4", "play w C6", &own, &reply];
    for jump in [
        &["undo", &own, &reply][..],
        &["komi 0", &reply],
        &["kata-set-rule ko POSITIONAL", &reply],
        &["kata-set-rule scoring TERRITORY", &reply],
        &all,
        &["top_moves", &reply],
        &["clear_cache", &reply],
    ] {
        assert_eq!(after(GENERATE, jump), after(&own, jump), "{jump:?}");
    }
    // A question about a move is answered from the position only.
    let asked = [GENERATE, &reply, "move_reasons"];
    let output = answers(&asked);
    let alone = answers(&[&own, &reply, "move_reasons"]);
    let reasons = |output: &str| output.trim_end().rsplit("= ").next().map(str::to_owned);
    assert_eq!(reasons(&output), reasons(&alone));
}

#[test]
fn threads_change_nothing_in_a_game() {
    let mut game = Vec::new();
    for _ in 0..6 {
        game.extend([GENERATE, "genmove w"]);
    }
    let output = answers_by("1", &game);
    assert_eq!(output, answers_by("3", &game));
    assert_eq!(output, answers_by("1", &game));
}

/// If no line is due before the search ends, one is reported anyway.
#[test]
fn a_brief_search_is_told() {
    let output = answers(&["kata-genmove_analyze b 1000"]);
    let lines: Vec<&str> = output.trim_end().lines().rev().take(2).collect();
    assert!(lines[0].starts_with("play ") && lines[1].starts_with("info move "));
}
