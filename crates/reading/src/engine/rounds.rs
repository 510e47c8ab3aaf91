//! How a question is asked with ko: at most two searches.
//!
//! Ko threats belong to the question, not to the value of the position: which side wins if the other side has three ko
//! threats, if neither side has any, if the side itself has three? The first of these cases in which the first mover
//! succeeds gives GNU Go's code. Three threats are enough to win a ko, and too few to prolong one that can never be
//! finished. Each result in the table says whether it depends on a ko; a result that does not depend on one is valid
//! for all three cases. So the first search gives no side any threats, which decides most questions. If its result
//! depends on a ko, a second search gives the loser threats and determines the code.

use super::conclude::SearchReport;
use super::search::Search;
use super::table::Table;
use super::tree::{GameTree, Questioned};
use super::{Certainty, Game};
use crate::conditions::{KoCases, Threats};
use crate::{Answer, Assumption, Fight, Side, Success};
use tobi_goban::Move;

/// The settings of a question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask {
    pub(crate) first: Side,
    /// The most nodes of one search.
    pub(crate) nodes: u32,
    /// Whether to look for other winning first moves.
    pub(crate) more_moves: bool,
    /// Whether to keep the proof as a trace.
    pub(crate) trace: bool,
    /// Whether to attempt to prove a believed answer.
    pub(crate) prove: bool,
    /// Which cases are read if the result depends on a ko.
    pub(crate) kos: KoCases,
}

impl Ask {
    /// What this side gets by moving first: one move that works, and nothing else.
    pub(crate) const fn new(first: Side, nodes: u32) -> Ask {
        Ask {
            first,
            nodes,
            more_moves: false,
            trace: false,
            prove: false,
            kos: KoCases::Each,
        }
    }
}

/// The cases of a question with ko, in this order: the ko threats, and what the first side gets if this is the
/// first case in which it reaches its aim.
pub(crate) const fn cases(first: Side) -> [(Option<Threats>, Success); 3] {
    [
        (Some(Threats::of(first.opponent())), Success::Yes),
        (None, Success::KoAhead),
        (Some(Threats::of(first)), Success::KoBehind),
    ]
}

/// Reads what `ask.first` gets by moving first in the current position of the fight.
pub(crate) fn ask<G: Game>(game: &mut G, fight: &mut Fight, table: &mut Table, ask: Ask) -> Answer {
    table.begin();
    ask_again(game, fight, table, ask)
}

/// Like [`ask`], but keeps what is still valid in the table from the previous question: see [`Table::begin_round`] and
/// [`Table::begin_harder`].
pub(crate) fn ask_again<G: Game>(
    game: &mut G,
    fight: &mut Fight,
    table: &mut Table,
    ask: Ask,
) -> Answer {
    let mut tree = GameTree::new(game, fight);
    ask_of(&mut tree, table, ask.first, ask)
}

/// The winning move of the side to move, found during another reading; ko threats stay as they are. Returns `None` if
/// the side loses, if these nodes are not enough, or if the result depends on a ko.
pub(crate) fn winning_move<G: Game>(
    game: &mut G,
    fight: &mut Fight,
    table: &mut Table,
    to_move: Side,
    nodes: u32,
) -> Option<Move> {
    table.begin();
    let mut tree = GameTree::new(game, fight);
    let mut search = Search::new(&mut tree, table);
    search.limit = nodes;
    let known = search.solve(to_move);
    known
        .best
        .filter(|_| known.proof == 0 && !known.depends_on_ko)
}

/// Reads what the side to move gets in a position of a tree.
///
/// The first search gives no side any ko threats. If its result depends on a ko, the second gives the loser threats: a
/// win against them does not depend on ko. If the ko threats are given, the second search has these.
pub(crate) fn ask_of<T: Questioned>(
    tree: &mut T,
    table: &mut Table,
    root: T::Node,
    ask: Ask,
) -> Answer {
    let mut search = Search::new(tree, table);
    let even = search.round(root, ask, None);
    let answer = match ask.kos {
        _ if !even.solved || !even.depends_on_ko => even.answer,
        KoCases::Only(None) => even.answer,
        KoCases::Only(threats) => search.round(root, ask, threats).answer,
        KoCases::Each => {
            let loser = if even.answer.success.works() {
                ask.first.opponent()
            } else {
                ask.first
            };
            let uneven = search.round(root, ask, Some(Threats::of(loser)));
            by_both(even.answer, uneven)
        }
    };
    Answer {
        touched: search.tree.touched(),
        ..answer
    }
}

/// Combines the answer of the search without threats with the one in which the loser has them.
fn by_both(even: Answer, uneven: SearchReport) -> Answer {
    let nodes = even.nodes + uneven.answer.nodes;
    let certainty = if uneven.solved {
        even.certainty.and(uneven.answer.certainty)
    } else {
        Certainty::Believed(Assumption::OpenKo)
    };
    let works = even.success.works();
    let turns = uneven.solved && uneven.answer.success.works() != works;
    let (answer, success) = match works {
        true if uneven.solved && !turns => (uneven.answer, Success::Yes),
        true => (even, Success::KoAhead),
        false if turns => (uneven.answer, Success::KoBehind),
        false => (even, Success::No),
    };
    Answer {
        success,
        certainty,
        nodes,
        ..answer
    }
}
