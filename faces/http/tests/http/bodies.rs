//! Bodies without a type that says what they are, forms with a file, compressed answers.

use crate::client::{Answer, GAME, JSON, Running, SGF, posted};
use flate2::read::GzDecoder;
use serde_json::json;
use std::io::Read;

const SCORE: &str = "/api/v1/score?dead=C4&anyway=true";

fn sent(tobi: &Running, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    tobi.send(&posted(SCORE, headers, body))
}

#[test]
fn sgf_needs_no_type() {
    let tobi = Running::usual();
    let wanted = sent(&tobi, &[("Content-Type", SGF)], GAME.as_bytes()).text();
    let unsaid = [
        vec![],
        vec![("Content-Type", "application/octet-stream")],
        vec![("Content-Type", "application/x-www-form-urlencoded")],
    ];
    for headers in unsaid {
        for body in [
            GAME.to_owned(),
            format!("\u{FEFF} \n{GAME}"),
            format!("sent by mail (late)\n( {}", &GAME[1..]),
        ] {
            let answer = sent(&tobi, &headers, body.as_bytes());
            assert_eq!(answer.status, 200, "{headers:?} {body}: {}", answer.text());
            let (answer, wanted) = (
                answer.json(),
                serde_json::from_str::<serde_json::Value>(&wanted).unwrap(),
            );
            assert_eq!(answer["result"], wanted["result"], "{headers:?} {body}");
        }
        let record = json!({"sgf": GAME}).to_string();
        for body in [
            record.as_str(),
            "no record",
            "",
            "a=b&c=d",
            "%28%3BSZ%5B7%5D",
        ] {
            let answer = sent(&tobi, &headers, body.as_bytes());
            assert_eq!(answer.status, 415, "{headers:?} {body}");
            assert_eq!(answer.json()["type"], "/docs#media-type");
        }
    }
}

/// A form: names, file names and values of its fields.
fn form(fields: &[(&str, Option<&str>, &str)]) -> Vec<u8> {
    let mut body = String::new();
    for (name, file, value) in fields {
        let file = file.map_or(String::new(), |file| {
            format!("; filename=\"{file}\"\r\nContent-Type: application/x-go-sgf")
        });
        body += &format!(
            "--edge\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{value}\r\n"
        );
    }
    (body + "--edge--\r\n").into_bytes()
}

const FORM: [(&str, &str); 1] = [("Content-Type", "multipart/form-data; boundary=edge")];

/// The formats of servers are sent as SGF is: as a body, in a form, or as text in JSON.
#[test]
fn formats_of_servers_are_records() {
    const GIB: &str = "\\HS\n\\HE\n\\GS\nINI 0 1 0\nSTO 0 2 1 3 3\nSTO 0 3 2 15 15\n\\GE\n";
    let tobi = Running::usual();
    let record = json!({"sgf": GIB}).to_string();
    for (headers, body) in [
        (&[][..], GIB.as_bytes().to_vec()),
        (&FORM, form(&[("file", Some("game.gib"), GIB)])),
        (&[("Content-Type", JSON)], record.into_bytes()),
    ] {
        let answer = tobi.send(&posted("/api/v1/groups", headers, &body));
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()["move"], 2);
    }
}

#[test]
fn a_form_with_a_file_is_a_record_with_options() {
    let tobi = Running::usual();
    let wanted = sent(&tobi, &[("Content-Type", SGF)], GAME.as_bytes()).text();
    for file in [("upload", Some("game.sgf")), ("file", None), ("sgf", None)] {
        let answer = sent(&tobi, &FORM, &form(&[(file.0, file.1, GAME)]));
        assert_eq!(
            (answer.status, answer.text()),
            (200, wanted.clone()),
            "{file:?}"
        );
    }
    let options = [
        ("dead", None, "C4"),
        ("file", Some("a & b.sgf"), GAME),
        ("anyway", None, "true"),
    ];
    let answer = tobi.send(&posted("/api/v1/score", &FORM, &form(&options)));
    assert_eq!((answer.status, answer.text()), (200, wanted));
}

#[test]
fn wrong_forms_are_told() {
    let tobi = Running::usual();
    let file = ("file", Some("a.sgf"), GAME);
    for (body, detail) in [
        (form(&[("komi", None, "6.5")]), "the form has no file"),
        (form(&[file, file]), "the form has several files"),
        (form(&[file])[..40].to_vec(), "the form cannot be read: "),
        (b"no form".to_vec(), "the form cannot be read: "),
    ] {
        let answer = sent(&tobi, &FORM, &body);
        assert_eq!(answer.status, 400, "{detail}");
        let problem = answer.json();
        assert!(
            problem["detail"].as_str().unwrap().starts_with(detail),
            "{problem}"
        );
        assert!(
            problem["remedy"].as_str().unwrap().contains("one file"),
            "{problem}"
        );
    }
    let twice = sent(&tobi, &FORM, &form(&[file, ("dead", None, "C4")]));
    assert_eq!(
        (twice.status, &twice.json()["field"]),
        (422, &json!("dead"))
    );
    let edgeless = sent(
        &tobi,
        &[("Content-Type", "multipart/form-data")],
        &form(&[file]),
    );
    assert_eq!(edgeless.status, 415, "{}", edgeless.text());
    // A query of the analysis protocol is JSON.
    let query = tobi.send(&posted("/api/v1/analysis", &FORM, &form(&[file])));
    assert_eq!(query.status, 415);
}

#[test]
fn answers_are_compressed_for_who_takes_it() {
    let tobi = Running::usual();
    let plain = tobi.post(SCORE, SGF, GAME);
    assert_eq!(plain.header("content-encoding"), None);
    let zipped = sent(
        &tobi,
        &[("Content-Type", SGF), ("Accept-Encoding", "gzip")],
        GAME.as_bytes(),
    );
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    assert!(zipped.body.len() < plain.body.len());
    let mut text = String::new();
    GzDecoder::new(&zipped.body[..])
        .read_to_string(&mut text)
        .expect("gzip");
    assert_eq!(text, plain.text());
    // Replies to a query arrive one by one.
    let query = json!({"id": "a", "moves": [["B", "C3"]], "rules": "chinese", "boardXSize": 5, "boardYSize": 5,
        "maxVisits": 8, "analyzeTurns": [0, 1]});
    let headers = [("Content-Type", JSON), ("Accept-Encoding", "gzip")];
    let lines = tobi.send(&posted(
        "/api/v1/analysis",
        &headers,
        query.to_string().as_bytes(),
    ));
    assert_eq!(
        (
            lines.header("content-encoding"),
            lines.text().lines().count()
        ),
        (None, 2)
    );
}
