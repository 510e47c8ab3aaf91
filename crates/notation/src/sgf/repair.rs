//! Errors in files and how they are repaired.

use super::error::{SgfError, SgfErrorKind};
use super::result::GameResult;
use crate::place::Place;
use std::fmt;
use tobi_goban::{Color, Komi};

/// How to treat invalid SGF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Repair and report it; fail only if nothing usable is left.
    #[default]
    Lenient,
    /// The first thing that needs a repair is an error.
    Strict,
}

/// One repair: the problem, its solution, and the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The problem and its solution.
    pub kind: RepairKind,
    /// The place; `None` in a tree that was built rather than read.
    pub place: Option<Place>,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

/// The repairs, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    listed: Vec<Repair>,
    total: usize,
}

impl Repairs {
    /// This many repairs are listed; further ones are only counted.
    pub const LISTED: usize = 1000;

    /// The first [`Repairs::LISTED`] repairs.
    pub fn iter(&self) -> std::slice::Iter<'_, Repair> {
        self.listed.iter()
    }

    /// Number of repairs, listed or not.
    pub const fn len(&self) -> usize {
        self.total
    }

    /// Whether nothing was repaired.
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    pub(crate) fn push(&mut self, kind: RepairKind, place: Option<Place>) {
        self.total += 1;
        if self.listed.len() < Repairs::LISTED {
            self.listed.push(Repair { kind, place });
        }
    }
}

