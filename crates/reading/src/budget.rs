//! Budgets: how much one question may read.

use std::fmt;
use std::num::NonZeroU32;

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

    /// The number of nodes.
    pub const fn nodes(self) -> u32 {
        self.0.get()
    }
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
