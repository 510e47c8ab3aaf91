//! From the searches of a closed fight to an answer: kos, further moves, the line, the trace.

use super::ground::Ground;
use super::search::{Node, Search};
use super::stones::Chains;
use crate::life::arena::Arena;
use crate::params::{LONGEST_LINE, MORE_LIVES_LEAST, MORE_LIVES_PERCENT, TRACE_NODES};
use crate::search::{Ask, Known, rounds};
use crate::{Answer, Certainty, Fight, Side, Success, Trace, TraceMove};
use tobi_goban::{Color, Move};

/// Asks what the first side gets, beyond ko and by kos, as [`crate::search::ask`] does.
pub(super) fn answer(fight: &Fight, ground: &Ground, arena: &Arena, how: Ask) -> Answer {
    let first = how.first;
    let root = Node::of(ground, fight, first);
    let mut search = Search::new(ground, how.nodes);
    let mut told = Answer {
        touched: arena.looked_at,
        ..Answer::unknown(first, fight.size())
    };
    let mut certainty = Certainty::Proved;
    for (threats, success) in rounds(first) {
        search.begin(threats.owner(), how.nodes);
        let known = search.solve(root);
        told.nodes += search.nodes;
        let winner = match known.proof {
            0 => first,
            _ => first.opponent(),
        };
        if !known.is_solved() {
            certainty = Certainty::Unknown;
        } else if search.cycled && winner == Side::Defender && certainty == Certainty::Proved {
            certainty = Certainty::Believed("a position that came again");
        }
        // A life that could not be read out most often hangs on the next move: the guess is that it works.
        let works = known.disproof != 0;
        told.success = if works { success } else { Success::No };
        told.line = line(&mut search, root, known.best);
        told.trace = how.trace.then(|| trace(&mut search, root));
        told.moves.clear();
        if works {
            told.moves.push(known.best.unwrap_or(Move::Pass));
            if how.more_moves && known.proof == 0 && known.best.is_some() {
                more_moves(&mut search, root, known, &mut told);
            }
        }
        if works || !search.ko_mattered {
            break;
        }
    }
    // Weak walls can only help the defender: a full success of his is proved all the same.
    let full_life = match first {
        Side::Defender => told.success == Success::Yes,
        Side::Attacker => told.success == Success::No,
    };
    if certainty == Certainty::Proved && !full_life && !arena.holds(fight) {
        certainty = Certainty::Believed("walls that may not hold");
    }
    Answer { certainty, ..told }
}

/// Other first moves that win as well, each for a part of what the first one cost.
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
        if reply.disproof == 0 {
            told.moves.push(mv);
        }
    }
    told.nodes += search.nodes - before;
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
