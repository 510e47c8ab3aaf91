//! The review as SVG: the curve of the margin over the moves with its uncertainty, Black's side at the top; on it the
//! mistakes, with number and colour, and the groups that died; below it the better moves.

use super::board;
use super::{NOTHING, ends, table};
use crate::chart;
use crate::chart::column::{Column, GAP, INDENT, START};
use crate::letters::Anchor;
use crate::svg::{INK, LINE, escape};
use tobi::review::{Mistake, Review, Severity};
use tobi_goban::Color;

/// Radius of the mark of a mistake by severity.
const RADII: [f32; 3] = [7.0, 8.5, 10.0];

/// Draws the review.
pub fn paint(review: &Review, heading: &[String]) -> String {
    let mut page = Page {
        column: Column::new(),
    };
    for line in heading {
        page.column.words(START, line);
    }
    page.column.words(START, &review.setting());
    for line in review.conclusion() {
        page.column.words(START, &line);
    }
    let bands = review.turns().iter();
    let bands = bands.map(|turn| (turn.margin, turn.uncertainty));
    let axes = page.column.axes(ends(review), chart::ends(bands));
    page.column.add(&chart::grid(&axes));
    let turns = review.turns().iter();
    let turns = turns.map(|turn| (turn.number, turn.margin, turn.uncertainty));
    page.column
        .add(&chart::curve(&axes, &turns.collect::<Vec<_>>()));
    for (turn, event) in review.events() {
        let said = Review::event(turn, event);
        page.column
            .event([axes.x(turn.number), axes.y(turn.margin)], &said);
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
    page.column
        .add(&chart::band_meaning([START, page.column.below]));
    page.column.below += LINE + GAP;
    page.table(review);
    match worst.is_empty() {
        true if review.turns().len() > 1 => page.column.words(START, NOTHING),
        true => {}
        false => page.column.words(START, board::MEANING),
    }
    for (number, mistake) in worst.iter().enumerate() {
        page.mistake(number + 1, mistake);
    }
    let events = review.events();
    page.column
        .events(events.map(|(turn, event)| Review::event(turn, event)));
    page.column.finish(heading)
}

/// The sheet of a review.
struct Page {
    column: Column,
}

impl Page {
    /// The number of a mistake in a stone of its player's colour, larger for worse mistakes.
    fn mark(&mut self, [x, y]: [f32; 2], number: usize, mistake: &Mistake) {
        let (fill, ink) = match mistake.color {
            Color::Black => ("#111", "#fff"),
            Color::White => ("#fff", "#111"),
        };
        let radius = RADII[mistake.severity as usize];
        let said = mistake.words();
        let said = said.first().map_or("", |line| line);
        self.column.add(&format!(
            "<g><title>{}</title><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.4\"/></g>",
            escape(said)
        ));
        self.column
            .word([x, y], &number.to_string(), Anchor::Middle, ink);
    }

    /// The table of both sides.
    fn table(&mut self, review: &Review) {
        let columns = [250.0, 330.0];
        let mut row = |cells: [&str; 3]| {
            let y = self.column.below;
            self.column.word([START, y], cells[0], Anchor::Start, INK);
            for (cell, x) in cells[1..].iter().zip(columns) {
                self.column.word([x, y], cell, Anchor::Middle, INK);
            }
            self.column.below += LINE;
        };
        row(["", "Black", "White"]);
        for (what, [black, white]) in table(review) {
            row([what, &black, &white]);
        }
        self.column.below += GAP;
    }

    /// A mistake: its board, and next to it the text after its mark.
    fn mistake(&mut self, number: usize, mistake: &Mistake) {
        let top = self.column.below - LINE / 2.0;
        self.column.add(&board::paint([START, top], mistake));
        let beside = START + board::SIDE + GAP;
        let y = self.column.below;
        self.mark(
            [beside + RADII[Severity::Blunder as usize], y],
            number,
            mistake,
        );
        for line in mistake.words() {
            self.column.words(beside + INDENT - START, &line);
        }
        let bottom = top + board::SIDE + LINE / 2.0;
        self.column.below = self.column.below.max(bottom) + GAP;
    }
}
