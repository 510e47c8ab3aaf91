//! The answers of each address, and its errors. faces/cli/tests checks that the bytes of reports are those of the
//! program.

use crate::client::{GAME, JSON, Running, SGF, posted};
use serde_json::json;

#[test]
fn pages_are_there() {
    let tobi = Running::usual();
    for (path, kind, part) in [
        ("/", "text/html; charset=utf-8", "<title>"),
        ("/docs", "text/html; charset=utf-8", "/openapi.json"),
        (
            "/openapi.json",
            "application/json",
            "\"openapi\": \"3.1.0\"",
        ),
        ("/api/v1/version", "application/json", "\"name\":\"tobi\""),
        ("/health", "application/json", "live"),
        ("/health/live", "application/json", "live"),
        ("/health/ready", "application/json", "ready"),
        (
            "/metrics",
            "text/plain; version=0.0.4; charset=utf-8",
            "tobi_jobs_waiting 0",
        ),
    ] {
        let answer = tobi.get(path);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, Some(kind)),
            "{path}"
        );
        assert!(answer.text().contains(part), "{path}");
    }
}

#[test]
fn what_installs_the_page_is_there_if_the_page_is() {
    let tobi = Running::usual();
    let status = if tobi_http::has_page() { 200 } else { 404 };
    for (path, kind, part) in [
        (
            "/offline.js",
            "text/javascript; charset=utf-8",
            "addEventListener('fetch'",
        ),
        (
            "/manifest.webmanifest",
            "application/manifest+json",
            "\"start_url\": \"./\"",
        ),
    ] {
        let answer = tobi.get(path);
        assert_eq!(answer.status, status, "{path}");
        if status == 200 {
            assert_eq!(answer.header("content-type"), Some(kind), "{path}");
            assert!(answer.text().contains(part), "{path}");
        }
    }
}

#[test]
fn a_page_that_the_client_has_is_not_sent_again() {
    let tobi = Running::usual();
    let asked = |method: &str, path: &str, tag: &str| {
        let head = format!("{method} {path} HTTP/1.1\r\nHost: tobi\r\nConnection: close\r\n");
        tobi.send(format!("{head}If-None-Match: {tag}\r\n\r\n").as_bytes())
    };
    for path in ["/", "/docs", "/openapi.json"] {
        let first = tobi.get(path);
        let tag = first.header("etag").expect("it has a tag");
        assert_eq!(first.header("cache-control"), Some("no-cache"), "{path}");
        let again = asked("GET", path, &format!("\"older\", {tag}"));
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), Some(tag), "{path}");
        assert_eq!(asked("GET", path, "\"older\"").body, first.body, "{path}");
    }
    // Reports are computed: a tag has no effect on them.
    assert_eq!(tobi.get("/health").header("etag"), None);
    assert_eq!(asked("GET", "/health", "*").status, 200);
}

/// The requests of one kind: path with a query, options for a JSON record, schema.
fn reports() -> [(&'static str, serde_json::Value, &'static str); 6] {
    [
        (
            "score?komi=0.5&dead=C4&anyway=true",
            json!({"komi": 0.5, "dead": ["C4"], "anyway": true}),
            "tobi.score/1",
        ),
        (
            "estimate?playouts=20&move=5",
            json!({"playouts": 20, "move": 5}),
            "tobi.estimate/1",
        ),
        (
            "groups?method=yue&move=6",
            json!({"method": "yue", "move": 6}),
            "tobi.groups/1",
        ),
        (
            "read?game=capture&points=C5&budget=500",
            json!({"game": "capture", "points": ["C5"], "budget": 500}),
            "tobi.read/1",
        ),
        (
            "influence?layer=territory&scale=3/7",
            json!({"layer": "territory", "scale": "3/7"}),
            "tobi.show/1",
        ),
        (
            "review?from=3&to=4&playouts=50&most=1",
            json!({"from": 3, "to": 4, "playouts": 50, "most": 1}),
            "tobi.review/1",
        ),
    ]
}

