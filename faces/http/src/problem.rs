//! Errors as `application/problem+json` (RFC 9457), with the place and a remedy.

use crate::params::{RETRY_FULL, RETRY_STOPPING};
use crate::pool::NoAnswer;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use tobi::ReadError;
use tobi::request::OptionError;
use tobi_notation::Place;
use tobi_notation::sgf::{ReplayError, SgfErrorKind};

/// The kinds of problems. The name is the end of the address in `type`; `/docs` describes each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Not SGF, not JSON, or not of the declared type.
    Unreadable,
    NotFound,
    Method,
    Slow,
    TooLarge,
    MediaType,
    /// Readable, but impossible.
    Refused,
    Full,
    Stopping,
    /// The answer took too long.
    TimeUp,
    Fault,
}

impl Kind {
    pub(crate) const ALL: [Kind; 11] = [
        Kind::Unreadable,
        Kind::NotFound,
        Kind::Method,
        Kind::Slow,
        Kind::TooLarge,
        Kind::MediaType,
        Kind::Refused,
        Kind::Full,
        Kind::Stopping,
        Kind::TimeUp,
        Kind::Fault,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Unreadable => "unreadable",
            Kind::NotFound => "not-found",
            Kind::Method => "method",
            Kind::Slow => "slow-body",
            Kind::TooLarge => "too-large",
            Kind::MediaType => "media-type",
            Kind::Refused => "refused",
            Kind::Full => "queue-full",
            Kind::Stopping => "stopping",
            Kind::TimeUp => "time-up",
            Kind::Fault => "fault",
        }
    }

    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Kind::Unreadable => StatusCode::BAD_REQUEST,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::Method => StatusCode::METHOD_NOT_ALLOWED,
            Kind::Slow => StatusCode::REQUEST_TIMEOUT,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Kind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Full => StatusCode::TOO_MANY_REQUESTS,
            Kind::Stopping | Kind::TimeUp => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Kind::Unreadable => "The body cannot be read",
            Kind::NotFound => "There is nothing at this address",
            Kind::Method => "The address does not support this method",
            Kind::Slow => "The body did not arrive in time",
            Kind::TooLarge => "The request is too large",
            Kind::MediaType => "The body has an unsupported type",
            Kind::Refused => "The request cannot be met",
            Kind::Full => "Too many requests wait",
            Kind::Stopping => "The service is stopping",
            Kind::TimeUp => "The answer took too long",
            Kind::Fault => "Tobi failed",
        }
    }

    /// When it occurs.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Kind::Unreadable => {
                "The body is not SGF, not JSON, not UTF-8, or incomplete. `line` and `column` say where."
            }
            Kind::NotFound => "There is no such address.",
            Kind::Method => {
                "The address does not support this method; `Allow` lists the supported ones."
            }
            Kind::Slow => "The body did not arrive in time.",
            Kind::TooLarge => "The body has too many bytes, or the record too many nodes.",
            Kind::MediaType => "The body has an unsupported type, or is compressed.",
            Kind::Refused => {
                "The request is readable but impossible: an illegal record, a board larger than 25x25, a wrong option (`field`), a limit of the service."
            }
            Kind::Full => {
                "All workers are busy and the queue is full. `Retry-After` says when to try again."
            }
            Kind::Stopping => "The service is stopping. `Retry-After` says when to try again.",
            Kind::TimeUp => "The answer took longer than the time limit of the service.",
            Kind::Fault => "A bug of Tobi. The service continues.",
        }
    }

    /// Seconds after which the same request may succeed.
    pub(crate) const fn retry_after(self) -> Option<u32> {
        match self {
            Kind::Full => Some(RETRY_FULL),
            Kind::Stopping => Some(RETRY_STOPPING),
            _ => None,
        }
    }
}

/// A problem for the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) kind: Kind,
    /// What is wrong.
    detail: String,
    /// What to do.
    remedy: String,
    /// Line and column, from 1, in the SGF or JSON.
    place: Option<(u32, u32)>,
    /// The wrong option or field.
    field: Option<String>,
}

/// RFC 9457. `type` is the address of its description in /docs.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
pub(crate) struct ProblemJson<'a> {
    r#type: String,
    title: &'static str,
    status: u16,
    /// What is wrong.
    detail: &'a str,
    /// What to do about it.
    remedy: &'a str,
    /// In the record or the JSON, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// In characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    /// The wrong option or field.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
}

#[expect(clippy::needless_pass_by_value, reason = "messages are made for it")]
impl Problem {
    pub(crate) fn new(kind: Kind, detail: impl ToString, remedy: impl ToString) -> Problem {
        Problem {
            kind,
            detail: detail.to_string(),
            remedy: remedy.to_string(),
            place: None,
            field: None,
        }
    }

    /// A request that is readable but impossible.
    pub(crate) fn refused(detail: impl ToString, remedy: impl ToString) -> Problem {
        Problem::new(Kind::Refused, detail, remedy)
    }

    /// An invalid option, or field of a body.
    pub(crate) fn in_field(
        field: impl ToString,
        detail: impl ToString,
        remedy: impl ToString,
    ) -> Problem {
        Problem {
            field: Some(field.to_string()),
            ..Problem::refused(detail, remedy)
        }
    }

