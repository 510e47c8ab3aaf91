//! Training samples from solved positions: which of them are won, and by which moves. The learned tables are made from
//! these.

use super::ground::Ground;
use super::tree::{Closed, Node, PositionView, Walls};
use super::{evaluation, features};
use crate::engine::{ProofNumbers, Search, Table};
use crate::life::arena::Arena;
use crate::{Fight, Side};
use tobi_grid::PointSet;

/// The features of a position of a closed fight that was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The side to move.
    pub to_move: Side,
    /// Whether the side to move wins.
    pub won: bool,
    /// Nodes spent below the position.
    pub nodes: u32,
    /// The kinds of the position's features, in the order of [`Sample::OF_POSITIONS`].
    pub position: Vec<u8>,
    /// The kinds of each move's features, in the order of [`Sample::OF_MOVES`] without the last one, which is for
    /// passes; empty for a pass.
    pub moves: Vec<Vec<u8>>,
    /// The index of the winning move.
    pub winner: Option<usize>,
}

impl Sample {
    /// The features of positions by name, each with its number of kinds.
    pub const OF_POSITIONS: &[(&'static str, usize)] = &evaluation::FEATURES;
    /// The features of moves by name, each with its number of kinds.
    pub const OF_MOVES: &[(&'static str, usize)] = &features::FEATURES;
}

/// Reads a fight in an arena, as [`read_held`](super::read_held) does, and returns its samples; empty if it is not solved
/// within this many nodes.
pub(in crate::life) fn learn(
    fight: &Fight,
    arena: &Arena,
    held: &PointSet,
    first: Side,
    nodes: u32,
) -> Vec<Sample> {
    let Some(ground) = Ground::of(arena, held) else {
        return Vec::new();
    };
    let mut closed = Closed::new(&ground, Walls::Alive);
    closed.samples = Some(Vec::new());
    let mut table = Table::new();
    let mut search = Search::new(&mut closed, &mut table);
    search.begin(None, nodes);
    let known = search.solve(Node::of(&ground, fight, first));
    if known.is_solved() {
        closed.samples.unwrap_or_default()
    } else {
        Vec::new()
    }
}

impl Closed<'_> {
    /// The sample of a solved position.
    pub(super) fn sample(
        &mut self,
        node: &Node,
        view: &PositionView,
        known: ProofNumbers,
    ) -> Sample {
        let mut choices = Vec::new();
        self.propose(node, &view.chains, &mut choices);
        let best = known.best.filter(|_| known.proof == 0);
        let best = best.map(|best| self.ground.spot_of(best));
        let kinds =
            |kinds: Option<features::Kinds>| kinds.map_or(Vec::new(), |kinds| kinds.to_vec());
        Sample {
            to_move: node.to_move,
            won: known.proof == 0,
            nodes: known.work,
            position: view.kinds.to_vec(),
            moves: choices.iter().map(|choice| kinds(choice.kinds)).collect(),
            winner: choices.iter().position(|choice| Some(choice.spot) == best),
        }
    }
}
