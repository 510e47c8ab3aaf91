//! A board as SVG: one self-contained file, no fonts, no scripts.
//!
//! Black's marks are filled, White's hollow, and the grade is their size, so that the picture can be read
//! in grey and by the colour-blind; blue and orange are the hues that most eyes keep apart.

use super::glyphs::{self, Anchor};
use super::{Caption, column_name, first_step, star_points};
use std::fmt::Write;
use tobi::{Grade, Layer, LayerReport, Sign};
use tobi_goban::Color;
use tobi_grid::Point;

/// Units from line to line.
const CELL: f32 = 24.0;
/// Units from the picture's edge to the first line.
const MARGIN: f32 = 40.0;
/// Height of a line of text in the caption and the legend.
const LINE: f32 = 22.0;
const LETTER: f32 = 8.0;
/// Where the caption begins, and where the legend's words do, behind its marks.
const TEXT_LEFT: f32 = 16.0;
const MEANING_LEFT: f32 = 64.0;

const PAPER: &str = "#fbf3df";
const INK: &str = "#3c3324";
const BLACK_MARK: &str = "#0b4f8a";
const WHITE_MARK: &str = "#c25e00";

/// Paints the report.
pub(crate) fn paint(report: &LayerReport, caption: &Caption) -> String {
    let mut picture = Picture::new(report, caption);
    picture.grid();
    for point in report.size().points() {
        picture.mark(point);
    }
    for point in report.size().points() {
        picture.stone(point);
    }
    picture.legend();
    picture.finish()
}

struct Picture<'a> {
    report: &'a LayerReport,
    caption: &'a Caption,
    out: String,
}

