//! Reasons why groups are alive, dead or in seki at the end of a game.

use crate::pictures;
use crate::shapes::{
    BENT_FOUR, EYE_AGAINST_NONE, EYE_EACH, SHARED_LIBERTIES, SQUARE_FOUR, THREE_IN_A_ROW, TWO_HEADS,
};
use tobi::score::{DeadChoice, ScoreOptions, ScoreReport};
use tobi_goban::{Rules, Setup};
use tobi_grid::{Point, PointSet};
use tobi_notation::vertex;

/// The score of a picture under these rules.
fn report(picture: &str, rules: &str, dead: DeadChoice) -> ScoreReport {
    let session = pictures::session(picture, Rules::named(rules).expect("a preset"));
    let options = ScoreOptions {
        dead,
        ..ScoreOptions::default()
    };
    ScoreReport::new(&session, &mut pictures::reader(), &options).expect("no marks are asked for")
}

/// The reason for the group at a vertex.
fn why(picture: &str, at: &str) -> String {
    said(picture, at, DeadChoice::Judged)
}

fn said(picture: &str, at: &str, dead: DeadChoice) -> String {
    let report = report(picture, "japanese", dead);
    let settlement = report.settlement();
    let size = settlement.position().size();
    let point = vertex::parse_point(at, size).expect("a vertex of the picture");
    let mut groups = settlement.groups().iter();
    let group = groups.find(|group| group.stones.contains(point));
    report.why(group.expect("a stone stands there"))
}

#[test]
fn who_cannot_be_captured_has_eyes() {
    assert_eq!(
        why(SHARED_LIBERTIES, "F7"),
        "eyes at G7, J7 and G5; Black cannot capture it even if White never answers (certain)"
    );
}

#[test]
fn who_is_killed_by_a_ko_in_the_end_is_dead_by_it() {
    let words = why(BENT_FOUR, "D7");
    assert!(
        words.starts_with("in Black's 10 points at C7; Black can start a ko for it at any time ("),
        "{words}"
    );
}

#[test]
fn area_rules_have_such_a_ko_played_out() {
    let remarks = |rules| {
        report(BENT_FOUR, rules, DeadChoice::Judged)
            .remarks()
            .to_vec()
    };
    assert_eq!(
        remarks("chinese"),
        ["White's stones at D7 are dead only by ko; area rules require playing it out"]
    );
    assert_eq!(remarks("japanese"), [""; 0]);
}

#[test]
fn without_eyes_there_is_no_room() {
    assert_eq!(
        why(EYE_AGAINST_NONE, "G6"),
        "in White's 10 points at F6; no room for two eyes there (certain)"
    );
}

#[test]
fn a_proof_of_death_names_a_defence_and_the_reply() {
    let words = why(SQUARE_FOUR, "C5");
    assert_eq!(
        words,
        "in White's 9 points at B5; no defence works (A4 is met by B5) (proved)"
    );
}

#[test]
fn what_is_unsettled_names_the_moves_of_both() {
    let words = why(THREE_IN_A_ROW, "D5");
    assert_eq!(
        words,
        "Black lives at B5, White kills at B5 (believed, based on the safety of the surrounding stones)"
    );
}

#[test]
fn a_seki_names_its_liberties() {
    for at in ["C7", "E7"] {
        assert_eq!(
            why(SHARED_LIBERTIES, at),
            "shared liberties, no eyes: D7 and D6"
        );
    }
    for at in ["C6", "G6"] {
        assert_eq!(
            why(EYE_EACH, at),
            "one eye each and shared liberties: F6 and F5"
        );
    }
}

#[test]
fn chains_that_live_by_the_same_eyes_name_both() {
    for at in ["B4", "A3"] {
        assert_eq!(
            why(TWO_HEADS, at),
            "eyes at A4 and B3; White cannot capture it even if Black never answers (certain)"
        );
    }
}

#[test]
fn what_was_named_is_no_judgement() {
    let seki = Setup::parse(SHARED_LIBERTIES).expect("a picture").size;
    let dead = PointSet::from_points(seki, (0..3).map(|row| Point::new(2, row)));
    let agreed = |at| said(SHARED_LIBERTIES, at, DeadChoice::Named(dead));
    assert_eq!(agreed("C7"), "in Black's 5 points at D7; marked as dead");
    assert_eq!(
        agreed("E7"),
        "shares 5 points at D7 with the stones at B6; not marked as dead"
    );
}
