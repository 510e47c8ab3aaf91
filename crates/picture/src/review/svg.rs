//! The review as SVG: the curve of the margin over the moves with its uncertainty, Black's side at the top; on it the
//! mistakes, with number and colour, and the groups that died; below it the better moves.

use super::board;
use super::{NOTHING, ends, table};
use crate::chart::{self, Axes};
use crate::letters::{self, Anchor};
use crate::line::printable;
use crate::sheet::{CONTINUED, INK, LETTER, LINE, PAPER, escape};
use tobi::review::{Mistake, Review, Severity};
use tobi_goban::Color;

/// The chart, and the margins around it.
const CHART: [f32; 2] = [760.0, 300.0];
const LEFT: f32 = 64.0;
const RIGHT: f32 = 28.0;
const WIDTH: f32 = LEFT + CHART[0] + RIGHT;
/// Distance between two parts of the sheet.
const GAP: f32 = 18.0;
/// The left edge of text after a mark.
const INDENT: f32 = 52.0;
/// The left edge of text without a mark.
const START: f32 = 24.0;
/// Radius of the mark of a mistake by severity, and of an event.
const RADII: [f32; 3] = [7.0, 8.5, 10.0];
const EVENT: f32 = 3.5;
/// The maximum number of events listed below the chart.
const MOST_EVENTS: usize = 12;

/// Draws the review.
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
        page.words(START, &line);
    }
    let top = page.below + GAP;
    let bands = review.turns().iter();
    let bands = bands.map(|turn| (turn.margin, turn.uncertainty));
    let axes = Axes::new([LEFT, top], CHART, ends(review), chart::ends(bands));
    page.add(&chart::grid(&axes));
    let turns = review.turns().iter();
    let turns = turns.map(|turn| (turn.number, turn.margin, turn.uncertainty));
    page.add(&chart::curve(&axes, &turns.collect::<Vec<_>>()));
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
    page.add(&chart::band_meaning([START, page.below]));
    page.below += LINE + GAP;
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
    /// The middle of the next line of text.
    below: f32,
}

impl Page {
    fn add(&mut self, element: &str) {
        self.out += element;
        self.out.push('\n');
    }

    /// A word at a place, in this colour.
    fn word(&mut self, place: [f32; 2], word: &str, anchor: Anchor, ink: &str) {
        self.add(&letters::label(word, place, LETTER, anchor, ink));
    }

    /// Text in the next lines, as many as it needs.
    fn words(&mut self, x: f32, words: &str) {
        for line in letters::wrapped(&printable(words), LETTER, WIDTH - x - RIGHT) {
            self.word([x, self.below], &line, Anchor::Start, INK);
            self.below += CONTINUED;
        }
        self.below += LINE - CONTINUED;
    }

    /// A small cross where a group died, was captured or came back.
    fn event(&mut self, [x, y]: [f32; 2], said: &str) {
        self.add(&format!(
            "<g><title>{}</title><path class=\"halo\" d=\"{}\" stroke=\"{PAPER}\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
             <path class=\"line\" d=\"{}\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linecap=\"round\"/></g>",
            escape(said),
            cross([x, y]),
            cross([x, y])
        ));
    }

    /// The number of a mistake in a stone of its player's colour, larger for worse mistakes.
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

    /// The table of both sides.
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

    /// A mistake: its board, and next to it the text after its mark.
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
            self.words(beside + INDENT - START, &line);
        }
        let bottom = top + board::SIDE + LINE / 2.0;
        self.below = self.below.max(bottom) + GAP;
    }

    /// The groups that died or came back, as text after a cross.
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
        let height = self.below + GAP / 2.0;
        chart::page([WIDTH, height], &heading.join(", "), &self.out)
    }
}

fn cross([x, y]: [f32; 2]) -> String {
    let (l, r, t, b) = (x - EVENT, x + EVENT, y - EVENT, y + EVENT);
    format!("M{l:.1} {t:.1}L{r:.1} {b:.1}M{r:.1} {t:.1}L{l:.1} {b:.1}")
}
