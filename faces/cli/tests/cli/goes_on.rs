//! `tobi gtp`: a search goes on from what the one before found, while the game goes on by moves alone.

use crate::program::fed;

/// All answers to a talk of lines, on one thread.
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
    let begin = ["boardsize 7", "play b D4", "play w C5"];
    let commands: Vec<&str> = begin.iter().chain(commands).copied().collect();
    let output = fed(&arguments, (commands.join("\n") + "\n").as_bytes());
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

const GENERATE: &str = "kata-genmove_analyze b maxmoves 1 rootInfo true";

/// The visits of the root in the last line of the last search, and the line of moves there.
fn last_search(answers: &str) -> (u32, Vec<String>) {
    let infos = answers.lines().filter(|line| line.starts_with("info "));
    let words: Vec<&str> = infos.last().expect("a search is told").split(' ').collect();
    let after = |key: &str| words.iter().skip_while(move |word| **word != key).skip(1);
    let root = words.iter().position(|word| *word == "rootInfo").unwrap();
    let line = after("pv").take_while(|word| **word != "rootInfo");
    let line = line.map(|word| (*word).to_owned()).collect();
    (words[root + 2].parse().unwrap(), line)
}

#[test]
fn it_keeps_what_it_knows_until_the_game_jumps() {
    let (begun, line) = last_search(&answers(&[GENERATE]));
    assert!(begun <= 200);
    let (own, reply) = (format!("play b {}", line[0]), format!("play w {}", line[1]));
    let visits = |between: &[&str]| {
        let commands = [&[GENERATE], between, &[GENERATE]].concat();
        last_search(&answers(&commands)).0
    };
    let fresh = last_search(&answers(&[&own, &reply, GENERATE])).0;
    assert!(fresh <= 200);
    let kept = visits(&[&reply]);
    assert!(kept > 200, "{kept}");
    let all = ["boardsize 7", "play b D4", "play w C5", &own, &reply];
    for jump in [
        &["undo", &own, &reply][..],
        &["komi 0", &reply],
        &["kata-set-rule ko SIMPLE", &reply],
        &all,
        &["top_moves", &reply],
        &["clear_cache", &reply],
    ] {
        let visits = visits(jump);
        assert!(visits <= 200, "{visits} after {jump:?}");
    }
    // A question about a move is answered by the position alone.
    let asked = [GENERATE, &reply, "move_reasons"];
    let told = answers(&asked);
    let alone = answers(&[&own, &reply, "move_reasons"]);
    let reasons = |told: &str| told.trim_end().rsplit("= ").next().map(str::to_owned);
    assert_eq!(reasons(&told), reasons(&alone));
}

#[test]
fn threads_change_nothing_in_a_game() {
    let mut game = Vec::new();
    for _ in 0..6 {
        game.extend([GENERATE, "genmove w"]);
    }
    let told = answers_by("1", &game);
    assert_eq!(told, answers_by("3", &game));
    assert_eq!(told, answers_by("1", &game));
}

/// Where no line is due before the search ends, one is told all the same.
#[test]
fn a_brief_search_is_told() {
    let told = answers(&["kata-genmove_analyze b 1000"]);
    let lines: Vec<&str> = told.trim_end().lines().rev().take(2).collect();
    assert!(lines[0].starts_with("play ") && lines[1].starts_with("info move "));
}
