//! The judgement of a position in words: a line for each reason.

use crate::Session;
use crate::groups::{GroupsReport, LinkWords};
use crate::local::Reader;
use crate::words::{listed, listed_points, vertex_name};
use tobi_goban::Color;
use tobi_grid::{Point, PointSet, Size, morph};
use tobi_judge::Judgement;
use tobi_judge::life::Lives;
use tobi_judge::territory::{Claim, OpenBorder, Zone};

/// The whole position: each group with what becomes of it, then the territories and where their borders are open.
///
/// Cost: that of [`Judgement::closely`].
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
    let judgement = Judgement::closely(session.position(), reader);
    let report = GroupsReport::from(judgement.lives().clone());
    let territory = judgement.territory();
    let groups = (0..report.iter().len()).filter_map(|number| {
        let words = report.words(session, number)?;
        let named = report.group(number);
        Some(format!("{} at {}, {words}", named.name, named.first()))
    });
    let mut lines: Vec<String> = groups.collect();
    let counts = territory.claim_counts();
    lines.push(format!(
        "{}, territory: Black {}, White {}",
        territory.phase().name(),
        counts.black.territory,
        counts.white.territory
    ));
    lines.extend(territory.open_borders().iter().map(open_border));
    lines
}

/// One point. Of a stone: its group, with all that the reader may spend on its life, and what holds the group together.
/// Of an empty point: whose it is, and by what.
///
/// Cost: that of [`Judgement::closely`], and of a stone the reader's budget for each first mover.
///
/// # Panics
/// When `point` is not on the board.
pub fn point(session: &Session, reader: &mut Reader, point: Point) -> Vec<String> {
    match session.position().board().is_empty_at(point) {
        true => empty(session, reader, point),
        false => stone(session, reader, point),
    }
}

fn stone(session: &Session, reader: &mut Reader, stone: Point) -> Vec<String> {
    let mut lives = Lives::closely(session.position(), reader);
    lives.read_closely(session.position(), reader, stone);
    let report = GroupsReport::from(lives);
    let Some(number) = report.number_at(stone) else {
        return Vec::new();
    };
    let named = report.group(number);
    let words = report.words(session, number);
    let links = named.group.links.iter();
    [format!("{} {}", named.name, named.described())]
        .into_iter()
        .chain(words.map(|words| words.to_string()))
        .chain(links.map(|link| LinkWords(link).to_string()))
        .collect()
}

fn empty(session: &Session, reader: &mut Reader, point: Point) -> Vec<String> {
    let size = session.size();
    let judgement = Judgement::closely(session.position(), reader);
    let report = GroupsReport::from(judgement.lives().clone());
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
        Claim::Nobody => "nobody is near, or both are",
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

/// The groups in whose domain a point lies.
fn domains(report: &GroupsReport, point: Point) -> Option<String> {
    let owners = report
        .iter()
        .filter(|named| named.group.domain.contains(point));
    let names = owners.map(|named| named.title());
    let names = listed(&names.collect::<Vec<_>>())?;
    Some(format!("in the domain of {names}"))
}

/// The groups with a stone beside a point, and what becomes of them.
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
    Some(format!("beside {names}"))
}

/// `Black is open at E3, entered from F3, closed by E4`.
pub fn open_border(border: &OpenBorder) -> String {
    let closed = match border.closing.is_empty() {
        true => "by no single stone".to_owned(),
        false => format!("by {}", listed_points(&border.closing)),
    };
    let owner: Color = border.owner;
    format!(
        "{} is open at {}, entered from {}, closed {closed}",
        owner.name(),
        listed_points(&border.inside),
        listed_points(&border.outside)
    )
}
