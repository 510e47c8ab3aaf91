//! What a status rests on: one word of a closed list, and the points that carry it.

use super::{Attribute, Evidence, Reason, Seki, Status};
use crate::params::LOCAL_STEPS;
use tobi_goban::{Board, Move};
use tobi_grid::{Point, PointSet, Size, morph};
use tobi_reading::{Answer, GameValue, Verdict};

/// The kind of evidence that a status rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Basis {
    /// Eyes, or the lack of room for them, without reading (Benson, Müller).
    Eyes,
    /// A local game that was read.
    Reading,
    /// A closed region that was played out with all moves of both sides.
    Solution,
    /// A seki: neither side can capture without loss.
    Seki,
    /// A race that was read.
    Race,
    /// A race that was not read: the larger side wins.
    Size,
    /// Playouts: how often the stones survive.
    Playouts,
    /// The stones' liberties, room and influence.
    Features,
    /// Only this status closes the territories.
    Borders,
    /// No living stones shut it in.
    Open,
    /// Somebody says so: the players' marks, or the caller.
    Agreed,
}

impl Basis {
    /// All of them.
    pub const ALL: [Basis; 11] = [
        Basis::Eyes,
        Basis::Reading,
        Basis::Solution,
        Basis::Seki,
        Basis::Race,
        Basis::Size,
        Basis::Playouts,
        Basis::Features,
        Basis::Borders,
        Basis::Open,
        Basis::Agreed,
    ];

    /// Its name: one word.
    pub const fn name(self) -> &'static str {
        match self {
            Basis::Eyes => "eyes",
            Basis::Reading => "reading",
            Basis::Solution => "solution",
            Basis::Seki => "seki",
            Basis::Race => "race",
            Basis::Size => "size",
            Basis::Playouts => "playouts",
            Basis::Features => "features",
            Basis::Borders => "borders",
            Basis::Open => "open",
            Basis::Agreed => "agreed",
        }
    }
}

/// What a status rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// The kind of evidence.
    pub by: Basis,
    /// The points that carry it; empty if it has none.
    pub points: PointSet,
}

impl Grounds {
    pub(crate) const fn new(by: Basis, points: PointSet) -> Grounds {
        Grounds { by, points }
    }

    /// The spaces in which a group may have eyes.
    pub(super) fn of_eyes(lifebase: &Attribute, size: Size) -> Grounds {
        let spaces = lifebase.evidence.iter().filter_map(|it| match it {
            Evidence::Eyes { space, .. } => Some(*space),
            _ => None,
        });
        Grounds::new(Basis::Eyes, PointSet::union(size, spaces))
    }

    /// The chains of other groups with which fights have this value.
    pub(super) fn of_race(opponentship: &Attribute, value: GameValue, board: &Board) -> Grounds {
        let rivals = opponentship.evidence.iter().filter_map(|it| match it {
            Evidence::Rival {
                stone, value: of, ..
            } if *of == value => Some(board.chain_at(*stone)?.stones()),
            _ => None,
        });
        Grounds::new(Basis::Race, PointSet::union(board.size(), rivals))
    }

    /// The moves near the stones that show the answer: the first two of a line that fails, or the moves that decide.
    pub(crate) fn of_reading(verdict: &Verdict, status: Status, stones: &PointSet) -> Grounds {
        let moves: Vec<Move> = match status {
            Status::Unsettled => [&verdict.defend, &verdict.attack]
                .into_iter()
                .filter_map(Answer::best)
                .collect(),
            Status::Dead => opening(&verdict.defend),
            Status::Alive | Status::Seki => opening(&verdict.attack),
        };
        let near = (0..LOCAL_STEPS).fold(*stones, |near, _| morph::dilate(&near));
        let points = moves.into_iter().filter_map(Move::point);
        let points = PointSet::from_points(stones.size(), points);
        Grounds::new(Basis::Reading, points & near)
    }

    /// The same, with these two moves as the points if they are known.
    pub(crate) fn shown(self, moves: Option<[Point; 2]>) -> Grounds {
        let size = self.points.size();
        let points = moves.map(|moves| PointSet::from_points(size, moves));
        Grounds {
            points: points.unwrap_or(self.points),
            ..self
        }
    }

    /// The shared liberties of the sekis of some stones.
    pub(crate) fn of_seki<'a>(
        sekis: impl IntoIterator<Item = &'a Seki>,
        stones: &PointSet,
    ) -> Grounds {
        let sekis = sekis.into_iter();
        let of = sekis.filter(|seki| !(seki.stones.black | seki.stones.white).is_disjoint(stones));
        let shared = of.map(|seki| seki.shared);
        Grounds::new(Basis::Seki, PointSet::union(stones.size(), shared))
    }
}

/// The first two moves of a line.
fn opening(answer: &Answer) -> Vec<Move> {
    answer.line.iter().take(2).map(|&(_, mv)| mv).collect()
}

impl Reason {
    /// The kind of evidence.
    pub const fn basis(&self) -> Basis {
        match self {
            Reason::Unconditional | Reason::Answers => Basis::Eyes,
            Reason::Read(_) | Reason::Defended => Basis::Reading,
            Reason::Solved { .. } => Basis::Solution,
            Reason::Seki(_) => Basis::Seki,
            Reason::Race { .. } => Basis::Race,
            Reason::Size { .. } => Basis::Size,
            Reason::Sampled { .. } | Reason::ShutIn { .. } | Reason::Open { .. } => Basis::Playouts,
            Reason::Closing { .. } => Basis::Borders,
            Reason::Reached => Basis::Open,
            Reason::Given => Basis::Agreed,
        }
    }

    /// What the final status of some stones rests on. `eyes` are the points that certain life, or certain death, takes
    /// place in.
    pub(crate) fn grounds<'a>(
        &self,
        status: Status,
        stones: &PointSet,
        sekis: impl IntoIterator<Item = &'a Seki>,
        eyes: impl FnOnce() -> PointSet,
    ) -> Grounds {
        match self {
            Reason::Unconditional | Reason::Answers | Reason::Defended => {
                Grounds::new(self.basis(), eyes())
            }
            Reason::Read(verdict) => Grounds::of_reading(verdict, status, stones),
            Reason::Race { rivals } | Reason::Size { rivals } => {
                Grounds::new(self.basis(), *rivals)
            }
            Reason::Seki(_) => Grounds::of_seki(sekis, stones),
            _ => Grounds::new(self.basis(), PointSet::empty(stones.size())),
        }
    }
}
