//! Groups: a board of letters, and each group in words.

use super::board::{Board, Brush, Charset, Colors, Window};
use super::text::name;
use tobi::Session;
use tobi::groups::{Bond, GroupsReport, Link, Named};
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::vertex;

/// Paints the letters, then says of each group what holds it together.
pub(crate) fn paint(session: &Session, report: &GroupsReport) -> String {
    let size = session.size();
    let board = session.position().board();
    let picture = Board {
        size,
        window: Window::whole(size),
        ringed: &PointSet::from_points(size, session.last_stone()),
        stone: &|point| board.color_at(point),
        letter: &|point| letter(report, point),
        mark: &|_| None,
        sign: &|_| None,
        dead: &PointSet::empty(size),
    };
    let brush = Brush {
        charset: Charset::Ascii,
        colors: Colors::None,
    };
    let groups: String = (0..report.iter().len())
        .map(|number| said(session, report, number))
        .collect();
    let legend = "A-Z Black's groups   a-z White's   # and = any with a longer name";
    format!("{}{legend}\n\n{groups}", picture.paint(brush))
}

/// The letter of the group on a point.
fn letter(report: &GroupsReport, point: Point) -> Option<char> {
    let mut letters = report.name_at(point)?.chars();
    let first = letters.next()?;
    Some(match letters.next() {
        None => first,
        Some(_) if first.is_ascii_uppercase() => '#',
        Some(_) => '=',
    })
}

/// A line for the group, one for what becomes of it, and one for each link.
fn said(session: &Session, report: &GroupsReport, number: usize) -> String {
    let size = session.size();
    let Named { name, group, life } = report.group(number);
    let stones = group.stones.len();
    let plural = |number: usize| if number == 1 { "" } else { "s" };
    let at = group
        .chains
        .first()
        .map_or_else(String::new, |&first| vertex_name(first, size));
    let mut line = format!(
        "{name} {}, {stones} stone{} at {at}",
        self::name(group.color),
        plural(stones)
    );
    match group.chains.len() {
        1 => {}
        chains => line += &format!(" in {chains} chains"),
    }
    let holder = group.holder.and_then(|stone| report.name_at(stone));
    match (life, holder) {
        (None, Some(holder)) => line += &format!(", looks captured by {holder}"),
        (None, None) if group.is_captive() => line += ", looks captured",
        (Some(_), Some(holder)) => line += &format!(", held by {holder}"),
        _ => {}
    }
    let held = |other: &Named<'_>| {
        let holder = other.group.holder;
        holder.is_some_and(|stone| group.stones.contains(stone))
    };
    let captives = report.iter().filter(held).map(|captive| captive.name);
    let captives: Vec<&str> = captives.collect();
    if !captives.is_empty() {
        line += &format!(", holds {}", captives.join(", "));
    }
    let becomes = report.words(session, number);
    let becomes = becomes.map_or_else(String::new, |words| format!("    {words}\n"));
    let links = group.links.iter().map(|link| link_said(link, size));
    format!("{line}\n{becomes}{}", links.collect::<String>())
}

/// `  D4 and F4: dilation, step 1`.
fn link_said(link: &Link, size: Size) -> String {
    let [one, other] = link.chains.map(|chain| vertex_name(chain, size));
    let listed = |points: &PointSet| {
        let names = points.iter().map(|point| vertex_name(point, size));
        names.collect::<Vec<_>>().join(" ")
    };
    let why = match &link.bond {
        Bond::SharedEye(points) | Bond::SharedLiberty(points) => listed(points),
        Bond::Rule(name) => (*name).to_owned(),
        Bond::Dilation(step) => format!("step {step}"),
        Bond::Connection { line, .. } if line.is_empty() => "nothing cuts".to_owned(),
        Bond::Connection { line, .. } => line
            .iter()
            .map(|&(color, mv)| {
                let initial = match color {
                    Color::Black => 'B',
                    Color::White => 'W',
                };
                format!("{initial} {}", vertex::name(mv, size))
            })
            .collect::<Vec<_>>()
            .join(" "),
    };
    format!("    {one} and {other}: {}, {why}\n", link.bond.name())
}

fn vertex_name(point: Point, size: Size) -> String {
    vertex::name(Move::Play(point), size)
}
