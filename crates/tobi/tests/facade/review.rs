//! Reviews: what they find, what they write, and invariants for any game.

use std::sync::Mutex;
use tobi::review::{
    Review, ReviewError, ReviewOptions, Sequential, Severity, Stage, Workers, save,
};
use tobi::{Collection, Reading};
use tobi_goban::{Color, Move, Pose, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::vertex;

/// White's group in the corner lives by playing the middle of its three points, B9. Black is to play.
const CORNER: &str = "
    . . . O X . . . .
    O O O O X . . . .
    X X X X X . X . .
    . . . . . X . . .
    X X X X X X X X X
    O O O O O O O O O
    . . . . . . . . .
    . . O . . . O . .
    . . . . . . . . .";

/// Black misses it, White misses it, and Black kills.
const LEFT_TWICE: [&str; 3] = ["H8", "E2", "B9"];

fn quick() -> ReviewOptions {
    ReviewOptions {
        playouts: 800,
        ..ReviewOptions::default()
    }
}

fn games(file: &str) -> Collection {
    Collection::read(file.as_bytes(), &Reading::default()).expect("a game")
}

fn review(file: &str, options: &ReviewOptions) -> Review {
    Review::new(&games(file), 0, options, &Sequential).expect("it can be reviewed")
}

/// The corner with alternating moves, in this pose.
fn record(pose: &Pose, komi: f64, moves: &[&str]) -> String {
    let setup = Setup::parse(CORNER).unwrap();
    let inside = pose.inside();
    let mut file = format!(
        "(;SZ[{}]RU[chinese]KM[{}]PL[{}]",
        inside.columns(),
        komi * f64::from(pose.color_in(Color::Black).sign()),
        pose.color_in(Color::Black).letter()
    );
    for color in Color::BOTH {
        file += match pose.color_in(color) {
            Color::Black => "AB",
            Color::White => "AW",
        };
        for point in setup.stones[color] {
            file += &format!("[{}]", vertex::to_sgf(Move::Play(pose.point_in(point))));
        }
    }
    for (name, color) in moves
        .iter()
        .zip([Color::Black, Color::White].into_iter().cycle())
    {
        let point = vertex::parse_point(name, pose.outside()).unwrap();
        let at = vertex::to_sgf(Move::Play(pose.point_in(point)));
        file += &format!(";{}[{at}]", pose.color_in(color).letter());
    }
    file + ")"
}

fn plain() -> Pose {
    Pose::with_black(Color::Black, Size::square(9))
        .next()
        .unwrap()
}

fn corner(moves: &[&str]) -> String {
    record(&plain(), 0.5, moves)
}

fn at(name: &str) -> Move {
    Move::Play(vertex::parse_point(name, Size::square(9)).unwrap())
}

#[test]
fn a_blunder_that_is_not_punished_is_two() {
    let review = review(&corner(&LEFT_TWICE), &quick());
    let [black, white] = review.mistakes() else {
        panic!("{:?}", review.mistakes());
    };
    for (mistake, number, color) in [(black, 1, Color::Black), (white, 2, Color::White)] {
        assert_eq!((mistake.number, mistake.color), (number, color));
        assert_eq!(mistake.better_move(), at("B9"));
        assert_eq!(mistake.severity, Severity::Blunder, "{mistake:?}");
        // Five stones and three points change hands.
        assert!((14.0..18.0).contains(&mistake.loss), "{}", mistake.loss);
        assert!(mistake.chance_lost() > 0.2);
        let [shift] = &mistake.shifts[..] else {
            panic!("{:?}", mistake.shifts);
        };
        assert_eq!((shift.color, shift.stones.len()), (Color::White, 5));
        assert!(shift.is_clear_for(color));
        let is_saved = color == Color::White;
        assert_eq!(shift.lives, [Some(is_saved), Some(!is_saved)]);
    }
    assert!(!black.is_missed_punishment && white.is_missed_punishment);
    let said = black.words().join("\n");
    assert!(
        said.contains("White's 5 stones at D9 die after B9 and live after H8, by reading."),
        "{said}"
    );
    // The last move kills and is not a mistake.
    assert_eq!(review.turns().len(), 4);
    let sides = review.sides();
    assert_eq!([sides.black.moves, sides.white.moves], [2, 1]);
    assert_eq!([sides.black.counts, sides.white.counts], [[0, 0, 1]; 2]);
}

#[test]
fn a_good_move_is_no_mistake() {
    let review = review(&corner(&["B9", "E2", "H8"]), &quick());
    assert!(
        review.mistakes().iter().all(|it| it.number != 1),
        "{:?}",
        review.mistakes()
    );
}

/// A reflected and recoloured game has the reflected review.
#[test]
fn copies_are_reviewed_alike() {
    let mut options = quick();
    options.playouts = 100;
    let original = review(&corner(&LEFT_TWICE), &options);
    assert!(!original.mistakes().is_empty());
    for pose in Pose::all(Size::square(9)).skip(1).step_by(3) {
        let copy = review(&record(&pose, 0.5, &LEFT_TWICE), &options);
        let sign = f64::from(pose.color_in(Color::Black).sign());
        assert_eq!(copy.turns().len(), original.turns().len());
        for (turn, twin) in original.turns().iter().zip(copy.turns()) {
            assert_eq!(twin.margin, sign * turn.margin);
            assert_eq!(twin.uncertainty, turn.uncertainty);
            assert_eq!(twin.is_settled, turn.is_settled);
            assert_eq!(twin.events.len(), turn.events.len());
            for event in &turn.events {
                let stones = pose.set_in(&event.stones);
                let same = |it: &&tobi::estimate::Event| it.stones == stones;
                let twin = twin.events.iter().find(same).expect("the same event");
                assert_eq!(twin.color, pose.color_in(event.color));
                assert_eq!((twin.fate, twin.is_certain), (event.fate, event.is_certain));
            }
        }
        assert_eq!(copy.mistakes().len(), original.mistakes().len());
        for (mistake, twin) in original.mistakes().iter().zip(copy.mistakes()) {
            assert_eq!(
                (twin.number, twin.color),
                (mistake.number, pose.color_in(mistake.color))
            );
            assert_eq!((twin.loss, twin.severity), (mistake.loss, mistake.severity));
            for (line, twin) in [
                (&mistake.better, &twin.better),
                (&mistake.played, &twin.played),
            ] {
                let turned = |mv: &Move| mv.point().map(|at| pose.point_in(at));
                let points: Vec<Option<Point>> = line.line.iter().map(turned).collect();
                let twins: Vec<Option<Point>> = twin.line.iter().map(|mv| mv.point()).collect();
                assert_eq!(points, twins);
                assert_eq!(
                    (line.winrate, line.lead, line.estimated),
                    (twin.winrate, twin.lead, twin.estimated)
                );
            }
            let stones: Vec<PointSet> = mistake
                .shifts
                .iter()
                .map(|it| pose.set_in(&it.stones))
                .collect();
            assert!(twin.shifts.iter().all(|it| stones.contains(&it.stones)));
            assert_eq!(stones.len(), twin.shifts.len());
        }
    }
}

/// Runs the last piece first, and counts.
#[derive(Default)]
struct Backwards(Mutex<Vec<(Stage, usize)>>);

impl Workers for Backwards {
    fn map<T: Sync, R: Send>(
        &self,
        stage: Stage,
        pieces: &[T],
        work: impl Fn(&T) -> R + Send + Sync,
    ) -> Vec<R> {
        self.0.lock().unwrap().push((stage, pieces.len()));
        let mut done: Vec<R> = pieces.iter().rev().map(work).collect();
        done.reverse();
        done
    }
}

#[test]
fn any_workers_give_the_same_bytes() {
    let file = include_bytes!("../../../../cases/games/gnugo-7x7-chinese.sgf");
    let games = Collection::read(file, &Reading::default()).unwrap();
    let options = ReviewOptions {
        playouts: 60,
        ..ReviewOptions::default()
    };
    let alone = Review::new(&games, 0, &options, &Sequential).unwrap();
    let workers = Backwards::default();
    let other = Review::new(&games, 0, &options, &workers).unwrap();
    assert_eq!(alone.to_json().to_line(), other.to_json().to_line());
    let stages = workers.0.into_inner().unwrap();
    assert_eq!(stages[0], (Stage::Curve, 2));
    assert_eq!(stages.len(), 3);
    assert_eq!(stages[1].1 + stages[2].1, other.looks());
}

/// Unusual records: all are reviewed, and each turn is one of the record's moves.
#[test]
fn odd_games_are_reviewed() {
    let options = ReviewOptions {
        playouts: 20,
        ..ReviewOptions::default()
    };
    for (file, turns) in [
        ("(;SZ[9])", 1),
        ("(;SZ[9]RE[B+R];B[ee])", 2),
        ("(;SZ[1];B[];W[])", 3),
        ("(;SZ[2]KM[0];B[aa];W[bb];B[ab];W[ba])", 5),
        ("(;SZ[3:7];B[bb];W[])", 3),
        ("(;SZ[9];B[ee];B[ce];B[gg];W[cc])", 5),
        ("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[gc])", 3),
        // Setup stones in the middle.
        ("(;SZ[9];B[ee];AW[cc][dc]AB[gg];W[ce])", 3),
        ("(;SZ[9];B[ee];W[];B[];W[])", 5),
        ("(;SZ[9];B[ee](;W[cc])(;W[gg];B[cg]))", 3),
    ] {
        let review = review(file, &options);
        assert_eq!(review.turns().len(), turns, "{file}");
        let last = review.turns().last().unwrap().number;
        assert_eq!(last as usize, turns - 1, "{file}");
        assert!(!review.summary().is_empty());
        assert!(review.to_json().to_line().contains("tobi.review/1"));
        let saved = save(&games(file), 0, &review);
        games(&saved).session(0).expect("what is saved can be read");
    }
}

#[test]
fn skipped_moves_keep_the_numbers_of_the_record() {
    let reading = Reading {
        illegal: tobi_notation::sgf::IllegalMoves::Skip,
        ..Reading::default()
    };
    let file = b"(;SZ[9];B[ee];W[ee];B[gg];W[cc])";
    let games = Collection::read(file, &reading).unwrap();
    let options = ReviewOptions {
        playouts: 10,
        ..ReviewOptions::default()
    };
    let review = Review::new(&games, 0, &options, &Sequential).unwrap();
    let numbers: Vec<u32> = review.turns().iter().map(|turn| turn.number).collect();
    assert_eq!(numbers, [0, 1, 3, 4]);
}

#[test]
fn parts_of_a_game() {
    let file = corner(&LEFT_TWICE);
    let part = |from, to| {
        let options = ReviewOptions {
            from: Some(from),
            to: Some(to),
            ..quick()
        };
        Review::new(&games(&file), 0, &options, &Sequential)
    };
    let second = part(2, 2).unwrap();
    assert_eq!(second.turns().len(), 2);
    assert_eq!(second.mistakes().len(), 1);
    assert!(second.ending().is_none() && !second.mistakes()[0].is_missed_punishment);
    for (from, to, why) in [
        (0, 2, "from: expected a move from 1 to 2, found 0"),
        (3, 2, "from: expected a move from 1 to 2, found 3"),
        (2, 9, "to: expected a move from 1 to 3, found 9"),
    ] {
        let error = part(from, to).expect_err("there are no such moves");
        assert!(matches!(error, ReviewError::NoSuchMove { .. }));
        assert!(error.to_string().contains(why), "{error}");
    }
    let long = format!("(;SZ[9]{})", ";B[];W[]".repeat(1_001));
    let error = Review::new(&games(&long), 0, &quick(), &Sequential).expect_err("it is too long");
    assert!(
        matches!(error, ReviewError::TooLong { moves: 2_002 }),
        "{error}"
    );
}

#[test]
fn the_saved_file_keeps_what_others_wrote() {
    let file = corner(&LEFT_TWICE).replacen(";W[eh]", ";W[eh]C[mine \\] still]TE[1]", 1);
    assert!(file.contains("mine"));
    let review = review(&file, &quick());
    let saved = save(&games(&file), 0, &review);
    let again = games(&saved);
    let root = again.root(0);
    let line: Vec<_> = root.line().collect();
    assert_eq!(line.len(), 4, "the main line is the game");
    for (node, (letter, at)) in line[1..]
        .iter()
        .zip([("B", "hb"), ("W", "eh"), ("B", "ba")])
    {
        assert_eq!(node.text(letter).as_deref(), Some(at));
        assert!(node.property("V").is_some());
    }
    assert_eq!(line[1].text("BM").as_deref(), Some("2"));
    assert!(
        line[1]
            .text("C")
            .unwrap()
            .starts_with("Review by Tobi: Move 1, Black H8: blunder")
    );
    // A judgement by others stays.
    let comment = line[2].text("C").unwrap();
    assert!(
        comment.starts_with("mine ] still\n\nReview by Tobi: Move 2"),
        "{comment}"
    );
    assert!(line[2].property("BM").is_none() && line[2].property("TE").is_some());
    // The better move is a variation.
    let variation = root.children().nth(1).expect("a variation");
    assert_eq!(variation.text("B").as_deref(), Some("ba"));
    assert!(variation.first_child().is_some());
    // Reviewing the reviewed file again adds nothing.
    let twice = save(
        &again,
        0,
        &Review::new(&again, 0, &quick(), &Sequential).unwrap(),
    );
    assert_eq!(twice, saved);
}