#[test]
fn records_in_sgf_and_in_json_get_the_same_report() {
    let tobi = Running::usual();
    for (query, options, schema) in reports() {
        let path = format!("/api/v1/{query}");
        let asked = tobi.post(&path, SGF, GAME);
        assert_eq!(asked.status, 200, "{path}: {}", asked.text());
        assert_eq!(asked.header("content-type"), Some("application/json"));
        assert_eq!(asked.json()["schema"], schema);
        assert!(asked.text().ends_with("}\n"));

        let path = path.split('?').next().unwrap();
        let mut record = json!({"sgf": GAME});
        record
            .as_object_mut()
            .unwrap()
            .extend(options.as_object().unwrap().clone());
        let same = tobi.post(path, JSON, record.to_string());
        assert_eq!(asked.text(), same.text(), "{path}");

        let moves = [
            ["black", "D4"],
            ["w", "C5"],
            ["B", "D5"],
            ["W", "C4"],
            ["B", "D3"],
            ["W", "C3"],
            ["B", "D6"],
        ];
        let mut position =
            json!({"position": {"columns": 7, "rules": "japanese", "komi": 5.5, "moves": moves}});
        position
            .as_object_mut()
            .unwrap()
            .extend(options.as_object().unwrap().clone());
        let position = tobi.post(path, JSON, position.to_string()).text();
        assert_eq!(position, asked.text(), "{path}");
    }
}

#[test]
fn positions_have_stones_handicap_and_a_turn() {
    let tobi = Running::usual();
    let position = json!({"columns": 9, "rows": 7, "setup": {"black": ["E4", "D4"], "white": ["A1"], "to_move": "white"}});
    let asked = json!({"position": position, "layer": "area"});
    let shown = tobi
        .post("/api/v1/influence", JSON, asked.to_string())
        .json();
    assert_eq!(shown["to_move"], "white");
    assert_eq!(
        shown["stones"],
        json!([
            ".........",
            ".........",
            ".........",
            "...XX....",
            ".........",
            ".........",
            "O........"
        ])
    );

    let asked = json!({"position": {"columns": 9, "handicap": 3, "rules": "chinese"}});
    let shown = tobi
        .post("/api/v1/influence", JSON, asked.to_string())
        .json();
    assert_eq!(shown["to_move"], "white");
    let stones = shown["stones"].to_string();
    assert_eq!(
        (stones.matches('X').count(), stones.matches('O').count()),
        (3, 0)
    );
}

#[test]
fn queries_are_answered_line_by_line_in_their_order() {
    let tobi = Running::usual();
    let query = |more: serde_json::Value| {
        let mut query = json!({
            "id": "a", "rules": "chinese", "boardXSize": 5, "boardYSize": 5, "maxVisits": 16,
            "moves": [["B", "C3"], ["W", "B2"], ["B", "D2"]],
        });
        query
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        tobi.post("/api/v1/analysis", JSON, query.to_string())
    };
    let one = query(json!({}));
    assert_eq!(
        (one.status, one.header("content-type")),
        (200, Some("application/json"))
    );
    assert_eq!(one.json()["turnNumber"], 3);

    let all =
        query(json!({"analyzeTurns": [2, 0, 3, 1], "nonsense": 1, "reportDuringSearchEvery": 1}));
    assert_eq!(
        (all.status, all.header("content-type")),
        (200, Some("application/x-ndjson"))
    );
    let lines: Vec<serde_json::Value> = all
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let turns: Vec<_> = lines
        .iter()
        .map(|line| line["turnNumber"].as_u64())
        .collect();
    assert_eq!(turns, [None, None, Some(2), Some(0), Some(3), Some(1)]);
    assert_eq!(lines[0]["field"], "nonsense");
    assert_eq!(lines[1]["field"], "reportDuringSearchEvery");
    assert_eq!(lines[4], one.json());

    let version = tobi.post(
        "/api/v1/analysis",
        JSON,
        r#"{"id":"v","action":"query_version"}"#,
    );
    assert!(
        version.json()["version"]
            .as_str()
            .unwrap()
            .starts_with("tobi-")
    );
}

