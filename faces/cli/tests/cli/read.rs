//! `tobi read`: its output on composed positions, and impossible questions.

use crate::program::{fed, printed, tobi};
use serde_json::Value;
use tobi::{Reading, Session};
use tobi_goban::{Color, Illegal, Position, Rules};
use tobi_notation::sgf::{self, Node, ReadOptions};

const CORNERS: &str = "cases/reading/corners.sgf";
const GAME: &str = "cases/games/gnugo-9x9-japanese.sgf";

/// The output for the composed position.
fn said(question: &str) -> String {
    let words: Vec<&str> = question.split(' ').collect();
    printed(&[&["read", CORNERS], &words[..]].concat())
}

fn json(question: &str) -> Value {
    let line = said(&format!("{question} --format json"));
    assert_eq!(line.lines().count(), 1);
    serde_json::from_str(&line).unwrap()
}

/// The exit code and the error message; there must be no output.
fn refused(arguments: &[&str]) -> (i32, String) {
    let output = tobi(&["read"]).args(arguments).output().unwrap();
    assert!(output.stdout.is_empty());
    let errors = String::from_utf8(output.stderr).unwrap();
    (output.status.code().expect("no signal"), errors)
}

/// Asserts that the answer to a question has these parts.
fn assert_said(question: &str, parts: &[&str]) {
    let said = said(question);
    for part in parts {
        assert!(said.contains(part), "{part:?} in {said}");
    }
}

#[test]
fn a_point_that_makes_two_eyes_is_hot() {
    assert_said(
        "capture D13",
        &[
            "capture D13 (White, 5 stones, 3 liberties): * hot, safe if White plays first, captured if Black does\n",
            // The chain in parentheses, and the best move for both sides.
            "13 . * .(O)X",
            "* winning moves of both\n",
            "Black first: can capture D13 by B13. White cannot save it any more.\n  proved, ",
            "White first: can save D13 by B13. Black cannot capture it any more.\n  proved, ",
        ],
    );
}

/// Outside a ladder the stone gets five liberties, which decide nothing.
#[test]
fn a_stone_that_runs_is_not_decided() {
    assert_said(
        "capture D4",
        &[
            "capture D4 (White, 1 stone, 2 liberties): ⊗ fuzzy, captured if Black plays first, otherwise not decided: five \
             liberties; ask `life`\n",
            "* best moves of both, a guess\n",
            "Black first: can capture D4 by E4. White cannot save it any more.\n  proved, ",
            " nodes: B E4 W D3 ",
            "White first: not decided; Tobi guesses that White can save D4 by E4.\n  a guess (five liberties), ",
        ],
    );
}

#[test]
fn a_bamboo_joint_needs_no_move() {
    let said = said("connect K4 M4");
    assert!(
        said.contains(": > won, connected whoever plays first\n"),
        "{said}"
    );
    assert!(
        said.contains(
            "White first: cannot cut K4 off from M4. Whatever White plays, Black connects them.\n"
        ),
        "{said}"
    );
    let shapes = self::said("shapes M4");
    assert!(
        shapes.contains("connection K4 M4: > won, Black's bamboo-joint\n"),
        "{shapes}"
    );
    assert!(!shapes.contains("B13"), "only what speaks of M4: {shapes}");
}

/// The ladder reader on its own, also for a chain in no danger.
#[test]
fn ladders() {
    let hot = said("ladder D4");
    assert!(
        hot.contains("Black first: can capture D4 by E4.\n  proved, "),
        "{hot}"
    );
    assert!(hot.contains(": B E4 W D3 B D2 W E3 B F3 "), "{hot}");
    let safe = said("ladder K4");
    assert!(
        safe.contains("> won") && safe.contains("No ladder: the chain has "),
        "{safe}"
    );
}

