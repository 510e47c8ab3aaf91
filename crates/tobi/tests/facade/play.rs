//! Choices in words.

use tobi::Reading;
use tobi::Session;
use tobi::play::{Decision, Level, Manners, PlayReport, Player, Style};
use tobi_goban::Color;
use tobi_notation::Vertex;

fn report(session: &Session, style: Style) -> PlayReport {
    let mut player = Player::new(style);
    let color = session.position().to_move();
    PlayReport::new(session, &mut player, color, Level::BEST, 1)
}

/// A game of this project after some moves.
fn after(number: u32) -> Session {
    let game = include_bytes!("../../../../cases/games/gnugo-9x9-japanese.sgf");
    let reading = Reading {
        move_number: Some(number),
        ..Reading::default()
    };
    Session::read(game, &reading).unwrap()
}

#[test]
fn a_move_is_explained_with_vertices_and_points() {
    let session = after(30);
    let report = report(&session, Style::Paper);
    let words = report.words();
    let Decision::Play(point, _) = report.choice().decision else {
        panic!("{words}");
    };
    let name = Vertex::new(point, session.size()).to_string();
    assert!(words.starts_with(&format!("{name} (")), "{words}");
    assert!(words.contains("Second choice "), "{words}");
    // Each reason has its points.
    let first = words.split_once(": ").unwrap().1;
    let first = first.split_once(". ").map_or(first, |(first, _)| first);
    for reason in first.split(", ") {
        let points = reason.trim_end_matches('.').rsplit_once(" (");
        let points = points.and_then(|(_, points)| points.strip_suffix(')'));
        assert!(
            points.is_some_and(|it| it.parse::<i32>().is_ok()),
            "{words}"
        );
    }
}

/// The listed reasons and the small ones add up to the value of a candidate.
#[test]
fn reasons_sum_up_to_the_value() {
    for style in [Style::Paper, Style::Indigo] {
        for number in [0, 3, 9, 20, 31, 44, 52] {
            let session = after(number);
            let report = report(&session, style);
            let json = report.to_json(26).to_line();
            let json: serde_json::Value = serde_json::from_str(&json).unwrap();
            for candidate in json["candidates"].as_array().unwrap() {
                let reasons = candidate["reasons"].as_array().unwrap();
                let points = reasons.iter().map(|it| it["points"].as_f64().unwrap());
                let sum = points.sum::<f64>() + candidate["small"].as_f64().unwrap();
                // Each number is rounded to tenths.
                let apart = (sum - candidate["value"].as_f64().unwrap()).abs();
                assert!(apart < 0.4, "{style:?}, move {number}: {candidate}");
                let named = session.position().board();
                let vertex = candidate["vertex"].as_str().unwrap();
                let point = tobi_notation::vertex::parse_point(vertex, session.size()).unwrap();
                assert!(named.is_empty_at(point));
            }
        }
    }
}

#[test]
fn passes_and_resignations_say_who_is_ahead() {
    let session = after(52);
    let mut player = Player::new(Style::Indigo);
    let decision = |player: &mut Player, color| {
        PlayReport::new(&session, player, color, Level::BEST, 1).words()
    };
    assert_eq!(
        decision(&mut player, Color::Black),
        "Pass: nothing is left to play, and Black is ahead by 15.5."
    );
    assert_eq!(
        decision(&mut player, Color::White),
        "Resign: nothing is left to play, and White is behind by 15.5."
    );
    player.set_manners(Manners {
        resigns: false,
        cleans_up: false,
    });
    assert!(!decision(&mut player, Color::White).starts_with("Resign"));
}
