//! Draws a board as characters, one line for each row.

use super::groups::TINTS;
use super::{column_name, star_points};
use anstyle::{Ansi256Color, Color as TerminalColor, RgbColor, Style};
use std::ops::Range;
use tobi::{Grade, Sign};
use tobi_goban::Color;
use tobi_grid::{Point, PointSet, Size};

/// The characters for the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Charset {
    /// Squares.
    Unicode,
    /// Letters and signs only (ASCII).
    Ascii,
}

/// How many colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// None: the characters alone are enough.
    None,
    /// The 256 colours of nearly every terminal.
    Indexed,
    /// 24 bits.
    True,
}

/// The content of a board drawing.
pub(super) struct Board<'a> {
    pub(super) size: Size,
    /// The part that is shown.
    pub(super) window: Window,
    /// Points in parentheses, and their meaning.
    pub(super) ringed: &'a PointSet,
    pub(super) rings: &'static str,
    pub(super) stone: &'a dyn Fn(Point) -> Option<Color>,
    /// Letters on stones.
    pub(super) letter: &'a dyn Fn(Point) -> Option<char>,
    /// Signs to the right of stones.
    pub(super) aside: &'a dyn Fn(Point) -> Option<char>,
    /// The index of the tint under a letter.
    pub(super) tint: &'a dyn Fn(Point) -> Option<usize>,
    pub(super) mark: &'a dyn Fn(Point) -> Option<(Color, Grade)>,
    /// Signs on empty points.
    pub(super) sign: &'a dyn Fn(Point) -> Option<char>,
    pub(super) dead: &'a PointSet,
}

/// The columns and rows that are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    columns: Range<u8>,
    rows: Range<u8>,
}

impl Window {
    /// The whole board.
    fn whole(size: Size) -> Window {
        Window {
            columns: 0..size.columns(),
            rows: 0..size.rows(),
        }
    }

    /// The smallest window with these points and `margin` more on all sides.
    pub(super) fn around(points: &PointSet, margin: u8) -> Window {
        let size = points.size();
        let span = |of: fn(Point) -> u8, end: u8| {
            let least = points.iter().map(of).min().unwrap_or(0);
            let most = points.iter().map(of).max().unwrap_or(end);
            least.saturating_sub(margin)..(most + margin + 1).min(end)
        };
        Window {
            columns: span(Point::column, size.columns()),
            rows: span(Point::row, size.rows()),
        }
    }
}

impl<'a> Board<'a> {
    /// The whole board with nothing on it; `nothing` is the empty set of its size.
    pub(super) fn bare(nothing: &'a PointSet) -> Board<'a> {
        Board {
            size: nothing.size(),
            window: Window::whole(nothing.size()),
            ringed: nothing,
            rings: "the last move",
            stone: &|_| None,
            letter: &|_| None,
            aside: &|_| None,
            tint: &|_| None,
            mark: &|_| None,
            sign: &|_| None,
            dead: nothing,
        }
    }

    /// The board with its coordinates, one line for each row, and the meaning of the signs that every board may have.
    pub(super) fn paint(&self, brush: BoardStyle) -> String {
        let names = (self.window.columns.clone()).map(|column| column_name(column, self.size));
        let letters = format!("   {}\n", names.collect::<Vec<_>>().join(" "));
        let mut picture = letters.clone();
        for row in self.window.rows.clone() {
            let number = self.size.rows() - row;
            picture += &format!("{number:>2}{}{number}\n", self.row(row, brush));
        }
        picture + &letters + &self.legend()
    }

    /// The meaning of crosses and parentheses, if there are any.
    fn legend(&self) -> String {
        let shown = |point: Point| {
            self.window.columns.contains(&point.column()) && self.window.rows.contains(&point.row())
        };
        let is_bare = |point: Point| {
            (self.stone)(point).is_none()
                && (self.sign)(point).is_none()
                && (self.mark)(point).is_none()
        };
        let has_star = star_points(self.size)
            .iter()
            .any(|p| shown(p) && is_bare(p));
        let has_ring = self
            .ringed
            .iter()
            .any(|p| shown(p) && !self.dead.contains(p));
        let star = has_star.then(|| "+ star point".to_owned());
        let ring = has_ring.then(|| format!("( ) {}", self.rings));
        let signs: Vec<String> = star.into_iter().chain(ring).collect();
        if signs.is_empty() {
            String::new()
        } else {
            signs.join("   ") + "\n"
        }
    }

    /// A row: there is a gap of one character between points and at both ends.
    fn row(&self, row: u8, brush: BoardStyle) -> String {
        let stars = star_points(self.size);
        let mut line = String::new();
        let mut gap = (' ', Background::Board);
        for column in self.window.columns.clone() {
            let point = Point::new(column, row);
            let (stone, mark) = ((self.stone)(point), (self.mark)(point));
            // The right side of a dead stone has the mark, so it gets no parentheses.
            let ringed = self.ringed.contains(point) && !self.dead.contains(point);
            let opening = if ringed { '(' } else { gap.0 };
            line += &brush.cell(opening, gap.1, None);
            let tint = (self.tint)(point);
            let owned = mark.map(|(owner, grade)| Background::Owned(owner, grade));
            let ground = owned
                .or(tint.map(Background::Tinted))
                .unwrap_or(Background::Board);
            let center = match (stone, mark) {
                (Some(_), _) if let Some(letter) = (self.letter)(point) => letter,
                (Some(color), _) if self.dead.contains(point) => brush.dead_stone(color),
                (Some(color), _) => brush.stone(color),
                (None, _) if let Some(sign) = (self.sign)(point) => sign,
                (None, Some((owner, grade))) => brush.mark(owner, grade),
                (None, None) if stars.contains(point) => '+',
                (None, None) => '.',
            };
            let ink = stone.filter(|_| tint.is_none());
            line += &brush.cell(center, ground, ink);
            gap = match (stone, mark) {
                (Some(_), Some((owner, grade))) => (brush.mark(owner, grade), ground),
                (Some(_), _) if let Some(sign) = (self.aside)(point) => (sign, Background::Board),
                _ if ringed => (')', Background::Board),
                _ => (' ', Background::Board),
            };
        }
        line + &brush.cell(gap.0, gap.1, None)
    }
}

/// The background of a character.
#[derive(Clone, Copy)]
pub(super) enum Background {
    Board,
    Owned(Color, Grade),
    /// One of [`TINTS`].
    Tinted(usize),
}

/// The characters and colours of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardStyle {
    /// Which characters.
    pub charset: Charset,
    /// How much colour.
    pub colors: Colors,
}

