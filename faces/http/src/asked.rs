//! Reads requests: a record and options, from a body and the query string.

use crate::position;
use crate::problem::{Kind, Problem};
use crate::settings::Settings;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt::Display;
use tobi::{Collection, ReadError, Reading, Session};
use tobi_goban::{Komi, Rules};
use tobi_notation::sgf::{IllegalMoves, Limits, Strictness};

/// The maximum length of a value in a problem, in characters.
const SHOWN: usize = 60;

/// The format of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Sgf,
    Json,
}

/// A record, and options that have not been read yet.
#[derive(Clone, Debug)]
pub(crate) struct RequestOptions {
    record: Vec<u8>,
    /// Whether the record was a JSON position: errors in it have no line number.
    is_made: bool,
    options: Map<String, Value>,
    limits: Limits,
    line: Line,
}

/// Which game of a record, counted from 1, and which variations of it.
#[derive(Clone, Debug, Default)]
struct Line {
    game: Option<u32>,
    variations: Vec<u32>,
}

impl RequestOptions {
    /// Reads a body of one of the formats, and the query string, such as `komi=6.5&dead=D4,E5`.
    pub(crate) fn parse(
        form: Form,
        body: Vec<u8>,
        query: &str,
        settings: &Settings,
    ) -> Result<RequestOptions, Problem> {
        let mut options = Map::new();
        let (record, is_made) = match form {
            Form::Sgf => (body, false),
            Form::Json => {
                options = object(&body)?;
                record(&mut options)?
            }
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let previous = options.insert(name.to_string(), scalar(&value));
            if previous.is_some() {
                let detail = format!("{name} is listed twice");
                return Err(Problem::in_field(&name, detail, "give each option once"));
            }
        }
        Ok(RequestOptions {
            record,
            is_made,
            options,
            limits: Limits {
                bytes: settings.body_bytes,
                ..Limits::DEFAULT
            },
            line: Line::default(),
        })
    }

    /// Takes an optional option; null means that it is missing.
    pub(crate) fn take<T: DeserializeOwned>(
        &mut self,
        name: &str,
        wanted: &str,
    ) -> Result<Option<T>, Problem> {
        let Some(value) = self.options.remove(name).filter(|value| !value.is_null()) else {
            return Ok(None);
        };
        let found = shortened(&value);
        serde_json::from_value(value).map(Some).map_err(|_| {
            let detail = format!("{name}: expected {wanted}, found {found}");
            Problem::in_field(name, detail, format_args!("give {wanted}"))
        })
    }

    /// Whether an option that has not been read yet is a number above this.
    pub(crate) fn has_more_than(&self, name: &str, number: u32) -> bool {
        let value = self.options.get(name).and_then(Value::as_f64);
        value.is_some_and(|value| value > f64::from(number))
    }

    /// A flag; the default is false.
    pub(crate) fn flag(&mut self, name: &str) -> Result<bool, Problem> {
        Ok(self.take(name, "true or false")?.unwrap_or(false))
    }

    /// An integer within limits.
    pub(crate) fn number(
        &mut self,
        name: &str,
        range: std::ops::RangeInclusive<u32>,
    ) -> Result<Option<u32>, Problem> {
        let wanted = format!("a whole number from {} to {}", range.start(), range.end());
        let number: Option<u32> = self.take(name, &wanted)?;
        match number.filter(|number| !range.contains(number)) {
            None => Ok(number),
            Some(found) => {
                let detail = format!("{name}: expected {wanted}, found {found}");
                Err(Problem::in_field(
                    name,
                    detail,
                    format_args!("give {wanted}"),
                ))
            }
        }
    }

