//! The JSON of `tobi estimate`, schema `tobi.estimate/1`.

use super::report::tenths;
use super::{EstimateReport, NamedRegion, SideEstimate, Turn, words};
use crate::groups::Named;
use crate::json::{self, GroundsJson, SizeJson, vertices};
use crate::schema::{
    self, ColorText, ItemText, MoveText, PartText, PrizeText, StatusText, VertexText,
};
use crate::score::{GameKey, InFile, Item, Origin, Reasons, UNCERTAIN, items};
use crate::words::move_names;
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use tobi_goban::{ByColor, Color};
use tobi_judge::estimate::{Change, Stake};
use tobi_judge::score::Settlement;

/// The JSON of `tobi estimate`, schema `tobi.estimate/1`. Points are Black-positive, rows run from the top.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "EstimateReport")]
pub struct EstimateJson {
    #[schemars(schema_with = "schema::estimate")]
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
    #[schemars(with = "ColorText")]
    to_move: String,
    rules: Cow<'static, str>,
    komi: f64,
    /// The number of playouts, and the random seed.
    playouts: u32,
    seed: u64,
    /// In points, tenths.
    margin: f64,
    /// The uncertainty: 68 of 100 games end within it; points, tenths.
    uncertainty: f64,
    /// The expected result between strong players of equal strength; points, tenths.
    expected: f64,
    /// Black's winning chance, from 0 to 1.
    chance: f64,
    /// Whether the game can be counted, so that the margin is its score.
    settled: bool,
    /// Why it cannot be counted, in words.
    uncounted: Vec<String>,
    black: SideJson,
    white: SideJson,
    /// Ownership, from -1 for White to 1 for Black.
    ownership: Vec<Vec<f64>>,
    groups: Vec<GroupJson>,
    /// The hot local games, the largest swing first.
    changes: Vec<ChangeJson>,
    /// The current count under the rules and what is uncertain in it: the totals, and Black's lead, which is the margin.
    count: CountJson,
    /// The territory of that count part by part, Black's first.
    regions: Vec<RegionJson>,
}

/// The current count, in whole points.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "EstimateSide")]
struct SideJson {
    stones: u32,
    territory: u32,
    dead: u32,
    prisoners: u32,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "EstimateGroup")]
struct GroupJson {
    name: String,
    /// The stone after which reasons name it, of its largest chain.
    #[schemars(with = "VertexText")]
    at: String,
    /// For a part of a group that the other side may cut off: the name of the part on which its status rests.
    part_of: Option<String>,
    #[schemars(with = "ColorText")]
    color: String,
    /// `alive`, `dead`, `seki`, `unsettled`.
    #[schemars(with = "StatusText")]
    status: &'static str,
    #[serde(flatten)]
    grounds: GroundsJson,
    #[schemars(with = "Vec<VertexText>")]
    stones: Vec<String>,
    /// Points that change hands with the fate of its group with all parts, and the probability of the other fate; 0 if its life
    /// is certain.
    stake: f64,
    doubt: f64,
    /// Moves that save it, and moves that kill it, if the first player decides.
    #[schemars(with = "Vec<MoveText>")]
    save: Vec<String>,
    #[schemars(with = "Vec<MoveText>")]
    kill: Vec<String>,
    why: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "EstimateCount")]
