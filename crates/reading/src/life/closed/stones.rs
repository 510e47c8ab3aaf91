//! The stones of a closed fight: chains, moves, captures, kos.

use super::ground::Ground;
use crate::Side;
use crate::conditions::Threats;
use tobi_grid::patch::{Cells, each, lowest};

/// A position of a closed fight. Moves make a copy instead of being taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) defender: Cells,
    pub(super) attacker: Cells,
    /// The cell that simple ko forbids to the side to move, as a bit; 0 if there is none.
    pub(super) ko: Cells,
    /// Kos taken back at once so far.
    pub(super) threats_used: u8,
    /// Whether stones have been captured since the fight began: otherwise no position can repeat.
    pub(super) captured: bool,
    /// The key of the stones alone.
    key: u64,
}

/// A chain and its liberties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub(super) stones: Cells,
    pub(super) liberties: Cells,
    /// Whether it is connected to safe stones outside the field.
    pub(super) safe: bool,
}

/// All chains of a position.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    /// The chains, those of the defender first.
    pub(super) list: Vec<Chain>,
    defenders: usize,
    /// The index in the list of the chain on each cell; stale for empty cells.
    of: [u8; super::ground::MOST_CELLS],
}

/// The effect of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    /// The position after it.
    pub(super) after: Stones,
    /// Whether it took back a ko by a threat.
    pub(super) takes_back: bool,
    /// Liberties of the new chain, within the field; 64 for a safe one.
    pub(super) liberties: u32,
}

impl Stones {
    pub(super) fn new(ground: &Ground, defender: Cells, attacker: Cells, ko: Cells) -> Stones {
        let key = ground.key_of(Side::Defender, defender) ^ ground.key_of(Side::Attacker, attacker);
        Stones {
            defender,
            attacker,
            ko,
            threats_used: 0,
            captured: false,
            key,
        }
    }

    pub(super) fn of(&self, side: Side) -> Cells {
        match side {
            Side::Defender => self.defender,
            Side::Attacker => self.attacker,
        }
    }

    pub(super) fn empty(&self, ground: &Ground) -> Cells {
        ground.patch.all() & !(self.defender | self.attacker)
    }

    /// The key of the position with this side to move; never 0.
    pub(super) fn key(&self, to_move: Side) -> u64 {
        let mut key = self.key ^ u64::from(self.threats_used).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if self.ko != 0 {
            key ^= 0xd6e8_feb8_6659_fd93_u64.rotate_left(self.ko.trailing_zeros());
        }
        match to_move {
            Side::Defender => key,
            Side::Attacker => key ^ 0xa076_1d64_78bd_642f,
        }
        .max(1)
    }

    /// The position after a pass.
    pub(super) fn passed(&self) -> Stones {
        Stones { ko: 0, ..*self }
    }

    /// The effect of a stone of this side on an empty cell; `None` for suicide. The caller must check the ko.
    pub(super) fn play(
        &self,
        ground: &Ground,
        chains: &Chains,
        side: Side,
        cell: usize,
    ) -> Option<Effect> {
        let stone: Cells = 1 << cell;
        let near = ground.patch.near(cell);
        let taken = self.taken(ground, chains, side, cell);
        let mut chain = stone;
        let mut liberties = near & (self.empty(ground) | taken);
        let mut safe = side == Side::Attacker && ground.beside_safe & stone != 0;
        for at in each(near & self.of(side)) {
            let joined = chains.at(at);
            chain |= joined.stones;
            liberties |= joined.liberties;
            safe |= joined.safe;
        }
        if taken != 0 {
            liberties |= ground.patch.around(chain) & taken;
        }
        liberties &= !stone;
        let breathes = safe || side == Side::Defender && chain & ground.exits != 0;
        if liberties == 0 && !breathes {
            return None;
        }
        let mut after = *self;
        after.key ^= ground.key(side, cell) ^ ground.key_of(side.opponent(), taken);
        match side {
            Side::Defender => {
                after.defender |= stone;
                after.attacker &= !taken;
            }
            Side::Attacker => {
                after.attacker |= stone;
                after.defender &= !taken;
            }
        }
        let takes_back = self.ko == stone;
        after.threats_used += u8::from(takes_back);
        after.captured |= taken != 0;
        let lone = chain == stone && !breathes && liberties == taken;
        after.ko = if lone && taken.is_power_of_two() {
            taken
        } else {
            0
        };
        Some(Effect {
            after,
            takes_back,
            liberties: if safe { 64 } else { liberties.count_ones() },
        })
    }

