//! Filling the dame, and the protective moves that it forces.

use super::areas::Areas;
use super::groups::FinalGroups;
use tobi_goban::{Color, Position};
use tobi_grid::Point;
use tobi_reading::Reader;

/// A protective move that the end of the game forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Teire {
    /// Where it is played: in the owner's territory.
    pub point: Point,
    /// Who has to play it.
    pub color: Color,
    /// A stone of the chain that is captured otherwise.
    pub saves: Point,
}

/// The dame filled.
#[derive(Clone, Debug)]
pub(super) struct Filling {
    /// All protective moves, in reading order.
    pub(super) teire: Vec<Teire>,
}

impl Filling {
    pub(super) fn new(
        _position: &Position,
        _reader: &mut Reader,
        _groups: &FinalGroups,
        _areas: &Areas,
    ) -> Filling {
        Filling { teire: Vec::new() }
    }
}
