//! The groups of a position, with letters.

use crate::Session;
use crate::local::Reader;
use crate::words::{is_surrounded, listed};
use std::cmp::Reverse;
use tobi_goban::Color;
use tobi_grid::{Point, PointSet};
use tobi_judge::certain::Certain;
use tobi_judge::groups::{Group, Groups};
use tobi_judge::life::{Life, Lives, Status, refuted_defence};
use tobi_judge::params::Clustering;

/// The groups of a position with letters, and their status if it was judged. Judged groups are shown as the parts that the
/// other side cannot separate.
///
/// Each colour has its own letters, in the reading order of the groups' first stones: `A`, `B` ... `Z`, `AA`, `AB`
/// ... for Black, lower case for White.
///
/// ```
/// use tobi::groups::GroupsReport;
/// use tobi::local::{Budget, Reader};
/// use tobi::{Reading, Session};
///
/// // Black has two eyes in the corner.
/// let corner = b"(;SZ[9]AB[ba][da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc])";
/// let session = Session::read(corner, &Reading::default())?;
/// let mut reader = Reader::new(Budget::new(2_000)?);
/// let report = GroupsReport::judged(&session, &mut reader);
/// let names: Vec<&str> = report.iter().map(|group| group.name).collect();
/// // Black may cut White's two walls apart.
/// assert_eq!(names, ["A", "a", "b"]);
/// let words = report.words(0).expect("it was judged");
/// assert_eq!(words.to_string(), "alive: eyes at A9 and C9 (certain)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GroupsReport {
    session: Session,
    found: Grouping,
    names: Vec<String>,
    /// For each dead group whose death is not certain: a defence that fails, and the reply.
    refuted: Vec<Option<[Point; 2]>>,
}

/// How thoroughly the groups were judged.
#[derive(Clone, Debug)]
enum Grouping {
    Clustered(Box<Groups>),
    Judged(Box<Lives>),
}

/// A group with its name.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// Upper case for Black, lower case for White.
    pub name: &'a str,
    /// The group.
    pub group: &'a Group,
    /// Its status, if it was judged.
    pub life: Option<&'a Life>,
}

impl GroupsReport {
    /// Clusters the chains of the current position without judging them.
    ///
    /// Cost: see [`Groups::new`].
    pub fn new(session: &Session, reader: &mut Reader, how: &Clustering) -> GroupsReport {
        let groups = Groups::new(session.position(), reader, how);
        GroupsReport::found(session, Grouping::Clustered(Box::new(groups)))
    }

    /// Judges the groups of the current position.
    ///
    /// Cost: the same as [`Session::judgement`].
    pub fn judged(session: &Session, reader: &mut Reader) -> GroupsReport {
        let lives = session.judgement(reader).into_lives();
        GroupsReport::of(session, &lives, reader)
    }

    /// The report of the groups of [`Session::judgement`], part by part: see [`Lives::parted`].
    ///
    /// # Panics
    /// When the groups are of another position.
    pub fn of(session: &Session, lives: &Lives, reader: &mut Reader) -> GroupsReport {
        for color in Color::BOTH {
            let own = lives.groups().iter().filter(|it| it.color == color);
            let nothing = PointSet::empty(session.size());
            let stones = own.fold(nothing, |all, group| all | group.stones);
            let board = session.position().board();
            assert_eq!(stones, *board.stones(color), "groups of another position");
        }
        let parted = lives.parted(session.position(), reader);
        let alive = parted
            .iter()
            .filter(|(_, life)| life.status == Status::Alive);
        let alive = PointSet::union(session.size(), alive.map(|(group, _)| group.stones));
        let refuted = parted.iter().map(|(group, life)| {
            let failed = life.read.as_ref().map(|read| &read.defend);
            let is_open = life.status == Status::Dead && !life.certainty.is_proved();
            is_open.then(|| {
                refuted_defence(session.position(), reader, &group.stones, &alive, failed)
            })?
        });
        let refuted = refuted.collect();
        GroupsReport {
            refuted,
            ..GroupsReport::found(session, Grouping::Judged(Box::new(parted)))
        }
    }

    fn found(session: &Session, found: Grouping) -> GroupsReport {
        GroupsReport {
            session: session.clone(),
            names: names(found.groups().iter().map(|group| group.color)),
            refuted: found.groups().iter().map(|_| None).collect(),
            found,
        }
    }

