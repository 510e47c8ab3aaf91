//! The bodies of requests: records, positions, queries.

use super::SCHEMAS;
use crate::position;
use crate::reports::{ADDRESSES, Address};
use serde_json::{Map, Value, json};
use tobi::request::{Field, Report, object_schema};

const SGF: &str = "(;SZ[9]KM[5.5];B[ee];W[ce];B[gc])";

/// The body of a report.
pub(super) fn record(address: &Address) -> Value {
    let sgf = json!({"schema": {"type": "string"}, "example": SGF});
    let mut example = json!({
        "position": {"columns": 9, "komi": 5.5, "moves": [["black", "E5"], ["white", "C5"], ["black", "G7"]]},
    });
    match address.report {
        Report::Read => {
            example["game"] = json!("capture");
            example["points"] = json!(["C5"]);
        }
        Report::Review => example["playouts"] = json!(200),
        _ => {}
    }
    json!({
        "required": true,
        "content": {
            "application/x-go-sgf": sgf,
            "text/plain": sgf,
            "application/json": {
                "schema": {"$ref": format!("#{SCHEMAS}/{}", request_name(address))},
                "example": example,
            },
            "multipart/form-data": {"schema": {"$ref": format!("#{SCHEMAS}/Upload")}},
        },
    })
}

/// The body of an analysis.
pub(super) fn query() -> Value {
    json!({
        "required": true,
        "content": {
            "application/json": {
                "schema": {"$ref": format!("#{SCHEMAS}/AnalysisQuery")},
                "example": {"id": "a", "moves": [["B", "E5"]], "rules": "chinese", "boardXSize": 9, "boardYSize": 9, "maxVisits": 200},
            },
        },
    })
}

/// The name of the schema of a report's JSON body.
fn request_name(address: &Address) -> String {
    let name = address.name();
    let (first, rest) = name.split_at(1);
    format!("{}{rest}Request", first.to_uppercase())
}

/// The schemas of all bodies.
pub(super) fn schemas() -> Map<String, Value> {
    let mut schemas = Map::new();
    for address in &ADDRESSES {
        schemas.insert(request_name(address), request(address));
    }
    for (name, schema) in [
        ("SgfRecord", sgf_record()),
        ("PositionRecord", position_record()),
        ("Upload", upload()),
        ("NewPosition", position()),
        ("AnalysisQuery", analysis_query()),
    ] {
        schemas.insert(name.to_owned(), schema);
    }
    schemas
}

/// A record, and the options beside it.
fn request(address: &Address) -> Value {
    let options = address.options();
    let options = options
        .iter()
        .map(|field| (field.name.to_owned(), field.json_schema()));
    let mut options = json!({"type": "object", "properties": Map::from_iter(options)});
    if address.report == Report::Read {
        options["required"] = json!(["game"]);
    }
    let of = |name: &str| json!({"$ref": format!("#{SCHEMAS}/{name}")});
    json!({
        "description": "A record, and options.",
        "allOf": [{"oneOf": [of("SgfRecord"), of("PositionRecord")]}, options],
    })
}

fn sgf_record() -> Value {
    json!({
        "type": "object",
        "description": "A record as SGF text.",
        "required": ["sgf"],
        "properties": {"sgf": {"type": "string"}},
    })
}

fn position_record() -> Value {
    json!({
        "type": "object",
        "description": "A position instead of a record.",
        "required": ["position"],
        "properties": {"position": {"$ref": format!("#{SCHEMAS}/NewPosition")}},
    })
}

fn upload() -> Value {
    json!({
        "type": "object",
        "description": "A form with the record as its file: a field with a file name, or `file` or `sgf`. Options are its other fields, or in the query string.",
        "required": ["file"],
        "properties": {"file": {"type": "string", "contentMediaType": "application/x-go-sgf"}},
        "additionalProperties": {"type": "string"},
    })
}

fn position() -> Value {
    let mut schema = object_schema(&position::known());
    schema["description"] = "A board, and moves played on it. Moves must be legal.".into();
    schema
}

/// The usual fields; docs/analysis.md has all of them.
fn analysis_query() -> Value {
    let moves = json!({"type": "array", "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}}});
    let rule_object = json!({
        "type": "object",
        "additionalProperties": {"type": ["string", "number", "boolean"]},
    });
    let mut schema = json!({
        "type": "object",
        "description": "A query of KataGo's protocol, or an `action`. docs/analysis.md has all fields.",
        "required": ["id"],
        "properties": {
            "id": {"type": "string"},
            "action": {"type": "string", "enum": ["query_version", "query_models", "clear_cache"]},
            "moves": moves,
            "initialStones": moves,
            "initialPlayer": {"type": "string"},
            "rules": {"anyOf": [{"type": "string"}, rule_object]},
            "analyzeTurns": {"type": "array", "items": {"type": "integer", "minimum": 0}},
        },
    });
    for field in Field::QUERY {
        schema["properties"][field.name] = field.json_schema();
    }
    schema
}