/// A failing request: its bytes, the status, and members of the problem.
fn failing() -> Vec<(Vec<u8>, u16, serde_json::Value)> {
    let sgf = |query: &str, body: &str| {
        posted(
            &format!("/api/v1/{query}"),
            &[("Content-Type", SGF)],
            body.as_bytes(),
        )
    };
    let json = |path: &str, body: serde_json::Value| {
        posted(
            &format!("/api/v1/{path}"),
            &[("Content-Type", JSON)],
            body.to_string().as_bytes(),
        )
    };
    let text = |path: &str, body: &str| {
        posted(
            &format!("/api/v1/{path}"),
            &[("Content-Type", JSON)],
            body.as_bytes(),
        )
    };
    let bare = |request: &str| {
        format!("{request} HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n").into_bytes()
    };
    let zipped = [("Content-Type", SGF), ("Content-Encoding", "gzip")];
    let query = |more: serde_json::Value| {
        let mut query =
            json!({"id": "q", "moves": [], "rules": "chinese", "boardXSize": 9, "boardYSize": 9});
        query
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        json("analysis", query)
    };
    vec![
        (
            bare("GET /nowhere"),
            404,
            json!({"type": "/docs#not-found"}),
        ),
        (
            bare("GET /api/v1/score"),
            405,
            json!({"type": "/docs#method"}),
        ),
        (bare("DELETE /"), 405, json!({})),
        (
            posted("/api/v1/score", &[], b"no game"),
            415,
            json!({"type": "/docs#media-type"}),
        ),
        (
            posted("/api/v1/score", &[("Content-Type", "image/png")], b""),
            415,
            json!({}),
        ),
        (
            posted("/api/v1/score", &zipped, GAME.as_bytes()),
            415,
            json!({}),
        ),
        (
            posted(
                "/api/v1/analysis",
                &[("Content-Type", SGF)],
                GAME.as_bytes(),
            ),
            415,
            json!({}),
        ),
        (sgf("score", ""), 400, json!({"type": "/docs#unreadable"})),
        (
            sgf("score", "no game"),
            400,
            json!({"line": 1, "column": 1}),
        ),
        (
            sgf("score?strict=true", "(;SZ[9]\n;B[ee]\n;W[zz])"),
            400,
            json!({"line": 3, "column": 4}),
        ),
        (
            sgf("estimate", "(;SZ[26])"),
            422,
            json!({"line": 1, "column": 3}),
        ),
        (sgf("estimate", "(;GM[2])"), 422, json!({})),
        (
            sgf("estimate", "(;SZ[9]\n;B[ee]\n;W[ee])"),
            422,
            json!({"line": 3}),
        ),
        (
            sgf("estimate?move=8", GAME),
            422,
            json!({"field": "move", "detail": "move: expected a move from 0 to 7, found 8"}),
        ),
        (
            sgf("estimate?playouts=1000000", GAME),
            422,
            json!({"field": "playouts"}),
        ),
        (
            sgf("estimate?playouts=-1", GAME),
            422,
            json!({"field": "playouts"}),
        ),
        (
            sgf("estimate?komi=1.3", GAME),
            422,
            json!({"field": "komi"}),
        ),
        (
            sgf("estimate?rules=mine", GAME),
            422,
            json!({"field": "rules"}),
        ),
        (
            sgf("estimate?seeed=1", GAME),
            422,
            json!({"field": "seeed"}),
        ),
        (
            sgf("estimate?move=1&move=2", GAME),
            422,
            json!({"field": "move"}),
        ),
        (sgf("score?dead=A1", GAME), 422, json!({"field": "dead"})),
        (sgf("score?dead=marked", GAME), 422, json!({})),
        (
            sgf("score?seki=A1", GAME),
            422,
            json!({"field": "seki", "detail": "seki: there is no stone on A1; mark empty points with `neutral`"}),
        ),
        (
            sgf("score?neutral=D4", GAME),
            422,
            json!({"field": "neutral"}),
        ),
        (
            json(
                "score",
                json!({"sgf": GAME, "dead": ["C4"], "seki": ["C4"]}),
            ),
            422,
            json!({"field": "seki", "detail": "the stone at C5 is both dead and in seki"}),
        ),
        (
            sgf("groups?method=mine", GAME),
            422,
            json!({"field": "method"}),
        ),
        (
            sgf("groups?budget=0", GAME),
            422,
            json!({"field": "budget"}),
        ),
        (sgf("read", GAME), 422, json!({"field": "game"})),
        (
            sgf("read?game=capture&points=A1", GAME),
            422,
            json!({"field": "points"}),
        ),
        (
            sgf("read?game=life&points=C5&region=", GAME),
            422,
            json!({"field": "region", "detail": "region: expected points and rectangles, such as A1-E5,F3, found \"\""}),
        ),
        (
            sgf("influence?layer=zobrist&scale=5/21", GAME),
            422,
            json!({"field": "scale"}),
        ),
        (
            sgf("review?from=5&to=99", GAME),
            422,
            json!({"field": "to", "detail": "to: expected a move from 1 to 7, found 99"}),
        ),
        (
            sgf("review?from=8", GAME),
            422,
            json!({"field": "from", "detail": "from: expected a move from 1 to 7, found 8"}),
        ),
        (text("score", "{\"sgf\":\n"), 400, json!({"line": 2})),
        (text("score", "[]"), 400, json!({})),
        (text("score", &"[".repeat(100_000)), 400, json!({})),
        (json("score", json!({})), 422, json!({"field": "sgf"})),
        (
            json("score", json!({"sgf": 1})),
            422,
            json!({"field": "sgf"}),
        ),
        (
            json("score", json!({"sgf": GAME, "position": {}})),
            422,
            json!({"field": "position"}),
        ),
        (
            json("score", json!({"position": {"columns": 26}})),
            422,
            json!({"field": "position.columns"}),
        ),
        (
            json("score", json!({"position": {"colums": 9}})),
            422,
            json!({"field": "position.colums"}),
        ),
        (
            json(
                "score",
                json!({"position": {"moves": [["B", "D4"], ["W", "D4"]]}}),
            ),
            422,
            json!({"field": "position.moves[1]"}),
        ),
        (
            json("score", json!({"position": {"moves": [["red", "D4"]]}})),
            422,
            json!({"field": "position.moves[0]"}),
        ),
        (
            json(
                "score",
                json!({"position": {"setup": {"black": ["D4"], "white": ["D4"]}}}),
            ),
            422,
            json!({"field": "position.setup"}),
        ),
        (
            json("score", json!({"position": {"setup": {"black": ["A0"]}}})),
            422,
            json!({"field": "position.setup.black"}),
        ),
        (
            text("score", r#"{"sgf": "(;SZ[9])", "sgf": "(;SZ[19])"}"#),
            400,
            json!({"field": "sgf", "detail": "sgf is given twice"}),
        ),
        (
            text("score", r#"{"position": {"columns": 9, "columns": 19}}"#),
            400,
            json!({"field": "position.columns"}),
        ),
        (
            text("analysis", r#"{"id": "a", "moves": [], "moves": []}"#),
            400,
            json!({"field": "moves"}),
        ),
        (text("analysis", "{"), 400, json!({"line": 1})),
        (text("analysis", "{}"), 422, json!({"field": "id"})),
        (
            query(json!({"boardXSize": 26})),
            422,
            json!({"field": "boardXSize"}),
        ),
        (
            query(json!({"maxVisits": 1_000_000})),
            422,
            json!({"field": "maxVisits"}),
        ),
        (
            query(json!({"moves": [["B", "J1"], ["W", "J1"]]})),
            422,
            json!({"field": "moves"}),
        ),
        (
            query(json!({"action": "terminate", "terminateId": "a"})),
            422,
            json!({"field": "action"}),
        ),
    ]
}

#[test]
fn problems_say_what_where_and_what_to_do() {
    let tobi = Running::usual();
    for (request, status, members) in failing() {
        let shown = String::from_utf8_lossy(&request[..request.len().min(300)]).into_owned();
        let answer = tobi.send(&request);
        assert_eq!(answer.status, status, "{shown}: {}", answer.text());
        assert_eq!(
            answer.header("content-type"),
            Some("application/problem+json"),
            "{shown}"
        );
        let problem = answer.json();
        assert_eq!(problem["status"], status, "{shown}");
        for key in ["type", "title", "detail", "remedy"] {
            assert!(
                problem[key].as_str().is_some_and(|text| !text.is_empty()),
                "{shown}: {key}"
            );
        }
        for (key, value) in members.as_object().unwrap() {
            assert_eq!(&problem[key], value, "{shown}: {problem}");
        }
    }
    assert_eq!(tobi.get("/api/v1/score").header("allow"), Some("POST"));
}

/// Two games; the second has two variations after its first move.
const COLLECTION: &str = "(;SZ[9];B[ee])(;SZ[5]KM[2.5];B[cc](;W[bb];B[bc])(;W[dd]))";

#[test]
fn a_game_and_a_variation_are_chosen() {
    let tobi = Running::usual();
    for (query, columns, number) in [
        ("", 9, 1),
        ("?game_number=2", 5, 3),
        ("?game_number=2&variation=2", 5, 2),
        ("?game_number=2&variation=1&move=2", 5, 2),
    ] {
        let answer = tobi.post(&format!("/api/v1/influence{query}"), SGF, COLLECTION);
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        let report = answer.json();
        assert_eq!(
            (&report["size"]["columns"], &report["move"]),
            (&json!(columns), &json!(number)),
            "{query}: {report}"
        );
    }
    let body = json!({"sgf": COLLECTION, "game_number": 2, "variation": [2]});
    let listed = tobi.post("/api/v1/influence", JSON, body.to_string());
    let asked = tobi.post(
        "/api/v1/influence?game_number=2&variation=2",
        SGF,
        COLLECTION,
    );
    assert_eq!(listed.text(), asked.text());
    for (query, field, part) in [
        ("game_number=3", "game_number", "the file has 2 games"),
        ("game_number=0", "game_number", "game_number"),
        (
            "game_number=2&variation=3",
            "variation",
            "2 variations after move 1, not 3",
        ),
        ("game_number=2&variation=0", "variation", "from 1"),
        ("variation=x", "variation", "expected which variation"),
    ] {
        let answer = tobi.post(&format!("/api/v1/influence?{query}"), SGF, COLLECTION);
        let problem = answer.json();
        assert_eq!(
            (answer.status, &problem["field"]),
            (422, &json!(field)),
            "{query}"
        );
        assert!(answer.text().contains(part), "{query}: {problem}");
    }
    let review = tobi.post("/api/v1/review?game_number=2&playouts=10", SGF, COLLECTION);
    assert_eq!(review.json()["size"]["columns"], 5, "{}", review.text());
}

#[test]
fn a_position_says_who_named_its_rules() {
    let tobi = Running::usual();
    for (position, rules, komi) in [
        (json!({"columns": 5}), "usual", "usual"),
        (json!({"columns": 5, "rules": "chinese"}), "record", "usual"),
        (json!({"columns": 5, "komi": 0.5}), "usual", "record"),
    ] {
        let body = json!({"position": position, "anyway": true, "dead": "none"});
        let report = tobi.post("/api/v1/score", JSON, body.to_string()).json();
        assert_eq!(
            [&report["rules_from"], &report["komi_from"]],
            [rules, komi],
            "{report}"
        );
    }
}
