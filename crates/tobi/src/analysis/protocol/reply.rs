//! Replies.

use super::fields::QueryError;
use super::query::{Query, Turn, Warning};
use crate::analysis::{AnalysedMove, Snapshot};
use crate::json;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use std::borrow::Cow;
use tobi_goban::{Color, Game, Move, Position, PositionKey};
use tobi_grid::Field;
use tobi_notation::vertex;

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AnalysisReply")]
struct Reply<'a> {
    id: &'a str,
    is_during_search: bool,
    move_infos: Vec<MoveInfo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership_stdev: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Vec<f64>>,
    root_info: RootInfo,
    turn_number: u32,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "MoveInfo")]
struct MoveInfo {
    edge_visits: u32,
    edge_weight: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_symmetry_of: Option<String>,
    lcb: f64,
    r#move: String,
    order: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership_stdev: Option<Vec<f64>>,
    play_selection_value: f64,
    prior: f64,
    pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_visits: Option<Vec<u32>>,
    score_lead: f64,
    score_mean: f64,
    score_selfplay: f64,
    score_stdev: f64,
    utility: f64,
    utility_lcb: f64,
    visits: u32,
    weight: f64,
    winrate: f64,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RootInfo")]
struct RootInfo {
    current_player: &'static str,
    /// What a network says about the position without a search: Tobi has none.
    raw_lead: Option<f64>,
    raw_no_result_prob: Option<f64>,
    raw_score_selfplay: Option<f64>,
    raw_score_selfplay_stdev: Option<f64>,
    raw_st_score_error: Option<f64>,
    raw_st_wr_error: Option<f64>,
    raw_var_time_left: Option<f64>,
    raw_winrate: Option<f64>,
    score_lead: f64,
    score_selfplay: f64,
    score_stdev: f64,
    sym_hash: String,
    this_hash: String,
    utility: f64,
    visits: u32,
    weight: f64,
    winrate: f64,
}

impl Query {
    /// The reply for one of its positions, which `game` has reached: one line, without the line end.
    pub fn reply(
        &self,
        turn: Turn,
        game: &Game,
        found: &Snapshot,
        is_during_search: bool,
    ) -> String {
        let position = game.position();
        let player = position.to_move();
        let view = View {
            query: self,
            player,
            seen_by: self.perspective.unwrap_or(player),
            spread: found.uncertainty,
        };
        let wanted = self.wanted;
        let winrate = view.winrate(found.winrate);
        let lead = view.points(found.margin);
        let sides = [position.size().columns(), position.size().rows()];
        let infos = found.moves.iter().enumerate();
        json::line(&Reply {
            id: &self.id,
            is_during_search,
            move_infos: infos.map(|(order, it)| view.info(order, it)).collect(),
            ownership: wanted.ownership.then(|| view.owners(&found.ownership)),
            ownership_stdev: wanted.ownership_stdev.then(|| spreads(&found.ownership)),
            policy: wanted.policy.then(|| policy(game, found)),
            root_info: RootInfo {
                current_player: letter(player),
                raw_lead: None,
                raw_no_result_prob: None,
                raw_score_selfplay: None,
                raw_score_selfplay_stdev: None,
                raw_st_score_error: None,
                raw_st_wr_error: None,
                raw_var_time_left: None,
                raw_winrate: None,
                score_lead: lead,
                score_selfplay: lead,
                score_stdev: round(found.uncertainty),
                sym_hash: {
                    let [columns, rows] = sides;
                    let sides = [columns.max(rows), columns.min(rows)];
                    hash(symmetric_key(position), sides)
                },
                this_hash: hash(position.key(), sides),
                utility: round(2.0 * winrate - 1.0),
                visits: found.visits,
                weight: found.visits.into(),
                winrate,
            },
            turn_number: turn.number,
        })
    }
}

/// The side for which values are positive.
struct View<'a> {
    query: &'a Query,
    player: Color,
    seen_by: Color,
    spread: f64,
}

impl View<'_> {
    fn winrate(&self, players: f64) -> f64 {
        round(if self.player == self.seen_by {
            players
        } else {
            1.0 - players
        })
    }

    /// Points from Black's point of view.
    fn points(&self, blacks: f64) -> f64 {
        round(f64::from(self.seen_by.sign()) * blacks)
    }

    fn owners(&self, blacks: &Field<f64>) -> Vec<f64> {
        blacks.values().map(|&owner| self.points(owner)).collect()
    }

    fn info(&self, order: usize, analysed: &AnalysedMove) -> MoveInfo {
        let size = analysed.ownership.size();
        let name = |mv: Move| vertex::name(mv, size);
        let wanted = self.query.wanted;
        let winrate = self.winrate(analysed.winrate);
        // The bound is on the mover's side, whatever the perspective.
        let lcb = self.winrate(analysed.lower_bound);
        let lead = self.points(analysed.margin);
        let length = self.query.line.saturating_add(1);
        let tries = || analysed.tries.iter().copied().take(length).collect();
        MoveInfo {
            edge_visits: analysed.visits,
            edge_weight: analysed.visits.into(),
            is_symmetry_of: analysed.copy_of.map(name),
            lcb,
            r#move: name(analysed.mv),
            order,
            ownership: wanted
                .moves_ownership
                .then(|| self.owners(&analysed.ownership)),
            ownership_stdev: wanted
                .moves_ownership_stdev
                .then(|| spreads(&analysed.ownership)),
            play_selection_value: analysed.visits.into(),
            prior: round(analysed.prior),
            pv: analysed
                .line
                .iter()
                .copied()
                .take(length)
                .map(name)
                .collect(),
            pv_visits: wanted.line_visits.then(tries),
            score_lead: lead,
            score_mean: lead,
            score_selfplay: lead,
            score_stdev: round(self.spread),
            utility: round(2.0 * winrate - 1.0),
            utility_lcb: round(2.0 * lcb - 1.0),
            visits: analysed.visits,
            weight: analysed.visits.into(),
            winrate,
        }
    }
}

