//! The score as SVG: Black's territory filled, White's hollow, crosses on dead stones, letters for the rest.

use super::{Sign, lines, names, owner, rows, signs};
use crate::names;
use crate::sheet::{LAST, MARK_STEP, STRONG, Sheet};
use tobi::Detail;
use tobi::score::ScoreReport;
use tobi_goban::Color;

/// The meanings of faded stones and of stones with a letter.
const DEAD: &str = "dead; the square shows who owns the point";
const SEKI: &str = "alive in a seki";

/// Draws the report.
pub fn paint(report: &ScoreReport, caption: &[String]) -> String {
    let session = report.session();
    let size = session.size();
    let settlement = report.settlement();
    let signs = signs(report);
    let results = report.results().into_iter();
    let results = results.chain(session.record().map(|_| report.compared()));
    let rows = rows(report).into_iter().map(|row| {
        let [black, white] = row.sides;
        format!("{}: Black {black}, White {white}", row.item)
    });
    let told = report.told(Detail::Usual);
    let names = names(&told);
    let heading = caption.iter().cloned().chain(rows).chain(results);
    let heading = heading.chain(lines(&told));
    let heading: Vec<String> = heading.collect();
    let meanings = signs.iter().map(|(sign, _)| sign.meaning().to_owned());
    let seki = settlement.seki();
    let played = session.last_stone();
    let last = played.filter(|&point| {
        let is_stone = !session.position().board().is_empty_at(point);
        let is_marked = settlement.dead().contains(point) || seki.contains(point);
        is_stone && !is_marked && names.at(point).is_none()
    });
    let more = [
        Some("territory"),
        (!settlement.dead().is_empty()).then_some(DEAD),
        (!seki.is_empty()).then_some(SEKI),
        (!names.is_empty()).then_some(names::MEANING),
        last.map(|_| LAST),
    ];
    let more = more.into_iter().flatten().map(str::to_owned);
    let meanings = meanings.chain(more).collect::<Vec<_>>();
    let mut sheet = Sheet::new(size, &heading, &meanings);
    sheet.grid();
    let empty = session.position().board().empty();
    for point in empty {
        let place = sheet.place(point);
        let here = signs.iter().find(|(_, points)| points.contains(point));
        match (here, owner(report, point)) {
            (Some((sign, _)), owner) => sheet.word(place, letter(*sign), owner),
            (None, Some(owner)) => sheet.square(place, STRONG, owner),
            (None, None) => {}
        }
    }
    for point in !empty {
        let Some(color) = session.position().board().color_at(point) else {
            continue;
        };
        let place = sheet.place(point);
        if settlement.dead().contains(point) {
            let owner = owner(report, point);
            let letter = names.at(point);
            sheet.dead_stone(place, color, letter, owner.map(|owner| (owner, STRONG)));
            continue;
        }
        let ink = sheet.stone(place, color);
        match names.at(point) {
            Some(name) => sheet.letter(place, name, ink),
            None if seki.contains(point) => sheet.letter(place, "s", ink),
            None if played == Some(point) => sheet.ring(place, ink),
            None => {}
        }
        if played == Some(point) && names.at(point).is_some() {
            sheet.underline(place, ink);
        }
    }
    sheet.heading();
    for (sign, _) in &signs {
        let place = sheet.legend_mark();
        sheet.word(place, letter(*sign), None);
        sheet.meaning(sign.meaning());
    }
    let place @ (x, y) = sheet.legend_mark();
    sheet.square(place, STRONG, Color::Black);
    sheet.square((x + MARK_STEP, y), STRONG, Color::White);
    sheet.meaning("territory");
    if !settlement.dead().is_empty() {
        sheet.legend_dead(DEAD);
    }
    if !seki.is_empty() {
        let place @ (x, y) = sheet.legend_mark();
        for (place, color) in [(place, Color::Black), ((x + MARK_STEP, y), Color::White)] {
            let ink = sheet.stone(place, color);
            sheet.letter(place, "s", ink);
        }
        sheet.meaning(SEKI);
    }
    if !names.is_empty() {
        let place = sheet.legend_mark();
        let ink = sheet.stone(place, Color::Black);
        sheet.letter(place, "A", ink);
        sheet.meaning(names::MEANING);
    }
    if let Some(color) = last.and_then(|point| session.position().board().color_at(point)) {
        sheet.legend_last(color, LAST);
    }
    sheet.finish()
}

const fn letter(sign: Sign) -> &'static str {
    match sign {
        Sign::Teire => "t",
        Sign::Open => "?",
        Sign::Seki => "s",
        Sign::Dame => "x",
    }
}
