//! Life in the open: a group that is not shut in may escape, connect to friends, or make eyes.
//!
//! Unlike in a closed arena, hardly anything is proved here. A tree of [`playouts`] estimates the usual result of the
//! best moves, with [`priors`] as the prior of each move. A small budget is not enough for playouts: then the static
//! evaluation of the group counts ([`judge`], with its [`eyes`]): alive, dead, or its [`evaluation`]. [`scene`] is the
//! area of the fight.

mod aims;
mod evaluation;
mod eyes;
mod judge;
mod playouts;
mod priors;
mod scene;

use crate::conditions::{KoCases, Threats};
use crate::engine::{Ask, cases};
use crate::params::{BROAD_NODES, CLEAR_LEAD, LINE_PLAYOUTS, OPEN_LIFE_SHARE, PLAYOUT_NODES};
use crate::{Answer, Assumption, Certainty, Fight, Side, Success, Trace, TraceMove};
use evaluation::COUNTS;
use judge::Now;
use playouts::Playouts;
use scene::Scene;
use tobi_goban::{Color, Move};
use tobi_grid::Point;
use tobi_search::playout::tree::Tried;

/// The first side's answer about the group of this stone of the defender, with and without ko.
///
/// If the best line ends without a judgement, nothing is decided, and the guess is that the move works.
pub(super) fn read(fight: &mut Fight, stone: Point, how: Ask) -> Answer {
    let scene = Scene::around(fight, stone);
    if how.nodes < BROAD_NODES {
        return evaluate(fight, &scene, how);
    }
    if let KoCases::Only(threats) = how.kos {
        return by_playouts(fight, &scene, how, (threats, Success::Yes));
    }
    let [beyond, even, own] = cases(how.first);
    let answer = by_playouts(fight, &scene, how, beyond);
    if answer.success.works() || !fight.ko_mattered() {
        return answer;
    }
    // A failure with own threats is not a ko.
    let mut by_ko = by_playouts(fight, &scene, how, own);
    let mut nodes = answer.nodes + by_ko.nodes;
    if !by_ko.success.works() {
        return Answer { nodes, ..answer };
    }
    let ahead = by_playouts(fight, &scene, how, even);
    nodes += ahead.nodes;
    if ahead.success.works() {
        by_ko = ahead;
    }
    Answer { nodes, ..by_ko }
}

/// The first side's answer with these ko threats, by a tree of playouts: this success, or failure.
fn by_playouts(
    fight: &mut Fight,
    scene: &Scene,
    how: Ask,
    (threats, success): (Option<Threats>, Success),
) -> Answer {
    fight.set_threats(threats);
    let (first, size) = (how.first, fight.size());
    let mut playouts = Playouts::new(fight, scene, first);
    playouts.make((how.nodes / OPEN_LIFE_SHARE / PLAYOUT_NODES).max(1));
    let tried = playouts.first_moves();
    let Some(best) = tried.first() else {
        return Answer::unknown(first, size);
    };
    let share = best.winrate;
    let winner = playouts.winner();
    let works = winner.map_or(share > 0.5, |winner| winner == first);
    let certainty = match winner {
        Some(_) => Certainty::Believed(Assumption::EyesNearby),
        None if (share - 0.5).abs() >= CLEAR_LEAD => Certainty::Believed(Assumption::MostPlayouts),
        None => Certainty::Unknown,
    };
    let line = line(best, first);
    let moves: Vec<Move> = tried.iter().map(|it| mv(it.moves[0])).collect();
    Answer {
        success: if works { success } else { Success::No },
        certainty,
        moves: works.then_some(moves[0]).into_iter().collect(),
        nodes: playouts.number() * PLAYOUT_NODES,
        trace: how.trace.then(|| trace(&moves, winner, &line, first)),
        line,
        ..Answer::unknown(first, size)
    }
}

fn mv(point: Option<Point>) -> Move {
    point.map_or(Move::Pass, Move::Play)
}

/// The line after a first move, up to the last move with enough playouts.
fn line(best: &Tried, first: Side) -> Vec<(Color, Move)> {
    let colors = [first.color(), first.opponent().color()];
    let later = best.tries[1..].iter();
    let known = 1 + later.take_while(|&&tries| tries >= LINE_PLAYOUTS).count();
    let moves = best.moves[..known].iter().map(|&point| mv(point));
    colors.into_iter().cycle().zip(moves).collect()
}

/// The answer of the static evaluation, with the likeliest move.
fn evaluate(fight: &mut Fight, scene: &Scene, how: Ask) -> Answer {
    let first = how.first;
    fight.set_threats(match how.kos {
        KoCases::Each => Some(Threats::of(first.opponent())),
        KoCases::Only(threats) => threats,
    });
    let now = Now::of(fight, &scene.window, scene.target);
    let moves = priors::weigh(fight, scene, &now, first).into_iter();
    let moves: Vec<Move> = moves.map(|(mv, _)| mv).collect();
    let judged = now.judge(fight, scene, first);
    let works = judged.winner != Some(first.opponent());
    let best: Vec<Move> = moves.first().copied().into_iter().collect();
    let line: Vec<_> = best.iter().map(|&mv| (first.color(), mv)).collect();
    Answer {
        success: if works { Success::Yes } else { Success::No },
        certainty: match judged.winner {
            Some(_) => Certainty::Believed(judged.because),
            None => Certainty::Unknown,
        },
        moves: if works { best } else { Vec::new() },
        nodes: 1,
        trace: how
            .trace
            .then(|| trace(&moves, judged.winner, &line, first)),
        line,
        ..Answer::unknown(first, fight.size())
    }
}

/// The counts of the static evaluation for the group of this stone of the defender, with their names in
/// `data/life/evaluation.txt`.
pub(super) fn counts(fight: &mut Fight, stone: Point, to_move: Side) -> Vec<(&'static str, u32)> {
    let scene = Scene::around(fight, stone);
    let counts = Now::of(fight, &scene.window, stone).counted(fight, to_move);
    COUNTS.into_iter().zip(counts).collect()
}

/// The first moves, the best one with its line. `winner` is set if the result is certain or judged.
fn trace(moves: &[Move], winner: Option<Side>, line: &[(Color, Move)], first: Side) -> Trace {
    let follow = |replies: Vec<TraceMove>, &(color, mv): &(Color, Move)| {
        vec![TraceMove {
            color,
            mv,
            works: None,
            nodes: 0,
            replies,
        }]
    };
    let after_best = line.iter().skip(1).rev().fold(Vec::new(), follow);
    let mut moves: Vec<TraceMove> = moves
        .iter()
        .flat_map(|&mv| follow(Vec::new(), &(first.color(), mv)))
        .collect();
    if let Some(best) = moves.first_mut() {
        best.works = winner.map(|side| side == first);
        best.replies = after_best;
    }
    Trace { moves, cut: true }
}