struct CountJson {
    black: f64,
    white: f64,
    margin: f64,
    /// What adds up to the totals, in whole and half points; what is uncertain in tenths.
    items: Vec<ItemJson>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CountItem")]
struct ItemJson {
    #[schemars(with = "ItemText")]
    item: &'static str,
    black: f64,
    white: f64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Region")]
struct RegionJson {
    #[schemars(with = "ColorText")]
    owner: String,
    /// `upper left corner`, `left side`, `center` and so on.
    #[schemars(with = "PartText")]
    part: &'static str,
    /// The groups around it.
    groups: Vec<String>,
    /// Points, including those under dead stones; and these stones.
    territory: u32,
    dead: u32,
    #[schemars(with = "Vec<VertexText>")]
    points: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Change")]
struct ChangeJson {
    /// `life`, `chain`, `border`.
    #[schemars(with = "PrizeText")]
    about: &'static str,
    /// The owner of these stones or points; their opponent is the other side of a race.
    #[schemars(with = "ColorText")]
    owner: String,
    #[schemars(with = "Vec<VertexText>")]
    points: Vec<String>,
    #[schemars(with = "Vec<VertexText>")]
    rivals: Vec<String>,
    /// Points between the two results, and the probability that the owner keeps them.
    swing: f64,
    kept: f64,
    /// Whether one side can win only by a ko.
    ko: bool,
    black: FirstJson,
    white: FirstJson,
    words: String,
}

/// A hot local game in which a colour plays first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "FirstMover")]
struct FirstJson {
    /// The winning moves, the best first.
    #[schemars(with = "Vec<MoveText>")]
    moves: Vec<String>,
}

impl From<&EstimateReport> for EstimateJson {
    fn from(report: &EstimateReport) -> EstimateJson {
        let session = report.session();
        let game = session.game();
        let size = session.size();
        let estimate = report.estimate();
        let groups = match estimate.settled() {
            Some(settled) => counted_groups(report, settled),
            None => running_groups(report),
        };
        let ownership = estimate.ownership();
        EstimateJson {
            schema: "tobi.estimate/1",
            perspective: "black",
            origin: None,
            size: size.into(),
            move_number: session.move_number(),
            to_move: session.position().to_move().to_string(),
            rules: game.rules().title(),
            komi: game.komi().points(),
            playouts: estimate.effort().playouts,
            seed: estimate.effort().seed,
            margin: tenths(report.margin()),
            uncertainty: tenths(report.uncertainty()),
            expected: tenths(report.expected()),
            chance: thousandths(report.chance()),
            settled: estimate.settled().is_some(),
            uncounted: report.uncounted(),
            black: SideJson::from(report.sides().black),
            white: SideJson::from(report.sides().white),
            ownership: ownership.rows().map(<[f64]>::to_vec).collect(),
            groups,
            changes: report
                .changes()
                .iter()
                .map(|change| ChangeJson::new(report, change))
                .collect(),
            count: CountJson::new(report),
            regions: report.regions().iter().map(RegionJson::from).collect(),
        }
    }
}

impl EstimateReport {
    /// The JSON of `tobi estimate`.
    pub fn to_json(&self) -> EstimateJson {
        self.into()
    }

