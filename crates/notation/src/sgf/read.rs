//! Builds a tree from tokens, with repairs.

use super::charset::{self, Charset, CharsetSource};
use super::error::{SgfError, SgfErrorKind};
use super::evidence;
use super::import::{self, Format};
use super::lexer::{self, Flaw, Lexer, Token};
use super::property::Value;
use super::repair::{RepairKind, RepairLog, Repairs, Strictness};
use super::tree::{NodeId, Tree};
use crate::place::{Milestones, Place, Places, excerpt};
use std::io::{self, Read};
use std::ops::Range;

/// How to read: whether to repair, and the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Whether errors are repaired.
    pub strictness: Strictness,
    /// The limits.
    pub limits: Limits,
    /// The charset of a text that names none, such as that of the collection that a game was cut from; `None` means
    /// that it is guessed.
    pub charset: Option<Charset>,
}

impl ReadOptions {
    /// The first error is returned; the limits are the default ones.
    pub const STRICT: ReadOptions = ReadOptions {
        strictness: Strictness::Strict,
        limits: Limits::DEFAULT,
        charset: None,
    };
}

/// The limits of a file.
///
/// With the default limits the worst known files take 350 MB and two seconds: 16 MiB of `A[]`, with about a hundred
/// identifiers in each node, are 4 million properties, each compared with the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file; default 16 MiB. Values above [`Limits::MOST_BYTES`] mean that.
    pub bytes: usize,
    /// Nodes of all games together; default 1,000,000.
    pub nodes: usize,
    /// Nested variations; default 100,000. Programs that open one for each move need some thousands.
    pub depth: usize,
    /// Different properties of one node; default 200.
    pub properties: usize,
}

impl Limits {
    /// The default limits.
    pub const DEFAULT: Limits = Limits {
        bytes: 16 << 20,
        nodes: 1_000_000,
        depth: 100_000,
        properties: 200,
    };

    /// Larger files are never read, so that all offsets and indices fit into 32 bits.
    pub const MOST_BYTES: usize = 256 << 20;

    /// Reads bytes from `reader`, at most one more than the limit.
    ///
    /// So a file of any size takes bounded memory, and [`read`] reports that it is too large.
    ///
    /// # Errors
    /// I/O errors of `reader`.
    pub fn take_from(&self, reader: impl Read) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let most = self.bytes.min(Limits::MOST_BYTES) as u64 + 1;
        reader.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// The content of a file: its games, its charset, its format, and the repairs of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The games.
    pub tree: Tree,
    /// The charset the bytes were in.
    pub charset: Charset,
    /// The format of the text.
    pub format: Format,
    /// The repairs, in order.
    pub repairs: Repairs,
}

/// How compressed files begin, and the program that compresses them.
const PACKED: [(&[u8], &str); 5] = [
    (b"\x1f\x8b", "gzip"),
    (b"PK\x03\x04", "zip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\xfd7zXZ\0", "xz"),
    (b"BZh", "bzip2"),
];

/// Reads the bytes of an SGF file, or of one in another [`Format`].
///
/// The charset is that of the byte order mark, otherwise that of `CA`, otherwise UTF-8, otherwise guessed.
///
/// ```
/// use tobi_notation::sgf::{ReadOptions, read};
///
/// let document = read(b"Hello!\n(;GM[1]SZ[9];B[ee];W[ce]", &ReadOptions::default())?;
/// assert_eq!(document.tree.len(), 3);
/// let repairs: Vec<_> = document.repairs.iter().map(ToString::to_string).collect();
/// assert_eq!(repairs, [
///     "line 1, column 1: text outside of properties is skipped",
///     "line 2, column 25: the file ends within a game; `)` added",
/// ]);
/// # Ok::<(), tobi_notation::sgf::SgfError>(())
/// ```
///
/// Cost: time and memory are proportional to the bytes, with some more time for nodes with very many properties
/// ([`Limits`] has the worst case); nothing recurses.
///
/// # Errors
/// When there is no game or a limit is exceeded; with strict reading, also the first thing that needs a repair. A text
/// with other text around its games needs a known property with a value that fits, and no NUL before the first game.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, SgfError> {
    check_size(bytes.len(), &options.limits)?;
    if let Some((_, by)) = PACKED.iter().find(|(begin, _)| bytes.starts_with(begin)) {
        return Err(SgfErrorKind::Packed(by).at(None));
    }
    let mut log = RepairLog::new(options.strictness);
    let (text, charset) = charset::decode(bytes, options.charset, &mut log)?;
    parse(&text, charset, options, log)
}

