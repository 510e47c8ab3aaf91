//! The columns of each report, in the order of its JSON.

use Kind::{Number, Text, Truth, Whole};

/// The type of a column. Every value can be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text in UTF-8.
    Text,
    /// A 32-bit integer.
    Whole,
    /// A 64-bit integer.
    Large,
    /// A 64-bit floating-point number.
    Number,
    /// True or false.
    Truth,
    /// A struct.
    Record(&'static [Column]),
    /// A list.
    List(&'static Kind),
}

/// A column: a key of the JSON and its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The key.
    pub name: &'static str,
    /// The type.
    pub kind: Kind,
}

/// The reports with a row for each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// `tobi.score/1`.
    Score,
    /// `tobi.estimate/1`.
    Estimate,
}

impl Report {
    /// The schema's name: the value of the column `schema`.
    pub const fn schema(self) -> &'static str {
        match self {
            Report::Score => "tobi.score/1",
            Report::Estimate => "tobi.estimate/1",
        }
    }

    /// All columns: those that say where the game is, those of the report, and `error`.
    pub fn columns(self) -> Vec<Column> {
        let mut columns = vec![column("schema", Text)];
        columns.extend(PLACE);
        columns.extend(self.without_place().into_iter().skip(1));
        columns
    }

    /// The columns for games that are not in a file: without `file`, `game` and `same_as`.
    pub fn without_place(self) -> Vec<Column> {
        let body: &[Column] = match self {
            Report::Score => &SCORE,
            Report::Estimate => &ESTIMATE,
        };
        let mut columns = vec![column("schema", Text), column("game_key", Text)];
        columns.extend(ABOUT);
        columns.extend(body);
        columns.push(column("error", Text));
        columns
    }
}

const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind }
}

const TEXTS: Kind = Kind::List(&Text);

const PLACE: [Column; 3] = [
    column("file", Text),
    column("game", Whole),
    column(
        "same_as",
        Kind::Record(&[column("file", Text), column("game", Whole)]),
    ),
];

/// Who played the game, when and where.
const ABOUT: [Column; 6] = [
    column("players", Kind::Record(&BY_COLOR)),
    column("ranks", Kind::Record(&BY_COLOR)),
    column("date", Text),
    column("event", Text),
    column("round", Text),
    column("place", Text),
];

const BY_COLOR: [Column; 2] = [column("black", Text), column("white", Text)];

const SIZE: Column = column(
    "size",
    Kind::Record(&[column("columns", Whole), column("rows", Whole)]),
);

const SCORE: [Column; 28] = [
    column("perspective", Text),
    SIZE,
    column("move", Whole),
    column("rules", Text),
    column("rules_from", Text),
    column("komi", Number),
    column("komi_from", Text),
    column("handicap", Whole),
    column("teire_convention", Text),
    column("result", Text),
    column("margin", Number),
    column("otherwise", Kind::Record(&OTHERWISE)),
    column("black", Kind::Record(&SIDE)),
    column("white", Kind::Record(&SIDE)),
    column("re", Kind::Record(&RE)),
    column("ownership", TEXTS),
    column("dead", TEXTS),
    column("dead_by", Text),
    column("seki", Kind::List(&TEXTS)),
    column("dame", TEXTS),
    column("teire", Kind::List(&Kind::Record(&TEIRE))),
    column("open", TEXTS),
    column("groups", Kind::List(&Kind::Record(&FINAL_GROUP))),
    column("safe", Truth),
    column("unsettled", Kind::List(&TEXTS)),
    column("obstacles", TEXTS),
    column("remarks", TEXTS),
    column("repairs", TEXTS),
];

const OTHERWISE: [Column; 3] = [
    column("teire_convention", Text),
    column("result", Text),
    column("margin", Number),
];

const SIDE: [Column; 11] = [
    column("stones", Whole),
    column("territory", Whole),
    column("prisoners", Whole),
    column("dead", Whole),
    column("tax", Whole),
    column("teire", Whole),
    column("dame", Whole),
    column("button", Number),
    column("compensation", Whole),
    column("komi", Number),
    column("total", Number),
];

const RE: [Column; 5] = [
    column("result", Text),
    column("comparison", Text),
    column("by", Number),
    column("other_winner", Truth),
    column("why", Text),
];

const TEIRE: [Column; 3] = [
    column("point", Text),
    column("color", Text),
    column("why", Text),
];

const FINAL_GROUP: [Column; 8] = [
    column("id", Whole),
    column("color", Text),
    column("status", Text),
    column("certainty", Text),
    column("by", Text),
    column("by_points", TEXTS),
    column("stones", TEXTS),
    column("why", Text),
];

const ESTIMATE: [Column; 21] = [
    column("perspective", Text),
    SIZE,
    column("move", Whole),
    column("to_move", Text),
    column("rules", Text),
    column("komi", Number),
    column("playouts", Whole),
    column("seed", Kind::Large),
    column("margin", Number),
    column("uncertainty", Number),
    column("expected", Number),
    column("chance", Number),
    column("settled", Truth),
    column("uncounted", TEXTS),
    column("black", Kind::Record(&NOW)),
    column("white", Kind::Record(&NOW)),
    column("ownership", Kind::List(&Kind::List(&Number))),
    column("groups", Kind::List(&Kind::Record(&GROUP))),
    column("changes", Kind::List(&Kind::Record(&CHANGE))),
    column("count", Kind::Record(&COUNT)),
    column("regions", Kind::List(&Kind::Record(&REGION))),
];

const NOW: [Column; 4] = [
    column("stones", Whole),
    column("territory", Whole),
    column("dead", Whole),
    column("prisoners", Whole),
];

const GROUP: [Column; 14] = [
    column("name", Text),
    column("at", Text),
    column("part_of", Text),
    column("color", Text),
    column("status", Text),
    column("certainty", Text),
    column("by", Text),
    column("by_points", TEXTS),
    column("stones", TEXTS),
    column("stake", Number),
    column("doubt", Number),
    column("save", TEXTS),
    column("kill", TEXTS),
    column("why", Text),
];

const COUNT: [Column; 4] = [
    column("black", Number),
    column("white", Number),
    column("margin", Number),
    column("items", Kind::List(&Kind::Record(&ITEM))),
];

const ITEM: [Column; 3] = [
    column("item", Text),
    column("black", Number),
    column("white", Number),
];

const REGION: [Column; 6] = [
    column("owner", Text),
    column("part", Text),
    column("groups", TEXTS),
    column("territory", Whole),
    column("dead", Whole),
    column("points", TEXTS),
];

const CHANGE: [Column; 10] = [
    column("about", Text),
    column("owner", Text),
    column("points", TEXTS),
    column("rivals", TEXTS),
    column("swing", Number),
    column("kept", Number),
    column("ko", Truth),
    column("black", Kind::Record(&FIRST)),
    column("white", Kind::Record(&FIRST)),
    column("words", Text),
];

const FIRST: [Column; 2] = [column("moves", TEXTS), column("margin", Number)];
