//! The value of a local game with best play, and a line of best play.

use super::ground::Ground;
use super::proof::{Aim, Ko, Node};
use super::settled::Settled;
use super::stones::{Side, Stones};
use tobi_reading::Side as Role;
use tobi_reading::engine::{self, Table};

/// The margin of side one that each side can force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Side one can force at least this margin.
    pub(super) least: i32,
    /// Side two can limit side one to this margin.
    pub(super) most: i32,
}

impl Value {
    /// The result, if both bounds agree; otherwise repetitions decide.
    pub(super) fn exact(self) -> Option<i32> {
        (self.least == self.most).then_some(self.least)
    }
}

/// A solver that finds values by proofs.
pub(super) struct Solver<'a> {
    pub(super) ground: &'a Ground,
    /// The margin of side one at the start.
    pub(super) stood: i32,
    table: Table,
    /// The remaining nodes.
    pub(super) nodes: u32,
}

impl<'a> Solver<'a> {
    pub(super) fn new(ground: &'a Ground, stones: &Stones, nodes: u32) -> Solver<'a> {
        Solver {
            ground,
            stood: Settled::new(ground, stones).count(ground, stones),
            table: Table::new(),
            nodes,
        }
    }

    /// Whether a side can force at least this margin over the other side; `None` if the nodes run out.
    pub(super) fn forces(&mut self, ko: Ko, side: Side, wanted: i32, node: &Node) -> Option<bool> {
        let mut aim = Aim {
            ground: self.ground,
            ko,
            side,
            wanted,
            stood: match side {
                Side::One => self.stood,
                Side::Two => -self.stood,
            },
        };
        let winner = engine::winner(&mut aim, &mut self.table, *node, &mut self.nodes)?;
        Some(winner == Role::Attacker)
    }

    /// The value of a position, with these likely results tried first; `None` if the nodes run out.
    pub(super) fn value(&mut self, ko: Ko, node: &Node, likely: &[i32]) -> Option<Value> {
        let settled = Settled::new(self.ground, &node.stones);
        let mut value = Value {
            least: settled.least(self.ground, Side::One),
            most: -settled.least(self.ground, Side::Two),
        };
        let mut likely = likely.iter();
        // If a guess was wrong by a little, the next guess is close to it.
        let mut beside = None;
        while value.least < value.most {
            let range = value.least..=value.most;
            let middle = (value.least + value.most + 1).div_euclid(2);
            let known = likely.find(|guess| range.contains(guess)).copied();
            let guess = known.or(beside.take()).unwrap_or(middle);
            let gets = guess == value.least || self.forces(ko, Side::One, guess, node)?;
            let held = if gets { guess } else { guess - 1 };
            if gets {
                value.least = guess;
            }
            if held == value.most {
                continue;
            }
            if self.forces(ko, Side::Two, -held, node)? {
                value.most = held;
                beside = Some(held);
            } else if gets && self.forces(ko, Side::One, guess + 1, node)? {
                value.least = guess + 1;
                beside = Some(guess + 1);
            } else {
                // Neither side can force it: repetitions decide.
                break;
            }
        }
        Some(value)
    }

    /// The last position of a line in which neither side loses points. Neutral points are filled if that costs nothing;
    /// otherwise a side passes where a pass is as good as a move.
    pub(super) fn line(&mut self, ko: Ko, node: &Node, value: i32) -> Option<Node> {
        let mut path = vec![*node];
        loop {
            let last = *path.last().expect("it begins somewhere");
            let settled = Settled::new(self.ground, &last.stones);
            if last.is_over() || settled.either() == self.ground.all {
                return Some(last);
            }
            let wanted = match last.to_move {
                Side::One => value,
                Side::Two => -value,
            };
            let children = last.children(self.ground, ko, &settled);
            let [one, two] = settled.owners(self.ground, &last.stones);
            let neutral = self.ground.all & !(one | two);
            let is_filled = |next: &&Node| {
                neutral & last.stones.empty(self.ground) & !next.stones.empty(self.ground) != 0
            };
            let fillings = children.iter().filter(is_filled);
            let mover = last.to_move;
            let mut fills = |next: &&Node| {
                !path.contains(next)
                    && self.forces(ko, mover.other(), 1 - wanted, next) != Some(true)
                    && self.forces(ko, mover, wanted, next) == Some(true)
            };
            let mut next = fillings.copied().find(|next| fills(&next));
            if next.is_none() {
                let keeps = |next: &Node| {
                    !path.contains(next) && self.forces(ko, mover, wanted, next) == Some(true)
                };
                next = children.into_iter().find(keeps);
            }
            let next = next?;
            path.push(next);
        }
    }
}
