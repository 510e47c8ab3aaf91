//! Boards of a few points: what reading says and what the score says, against exhaustive search.

use crate::alternate::Alternate;
use crate::boards::seeds;
use crate::pictures::reader;
use std::collections::HashMap;
use tobi_goban::count::Terms;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Board, ByColor, Color, Effect, Position, Rules, Setup};
use tobi_grid::{Connectivity, Point, PointSet, Size, components, morph};
use tobi_judge::score::{Dead, Settlement, TeireConvention};
use tobi_reading::{Answer, Question, Success};

/// No proof about life is wrong, and most answers are proved; the others depend on kos.
#[test]
fn life_is_read_to_the_end() {
    let (mut proved, mut all) = (0, 0);
    for seed in 0..seeds(60) {
        let size = Size::new(3 + (seed % 2) as u32, 3).expect("a size");
        let mut game = RandomGame::new(size, seed);
        let moves = size.area() / 2 + seed as usize % size.area();
        game.by_ref().take(moves).for_each(drop);
        let position = game.position();
        for chain in position.board().chains() {
            let stones = chain.stones();
            let question = Question::Life(chain.first());
            let verdict = reader(2_000).verdict(position, &question).expect("a stone");
            let captured = Alternate::captures(position.board(), &stones);
            let saved = Alternate::are_dead(position.board(), &stones).map(|dead| !dead);
            for (answer, truth) in [(&verdict.attack, captured), (&verdict.defend, saved)] {
                let Some(truth) = truth else { continue };
                all += 1;
                proved += usize::from(answer.certainty.is_proved());
                assert!(agrees(answer, truth), "{answer:?}\n{}", position.board());
            }
        }
    }
    assert!(all > 100 && proved * 100 >= all * 80, "{proved} of {all}");
}

/// Whether a proof says the same. Kos are never proved.
fn agrees(answer: &Answer, truth: bool) -> bool {
    !answer.certainty.is_proved() || (answer.success == Success::Yes) == truth
}

/// A position of a board and the side to move; two passes end the game.
type Node = (usize, Color, u8);

/// All positions of a board, and the margins that each side can force in each: a plain definition.
struct Margins {
    boards: Vec<Board>,
    numbers: HashMap<[PointSet; 2], usize>,
}

impl Margins {
    fn new(size: Size) -> Margins {
        let points: Vec<Point> = size.points().collect();
        let board = |code: usize| {
            let colour = |at: usize| code / 3usize.pow(at as u32) % 3;
            let of = |wanted: usize| {
                let chosen = (0..points.len()).filter(|&at| colour(at) == wanted);
                PointSet::from_points(size, chosen.map(|at| points[at]))
            };
            let mut setup = Setup::new(size);
            (setup.stones.black, setup.stones.white) = (of(1), of(2));
            Some(Position::from_setup(setup).ok()?.board().clone())
        };
        let codes = 0..3usize.pow(points.len() as u32);
        let boards: Vec<Board> = codes.filter_map(board).collect();
        let numbers = boards.iter().cloned().enumerate();
        let numbers = numbers
            .map(|(number, board)| (name(&board), number))
            .collect();
        Margins { boards, numbers }
    }

    fn after(&self, (board, color, passes): Node) -> Vec<Node> {
        let mut after = vec![(board, color.opponent(), passes + 1)];
        let board = &self.boards[board];
        for point in board.empty() {
            if board.effect(point, color) != Effect::Suicide {
                let mut next = board.clone();
                next.place(point, color);
                after.push((self.numbers[&name(&next)], color.opponent(), 0));
            }
        }
        after
    }