#[test]
fn three_points_in_a_row() {
    let said = said("life D12");
    assert!(
        said.contains("* hot, alive if White plays first, dead if Black does\n"),
        "{said}"
    );
    for part in [
        "Black first: can kill the group at D12 by B13. White cannot save it any more.\n",
        "White first: can save the group at D12 by B13. Black cannot kill it any more.\n",
    ] {
        assert!(said.contains(part), "{said}");
    }
}

/// Who wins anyway need not move; how certain that is, if it is less certain than the answer.
#[test]
fn no_move_is_needed() {
    let said = |game: &str, number: &str, question: &str| {
        let words: Vec<&str> = question.split(' ').collect();
        printed(&[&["read", game, "--move", number][..], &words].concat())
    };
    let file = "cases/games/gnugo-13x13-chinese.sgf";
    for (number, question, part) in [
        (
            "60",
            "life M9",
            "can kill the group at M9: no move is needed, but N9 also works.",
        ),
        (
            "120",
            "life H13",
            "can save the group at H13 by M11; it is believed that no move is needed.",
        ),
    ] {
        let said = said(file, number, question);
        assert!(said.contains(part), "{said}");
    }
    let two_eyes = "(;SZ[9]AB[ah][bh][ch][dh][di][bi]AW[ag][bg][cg][dg][eg][eh][ei])";
    let output = fed(&["read", "-", "life", "A2"], two_eyes.as_bytes());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("can save the group at A2: no move is needed."),
        "{said}"
    );
}

