//! Measurements in one process: each task against its baseline, in the same run.
//!
//! The machine's clock and load change within seconds, so absolute times mean little. Each round measures the
//! baseline and then the task; the report has the median of the times and the median of the ratios.

mod clock;
mod estimates;
mod judging;
mod moves;
mod playouts;
mod reading;
mod tasks;

pub(crate) use clock::{Figure, TargetMet, measure};
pub(crate) use tasks::all;

/// A repeatable piece of work.
pub(crate) struct Work {
    /// Its name in the table.
    pub name: &'static str,
    /// Runs it once; returns the number of units.
    pub run: Box<dyn FnMut() -> u64>,
}

/// The task to measure.
pub(crate) struct Task {
    pub work: Work,
    /// The meaning of one unit.
    pub unit: &'static str,
    /// Its baseline.
    pub baseline: Option<Work>,
    /// The target, on machines like that of BENCHMARKS.md.
    pub promises: Vec<Promise>,
}

/// A target.
#[derive(Clone, Copy)]
pub(crate) enum Promise {
    /// The baseline's time divided by the task's.
    Ratio(f64),
    /// Nanoseconds per unit.
    Nanoseconds(f64),
}
