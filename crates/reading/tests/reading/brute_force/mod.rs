//! Local games on small boards with known results: a *proved* answer must be true.
//!
//! A solver that shares nothing with the engine finds, for all positions of 3x3 and 4x3, which side reaches an aim. The
//! questions are about random positions; answers that are not proved are only counted (`--nocapture` shows the
//! numbers).
//!
//! | game | the aim of the attacker, or with connections of the defender |
//! |---|---|
//! | capture, either | the stone, or one of the two, is captured |
//! | ladder | the same by moves that each leave one liberty |
//! | connect | both stones are one chain at some time, whether it is safe then or not |
//! | break-in | the chain gets to a point of the area |
//! | life | all stones of the group are off the board at the same time; a kill captures each of them |
//! | race | like capture; a side that captures the other chain counts as saved |
//! | two eyes | the owner of two eyes cannot lose all its stones |
//!
//! The value of a single eye has no definition by moves; it is not tested here.

mod boards;
mod solver;

use boards::{LARGE, Reached, SMALL, Truth, World};
use solver::{ATTACKER, DEFENDER, End, Stones};
use tobi_goban::{Color, Position, Setup};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Answer, Budget, Certainty, Question, Reader, Side, Success, ladder};

const SIDES: [Side; 2] = [Side::Defender, Side::Attacker];
/// Nodes of each question.
const NODES: u32 = 2_000;
/// The number of wrong answers that are drawn.
const DRAWN: usize = 3;

fn is_proved(certainty: Certainty) -> bool {
    matches!(certainty, Certainty::Proved(_))
}

/// The questions about one game, and the errors.
struct Score {
    game: &'static str,
    reader: Reader,
    asked: u32,
    proved: u32,
    /// Answers that are wrong but not proved.
    others_wrong: u32,
    /// Proved answers with a wrong ko code: only one of the answer and the truth is by a ko.
    wrong_by_ko: usize,
    /// Proved answers that are wrong, with their positions; those with a ko last.
    wrong: Vec<(bool, String)>,
}

impl Score {
    fn new(game: &'static str) -> Score {
        Score {
            game,
            reader: Reader::new(Budget::new(NODES).expect("it is not zero")).with_proofs(),
            asked: 0,
            proved: 0,
            others_wrong: 0,
            wrong_by_ko: 0,
            wrong: Vec::new(),
        }
    }

    fn ask(&mut self, position: &Position, question: &Question, first: Side) -> Answer {
        let answer = self.reader.answer(position, question, first);
        answer.expect("the stones stand there")
    }

    fn hold(
        &mut self,
        position: &Position,
        about: &[Point],
        (first, success, certainty): (Side, Success, Certainty),
        truth: Truth,
    ) {
        let proved = is_proved(certainty);
        self.asked += 1;
        self.proved += u32::from(proved);
        if truth.allows(success) {
            return;
        }
        if !proved {
            self.others_wrong += 1;
            return;
        }
        let name = |point: &Point| format!("({}, {})", point.column(), point.row());
        let about: Vec<String> = about.iter().map(name).collect();
        let by_ko = success.is_ko() || truth.ko;
        self.wrong_by_ko += usize::from(by_ko);
        let words = format!(
            "{} {}, {first} first: {success:?}, {certainty:?}; true is {truth:?}\n{}",
            self.game,
            about.join(" "),
            Setup::from(position.board())
        );
        self.wrong.push((by_ko, words));
    }

    fn check(&mut self, position: &Position, about: &[Point], answer: &Answer, truth: Truth) {
        let said = (answer.first, answer.success, answer.certainty);
        self.hold(position, about, said, truth);
    }

    /// Prints the rates.
    ///
    /// # Panics
    /// If a proved answer was wrong.
    fn finish(mut self) {
        let wrong = format!(
            "{}: {} asked, {} proved, {} of them wrong, {} of these by ko; of the others {} wrong",
            self.game,
            self.asked,
            self.proved,
            self.wrong.len(),
            self.wrong_by_ko,
            self.others_wrong
        );
        println!("{wrong}");
        self.wrong.sort_by_key(|&(by_ko, _)| by_ko);
        let drawn = self.wrong.iter().take(DRAWN);
        let drawn: Vec<&str> = drawn.map(|(_, words)| words.as_str()).collect();
        assert!(drawn.is_empty(), "{wrong}; such as\n{}", drawn.join("\n"));
    }
}

