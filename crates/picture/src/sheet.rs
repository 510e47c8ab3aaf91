//! A sheet with an empty board and lines of text under it, as SVG: one self-contained file, no fonts, no scripts.

use super::glyphs::{self, Anchor};
use super::{column_name, star_points};
use std::fmt::Write;
use tobi_goban::Color;
use tobi_grid::{Point, Size};

/// Units from line to line.
pub(super) const CELL: f32 = 24.0;
/// Units from the picture's edge to the first line.
const MARGIN: f32 = 40.0;
/// Height of a line of text in the caption and the legend.
pub(super) const LINE: f32 = 22.0;
pub(super) const LETTER: f32 = 8.0;
/// Side of the square of a point that is surely owned.
pub(super) const STRONG: f32 = CELL * 0.60;
/// The most characters of a line in words: a little more than a 19x19 board is wide.
pub(super) const WORDS: usize = 84;
/// Where the caption begins, and where the legend's words do, behind its marks.
const TEXT_LEFT: f32 = 16.0;
const MEANING_LEFT: f32 = 64.0;

pub(super) const BLACK_MARK: &str = "#0b4f8a";
pub(super) const WHITE_MARK: &str = "#c25e00";

/// From Black's mark of a legend's line to White's.
pub(super) const MARK_STEP: f32 = 22.0;

pub(super) const PAPER: &str = "#fbf3df";
pub(super) const INK: &str = "#3c3324";

/// A picture in the making.
pub(super) struct Sheet {
    size: Size,
    out: String,
    /// Where the next line of text goes.
    below: f32,
}

