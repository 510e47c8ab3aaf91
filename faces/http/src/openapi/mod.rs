//! `/openapi.json`: all addresses, options, answers and errors. Answers are described by the schemas that their structs
//! derive, so that they cannot differ from what is sent; options and errors by the tables that the service uses.

mod requests;

use crate::answers::{StatusJson, VersionJson};
use crate::problem::{Kind, ProblemJson};
use crate::reports::{ADDRESSES, Address};
use crate::routes;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use tobi::analysis::protocol::AnyReply;
use tobi::request::Field;

/// Where the schemas of a document are.
const SCHEMAS: &str = "/components/schemas";

const ABOUT: &str = "Tobi judges Go positions: who owns what, who is ahead and by how much, which groups live, what the score is, and why. All values are Black's unless `perspective` says otherwise, vertices are as in GTP (D4). The same request always gets the same bytes.";

/// The errors of the addresses that take a body.
const OF_BODIES: [Kind; 7] = [
    Kind::Unreadable,
    Kind::Slow,
    Kind::TooLarge,
    Kind::MediaType,
    Kind::Refused,
    Kind::Full,
    Kind::Fault,
];

/// The whole document.
pub(crate) fn document() -> String {
    let mut generator = tobi::schema_generator(SCHEMAS);
    let problem = reference::<ProblemJson>(&mut generator);
    let mut paths = Map::new();
    for address in ADDRESSES {
        let operation = report(&address, &mut generator);
        paths.insert(address.path.to_owned(), json!({ "post": operation }));
    }
    let analysis = analysis(&mut generator);
    paths.insert(routes::ANALYSIS.to_owned(), json!({ "post": analysis }));
    for (path, operation) in others(&mut generator) {
        paths.insert(path.to_owned(), json!({ "get": operation }));
    }
    let responses = Kind::ALL.map(|kind| (kind.name().to_owned(), response(kind, &problem)));
    let mut schemas = generator.take_definitions(true);
    schemas.extend(requests::schemas());
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tobi",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/", "description": "The service that this document comes from."}],
        "paths": paths,
        "components": {"schemas": schemas, "responses": Map::from_iter(responses)},
    });
    let mut text = serde_json::to_string_pretty(&document).expect("it is JSON");
    text.push('\n');
    text
}

/// The schema of a type, which becomes a component.
pub(crate) fn reference<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn report(address: &Address, generator: &mut SchemaGenerator) -> Value {
    let command = address.report.name();
    let description = format!(
        "The line that `tobi {command} --format json` prints, schema `tobi.{command}/1` (JSON.md). With SGF in the body the options are in the query string; with JSON they may be in the object with the record."
    );
    let parameters: Vec<Value> = address.options().iter().map(parameter).collect();
    let answer = (address.answer)(generator);
    json!({
        "operationId": address.name(),
        "summary": address.about,
        "description": description,
        "parameters": parameters,
        "requestBody": requests::record(address),
        "responses": responses("The report.", &json!({"application/json": {"schema": answer}})),
    })
}

/// An option as a parameter in the query string.
fn parameter(field: &Field) -> Value {
    json!({"name": field.name, "in": "query", "description": field.about(), "schema": field.schema()})
}

fn analysis(generator: &mut SchemaGenerator) -> Value {
    let reply = reference::<AnyReply>(generator);
    let lines = json!({"type": "string", "description": "Lines of JSON, each with the schema of a single reply."});
    json!({
        "operationId": "analysis",
        "summary": "A search of positions, in KataGo's JSON protocol.",
        "description": "One query of KataGo's analysis engine; its replies as `tobi analysis` writes them (docs/analysis.md), one position after the other in the order of `analyzeTurns`. A single reply is JSON, several are lines. Warnings are lines before them, and an error after the first reply is a line with `error`. `query_version`, `query_models` and `clear_cache` are answered too.",
        "requestBody": requests::query(),
        "responses": responses(
            "The reply, or a line for each.",
            &json!({"application/json": {"schema": reply}, "application/x-ndjson": {"schema": lines}}),
        ),
    })
}

/// The responses of an address that takes a body.
fn responses(about: &str, content: &Value) -> Value {
    let errors = OF_BODIES.map(|kind| {
        let response = json!({"$ref": format!("#/components/responses/{}", kind.name())});
        (kind.status().as_str().to_owned(), response)
    });
    let mut responses = Map::from_iter(errors);
    // Two kinds have this status.
    let [stopping, late] = [Kind::Stopping, Kind::TimeUp];
    let either = format!("{} Or: {}", stopping.about(), late.about());
    let schema = json!({"$ref": format!("#{SCHEMAS}/Problem")});
    let problem = json!({"application/problem+json": {"schema": schema}});
    let response = json!({"description": either, "content": problem, "headers": retry_after()});
    responses.insert(stopping.status().as_str().to_owned(), response);
    let ok = json!({"description": about, "content": content});
    responses.insert("200".to_owned(), ok);
    Value::Object(responses)
}

/// The response for a kind of problems.
fn response(kind: Kind, problem: &Value) -> Value {
    let mut response = json!({
        "description": kind.about(),
        "content": {"application/problem+json": {"schema": problem}},
        "x-status": kind.status().as_u16(),
    });
    if kind.retry_after().is_some() {
        response["headers"] = retry_after();
    }
    response
}