/// Three liberties against three: the side that moves first wins, and both sides of the race are reported.
#[test]
fn a_race() {
    let said = said("race L12 M12");
    assert!(
        said.contains("liberties): whoever plays first wins\n"),
        "{said}"
    );
    for part in [
        "Black first: wins the race by N1",
        ": it captures White's group at M12 before White can capture L12.\n",
        "White first: wins the race by K1",
        ": it captures Black's group at L12 before Black can capture M12.\n",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let race = &json("race L12 M12")["race"];
    for (side, color) in [(0, "black"), (1, "white")] {
        assert_eq!(race[side]["first"], color);
        assert_eq!(race[side]["codes"], Value::from(vec![1, 1]));
        assert_eq!(
            (&race[side]["saved"], &race[side]["captured"]),
            (&"works".into(), &"works".into())
        );
    }
}

#[test]
fn a_stone_that_would_be_captured() {
    let point = said("point A13");
    assert!(
        point.contains("A black stone here is captured by B13.\n"),
        "{point}"
    );
    let json = json("point B13");
    let stones = json["stones"].as_array().unwrap();
    assert_eq!(
        (&stones[0]["color"], &stones[1]["color"]),
        (&"black".into(), &"white".into())
    );
    assert_eq!(
        (&stones[0]["fate"], &stones[1]["fate"]),
        (&"stands".into(), &"stands".into())
    );
    assert_eq!(stones[0]["illegal"], Value::Null);
}

/// Suicide is reported with its reason, and a capturing stone with what it captures.
#[test]
fn stones_that_may_not_be_played_and_stones_that_capture() {
    let sgf = b"(;SZ[5]AB[ba][ab]AW[ca][bb][ac])";
    let read = |question: &[&str]| {
        let output = fed(&[&["read", "-"], question].concat(), sgf);
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let said = read(&["point", "A5"]);
    assert!(
        said.contains("A white stone here cannot be captured.\n"),
        "{said}"
    );
    // The passes have ended that game; questions about its position are possible.
    let sgf = b"(;SZ[5]AB[ba][ab]AW[ee];B[];W[])";
    let output = fed(&["read", "-", "point", "A5"], sgf);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("White may not play here: the move is suicide.\n"),
        "{said}"
    );
}

#[test]
fn all_chains_in_a_table() {
    let table = said("chains");
    let json = json("chains");
    let chains = json["chains"].as_array().unwrap();
    let rows = table
        .lines()
        .filter(|line| line.contains("White") || line.contains("Black"));
    assert_eq!(rows.count(), chains.len());
    assert_eq!(chains.len(), 11);
    let ladder = chains.iter().find(|chain| chain["at"] == "D4").unwrap();
    assert_eq!(ladder["value"], "*");
    assert_eq!(ladder["attack"]["moves"][0], "E4");
    let safe = chains.iter().find(|chain| chain["at"] == "J13").unwrap();
    assert_eq!(
        (&safe["value"], &safe["owner"]),
        (&">".into(), &"white".into())
    );
    let line = table.lines().find(|line| line.starts_with("D4 ")).unwrap();
    assert_eq!(
        line.split_whitespace().collect::<Vec<_>>(),
        ["D4", "White", "1", "2", "*", "E4", "E4"]
    );
}

/// A corner of three points beside an open board: it lives by running away, or by eyes.
const CORNER: &[u8] = b"(;SZ[9]AB[da][ab][bb][cb][db]PL[W])";

fn asked(record: &[u8], words: &[&str]) -> String {
    let output = fed(&[&["read", "-"], words].concat(), record);
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_region_limits_both_sides_and_ko_threats_decide_kos() {
    let open = asked(CORNER, &["life", "D9"]);
    assert!(
        open.contains("White first: cannot kill the group at D9."),
        "{open}"
    );
    let inside = asked(CORNER, &["life", "D9", "--region", "A9-D8"]);
    for part in [
        "9 liberties) in a region of 8 points: * hot",
        "White first: can kill the group at D9 by B9.",
        "Black first: can save the group at D9 by B9.",
        "believed (the region that was given)",
    ] {
        assert!(inside.contains(part), "{part:?} in {inside}");
    }
    let json = asked(
        CORNER,
        &[
            "life",
            "D9",
            "--region",
            "A9-B9,C9,D9",
            "--region",
            "A8-D8",
            "--ko-threats",
            "white:2",
            "--format",
            "json",
        ],
    );
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["region"].as_array().unwrap().len(), 8);
    assert_eq!(json["ko_threats"], "white:2");
    assert_eq!(json["verdict"]["value"], "*");
    // White takes the first ko, but must find the first threat.
    let ko = b"(;SZ[9]AB[ba][ab][cb][ac][bc]AW[ea][db][cc][dc][ad][bd][cd])";
    let with = |threats| asked(ko, &["life", "A8", "--ko-threats", threats]);
    assert!(with("white").contains(", if White has 3 more ko threats than Black: * hot"));
    assert!(with("none").contains(", without ko threats: > won"));
    assert!(with("black:1").contains(", if Black has 1 more ko threat than White: > won"));
}

#[test]
fn one_of_two_groups_that_each_live_alone_is_killed() {
    let two = b"(;SZ[9]AB[da][ab][bb][cb][db][fa][fb][gb][hb][ib]AW[ea][eb][ac][bc][cc][dc][ec][fc][gc][hc][ic])";
    let said = asked(two, &["life", "A8", "J8", "--region", "A9-J8"]);
    for part in [
        "< lost, one is dead whoever plays first",
        "White first: can kill one of A8, J8",
        "Black first: cannot save each of A8, J8.",
    ] {
        assert!(said.contains(part), "{part:?} in {said}");
    }
}

#[test]
fn unsuitable_conditions_are_refused() {
    for (words, error) in [
        (
            &["life", "D9", "--region", "A9-B8"][..],
            "D9 is not in the region",
        ),
        (&["life", "D9", "--region", "A1-J9"], "more than 64 points"),
        (&["life", "D9", "--region", "A9-Z8"], "such as A1-E5"),
        (
            &["capture", "D9", "--region", "A9-D8"],
            "only `life` takes a region",
        ),
        (
            &["life", "D9", "--ko-threats", "red"],
            "give none, black, white",
        ),
        (&["life", "D9", "A1"], "A1 is empty"),
    ] {
        let output = fed(&[&["read", "-"], words].concat(), CORNER);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(error), "{error:?} in {said}");
    }
}

