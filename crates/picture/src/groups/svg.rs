//! Groups as SVG: a tint and a letter for each, bars for links, and a line of text.

use super::text::Detail;
use super::{Look, TINTS, at, urgent};
use crate::svg::{BoardSvg, INK, Line, MARK_STEP};
use tobi::groups::{GroupsReport, Life, Named, Status};
use tobi::local::GameValue;
use tobi_grid::{Point, PointSet};

/// Draws the groups.
pub fn paint(report: &GroupsReport, look: Look, caption: &[String]) -> String {
    painted(report, look, caption, Detail::Life)
}

/// [`paint`] with a bar for each link between chains.
pub fn paint_with_links(report: &GroupsReport, look: Look, caption: &[String]) -> String {
    painted(report, look, caption, Detail::Links)
}

fn painted(report: &GroupsReport, look: Look, caption: &[String], detail: Detail) -> String {
    let (size, last) = (report.session().size(), report.session().last_stone());
    let mut heading = caption.to_vec();
    let lives: Vec<&Life> = report.iter().filter_map(|named| named.life).collect();
    let is_any = |status| lives.iter().any(|life| life.status == status);
    let dead = is_any(Status::Dead);
    if look == Look::Statuses {
        let signs = [
            dead.then_some("faded: dead"),
            is_any(Status::Seki).then_some("=: seki"),
            is_any(Status::Unsettled).then_some("?: unsettled, and * saves or kills"),
            Some("others: alive"),
            Some("letters: groups"),
        ];
        let signs: Vec<&str> = signs.into_iter().flatten().collect();
        heading.push(signs.join("; "));
    }
    let weak = lives.iter().any(|life| is_weak(life));
    let links = report.iter().any(|named| !named.group.links.is_empty());
    let signs = [
        (dead && look == Look::Names).then_some("faded stones: dead"),
        weak.then_some("dashed outline: a weak group, it may die"),
        (links && detail == Detail::Links).then_some("line: linked chains"),
        last.map(|_| match look {
            Look::Names => "a line below a letter: the last move",
            Look::Statuses => "a ring, or a line below a letter or sign: the last move",
        }),
    ];
    let signs: Vec<&str> = signs.into_iter().flatten().collect();
    heading.extend((!signs.is_empty()).then(|| signs.join("; ")));
    let heading = heading.into_iter().map(Line::Words).collect();
    let words: Vec<String> = (0..report.iter().len())
        .map(|number| words(report, number))
        .collect();
    let mut sheet = BoardSvg::new(size, heading, &words);
    for number in 0..report.iter().len() {
        if detail == Detail::Links {
            bars(&mut sheet, report, look, number);
        }
        tint(&mut sheet, report, look, number);
    }
    sheet.grid();
    for number in 0..report.iter().len() {
        outline(&mut sheet, report, look, number);
    }
    for point in size.points() {
        if let Some((_, named)) = at(report, point) {
            let place = sheet.place(point);
            // In the picture of statuses one stone of each group has its letter.
            let shown = if point == named.group.chains[0] {
                Look::Names
            } else {
                look
            };
            let ink = stone(&mut sheet, shown, named, place);
            let status = named.life.map(|life| life.status);
            match (last == Some(point), shown, status) {
                (false, ..) | (_, Look::Statuses, Some(Status::Dead)) => {}
                (_, Look::Statuses, Some(Status::Alive)) => sheet.last(place, false, ink),
                _ => sheet.last(place, true, ink),
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
    for ((number, named), words) in report.iter().enumerate().zip(&words) {
        let place = sheet.legend_mark();
        tile(&mut sheet, place, &color(report, look, number));
        stone(&mut sheet, Look::Names, named, place);
        // The sign on its other stones.
        if look == Look::Statuses && named.life.is_some() && named.group.stones.len() > 1 {
            let beside = (place.0 + MARK_STEP, place.1);
            tile(&mut sheet, beside, &color(report, look, number));
            stone(&mut sheet, look, named, beside);
        }
        sheet.meaning(words);
    }
    sheet.finish()
}

/// Draws a stone of a group with its letters or the sign of its status; returns the colour for drawing on it.
fn stone(sheet: &mut BoardSvg, look: Look, named: Named<'_>, place: (f32, f32)) -> &'static str {
    let color = named.group.color;
    let status = named.life.map(|life| life.status);
    match (look, status) {
        (Look::Statuses, Some(Status::Dead)) => {
            sheet.dead_stone(place, color, None, None);
            INK
        }
        (Look::Names, Some(Status::Dead)) => {
            sheet.dead_stone(place, color, Some(named.name), None);
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

/// `A Black, 3 stones at D4 in 2 chains; alive: eyes at B1 and D1 (certain)`; only place and size if nothing was judged.
fn words(report: &GroupsReport, number: usize) -> String {
    let described = report.group(number).described();
    match report.words(number) {
        Some(words) => format!("{described}; {words}"),
        None => described,
    }
}

/// A bar for each link of a group.
fn bars(sheet: &mut BoardSvg, report: &GroupsReport, look: Look, number: usize) {
    let named = report.group(number);
    let color = color(report, look, number);
    let board = report.session().position().board();
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
}

/// A square under each stone of a group.
fn tint(sheet: &mut BoardSvg, report: &GroupsReport, look: Look, number: usize) {
    let named = report.group(number);
    let color = color(report, look, number);
    for stone in named.group.stones {
        let place = sheet.place(stone);
        tile(sheet, place, &color);
    }
}

/// A square of a group's tint.
fn tile(sheet: &mut BoardSvg, (x, y): (f32, f32), color: &str) {
    let side = sheet.cell();
    let (left, top) = (x - side / 2.0, y - side / 2.0);
    sheet.add(&format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"{color}\"/>"
    ));
}

/// The tint of a group.
fn color(report: &GroupsReport, look: Look, number: usize) -> String {
    let ([red, green, blue], _) = TINTS[look.tint(report, number)];
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Whether a group may die, as far as was read: the first mover decides, or it is only more likely that it lives.
fn is_weak(life: &Life) -> bool {
    match life.status {
        Status::Unsettled => true,
        Status::Alive => life.health == GameValue::Fuzzy,
        Status::Dead | Status::Seki => false,
    }
}

/// A dashed line around the stones of a weak group, in a darker shade of its tint.
fn outline(sheet: &mut BoardSvg, report: &GroupsReport, look: Look, number: usize) {
    const DARKER: f32 = 0.55;
    let named = report.group(number);
    if !named.life.is_some_and(is_weak) {
        return;
    }
    let (shade, _) = TINTS[look.tint(report, number)];
    let [red, green, blue] = shade.map(|part| (f32::from(part) * DARKER) as u8);
    let stones = named.group.stones;
    let size = stones.size();
    let half = sheet.cell() / 2.0;
    let mut path = String::new();
    for stone in stones {
        let (x, y) = sheet.place(stone);
        let is_own = |across: i8, down: i8| {
            let column = stone.column().checked_add_signed(across);
            let row = stone.row().checked_add_signed(down);
            let near = column.zip(row);
            let near = near.filter(|&(column, row)| column < size.columns() && row < size.rows());
            near.is_some_and(|(column, row)| stones.contains(Point::new(column, row)))
        };
        let (l, r, t, b) = (x - half, x + half, y - half, y + half);
        for (across, down, side) in [
            (0, -1, format!("M{l} {t}H{r}")),
            (0, 1, format!("M{l} {b}H{r}")),
            (-1, 0, format!("M{l} {t}V{b}")),
            (1, 0, format!("M{r} {t}V{b}")),
        ] {
            if !is_own(across, down) {
                path += &side;
            }
        }
    }
    sheet.add(&format!(
        "<path d=\"{path}\" stroke=\"#{red:02x}{green:02x}{blue:02x}\" stroke-width=\"1.6\" stroke-dasharray=\"4 3\"/>"
    ));
}

/// A pair of points, one of each set, with the smallest distance.
fn nearest(one: &PointSet, other: &PointSet) -> Option<[Point; 2]> {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let apart = |[a, b]: &[Point; 2]| square(a.column(), b.column()) + square(a.row(), b.row());
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| [a, b]));
    pairs.min_by_key(apart)
}
