//! The JSON of `tobi score`, schema `tobi.score/1`.

use super::origin::Origin;
use super::{Comparison, FinalGroup, GameKey, InFile, ScoreReport, Teire, TeireConvention, words};
use crate::groups::Status;
use crate::json::{self, GroundsJson, SizeJson, vertices};
use crate::schema::{
    self, ColorText, ComparisonText, DeadByText, MarginText, OwnersRow, SourceText, StatusText,
    TeireText, VertexText,
};
use crate::words::vertex_name;
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use tobi_goban::count::{Margin, Side};
use tobi_goban::{Color, Komi, Position};
use tobi_grid::{Field, PointSet};

/// The JSON of `tobi score`, schema `tobi.score/1`.
///
/// `result`, `margin`, `black` and `white` are null if the game was not counted: `safe` is false then, and
/// `obstacles` says why. Points are Black-positive, rows run from the top.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ScoreReport")]
pub struct ScoreJson {
    #[schemars(schema_with = "schema::score")]
    schema: &'static str,
    /// The side for which numbers are positive.
    #[schemars(schema_with = "schema::black")]
    perspective: &'static str,
    /// The place of the game, if there are many.
    #[serde(flatten)]
    origin: Option<Origin>,
    size: SizeJson,
    /// Moves played.
    #[serde(rename = "move")]
    move_number: u32,
    rules: Cow<'static, str>,
    /// The source: `record`, `asked`, or the default (`usual`).
    #[schemars(with = "SourceText")]
    rules_from: &'static str,
    komi: f64,
    #[schemars(with = "SourceText")]
    komi_from: &'static str,
    handicap: u32,
    /// `standing` or `deducted`.
    #[schemars(with = "TeireText")]
    teire_convention: &'static str,
    #[schemars(with = "Option<MarginText>")]
    result: Option<String>,
    margin: Option<f64>,
    /// The other convention, if it gives another result.
    #[serde(skip_serializing_if = "Option::is_none")]
    otherwise: Option<OtherwiseJson>,
    black: Option<SideJson>,
    white: Option<SideJson>,
    /// The result of the record.
    re: ReJson,
    /// One text for each row, top first: `B`, `W`, `.` for neutral.
    #[schemars(with = "Vec<OwnersRow>")]
    ownership: Vec<String>,
    #[schemars(with = "Vec<VertexText>")]
    dead: Vec<String>,
    /// `judged`, `marked` by the players, `named` by the caller.
    #[schemars(with = "DeadByText")]
    dead_by: &'static str,
    /// The stones of each seki.
    #[schemars(with = "Vec<Vec<VertexText>>")]
    seki: Vec<Vec<String>>,
    #[schemars(with = "Vec<VertexText>")]
    dame: Vec<String>,
    teire: Vec<TeireJson>,
    /// Open borders: the points that close them, or the whole border if no single point does.
    #[schemars(with = "Vec<VertexText>")]
    open: Vec<String>,
    groups: Vec<GroupJson>,
    /// Whether the position can be counted.
    safe: bool,
    /// The stones of each group whose life depends on the first player.
    #[schemars(with = "Vec<Vec<VertexText>>")]
    unsettled: Vec<Vec<String>>,
    /// Why it cannot be counted, in words.
    obstacles: Vec<String>,
    /// Assumptions, and irregularities of the players' marks.
    remarks: Vec<String>,
    /// The errors of the file, and how they were repaired.
    repairs: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "OtherConvention")]
struct OtherwiseJson {
    #[schemars(with = "TeireText")]
    teire_convention: &'static str,
    #[schemars(with = "MarginText")]
    result: String,
    margin: f64,
}

