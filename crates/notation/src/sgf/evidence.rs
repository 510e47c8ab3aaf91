//! Whether a text that was hardly SGF is a game at all.
//!
//! Any text may contain `(;` or `; C[`. One with text outside of properties, or without the `(` or `;` of a game, counts
//! as SGF only if some property in it is known and has a value that fits.

use super::property::Value;
use super::repair::RepairKind;
use super::tree::{Node, Tree};

/// Moves: a point, or nothing.
const MOVES: [&str; 2] = ["B", "W"];

/// Lists of points.
const POINTS: [&str; 10] = ["AB", "AE", "AW", "CR", "MA", "SL", "SQ", "TB", "TR", "TW"];

/// Values that begin with a number.
const NUMBERS: [&str; 12] = [
    "BL", "FF", "GM", "HA", "KM", "MN", "OB", "OW", "ST", "SZ", "TM", "WL",
];

/// Texts.
const TEXTS: [&str; 22] = [
    "AN", "AP", "BR", "BT", "C", "CA", "CP", "DT", "EV", "GC", "GN", "ON", "OT", "PB", "PC", "PL",
    "PW", "RE", "RO", "RU", "US", "WR",
];

/// The length of a text that hardly occurs by chance.
const WORD: usize = 3;

/// Whether this repair makes it doubtful that the text is SGF.
pub(super) const fn makes_doubtful(kind: &RepairKind) -> bool {
    matches!(
        kind,
        RepairKind::Junk | RepairKind::MissingOpen | RepairKind::MissingNode
    )
}

/// Whether a game has a known property with a value that fits.
///
/// Cost: that of the properties before it; in a real game it is among the first.
pub(super) fn is_found(tree: &Tree) -> bool {
    tree.nodes().any(shows_a_game)
}

fn shows_a_game(node: Node<'_>) -> bool {
    let mut properties = node.properties();
    properties.any(|property| {
        let first = property.values().next();
        first.is_some_and(|value| fits(property.identifier(), value))
    })
}

fn fits(identifier: &str, value: Value<'_>) -> bool {
    let text = value.raw().trim();
    let is_point = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    if MOVES.contains(&identifier) {
        is_point || text.is_empty()
    } else if POINTS.contains(&identifier) {
        let is_list = |byte: u8| byte.is_ascii_alphabetic() || byte == b':';
        text.len() >= 2 && text.bytes().all(is_list)
    } else if NUMBERS.contains(&identifier) {
        let digits = text.trim_start_matches(['+', '-', '.']);
        digits.starts_with(|first: char| first.is_ascii_digit()) && is_printable(text)
    } else if TEXTS.contains(&identifier) {
        let length = text.chars().take(WORD).count();
        length >= if identifier.len() == 1 { WORD } else { 1 } && is_printable(text)
    } else {
        false
    }
}

/// Whether it has no control characters, and none that could not be decoded.
fn is_printable(text: &str) -> bool {
    let mut characters = text.chars();
    characters.all(|it| it.is_whitespace() || !it.is_control() && it != char::REPLACEMENT_CHARACTER)
}
