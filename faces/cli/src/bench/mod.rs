//! Measuring in process: each task against its baseline, in the same run.
//!
//! The machine's clock and load change within seconds, so absolute times mean little. A round measures
//! the baseline and the task right after each other; of all rounds the median of the times and the
//! median of the ratios are reported.

mod clock;
mod estimates;
mod judging;
mod moves;
mod playouts;
mod reading;
mod tasks;

pub(crate) use clock::{Figure, Kept, measure};
pub(crate) use tasks::all;

/// Something that can be done again and again.
pub(crate) struct Work {
    /// What it is called in the table.
    pub name: &'static str,
    /// Does it; returns how many units were done.
    pub run: Box<dyn FnMut() -> u64>,
}

/// What is measured.
pub(crate) struct Task {
    pub work: Work,
    /// What one unit is.
    pub unit: &'static str,
    /// What it is compared with.
    pub baseline: Option<Work>,
    /// What the project promises, on machines like that of BENCHMARKS.md.
    pub promises: Vec<Promise>,
}

/// A figure that is to be reached.
#[derive(Clone, Copy)]
pub(crate) enum Promise {
    /// The baseline's time divided by ours.
    Ratio(f64),
    /// Nanoseconds a unit.
    Nanoseconds(f64),
}
