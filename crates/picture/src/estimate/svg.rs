//! The estimate as SVG: Black's points filled, White's hollow, larger for more certain points.

use super::text::{DIGITS, TITLE, rows, uncounted};
use super::{MEANINGS, MOST_CHANGES, digits};
use crate::names;
use crate::svg::{BoardSvg, LAST, Line, MARK_STEP, STRONG};
use tobi::Grade;
use tobi::estimate::EstimateReport;
use tobi_goban::Color;

/// The meaning of faded stones.
const DEAD: &str = "dead";

/// Draws the report.
pub fn paint(report: &EstimateReport, caption: &[String]) -> String {
    let session = report.session();
    let size = session.size();
    let board = session.position().board();
    let ownership = report.estimate().ownership();
    let dead = report.dead();
    let stakes = report.stakes();
    let stakes = stakes.iter().map(|stake| report.stake(stake));
    let changes = report.changes().iter().take(MOST_CHANGES).zip(1..);
    let changes = changes.map(|(change, digit)| {
        let words = report.change(change);
        match format!("{:.0}", change.swing).as_str() {
            "1" => format!("{digit}: 1 point, {words}"),
            points => format!("{digit}: {points} points, {words}"),
        }
    });
    let reasons: Vec<String> = stakes.chain(changes).collect();
    let names = super::names(report, &reasons);
    let heading = caption.iter().cloned();
    let heading = heading
        .chain([report.headline()])
        .chain(uncounted(report))
        .map(Line::Words)
        .chain(table(report))
        .chain(reasons.into_iter().map(Line::Words));
    let heading = heading.collect();
    let mut words: Vec<String> = MEANINGS.map(|(_, meaning)| whose(meaning)).to_vec();
    words.extend((!dead.is_empty()).then(|| DEAD.to_owned()));
    let played = session.last_stone();
    let last = played.filter(|point| !dead.contains(*point));
    let last = last.and_then(|point| Some((point, board.color_at(point)?)));
    words.extend((!names.is_empty()).then(|| names::MEANING.to_owned()));
    words.extend(last.map(|_| LAST.to_owned()));
    let digits = digits(report);
    words.extend((!digits.is_empty()).then(|| DIGITS.to_owned()));
    let mut sheet = BoardSvg::new(size, heading, &words);
    sheet.grid();
    for point in size.points() {
        let place = sheet.place(point);
        let mark = Grade::of_owner(ownership[point]);
        match (board.color_at(point), mark) {
            (None, mark) if let Some(&(_, digit)) = digits.iter().find(|(at, _)| *at == point) => {
                let owner = mark.map(|(owner, _)| owner);
                sheet.word(place, &digit.to_string(), owner);
            }
            (None, Some((owner, grade))) => sheet.square(place, side(grade), owner),
            (None, None) => {}
            (Some(color), mark) => {
                let letter = names.at(point);
                if dead.contains(point) {
                    let mark = mark.map(|(owner, grade)| (owner, side(grade)));
                    sheet.dead_stone(place, color, letter, mark);
                    continue;
                }
                let ink = sheet.stone(place, color);
                if let Some(letter) = letter {
                    sheet.letter(place, letter, ink);
                }
                if played == Some(point) {
                    sheet.last(place, letter.is_some(), ink);
                }
            }
        }
    }
    sheet.heading();
    for (grade, meaning) in MEANINGS {
        let place @ (x, y) = sheet.legend_mark();
        sheet.square(place, side(grade), Color::Black);
        sheet.square((x + MARK_STEP, y), side(grade), Color::White);
        sheet.meaning(&whose(meaning));
    }
    if !dead.is_empty() {
        sheet.legend_dead(DEAD);
    }
    if !names.is_empty() {
        sheet.legend_names();
    }
    if let Some((point, color)) = last {
        sheet.legend_last(color, names.at(point));
    }
    if !digits.is_empty() {
        let place = sheet.legend_mark();
        sheet.word(place, "1", None);
        sheet.meaning(DIGITS);
    }
    sheet.finish()
}

/// The points of each side in two columns.
fn table(report: &EstimateReport) -> impl Iterator<Item = Line> {
    let title = (TITLE.to_owned(), ["Black", "White"].map(str::to_owned));
    let rows = [title].into_iter().chain(rows(report));
    rows.map(|(item, sides)| Line::Row(item, sides))
}

fn whose(meaning: &str) -> String {
    if meaning == MEANINGS[0].1 {
        format!("{meaning} Black's or White's")
    } else {
        meaning.to_owned()
    }
}

fn side(grade: Grade) -> f32 {
    STRONG * f32::from(grade.number()) / 3.0
}
