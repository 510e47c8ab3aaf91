//! How a question is asked: at most two searches, as far as kos matter.
//!
//! A ko is not part of the position's value but of the question: who wins with three ko threats for the other side,
//! for nobody, for the side itself? The first success gives GNU Go's code. Three threats are enough to win a ko,
//! and too few to keep one going that can never be finished. Each result in the table says whether it depends on a
//! ko; what does not holds for all three. So each game is asked without threats first, which decides most; where
//! that result depends on a ko, one more search with the loser's threats tells the code.

use super::conclude::Told;
use super::search::Search;
use super::table::Table;
use super::tree::{OnBoard, Tree};
use super::{Certainty, Game};
use crate::fight::Threats;
use crate::{Answer, Fight, Side, Success};
use tobi_goban::Move;

/// How to ask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask {
    pub(crate) first: Side,
    /// The most nodes of one search.
    pub(crate) nodes: u32,
    /// Whether other winning first moves are looked for.
    pub(crate) more_moves: bool,
    /// Whether the proof is kept.
    pub(crate) trace: bool,
    /// Whether what is believed is to be proved, where it can be.
    pub(crate) prove: bool,
}

/// What is said of a ko that was not read to its end.
pub(crate) const KO_IN_DOUBT: &str = "a ko that was not read to its end";

/// Asks what `ask.first` gets by moving first in the present position of the fight.
pub(crate) fn ask<G: Game>(game: &mut G, fight: &mut Fight, table: &mut Table, ask: Ask) -> Answer {
    table.begin();
    ask_again(game, fight, table, ask)
}

/// As [`ask`], with what the table still holds of the question asked before: see [`Table::begin_round`] and
/// [`Table::begin_harder`].
pub(crate) fn ask_again<G: Game>(
    game: &mut G,
    fight: &mut Fight,
    table: &mut Table,
    ask: Ask,
) -> Answer {
    let mut tree = OnBoard::new(game, fight);
    ask_of(&mut tree, table, ask.first, ask)
}

/// The move by which the side to move wins, in the midst of another reading: ko threats stay as they are. Nothing where
/// it loses, where so few nodes do not suffice, or where that depends on a ko.
pub(crate) fn winning_move<G: Game>(
    game: &mut G,
    fight: &mut Fight,
    table: &mut Table,
    to_move: Side,
    nodes: u32,
) -> Option<Move> {
    table.begin();
    let mut tree = OnBoard::new(game, fight);
    let mut search = Search::new(&mut tree, table);
    search.limit = nodes;
    let known = search.solve(to_move);
    known
        .best
        .filter(|_| known.proof == 0 && !known.hangs_on_ko)
}

/// Asks what the side to move gets in a position of a tree.
///
/// First nobody has ko threats. If that result depends on a ko, its loser gets them: who wins even then wins beyond
/// ko.
pub(crate) fn ask_of<T: Tree>(tree: &mut T, table: &mut Table, root: T::Node, ask: Ask) -> Answer {
    let mut search = Search::new(tree, table);
    let even = search.round(root, ask, Threats::Nobody);
    let answer = match even.solved && even.hangs_on_ko {
        true => {
            let loser = match even.answer.success.works() {
                true => ask.first.opponent(),
                false => ask.first,
            };
            let uneven = search.round(root, ask, Threats::of(loser));
            by_both(even.answer, uneven)
        }
        false => even.answer,
    };
    Answer {
        touched: search.tree.touched(),
        ..answer
    }
}

/// The answer of a search in which nobody has threats, and one in which its loser has them.
fn by_both(even: Answer, uneven: Told) -> Answer {
    let nodes = even.nodes + uneven.answer.nodes;
    let certainty = match uneven.solved {
        true => even.certainty.and(uneven.answer.certainty),
        false => Certainty::Believed(KO_IN_DOUBT),
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
