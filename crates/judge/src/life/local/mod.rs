//! Local games at the end of a game, solved: a region enclosed by stones that stay, and everything that both sides can
//! do in it.
//!
//! Both sides play in turn or pass, and two passes end the game. A point of the region then belongs to the side that
//! has a stone on it or alone encloses it. The solution is the result that each side can force for each first mover. A
//! chain is settled if moving first gains nothing; stones of both sides that stay although neither has two eyes are in
//! seki. No shapes are built in.
//!
//! A result counts only if each side can force it without repeating positions. Otherwise kos decide; such a region is
//! played as territory rules confirm life: the side that lost a ko must pass before it retakes. Users see the result as
//! believed, not proved, because the surrounding stones are only assumed to stay.
//!
//! The engine of `tobi_reading` answers whether a side can force a margin; the value follows from several such answers.
//!
//! | file | content |
//! |---|---|
//! | `ground` | the region as bit sets |
//! | `stones` | stones in the region, and moves |
//! | `settled` | what a side owns even if it never moves again, and the count of a position |
//! | `proof` | whether a side can force a result, as a tree for the engine |
//! | `value` | the result of best play, and a line of best play |
//! | `fates` | the fate of each chain on the last board |

mod fates;
mod ground;
mod proof;
mod settled;
mod stones;
#[cfg(test)]
mod tests;
mod value;

pub(super) use fates::Fate;

use super::Seki;
use fates::Fates;
use ground::Ground;
use proof::{Ko, Node};
use stones::{Side, Stones};
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::PointSet;
use value::Solver;

/// A region enclosed by stones that stay.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// Its points, including stones of both colours that may be captured.
    pub(super) points: PointSet,
    /// The stones around it: they stay, and so do stones connected to them.
    pub(super) walls: ByColor<PointSet>,
}

/// Why a region was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsolved {
    /// It has too many points, or the nodes do not suffice.
    Large,
    /// The result depends on repeated positions.
    Repeats,
}

/// A solved local game.
#[derive(Clone, Debug)]
pub(super) struct Local {
    /// For each first mover: the points of Black minus those of White in the region.
    pub(super) value: ByColor<i32>,
    /// Whether the result does not depend on kos.
    pub(super) is_free_of_ko: bool,
    /// The fate of each chain, for each first mover.
    pub(super) chains: Vec<Chain>,
    /// The remaining sekis, if they are the same for both first movers.
    pub(super) sekis: Vec<Seki>,
}

/// The fate of a chain.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) stones: PointSet,
    /// For each first mover.
    pub(super) fate: ByColor<Fate>,
}

impl Chain {
    /// The fate of the chain if it is the same for both first movers, else `None`.
    pub(super) fn settled(&self) -> Option<Fate> {
        (self.fate.black == self.fate.white).then_some(self.fate.black)
    }
}

impl Local {
    /// The difference in points between Black and White moving first: 2 for a single dame.
    pub(super) fn swing(&self) -> i32 {
        self.value.black - self.value.white
    }

    /// Solves a region with at most this many nodes.
    pub(super) fn solve(board: &Board, region: &Region, nodes: u32) -> Result<Local, Unsolved> {
        let (ground, stones) = Ground::new(board, region).ok_or(Unsolved::Large)?;
        let mut solver = Solver::new(&ground, &stones, nodes / 2);
        let free = solved(&mut solver, Ko::Free, &stones);
        let is_free_of_ko = free.is_ok();
        let ends = free.or_else(|_| {
            solver.nodes += nodes / 2;
            solved(&mut solver, Ko::Rest, &stones)
        })?;
        Ok(local(board, &ground, &stones, is_free_of_ko, ends))
    }
}

/// The end of a game: the margin of side one, and the last board.
#[derive(Clone, Copy, Debug)]
struct End {
    value: i32,
    stones: Stones,
}

/// The end of the game for each first mover.
fn solved(solver: &mut Solver<'_>, ko: Ko, stones: &Stones) -> Result<[End; 2], Unsolved> {
    let stands = solver.stood;
    let all = solver.ground.len() as i32;
    let mut likely = vec![stands, all, -all];
    let mut value = |first: Side| {
        let value = solver.value(ko, &Node::new(*stones, first), &likely);
        let value = value.ok_or(Unsolved::Large)?;
        likely.splice(0..0, value.exact());
        Ok(value)
    };
    let values = [value(Side::One)?, value(Side::Two)?];
    // Between walls a side that can only repeat positions gains nothing. On a whole board it may win all by that, or the
    // rules about repetition decide.
    let has_walls = solver.ground.walls != [0; 2];
    let stays = has_walls
        && values
            .iter()
            .all(|value| value.least <= stands && stands <= value.most);
    let repeats = values.iter().any(|value| value.exact().is_none());
    if ko == Ko::Rest && repeats && stays {
        return Ok([stands; 2].map(|value| End {
            value,
            stones: *stones,
        }));
    }
    let mut end = |first: Side| {
        let value = values[first as usize].exact().ok_or(Unsolved::Repeats)?;
        let last = solver.line(ko, &Node::new(*stones, first), value);
        let stones = last.ok_or(Unsolved::Large)?.stones;
        Ok(End { value, stones })
    };
    Ok([end(Side::One)?, end(Side::Two)?])
}

/// Converts the ends from sides to colours.
fn local(
    board: &Board,
    ground: &Ground,
    stones: &Stones,
    is_free_of_ko: bool,
    ends: [End; 2],
) -> Local {
    let fates = ends.map(|end| Fates::new(ground, &end.stones));
    let by_color = |color: Color| ground.side(color) as usize;
    let sign = i32::from(ground.color(Side::One).sign());
    let region = ground.patch.set(ground.all);
    let chains = board
        .chains()
        .filter(|chain| chain.stones().is_subset(&region));
    let chains = chains.map(|chain| {
        let (side, cells) = (
            ground.side(chain.color()),
            ground.patch.cells(&chain.stones()),
        );
        Chain {
            stones: chain.stones(),
            fate: ByColor::from_fn(|first| fates[by_color(first)].of(side, cells)),
        }
    });
    let chains: Vec<Chain> = chains.collect();
    // The stone of a ko may be captured and replaced.
    let is_settled = |chain: &Chain| chain.settled().is_some() || chain.stones.len() == 1;
    let stays = ends.iter().position(|end| end.stones == *stones);
    Local {
        value: ByColor::from_fn(|first| sign * ends[by_color(first)].value),
        is_free_of_ko,
        sekis: if chains.iter().all(is_settled) {
            fates[stays.unwrap_or(0)].standoffs(stones, is_free_of_ko)
        } else {
            Vec::new()
        },
        chains,
    }
}
