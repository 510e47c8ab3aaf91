//! JSON Schemas of the texts in reports. Reports derive theirs from their structs: `#[schemars(with = "VertexText")]`
//! says what a text holds.

use crate::estimate::{Fate, PARTS};
use crate::layer::{Layer, Sign};
use crate::local::{GameValue, LocalGame};
use crate::review::Severity;
use crate::score::{DeadBy, TeireConvention, item_names};
use crate::session::Source;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use tobi_goban::Color;
use tobi_judge::estimate::Prize;
use tobi_judge::life::{Basis, Status};
use tobi_judge::territory::Phase;

/// A generator of schemas for what Tobi writes: definitions go to `path`, such as `/components/schemas`.
///
/// ```
/// use tobi::score::ScoreJson;
///
/// let mut generator = tobi::schema_generator("/$defs");
/// let schema = generator.subschema_for::<ScoreJson>();
/// assert_eq!(schema.get("$ref").unwrap(), "#/$defs/ScoreReport");
/// let definitions = generator.take_definitions(true);
/// let kinds = &definitions["GroupStatus"]["enum"];
/// assert_eq!(kinds.as_array().unwrap().len(), 4);
/// ```
pub fn schema_generator(path: &'static str) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = path.into();
        settings.meta_schema = None;
    });
    settings.for_serialize().into_generator()
}

/// Types that stand for texts with certain values.
macro_rules! texts {
    ($($name:ident, $title:literal, $about:literal, $values:expr;)+) => {$(
        #[doc = $about]
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                $title.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"type": "string", "description": $about, "enum": $values})
            }
        }
    )+};
}

texts! {
    ColorText, "Color", "A colour.", Color::BOTH.map(|color| color.to_string());
    StatusText, "GroupStatus", "The status of a group.",
        [Status::Alive, Status::Dead, Status::Seki, Status::Unsettled].map(Status::name);
    BasisText, "Basis", "What the status of a group rests on, as JSON.md explains.", Basis::ALL.map(Basis::name);
    CertaintyText, "Certainty", "How certain a status is.", ["proved", "believed", "guess"];
    AnswerCertaintyText, "AnswerCertainty", "How certain the answer of a local game is.",
        ["proved", "believed", "unknown"];
    ValueText, "GameValue", "Indigo's sign for a game: won, lost, the first mover wins, the first mover loses, not decided.",
        [GameValue::Won, GameValue::Lost, GameValue::Hot, GameValue::Zugzwang, GameValue::Fuzzy].map(GameValue::symbol);
    ResultText, "AnswerResult", "What the first mover of a local game gets.", ["works", "ko-ahead", "ko-behind", "fails"];
    StoneFateText, "StoneFate", "What becomes of a stone that is played at a point.",
        ["stands", "captured", "sacrifice", "illegal", "fuzzy"];
    LinkText, "LinkKind", "What links two chains.",
        ["shared eye", "rule", "connection", "shared liberty", "dilation"];
    SourceText, "Source", "Where the rules or the komi come from.",
        [Source::Record, Source::Asked, Source::Usual].map(Source::name);
    TeireText, "TeireConvention", "Whether protective moves that are left are counted.",
        TeireConvention::ALL.map(TeireConvention::name);
    DeadByText, "DeadBy", "Who decided which stones are dead.",
        [DeadBy::Judged, DeadBy::Marked, DeadBy::Named].map(DeadBy::name);
    ComparisonText, "Comparison", "The count compared with the result of the record.",
        ["agrees", "agrees with teire deducted", "agrees with teire standing", "differs", "not comparable"];
    PrizeText, "ChangeKind", "What a hot local game is about.",
        [Prize::Life, Prize::Chain, Prize::Border].map(Prize::name);
    ItemText, "CountItemName", "What gives points.", item_names();
    PartText, "BoardPart", "A part of the board.", PARTS.as_flattened();
    LayerText, "LayerName", "The name of a layer.", Layer::ALL.map(Layer::name);
    LocalGameText, "LocalGame", "The name of a local game.", LocalGame::ALL.map(LocalGame::name);
    PhaseText, "Phase", "The phase of the game.", [Phase::Opening, Phase::MiddleGame, Phase::EndGame].map(Phase::name);
    SeverityText, "Severity", "How grave a mistake is.",
        [Severity::Inaccuracy, Severity::Mistake, Severity::Blunder].map(Severity::name);
    FateText, "Fate", "What became of stones.", [Fate::Captured, Fate::Dead, Fate::Alive].map(Fate::name);
}

/// Types that stand for texts of a form.
macro_rules! forms {
    ($($name:ident, $title:literal, $about:literal, $pattern:literal;)+) => {$(
        #[doc = $about]
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                $title.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"type": "string", "description": $about, "pattern": $pattern})
            }
        }
    )+};
}

forms! {
    VertexText, "Vertex", "A point as in GTP: a column without I, and the row from below.",
        "^[A-HJ-Z](1?[0-9]|2[0-5])$";
    MoveText, "Move", "A vertex, or `pass`.", "^([A-HJ-Z](1?[0-9]|2[0-5])|pass)$";
    PlayedText, "PlayedMove", "The letter of a colour and a move, such as `B D4`.",
        "^[BW] ([A-HJ-Z](1?[0-9]|2[0-5])|pass)$";
    MarginText, "Result", "A result as in SGF, such as `B+4.5`, or `0` for a draw.", "^([BW]\\+.*|0|Void|\\?)$";
    StonesRow, "StonesRow", "A row of the board: `X` for Black's stones, `O` for White's, `.` for free points.", "^[XO.]{1,25}$";
    OwnersRow, "OwnersRow", "A row of the board: `B` and `W` for the owners of points, `.` for neutral ones.", "^[BW.]{1,25}$";
}

/// The points of each sign of a layer; those that it does not have are missing.
pub(crate) struct SignsJson;

impl JsonSchema for SignsJson {
    fn schema_name() -> Cow<'static, str> {
        "LayerSigns".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let points = generator.subschema_for::<Vec<VertexText>>();
        let properties = Sign::ALL.map(|sign| (sign.name().to_owned(), points.clone().to_value()));
        let properties = serde_json::Map::from_iter(properties);
        json_schema!({"type": "object", "properties": properties})
    }
}

/// A constant text, for `#[schemars(schema_with)]`: the name of a schema or the side of a perspective.
macro_rules! constants {
    ($($name:ident = $value:literal;)+) => {$(
        pub(crate) fn $name(_: &mut SchemaGenerator) -> Schema {
            json_schema!({"type": "string", "const": $value})
        }
    )+};
}

constants! {
    score = "tobi.score/1";
    groups = "tobi.groups/1";
    read = "tobi.read/1";
    show = "tobi.show/1";
    review = "tobi.review/1";
    black = "black";
    owner = "owner";
}

/// An estimate, or one of a course.
pub(crate) fn estimate(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "string", "enum": ["tobi.estimate/1", "tobi.course/1"]})
}