    /// The stones that a stone of this side on an empty cell captures.
    fn taken(&self, ground: &Ground, chains: &Chains, side: Side, cell: usize) -> Cells {
        let others = ground.patch.near(cell) & self.of(side.opponent());
        let beside = each(others).map(|at| chains.at(at));
        // A chain that stands on an exit has liberties outside the field.
        let is_held =
            |chain: &Chain| chain.safe || chain.stones & ground.exits & self.defender != 0;
        beside
            .filter(|chain| chain.liberties == 1 << cell && !is_held(chain))
            .fold(0, |taken, chain| taken | chain.stones)
    }

    /// Whether a side may take a ko back at once.
    pub(super) fn may_take_back(&self, threats: Option<Threats>, side: Side) -> bool {
        Threats::allow(threats, side, self.threats_used.into())
    }
}

impl Chains {
    pub(super) fn of(ground: &Ground, stones: &Stones) -> Chains {
        let mut chains = Chains {
            list: Vec::with_capacity(24),
            defenders: 0,
            of: [0; super::ground::MOST_CELLS],
        };
        let empty = stones.empty(ground);
        chains.gather(ground, stones.defender, empty, 0);
        chains.defenders = chains.list.len();
        chains.gather(ground, stones.attacker, empty, ground.beside_safe);
        chains
    }

    fn gather(&mut self, ground: &Ground, stones: Cells, empty: Cells, beside_safe: Cells) {
        let mut rest = stones;
        while rest != 0 {
            let (chain, around) = ground.patch.chain(lowest(rest), stones);
            rest &= !chain;
            for cell in each(chain) {
                self.of[cell] = self.list.len() as u8;
            }
            self.list.push(Chain {
                stones: chain,
                liberties: around & empty,
                safe: chain & beside_safe != 0,
            });
        }
    }

    /// The chain of the stone on a cell.
    pub(super) fn at(&self, cell: usize) -> &Chain {
        &self.list[usize::from(self.of[cell])]
    }

    pub(super) fn of_defender(&self) -> &[Chain] {
        &self.list[..self.defenders]
    }

    pub(super) fn of_attacker(&self) -> &[Chain] {
        &self.list[self.defenders..]
    }

