//! Properties of all local games: transformed positions get equally transformed answers (symmetries and colours), an
//! answer depends only on the points that it names, and a larger budget changes no proof.

use tobi_goban::random_game::{RandomGame, SplitMix};
use tobi_goban::{ByColor, Color, Move, Position, Rules, Setup};
use tobi_grid::{Point, PointSet, Size, Symmetry, morph};
use tobi_reading::{Answer, Budget, Question, Race, Reader, Side};

const SIZE: Size = Size::square(9);

/// A third of the seeds; all of them with the environment variable `TOBI_ALL_SEEDS`, as `cargo xtask nightly` sets it.
fn seeds(all: u64) -> u64 {
    match std::env::var_os("TOBI_ALL_SEEDS") {
        Some(_) => all,
        None => all.div_ceil(3),
    }
}

fn budget(nodes: u32) -> Budget {
    Budget::new(nodes).expect("more than zero")
}

/// The position after this many moves of a random game.
fn position(seed: u64, moves: usize) -> Position {
    let mut position = Position::new(SIZE);
    for (color, mv) in RandomGame::new(SIZE, seed).take(moves) {
        position.play_unchecked(color, mv, &Rules::JAPANESE);
    }
    position
}

/// Some valid questions about a position.
fn questions(position: &Position, random: &mut SplitMix) -> Vec<Question> {
    let board = position.board();
    let chains: Vec<Point> = board.chains().map(|chain| chain.first()).collect();
    let mut pick = |points: &[Point]| points[random.below(points.len() as u32) as usize];
    let a = pick(&chains);
    let color = board.color_at(a);
    let friends: Vec<Point> = chains
        .iter()
        .copied()
        .filter(|&b| b != a && board.color_at(b) == color)
        .collect();
    let empty: Vec<Point> = board.empty().iter().collect();
    let mut questions = vec![Question::Capture(a), Question::Life(a)];
    if !friends.is_empty() {
        let b = pick(&friends);
        questions.extend([Question::Connect(a, b), Question::CaptureEither(a, b)]);
    }
    let at = pick(&empty);
    questions.extend([Question::Eye(at), Question::TwoEyes(at)]);
    let area = PointSet::from_points(SIZE, [at, pick(&empty)]);
    questions.push(Question::BreakIn(a, area));
    questions
}

fn ask(position: &Position, question: &Question, first: Side, nodes: u32) -> Option<Answer> {
    let mut reader = Reader::new(budget(nodes));
    reader.answer(position, question, first).ok()
}

/// A position transformed by a symmetry, optionally with exchanged colours.
struct Mirror {
    symmetry: Symmetry,
    swaps: bool,
}

impl Mirror {
    fn point(&self, point: Point) -> Point {
        self.symmetry.of_point(point, SIZE)
    }

    fn mv(&self, mv: Move) -> Move {
        mv.point()
            .map_or(Move::Pass, |point| Move::Play(self.point(point)))
    }

    fn color(&self, color: Color) -> Color {
        if self.swaps { color.opponent() } else { color }
    }

    fn position(&self, position: &Position) -> Position {
        let setup = position.setup();
        let stones = setup.stones.map(|set| self.symmetry.of_set(&set));
        let setup = Setup {
            stones: if self.swaps { stones.swapped() } else { stones },
            to_move: self.color(setup.to_move),
            ko: setup.ko.map(|ko| self.point(ko)),
            ..setup
        };
        Position::from_setup(setup).expect("a mirrored position is a position")
    }

    fn question(&self, question: &Question) -> Question {
        let at = |point: &Point| self.point(*point);
        match question {
            Question::Capture(a) => Question::Capture(at(a)),
            Question::CaptureEither(a, b) => Question::CaptureEither(at(a), at(b)),
            Question::Connect(a, b) => Question::Connect(at(a), at(b)),
            Question::BreakIn(a, area) => Question::BreakIn(at(a), self.symmetry.of_set(area)),
            Question::Eye(a) => Question::Eye(at(a)),
            Question::TwoEyes(a) => Question::TwoEyes(at(a)),
            Question::Life(a) => Question::Life(at(a)),
            other => panic!("no mirror for {other:?}"),
        }
    }
}

