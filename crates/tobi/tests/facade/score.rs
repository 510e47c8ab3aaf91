//! A law of scores: marks that are written into a file are read back.

use std::fs;
use std::path::{Path, PathBuf};
use tobi::estimate::{Effort, EstimateReport};
use tobi::local::{Budget, Reader};
use tobi::score::{DeadBy, DeadChoice, ScoreOptions, ScoreReport, save};
use tobi::{Collection, Reading, Session};
use tobi_goban::count::Margin;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Color, Game, Position, Rules};
use tobi_grid::{PointSet, Size};
use tobi_notation::sgf::{Tree, write};
use tobi_notation::vertex;

/// Random games are cut here; on small boards most are over by then.
const MOST_MOVES: usize = 120;

fn reader() -> Reader {
    Reader::new(Budget::new(1_000).expect("more than no node"))
}

fn report(session: &Session, dead: DeadChoice) -> ScoreReport {
    let options = ScoreOptions {
        dead,
        ..ScoreOptions::default()
    };
    ScoreReport::new(session, &mut reader(), &options).expect("whole chains are dead")
}

/// A random game as a file.
fn random_file(size: Size, seed: u64, rules: Rules) -> String {
    let mut game = Game::from_position(rules, Position::new(size));
    for (color, mv) in RandomGame::new(size, seed).take(MOST_MOVES) {
        game.play_tolerant(color, mv).expect("it is on the board");
    }
    write(&Tree::from_game(&game))
}

fn open(file: &str) -> (Collection, Session) {
    let collection = Collection::read(file.as_bytes(), &Reading::default()).expect("SGF");
    let session = collection.session(0).expect("a game");
    (collection, session)
}

/// Some chains on points that only the other side can own once they are removed.
fn some_dead(session: &Session, seed: u64) -> PointSet {
    let board = session.position().board();
    let mut dead = PointSet::empty(board.size());
    for (number, chain) in board.chains().enumerate() {
        if (seed >> (number % 7)) & 1 == 0 {
            continue;
        }
        let more = dead | chain.stones();
        let count = tobi_goban::count::count(board, &more).expect("whole chains");
        let inside = Color::BOTH
            .into_iter()
            .all(|color| count.dead[color].is_subset(&count.territory[color.opponent()]));
        if inside {
            dead = more;
        }
    }
    dead
}

#[test]
fn what_is_written_is_read_back() {
    let mut with_dead = 0;
    for seed in 0..60 {
        let rules = ["japanese", "chinese", "aga", "stone-scoring"][seed as usize % 4];
        let size = Size::new(5 + seed as u32 % 3, 5 + seed as u32 % 4).expect("a board");
        let file = random_file(size, seed, Rules::named(rules).expect("a preset"));
        let (collection, session) = open(&file);
        let dead = some_dead(&session, seed);
        with_dead += usize::from(!dead.is_empty());
        let named = report(&session, DeadChoice::Named(dead));
        let written = save(&collection, 0, &named);

        let (collection, again) = open(&written);
        let marked = report(&again, DeadChoice::Usual);
        // If there is no territory, nothing is marked.
        if again.final_marks().is_some() {
            assert_eq!(marked.dead_by(), DeadBy::Marked, "{written}");
            assert_eq!(marked.settlement().dead(), dead, "{written}");
            assert_eq!(marked.margin(), named.margin(), "{written}");
            assert_eq!(marked.remarks(), named.remarks(), "{written}");
            for point in size.points() {
                assert_eq!(marked.owner(point), named.owner(point), "{written}");
            }
        }
        // The comment says who named the dead stones; everything else is the same text.
        let twice = save(&collection, 0, &report(&again, DeadChoice::Named(dead)));
        assert_eq!(twice, written);
    }
    assert!(with_dead > 10, "{with_dead} games with dead stones");
}

/// This holds even if the players agreed on something that best play contradicts.
#[test]
fn the_estimate_is_the_score_by_the_players_marks() {
    // White's three stones in the corner are weak; the players marked them as dead.
    let marks = "TB[aa:cf]TW[ea:gf]";
    let game = format!("(;SZ[7:6]KM[0]RU[japanese]AB[da:df]AW[ea:ef][bb][ab][ba];B[];W[]{marks})");
    let session = Session::read(game.as_bytes(), &Reading::default()).expect("a game");
    let margin = report(&session, DeadChoice::Usual).margin();
    let estimate = EstimateReport::new(&session, &mut reader(), Effort::USUAL);
    assert_eq!(Some(estimate.margin()), margin.map(Margin::points));
    assert!(estimate.uncounted().is_empty());
}

/// The ends of games that an engine played, and the same boards without the passes.
fn ended() -> impl Iterator<Item = (PathBuf, Session)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/ends");
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = files
        .map(|file| file.expect("it can be read").path())
        .filter(|file| file.extension().is_some_and(|end| end == "sgf"))
        .collect();
    files.sort();
    files.into_iter().flat_map(|file| {
        let bytes = fs::read(&file).expect("it can be read");
        let session = Session::read(&bytes, &Reading::default()).expect("SGF");
        let board = Session::from_game(Game::from_position(
            *session.game().rules(),
            session.position().clone(),
        ));
        [(file.clone(), session), (file, board)]
    })
}

/// If the score counts, the estimate is its count, with the same groups and statuses.
#[test]
fn a_counted_estimate_tells_the_groups_as_they_are_counted() {
    let mut counted = 0;
    for (file, session) in ended() {
        let scored = report(&session, DeadChoice::Judged);
        let estimate = EstimateReport::new(&session, &mut reader(), Effort::STATIC);
        let settled = estimate.estimate().settled();
        assert_eq!(settled.is_some(), scored.margin().is_some(), "{file:?}");
        let (Some(margin), Some(_)) = (scored.margin(), settled) else {
            continue;
        };
        counted += 1;
        assert_eq!(estimate.margin(), margin.points(), "{file:?}");
        assert!(estimate.stakes().is_empty());
        let json = estimate.to_json().to_line();
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        for group in json["groups"].as_array().expect("groups") {
            for stone in group["stones"].as_array().expect("stones") {
                let stone = vertex::parse_point(stone.as_str().expect("a vertex"), session.size());
                let stone = stone.expect("on the board");
                let mut groups = scored.settlement().groups().iter();
                let found = groups.find(|it| it.stones.contains(stone));
                let status = found.expect("a stone stands there").status.name();
                assert_eq!(group["status"], status, "{file:?} {stone:?}");
            }
        }
    }
    assert!(counted >= 40, "{counted}");
}

/// Rules that the user chooses may count a game in another way than its record.
#[test]
fn a_result_by_other_rules_says_which() {
    let file = "(;SZ[5]KM[0.5]RU[Japanese]RE[B+30]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de])";
    let mut session = Session::read(file.as_bytes(), &Reading::default()).expect("SGF");
    let said = |session: &Session| report(session, DeadChoice::Judged).compared();
    assert!(said(&session).ends_with("points"), "{}", said(&session));
    session
        .game_mut()
        .set_rules(Rules::named("chinese").expect("a preset"));
    let words = said(&session);
    assert!(words.ends_with("; its rules are japanese"), "{words}");
}
