//! The review as SVG: the curve of the margin over the moves, Black's side above, with its uncertainty; the mistakes on it by
//! number and colour; the groups that died; and under it what was better.

use super::axes::Axes;
use super::board;
use super::{NOTHING, ends, margins, table};
use crate::glyphs::{self, Anchor};
use crate::line::shortened;
use crate::sheet::{BLACK_MARK, INK, LETTER, LINE, PAPER, WHITE_MARK, escape};
use std::fmt::Write;
use tobi::review::{Mistake, Review, Severity, Turn};
use tobi_goban::Color;

/// The chart, and the room beside it.
const CHART: [f32; 2] = [760.0, 300.0];
const LEFT: f32 = 64.0;
const RIGHT: f32 = 28.0;
/// Between two parts of the sheet.
const GAP: f32 = 18.0;
/// The most characters of a line of words, and of one beside a board.
const WORDS: usize = 112;
const BESIDE: usize = 69;
/// Where the words behind a mark begin, from the left edge.
const INDENT: f32 = 52.0;
/// Where words without a mark begin.
const START: f32 = 24.0;
/// Radius of the mark of a mistake by its severity, and of an event.
const RADII: [f32; 3] = [7.0, 8.5, 10.0];
const EVENT: f32 = 3.5;
/// Events that are told under the chart.
const MOST_EVENTS: usize = 12;

/// Paints the review.
pub fn paint(review: &Review, heading: &[String]) -> String {
    let mut page = Page {
        out: String::new(),
        below: GAP + LETTER / 2.0,
    };
    for line in heading {
        page.words(START, line);
    }
    page.words(START, &review.setting());
    for line in review.conclusion() {
        for part in wrapped(&line, WORDS) {
            page.words(START, &part);
        }
    }
    let top = page.below + GAP;
    let axes = Axes::new([LEFT, top], CHART, ends(review), margins(review));
    page.grid(&axes);
    page.curve(&axes, review.turns());
    for (turn, event) in review.events() {
        let said = Review::event(turn, event);
        page.event([axes.x(turn.number), axes.y(turn.margin)], &said);
    }
    let worst = review.worst();
    for (number, mistake) in worst.iter().enumerate() {
        let turn = review
            .turns()
            .iter()
            .find(|turn| turn.number == mistake.number);
        let margin = turn.map_or(0.0, |turn| turn.margin);
        page.mark(
            [axes.x(mistake.number), axes.y(margin)],
            number + 1,
            mistake,
        );
    }
    page.below = axes.top + axes.height + 2.0 * GAP + LETTER;
    page.table(review);
    match worst.is_empty() {
        true if review.turns().len() > 1 => page.words(START, NOTHING),
        true => {}
        false => page.words(START, board::MEANING),
    }
    for (number, mistake) in worst.iter().enumerate() {
        page.mistake(number + 1, mistake);
    }
    page.events(review);
    page.finish(heading)
}

/// A sheet that grows downwards.
struct Page {
    out: String,
    /// The middle of the next line of words.
    below: f32,
}

impl Page {
    fn add(&mut self, element: &str) {
        self.out += element;
        self.out.push('\n');
    }

