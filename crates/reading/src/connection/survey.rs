//! The connections of a whole board that the first mover decides.

use crate::rules::{Game, matches};
use crate::{GameValue, Reader, Side, Verdict, vicinity};
use std::collections::BTreeSet;
use tobi_goban::{Board, Color, Position};
use tobi_grid::Point;

/// The connection of two chains of one colour.
#[derive(Clone, Debug)]
pub struct ChainLink {
    /// The first stones of the two chains, the lower one first.
    pub stones: [Point; 2],
    /// The result; the owner is the colour of the chains.
    pub verdict: Verdict,
}

impl Reader {
    /// The connections of nearby chains that the first mover decides, in the order of their stones, Black's first.
    ///
    /// A connection that a rule calls won is not read, the others briefly. Ask
    /// [`Question::Connect`](crate::Question::Connect) if more depends on one of them.
    ///
    /// Cost: ten to twenty milliseconds on a 19x19 board in the middle of the game.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_reading::{Budget, Reader};
    ///
    /// let setup = Setup::parse(
    ///     ". . . . . . .
    ///      . O O . O O .
    ///      . . X . X . .
    ///      . O O . O O .
    ///      . . O . O . .
    ///      . . . . . . .",
    /// )?;
    /// let position = Position::from_setup(setup)?;
    /// let mut reader = Reader::new(Budget::new(1_000)?);
    /// let links = reader.hot_links(&position);
    /// assert_eq!(links[0].stones, [Point::new(2, 2), Point::new(4, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hot_links(&mut self, position: &Position) -> Vec<ChainLink> {
        let board = position.board();
        let safe = joined_by_rule(board);
        let mut links = Vec::new();
        for stones in near_chains(board) {
            if safe.contains(&stones) {
                continue;
            }
            let owner = board.color_at(stones[0]).expect("a stone stands there");
            let mut read = |first| self.connect_briefly(position, owner, stones, first);
            let attack = read(Side::Attacker);
            if attack.success.works() {
                let verdict = Verdict {
                    owner,
                    defend: read(Side::Defender),
                    attack,
                };
                if verdict.value() == GameValue::Hot {
                    links.push(ChainLink { stones, verdict });
                }
            }
        }
        links
    }
}

/// The pairs of chains, by their first stones, that are connected by a rule whoever moves first.
fn joined_by_rule(board: &Board) -> BTreeSet<[Point; 2]> {
    let found = matches(board).into_iter();
    let won = found.filter(|it| it.rule().value() == GameValue::Won);
    won.filter_map(|it| match it.game()? {
        Game::Connection(a, b) => {
            let [a, b] = [board.chain_at(a)?.first(), board.chain_at(b)?.first()];
            Some([a.min(b), a.max(b)])
        }
        _ => None,
    })
    .collect()
}

/// The first stones of all pairs of near chains of one colour, Black's first.
fn near_chains(board: &Board) -> Vec<[Point; 2]> {
    let mut pairs = Vec::new();
    for color in Color::BOTH {
        let chains: Vec<_> = board.chains().filter(|it| it.color() == color).collect();
        for (number, one) in chains.iter().enumerate() {
            let near = vicinity(board, one);
            for other in &chains[number + 1..] {
                if !near.is_disjoint(&other.liberties()) {
                    let (a, b) = (one.first(), other.first());
                    pairs.push([a.min(b), a.max(b)]);
                }
            }
        }
    }
    pairs
}
