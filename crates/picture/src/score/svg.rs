//! The score as SVG: Black's territory filled, White's hollow, crosses on dead stones, letters for the rest.

use super::{Sign, owner, rows, signs};
use crate::Caption;
use crate::sheet::{LAST, MARK_STEP, STRONG, Sheet};
use tobi::Session;
use tobi::score::ScoreReport;
use tobi_goban::Color;

/// The meanings of faded stones and of stones with a letter.
const DEAD: &str = "dead; the square shows who owns the point";
const SEKI: &str = "alive in a seki";

/// Draws the report.
pub fn paint(session: &Session, report: &ScoreReport, caption: &Caption) -> String {
    let size = session.size();
    let settlement = report.settlement();
    let signs = signs(report);
    let results = report.results(session).into_iter();
    let lines = results.chain(session.record().map(|_| report.compared()));
    let rows = rows(report).into_iter().map(|row| {
        let [black, white] = row.sides;
        format!("{}: Black {black}, White {white}", row.item)
    });
    let heading = caption.lines.iter().cloned().chain(rows).chain(lines);
    let heading: Vec<String> = heading.collect();
    let meanings = signs.iter().map(|(sign, _)| sign.meaning().to_owned());
    let seki = settlement.seki();
    let last = caption.last.filter(|&point| {
        let is_stone = !session.position().board().is_empty_at(point);
        is_stone && !settlement.dead().contains(point) && !seki.contains(point)
    });
    let more = [
        Some("territory"),
        (!settlement.dead().is_empty()).then_some(DEAD),
        (!seki.is_empty()).then_some(SEKI),
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
            sheet.dead_stone(place, color, None, owner.map(|owner| (owner, STRONG)));
            continue;
        }
        let ink = sheet.stone(place, color);
        if seki.contains(point) {
            sheet.letter(place, "s", ink);
        } else if caption.last == Some(point) {
            sheet.ring(place, ink);
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
