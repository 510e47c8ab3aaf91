//! What holds for every board with any marks or any list of dead stones, made from any bytes. The fuzz target shares it.

use std::fmt::Write;
use tobi::local::{Budget, Reader};
use tobi::score::{DeadBy, DeadChoice, ScoreError, ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_goban::Color;
use tobi_grid::{Point, PointSet};

/// What the bytes lay on each point in turn: stones, marks of both sides, or a name among the dead.
const LAID: [&str; 6] = ["AB", "AW", "TB", "TW", "MA", ""];

/// Lays the bytes on a board as stones, marks and names of the dead, scores it by both, and checks what is said.
///
/// Returns whether that was a board with marks.
pub(crate) fn scoring(bytes: &[u8]) -> bool {
    let [columns, rows, bytes @ ..] = bytes else {
        return false;
    };
    let (columns, rows) = (1 + columns % 7, 1 + rows % 7);
    let mut text = format!("(;SZ[{columns}:{rows}]KM[0]RU[Japanese]");
    let mut marks = String::new();
    let mut named = Vec::new();
    for (number, byte) in bytes
        .iter()
        .take(4 * usize::from(columns) * usize::from(rows))
        .enumerate()
    {
        let area = usize::from(columns) * usize::from(rows);
        let at = number % area;
        let (column, row) = (at % usize::from(columns), at / usize::from(columns));
        let laid = LAID[usize::from(byte % 6)];
        let [x, y] = [column, row].map(|line| char::from(b'a' + line as u8));
        match laid {
            "AB" | "AW" if number < area => write!(text, "{laid}[{x}{y}]"),
            "TB" | "TW" | "MA" => write!(marks, "{laid}[{x}{y}]"),
            _ => {
                named.push((column as u8, row as u8));
                Ok(())
            }
        }
        .expect("texts can be written to");
    }
    let text = format!("{text};B[];W[]{marks})");
    let Ok(session) = Session::read(text.as_bytes(), &Reading::default()) else {
        return false;
    };
    let board = session.position().board();
    let chains = board.chains().filter(|chain| {
        let mut points = named.iter().map(|&(column, row)| Point::new(column, row));
        points.any(|point| chain.stones().contains(point))
    });
    let nothing = PointSet::empty(session.size());
    let chains = chains.fold(nothing, |all, chain| all | chain.stones());
    let marked = session.final_marks().is_some();
    if marked {
        let report = report(&session, DeadChoice::Marked).expect("there are marks");
        assert_eq!(report.dead_by(), DeadBy::Marked);
        check(&session, &report);
    } else {
        assert!(report(&session, DeadChoice::Marked).is_err());
    }
    let report_named = report(&session, DeadChoice::Named(chains)).expect("these are whole chains");
    assert_eq!(report_named.settlement().dead(), chains);
    check(&session, &report_named);
    let points =
        PointSet::from_points(session.size(), named.iter().map(|&(x, y)| Point::new(x, y)));
    let whole = points == chains;
    assert_eq!(
        report(&session, DeadChoice::Named(points)).is_ok(),
        whole,
        "{text}"
    );
    marked
}

fn report(session: &Session, dead: DeadChoice) -> Result<ScoreReport, ScoreError> {
    let mut reader = Reader::new(Budget::new(10).expect("not zero"));
    let options = ScoreOptions {
        dead,
        ..ScoreOptions::default()
    };
    ScoreReport::new(session, &mut reader, &options)
}

/// Nothing is judged, and each point has one owner at most.
fn check(session: &Session, report: &ScoreReport) {
    let settlement = report.settlement();
    let board = session.position().board();
    assert!(report.obstacles().is_empty());
    assert!(settlement.sekis().is_empty());
    let score = report.score().expect("what was agreed on is counted");
    let [black, white] = Color::BOTH.map(|color| score.sides[color].points());
    assert_eq!(score.margin().points(), black - white);
    for chain in board.chains() {
        let dead = settlement.dead() & chain.stones();
        assert!(dead.is_empty() || dead == chain.stones());
    }
    let count = settlement.count();
    let shared = count.territory.black & count.territory.white;
    assert!(shared.is_empty());
    for color in Color::BOTH {
        assert!(count.territory[color].is_disjoint(&count.living[color]));
    }
    for line in report.reasons().iter().chain(report.remarks()) {
        assert!(!line.contains('\n'), "{line}");
    }
}
