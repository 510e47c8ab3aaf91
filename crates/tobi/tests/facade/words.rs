//! The status of groups in words, on small positions.

use crate::pictures::{self, reader};
use tobi::groups::GroupsReport;
use tobi::local::{AskError, LocalGame, LocalReport, QuestionError};
use tobi::{Session, explain};
use tobi_goban::Rules;
use tobi_notation::vertex;

fn session(picture: &str) -> Session {
    pictures::session(picture, Rules::JAPANESE)
}

/// The words for the group at a vertex.
fn said(picture: &str, at: &str) -> String {
    let session = session(picture);
    let report = GroupsReport::judged(&session, &mut reader());
    let point = vertex::parse_point(at, session.size()).expect("a vertex of the picture");
    let number = report.number_at(point).expect("a stone stands there");
    report.words(number).expect("it was judged").to_string()
}

const EYES: &str = ". X . X O . . . .
                    X X X X O . . . .
                    O O O O O . . . .
                    . . . . . . . . .
                    . . . . . . . . .";

const THREE: &str = ". . . X O . . . .
                     X X X X O . . . .
                     O O O O O . . . .
                     . . . . . . . . .
                     . . . . . . . . .";

const TWO: &str = ". . X O . . . . .
                   X X X O . . . . .
                   O O O O . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";

#[test]
fn eyes_are_named() {
    assert_eq!(said(EYES, "A4"), "alive: eyes at A5 and C5 (certain)");
}

#[test]
fn the_vital_point_is_named_for_both() {
    assert_eq!(
        said(THREE, "A4"),
        "unsettled: Black lives at B5, White kills at B5 (believed, based on the safety of the surrounding stones)"
    );
}

#[test]
fn who_is_dead_has_reasons() {
    let words = said(TWO, "A4");
    assert!(
        words.starts_with("dead: only one eye, at B5, surrounded, 2 liberties (A5 and B5)"),
        "{words}"
    );
}

#[test]
fn room_and_captives_are_reported() {
    let words = said(TWO, "D5");
    assert!(
        words.starts_with("alive: room for eyes at A5 and E5, can capture A (C5)"),
        "{words}"
    );
}

/// The exit is the nearest of the open points.
#[test]
fn the_exit_is_named() {
    let words = said(THREE, "E5");
    assert!(
        words.contains("can escape to H4 (24 open points within reach)"),
        "{words}"
    );
}

/// Four in a row: White takes one of the middle points, Black the other.
#[test]
fn a_small_space_with_two_eyes_is_named_point_by_point() {
    let four = ". . . . X O . . .
                X X X X X O . . .
                O O O O O O . . .
                . . . . . . . . .
                . . . . . . . . .";
    assert_eq!(
        said(four, "A4"),
        "alive: two eyes in A5, B5, C5 and D5, even if White plays first (certain)"
    );
}

/// The stone has two liberties and no friends: that is no race, and no place for an eye.
#[test]
fn a_surrounded_stone_has_liberties_and_no_race() {
    let stone = ". . . O . . . . .
                 . X . O . . . . .
                 O O O O . . . . .
                 . . . . . . . . .
                 X X X X X X . . .
                 . . . . . . . . .
                 . . . . . . . . .";
    let words = said(stone, "B6");
    assert!(words.starts_with("dead: "), "{words}");
    assert!(
        words.contains("surrounded, 3 liberties (B7, A6 and C6)"),
        "{words}"
    );
    assert!(
        !words.contains("race") && !words.contains("one eye"),
        "{words}"
    );
}

/// A large group lives by its eyes, not by a stone that it captures.
#[test]
fn eyes_come_before_captured_stones() {
    let large = ". X . O . O . . .
                 O O O O O O O O .
                 X X X X X X X O .
                 . X . . . . X O .
                 X X X X X X X O .";
    let words = said(large, "A4");
    assert!(words.starts_with("alive: eyes at "), "{words}");
    assert!(!words.contains("capture"), "{words}");
}

#[test]
fn nothing_is_said_of_groups_that_were_only_clustered() {
    let session = session(EYES);
    let report = GroupsReport::new(&session, &mut reader(), &tobi::params::Clustering::USUAL);
    assert_eq!(report.words(0), None);
}

