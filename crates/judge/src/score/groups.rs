//! The groups at the end of a game: which stand, which are dead, which are in seki, and why.

use super::Dead;
use crate::life::{Finished, Seki, SekiKind, Status};
use tobi_goban::count::CountError;
use tobi_goban::{ByColor, Color, Position};
use tobi_grid::{PointSet, morph};
use tobi_reading::Reader;

/// Why a group is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// The players agreed.
    Agreed,
    /// By static rules, without any doubt.
    Certain,
    /// Neither it nor its neighbour can be captured.
    Seki(SekiKind),
    /// It was read, or judged by what it has to live on.
    Judged,
}

/// A group at the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalGroup {
    /// Whose it is.
    pub color: Color,
    /// Its stones: whole chains.
    pub stones: PointSet,
    /// What becomes of it if nobody plays any more.
    pub status: Status,
    /// Why.
    pub why: Why,
}

/// All groups of a position.
#[derive(Clone, Debug)]
pub(super) struct FinalGroups {
    pub(super) groups: Vec<FinalGroup>,
    pub(super) sekis: Vec<Seki>,
    /// Territory that is certain.
    pub(super) certain: ByColor<PointSet>,
    /// Whether the players named the dead.
    pub(super) agreed: bool,
    nothing: PointSet,
}

impl FinalGroups {
    pub(super) fn new(
        position: &Position,
        reader: &mut Reader,
        dead: &Dead,
    ) -> Result<FinalGroups, CountError> {
        let nothing = PointSet::empty(position.size());
        Ok(match dead {
            Dead::Judged => judged(position, &Finished::new(position, reader)),
            Dead::Agreed(dead) => {
                tobi_goban::count::count(position.board(), dead)?;
                FinalGroups {
                    groups: together(position, |stones| {
                        let status = match stones.is_disjoint(dead) {
                            true => Status::Alive,
                            false => Status::Dead,
                        };
                        (status, Why::Agreed)
                    }),
                    sekis: Vec::new(),
                    certain: ByColor::from_fn(|_| nothing),
                    agreed: true,
                    nothing,
                }
            }
        })
    }

    /// All stones of a status.
    pub(super) fn stones(&self, status: Status) -> PointSet {
        let of = self.groups.iter().filter(|group| group.status == status);
        of.fold(self.nothing, |all, group| all | group.stones)
    }
}

/// The groups as they were judged.
fn judged(position: &Position, finished: &Finished) -> FinalGroups {
    let certain = finished.certain;
    let groups = together(position, |stones| {
        let stone = stones.first().expect("a chain has stones");
        let status = finished.status(stone).unwrap_or(Status::Alive);
        let seki = finished.sekis.iter().find(|seki| {
            let both = seki.stones.black | seki.stones.white;
            !both.is_disjoint(stones)
        });
        let sure = certain.alive.black | certain.alive.white | certain.dead;
        let why = match seki {
            Some(seki) if status == Status::Seki => Why::Seki(seki.kind),
            _ if !sure.is_disjoint(stones) => Why::Certain,
            _ => Why::Judged,
        };
        (status, why)
    });
    FinalGroups {
        groups,
        sekis: finished.sekis.clone(),
        certain: certain.territory,
        agreed: false,
        nothing: PointSet::empty(position.size()),
    }
}

/// Chains of one colour, status and reason that touch, corners too, are one group.
fn together(position: &Position, of: impl Fn(&PointSet) -> (Status, Why)) -> Vec<FinalGroup> {
    let mut groups: Vec<FinalGroup> = Vec::new();
    for chain in position.board().chains() {
        let (status, why) = of(&chain.stones());
        let mut group = FinalGroup {
            color: chain.color(),
            stones: chain.stones(),
            status,
            why,
        };
        let near = morph::dilate(&group.stones);
        groups.retain(|other| {
            let one = (other.color, other.status, other.why) == (group.color, status, why)
                && !near.is_disjoint(&morph::dilate(&other.stones));
            if one {
                group.stones |= other.stones;
            }
            !one
        });
        groups.push(group);
    }
    groups.sort_by_key(|group| group.stones.first());
    groups
}
