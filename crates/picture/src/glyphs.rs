//! Letters as strokes, from `data/glyphs.txt`.

use std::fmt::Write;

const GLYPHS: &str = include_str!("../data/glyphs.txt");

/// Grid units from one letter to the next.
const ADVANCE: f32 = 5.5;
/// Height of a letter in grid units.
const HEIGHT: f32 = 6.0;

/// Where a text stands relative to its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
}

/// The path data of `text`, letters `height` high, vertically centred on `y`.
///
/// Small letters are drawn as capitals; only ASCII is drawn, anything else is a box.
pub(super) fn path(text: &str, x: f32, y: f32, height: f32, anchor: Anchor) -> String {
    let unit = height / HEIGHT;
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width(text, height) / 2.0,
    };
    let top = y - height / 2.0;
    let mut path = String::new();
    for (i, letter) in text.chars().enumerate() {
        let start = left + i as f32 * ADVANCE * unit;
        for stroke in strokes(letter.to_ascii_uppercase()) {
            for (j, (column, row)) in stroke.into_iter().enumerate() {
                let pen = if j == 0 { 'M' } else { 'L' };
                let (px, py) = (start + column * unit, top + row * unit);
                write!(path, "{pen}{px:.1} {py:.1}").expect("writing to a string");
            }
        }
    }
    path
}

/// How wide `text` is, letters `height` high.
pub(super) fn width(text: &str, height: f32) -> f32 {
    let letters = text.chars().count() as f32;
    (letters * ADVANCE - (ADVANCE - 4.0)).max(0.0) * height / HEIGHT
}

/// The strokes of a letter; a box for one that the data does not draw.
fn strokes(letter: char) -> Vec<Vec<(f32, f32)>> {
    const BOX: &str = "0,0 4,0 4,6 0,6 0,0";
    // The data begins with remarks, `# ` and a word; a drawing goes on with a digit.
    let drawn = |line: &'static str| {
        let strokes = line.strip_prefix(letter)?.strip_prefix(' ')?;
        strokes
            .starts_with(|c: char| c.is_ascii_digit())
            .then_some(strokes)
    };
    let drawing = match letter {
        ' ' => "",
        _ => GLYPHS.lines().find_map(drawn).unwrap_or(BOX),
    };
    let point = |text: &str| {
        let (column, row) = text.split_once(',').expect("data/glyphs.txt: column,row");
        let number = |text: &str| text.parse().expect("data/glyphs.txt: a number");
        (number(column), number(row))
    };
    drawing
        .split('|')
        .map(|stroke| stroke.split_whitespace().map(point).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_ascii_is_drawn_inside_its_box() {
        let unknown = strokes('\u{56f2}');
        for letter in (' '..='~').filter(|letter| !letter.is_ascii_lowercase()) {
            let strokes = strokes(letter);
            assert!(strokes != unknown, "{letter} is drawn");
            for (column, row) in strokes.into_iter().flatten() {
                assert!((0.0..=4.0).contains(&column) && (0.0..=6.0).contains(&row));
            }
        }
        let small = path("a", 0.0, 3.0, 6.0, Anchor::Start);
        assert_eq!(small, path("A", 0.0, 3.0, 6.0, Anchor::Start));
    }
}
