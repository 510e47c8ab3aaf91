//! The course of a game: the margin after each move with how sure it is, and the moves that decided a group.

use crate::glyphs::{self, Anchor};
use crate::sheet::{INK, LETTER, PAPER, escape};
use tobi::estimate::Turn;
use tobi_goban::Color;

/// The longest bar of the text, on each side of the middle, in characters.
const BAR: usize = 20;

/// Points for a character of a bar, at least.
const POINTS: f64 = 1.0;

/// Width and height of the curve, and the room around it.
const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 300.0;
const EDGE: f32 = 48.0;

/// As text: one move a line, White's bars to the left and Black's to the right.
pub fn text(heading: &[String], turns: &[Turn]) -> String {
    let most = largest(turns) as f64;
    let scale = POINTS.max(most / BAR as f64);
    let mut text = heading.join("\n") + "\n\n";
    text += &format!("move         margin   +/-  {:>BAR$}|Black\n", "White");
    for (number, turn) in turns.iter().enumerate() {
        let played = match &turn.played {
            Some((Color::Black, name)) => format!("B {name}"),
            Some((Color::White, name)) => format!("W {name}"),
            None => String::new(),
        };
        // No minus before a zero.
        let margin = (10.0 * turn.report.margin()).round() / 10.0 + 0.0;
        let length = (margin.abs() / scale).round() as usize;
        let bar = "#".repeat(length.min(BAR));
        let [left, right] = if margin < 0.0 {
            [&bar[..], ""]
        } else {
            ["", &bar[..]]
        };
        let line = format!(
            "{number:>4} {played:6} {margin:>+8.1} {:>5.1}  {left:>BAR$}|{right}",
            turn.report.uncertainty()
        );
        text += line.trim_end();
        text += "\n";
        for event in &turn.events {
            text += &format!("     {event}\n");
        }
    }
    text
}

/// As SVG: the curve of the margin, Black's side above, in its band of uncertainty; rings where stones died or lived
/// after all.
pub fn svg(heading: &[String], turns: &[Turn]) -> String {
    let most = largest(turns);
    let [width, height] = [WIDTH + 2.0 * EDGE, HEIGHT + 2.0 * EDGE];
    let last = turns.len().saturating_sub(1).max(1) as f32;
    let x = |number: usize| EDGE + WIDTH * number as f32 / last;
    let y = |points: f64| EDGE + HEIGHT / 2.0 * (1.0 - (points as f32 / most).clamp(-1.0, 1.0));
    let line = |points: &dyn Fn(&Turn) -> f64| {
        let places = turns.iter().enumerate();
        let places =
            places.map(|(number, turn)| format!("{:.1} {:.1}", x(number), y(points(turn))));
        places.collect::<Vec<_>>()
    };
    let margin = line(&|turn| turn.report.margin()).join("L");
    let above = line(&|turn| turn.report.margin() + turn.report.uncertainty());
    let mut below = line(&|turn| turn.report.margin() - turn.report.uncertainty());
    below.reverse();
    let band = [above, below].concat().join("L");
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n\
         <path d=\"M{band}Z\" fill=\"{INK}\" fill-opacity=\"0.18\"/>\n\
         <path d=\"M{EDGE} {middle}H{right}\" stroke=\"{INK}\" stroke-width=\"1\"/>\n\
         <path d=\"M{margin}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2\"/>\n",
        escape(&heading.join(", ")),
        middle = y(0.0),
        right = EDGE + WIDTH,
    );
    for (number, turn) in turns.iter().enumerate() {
        if !turn.events.is_empty() {
            let (x, y) = (x(number), y(turn.report.margin()));
            let what = escape(&turn.events.join("; "));
            out += &format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"2\"><title>move {number}: {what}</title></circle>\n"
            );
        }
    }
    let words = [
        (format!("B+{most:.0}"), y(f64::from(most))),
        ("0".to_owned(), y(0.0)),
        (format!("W+{most:.0}"), y(-f64::from(most))),
    ];
    let mut write = |word: &str, place: (f32, f32), anchor: Anchor| {
        let path = glyphs::path(word, place.0, place.1, LETTER, anchor);
        out += &format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.2\" stroke-linecap=\"round\"/>\n"
        );
    };
    for (word, y) in &words {
        write(word, (4.0, *y), Anchor::Start);
    }
    for number in (0..turns.len()).step_by(50) {
        write(
            &number.to_string(),
            (x(number), EDGE + HEIGHT + 20.0),
            Anchor::Middle,
        );
    }
    write(&heading.join(", "), (EDGE, EDGE / 2.0), Anchor::Start);
    out + "</svg>\n"
}

/// The largest margin, in tens of points.
fn largest(turns: &[Turn]) -> f32 {
    let margins = turns.iter().map(|turn| turn.report.margin().abs());
    let most = margins.fold(10.0, f64::max);
    ((most / 10.0).ceil() * 10.0) as f32
}