fn retry_after() -> Value {
    json!({"Retry-After": {"description": "Seconds until the same request may succeed.", "schema": {"type": "integer"}}})
}

/// The addresses that answer GET.
fn others(generator: &mut SchemaGenerator) -> Vec<(&'static str, Value)> {
    let [version, status] = [
        reference::<VersionJson>(generator),
        reference::<StatusJson>(generator),
    ];
    let get = |id: &str, summary: &str, about: &str, kind: &str, schema: &Value| {
        let content = json!({kind: {"schema": schema}});
        let ok = json!({"description": about, "content": content});
        json!({"operationId": id, "summary": summary, "responses": {"200": ok}})
    };
    let cached = |mut operation: Value| {
        operation["responses"]["304"] =
            json!({"description": "`If-None-Match` contains the current `ETag`."});
        operation
    };
    let text = json!({"type": "string"});
    let this = json!({"type": "object", "required": ["openapi"], "properties": {"openapi": {"type": "string"}}});
    let manifest = json!({
        "type": "object",
        "required": ["name", "start_url"],
        "properties": {"name": {"type": "string"}, "start_url": {"type": "string"}},
    });
    let live = "Whether the service is running.";
    let [html, json, live_words] = ["text/html", "application/json", "`status` is `live`."];
    let mut ready = get(
        "ready",
        "Whether it would accept a new request.",
        "`status` is `ready`.",
        json,
        &status,
    );
    ready["responses"]["503"] = json!({
        "description": "`status` is `full` or `stopping`.",
        "content": {json: {"schema": status}},
    });
    let counters = "Requests by route and status, a histogram of durations, the queue, running jobs, connections.";
    vec![
        (
            "/",
            cached(get(
                "page",
                "The page with the board.",
                "The page, or how to build it.",
                html,
                &text,
            )),
        ),
        (
            "/offline.js",
            cached(get(
                "offline",
                "The service worker that opens the page without network.",
                "The script; 404 if the program has no page.",
                "text/javascript",
                &text,
            )),
        ),
        (
            "/manifest.webmanifest",
            cached(get(
                "manifest",
                "What browsers need to install the page.",
                "The manifest; 404 if the program has no page.",
                "application/manifest+json",
                &manifest,
            )),
        ),
        (
            "/docs",
            cached(get(
                "docs",
                "This documentation as a page.",
                "A page.",
                html,
                &text,
            )),
        ),
        (
            "/openapi.json",
            cached(get(
                "openapi",
                "This document.",
                "OpenAPI 3.1.",
                json,
                &this,
            )),
        ),
        (
            "/api/v1/version",
            get(
                "version",
                "Name and version of the program.",
                "Both.",
                json,
                &version,
            ),
        ),
        (
            "/health",
            get("health", "As /health/live.", live_words, json, &status),
        ),
        ("/health/live", get("live", live, live_words, json, &status)),
        ("/health/ready", ready),
        (
            "/metrics",
            get(
                "metrics",
                "Counters for Prometheus.",
                counters,
                "text/plain",
                &text,
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn parsed() -> Value {
        serde_json::from_str(&document()).expect("it is JSON")
    }

    /// All `$ref`s of a value.
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(target)) = fields.get("$ref") {
                    found.insert(target.clone());
                }
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn references_lead_somewhere_and_nothing_is_left_over() {
        let document = parsed();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        for target in &found {
            let path = target.strip_prefix('#').expect("within the document");
            assert!(document.pointer(path).is_some(), "{target}");
        }
        let schemas = document["components"]["schemas"].as_object().unwrap();
        for name in schemas.keys() {
            assert!(found.contains(&format!("#{SCHEMAS}/{name}")), "{name}");
            // A second type of the same name gets a number.
            assert!(
                !name.ends_with(|last: char| last.is_ascii_digit()),
                "{name}"
            );
        }
    }

    #[test]
    fn operations_have_names_of_their_own() {
        let document = parsed();
        let paths = document["paths"].as_object().unwrap().values();
        let operations = paths.flat_map(|path| path.as_object().unwrap().values());
        let names: Vec<&str> = operations
            .map(|operation| operation["operationId"].as_str().unwrap())
            .collect();
        let different: BTreeSet<&&str> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{names:?}");
        assert!(names.contains(&"score") && names.contains(&"analysis"));
    }

    #[test]
    fn closed_lists_of_words_are_in_the_schemas() {
        let document = parsed();
        let schemas = &document["components"]["schemas"];
        assert_eq!(schemas["GroupStatus"]["enum"][2], "seki");
        let group = &schemas["ScoreGroup"]["properties"];
        assert_eq!(group["by"]["$ref"], "#/components/schemas/Basis");
        assert!(
            group["by_points"]["items"]["$ref"]
                .as_str()
                .unwrap()
                .ends_with("/Vertex")
        );
        let score = &schemas["ScoreReport"];
        assert_eq!(score["properties"]["schema"]["const"], "tobi.score/1");
        let required = score["required"].as_array().unwrap();
        assert!(required.contains(&json!("result")), "null is written");
        assert!(!required.contains(&json!("otherwise")), "it may be missing");
    }
}
