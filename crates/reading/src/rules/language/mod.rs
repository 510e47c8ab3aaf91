//! The picture language of the rule bases; `data/rules/README.md` explains it.

mod parse;
mod turn;

use crate::GameValue;
use std::fmt;

pub use parse::RuleError;
pub use turn::Turn;

/// The most columns or rows of a picture, without edges.
pub const LARGEST_PICTURE: usize = 9;

/// A base: the rules of one kind of elementary sub-game, in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Base {
    /// Which side takes an empty space first.
    Empty,
    /// Which side first expands or confines a group.
    Dilation,
    /// Which side first expands where two groups meet.
    Opposition,
    /// Connection and division.
    Topology,
    /// One real eye.
    Eye,
    /// Two eyes in one small eye space.
    TwoEyes,
}

impl Base {
    /// All bases, in the order of their files.
    pub const ALL: [Base; 6] = [
        Base::Empty,
        Base::Dilation,
        Base::Opposition,
        Base::Topology,
        Base::Eye,
        Base::TwoEyes,
    ];

    /// The name of its file, without `.rules`.
    pub const fn name(self) -> &'static str {
        match self {
            Base::Empty => "empty",
            Base::Dilation => "dilation",
            Base::Opposition => "opposition",
            Base::Topology => "topology",
            Base::Eye => "eye",
            Base::TwoEyes => "two-eyes",
        }
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The sub-game that a rule is about. `P` is a mark in a rule, a point in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game<P> {
    /// The side that plays on this point occupies an empty space.
    Empty(P),
    /// The owner expands by this point; the other side confines it there.
    Dilation(P),
    /// Both sides expand by this point at the other's expense.
    Opposition(P),
    /// The owner connects the chains of these two stones.
    Connection(P, P),
    /// The owner keeps the two points apart: the other side has no path between them inside the picture.
    Division(P, P),
    /// The owner has a real eye around this point.
    Eye(P),
    /// The owner has two eyes in the eye space of this point.
    TwoEyes(P),
}

impl<P: Copy> Game<P> {
    /// The base that contains its rules.
    pub const fn base(self) -> Base {
        match self {
            Game::Empty(_) => Base::Empty,
            Game::Dilation(_) => Base::Dilation,
            Game::Opposition(_) => Base::Opposition,
            Game::Connection(..) | Game::Division(..) => Base::Topology,
            Game::Eye(_) => Base::Eye,
            Game::TwoEyes(_) => Base::TwoEyes,
        }
    }

    /// Its keyword in the files.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Connection(..) => "connection",
            Game::Division(..) => "division",
            other => other.base().name(),
        }
    }

    /// The points that it is about: one or two.
    pub fn points(self) -> impl Iterator<Item = P> {
        let (first, second) = match self {
            Game::Connection(a, b) | Game::Division(a, b) => (a, Some(b)),
            Game::Empty(a)
            | Game::Dilation(a)
            | Game::Opposition(a)
            | Game::Eye(a)
            | Game::TwoEyes(a) => (a, None),
        };
        [Some(first), second].into_iter().flatten()
    }

    /// The same game about other points.
    pub fn map<Q>(self, mut to: impl FnMut(P) -> Q) -> Game<Q> {
        match self {
            Game::Empty(a) => Game::Empty(to(a)),
            Game::Dilation(a) => Game::Dilation(to(a)),
            Game::Opposition(a) => Game::Opposition(to(a)),
            Game::Connection(a, b) => Game::Connection(to(a), to(b)),
            Game::Division(a, b) => Game::Division(to(a), to(b)),
            Game::Eye(a) => Game::Eye(to(a)),
            Game::TwoEyes(a) => Game::TwoEyes(to(a)),
        }
    }
}

/// The allowed contents of a point of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Content {
    /// `X`: a stone of the owner.
    Own,
    /// `O`: a stone of the other side.
    Other,
    /// `.`: no stone.
    Empty,
    /// `x`: not a stone of the other side.
    NotOther,
    /// `o`: not a stone of the owner (the paper's M).
    NotOwn,
    /// `?`: anything, including the outside of the board.
    Anything,
}

impl Content {
    /// All contents, in the order of the language.
    pub const ALL: [Content; 6] = [
        Content::Own,
        Content::Other,
        Content::Empty,
        Content::NotOther,
        Content::NotOwn,
        Content::Anything,
    ];