impl BoardStyle {
    /// Plain characters.
    pub const PLAIN: BoardStyle = BoardStyle {
        charset: Charset::Ascii,
        colors: Colors::None,
    };

    pub(super) fn stone(self, color: Color) -> char {
        match (self.colors, self.charset, color) {
            (Colors::Indexed | Colors::True, Charset::Unicode, _) => '●',
            (_, _, Color::Black) => 'X',
            (_, _, Color::White) => 'O',
        }
    }

    fn dead_stone(self, color: Color) -> char {
        match color {
            Color::Black => 'x',
            Color::White => 'o',
        }
    }

    pub(super) fn mark(self, owner: Color, grade: Grade) -> char {
        let marks = match (self.charset, owner) {
            (Charset::Unicode, Color::Black) => ['▪', '◆', '■'],
            (Charset::Unicode, Color::White) => ['▫', '◇', '□'],
            (Charset::Ascii, Color::Black) => [':', '%', '#'],
            (Charset::Ascii, Color::White) => ['-', '~', '='],
        };
        marks[usize::from(grade.number()) - 1]
    }

    /// The number of a step: filled for Black and hollow for White; digits and letters in ASCII.
    pub(super) fn step(self, owner: Color, step: u16) -> char {
        let number = u32::from(step);
        let (first, more) = match (self.charset, owner) {
            (Charset::Unicode, Color::Black) => ('❶', '⓫'),
            (Charset::Unicode, Color::White) => ('①', '⑪'),
            (Charset::Ascii, Color::Black) => return char::from_digit(number, 10).unwrap_or('#'),
            (Charset::Ascii, Color::White) => {
                return char::from_digit(number + 9, 36).unwrap_or('=');
            }
        };
        let sign = match number {
            1..=10 => char::from_u32(u32::from(first) + number - 1),
            11..=20 => char::from_u32(u32::from(more) + number - 11),
            _ => None,
        };
        sign.unwrap_or_else(|| self.mark(owner, Grade::Weak))
    }

    /// A layer's sign on a point of `owner`.
    pub(super) fn sign(self, sign: Sign, owner: Option<Color>) -> char {
        let [unicode, ascii] = match (sign, owner) {
            (Sign::Contested | Sign::Junction, _) => ['⊙', '*'],
            (Sign::Closing, _) => ['!', '!'],
            (Sign::Open, _) => ['?', '?'],
            (Sign::Dame, _) => ['×', '/'],
            (Sign::Seki, _) => ['s', 's'],
            (Sign::Threatened, Some(Color::White)) => ['△', 'v'],
            (Sign::Threatened, _) => ['▲', '^'],
        };
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// One character in its colours.
    pub(super) fn cell(self, character: char, ground: Background, stone: Option<Color>) -> String {
        if self.colors == Colors::None {
            return character.to_string();
        }
        let style = Style::new()
            .bg_color(Some(self.color(background(ground))))
            .fg_color(Some(self.color(foreground(stone))));
        format!("{style}{character}{style:#}")
    }

    fn color(self, shade: Shade) -> TerminalColor {
        match self.colors {
            Colors::True => shade.0.into(),
            _ => shade.1.into(),
        }
    }
}

/// A colour: exact, and the nearest of the 256.
type Shade = (RgbColor, Ansi256Color);

const fn shade(rgb: [u8; 3], indexed: u8) -> Shade {
    (RgbColor(rgb[0], rgb[1], rgb[2]), Ansi256Color(indexed))
}

/// The background: wood for the board; blue for Black and orange for White, darker for stronger claims.
const fn background(ground: Background) -> Shade {
    match ground {
        Background::Board => shade([0xde, 0xc9, 0x9b], 180),
        Background::Tinted(number) => shade(TINTS[number].0, TINTS[number].1),
        Background::Owned(Color::Black, Grade::Weak) => shade([0xb5, 0xd8, 0xff], 153),
        Background::Owned(Color::Black, Grade::Medium) => shade([0x6f, 0xae, 0xf0], 75),
        Background::Owned(Color::Black, Grade::Strong) => shade([0x2f, 0x7f, 0xcf], 32),
        Background::Owned(Color::White, Grade::Weak) => shade([0xff, 0xe3, 0xaf], 223),
        Background::Owned(Color::White, Grade::Medium) => shade([0xff, 0xc0, 0x6f], 215),
        Background::Owned(Color::White, Grade::Strong) => shade([0xff, 0x9a, 0x2f], 208),
    }
}

/// The foreground: only white stones are white, so that no filled mark looks like a hollow one.
const fn foreground(stone: Option<Color>) -> Shade {
    match stone {
        Some(Color::White) => shade([0xff, 0xff, 0xff], 231),
        _ => shade([0, 0, 0], 16),
    }
}