impl<'a> IntoIterator for &'a Repairs {
    type Item = &'a Repair;
    type IntoIter = std::slice::Iter<'a, Repair>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// All repairs: each problem found in files, and how it is solved.
///
/// Problems of the syntax come first, problems of the content after them. A `String` quotes the file, shortened to
/// one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RepairKind {
    /// A byte order mark before the text: skipped.
    ByteOrderMark,
    /// Text beyond ASCII and Latin-1 without `CA`: read in the charset named here, which is a guess unless it is
    /// UTF-8.
    MissingCharset(&'static str),
    /// `CA` is not a known charset (first field): read in the second.
    UnknownCharset(String, &'static str),
    /// The bytes are not in the charset of `CA` (first field): read in the second.
    WrongCharset(&'static str, &'static str),
    /// Bytes that are invalid in the charset of the file: each became U+FFFD.
    MalformedText,
    /// Text outside of games or between properties: skipped.
    Junk,
    /// A game starts with `;` without `(`: the `(` is added.
    MissingOpen,
    /// A property without a node, as in `(TE[...]`: a `;` is added.
    MissingNode,
    /// The file ends within a game: the missing `)` are added.
    MissingClose,
    /// An extra `)`: ignored.
    ExtraClose,
    /// `(` and `)` without a node between them: ignored.
    EmptyVariation,
    /// A node after variations: read as one more variation.
    NodeAfterVariations,
    /// Lower-case letters in an identifier (as in FF\[1\] to FF\[3\]): removed, so that `Black` is `B`. In files that
    /// declare `FF[1]` to `FF[3]` this is valid.
    LowerCaseIdentifier(String),
    /// An identifier with only lower-case letters (first field): read as the second, which is the short form of a
    /// long name (`addblack` is `AB`), or the same in upper case.
    UpperCaseMissing(String, String),
    /// A digit or `_` in an identifier: kept.
    StrangeIdentifier(String),
    /// A value without an identifier: skipped.
    ValueWithoutIdentifier,
    /// A property that occurs twice in a node: the values are joined.
    DuplicateProperty(String),
    /// A `]` within a text: kept as if it were escaped.
    UnescapedBracket,
    /// Points without separators as in FF\[1\] (`AB[aabbcc]`): split. In files that declare `FF[1]` to `FF[3]` this
    /// is valid.
    PackedPoints(String),
    /// A value without its `]`: ended by the end of the file or, if only a point or a number is possible, by `;`, `(`
    /// or `)`.
    UnclosedValue,

    /// `GM` is not a number: Go is assumed.
    BadGame(String),
    /// `SZ` is written in another way (`13x13`): read as intended.
    SizeText(String),
    /// `SZ` is not a size: 19 is assumed.
    BadSize(String),
    /// `HA` with 0 or 1 stones: no handicap.
    NoHandicap(String),
    /// `HA` is not a plain number: read as the number it begins with, or as none.
    BadHandicap(String),
    /// `KM` is empty: komi unknown.
    EmptyKomi,
    /// `KM` is not a plain number: read as the number it begins with.
    KomiText(String),
    /// Komi times 100: divided by 100.
    KomiTimesHundred(String),
    /// Komi in stones of half counting (`375` or `3.75` for 7.5 points): doubled.
    KomiHalfCounted(String),
    /// An implausible komi (`KM[50]`), or not a number: komi unknown.
    BadKomi(String),
    /// Komi in words or in stones (`3又3/4子`, `黒5目半`), and the points that it means.
    KomiInWords(String, Komi),
    /// Komi that is not a multiple of half a point (`7.25`), and the nearest one that is; if two are near, the one
    /// without draws.
    KomiRounded(String, Komi),
    /// Komi under the name `KO`: read as komi.
    KomiInKo(String),
    /// `RU` is not the name of known rules: rules unknown.
    UnknownRules(String),
    /// A result in words or in stones (`黑胜2又3/4子`), and its meaning; stones are doubled to points.
    ResultInWords(String, GameResult),
    /// `RE` is not a result: result unknown.
    BadResult(String),
    /// `PL` is not a colour: ignored.
    BadPlayer(String),
    /// A move off the board: read as a pass.
    MoveOffBoard(String),
    /// A pass in another notation than that of SGF (``[``]``, `[pass]`): read as a pass.
    PassInWords(String),
    /// A point in upper-case letters, which no supported board has: read as lower case.
    UpperCasePoint(String),
    /// A move that is not a point: left out.
    BadMove(String),
    /// Several moves in one node: played in the order of the file.
    SeveralMoves,
    /// Setup and move in one node: setup first.
    SetupAndMove,
    /// An entry of a list that is not a point of the board: left out.
    BadPoint(String),
    /// A point that occurs twice in one setup (`AB` and `AW`): the last one counts.
    SetupOverlap,
    /// A setup leaves chains without liberties: they are removed.
    SetupWithoutLiberties,
    /// A move onto a stone of the same colour: skipped.
    RepeatedMove,
    /// A move onto a stone of the other colour: skipped, if the caller allows it.
    IllegalMove,

    // In formats other than SGF, which have no properties that a message could name.
    /// A result, a komi, a handicap, rules or a board size (first field) that are not understood: left out.
    FieldLeftOut(&'static str, String),
    /// The same, written in an unlikely way: read as the third field.
    FieldRead(&'static str, String, String),
    /// A line of the header with the same key as one before it: left out.
    RepeatedLine(String),
    /// The numbers of two moves that follow each other differ by something other than one: moves may be missing.
    MoveNumbers(u32, u32),
    /// Two moves of this colour in a row: a move may be missing.
    SameColor(Color),
    /// More moves are announced (first field) than the file has: moves may be missing.
    FewerMoves(usize, usize),
    /// The file ends without what its format has at the end: moves may be missing.
    CutOff(&'static str),
}

impl fmt::Display for RepairKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RepairKind::*;
        match self {
            ByteOrderMark => f.write_str("a byte order mark is skipped"),
            MissingCharset(used) => write!(f, "the file names no charset; read as {used}"),
            UnknownCharset(named, used) => {
                write!(f, "the charset [{named}] is not known; read as {used}")
            }
            WrongCharset(named, used) => {
                write!(
                    f,
                    "the text is not in {named} as the file says; read as {used}"
                )
            }
            MalformedText => {
                f.write_str("bytes that are invalid in this charset became `\u{FFFD}`")
            }
            Junk => f.write_str("text outside of properties is skipped"),
            MissingOpen => f.write_str("a game without `(`; added"),
            MissingNode => f.write_str("a property without a node; `;` added"),
            MissingClose => f.write_str("the file ends within a game; `)` added"),
            ExtraClose => f.write_str("an extra `)` is ignored"),
            EmptyVariation => f.write_str("`(` and `)` without a node are ignored"),
            NodeAfterVariations => {
                f.write_str("a node after variations is taken as one more variation")
            }
            LowerCaseIdentifier(name) => {
                write!(
                    f,
                    "lower-case letters in the identifier `{name}` are left out"
                )
            }
            UpperCaseMissing(name, meant) => {
                write!(
                    f,
                    "the identifier `{name}` has no upper-case letters; taken as {meant}"
                )
            }
            StrangeIdentifier(name) => write!(
                f,
                "the identifier `{name}` has characters other than letters; kept"
            ),
            ValueWithoutIdentifier => f.write_str("a value without identifier is skipped"),
            DuplicateProperty(name) => {
                write!(f, "{name} appears twice in one node; its values are joined")
            }
            UnescapedBracket => f.write_str("a `]` within a text lacks its `\\`; kept as text"),
            UnclosedValue => f.write_str("a value lacks its `]`; added"),
            BadGame(text) => write!(f, "GM[{text}] is not a number; Go assumed"),
            SizeText(text) => write!(f, "SZ[{text}] is read as columns and rows"),
            BadSize(text) => write!(f, "SZ[{text}] is not a board size; 19 assumed"),
            NoHandicap(text) => write!(f, "HA[{text}] is taken as no handicap"),
            BadHandicap(text) => write!(f, "HA[{text}] is not a number of handicap stones"),
            EmptyKomi => f.write_str("KM[] is empty; the komi is unknown"),
            KomiText(text) => write!(f, "KM[{text}] is read as the number it begins with"),
            KomiTimesHundred(text) => write!(f, "KM[{text}] is taken as times 100"),
            KomiHalfCounted(text) => {
                write!(f, "KM[{text}] is taken as stones of half counting; doubled")
            }
            BadKomi(text) => write!(f, "KM[{text}] is not a valid komi and is ignored"),
            KomiInWords(text, komi) => write!(f, "KM[{text}] is read as {komi} points"),
            KomiRounded(text, komi) => {
                write!(f, "KM[{text}] is not a multiple of 0.5; {komi} is used")
            }
            KomiInKo(text) => write!(f, "KO[{text}] is taken as komi"),
            UnknownRules(text) => write!(f, "RU[{text}] names no known rules"),
            ResultInWords(text, result) => write!(f, "RE[{text}] is read as {result}"),
            BadResult(text) => write!(f, "RE[{text}] is not a result; the result is unknown"),
            BadPlayer(text) => write!(f, "PL[{text}] names no colour; ignored"),
            MoveOffBoard(text) => write!(f, "the move [{text}] is off the board; taken as a pass"),
            PassInWords(text) => write!(f, "the move [{text}] is read as a pass"),
            UpperCasePoint(text) => write!(f, "the point [{text}] is read as lower case"),
            BadMove(text) => write!(f, "the move [{text}] is not a point; left out"),
            SeveralMoves => f.write_str("several moves in one node are played in their order"),
            SetupAndMove => f.write_str("setup and move in one node; setup first"),
            BadPoint(text) => write!(f, "[{text}] is not a point of the board; left out"),
            PackedPoints(text) => write!(f, "the points [{text}] are split"),
            SetupOverlap => f.write_str("a point is set twice in one node; the last one counts"),
            SetupWithoutLiberties => {
                f.write_str("setup leaves stones without liberties; they are removed")
            }
            RepeatedMove => f.write_str("a move onto a stone of the same colour is skipped"),
            IllegalMove => f.write_str("a move onto a stone of the other colour is skipped"),
            FieldLeftOut(field, text) => {
                write!(f, "the {field} [{text}] is not understood; left out")
            }
            FieldRead(field, text, meaning) => {
                write!(f, "the {field} [{text}] is read as {meaning}")
            }
            RepeatedLine(text) => {
                write!(
                    f,
                    "the line [{text}] has the key of one before it; left out"
                )
            }
            MoveNumbers(last, number) => write!(
                f,
                "move number {number} follows number {last}; moves may be missing"
            ),
            SameColor(color) => write!(f, "{color} moves twice in a row; a move may be missing"),
            FewerMoves(announced, found) => write!(
                f,
                "{announced} moves are announced, but {found} follow; moves may be missing"
            ),
            CutOff(missing) => {
                write!(f, "the file ends without {missing}; moves may be missing")
            }
        }
    }
}

/// Keeps the repairs, or returns the first as an error when reading is strict.
#[derive(Debug)]
pub(crate) struct RepairLog {
    pub(crate) strictness: Strictness,
    pub(crate) repairs: Repairs,
}

impl RepairLog {
    pub(crate) fn new(strictness: Strictness) -> RepairLog {
        RepairLog {
            strictness,
            repairs: Repairs::default(),
        }
    }

    pub(crate) fn note(&mut self, kind: RepairKind, place: Option<Place>) -> Result<(), SgfError> {
        match self.strictness {
            Strictness::Lenient => {
                self.repairs.push(kind, place);
                Ok(())
            }
            Strictness::Strict => Err(SgfErrorKind::Refused(kind).at(place)),
        }
    }
}