    /// A word at a place, in ink of this colour.
    fn word(&mut self, [x, y]: [f32; 2], word: &str, anchor: Anchor, ink: &str) {
        let path = glyphs::path(word, x, y, LETTER, anchor);
        self.add(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    /// The next line of words.
    fn words(&mut self, x: f32, words: &str) {
        let y = self.below;
        self.word([x, y], &shortened(words, WORDS), Anchor::Start, INK);
        self.below += LINE;
    }

    /// The lines of the grid, and what they stand for.
    fn grid(&mut self, axes: &Axes) {
        let (left, right) = (axes.left, axes.left + axes.width);
        let (top, bottom) = (axes.top, axes.top + axes.height);
        let middle = axes.y(0.0);
        let (above, below) = (middle - top, bottom - middle);
        self.add(&format!(
            "<rect x=\"{left}\" y=\"{top:.1}\" width=\"{w}\" height=\"{above:.1}\" fill=\"{BLACK_MARK}\" fill-opacity=\"0.05\"/>\n\
             <rect x=\"{left}\" y=\"{middle:.1}\" width=\"{w}\" height=\"{below:.1}\" fill=\"{WHITE_MARK}\" fill-opacity=\"0.05\"/>",
            w = axes.width
        ));
        let mut lines = String::new();
        for level in axes.levels() {
            let y = axes.y(level);
            write!(lines, "M{left} {y:.1}H{right}").expect("writing to a string");
        }
        for number in axes.moves() {
            let x = axes.x(number);
            write!(lines, "M{x:.1} {top:.1}V{bottom:.1}").expect("writing to a string");
        }
        self.add(&format!(
            "<path d=\"{lines}\" stroke=\"{INK}\" stroke-opacity=\"0.18\" stroke-width=\"0.8\"/>"
        ));
        for level in axes.levels() {
            let (name, ink) = match level {
                level if level > 0.0 => (format!("B+{level}"), BLACK_MARK),
                level if level < 0.0 => (format!("W+{}", -level), WHITE_MARK),
                _ => ("0".to_owned(), INK),
            };
            let x = left - 8.0 - glyphs::width(&name, LETTER);
            self.word([x, axes.y(level)], &name, Anchor::Start, ink);
        }
        for number in axes.moves() {
            let at = [axes.x(number), bottom + 14.0];
            self.word(at, &number.to_string(), Anchor::Middle, INK);
        }
    }

    /// The band of uncertainty, what lies between the curve and zero, and the curve.
    fn curve(&mut self, axes: &Axes, turns: &[Turn]) {
        let [Some(first), Some(last)] = [turns.first(), turns.last()] else {
            return;
        };
        let line = |margin: &dyn Fn(&Turn) -> f64| -> Vec<String> {
            let places = turns
                .iter()
                .map(|turn| (axes.x(turn.number), axes.y(margin(turn))));
            places.map(|(x, y)| format!("{x:.1} {y:.1}")).collect()
        };
        let above = line(&|turn| turn.margin + turn.uncertainty);
        let mut below = line(&|turn| turn.margin - turn.uncertainty);
        below.reverse();
        let band = [above, below].concat().join("L");
        let zero = axes.y(0.0);
        let ends = [first, last].map(|turn| axes.x(turn.number));
        for (side, ink) in [(1.0, BLACK_MARK), (-1.0, WHITE_MARK)] {
            let clipped = line(&|turn| side * (side * turn.margin).max(0.0)).join("L");
            self.add(&format!(
                "<path d=\"M{:.1} {zero:.1}L{clipped}L{:.1} {zero:.1}Z\" fill=\"{ink}\" fill-opacity=\"0.30\"/>",
                ends[0], ends[1]
            ));
        }
        let margin = line(&|turn| turn.margin).join("L");
        let (left, right) = (axes.left, axes.left + axes.width);
        self.add(&format!(
            "<path d=\"M{band}Z\" fill=\"{INK}\" fill-opacity=\"0.10\"/>\n\
             <path d=\"M{left} {zero:.1}H{right}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\n\
             <path d=\"M{margin}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>"
        ));
    }

    /// A small cross where a group died, was captured or came back.
    fn event(&mut self, [x, y]: [f32; 2], said: &str) {
        self.add(&format!(
            "<g><title>{}</title><path d=\"{}\" stroke=\"{PAPER}\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
             <path d=\"{}\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linecap=\"round\"/></g>",
            escape(said),
            cross([x, y]),
            cross([x, y])
        ));
    }

    /// The number of a mistake in a stone of its player's colour, the larger the worse.
    fn mark(&mut self, [x, y]: [f32; 2], number: usize, mistake: &Mistake) {
        let (fill, ink) = match mistake.color {
            Color::Black => ("#111", "#fff"),
            Color::White => ("#fff", "#111"),
        };
        let radius = RADII[mistake.severity as usize];
        let said = mistake.words();
        let said = said.first().map_or("", |line| line);
        self.add(&format!(
            "<g><title>{}</title><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.4\"/></g>",
            escape(said)
        ));
        self.word([x, y], &number.to_string(), Anchor::Middle, ink);
    }

    /// What both sides did, in columns.
    fn table(&mut self, review: &Review) {
        let columns = [250.0, 330.0];
        let mut row = |cells: [&str; 3]| {
            let y = self.below;
            self.word([START, y], cells[0], Anchor::Start, INK);
            for (cell, x) in cells[1..].iter().zip(columns) {
                self.word([x, y], cell, Anchor::Middle, INK);
            }
            self.below += LINE;
        };
        row(["", "Black", "White"]);
        for (what, [black, white]) in table(review) {
            row([what, &black, &white]);
        }
        self.below += GAP;
    }

    /// A mistake: its board, and beside it the words behind its mark.
    fn mistake(&mut self, number: usize, mistake: &Mistake) {
        let top = self.below - LINE / 2.0;
        self.add(&board::paint([START, top], mistake));
        let beside = START + board::SIDE + GAP;
        let y = self.below;
        self.mark(
            [beside + RADII[Severity::Blunder as usize], y],
            number,
            mistake,
        );
        for line in mistake.words() {
            for part in wrapped(&line, BESIDE) {
                self.words(beside + INDENT - START, &part);
            }
        }
        let bottom = top + board::SIDE + LINE / 2.0;
        self.below = self.below.max(bottom) + GAP;
    }

    /// The groups that died or came back, in words behind a cross.
    fn events(&mut self, review: &Review) {
        let mut events = review.events();
        for (turn, event) in events.by_ref().take(MOST_EVENTS) {
            let said = Review::event(turn, event);
            self.event([START + RADII[2], self.below], &said);
            self.words(INDENT, &said);
        }
        match events.count() {
            0 => {}
            more => self.words(INDENT, &format!("and {more} more")),
        }
    }

    fn finish(self, heading: &[String]) -> String {
        let width = LEFT + CHART[0] + RIGHT;
        let height = self.below + GAP / 2.0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escape(&heading.join(", ")),
            self.out
        )
    }
}

fn cross([x, y]: [f32; 2]) -> String {
    let (l, r, t, b) = (x - EVENT, x + EVENT, y - EVENT, y + EVENT);
    format!("M{l:.1} {t:.1}L{r:.1} {b:.1}M{r:.1} {t:.1}L{l:.1} {b:.1}")
}

/// A sentence in lines that fit.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
