//! The JSON of `tobi read`, schema `tobi.read/1`.

use super::conditions::ko_threats_text;
use super::words::forbidden;
use super::{
    Answer, Certainty, Finding, LocalReport, Occupation, Race, ShapeFinding, Success, Verdict,
};
use crate::assumption;
use crate::json::{self, PositionJson};
use crate::schema::{
    self, AnswerCertaintyText, ColorText, LocalGameText, MoveText, PlayedText, ResultText,
    StoneFateText, ValueText, VertexText,
};
use crate::words::{move_names, played, vertex_name};
use schemars::JsonSchema;
use serde::Serialize;
use tobi_goban::{Color, Move};
use tobi_grid::{Point, Size};

/// The JSON of `tobi read`. It has exactly one of `verdict`, `race`, `stones`, `shapes` or `chains`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReadReport")]
pub struct ReadJson {
    #[schemars(schema_with = "schema::read")]
    schema: &'static str,
    /// The side for which values are wins: the owner of the stones in question.
    #[schemars(schema_with = "schema::owner")]
    perspective: &'static str,
    #[serde(flatten)]
    position: PositionJson,
    #[schemars(with = "LocalGameText")]
    game: &'static str,
    #[schemars(with = "Vec<VertexText>")]
    points: Vec<String>,
    /// The region to which the moves were limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Vec<String>>,
    /// The ko threats that were given: `none`, `black:3` ...
    #[serde(skip_serializing_if = "Option::is_none")]
    ko_threats: Option<String>,
    /// The node limit of each question.
    budget: u32,
    #[serde(flatten)]
    finding: FindingJson,
    /// The errors of the file, and how they were repaired.
    repairs: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Finding")]
enum FindingJson {
    Verdict(VerdictJson),
    /// With the first group to move, and with the second.
    Race([RaceJson; 2]),
    Stones(Vec<StoneJson>),
    Shapes(Vec<ShapeJson>),
    Chains(Vec<ChainJson>),
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Verdict")]
struct VerdictJson {
    /// The defender's colour.
    #[schemars(with = "ColorText")]
    owner: String,
    /// Indigo's sign, from the owner's point of view.
    #[schemars(with = "ValueText")]
    value: &'static str,
    /// The sign's name.
    name: String,
    /// Whether it depends on a ko.
    ko: bool,
    defend: AnswerJson,
    attack: AnswerJson,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Answer")]
struct AnswerJson {
    /// Who moves first.
    #[schemars(with = "ColorText")]
    first: String,
    #[serde(flatten)]
    outcome: OutcomeJson,
    /// First moves that succeed, the best first; `pass` if no move is needed.
    #[schemars(with = "Vec<MoveText>")]
    moves: Vec<String>,
    /// `B D4`, `W E5` ...
    #[schemars(with = "Vec<PlayedText>")]
    line: Vec<String>,
    nodes: u32,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Outcome")]
struct OutcomeJson {
    /// `works`, `ko-ahead`, `ko-behind`, `fails`; a guess if the certainty is `unknown`.
    #[schemars(with = "ResultText")]
    result: &'static str,
    /// GNU Go's number for it.
    code: u8,
    #[serde(flatten)]
    certainty: CertaintyJson,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AnswerGrounds")]
struct CertaintyJson {
    /// `proved`, `believed`, `unknown`.
    #[schemars(with = "AnswerCertaintyText")]
    certainty: &'static str,
    /// The judgement that a belief rests on, or at which reading stopped undecided.
    by: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Race")]
struct RaceJson {
    #[schemars(with = "ColorText")]
    first: String,
    #[schemars(with = "ResultText")]
    saved: &'static str,
    #[schemars(with = "ResultText")]
    captured: &'static str,
    codes: [u8; 2],
    #[serde(flatten)]
    certainty: CertaintyJson,
    #[schemars(with = "Vec<MoveText>")]
    moves: Vec<String>,
    nodes: u32,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlayedStone")]
struct StoneJson {
    #[schemars(with = "ColorText")]
    color: String,
    /// `stands`, `captured`, `sacrifice` (captured, at a higher price), `illegal`, `fuzzy`.
    #[schemars(with = "StoneFateText")]
    fate: &'static str,
    /// Why the move is illegal.
    illegal: Option<&'static str>,
    /// The other side, which moves next, against the chain.
    attack: Option<AnswerJson>,
    /// For a sacrifice: a stone of the chain that is captured in exchange, and how.
    #[schemars(with = "Option<VertexText>")]
    prey: Option<String>,
    gain: Option<AnswerJson>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Shape")]
struct ShapeJson {
    rule: &'static str,
    game: &'static str,
    #[schemars(with = "ColorText")]
    owner: String,
    #[schemars(with = "ValueText")]
    value: &'static str,
    name: String,
    #[schemars(with = "Vec<VertexText>")]
    points: Vec<String>,
    #[schemars(with = "Vec<VertexText>")]
    attack: Vec<String>,
    #[schemars(with = "Vec<VertexText>")]
    defend: Vec<String>,
    why: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Chain")]
struct ChainJson {
    #[schemars(with = "VertexText")]
    at: String,
    stones: usize,
    liberties: usize,
    #[serde(flatten)]
    verdict: VerdictJson,
}

impl From<&LocalReport> for ReadJson {
    fn from(report: &LocalReport) -> ReadJson {
        let session = report.session();
        let names = Names(session.size());
        ReadJson {
            schema: "tobi.read/1",
            perspective: "owner",
            position: session.into(),
            game: report.game.name(),
            points: report.points.iter().map(|&p| names.point(p)).collect(),
            region: report
                .conditions
                .region
                .map(|region| region.iter().map(|p| names.point(p)).collect()),
            ko_threats: report.conditions.kos.map(ko_threats_text),
            budget: report.budget,
            finding: names.finding(report),
            repairs: session.remarks().to_vec(),
        }
    }
}

impl LocalReport {
    /// The JSON of `tobi read`.
    pub fn to_json(&self) -> ReadJson {
        self.into()
    }
}

impl ReadJson {
    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

/// Names of points of one board size.
#[derive(Clone, Copy)]
struct Names(Size);

impl Names {
    fn point(self, point: Point) -> String {
        vertex_name(point, self.0)
    }

