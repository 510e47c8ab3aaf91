//! The course of a game: the margin after each move with its uncertainty, and the moves that decided a group.

use crate::chart;
use crate::chart::column::{Column, START};
use crate::sheet::LINE;
use tobi::estimate::{Turn, conclusion, largest_drops};
use tobi_goban::Color;

/// The longest bar on each side of the middle, in characters.
const BAR: usize = 20;

/// Points for each character of a bar, at least.
const POINTS: f64 = 1.0;

/// The heading of the largest drops.
const DROPS: &str =
    "Largest drops of the estimate for the player (tobi review finds out which are mistakes):";

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
    let drops = largest_drops(turns);
    if !drops.is_empty() {
        text += &format!("\n{DROPS}\n");
        for drop in drops {
            text += &format!("  {drop}\n");
        }
    }
    text
}

/// As SVG: the curve of the margin in its band of uncertainty, Black's side at the top; crosses where stones died or
/// lived after all, triangles at the largest drops, and both as text.
pub fn svg(heading: &[String], turns: &[Turn]) -> String {
    let mut column = Column::new();
    for line in heading.iter().chain(&conclusion(turns)) {
        column.words(START, line);
    }
    let margins = turns.iter();
    let margins = margins.map(|turn| (turn.report.margin(), turn.report.uncertainty()));
    let ends = chart::ends(margins);
    let numbered: Vec<(u32, f64, f64)> = (0..)
        .zip(turns)
        .map(|(number, turn)| (number, turn.report.margin(), turn.report.uncertainty()))
        .collect();
    let last = numbered.last().map_or(0, |&(number, ..)| number);
    let axes = column.axes([0, last], ends);
    column.add(&chart::grid(&axes));
    column.add(&chart::curve(&axes, &numbered));
    for (&(number, margin, _), turn) in numbered.iter().zip(turns) {
        if !turn.events.is_empty() {
            let place = [axes.x(number), axes.y(margin)];
            column.event(place, &said(number, &turn.events.join("; ")));
        }
    }
    let drops = largest_drops(turns);
    for drop in &drops {
        let margin = turns[drop.number as usize].report.margin();
        column.drop([axes.x(drop.number), axes.y(margin)], &drop.to_string());
    }
    column.add(&chart::band_meaning([START, column.below]));
    column.below += LINE;
    let events = (0..).zip(turns).flat_map(|(number, turn)| {
        let events = turn.events.iter();
        events.map(move |event| said(number, event))
    });
    column.events(events);
    column.drops(DROPS, drops.iter().map(ToString::to_string));
    column.finish(heading)
}

/// `Move 57: Black's 5 stones at D4 die`.
fn said(number: u32, event: &str) -> String {
    format!("Move {number}: {event}")
}

/// The largest margin, in tens of points.
fn largest(turns: &[Turn]) -> f32 {
    let margins = turns.iter().map(|turn| turn.report.margin().abs());
    let most = margins.fold(10.0, f64::max);
    ((most / 10.0).ceil() * 10.0) as f32
}
