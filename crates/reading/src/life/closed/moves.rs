//! The moves of a closed fight and their estimated costs.

use super::features::{self, Kinds, Learned, Scene};
use super::ground::Ground;
use super::history::{History, PASS, Spot};
use super::stones::{Chains, Stones};
use super::weights;
use crate::Side;
use crate::params::{BEST_MOVE_COST, DEAREST_MOVE_COST};
use std::sync::LazyLock;
use tobi_grid::patch::each;

/// A legal move, regardless of ko.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) spot: Spot,
    pub(super) after: Stones,
    pub(super) takes_back: bool,
    /// The kinds of its features; `None` for a pass.
    pub(super) kinds: Option<Kinds>,
    /// The weight of the move: see [`features::worth`].
    weight: i32,
    /// The estimated cost to prove that the move wins, relative to the cost of the whole position: see
    /// [`COST_SCALE`](crate::params::COST_SCALE).
    pub(super) cost: u32,
}

/// Adds the moves of a side, cheapest first.
pub(super) fn propose(
    ground: &Ground,
    stones: &Stones,
    chains: &Chains,
    (side, last): (Side, Spot),
    history: &History,
    choices: &mut Vec<Choice>,
) {
    let scene = Scene {
        ground,
        stones,
        chains,
        side,
    };
    for cell in each(stones.empty(ground)) {
        if side == Side::Defender && fills_own_eye(ground, chains, stones, cell) {
            continue;
        }
        let Some(effect) = stones.play(ground, chains, side, cell) else {
            continue;
        };
        let learned = Learned::of(ground, history, side, last, cell);
        let kinds = Some(scene.kinds(cell, &effect, learned));
        choices.push(Choice {
            spot: cell as Spot,
            after: effect.after,
            takes_back: effect.takes_back,
            kinds,
            weight: features::weight(side, kinds),
            cost: 0,
        });
    }
    // A side that may not take a ko back has to play elsewhere.
    if side == Side::Defender || stones.ko != 0 {
        choices.push(Choice {
            spot: PASS,
            after: stones.passed(),
            takes_back: false,
            kinds: None,
            weight: features::weight(side, None),
            cost: 0,
        });
    }
    let best = choices.iter().map(|choice| choice.weight).max();
    for choice in choices.iter_mut() {
        choice.cost = cost(best.unwrap_or(choice.weight) - choice.weight);
    }
    choices.sort_by_key(|choice| choice.cost);
}

/// Whether a single chain of the defender surrounds the cell.
fn fills_own_eye(ground: &Ground, chains: &Chains, stones: &Stones, cell: usize) -> bool {
    let near = ground.patch.near(cell);
    near & !stones.defender == 0
        && near.count_ones() == u32::from(ground.sides[cell])
        && near & !chains.at(near.trailing_zeros() as usize).stones == 0
}

/// The cost of a move whose odds are worse than those of the best move by this many hundredths of their logarithm: the
/// cost grows by the same factor.
fn cost(worse: i32) -> u32 {
    static COSTS: LazyLock<Vec<u32>> = LazyLock::new(|| {
        weights::multiples(BEST_MOVE_COST)
            .map(|cost| (cost >> 20) as u32)
            .take_while(|&cost| cost < DEAREST_MOVE_COST)
            .collect()
    });
    let costs = &*COSTS;
    let known = costs.get(worse.max(0) as usize);
    known.copied().unwrap_or(DEAREST_MOVE_COST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_of_a_move_grows_with_its_odds_against() {
        assert_eq!(cost(0), BEST_MOVE_COST);
        let twice = cost(69);
        assert!(twice.abs_diff(2 * BEST_MOVE_COST) <= 1, "{twice}");
        assert_eq!(cost(10_000), DEAREST_MOVE_COST);
    }
}
