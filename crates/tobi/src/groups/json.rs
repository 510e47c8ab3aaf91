//! The JSON of `tobi groups`, schema `tobi.groups/1`.

use super::{Attribute, Bond, Evidence, GroupsReport, Joint, Life, LifeWords, Link, Named};
use crate::assumption;
use crate::json::{self, GroundsJson, PositionJson, vertices};
use crate::local::Certainty;
use crate::schema::{
    self, CertaintyText, ColorText, LinkText, MoveText, PlayedText, StatusText, ValueText,
    VertexText,
};
use crate::words::{move_names, played, vertex_name};
use schemars::JsonSchema;
use serde::Serialize;
use tobi_goban::{Color, Move};
use tobi_grid::{Point, Size};

/// The JSON of `tobi groups`, schema `tobi.groups/1`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GroupsReport")]
pub struct GroupsJson {
    #[schemars(schema_with = "schema::groups")]
    schema: &'static str,
    /// The side for which values are wins: the owner of the group.
    #[schemars(schema_with = "schema::owner")]
    perspective: &'static str,
    #[serde(flatten)]
    position: PositionJson,
    groups: Vec<GroupJson>,
    /// The errors of the file, and how they were repaired.
    repairs: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Group")]
struct GroupJson {
    /// From 1, in the order of the list.
    id: usize,
    name: String,
    #[schemars(with = "ColorText")]
    color: String,
    #[schemars(with = "Vec<VertexText>")]
    stones: Vec<String>,
    /// The first stones of its chains.
    #[schemars(with = "Vec<VertexText>")]
    chains: Vec<String>,
    links: Vec<LinkJson>,
    /// Empty points of its domains, without the points of its captives.
    #[schemars(with = "Vec<VertexText>")]
    domain: Vec<String>,
    /// The other colour's stones that look captured by it.
    #[schemars(with = "Vec<VertexText>")]
    captives: Vec<String>,
    /// The id of the group that holds this one captive.
    held_by: Option<usize>,
    /// Links to other parts of a larger group, which its owner connects if it moves first.
    joined: Vec<JointJson>,
    /// For a part of a larger group: the id of the part on which its status rests, if that is another one.
    part_of: Option<usize>,
    /// Its status, if it was judged.
    #[serde(flatten)]
    life: Option<LifeJson>,
}

/// A link to another part of a larger group, which its owner connects if it moves first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Joint")]
struct JointJson {
    /// The id of the other part.
    group: Option<usize>,
    /// A chain of this part and one of the other.
    #[schemars(with = "[VertexText; 2]")]
    chains: [String; 2],
    /// Where the owner connects.
    #[schemars(with = "VertexText")]
    connection: String,
    /// Where the other side cuts; null if that was not decided.
    #[schemars(with = "Option<VertexText>")]
    cut: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Life")]
struct LifeJson {
    /// `alive`, `dead`, `seki`, `unsettled`.
    #[schemars(with = "StatusText")]
    status: &'static str,
    /// Indigo's sign, from the owner's point of view.
    #[schemars(with = "ValueText")]
    health: &'static str,
    #[serde(flatten)]
    grounds: GroundsJson,
    /// The judgement that a belief rests on, in words.
    judgement: Option<&'static str>,
    /// The reasons in words, the strongest first.
    because: Vec<String>,
    lifebase: AttributeJson,
    friendship: AttributeJson,
    emptyship: AttributeJson,
    opponentship: AttributeJson,
    /// Moves with which the owner saves an unsettled group, the best first.
    #[schemars(with = "Vec<MoveText>")]
    save: Vec<String>,
    /// Moves with which the other side kills it.
    #[schemars(with = "Vec<MoveText>")]
    kill: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Attribute")]
struct AttributeJson {
    /// Indigo's sign, from the owner's point of view.
    #[schemars(with = "ValueText")]
    value: &'static str,
    evidence: Vec<EvidenceJson>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schemars(rename = "Evidence")]
enum EvidenceJson {
    /// A space for eyes: how many it certainly has, and the maximum.
    Eyes {
        #[schemars(with = "Vec<VertexText>")]
        points: Vec<String>,
        sure: u8,
        possible: u8,
    },
    /// A friend, and whether they are connected.
    Friend {
        group: Option<usize>,
        /// A chain of the group and a chain of the friend.
        #[schemars(with = "[VertexText; 2]")]
        chains: [String; 2],
        #[schemars(with = "ValueText")]
        value: &'static str,
        /// Moves that cut, and moves that connect.
        #[schemars(with = "Vec<MoveText>")]
        cut: Vec<String>,
        #[schemars(with = "Vec<MoveText>")]
        connect: Vec<String>,
    },
    /// Open points that it reaches first.
    Room {
        #[schemars(with = "Vec<VertexText>")]
        points: Vec<String>,
    },
    /// An adjacent group of the other side, and who wins the race between them.
    Rival {
        group: Option<usize>,
        /// The liberties of the chains that were raced; otherwise those of the group, and of the rival's chains that
        /// touch it.
        liberties: [usize; 2],
        raced: bool,
        #[schemars(with = "ValueText")]
        value: &'static str,
    },
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Link")]
struct LinkJson {
    #[schemars(with = "[VertexText; 2]")]
    chains: [String; 2],
    /// `shared eye`, `rule`, `connection`, `shared liberty`, `dilation`.
    #[schemars(with = "LinkText")]
    by: &'static str,
    /// The shared liberties or eyes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<VertexText>")]
    points: Vec<String>,
    /// The rule's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    /// The number of dilations after which the two are connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u8>,
    /// How a cut fails: `W D4`, `B D5` ...
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<PlayedText>>")]
    line: Option<Vec<String>>,
    /// `proved` or `believed`, for a connection game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<CertaintyText>")]
    certainty: Option<&'static str>,
}

impl From<&GroupsReport> for GroupsJson {
    fn from(report: &GroupsReport) -> GroupsJson {
        let session = report.session();
        GroupsJson {
            schema: "tobi.groups/1",
            perspective: "owner",
            position: session.into(),
            groups: (0..report.iter().len())
                .map(|number| group(report, number))
                .collect(),
            repairs: session.remarks().to_vec(),
        }
    }
}

impl GroupsReport {
    /// The JSON of `tobi groups`.
    pub fn to_json(&self) -> GroupsJson {
        self.into()
    }
}

impl GroupsJson {
    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

fn group(report: &GroupsReport, number: usize) -> GroupJson {
    let session = report.session();
    let Named { name, group, life } = report.group(number);
    let (board, size) = (session.position().board(), session.size());
    let words = report.words(number);
    let chains = group.chains.iter();
    let holder = group.holder;
    GroupJson {
        id: number + 1,
        name: name.to_owned(),
        color: group.color.to_string(),
        stones: vertices(&group.stones),
        chains: chains.map(|&first| vertex_name(first, size)).collect(),
        links: group.links.iter().map(|it| link(it, size)).collect(),
        domain: vertices(&(group.domain & board.empty())),
        captives: vertices(&group.captives),
        held_by: holder.and_then(|stone| id_at(report, stone)),
        joined: group.joints.iter().map(|it| joint(report, it)).collect(),
        part_of: group.part_of.and_then(|stone| id_at(report, stone)),
        life: life
            .zip(words)
            .map(|(life, words)| self::life(report, life, words)),
    }
}

fn life(report: &GroupsReport, life: &Life, words: LifeWords) -> LifeJson {
    let size = report.session().size();
    let moves = |moves: &[Move]| move_names(moves, size);
    let evidence = |evidence: &Evidence| match evidence {
        Evidence::Eyes {
            space,
            sure,
            possible,
        } => Some(EvidenceJson::Eyes {
            points: vertices(space),
            sure: *sure,
            possible: *possible,
        }),
        Evidence::Friend { chains, connection } => Some(EvidenceJson::Friend {
            group: id_at(report, chains[1]),
            chains: chains.map(|first| vertex_name(first, size)),
            value: connection.value().symbol(),
            cut: moves(&connection.attack.moves),
            connect: moves(&connection.defend.moves),
        }),
        Evidence::Room(points) => Some(EvidenceJson::Room {
            points: vertices(points),
        }),
        Evidence::Rival {
            stone,
            liberties,
            raced,
            value,
            ..
        } => Some(EvidenceJson::Rival {
            group: id_at(report, *stone),
            liberties: *liberties,
            raced: *raced,
            value: value.symbol(),
        }),
        _ => None,
    };
    let attribute = |attribute: &Attribute| AttributeJson {
        value: attribute.value.symbol(),
        evidence: attribute.evidence.iter().filter_map(evidence).collect(),
    };
    LifeJson {
        status: life.status.name(),
        health: life.health.symbol(),
        grounds: GroundsJson::new(Some(life.certainty), &life.grounds),
        judgement: match life.certainty {
            Certainty::Believed(by) => Some(assumption::words(by)),
            Certainty::Proved(_) | Certainty::Stopped(_) | Certainty::Unknown => None,
        },
        because: words.because,
        lifebase: attribute(&life.lifebase),
        friendship: attribute(&life.friendship),
        emptyship: attribute(&life.emptyship),
        opponentship: attribute(&life.opponentship),
        save: moves(&life.save),
        kill: moves(&life.kill),
    }
}

fn joint(report: &GroupsReport, joint: &Joint) -> JointJson {
    let size = report.session().size();
    JointJson {
        group: id_at(report, joint.chains[1]),
        chains: joint.chains.map(|first| vertex_name(first, size)),
        connection: vertex_name(joint.connection, size),
        cut: joint.cut.map(|cut| vertex_name(cut, size)),
    }
}

/// The id of the group that has a stone on a point.
fn id_at(report: &GroupsReport, point: Point) -> Option<usize> {
    Some(report.number_at(point)? + 1)
}

fn link(link: &Link, size: Size) -> LinkJson {
    let mut json = LinkJson {
        chains: link.chains.map(|p| vertex_name(p, size)),
        by: link.bond.name(),
        points: Vec::new(),
        rule: None,
        step: None,
        line: None,
        certainty: None,
    };
    match &link.bond {
        Bond::SharedEye(points) | Bond::SharedLiberty(points) => json.points = vertices(points),
        Bond::Rule(name) => json.rule = Some(name),
        Bond::Dilation(step) => json.step = Some(*step),
        Bond::Connection { line, believed_by } => {
            let said = |&(color, mv): &(Color, Move)| played(color, mv, size);
            json.line = Some(line.iter().map(said).collect());
            json.certainty = Some(match believed_by {
                Some(_) => "believed",
                None => "proved",
            });
        }
    }
    json
}
