//! Invariants of every board with any marks or any list of dead stones, made from random bytes. The fuzz target
//! shares them.

use tobi::local::{Budget, Reader};
use tobi::score::{DeadBy, DeadChoice, ScoreError, ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_goban::Color;
use tobi_grid::{Point, PointSet, Size};

/// What the bytes put on each point: stones, marks of both sides, or an entry in the list of dead stones.
const LAID: [&str; 6] = ["AB", "AW", "TB", "TW", "MA", ""];

/// A board with marks after the last move, and a list of dead stones.
pub(crate) struct Laid {
    session: Session,
    named: PointSet,
}

impl Laid {
    /// Puts the bytes on a board; `None` if that is not a valid position.
    pub(crate) fn new(bytes: &[u8]) -> Option<Laid> {
        let [columns, rows, bytes @ ..] = bytes else {
            return None;
        };
        let side = |byte: &u8| u32::from(1 + byte % 7);
        let size = Size::new(side(columns), side(rows)).expect("sides are legal");
        let (mut stones, mut marks) = (String::new(), String::new());
        let mut named = PointSet::empty(size);
        let points: Vec<Point> = size.points().collect();
        for (number, byte) in bytes.iter().take(4 * points.len()).enumerate() {
            let point = points[number % points.len()];
            let [x, y] = [point.column(), point.row()].map(|line| char::from(b'a' + line));
            match LAID[usize::from(byte % 6)] {
                laid @ ("AB" | "AW") if number < points.len() => {
                    stones += &format!("{laid}[{x}{y}]");
                }
                laid @ ("TB" | "TW" | "MA") => marks += &format!("{laid}[{x}{y}]"),
                _ => {
                    named.insert(point);
                }
            }
        }
        let (columns, rows) = (size.columns(), size.rows());
        let text = format!("(;SZ[{columns}:{rows}]KM[0]RU[Japanese]{stones};B[];W[]{marks})");
        let session = Session::read(text.as_bytes(), &Reading::default()).ok()?;
        Some(Laid { session, named })
    }

    /// Scores the board by its marks and by the names of the dead, and checks the reports.
    ///
    /// Returns whether there are marks.
    pub(crate) fn score_as_agreed(&self) -> bool {
        let Laid { session, named } = self;
        let marked = session.final_marks().is_some();
        let by_marks = report(session, DeadChoice::Marked);
        assert_eq!(by_marks.is_ok(), marked);
        if let Ok(report) = by_marks {
            assert_eq!(report.dead_by(), DeadBy::Marked);
            check_agreed(session, &report);
        }
        let board = session.position().board();
        let touched = board.chains().map(|chain| chain.stones());
        let touched = touched.filter(|stones| !stones.is_disjoint(named));
        let chains = touched.fold(PointSet::empty(board.size()), |all, stones| all | stones);
        let by_name = report(session, DeadChoice::Named(chains)).expect("these are whole chains");
        assert_eq!(by_name.settlement().dead(), chains);
        check_agreed(session, &by_name);
        let parts = report(session, DeadChoice::Named(*named));
        assert_eq!(parts.is_ok(), *named == chains, "{board}");
        marked
    }

    /// Scores the board by judgement, whatever its marks say, and checks the report.
    ///
    /// Returns whether it can be counted.
    pub(crate) fn score_as_judged(&self) -> bool {
        let report = report(&self.session, DeadChoice::Judged).expect("whole chains are judged");
        assert_eq!(report.dead_by(), DeadBy::Judged);
        let settlement = report.settlement();
        assert_eq!(report.score().is_some(), settlement.is_safe());
        assert_eq!(report.obstacles().is_empty(), settlement.is_safe());
        check(&self.session, &report);
        settlement.is_safe()
    }
}

fn report(session: &Session, dead: DeadChoice) -> Result<ScoreReport, ScoreError> {
    let mut reader = Reader::new(Budget::new(10).expect("not zero"));
    let options = ScoreOptions {
        dead,
        ..ScoreOptions::default()
    };
    ScoreReport::new(session, &mut reader, &options)
}

/// Nothing is judged, and everything can be counted.
fn check_agreed(session: &Session, report: &ScoreReport) {
    assert!(report.obstacles().is_empty());
    assert!(report.settlement().sekis().is_empty());
    let score = report.score().expect("what was agreed on is counted");
    let [black, white] = Color::BOTH.map(|color| score.sides[color].points());
    assert_eq!(score.margin().points(), black - white);
    check(session, report);
}

/// Chains are dead as a whole, each point has at most one owner, and all texts are single lines.
fn check(session: &Session, report: &ScoreReport) {
    let settlement = report.settlement();
    for chain in session.position().board().chains() {
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