    /// Invalid JSON.
    pub(crate) fn no_json(error: &serde_json::Error) -> Problem {
        let at = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Problem {
            // The place of a premature end is after the last character; column 0 if that was a line end.
            place: Some((at(error.line()), at(error.column().max(1)))),
            ..Problem::new(
                Kind::Unreadable,
                format_args!("the body is not JSON: {error}"),
                "send a JSON object in UTF-8; /docs has examples",
            )
        }
    }

    /// JSON with a key that occurs twice in an object.
    pub(crate) fn repeated(key: &str) -> Problem {
        let detail = format!("{key} is given twice");
        let problem = Problem::new(Kind::Unreadable, detail, "give each field once");
        problem.with_field(Some(key.to_owned()))
    }

    pub(crate) fn with_field(self, field: Option<String>) -> Problem {
        Problem { field, ..self }
    }

    /// The same for a record without places.
    pub(crate) fn without_place(self) -> Problem {
        Problem {
            place: None,
            ..self
        }
    }

    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }

    pub(crate) fn to_line(&self) -> String {
        let json = ProblemJson {
            r#type: format!("/docs#{}", self.kind.name()),
            title: self.kind.title(),
            status: self.kind.status().as_u16(),
            detail: &self.detail,
            remedy: &self.remedy,
            line: self.place.map(|(line, _)| line),
            column: self.place.map(|(_, column)| column),
            field: self.field.as_deref(),
        };
        serde_json::to_string(&json).expect("texts and numbers always serialize") + "\n"
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        let mut response = (self.kind.status(), kind, self.to_line()).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.kind.retry_after() {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // The rest of the body is not read.
        if matches!(self.kind, Kind::Slow | Kind::TooLarge | Kind::Stopping) {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl From<OptionError> for Problem {
    fn from(error: OptionError) -> Problem {
        Problem::in_field(&error.option, &error, &error.remedy)
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        let (kind, remedy, place): (Kind, &str, Option<Place>) = match &error {
            ReadError::Sgf(sgf) => {
                let (kind, remedy) = sgf_remedy(&sgf.kind);
                (kind, remedy, sgf.place)
            }
            ReadError::Replay(replay) => replay_remedy(replay),
            _ => (Kind::Refused, "send another record", None),
        };
        if error.is_about_the_request() {
            return Problem::in_field("move", format_args!("move: {error}"), remedy);
        }
        Problem {
            place: place.map(|place| (place.line, place.column)),
            ..Problem::new(kind, error, remedy)
        }
    }
}

fn sgf_remedy(kind: &SgfErrorKind) -> (Kind, &'static str) {
    match kind {
        SgfErrorKind::TooLarge(_)
        | SgfErrorKind::TooManyNodes(_)
        | SgfErrorKind::TooDeep(_)
        | SgfErrorKind::TooManyProperties(_)
        | SgfErrorKind::TooManyEvents(_) => {
            (Kind::TooLarge, "send the game alone, or a part of it")
        }
        SgfErrorKind::NotGo(_) => (Kind::Refused, "send a record of Go, GM[1]"),
        SgfErrorKind::UnsupportedSize(_) | SgfErrorKind::UnsupportedSide(_) => {
            (Kind::Refused, "send a board from 1x1 to 25x25")
        }
        SgfErrorKind::Refused(_) => (
            Kind::Unreadable,
            "correct the record, or leave `strict` out: it is repaired then",
        ),
        _ => (
            Kind::Unreadable,
            "send an SGF record, which begins with `(;`",
        ),
    }
}

fn replay_remedy(error: &ReplayError) -> (Kind, &'static str, Option<Place>) {
    match error {
        ReplayError::NoSuchMove { .. } => {
            (Kind::Refused, "ask for a `move` that the record has", None)
        }
        ReplayError::Occupied(at) => (
            Kind::Refused,
            "correct the record; `skip_illegal=true` skips the move",
            at.place,
        ),
        ReplayError::Refused { place, .. } => (
            Kind::Unreadable,
            "correct the record, or leave `strict` out: it is repaired then",
            *place,
        ),
        ReplayError::Setup { place, .. } => (Kind::Refused, "correct the stones", *place),
        _ => (Kind::Refused, "correct the record", None),
    }
}

impl From<NoAnswer> for Problem {
    fn from(lost: NoAnswer) -> Problem {
        match lost {
            NoAnswer::Full => Problem::new(
                Kind::Full,
                "no worker is free for such a request, and the queue is full",
                "try again after the seconds that Retry-After says",
            ),
            NoAnswer::Closed => Problem::new(
                Kind::Stopping,
                "the service is stopping and accepts no new work",
                "try again after the seconds that Retry-After says",
            ),
            NoAnswer::Stopped => Problem::new(
                Kind::TimeUp,
                "the answer was not ready within the time limit of the service",
                "request fewer playouts, nodes, moves or positions, or try again when the service is less busy",
            ),
            NoAnswer::Panicked => Problem::new(
                Kind::Fault,
                "a bug of Tobi, not an error in your request; the service continues",
                "please report it with the request that you sent",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openapi;
    use serde_json::Value;

    #[test]
    fn every_kind_is_documented() {
        let api: Value = serde_json::from_str(&openapi::document()).unwrap();
        let described = api["components"]["responses"].as_object().unwrap();
        assert_eq!(described.len(), Kind::ALL.len());
        for kind in Kind::ALL {
            assert_eq!(
                described[kind.name()]["x-status"],
                kind.status().as_u16(),
                "{kind:?}"
            );
        }
    }
}
