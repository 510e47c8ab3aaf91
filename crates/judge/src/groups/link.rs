//! Links: why two chains are one group.

use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet};
use tobi_reading::Assumption;

/// Two chains that belong together, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The first stones of the two chains, in reading order.
    pub chains: [Point; 2],
    /// The reason.
    pub bond: Bond,
    /// The points that the link depends on: it holds until these points or the captives change.
    pub touched: PointSet,
}

/// The reason why two chains belong together, the strongest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bond {
    /// Small regions that only stones of this colour surround and that both chains touch.
    SharedEye(PointSet),
    /// A rule of the rule bases says that they are connected even if the other side moves first.
    Rule(&'static str),
    /// The connection game is won even if the other side moves first.
    Connection {
        /// How the cut fails; the other side moves first. Empty if it has no move that is worth trying.
        line: Vec<(Color, Move)>,
        /// The judgement that the answer is believed by; `None` if it is proved.
        believed_by: Option<Assumption>,
    },
    /// Common liberties.
    SharedLiberty(PointSet),
    /// Both chains are in one colour domain: from this step on their growing stones are connected.
    Dilation(u8),
}

impl Bond {
    /// A short name: `shared eye`, `rule`, `connection`, `shared liberty`, `dilation`.
    pub const fn name(&self) -> &'static str {
        match self {
            Bond::SharedEye(_) => "shared eye",
            Bond::Rule(_) => "rule",
            Bond::Connection { .. } => "connection",
            Bond::SharedLiberty(_) => "shared liberty",
            Bond::Dilation(_) => "dilation",
        }
    }

    /// The rank among the reasons; the strongest has the lowest.
    const fn rank(&self) -> u8 {
        match self {
            Bond::SharedEye(_) => 0,
            Bond::Rule(_) => 1,
            Bond::Connection { .. } => 2,
            Bond::SharedLiberty(_) => 3,
            Bond::Dilation(_) => 4,
        }
    }

    /// Whether this is a stronger reason, or a better one of the same kind.
    pub(super) fn is_stronger_than(&self, other: &Bond) -> bool {
        match (self, other) {
            (Bond::Dilation(step), Bond::Dilation(other)) => step < other,
            // Only one rule is named: choose it independently of the board's orientation.
            (Bond::Rule(name), Bond::Rule(other)) => name < other,
            _ => self.rank() < other.rank(),
        }
    }
}
