//! Draws the score of a game: owners of points, dead stones, sekis, dame, open borders and protective moves.

pub mod steps;
pub mod svg;
pub mod text;

use crate::names::Names;
use tobi::score::{ReasonLine, ScoreReport};
use tobi_goban::count::Score;
use tobi_goban::{ByColor, Color};
use tobi_grid::{Point, PointSet};

/// The groups that the reasons name.
fn names(told: &[ReasonLine]) -> Names {
    told.iter().filter_map(|told| told.group.clone()).collect()
}

/// The reasons, each after the letter of its group.
fn lines(told: &[ReasonLine]) -> Vec<String> {
    let line = |told: &ReasonLine| match &told.group {
        Some((name, _)) => format!("{name}: {}", told.words),
        None => told.words.clone(),
    };
    told.iter().map(line).collect()
}

/// A special mark on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// A protective move that still has to be played.
    Teire,
    /// An open border.
    Open,
    /// An eye in a seki that the rules do not count.
    Seki,
    /// A neutral point.
    Dame,
}

impl Sign {
    const ALL: [Sign; 4] = [Sign::Teire, Sign::Open, Sign::Seki, Sign::Dame];

    const fn meaning(self) -> &'static str {
        match self {
            Sign::Teire => "teire: a protective move that the end of the game forces",
            Sign::Open => "open border",
            Sign::Seki => "in a seki, no territory",
            Sign::Dame => "dame",
        }
    }
}

/// The signs of a report, each with its points; the sets are disjoint.
fn signs(report: &ScoreReport) -> Vec<(Sign, PointSet)> {
    let settlement = report.settlement();
    let size = settlement.position().size();
    let empty = settlement.position().board().empty();
    let count = settlement.count();
    let mut free = empty;
    let signs = Sign::ALL.map(|sign| {
        let points = match sign {
            Sign::Teire => {
                PointSet::from_points(size, settlement.teire().iter().map(|teire| teire.point))
            }
            Sign::Open => {
                let none = PointSet::empty(size);
                report
                    .open()
                    .fold(none, |all, border| all | border.points())
            }
            Sign::Seki => {
                let owned = count.territory.black | count.territory.white;
                let lost = owned.iter().filter(|&point| report.owner(point).is_none());
                PointSet::from_points(size, lost)
            }
            Sign::Dame => count.dame,
        };
        let points = points & free;
        free -= points;
        (sign, points)
    });
    let found = signs.into_iter().filter(|(_, points)| !points.is_empty());
    found.collect()
}

/// The owner of a point without a living stone.
fn owner(report: &ScoreReport, point: Point) -> Option<Color> {
    let living = report.settlement().count().living;
    let is_living = (living.black | living.white).contains(point);
    report.owner(point).filter(|_| !is_living)
}

/// A row of the count: the item, and its value for each side.
pub(super) struct Row {
    pub(super) item: &'static str,
    pub(super) sides: [String; 2],
}

/// The count of a report, if it has one.
fn rows(report: &ScoreReport) -> Vec<Row> {
    report.score().map_or(Vec::new(), items)
}

/// The count, item by item, and the totals.
pub(super) fn items(score: &Score) -> Vec<Row> {
    let row = |item, sides: ByColor<f64>| Row {
        item,
        sides: Color::BOTH.map(|color| sides[color].to_string()),
    };
    let total = ByColor::from_fn(|color| score.sides[color].points());
    let items = tobi::score::items(score).into_iter();
    items
        .map(|item| row(item.name, item.sides))
        .chain([row("total", total)])
        .collect()
}
