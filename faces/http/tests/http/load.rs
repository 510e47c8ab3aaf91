//! Many requests at the same time.

use crate::client::{Answer, GAME, JSON, Running, SGF, posted};
use std::sync::atomic::{AtomicUsize, Ordering};
use tobi_http::Settings;

/// Different requests with their status.
fn mixed() -> Vec<(Vec<u8>, u16)> {
    let sgf = |query: &str, body: &str| {
        posted(
            &format!("/api/v1/{query}"),
            &[("Content-Type", SGF)],
            body.as_bytes(),
        )
    };
    let json = |path: &str, body: &str| {
        posted(
            &format!("/api/v1/{path}"),
            &[("Content-Type", JSON)],
            body.as_bytes(),
        )
    };
    let query = r#"{"id":"q","moves":[["B","C3"],["W","B2"]],"analyzeTurns":[0,1,2],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":8}"#;
    vec![
        (sgf("score", GAME), 200),
        (sgf("score?move=3&dead=judged", GAME), 200),
        (sgf("estimate?playouts=10", GAME), 200),
        (sgf("estimate?playouts=10&move=4", GAME), 200),
        (sgf("groups", GAME), 200),
        (sgf("read?game=capture&points=C5", GAME), 200),
        (sgf("influence?layer=owner", GAME), 200),
        (sgf("review?from=2&to=2&playouts=8&most=0", GAME), 200),
        (
            json(
                "estimate",
                r#"{"position":{"columns":5,"moves":[["B","C3"]]},"playouts":5}"#,
            ),
            200,
        ),
        (json("analysis", query), 200),
        (sgf("score", "(;SZ[9];B[ee"), 200),
        (sgf("score", "nothing"), 400),
        (json("score", "{"), 400),
        (sgf("estimate", "(;SZ[99])"), 422),
        (
            posted("/api/v1/score", &[("Content-Type", "text/html")], b"x"),
            415,
        ),
        (
            b"GET /health/ready HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n".to_vec(),
            200,
        ),
        (
            b"GET /nowhere HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n".to_vec(),
            404,
        ),
    ]
}

#[test]
fn a_hundred_mixed_requests_get_their_own_answers() {
    assert_own_answers(120);
}

#[test]
#[ignore = "a minute: cargo xtask nightly"]
fn thousands_of_mixed_requests_get_their_own_answers() {
    assert_own_answers(2_000);
}

/// Sends this many requests, many of them at a time, and compares the answers with those to the same requests alone.
fn assert_own_answers(requests: usize) {
    const AT_A_TIME: usize = 32;
    let tobi = Running::start(Settings {
        // A query with several positions has several jobs.
        queue: 4 * AT_A_TIME,
        ..Settings::default()
    });
    let mixed = mixed();
    let alone: Vec<Answer> = mixed
        .iter()
        .map(|(request, _)| tobi.send(request))
        .collect();
    for (answer, (request, status)) in alone.iter().zip(&mixed) {
        assert_eq!(
            answer.status,
            *status,
            "{}",
            String::from_utf8_lossy(request)
        );
    }
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= requests {
                        return;
                    }
                    // Consecutive requests differ, and all kinds occur.
                    let at = number * 7 % mixed.len();
                    let answer = tobi.send(&mixed[at].0);
                    assert_eq!(
                        answer.text(),
                        alone[at].text(),
                        "{}",
                        String::from_utf8_lossy(&mixed[at].0)
                    );
                    assert_eq!(answer.status, alone[at].status);
                }
            });
        }
    });
    let counted: u64 = tobi
        .get("/metrics")
        .text()
        .lines()
        .filter(|line| line.starts_with("tobi_requests_total{") && !line.contains("/metrics"))
        .map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(counted as usize, requests + mixed.len());
    tobi.wait_for("tobi_body_bytes", 0);
}
