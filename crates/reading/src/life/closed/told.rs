//! From the searches of a closed fight to an answer: kos, further moves, the line, the trace.

use super::ground::Ground;
use super::search::{Node, Search};
use super::stones::Chains;
use crate::engine::{Ask, Known};
use crate::life::arena::Arena;
use crate::params::{LONGEST_LINE, MORE_LIVES_LEAST, MORE_LIVES_PERCENT, TRACE_NODES};
use crate::{Answer, Certainty, Fight, Proof, Side, Success, Trace, TraceMove};
use tobi_goban::{Color, Move};
use tobi_grid::PointSet;

/// What one round says: a search in which one side has ko threats, or nobody.
struct Round {
    told: Answer,
    solved: bool,
    /// Whether it may say something else with other threats.
    hangs_on_ko: bool,
}

/// Asks what the first side gets, beyond ko and by kos.
///
/// At most two rounds: one in which nobody has ko threats; and if its result hangs on a ko, one in which the loser has
/// them. Who wins even then wins beyond ko.
pub(super) fn answer(fight: &Fight, ground: &Ground, arena: &Arena, how: Ask) -> Answer {
    let root = Node::of(ground, fight, how.first);
    let mut search = Search::new(ground, how.nodes);
    let even = round(&mut search, root, how, None);
    let works = even.told.success.works();
    let told = match even.solved && even.hangs_on_ko {
        false => even.told,
        true => {
            let loser = match works {
                true => how.first.opponent(),
                false => how.first,
            };
            let uneven = round(&mut search, root, how, Some(loser));
            by_both(even.told, uneven)
        }
    };
    let certainty = match told.certainty {
        // Weak walls can only help the defender: a full success of his is proved all the same.
        Certainty::Proved(_) if !is_full_life(&told) && !arena.holds(fight) => {
            Certainty::Believed("walls that may not hold")
        }
        known => known,
    };
    Answer {
        touched: arena.looked_at,
        certainty,
        ..told
    }
}

/// The answer of a round in which nobody has threats, and one in which its loser has them.
fn by_both(even: Answer, uneven: Round) -> Answer {
    let nodes = even.nodes + uneven.told.nodes;
    let works = even.success.works();
    // What was not read out is most often a ko.
    let turns = !uneven.solved || uneven.told.success.works() != works;
    let certainty = even.certainty.and(uneven.told.certainty);
    let (answer, success) = match (works, turns) {
        (true, true) => (even, Success::KoAhead),
        (true, false) => (uneven.told, Success::Yes),
        (false, true) => (uneven.told, Success::KoBehind),
        (false, false) => (even, Success::No),
    };
    Answer {
        success,
        certainty,
        nodes,
        ..answer
    }
}

fn is_full_life(told: &Answer) -> bool {
    match told.first {
        Side::Defender => told.success == Success::Yes,
        Side::Attacker => told.success == Success::No,
    }
}

fn round(search: &mut Search<'_>, root: Node, how: Ask, threats: Option<Side>) -> Round {
    let first = how.first;
    search.begin(threats, how.nodes);
    let known = search.solve(root);
    let winner = match known.proof {
        0 => first,
        _ => first.opponent(),
    };
    let certainty = if !known.is_solved() {
        Certainty::Unknown
    } else if search.cycled && winner == Side::Defender {
        Certainty::Believed("a position that came again")
    } else {
        Certainty::Proved(Proof::of_search())
    };
    // A life that could not be read out most often hangs on the next move: the guess is that it works.
    let works = known.disproof != 0;
    let trace = how.trace.then(|| trace(search, root));
    let mut told = Answer {
        first,
        success: if works { Success::Yes } else { Success::No },
        certainty,
        moves: Vec::new(),
        line: Vec::new(),
        nodes: search.nodes,
        touched: PointSet::empty(search.ground.size),
        trace,
    };
    if works {
        told.moves.push(known.best.unwrap_or(Move::Pass));
        if how.more_moves && known.proof == 0 && known.best.is_some() {
            more_moves(search, root, known, &mut told);
        }
    }
    told.line = line(search, root, told.moves.first().copied().or(known.best));
    Round {
        told,
        solved: known.is_solved(),
        hangs_on_ko: known.hangs_on_ko,
    }
}

/// Other first moves that win as well, each for a part of what the first one cost; then all, the likeliest first.
fn more_moves(search: &mut Search<'_>, root: Node, known: Known, told: &mut Answer) {
    let share = (known.work / 100 * MORE_LIVES_PERCENT).max(MORE_LIVES_LEAST);
    let before = search.nodes;
    for choice in search.moves(&root) {
        let mv = search.ground.move_at(choice.spot);
        if told.moves.contains(&mv) {
            continue;
        }
        search.limit = search.nodes + share;
        let reply = search.solve(root.then(choice.spot, choice.after));
        // Without threats what hangs on a ko is less than what does not.
        let less = search.threats.is_none() && reply.hangs_on_ko && !known.hangs_on_ko;
        if reply.disproof == 0 && !less {
            told.moves.push(mv);
        }
    }
    told.nodes += search.nodes - before;
    let order = search.moves(&root);
    let place = |mv: &Move| {
        order
            .iter()
            .position(|choice| search.ground.move_at(choice.spot) == *mv)
    };
    told.moves.sort_by_key(place);
}

/// The line of best moves that the table remembers.
fn line(search: &mut Search<'_>, root: Node, best: Option<Move>) -> Vec<(Color, Move)> {
    let mut line = Vec::new();
    let mut node = root;
    let mut next = best;
    while let Some(mv) = next
        && line.len() < LONGEST_LINE
    {
        let chains = Chains::of(search.ground, &node.stones);
        let spot = search.ground.spot_of(mv);
        let Some(after) = search.after(&node, &chains, spot) else {
            break;
        };
        line.push((node.to_move.color(), mv));
        node = after;
        next = search.known(&node).and_then(|known| known.best);
    }
    line
}

fn trace(search: &mut Search<'_>, root: Node) -> Trace {
    let mut left = TRACE_NODES;
    let moves = replies(search, &root, &mut left);
    Trace {
        moves,
        cut: left == 0,
    }
}

/// The moves to show: the winning one alone, or all that were refuted, the best one first.
fn replies(search: &mut Search<'_>, node: &Node, left: &mut usize) -> Vec<TraceMove> {
    let Some(known) = search.known(node) else {
        return Vec::new();
    };
    let best = known.best.map(|mv| search.ground.spot_of(mv));
    let mut choices = search.moves(node);
    if known.proof == 0 {
        choices.retain(|choice| best == Some(choice.spot));
    }
    choices.sort_by_key(|choice| best != Some(choice.spot));
    let mut shown = Vec::new();
    for choice in choices {
        if *left == 0 {
            break;
        }
        *left -= 1;
        let next = node.then(choice.spot, choice.after);
        let after = search.known(&next);
        shown.push(TraceMove {
            color: node.to_move.color(),
            mv: search.ground.move_at(choice.spot),
            works: after
                .filter(|known| known.is_solved())
                .map(|known| known.disproof == 0),
            nodes: after.map_or(0, |known| known.work),
            replies: replies(search, &next, left),
        });
    }
    shown
}