/// In points; `komi` and `compensation` for White only.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ScoreSide")]
struct SideJson {
    stones: u32,
    territory: u32,
    prisoners: u32,
    dead: u32,
    tax: u32,
    teire: u32,
    dame: u32,
    button: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    compensation: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    komi: Option<f64>,
    total: f64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RecordedResult")]
struct ReJson {
    /// As in SGF; null without a readable result.
    #[schemars(with = "Option<MarginText>")]
    result: Option<String>,
    /// `agrees`, `agrees with teire deducted`, `agrees with teire standing`, `differs`, `not comparable`.
    #[schemars(with = "ComparisonText")]
    comparison: &'static str,
    /// The counted margin minus that of the record, in points.
    by: Option<f64>,
    /// Whether the count has another winner.
    other_winner: bool,
    /// In words.
    why: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Teire")]
struct TeireJson {
    #[schemars(with = "VertexText")]
    point: String,
    #[schemars(with = "ColorText")]
    color: String,
    why: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ScoreGroup")]
struct GroupJson {
    /// From 1, in reading order of the first stones.
    id: usize,
    #[schemars(with = "ColorText")]
    color: String,
    /// `alive`, `dead`, `seki`, `unsettled`.
    #[schemars(with = "StatusText")]
    status: &'static str,
    #[serde(flatten)]
    grounds: GroundsJson,
    #[schemars(with = "Vec<VertexText>")]
    stones: Vec<String>,
    why: String,
}

impl From<&ScoreReport> for ScoreJson {
    fn from(report: &ScoreReport) -> ScoreJson {
        let session = report.session();
        let (settlement, game) = (report.settlement(), session.game());
        let size = session.size();
        let letter = |point| match report.owner(point) {
            Some(Color::Black) => 'B',
            Some(Color::White) => 'W',
            None => '.',
        };
        let ownership = Field::from_fn(size, letter);
        let side = |color: Color| {
            report
                .score()
                .map(|score| SideJson::new(color, &score.sides[color]))
        };
        let teire = settlement.teire().iter();
        let open = report.open().map(|border| {
            if border.closing.is_empty() {
                border.points()
            } else {
                border.closing
            }
        });
        let open = open.fold(PointSet::empty(size), |all, points| all | points);
        let unsettled = settlement.groups().iter();
        let unsettled = unsettled.filter(|group| group.status == Status::Unsettled);
        ScoreJson {
            schema: "tobi.score/1",
            perspective: "black",
            origin: None,
            size: size.into(),
            move_number: session.move_number(),
            rules: game.rules().title(),
            rules_from: session.rules_from().name(),
            komi: game.komi().points(),
            komi_from: session.komi_from().name(),
            handicap: game.handicap(),
            teire_convention: report.convention().name(),
            result: report.margin().map(|margin| margin.to_string()),
            margin: report.margin().map(Margin::points),
            otherwise: report.otherwise().map(OtherwiseJson::from),
            black: side(Color::Black),
            white: side(Color::White),
            re: ReJson::from(report),
            ownership: ownership.rows().map(|row| row.iter().collect()).collect(),
            dead: vertices(&settlement.dead()),
            dead_by: report.dead_by().name(),
            seki: settlement.seki_stones().iter().map(vertices).collect(),
            dame: vertices(&settlement.dame()),
            teire: teire
                .map(|teire| TeireJson::new(teire, settlement.position()))
                .collect(),
            open: vertices(&open),
            groups: (1..)
                .zip(settlement.groups())
                .map(|(id, group)| GroupJson::new(id, group, report))
                .collect(),
            safe: report.obstacles().is_empty(),
            unsettled: unsettled.map(|group| vertices(&group.stones)).collect(),
            obstacles: report.why_not(),
            remarks: report.remarks().to_vec(),
            repairs: session.remarks().to_vec(),
        }
    }
}

impl ScoreReport {
    /// The JSON of `tobi score`.
    pub fn to_json(&self) -> ScoreJson {
        self.into()
    }

    /// The same for one of many games, with its place, its key, the place of an earlier copy, and who played it when and
    /// where.
    pub fn to_json_in_file(
        &self,
        game: InFile,
        key: GameKey,
        same_as: Option<InFile>,
    ) -> ScoreJson {
        ScoreJson {
            origin: Some(Origin::new(self.session(), game, key, same_as)),
            ..self.to_json()
        }
    }
}

impl ScoreJson {
    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

impl From<&ScoreReport> for ReJson {
    fn from(report: &ScoreReport) -> ReJson {
        let comparison = report.comparison();
        ReJson {
            result: report.recorded().map(|recorded| recorded.to_string()),
            comparison: comparison.name(),
            by: match comparison {
                Comparison::Agrees => Some(0.0),
                Comparison::AgreesByTeire { halves, .. } | Comparison::Differs { halves, .. } => {
                    Some(halves as f64 / 2.0)
                }
                _ => None,
            },
            other_winner: comparison.has_other_winner(),
            why: comparison.to_string(),
        }
    }
}

impl TeireJson {
    fn new(teire: &Teire, position: &Position) -> TeireJson {
        TeireJson {
            point: vertex_name(teire.point, position.size()),
            color: teire.color.to_string(),
            why: words::teire(teire, position),
        }
    }
}

impl From<(TeireConvention, Margin)> for OtherwiseJson {
    fn from((convention, margin): (TeireConvention, Margin)) -> OtherwiseJson {
        OtherwiseJson {
            teire_convention: convention.name(),
            result: margin.to_string(),
            margin: margin.points(),
        }
    }
}

impl SideJson {
    fn new(color: Color, side: &Side) -> SideJson {
        let is_white = color == Color::White;
        SideJson {
            stones: side.stones,
            territory: side.territory,
            prisoners: side.prisoners,
            dead: side.dead,
            tax: side.tax,
            teire: side.teire,
            dame: side.dame,
            button: if side.button { 0.5 } else { 0.0 },
            compensation: is_white.then_some(side.compensation),
            komi: is_white.then_some(side.komi).map(Komi::points),
            total: side.points(),
        }
    }
}

impl GroupJson {
    fn new(id: usize, group: &FinalGroup, report: &ScoreReport) -> GroupJson {
        GroupJson {
            id,
            color: group.color.to_string(),
            status: group.status.name(),
            grounds: GroundsJson::new(group.certainty(), &report.settlement().grounds(group)),
            stones: vertices(&group.stones),
            why: report.why(group),
        }
    }
}
