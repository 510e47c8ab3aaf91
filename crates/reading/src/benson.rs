//! Unconditional life: chains that live even if their owner never moves again (Benson 1976).

use std::ops::{BitAnd, Not};
use tobi_goban::{Board, Color};
use tobi_grid::{Connectivity, PointSet, Size, components, morph};

/// A chain of one side.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// Its stones.
    pub stones: PointSet,
    /// Its liberties.
    pub liberties: PointSet,
}

/// A region that is enclosed by stones of that side.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    /// Its empty points; its other points are stones of the other side.
    pub empty: PointSet,
    /// The stones around the region.
    pub border: PointSet,
}

/// The stones of a colour that the other side can never capture.
///
/// ```
/// use tobi_goban::{Color, board};
/// use tobi_reading::benson;
///
/// let board = board!(
///     ". X . X O"
///     "X X X X O"
///     "O O O O O"
///     ". . . . ."
/// );
/// assert_eq!(benson::alive_on(&board, Color::Black).len(), 6);
/// assert!(benson::alive_on(&board, Color::White).is_empty());
/// ```
pub fn alive_on(board: &Board, color: Color) -> PointSet {
    let chains = board.chains().filter(|chain| chain.color() == color);
    let chains: Vec<Chain> = chains
        .map(|chain| Chain {
            stones: chain.stones(),
            liberties: chain.liberties(),
        })
        .collect();
    let regions = components(&!*board.stones(color), Connectivity::Four);
    let regions: Vec<Region> = regions
        .map(|region| Region {
            empty: region & board.empty(),
            border: morph::external_boundary(&region),
        })
        .collect();
    alive(board.size(), &chains, &regions)
}

/// The stones of the chains that have two vital regions each: all empty points of such a region are liberties of the
/// chain, and only such chains enclose it.
///
/// If all chains and all regions of a colour are given, these are exactly the stones that a side without suicide can
/// never capture. If regions are left out, it only finds fewer stones.
pub fn alive(size: Size, chains: &[Chain], regions: &[Region]) -> PointSet {
    let stones: Vec<PointSet> = chains.iter().map(|chain| chain.stones).collect();
    let borders: Vec<PointSet> = regions.iter().map(|region| region.border).collect();
    alive_by(size, &stones, &borders, |chain, region| {
        let empty = regions[region].empty;
        let vital = !empty.is_empty() && empty.is_subset(&chains[chain].liberties);
        usize::from(vital)
    })
}

/// The stones of the chains that get two or more eyes in regions that only such chains enclose.
///
/// `eyes(chain, region)` is the number of eyes that a region gives to a chain while the region's border stands; both
/// arguments are indices into the slices. Another definition of an eye gives another definition of life.
///
/// Cost: chains times regions, repeated for each round in which a chain or a region is removed.
pub fn alive_by(
    size: Size,
    chains: &[PointSet],
    borders: &[PointSet],
    eyes: impl Fn(usize, usize) -> usize,
) -> PointSet {
    let all = chains
        .iter()
        .fold(PointSet::empty(size), |all, &chain| all | chain);
    let numbered = || chains.iter().copied().zip(0..);
    outlasting(all, numbered, |&chain, left| {
        let stands = |region: &usize| borders[*region].is_subset(&left);
        let walled = (0..borders.len()).filter(stands);
        walled.map(|region| eyes(chain, region)).sum()
    })
}

/// What is left of all stones when the chains with fewer than two eyes are taken away, until there are none.
///
/// `chains` lists the stones of each chain and what is known about it. `eyes` counts the eyes of a chain if only these
/// stones are left. It counts no more eyes if fewer stones are left, so the order of the chains does not matter.
pub fn outlasting<S, C, I>(all: S, chains: impl Fn() -> I, eyes: impl Fn(&C, S) -> usize) -> S
where
    S: Copy + PartialEq + BitAnd<Output = S> + Not<Output = S>,
    I: Iterator<Item = (S, C)>,
{
    let mut left = all;
    loop {
        let before = left;
        for (stones, chain) in chains() {
            let is_left = left & !stones != left;
            if is_left && eyes(&chain, left) < 2 {
                left = left & !stones;
            }
        }
        if left == before {
            return left;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fight;

    /// The black stones of a diagram that live.
    fn alive_in(picture: &str) -> PointSet {
        alive_on(Fight::drawn(picture).board(), Color::Black)
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        let two = alive_in(
            ". X . X O
             X X X X O
             O O O O O
             . . . . .",
        );
        assert_eq!(two.len(), 6);
        let one = alive_in(
            ". . . X O
             X X X X O
             O O O O O
             . . . . .",
        );
        assert!(one.is_empty());
    }

    /// Two chains share two eyes; a third one that depends on one of these eyes would spoil it for both.
    #[test]
    fn chains_live_and_die_together() {
        let both = alive_in(
            ". X X O
             X . X O
             X X O O
             O O O .",
        );
        assert_eq!(both.len(), 6);
        let none = alive_in(
            ". X X O
             X . X O
             O X O O
             O O O .",
        );
        assert!(none.is_empty());
    }
}
