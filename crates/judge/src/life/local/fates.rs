//! The fates of chains, from the last board of a local game.

use super::ground::Ground;
use super::proof::{Ko, Node};
use super::settled::{Settled, count};
use super::stones::{Side, Stones};
use super::value::Solver;
use crate::life::{Seki, SekiKind};
use crate::params::ALONE_NODES;
use tobi_goban::ByColor;
use tobi_grid::patch::{Cells, each};

/// The fate of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::life) enum Fate {
    /// It stays, or its owner gets its points anyway.
    Lives,
    /// The other side gets its points.
    Dies,
    /// It stays without two eyes, next to points that neither side can fill.
    Seki,
}

/// The last board, and the owner of each point.
#[derive(Debug)]
pub(super) struct Fates<'a> {
    ground: &'a Ground,
    stones: Stones,
    owners: [Cells; 2],
    /// The points that neither side can fill.
    shared: Cells,
    /// The stones of each side that stay only because of those points.
    pub(super) seki: [Cells; 2],
}

impl<'a> Fates<'a> {
    pub(super) fn new(ground: &'a Ground, stones: &Stones) -> Fates<'a> {
        let settled = Settled::new(ground, stones);
        let owners = settled.owners(ground, stones);
        let shared = ground.all & !(owners[0] | owners[1]);
        let seki = Side::BOTH.map(|side| {
            let own = owners[side as usize];
            let weak = own & !settled.owned[side as usize] & !ground.joined(stones.of(side), side);
            let weak = ground.patch.flood(ground.patch.around(shared) & weak, weak);
            let groups = ground.patch.parts(weak);
            let bound = groups.filter(|&group| !lives_alone(ground, stones, side, group));
            bound.fold(0, |all, group| all | group) & stones.of(side)
        });
        let is_seki = seki[0] != 0 && seki[1] != 0;
        Fates {
            ground,
            stones: *stones,
            owners,
            shared,
            seki: if is_seki { seki } else { [0; 2] },
        }
    }

    /// The fate of a side's chain.
    pub(super) fn of(&self, side: Side, chain: Cells) -> Fate {
        if chain & !self.owners[side as usize] != 0 {
            Fate::Dies
        } else if chain & self.seki[side as usize] != 0 {
            Fate::Seki
        } else {
            Fate::Lives
        }
    }

    /// The sekis: chains that share points belong to the same one.
    pub(super) fn standoffs(&self, before: &Stones, is_free_of_ko: bool) -> Vec<Seki> {
        let (ground, [one, two]) = (self.ground, self.seki);
        let of_one = |cells: Cells| {
            let stones = [one & cells, two & cells];
            (stones[0] != 0 && stones[1] != 0).then(|| Seki {
                stones: ByColor::from_fn(|color| {
                    ground.patch.set(stones[ground.side(color) as usize])
                }),
                shared: ground.patch.set(self.shared & cells),
                kind: if is_free_of_ko {
                    self.kind(stones)
                } else {
                    self.kind_by_ko(before, stones)
                },
            })
        };
        let eyes = self.owners[0] & (one | ground.patch.around(one))
            | self.owners[1] & (two | ground.patch.around(two));
        let all = one | two | self.shared | eyes;
        ground.patch.parts(all).filter_map(of_one).collect()
    }

    /// The kind of a seki between these stones if it depends on kos that were there at the start.
    fn kind_by_ko(&self, before: &Stones, stones: [Cells; 2]) -> SekiKind {
        let of = |side: Side| stones[side.other() as usize];
        let kos = Side::BOTH.map(|side| kos(self.ground, before, of(side), side));
        match kos[0] + kos[1] {
            0 => self.kind(stones),
            1 => SekiKind::TenThousandYearKo,
            _ => SekiKind::DoubleKo,
        }
    }

    /// The kind of a seki between these stones.
    fn kind(&self, stones: [Cells; 2]) -> SekiKind {
        let eyes = Side::BOTH.map(|side| self.eyes(stones, side));
        let mut sides = Side::BOTH.into_iter();
        let inner = sides.find(|&side| self.is_inside(stones, side));
        match (inner, eyes) {
            _ if self.is_in_atari(stones) => SekiKind::Hanezeki,
            (Some(inner), eyes) if eyes[inner as usize] == 0 => SekiKind::InEyeSpace,
            (Some(_), _) => SekiKind::NoApproach,
            (None, [0, 0]) => SekiKind::SharedLiberties,
            (None, [one, two]) if one == two => SekiKind::EyeEach,
            (None, _) => SekiKind::EyeAgainstNone,
        }
    }

    /// The number of eyes of a side's stones.
    fn eyes(&self, stones: [Cells; 2], side: Side) -> usize {
        let patch = &self.ground.patch;
        let own = self.owners[side as usize] & !self.stones.of(side);
        let beside = |eye: &Cells| patch.around(*eye) & stones[side as usize] != 0;
        patch.parts(own).filter(beside).count()
    }

    /// Whether a side's stones are inside the area that the other side's stones enclose.
    fn is_inside(&self, stones: [Cells; 2], side: Side) -> bool {
        let Ground {
            patch, all, walls, ..
        } = self.ground;
        let room = all & !stones[side.other() as usize];
        patch.flood(stones[side as usize], room) & (walls[0] | walls[1]) == 0
    }

    fn is_in_atari(&self, stones: [Cells; 2]) -> bool {
        let patch = &self.ground.patch;
        let empty = self.stones.empty(self.ground);
        let mut chains = stones.into_iter().flat_map(|own| patch.parts(own));
        chains.any(|chain| (patch.around(chain) & empty).count_ones() == 1)
    }
}

/// Whether most of a side's group and its eyes stays even if all stones of the other side stay and that side moves
/// first, as far as is known.
fn lives_alone(ground: &Ground, stones: &Stones, side: Side, group: Cells) -> bool {
    let enemy = stones.of(side.other());
    let ground = ground.without(side.other(), enemy);
    let mut alone = *stones;
    alone.0[side.other() as usize] = 0;
    let wanted = count(group) - count(ground.all);
    let mut solver = Solver::new(&ground, &alone, ALONE_NODES);
    let begun = Node::new(alone, side.other());
    solver.forces(Ko::Rest, side, wanted, &begun) != Some(false)
}

/// The number of points on or next to a side's stones where the other side captures a single stone and may be
/// recaptured.
fn kos(ground: &Ground, stones: &Stones, of: Cells, taker: Side) -> usize {
    let near = (of | ground.patch.around(of)) & stones.empty(ground);
    let takes = |cell: &usize| {
        let after = stones.after(ground, taker, *cell);
        after.is_some_and(|(_, retake)| retake != 0)
    };
    each(near).filter(takes).count()
}