    /// Its sign in a picture.
    pub const fn sign(self) -> char {
        match self {
            Content::Own => 'X',
            Content::Other => 'O',
            Content::Empty => '.',
            Content::NotOther => 'x',
            Content::NotOwn => 'o',
            Content::Anything => '?',
        }
    }

    /// Whether this content shows a point that may be a liberty.
    pub(crate) const fn may_be_empty(self) -> bool {
        matches!(self, Content::Empty | Content::NotOther | Content::NotOwn)
    }

    /// Whether it admits an own stone (`Some(true)`), a stone of the other side (`Some(false)`) or an empty point
    /// (`None`).
    pub const fn admits(self, own: Option<bool>) -> bool {
        match self {
            Content::Own => matches!(own, Some(true)),
            Content::Other => matches!(own, Some(false)),
            Content::Empty => own.is_none(),
            Content::NotOther => !matches!(own, Some(false)),
            Content::NotOwn => !matches!(own, Some(true)),
            Content::Anything => true,
        }
    }
}

/// A letter that marks a point of a picture, `a` to `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(pub(super) u8);

impl Mark {
    /// The letter.
    pub const fn letter(self) -> char {
        self.0 as char
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The sides of a picture that are on the edge of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edges {
    /// `-` above the picture.
    pub above: bool,
    /// `-` below it.
    pub below: bool,
    /// `|` left of it.
    pub left: bool,
    /// `|` right of it.
    pub right: bool,
}

/// A picture: the allowed contents of the points of a rectangle, and their marks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Picture {
    /// Columns, 1 to [`LARGEST_PICTURE`].
    pub(crate) columns: usize,
    /// The contents, row by row from the top left.
    pub(crate) contents: Vec<Content>,
    /// The marks, sorted by letter, each with the number of its cell.
    pub(crate) marks: Vec<(Mark, usize)>,
    /// The sides that are on the edge of the board.
    pub(crate) edges: Edges,
}

impl Picture {
    /// Rows, 1 to [`LARGEST_PICTURE`].
    pub fn rows(&self) -> usize {
        self.contents.len() / self.columns
    }

    /// Columns, 1 to [`LARGEST_PICTURE`].
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The sides that are on the edge of the board.
    pub fn edges(&self) -> Edges {
        self.edges
    }

    /// The allowed content of a column and row, counted from the top left.
    ///
    /// # Panics
    /// If the picture has no such place.
    pub fn content(&self, column: usize, row: usize) -> Content {
        assert!(
            column < self.columns,
            "a picture of {} columns",
            self.columns
        );
        self.contents[row * self.columns + column]
    }

    /// Column and row of the marked point, from the picture's top left.
    pub fn place(&self, mark: Mark) -> Option<(i8, i8)> {
        let (_, cell) = self.marks.iter().find(|(letter, _)| *letter == mark)?;
        Some(self.place_of(*cell))
    }

    /// Column and row of a cell.
    pub fn place_of(&self, cell: usize) -> (i8, i8) {
        ((cell % self.columns) as i8, (cell / self.columns) as i8)
    }

    /// The cells in reading order: place and content.
    pub fn cells(&self) -> impl Iterator<Item = ((i8, i8), Content)> {
        let cells = self.contents.iter().enumerate();
        cells.map(|(cell, &content)| (self.place_of(cell), content))
    }

    /// One stone of each chain of this content; stones are connected if the picture shows it.
    pub(crate) fn chains(&self, content: Content) -> Vec<(i8, i8)> {
        let mut stones: Vec<(i8, i8)> = self
            .cells()
            .filter_map(|(place, it)| (it == content).then_some(place))
            .collect();
        let mut chains = Vec::new();
        while let Some(first) = stones.pop() {
            chains.push(first);
            let mut chain = vec![first];
            while let Some((column, row)) = chain.pop() {
                stones.retain(|&stone| {
                    let apart = stone.0.abs_diff(column) + stone.1.abs_diff(row);
                    if apart == 1 {
                        chain.push(stone);
                    }
                    apart != 1
                });
            }
        }
        chains
    }

    /// Whether the picture treats both colours alike.
    pub fn is_colour_neutral(&self) -> bool {
        let neutral = |it: &Content| matches!(it, Content::Empty | Content::Anything);
        self.contents.iter().all(neutral)
    }

