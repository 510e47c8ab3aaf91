//! Matches with engines that die, hang, give invalid answers or break the rules, and wrong usage of `tobi match`.

use crate::matches::{BLACK, WHITE, engine, errors, hall, play, reported};
use crate::program::tobi;
use serde_json::Value;
use std::fs;

/// Plays four games against an engine that has a fault with Black at its second move, and returns the first of them.
fn faulty(name: &str, black: &str) -> Value {
    let folder = hall(name);
    let good = engine(&folder, "good", "?", BLACK, WHITE);
    let bad = engine(&folder, "bad", "?", black, WHITE);
    let more = ["--games", "4"];
    let report = reported(&folder, &[bad, good], &more, 1);
    let pair = &report["pairs"][0];
    // With White it plays well, after a restart; White loses by five points.
    assert_eq!(
        (&pair["losses"], &pair["faulty"]),
        (&4.into(), &2.into()),
        "{pair}"
    );
    let faults = report["faults"].as_array().unwrap();
    let games: Vec<u64> = faults
        .iter()
        .map(|fault| fault["game"].as_u64().unwrap())
        .collect();
    assert_eq!(games, [1, 3]);
    assert!(faults.iter().all(|fault| fault["engine"] == "bad"));
    faults[0].clone()
}

#[test]
fn an_engine_that_dies_loses() {
    let fault = faulty("dies", "C1,die");
    assert_eq!(
        (&fault["end"], &fault["after"]),
        (&"died".into(), &2.into())
    );
    assert_eq!(
        fault["why"],
        "Black died at genmove black (exit status: 7), after move 2"
    );
    assert_eq!(
        fault["stderr"].to_string(),
        r#"["loading","out of memory"]"#
    );
}

#[test]
fn an_engine_that_answers_nonsense_loses() {
    let fault = faulty("nonsense", "C1,nonsense");
    assert_eq!(fault["end"], "nonsense");
    assert_eq!(
        fault["why"],
        "Black answered `I do not know` to genmove black, after move 2"
    );
    // A point that is not on the board is not a move.
    let fault = faulty("off-board", "C1,K10");
    assert_eq!(
        fault["why"],
        "Black answered `K10` to genmove black, after move 2"
    );
}

#[test]
fn an_engine_that_breaks_the_rules_loses() {
    let fault = faulty("illegal", "C1,D1");
    assert_eq!(fault["end"], "illegal");
    assert_eq!(
        fault["why"],
        "Black played D1: the point is occupied, after move 2"
    );
}

