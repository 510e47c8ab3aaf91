//! The estimate in words.

use super::EstimateReport;
use crate::Session;
use tobi_goban::Color;
use tobi_judge::estimate::Stake;

/// Who is ahead and how sure that is.
pub(super) fn headline(report: &EstimateReport) -> String {
    let margin = report.margin();
    if report.estimate().settled().is_some() {
        return match margin {
            0.0 => "The game is over: a draw.".to_owned(),
            _ => format!(
                "The game is over: {} wins by {}.",
                leader(margin),
                margin.abs()
            ),
        };
    }
    let around = report.uncertainty();
    format!(
        "{} is ahead by {:.1} points, give or take {around:.1}.",
        leader(margin),
        margin.abs()
    )
}

fn leader(margin: f64) -> &'static str {
    let leader = if margin < 0.0 {
        Color::White
    } else {
        Color::Black
    };
    leader.name()
}

/// What becomes of a group, and what hangs on it.
pub(super) fn stake(report: &EstimateReport, session: &Session, stake: &Stake<'_>) -> String {
    let stone = stake.group.stones.first();
    let number = stone.and_then(|stone| report.groups().number_at(stone));
    let Some(number) = number else {
        return String::new();
    };
    let name = report.groups().group(number).name;
    let color = stake.group.color.name();
    let words = report.groups().words(session, number);
    let words = words.map_or(String::new(), |words| words.to_string());
    format!(
        "{color}'s {name}, {:.0} points, {:.0} at risk: {words}",
        stake.points,
        stake.risk()
    )
}
