//! A report is complete: it says the same when its session has gone on, or is gone.

use crate::pictures::reader;
use tobi::estimate::{Effort, EstimateReport};
use tobi::groups::GroupsReport;
use tobi::local::{LocalGame, LocalReport};
use tobi::play::{Level, PlayReport, Player, Style};
use tobi::score::{ScoreOptions, ScoreReport};
use tobi::{Color, Layer, Move, Point, PointSet, Reading, Session, View};

const GAME: &[u8] = b"(;SZ[7]KM[0.5]RU[japanese];B[dd];W[dc];B[cc];W[ec])";

fn session() -> Session {
    Session::read(GAME, &Reading::default()).expect("it is in order")
}

/// What all reports on a session say, in words and JSON; `then` changes the session in between.
fn said(mut session: Session, then: impl FnOnce(&mut Session)) -> Vec<String> {
    let everywhere = PointSet::empty(session.size());
    let layer = session.layer(&everywhere, View::new(Layer::Area, None).expect("no scale"));
    let options = ScoreOptions::default();
    let score = ScoreReport::new(&session, &mut reader(), &options).expect("whole chains");
    let estimate = EstimateReport::new(&session, &mut reader(), Effort::STATIC);
    let groups = GroupsReport::judged(&session, &mut reader());
    let stone = [Point::new(3, 3)];
    let capture = LocalReport::read(&session, &mut reader(), LocalGame::Capture, &stone);
    let capture = capture.expect("there is a stone");
    let mut player = Player::new(Style::Indigo);
    let play = PlayReport::new(&session, &mut player, Color::Black, Level::BEST, 1);
    then(&mut session);
    let words = [
        score.results(),
        score.reasons(),
        vec![estimate.headline(), capture.headline(), play.words()],
        capture.words(),
    ];
    let lives = groups.iter().len();
    let lives = (0..lives).filter_map(|number| Some(groups.words(number)?.to_string()));
    let lines = [
        layer.to_json().to_line(),
        score.to_json().to_line(),
        estimate.to_json().to_line(),
        groups.to_json().to_line(),
        capture.to_json().to_line(),
        play.to_json(3).to_line(),
    ];
    words
        .concat()
        .into_iter()
        .chain(lives)
        .chain(lines)
        .collect()
}

#[test]
fn reports_do_not_follow_their_session() {
    let expected = said(session(), |_| ());
    let played = said(session(), |session| {
        let move_played = Move::Play(Point::new(4, 3));
        let played = session.game_mut().play(Color::Black, move_played);
        played.expect("it is legal");
        assert_eq!(session.move_number(), 5);
    });
    assert_eq!(played, expected);
    let replaced = said(session(), |session| {
        *session = Session::new(tobi::Size::square(3), tobi::Rules::JAPANESE);
    });
    assert_eq!(replaced, expected);
}

#[test]
#[should_panic = "groups of another position"]
fn groups_of_another_position_are_refused() {
    let lives = session().judgement(&mut reader()).into_lives();
    let mut later = session();
    let played = later
        .game_mut()
        .play(Color::Black, Move::Play(Point::new(4, 3)));
    played.expect("it is legal");
    let _ = GroupsReport::of(&later, &lives, &mut reader());
}
