//! The chart of the margin over the moves of a game, as SVG: Black's side at the top.

mod axes;
pub(super) mod column;

use axes::Axes;
use column::START;

use crate::letters::{self, Anchor};
use crate::svg::{BLACK_MARK, DARK, INK, LETTER, PAPER, WHITE_MARK, escape};
use std::fmt::Write;

/// Distances of the titles of the axes from the chart.
const TITLE_ABOVE: f32 = 17.0;
const TITLE_BELOW: f32 = 30.0;

/// An SVG of this size with these elements.
fn page([width, height]: [f32; 2], title: &str, elements: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" {}>\n\
         <title>{}</title>\n\
         {DARK}\n\
         <rect class=\"card\" width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{elements}</svg>\n",
        letters::FONT,
        escape(title),
    )
}

/// The grid lines with their labels.
pub(super) fn grid(axes: &Axes) -> String {
    let (left, right) = (axes.left, axes.left + axes.width);
    let (top, bottom) = (axes.top, axes.top + axes.height);
    let middle = axes.y(0.0);
    let (above, below) = (middle - top, bottom - middle);
    let mut out = format!(
        "<rect x=\"{left}\" y=\"{top:.1}\" width=\"{w}\" height=\"{above:.1}\" fill=\"{BLACK_MARK}\" fill-opacity=\"0.05\"/>\n\
         <rect x=\"{left}\" y=\"{middle:.1}\" width=\"{w}\" height=\"{below:.1}\" fill=\"{WHITE_MARK}\" fill-opacity=\"0.05\"/>\n",
        w = axes.width
    );
    let mut lines = String::new();
    for level in axes.levels() {
        let y = axes.y(level);
        write!(lines, "M{left} {y:.1}H{right}").expect("writing to a string");
    }
    for number in axes.moves() {
        let x = axes.x(number);
        write!(lines, "M{x:.1} {top:.1}V{bottom:.1}").expect("writing to a string");
    }
    out += &format!(
        "<path class=\"line\" d=\"{lines}\" stroke=\"{INK}\" stroke-opacity=\"0.18\" stroke-width=\"0.8\"/>"
    );
    let mut name = |place: [f32; 2], name: &str, anchor: Anchor, ink: &str| {
        out.push('\n');
        out += &letters::label(name, place, LETTER, anchor, ink);
    };
    for level in axes.levels() {
        let (points, ink) = match level {
            level if level > 0.0 => (format!("B+{level}"), BLACK_MARK),
            level if level < 0.0 => (format!("W+{}", -level), WHITE_MARK),
            _ => ("0".to_owned(), INK),
        };
        name([left - 8.0, axes.y(level)], &points, Anchor::End, ink);
    }
    for number in axes.moves() {
        let place = [axes.x(number), bottom + 14.0];
        name(place, &number.to_string(), Anchor::Middle, INK);
    }
    name([right, bottom + TITLE_BELOW], "move", Anchor::End, INK);
    let above = [START, top - TITLE_ABOVE];
    name(above, "lead in points", Anchor::Start, INK);
    out
}

/// The lowest and the highest end of the bands of some turns, each with its margin and its uncertainty.
pub(super) fn ends(turns: impl Iterator<Item = (f64, f64)>) -> [f64; 2] {
    turns.fold([0.0; 2], |[least, most], (margin, uncertainty)| {
        [
            least.min(margin - uncertainty),
            most.max(margin + uncertainty),
        ]
    })
}

/// A line of a legend: a piece of the shaded band, and what it means. `place` is its left end and its middle.
pub(super) fn band_meaning([x, y]: [f32; 2]) -> String {
    let (top, side) = (y - LETTER / 2.0, 2.0 * LETTER);
    let text = "shaded band: 68 % of games end within it";
    format!(
        "<rect class=\"ink\" x=\"{x}\" y=\"{top}\" width=\"{side}\" height=\"{LETTER}\" fill=\"{INK}\" fill-opacity=\"0.15\"/>\n{}",
        letters::label(text, [x + side + LETTER, y], LETTER, Anchor::Start, INK)
    )
}

