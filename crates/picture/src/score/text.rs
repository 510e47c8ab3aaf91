//! The score as text: the board, the count, the result, and the reasons.

use super::{Sign, lines, names, owner, rows, signs};
use crate::board::{Background, Board, BoardStyle, Charset};
use crate::names;
use tobi::score::ScoreReport;
use tobi::{Detail, Grade};
use tobi_goban::Color;
use tobi_grid::PointSet;

/// Draws the report.
pub fn paint(report: &ScoreReport, caption: &[String], brush: BoardStyle) -> String {
    painted(report, caption, brush, Detail::Usual)
}

/// [`paint`] that also says how many playouts each group survives.
pub fn paint_with_counts(report: &ScoreReport, caption: &[String], brush: BoardStyle) -> String {
    painted(report, caption, brush, Detail::Playouts)
}

fn painted(report: &ScoreReport, caption: &[String], brush: BoardStyle, detail: Detail) -> String {
    let session = report.session();
    let told = report.reason_lines(detail);
    let names = names(&told);
    let settlement = report.settlement();
    let size = session.size();
    let board = session.position().board();
    let (signs, seki) = (signs(report), settlement.seki());
    let nothing = PointSet::empty(size);
    let picture = Board {
        ringed: &PointSet::from_points(size, session.last_stone()),
        letter: &|point| {
            let in_seki = seki.contains(point).then(|| match board.color_at(point) {
                Some(Color::White) => 's',
                _ => 'S',
            });
            names.letter_at(point).or(in_seki)
        },
        mark: &|point| Some((owner(report, point)?, Grade::Strong)),
        sign: &|point| {
            let here = signs.iter().find(|(_, points)| points.contains(point))?;
            Some(character(here.0, brush.charset))
        },
        dead: &settlement.dead(),
        stone: &|point| board.color_at(point),
        ..Board::bare(&nothing)
    };
    let mut text = format!("{}\n\n{}", caption.join("\n"), picture.paint(brush));
    text += &legend(report, &signs, brush);
    if !names.is_empty() {
        text += &format!("{}\n", names::LEGEND);
    }
    text += "\n";
    text += &table(report);
    for line in report
        .results()
        .into_iter()
        .chain(session.record().map(|_| report.compared()))
    {
        text += &format!("{line}\n");
    }
    if !told.is_empty() {
        text += &format!("\n{}\n", lines(&told).join("\n"));
    }
    text
}

fn legend(report: &ScoreReport, signs: &[(Sign, PointSet)], brush: BoardStyle) -> String {
    let settlement = report.settlement();
    let mut lines = Vec::new();
    for color in Color::BOTH {
        let stone = brush.cell(brush.stone(color), Background::Board, Some(color));
        let ground = Background::Owned(color, Grade::Strong);
        let mark = brush.cell(brush.mark(color, Grade::Strong), ground, None);
        let name = color.name();
        lines.push(format!("{stone} {name}   {mark} {name}'s territory"));
    }
    if !settlement.dead().is_empty() {
        lines.push(
            "x, o: dead stones; the mark to the right of one shows who owns its point".to_owned(),
        );
    }
    if !settlement.seki().is_empty() {
        lines.push("S, s: stones in seki, Black's and White's".to_owned());
    }
    for (sign, _) in signs {
        let character = character(*sign, brush.charset);
        lines.push(format!("{character} {}", sign.meaning()));
    }
    lines.join("\n") + "\n"
}

const fn character(sign: Sign, charset: Charset) -> char {
    match (sign, charset) {
        (Sign::Teire, _) => 't',
        (Sign::Open, _) => '?',
        (Sign::Seki, _) => 's',
        (Sign::Dame, Charset::Unicode) => '×',
        (Sign::Dame, Charset::Ascii) => '/',
    }
}

/// The count in two columns.
fn table(report: &ScoreReport) -> String {
    let rows = rows(report);
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!("{:<18}{:>7}{:>7}\n", "", "Black", "White");
    for row in rows {
        let [black, white] = &row.sides;
        text += &format!("{:<18}{black:>7}{white:>7}\n", row.item);
    }
    text + "\n"
}