    /// The safe stones of the attacker.
    pub(super) fn safe(&self) -> Cells {
        let safe = self.of_attacker().iter().filter(|chain| chain.safe);
        safe.fold(0, |stones, chain| stones | chain.stones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fight;
    use crate::life::arena::Arena;
    use tobi_goban::Move;
    use tobi_goban::random_game::SplitMix;
    use tobi_grid::{Point, PointSet};

    const WALL: &str = "
        . . . . . O .
        . X . . . O .
        . . . X . O .
        . . . . O O .
        O O O O O . .
        . . . . . . .";

    fn ground_of(arena: &Arena) -> Option<Ground> {
        Ground::of(arena, &!arena.field)
    }

    /// Random moves on bits and on the board give the same stones, kos and suicides.
    #[test]
    fn moves_on_bits_are_moves_on_the_board() {
        let mut random = SplitMix::new(5);
        let (mut captures, mut kos, mut suicides) = (0, 0, 0);
        for _ in 0..300 {
            let mut fight = Fight::drawn(WALL);
            let first = fight.stones(Side::Defender).first().expect("a stone");
            let arena = Arena::around(&fight, first);
            let ground = ground_of(&arena).expect("a small field");
            let cells = |fight: &Fight, side| ground.patch.cells(fight.stones(side));
            let (d, a) = (cells(&fight, Side::Defender), cells(&fight, Side::Attacker));
            let mut stones = Stones::new(&ground, d, a, 0);
            let mut side = Side::Attacker;
            for _ in 0..60 {
                let chains = Chains::of(&ground, &stones);
                let empty: Vec<usize> = each(stones.empty(&ground)).collect();
                if empty.is_empty() {
                    break;
                }
                let cell = empty[random.below(empty.len() as u32) as usize];
                let point = ground.patch.points()[cell];
                let effect = stones.play(&ground, &chains, side, cell);
                let is_suicide =
                    fight.board().effect(point, side.color()) == tobi_goban::Effect::Suicide;
                assert_eq!(effect.is_none(), is_suicide, "{}", fight.board());
                suicides += u32::from(is_suicide);
                let takes_back = stones.ko == 1 << cell;
                let Some(effect) = effect.filter(|_| !takes_back) else {
                    stones = stones.passed();
                    fight.play(side, Move::Pass);
                    side = side.opponent();
                    continue;
                };
                fight.play(side, Move::Play(point));
                stones = effect.after;
                captures += u32::from(stones.captured);
                for side in [Side::Defender, Side::Attacker] {
                    assert_eq!(stones.of(side), cells(&fight, side), "{}", fight.board());
                }
                let ko = fight.ko().and_then(|ko| ground.patch.cell_of(ko));
                assert_eq!(stones.ko, ko.map_or(0, |cell| 1 << cell));
                kos += u32::from(ko.is_some());
                let afresh = Stones::new(&ground, stones.defender, stones.attacker, stones.ko);
                assert_eq!(afresh.key, stones.key, "the key is the stones'");
                side = side.opponent();
            }
        }
        assert!(
            captures > 0 && kos > 0 && suicides > 0,
            "{captures} {kos} {suicides}"
        );
    }

    /// The stones of a picture; the field is the first row, and a way continues below from an exit.
    fn first_row(picture: &str) -> (Ground, Stones) {
        let fight = Fight::drawn(picture);
        let row = PointSet::from_points(fight.size(), (0..4).map(|column| Point::new(column, 0)));
        let nothing = PointSet::empty(fight.size());
        let arena = Arena {
            target: *fight.stones(Side::Defender),
            field: row,
            firm: nothing,
            exits: nothing,
            looked_at: nothing,
        };
        let ground = Ground::of(&arena, &nothing).expect("a field");
        let cells = |side| ground.patch.cells(fight.stones(side));
        let stones = Stones::new(&ground, cells(Side::Defender), cells(Side::Attacker), 0);
        (ground, stones)
    }

    #[test]
    fn a_chain_on_an_exit_has_liberties_outside() {
        let (mut ground, stones) = first_row("X . O O\n. . . .\n. . . .");
        let chains = Chains::of(&ground, &stones);
        let after = |ground: &Ground| stones.play(ground, &chains, Side::Attacker, 1);
        assert!(after(&ground).is_some_and(|effect| effect.after.defender == 0));
        ground.exits = 1;
        assert!(after(&ground).is_none(), "no capture, and no liberty left");
    }

    #[test]
    fn a_stone_on_an_exit_is_in_no_ko() {
        let (mut ground, stones) = first_row("O . O .\n. . . .\n. . . .");
        let chains = Chains::of(&ground, &stones);
        let ko = |ground: &Ground| {
            let effect = stones.play(ground, &chains, Side::Defender, 1);
            effect.expect("a capture").after.ko
        };
        assert_eq!(ko(&ground), 1);
        ground.exits = 1 << 1;
        assert_eq!(ko(&ground), 0, "it has a liberty outside");
    }

    #[test]
    fn a_field_of_bits_is_the_arena() {
        let fight = Fight::drawn(WALL);
        let first = fight.stones(Side::Defender).first().expect("a stone");
        let arena = Arena::around(&fight, first);
        let ground = ground_of(&arena).expect("a small field");
        let all = each(ground.patch.all()).map(|cell| ground.patch.points()[cell]);
        assert_eq!(PointSet::from_points(fight.size(), all), arena.field);
        let own = fight.stones(Side::Defender);
        assert_eq!(ground.patch.cells(own), ground.target);
    }
}