/// Swapping the colours changes the names of the colours and the case of the letters, and nothing else.
#[test]
fn the_other_colour_gets_the_same_words() {
    for picture in [EYES, THREE, TWO] {
        let swapped: String = (picture.chars())
            .map(|c| match c {
                'X' => 'O',
                'O' => 'X',
                other => other,
            })
            .collect();
        let words = said(&swapped, "A4");
        let back = words
            .replace("Black", "white")
            .replace("White", "Black")
            .replace("white", "White");
        let letters = back.replace(" a ", " A ").replace(" to A by", " to a by");
        assert_eq!(letters.to_lowercase(), said(picture, "A4").to_lowercase());
    }
}

#[test]
fn points_are_explained() {
    let session = session(EYES);
    let about = |at: &str| {
        let point = vertex::parse_point(at, session.size()).expect("a vertex");
        explain::point(&session, &mut reader(), point)
    };
    let eye = about("A5");
    assert_eq!(
        eye[0],
        "A5 is Black's territory: walled in by stones that cannot be captured if their owner answers (certain)"
    );
    assert!(eye.contains(&"next to A (B5), alive".to_owned()), "{eye:?}");
    let stone = about("A4");
    assert_eq!(stone[0], "A Black, 6 stones at B5");
    assert_eq!(stone[1], "alive: eyes at A5 and C5 (certain)");
}

/// Neither corner group has two eyes, and each has two liberties: the first player captures the other.
#[test]
fn a_race_is_reported_for_both() {
    let race = ". . O . X O . X . .
                . . O . X O . X . .
                . . O O X O X X . .
                . . . O O X X . . .
                . . . . . . . . . .
                . . . . . . . . . .
                . . . . . . . . . .";
    let black = said(race, "E7");
    assert!(black.starts_with("unsettled: Black lives at G"), "{black}");
    assert!(black.contains("White kills at D"), "{black}");
    let white = said(race, "F7");
    assert!(white.starts_with("unsettled: White lives at D"), "{white}");
    assert!(white.contains("Black kills at G"), "{white}");
}

/// A question about an eye at a stone assumes its capture: a stone that lives is not in an eye space.
#[test]
fn stones_that_live_leave_no_eye() {
    let session = session(EYES);
    let stone = vertex::parse_point("B5", session.size()).expect("a vertex");
    for game in [LocalGame::Eye, LocalGame::TwoEyes] {
        let refused = LocalReport::read(&session, &mut reader(), game, &[stone]);
        let why = AskError::Question(QuestionError::NoEyeSpace(stone), session.size());
        assert_eq!(refused.err(), Some(why));
    }
}

/// White kills by B4, which is proved. That Black cannot save the stone if it moves first is only believed, so nothing is
/// proved about a pass of White.
#[test]
fn what_a_pass_does_is_as_certain_as_the_other_answer() {
    let session = session(
        "X . . . .
         . . . . .
         . . O . .
         . . . . .
         . . . . .",
    );
    let stone = vertex::parse_point("A5", session.size()).expect("a vertex");
    let report = LocalReport::read(
        &session,
        &mut reader().with_proofs(),
        LocalGame::Life,
        &[stone],
    );
    let words = report.expect("a stone stands there").words();
    let [kills, sure, loses, unsure] = &words[..] else {
        panic!("{words:?}");
    };
    assert!(
        sure.contains("proved") && unsure.contains("believed"),
        "{words:?}"
    );
    assert!(loses.contains("cannot save the group"), "{words:?}");
    assert!(
        kills.contains("B4") && !kills.contains("passes"),
        "{words:?}"
    );
}

#[test]
fn stones_of_one_chain_need_no_connection() {
    let session = session(EYES);
    let at = |name| vertex::parse_point(name, session.size()).expect("a vertex of the picture");
    let stones = [at("B5"), at("D4")];
    let report = LocalReport::read(&session, &mut reader(), LocalGame::Connect, &stones);
    let words = report.expect("stones stand there").words();
    assert_eq!(words, ["B5 and D4 are one chain."]);
}
