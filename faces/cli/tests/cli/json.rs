//! Invariants of all JSON: a schema, a perspective, and no key twice.

use crate::program::{printed, project};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};
use std::fmt;

/// JSON whose objects have each key once, as strict readers require.
struct Strict;

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(Strict)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Strict;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON without a key twice")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Strict, M::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            map.next_value::<Strict>()?;
            if !keys.insert(key.clone()) {
                return Err(M::Error::custom(format!("the key `{key}` twice")));
            }
        }
        Ok(Strict)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut items: S) -> Result<Strict, S::Error> {
        while items.next_element::<Strict>()?.is_some() {}
        Ok(Strict)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_str<E>(self, _: &str) -> Result<Strict, E> {
        Ok(Strict)
    }

    fn visit_unit<E>(self) -> Result<Strict, E> {
        Ok(Strict)
    }
}

#[test]
fn a_key_twice_is_found() {
    assert!(serde_json::from_str::<Strict>(r#"{"a":[{"b":1.5,"c":null}],"b":true}"#).is_ok());
    let error = serde_json::from_str::<Strict>(r#"{"a":[{"b":1,"b":"x"}]}"#).err();
    assert!(error.is_some_and(|error| error.to_string().contains("`b` twice")));
}

#[test]
fn every_line_names_its_schema_and_its_view_once() {
    const GAME: &str = "cases/games/gnugo-9x9-japanese.sgf";
    for (schema, view, command) in [
        ("tobi.show/1", "black", vec!["show", GAME]),
        ("tobi.groups/1", "owner", vec!["groups", GAME]),
        ("tobi.score/1", "black", vec!["score", GAME]),
        ("tobi.estimate/1", "black", vec!["estimate", GAME]),
        ("tobi.play/1", "player", vec!["play", GAME, "--move", "30"]),
        (
            "tobi.review/1",
            "black",
            vec!["review", GAME, "--playouts", "20"],
        ),
        (
            "tobi.course/1",
            "black",
            vec!["estimate", GAME, "--all", "--playouts", "0"],
        ),
    ] {
        let said = printed(&[&command[..], &["--format", "json"]].concat());
        assert!(!said.is_empty(), "{command:?}");
        for line in said.lines() {
            let strict = serde_json::from_str::<Strict>(line);
            assert!(strict.is_ok(), "{command:?}: {:?}", strict.err());
            let json: Value = serde_json::from_str(line).unwrap();
            assert_eq!(json["schema"], schema);
            assert_eq!(json["perspective"], view, "{schema}");
        }
    }
    let asked = "read cases/reading/corners.sgf capture D4 --format json";
    let said = printed(&asked.split(' ').collect::<Vec<_>>());
    assert!(serde_json::from_str::<Strict>(&said).is_ok());
    let json: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(json["schema"], "tobi.read/1");
    assert_eq!(json["perspective"], "owner");
}

/// All keys of some JSON, including nested ones.
fn keys(json: &Value, found: &mut BTreeSet<String>) {
    match json {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

/// JSON.md describes each key of a line under its schema, or among the shared ones.
pub(crate) fn assert_explained(line: &str) {
    let strict = serde_json::from_str::<Strict>(line);
    assert!(strict.is_ok(), "{:?}: {line}", strict.err());
    let page = std::fs::read_to_string(project().join("JSON.md")).unwrap();
    let mut sections = page.split("\n## ");
    let shared = sections
        .next()
        .expect("the page begins with what is shared");
    let json: Value = serde_json::from_str(line).unwrap();
    let schema = json["schema"].as_str().expect("a schema");
    let section = sections.find(|section| {
        let heading = section.lines().next().unwrap_or_default();
        heading.contains(&format!("`{schema}`"))
    });
    let section = section.unwrap_or_else(|| panic!("JSON.md has no {schema}"));
    let mut found = BTreeSet::new();
    keys(&json, &mut found);
    for key in found {
        let named = format!("`{key}`");
        let is_named = section.contains(&named) || shared.contains(&named);
        assert!(is_named, "JSON.md does not explain {named} of {schema}");
    }
}

#[test]
fn every_key_is_explained() {
    const GAME: &str = "cases/games/gnugo-9x9-japanese.sgf";
    const CORNERS: &str = "cases/reading/corners.sgf";
    for command in [
        vec!["show", GAME, "--layer", "owner"],
        vec!["show", GAME, "--layer", "zones", "--move", "30"],
        vec!["show", GAME, "--layer", "domains", "--move", "30"],
        vec!["groups", GAME, "--move", "30"],
        vec!["groups", GAME, "--move", "30", "--method", "indigo"],
        vec!["score", GAME, "--teire", "deducted"],
        vec!["score", GAME, "cases/games/gnugo-7x7-chinese.sgf"],
        vec!["estimate", GAME, "--move", "40", "--playouts", "10"],
        vec!["estimate", GAME, "--move", "9", "--all", "--playouts", "0"],
        vec!["play", GAME, "--move", "30"],
        vec!["read", CORNERS, "capture", "D4"],
        vec!["read", CORNERS, "race", "L12", "M11"],
        vec!["read", CORNERS, "point", "C13"],
        vec!["read", CORNERS, "shapes", "D13"],
        vec!["read", CORNERS, "chains"],
    ] {
        let said = printed(&[&command[..], &["--format", "json"]].concat());
        said.lines().for_each(assert_explained);
    }
}