#[test]
fn repetitions_are_by_the_rules_of_the_match() {
    // A board of four points in a row: White takes two stones at C1, and Black takes two back at B1.
    //   . X . .    . X . O    X X . O    . . O O    . X . .
    let folder = hall("superko");
    let engines = ["a", "b"].map(|name| engine(&folder, name, "B+1", "B1,A1,B1", "D1,C1"));
    for (rules, code) in [("chinese", 0), ("chinese-superko", 1)] {
        let games = folder.file(rules);
        let [a, b] = &engines;
        let arguments = [
            "match", a, b, "--size", "4x1", "--games", "1", "--rules", rules,
        ];
        let arguments = [&arguments[..], &["--output", &games, "--format", "json"]].concat();
        let output = tobi(&arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{}", errors(&output));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let fault = &report["faults"][0];
        if rules == "chinese" {
            assert!(fault.is_null(), "{fault}");
        } else {
            let why = "Black played B1: the move repeats the position after move 1, after move 4";
            assert_eq!(
                (&fault["end"], &fault["why"]),
                (&"illegal".into(), &why.into())
            );
        }
    }
}

#[test]
fn an_engine_that_refuses_legal_moves_loses() {
    let folder = hall("refuses");
    let good = engine(&folder, "good", "?", BLACK, WHITE);
    let bad = engine(&folder, "bad", "?", "refuse", "");
    let report = reported(&folder, &[good, bad], &["--games", "1"], 1);
    let fault = &report["faults"][0];
    assert_eq!(
        (&fault["engine"], &fault["end"]),
        (&"bad".into(), &"refused".into())
    );
    assert_eq!(
        fault["why"],
        "White refused play black C1: no, after move 1"
    );
}

#[test]
fn an_engine_that_hangs_loses_and_is_ended_with_its_children() {
    let folder = hall("hangs");
    let good = engine(&folder, "good", "?", BLACK, WHITE);
    let bad = engine(&folder, "bad", "?", "hang", WHITE);
    let more = ["--games", "2", "--patience", "5"];
    let report = reported(&folder, &[bad, good], &more, 1);
    let fault = &report["faults"][0];
    assert_eq!(
        (&fault["end"], &fault["engine"]),
        (&"hung".into(), &"bad".into())
    );
    assert_eq!(
        fault["why"],
        "Black took longer than 5 s for genmove black, after move 0"
    );
    assert_eq!(report["played"], 2);
    let sleeper = fs::read_to_string(folder.0.join("sleeper")).unwrap();
    if cfg!(target_os = "linux") {
        let stat = fs::read_to_string(format!("/proc/{}/stat", sleeper.trim()));
        // If the system does not reap orphans, it stays as a zombie.
        assert!(stat.is_err() || stat.is_ok_and(|stat| stat.contains(") Z ")));
    }
}

#[test]
fn an_engine_that_never_begins_stops_the_match() {
    let folder = hall("never");
    let good = engine(&folder, "good", "?", BLACK, WHITE);
    let bad = "bad=sh -c 'echo no such model >&2; exit 1'".to_owned();
    let output = play(&folder, &[good, bad], &["--games", "20"]);
    assert_eq!(output.status.code(), Some(3));
    let said = errors(&output);
    assert!(
        said.contains("bad failed to start 3 games in a row; the match stops"),
        "{said}"
    );
    assert!(said.contains("no such model"), "{said}");
    let journal = fs::read_to_string(folder.0.join("games/match.jsonl")).unwrap();
    assert_eq!(journal.lines().count(), 4);
    // Neither of them starts: nobody wins.
    let folder = hall("neither");
    let engines = ["a=false", "b=false"].map(str::to_owned);
    let output = play(&folder, &engines, &["--format", "json"]);
    assert_eq!(output.status.code(), Some(3));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&report["played"], &report["pairs"][0]["void"]),
        (&3.into(), &3.into())
    );
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let folder = hall("absent");
    let good = engine(&folder, "good", "?", BLACK, WHITE);
    let absent = "gone=no-such-program-at-all --gtp".to_owned();
    let output = play(&folder, &[good.clone(), absent], &[]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0));
    let said = errors(&output);
    assert!(
        said.contains("the engine gone cannot be started: `no-such-program-at-all`"),
        "{said}"
    );
    // Nothing was played, so the correct command may use the same folder.
    let other = engine(&folder, "other", "?", BLACK, WHITE);
    reported(&folder, &[good, other], &["--games", "1"], 0);
}

#[test]
fn wrong_calls_are_told() {
    let folder = hall("usage");
    folder.put("openings.txt", "cc\ncc dd\nca zz\n");
    let (games, openings) = (folder.file("games"), folder.file("openings.txt"));
    let two = ["a=false", "b=false"];
    for (engines, more, code, said) in [
        (&two[..1], &[][..], 2, "2 values required"),
        (
            &["false", "false"],
            &[],
            2,
            "two engines are called `false`",
        ),
        (&["a=false", "b='false"], &[], 2, "a quote is not closed"),
        (&["a=false", "b="], &[], 2, "it names no program"),
        (
            &two,
            &["--size", "0"],
            2,
            "each side must be 1 to 25 points long",
        ),
        (
            &two,
            &["--size", "big"],
            2,
            "expected a size such as 9 or 13x7",
        ),
        (&two, &["--sprt", "30,0"], 2, "the smaller one first"),
        (&two, &["--sprt", "30"], 2, "the smaller one first"),
        (
            &two,
            &["--seconds", "10", "--patience", "5"],
            2,
            "a patience of 5 seconds is too short",
        ),
        (
            &two,
            &["--games", "0"],
            2,
            "a whole number from 1 to 100000",
        ),
        (
            &two,
            &["--size", "5", "--openings", &openings],
            3,
            "openings.txt: line 3, point 2 (`zz`)",
        ),
        (
            &two,
            &["--openings", "/no/such/file"],
            3,
            "cannot read /no/such/file",
        ),
    ] {
        let arguments = [&["match"], engines, &["--output", &games], more].concat();
        let output = tobi(&arguments).output().unwrap();
        let errors = errors(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(said), "{arguments:?}: {errors}");
    }
    assert!(!folder.0.join("games").exists(), "nothing was begun");
}
