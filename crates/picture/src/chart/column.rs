//! A sheet with a chart that grows downwards: its heading, the chart, then lists.

use super::page;
use crate::letters::{self, Anchor};
use crate::line::printable;
use crate::sheet::{CONTINUED, INK, LETTER, LINE, PAPER, escape};

/// Distance between two parts of the sheet.
pub(crate) const GAP: f32 = 18.0;
/// The left edge of text without a mark, and of text after a mark.
pub(crate) const START: f32 = 24.0;
pub(crate) const INDENT: f32 = 52.0;
/// The middle of a mark.
pub(crate) const MARK: f32 = START + 10.0;
/// The size of the cross of an event.
const EVENT: f32 = 3.5;
/// The maximum number of events that are listed.
const MOST_EVENTS: usize = 12;

/// The sheet.
pub(crate) struct Column {
    out: String,
    width: f32,
    /// The margin at the right.
    right: f32,
    /// The middle of the next line of text.
    pub(crate) below: f32,
}

impl Column {
    pub(crate) fn new(width: f32, right: f32) -> Column {
        Column {
            out: String::new(),
            width,
            right,
            below: GAP + LETTER / 2.0,
        }
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
        let room = self.width - x - self.right;
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

    /// A small triangle where the estimate drops.
    pub(crate) fn drop(&mut self, [x, y]: [f32; 2], said: &str) {
        let (l, r, t) = (x - EVENT, x + EVENT, y - 3.0 * EVENT);
        self.add(&format!(
            "<g><title>{}</title><path class=\"halo\" d=\"M{l:.1} {t:.1}H{r:.1}L{x:.1} {b:.1}Z\" fill=\"{INK}\" stroke=\"{PAPER}\" stroke-width=\"1.5\"/></g>",
            escape(said),
            b = y - EVENT,
        ));
    }

    /// The largest drops, as text after a triangle.
    pub(crate) fn drops(&mut self, heading: &str, drops: impl Iterator<Item = String>) {
        let mut drops = drops.peekable();
        if drops.peek().is_some() {
            self.words(START, heading);
        }
        for said in drops {
            self.drop([MARK, self.below + 2.0 * EVENT], &said);
            self.words(INDENT, &said);
        }
    }

    pub(crate) fn finish(self, heading: &[String]) -> String {
        let height = self.below + GAP / 2.0;
        page([self.width, height], &heading.join(", "), &self.out)
    }
}

fn cross([x, y]: [f32; 2]) -> String {
    let (l, r, t, b) = (x - EVENT, x + EVENT, y - EVENT, y + EVENT);
    format!("M{l:.1} {t:.1}L{r:.1} {b:.1}M{r:.1} {t:.1}L{l:.1} {b:.1}")
}
