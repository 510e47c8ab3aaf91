//! Every report works for every position: it fits the board, and nothing panics.
//!
//! Random games leave crowded boards with kos, snapbacks and chains short of liberties, which hand-made tests would
//! miss.

use std::ops::Range;
use tobi::estimate::{Effort, EstimateReport};
use tobi::groups::GroupsReport;
use tobi::local::{Budget, Finding, LocalGame, LocalReport, Reader, Side};
use tobi::score::{ScoreOptions, ScoreReport};
use tobi::{Session, explain};
use tobi_goban::random_game::{RandomGame, SplitMix};
use tobi_goban::{Color, Game, Move, Rules};
use tobi_grid::{Point, Size};

/// Positions of each of the first two tests, which run at the same time.
const POSITIONS: u64 = 5;

/// Positions of all tests.
const ALL: u64 = 40;

fn reader() -> Reader {
    Reader::new(Budget::new(300).expect("more than no node"))
}

/// A random game on a random board, stopped in the middle or long after its end.
fn session(seed: u64, random: &mut SplitMix) -> Session {
    let mut side = || 2 + random.below(8);
    let size = Size::new(side(), side()).expect("sides are legal");
    let names = ["japanese", "chinese", "aga", "ing"];
    let rules = Rules::named(names[random.below(4) as usize]).expect("a preset");
    let mut session = Session::new(size, rules);
    let moves = random.below(2 * size.area() as u32) as usize;
    for (color, mv) in RandomGame::new(size, seed).take(moves) {
        session.game_mut().resume();
        if session.game_mut().play(color, mv).is_err() {
            break; // superko: the random game knows simple ko only
        }
    }
    session
}

#[test]
fn everything_can_be_asked() {
    ask_everything(0..POSITIONS);
}

#[test]
fn everything_can_be_asked_of_other_positions() {
    ask_everything(POSITIONS..2 * POSITIONS);
}

#[test]
#[ignore = "half a minute: cargo xtask nightly"]
fn everything_can_be_asked_of_many_positions() {
    ask_everything(2 * POSITIONS..ALL);
}

fn ask_everything(seeds: Range<u64>) {
    let (mut decided, positions) = (0, seeds.clone().count());
    for seed in seeds {
        let mut random = SplitMix::new(seed);
        let session = session(seed, &mut random);
        let size = session.size();
        let mut point = || {
            let column = random.below(size.columns().into()) as u8;
            Point::new(column, random.below(size.rows().into()) as u8)
        };
        scored(&session);
        grouped(&session);
        estimated(&session, seed);
        for _ in 0..3 {
            let points = [point(), point()];
            assert!(!explain::point(&session, &mut reader(), points[0]).is_empty());
            for game in LocalGame::ALL {
                decided += usize::from(read(&session, game, &points));
            }
        }
        assert!(!explain::position(&session, &mut reader()).is_empty());
    }
    assert!(
        decided > 7 * positions,
        "{decided} local games were decided"
    );
}

/// Each stone is in one group, and each group has a reason.
fn scored(session: &Session) {
    let options = ScoreOptions {
        anyway: true,
        ..ScoreOptions::default()
    };
    let report =
        ScoreReport::new(session, &mut reader(), &options).expect("a komi and whole chains");
    let settlement = report.settlement();
    let stones: usize = settlement
        .groups()
        .iter()
        .map(|group| group.stones.len())
        .sum();
    let board = session.position().board();
    assert_eq!(stones, (!board.empty()).len(), "{board}");
    assert!(
        settlement
            .groups()
            .iter()
            .all(|group| !report.why(group).is_empty())
    );
    let [black, white] =
        Color::BOTH.map(|color| report.score().expect("anyway").sides[color].points());
    assert_eq!(report.margin().expect("anyway").points(), black - white);
}

/// Each stone is in one group, and each group has a reason.
fn grouped(session: &Session) {
    let report = GroupsReport::judged(session, &mut reader());
    let board = session.position().board();
    for number in 0..report.iter().len() {
        let words = report.words(number).expect("it was judged");
        assert!(!words.because.is_empty(), "{board}");
    }
    let stones: usize = report.iter().map(|named| named.group.stones.len()).sum();
    assert_eq!(stones, (!board.empty()).len(), "{board}");
}

/// No point is owned more than fully, and each change names a legal move.
fn estimated(session: &Session, seed: u64) {
    let effort = Effort { playouts: 10, seed };
    let report = EstimateReport::new(session, &mut reader(), effort);
    let owners = report.estimate().ownership();
    assert!(owners.values().all(|owner| owner.abs() <= 1.0));
    assert!(report.uncertainty() >= 0.0);
    let (margin, expected) = (report.margin(), report.expected());
    assert!(expected.abs() <= margin.abs() && expected * margin >= 0.0);
    for change in report.changes() {
        for color in Color::BOTH {
            for &mv in change.moves(color) {
                assert_may_play(session, color, mv);
            }
        }
    }
}

/// First moves that succeed are legal. Returns whether the question was possible and was decided.
fn read(session: &Session, game: LocalGame, points: &[Point; 2]) -> bool {
    let asked = &points[..(*game.points().start()).min(2)];
    let Ok(report) = LocalReport::read(session, &mut reader(), game, asked) else {
        return false;
    };
    assert_eq!(report.words().is_empty(), game == LocalGame::Chains);
    let Finding::Verdict(verdict) = &report.finding else {
        return false;
    };
    for side in [Side::Defender, Side::Attacker] {
        let answer = verdict.answer(side);
        let color = match side {
            Side::Defender => verdict.owner,
            Side::Attacker => verdict.owner.opponent(),
        };
        for &mv in &answer.moves {
            assert_may_play(session, color, mv);
        }
    }
    verdict.attack.is_decided() && verdict.defend.is_decided()
}

/// Checks legality under the rules of the position: reading ignores superko, and retakes kos for which it has
/// threats.
fn assert_may_play(session: &Session, color: Color, mv: Move) {
    let position = session.position();
    let mut game = Game::from_position(Rules::JAPANESE, position.clone());
    if mv.point().is_some_and(|point| position.ko() == Some(point)) {
        return;
    }
    let played = game.play(color, mv);
    assert!(played.is_ok(), "{color} {mv:?}: {played:?}\n{position}");
}
