//! Groups as text: a board of letters, and each group in words.

use super::{Look, at, sign, urgent};
use crate::board::{Board, BoardStyle};
use crate::names::{self, Names};
use tobi::groups::{GroupsReport, LinkWords, Named, Status};
use tobi_grid::{Point, PointSet, Size};

/// How much is shown of each group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Its status.
    Life,
    /// Its status, and the links between its chains.
    Links,
}

/// Draws the letters, then describes each group: its status and the links between its chains.
pub fn paint(report: &GroupsReport, look: Look, detail: Detail, brush: BoardStyle) -> String {
    let session = report.session();
    let size = session.size();
    let board = session.position().board();
    let urgent = urgent(report, size);
    let nothing = PointSet::empty(size);
    // A sign takes the place of the parenthesis.
    let last = session.last_stone();
    let last = last.filter(|&point| aside(look, report, point).is_none());
    let dead = match look {
        Look::Names => nothing,
        Look::Statuses => with_status(report, size, Status::Dead),
    };
    let names: Names = report.iter().collect();
    let picture = Board {
        ringed: &PointSet::from_points(size, last),
        letter: &|point| letter(look, report, &names, point),
        aside: &|point| aside(look, report, point),
        dead: &dead,
        tint: &|point| at(report, point).map(|(number, _)| look.tint(report, number)),
        sign: &|point| (look == Look::Statuses && urgent.contains(point)).then_some('*'),
        stone: &|point| board.color_at(point),
        ..Board::bare(&nothing)
    };
    let groups: String = (0..report.iter().len())
        .map(|number| said(report, number, detail))
        .collect();
    let legend = match look {
        Look::Names => {
            "A-Z Black's groups   a-z White's   # and = any with a longer name".to_owned()
        }
        Look::Statuses => format!(
            "X, O alive   x, o dead   to the right of a stone: = seki, ? unsettled   * saves or kills\n{}",
            names::LEGEND
        ),
    };
    format!("{}{legend}\n\n{groups}", picture.paint(brush))
}

/// The stones of all groups with a status.
fn with_status(report: &GroupsReport, size: Size, status: Status) -> PointSet {
    let has = |named: &Named<'_>| named.life.is_some_and(|life| life.status == status);
    let groups = report.iter().filter(has);
    groups.fold(PointSet::empty(size), |all, named| all | named.group.stones)
}

/// The sign of a status, to the right of a stone.
fn aside(look: Look, report: &GroupsReport, point: Point) -> Option<char> {
    let (_, named) = at(report, point).filter(|_| look == Look::Statuses)?;
    sign(named.life?.status)
}

/// The letter on a stone: on every stone if names are shown.
fn letter(look: Look, report: &GroupsReport, names: &Names, point: Point) -> Option<char> {
    if look == Look::Statuses {
        return names.letter_at(point);
    }
    let (_, named) = at(report, point)?;
    Some(names::letter(named.name))
}

/// A line for the group, one for its status, and one for each link.
fn said(report: &GroupsReport, number: usize, detail: Detail) -> String {
    let named @ Named { name, group, life } = report.group(number);
    let mut line = format!("{name} {}", named.described());
    let holder = group.holder.and_then(|stone| report.title_at(stone));
    match (life, holder) {
        (Some(_), Some(holder)) if report.is_surrounded(number) => {
            line += &format!(", surrounded by {holder}");
        }
        (_, Some(holder)) => line += &format!(", looks captured by {holder}"),
        (None, None) if group.is_captive() => line += ", looks captured",
        _ => {}
    }
    let held = |(number, other): &(usize, Named<'_>)| {
        let holder = other.group.holder;
        let is_held = holder.is_some_and(|stone| group.stones.contains(stone));
        is_held && report.is_surrounded(*number)
    };
    let captives = report.iter().enumerate().filter(held);
    let captives: Vec<&str> = captives.map(|(_, captive)| captive.name).collect();
    if !captives.is_empty() {
        line += &format!(", surrounds {}", captives.join(", "));
    }
    let becomes = report.words(number);
    let becomes = becomes.map_or_else(String::new, |words| format!("    {words}\n"));
    let links = group.links.iter().map(|link| LinkWords(link).to_string());
    let links: Vec<String> = match detail {
        Detail::Life => Vec::new(),
        Detail::Links => links.chain(named.joints()).collect(),
    };
    let links = links.iter().map(|link| format!("    {link}\n"));
    format!("{line}\n{becomes}{}", links.collect::<String>())
}