/// The complete content of an answer, as comparable and readable text.
fn described(answer: &Answer) -> String {
    format!("{answer:?}")
}

#[test]
fn mirrored_questions_get_mirrored_answers() {
    let mut random = SplitMix::new(1);
    let mut asked = 0;
    for seed in 0..12 {
        let position = position(seed, 25 + 3 * seed as usize);
        for question in questions(&position, &mut random) {
            for first in [Side::Defender, Side::Attacker] {
                let Some(answer) = ask(&position, &question, first, 1_000) else {
                    continue;
                };
                let mirror = Mirror {
                    symmetry: Symmetry::ALL[random.below(8) as usize],
                    swaps: random.below(2) == 1,
                };
                let mirrored = mirror.position(&position);
                let same = ask(&mirrored, &mirror.question(&question), first, 1_000)
                    .expect("a mirrored question makes sense");
                let line = answer.line.iter();
                let expected = Answer {
                    moves: answer.moves.iter().map(|&mv| mirror.mv(mv)).collect(),
                    line: line
                        .map(|&(c, mv)| (mirror.color(c), mirror.mv(mv)))
                        .collect(),
                    touched: mirror.symmetry.of_set(&answer.touched),
                    ..answer.clone()
                };
                assert_eq!(
                    described(&expected),
                    described(&same),
                    "{question:?}, {first} first\n{position}"
                );
                asked += 1;
            }
        }
    }
    assert!(asked > 100, "{asked}");
}

#[test]
fn an_answer_depends_only_on_the_points_that_it_names() {
    let mut random = SplitMix::new(2);
    let mut changed = 0;
    for seed in 0..16 {
        let position = position(100 + seed, 20 + 2 * seed as usize);
        for question in questions(&position, &mut random) {
            for first in [Side::Defender, Side::Attacker] {
                let Some(answer) = ask(&position, &question, first, 1_000) else {
                    continue;
                };
                let outside: Vec<Point> = (!answer.touched).iter().collect();
                for _ in 0..3.min(outside.len()) {
                    let point = outside[random.below(outside.len() as u32) as usize];
                    let Some(other) = with_a_change(&position, point, &mut random) else {
                        continue;
                    };
                    let again = ask(&other, &question, first, 1_000).expect("as before");
                    assert_eq!(
                        described(&answer),
                        described(&again),
                        "{question:?}, {first} first, {point:?} changed\n{position}"
                    );
                    changed += 1;
                }
            }
        }
    }
    assert!(changed > 50, "{changed}");
}

/// Many eyes are judged without a move; changes near the points that were looked at show what was forgotten.
#[test]
fn an_eye_depends_only_on_the_points_that_it_names() {
    let mut random = SplitMix::new(4);
    let mut changed = 0;
    for seed in 0..seeds(300) {
        let position = position(500 + seed, 30 + seed as usize % 40);
        let empty: Vec<Point> = position.board().empty().iter().collect();
        let at = empty[random.below(empty.len() as u32) as usize];
        for question in [Question::Eye(at), Question::TwoEyes(at)] {
            for first in [Side::Defender, Side::Attacker] {
                let Some(answer) = ask(&position, &question, first, 300) else {
                    continue;
                };
                for point in morph::dilate(&answer.touched) - answer.touched {
                    let Some(other) = with_a_change(&position, point, &mut random) else {
                        continue;
                    };
                    let again = ask(&other, &question, first, 300).expect("as before");
                    assert_eq!(
                        described(&answer),
                        described(&again),
                        "{question:?}, {first} first, {point:?} changed\n{position}"
                    );
                    changed += 1;
                }
            }
        }
    }
    assert!(changed > seeds(1_000), "{changed}");
}

