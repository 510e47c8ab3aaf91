//! Records in the formats of servers, read into the same tree as SGF: GIB of Tygem, NGF of WBaduk and Cyberoro, UGF (also
//! UGI) of Panda IGS.
//!
//! None of them has a published specification. What is known comes from Sensei's Library, from Andries Brouwer's
//! description of UGF (<https://homepages.cwi.nl/~aeb/go/misc/ugf.html>) and from the converters that people wrote. Variations
//! and figures of UGF are left out; handicap stones, which GIB and NGF only count, go to the usual points. Results, komi and
//! rules are written into the tree as SGF has them, so that later repairs need not name its properties.

mod gib;
mod ngf;
mod ugf;

use super::charset::Charset;
use super::error::{SgfError, SgfErrorKind};
use super::komi::komi;
use super::property::escape;
use super::read::{Document, ReadOptions};
use super::repair::{RepairKind, RepairLog};
use super::result::GameResult;
use super::tree::{NodeId, Tree};
use crate::place::{Milestones, Places, excerpt};
use crate::vertex::to_sgf;
use std::collections::BTreeSet;
use std::ops::Range;
use tobi_goban::{Color, Move, Rules, handicap};
use tobi_grid::{MAX_SIDE, Point, Size};

/// The format of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// The Smart Game Format.
    #[default]
    Sgf,
    /// The format of Tygem.
    Gib,
    /// The format of WBaduk and Cyberoro.
    Ngf,
    /// The format of Panda IGS.
    Ugf,
}

impl Format {
    /// The extensions of files in one of these formats, in lower case.
    pub const EXTENSIONS: [&str; 5] = ["sgf", "gib", "ngf", "ugf", "ugi"];

    /// The format of bytes in any charset that contains ASCII.
    pub(super) fn of_bytes(bytes: &[u8]) -> Format {
        let head = &bytes[..bytes.len().min(HEAD)];
        Format::of(&String::from_utf8_lossy(head))
    }

    /// The format of a text, by its first lines.
    pub fn of(text: &str) -> Format {
        let begin = text.trim_start_matches('\u{FEFF}').trim_start();
        if begin.starts_with("\\HS") || begin.starts_with("\\[GAME") {
            Format::Gib
        } else if ugf::is_header(begin.as_bytes()) {
            Format::Ugf
        } else if ngf::begins(text) {
            Format::Ngf
        } else {
            Format::Sgf
        }
    }
}

/// The first lines of a file are among this many bytes.
const HEAD: usize = 1 << 14;

/// The charset that a file in one of these formats names.
pub(super) fn declared_charset(head: &[u8]) -> Option<&[u8]> {
    ugf::is_header(head.trim_ascii_start()).then(|| ugf::charset(head))?
}

/// Reads a text in one of these formats; for SGF the log comes back as the outer error.
pub(super) fn read(
    text: &str,
    charset: Charset,
    options: &ReadOptions,
    log: RepairLog,
) -> Result<Result<Document, SgfError>, RepairLog> {
    let format = Format::of(text);
    let read = match format {
        Format::Sgf => return Err(log),
        Format::Gib => gib::read,
        Format::Ngf => ngf::read,
        Format::Ugf => ugf::read,
    };
    let mut import = Import::new(text, options, log);
    Ok(read(&mut import).map(|()| Document {
        tree: import.tree,
        charset,
        format,
        repairs: import.log.repairs,
    }))
}

/// Builds the tree of a file.
struct Import<'a> {
    text: &'a str,
    places: Places<'a>,
    log: RepairLog,
    most_nodes: usize,
    tree: Tree,
    root: NodeId,
    last: NodeId,
    /// Whose turn it is.
    to_move: Color,
    /// Whose the last move is; unknown before the first move, and behind one that could not be read.
    moved: Option<Color>,
    /// The number that the file gives to the last move.
    number: u32,
    /// The keys of the header that were read.
    keys: BTreeSet<&'a str>,
    /// Handicap stones that are not on the board, and that Black may play as moves.
    owed: u32,
    /// The sides of the board.
    side: i64,
}

