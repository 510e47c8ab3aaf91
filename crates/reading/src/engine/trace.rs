//! Traces: the moves that prove an answer, as a tree of plain values.

use super::search::Search;
use super::tree::Questioned;
use crate::params::TRACE_NODES;
use tobi_goban::{Color, Move};

/// The moves that prove an answer: one for the side that succeeds, all tried moves for the other side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The first moves.
    pub moves: Vec<TraceMove>,
    /// Whether something was left out because the tree is too large.
    pub cut: bool,
}

/// A move of a trace, with the moves that follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceMove {
    /// The colour of the player.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Whether the move reaches its player's aim; `None` if that was not read to the end.
    pub works: Option<bool>,
    /// The nodes spent below the move.
    pub nodes: u32,
    /// The replies, best first.
    pub replies: Vec<TraceMove>,
}

impl Trace {
    /// The trace of a position, from the transposition table.
    pub(super) fn of<T: Questioned>(search: &mut Search<'_, T>, root: &T::Node) -> Trace {
        let mut left = TRACE_NODES;
        let moves = replies(search, root, &mut left);
        Trace {
            moves,
            cut: left == 0,
        }
    }

    /// The same tree with transformed moves.
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

    /// Whether the tree has no moves.
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

/// The moves to show here: only the winning one, or all refuted moves, best first.
fn replies<T: Questioned>(
    search: &mut Search<'_, T>,
    node: &T::Node,
    left: &mut usize,
) -> Vec<TraceMove> {
    let Some(known) = search.known(node) else {
        return Vec::new();
    };
    let mut moves: Vec<(Move, T::After)> = Vec::new();
    match known.best {
        None => {}
        Some(best) if known.proof == 0 => {
            moves.extend(search.tree.after(node, best).map(|after| (best, after)));
        }
        Some(best) => {
            let children = search.moves(node);
            moves.extend(children.iter().map(|child| (child.mv, child.after)));
            moves.sort_by_key(|&(mv, _)| mv != best);
        }
    }
    let mut shown = Vec::new();
    for (mv, after) in moves {
        if *left == 0 {
            break;
        }
        *left -= 1;
        let below = search.tree.play(node, mv, after);
        let after = search.known(&below);
        let replies = replies(search, &below, left);
        search.tree.take_back();
        shown.push(TraceMove {
            color: search.tree.to_move(node).color(),
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
