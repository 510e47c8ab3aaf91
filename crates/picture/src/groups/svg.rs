//! Groups as SVG: a tint and a letter for each, bars for links, and a line of text.

use super::{Look, TINTS, at, urgent};
use crate::Caption;
use crate::sheet::{INK, Sheet};
use tobi::Session;
use tobi::groups::{GroupsReport, Named, Status};
use tobi_grid::{Point, PointSet};

/// Draws the groups.
pub fn paint(session: &Session, report: &GroupsReport, look: Look, caption: &Caption) -> String {
    let size = session.size();
    let mut heading = caption.lines.clone();
    if look == Look::Statuses {
        heading.push(
            "plain stone: alive, crossed: dead, =: seki, ?: unsettled; * on the board saves or kills"
                .to_owned(),
        );
    }
    let words: Vec<String> = (0..report.iter().len())
        .map(|number| words(session, report, number))
        .collect();
    let mut sheet = Sheet::new(size, &heading, &words);
    for number in 0..report.iter().len() {
        tint(&mut sheet, session, report, look, number);
    }
    sheet.grid();
    for point in size.points() {
        if let Some((_, named)) = at(report, point) {
            let place = sheet.place(point);
            let ink = stone(&mut sheet, look, named, place);
            let status = named.life.map(|life| life.status);
            match (caption.last == Some(point), look, status) {
                (false, ..) | (_, Look::Statuses, Some(Status::Dead)) => {}
                (_, Look::Statuses, Some(Status::Alive)) => sheet.ring(place, ink),
                _ => sheet.underline(place, ink),
            }
        }
    }
    if look == Look::Statuses {
        for point in urgent(report, size) {
            let place = sheet.place(point);
            sheet.word(place, "*", None);
        }
    }
    sheet.heading();
    for (named, words) in report.iter().zip(&words) {
        let place = sheet.legend_mark();
        stone(&mut sheet, look, named, place);
        sheet.meaning(words);
    }
    sheet.finish()
}

/// Draws a stone of a group with its letters or the sign of its status; returns the colour for drawing on it.
fn stone(sheet: &mut Sheet, look: Look, named: Named<'_>, place: (f32, f32)) -> &'static str {
    let color = named.group.color;
    let status = named.life.map(|life| life.status);
    match (look, status) {
        (Look::Statuses, Some(Status::Dead)) => {
            sheet.dead_stone(place, color, None, None);
            INK
        }
        (Look::Statuses, Some(status)) => {
            let ink = sheet.stone(place, color);
            if let Some(sign) = super::sign(status) {
                sheet.letter(place, &sign.to_string(), ink);
            }
            ink
        }
        _ => {
            let ink = sheet.stone(place, color);
            sheet.letter(place, named.name, ink);
            ink
        }
    }
}

/// `A at D4, alive: eyes at B1 and D1 (certain)`; only place and size if nothing was judged.
fn words(session: &Session, report: &GroupsReport, number: usize) -> String {
    match report.words(session, number) {
        Some(words) => {
            let named = report.group(number);
            format!("{} at {}, {words}", named.name, named.first())
        }
        None => report.group(number).described(),
    }
}

/// A square under each stone of a group, and a bar for each link.
fn tint(sheet: &mut Sheet, session: &Session, report: &GroupsReport, look: Look, number: usize) {
    let named = report.group(number);
    let ([red, green, blue], _) = TINTS[look.tint(number, named)];
    let color = format!("#{red:02x}{green:02x}{blue:02x}");
    let board = session.position().board();
    let chain = |point| board.chain_at(point).map(|chain| chain.stones());
    for link in &named.group.links {
        let [Some(one), Some(other)] = link.chains.map(chain) else {
            continue;
        };
        if let Some(ends) = nearest(&one, &other) {
            let [(a, b), (c, d)] = ends.map(|point| sheet.place(point));
            let width = sheet.cell() * 0.3;
            sheet.add(&format!(
                "<path d=\"M{a} {b}L{c} {d}\" stroke=\"{color}\" stroke-width=\"{width:.1}\"/>"
            ));
        }
    }
    for stone in named.group.stones {
        let (x, y) = sheet.place(stone);
        let side = sheet.cell();
        let (left, top) = (x - side / 2.0, y - side / 2.0);
        sheet.add(&format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"{color}\"/>"
        ));
    }
}

/// A pair of points, one of each set, with the smallest distance.
fn nearest(one: &PointSet, other: &PointSet) -> Option<[Point; 2]> {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let apart = |[a, b]: &[Point; 2]| square(a.column(), b.column()) + square(a.row(), b.row());
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| [a, b]));
    pairs.min_by_key(apart)
}