/// Reads SGF that is already decoded; `CA` is ignored.
///
/// # Errors
/// The same as [`read`].
pub fn read_text(text: &str, options: &ReadOptions) -> Result<Document, SgfError> {
    check_size(text.len(), &options.limits)?;
    let charset = Charset {
        name: "UTF-8",
        source: CharsetSource::Given,
    };
    let log = RepairLog::new(options.strictness);
    parse(text, charset, options, log)
}

fn check_size(bytes: usize, limits: &Limits) -> Result<(), SgfError> {
    let limit = limits.bytes.min(Limits::MOST_BYTES);
    if bytes > limit {
        return Err(SgfErrorKind::TooLarge(limit).at(None));
    }
    Ok(())
}

fn parse(
    text: &str,
    charset: Charset,
    options: &ReadOptions,
    log: RepairLog,
) -> Result<Document, SgfError> {
    let log = match import::read(text, charset, options, log) {
        Ok(document) => return document,
        Err(log) => log,
    };
    let milestones = Milestones::of(text);
    let mut reader = Reader {
        text,
        lexer: Lexer::new(text),
        places: Places::new(text, milestones.clone()),
        limits: options.limits,
        log,
        tree: Tree::of_text(text.to_owned(), milestones),
        open: Vec::new(),
        current: None,
        root: None,
        expects: Expects::Node,
        property: None,
        lists_points: false,
        properties: Vec::new(),
        skipped: None,
        is_doubtful: false,
    };
    while reader.find_game()? {
        reader.read_game()?;
    }
    let is_game = !reader.is_doubtful || evidence::is_found(&reader.tree);
    if reader.tree.is_empty() || !is_game {
        return Err(if text.trim().is_empty() {
            SgfErrorKind::Empty.at(None)
        } else {
            SgfErrorKind::NoGame.at(Some(Place::START))
        });
    }
    Ok(Document {
        tree: reader.tree,
        charset,
        format: Format::Sgf,
        repairs: reader.log.repairs,
    })
}

/// What is expected next within a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expects {
    /// `;`: a `(` was just opened.
    Node,
    /// A property, a node, a variation or the end.
    Anything,
    /// `(` or `)`: a variation was just closed.
    Variation,
}

/// What was just skipped; one contiguous part is one repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skipped {
    Junk,
    Values,
}

struct Reader<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    places: Places<'a>,
    limits: Limits,
    log: RepairLog,
    tree: Tree,
    /// For each open `(`, the node before it.
    open: Vec<Option<NodeId>>,
    current: Option<NodeId>,
    /// The first node of the game.
    root: Option<NodeId>,
    expects: Expects,
    /// Row of the property whose values are being read.
    property: Option<usize>,
    /// Whether these values are points.
    lists_points: bool,
    /// The properties of the current node: the first bytes of the identifier, and the row.
    properties: Vec<(u64, usize)>,
    skipped: Option<Skipped>,
    /// Whether so much was missing or skipped that it may be no game.
    is_doubtful: bool,
}

