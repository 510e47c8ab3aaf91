//! Answers to requests of named options, as each face asks them.

use crate::pictures;
use serde_json::{Value, json};
use tobi::Session;
use tobi::request::{Caps, Options, Report};
use tobi_goban::Rules;

/// A group of each side without two eyes yet: D5 and H5.
const RUNNING: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X . . O . . .
    . . . . . . O . .
    . O . X . . . O .
    . . O X . X . . .
    . . . O . X . . .
    . . . . . . . . .
    . . . . . . . . .";

fn session() -> Session {
    pictures::session(RUNNING, Rules::named("chinese").expect("a preset"))
}

fn estimate(options: Value) -> Result<Value, String> {
    let Value::Object(options) = options else {
        panic!("an object of options");
    };
    let known = Report::Estimate.fields();
    let options = Options::parse(known, options, &Caps::USUAL).map_err(|e| e.to_string())?;
    let answer = Report::Estimate.answer(&options, &session(), || ());
    let answer = answer.map_err(|error| error.to_string())?;
    Ok(serde_json::from_str(&answer.to_line()).expect("JSON"))
}

fn margin(answer: &Value) -> f64 {
    answer["margin"].as_f64().expect("a margin")
}

#[test]
fn an_estimate_follows_the_fates_that_are_given() {
    let asked = |fate: &str| {
        let options = json!({ "playouts": 200, fate: ["D5"] });
        estimate(options).expect("an estimate")
    };
    let [dead, alive] = ["dead", "alive"].map(asked);
    assert!(margin(&alive) > margin(&dead) + 5.0);
    let status = |answer: &Value| {
        let groups = answer["groups"].as_array().expect("groups").iter();
        let has = |group: &&Value| {
            let stones = group["stones"].as_array().expect("stones");
            stones.contains(&json!("D5"))
        };
        let group = groups.clone().find(has).expect("the group");
        group["status"].clone()
    };
    assert_eq!([&dead, &alive].map(status), ["dead", "alive"]);
}

#[test]
fn a_group_has_one_fate() {
    for (options, error) in [
        (
            json!({ "dead": ["D5"], "alive": ["D4"] }),
            "alive: D5 is named as dead too",
        ),
        (json!({ "alive": ["A1"] }), "alive: there is no stone on A1"),
    ] {
        assert_eq!(estimate(options), Err(error.to_owned()));
    }
}
