//! Links: why two chains are one group.

use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet};

/// Two chains that belong together, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The first stones of the two chains, in reading order.
    pub chains: [Point; 2],
    /// What holds them together.
    pub bond: Bond,
    /// The points that the link depends on: as long as nothing changes there, nor who is a captive, it holds.
    pub touched: PointSet,
}

/// What holds two chains together, the strongest reason first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bond {
    /// Small regions that only stones of this colour surround; both chains stand at them.
    SharedEye(PointSet),
    /// A rule of the rule bases says that they are connected whoever plays first.
    Rule(&'static str),
    /// The connection game is won whoever plays first.
    Connection {
        /// How the cut fails: the other side begins. Empty where it has no move worth a try.
        line: Vec<(Color, Move)>,
        /// What the answer is believed by; `None` where it is proved.
        believed_by: Option<&'static str>,
    },
    /// Liberties of both.
    SharedLiberty(PointSet),
    /// One colour domain holds both: from this step on their growing stones hang together.
    Dilation(u8),
}

impl Bond {
    /// One or two words for it: `shared eye`, `rule`, `connection`, `shared liberty`, `dilation`.
    pub const fn name(&self) -> &'static str {
        match self {
            Bond::SharedEye(_) => "shared eye",
            Bond::Rule(_) => "rule",
            Bond::Connection { .. } => "connection",
            Bond::SharedLiberty(_) => "shared liberty",
            Bond::Dilation(_) => "dilation",
        }
    }

    /// The place in the order of the reasons, from the strongest.
    const fn rank(&self) -> u8 {
        match self {
            Bond::SharedEye(_) => 0,
            Bond::Rule(_) => 1,
            Bond::Connection { .. } => 2,
            Bond::SharedLiberty(_) => 3,
            Bond::Dilation(_) => 4,
        }
    }

    /// Whether this is the stronger reason, or the better one of the same kind.
    pub(super) fn is_stronger_than(&self, other: &Bond) -> bool {
        match (self, other) {
            (Bond::Dilation(step), Bond::Dilation(other)) => step < other,
            // Of two rules one must be named, the same one on turned boards.
            (Bond::Rule(name), Bond::Rule(other)) => name < other,
            _ => self.rank() < other.rank(),
        }
    }
}