impl Reader<'_> {
    fn note(&mut self, kind: RepairKind, offset: usize) -> Result<(), SgfError> {
        self.is_doubtful |= evidence::makes_doubtful(&kind);
        let place = self.places.find(offset);
        self.log.note(kind, Some(place))
    }

    fn fail<T>(&mut self, kind: SgfErrorKind, offset: usize) -> Result<T, SgfError> {
        Err(kind.at(Some(self.places.find(offset))))
    }

    /// Moves to the start of the next game; returns whether there is one.
    fn find_game(&mut self) -> Result<bool, SgfError> {
        while let Some(first) = self.lexer.skip_blanks() {
            let at = self.lexer.offset();
            if first == b')' && !self.tree.is_empty() {
                self.note(RepairKind::ExtraClose, at)?;
                self.lexer.seek(at + 1);
                continue;
            }
            match self.lexer.next_game() {
                Some(start) if start == at => return Ok(true),
                // A binary file, which may contain anything.
                Some(start) if self.tree.is_empty() && self.text[at..start].contains('\0') => break,
                Some(start) => {
                    self.note(RepairKind::Junk, at)?;
                    self.lexer.seek(start);
                }
                // If there is no game, there is nothing to repair.
                None if self.tree.is_empty() => break,
                None => {
                    self.note(RepairKind::Junk, at)?;
                    self.lexer.seek(self.text.len());
                }
            }
        }
        Ok(false)
    }

    /// Reads one game, from its `(` to its last `)`.
    fn read_game(&mut self) -> Result<(), SgfError> {
        let start = self.lexer.offset();
        self.current = None;
        self.root = None;
        self.open(start)?;
        if self.text.as_bytes().get(start) == Some(&b'(') {
            self.lexer.seek(start + 1);
        } else {
            self.note(RepairKind::MissingOpen, start)?;
        }
        while !self.open.is_empty() {
            let Some((at, token)) = self.lexer.next_token() else {
                self.open.clear();
                return self.note(RepairKind::MissingClose, self.text.len());
            };
            let skipped = self.skipped.take();
            match token {
                Token::Open => self.open(at)?,
                Token::Close => self.close(at)?,
                Token::Semicolon => {
                    if self.expects == Expects::Variation {
                        self.note(RepairKind::NodeAfterVariations, at)?;
                    }
                    self.node(at)?;
                }
                Token::Identifier(name) => self.identifier(name)?,
                Token::Value(raw, flaw) => match self.property {
                    Some(property) => self.value(property, raw, flaw)?,
                    None => {
                        if skipped != Some(Skipped::Values) {
                            self.note(RepairKind::ValueWithoutIdentifier, at)?;
                        }
                        self.skipped = Some(Skipped::Values);
                    }
                },
                Token::Junk => {
                    if skipped != Some(Skipped::Junk) {
                        self.note(RepairKind::Junk, at)?;
                    }
                    self.skipped = Some(Skipped::Junk);
                }
            }
        }
        Ok(())
    }

    fn open(&mut self, at: usize) -> Result<(), SgfError> {
        if self.open.len() >= self.limits.depth {
            return self.fail(SgfErrorKind::TooDeep(self.limits.depth), at);
        }
        self.open.push(self.current);
        self.expects = Expects::Node;
        self.property = None;
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), SgfError> {
        if self.expects == Expects::Node {
            self.note(RepairKind::EmptyVariation, at)?;
        }
        self.property = None;
        let last = self.current;
        self.current = self.open.pop().flatten();
        self.expects = Expects::Variation;
        if self.open.is_empty() && self.lexer.game_goes_on() {
            self.note(RepairKind::ExtraClose, at)?;
            self.open.push(None);
            self.current = last;
            self.expects = Expects::Anything;
        }
        Ok(())
    }

    fn node(&mut self, at: usize) -> Result<NodeId, SgfError> {
        if self.tree.len() >= self.limits.nodes {
            return self.fail(SgfErrorKind::TooManyNodes(self.limits.nodes), at);
        }
        let node = self.tree.push_node(self.current, Some(at));
        self.current = Some(node);
        self.root = self.root.or(self.current);
        self.expects = Expects::Anything;
        self.property = None;
        self.properties.clear();
        Ok(node)
    }

    fn identifier(&mut self, name: Range<usize>) -> Result<(), SgfError> {
        let at = name.start;
        let node = match self.current {
            Some(node) if self.expects == Expects::Anything => node,
            _ => {
                self.note(RepairKind::MissingNode, at)?;
                self.node(at)?
            }
        };
        let name = self.upper_case(name)?;
        self.lists_points = lexer::is_point_list(self.tree.slice(name.clone()));
        let text = self.tree.slice(name.clone());
        let beginning = beginning(text);
        let mut alike = self
            .properties
            .iter()
            .filter(|(begins, _)| *begins == beginning);
        if let Some(&(_, found)) = alike.find(|(_, row)| self.tree.identifier(*row) == text) {
            let kind = RepairKind::DuplicateProperty(excerpt(text));
            self.note(kind, at)?;
            self.property = Some(found);
            return Ok(());
        }
        if self.properties.len() >= self.limits.properties {
            return self.fail(SgfErrorKind::TooManyProperties(self.limits.properties), at);
        }
        let row = self.tree.push_property(node, name);
        self.properties.push((beginning, row));
        self.property = Some(row);
        Ok(())
    }

    /// The position in the tree of this identifier in upper-case letters.
    fn upper_case(&mut self, name: Range<usize>) -> Result<Range<usize>, SgfError> {
        let text = &self.text[name.clone()];
        if text.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Ok(name);
        }
        if text.contains(|c: char| !c.is_ascii_alphabetic()) {
            self.note(RepairKind::StrangeIdentifier(excerpt(text)), name.start)?;
        }
        let upper = lexer::upper_case(text.as_bytes());
        if *upper == *text.as_bytes() {
            return Ok(name);
        }
        let upper = String::from_utf8_lossy(&upper);
        if lexer::is_lower_case(text.as_bytes()) {
            let kind = RepairKind::UpperCaseMissing(excerpt(text), excerpt(&upper));
            self.note(kind, name.start)?;
        } else if !self.is_old_format() {
            self.note(RepairKind::LowerCaseIdentifier(excerpt(text)), name.start)?;
        }
        Ok(self.tree.keep(&upper))
    }

    /// Whether the game declares FF\[1\] to FF\[3\].
    fn is_old_format(&self) -> bool {
        let format = self.root.and_then(|root| self.tree.node(root).value("FF"));
        format
            .and_then(Value::integer)
            .is_some_and(|format| (1..=3).contains(&format))
    }

    fn value(
        &mut self,
        property: usize,
        raw: Range<usize>,
        flaw: Option<Flaw>,
    ) -> Result<(), SgfError> {
        let raw = match flaw {
            None => raw,
            Some(Flaw::Unclosed) => {
                self.note(RepairKind::UnclosedValue, raw.start)?;
                raw
            }
            Some(Flaw::Brackets) => {
                self.note(RepairKind::UnescapedBracket, raw.start)?;
                let escaped = escape_brackets(&self.text[raw]);
                self.tree.keep(&escaped)
            }
        };
        if self.lists_points && is_packed(&self.text[raw.clone()]) {
            if !self.is_old_format() {
                let kind = RepairKind::PackedPoints(excerpt(&self.text[raw.clone()]));
                self.note(kind, raw.start)?;
            }
            for start in raw.step_by(2) {
                self.tree.push_value(property, start..start + 2);
            }
            return Ok(());
        }
        self.tree.push_value(property, raw);
        Ok(())
    }
}

/// The first eight bytes of an identifier as a number: few identifiers share it.
fn beginning(identifier: &str) -> u64 {
    let bytes = identifier.bytes().take(8);
    bytes.fold(0, |number, byte| number << 8 | u64::from(byte))
}

/// Whether these are points without separators, as in FF\[1\].
fn is_packed(raw: &str) -> bool {
    raw.len() >= 4 && raw.len().is_multiple_of(2) && raw.bytes().all(|b| b.is_ascii_alphabetic())
}

/// `raw` with each unescaped `]` escaped.
fn escape_brackets(raw: &str) -> String {
    let mut escaped = String::with_capacity(raw.len() + 2);
    let mut after_escape = false;
    for c in raw.chars() {
        if c == ']' && !after_escape {
            escaped.push('\\');
        }
        after_escape = c == '\\' && !after_escape;
        escaped.push(c);
    }
    escaped
}
