//! KataGo's JSON protocol: what is read, what is rejected and why, and the replies.

use serde_json::{Value, json};
use tobi::analysis::Analysis;
use tobi::analysis::protocol::{Action, Message, Query};
use tobi::estimate::{Effort, Estimate};
use tobi::local::{Budget, Reader};
use tobi::play::{Allowed, Player, Style};
use tobi::{Color, Reading, Session};
use tobi_goban::count::Terms;

/// A query on a 9x9 board with these fields in place of the default ones.
fn query(fields: &Value) -> Value {
    let mut query = json!({
        "id": "q", "moves": [["B", "E5"], ["W", "C3"], ["B", "G7"]], "rules": "japanese", "komi": 6.5,
        "boardXSize": 9, "boardYSize": 9, "maxVisits": 40
    });
    let fields = fields.as_object().expect("an object").clone();
    query.as_object_mut().expect("an object").extend(fields);
    query
}

fn read(fields: &Value) -> Query {
    match Message::parse(&query(fields).to_string()) {
        Ok((Message::Query(query), warnings)) if warnings.is_empty() => *query,
        other => panic!("{other:?}"),
    }
}

/// The replies for all turns, in the order of the query.
fn replies(fields: &Value) -> Vec<Value> {
    let query = read(fields);
    let reply = |&turn| {
        let game = query.game(turn);
        let mut player = Player::new(Style::Search);
        let mut analysis = query.begin(&game, &mut player, Effort::STATIC);
        analysis.run(query.visits - analysis.visits());
        let reply = query.reply(turn, &game, &analysis.snapshot(), false);
        serde_json::from_str(&reply).expect("it is JSON")
    };
    query.turns.iter().map(reply).collect()
}

#[test]
fn a_reply_has_what_programs_read() {
    let wanted = json!({
        "analyzeTurns": [3, 0], "includeOwnership": true, "includeOwnershipStdev": true, "includePolicy": true,
        "includePVVisits": true, "includeMovesOwnership": true, "analysisPVLen": 2
    });
    let replies = replies(&wanted);
    assert_eq!(replies.len(), 2);
    for (reply, turn) in replies.iter().zip([3, 0]) {
        assert_eq!(
            (&reply["id"], &reply["turnNumber"]),
            (&json!("q"), &json!(turn))
        );
        assert_eq!(reply["isDuringSearch"], false);
        assert_eq!(reply["rootInfo"]["visits"], 40);
        assert_eq!(
            reply["rootInfo"]["currentPlayer"],
            if turn == 3 { "W" } else { "B" }
        );
        let length = |key: &str| reply[key].as_array().map_or(0, Vec::len);
        assert_eq!(
            (
                length("ownership"),
                length("ownershipStdev"),
                length("policy")
            ),
            (81, 81, 82)
        );
        let infos = reply["moveInfos"].as_array().expect("moves");
        let searched = infos.iter().filter(|info| info["isSymmetryOf"].is_null());
        let visits: Vec<u64> = searched
            .filter_map(|info| info["visits"].as_u64())
            .collect();
        assert!(visits.is_sorted_by(|a, b| a >= b) && visits.iter().sum::<u64>() == 40);
        // Each copy follows the move that was searched, with its numbers.
        for pair in infos.windows(2) {
            if let [before, copy] = pair
                && !copy["isSymmetryOf"].is_null()
            {
                let original = [&before["move"], &before["isSymmetryOf"]];
                assert!(original.contains(&&copy["isSymmetryOf"]));
                assert_eq!(copy["winrate"], before["winrate"]);
            }
        }
        for (order, info) in infos.iter().enumerate() {
            assert_eq!(info["order"], order);
            assert_eq!(info["pv"][0], info["move"]);
            let line = info["pv"].as_array().expect("a line").len();
            assert!(line <= 3 && info["pvVisits"].as_array().map(Vec::len) == Some(line));
            assert_eq!(info["ownership"].as_array().map(Vec::len), Some(81));
        }
        assert_eq!(infos[0]["scoreLead"], reply["rootInfo"]["scoreLead"]);
    }
    let policy = |at: usize| replies[0]["policy"][at].as_f64().expect("a number");
    assert_eq!(policy(40), -1.0, "E5 is taken");
    let all: f64 = (0..82).map(policy).filter(|prior| *prior > 0.0).sum();
    assert!((0.99..=1.01).contains(&all), "{all}");
}

#[test]
fn values_are_black_s_unless_somebody_else_is_asked_for() {
    let seen_by = |word: &str| {
        let settings = json!({"overrideSettings": {"reportAnalysisWinratesAs": word}});
        let root = replies(&settings).remove(0)["rootInfo"].clone();
        [&root["winrate"], &root["scoreLead"]].map(|value| value.as_f64().expect("a number"))
    };
    let [black, white, side] = ["BLACK", "WHITE", "SIDETOMOVE"].map(seen_by);
    assert_eq!(white, side, "White is to move");
    assert!((black[0] + white[0] - 1.0).abs() < 1e-9);
    assert_eq!(black[1], -white[1]);
}

