//! Parts that all JSON reports share.

use crate::Session;
use serde::Serialize;
use tobi_grid::{PointSet, Size};
use tobi_notation::Vertex;

/// The size of a board.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct SizeJson {
    columns: u8,
    rows: u8,
}

impl From<Size> for SizeJson {
    fn from(size: Size) -> SizeJson {
        SizeJson {
            columns: size.columns(),
            rows: size.rows(),
        }
    }
}

/// The position that a report is about.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PositionJson {
    size: SizeJson,
    /// Moves played.
    #[serde(rename = "move")]
    move_number: u32,
    /// The last move; null before the first.
    last: Option<String>,
    to_move: String,
}

impl From<&Session> for PositionJson {
    fn from(session: &Session) -> PositionJson {
        PositionJson {
            size: session.size().into(),
            move_number: session.move_number(),
            last: session.last_move().map(|(_, name)| name),
            to_move: session.position().to_move().to_string(),
        }
    }
}

/// The vertices of a set, in reading order.
pub(crate) fn vertices(set: &PointSet) -> Vec<String> {
    let names = set.iter().map(|p| Vertex::new(p, set.size()).to_string());
    names.collect()
}

/// One line of JSON, without the line end.
pub(crate) fn line(json: &impl Serialize) -> String {
    serde_json::to_string(json).expect("texts and numbers always serialize")
}