impl Sheet {
    /// An empty board, with room below it for these lines.
    pub(super) fn new(size: Size, heading: &[String], legend: &[String]) -> Sheet {
        let board = |points: u8| f32::from(points - 1) * CELL + 2.0 * MARGIN;
        let lines = heading.len() + legend.len();
        let words = heading.iter().map(|line| (TEXT_LEFT, line));
        let widest = words
            .chain(legend.iter().map(|meaning| (MEANING_LEFT, meaning)))
            .map(|(left, text)| left + glyphs::width(text, LETTER) + TEXT_LEFT)
            .fold(board(size.columns()), f32::max);
        let width = widest.ceil();
        let height = board(size.rows()) + lines as f32 * LINE + TEXT_LEFT / 2.0;
        let title = escape(&heading.join(", "));
        let mut sheet = Sheet {
            size,
            out: String::new(),
            below: board(size.rows()) + LETTER / 2.0,
        };
        sheet.add(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>"
        ));
        sheet
    }

    /// Where a point lies.
    pub(super) fn place(&self, point: Point) -> (f32, f32) {
        (
            MARGIN + f32::from(point.column()) * CELL,
            MARGIN + f32::from(point.row()) * CELL,
        )
    }

    /// The lines, the star points, and the coordinates on all sides.
    pub(super) fn grid(&mut self) {
        let size = self.size;
        let (left, top) = (MARGIN, MARGIN);
        let right = left + f32::from(size.columns() - 1) * CELL;
        let bottom = top + f32::from(size.rows() - 1) * CELL;
        let mut lines = String::new();
        for column in 0..size.columns() {
            let x = left + f32::from(column) * CELL;
            write!(lines, "M{x} {top}V{bottom}").expect("writing to a string");
        }
        for row in 0..size.rows() {
            let y = top + f32::from(row) * CELL;
            write!(lines, "M{left} {y}H{right}").expect("writing to a string");
        }
        self.add(&format!(
            "<path d=\"{lines}\" stroke=\"{INK}\" stroke-width=\"0.8\" stroke-linecap=\"square\"/>"
        ));
        for point in star_points(size) {
            let (x, y) = self.place(point);
            self.add(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.6\" fill=\"{INK}\"/>"
            ));
        }
        let mut labels = String::new();
        for column in 0..size.columns() {
            let x = left + f32::from(column) * CELL;
            let name = column_name(column, size);
            for y in [top - 22.0, bottom + 22.0] {
                labels += &glyphs::path(&name, x, y, LETTER, Anchor::Middle);
            }
        }
        for row in 0..size.rows() {
            let y = top + f32::from(row) * CELL;
            let name = (size.rows() - row).to_string();
            for x in [left - 25.0, right + 25.0] {
                labels += &glyphs::path(&name, x, y, LETTER, Anchor::Middle);
            }
        }
        self.strokes(&labels);
    }

    /// A stone; what is drawn on it should have the colour that comes back.
    pub(super) fn stone(&mut self, (x, y): (f32, f32), color: Color) -> &'static str {
        let (fill, other) = match color {
            Color::Black => ("#111", "#fff"),
            Color::White => ("#fff", "#111"),
        };
        let radius = CELL * 0.46;
        self.add(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.2}\" fill=\"{fill}\" stroke=\"#111\" stroke-width=\"1\"/>"
        ));
        other
    }

    /// A square of one colour's pattern, centred.
    pub(super) fn square(&mut self, (x, y): (f32, f32), side: f32, owner: Color) {
        let (left, top) = (x - side / 2.0, y - side / 2.0);
        let paint = pattern(owner);
        self.add(&format!(
            "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{side:.2}\" height=\"{side:.2}\" {paint}/>"
        ));
    }

    /// A word, in the square of its owner, or on a bare place if it has none.
    pub(super) fn word(&mut self, (x, y): (f32, f32), word: &str, owner: Option<Color>) {
        let ink = match owner {
            Some(Color::Black) => "#fff",
            Some(Color::White) | None => INK,
        };
        match owner {
            Some(owner) => self.square((x, y), STRONG, owner),
            None => self.bare((x, y)),
        }
        self.letter((x, y), word, ink);
    }

    /// A place without the lines of the board.
    fn bare(&mut self, (x, y): (f32, f32)) {
        let radius = LETTER * 0.8;
        self.add(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{PAPER}\"/>"
        ));
    }

    /// A word in this ink.
    pub(super) fn letter(&mut self, (x, y): (f32, f32), word: &str, ink: &str) {
        let path = glyphs::path(word, x, y, LETTER, Anchor::Middle);
        self.lines(&path, ink);
    }

    /// The signs on a dead stone: a cross, and in its corner a square of this side for who has the point. The stone
    /// stays visible.
    pub(super) fn dead(&mut self, (x, y): (f32, f32), ink: &str, owner: Option<(Color, f32)>) {
        self.cross((x, y), ink);
        if let Some((owner, side)) = owner {
            let aside = CELL * 0.32;
            self.square((x + aside, y + aside), side * 0.6, owner);
        }
    }

    fn cross(&mut self, (x, y): (f32, f32), ink: &str) {
        let arm = CELL * 0.22;
        let (l, r, t, b) = (x - arm, x + arm, y - arm, y + arm);
        self.add(&format!(
            "<path d=\"M{l:.1} {t:.1}L{r:.1} {b:.1}M{r:.1} {t:.1}L{l:.1} {b:.1}\" stroke=\"{ink}\" stroke-width=\"2\"/>"
        ));
    }

    /// The ring on the stone of the last move.
    pub(super) fn ring(&mut self, (x, y): (f32, f32), ink: &str) {
        let ring = CELL * 0.24;
        self.add(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{ring:.2}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.6\"/>"
        ));
    }

    /// The lines of the heading.
    pub(super) fn heading(&mut self, lines: &[String]) {
        for line in lines {
            let words = glyphs::path(line, TEXT_LEFT, self.below, LETTER, Anchor::Start);
            self.strokes(&words);
            self.below += LINE;
        }
    }

    /// Where the marks of the legend's next line are drawn, the first of them.
    pub(super) fn legend_mark(&self) -> (f32, f32) {
        (TEXT_LEFT + LETTER, self.below)
    }

    /// The words of the legend's next line.
    pub(super) fn meaning(&mut self, words: &str) {
        let path = glyphs::path(words, MEANING_LEFT, self.below, LETTER, Anchor::Start);
        self.strokes(&path);
        self.below += LINE;
    }

    pub(super) fn strokes(&mut self, path: &str) {
        self.lines(path, INK);
    }

    pub(super) fn lines(&mut self, path: &str, ink: &str) {
        self.add(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    pub(super) fn add(&mut self, element: &str) {
        self.out += element;
        self.out.push('\n');
    }

    pub(super) fn finish(mut self) -> String {
        self.out += "</svg>\n";
        self.out
    }
}

/// How a colour's marks are painted: Black's filled, White's hollow.
pub(super) fn pattern(owner: Color) -> String {
    match owner {
        Color::Black => format!("fill=\"{BLACK_MARK}\""),
        Color::White => format!("fill=\"#fff\" stroke=\"{WHITE_MARK}\" stroke-width=\"1.8\""),
    }
}

pub(super) fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, c| {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            // XML has no way to write these.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
        escaped
    })
}