impl<'a> Import<'a> {
    fn new(text: &'a str, options: &ReadOptions, log: RepairLog) -> Import<'a> {
        let milestones = Milestones::of(text);
        let mut tree = Tree::of_text(text.to_owned(), milestones.clone());
        let root = tree.push_node(None, Some(0));
        Import {
            text,
            places: Places::new(text, milestones),
            log,
            most_nodes: options.limits.nodes,
            tree,
            root,
            last: root,
            to_move: Color::Black,
            moved: None,
            number: 0,
            keys: BTreeSet::new(),
            owed: 0,
            side: 19,
        }
    }

    /// The lines of the text and their offsets.
    fn lines(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let text = self.text;
        lines_of(text).map(move |line| (offset(text, line), line))
    }

    fn note(&mut self, kind: RepairKind, at: usize) -> Result<(), SgfError> {
        let place = self.places.find(at);
        self.log.note(kind, Some(place))
    }

    /// Sets a property of the root to a part of the text, without blanks at its ends.
    fn set_part(&mut self, identifier: &str, part: &'a str) {
        let part = part.trim();
        if part.is_empty() {
            return;
        }
        let start = offset(self.text, part);
        let name = self.tree.keep(identifier);
        let row = self.tree.push_property(self.root, name);
        let value: Range<usize> = if part.contains(['\\', ']']) {
            self.tree.keep(&escape(part, &[]))
        } else {
            start..start + part.len()
        };
        self.tree.push_value(row, value);
    }

    /// Sets a property of the root.
    fn set(&mut self, identifier: &str, text: &str) {
        if !text.is_empty() {
            self.tree.set(self.root, identifier, text);
        }
    }

    /// Whether a line of the header has a new key; otherwise it is left out.
    fn is_new(&mut self, at: usize, key: &'a str, line: &str) -> Result<bool, SgfError> {
        let is_new = self.keys.insert(key);
        if !is_new {
            self.note(RepairKind::RepeatedLine(excerpt(line)), at)?;
        }
        Ok(is_new)
    }

    /// What the file says about something is not understood.
    fn leave_out(&mut self, field: &'static str, part: &str, at: usize) -> Result<(), SgfError> {
        self.note(RepairKind::FieldLeftOut(field, excerpt(part)), at)
    }

    fn set_side(&mut self, part: &'a str) -> Result<(), SgfError> {
        let at = offset(self.text, part);
        match part.trim().parse::<i64>() {
            Ok(side) if (1..=i64::from(MAX_SIDE)).contains(&side) => {
                self.set_part("SZ", part);
                self.side = side;
                Ok(())
            }
            Ok(side) => {
                let place = self.places.find(at);
                Err(SgfErrorKind::UnsupportedSide(side).at(Some(place)))
            }
            Err(_) => self.leave_out("board size", part, at),
        }
    }

    fn set_rules(&mut self, part: &'a str) -> Result<(), SgfError> {
        match Rules::named(part) {
            Ok(_) => self.set_part("RU", part),
            Err(_) if part.is_empty() => {}
            Err(_) => self.leave_out("rule set", part, offset(self.text, part))?,
        }
        Ok(())
    }

    /// Sets the komi, which stands at `at`.
    fn set_komi(&mut self, text: &str, at: usize) -> Result<(), SgfError> {
        let (komi, repair) = komi(text);
        let Some(komi) = komi else {
            return self.leave_out("komi", text, at);
        };
        if repair.is_some() {
            let kind = RepairKind::FieldRead("komi", excerpt(text), komi.to_string());
            self.note(kind, at)?;
        }
        self.set("KM", &komi.to_string());
        Ok(())
    }

    /// Sets the result from words in any language, which stand at `at`.
    fn set_result(&mut self, words: &str, at: usize) -> Result<(), SgfError> {
        match GameResult::parse(words) {
            Some(result) => self.set("RE", &result.to_string()),
            None if words.is_empty() => {}
            None => self.leave_out("result", words, at)?,
        }
        Ok(())
    }

    /// The number of handicap stones in a part of the text; none if there are fewer than two.
    fn handicap(&mut self, part: &'a str) -> Result<u32, SgfError> {
        match part.parse::<u32>() {
            Ok(0 | 1) => Ok(0),
            Ok(stones) if i64::from(stones) < self.side * self.side => Ok(stones),
            _ => {
                self.leave_out("handicap", part, offset(self.text, part))?;
                Ok(0)
            }
        }
    }

    /// Handicap stones on the usual points. Of three, these servers leave out the upper left corner.
    fn set_handicap(&mut self, part: &'a str) -> Result<(), SgfError> {
        let stones = self.handicap(part)?;
        if stones == 0 {
            return Ok(());
        }
        let side = self.side as u32;
        let size = Size::new(side, side).expect("sides of a board");
        let points = match stones {
            3 => handicap::fixed(size, 4).map(|four| vec![four[0], four[1], four[3]]),
            stones => handicap::fixed(size, stones),
        };
        let Ok(points) = points else {
            return self.leave_out("handicap", part, offset(self.text, part));
        };
        self.set("HA", &stones.to_string());
        for point in points {
            self.put(Color::Black, point);
        }
        self.to_move = Color::White;
        Ok(())
    }

    /// Puts a stone on the board before the first move.
    fn put(&mut self, color: Color, point: Point) {
        let identifier = match color {
            Color::Black => "AB",
            Color::White => "AW",
        };
        self.tree
            .add(self.root, identifier, &to_sgf(Move::Play(point)));
        self.owed = self.owed.saturating_sub(1);
    }

    /// The point in this column and row, counted from the upper left corner.
    fn point(&self, column: i64, row: i64) -> Option<Point> {
        let on_board = |number: i64| (0..self.side).contains(&number);
        (on_board(column) && on_board(row)).then(|| Point::new(column as u8, row as u8))
    }

    /// Plays at a point, if `line` names one on the board. A move off the board is a pass.
    fn play_at(
        &mut self,
        at: usize,
        color: Color,
        point: Option<Point>,
        line: &str,
    ) -> Result<(), SgfError> {
        match point {
            Some(point) => self.play(at, color, Move::Play(point)),
            None => {
                self.note(RepairKind::MoveOffBoard(excerpt(line)), at)?;
                self.play(at, color, Move::Pass)
            }
        }
    }

    fn play(&mut self, at: usize, color: Color, mv: Move) -> Result<(), SgfError> {
        if self.tree.len() >= self.most_nodes {
            let place = self.places.find(at);
            return Err(SgfErrorKind::TooManyNodes(self.most_nodes).at(Some(place)));
        }
        let places_handicap = color == Color::Black && self.owed > 0;
        if self.moved == Some(color) && !places_handicap {
            self.note(RepairKind::SameColor(color), at)?;
        }
        self.owed = match color {
            Color::Black => self.owed.saturating_sub(1),
            Color::White => 0,
        };
        self.last = self.tree.push_node(Some(self.last), Some(at));
        self.tree.add(self.last, color.letter(), &to_sgf(mv));
        self.moved = Some(color);
        self.to_move = color.opponent();
        Ok(())
    }

    /// The line of a move has this number. The first one may be any up to `first`.
    fn count(&mut self, at: usize, number: u32, first: u32) -> Result<(), SgfError> {
        let last = match self.number {
            0 => number.min(first).saturating_sub(1),
            last => last,
        };
        self.number = number;
        if number == last.saturating_add(1) {
            return Ok(());
        }
        if number.abs_diff(last).is_multiple_of(2) {
            self.to_move = self.to_move.opponent();
        }
        self.moved = None;
        self.note(RepairKind::MoveNumbers(last, number), at)
    }

    /// A line that should be a move is not.
    fn bad_move(&mut self, at: usize, line: &str) -> Result<(), SgfError> {
        self.moved = None;
        self.to_move = self.to_move.opponent();
        self.note(RepairKind::BadMove(excerpt(line)), at)
    }

    /// The text ends without this.
    fn cut_off(&mut self, missing: &'static str) -> Result<(), SgfError> {
        self.note(RepairKind::CutOff(missing), self.text.trim_end().len())
    }

    /// Compares the number of moves that the header announces with the number of those that were found.
    fn check_number(&mut self, announced: &'a str, found: usize) -> Result<(), SgfError> {
        let announced = announced.trim();
        let at = offset(self.text, announced);
        match announced.parse::<usize>() {
            Ok(announced) if announced > found => {
                self.note(RepairKind::FewerMoves(announced, found), at)
            }
            Ok(_) => Ok(()),
            Err(_) => self.leave_out("number of moves", announced, at),
        }
    }
}

/// The lines of a text. LF, CR LF and CR each end a line.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

/// The offset of a part of a text.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// `2016-03-26` from year, month and day in this order, separated by anything.
fn date(text: &str) -> Option<String> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = numbers.filter(|part| !part.is_empty());
    let first = numbers.next()?;
    let (year, month, day) = match first.len() {
        4 => (first, numbers.next()?, numbers.next()?),
        8 => (&first[..4], &first[4..6], &first[6..]),
        _ => return None,
    };
    let [month, day] = [month.parse::<u8>().ok()?, day.parse::<u8>().ok()?];
    let is_date = (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| format!("{year}-{month:02}-{day:02}"))
}