    /// For each board and each first mover, the largest margin that `forcing` can force. Repetition counts against it.
    fn forced(&self, forcing: Color) -> Vec<ByColor<i64>> {
        let nodes = |number| Color::BOTH.map(|color| [0, 1].map(|passes| (number, color, passes)));
        let mut before: HashMap<Node, Vec<Node>> = HashMap::new();
        let mut ways: HashMap<Node, usize> = HashMap::new();
        for node in (0..self.boards.len()).flat_map(nodes).flatten() {
            let after = self.after(node);
            ways.insert(node, if node.1 == forcing { 1 } else { after.len() });
            for next in after {
                before.entry(next).or_default().push(node);
            }
        }
        let margin = |board: &Board| i64::from(forcing.sign()) * area(board);
        let most = self.boards.first().map_or(0, |board| board.size().area()) as i64;
        let mut forced = vec![ByColor::from_fn(|_| -most); self.boards.len()];
        let mut left = ways;
        let mut reached: HashMap<Node, ()> = HashMap::new();
        for wanted in (-most..=most).rev() {
            let ended = (0..self.boards.len()).filter(|&it| margin(&self.boards[it]) == wanted);
            let mut open: Vec<Node> = ended
                .flat_map(|number| Color::BOTH.map(|color| (number, color, 2)))
                .collect();
            while let Some(node) = open.pop() {
                if reached.insert(node, ()).is_some() {
                    continue;
                }
                if node.2 == 0 {
                    forced[node.0][node.1] = wanted;
                }
                for before in before.get(&node).into_iter().flatten() {
                    let left = left.get_mut(before).expect("a node");
                    *left = left.saturating_sub(1);
                    if *left == 0 {
                        open.push(*before);
                    }
                }
            }
        }
        forced
    }
}

fn name(board: &Board) -> [PointSet; 2] {
    Color::BOTH.map(|color| *board.stones(color))
}

/// Black's area minus White's.
fn area(board: &Board) -> i64 {
    let beside = |region: &PointSet, color| {
        !morph::external_boundary(region).is_disjoint(board.stones(color))
    };
    let mut margin =
        board.stones(Color::Black).len() as i64 - board.stones(Color::White).len() as i64;
    for region in components(&board.empty(), Connectivity::Four) {
        match Color::BOTH.map(|color| beside(&region, color)) {
            [true, false] => margin += region.len() as i64,
            [false, true] => margin -= region.len() as i64,
            _ => {}
        }
    }
    margin
}

/// On every board of 3x3, a counted score is that of best play, whoever plays first.
fn check_scores(one_in: usize) {
    let margins = Margins::new(Size::new(3, 3).expect("a size"));
    let [black, white] = Color::BOTH.map(|color| margins.forced(color));
    let (mut counted, mut faults) = (0, Vec::new());
    for number in (0..margins.boards.len()).step_by(one_in) {
        // What Black forces, and what White allows, for each first mover.
        let exact = Color::BOTH.map(|first| {
            let (least, most) = (black[number][first], -white[number][first]);
            (least == most).then_some(least)
        });
        let [Some(most), Some(least)] = exact else {
            continue;
        };
        let mut setup = Setup::new(margins.boards[number].size());
        setup.stones = ByColor::from_fn(|color| *margins.boards[number].stones(color));
        let position = Position::from_setup(setup).expect("a position");
        let settlement = Settlement::new(&position, &mut reader(2_000), &Dead::Judged);
        let settlement = settlement.expect("no dead are named");
        if !settlement.is_safe() {
            continue;
        }
        counted += 1;
        let terms = Terms::new(position.size());
        let rules = Rules::named("chinese").expect("a preset");
        let score = settlement.score(&rules, &terms, TeireConvention::Standing);
        let margin = score.margin().halves() / 2;
        if !(least..=most).contains(&margin) {
            faults.push(format!(
                "{margin}, not {least} to {most}\n{}",
                position.board()
            ));
        }
    }
    println!("{counted} counted, {} wrong", faults.len());
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
    assert!(counted > 15, "{counted} counted");
}

#[test]
fn scores_are_those_of_best_play() {
    check_scores(149);
}

#[test]
#[ignore = "takes minutes: cargo xtask nightly"]
fn all_scores_are_those_of_best_play() {
    check_scores(1);
}
