//! Draws an estimate: the likely owner of each point, with larger marks for more certain points.

pub mod course;
pub mod svg;
pub mod text;

use crate::names::Names;
use tobi::Grade;
use tobi::estimate::{EstimateReport, Prize};
use tobi_goban::Color;
use tobi_grid::Point;

/// The grades from the most certain on, with their meanings (the owner follows).
const MEANINGS: [(Grade, &str); 3] = [
    (Grade::Strong, "surely"),
    (Grade::Medium, "likely"),
    (Grade::Weak, "perhaps"),
];

/// The maximum number of changes that are shown, so that each has a digit.
const MOST_CHANGES: usize = 9;

/// The best first moves of both sides in the local games that are shown, with the digits that mark them.
fn digits(report: &EstimateReport) -> Vec<(Point, char)> {
    let shown = report.changes().iter().take(MOST_CHANGES).zip('1'..);
    let marked = shown.flat_map(|(change, digit)| {
        let moves = Color::BOTH.map(|color| change.moves(color).first());
        let points = moves.into_iter().flatten().filter_map(|mv| mv.point());
        points.map(move |point| (point, digit))
    });
    marked.collect()
}

/// The groups whose fate is told: those at risk, and those that a move saves or kills, by their numbers.
fn told(report: &EstimateReport) -> Vec<usize> {
    let stakes = report.stakes();
    let stakes = stakes.iter().filter_map(|stake| stake.group.stones.first());
    let changes = report.changes().iter().take(MOST_CHANGES);
    let lives = changes.filter(|change| change.prize == Prize::Life);
    let lives = lives.flat_map(|change| [change.points.first(), change.rivals.first()]);
    let stones = stakes.chain(lives.flatten());
    stones
        .filter_map(|stone| report.groups().number_at(stone))
        .collect()
}

/// The groups that the text names: these, and those around the regions of the table.
fn names(report: &EstimateReport) -> Names {
    let told = told(report);
    let groups = report.groups().iter().enumerate();
    let is_wall = |name: &str| {
        let mut regions = report.regions().iter();
        regions.any(|region| region.groups.iter().any(|around| around == name))
    };
    let named = groups.filter(|(number, named)| told.contains(number) || is_wall(named.name));
    named.map(|(_, named)| named).collect()
}
