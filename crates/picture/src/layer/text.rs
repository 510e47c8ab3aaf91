//! A layer as text.
//!
//! Stones are `X` and `O`, or discs on a coloured terminal, and dead ones `x` and `o`. Black's marks are filled and
//! White's hollow, and their size is the grade, so that the picture is readable without colours. The mark to the
//! right of a dead stone shows who owns its point. The last move is in parentheses.

use crate::board::{Background, Board, BoardStyle};
use crate::first_step;
use tobi::{Layer, LayerReport};
use tobi_goban::Color;
use tobi_grid::{Point, PointSet, Size};

/// Draws the report.
pub fn paint(report: &LayerReport, caption: &[String], brush: BoardStyle) -> String {
    let nothing = PointSet::empty(report.size());
    let board = Board {
        ringed: &PointSet::from_points(report.size(), report.session().last_stone()),
        mark: &|p| report.mark(p),
        sign: &|p| sign(report, brush, p),
        dead: &report.dead,
        stone: &|p| report.stone(p),
        ..Board::bare(&nothing)
    };
    let legend = legend(report, brush).join("\n");
    format!(
        "{}\n{}\n\n{}\n{legend}\n",
        caption.join("\n"),
        summary(report),
        board.paint(brush)
    )
}

/// Draws only the stones, in plain characters.
pub fn stones(size: Size, last: Option<Point>, stone: &dyn Fn(Point) -> Option<Color>) -> String {
    let nothing = PointSet::empty(size);
    let board = Board {
        ringed: &PointSet::from_points(size, last),
        stone,
        ..Board::bare(&nothing)
    };
    board.paint(BoardStyle::PLAIN)
}

fn summary(report: &LayerReport) -> String {
    let points = report.points();
    let living = (report.stones.black | report.stones.white) - report.dead;
    let open = report.size().area() - living.len() - points.black - points.white;
    format!(
        "{}, points: Black {}, White {}, nobody {open}",
        report.title(),
        points.black,
        points.white
    )
}

/// The number of the step on a point, or the sign of the layer.
fn sign(report: &LayerReport, brush: BoardStyle, point: Point) -> Option<char> {
    if let Some((owner, step)) = report.step(point) {
        return Some(brush.step(owner, step));
    }
    let owner = report.mark(point).map(|(owner, _)| owner);
    report.sign(point).map(|sign| brush.sign(sign, owner))
}

fn legend(report: &LayerReport, brush: BoardStyle) -> Vec<String> {
    let mut lines = Vec::new();
    for color in Color::BOTH {
        let stone = brush.cell(brush.stone(color), Background::Board, Some(color));
        let mut line = format!("{stone} {}", color.name());
        for (grade, meaning) in report.legend() {
            let character = match report.view.layer() {
                Layer::Domains => brush.step(color, first_step(grade)),
                _ => brush.mark(color, grade),
            };
            let mark = brush.cell(character, Background::Owned(color, grade), None);
            line += &format!("   {mark} {meaning}");
        }
        lines.push(line);
    }
    for &(sign, _) in &report.signs {
        let mut characters = Color::BOTH
            .map(|color| brush.sign(sign, Some(color)).to_string())
            .to_vec();
        characters.dedup();
        lines.push(format!("{} {}", characters.join(" "), sign.meaning()));
    }
    if !report.dead.is_empty() {
        lines.push(
            "x, o: dead stones; the mark to the right of one shows who owns its point.".to_owned(),
        );
    }
    lines
}
