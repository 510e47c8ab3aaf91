//! Traces: the moves that prove an answer, as a tree of plain values.

use super::Game;
use super::pn::Search;
use crate::Side;
use crate::params::TRACE_NODES;
use tobi_goban::{Color, Move};

/// The moves that prove an answer: one for the side that succeeds, all that were worth trying for the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The first moves.
    pub moves: Vec<TraceMove>,
    /// Whether something was left out because the tree is too large.
    pub cut: bool,
}

/// A move of a trace and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceMove {
    /// Who plays.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Whether it reaches its player's aim; `None` when that was not read out.
    pub works: Option<bool>,
    /// The nodes spent below it.
    pub nodes: u32,
    /// The replies, the best one first.
    pub replies: Vec<TraceMove>,
}

impl Trace {
    /// The trace of the present position, from what the table remembers.
    pub(super) fn of<G: Game>(search: &mut Search<'_, G>, to_move: Side) -> Trace {
        let mut left = TRACE_NODES;
        let moves = replies(search, to_move, &mut left);
        Trace {
            moves,
            cut: left == 0,
        }
    }

    /// The same tree with other moves.
    pub(crate) fn map_moves(self, map: &impl Fn(Color, Move) -> (Color, Move)) -> Trace {
        Trace {
            moves: self.moves.into_iter().map(|m| m.map_moves(map)).collect(),
            ..self
        }
    }

    /// The number of moves in the tree.
    pub fn len(&self) -> usize {
        self.moves.iter().map(TraceMove::len).sum()
    }

    /// Whether the tree holds no move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

impl TraceMove {
    fn map_moves(self, map: &impl Fn(Color, Move) -> (Color, Move)) -> TraceMove {
        let (color, mv) = map(self.color, self.mv);
        let replies = self.replies.into_iter().map(|m| m.map_moves(map)).collect();
        TraceMove {
            color,
            mv,
            replies,
            ..self
        }
    }

    fn len(&self) -> usize {
        1 + self.replies.iter().map(TraceMove::len).sum::<usize>()
    }
}

/// The moves to show here: the winning one alone, or all that were refuted.
fn replies<G: Game>(search: &mut Search<'_, G>, to_move: Side, left: &mut usize) -> Vec<TraceMove> {
    let Some(known) = search.known(to_move) else {
        return Vec::new();
    };
    let mut moves = match known.proof {
        0 => known.best.into_iter().collect(),
        _ if known.best.is_none() => Vec::new(),
        _ => search.legal_moves(to_move),
    };
    if let Some(best) = known.best {
        moves.sort_by_key(|&mv| mv != best);
    }
    let mut shown = Vec::new();
    for mv in moves {
        if *left == 0 {
            break;
        }
        *left -= 1;
        search.fight.play(to_move, mv);
        let after = search.known(to_move.opponent());
        let replies = replies(search, to_move.opponent(), left);
        search.fight.undo();
        shown.push(TraceMove {
            color: to_move.color(),
            mv,
            works: after
                .filter(|known| known.is_solved())
                .map(|known| known.disproof == 0),
            nodes: after.map_or(0, |known| known.work),
            replies,
        });
    }
    shown
}
