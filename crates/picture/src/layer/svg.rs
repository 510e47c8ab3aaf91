//! A layer as SVG: one self-contained file, no scripts.
//!
//! Black's marks are filled, White's hollow, and their size is the grade, so that the picture is readable in grey and
//! by colour-blind people; most people can distinguish blue and orange.

use crate::first_step;
use crate::svg::{BoardSvg, INK, LAST, Line, MARK_STEP, PAPER, STRONG};
use tobi::{Grade, Layer, LayerReport, Sign};
use tobi_goban::Color;
use tobi_grid::Point;

/// The sign of dame, which is that of text in ASCII: a cross is a dead stone.
pub(crate) const DAME: &str = "/";

/// The meaning of faded stones.
const DEAD: &str = "dead; the square shows who owns the point";

/// Draws the report.
pub fn paint(report: &LayerReport, caption: &[String]) -> String {
    let heading = heading(report, caption);
    let mut picture = Picture {
        report,
        sheet: BoardSvg::new(report.size(), heading, &meanings(report)),
    };
    picture.sheet.grid();
    for point in report.size().points() {
        picture.mark(point);
    }
    for point in report.size().points() {
        picture.stone(point);
    }
    picture.sheet.heading();
    picture.legend();
    picture.sheet.finish()
}

fn heading(report: &LayerReport, caption: &[String]) -> Vec<Line> {
    let mut lines = caption.to_vec();
    let points = report.points();
    lines.push(format!(
        "{}, points: black {}, white {}",
        report.title(),
        points.black,
        points.white
    ));
    lines.into_iter().map(Line::Words).collect()
}

/// The text of the legend: grades, then signs.
fn meanings(report: &LayerReport) -> Vec<String> {
    let grades = report.legend().into_iter().map(|(_, meaning)| meaning);
    let signs = report.signs.iter();
    let signs = signs.map(|(sign, _)| sign.meaning().to_owned());
    let dead = (!report.dead.is_empty()).then(|| DEAD.to_owned());
    let last = ringed(report).map(|_| LAST.to_owned());
    grades.chain(signs).chain(dead).chain(last).collect()
}

/// The colour of the stone with the ring of the last move.
fn ringed(report: &LayerReport) -> Option<Color> {
    let last = report.session().last_stone();
    let point = last.filter(|point| !report.dead.contains(*point))?;
    report.stone(point)
}

struct Picture<'a> {
    report: &'a LayerReport,
    sheet: BoardSvg,
}

impl Picture<'_> {
    fn mark(&mut self, point: Point) {
        if self.report.stone(point).is_some() {
            return;
        }
        let (x, y) = self.sheet.place(point);
        if let Some((owner, step)) = self.report.step(point) {
            self.step(x, y, owner, step);
            return;
        }
        let mark = self.report.mark(point);
        match (self.report.sign(point), mark) {
            (Some(sign), mark) => self.sign(x, y, sign, mark.map(|(owner, _)| owner)),
            (None, Some((owner, grade))) => self.sheet.square((x, y), side(grade), owner),
            (None, None) => {}
        }
    }

    /// A sign on a point of `owner`.
    fn sign(&mut self, x: f32, y: f32, sign: Sign, owner: Option<Color>) {
        match (sign, owner) {
            (Sign::Contested | Sign::Junction, _) => self.ring(x, y),
            (Sign::Threatened, Some(owner)) => self.triangle(x, y, owner),
            (Sign::Closing, _) => self.sheet.word((x, y), "!", owner),
            (Sign::Open | Sign::Threatened, _) => self.sheet.word((x, y), "?", owner),
            (Sign::Dame, _) => self.sheet.word((x, y), DAME, None),
            (Sign::Seki, _) => self.sheet.word((x, y), "s", None),
        }
    }

    /// A square with the number of the step in it.
    fn step(&mut self, x: f32, y: f32, owner: Color, step: u16) {
        self.sheet.word((x, y), &step.to_string(), Some(owner));
    }

    /// A triangle in one colour's pattern.
    fn triangle(&mut self, x: f32, y: f32, owner: Color) {
        let half = self.sheet.cell() * 0.26;
        let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
        let paint = self.sheet.pattern(owner);
        self.sheet.add(&format!(
            "<path d=\"M{x:.2} {top:.2}L{right:.2} {bottom:.2}H{left:.2}Z\" {paint}/>"
        ));
    }

    /// Yue's ⊙.
    fn ring(&mut self, x: f32, y: f32) {
        let (ring, dot) = (self.sheet.cell() * 0.3, self.sheet.cell() * 0.08);
        let [around, centre] = ["card line", "ink"].map(|class| self.sheet.class(class));
        self.sheet.add(&format!(
            "<circle{around} cx=\"{x}\" cy=\"{y}\" r=\"{ring:.2}\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\n\
             <circle{centre} cx=\"{x}\" cy=\"{y}\" r=\"{dot:.2}\" fill=\"{INK}\"/>"
        ));
    }

    fn stone(&mut self, point: Point) {
        let Some(color) = self.report.stone(point) else {
            return;
        };
        let place = self.sheet.place(point);
        if self.report.dead.contains(point) {
            let mark = self.report.mark(point);
            let mark = mark.map(|(owner, grade)| (owner, side(grade)));
            self.sheet.dead_stone(place, color, None, mark);
            return;
        }
        let other = self.sheet.stone(place, color);
        if self.report.session().last_stone() == Some(point) {
            self.sheet.last(place, false, other);
        }
    }

    /// One line for each grade and sign: Black's mark, White's mark, and the meaning.
    fn legend(&mut self) {
        for (grade, meaning) in self.report.legend() {
            let (x, y) = self.sheet.legend_mark();
            match self.report.view.layer() {
                Layer::Domains => {
                    self.step(x, y, Color::Black, first_step(grade));
                    self.step(x + MARK_STEP, y, Color::White, first_step(grade));
                }
                _ => {
                    self.sheet.square((x, y), side(grade), Color::Black);
                    self.sheet
                        .square((x + MARK_STEP, y), side(grade), Color::White);
                }
            }
            self.sheet.meaning(&meaning);
        }
        for &(sign, _) in &self.report.signs {
            let (x, y) = self.sheet.legend_mark();
            self.sign(x, y, sign, Some(Color::Black));
            if sign == Sign::Threatened {
                self.sign(x + MARK_STEP, y, sign, Some(Color::White));
            }
            self.sheet.meaning(sign.meaning());
        }
        if !self.report.dead.is_empty() {
            self.sheet.legend_dead(DEAD);
        }
        if let Some(color) = ringed(self.report) {
            self.sheet.legend_last(color, None);
        }
    }
}

/// Side of the square for a grade, as a fraction of a cell.
fn side(grade: Grade) -> f32 {
    match grade {
        Grade::Weak => 0.22,
        Grade::Medium => 0.40,
        Grade::Strong => STRONG,
    }
}