    /// Pairs of places along the drawn edges: the first is in the picture, the second beyond the edge.
    pub fn along_edges(&self) -> impl Iterator<Item = ((i8, i8), (i8, i8))> {
        let (columns, rows) = (self.columns as i8, self.rows() as i8);
        let edges = self.edges;
        let across = (0..columns).flat_map(move |column| {
            let above = edges.above.then_some(((column, 0), (column, -1)));
            let below = edges.below.then_some(((column, rows - 1), (column, rows)));
            [above, below]
        });
        let down = (0..rows).flat_map(move |row| {
            let left = edges.left.then_some(((0, row), (-1, row)));
            let right = edges.right.then_some(((columns - 1, row), (columns, row)));
            [left, right]
        });
        across.chain(down).flatten()
    }
}

impl fmt::Display for Picture {
    /// The format of the files, each line indented by four blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, there: bool| -> fmt::Result {
            if there {
                write!(f, "    {}", if self.edges.left { "+ " } else { "" })?;
                f.write_str(&"-  ".repeat(self.columns))?;
                writeln!(f, "{}", if self.edges.right { "+" } else { "" })?;
            }
            Ok(())
        };
        line(f, self.edges.above)?;
        for row in 0..self.rows() {
            write!(f, "    {}", if self.edges.left { "| " } else { "" })?;
            for column in 0..self.columns {
                let cell = row * self.columns + column;
                let mark = self.marks.iter().find(|(_, at)| *at == cell);
                let letter = mark.map_or(' ', |(mark, _)| mark.letter());
                write!(f, "{}{letter} ", self.contents[cell].sign())?;
            }
            writeln!(f, "{}", if self.edges.right { "|" } else { "" })?;
        }
        line(f, self.edges.below)
    }
}

/// A rule: a picture and its conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name, unique among all bases.
    pub(crate) name: String,
    pub(crate) picture: Picture,
    pub(crate) game: Game<Mark>,
    pub(crate) value: GameValue,
    pub(crate) attack: Vec<Mark>,
    pub(crate) defence: Vec<Mark>,
    pub(crate) outer: u8,
    pub(crate) one_chain: bool,
    pub(crate) why: String,
    /// One stone of each own chain in the picture.
    pub(crate) own_chains: Vec<(i8, i8)>,
    /// The number of shown points that may be empty.
    pub(crate) shown_liberties: usize,
}

impl Rule {
    /// Its name, unique among all bases: `bamboo-joint`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The base that contains it.
    pub fn base(&self) -> Base {
        self.game.base()
    }

    /// The picture.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The sub-game of the conclusion.
    pub fn game(&self) -> Game<Mark> {
        self.game
    }

    /// The value for the owner in the worst surroundings; better ones can only raise it.
    pub fn value(&self) -> GameValue {
        self.value
    }

    /// The moves by which the other side wins if it moves first, best first.
    pub fn attack(&self) -> &[Mark] {
        &self.attack
    }

    /// The moves by which the owner wins if it moves first, best first.
    pub fn defence(&self) -> &[Mark] {
        &self.defence
    }

    /// The least number of liberties that each own chain must have beyond those that the picture shows.
    pub fn outer(&self) -> u8 {
        self.outer
    }

    /// Whether all own stones of the picture must belong to one chain.
    pub fn is_one_chain(&self) -> bool {
        self.one_chain
    }

    /// The reason, in one line.
    pub fn why(&self) -> &str {
        &self.why
    }
}

impl fmt::Display for Rule {
    /// The format of the files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rule {}", self.name)?;
        write!(f, "{}", self.picture)?;
        write!(f, "{}", self.game.name())?;
        for mark in self.game.points() {
            write!(f, " {mark}")?;
        }
        writeln!(f, " {}", self.value.symbol())?;
        for (word, moves) in [("attack", &self.attack), ("defence", &self.defence)] {
            if !moves.is_empty() {
                f.write_str(word)?;
                for mark in moves {
                    write!(f, " {mark}")?;
                }
                writeln!(f)?;
            }
        }
        if self.outer > 0 {
            writeln!(f, "X: outer >= {}", self.outer)?;
        }
        if self.one_chain {
            writeln!(f, "X: one chain")?;
        }
        writeln!(f, "why {}", self.why)
    }
}
