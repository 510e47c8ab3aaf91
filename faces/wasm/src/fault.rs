//! Errors for JavaScript.

use serde::Serialize;
use tobi::ReadError;
use tobi::request::{OptionError, RequestError};
use tobi_notation::Place;
use tobi_notation::sgf::ReplayError;
use wasm_bindgen::JsValue;

/// Why a call failed. It is passed as JSON; the npm package converts it to a `TobiError`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// `input` (the file), `usage` (the request), `illegal` (a move).
    pub kind: &'static str,
    /// The message: what is wrong and what to do, in one sentence.
    pub message: String,
    /// Line in the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Column in characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

impl Fault {
    fn new(kind: &'static str, message: impl ToString, place: Option<Place>) -> Fault {
        Fault {
            kind,
            message: message.to_string(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }

    /// An impossible request.
    pub(crate) fn usage(message: impl ToString) -> Fault {
        Fault::new("usage", message, None)
    }

    /// A file that cannot be used.
    pub(crate) fn input(message: impl ToString) -> Fault {
        Fault::new("input", message, None)
    }

    /// An illegal move.
    pub(crate) fn illegal(message: impl ToString) -> Fault {
        Fault::new("illegal", message, None)
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        let place = match &error {
            ReadError::Sgf(error) => error.place,
            ReadError::Replay(ReplayError::Occupied(at)) => at.place,
            ReadError::Replay(
                ReplayError::Setup { place, .. } | ReplayError::Refused { place, .. },
            ) => *place,
            _ => None,
        };
        if error.is_about_the_request() {
            Fault::usage(format_args!("move: {error}"))
        } else {
            Fault::new("input", error, place)
        }
    }
}

impl From<OptionError> for Fault {
    fn from(error: OptionError) -> Fault {
        Fault::usage(error)
    }
}

impl From<RequestError> for Fault {
    fn from(error: RequestError) -> Fault {
        match error {
            RequestError::Option(error) => Fault::usage(error),
            RequestError::Score(error) => Fault::input(error),
        }
    }
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> JsValue {
        let text = serde_json::to_string(&fault).expect("texts and numbers always serialize");
        JsValue::from_str(&text)
    }
}
