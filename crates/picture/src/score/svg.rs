//! The score as SVG: Black's territory filled, White's hollow, crosses on dead stones, letters for the rest.

use super::{Sign, lines, names, owner, rows, signs};
use crate::layer::svg::DAME;
use crate::names;
use crate::svg::{BoardSvg, LAST, Line, MARK_STEP, STRONG};
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
    let told = report.reason_lines(Detail::Usual);
    let names = names(&told);
    let heading = caption.iter().cloned().map(Line::Words);
    let heading = heading.chain(table(report));
    let heading = heading.chain(results.chain(lines(&told)).map(Line::Words));
    let heading = heading.collect();
    let meanings = signs.iter().map(|(sign, _)| sign.meaning().to_owned());
    let seki = settlement.seki();
    let played = session.last_stone();
    let last = played.filter(|&point| !settlement.dead().contains(point));
    let last = last.and_then(|point| Some((point, session.position().board().color_at(point)?)));
    let letter_at = |point| {
        let in_seki = seki.contains(point).then_some("s");
        names.at(point).or(in_seki)
    };
    let more = [
        Some("territory"),
        (!settlement.dead().is_empty()).then_some(DEAD),
        (!seki.is_empty()).then_some(SEKI),
        (!names.is_empty()).then_some(names::MEANING),
        last.map(|_| LAST),
    ];
    let more = more.into_iter().flatten().map(str::to_owned);
    let meanings = meanings.chain(more).collect::<Vec<_>>();
    let mut sheet = BoardSvg::new(size, heading, &meanings);
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
        let letter = letter_at(point);
        if let Some(letter) = letter {
            sheet.letter(place, letter, ink);
        }
        if played == Some(point) {
            sheet.last(place, letter.is_some(), ink);
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
        sheet.legend_names();
    }
    if let Some((point, color)) = last {
        sheet.legend_last(color, letter_at(point));
    }
    sheet.finish()
}

/// The count in two columns.
fn table(report: &ScoreReport) -> Vec<Line> {
    let rows = rows(report);
    if rows.is_empty() {
        return Vec::new();
    }
    let title = Line::Row(String::new(), ["Black", "White"].map(str::to_owned));
    let rows = rows.into_iter();
    let rows = rows.map(|row| Line::Row(row.item.to_owned(), row.sides));
    [title].into_iter().chain(rows).collect()
}

const fn letter(sign: Sign) -> &'static str {
    match sign {
        Sign::Teire => "t",
        Sign::Open => "?",
        Sign::Seki => "s",
        Sign::Dame => DAME,
    }
}
