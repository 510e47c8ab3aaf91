//! What was wrong in a file and what was done about it.

use super::error::{SgfError, SgfErrorKind};
use crate::place::Place;
use std::fmt;

/// How to meet what SGF forbids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Repair and say so; fail only when nothing is left to work with.
    #[default]
    Lenient,
    /// The first thing in need of a repair is an error.
    Strict,
}

/// One repair: what was met, what was made of it, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What was met and what was made of it.
    pub kind: RepairKind,
    /// Where; `None` in a tree that was built and not read.
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

/// The repairs that were needed, in the order in which they were met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    listed: Vec<Repair>,
    total: usize,
}

impl Repairs {
    /// So many repairs are listed; more are only counted.
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

/// The repair table: each fault that is met in files, and what is made of it.
///
/// Faults of the text come first, faults of what it says after them. A `String` repeats what stood
/// in the file, shortened to one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RepairKind {
    /// A byte order mark stood before the text: skipped.
    ByteOrderMark,
    /// Text beyond ASCII and Latin-1, and no `CA`: read in the charset named here, which is a guess
    /// unless it is UTF-8.
    MissingCharset(&'static str),
    /// `CA` names no charset that exists (first field): read in the second.
    UnknownCharset(String, &'static str),
    /// The bytes are not what `CA` says (first field): read in the second.
    WrongCharset(&'static str, &'static str),
    /// Bytes without meaning in the file's charset: each became U+FFFD.
    MalformedText,
    /// Text outside of any game or between properties: skipped.
    Junk,
    /// A game starts with `;` and no `(`: supposed.
    MissingOpen,
    /// A property without a node, as in `(TE[...]`: a `;` is supposed before it.
    MissingNode,
    /// The file ends within a game: the missing `)` are supposed.
    MissingClose,
    /// A `)` too many: ignored.
    ExtraClose,
    /// `(` and `)` with no node between: ignored.
    EmptyVariation,
    /// A node after variations: taken as one more variation.
    NodeAfterVariations,
    /// Lower-case letters in an identifier (as FF\[1\] to FF\[3\] had them): left out, so that
    /// `Black` is `B`. In files that say `FF[1]` to `FF[3]` that is not a fault.
    LowerCaseIdentifier(String),
    /// An identifier of lower-case letters alone (first field): taken as the second, which is the
    /// short form of a long name (`addblack` is `AB`), or the same in upper case.
    UpperCaseMissing(String, String),
    /// A digit or `_` in an identifier: kept.
    StrangeIdentifier(String),
    /// A value without identifier: skipped.
    ValueWithoutIdentifier,
    /// A property twice in a node: its values are joined.
    DuplicateProperty(String),
    /// A `]` that does not end its text: kept as if it were escaped.
    UnescapedBracket,
    /// Points strung together as in FF\[1\] (`AB[aabbcc]`): taken apart. In files that say `FF[1]` to
    /// `FF[3]` that is not a fault.
    PackedPoints(String),
    /// A value without its `]`: ended by the file or, where only a point or a number can stand, by `;`, `(` or `)`.
    UnclosedValue,

    /// `GM` is not a number: Go supposed.
    BadGame(String),
    /// `SZ` is not as SGF has it (`13x13`): read as what it means.
    SizeText(String),
    /// `SZ` cannot be read: 19 supposed.
    BadSize(String),
    /// `HA` with 0 or 1 stones: no handicap.
    NoHandicap(String),
    /// `HA` is not a plain number: read as the number it begins with, else as none.
    BadHandicap(String),
    /// `KM` is empty: komi unknown.
    EmptyKomi,
    /// `KM` is not a plain number: read as the number it begins with.
    KomiText(String),
    /// Komi times 100: divided.
    KomiTimesHundred(String),
    /// Komi in stones of half counting (`375` or `3.75` for 7.5 points): doubled.
    KomiHalfCounted(String),
    /// A komi that nobody plays for (`KM[50]`), or no number: komi unknown.
    BadKomi(String),
    /// Komi under the name `KO`: taken as komi.
    KomiInKo(String),
    /// `RU` names no known rules: rules unknown.
    UnknownRules(String),
    /// A result in words or in stones (`黑胜2又3/4子`): read, stones doubled to points.
    ResultInWords(String),
    /// `RE` cannot be read: result unknown.
    BadResult(String),
    /// `PL` names no colour: ignored.
    BadPlayer(String),
    /// A move to a point off the board: taken as a pass.
    MoveOffBoard(String),
    /// A point in upper-case letters, which name none of the supported boards: read as lower case.
    UpperCasePoint(String),
    /// A move that names no point: left out.
    BadMove(String),
    /// Several moves in one node: played in the order of the file.
    SeveralMoves,
    /// Setup and move in one node: setup first.
    SetupAndMove,
    /// A point off the board, or no point, in a list: left out.
    BadPoint(String),
    /// A point twice in one setup (`AB` and `AW`): the last one holds.
    SetupOverlap,
    /// A setup left chains without liberties: they are taken off.
    SetupWithoutLiberties,
    /// A move to a point that already has a stone of that colour: skipped.
    RepeatedMove,
    /// A move to a point that the other colour holds: skipped, as the caller wishes.
    IllegalMove,
}

impl fmt::Display for RepairKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RepairKind::*;
        match self {
            ByteOrderMark => f.write_str("a byte order mark is skipped"),
            MissingCharset(used) => write!(f, "no CA names the charset; read as {used}"),
            UnknownCharset(named, used) => {
                write!(f, "CA[{named}] is not a known charset; read as {used}")
            }
            WrongCharset(named, used) => {
                write!(f, "the text is not in {named} as CA says; read as {used}")
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
            BadKomi(text) => write!(f, "KM[{text}] is not a komi; the komi is unknown"),
            KomiInKo(text) => write!(f, "KO[{text}] is taken as komi"),
            UnknownRules(text) => write!(f, "RU[{text}] names no known rules"),
            ResultInWords(text) => write!(f, "RE[{text}] is a result in words or stones; read"),
            BadResult(text) => write!(f, "RE[{text}] is not a result; the result is unknown"),
            BadPlayer(text) => write!(f, "PL[{text}] names no colour; ignored"),
            MoveOffBoard(text) => write!(f, "the move [{text}] is off the board; taken as a pass"),
            UpperCasePoint(text) => write!(f, "the point [{text}] is read as lower case"),
            BadMove(text) => write!(f, "the move [{text}] names no point; left out"),
            SeveralMoves => f.write_str("several moves in one node are played in their order"),
            SetupAndMove => f.write_str("setup and move in one node; setup first"),
            BadPoint(text) => write!(f, "[{text}] is not a point of the board; left out"),
            PackedPoints(text) => write!(f, "the points [{text}] are split"),
            SetupOverlap => f.write_str("a point is set twice in one node; the last one counts"),
            SetupWithoutLiberties => {
                f.write_str("setup leaves stones without liberties; they are taken off")
            }
            RepeatedMove => f.write_str("a move onto a stone of the same colour is skipped"),
            IllegalMove => f.write_str("a move onto a stone of the other colour is skipped"),
        }
    }
}

/// Keeps the repairs, or turns the first into an error when reading is strict.
#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) strictness: Strictness,
    pub(crate) repairs: Repairs,
}

impl Ledger {
    pub(crate) fn new(strictness: Strictness) -> Ledger {
        Ledger {
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
