//! A sheet with an empty board and lines of text below it, as SVG: one self-contained file, no scripts.

use super::letters::{self, Anchor};
use super::names;
use super::{column_name, star_points};
use std::fmt::Write;
use tobi_goban::Color;
use tobi_grid::{Point, Size};

/// Distance of lines on a 19x19 board, and size of the marks of every legend.
pub(super) const CELL: f32 = 24.0;
/// Width of the board without margins: smaller boards have larger stones, up to this distance of lines.
const FILLED: f32 = 19.0 * CELL;
const WIDEST: f32 = 50.0;
/// Distance from the edge of the outermost stones to the edge of the picture, and to the middle of the coordinates.
const EDGE: f32 = 26.0;
/// The width of a picture, unless its board has more than 19 columns. A curve has the same width as a board, so that the
/// text of both is equally large on a phone.
pub(super) const WIDTH: f32 = FILLED + 2.0 * EDGE;
const COORDINATES: f32 = 11.0;
/// Line heights: of the caption, of the legend, and of a sentence that continues on another line.
pub(super) const LINE: f32 = 21.0;
const ENTRY: f32 = 27.0;
pub(super) const CONTINUED: f32 = 16.0;
/// The size of letters.
pub(super) const LETTER: f32 = 12.0;
/// Sides of squares as a fraction of a cell: for a point that is certainly owned.
pub(super) const STRONG: f32 = 0.60;
/// The left edge of the caption, and of the legend's text after its marks.
pub(super) const TEXT_LEFT: f32 = 16.0;
const MEANING_LEFT: f32 = TEXT_LEFT + 2.0 * MARK_STEP + LETTER / 2.0;
/// The right edges of the values in a table.
const VALUES: [f32; 2] = [400.0, 470.0];
/// The width of a value.
const VALUE: f32 = 40.0;

pub(super) const BLACK_MARK: &str = "#0b4f8a";
pub(super) const WHITE_MARK: &str = "#c25e00";

/// Distance from Black's mark to White's in a line of the legend.
pub(super) const MARK_STEP: f32 = CELL + 4.0;
/// Distance between the heading and the legend, in addition to that of lines.
const BETWEEN: f32 = 8.0;

pub(super) const PAPER: &str = "#fbf3df";
pub(super) const INK: &str = "#3c3324";

/// A better move.
pub(super) const BETTER: &str = "#1d7a30";

/// On a dark page the card around the board and the text are dark and light; board and stones stay as they are. In the
/// legend stones and marks get an outline.
pub(super) const DARK: &str = "<style>@media (prefers-color-scheme: dark) { \
    .card { fill: #25211b } .ink { fill: #e9dfc9 } .line { stroke: #e9dfc9 } .halo { stroke: #25211b } \
    .black { fill: #7db8ec } .white { fill: #f0a050 } \
    .rim { stroke: #a89f8c } .edge { stroke: #7db8ec } }</style>";

/// The light on stones of both colours; dead stones have none.
const SHADES: &str = "<defs>\
    <radialGradient id=\"tobi-black\" cx=\".36\" cy=\".3\" r=\".6\"><stop stop-color=\"#565656\"/><stop offset=\"1\" stop-color=\"#111\"/></radialGradient>\
    <radialGradient id=\"tobi-white\" cx=\".36\" cy=\".3\" r=\".75\"><stop offset=\".3\" stop-color=\"#fff\"/><stop offset=\"1\" stop-color=\"#dcd9d2\"/></radialGradient>\
    </defs>";

/// The meaning of the mark of the last move.
pub(super) const LAST: &str = "the last move";

/// A part of a heading.
pub(super) enum Line {
    /// A sentence, which may need several lines.
    Words(String),
    /// A row of a table: the item, and a value for each side.
    Row(String, [String; 2]),
}

impl Line {
    fn words(&self) -> String {
        match self {
            Line::Words(words) => words.clone(),
            // The head of the table.
            Line::Row(item, [black, _]) if black == Color::Black.name() => item.clone(),
            Line::Row(item, [black, white]) => format!("{item}: Black {black}, White {white}"),
        }
    }

    /// The lines that it needs in this width.
    fn wrapped(&self, widest: f32) -> Vec<String> {
        match self {
            Line::Words(words) => letters::wrapped(words, LETTER, widest),
            Line::Row(item, _) => letters::wrapped(item, LETTER, VALUES[0] - VALUE - TEXT_LEFT),
        }
    }
}