impl<'a> Picture<'a> {
    fn new(report: &'a LayerReport, caption: &'a Caption) -> Picture<'a> {
        let mut picture = Picture {
            report,
            caption,
            out: String::new(),
        };
        let (width, height) = picture.extent();
        let title = escape(&picture.heading().join(", "));
        picture.add(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>"
        ));
        picture
    }

    /// Width and height of the whole picture.
    fn extent(&self) -> (f32, f32) {
        let size = self.report.size();
        let board = |points: u8| f32::from(points - 1) * CELL + 2.0 * MARGIN;
        let lines = self.heading().len() + self.report.legend().len() + self.report.signs.len();
        let words = self.heading().into_iter().map(|line| (TEXT_LEFT, line));
        let grades = self.report.legend().into_iter();
        let signs = self.report.signs.iter();
        let meanings = (grades.map(|(_, meaning)| meaning))
            .chain(signs.map(|(sign, _)| sign.meaning().to_owned()));
        let widest = words
            .chain(meanings.map(|meaning| (MEANING_LEFT, meaning)))
            .map(|(left, text)| left + glyphs::width(&text, LETTER) + TEXT_LEFT)
            .fold(board(size.columns()), f32::max);
        let height = board(size.rows()) + lines as f32 * LINE + TEXT_LEFT / 2.0;
        (widest.ceil(), height)
    }

    fn heading(&self) -> Vec<String> {
        let mut lines = self.caption.lines.clone();
        let points = self.report.points();
        lines.push(format!(
            "{}, points: black {}, white {}",
            self.report.title(),
            points.black,
            points.white
        ));
        lines
    }

    fn place(&self, point: Point) -> (f32, f32) {
        (
            MARGIN + f32::from(point.column()) * CELL,
            MARGIN + f32::from(point.row()) * CELL,
        )
    }

    fn grid(&mut self) {
        let size = self.report.size();
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

    fn mark(&mut self, point: Point) {
        if self.report.stone(point).is_some() {
            return;
        }
        let (x, y) = self.place(point);
        if let Some((owner, step)) = self.report.step(point) {
            self.step(x, y, owner, step);
            return;
        }
        let mark = self.report.mark(point);
        match (self.report.sign(point), mark) {
            (Some(sign), mark) => self.sign(x, y, sign, mark.map(|(owner, _)| owner)),
            (None, Some((owner, grade))) => self.square(x, y, side(grade), owner),
            (None, None) => {}
        }
    }

    /// A sign on a point of `owner`.
    fn sign(&mut self, x: f32, y: f32, sign: Sign, owner: Option<Color>) {
        match (sign, owner) {
            (Sign::Contested | Sign::Junction, _) => self.ring(x, y),
            (Sign::Threatened, Some(owner)) => self.triangle(x, y, owner),
            (Sign::Open, Some(owner)) => self.labelled(x, y, owner, "!"),
            (Sign::Open | Sign::Threatened, None) => self.word(x, y, "!"),
            (Sign::Dame, _) => self.word(x, y, "x"),
            (Sign::Seki, _) => self.word(x, y, "s"),
        }
    }

    fn word(&mut self, x: f32, y: f32, word: &str) {
        let path = glyphs::path(word, x, y, LETTER, Anchor::Middle);
        self.strokes(&path);
    }

    /// A square with the step's number in it.
    fn step(&mut self, x: f32, y: f32, owner: Color, step: u16) {
        self.labelled(x, y, owner, &step.to_string());
    }

    /// A square with a word in it.
    fn labelled(&mut self, x: f32, y: f32, owner: Color, word: &str) {
        self.square(x, y, side(Grade::Strong), owner);
        let ink = match owner {
            Color::Black => "#fff",
            Color::White => INK,
        };
        let path = glyphs::path(word, x, y, LETTER, Anchor::Middle);
        self.lines(&path, ink);
    }

    /// A triangle of one colour's pattern.
    fn triangle(&mut self, x: f32, y: f32, owner: Color) {
        let half = CELL * 0.26;
        let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
        let paint = pattern(owner);
        self.add(&format!(
            "<path d=\"M{x:.2} {top:.2}L{right:.2} {bottom:.2}H{left:.2}Z\" {paint}/>"
        ));
    }

    /// Yue's ⊙.
    fn ring(&mut self, x: f32, y: f32) {
        let (ring, dot) = (CELL * 0.3, CELL * 0.08);
        self.add(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{ring:.2}\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\n\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{dot:.2}\" fill=\"{INK}\"/>"
        ));
    }

    fn stone(&mut self, point: Point) {
        let Some(color) = self.report.stone(point) else {
            return;
        };
        let (x, y) = self.place(point);
        let (fill, other) = match color {
            Color::Black => ("#111", "#fff"),
            Color::White => ("#fff", "#111"),
        };
        let radius = CELL * 0.46;
        self.add(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.2}\" fill=\"{fill}\" stroke=\"#111\" stroke-width=\"1\"/>"
        ));
        if self.report.dead.contains(point) {
            let arm = CELL * 0.22;
            let (l, r, t, b) = (x - arm, x + arm, y - arm, y + arm);
            self.add(&format!(
                "<path d=\"M{l:.1} {t:.1}L{r:.1} {b:.1}M{r:.1} {t:.1}L{l:.1} {b:.1}\" stroke=\"{other}\" stroke-width=\"2\"/>"
            ));
            // Who has the point, in the stone's corner: the stone stays visible.
            if let Some((owner, grade)) = self.report.mark(point) {
                let aside = CELL * 0.32;
                self.square(x + aside, y + aside, side(grade) * 0.6, owner);
            }
        } else if self.caption.last == Some(point) {
            let ring = CELL * 0.24;
            self.add(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{ring:.2}\" fill=\"none\" stroke=\"{other}\" stroke-width=\"1.6\"/>"
            ));
        }
    }

    /// A square of one colour's pattern, centred.
    fn square(&mut self, x: f32, y: f32, side: f32, owner: Color) {
        let (left, top) = (x - side / 2.0, y - side / 2.0);
        let paint = pattern(owner);
        self.add(&format!(
            "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{side:.2}\" height=\"{side:.2}\" {paint}/>"
        ));
    }

    /// What the picture is of, and then a line a grade and a line a sign: Black's mark, White's, and their meaning.
    fn legend(&mut self) {
        let rows = f32::from(self.report.size().rows() - 1);
        let mut y = 2.0 * MARGIN + rows * CELL + LETTER / 2.0;
        for line in self.heading() {
            let words = glyphs::path(&line, TEXT_LEFT, y, LETTER, Anchor::Start);
            self.strokes(&words);
            y += LINE;
        }
        for (grade, meaning) in self.report.legend() {
            match self.report.view.layer() {
                Layer::Domains => {
                    self.step(TEXT_LEFT + 8.0, y, Color::Black, first_step(grade));
                    self.step(TEXT_LEFT + 30.0, y, Color::White, first_step(grade));
                }
                _ => {
                    self.square(TEXT_LEFT + 8.0, y, side(grade), Color::Black);
                    self.square(TEXT_LEFT + 30.0, y, side(grade), Color::White);
                }
            }
            self.meaning(&meaning, y);
            y += LINE;
        }
        for &(sign, _) in &self.report.signs {
            self.sign(TEXT_LEFT + 8.0, y, sign, Some(Color::Black));
            if sign == Sign::Threatened {
                self.sign(TEXT_LEFT + 30.0, y, sign, Some(Color::White));
            }
            self.meaning(sign.meaning(), y);
            y += LINE;
        }
    }

    fn meaning(&mut self, words: &str, y: f32) {
        let path = glyphs::path(words, MEANING_LEFT, y, LETTER, Anchor::Start);
        self.strokes(&path);
    }

    fn strokes(&mut self, path: &str) {
        self.lines(path, INK);
    }

    fn lines(&mut self, path: &str, ink: &str) {
        self.add(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    fn add(&mut self, element: &str) {
        self.out += element;
        self.out.push('\n');
    }

    fn finish(mut self) -> String {
        self.out += "</svg>\n";
        self.out
    }
}

/// How a colour's marks are painted.
fn pattern(owner: Color) -> String {
    match owner {
        Color::Black => format!("fill=\"{BLACK_MARK}\""),
        Color::White => format!("fill=\"#fff\" stroke=\"{WHITE_MARK}\" stroke-width=\"1.8\""),
    }
}

/// Side of the square that stands for a grade.
fn side(grade: Grade) -> f32 {
    match grade {
        Grade::Weak => CELL * 0.22,
        Grade::Medium => CELL * 0.40,
        Grade::Strong => CELL * 0.60,
    }
}

fn escape(text: &str) -> String {
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
