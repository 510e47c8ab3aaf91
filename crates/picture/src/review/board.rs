//! The small board of a mistake: the position before it, the move played, and the better move.

use crate::letters::{self, Anchor};
use crate::svg::{BETTER, INK, PAPER};
use crate::{column_name, star_points};
use std::fmt::Write;
use tobi::review::Mistake;
use tobi_goban::{Color, Move};
use tobi_grid::Point;

/// Maximum width and height of a board.
pub(super) const SIDE: f32 = 236.0;

/// The maximum distance of lines: boards smaller than 9x9 are smaller.
const WIDEST: f32 = (SIDE - NAMES) / 9.0;

/// Margin for the coordinates, and their font size.
const NAMES: f32 = 14.0;
const NAME: f32 = 9.0;

/// The meaning of the signs.
pub(super) const MEANING: &str = "On the boards: x the move played, A the better one, a ring the move before, dots the groups whose fate it changes.";

const PLAYED: &str = "#c01818";

/// Draws the position before the mistake, with its upper left corner here.
pub(super) fn paint([left, top]: [f32; 2], mistake: &Mistake) -> String {
    let size = mistake.size();
    let cell = ((SIDE - NAMES) / f32::from(size.columns().max(size.rows()))).min(WIDEST);
    let place = |point: Point| {
        let across = f32::from(point.column()) + 0.5;
        (
            left + NAMES + cell * across,
            top + NAMES + cell * (f32::from(point.row()) + 0.5),
        )
    };
    let mut out = String::new();
    let mut lines = String::new();
    for column in 0..size.columns() {
        let (x, y) = place(Point::new(column, 0));
        let (_, bottom) = place(Point::new(column, size.rows() - 1));
        write!(lines, "M{x:.1} {y:.1}V{bottom:.1}").expect("writing to a string");
    }
    for row in 0..size.rows() {
        let (x, y) = place(Point::new(0, row));
        let (right, _) = place(Point::new(size.columns() - 1, row));
        write!(lines, "M{x:.1} {y:.1}H{right:.1}").expect("writing to a string");
    }
    let [wide, high] = [size.columns(), size.rows()].map(|points| cell * f32::from(points));
    let [x, y] = [left + NAMES, top + NAMES];
    out += &format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" fill=\"{PAPER}\"/>\n"
    );
    out += &format!(
        "<path d=\"{lines}\" stroke=\"{INK}\" stroke-width=\"0.5\" stroke-linecap=\"square\"/>\n"
    );
    for column in 0..size.columns() {
        let (x, _) = place(Point::new(column, 0));
        let name = column_name(column, size);
        let at = [x, top + NAMES / 2.0];
        out += &(letters::label(&name, at, NAME, Anchor::Middle, INK) + "\n");
    }
    for row in 0..size.rows() {
        let (_, y) = place(Point::new(0, row));
        let name = (size.rows() - row).to_string();
        let at = [left + NAMES / 2.0, y];
        out += &(letters::label(&name, at, NAME, Anchor::Middle, INK) + "\n");
    }
    let mut circle = |(x, y): (f32, f32), part: f32, style: &str| {
        let radius = cell * part;
        out += &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.2}\" {style}/>\n");
    };
    for point in star_points(size) {
        circle(place(point), 0.12, &format!("fill=\"{INK}\""));
    }
    let depends = |point: Point| {
        mistake
            .shifts
            .iter()
            .any(|shift| shift.stones.contains(point))
    };
    for color in Color::BOTH {
        let (fill, ink) = inks(color);
        for point in mistake.stones[color] {
            let stone = format!("fill=\"{fill}\" stroke=\"#111\" stroke-width=\"0.7\"");
            circle(place(point), 0.46, &stone);
            if mistake.last == Some(point) {
                let ring = format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"1\"");
                circle(place(point), 0.26, &ring);
            } else if depends(point) {
                circle(place(point), 0.16, &format!("fill=\"{ink}\""));
            }
        }
    }
    if let Move::Play(point) = mistake.mv() {
        let (fill, _) = inks(mistake.color);
        let stone = format!("fill=\"{fill}\" stroke=\"{PLAYED}\" stroke-width=\"1.2\"");
        circle(place(point), 0.46, &stone);
        let ((x, y), arm) = (place(point), cell * 0.2);
        let (l, r, t, b) = (x - arm, x + arm, y - arm, y + arm);
        out += &format!(
            "<path d=\"M{l:.1} {t:.1}L{r:.1} {b:.1}M{r:.1} {t:.1}L{l:.1} {b:.1}\" stroke=\"{PLAYED}\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>\n"
        );
    }
    if let Move::Play(point) = mistake.better_move() {
        let (x, y) = place(point);
        let letter = letters::text("A", [x, y], cell * 0.75, Anchor::Middle, BETTER);
        out += &format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.2}\" fill=\"{PAPER}\" stroke=\"{BETTER}\" stroke-width=\"1.4\"/>\n\
             {letter}\n",
            cell * 0.5
        );
    }
    out.pop();
    out
}

/// The fill of a stone, and the colour of what is drawn on it.
const fn inks(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Black => ("#111", "#fff"),
        Color::White => ("#fff", "#111"),
    }
}
