//! The estimate as SVG: Black's points filled, White's hollow, the larger the surer.

use super::{MOST_CHANGES, digits, meanings};
use crate::Caption;
use crate::sheet::{MARK_STEP, STRONG, Sheet};
use tobi::estimate::EstimateReport;
use tobi::{Grade, Session};
use tobi_goban::Color;

/// Paints the report.
pub fn paint(session: &Session, report: &EstimateReport, caption: &Caption) -> String {
    let size = session.size();
    let board = session.position().board();
    let ownership = report.estimate().ownership();
    let dead = report.dead();
    let stakes = report.stakes();
    let stakes = stakes.iter().map(|stake| report.stake(session, stake));
    let heading = caption.lines.iter().cloned();
    let changes = report.changes().iter().take(MOST_CHANGES).zip(1..);
    let changes = changes.map(|(change, digit)| {
        let words = report.change(change);
        format!("{digit}  {:.0} points: {words}", change.swing)
    });
    let heading = heading
        .chain([report.headline()])
        .chain(stakes)
        .chain(changes);
    let heading: Vec<String> = heading.collect();
    let words: Vec<String> = meanings().map(|(_, meaning)| meaning).to_vec();
    let mut sheet = Sheet::new(size, &heading, &words);
    sheet.grid();
    let digits = digits(report);
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
                let ink = sheet.stone(place, color);
                if dead.contains(point) {
                    let mark = mark.map(|(owner, grade)| (owner, side(grade)));
                    sheet.dead(place, ink, mark);
                } else if caption.last == Some(point) {
                    sheet.ring(place, ink);
                }
            }
        }
    }
    sheet.heading();
    for (grade, meaning) in meanings() {
        let place @ (x, y) = sheet.legend_mark();
        sheet.square(place, side(grade), Color::Black);
        sheet.square((x + MARK_STEP, y), side(grade), Color::White);
        sheet.meaning(&meaning);
    }
    sheet.finish()
}

fn side(grade: Grade) -> f32 {
    STRONG * f32::from(grade.number()) / 3.0
}
