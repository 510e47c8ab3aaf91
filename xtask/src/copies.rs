//! Compares the answers about a position with those about its copies: `cargo xtask copies DIR [POSITIONS] [--seed
//! N]`.
//!
//! A position has sixteen copies: the eight symmetries, with and without a swap of the colours. The JSON of
//! `estimate`, `groups`, `score` and `read chains` of each copy is mapped back and must be equal byte for byte, and so must
//! the moves of `play` in the styles `search` and `indigo`, with their values, visits and priors. Parts
//! that cannot be equal are first normalized: the order of lists whose order has no meaning, the names of groups,
//! which follow reading order, and the points that stand for a chain or are named in texts, which are the first in
//! reading order.

mod form;

use crate::refute::Options;
use crate::refute::sample::Sample;
use form::Form;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::process::ExitCode;
use tobi::Session;
use tobi::estimate::{Effort, EstimateReport};
use tobi::groups::GroupsReport;
use tobi::local::{LocalGame, LocalReport};
use tobi::play::{Level, PlayReport, Player, Style, Thinking};
use tobi::score::{DeadChoice, ScoreOptions, ScoreReport};
use tobi_goban::{Game, Komi, Position, Rules};
use tobi_grid::Symmetry;
use tobi_reading::{Budget, Reader};

/// The playouts of a search, enough for a tree with several levels.
const PLAYOUTS: u32 = 300;

/// The number of questions about a position.
const QUESTIONS: usize = 6;

/// The question and the answer.
type Answers = [(&'static str, String); QUESTIONS];

/// Compares the copies of positions of these games.
pub(crate) fn run(files: &[Vec<u8>], options: &Options) -> ExitCode {
    let sample = Sample::new(files.len(), options.positions, options.seed);
    let (mut compared, mut differing) = (0, [0; QUESTIONS]);
    for number in 0..sample.len() {
        let Some(position) = sample.position(files, number) else {
            continue;
        };
        compared += 1;
        let found = differences(&position, Effort::USUAL);
        for (which, difference) in found.into_iter().enumerate() {
            if let Some(difference) = difference {
                differing[which] += 1;
                println!("position {number}: {difference}");
            }
        }
    }
    println!(
        "{compared} positions; differing estimate, groups, score, chains, search, indigo: {differing:?}"
    );
    match differing.iter().sum() {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// For each question, the first copy that differs, and where.
fn differences(position: &Position, effort: Effort) -> [Option<String>; QUESTIONS] {
    let forms: Vec<(Symmetry, bool)> = [false, true]
        .into_iter()
        .flat_map(|is_swapped| Symmetry::ALL.map(|symmetry| (symmetry, is_swapped)))
        .collect();
    // The first form is the position itself.
    let told: Vec<_> = forms
        .par_iter()
        .map(|&(symmetry, is_swapped)| {
            let form = Form::new(symmetry, is_swapped);
            answers(&form.copy(position), form, effort)
        })
        .collect();
    let plain = &told[0];
    let mut found = [const { None }; QUESTIONS];
    for (&(symmetry, is_swapped), copy) in forms.iter().zip(&told) {
        for (which, ((name, plain), (_, copy))) in plain.iter().zip(copy).enumerate() {
            if plain != copy && found[which].is_none() {
                let at = plain
                    .bytes()
                    .zip(copy.bytes())
                    .take_while(|(a, b)| a == b)
                    .count();
                let around = |text: &str| {
                    let bytes = &text.as_bytes()[at.saturating_sub(200)..text.len().min(at + 200)];
                    String::from_utf8_lossy(bytes).into_owned()
                };
                found[which] = Some(format!(
                    "{name}, {symmetry:?}, swapped: {is_swapped}\n  {}\n  {}\n{}",
                    around(plain),
                    around(copy),
                    position.board()
                ));
            }
        }
    }
    found
}

/// All answers about a position, normalized so that its copies give the same.
fn answers(position: &Position, form: Form, effort: Effort) -> Answers {
    let mut game = Game::from_position(Rules::JAPANESE, position.clone());
    game.set_komi(Komi::default());
    let session = Session::from_game(game);
    let reader = || Reader::new(Budget::USUAL);
    let estimate = EstimateReport::new(&session, &mut reader(), effort);
    let groups = GroupsReport::judged(&session, &mut reader());
    let options = ScoreOptions {
        dead: DeadChoice::Judged,
        anyway: true,
        ..ScoreOptions::default()
    };
    let score = ScoreReport::new(&session, &mut reader(), &options).expect("nothing is missing");
    let mut proving = reader().with_proofs();
    let chains = LocalReport::read(&session, &mut proving, LocalGame::Chains, &[]);
    let chains = chains.expect("chains can always be asked for");
    let size = position.size();
    [
        ("estimate", estimate.to_json().to_line()),
        ("groups", groups.to_json().to_line()),
        ("score", score.to_json().to_line()),
        ("chains", chains.to_json().to_line()),
        ("search", moves(&session, Style::Search)),
        ("indigo", moves(&session, Style::Indigo)),
    ]
    .map(|(name, line)| (name, form.of_line(&line, size)))
}

/// The move that is played and the candidates. All numbers are from the point of view of the player.
fn moves(session: &Session, style: Style) -> String {
    let mut player = Player::new(style);
    player.set_thinking(Thinking::Playouts(PLAYOUTS));
    let color = session.position().to_move();
    let report = PlayReport::new(session, &mut player, color, Level::BEST, 1);
    let json: Value = serde_json::from_str(&report.to_json(20).to_line()).expect("a line of JSON");
    let candidates = json["candidates"].as_array().expect("a list");
    let candidates = candidates.iter().map(|candidate| {
        let of = |key| candidate[key].clone();
        json!({
            "vertex": of("vertex"),
            "value": of("value"),
            "visits": of("visits"),
            "winrate": of("winrate"),
            "prior": of("chance"),
        })
    });
    let candidates: Vec<Value> = candidates.collect();
    json!({"move": json["decision"]["move"], "candidates": candidates}).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi::Reading;

    /// The middle of the smallest game that ships with the project. `cargo xtask nightly` runs the task on all of them.
    #[test]
    fn copies_of_a_position_of_a_shipped_game_are_told_alike() {
        let brief = Effort {
            playouts: Effort::USUAL.playouts / 8,
            ..Effort::USUAL
        };
        let games = crate::sgf_files(&crate::root().join("cases/games")).expect("they are there");
        let compared = games.par_iter().filter(|game| {
            let whole = Session::read(game, &Reading::default()).expect("they can be read");
            if whole.size().area() > 49 {
                return false;
            }
            let reading = Reading {
                move_number: Some(whole.move_number() * 3 / 5),
                ..Reading::default()
            };
            let session = Session::read(game, &reading).expect("they can be read");
            let found = differences(session.position(), brief);
            let found: Vec<String> = found.into_iter().flatten().collect();
            assert!(found.is_empty(), "{}", found.join("\n"));
            true
        });
        let compared = compared.count();
        assert!(compared > 0);
    }
}
