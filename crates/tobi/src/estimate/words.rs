//! The estimate in words.

use super::EstimateReport;
use crate::explain::has_only_begun;
use crate::score::words::obstacle;
use crate::words::{counted, listed, stones_name, vertex_name};
use tobi_goban::Color;
use tobi_grid::PointSet;
use tobi_judge::estimate::Stake;
use tobi_judge::life::Status;
use tobi_judge::score::Settlement;

/// The smallest margin that is more than 0 in tenths of points.
const SHOWN: f64 = 0.05;

/// Who is ahead and how certain that is.
pub(super) fn headline(report: &EstimateReport) -> String {
    let margin = report.margin();
    let estimate = report.estimate();
    let around = report.uncertainty();
    if let Some(settled) = estimate.settled() {
        let result = match margin {
            0.0 => "a draw".to_owned(),
            _ => format!("{} wins by {}", leader(margin), margin.abs()),
        };
        return match (estimate.is_closed(), around) {
            (true, 0.0) => format!("{}: {result}.", left(report, settled)),
            (true, _) => format!(
                "{}: {result}. In two of three games the result is within {around:.1} points of that.",
                left(report, settled)
            ),
            (false, _) => format!(
                "Counted {}: {result}. In two of three games the moves that are left change that by at most {around:.1}.",
                match dame(report) {
                    0 => "as it stands",
                    _ => "with the dame filled in turn",
                }
            ),
        };
    }
    if margin.abs() < SHOWN {
        return format!("The game is even, give or take {around:.1} points.");
    }
    format!(
        "{} is ahead by {:.1} points, give or take {around:.1}. {}",
        leader(margin),
        margin.abs(),
        outlook(margin, report.expected())
    )
}

/// The number of dame that count as taken in turn: under area rules.
fn dame(report: &EstimateReport) -> u32 {
    let sides = report.score().sides;
    sides.black.dame + sides.white.dame
}

/// `Only protective moves are left (White A6)`: what a counted position without open borders has left.
fn left(report: &EstimateReport, settled: &Settlement) -> String {
    let size = settled.position().size();
    let moves = settled.teire().iter();
    let moves = moves.map(|it| format!("{} {}", it.color.name(), vertex_name(it.point, size)));
    let moves = listed(&moves.collect::<Vec<String>>());
    match (dame(report), moves) {
        (0, None) if report.estimate().is_over() => "Nothing is left to play".to_owned(),
        (0, None) => "No border is open".to_owned(),
        (0, Some(moves)) => format!("Only protective moves are left ({moves})"),
        (dame, None) => format!("Left to play: {dame} dame. If both sides play in turn"),
        (dame, Some(moves)) => {
            format!(
                "Left to play: {dame} dame and protective moves ({moves}). If both sides play in turn"
            )
        }
    }
}

/// The likely result, to tenths of points. One of none is no draw, which a komi of half points excludes.
pub(crate) fn outlook(margin: f64, expected: f64) -> String {
    if expected.abs() < SHOWN {
        return "The chances are about even.".to_owned();
    }
    let result = format!("{}+{:.1}", &leader(expected)[..1], expected.abs());
    if expected.abs() < margin.abs() {
        format!(
            "Leads usually shrink: between strong players of equal strength the likely result is {result}."
        )
    } else {
        format!("Between strong players of equal strength the likely result is {result}.")
    }
}

/// Why the game cannot be counted yet; of open borders the largest first.
pub(super) fn uncounted(report: &EstimateReport) -> Vec<String> {
    let estimate = report.estimate();
    if estimate.settled().is_some() {
        return Vec::new();
    }
    let obstacles = estimate.obstacles();
    if !obstacles.is_empty() {
        let board = estimate.position().board();
        return obstacles.iter().map(|it| obstacle(it, board)).collect();
    }
    let borders = estimate.territory().open_borders().iter();
    let open: usize = borders.map(|border| border.points().len()).sum();
    vec![match open {
        0 if has_only_begun(estimate.position()) => "the game has only begun".to_owned(),
        0 => "the game is not finished: large parts of the board are open".to_owned(),
        open => format!(
            "the game is not finished: {} between the territories {} not divided yet",
            counted(open, "point", "points"),
            if open == 1 { "is" } else { "are" }
        ),
    }]
}

/// A group's status with its reasons, and with the stones for which playouts say otherwise.
pub(super) fn qualified(report: &EstimateReport, stake: &Stake<'_>, status: &str) -> String {
    let Some((others, counted_as)) = exception(report, stake) else {
        return status.to_owned();
    };
    match others.len() {
        few if 2 * few <= stake.group.stones.len() => {
            let stones = match few {
                1 => "stone".to_owned(),
                few => format!("{few} stones"),
            };
            let at = stones_name(report.estimate().position().board(), &others);
            format!("{status}, except its {stones} at {at}, probably {counted_as} by playouts")
        }
        _ => format!("{status}; playouts say otherwise"),
    }
}

/// The stones of a group for which the margin does not follow its status, and the status that it assumes for them.
pub(super) fn exception(report: &EstimateReport, stake: &Stake<'_>) -> Option<(PointSet, Status)> {
    let all = stake.group.stones;
    let dead = all & report.dead();
    let (others, counted_as) = match stake.life.status {
        Status::Dead => (all - dead, Status::Alive),
        Status::Alive | Status::Seki => (dead, Status::Dead),
        Status::Unsettled => return None,
    };
    (!others.is_empty()).then_some((others, counted_as))
}

fn leader(margin: f64) -> &'static str {
    let leader = if margin < 0.0 {
        Color::White
    } else {
        Color::Black
    };
    leader.name()
}

/// The status of a group and the points at stake.
pub(super) fn stake(report: &EstimateReport, stake: &Stake<'_>) -> String {
    let Some(number) = report.groups().number_at(stake.group.chains[0]) else {
        return String::new();
    };
    let title = report
        .groups()
        .title_of(&stake.group.stones, stake.group.chains[0]);
    let color = stake.group.color.name();
    let words = report.groups().words(number);
    let words = words.map_or(String::new(), |words| words.to_string());
    let points = match format!("{:.0}", stake.risk()).as_str() {
        "1" => "1 point".to_owned(),
        points => format!("{points} points"),
    };
    let words = qualified(report, stake, &words);
    format!("{color}'s {title}, {points} at risk: {words}")
}

#[cfg(test)]
mod tests {
    use super::outlook;

    #[test]
    fn a_likely_result_of_nothing_is_no_draw() {
        let said =
            "Leads usually shrink: between strong players of equal strength the likely result is";
        assert_eq!(outlook(8.0, 3.46), format!("{said} B+3.5."));
        assert_eq!(outlook(-0.4, -0.05), format!("{said} W+0.1."));
        let said = "Between strong players of equal strength the likely result is";
        assert_eq!(outlook(1.0, 3.46), format!("{said} B+3.5."));
        for even in [0.0, -0.0, 0.049, -0.049] {
            assert_eq!(outlook(5.0, even), "The chances are about even.");
        }
    }
}