#[test]
fn the_schema() {
    let json = json("capture D4");
    assert_eq!(json["schema"], "tobi.read/1");
    assert_eq!(json["size"]["columns"], 13);
    assert_eq!(
        (&json["game"], &json["points"]),
        (&"capture".into(), &vec!["D4"].into())
    );
    assert_eq!(json["budget"], 20_000);
    let verdict = &json["verdict"];
    assert_eq!(
        (&verdict["owner"], &verdict["name"]),
        (&"white".into(), &"fuzzy".into())
    );
    assert_eq!(verdict["ko"], false);
    let defend = &verdict["defend"];
    assert_eq!(
        (&defend["certainty"], &defend["by"]),
        (&"unknown".into(), &"five liberties".into())
    );
    let attack = &verdict["attack"];
    assert_eq!(
        (&attack["first"], &attack["code"]),
        (&"black".into(), &1.into())
    );
    assert_eq!(
        (&attack["result"], &attack["certainty"]),
        (&"works".into(), &"proved".into())
    );
    assert_eq!(attack["line"][0], "B E4");
    assert!(attack["nodes"].as_u64().unwrap() > 0);
    assert_eq!(json["repairs"].as_array().unwrap().len(), 0);
}

/// With too small a budget the value is fuzzy, and guesses are called guesses.
#[test]
fn an_exhausted_budget() {
    let said = said("capture D4 --budget 2");
    assert!(
        said.contains(": ⊗ fuzzy, not decided with a budget of 2 nodes"),
        "{said}"
    );
    assert!(
        said.contains("Black first: not decided; Tobi guesses that Black "),
        "{said}"
    );
    let verdict = &json("capture D4 --budget 2")["verdict"];
    assert_eq!(
        (&verdict["value"], &verdict["name"]),
        (&"⊗".into(), &"fuzzy".into())
    );
    assert_eq!(verdict["attack"]["certainty"], "unknown");
    let table = self::said("chains --budget 2");
    let line = table.lines().find(|line| line.starts_with("D4 ")).unwrap();
    assert!(line.contains('⊗') && line.contains('?'), "{line}");
}

fn at_the_start() -> Reading {
    Reading {
        move_number: Some(0),
        ..Reading::default()
    }
}

/// Plays the moves below a node, and checks the comments; returns the number of moves.
fn walk(node: Node<'_>, position: &Position) -> usize {
    let rules = Rules::named("japanese").unwrap();
    let mut moves = 0;
    for next in node.children() {
        let comment = next.text("C").expect("a comment");
        assert!(
            ["works, ", "fails, ", "not read out, "]
                .iter()
                .any(|word| comment.starts_with(word)),
            "{comment}"
        );
        let (color, value) = match next.value("B") {
            Some(value) => (Color::Black, value),
            None => (Color::White, next.value("W").expect("a move")),
        };
        let mv = value.play(position.size()).unwrap();
        let legal = position.is_legal(color, mv, &rules);
        // A side with threats retakes a ko at once.
        assert!(
            matches!(legal, Ok(()) | Err(Illegal::Ko)),
            "{color} {mv:?}: {legal:?}"
        );
        let mut position = position.clone();
        position.play_unchecked(color, mv, &rules);
        moves += 1 + walk(next, &position);
    }
    moves
}

