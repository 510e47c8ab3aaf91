//! The moves of a closed fight, and what they may cost.

use super::ground::{Ground, each};
use super::lore::{Lore, PASS, Spot};
use super::stones::{Chains, Effect, Stones};
use crate::Side;
use crate::params::PASS_COST;

/// A move that the rules allow, leaving kos aside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) spot: Spot,
    pub(super) after: Stones,
    pub(super) takes_back: bool,
    /// What it is guessed to cost, compared with others.
    pub(super) cost: u32,
}

/// Adds the moves of a side.
pub(super) fn propose(
    ground: &Ground,
    stones: &Stones,
    chains: &Chains,
    (side, last): (Side, Spot),
    lore: &Lore,
    choices: &mut Vec<Choice>,
) {
    for cell in each(stones.empty(ground)) {
        if side == Side::Defender && fills_own_eye(ground, chains, stones, cell) {
            continue;
        }
        let Some(effect) = stones.play(ground, chains, side, cell) else {
            continue;
        };
        let cost = cost(ground, stones, chains, side, cell, last, &effect);
        choices.push(Choice {
            spot: cell as Spot,
            after: effect.after,
            takes_back: effect.takes_back,
            cost: lore.weigh(side, last, cell as Spot, cost),
        });
    }
    // Who may not take a ko back has to play elsewhere.
    if side == Side::Defender || stones.ko != 0 {
        choices.push(Choice {
            spot: PASS,
            after: stones.passed(),
            takes_back: false,
            cost: lore.weigh(side, last, PASS, PASS_COST),
        });
    }
}

/// Whether only one chain of the defender surrounds the cell.
fn fills_own_eye(ground: &Ground, chains: &Chains, stones: &Stones, cell: usize) -> bool {
    let near = ground.near[cell];
    near & !stones.defender == 0
        && near.count_ones() == u32::from(ground.sides[cell])
        && near & !chains.at(near.trailing_zeros() as usize).stones == 0
}

fn cost(
    ground: &Ground,
    stones: &Stones,
    chains: &Chains,
    side: Side,
    cell: usize,
    last: Spot,
    effect: &Effect,
) -> u32 {
    let near = ground.near[cell];
    let free = (near & stones.empty(ground)).count_ones() as i32;
    let mut cost = 5 - free.min(3);
    let mut rescued = false;
    let mut longest = 0;
    for at in each(near & stones.of(side)) {
        let chain = chains.at(at);
        let liberties = if chain.safe {
            64
        } else {
            chain.liberties.count_ones()
        };
        longest = longest.max(liberties);
        rescued |= liberties == 1;
    }
    for at in each(near & stones.of(side.opponent())) {
        let chain = chains.at(at);
        match chain.liberties.count_ones() {
            _ if chain.safe => {}
            1 => cost -= 3,
            2 => cost -= 1,
            _ => {}
        }
    }
    if free == 0 && longest <= 2 && cost >= 4 {
        cost += 2;
    }
    if rescued && effect.liberties > 1 {
        cost -= 2;
    }
    if usize::from(last) < ground.points.len() {
        let (a, b) = (ground.points[usize::from(last)], ground.points[cell]);
        if a.king_steps(b) <= 1 {
            cost -= 1;
        }
    }
    cost.max(1) as u32
}