    /// The session whose position it is about.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The groups with their names, in the reading order of their first stones.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Named<'_>> {
        (0..self.names.len()).map(|number| self.group(number))
    }

    /// A group by its number, from 0.
    ///
    /// # Panics
    /// When there is no such group.
    pub fn group(&self, number: usize) -> Named<'_> {
        let (group, life) = match &self.found {
            Grouping::Clustered(groups) => (groups.iter().nth(number), None),
            Grouping::Judged(lives) => lives.iter().nth(number).unzip(),
        };
        Named {
            name: &self.names[number],
            group: group.expect("each name has its group"),
            life,
        }
    }

    /// A defence of a dead group that fails, and the reply.
    pub(super) fn refuted(&self, number: usize) -> Option<[Point; 2]> {
        self.refuted[number]
    }

    /// The groups.
    pub fn groups(&self) -> &Groups {
        self.found.groups()
    }

    /// What is certain without reading; `None` if nothing was judged.
    pub(crate) fn certain(&self) -> Option<&Certain> {
        match &self.found {
            Grouping::Clustered(_) => None,
            Grouping::Judged(lives) => Some(lives.certain()),
        }
    }

    /// Whether the other side surrounds a group, rather than standing beside it.
    ///
    /// # Panics
    /// When there is no such group.
    pub fn is_surrounded(&self, number: usize) -> bool {
        let group = self.group(number).group;
        let board = self.session.position().board();
        is_surrounded(board, &group.stones, group.color)
    }

    /// The number of the group with a stone on `point`, from 0.
    pub fn number_at(&self, point: Point) -> Option<usize> {
        let mut groups = self.groups().iter();
        groups.position(|group| group.stones.contains(point))
    }

    /// The name of the group with a stone on `point`.
    pub fn name_at(&self, point: Point) -> Option<&str> {
        Some(&self.names[self.number_at(point)?])
    }

    /// The [title](Named::title) of the group with a stone on `point`.
    pub fn title_at(&self, point: Point) -> Option<String> {
        Some(self.group(self.number_at(point)?).title())
    }
}

/// The maximum number of groups that are named together.
const MOST_NAMED: usize = 3;

impl GroupsReport {
    /// The groups with some of these stones: `A (D4)`, `A (D4) and C (F3)`, first the one with this stone, then the largest. Of
    /// many only the letters, and only of the largest: `A (D4), C, D and 4 more`.
    pub fn title_of(&self, stones: &PointSet, first: Point) -> String {
        let named = self.iter();
        let mut named: Vec<Named<'_>> = named
            .filter(|it| !it.group.stones.is_disjoint(stones))
            .collect();
        named.sort_by_key(|it| {
            let others = !it.group.stones.contains(first);
            (others, Reverse((it.group.stones & *stones).len()))
        });
        let is_few = named.len() < MOST_NAMED;
        let titles = named.iter().enumerate().map(|(place, it)| match place {
            1.. if !is_few => it.name.to_owned(),
            _ => it.title(),
        });
        let mut titles: Vec<String> = titles.collect();
        if titles.len() > MOST_NAMED + 1 {
            let more = titles.len() - MOST_NAMED;
            titles.truncate(MOST_NAMED);
            titles.push(format!("{more} more"));
        }
        listed(&titles).unwrap_or_default()
    }
}

impl Grouping {
    fn groups(&self) -> &Groups {
        match self {
            Grouping::Clustered(groups) => groups,
            Grouping::Judged(lives) => lives.groups(),
        }
    }
}

/// The names of groups of these colours, in their order.
pub(crate) fn names(colors: impl Iterator<Item = Color>) -> Vec<String> {
    let mut next = [0, 0];
    let names = colors.map(|color| {
        let number = &mut next[usize::from(color == Color::White)];
        *number += 1;
        name(*number - 1, color)
    });
    names.collect()
}

/// The name of a colour's group by its number, from 0.
fn name(mut number: usize, color: Color) -> String {
    let first = match color {
        Color::Black => b'A',
        Color::White => b'a',
    };
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(first + (number % 26) as u8));
        if number < 26 {
            return letters.iter().rev().collect();
        }
        number = number / 26 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!(name(0, Color::Black), "A");
        assert_eq!(name(25, Color::White), "z");
        assert_eq!(name(26, Color::Black), "AA");
        assert_eq!(name(27, Color::White), "ab");
        assert_eq!(name(26 + 26 * 26, Color::Black), "AAA");
    }
}