/// The tree starts with the position; every move in it has a comment, and is legal.
#[test]
fn the_moves_that_were_read_as_sgf() {
    let written = said("capture D4 --sgf -");
    let document = sgf::read(written.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(document.repairs.iter().count(), 0);
    let root = document.tree.roots().next().unwrap();
    assert!(
        root.text("C")
            .unwrap()
            .starts_with("capture D4: ⊗ fuzzy\nblack first: works, E4; ")
    );
    assert_eq!(root.text("SQ").unwrap(), "dj");
    let first: Vec<_> = root.children().filter_map(|node| node.text("B")).collect();
    assert_eq!(first, ["ej"]);
    let session = Session::read(written.as_bytes(), &at_the_start()).unwrap();
    let moves = walk(root, session.position());
    assert!(
        moves > 20,
        "a ladder to the edge has more moves than {moves}"
    );

    // The main line can be replayed, and the text is printed even if the tree goes to a file.
    let path = std::env::temp_dir().join(format!("tobi-read-{}.sgf", std::process::id()));
    let path = path.to_str().unwrap();
    let words = said(&format!("capture D4 --sgf {path}"));
    assert!(words.contains("⊗ fuzzy"));
    assert_eq!(std::fs::read_to_string(path).unwrap(), written);
    printed(&["show", path]);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_position_of_a_game() {
    let chains = printed(&["read", GAME, "--move", "30", "chains"]);
    assert!(chains.contains("move 30 (white B3), black to play\n"));
    let (code, errors) = refused(&[GAME, "--move", "3000", "chains"]);
    assert_eq!(code, 2);
    assert!(errors.contains("3000"), "{errors}");
    let (code, _) = refused(&["cases/none.sgf", "chains"]);
    assert_eq!(code, 3);
}

#[test]
fn what_cannot_be_asked() {
    for (question, complaint) in [
        ("capture A1", "A1 is empty; name a stone"),
        ("life N1", "N1 is empty; name a stone"),
        (
            "capture Z9",
            "`Z9` is off the 13x13 board: columns are A to N without I, rows 1 to 13",
        ),
        (
            "capture pass",
            "`pass` is not a point: columns are A to N without I, rows 1 to 13",
        ),
        ("capture", "capture needs one stone, such as `capture D4`"),
        (
            "capture D4 D5",
            "capture needs one stone, such as `capture D4`",
        ),
        ("chains D4", "chains needs no point, such as `chains`"),
        (
            "either D4",
            "either needs two stones of one colour, such as `either D4 F4`",
        ),
        (
            "either D4 D5",
            "D5 does not have the colour of the other stone; name two of one colour",
        ),
        (
            "connect K4 L10",
            "L10 does not have the colour of the other stone; name two of one colour",
        ),
        (
            "race L12 K4",
            "K4 has the colour of the other stone; name two of different colours",
        ),
        ("race L12 A1", "A1 is empty; name a stone"),
        (
            "break-in D4",
            "break-in needs a stone and the points of an area, such as `break-in D4 F3 G3`",
        ),
        ("eye D4", "D4 is in nobody's eye space"),
        ("eye G7", "G7 is in nobody's eye space"),
        ("point D4", "D4 holds a stone; name an empty point"),
        ("chains --sgf -", "chains has no tree; leave --sgf out"),
    ] {
        let words: Vec<&str> = question.split(' ').collect();
        let (code, errors) = refused(&[&[CORNERS], &words[..]].concat());
        assert_eq!(
            (code, errors),
            (2, format!("tobi: {complaint}\n")),
            "{question}"
        );
    }
}

/// The argument parser has its own words.
#[test]
fn wrong_words() {
    for (arguments, word) in [
        (
            ["capture", "D4", "--budget", "0"],
            "a budget of 0 nodes reads nothing; give 1 or more",
        ),
        (["capture", "D4", "--budget", "-1"], "-1"),
        (
            ["capture", "D4", "--budget", "9999999999"],
            "expected a whole number from 0 to 4294967295",
        ),
        (
            ["devour", "D4", "--budget", "9"],
            "capture, either, connect, break-in",
        ),
        (["capture", "D4", "--format", "svg"], "text, json"),
    ] {
        let (code, errors) = refused(&[&[CORNERS], &arguments[..]].concat());
        assert_eq!(code, 2);
        assert!(errors.contains(word), "{errors}");
    }
}
