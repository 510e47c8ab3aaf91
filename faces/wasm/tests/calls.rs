//! The calls of JavaScript, made from Rust: results of valid ones, and errors of invalid ones.

use tobi_wasm::{Fault, Following, Game, dead, layer, ownership, played_out, rule_sets, steps};

const GAME: &[u8] = include_bytes!("../../../cases/games/gnugo-7x7-chinese.sgf");

fn open(text: &str) -> Game {
    Game::new(text.as_bytes(), "").expect("it is a game")
}

fn fault<T>(answer: Result<T, Fault>) -> Fault {
    answer.err().expect("it is refused")
}

#[test]
fn nodes_are_numbered_in_the_order_of_the_file_and_then_as_they_are_added() {
    let mut game = open("(;SZ[9];B[ee](;W[cc];B[gg])(;W[gc]C[the other way]))");
    let tree = game.tree().unwrap();
    assert!(tree.contains(r#""comment":"the other way","id":4,"move":["white","G7"],"parent":1"#));
    let added = game.add_move(4, "black", "C3").unwrap();
    assert_eq!(added, 5);
    assert_eq!(game.add_move(4, "black", "C3").unwrap(), 5);
    assert_eq!(game.path(added).unwrap(), [0, 0, 1, 0]);
    assert_eq!(game.node_at(&[0, 0, 1, 0]).unwrap(), added);
    let copy = open(&game.sgf());
    let there = copy.node_at(&game.path(added).unwrap()).unwrap();
    assert_eq!(copy.position(there).unwrap(), game.position(added).unwrap());
}

#[test]
fn a_position_between_two_moves_has_its_setup_and_no_more() {
    let game = open("(;SZ[5];B[cc];AW[aa]AE[cc]PL[W];W[bb])");
    assert!(
        game.position(1)
            .unwrap()
            .contains(r#""stones":[".....",".....","..X..",".....","....."]"#)
    );
    let edited = game.position(2).unwrap();
    assert!(edited.contains(r#""stones":["O....",".....",".....",".....","....."]"#));
    assert!(
        edited.contains(r#""move":1"#) || edited.contains(r#""move":0"#),
        "{edited}"
    );
    assert!(game.position(3).unwrap().contains(r#"["O....",".O..."#));
}

#[test]
fn marks_count_as_agreed_only_where_no_move_follows() {
    let walls = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]";
    let marks = "TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be]TW[ea][eb][ec][ed][ee]";
    for (moves, node, by) in [
        (format!(";B[];W[]{marks}"), 2, "marked"),
        (format!(";B[]{marks};W[]"), 1, "judged"),
    ] {
        let game = open(&format!("(;SZ[5]{walls}{moves})"));
        let score = game.score(node, "").unwrap();
        assert!(score.contains(&format!(r#""dead_by":"{by}""#)), "{score}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_kind() {
    let unreadable =
        fault(Game::new(b"(;SZ[9]\n;GM[1])(;SZ[30])", "").and_then(|game| game.position(2)));
    assert_eq!(unreadable.kind, "input");
    assert_eq!((unreadable.line, unreadable.column), (Some(2), Some(10)));
    let mut game = open("(;SZ[9];B[ee])");
    for (answer, kind, said) in [
        (game.position(7), "usage", "node 7: the last node is 1"),
        (game.score(1, r#"{"ruls":"aga"}"#), "usage", "ruls"),
        (game.score(1, r#"{"rules":"chess"}"#), "usage", "chess"),
        (
            game.score(1, r#"{"dead":["C3"]}"#),
            "usage",
            "there is no stone on C3",
        ),
        (
            game.show(1, r#"{"layer":"zobrist","scale":"5/21"}"#),
            "usage",
            "has no scale",
        ),
        (
            game.read(1, r#"{"game":"capture","points":["C3"]}"#),
            "usage",
            "C3",
        ),
        (game.play(1, r#"{"level":11}"#), "usage", "10"),
        (
            game.play(1, r#"{"playouts":4000000000}"#),
            "usage",
            "100000",
        ),
        (game.picture(1, "album", "", ""), "usage", "album"),
    ] {
        let fault = fault(answer);
        assert_eq!(fault.kind, kind, "{fault:?}");
        assert!(fault.message.contains(said), "{fault:?}");
    }
    let illegal = fault(game.add_move(1, "white", "E5"));
    assert_eq!(illegal.kind, "illegal");
    assert!(illegal.message.starts_with("E5"), "{illegal:?}");
    assert!(fault(game.set_text(1, "KM", "0.5")).message.contains("KM"));
    assert!(
        fault(game.add_setup(1, r#"{"black":["Z9"]}"#))
            .message
            .contains("Z9")
    );
}

#[test]
fn every_report_has_its_schema_and_its_picture() {
    let game = Game::new(GAME, "").unwrap();
    let last = 19;
    for (report, json) in [
        ("score", game.score(last, r#"{"anyway":true}"#)),
        ("estimate", game.estimate(last, r#"{"playouts":20}"#)),
        ("groups", game.groups(last, "")),
        ("show", game.show(last, "")),
        ("play", game.play(last, r#"{"style":"indigo"}"#)),
    ] {
        assert!(
            json.unwrap()
                .starts_with(&format!(r#"{{"schema":"tobi.{report}/1""#))
        );
    }
    for (report, options) in [
        ("score", r#"{"anyway":true}"#),
        ("show", ""),
        ("groups", ""),
        ("play", r#"{"style":"paper"}"#),
    ] {
        let svg = game.picture(last, report, options, "a title").unwrap();
        assert!(svg.starts_with("<svg"), "{report}");
    }
    let mut course = Following::new(r#"{"playouts":0}"#).unwrap();
    let lines: Vec<String> = (0..4)
        .map(|node| course.follow(&game, node).unwrap())
        .collect();
    // At the end each margin is that at rest; nothing died so early.
    let end = course.finish();
    let unlike = |line: &str| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        for key in ["margin", "expected", "chance"] {
            line[key].take();
        }
        line
    };
    let [before, after] = [&lines.join("\n"), &end].map(|lines| {
        let lines = lines.lines().map(unlike);
        lines.collect::<Vec<_>>()
    });
    assert_eq!(after, before);
    assert!(rule_sets().contains("tromp-taylor"));
}

#[test]
fn plain_boards() {
    let mut signs = [0_i8; 361];
    (signs[9 * 19 + 8], signs[9 * 19 + 10]) = (1, 1);
    let territory = layer(&signs, 19, "territory", "3/7").unwrap();
    assert_eq!(territory[9 * 19 + 9], 8);
    let fields = steps(&signs, 19, 3, 7).unwrap();
    assert_eq!(fields.len(), 11 * 361);
    assert_eq!(fields[10 * 361..], territory);
    assert!(
        ownership(&signs, 19, -1, 0, 1)
            .unwrap()
            .iter()
            .all(|it| it.abs() <= 1.0)
    );
    assert_eq!(
        played_out(&signs, 19, 1, 7).unwrap(),
        played_out(&signs, 19, 1, 7).unwrap()
    );
    assert!(dead(&signs, 19).unwrap().iter().all(|&it| it == 0));
    assert!(
        fault(layer(&signs[1..], 19, "area", ""))
            .message
            .contains("no board")
    );
    assert!(fault(layer(&[], 0, "area", "")).message.contains("25"));
}

#[test]
fn the_main_line_of_a_node_s_game_is_reviewed() {
    let game = open("(;SZ[9];B[ee])(;SZ[5];B[cc](;W[bb];B[bc])(;W[dd]))");
    let review = |node, options| game.review(node, options, None);
    let first = review(1, r#"{"playouts":20}"#).unwrap();
    assert!(first.starts_with(r#"{"schema":"tobi.review/1""#) && first.contains(r#""to":1,"#));
    // The last node is in a variation.
    let second = review(6, r#"{"playouts":20,"from":2}"#).unwrap();
    assert!(second.contains(r#""from":2,"to":3,"#), "{second}");
    assert!(second.contains(r#""variations":true"#), "{second}");
    for (options, said) in [
        (r#"{"to":9}"#, "to: expected a move from 1 to 3, found 9"),
        (r#"{"from":0}"#, "from: expected a whole number from 1 to"),
        (r#"{"playouts":1000000}"#, "100000"),
        (r#"{"moves":"1-2"}"#, "moves"),
    ] {
        let fault = fault(review(6, options));
        assert_eq!(fault.kind, "usage");
        assert!(fault.message.contains(said), "{fault:?}");
    }
    assert_eq!(fault(review(7, "")).kind, "usage");
}
