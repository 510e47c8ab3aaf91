//! Stones in a zone: groups, chains, moves, captures.

use super::ground::{Ground, Walls};
use tobi_grid::patch::{Cells, Patch, each, lowest};

/// The stones of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl Group {
    /// Adds a group that is connected with this one.
    pub(super) fn join(&mut self, other: &Group) {
        self.stones |= other.stones;
        self.walls |= other.walls;
        self.around |= other.around;
        self.liberties |= other.liberties;
        // The eyes may be the same ones.
        self.elsewhere = self.elsewhere.max(other.elsewhere);
    }
}

/// A chain of the other side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub(super) stones: Cells,
    pub(super) liberties: Cells,
    /// Whether it is connected to what is outside.
    pub(super) safe: bool,
}

/// The connected stones of both sides in a position.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    pub(super) own: Vec<Group>,
    pub(super) enemy: Vec<Chain>,
    pub(super) empty: Cells,
    /// The index of the other side's chain on each cell; stale elsewhere.
    of: [u8; Patch::MOST],
}

impl Stones {
    /// Gives groups without a liberty in the zone and without eyes elsewhere to the other side: their liberties outside
    /// may be filled at any time.
    pub(super) fn drop_breathless(&mut self, ground: &Ground) {
        let groups = Groups::of(ground, self);
        let is_breathless = |group: &&Group| group.liberties == 0 && group.elsewhere == 0;
        for group in groups.own.iter().filter(is_breathless) {
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

impl Groups {
    pub(super) fn of(ground: &Ground, stones: &Stones) -> Groups {
        let mut all = Groups {
            own: Vec::with_capacity(ground.beside.len() + 8),
            enemy: Vec::with_capacity(8),
            empty: ground.patch.all() & !(stones.own | stones.enemy),
            of: [0; Patch::MOST],
        };
        all.gather_own(ground, stones);
        all.gather_enemy(ground, stones);
        all
    }

    fn gather_own(&mut self, ground: &Ground, stones: &Stones) {
        for (wall, beside) in ground.beside.iter().enumerate() {
            if stones.fallen >> wall & 1 != 0 {
                continue;
            }
            self.own.push(Group {
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
            self.own.retain(|other| {
                let touches = other.walls & walls != 0;
                if touches {
                    group.join(other);
                }
                !touches
            });
            self.own.push(group);
        }
    }

    fn gather_enemy(&mut self, ground: &Ground, stones: &Stones) {
        let mut rest = stones.enemy;
        while rest != 0 {
            let (chain, around) = ground.patch.chain(lowest(rest), stones.enemy);
            rest &= !chain;
            for cell in each(chain) {
                self.of[cell] = self.enemy.len() as u8;
            }
            self.enemy.push(Chain {
                stones: chain,
                liberties: around & self.empty,
                safe: chain & stones.edge != 0,
            });
        }
    }

    fn chain(&self, cell: usize) -> &Chain {
        &self.enemy[usize::from(self.of[cell])]
    }

    /// The other side's stones that are connected to what is outside.
    pub(super) fn outer(&self) -> Cells {
        let safe = self.enemy.iter().filter(|chain| chain.safe);
        safe.fold(0, |all, chain| all | chain.stones)
    }

    /// The other side's stones that are connected with a cell.
    pub(super) fn enemy_at(&self, ground: &Ground, stones: &Stones, cell: usize) -> Cells {
        let chains = each(ground.patch.near(cell) & stones.enemy).map(|enemy| self.chain(enemy));
        chains.fold(0, |all, chain| all | chain.stones)
    }

    /// The stones after a move of the owner; `None` if it is not allowed.
    pub(super) fn answered(&self, ground: &Ground, stones: &Stones, cell: usize) -> Option<Stones> {
        let at: Cells = 1 << cell;
        if stones.ban & at != 0 {
            return None;
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
        let mut joined = self.own.iter().filter(is_joined);
        let breathes = taken != 0
            || near & self.empty != 0
            || joined.any(|group| group.liberties != at || group.elsewhere > 0);
        breathes.then_some(after)
    }

    /// The stones after a move of the other side; `None` if it is suicide.
    pub(super) fn attacked(&self, ground: &Ground, stones: &Stones, cell: usize) -> Option<Stones> {
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
        for group in self.own.iter().filter(caught) {
            captures = true;
            let is_inside = group.walls == 0
                && group.stones & stones.edge == 0
                && ground.patch.around(group.stones) & outer == 0;
            if is_inside {
                after.own &= !group.stones;
                taken |= group.stones;
            } else {
                // On the board it may have liberties outside.
                after.give_up(ground, group);
            }
        }
        if !captures && !breathes && !safe {
            return None;
        }
        let is_ko = taken.is_power_of_two() && near & (after.enemy | self.empty) == 0 && !safe;
        after.ban = if is_ko { taken } else { 0 };
        Some(after)
    }
}
