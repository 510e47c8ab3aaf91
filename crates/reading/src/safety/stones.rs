//! Stones in a zone: groups, chains, moves, captures.

use super::ground::{Ground, Walls};
use tobi_grid::patch::{Cells, Patch, each, lowest};

/// The stones of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) own: Cells,
    pub(super) enemy: Cells,
    /// The cells next to what is outside, which counts as living stones of the other side.
    pub(super) edge: Cells,
    /// The cell on which the owner may not retake a ko in this move, as a bit.
    pub(super) ban: Cells,
    /// The walls that were captured.
    pub(super) fallen: Walls,
}

/// Stones of the owner that are connected, with the walls that they touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) stones: Cells,
    pub(super) walls: Walls,
    /// The cells next to it in the zone.
    pub(super) around: Cells,
    /// The liberties in the zone.
    pub(super) liberties: Cells,
    /// The eyes that its walls have elsewhere.
    pub(super) elsewhere: u8,
}

/// A chain of the other side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub(super) stones: Cells,
    pub(super) liberties: Cells,
    /// Whether it is connected to what is outside.
    pub(super) safe: bool,
}

/// All groups and chains of a position.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub(super) groups: Vec<Group>,
    pub(super) chains: Vec<Chain>,
    pub(super) empty: Cells,
    /// The index of the other side's chain on each cell; stale elsewhere.
    of: [u8; Patch::MOST],
}

/// What becomes of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Stones(Stones),
    /// The owner loses what it has to keep.
    Broken,
    Suicide,
}

impl Stones {
    /// Gives groups without a liberty in the zone and without eyes elsewhere to the other side: their liberties outside
    /// may be filled at any time.
    pub(super) fn drop_breathless(&mut self, ground: &Ground) {
        let array = Array::of(ground, self);
        let is_breathless = |group: &&Group| group.liberties == 0 && group.elsewhere == 0;
        for group in array.groups.iter().filter(is_breathless) {
            self.give_up(ground, group);
        }
    }

    /// Counts a group as living stones of the other side from now on.
    fn give_up(&mut self, ground: &Ground, group: &Group) {
        self.own &= !group.stones;
        self.enemy |= group.stones;
        self.edge |= group.stones;
        self.fallen |= group.walls;
        for wall in each(group.walls.into()) {
            self.edge |= ground.beside[wall];
        }
    }
}

impl Array {
    pub(super) fn of(ground: &Ground, stones: &Stones) -> Array {
        let mut array = Array {
            groups: Vec::with_capacity(ground.beside.len() + 8),
            chains: Vec::with_capacity(8),
            empty: ground.patch.all() & !(stones.own | stones.enemy),
            of: [0; Patch::MOST],
        };
        array.gather_groups(ground, stones);
        array.gather_chains(ground, stones);
        array
    }

    fn gather_groups(&mut self, ground: &Ground, stones: &Stones) {
        for (wall, beside) in ground.beside.iter().enumerate() {
            if stones.fallen >> wall & 1 != 0 {
                continue;
            }
            self.groups.push(Group {
                stones: 0,
                walls: 1 << wall,
                around: *beside,
                liberties: beside & self.empty,
                elsewhere: ground.elsewhere[wall],
            });
        }
        let mut rest = stones.own;
        while rest != 0 {
            let (chain, around) = ground.patch.chain(lowest(rest), stones.own);
            rest &= !chain;
            let mut group = Group {
                stones: chain,
                walls: ground.walls_at(chain) & !stones.fallen,
                around,
                liberties: around & self.empty,
                elsewhere: 0,
            };
            let walls = group.walls;
            self.groups.retain(|other| {
                let touches = other.walls & walls != 0;
                if touches {
                    group.stones |= other.stones;
                    group.walls |= other.walls;
                    group.around |= other.around;
                    group.liberties |= other.liberties;
                    group.elsewhere = group.elsewhere.max(other.elsewhere);
                }
                !touches
            });
            self.groups.push(group);
        }
    }

    fn gather_chains(&mut self, ground: &Ground, stones: &Stones) {
        let mut rest = stones.enemy;
        while rest != 0 {
            let (chain, around) = ground.patch.chain(lowest(rest), stones.enemy);
            rest &= !chain;
            for cell in each(chain) {
                self.of[cell] = self.chains.len() as u8;
            }
            self.chains.push(Chain {
                stones: chain,
                liberties: around & self.empty,
                safe: chain & stones.edge != 0,
            });
        }
    }

    fn chain(&self, cell: usize) -> &Chain {
        &self.chains[usize::from(self.of[cell])]
    }

    /// The other side's stones that are connected to what is outside.
    pub(super) fn outer(&self) -> Cells {
        let safe = self.chains.iter().filter(|chain| chain.safe);
        safe.fold(0, |all, chain| all | chain.stones)
    }

    /// The owner's move.
    pub(super) fn answered(&self, ground: &Ground, stones: &Stones, cell: usize) -> After {
        let at: Cells = 1 << cell;
        if stones.ban & at != 0 {
            return After::Suicide;
        }
        let near = ground.patch.near(cell);
        let caught = each(near & stones.enemy)
            .map(|enemy| self.chain(enemy))
            .filter(|chain| chain.liberties == at && !chain.safe);
        let taken = caught.fold(0, |taken, chain| taken | chain.stones);
        let after = Stones {
            own: stones.own | at,
            enemy: stones.enemy & !taken,
            ban: 0,
            ..*stones
        };
        let walls = ground.walls_at(at);
        let is_joined = |group: &&Group| group.stones & near != 0 || group.walls & walls != 0;
        let mut joined = self.groups.iter().filter(is_joined);
        let breathes = taken != 0
            || near & self.empty != 0
            || joined.any(|group| group.liberties != at || group.elsewhere > 0);
        match breathes {
            true => After::Stones(after),
            false => After::Suicide,
        }
    }

    /// The other side's move.
    pub(super) fn attacked(&self, ground: &Ground, stones: &Stones, cell: usize) -> After {
        let at: Cells = 1 << cell;
        let near = ground.patch.near(cell);
        let mut safe = at & stones.edge != 0;
        let mut breathes = near & self.empty != 0;
        for enemy in each(near & stones.enemy) {
            let chain = self.chain(enemy);
            safe |= chain.safe;
            breathes |= chain.liberties != at;
        }
        let mut after = Stones {
            enemy: stones.enemy | at,
            ban: 0,
            ..*stones
        };
        let mut outer = self.outer();
        if safe {
            outer |= ground.patch.flood(at, after.enemy);
        }
        let caught = |group: &&Group| group.liberties == at && group.elsewhere == 0;
        let mut taken = 0;
        let mut captures = false;
        for group in self.groups.iter().filter(caught) {
            if group.walls & ground.required != 0 {
                return After::Broken;
            }
            captures = true;
            let is_inside = group.walls == 0
                && group.stones & stones.edge == 0
                && ground.patch.around(group.stones) & outer == 0;
            match is_inside {
                true => {
                    after.own &= !group.stones;
                    taken |= group.stones;
                }
                // On the board it may have liberties outside.
                false => after.give_up(ground, group),
            }
        }
        if !captures && !breathes && !safe {
            return After::Suicide;
        }
        let is_ko = taken.is_power_of_two() && near & (after.enemy | self.empty) == 0 && !safe;
        after.ban = if is_ko { taken } else { 0 };
        After::Stones(after)
    }
}