/// The boards, each with the number of positions for each of its questioned points.
fn worlds(small: usize, large: usize) -> [(&'static World, usize); 2] {
    [(&SMALL, small), (&LARGE, large)]
}

/// A corner, two points of the edge, and one inside; the others are their mirror images, and the positions are random.
fn corner_edge_middle(world: &World) -> [usize; 4] {
    let columns = world.shape.columns;
    [0, 1, columns, columns + 1]
}

/// Pairs of points that are near each other.
fn pairs(world: &World) -> [[usize; 2]; 3] {
    let columns = world.shape.columns;
    [[0, 2], [1, columns], [1, 2 * columns + 1]]
}

/// Random positions with stones of the defender on these points.
fn with_stones(
    world: &World,
    points: &[usize],
    seed: u64,
) -> impl Iterator<Item = (Stones, Color, Position)> {
    let mask: u16 = points.iter().map(|&point| 1 << point).sum();
    let positions = world.positions(seed);
    positions.filter(move |(Stones(of), ..)| of[DEFENDER] & mask == mask)
}

#[test]
fn proved_captures_are_true() {
    let mut score = Score::new("capture");
    for (world, count) in worlds(100, 100) {
        for at in corner_edge_middle(world) {
            let captured = world.captured(at);
            let stone = world.point(at);
            for (stones, _, position) in with_stones(world, &[at], 1).take(count) {
                for first in SIDES {
                    let answer = score.ask(&position, &Question::Capture(stone), first);
                    let truth = world.truth(&captured, stones, first);
                    score.check(&position, &[stone], &answer, truth);
                }
            }
        }
    }
    score.finish();
}

#[test]
fn proved_captures_of_either_chain_are_true() {
    let mut score = Score::new("either");
    for (world, count) in worlds(100, 80) {
        for [a, b] in pairs(world) {
            let both = 1 << a | 1 << b;
            let captured = world.reached(ATTACKER, |Stones(of)| {
                if of[DEFENDER] & both == both {
                    End::Open
                } else {
                    End::Reached
                }
            });
            let about = [a, b].map(|at| world.point(at));
            for (stones, _, position) in with_stones(world, &[a, b], 2).take(count) {
                let question = Question::CaptureEither(about[0], about[1]);
                for first in SIDES {
                    let answer = score.ask(&position, &question, first);
                    let truth = world.truth(&captured, stones, first);
                    score.check(&position, &about, &answer, truth);
                }
            }
        }
    }
    score.finish();
}

#[test]
fn proved_ladders_are_true() {
    let mut score = Score::new("ladder");
    for (world, count) in worlds(200, 200) {
        let shape = world.shape;
        for at in corner_edge_middle(world) {
            let is_gone = |Stones(of): Stones| of[DEFENDER] >> at & 1 == 0;
            let end = |_, _, stones| {
                if is_gone(stones) {
                    End::Reached
                } else {
                    End::Open
                }
            };
            let may = |stones| is_gone(stones) || shape.liberties(stones, DEFENDER, at) == 1;
            let captured = world.by_rules(ATTACKER, end, may, false);
            let stone = world.point(at);
            for (stones, _, position) in with_stones(world, &[at], 3).take(count) {
                for first in SIDES {
                    let answer = ladder::read(&position, stone, first).expect("it stands there");
                    let truth = world.truth(&captured, stones, first);
                    score.check(&position, &[stone], &answer, truth);
                }
            }
        }
    }
    score.finish();
}

#[test]
fn proved_connections_are_true() {
    let mut score = Score::new("connect");
    for (world, count) in worlds(100, 80) {
        let shape = world.shape;
        for [a, b] in pairs(world) {
            let both = 1 << a | 1 << b;
            let joined = |Stones(of): Stones| shape.chain(of[DEFENDER], a) & both == both;
            let cut = |Stones(of): Stones| of[DEFENDER] & both != both;
            let captured = world.captured(a);
            let at_some_time = world.reached(DEFENDER, |stones| match stones {
                _ if cut(stones) => End::Missed,
                _ if joined(stones) => End::Reached,
                _ => End::Open,
            });
            let end = |bound, number, stones| match stones {
                _ if cut(stones) => End::Missed,
                _ if joined(stones) && !captured.value(bound, number) => End::Reached,
                _ => End::Open,
            };
            let for_good = world.by_rules(DEFENDER, end, |_| true, true);
            let about = [a, b].map(|at| world.point(at));
            for (stones, _, position) in with_stones(world, &[a, b], 4).take(count) {
                for first in SIDES {
                    let question = Question::Connect(about[0], about[1]);
                    let answer = score.ask(&position, &question, first);
                    let truth = |reached: &Reached| world.truth(reached, stones, first);
                    let truth = truth(&at_some_time).or(truth(&for_good));
                    score.check(&position, &about, &answer, truth);
                }
            }
        }
    }
    score.finish();
}

#[test]
fn proved_invasions_are_true() {
    let mut score = Score::new("break-in");
    for (world, count) in worlds(100, 50) {
        let shape = world.shape;
        for [from, to] in pairs(world) {
            let reached = world.reached(ATTACKER, |Stones(of)| {
                match shape.chain(of[ATTACKER], from) {
                    0 => End::Missed,
                    chain if chain >> to & 1 == 1 => End::Reached,
                    _ => End::Open,
                }
            });
            let is_case = |(Stones(of), ..): &(Stones, Color, Position)| {
                of[ATTACKER] >> from & 1 == 1 && (of[0] | of[1]) >> to & 1 == 0
            };
            let about = [from, to].map(|at| world.point(at));
            for (stones, _, position) in world.positions(5).filter(is_case).take(count) {
                let area = PointSet::from_points(position.size(), [about[1]]);
                for first in SIDES {
                    let question = Question::BreakIn(about[0], area);
                    let answer = score.ask(&position, &question, first);
                    let truth = world.truth(&reached, stones, first);
                    score.check(&position, &about, &answer, truth);
                }
            }
        }
    }
    score.finish();
}

#[test]
fn proved_lives_are_true() {
    let mut score = Score::new("life");
    for (world, count) in worlds(100, 100) {
        for at in corner_edge_middle(world) {
            let stone = world.point(at);
            let captured = world.captured(at);
            for (stones, _, position) in with_stones(world, &[at], 6).take(count) {
                // Other stones may be shut in together with the stone: the proof is about its own chain.
                for first in SIDES {
                    let answer = score.ask(&position, &Question::Life(stone), first);
                    let truth = world.truth(&captured, stones, first);
                    score.check(&position, &[stone], &answer, truth);
                }
            }
        }
    }
    score.finish();
}

#[test]
fn proved_races_are_true() {
    let mut score = Score::new("race");
    for (world, count) in worlds(100, 80) {
        for at in corner_edge_middle(world) {
            let rival_at = at + 1;
            let captured = world.captured(at);
            let captures = world.gone(DEFENDER, 1 << rival_at);
            let [target, rival] = [at, rival_at].map(|at| world.point(at));
            let is_case =
                |(Stones(of), ..): &(Stones, Color, Position)| of[ATTACKER] >> rival_at & 1 == 1;
            for (stones, _, position) in with_stones(world, &[at], 7).filter(is_case).take(count) {
                let race = score
                    .reader
                    .race(&position, rival, target)
                    .expect("two colours");
                let said = (Side::Attacker, race.captured, race.certainty);
                let truth = world.truth(&captured, stones, Side::Attacker);
                score.hold(&position, &[target, rival], said, truth);
                let race = score
                    .reader
                    .race(&position, target, rival)
                    .expect("two colours");
                let said = (Side::Defender, race.saved, race.certainty);
                let saved = world.gets(&captured, stones, Side::Defender);
                let ahead = world.gets(&captures, stones, Side::Defender);
                let truth = Truth::exact([saved[0] || ahead[0], saved[1] || ahead[1]]);
                score.hold(&position, &[target, rival], said, truth);
            }
        }
    }
    score.finish();
}

#[test]
fn stones_with_two_sure_eyes_are_not_captured() {
    let mut score = Score::new("two-eyes");
    for (world, count) in worlds(100, 100) {
        let all_gone = world.gone(ATTACKER, u16::MAX);
        for at in corner_edge_middle(world) {
            let point = world.point(at);
            let question = Question::TwoEyes(point);
            let is_case = |(_, defender, position): &(Stones, Color, Position)| {
                question.owner(position).ok() == Some(*defender)
            };
            for (stones, _, position) in world.positions(8).filter(is_case).take(count) {
                for first in SIDES {
                    let answer = score.ask(&position, &question, first);
                    // Without two eyes, the stones may be captured or not.
                    let fails = Truth::exact([first == Side::Attacker; 2]);
                    let truth = world.truth(&all_gone, stones, first).or(fails);
                    score.check(&position, &[point], &answer, truth);
                }
            }
        }
    }
    score.finish();
}
