//! Requests from web pages of other addresses.

use crate::client::{Answer, GAME, Running, SGF, posted};
use tobi_http::{Origins, Settings};

const PAGE: &str = "https://go.example.org";

fn allowing(origins: &[&str]) -> Running {
    Running::start(Settings {
        origins: Origins::parse(origins).expect("they are origins"),
        ..Settings::default()
    })
}

/// The score that a page of this origin asks for.
fn asked(tobi: &Running, origin: &str, body: &str) -> Answer {
    let headers = [("Content-Type", SGF), ("Origin", origin)];
    tobi.send(&posted(
        "/api/v1/score?anyway=true",
        &headers,
        body.as_bytes(),
    ))
}

/// What a browser asks before it sends JSON.
fn preflight(tobi: &Running, origin: &str) -> Answer {
    let request = format!(
        "OPTIONS /api/v1/score HTTP/1.1\r\nHost: t\r\nConnection: close\r\nOrigin: {origin}\r\n\
         Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n\r\n"
    );
    tobi.send(request.as_bytes())
}

const ALLOWED: &str = "access-control-allow-origin";

#[test]
fn other_pages_may_not_read_answers_unless_it_is_allowed() {
    let tobi = Running::usual();
    assert_eq!(asked(&tobi, PAGE, GAME).header(ALLOWED), None);
    let preflight = preflight(&tobi, PAGE);
    assert_eq!((preflight.status, preflight.header(ALLOWED)), (405, None));
}

#[test]
fn listed_pages_may() {
    let tobi = allowing(&["http://localhost:5173", PAGE]);
    let before = preflight(&tobi, PAGE);
    assert_eq!((before.status, before.header(ALLOWED)), (200, Some(PAGE)));
    assert!(
        before
            .header("access-control-allow-methods")
            .unwrap()
            .contains("POST")
    );
    assert_eq!(
        before.header("access-control-allow-headers"),
        Some("content-type,if-none-match")
    );
    let answer = asked(&tobi, PAGE, GAME);
    assert_eq!((answer.status, answer.header(ALLOWED)), (200, Some(PAGE)));
    assert!(
        answer.all("vary").contains("origin"),
        "{}",
        answer.all("vary")
    );
    // The page can read what is wrong, too.
    let error = asked(&tobi, PAGE, "(;SZ[26])");
    assert_eq!((error.status, error.header(ALLOWED)), (422, Some(PAGE)));
    for other in ["https://example.org", "http://go.example.org", "null"] {
        assert_eq!(asked(&tobi, other, GAME).header(ALLOWED), None, "{other}");
        assert_eq!(preflight(&tobi, other).header(ALLOWED), None, "{other}");
    }
}

#[test]
fn a_star_allows_all_pages() {
    let tobi = allowing(&["*"]);
    assert_eq!(preflight(&tobi, "null").header(ALLOWED), Some("*"));
    assert_eq!(asked(&tobi, PAGE, GAME).header(ALLOWED), Some("*"));
}