/// The standard deviation of the ownership: at the end each point belongs to one side completely.
fn spreads(ownership: &Field<f64>) -> Vec<f64> {
    let spread = |owner: &f64| round((1.0 - owner * owner).max(0.0).sqrt());
    ownership.values().map(spread).collect()
}

/// The probability of each point and of the pass: -1 for illegal moves.
fn policy(game: &Game, found: &Snapshot) -> Vec<f64> {
    let position = game.position();
    let legal = game.legal_moves(position.to_move());
    let points = position.size().points().map(Move::Play);
    let prior = |mv: Move| match mv {
        Move::Play(point) if !legal.contains(point) => -1.0,
        _ => {
            let found = found.priors.iter().find(|(it, _)| *it == mv);
            found.map_or(0.0, |&(_, prior)| round(prior))
        }
    };
    points.chain([Move::Pass]).map(prior).collect()
}

/// The smallest key of the position among its symmetries.
fn symmetric_key(position: &Position) -> PositionKey {
    let poses = tobi_goban::Pose::with_black(Color::Black, position.size());
    let keys = poses.map(|pose| pose.position_in(position).key());
    keys.min().expect("there are eight")
}

/// The key, and the sides of the board, which are not part of it.
fn hash(key: PositionKey, [columns, rows]: [u8; 2]) -> String {
    format!("{key}{columns:02x}{rows:02x}").to_uppercase()
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// Six decimals; no minus sign before zero.
fn round(value: f64) -> f64 {
    (value * 1e6).round() / 1e6 + 0.0
}

/// Any line that the protocol replies with, as a JSON Schema.
#[derive(Clone, Copy, Debug)]
pub struct AnyReply;

impl JsonSchema for AnyReply {
    fn schema_name() -> Cow<'static, str> {
        "AnalysisAnswer".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "anyOf": [
                generator.subschema_for::<Reply<'_>>(),
                generator.subschema_for::<NoResults<'_>>(),
                generator.subschema_for::<Version<'_>>(),
                generator.subschema_for::<Models<'_>>(),
                generator.subschema_for::<Warning>(),
                generator.subschema_for::<QueryError>(),
                generator.subschema_for::<Cleared>(),
            ],
        })
    }
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AnalysisStopped")]
struct NoResults<'a> {
    id: &'a str,
    is_during_search: bool,
    no_results: bool,
    turn_number: u32,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AnalysisVersion")]
struct Version<'a> {
    action: &'static str,
    git_hash: &'static str,
    id: &'a str,
    version: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AnalysisModels")]
struct Models<'a> {
    action: &'static str,
    id: &'a str,
    models: [Model; 1],
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AnalysisModel")]
struct Model {
    name: &'static str,
    internal_name: &'static str,
    max_batch_size: u32,
    uses_human_s_l_profile: bool,
    version: u32,
}

/// The echo of `clear_cache`.
#[derive(JsonSchema)]
#[schemars(rename = "AnalysisCleared")]
#[expect(
    dead_code,
    reason = "it describes the query, which is sent back as it came"
)]
struct Cleared {
    action: String,
    id: String,
}

/// The reply for a position whose search was stopped without a result.
pub fn no_results(id: &str, turn: u32) -> String {
    json::line(&NoResults {
        id,
        is_during_search: false,
        no_results: true,
        turn_number: turn,
    })
}

/// The reply with the version.
pub fn version(id: &str) -> String {
    json::line(&Version {
        action: "query_version",
        git_hash: "unknown",
        id,
        version: concat!("tobi-", env!("CARGO_PKG_VERSION")),
    })
}

/// The reply with the models: one without size, so that lists of models are not empty.
pub fn model(id: &str) -> String {
    json::line(&Models {
        action: "query_models",
        id,
        models: [Model {
            name: "none",
            internal_name: concat!(
                "tobi ",
                env!("CARGO_PKG_VERSION"),
                ", without a neural network"
            ),
            max_batch_size: 1,
            uses_human_s_l_profile: false,
            version: 0,
        }],
    })
}
