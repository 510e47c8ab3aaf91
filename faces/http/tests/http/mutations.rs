//! Slightly damaged bodies: each gets an answer, and none causes a panic.

use crate::client::{GAME, JSON, Running, SGF};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const POSITION: &str = r#"{"position":{"columns":5,"rows":4,"rules":"chinese","komi":0.5,"setup":{"black":["C3"],"white":["B2"],"to_move":"white"},"moves":[["W","C2"],["B","pass"]]},"playouts":3,"move":1}"#;
const QUERY: &str = r#"{"id":"q","moves":[["B","C3"],["W","B2"]],"analyzeTurns":[0,2],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":8,"includeOwnership":true}"#;

/// A change at a place: `take` bytes are removed, and these are inserted.
#[derive(Clone, Debug)]
struct Change {
    at: prop::sample::Index,
    take: usize,
    put: Vec<u8>,
}

fn change() -> impl Strategy<Value = Change> {
    let word = prop::sample::select(vec![
        "[",
        "]",
        "(",
        ")",
        ";",
        "{",
        "}",
        "\"",
        ":",
        ",",
        "\\",
        "-",
        "0",
        "99999999999",
        "1e999",
        "null",
        "SZ[25]",
        "SZ[1:25]",
        "HA[9]",
        "KM[1e9]",
        "AB[aa:zz]",
        "AE[aa]",
        "\u{0}",
        "\u{feff}",
        "\n",
        "RE[?]",
        "PL[W]",
        "B[]",
        "W[tt]",
    ]);
    let put = prop_oneof![
        word.prop_map(|word| word.as_bytes().to_vec()),
        prop::collection::vec(any::<u8>(), 0..4)
    ];
    (any::<prop::sample::Index>(), 0..6_usize, put).prop_map(|(at, take, put)| Change {
        at,
        take,
        put,
    })
}

#[test]
fn mutated_bodies_are_answered() {
    assert_answered(70, 1);
}

#[test]
#[ignore = "half a minute: cargo xtask nightly"]
fn more_mutated_bodies_are_answered() {
    assert_answered(200, 2);
}

/// Sends this many random changes of valid bodies.
fn assert_answered(cases: u32, seed: u8) {
    let tobi = Running::usual();
    let bodies = [
        ("/api/v1/score", SGF, GAME),
        ("/api/v1/estimate?playouts=3", SGF, GAME),
        ("/api/v1/groups", SGF, GAME),
        ("/api/v1/read?game=shapes&points=D4", SGF, GAME),
        ("/api/v1/influence", SGF, GAME),
        ("/api/v1/estimate", JSON, POSITION),
        ("/api/v1/score", JSON, POSITION),
        ("/api/v1/analysis", JSON, QUERY),
    ];
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner = TestRunner::new_with_rng(
        config,
        TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]),
    );
    let cases = (
        prop::sample::select(bodies.to_vec()),
        prop::collection::vec(change(), 1..4),
    );
    let tried = runner.run(&cases, |((path, kind, body), changes)| {
        let mut body = body.as_bytes().to_vec();
        for Change { at, take, put } in changes {
            let at = at.index(body.len() + 1);
            let end = (at + take).min(body.len());
            body.splice(at..end, put);
        }
        let answer = tobi.post(path, kind, &body);
        prop_assert!(
            matches!(answer.status, 200 | 400 | 413 | 422),
            "{}: {}",
            answer.status,
            answer.text()
        );
        Ok(())
    });
    tried.unwrap();
    assert_eq!(tobi.metric("tobi_job_faults_total"), 0);
}
