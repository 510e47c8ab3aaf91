//! The course of a game: the margin after each move with its uncertainty, and the moves that decided a group.

use crate::chart::{self, Axes};
use crate::letters::{self, Anchor};
use crate::sheet::{INK, LETTER, LINE, PAPER, escape};
use tobi::estimate::Turn;
use tobi_goban::Color;

/// The longest bar on each side of the middle, in characters.
const BAR: usize = 20;

/// Points for each character of a bar, at least.
const POINTS: f64 = 1.0;

/// Width and height of the curve, and the margins around it.
const CHART: [f32; 2] = [720.0, 300.0];
const EDGE: f32 = 56.0;

/// The meaning of a ring on the curve.
const EVENT: &str = "circle: stones died there or lived after all";

/// As text: one line for each move, White's bars to the left and Black's to the right.
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
        // No minus sign before zero.
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

/// As SVG: the curve of the margin in its band of uncertainty, Black's side at the top; rings where stones died or
/// lived after all.
pub fn svg(heading: &[String], turns: &[Turn]) -> String {
    let width = CHART[0] + 2.0 * EDGE;
    let mut out = String::new();
    let mut below = LINE;
    let room = width - 2.0 * EDGE;
    for line in heading
        .iter()
        .flat_map(|line| letters::wrapped(line, LETTER, room))
    {
        out += &letters::label(&line, [EDGE, below], LETTER, Anchor::Start, INK);
        out.push('\n');
        below += LINE;
    }
    let margins = turns.iter();
    let margins = margins.map(|turn| (turn.report.margin(), turn.report.uncertainty()));
    let ends = chart::ends(margins);
    let numbered: Vec<(u32, f64, f64)> = (0..)
        .zip(turns)
        .map(|(number, turn)| (number, turn.report.margin(), turn.report.uncertainty()))
        .collect();
    let last = numbered.last().map_or(0, |&(number, ..)| number);
    let axes = Axes::new([EDGE, below], CHART, [0, last], ends);
    out += &chart::grid(&axes);
    out.push('\n');
    out += &chart::curve(&axes, &numbered);
    out.push('\n');
    for (&(number, margin, _), turn) in numbered.iter().zip(turns) {
        if !turn.events.is_empty() {
            let (x, y) = (axes.x(number), axes.y(margin));
            let what = escape(&turn.events.join("; "));
            out += &format!(
                "<circle class=\"spot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"2\"><title>move {number}: {what}</title></circle>\n"
            );
        }
    }
    let mut y = below + CHART[1] + 2.0 * LINE;
    out += &(chart::band_meaning([EDGE, y]) + "\n");
    if turns.iter().any(|turn| !turn.events.is_empty()) {
        y += LINE;
        let x = EDGE + LETTER;
        out += &format!(
            "<circle class=\"spot\" cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"2\"/>\n{}\n",
            letters::label(EVENT, [EDGE + 3.0 * LETTER, y], LETTER, Anchor::Start, INK)
        );
    }
    let height = y + LINE;
    chart::page([width, height], &heading.join(", "), &out)
}

/// The largest margin, in tens of points.
fn largest(turns: &[Turn]) -> f32 {
    let margins = turns.iter().map(|turn| turn.report.margin().abs());
    let most = margins.fold(10.0, f64::max);
    ((most / 10.0).ceil() * 10.0) as f32
}
