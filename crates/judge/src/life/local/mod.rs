//! Local games at the end of a game, solved: a region closed by stones that stay, and all that both sides can do in it.
//!
//! Both sides play in turn or pass, and two passes end the game. The points of the region then belong to whose stones stand
//! on them or alone wall them in. What each first mover can make sure of says everything: who gains nothing by playing
//! first is settled, and stones of both sides that stay though neither lives by itself are in seki. No shape is known here.
//!
//! A result counts only where each side makes sure of it without repeating positions. Otherwise kos decide; such a region is
//! played as territory rules confirm life: whoever lost a ko must pass before retaking it. What comes of it is believed, not
//! proved to users: the stones around the region are only taken to stay.
//!
//! The engine of `tobi_reading` answers questions with yes or no, where nobody gains by passing. Here points are counted
//! and passes matter, so the search is one of its own.
//!
//! | file | what it holds |
//! |---|---|
//! | `ground` | the region on bits |
//! | `stones` | stones on it, and moves |
//! | `settled` | what a side owns even if it never moves again, and the count of a position |
//! | `proof` | whether a side can force a result: proof numbers |
//! | `value` | the result of best play, and a line of it |
//! | `fates` | what becomes of each chain on the last board |

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

/// A region that is closed by stones which stay.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// Its points, with stones of both colours that may be captured.
    pub(super) points: PointSet,
    /// The stones around it: they stay, and whoever joins them does.
    pub(super) walls: ByColor<PointSet>,
}

/// A local game that was solved.
#[derive(Clone, Debug)]
pub(super) struct Local {
    /// The points that Black has more than White in the region when each colour begins.
    pub(super) value: ByColor<i32>,
    /// Whether all this holds whatever becomes of kos.
    pub(super) is_free_of_ko: bool,
    /// What becomes of each chain in it, when each colour begins.
    pub(super) chains: Vec<Chain>,
    /// The sekis that are left, if they are the same whoever begins.
    pub(super) sekis: Vec<Seki>,
}

/// What becomes of a chain.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) stones: PointSet,
    /// When each colour begins.
    pub(super) fate: ByColor<Fate>,
}

impl Chain {
    /// What becomes of it whoever begins.
    pub(super) fn settled(&self) -> Option<Fate> {
        (self.fate.black == self.fate.white).then_some(self.fate.black)
    }
}

impl Local {
    /// How many points more are Black's, and not White's, if Black begins: 2 for a single dame.
    pub(super) fn swing(&self) -> i32 {
        self.value.black - self.value.white
    }

    /// Solves a region, looking at so many positions at most; `None` where that does not suffice.
    pub(super) fn solve(board: &Board, region: &Region, nodes: u32) -> Option<Local> {
        let (ground, stones) = Ground::new(board, &region.points, &region.walls)?;
        let mut solver = Solver::new(&ground, &stones, nodes / 2);
        let free = solved(&mut solver, Ko::Free, &stones);
        let is_free_of_ko = free.is_some();
        let [one, two] = match free {
            Some(lasts) => lasts,
            None => {
                solver.nodes += nodes / 2;
                solved(&mut solver, Ko::Rest, &stones)?
            }
        };
        Some(local(board, &ground, &stones, is_free_of_ko, [one, two]))
    }
}

/// How a game ends: what side one has more, and the last board.
#[derive(Clone, Copy, Debug)]
struct End {
    value: i32,
    stones: Stones,
}

/// How the game ends when each side begins.
fn solved(solver: &mut Solver<'_>, ko: Ko, stones: &Stones) -> Option<[End; 2]> {
    let stands = solver.stood;
    let all = solver.ground.len() as i32;
    let mut likely = vec![stands, all, -all];
    let mut value = |first: Side| {
        let value = solver.value(ko, &Node::new(*stones, first), &likely)?;
        likely.splice(0..0, value.exact());
        Some(value)
    };
    let values = [value(Side::One)?, value(Side::Two)?];
    // A side that can only repeat positions gains nothing.
    let stays = values
        .iter()
        .all(|value| value.least <= stands && stands <= value.most);
    let repeats = values.iter().any(|value| value.exact().is_none());
    if ko == Ko::Rest && repeats && stays {
        return Some([stands; 2].map(|value| End {
            value,
            stones: *stones,
        }));
    }
    let values = [values[0].exact()?, values[1].exact()?];
    let mut end = |first: Side| {
        let value = values[first as usize];
        let last = solver.line(ko, &Node::new(*stones, first), value)?;
        Some(End {
            value,
            stones: last.stones,
        })
    };
    Some([end(Side::One)?, end(Side::Two)?])
}

/// What the ends say, in colours.
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
    let region = ground.set(ground.all);
    let chains = board
        .chains()
        .filter(|chain| chain.stones().is_subset(&region));
    let chains = chains.map(|chain| {
        let (side, cells) = (ground.side(chain.color()), ground.cells(&chain.stones()));
        Chain {
            stones: chain.stones(),
            fate: ByColor::from_fn(|first| fates[by_color(first)].of(side, cells)),
        }
    });
    let chains: Vec<Chain> = chains.collect();
    // The stone of a ko may come and go.
    let is_settled = |chain: &Chain| chain.settled().is_some() || chain.stones.len() == 1;
    let stays = ends.iter().position(|end| end.stones == *stones);
    Local {
        value: ByColor::from_fn(|first| sign * ends[by_color(first)].value),
        is_free_of_ko,
        sekis: match chains.iter().all(is_settled) {
            true => fates[stays.unwrap_or(0)].standoffs(ground, stones, is_free_of_ko),
            false => Vec::new(),
        },
        chains,
    }
}
