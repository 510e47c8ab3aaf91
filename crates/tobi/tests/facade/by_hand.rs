//! Sekis and neutral points that are marked by hand.

use crate::pictures;
use crate::shapes::SHARED_LIBERTIES;
use serde_json::Value;
use tobi::Session;
use tobi::score::{DeadChoice, ScoreError, ScoreOptions, ScoreReport};
use tobi_goban::Rules;
use tobi_notation::vertex;

/// Two eyes for each side, and everything closed.
const FINISHED: &str = "
    . X . X O . O .
    X X X X O O O O
    . . X X O . . .
    X X X X O O O O
    X . . X O . . .";

fn scored(
    session: &Session,
    dead: DeadChoice,
    seki: &[&str],
    neutral: &[&str],
) -> Result<ScoreReport, ScoreError> {
    let options = ScoreOptions {
        dead,
        marks: session
            .hand_marks(seki, neutral)
            .expect("they are possible"),
        ..ScoreOptions::default()
    };
    ScoreReport::new(session, &mut pictures::reader(), &options)
}

fn session(rules: &str) -> Session {
    pictures::session(FINISHED, Rules::named(rules).expect("a preset"))
}

fn margin(report: &ScoreReport) -> i64 {
    let komi = report.session().game().komi().points();
    (report.margin().expect("it is counted").points() + komi) as i64
}

fn json(report: &ScoreReport) -> Value {
    serde_json::from_str(&report.to_json().to_line()).expect("JSON")
}

/// Who decides about the dead stones.
fn choices(session: &Session) -> [DeadChoice; 2] {
    [
        DeadChoice::Judged,
        DeadChoice::named(&["none"], session).expect("a word"),
    ]
}

#[test]
fn eyes_of_a_marked_seki_are_no_territory_under_japanese_rules() {
    let japanese = session("japanese");
    for dead in choices(&japanese) {
        let plain = scored(&japanese, dead.clone(), &[], &[]).expect("nothing is marked");
        // Black has 2 + 2 + 2 points, White 2 + 3 + 3.
        assert_eq!(margin(&plain), -2, "{dead:?}");
        let marked = scored(&japanese, dead.clone(), &["A4"], &[]).expect("a chain");
        assert_eq!(margin(&marked), -8, "{dead:?}");
        let both = scored(&japanese, dead.clone(), &["A4", "E5"], &[]).expect("two chains");
        assert_eq!(margin(&both), 0, "{dead:?}");
        let json = json(&both);
        assert_eq!(json["seki"].as_array().expect("a list").len(), 2);
        for group in json["groups"].as_array().expect("a list") {
            assert_eq!(
                (&group["status"], &group["by"]),
                (&"seki".into(), &"agreed".into())
            );
            assert!(group["certainty"].is_null());
            assert_eq!(group["why"], "marked as in seki");
        }
        let said = "in seki, as marked by hand: the stones at B5 and E5";
        assert!(
            both.remarks().iter().any(|line| line == said),
            "{:?}",
            both.remarks()
        );
    }
    let chinese = session("chinese");
    let plain = scored(&chinese, DeadChoice::Judged, &[], &[]).expect("nothing is marked");
    let marked = scored(&chinese, DeadChoice::Judged, &["A4"], &[]).expect("a chain");
    assert_eq!(
        margin(&plain),
        margin(&marked),
        "area rules count eyes in sekis"
    );
}

#[test]
fn neutral_points_are_nobodys_under_all_rules() {
    for rules in ["japanese", "chinese"] {
        let session = session(rules);
        for dead in choices(&session) {
            let plain = scored(&session, dead.clone(), &[], &[]).expect("nothing is marked");
            let marked =
                scored(&session, dead.clone(), &[], &["F3", "G3", "A5"]).expect("empty points");
            assert_eq!(margin(&marked), margin(&plain) + 2 - 1, "{rules} {dead:?}");
            let size = session.size();
            let point = vertex::parse_point("F3", size).expect("a vertex");
            assert_eq!(
                (plain.owner(point), marked.owner(point)),
                (Some(tobi::Color::White), None)
            );
            let json = json(&marked);
            assert!(
                json["dame"]
                    .as_array()
                    .expect("a list")
                    .contains(&"A5".into())
            );
            let said = "neutral, as marked by hand: A5, F3 and G3";
            assert!(
                marked.remarks().iter().any(|line| line == said),
                "{:?}",
                marked.remarks()
            );
        }
    }
}

#[test]
fn a_stone_is_not_dead_and_in_seki() {
    let session = session("japanese");
    let named = DeadChoice::named(&["E5"], &session).expect("a chain");
    let error = scored(&session, named.clone(), &["E5"], &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the stone at E5 is both dead and in seki"
    );
    assert!(scored(&session, named, &["A4"], &[]).is_ok());
    // What is judged gives way.
    let shared = pictures::session(SHARED_LIBERTIES, Rules::JAPANESE);
    let marked = scored(&shared, DeadChoice::Judged, &["C7"], &[]).expect("a chain");
    assert!(
        marked
            .settlement()
            .seki()
            .contains(vertex::parse_point("C7", shared.size()).unwrap())
    );
}

#[test]
fn bad_points_are_named_with_the_option() {
    let session = session("japanese");
    for (seki, neutral, error) in [
        (&["F3"][..], &[][..], "seki: there is no stone on F3"),
        (&["Z3"], &[], "seki: "),
        (&["I3"], &[], "seki: "),
        (
            &["A4"],
            &["B5"],
            "neutral: there is a stone on B5, but neutral points are empty",
        ),
        (&[], &["J9"], "neutral: "),
    ] {
        let said = session.hand_marks(seki, neutral).unwrap_err().to_string();
        assert!(said.starts_with(error), "{said}");
    }
    assert_eq!(session.hand_marks::<&str>(&[], &[]), Ok(None));
}