/// A picture under construction: the board, then the heading, then the legend.
pub(super) struct BoardSvg {
    size: Size,
    out: String,
    /// The current distance of lines.
    cell: f32,
    width: f32,
    /// The place of the board's first lines.
    corner: [f32; 2],
    /// The place of the next line of text.
    below: f32,
    heading: Vec<Line>,
    /// Whether the legend is drawn.
    is_legend: bool,
}

impl BoardSvg {
    /// An empty board, with space below it for these lines.
    pub(super) fn new(size: Size, heading: Vec<Line>, legend: &[String]) -> BoardSvg {
        let [columns, rows] = [size.columns(), size.rows()].map(f32::from);
        let cell = (FILLED / columns.max(rows)).floor().clamp(CELL, WIDEST);
        let [across, down] = [columns, rows].map(|points| points * cell + 2.0 * EDGE);
        let width = across.max(WIDTH);
        let widest = width - 2.0 * TEXT_LEFT;
        let room = |lines: usize, first: f32| first + (lines - 1) as f32 * CONTINUED;
        let lines = heading.iter();
        let lines = lines.map(|line| room(line.wrapped(widest).len(), LINE));
        let shown = lines.sum::<f32>() + BETWEEN;
        let legend = legend
            .iter()
            .map(|line| room(meaning(line, width).len(), ENTRY));
        let height = down + shown + legend.sum::<f32>() + TEXT_LEFT / 2.0;
        let title = heading.iter().map(Line::words);
        let title: Vec<String> = title.filter(|words| !words.is_empty()).collect();
        let title = escape(&title.join(", "));
        let mut sheet = BoardSvg {
            size,
            out: String::new(),
            cell,
            width,
            corner: [(width - across) / 2.0, 0.0].map(|at| at + EDGE + cell / 2.0),
            below: down + LETTER / 2.0,
            heading,
            is_legend: false,
        };
        sheet.add(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" {}>\n\
             <title>{title}</title>\n\
             {DARK}\n\
             {SHADES}\n\
             <rect class=\"card\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>",
            letters::FONT
        ));
        let (left, top) = sheet.place(Point::new(0, 0));
        let [wide, high] = [columns, rows].map(|points| points * cell);
        let (left, top) = (left - cell / 2.0, top - cell / 2.0);
        sheet.add(&format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"{PAPER}\"/>"
        ));
        sheet
    }

    /// Distance of lines: that of the board, and after the heading that of the legend.
    pub(super) fn cell(&self) -> f32 {
        self.cell
    }

    /// The place of a point.
    pub(super) fn place(&self, point: Point) -> (f32, f32) {
        let [left, top] = self.corner;
        (
            left + f32::from(point.column()) * self.cell,
            top + f32::from(point.row()) * self.cell,
        )
    }

    /// The lines, the star points, and the coordinates on all sides.
    pub(super) fn grid(&mut self) {
        let size = self.size;
        let (left, top) = self.place(Point::new(0, 0));
        let (right, bottom) = self.place(Point::new(size.columns() - 1, size.rows() - 1));
        let mut lines = String::new();
        for column in 0..size.columns() {
            let (x, _) = self.place(Point::new(column, 0));
            write!(lines, "M{x} {top}V{bottom}").expect("writing to a string");
        }
        for row in 0..size.rows() {
            let (_, y) = self.place(Point::new(0, row));
            write!(lines, "M{left} {y}H{right}").expect("writing to a string");
        }
        self.add(&format!(
            "<path d=\"{lines}\" stroke=\"{INK}\" stroke-width=\"0.8\" stroke-linecap=\"square\"/>"
        ));
        let radius = self.cell * 0.11;
        for point in star_points(size) {
            let (x, y) = self.place(point);
            self.add(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{INK}\"/>"
            ));
        }
        let aside = self.cell / 2.0 + COORDINATES;
        for column in 0..size.columns() {
            let (x, _) = self.place(Point::new(column, 0));
            for y in [top - aside, bottom + aside] {
                self.text([x, y], &column_name(column, size), Anchor::Middle);
            }
        }
        for row in 0..size.rows() {
            let (_, y) = self.place(Point::new(0, row));
            let name = (size.rows() - row).to_string();
            for x in [left - aside, right + aside] {
                self.text([x, y], &name, Anchor::Middle);
            }
        }
    }

    /// Draws a stone; returns the colour for drawing on it.
    pub(super) fn stone(&mut self, place: (f32, f32), color: Color) -> &'static str {
        let (fill, other) = match color {
            Color::Black => ("url(#tobi-black)", "#fff"),
            Color::White => ("url(#tobi-white)", "#111"),
        };
        self.disc(place, fill);
        other
    }

    fn disc(&mut self, (x, y): (f32, f32), fill: &str) {
        let radius = self.cell * 0.46;
        let class = self.class("rim");
        self.add(&format!(
            "<circle{class} cx=\"{x}\" cy=\"{y}\" r=\"{radius:.2}\" fill=\"{fill}\" stroke=\"#111\" stroke-width=\"1\"/>"
        ));
    }

    /// A dead stone: faded, with a cross, which makes room for the letter of its group. A square of this side in its
    /// corner shows who owns the point.
    pub(super) fn dead_stone(
        &mut self,
        place @ (x, y): (f32, f32),
        color: Color,
        letter: Option<&str>,
        owner: Option<(Color, f32)>,
    ) {
        let (fill, ink) = match color {
            Color::Black => ("#6b6762", "#fff"),
            Color::White => ("#f4efe6", "#6b6762"),
        };
        self.disc(place, fill);
        match letter {
            Some(letter) => {
                self.letter(place, letter, ink);
                let aside = self.cell * 0.26;
                self.cross((x - aside, y - aside), self.cell * 0.09, ink);
            }
            None => self.cross(place, self.cell * 0.22, ink),
        }
        if let Some((owner, side)) = owner {
            let aside = self.cell * 0.32;
            self.square((x + aside, y + aside), side * 0.6, owner);
        }
    }

    /// A square in one colour's pattern, centred; its side is a fraction of a cell.
    pub(super) fn square(&mut self, (x, y): (f32, f32), side: f32, owner: Color) {
        let side = side * self.cell;
        let (left, top) = (x - side / 2.0, y - side / 2.0);
        let paint = self.pattern(owner);
        self.add(&format!(
            "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{side:.2}\" height=\"{side:.2}\" {paint}/>"
        ));
    }

    /// A word in the square of its owner, or on the bare board if it has none.
    pub(super) fn word(&mut self, (x, y): (f32, f32), word: &str, owner: Option<Color>) {
        let ink = match owner {
            Some(Color::Black) => "#fff",
            Some(Color::White) | None => INK,
        };
        match owner {
            Some(owner) => self.square((x, y), STRONG, owner),
            None => self.bare((x, y)),
        }
        match owner {
            None if self.is_legend => {
                let letter = self.sized(word, (x, y), ink, letters::label);
                self.add(&letter);
            }
            _ => self.letter((x, y), word, ink),
        }
    }

    /// The letter of a move that is considered, in a disc, which is filled if the move is played.
    pub(super) fn candidate(&mut self, (x, y): (f32, f32), letter: char, is_played: bool) {
        let (fill, ink) = if is_played {
            (BETTER, "#fff")
        } else {
            (PAPER, BETTER)
        };
        let (radius, line) = (self.cell * 0.4, self.cell / 15.0);
        self.add(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.2}\" fill=\"{fill}\" stroke=\"{BETTER}\" stroke-width=\"{line:.1}\"/>"
        ));
        self.letter((x, y), &letter.to_string(), ink);
    }

    /// Erases the lines of the board at a point.
    fn bare(&mut self, (x, y): (f32, f32)) {
        let radius = self.cell * 0.3;
        let class = self.class("card");
        self.add(&format!(
            "<circle{class} cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{PAPER}\"/>"
        ));
    }

    /// A word in this colour, small enough for its point.
    pub(super) fn letter(&mut self, place: (f32, f32), word: &str, ink: &str) {
        let letter = self.sized(word, place, ink, letters::text);
        self.add(&letter);
    }

    fn sized(
        &self,
        word: &str,
        (x, y): (f32, f32),
        ink: &str,
        text: fn(&str, [f32; 2], f32, Anchor, &str) -> String,
    ) -> String {
        let (size, widest) = (self.cell * 0.5, self.cell * 0.7);
        let size = size.min(widest / letters::width(word, 1.0));
        text(word, [x, y], size, Anchor::Middle, ink)
    }

    /// A cross with arms of this length.
    fn cross(&mut self, (x, y): (f32, f32), arm: f32, ink: &str) {
        let width = self.cell.min(4.0 * arm) / 12.0;
        let (l, r, t, b) = (x - arm, x + arm, y - arm, y + arm);
        self.add(&format!(
            "<path d=\"M{l:.1} {t:.1}L{r:.1} {b:.1}M{r:.1} {t:.1}L{l:.1} {b:.1}\" stroke=\"{ink}\" stroke-width=\"{width:.1}\"/>"
        ));
    }

    /// Marks the stone of the last move: with a ring, or below its letter if it has one.
    pub(super) fn last(&mut self, place: (f32, f32), has_letter: bool, ink: &str) {
        if has_letter {
            self.underline(place, ink);
        } else {
            self.ring(place, ink);
        }
    }

    fn ring(&mut self, (x, y): (f32, f32), ink: &str) {
        let (ring, width) = (self.cell * 0.24, self.cell / 15.0);
        self.add(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{ring:.2}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width:.1}\"/>"
        ));
    }

    /// The heading. What follows it is the legend.
    pub(super) fn heading(&mut self) {
        self.cell = CELL;
        self.is_legend = true;
        for line in std::mem::take(&mut self.heading) {
            if let Line::Row(_, values) = &line {
                for (value, right) in values.iter().zip(VALUES) {
                    self.text([right, self.below], value, Anchor::End);
                }
            }
            let lines = line.wrapped(self.width - 2.0 * TEXT_LEFT);
            self.lines(TEXT_LEFT, &lines, LINE);
        }
        self.below += BETWEEN;
    }

    /// Lines of one sentence.
    fn lines(&mut self, left: f32, lines: &[String], first: f32) {
        for line in lines {
            self.text([left, self.below], line, Anchor::Start);
            self.below += CONTINUED;
        }
        self.below += first - CONTINUED;
    }

    /// The place of the marks of the legend's next line, the first of them.
    pub(super) fn legend_mark(&self) -> (f32, f32) {
        (TEXT_LEFT + CELL / 2.0, self.below)
    }

    /// The legend's line for the last move, as on the board: its stone of this colour, with its letter.
    pub(super) fn legend_last(&mut self, color: Color, letter: Option<&str>) {
        let place = self.legend_mark();
        let ink = self.stone(place, color);
        if let Some(letter) = letter {
            self.letter(place, letter, ink);
        }
        self.last(place, letter.is_some(), ink);
        self.meaning(LAST);
    }

    /// The legend's line for the letters of groups.
    pub(super) fn legend_names(&mut self) {
        let place = self.legend_mark();
        let ink = self.stone(place, Color::Black);
        self.letter(place, "A", ink);
        self.meaning(names::MEANING);
    }

    /// The legend's line for dead stones.
    pub(super) fn legend_dead(&mut self, meaning: &str) {
        let place @ (x, y) = self.legend_mark();
        self.dead_stone(place, Color::Black, None, None);
        self.dead_stone((x + MARK_STEP, y), Color::White, None, None);
        self.meaning(meaning);
    }

    /// The text of the legend's next line.
    pub(super) fn meaning(&mut self, words: &str) {
        self.lines(MEANING_LEFT, &meaning(words, self.width), ENTRY);
    }

    fn text(&mut self, place: [f32; 2], words: &str, anchor: Anchor) {
        self.add(&letters::label(words, place, LETTER, anchor, INK));
    }

    fn underline(&mut self, (x, y): (f32, f32), ink: &str) {
        let [half, down] = [0.2, 0.3].map(|part| part * self.cell);
        let (left, right, below) = (x - half, x + half, y + down);
        self.add(&format!(
            "<path d=\"M{left} {below}H{right}\" stroke=\"{ink}\" stroke-width=\"1.4\"/>"
        ));
    }

    /// The fill of a colour's marks: Black's filled, White's hollow.
    pub(super) fn pattern(&self, owner: Color) -> String {
        match owner {
            Color::Black => format!("fill=\"{BLACK_MARK}\"{}", self.class("edge")),
            Color::White => format!("fill=\"#fff\" stroke=\"{WHITE_MARK}\" stroke-width=\"1.8\""),
        }
    }

    /// A class in the legend, which lies on the card; the board has none.
    pub(super) fn class(&self, name: &str) -> String {
        if self.is_legend {
            format!(" class=\"{name}\"")
        } else {
            String::new()
        }
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

/// The text of a legend, broken into lines for a sheet of this width.
fn meaning(words: &str, width: f32) -> Vec<String> {
    letters::wrapped(words, LETTER, width - MEANING_LEFT - TEXT_LEFT)
}

pub(super) fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, c| {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            // XML cannot represent these.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
        escaped
    })
}
