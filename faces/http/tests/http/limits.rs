//! Clients that send too much, too slowly, or incomplete requests.

use crate::client::{Answer, GAME, Running, SGF, posted};
use std::io::{Read, Write};
use std::time::{Duration, Instant};
use tobi_http::Settings;

fn small() -> Settings {
    Settings {
        body_bytes: 10_000,
        body_time: Duration::from_millis(300),
        header_time: Duration::from_millis(300),
        ..Settings::default()
    }
}

/// A head that promises a body of this length.
fn head(length: usize) -> String {
    format!(
        "POST /api/v1/score HTTP/1.1\r\nHost: t\r\nContent-Type: {SGF}\r\nContent-Length: {length}\r\n"
    )
}

#[test]
fn a_body_that_is_too_large_is_refused() {
    let tobi = Running::start(small());
    let fits = format!("{GAME}{}", " ".repeat(10_000 - GAME.len()));
    assert_eq!(tobi.post("/api/v1/score", SGF, &fits).status, 200);
    let large = " ".repeat(10_001);
    assert_eq!(tobi.post("/api/v1/score", SGF, &large).status, 413);
    // A client that sends far too much may find the connection closed before it has sent everything.
    let huge = vec![b' '; 5_000_000];
    let mut stream = tobi.sent(&posted("/api/v1/score", &[("Content-Type", SGF)], &huge));
    if let Some(answer) = Answer::read(&mut stream) {
        assert_eq!(answer.status, 413);
    }
    // The length of these is not known in advance.
    let mut request = head(0).replace(
        "Content-Length: 0",
        "Connection: close\r\nTransfer-Encoding: chunked",
    );
    request += "\r\n";
    for _ in 0..20 {
        request += &format!("3e8\r\n{}\r\n", " ".repeat(1000));
    }
    request += "0\r\n\r\n";
    assert_eq!(tobi.send(request.as_bytes()).status, 413);
    // A client that asks first gets the answer without sending the body.
    let answer = tobi.send((head(20_000) + "Expect: 100-continue\r\n\r\n").as_bytes());
    assert_eq!(
        (answer.status, answer.header("connection")),
        (413, Some("close"))
    );
    tobi.wait_for("tobi_body_bytes", 0);
}

#[test]
fn a_slow_body_is_given_up() {
    let tobi = Running::start(small());
    let begin = Instant::now();
    let mut stream = tobi.sent((head(100) + "\r\n(;SZ[9]").as_bytes());
    let answer = Answer::read(&mut stream).expect("there is an answer");
    assert_eq!(
        (answer.status, answer.header("connection")),
        (408, Some("close"))
    );
    assert_eq!(answer.json()["type"], "/docs#slow-body");
    assert!(begin.elapsed() >= Duration::from_millis(300));
    // Sending a few bytes now and then does not help.
    let mut stream = tobi.sent((head(100) + "\r\n").as_bytes());
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(500) && stream.write_all(b" ").is_ok() {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Answer::read(&mut stream).is_none_or(|answer| answer.status == 408));
    tobi.wait_for("tobi_body_bytes", 0);
}

#[test]
fn half_a_request_harms_nobody() {
    let tobi = Running::start(small());
    drop(tobi.sent(b"POST /api/v1/sc"));
    drop(tobi.sent((head(100) + "\r\n(;SZ").as_bytes()));
    // An unfinished head.
    let mut stream = tobi.sent(b"GET / HTTP/1.1\r\nHost: t\r\n");
    let begin = Instant::now();
    let _ = stream.read_to_end(&mut Vec::new());
    assert!(begin.elapsed() < Duration::from_secs(10), "it is closed");
    // A connection without data.
    let mut stream = tobi.sent(b"");
    let _ = stream.read_to_end(&mut Vec::new());
    // Not HTTP, and heads that are too long.
    for garbage in [
        &b"\x16\x03\x01\x02\x00\x01\xff\xff\r\n\r\n"[..],
        &b"(;SZ[9])\r\n\r\n"[..],
    ] {
        let mut stream = tobi.sent(garbage);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"));
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: t\r\n\r\n", "a".repeat(200_000));
    let mut stream = tobi.sent(long.as_bytes());
    let _ = stream.read_to_end(&mut Vec::new());
    assert_eq!(tobi.post("/api/v1/score", SGF, GAME).status, 200);
    // Only the connection of this request is open.
    tobi.wait_for("tobi_connections", 1);
    tobi.wait_for("tobi_body_bytes", 0);
}

#[test]
fn who_does_not_read_is_let_go() {
    let tobi = Running::start(Settings {
        write_time: Duration::from_millis(200),
        ..small()
    });
    // More than fits into the buffers of the system.
    let requests = "GET /openapi.json HTTP/1.1\r\nHost: t\r\n\r\n".repeat(2000);
    let deaf = tobi.sent(requests.as_bytes());
    tobi.wait_for("tobi_connections", 2);
    tobi.wait_for("tobi_connections", 1);
    let answered = tobi.metric("tobi_requests_total{route=\"/openapi.json\",status=\"200\"}");
    assert!(answered < 2000, "{answered}");
    drop(deaf);
    // HEAD returns no body.
    let mut head = tobi.sent(b"HEAD / HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n");
    let mut text = String::new();
    head.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 200 OK") && text.ends_with("\r\n\r\n"));
    assert_eq!(tobi.metric("tobi_requests_cut_total"), 0);
}

#[test]
fn connections_beyond_the_limit_wait() {
    let tobi = Running::start(Settings {
        connections: 2,
        ..small()
    });
    let idle = [tobi.sent(b""), tobi.sent(b"")];
    let begin = Instant::now();
    assert_eq!(tobi.get("/health/live").status, 200);
    assert!(
        begin.elapsed() >= Duration::from_millis(200),
        "until idle ones are closed"
    );
    drop(idle);
}

#[test]
fn one_connection_serves_many_requests() {
    let tobi = Running::usual();
    let kept = String::from_utf8(posted(
        "/api/v1/score",
        &[("Content-Type", SGF)],
        GAME.as_bytes(),
    ))
    .unwrap();
    let kept = kept.replace("Connection: close\r\n", "");
    let last = "GET /health/live HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n";
    let mut stream = tobi.sent((kept.repeat(3) + last).as_bytes());
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 4);
    assert_eq!(text.matches("tobi.score/1").count(), 3);
}