#[test]
fn only_allowed_moves_are_tried() {
    let firsts = |fields: &Value| -> Vec<String> {
        let infos = replies(fields).remove(0)["moveInfos"].clone();
        let infos = infos.as_array().expect("moves").clone();
        infos
            .iter()
            .map(|info| info["move"].as_str().expect("a name").to_owned())
            .collect()
    };
    let only = json!({"allowMoves": [{"player": "W", "moves": ["D4", "F6"], "untilDepth": 1}]});
    let mut tried = firsts(&only);
    tried.sort();
    assert_eq!(tried, ["D4", "F6"]);
    let lists = json!({"allowMoves": [
        {"player": "W", "moves": ["D4"], "untilDepth": 1},
        {"player": "W", "moves": ["F6"], "untilDepth": 1},
    ]});
    assert_eq!(firsts(&lists).len(), 2);
    // The policy ends with the pass.
    let pass = |fields: &Value| {
        let policy = replies(fields).remove(0)["policy"].clone();
        policy[81].as_f64().expect("a number")
    };
    let avoided = json!([{"player": "W", "moves": ["pass"], "untilDepth": 1}]);
    assert!(pass(&json!({"includePolicy": true})) > 0.0);
    assert_eq!(
        pass(&json!({"includePolicy": true, "avoidMoves": avoided})),
        0.0
    );
    // Somebody who allows no move gets a pass.
    let nothing = json!({"allowMoves": [{"player": "W", "moves": [], "untilDepth": 1}]});
    assert_eq!(firsts(&nothing), ["pass"]);
    let best = firsts(&json!({})).remove(0);
    let without = json!({"avoidMoves": [{"player": "W", "moves": [best], "untilDepth": 2}]});
    assert!(!firsts(&without).contains(&best));
    // A restriction for the other side has no effect.
    let other = json!({"avoidMoves": [{"player": "B", "moves": [best], "untilDepth": 1}]});
    assert_eq!(firsts(&other)[0], best);
}

/// Both sides may play only in the top left corner for three moves, White not on its best point there.
#[test]
fn restrictions_hold_in_the_tree_down_to_their_depth() {
    let corner: Vec<String> = "ABCD"
        .chars()
        .flat_map(|column| (6..=9).map(move |row| format!("{column}{row}")))
        .collect();
    let lines = |fields: &Value| -> Vec<Vec<String>> {
        let infos = replies(fields).remove(0)["moveInfos"].clone();
        let infos: Vec<Value> = infos.as_array().expect("moves").clone();
        let pv = |info: &Value| info["pv"].as_array().expect("a line").clone();
        let names = |info| {
            pv(info)
                .iter()
                .map(|mv| mv.as_str().expect("a name").to_owned())
                .collect()
        };
        infos.iter().map(names).collect()
    };
    let both = |depth: u32| {
        json!({"maxVisits": 400, "allowMoves": [
            {"player": "W", "moves": corner, "untilDepth": depth},
            {"player": "B", "moves": corner, "untilDepth": depth},
        ]})
    };
    let is_inside =
        |line: &Vec<String>, moves: usize| line.iter().take(moves).all(|mv| corner.contains(mv));
    let deep = lines(&both(30));
    assert!(deep.iter().any(|line| line.len() > 3), "{deep:?}");
    assert!(deep.iter().all(|line| is_inside(line, 30)), "{deep:?}");
    let shallow = lines(&both(1));
    assert!(shallow.iter().all(|line| is_inside(line, 1)), "{shallow:?}");
    assert!(
        !shallow.iter().all(|line| is_inside(line, 30)),
        "{shallow:?}"
    );
    let second = json!({"maxVisits": 400, "avoidMoves": [
        {"player": "B", "moves": corner, "untilDepth": 2},
    ]});
    let avoiding = lines(&second);
    let seconds: Vec<&String> = avoiding.iter().filter_map(|line| line.get(1)).collect();
    assert!(!seconds.is_empty());
    assert!(
        seconds.iter().all(|mv| !corner.contains(mv)),
        "{avoiding:?}"
    );
}

