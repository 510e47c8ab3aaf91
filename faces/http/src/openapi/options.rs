//! The options of reports: what each means, and its values.

use crate::reports::{MOST_MISTAKES, Report};
use serde_json::{Value, json};
use tobi::Layer;
use tobi::estimate::Effort;
use tobi::groups::METHODS;
use tobi::local::{Budget, LocalGame};
use tobi::review::ReviewOptions;
use tobi::score::TeireChoice;
use tobi_goban::Rules;

/// An option as a parameter in the query string.
pub(super) fn parameter(report: Report, name: &str) -> Value {
    let (about, schema) = option(report, name);
    json!({"name": name, "in": "query", "description": about, "schema": schema})
}

/// An option as a field of a JSON body: lists may be lists there. The default is in words: generators of clients take a
/// field with a default as one that is always there.
pub(super) fn field(report: Report, name: &str) -> Value {
    let (about, mut schema) = option(report, name);
    let usual = schema
        .as_object_mut()
        .and_then(|schema| schema.remove("default"));
    let about = match usual {
        Some(Value::String(usual)) => format!("{about} Default: {usual}."),
        Some(usual) => format!("{about} Default: {usual}."),
        None => about.to_owned(),
    };
    if is_list(name) {
        schema = json!({"anyOf": [schema, {"type": "array", "items": {"type": "string"}}]});
    }
    schema["description"] = about.into();
    schema
}

/// Whether it takes vertices.
fn is_list(name: &str) -> bool {
    matches!(name, "dead" | "seki" | "neutral" | "points")
}

/// The meaning of an option, and its schema.
///
/// # Panics
/// When a report has an option that is not described here; a test makes the document.
fn option(report: Report, name: &str) -> (&'static str, Value) {
    let flag = || json!({"type": "boolean", "default": false});
    let from = |least: u32| json!({"type": "integer", "minimum": least});
    let usual =
        |least: u32, usual: u32| json!({"type": "integer", "minimum": least, "default": usual});
    let text = || json!({"type": "string"});
    let nodes = Budget::USUAL.nodes();
    match (report, name) {
        (_, "game_number") => (
            "Which game of a file with several, counted from 1.",
            usual(1, 1),
        ),
        (_, "variation") => (
            "Which variation to follow at the first branching of the game, at the second and so on, counted from 1, such as 2 or 1,3; otherwise always the first.",
            text(),
        ),
        (_, "move") => (
            "The position after this many moves; default: after the last.",
            from(0),
        ),
        (_, "strict") => (
            "Refuse records with errors instead of repairing them.",
            flag(),
        ),
        (_, "skip_illegal") => ("Skip moves onto a stone of the other colour.", flag()),
        (_, "rules") => (
            "Rules that replace the record's, by name.",
            json!({"type": "string", "examples": Rules::names().collect::<Vec<_>>()}),
        ),
        (_, "komi") => (
            "Komi that replaces the record's, a multiple of 0.5.",
            json!({"type": "number", "multipleOf": 0.5}),
        ),
        (_, "teire") => (
            "Whether protective moves that filling the dame would force, but that were not played, cost a point.",
            json!({"type": "string", "enum": TeireChoice::ALL.map(TeireChoice::name), "default": TeireChoice::default().name()}),
        ),
        (Report::Influence, "dead") => (
            "Points of dead stones, such as D4,Q16, whose whole chains are left out; or `judged`.",
            text(),
        ),
        (_, "dead") => (
            "Points of dead stones, such as D4,Q16, with their whole chains; or `usual` (those that the players marked, otherwise judged), `judged`, `marked`, `none`.",
            json!({"type": "string", "default": "usual"}),
        ),
        (_, "seki") => (
            "Points of stones in seki, such as D4,Q16, with their whole chains, whoever decides about the dead stones. Points that only they surround are no territory under Japanese rules.",
            text(),
        ),
        (_, "neutral") => ("Empty points that nobody owns, such as D4,E4.", text()),
        (_, "anyway") => ("Count the game even if it is not finished.", flag()),
        (Report::Review, "playouts") => (
            "Playouts of each search.",
            usual(1, ReviewOptions::default().playouts),
        ),
        (_, "playouts") => (
            "Number of playouts (random games); 0 is the fastest and the least accurate.",
            usual(0, Effort::USUAL.playouts),
        ),
        (_, "seed") => (
            "Random seed: the same seed gives the same bytes.",
            json!({"type": "integer", "minimum": 0, "default": Effort::USUAL.seed}),
        ),
        (_, "method") => (
            "How chains are combined into groups.",
            json!({"type": "string", "enum": METHODS.map(|(name, _)| name), "default": METHODS[0].0}),
        ),
        (_, "budget") => (
            "Maximum number of nodes (positions) for each question.",
            usual(1, nodes),
        ),
        (_, "game") => (
            "The question.",
            json!({"type": "string", "enum": LocalGame::ALL.map(LocalGame::name)}),
        ),
        (_, "region") => (
            "Where both sides may play in a life, such as A1-E5,F3. Stones outside are safe, empty points outside belong to the attacker.",
            text(),
        ),
        (_, "ko_threats") => (
            "Who has more ko threats: `none`, `black:2` for two more than White, `black` for three; default: each case is read.",
            text(),
        ),
        (_, "points") => ("The points of the question, such as D4,F4.", text()),
        (_, "layer") => (
            "The layer.",
            json!({"type": "string", "enum": Layer::ALL.map(Layer::name), "default": Layer::ALL[0].name()}),
        ),
        (_, "scale") => (
            "Dilations and erosions other than the layer's default, such as 5/21.",
            json!({"type": "string", "examples": ["5/21"]}),
        ),
        (_, "from") => (
            "The first move to review; default: the first of the game.",
            from(1),
        ),
        (_, "to") => (
            "The last move to review; default: the last of the game.",
            from(1),
        ),
        (_, "most") => (
            "How many mistakes to show.",
            json!({"type": "integer", "minimum": 0, "maximum": MOST_MISTAKES, "default": ReviewOptions::default().most}),
        ),
        _ => panic!("{report:?}: the option {name} is not described"),
    }
}
