//! The judgement of a position in words: a line for each reason.

use crate::Session;
use crate::groups::{GroupsReport, LinkWords};
use crate::local::Reader;
use crate::words::{counted, either, listed, point_names, vertex_name};
use std::cmp::Reverse;
use tobi_goban::{ByColor, Color, Position};
use tobi_grid::{Field, Point, PointSet, Size, morph};
use tobi_judge::territory::{Claim, OpenBorder, Zone};

/// The whole position: the status of each group, then the territories and their open borders.
///
/// Cost: the same as [`Session::judgement`].
///
/// ```
/// use tobi::local::{Budget, Reader};
/// use tobi::{Reading, Session, explain};
///
/// let corner = b"(;SZ[9]AB[ba][da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc])";
/// let session = Session::read(corner, &Reading::default())?;
/// let mut reader = Reader::new(Budget::new(2_000)?);
/// let said = explain::position(&session, &mut reader);
/// assert_eq!(said[0], "A at B9, alive: eyes at A9 and C9 (certain)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position(session: &Session, reader: &mut Reader) -> Vec<String> {
    let judgement = session.judgement(reader);
    let report = GroupsReport::of(session, judgement.lives(), reader);
    let territory = judgement.territory();
    let groups = (0..report.iter().len()).filter_map(|number| {
        let words = report.words(number)?;
        let named = report.group(number);
        Some(format!("{} at {}, {words}", named.name, named.first()))
    });
    let mut lines: Vec<String> = groups.collect();
    let has_begun = has_only_begun(session.position());
    // A few stones enclose the whole board, but no area.
    let closed = ByColor::from_fn(|color| {
        if has_begun {
            judgement.lives().certain().territory[color].len()
        } else {
            closed(&territory.zones(), color).len()
        }
    });
    lines.push(format!(
        "closed territory: Black {}, White {} points (moyos and prisoners not counted)",
        closed.black, closed.white
    ));
    if has_begun {
        lines.push("the game has only begun: no border can be named".to_owned());
        return lines;
    }
    let counts = territory.claim_counts();
    let open = ByColor::from_fn(|color| counts[color].territory.saturating_sub(closed[color]));
    if open != ByColor::default() {
        lines.push(format!(
            "territory that is not closed yet: Black {}, White {} points",
            open.black, open.white
        ));
    }
    let [borders, more] = largest_borders(territory.open_borders().iter());
    lines.extend(borders.into_iter().map(open_border));
    if !more.is_empty() {
        lines.push(more_borders(&more));
    }
    lines
}

/// The points that a colour encloses with stones that are settled, or that are certainly its own.
fn closed(zones: &Field<Zone>, color: Color) -> PointSet {
    zones.points_where(|zone| *zone == Zone::Safe(color))
}

/// Whether at most one point in six has a stone: then open borders are everywhere, and say little.
pub(crate) fn has_only_begun(position: &Position) -> bool {
    let area = position.size().area();
    (area - position.board().empty().len()) * BEGUN <= area
}

/// One point. For a stone: its group with its status and reasons, and the links of the group. For an empty
/// point: its owner and the reason.
///
/// Cost: the same as [`Session::judgement`].
///
/// # Panics
/// When `point` is not on the board.
pub fn point(session: &Session, reader: &mut Reader, point: Point) -> Vec<String> {
    if session.position().board().is_empty_at(point) {
        empty(session, reader, point)
    } else {
        stone(session, reader, point)
    }
}

fn stone(session: &Session, reader: &mut Reader, stone: Point) -> Vec<String> {
    let report = GroupsReport::judged(session, reader);
    let Some(number) = report.number_at(stone) else {
        return Vec::new();
    };
    let named = report.group(number);
    let words = report.words(number);
    let links = named.group.links.iter();
    [format!("{} {}", named.name, named.described())]
        .into_iter()
        .chain(words.map(|words| words.to_string()))
        .chain(links.map(|link| LinkWords(link).to_string()))
        .chain(named.joints())
        .collect()
}

