//! Life in the open: a group that is not shut in may run out, reach friends, or make eyes.
//!
//! Unlike in a closed arena, hardly anything is proved here. A [`tree`] of play-outs finds out what mostly comes of the best
//! moves, with [`odds`] for which of them are worth a play-out. A brief look has no time for that: a [`search`] tries [`moves`]
//! as deep as the budget allows. Both [`judge`] the group as it stands: alive, dead, or what its [`chances`] are; [`scene`] is
//! where it takes place.

mod chances;
mod judge;
mod moves;
mod odds;
mod scene;
mod search;
mod tree;

use crate::engine::Ask;
use crate::fight::Threats;
use crate::params::{
    BROAD_NODES, CLEAR_LEAD, NARROW_WINDOW, OPEN_LIFE_SHARE, PLAINEST_SHARE, PLAYOUT_NODES, WINDOW,
};
use crate::{Answer, Certainty, Fight, Side, Success, Trace, TraceMove};
use chances::COUNTS;
use judge::{Judged, Now, Verdict};
use scene::Scene;
use search::Search;
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet};
use tree::Tree;

/// What the first side gets about the group of this stone of the defender, beyond ko and by kos.
///
/// Where the best line ends without a judgement, nothing is decided; the guess is that it works.
pub(super) fn read(fight: &mut Fight, stone: Point, how: Ask) -> Answer {
    let scene = Scene::around(fight, stone, window(how.nodes));
    let beyond = (Threats::of(how.first.opponent()), Success::Yes);
    let even = (Threats::Nobody, Success::KoAhead);
    let own = (Threats::of(how.first), Success::KoBehind);
    let told = read_with(fight, &scene, how, beyond);
    if told.success.works() || !fight.ko_mattered() {
        return told;
    }
    // What fails with threats of one's own is no ko.
    let mut by_ko = read_with(fight, &scene, how, own);
    let mut nodes = told.nodes + by_ko.nodes;
    if !by_ko.success.works() {
        return Answer { nodes, ..told };
    }
    let ahead = read_with(fight, &scene, how, even);
    nodes += ahead.nodes;
    if ahead.success.works() {
        by_ko = ahead;
    }
    Answer { nodes, ..by_ko }
}

/// What the first side gets with these ko threats: this success, or nothing.
fn read_with(
    fight: &mut Fight,
    scene: &Scene,
    how: Ask,
    (threats, success): (Threats, Success),
) -> Answer {
    fight.set_threats(threats);
    match how.nodes {
        BROAD_NODES.. => by_playouts(fight, scene, how, success),
        _ => briefly(fight, scene, how, success),
    }
}

/// Reads by a tree of play-outs.
fn by_playouts(fight: &mut Fight, scene: &Scene, how: Ask, success: Success) -> Answer {
    let (first, size) = (how.first, fight.size());
    let mut tree = Tree::new(fight, scene, first);
    tree.grow((how.nodes / OPEN_LIFE_SHARE / PLAYOUT_NODES).max(1));
    let tried = tree.first_moves();
    let Some(best) = tried.first() else {
        return Answer::unknown(first, size);
    };
    let share = best.tried.mean();
    let winner = tree.root_winner();
    let works = winner.map_or(share > 0.5, |winner| winner == first);
    let certainty = match winner {
        Some(_) => Certainty::Believed("eyes and captures within reach"),
        None if (share - 0.5).abs() >= CLEAR_LEAD => Certainty::Believed("most play-outs"),
        None => Certainty::Unknown,
    };
    let line = tree.line(best);
    let moves: Vec<Move> = tried.iter().map(|branch| branch.mv).collect();
    Answer {
        first,
        success: if works { success } else { Success::No },
        certainty,
        moves: works.then_some(best.mv).into_iter().collect(),
        nodes: tree.playouts() * PLAYOUT_NODES,
        trace: how.trace.then(|| trace(&moves, winner, &line, first)),
        line,
        touched: PointSet::full(size),
    }
}

/// Reads a few moves ahead, with too small a budget for play-outs.
fn briefly(fight: &mut Fight, scene: &Scene, how: Ask, success: Success) -> Answer {
    let first = how.first;
    let limit = (how.nodes / OPEN_LIFE_SHARE).max(1);
    let mut search = Search::new(fight, scene, limit);
    let tried = search.first_moves(first);
    let Some(best) = tried.first() else {
        return Answer::unknown(first, fight.size());
    };
    let winner = Verdict::of(best.value).winner();
    // What stays open works, as it is a group in the balance that is asked about; but a ko must be seen.
    let works = winner == Some(first) || winner.is_none() && success == Success::Yes;
    let line = search.line(first, best.mv);
    let nodes = search.nodes;
    let moves: Vec<Move> = tried.iter().map(|tried| tried.mv).collect();
    Answer {
        first,
        success: if works { success } else { Success::No },
        certainty: match winner {
            Some(_) => Certainty::Believed(end(fight, scene, &line, first).because),
            None => Certainty::Unknown,
        },
        moves: works.then_some(best.mv).into_iter().collect(),
        nodes,
        trace: how.trace.then(|| trace(&moves, winner, &line, first)),
        line,
        touched: PointSet::full(fight.size()),
    }
}

/// An answer with the moves first that leave the group, or its opponent, the best chances.
pub(super) fn plainest_first(fight: &mut Fight, stone: Point, answer: Answer, how: Ask) -> Answer {
    if answer.moves.len() < 2 {
        return answer;
    }
    let scene = Scene::around(fight, stone, window(how.nodes));
    fight.set_threats(Threats::of(answer.first.opponent()));
    let mut search = Search::new(fight, &scene, (how.nodes / PLAINEST_SHARE).max(1));
    let order = search.first_moves(answer.first);
    let mut moves = answer.moves;
    moves.sort_by_key(|&mv| {
        let place = order.iter().position(|tried| tried.mv == mv);
        place.unwrap_or(order.len())
    });
    // Of another first move than the one that was read out only the move itself is known.
    let best = (answer.first.color(), moves[0]);
    let line = match answer.line.first() == Some(&best) {
        true => answer.line,
        false => vec![best],
    };
    Answer {
        nodes: answer.nodes + search.nodes,
        moves,
        line,
        ..answer
    }
}

/// What the chances of the group of this stone of the defender hang on, by the names of `data/life/chances.txt`.
pub(super) fn counts(fight: &mut Fight, stone: Point, to_move: Side) -> Vec<(&'static str, u32)> {
    let scene = Scene::around(fight, stone, WINDOW);
    let counts = Now::of(fight, &scene.window, stone).counted(fight, &scene, to_move);
    COUNTS.into_iter().zip(counts).collect()
}

/// How far a reading of so many nodes looks around.
fn window(nodes: u32) -> u8 {
    match nodes {
        BROAD_NODES.. => WINDOW,
        _ => NARROW_WINDOW,
    }
}

/// How the group stands at the end of a line.
fn end(fight: &mut Fight, scene: &Scene, line: &[(Color, Move)], first: Side) -> Judged {
    let mut side = first;
    for &(_, mv) in line {
        fight.play(side, mv);
        side = side.opponent();
    }
    let judged = judge::judge(fight, scene, side);
    for _ in line {
        fight.undo();
    }
    judged
}

/// The first moves, the best one with its line; who wins, if that is certain or judged so.
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
