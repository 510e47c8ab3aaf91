//! Budgets: how much one question may read.

use crate::params::USUAL_CHAINS;
use std::fmt;
use std::num::NonZeroU32;
use tobi_goban::Board;

/// The most positions that one question may look at, for each first mover and each way to treat ko.
///
/// A closed fight for life, whose positions are cheap, gets [`CLOSED_LIFE_BUDGETS`](crate::params::CLOSED_LIFE_BUDGETS)
/// times as many.
///
/// A budget counts nodes, not seconds, so the same budget gives the same answer on every machine.
///
/// ```
/// use tobi_reading::Budget;
///
/// assert_eq!(Budget::new(1000)?.nodes(), 1000);
/// assert!(Budget::new(0).is_err());
/// # Ok::<(), tobi_reading::BudgetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(NonZeroU32);

impl Budget {
    /// The default budget of a question: [`USUAL_BUDGET`](crate::params::USUAL_BUDGET) nodes.
    pub const USUAL: Budget =
        Budget(NonZeroU32::new(crate::params::USUAL_BUDGET).expect("more than no node"));

    /// A budget of this many nodes.
    ///
    /// # Errors
    /// [`BudgetError`] if `nodes` is zero.
    pub const fn new(nodes: u32) -> Result<Budget, BudgetError> {
        match NonZeroU32::new(nodes) {
            Some(nodes) => Ok(Budget(nodes)),
            None => Err(BudgetError),
        }
    }

    /// The part of this budget for each question about a whole board: less if the board has more chains than any real game
    /// ([`USUAL_CHAINS`](crate::params::USUAL_CHAINS)). The number of questions grows with the chains, and that of
    /// pairs faster, so the part shrinks with the square of their number. This bounds the cost of judging a board.
    pub fn on(self, board: &Board) -> Budget {
        let nodes = share(self.nodes(), board);
        Budget(NonZeroU32::new(nodes).unwrap_or(NonZeroU32::MIN))
    }

    /// The number of nodes.
    pub const fn nodes(self) -> u32 {
        self.0.get()
    }
}

/// [`Budget::on`] for these nodes; at least one.
pub(crate) fn share(nodes: u32, board: &Board) -> u32 {
    let usual = USUAL_CHAINS as u64;
    let chains = usual.max(board.chain_count() as u64);
    let nodes = u64::from(nodes) * usual * usual / (chains * chains);
    u32::try_from(nodes).unwrap_or(u32::MAX).max(1)
}

impl fmt::Display for Budget {
    /// The number of nodes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.nodes().fmt(f)
    }
}

/// A budget of zero nodes, in which nothing can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BudgetError;

impl fmt::Display for BudgetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a budget of 0 nodes reads nothing; give 1 or more")
    }
}

impl std::error::Error for BudgetError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::USUAL_BUDGET;
    use tobi_goban::{Position, Setup};

    /// A board of this many columns and rows, with a stone on every second point, in turn black and white.
    fn checkerboard(size: usize) -> Board {
        let row = |row: usize| {
            let point = |column: usize| match (column + row) % 4 {
                0 => "X",
                2 => "O",
                _ => ".",
            };
            (0..size).map(point).collect::<Vec<_>>().join(" ")
        };
        let picture = (0..size).map(row).collect::<Vec<_>>().join("\n");
        let setup = Setup::parse(&picture).expect("a picture");
        let position = Position::from_setup(setup).expect("each stone has a liberty");
        position.board().clone()
    }

    #[test]
    fn only_a_board_with_more_chains_than_a_game_shares_the_budget() {
        let nodes = |size| Budget::USUAL.on(&checkerboard(size)).nodes();
        assert_eq!(checkerboard(12).chain_count(), 72);
        assert_eq!(nodes(12), USUAL_BUDGET);
        assert_eq!(checkerboard(19).chain_count(), 181);
        assert_eq!(nodes(19), 3_907);
        let one = Budget::new(1).expect("it is not zero");
        assert_eq!(one.on(&checkerboard(25)).nodes(), 1);
    }
}
