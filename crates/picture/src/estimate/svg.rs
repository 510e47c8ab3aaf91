//! The estimate as SVG: Black's points filled, White's hollow, larger for more certain points.

use super::text::{TITLE, count, uncounted};
use super::{MEANINGS, MOST_CHANGES, digits, told};
use crate::sheet::{MARK_STEP, STRONG, Sheet};
use tobi::Grade;
use tobi::estimate::EstimateReport;
use tobi_goban::Color;

/// The meaning of faded stones.
const DEAD: &str = "dead";

/// The meaning of the ring.
const LAST: &str = "the last move; on a stone with a letter a line below it";

/// Draws the report.
pub fn paint(report: &EstimateReport, caption: &[String]) -> String {
    let session = report.session();
    let size = session.size();
    let board = session.position().board();
    let ownership = report.estimate().ownership();
    let dead = report.dead();
    let stakes = report.stakes();
    let stakes = stakes.iter().map(|stake| report.stake(stake));
    let heading = caption.iter().cloned();
    let changes = report.changes().iter().take(MOST_CHANGES).zip(1..);
    let changes = changes.map(|(change, digit)| {
        let words = report.change(change);
        match format!("{:.0}", change.swing).as_str() {
            "1" => format!("{digit}: 1 point, {words}"),
            points => format!("{digit}: {points} points, {words}"),
        }
    });
    let heading = heading
        .chain([report.headline()])
        .chain(uncounted(report))
        .chain([format!("{TITLE}:")])
        .chain(count(report))
        .chain(stakes)
        .chain(changes);
    let heading: Vec<String> = heading.collect();
    let mut words: Vec<String> = MEANINGS.map(|(_, meaning)| whose(meaning)).to_vec();
    words.extend((!dead.is_empty()).then(|| DEAD.to_owned()));
    let played = session.last_stone();
    let last = played.filter(|point| !dead.contains(*point));
    let last = last.and_then(|point| board.color_at(point));
    words.extend(last.map(|_| LAST.to_owned()));
    let mut sheet = Sheet::new(size, &heading, &words);
    sheet.grid();
    let digits = digits(report);
    let named = told(report);
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
                let number = report.groups().number_at(point);
                let letter = number
                    .filter(|number| named.contains(number))
                    .map(|number| report.groups().group(number).name);
                if dead.contains(point) {
                    let mark = mark.map(|(owner, grade)| (owner, side(grade)));
                    sheet.dead_stone(place, color, letter, mark);
                    continue;
                }
                let ink = sheet.stone(place, color);
                let is_last = played == Some(point);
                if let Some(letter) = letter {
                    sheet.letter(place, letter, ink);
                }
                match letter {
                    Some(_) if is_last => sheet.underline(place, ink),
                    None if is_last => sheet.ring(place, ink),
                    _ => {}
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
    if let Some(color) = last {
        sheet.legend_last(color, LAST);
    }
    sheet.finish()
}

fn whose(meaning: &str) -> String {
    match meaning == MEANINGS[0].1 {
        true => format!("{meaning} Black's or White's"),
        false => meaning.to_owned(),
    }
}

fn side(grade: Grade) -> f32 {
    STRONG * f32::from(grade.number()) / 3.0
}