    /// One of some names.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        name: &str,
        known: &[(&str, T)],
    ) -> Result<Option<T>, Problem> {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let wanted = format!("one of {}", names.join(", "));
        let Some(word) = self.take::<String>(name, &wanted)? else {
            return Ok(None);
        };
        let found = known.iter().find(|(known, _)| *known == word);
        found.map(|&(_, value)| Some(value)).ok_or_else(|| {
            let found = shortened(&Value::String(word));
            let detail = format!("{name}: expected {wanted}, found {found}");
            Problem::in_field(name, detail, format_args!("give {wanted}"))
        })
    }

    /// A list of texts, or one text with commas.
    pub(crate) fn list(&mut self, name: &str) -> Result<Option<Vec<String>>, Problem> {
        let wanted = "a list of points, such as D4,Q16";
        Ok(match self.options.get(name) {
            Some(Value::String(text)) => {
                let parts = text
                    .split(',')
                    .map(str::trim)
                    .filter(|part| !part.is_empty());
                let parts = parts.map(str::to_owned).collect();
                self.options.remove(name);
                Some(parts)
            }
            _ => self.take(name, wanted)?,
        })
    }

    /// Which variations to follow: numbers from 1, as a list, a text with commas, or a single number.
    fn variations(&mut self) -> Result<Vec<u32>, Problem> {
        let wanted = "which variation at each branching, from 1, such as 2 or 1,3";
        if self.options.get("variation").is_some_and(Value::is_number) {
            let one = self.number("variation", 1..=u32::MAX)?;
            return Ok(one.into_iter().collect());
        }
        if self.options.get("variation").is_some_and(Value::is_array) {
            return Ok(self.take("variation", wanted)?.unwrap_or_default());
        }
        let names = self.list("variation")?.unwrap_or_default();
        let numbers = names.iter().map(|name| name.parse().ok());
        numbers.collect::<Option<_>>().ok_or_else(|| {
            let detail = format!("variation: expected {wanted}, found {}", names.join(","));
            Problem::in_field("variation", detail, format_args!("give {wanted}"))
        })
    }

    /// Rules and komi that replace those of the record.
    pub(crate) fn terms(&mut self, reading: Reading) -> Result<Reading, Problem> {
        let rules: Option<String> = self.take("rules", "the name of rules")?;
        let rules = rules.map(|name| Rules::named(&name)).transpose();
        let komi: Option<f64> = self.take("komi", "whole or half points")?;
        let komi = komi.map(Komi::from_points).transpose();
        Ok(Reading {
            rules: rules.map_err(|error| wrong("rules", error))?,
            komi: komi.map_err(|error| wrong("komi", error))?,
            ..reading
        })
    }

    /// How to read the record, and which game of it: `game_number`, `strict`, `skip_illegal`.
    pub(crate) fn reading(&mut self) -> Result<Reading, Problem> {
        self.line.game = self.number("game_number", 1..=u32::MAX)?;
        Ok(Reading {
            strictness: match self.flag("strict")? {
                true => Strictness::Strict,
                false => Strictness::Lenient,
            },
            illegal: match self.flag("skip_illegal")? {
                true => IllegalMoves::Skip,
                false => IllegalMoves::Refuse,
            },
            limits: self.limits,
            ..Reading::default()
        })
    }

    /// The same for a position: `variation` and `move` too.
    pub(crate) fn reading_to_move(&mut self) -> Result<Reading, Problem> {
        self.line.variations = self.variations()?;
        Ok(Reading {
            move_number: self.number("move", 0..=u32::MAX)?,
            ..self.reading()?
        })
    }

    /// Checks that no unknown option is left: a typo must not change an answer.
    pub(crate) fn finish(&self, known: &[&str]) -> Result<(), Problem> {
        let Some((name, _)) = self.options.iter().next() else {
            return Ok(());
        };
        let detail = format!(
            "there is no option {}",
            shortened(&Value::String(name.clone()))
        );
        let remedy = format!("the options here are {}", known.join(", "));
        Err(Problem::in_field(name, detail, remedy))
    }

    /// The requested position.
    pub(crate) fn session(&self, reading: &Reading) -> Result<Session, Problem> {
        if self.line.game.is_none() && self.line.variations.is_empty() {
            return Session::read(&self.record, reading).map_err(|error| self.unreadable(error));
        }
        let games = self.collection(reading)?;
        let number = self.game_of(&games)?;
        let end = games.end_of_line(number, &self.line.variations);
        let session = games.session_at(end.map_err(|error| wrong("variation", error))?, reading);
        session.map_err(|error| self.unreadable(error))
    }

    /// The index of the requested game.
    pub(crate) fn game_of(&self, games: &Collection) -> Result<usize, Problem> {
        let number = self.line.game.map_or(0, |game| game as usize - 1);
        match games.end_of_line(number, &[]) {
            Ok(_) => Ok(number),
            Err(error) => Err(wrong("game_number", error)),
        }
    }

    /// The games of the record.
    pub(crate) fn collection(&self, reading: &Reading) -> Result<Collection, Problem> {
        Collection::read(&self.record, reading).map_err(|error| self.unreadable(error))
    }

    pub(crate) fn unreadable(&self, error: ReadError) -> Problem {
        let problem = Problem::from(error);
        match self.is_made {
            true => problem.without_place(),
            false => problem,
        }
    }
}

/// An error for an invalid value of an option.
pub(crate) fn wrong(field: &str, error: impl Display) -> Problem {
    let detail = format!("{field}: {error}");
    Problem::in_field(field, detail, "correct it, or leave it out")
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

/// A value in the query string: a number, true, false, or a text.
fn scalar(text: &str) -> Value {
    let value = serde_json::from_str::<Value>(text).ok();
    let value = value.filter(|value| value.is_number() || value.is_boolean());
    value.unwrap_or_else(|| Value::String(text.to_owned()))
}

/// A value as text for a problem.
pub(crate) fn shortened(value: &Value) -> String {
    let text = value.to_string();
    match text.chars().count() > SHOWN {
        true => text.chars().take(SHOWN).chain("...".chars()).collect(),
        false => text,
    }
}
