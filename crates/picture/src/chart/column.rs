//! A sheet with a chart that grows downwards: its heading, the chart, then lists.

use super::{Axes, page};
use crate::letters::{self, Anchor};
use crate::line::printable;
use crate::svg::{CONTINUED, INK, LETTER, LINE, PAPER, TEXT_LEFT, WIDTH, escape};

/// Distance between two parts of the sheet.
pub(crate) const GAP: f32 = 18.0;
/// The left edge of text without a mark, and of text after a mark; the margin at the right.
pub(crate) const START: f32 = TEXT_LEFT;
pub(crate) const INDENT: f32 = START + 28.0;
const RIGHT: f32 = TEXT_LEFT;
/// The middle of a mark.
pub(crate) const MARK: f32 = START + 10.0;
/// Half the width of the cross of an event.
const EVENT: f32 = 4.0;
/// The triangle of a drop: half its width, its height, and the distance of its tip from the curve.
const DROP: f32 = 6.5;
const DROP_HEIGHT: f32 = 11.0;
const DROP_ABOVE: f32 = 4.0;
/// The chart: its left edge, after the names of the levels, and its width and height.
const LEFT: f32 = 56.0;
const CHART: [f32; 2] = [WIDTH - LEFT - RIGHT, 260.0];
/// The maximum number of events that are listed.
const MOST_EVENTS: usize = 12;

/// The sheet.
pub(crate) struct Column {
    out: String,
    /// The middle of the next line of text.
    pub(crate) below: f32,
}

impl Column {
    pub(crate) fn new() -> Column {
        Column {
            out: String::new(),
            below: GAP + LETTER / 2.0,
        }
    }

    /// The axes of a chart below the text so far, for these moves and margins; the next text goes below it.
    pub(crate) fn axes(&mut self, moves: [u32; 2], margins: [f64; 2]) -> Axes {
        let axes = Axes::new([LEFT, self.below + GAP], CHART, moves, margins);
        self.below = axes.top + axes.height + 2.0 * GAP + LETTER;
        axes
    }

    pub(crate) fn add(&mut self, element: &str) {
        self.out += element;
        self.out.push('\n');
    }

    /// A word at a place, in this colour.
    pub(crate) fn word(&mut self, place: [f32; 2], word: &str, anchor: Anchor, ink: &str) {
        self.add(&letters::label(word, place, LETTER, anchor, ink));
    }

    /// Text in the next lines, as many as it needs.
    pub(crate) fn words(&mut self, x: f32, words: &str) {
        let room = WIDTH - x - RIGHT;
        for line in letters::wrapped(&printable(words), LETTER, room) {
            self.word([x, self.below], &line, Anchor::Start, INK);
            self.below += CONTINUED;
        }
        self.below += LINE - CONTINUED;
    }

    /// A small cross where a group died, was captured or came back.
    pub(crate) fn event(&mut self, [x, y]: [f32; 2], said: &str) {
        self.add(&format!(
            "<g><title>{}</title><path class=\"halo\" d=\"{}\" stroke=\"{PAPER}\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
             <path class=\"line\" d=\"{}\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linecap=\"round\"/></g>",
            escape(said),
            cross([x, y]),
            cross([x, y])
        ));
    }

    /// The groups that died or came back, as text after a cross.
    pub(crate) fn events(&mut self, mut events: impl Iterator<Item = String>) {
        for said in events.by_ref().take(MOST_EVENTS) {
            self.event([MARK, self.below], &said);
            self.words(INDENT, &said);
        }
        match events.count() {
            0 => {}
            more => self.words(INDENT, &format!("and {more} more")),
        }
    }

    /// A triangle above the place where the estimate drops.
    pub(crate) fn drop(&mut self, [x, y]: [f32; 2], said: &str) {
        let (l, r, b) = (x - DROP, x + DROP, y - DROP_ABOVE);
        let t = b - DROP_HEIGHT;
        self.add(&format!(
            "<g><title>{}</title><path class=\"halo ink\" d=\"M{l:.1} {t:.1}H{r:.1}L{x:.1} {b:.1}Z\" fill=\"{INK}\" stroke=\"{PAPER}\" stroke-width=\"1.5\"/></g>",
            escape(said)
        ));
    }

    /// The largest drops, as text after a triangle.
    pub(crate) fn drops(&mut self, heading: &str, drops: impl Iterator<Item = String>) {
        let mut drops = drops.peekable();
        if drops.peek().is_some() {
            self.words(START, heading);
        }
        for said in drops {
            self.drop([MARK, self.below + DROP_ABOVE + DROP_HEIGHT / 2.0], &said);
            self.words(INDENT, &said);
        }
    }

    pub(crate) fn finish(self, heading: &[String]) -> String {
        let height = self.below + GAP / 2.0;
        page([WIDTH, height], &heading.join(", "), &self.out)
    }
}

fn cross([x, y]: [f32; 2]) -> String {
    let (l, r, t, b) = (x - EVENT, x + EVENT, y - EVENT, y + EVENT);
    format!("M{l:.1} {t:.1}L{r:.1} {b:.1}M{r:.1} {t:.1}L{l:.1} {b:.1}")
}
