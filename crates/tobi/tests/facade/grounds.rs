//! What the status of a group rests on, as fields of the JSON: they agree with the words.

use crate::pictures;
use crate::shapes::{
    BENT_FOUR, EYE_AGAINST_NONE, EYE_EACH, SHARED_LIBERTIES, SQUARE_FOUR, THREE_IN_A_ROW, TWO_HEADS,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use tobi::estimate::{Effort, EstimateReport};
use tobi::groups::GroupsReport;
use tobi::score::{DeadChoice, ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_goban::Rules;
use tobi_grid::PointSet;
use tobi_judge::life::Basis;

const CERTAINTIES: [&str; 3] = ["proved", "believed", "guess"];

fn score(session: &Session, dead: DeadChoice) -> Value {
    let options = ScoreOptions {
        dead,
        ..ScoreOptions::default()
    };
    let report =
        ScoreReport::new(session, &mut pictures::reader(), &options).expect("whole chains");
    parsed(&report.to_json().to_line())
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).expect("a line of JSON")
}

/// `certainty`, `by` and `by_points` of the group with a stone on a vertex.
fn grounds(json: &Value, at: &str) -> Value {
    let groups = json["groups"].as_array().expect("a list").iter();
    let mut of = groups.filter(|group| group["stones"].as_array().unwrap().contains(&json!(at)));
    let group = of.next().expect("a stone stands there");
    json!([group["certainty"], group["by"], group["by_points"]])
}

#[test]
fn each_reason_of_a_score_has_its_word_and_its_points() {
    for (picture, at, expected) in [
        (TWO_HEADS, "B4", json!(["proved", "eyes", ["A4", "B3"]])),
        (
            SHARED_LIBERTIES,
            "C7",
            json!(["believed", "seki", ["D7", "D6"]]),
        ),
        (EYE_EACH, "C6", json!(["believed", "seki", ["F6", "F5"]])),
        (THREE_IN_A_ROW, "D5", json!(["believed", "reading", ["B5"]])),
        (
            SQUARE_FOUR,
            "C5",
            json!(["proved", "reading", ["B5", "A4"]]),
        ),
    ] {
        let session = pictures::session(picture, Rules::JAPANESE);
        let json = score(&session, DeadChoice::Judged);
        assert_eq!(grounds(&json, at), expected, "{at} of {picture}");
    }
    let session = pictures::session(EYE_AGAINST_NONE, Rules::JAPANESE);
    let of_dead = grounds(&score(&session, DeadChoice::Judged), "G6");
    assert_eq!([&of_dead[0], &of_dead[1]], ["proved", "eyes"]);
    assert!(of_dead[2].as_array().unwrap().contains(&json!("F6")));
}

#[test]
fn what_was_named_is_agreed_and_has_no_certainty() {
    let session = pictures::session(SHARED_LIBERTIES, Rules::JAPANESE);
    let nothing = PointSet::empty(session.size());
    let json = score(&session, DeadChoice::Named(nothing));
    assert_eq!(grounds(&json, "C7"), json!([null, "agreed", []]));
}

/// The fields of all groups of a list, which may be null only if they were agreed on.
fn check(json: &Value, seen: &mut BTreeMap<String, usize>) {
    for group in json["groups"].as_array().expect("a list") {
        let (certainty, by) = (&group["certainty"], group["by"].as_str().expect("a word"));
        assert!(Basis::ALL.iter().any(|it| it.name() == by), "{group}");
        match by {
            "agreed" => assert!(certainty.is_null(), "{group}"),
            _ => assert!(CERTAINTIES.iter().any(|it| certainty == it), "{group}"),
        }
        assert!(by != "eyes" || certainty == "proved", "{group}");
        let points = group["by_points"].as_array().expect("a list");
        assert!(points.iter().all(Value::is_string), "{group}");
        *seen.entry(format!("{by} {certainty}")).or_default() += 1;
    }
}

/// The words in brackets at the end of a reason say the same as the field.
fn agrees_with_words(json: &Value) {
    for group in json["groups"].as_array().expect("a list") {
        let why = group["why"].as_str().expect("words");
        let said = match why
            .rsplit('(')
            .next()
            .expect("one part")
            .trim_end_matches(')')
        {
            "certain" | "proved" => "proved",
            "a guess" => "guess",
            words if words.starts_with("believed") => "believed",
            // Sekis do not say it.
            _ if group["by"] == "seki" => "believed",
            _ => panic!("no certainty in {why}"),
        };
        assert_eq!(group["certainty"], said, "{group}");
    }
}

#[test]
fn the_fields_agree_with_the_words_in_all_games() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut seen = BTreeMap::new();
    for folder in ["ends", "games"] {
        let files = std::fs::read_dir(games.join(folder)).expect("the cases are there");
        let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        files.retain(|file| file.extension().is_some_and(|ending| ending == "sgf"));
        files.sort();
        assert!(!files.is_empty());
        for file in files {
            let sgf = std::fs::read(&file).expect("it can be read");
            let session = Session::read(&sgf, &Reading::default()).expect("a game");
            let json = score(&session, DeadChoice::Judged);
            check(&json, &mut seen);
            agrees_with_words(&json);
            let effort = Effort::STATIC;
            let estimate = EstimateReport::new(&session, &mut pictures::reader(), effort);
            check(&parsed(&estimate.to_json().to_line()), &mut seen);
        }
    }
    for picture in [
        BENT_FOUR,
        EYE_AGAINST_NONE,
        EYE_EACH,
        SHARED_LIBERTIES,
        SQUARE_FOUR,
    ] {
        let session = pictures::session(picture, Rules::JAPANESE);
        let json = score(&session, DeadChoice::Judged);
        check(&json, &mut seen);
        agrees_with_words(&json);
        let groups = GroupsReport::judged(&session, &mut pictures::reader());
        check(&parsed(&groups.to_json().to_line()), &mut seen);
    }
    for needed in [
        "eyes \"proved\"",
        "reading \"believed\"",
        "seki \"believed\"",
    ] {
        assert!(seen.contains_key(needed), "{needed} is not among {seen:?}");
    }
}

#[test]
fn groups_of_a_running_game_have_them_too() {
    // Two eyes in the corner; White's wall lives by its room.
    let corner = "
        . X . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let session = pictures::session(corner, Rules::JAPANESE);
    let report = GroupsReport::judged(&session, &mut pictures::reader());
    let json = parsed(&report.to_json().to_line());
    assert_eq!(
        grounds(&json, "B5"),
        json!(["proved", "eyes", ["A5", "C5"]])
    );
    let wall = json!(["believed", "reading", ["F3"]]);
    assert_eq!(grounds(&json, "E5"), wall);
    let groups = json["groups"].as_array().expect("a list");
    assert!(groups[0]["judgement"].is_null() && groups[1]["judgement"].is_string());
}