fn empty(session: &Session, reader: &mut Reader, point: Point) -> Vec<String> {
    let size = session.size();
    let judgement = session.judgement(reader);
    let report = GroupsReport::of(session, judgement.lives(), reader);
    let territory = judgement.territory();
    let claim = territory.claim(point);
    let name = vertex_name(point, size);
    let whose = match claim.color() {
        Some(color) => format!("{name} is {}'s {}", color.name(), claim.name()),
        None => format!("{name} is nobody's"),
    };
    let because = match claim {
        Claim::Territory(color) if judgement.lives().certain().territory[color].contains(point) => {
            "walled in by stones that cannot be captured if their owner answers (certain)"
        }
        Claim::Territory(_) => match territory.zones()[point] {
            Zone::Threatened(_) => "if the next threat is answered (believed)",
            _ => "its stones are the stronger ones around (believed)",
        },
        Claim::Moyo(_) => "not closed yet (believed)",
        Claim::Area(_) => "only its stones are near (believed)",
        Claim::Seki => "it belongs to a seki",
        Claim::Dame => "stones of both colours touch it",
        Claim::Nobody => "no side is near, or both are",
        Claim::Stone(_) => "a living stone stands there",
    };
    let mut lines = vec![format!("{whose}: {because}")];
    lines.extend(domains(&report, point));
    lines.extend(beside(&report, point, size));
    let borders = territory.open_borders().iter();
    let here = borders.filter(|border| border.points().contains(point));
    lines.extend(here.map(open_border));
    lines
}

/// The groups that have a point in their domain.
fn domains(report: &GroupsReport, point: Point) -> Option<String> {
    let owners = report
        .iter()
        .filter(|named| named.group.domain.contains(point));
    let names = owners.map(|named| named.title());
    let names = listed(&names.collect::<Vec<_>>())?;
    Some(format!("in the domain of {names}"))
}

/// The groups with a stone next to a point, and their status.
fn beside(report: &GroupsReport, point: Point, size: Size) -> Option<String> {
    let around = morph::dilate(&PointSet::from_points(size, [point]));
    let near = report
        .iter()
        .filter(|named| !named.group.stones.is_disjoint(&around));
    let names = near.map(|named| match named.life {
        Some(life) => format!("{}, {}", named.title(), life.status),
        None => named.title(),
    });
    let names = listed(&names.collect::<Vec<_>>())?;
    Some(format!("next to {names}"))
}

/// A game has only begun while at most one point in so many has a stone.
const BEGUN: usize = 6;

/// The maximum number of open borders that are listed; the others are named by a point.
pub(crate) const MOST_BORDERS: usize = 3;

/// The maximum number of points of each kind that are named for an open border; more are counted.
const MOST_POINTS: usize = 3;

/// `Black's border is open at E3: White can enter at F3; E4 closes it`.
pub fn open_border(border: &OpenBorder) -> String {
    let names = |points: &PointSet| {
        let mut names = point_names(points);
        let more = names.len().saturating_sub(MOST_POINTS);
        names.truncate(MOST_POINTS);
        if more > 0 {
            names.push(counted(more, "other point", "other points"));
        }
        names
    };
    let closed = if border.closing.is_empty() {
        "closing it needs more than one move".to_owned()
    } else {
        format!("{} closes it", either(&names(&border.closing)))
    };
    let owner: Color = border.owner;
    format!(
        "{}'s border is open at {}: {} can enter at {}; {closed}",
        owner.name(),
        listed(&names(&border.inside)).unwrap_or_default(),
        owner.opponent().name(),
        either(&names(&border.outside))
    )
}

/// `8 more open borders, at F1, G1, T14 and 5 other places`.
pub(crate) fn more_borders(borders: &[&OpenBorder]) -> String {
    let firsts = borders
        .iter()
        .filter_map(|it| Some((it.inside.first()?, it.inside.size())));
    let mut names: Vec<String> = firsts.map(|(at, size)| vertex_name(at, size)).collect();
    let more = names.len().saturating_sub(MOST_POINTS);
    names.truncate(MOST_POINTS);
    if more > 0 {
        names.push(counted(more, "other place", "other places"));
    }
    let number = counted(borders.len(), "more open border", "more open borders");
    format!("{number}, at {}", listed(&names).unwrap_or_default())
}

/// The largest open borders, and the others, both in order.
pub(crate) fn largest_borders<'a>(
    borders: impl Iterator<Item = &'a OpenBorder>,
) -> [Vec<&'a OpenBorder>; 2] {
    let mut borders: Vec<(usize, &OpenBorder)> = borders.enumerate().collect();
    borders.sort_by_key(|(_, border)| Reverse(border.points().len()));
    let more = borders.split_off(borders.len().min(MOST_BORDERS));
    [borders, more].map(|mut part| {
        part.sort_by_key(|&(number, _)| number);
        part.into_iter().map(|(_, border)| border).collect()
    })
}