#[test]
fn rules_stones_and_places_are_read_as_katago_reads_them() {
    let game = |fields: &Value| {
        let query = read(fields);
        query.game(query.turns[0])
    };
    let objects = json!({"rules": {"koRule": "SIMPLE", "scoringRule": "TERRITORY", "taxRule": "SEKI", "multiStoneSuicideLegal": false}});
    assert_eq!(
        game(&objects).rules().scoring,
        tobi_goban::Scoring::Territory
    );
    let placed = json!({"initialStones": [["B", "C3"], ["B", "G7"]], "moves": [], "whiteHandicapBonus": "N"});
    let placed = game(&placed);
    assert_eq!(placed.position().to_move(), tobi_goban::Color::White);
    assert_eq!(
        placed
            .position()
            .board()
            .stones(tobi_goban::Color::Black)
            .len(),
        2
    );
    let places =
        json!({"moves": [["b", "(4,4)"], ["W", "pass"], ["black", "j9"]], "initialPlayer": "B"});
    assert_eq!(game(&places).moves().len(), 3);
}

/// Each error with its field, and a word of its message.
#[test]
fn faults_name_their_field() {
    for (fields, field, word) in [
        (json!({"id": 7}), "id", "string"),
        (json!({"rules": null}), "rules", "found nothing"),
        (json!({"rules": "chess"}), "rules", "chess"),
        (json!({"rules": ["chinese"]}), "rules", "object"),
        (json!({"komi": 6.3}), "komi", "half points"),
        (json!({"komi": "six"}), "komi", "half points"),
        (json!({"boardXSize": 0}), "boardXSize", "0"),
        (json!({"boardYSize": 26}), "boardYSize", "found 26"),
        (json!({"boardXSize": 9.5}), "boardXSize", "whole number"),
        (
            json!({"moves": [["B", "E5"], ["W", "E5"]]}),
            "moves",
            "occupied",
        ),
        (json!({"moves": [["B", "K9"]]}), "moves", "9x9"),
        (json!({"moves": [["B", "(9,0)"]]}), "moves", "9x9"),
        (json!({"moves": [["R", "E5"]]}), "moves", "B or W"),
        (json!({"moves": ["E5"]}), "moves", "list"),
        (
            json!({"initialStones": [["B", "A1"], ["W", "A1"]]}),
            "initialStones",
            "twice",
        ),
        (
            json!({"initialStones": [["B", "pass"]]}),
            "initialStones",
            "pass",
        ),
        (
            json!({"initialStones": [["W", "A9"], ["B", "A8"], ["B", "B9"]], "moves": []}),
            "initialStones",
            "A9 has no liberty",
        ),
        (json!({"initialPlayer": "X"}), "initialPlayer", "B or W"),
        (json!({"analyzeTurns": [4]}), "analyzeTurns", "0 to 3"),
        (json!({"analyzeTurns": [1, 1]}), "analyzeTurns", "twice"),
        (json!({"priorities": [1, 2]}), "priorities", "analyzeTurns"),
        (
            json!({"priority": 1, "priorities": [1]}),
            "priorities",
            "either",
        ),
        (
            json!({
                "allowMoves": [{"player": "W", "moves": ["A1"], "untilDepth": 1}],
                "avoidMoves": [{"player": "W", "moves": ["B1"], "untilDepth": 1}],
            }),
            "allowMoves",
            "either",
        ),
        (json!({"maxVisits": 0}), "maxVisits", "1 to"),
        (json!({"maxVisits": -1}), "maxVisits", "whole number"),
        (
            json!({"reportDuringSearchEvery": 0}),
            "reportDuringSearchEvery",
            "seconds",
        ),
        (
            json!({"includeOwnership": "yes"}),
            "includeOwnership",
            "true or false",
        ),
        (
            json!({"avoidMoves": [{"player": "W"}]}),
            "avoidMoves",
            "untilDepth",
        ),
        (
            json!({"allowMoves": [{"player": "W", "moves": ["Z9"], "untilDepth": 1}]}),
            "allowMoves",
            "9x9",
        ),
        (
            json!({"overrideSettings": {"reportAnalysisWinratesAs": "ME"}}),
            "overrideSettings",
            "BLACK",
        ),
        (json!({"action": "dance"}), "action", "terminate"),
        (
            json!({"action": "terminate"}),
            "terminateId",
            "found nothing",
        ),
    ] {
        let error = Message::parse(&query(&fields).to_string()).expect_err(field);
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
        assert!(error.error.contains(word), "{word} in {error}");
        let reply: Value = serde_json::from_str(&error.to_line()).expect("it is JSON");
        assert_eq!(reply["field"], field);
    }
    for line in ["", "[]", "3", "{", "{\"moves\":[]}", "\u{1f}"] {
        assert!(Message::parse(line).is_err(), "{line}");
    }
    let deep = "[".repeat(100_000);
    assert!(Message::parse(&deep).is_err());
}