    fn moves(self, moves: &[Move]) -> Vec<String> {
        move_names(moves, self.0)
    }

    fn finding(self, report: &LocalReport) -> FindingJson {
        match &report.finding {
            Finding::Verdict(verdict) => FindingJson::Verdict(self.verdict(verdict)),
            Finding::Race(races) => {
                let board = report.session().position().board();
                FindingJson::Race([0, 1].map(|i| {
                    let owner = board.color_at(report.points[i]);
                    self.race(&races[i], owner.map_or_else(String::new, |c| c.to_string()))
                }))
            }
            Finding::Stones(stones) => FindingJson::Stones(
                Color::BOTH
                    .map(|color| self.stone(color, &stones[color]))
                    .to_vec(),
            ),
            Finding::Shapes(shapes) => {
                FindingJson::Shapes(shapes.iter().map(|shape| self.shape(shape)).collect())
            }
            Finding::Chains(chains) => FindingJson::Chains(
                chains
                    .iter()
                    .map(|chain| ChainJson {
                        at: self.point(chain.stone),
                        stones: chain.len,
                        liberties: chain.liberties,
                        verdict: self.verdict(&chain.verdict),
                    })
                    .collect(),
            ),
        }
    }

    fn shape(self, shape: &ShapeFinding) -> ShapeJson {
        let names = |points: &[Point]| points.iter().map(|&p| self.point(p)).collect();
        ShapeJson {
            rule: shape.rule,
            game: shape.game,
            owner: shape.owner.to_string(),
            value: shape.value.symbol(),
            name: shape.value.to_string(),
            points: names(&shape.points),
            attack: names(&shape.attack),
            defend: names(&shape.defend),
            why: shape.why.clone(),
        }
    }

    fn verdict(self, verdict: &Verdict) -> VerdictJson {
        let owner = verdict.owner;
        VerdictJson {
            owner: owner.to_string(),
            value: verdict.value().symbol(),
            name: verdict.value().to_string(),
            ko: verdict.depends_on_ko(),
            defend: self.answer(&verdict.defend, owner),
            attack: self.answer(&verdict.attack, owner.opponent()),
        }
    }

    fn answer(self, answer: &Answer, first: Color) -> AnswerJson {
        let said = |&(color, mv): &(Color, Move)| played(color, mv, self.0);
        AnswerJson {
            first: first.to_string(),
            outcome: OutcomeJson {
                result: result(answer.success),
                code: answer.success.code(),
                certainty: answer.certainty.into(),
            },
            moves: self.moves(&answer.moves),
            line: answer.line.iter().map(said).collect(),
            nodes: answer.nodes,
        }
    }

    fn race(self, race: &Race, first: String) -> RaceJson {
        RaceJson {
            first,
            saved: result(race.saved),
            captured: result(race.captured),
            codes: [race.saved.code(), race.captured.code()],
            certainty: race.certainty.into(),
            moves: self.moves(&race.moves),
            nodes: race.nodes,
        }
    }

    fn stone(self, color: Color, stone: &Occupation) -> StoneJson {
        let against = |answer: &Answer| Some(self.answer(answer, color.opponent()));
        let said = |fate| StoneJson {
            color: color.to_string(),
            fate,
            illegal: None,
            attack: None,
            prey: None,
            gain: None,
        };
        match stone {
            Occupation::Illegal(reason) => StoneJson {
                illegal: Some(forbidden(*reason)),
                ..said("illegal")
            },
            Occupation::Stands(attack) => StoneJson {
                attack: against(attack),
                ..said("stands")
            },
            Occupation::Captured(attack) => StoneJson {
                attack: against(attack),
                ..said("captured")
            },
            Occupation::Fuzzy(attack) => StoneJson {
                attack: against(attack),
                ..said("fuzzy")
            },
            Occupation::Sacrifice {
                capture,
                gain,
                prey,
            } => StoneJson {
                attack: against(capture),
                prey: Some(self.point(*prey)),
                gain: Some(self.answer(gain, color)),
                ..said("sacrifice")
            },
        }
    }
}

const fn result(success: Success) -> &'static str {
    match success {
        Success::No => "fails",
        Success::KoBehind => "ko-behind",
        Success::KoAhead => "ko-ahead",
        Success::Yes => "works",
    }
}

impl From<Certainty> for CertaintyJson {
    fn from(certainty: Certainty) -> CertaintyJson {
        let (certainty, by) = match certainty {
            Certainty::Proved(_) => ("proved", None),
            Certainty::Believed(by) => ("believed", Some(assumption::words(by))),
            Certainty::Stopped(by) => ("unknown", Some(assumption::words(by))),
            Certainty::Unknown => ("unknown", None),
        };
        CertaintyJson { certainty, by }
    }
}
