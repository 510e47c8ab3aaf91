//! KataGo's JSON protocol: a query in a body, its replies as lines.

use crate::params::{ANALYSED_MOVES, TREE_BYTES};
use crate::pool::Stop;
use crate::problem::{Kind, Problem};
use crate::settings::Settings;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::sync::Arc;
use tobi::analysis::protocol::{Action, Message, Query, QueryError, Warning, model, version};
use tobi::estimate::Effort;
use tobi::params::SEARCH_STEP;
use tobi::play::{Player, Setting, Style, Threads};
use tobi::request::shortened;

/// A query before any search.
#[derive(Clone, Debug)]
pub(crate) struct Parsed {
    /// Replies that are known at once, each with its line end.
    pub(crate) lines: String,
    /// The positions to search.
    pub(crate) query: Option<Arc<Query>>,
}

/// The part of a query that shows how expensive it is to read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct QuerySize {
    #[serde(default)]
    moves: Vec<IgnoredAny>,
    analyze_turns: Option<Vec<IgnoredAny>>,
    report_during_search_every: Option<IgnoredAny>,
    max_visits: Option<f64>,
}

pub(crate) fn parse(body: &[u8], settings: &Settings) -> Result<Parsed, Problem> {
    let text = std::str::from_utf8(body).map_err(|error| {
        let detail = format!("the body is not UTF-8 from byte {} on", error.valid_up_to());
        Problem::new(Kind::Unreadable, detail, "send JSON in UTF-8")
    })?;
    let syntax = |error: serde_json::Error| Problem::no_json(&error);
    serde_json::from_str::<IgnoredAny>(text).map_err(syntax)?;
    if let Some(key) = tobi::repeated_key(text) {
        return Err(Problem::repeated(&key));
    }
    // The protocol itself reports wrong types here.
    let extent = serde_json::from_str::<QuerySize>(text).ok();
    if let Some(extent) = &extent {
        let visits = extent.max_visits.unwrap_or(0.0);
        if visits > f64::from(settings.playouts) {
            return Err(too_many_visits(visits, settings));
        }
        let turns = extent.analyze_turns.as_ref().map_or(1, Vec::len);
        if turns.saturating_mul(extent.moves.len()) > ANALYSED_MOVES {
            return Err(Problem::in_field(
                "analyzeTurns",
                format_args!(
                    "{turns} positions of a game of {} moves are too many",
                    extent.moves.len()
                ),
                "ask for them in several queries",
            ));
        }
    }
    let (message, warnings) = Message::parse(text).map_err(|error| refused(&error))?;
    let mut lines: String = warnings.iter().map(|it| it.to_line() + "\n").collect();
    let query = match message {
        Message::Query(query) => query,
        Message::Action { id, action, echo } => {
            lines += &match action {
                Action::Version => version(&id),
                Action::Models => model(&id),
                // Nothing is kept between positions.
                Action::ClearCache => echo,
                Action::Terminate { .. } => {
                    return Err(Problem::in_field(
                        "action",
                        "a request cannot stop another one",
                        "close the connection of the query that is to stop",
                    ));
                }
            };
            return Ok(Parsed {
                lines: lines + "\n",
                query: None,
            });
        }
    };
    // Without the field the protocol's default applies.
    if query.visits > settings.playouts {
        return Err(too_many_visits(query.visits.into(), settings));
    }
    if extent.is_some_and(|extent| extent.report_during_search_every.is_some()) {
        let warning = Warning {
            warning: "There are no reports during a search over HTTP".to_owned(),
            field: "reportDuringSearchEvery".to_owned(),
            id: query.id.clone(),
        };
        lines += &(warning.to_line() + "\n");
    }
    Ok(Parsed {
        lines,
        query: Some(Arc::new(*query)),
    })
}

/// More visits than `--max-playouts` allows.
fn too_many_visits(found: f64, settings: &Settings) -> Problem {
    let most = settings.playouts;
    Problem::in_field(
        "maxVisits",
        format_args!("maxVisits: expected at most {most}, found {found}"),
        format_args!("give a whole number from 1 to {most}"),
    )
}

/// A wrong query as a problem, with the field.
fn refused(error: &QueryError) -> Problem {
    let remedy = match &error.id {
        Some(id) => format!(
            "correct the query {}; docs/analysis.md describes the fields",
            shortened(&id.as_str().into())
        ),
        None => "correct the query; docs/analysis.md describes the fields".to_owned(),
    };
    Problem::refused(error, remedy).with_field(error.field.clone())
}

/// The reply for one of the positions of a query, with its line end.
pub(crate) fn search(query: &Query, turn: usize, stop: &Stop) -> String {
    // A new player for each position, so that no answer depends on the others.
    let mut player = Player::new(Style::Search);
    player.set_setting(Setting::with_memory(TREE_BYTES, Threads::one()));
    let turn = query.turns[turn];
    let game = query.game(turn);
    let mut analysis = query.begin(&game, &mut player, Effort::USUAL);
    while !analysis.is_over() && analysis.visits() < query.visits {
        stop.check();
        analysis.run(SEARCH_STEP.min(query.visits - analysis.visits()));
    }
    while !analysis.deepen(SEARCH_STEP) {
        stop.check();
    }
    query.reply(turn, &game, &analysis.snapshot(), false) + "\n"
}

/// The line in place of a missing reply.
pub(crate) fn no_reply(query: &Query, turn: usize, problem: &Problem) -> String {
    let number = query.turns[turn].number;
    let error = QueryError {
        id: Some(query.id.clone()),
        ..QueryError::general(format_args!("turn {number}: {}", problem.detail()))
    };
    error.to_line() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::NoAnswer;

    #[test]
    fn a_reply_that_does_not_come_names_its_turn() {
        let query = br#"{"id":"q","moves":[["B","C3"]],"analyzeTurns":[1,0],"rules":"chinese","boardXSize":5,"boardYSize":5}"#;
        let parsed = parse(query, &Settings::default()).unwrap();
        let line = no_reply(&parsed.query.unwrap(), 1, &NoAnswer::Stopped.into());
        assert!(
            line.starts_with(r#"{"error":"turn 0: the answer was not ready within"#),
            "{line}"
        );
        assert!(line.ends_with("\"id\":\"q\"}\n"), "{line}");
    }

    #[test]
    fn too_many_visits_name_the_limit_of_the_service() {
        for visits in ["10001", "20000000", "1e12"] {
            let query = format!(
                r#"{{"id":"q","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":{visits}}}"#
            );
            let refused = parse(query.as_bytes(), &Settings::default()).unwrap_err();
            assert!(
                refused.detail().contains("at most 10000"),
                "{}",
                refused.detail()
            );
        }
    }

    #[test]
    fn no_turns_are_an_error_rather_than_no_answer() {
        let query = br#"{"id":"q","moves":[],"analyzeTurns":[],"rules":"chinese","boardXSize":5,"boardYSize":5}"#;
        let refused = parse(query, &Settings::default()).unwrap_err();
        assert!(
            refused.detail().contains("at least one turn"),
            "{}",
            refused.detail()
        );
    }

    #[test]
    fn many_positions_of_long_games_are_refused_before_they_are_played() {
        let moves = vec![["B", "pass"]; 2000];
        let turns: Vec<u32> = (0..1000).collect();
        let query = serde_json::json!({"id": "q", "moves": moves, "analyzeTurns": turns});
        let refused = parse(query.to_string().as_bytes(), &Settings::default()).unwrap_err();
        assert_eq!(refused.kind, Kind::Refused);
        assert!(refused.to_line().contains("analyzeTurns"));
    }
}
