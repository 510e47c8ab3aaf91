//! Eyes, room for eyes and ways out of a group in words.

use super::words::{Explainer, MOST_PLACES};
use crate::words::{MOST_LIBERTIES, counted, listed_points, some_points};
use std::cmp::Reverse;
use tobi_grid::morph::{self, distance, zones};
use tobi_grid::{Connectivity, Point, PointSet, components};
use tobi_judge::life::{Evidence, Status};
use tobi_reading::GameValue;

/// The points of the smallest space in which two eyes fit.
const ROOM_FOR_TWO: usize = 3;

/// With room for so many eyes a group needs no exit.
const ROOMY: u8 = 4;

impl Explainer<'_> {
    /// `eyes at B1 and D1`, `two eyes in 7 points at C3`.
    pub(super) fn eyes(&self) -> String {
        let sure: Vec<PointSet> = self
            .spaces()
            .filter(|(_, [sure, _])| *sure > 0)
            .map(|(space, _)| *space)
            .collect();
        let names = self.places(&sure);
        match sure.as_slice() {
            [space] => format!(
                "two eyes in {} at {names}",
                counted(space.len(), "point", "points")
            ),
            _ => format!("eyes at {names}"),
        }
    }

    /// `two eyes in A1, B1, C1 and D1, even if White plays first`, for a group that is certain to live by answers.
    pub(super) fn certain_eyes(&self) -> Option<String> {
        let group = self.asked.group;
        let certain = self.report.certain()?;
        if !group.stones.is_subset(&certain.alive[group.color]) {
            return None;
        }
        let near = morph::dilate(&group.stones);
        let own = components(&certain.territory[group.color], Connectivity::Four);
        let own: Vec<PointSet> = own.filter(|place| !near.is_disjoint(place)).collect();
        let places = match own.as_slice() {
            [] => return None,
            // The second eye is elsewhere.
            [one] if one.len() < ROOM_FOR_TWO => return None,
            [one] if one.len() <= MOST_LIBERTIES => listed_points(one),
            [one] => format!("{} points at {}", one.len(), self.places(&own)),
            _ => self.places(&own),
        };
        let enemy = group.color.opponent().name();
        Some(format!("two eyes in {places}, even if {enemy} plays first"))
    }

    /// `room for eyes at C3, K10 and T4`: the best spaces, if they may give two eyes together. Of each space only the points
    /// count that are nearer to the group than to the other side.
    pub(super) fn room_for_eyes(&self) -> Option<String> {
        if self.possible_eyes() < 2 {
            return None;
        }
        let nearer = self.nearer_points();
        let spaces = self.spaces().map(|(space, eyes)| (*space & nearer, eyes));
        let mut spaces: Vec<_> = spaces.filter(|(space, _)| !space.is_empty()).collect();
        spaces.sort_by_key(|(space, [sure, possible])| {
            Reverse((*sure, (*possible).min(2), space.len()))
        });
        let best: Vec<PointSet> = spaces.iter().map(|(space, _)| *space).collect();
        let best = &best[..best.len().min(MOST_PLACES)];
        let points = match best {
            [] => return None,
            [one] if one.len() < ROOM_FOR_TWO => return None,
            [one] if one.len() > MOST_LIBERTIES => format!("in {} points ", one.len()),
            _ => String::new(),
        };
        Some(format!("room for eyes {points}at {}", self.places(best)))
    }

    /// The points that are nearer to the group than to standing stones of the other side, by steps over points without a stone
    /// of either.
    fn nearer_points(&self) -> PointSet {
        let asked = self.asked.group;
        let lost = self.report.iter().filter(|it| {
            let status = it.life.map(|life| life.status);
            status == Some(Status::Dead)
        });
        let lost = PointSet::union(self.size(), lost.map(|it| it.group.stones));
        let enemies = *self.board().stones(asked.color.opponent()) - lost;
        let free = self.board().empty() | lost;
        zones(
            &[asked.stones, enemies],
            &(free | asked.stones | enemies),
            None,
        )
        .zones[0]
    }

    /// Whether it has more room for eyes than the other side can take away.
    pub(super) fn is_roomy(&self) -> bool {
        self.possible_eyes() >= ROOMY
    }

    /// `no room for two eyes`, or what it has.
    pub(super) fn lacking_eyes(&self) -> String {
        let sure: Vec<PointSet> = self
            .spaces()
            .filter(|(_, [sure, _])| *sure > 0)
            .map(|(space, _)| *space)
            .collect();
        match (sure.as_slice(), self.possible_eyes()) {
            ([_, ..], _) => format!("only one eye, at {}", self.places(&sure)),
            ([], 0) => "no eye".to_owned(),
            ([], _) => "no room for two eyes".to_owned(),
        }
    }

    /// `can escape to K10 (24 open points within reach)`, with the nearest of them above the first line. At the end of a
    /// game the open is somebody's territory.
    pub(super) fn exit(&self) -> Option<String> {
        let emptyship = &self.life.emptyship;
        if emptyship.value != GameValue::Won || self.life.counted.is_some() {
            return None;
        }
        let room = emptyship.evidence.iter().find_map(|it| match it {
            Evidence::Room(points) => Some(points),
            _ => None,
        })?;
        let board = self.board();
        let size = self.size();
        let is_inner = |at: &Point| size.neighbours(*at).count() == 4;
        // Room inside its own walls is no way out.
        let inside = PointSet::union(size, self.spaces().map(|(space, _)| *space));
        let exits = PointSet::from_points(size, room.iter().filter(is_inner)) - inside;
        let mut near = self.asked.group.stones;
        let first = loop {
            let grown = morph::dilate(&near) & (board.empty() | self.asked.group.stones);
            match (grown & exits).first() {
                Some(first) => break first,
                None if grown.is_subset(&near) => return None,
                None => near |= grown,
            }
        };
        let many = counted(room.len(), "open point", "open points");
        Some(format!(
            "can escape to {} ({many} within reach)",
            self.name(first)
        ))
    }

    /// A vertex of each place, in reading order: if possible an empty one that stones of the other side outside it do not touch
    /// and that joins no parts; of these the nearest to the group, beside as many of its stones as possible.
    fn places(&self, places: &[PointSet]) -> String {
        let (size, board) = (self.size(), self.board());
        let asked = self.asked.group;
        let joints = asked.joints.iter();
        let links = joints.flat_map(|joint| joint.cut.into_iter().chain([joint.connection]));
        let links = PointSet::from_points(size, links);
        let vertices = places.iter().filter_map(|place| {
            let outside = *board.stones(asked.color.opponent()) - *place;
            let shared = morph::dilate(&outside) | links;
            let steps = distance(&asked.stones, &(asked.stones | *place | board.empty()));
            let beside = |at: Point| {
                let own = size.neighbours(at).filter(|&it| asked.stones.contains(it));
                own.count()
            };
            place.iter().min_by_key(|&at| {
                let is_empty = board.color_at(at).is_none();
                let nearest = (steps[at], Reverse(beside(at)), at);
                (!is_empty, shared.contains(at), nearest)
            })
        });
        some_points(&PointSet::from_points(size, vertices), MOST_PLACES)
    }

    /// The spaces for eyes, each with the numbers of eyes that are sure and possible.
    fn spaces(&self) -> impl Iterator<Item = (&PointSet, [u8; 2])> {
        let spaces = self.life.lifebase.evidence.iter();
        spaces.filter_map(|evidence| match evidence {
            Evidence::Eyes {
                space,
                sure,
                possible,
            } => Some((space, [*sure, *possible])),
            _ => None,
        })
    }

    /// The maximum number of eyes that it may get.
    pub(super) fn possible_eyes(&self) -> u8 {
        self.spaces().map(|(_, [_, possible])| possible).sum()
    }
}
