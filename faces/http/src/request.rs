//! Reads requests: a record and options, from a body and the query string.

use crate::position;
use crate::problem::{Kind, Problem};
use crate::reports::Address;
use crate::settings::Settings;
use serde_json::{Map, Value};
use tobi::request::{OptionError, Options, fields, of_text};
use tobi::{Collection, ReadError, Reading, Session};
use tobi_notation::sgf::Limits;

/// The format of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Sgf,
    Json,
}

/// A record, and the options of a report on it.
#[derive(Clone, Debug)]
pub(crate) struct ReportRequest {
    record: Vec<u8>,
    /// Whether the record was a JSON position: errors in it have no line number.
    is_made: bool,
    limits: Limits,
    pub(crate) options: Options,
}

impl ReportRequest {
    /// Reads a body of one of the formats, and the query string, such as `komi=6.5&dead=D4,E5`.
    pub(crate) fn parse(
        address: &Address,
        form: Form,
        body: Vec<u8>,
        query: &str,
        settings: &Settings,
    ) -> Result<ReportRequest, Problem> {
        let mut given = Map::new();
        let (record, is_made) = match form {
            Form::Sgf => (body, false),
            Form::Json => {
                given = object(&body)?;
                record(&mut given)?
            }
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if given.insert(name.to_string(), of_text(&value)).is_some() {
                return Err(OptionError::new(&name, "it is given twice", "give it once").into());
            }
        }
        let limits = Limits {
            bytes: settings.body_bytes,
            ..Limits::DEFAULT
        };
        Ok(ReportRequest {
            record,
            is_made,
            limits,
            options: Options::parse(&address.options(), given, &settings.caps())?,
        })
    }

    /// How to read the record.
    fn reading(&self) -> Reading {
        let usual = Reading {
            limits: self.limits,
            ..Reading::default()
        };
        self.options.reading(usual)
    }

    /// The requested position.
    pub(crate) fn session(&self) -> Result<Session, Problem> {
        let (reading, variations) = (self.reading(), self.options.variations());
        if !self.options.has(&fields::GAME_NUMBER) && variations.is_empty() {
            return Session::read(&self.record, &reading).map_err(|error| self.unreadable(error));
        }
        let (games, number) = self.game()?;
        let end = games.end_of_line(number, variations);
        let end = end.map_err(|error| OptionError::wrong(&fields::VARIATION, error))?;
        let session = games.session_at(end, &reading);
        session.map_err(|error| self.unreadable(error))
    }

    /// The games of the record, and the index of the requested one.
    pub(crate) fn game(&self) -> Result<(Collection, usize), Problem> {
        let games = Collection::read(&self.record, &self.reading());
        let games = games.map_err(|error| self.unreadable(error))?;
        let number: usize = self.options.whole(&fields::GAME_NUMBER).unwrap_or(1);
        match games.end_of_line(number - 1, &[]) {
            Ok(_) => Ok((games, number - 1)),
            Err(error) => Err(OptionError::wrong(&fields::GAME_NUMBER, error).into()),
        }
    }

    pub(crate) fn unreadable(&self, error: ReadError) -> Problem {
        let problem = Problem::from(error);
        if self.is_made {
            problem.without_place()
        } else {
            problem
        }
    }
}

/// The JSON object of a body.
pub(crate) fn object(body: &[u8]) -> Result<Map<String, Value>, Problem> {
    match serde_json::from_slice(body) {
        Ok(Value::Object(fields)) => {
            // JSON that was read is UTF-8.
            let text = std::str::from_utf8(body).unwrap_or_default();
            match tobi::repeated_key(text) {
                None => Ok(fields),
                Some(key) => Err(Problem::repeated(&key)),
            }
        }
        Ok(_) => Err(Problem::new(
            Kind::Unreadable,
            "the body is JSON, but not an object",
            "send an object with `sgf` or `position`, and options beside it",
        )),
        Err(error) => Err(Problem::no_json(&error)),
    }
}

/// Takes the record out of an object: `sgf` or `position`; returns whether it was the latter.
fn record(options: &mut Map<String, Value>) -> Result<(Vec<u8>, bool), Problem> {
    let remedy = "send the record as SGF text in `sgf`, or a board in `position`";
    match (options.remove("sgf"), options.remove("position")) {
        (Some(Value::String(text)), None) => Ok((text.into_bytes(), false)),
        (Some(_), None) => Err(Problem::in_field("sgf", "sgf: not a text", remedy)),
        (None, Some(position)) => Ok((position::to_sgf(position)?.into_bytes(), true)),
        (None, None) => Err(Problem::in_field("sgf", "there is no record", remedy)),
        (Some(_), Some(_)) => Err(Problem::in_field(
            "position",
            "there are both `sgf` and `position`",
            "send one of them",
        )),
    }
}