/// The owner of an open space may be the side to move: an answer about Black's eye is none about White's.
#[test]
fn memory_tells_the_owners_of_an_eye_apart() {
    let mut random = SplitMix::new(5);
    let mut asked = 0;
    for seed in 0..seeds(100) {
        let mut reader = Reader::new(budget(300));
        let position = position(1_000 + seed, 20 + seed as usize % 40);
        let questions = questions(&position, &mut random);
        let setup = position.setup();
        for to_move in Color::BOTH {
            let setup = Setup {
                to_move,
                ..setup.clone()
            };
            let position = Position::from_setup(setup).expect("only the side to move changes");
            for question in &questions {
                for first in [Side::Defender, Side::Attacker] {
                    let answer = reader.answer(&position, question, first).ok();
                    let fresh = ask(&position, question, first, 300);
                    assert_eq!(
                        answer.as_ref().map(described),
                        fresh.as_ref().map(described),
                        "{question:?}, {first} first\n{position}"
                    );
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > seeds(1_000), "{asked}");
}

/// The position with a stone added or removed on this point, if such a position is possible.
fn with_a_change(position: &Position, point: Point, random: &mut SplitMix) -> Option<Position> {
    let setup = position.setup();
    let mut stones: ByColor<PointSet> = setup.stones;
    if !(stones.black.remove(point) | stones.white.remove(point)) {
        match random.below(2) {
            0 => stones.black.insert(point),
            _ => stones.white.insert(point),
        };
    }
    Position::from_setup(Setup { stones, ..setup }).ok()
}

#[test]
fn a_proof_stays_when_the_budget_grows() {
    let mut random = SplitMix::new(3);
    let mut proofs = 0;
    for seed in 0..10 {
        let position = position(200 + seed, 20 + 4 * seed as usize);
        for question in questions(&position, &mut random) {
            for first in [Side::Defender, Side::Attacker] {
                let Some(small) = ask(&position, &question, first, 300) else {
                    continue;
                };
                if !small.certainty.is_proved() {
                    continue;
                }
                let large = ask(&position, &question, first, 3_000).expect("as before");
                assert_eq!(small.success, large.success, "{question:?}\n{position}");
                assert!(large.certainty.is_proved(), "{question:?}\n{position}");
                proofs += 1;
            }
        }
    }
    // Only closed lives are solved by facts here.
    assert!(proofs > 5, "{proofs}");
}

#[test]
fn memory_changes_no_answer() {
    let mut random = SplitMix::new(4);
    let mut reader = Reader::new(budget(1_000));
    let moves: Vec<(Color, Move)> = RandomGame::new(SIZE, 5).take(60).collect();
    let mut position = Position::new(SIZE);
    let mut asked = 0;
    for (number, &(color, mv)) in moves.iter().enumerate() {
        position.play_unchecked(color, mv, &Rules::JAPANESE);
        if number < 20 {
            continue;
        }
        for question in questions(&position, &mut random) {
            let Ok(answer) = reader.answer(&position, &question, Side::Attacker) else {
                continue;
            };
            let fresh = ask(&position, &question, Side::Attacker, 1_000).expect("as before");
            assert_eq!(
                described(&answer),
                described(&fresh),
                "{question:?}\n{position}"
            );
            asked += 1;
        }
    }
    assert!(asked > 100, "{asked}");
}

/// A stone, and a stone of a chain of the other colour next to it or near it.
fn rivals(position: &Position, random: &mut SplitMix) -> Option<(Point, Point)> {
    let board = position.board();
    let chains: Vec<_> = board.chains().collect();
    let own = &chains[random.below(chains.len() as u32) as usize];
    let around = morph::dilate(&morph::dilate(&own.stones()));
    let others = around & *board.stones(own.color().opponent());
    let others: Vec<Point> = others.iter().collect();
    let other = *others.get(random.below(others.len().max(1) as u32) as usize)?;
    Some((own.first(), other))
}

fn race(position: &Position, (own, other): (Point, Point)) -> Race {
    let mut reader = Reader::new(budget(1_000));
    reader.race(position, own, other).expect("two colours")
}

#[test]
fn mirrored_races_get_mirrored_answers() {
    let mut random = SplitMix::new(6);
    let mut asked = 0;
    for seed in 0..seeds(60) {
        let position = position(300 + seed, 15 + seed as usize);
        let Some((own, other)) = rivals(&position, &mut random) else {
            continue;
        };
        let told = race(&position, (own, other));
        let mirror = Mirror {
            symmetry: Symmetry::ALL[random.below(8) as usize],
            swaps: random.below(2) == 1,
        };
        let marks = (mirror.point(own), mirror.point(other));
        let same = race(&mirror.position(&position), marks);
        let expected = Race {
            moves: told.moves.iter().map(|&mv| mirror.mv(mv)).collect(),
            touched: mirror.symmetry.of_set(&told.touched),
            ..told
        };
        assert_eq!(
            format!("{expected:?}"),
            format!("{same:?}"),
            "{own:?} {other:?}\n{position}"
        );
        asked += 1;
    }
    assert!(asked > seeds(40), "{asked}");
}

#[test]
fn a_race_depends_only_on_the_points_that_it_names() {
    let mut random = SplitMix::new(7);
    let mut changed = 0;
    for seed in 0..seeds(150) {
        let position = position(400 + seed, 10 + seed as usize / 3);
        let Some(marks) = rivals(&position, &mut random) else {
            continue;
        };
        let told = race(&position, marks);
        let outside: Vec<Point> = (!told.touched).iter().collect();
        for _ in 0..3.min(outside.len()) {
            let point = outside[random.below(outside.len() as u32) as usize];
            let Some(other) = with_a_change(&position, point, &mut random) else {
                continue;
            };
            let again = race(&other, marks);
            assert_eq!(
                format!("{told:?}"),
                format!("{again:?}"),
                "{marks:?}, {point:?} changed\n{position}"
            );
            changed += 1;
        }
    }
    assert!(changed > 50, "{changed}");
}

#[test]
fn remembered_races_equal_new_readings() {
    let mut random = SplitMix::new(8);
    let mut reader = Reader::new(budget(1_000));
    let mut position = position(500, 15);
    let mut recalled = 0;
    for (color, mv) in RandomGame::new(SIZE, 6).skip(15).take(40) {
        let Some(marks) = rivals(&position, &mut random) else {
            continue;
        };
        reader
            .race(&position, marks.0, marks.1)
            .expect("two colours");
        if position.is_legal(color, mv, &Rules::JAPANESE).is_err() {
            continue;
        }
        position.play_unchecked(color, mv, &Rules::JAPANESE);
        let Ok(told) = reader.race(&position, marks.0, marks.1) else {
            continue;
        };
        let fresh = race(&position, marks);
        assert_eq!(
            format!("{told:?}"),
            format!("{fresh:?}"),
            "{marks:?}\n{position}"
        );
        recalled += 1;
    }
    assert!(recalled > 20, "{recalled}");
}

/// The order of the two ends changes nothing.
#[test]
fn connections_do_not_depend_on_the_order_of_their_ends() {
    let size = Size::square(9);
    for seed in 0..6 {
        let mut position = Position::new(size);
        for (color, mv) in RandomGame::new(size, seed).take(30) {
            position.play_unchecked(color, mv, &Rules::JAPANESE);
        }
        let firsts = |color| {
            let chains = position.board().chains();
            let own = chains.filter(move |chain| chain.color() == color);
            own.map(|chain| chain.first()).collect::<Vec<_>>()
        };
        for color in Color::BOTH {
            let firsts = firsts(color);
            for (&a, &b) in firsts.iter().zip(firsts.iter().skip(1)) {
                for first in [Side::Attacker, Side::Defender] {
                    let ask = |a, b| {
                        let mut reader = Reader::new(Budget::new(2_000).expect("a budget"));
                        let question = Question::Connect(a, b);
                        let answer = reader.answer(&position, &question, first);
                        let answer = answer.expect("two stones of one colour");
                        (answer.success, answer.certainty, answer.moves, answer.nodes)
                    };
                    assert_eq!(ask(a, b), ask(b, a), "{a:?} {b:?}\n{}", position.board());
                }
            }
        }
    }
}
