//! Parts that all JSON reports share.

use crate::Session;
use crate::schema::{BasisText, CertaintyText, ColorText, MoveText, VertexText};
use schemars::JsonSchema;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use tobi_grid::{PointSet, Size};
use tobi_judge::life::Grounds;
use tobi_notation::Vertex;
use tobi_reading::Certainty;

/// The size of a board.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Size")]
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Position")]
pub(crate) struct PositionJson {
    size: SizeJson,
    /// Moves played.
    #[serde(rename = "move")]
    move_number: u32,
    /// The last move; null before the first.
    #[schemars(with = "Option<MoveText>")]
    last: Option<String>,
    #[schemars(with = "ColorText")]
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

/// How certain the status of a group is, and what it rests on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Grounds")]
pub(crate) struct GroundsJson {
    /// `proved`, `believed`, `guess`; null if it was agreed on.
    #[schemars(with = "Option<CertaintyText>")]
    certainty: Option<&'static str>,
    /// One word for the evidence: see JSON.md.
    #[schemars(with = "BasisText")]
    by: &'static str,
    /// The vertices that carry it.
    #[schemars(with = "Vec<VertexText>")]
    by_points: Vec<String>,
}

impl GroundsJson {
    pub(crate) fn new(certainty: Option<Certainty>, grounds: &Grounds) -> GroundsJson {
        GroundsJson {
            certainty: certainty.map(|certainty| match certainty {
                Certainty::Proved(_) => "proved",
                Certainty::Believed(_) => "believed",
                Certainty::Stopped(_) | Certainty::Unknown => "guess",
            }),
            by: grounds.by.name(),
            by_points: vertices(&grounds.points),
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

/// The first key that an object in a JSON text has twice, with its place: `komi`, `position.rules`, `list[0].moves`.
/// Readers of JSON keep one of its values and drop the other without a word.
///
/// In a text that is not JSON nothing is found.
pub fn repeated_key(text: &str) -> Option<String> {
    let found = serde_json::from_str::<Repeated>(text).ok()?;
    found.0
}

/// The first repeated key of a value and the values in it.
struct Repeated(Option<String>);

impl<'de> Deserialize<'de> for Repeated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Repeated, D::Error> {
        deserializer.deserialize_any(RepeatedVisitor)
    }
}

struct RepeatedVisitor;

impl<'de> Visitor<'de> for RepeatedVisitor {
    type Value = Repeated;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Repeated, E> {
        Ok(Repeated(None))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Repeated, E> {
        Ok(Repeated(None))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Repeated, E> {
        Ok(Repeated(None))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Repeated, E> {
        Ok(Repeated(None))
    }

    fn visit_str<E>(self, _: &str) -> Result<Repeated, E> {
        Ok(Repeated(None))
    }

    fn visit_unit<E>(self) -> Result<Repeated, E> {
        Ok(Repeated(None))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Repeated, A::Error> {
        let mut found = None;
        let mut number = 0;
        while let Some(Repeated(inner)) = values.next_element()? {
            found = found.or_else(|| Some(format!("[{number}]{}", after(&inner?))));
            number += 1;
        }
        Ok(Repeated(found))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Repeated, A::Error> {
        let mut found = None;
        let mut keys = BTreeSet::new();
        while let Some((key, Repeated(inner))) = entries.next_entry::<String, Repeated>()? {
            found = found.or_else(|| Some(format!("{key}{}", after(&inner?))));
            if keys.contains(&key) {
                found = found.or(Some(key));
            } else {
                keys.insert(key);
            }
        }
        Ok(Repeated(found))
    }
}

/// A place within a value, to follow the place of the value.
fn after(place: &str) -> String {
    if place.starts_with('[') {
        place.to_owned()
    } else {
        format!(".{place}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_keys_are_found_at_any_depth() {
        let found = repeated_key;
        for sound in [
            "1",
            "null",
            "[]",
            r#"{"a":1,"b":[{"a":-1.5},{"a":true}],"c":{"a":"a"}}"#,
            "no JSON",
        ] {
            assert_eq!(found(sound), None, "{sound}");
        }
        for (text, key) in [
            (r#"{"a":1,"a":1}"#, "a"),
            (r#"{"a":1,"\u0061":2}"#, "a"),
            (
                r#"{"x":[0,[{"b":{"c":1,"d":2,"c":3}}]],"x":1}"#,
                "x[1][0].b.c",
            ),
        ] {
            assert_eq!(found(text).as_deref(), Some(key), "{text}");
        }
    }
}
