//! The course of a game: the margin after each move with its uncertainty, and the moves that decided a group.

use crate::chart;
use crate::chart::column::{Column, START};
use crate::svg::LINE;
use tobi::estimate::{Turn, conclusion, largest_drops};
use tobi_goban::Color;

/// The longest bar on each side of the middle, in characters.
const BAR: usize = 20;

/// Points for each character of a bar.
const POINTS: f64 = 2.0;

/// The heading of the largest drops.
const DROPS: &str =
    "Largest drops of the estimate for the player (tobi review finds out which are mistakes):";

/// As text: one line for each move, White's bars to the left and Black's to the right.
pub fn text(heading: &[String], turns: &[Turn]) -> String {
    let rows: String = turns.iter().map(row).collect();
    text_heading(heading) + &rows + &text_end(turns)
}

/// The text before the first row.
pub fn text_heading(heading: &[String]) -> String {
    let title = heading.join("\n");
    format!(
        "{title}\n\nmove         margin   +/-  {:>BAR$}|Black\n",
        "White"
    )
}

/// The row of a move, and its events below it.
pub fn row(turn: &Turn) -> String {
    let number = turn.number();
    let played = match &turn.played {
        Some((Color::Black, name)) => format!("B {name}"),
        Some((Color::White, name)) => format!("W {name}"),
        None => String::new(),
    };
    // No minus sign before zero.
    let margin = (10.0 * turn.rest).round() / 10.0 + 0.0;
    let [left, right] = bars(margin);
    let line = format!(
        "{number:>4} {played:6} {margin:>+8.1} {:>5.1}  {left:>BAR$}|{right}",
        turn.report.uncertainty()
    );
    let mut text = line.trim_end().to_owned() + "\n";
    for event in &turn.events {
        text += &format!("     {event}\n");
    }
    text
}

/// White's bar and Black's. One that is too long ends in an arrow.
fn bars(margin: f64) -> [String; 2] {
    let length = (margin.abs() / POINTS).round() as usize;
    let bar = |arrow: char| match length {
        0..=BAR => ("#".repeat(length), None),
        _ => ("#".repeat(BAR - 1), Some(arrow)),
    };
    if margin < 0.0 {
        let (bar, arrow) = bar('<');
        let arrow = arrow.map_or(String::new(), String::from);
        return [arrow + &bar, String::new()];
    }
    let (bar, arrow) = bar('>');
    [
        String::new(),
        bar + &arrow.map_or(String::new(), String::from),
    ]
}

/// The text after the last row: the largest drops.
pub fn text_end(turns: &[Turn]) -> String {
    let drops = largest_drops(turns);
    if drops.is_empty() {
        return String::new();
    }
    let lines = drops.iter().map(|drop| format!("  {drop}\n"));
    format!("\n{DROPS}\n") + &lines.collect::<String>()
}

/// As SVG: the curve of the margin in its band of uncertainty, Black's side at the top; crosses where stones died or
/// lived after all, triangles at the largest drops, and both as text.
pub fn svg(heading: &[String], turns: &[Turn]) -> String {
    let mut column = Column::new();
    for line in heading.iter().chain(&conclusion(turns)) {
        column.words(START, line);
    }
    let margins = turns.iter();
    let margins = margins.map(|turn| (turn.rest, turn.report.uncertainty()));
    let ends = chart::ends(margins);
    let numbered: Vec<(u32, f64, f64)> = turns
        .iter()
        .map(|turn| (turn.number(), turn.rest, turn.report.uncertainty()))
        .collect();
    let first = numbered.first().map_or(0, |&(number, ..)| number);
    let last = numbered.last().map_or(0, |&(number, ..)| number);
    let axes = column.axes([first, last], ends);
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
        let at = numbered.iter().find(|(number, ..)| *number == drop.number);
        let margin = at.map_or(0.0, |&(_, margin, _)| margin);
        column.drop([axes.x(drop.number), axes.y(margin)], &drop.to_string());
    }
    column.add(&chart::band_meaning([START, column.below]));
    column.below += LINE;
    let events = turns.iter().flat_map(|turn| {
        let events = turn.events.iter();
        events.map(|event| said(turn.number(), event))
    });
    column.events(events);
    column.drops(DROPS, drops.iter().map(ToString::to_string));
    column.finish(heading)
}

/// `Move 57: Black's 5 stones at D4 die`.
fn said(number: u32, event: &str) -> String {
    format!("Move {number}: {event}")
}
