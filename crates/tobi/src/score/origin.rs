//! Where one of many games is, and who played it when and where.

use super::{GameKey, InFile};
use crate::Session;
use schemars::JsonSchema;
use serde::Serialize;
use tobi_goban::ByColor;
use tobi_notation::sgf::Header;

/// The place of one of many games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Origin")]
pub(crate) struct Origin {
    #[serde(flatten)]
    game: InFile,
    /// A key of the game: equal for equal games.
    game_key: String,
    /// The place of an earlier copy.
    #[serde(skip_serializing_if = "Option::is_none")]
    same_as: Option<InFile>,
    #[serde(flatten)]
    about: AboutJson,
}

/// Who played the game, when and where, as the record has it.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct AboutJson {
    players: ByColorJson,
    ranks: ByColorJson,
    date: Option<String>,
    event: Option<String>,
    round: Option<String>,
    /// `PC`.
    place: Option<String>,
}

/// A text for each colour.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
struct ByColorJson {
    black: Option<String>,
    white: Option<String>,
}

impl Origin {
    /// The place of a session's game.
    pub(crate) fn new(
        session: &Session,
        game: InFile,
        key: GameKey,
        same_as: Option<InFile>,
    ) -> Origin {
        let header = session.record().map(|record| &record.header);
        Origin {
            game,
            game_key: key.to_string(),
            same_as,
            about: header.map(AboutJson::from).unwrap_or_default(),
        }
    }
}

impl From<&Header> for AboutJson {
    fn from(header: &Header) -> AboutJson {
        AboutJson {
            players: ByColorJson::from(&header.players),
            ranks: ByColorJson::from(&header.ranks),
            date: header.date.clone(),
            event: header.event.clone(),
            round: header.round.clone(),
            place: header.place.clone(),
        }
    }
}

impl From<&ByColor<Option<String>>> for ByColorJson {
    fn from(texts: &ByColor<Option<String>>) -> ByColorJson {
        ByColorJson {
            black: texts.black.clone(),
            white: texts.white.clone(),
        }
    }
}
