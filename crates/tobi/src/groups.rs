//! Groups with names, and their JSON.

use crate::Session;
use crate::local::{self, Reader};
use crate::report::SizeJson;
use serde::Serialize;
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet};
use tobi_judge::params::Clustering;
use tobi_notation::vertex;

pub use tobi_judge::groups::{Bond, Domains, Footing, Group, Groups, Link, Reach, cannot_be_cut};
pub use tobi_judge::life::{Attribute, Evidence, Life, Lives, Status};

/// The groups of a position, with letters.
///
/// Each colour has its own letters, in the reading order of the groups' first stones: `A`, `B` ... `Z`, `AA`, `AB` ... for
/// Black, small ones for White.
///
/// ```
/// use tobi::groups::GroupsReport;
/// use tobi::local::{Budget, Reader};
/// use tobi::params::Clustering;
/// use tobi::{Reading, Session};
///
/// let session = Session::read(b"(;SZ[9]AB[cc][ec]AW[cg][eg][gg])", &Reading::default())?;
/// let mut reader = Reader::new(Budget::new(2_000)?);
/// let report = GroupsReport::new(&session, &mut reader, &Clustering::USUAL);
/// let names: Vec<&str> = report.iter().map(|(name, _)| name).collect();
/// assert_eq!(names, ["A", "a"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GroupsReport {
    groups: Groups,
    names: Vec<String>,
}

impl GroupsReport {
    /// Clusters the chains of a session's present position.
    ///
    /// Cost: see [`Groups::new`].
    pub fn new(session: &Session, reader: &mut Reader, how: &Clustering) -> GroupsReport {
        let groups = Groups::new(session.position(), reader, how);
        let mut next = [0, 0];
        let names = groups.iter().map(|group| {
            let number = &mut next[usize::from(group.color == Color::White)];
            *number += 1;
            name(*number - 1, group.color)
        });
        GroupsReport {
            names: names.collect(),
            groups,
        }
    }

    /// The groups with their names, in the reading order of their first stones.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Group)> {
        self.names
            .iter()
            .map(String::as_str)
            .zip(self.groups.iter())
    }

    /// The groups.
    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// The name of the group on `point`, if a stone stands there.
    pub fn name_at(&self, point: Point) -> Option<&str> {
        let here = |(_, group): &(&str, &Group)| group.stones.contains(point);
        self.iter().find(here).map(|(name, _)| name)
    }
}

/// The name of a colour's group of this number, from 0.
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

/// The JSON of `tobi groups`, schema `tobi.groups/1`.
#[derive(Clone, Debug, Serialize)]
pub struct GroupsJson {
    schema: &'static str,
    size: SizeJson,
    /// Moves played.
    #[serde(rename = "move")]
    move_number: u32,
    last: Option<String>,
    to_move: String,
    groups: Vec<GroupJson>,
    /// What the file got wrong, and what was made of it.
    repairs: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct GroupJson {
    /// From 1, in the order of the list.
    id: usize,
    name: String,
    color: String,
    stones: Vec<String>,
    /// The first stones of its chains.
    chains: Vec<String>,
    links: Vec<LinkJson>,
    /// Empty points of its domains, without the places of its captives.
    domain: Vec<String>,
    /// The other colour's stones that look captured in it.
    captives: Vec<String>,
    /// The id of the group that holds this one captive.
    held_by: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
struct LinkJson {
    chains: [String; 2],
    /// `shared eye`, `rule`, `connection`, `shared liberty`, `dilation`.
    by: &'static str,
    /// The liberties or eyes that are shared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    points: Vec<String>,
    /// The rule's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    /// The step of the dilation from which on both hang together.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u8>,
    /// How a cut fails: `W D4`, `B D5` ...
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    /// `proved` or `believed`, of a connection game.
    #[serde(skip_serializing_if = "Option::is_none")]
    certainty: Option<&'static str>,
}

impl GroupsJson {
    /// The report on a session's present position.
    pub fn new(session: &Session, report: &GroupsReport) -> GroupsJson {
        let board = session.position().board();
        let groups = report.iter().enumerate();
        GroupsJson {
            schema: "tobi.groups/1",
            size: session.size().into(),
            move_number: session.move_number(),
            last: session.last_move().map(|(_, name)| name),
            to_move: session.position().to_move().to_string(),
            groups: groups
                .map(|(place, (name, group))| GroupJson {
                    id: place + 1,
                    name: name.to_owned(),
                    color: group.color.to_string(),
                    stones: vertices(&group.stones),
                    chains: group
                        .chains
                        .iter()
                        .map(|&p| vertex_of(session, p))
                        .collect(),
                    links: group.links.iter().map(|it| link(session, it)).collect(),
                    domain: vertices(&(group.domain & board.empty())),
                    captives: vertices(&group.captives),
                    held_by: group.holder.and_then(|holder| {
                        let mut all = report.groups.iter();
                        all.position(|it| it.stones.contains(holder))
                            .map(|at| at + 1)
                    }),
                })
                .collect(),
            repairs: session.remarks().to_vec(),
        }
    }

    /// One line of JSON, no line end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers always serialize")
    }
}

fn link(session: &Session, link: &Link) -> LinkJson {
    let mut json = LinkJson {
        chains: link.chains.map(|p| vertex_of(session, p)),
        by: link.bond.name(),
        points: Vec::new(),
        rule: None,
        step: None,
        line: None,
        certainty: None,
    };
    match &link.bond {
        Bond::SharedEye(points) | Bond::SharedLiberty(points) => json.points = vertices(points),
        Bond::Rule(name) => json.rule = Some(name),
        Bond::Dilation(step) => json.step = Some(*step),
        Bond::Connection { line, believed_by } => {
            let said = |&(color, mv): &(Color, Move)| local::said(color, mv, session.size());
            json.line = Some(line.iter().map(said).collect());
            json.certainty = Some(match believed_by {
                Some(_) => "believed",
                None => "proved",
            });
        }
    }
    json
}

fn vertex_of(session: &Session, point: Point) -> String {
    vertex::name(Move::Play(point), session.size())
}

fn vertices(set: &PointSet) -> Vec<String> {
    let names = set.iter().map(|p| vertex::name(Move::Play(p), set.size()));
    names.collect()
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
