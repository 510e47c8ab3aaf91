//! The arithmetic of proof numbers: how the numbers of moves combine, which move is followed next, and up to which
//! limits.

use super::table::{NEVER, ProofNumbers};
use crate::params::PATIENCE_QUARTERS;
use tobi_goban::Move;

/// A move with the knowledge about the position after it, in which the opponent is to move.
#[derive(Clone, Copy, Debug)]
pub struct Child<P> {
    pub(crate) mv: Move,
    /// The position after the move, or a handle to it.
    pub(crate) after: P,
    pub(crate) known: ProofNumbers,
}

impl<P> Child<P> {
    /// A move, the position after it, and the knowledge about that position.
    pub fn new(mv: Move, after: P, known: ProofNumbers) -> Child<P> {
        Child { mv, after, known }
    }
}

/// The numbers of a position, from those of its moves. The caller must set the work.
///
/// A win depends on a ko if the winning move does, a loss if any of the moves does.
pub(crate) fn sum_up<P>(children: &[Child<P>]) -> ProofNumbers {
    let mut known = ProofNumbers::LOST;
    let (mut hardest, mut open, mut longest) = (0, 0, 0);
    let mut depends_on_ko = false;
    for child in children {
        if child.known.disproof < known.proof {
            known.proof = child.known.disproof;
            known.best = Some(child.mv);
            known.depends_on_ko = child.known.depends_on_ko;
        } else if known.proof == NEVER && child.known.work > longest {
            // All moves lose so far: the one with the most work resists longest.
            longest = child.known.work;
            known.best = Some(child.mv);
        }
        depends_on_ko |= child.known.depends_on_ko;
        if child.known.proof > 0 {
            hardest = hardest.max(child.known.proof);
            open += 1;
        }
    }
    known.disproof = match hardest {
        _ if known.proof == 0 => NEVER,
        0 => 0,
        NEVER.. => NEVER,
        _ => (hardest + (open - 1)).min(NEVER - 1),
    };
    if known.disproof == 0 {
        known.depends_on_ko = depends_on_ko;
    }
    known
}

/// The move that is followed next.
pub(crate) struct Next {
    pub(crate) index: usize,
    /// The numbers at which the search turns back from the position after this move.
    pub(crate) proof_limit: u32,
    pub(crate) disproof_limit: u32,
}

/// The most promising move of a position whose own numbers may grow up to these limits.
pub(crate) fn next<P>(children: &[Child<P>], proof_limit: u32, disproof_limit: u32) -> Next {
    let mut best = 0;
    let mut second = NEVER;
    let mut open = 0;
    for (index, child) in children.iter().enumerate() {
        open += u32::from(child.known.proof > 0);
        if index == 0 {
            continue;
        }
        if child.known.disproof < children[best].known.disproof {
            second = children[best].known.disproof;
            best = index;
        } else {
            second = second.min(child.known.disproof);
        }
    }
    let patience = second
        .saturating_add(second / 4 * PATIENCE_QUARTERS)
        .saturating_add(1);
    Next {
        index: best,
        proof_limit: match disproof_limit {
            NEVER => NEVER,
            limit => limit
                .saturating_sub(open.saturating_sub(1))
                .max(children[best].known.proof + 1),
        },
        disproof_limit: proof_limit.min(patience).min(NEVER),
    }
}
