//! Text in an SVG, and its width, to break lines.
//!
//! The widths are those of DejaVu Sans: the program draws PNG with it, and it is one of the widest fonts, so that
//! text in another font fits too.

use super::font::{CAPITAL, EM, advance};
use super::svg::{BLACK_MARK, INK, WHITE_MARK, escape};

/// The font attribute of an SVG's root element.
pub(super) const FONT: &str = "font-family=\"DejaVu Sans, Verdana, sans-serif\"";

/// The horizontal alignment of a text.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text element on the card, which may be dark: its colour is that of the class if it has one.
pub(super) fn label(words: &str, place: [f32; 2], size: f32, anchor: Anchor, ink: &str) -> String {
    let class = match ink {
        INK => "ink",
        BLACK_MARK => "black",
        WHITE_MARK => "white",
        _ => return text(words, place, size, anchor, ink),
    };
    let text = text(words, place, size, anchor, ink);
    text.replacen("<text ", &format!("<text class=\"{class}\" "), 1)
}

/// A text element, vertically centred on `y`.
pub(super) fn text(text: &str, [x, y]: [f32; 2], size: f32, anchor: Anchor, ink: &str) -> String {
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let base = y + size * CAPITAL / EM / 2.0;
    let text = escape(text);
    format!(
        "<text x=\"{x:.1}\" y=\"{base:.1}\" font-size=\"{size:.1}\" fill=\"{ink}\"{anchor}>{text}</text>"
    )
}

/// The width of a text of this size.
pub(super) fn width(text: &str, size: f32) -> f32 {
    let units: u32 = text.chars().map(|letter| u32::from(advance(letter))).sum();
    units as f32 * size / EM
}

/// Stands for a space that ends no line.
const TIE: char = '\u{a0}';

/// Breaks a text into lines that fit; a word that is too long for a line is broken. A percent sign stays with its number.
pub(super) fn wrapped(text: &str, size: f32, widest: f32) -> Vec<String> {
    let fits = |line: &str| width(line, size) <= widest;
    let mut lines = Vec::new();
    let mut line = String::new();
    let tied = text.replace(" %", &format!("{TIE}%"));
    let words = tied.split(|letter: char| letter.is_whitespace() && letter != TIE);
    for word in words.filter(|word| !word.is_empty()) {
        let word = word.replace(TIE, " ");
        if !line.is_empty() && !fits(&format!("{line} {word}")) {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for letter in word.chars() {
            line.push(letter);
            if !fits(&line) && line.chars().nth(1).is_some() {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_are_full() {
        let widest = width("White's 48 stones", 12.0);
        let lines = wrapped("White's 48 stones at A17, alive: 28 points", 12.0, widest);
        assert_eq!(lines, ["White's 48 stones", "at A17, alive: 28", "points"]);
        assert_eq!(wrapped("", 12.0, widest), [""]);
        let widest = width("wins 38", 12.0);
        assert_eq!(wrapped("wins 38 % of", 12.0, widest), ["wins", "38 % of"]);
    }

    #[test]
    fn a_long_word_goes_on_in_the_next_line() {
        let widest = width("mmmm", 12.0);
        assert_eq!(wrapped("a mmmmmm", 12.0, widest), ["a", "mmmm", "mm"]);
        // Each line has at least one letter, however narrow it is.
        assert_eq!(wrapped("mmm", 12.0, 1.0), ["m", "m", "m"]);
    }

    #[test]
    fn names_cannot_end_the_element() {
        let drawn = text("<b>&", [0.0, 0.0], 12.0, Anchor::End, "#000");
        assert!(drawn.contains(">&lt;b&gt;&amp;</text>"), "{drawn}");
    }
}
