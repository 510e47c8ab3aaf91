//! What positions that were read out teach: which of them are won, and by which moves. The learned tables are made of it.

use super::ground::Ground;
use super::tree::{Closed, Node, Seen, Walls};
use super::{evaluation, features};
use crate::engine::{Known, Search, Table};
use crate::fight::Threats;
use crate::life::arena::Arena;
use crate::{Fight, Side};
use tobi_grid::morph;

/// A position of a closed fight that was read out, as its features show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Who is to move.
    pub to_move: Side,
    /// Whether the side to move wins.
    pub won: bool,
    /// Positions looked at below it.
    pub nodes: u32,
    /// The kinds of the position, in the order of [`Sample::OF_POSITIONS`].
    pub position: Vec<u8>,
    /// The kinds of each move, in the order of [`Sample::OF_MOVES`], all but the last one, which is for passes; empty for a pass.
    pub moves: Vec<Vec<u8>>,
    /// The place of the move that was found to win.
    pub winner: Option<usize>,
}

impl Sample {
    /// The names of the features of positions, and how many kinds each has.
    pub const OF_POSITIONS: &[(&'static str, usize)] = &evaluation::FEATURES;
    /// The names of the features of moves, and how many kinds each has.
    pub const OF_MOVES: &[(&'static str, usize)] = &features::FEATURES;
}

/// Reads a fight in an arena, as [`read`](super::read) or [`read_held`](super::read_held) do, for what it teaches;
/// nothing where it is not read out within so many nodes.
pub(in crate::life) fn learn(
    fight: &Fight,
    arena: &Arena,
    is_held: bool,
    first: Side,
    nodes: u32,
) -> Vec<Sample> {
    let Some(mut ground) = Ground::of(&arena.field, &arena.firm, &arena.target) else {
        return Vec::new();
    };
    ground.exits = ground.cells(&arena.exits);
    if is_held {
        ground.beside_safe = ground.cells(&morph::dilate(&arena.firm));
    }
    let mut closed = Closed::new(&ground, Walls::Alive);
    closed.samples = Some(Vec::new());
    let mut table = Table::new();
    let mut search = Search::new(&mut closed, &mut table);
    search.begin(Threats::Nobody, nodes);
    let known = search.solve(Node::of(&ground, fight, first));
    match known.is_solved() {
        true => closed.samples.unwrap_or_default(),
        false => Vec::new(),
    }
}

impl Closed<'_> {
    /// What a position teaches that was read out.
    pub(super) fn sample(&mut self, node: &Node, seen: &Seen, known: Known) -> Sample {
        let mut choices = Vec::new();
        self.propose(node, &seen.chains, &mut choices);
        let best = known.best.filter(|_| known.proof == 0);
        let best = best.map(|best| self.ground.spot_of(best));
        let kinds =
            |kinds: Option<features::Kinds>| kinds.map_or(Vec::new(), |kinds| kinds.to_vec());
        Sample {
            to_move: node.to_move,
            won: known.proof == 0,
            nodes: known.work,
            position: seen.kinds.to_vec(),
            moves: choices.iter().map(|choice| kinds(choice.kinds)).collect(),
            winner: choices.iter().position(|choice| Some(choice.spot) == best),
        }
    }
}
