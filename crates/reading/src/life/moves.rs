//! The moves worth trying in a fight for life, and what they may cost.

use super::arena::Arena;
use crate::params::PASS_COST;
use crate::search::Candidate;
use crate::{Fight, Side};
use tobi_goban::Move;
use tobi_grid::{Point, PointSet};

/// Adds the moves of one side.
pub(super) fn propose(fight: &Fight, arena: &Arena, side: Side, moves: &mut Vec<Candidate>) {
    let taken = *fight.stones(Side::Defender) | *fight.stones(Side::Attacker);
    let last = match fight.last_move() {
        Some(Move::Play(point)) => Some(point),
        _ => None,
    };
    let empty = arena.field - taken;
    for point in empty {
        if let Some(cost) = cost(fight, side, point, &empty, last) {
            moves.push(Candidate {
                mv: Move::Play(point),
                cost,
            });
        }
    }
    // Who may not take a ko back has to play elsewhere.
    if side == Side::Defender || fight.ko().is_some() {
        moves.push(Candidate {
            mv: Move::Pass,
            cost: PASS_COST,
        });
    }
}

/// What a move may cost; `None` when it is never right.
fn cost(
    fight: &Fight,
    side: Side,
    point: Point,
    empty: &PointSet,
    last: Option<Point>,
) -> Option<u32> {
    let mut free = 0;
    let mut cost = 5i32;
    let mut own = 0;
    let mut sides = 0;
    let mut rescued = false;
    let mut best_own = 0;
    for near in fight.size().neighbours(point) {
        sides += 1;
        let Some(chain) = fight.chain_at(near) else {
            free += i32::from(empty.contains(near));
            continue;
        };
        let liberties = chain.liberty_count();
        if chain.color() == side.color() {
            own += 1;
            best_own = best_own.max(liberties);
            rescued |= liberties == 1;
        } else {
            match liberties {
                1 => cost -= 3,
                2 => cost -= 1,
                _ => {}
            }
        }
    }
    if side == Side::Defender && own == sides {
        let first = fight.size().neighbours(point).next()?;
        let wall = fight.chain_at(first)?.stones();
        if fight
            .size()
            .neighbours(point)
            .all(|near| wall.contains(near))
        {
            return None;
        }
    }
    cost -= free.min(3);
    if free == 0 && best_own <= 2 && cost >= 4 {
        cost += 2;
    }
    if rescued {
        cost -= 2;
    }
    if let Some(last) = last
        && last.column().abs_diff(point.column()) <= 1
        && last.row().abs_diff(point.row()) <= 1
    {
        cost -= 1;
    }
    Some(cost.max(1) as u32)
}