#[test]
fn unknown_fields_are_warned_of_and_actions_come_back() {
    let line = query(&json!({"includeTea": true})).to_string();
    let (_, warnings) = Message::parse(&line).expect("it goes on");
    assert_eq!(warnings[0].field, "includeTea");
    let settings = json!({"overrideSettings": {"maxTime": 1, "wideRootNoise": 0.1, "reportAnalysisWinratesAs": "WHITE"}});
    let (_, warnings) = Message::parse(&query(&settings).to_string()).expect("it goes on");
    let fields: Vec<&str> = warnings.iter().map(|it| it.field.as_str()).collect();
    assert_eq!(fields, ["overrideSettings.wideRootNoise"]);
    let line = r#"{"id":"t","action":"terminate","terminateId":"q","turnNumbers":[2]}"#;
    let Ok((Message::Action { action, echo, .. }, _)) = Message::parse(line) else {
        panic!("it is an action")
    };
    let terminate = Action::Terminate {
        id: Some("q".to_owned()),
        turns: Some(vec![2]),
    };
    assert_eq!((action, echo.as_str()), (terminate, line));
}

/// The game after this many moves: only two moves are left.
fn near_its_end() -> Session {
    let file = include_bytes!("../../../../cases/games/gnugo-7x7-chinese.sgf");
    let reading = Reading {
        move_number: Some(17),
        ..Reading::default()
    };
    Session::read(file, &reading).expect("it is a game")
}

fn analysis(session: &Session, effort: Effort) -> Analysis {
    let color = session.position().to_move();
    let all = Allowed::all(session.size());
    Player::new(Style::Search).analyse(session.game(), color, &all, effort)
}

fn estimated(session: &Session, effort: Effort) -> f64 {
    let mut reader = Reader::new(Budget::USUAL);
    let estimate = Estimate::new(session.position(), &mut reader, effort);
    estimate.margin(session.game().rules(), &Terms::of(session.game()))
}

#[test]
fn an_analysis_and_an_estimate_name_the_same_margin() {
    let session = near_its_end();
    let found = analysis(&session, Effort::USUAL).snapshot();
    let margin = estimated(&session, Effort::USUAL);
    assert_eq!((found.margin, margin), (2.5, 2.5));
    assert!(
        !found.moves.is_empty(),
        "what is counted is searched all the same"
    );
    let game = include_bytes!("../../../../cases/games/gnugo-9x9-japanese.sgf");
    for move_number in [0, 17, 30, 44, 52] {
        let reading = Reading {
            move_number: Some(move_number),
            ..Reading::default()
        };
        let session = Session::read(game, &reading).expect("it is a game");
        let found = analysis(&session, Effort::USUAL).snapshot();
        assert_eq!(
            found.margin,
            estimated(&session, Effort::USUAL),
            "{move_number}"
        );
    }
}

/// A single playout that wins is no reason to prefer a move: programs order moves by the lower bound of the chance.
#[test]
fn few_playouts_never_make_a_move_the_best_one() {
    let game = include_bytes!("../../../../cases/games/gnugo-9x9-japanese.sgf");
    for move_number in [6, 17, 30, 44, 52] {
        let reading = Reading {
            move_number: Some(move_number),
            ..Reading::default()
        };
        let session = Session::read(game, &reading).expect("it is a game");
        let mut analysis = analysis(&session, Effort::USUAL);
        analysis.run(200);
        let found = analysis.snapshot();
        let black = |chance: f64| match analysis.color() {
            Color::Black => chance,
            Color::White => 1.0 - chance,
        };
        for it in &found.moves {
            let lead_says = (black(it.winrate) - 0.5) * it.margin;
            assert!(lead_says >= 0.0, "{move_number}: {it:?}");
            if it.visits < 10 {
                let best = &found.moves[0];
                assert!((it.winrate - found.winrate).abs() < 0.2, "{it:?}");
                assert!(it.lower_bound <= best.lower_bound, "{it:?}");
            }
        }
    }
}

#[test]
fn an_estimate_of_many_play_outs_keeps_pace_with_the_search() {
    let game = include_bytes!("../../../../cases/games/gnugo-9x9-japanese.sgf");
    let reading = Reading {
        move_number: Some(20),
        ..Reading::default()
    };
    let session = Session::read(game, &reading).expect("it is a game");
    let effort = |playouts| Effort {
        playouts,
        ..Effort::USUAL
    };
    let mut analysis = analysis(&session, effort(1000));
    assert_eq!(analysis.estimate().effort(), Effort::USUAL);
    analysis.run(592);
    assert_eq!(analysis.estimate().effort(), effort(analysis.visits()));
    assert!(!analysis.deepen(8), "it has {} of 1000", analysis.visits());
    while !analysis.deepen(48) {}
    assert_eq!(analysis.margin(), estimated(&session, effort(1000)));
    analysis.run(800);
    assert_eq!(analysis.estimate().effort(), effort(1000));
}
