//! Life without any answer: which chains live though their owner never moves again (Benson 1976).

use tobi_grid::{PointSet, Size};

/// A chain of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    pub(crate) stones: PointSet,
    pub(crate) liberties: PointSet,
}

/// A region that stones of that side wall in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    /// Its empty points; the rest are stones of the other side.
    pub(crate) empty: PointSet,
    /// The stones around it.
    pub(crate) border: PointSet,
}

/// The stones of those chains that breathe on all empty points of two regions each, walled in by such chains only.
pub(crate) fn alive(size: Size, chains: &[Chain], regions: &[Region]) -> PointSet {
    let none = PointSet::empty(size);
    let mut alive = chains.iter().fold(none, |all, chain| all | chain.stones);
    loop {
        let stands = |region: &&Region| region.border.is_subset(&alive);
        let left: Vec<&Region> = regions.iter().filter(stands).collect();
        let lives = |chain: &&Chain| {
            let vital = |region: &&&Region| {
                !region.empty.is_empty() && region.empty.is_subset(&chain.liberties)
            };
            chain.stones.is_subset(&alive) && left.iter().filter(vital).count() >= 2
        };
        let next = chains.iter().filter(lives);
        let next = next.fold(none, |all, chain| all | chain.stones);
        if next == alive {
            return alive;
        }
        alive = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::{Color, Setup};
    use tobi_grid::{Connectivity, components, morph};

    /// The black stones of a picture that live.
    fn alive_in(picture: &str) -> PointSet {
        let setup = Setup::parse(picture).expect("a picture");
        let (black, white) = (setup.stones.black, setup.stones.white);
        let position = tobi_goban::Position::from_setup(setup).expect("a position");
        let chains = position.board().chains();
        let chains: Vec<Chain> = chains
            .filter(|chain| chain.color() == Color::Black)
            .map(|chain| Chain {
                stones: chain.stones(),
                liberties: chain.liberties(),
            })
            .collect();
        let regions = components(&!black, Connectivity::Four);
        let regions: Vec<Region> = regions
            .map(|region| Region {
                empty: region - white,
                border: morph::external_boundary(&region),
            })
            .collect();
        alive(black.size(), &chains, &regions)
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

    /// Two chains share two eyes; a third one that hangs on one of them would take it away from both.
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