/// The band of uncertainty, the area between the curve and zero, and the curve. Each turn shows its number, its
/// margin, and its uncertainty.
pub(super) fn curve(axes: &Axes, turns: &[(u32, f64, f64)]) -> String {
    let [Some(&(first, ..)), Some(&(last, ..))] = [turns.first(), turns.last()] else {
        return String::new();
    };
    let line = |margin: &dyn Fn(f64, f64) -> f64| -> Vec<String> {
        let place = |&(number, points, uncertainty): &(u32, f64, f64)| {
            let y = axes.y(margin(points, uncertainty));
            format!("{:.1} {y:.1}", axes.x(number))
        };
        turns.iter().map(place).collect()
    };
    let above = line(&|margin, uncertainty| margin + uncertainty);
    let mut below = line(&|margin, uncertainty| margin - uncertainty);
    below.reverse();
    let band = [above, below].concat().join("L");
    let zero = axes.y(0.0);
    let [from, to] = [first, last].map(|number| axes.x(number));
    let mut out = String::new();
    for (side, class, ink) in [(1.0, "black", BLACK_MARK), (-1.0, "white", WHITE_MARK)] {
        let clipped = one_side(axes, turns, side).join("L");
        out += &format!(
            "<path class=\"{class}\" d=\"M{from:.1} {zero:.1}L{clipped}L{to:.1} {zero:.1}Z\" fill=\"{ink}\" fill-opacity=\"0.30\"/>\n"
        );
    }
    let margin = line(&|margin, _| margin).join("L");
    let (left, right) = (axes.left, axes.left + axes.width);
    out + &format!(
        "<path class=\"ink\" d=\"M{band}Z\" fill=\"{INK}\" fill-opacity=\"0.10\"/>\n\
         <path class=\"line\" d=\"M{left} {zero:.1}H{right}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>\n\
         <path class=\"line\" d=\"M{margin}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>"
    )
}

/// The places of the curve on one side of zero, `side`; on the other it follows zero, from where it crosses it.
fn one_side(axes: &Axes, turns: &[(u32, f64, f64)], side: f64) -> Vec<String> {
    let mut places = Vec::new();
    let mut before: Option<(f32, f64)> = None;
    for &(number, margin, _) in turns {
        let x = axes.x(number);
        if let Some((from, other)) = before
            && other * margin < 0.0
        {
            let part = other / (other - margin);
            let crossing = from + (x - from) * part as f32;
            places.push(format!("{crossing:.1} {:.1}", axes.y(0.0)));
        }
        let y = axes.y(side * (side * margin).max(0.0));
        places.push(format!("{x:.1} {y:.1}"));
        before = Some((x, margin));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_meet_where_the_curve_crosses_zero() {
        let axes = Axes::new([0.0, 0.0], [100.0, 80.0], [0, 4], [-4.0, 4.0]);
        let turns = [(0, 1.0, 0.0), (2, -3.0, 0.0), (4, 0.0, 0.0)];
        let above = one_side(&axes, &turns, 1.0);
        assert_eq!(above, ["0.0 30.0", "12.5 40.0", "50.0 40.0", "100.0 40.0"]);
        let below = one_side(&axes, &turns, -1.0);
        assert_eq!(below, ["0.0 40.0", "12.5 40.0", "50.0 70.0", "100.0 40.0"]);
    }

    #[test]
    fn the_chart_has_room_for_the_whole_band() {
        let turns = [(3.0, 12.0), (-1.0, 2.0)];
        assert_eq!(ends(turns.into_iter()), [-9.0, 15.0]);
        assert_eq!(ends([(5.0, 1.0)].into_iter()), [0.0, 6.0]);
    }

    #[test]
    fn a_dark_page_gets_a_dark_card() {
        let page = page([10.0, 10.0], "a title", "");
        assert!(page.contains("@media (prefers-color-scheme: dark)"));
        assert!(page.contains("<rect class=\"card\""));
    }
}