    /// The same for one of many games, with its place, its key, the place of an earlier copy, and who played it when and
    /// where.
    pub fn to_json_in_file(
        &self,
        game: InFile,
        key: GameKey,
        same_as: Option<InFile>,
    ) -> EstimateJson {
        EstimateJson {
            origin: Some(Origin::new(self.session(), game, key, same_as)),
            ..self.to_json()
        }
    }
}

impl EstimateJson {
    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

impl From<SideEstimate> for SideJson {
    fn from(side: SideEstimate) -> SideJson {
        SideJson {
            stones: side.stones,
            territory: side.territory,
            dead: side.dead,
            prisoners: side.prisoners,
        }
    }
}

impl CountJson {
    fn new(report: &EstimateReport) -> CountJson {
        let mut items = items(report.score());
        let uncertain = report.uncertain();
        if uncertain != 0.0 {
            // They count for the side that they favour.
            items.push(Item {
                name: UNCERTAIN,
                sides: ByColor {
                    black: uncertain.max(0.0),
                    white: (-uncertain).max(0.0),
                },
            });
        }
        let mut count = CountJson {
            black: 0.0,
            white: 0.0,
            margin: tenths(report.margin()),
            items: Vec::new(),
        };
        for Item { name, sides } in items {
            let ByColor { black, white } = sides;
            count.black = tenths(count.black + black);
            count.white = tenths(count.white + white);
            count.items.push(ItemJson {
                item: name,
                black,
                white,
            });
        }
        count
    }
}

impl From<&NamedRegion> for RegionJson {
    fn from(named: &NamedRegion) -> RegionJson {
        RegionJson {
            owner: named.region.owner.to_string(),
            part: named.part,
            groups: named.groups.clone(),
            territory: named.region.points.len() as u32,
            dead: named.region.dead.len() as u32,
            points: vertices(&named.region.points),
        }
    }
}

impl ChangeJson {
    fn new(report: &EstimateReport, change: &Change) -> ChangeJson {
        let words = report.change(change);
        let size = change.points.size();
        let first = |color| FirstJson {
            moves: move_names(change.moves(color), size),
        };
        ChangeJson {
            about: change.prize.name(),
            owner: change.owner.to_string(),
            points: vertices(&change.points),
            rivals: vertices(&change.rivals),
            swing: tenths(change.swing),
            kept: thousandths(change.kept),
            ko: change.ko.black || change.ko.white,
            black: first(Color::Black),
            white: first(Color::White),
            words: words.to_string(),
        }
    }
}

/// The groups as judged, with the points at stake.
fn running_groups(report: &EstimateReport) -> Vec<GroupJson> {
    let size = report.session().size();
    let stakes = report.estimate().stakes();
    let named = report.groups().iter().enumerate();
    let groups = named.filter_map(|(number, named)| {
        let words = report.groups().words(number)?;
        let mut stakes = stakes.iter();
        let life = named.life?;
        let stake = stakes.find(|it| named.group.stones.is_subset(&it.group.stones));
        // The points of the whole group, and what playouts say about this part.
        let stake = stake.map(|stake| Stake {
            group: named.group,
            life,
            ..*stake
        });
        let stake = stake.as_ref();
        let said = words.to_string();
        Some(GroupJson {
            name: named.name.to_owned(),
            at: named.first(),
            part_of: part_of(report, &named),
            color: named.group.color.to_string(),
            status: life.status.name(),
            grounds: GroundsJson::new(Some(life.certainty), &life.grounds),
            stones: vertices(&named.group.stones),
            stake: stake.map_or(0.0, |stake| stake.points),
            doubt: stake.map_or(0.0, |stake| thousandths(stake.doubt)),
            save: move_names(&life.save, size),
            kill: move_names(&life.kill, size),
            why: match stake {
                Some(stake) => words::qualified(report, stake, &said),
                None => said,
            },
        })
    });
    groups.collect()
}

/// The name of the part on which the status of another part rests.
fn part_of(report: &EstimateReport, named: &Named<'_>) -> Option<String> {
    let name = report.groups().name_at(named.group.part_of?)?;
    Some(name.to_owned())
}

/// The groups with the fates used for the count, and their reasons. A group whose parts are counted separately has an
/// entry for each part.
fn counted_groups(report: &EstimateReport, settled: &Settlement) -> Vec<GroupJson> {
    let reasons = Reasons(settled);
    let mut groups = Vec::new();
    for named in report.groups().iter() {
        for counted in settled.groups() {
            let stones = named.group.stones & counted.stones;
            if stones.is_empty() {
                continue;
            }
            groups.push(GroupJson {
                name: named.name.to_owned(),
                at: named.first(),
                part_of: part_of(report, &named),
                color: named.group.color.to_string(),
                status: counted.status.name(),
                grounds: GroundsJson::new(counted.certainty(), &settled.grounds(counted)),
                stones: vertices(&stones),
                stake: 0.0,
                doubt: 0.0,
                save: Vec::new(),
                kill: Vec::new(),
                why: reasons.why(counted),
            });
        }
    }
    groups
}

fn thousandths(share: f64) -> f64 {
    (1000.0 * share).round() / 1000.0
}

/// The JSON of `tobi estimate --all`, schema `tobi.course/1`: one line for each move.
#[derive(Clone, Debug, Serialize)]
pub struct CourseJson {
    /// The position, with the schema of the course; `margin` is the margin at rest, and `expected` and `chance` follow from it.
    #[serde(flatten)]
    turn: EstimateJson,
    /// The margin of this position alone, as `tobi.estimate/1` has it; points, tenths.
    now: f64,
    /// The player and the move; null before the first.
    played: Option<[String; 2]>,
    /// Stones that died, were captured or came back to life by the move, in words.
    events: Vec<String>,
}

impl From<&Turn> for CourseJson {
    fn from(turn: &Turn) -> CourseJson {
        let position = turn.report.to_json();
        let (expected, chance) = turn.outlook();
        CourseJson {
            now: position.margin,
            turn: EstimateJson {
                schema: "tobi.course/1",
                margin: tenths(turn.rest),
                expected: tenths(expected),
                chance: thousandths(chance),
                ..position
            },
            played: turn
                .played
                .clone()
                .map(|(color, name)| [color.to_string(), name]),
            events: turn.events.clone(),
        }
    }
}

impl Turn {
    /// The line of `tobi estimate --all`.
    pub fn to_json(&self) -> CourseJson {
        self.into()
    }

    /// The expected result between strong players of equal strength, and Black's winning chance, from the margin at rest.
    fn outlook(&self) -> (f64, f64) {
        let rules = self.report.session().game().rules();
        let estimate = self.report.estimate();
        (
            estimate.expected(self.rest, rules),
            estimate.chance(self.rest, rules),
        )
    }
}

impl CourseJson {
    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}
