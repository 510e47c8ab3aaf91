//! Rounds, medians, ratios.

use super::{Promise, Task, Work};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Rounds of a measurement.
const ROUNDS: usize = 25;
/// How long the task, and the baseline, run in each of them.
const ROUND: Duration = Duration::from_millis(8);

/// A measurement.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Figure {
    pub name: &'static str,
    pub unit: &'static str,
    /// Nanoseconds per unit, the median of all rounds.
    pub ns: f64,
    pub baseline: Option<Baseline>,
    pub promises: Vec<TargetMet>,
}

/// The target, and whether this run meets it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TargetMet {
    /// `25x` the baseline's speed, or at most `10 ns` per unit.
    pub promise: String,
    pub kept: bool,
}

/// The baseline of the comparison.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Baseline {
    pub name: &'static str,
    /// Nanoseconds per unit, the median of all rounds.
    pub ns: f64,
    /// The baseline's time divided by the task's, the median of all rounds.
    pub ratio: f64,
}

/// Measures a task; takes some tenths of a second.
pub(crate) fn measure(mut task: Task) -> Figure {
    let mut times = Vec::new();
    let mut baseline_times = Vec::new();
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let base = task.baseline.as_mut().map(time);
        let ours = time(&mut task.work);
        times.push(ours);
        if let Some(base) = base {
            baseline_times.push(base);
            ratios.push(base / ours);
        }
    }
    let ns = median(times);
    let baseline = task.baseline.as_ref().map(|work| Baseline {
        name: work.name,
        ns: median(baseline_times),
        ratio: median(ratios),
    });
    let ratio = baseline.as_ref().map(|baseline| baseline.ratio);
    Figure {
        name: task.work.name,
        unit: task.unit,
        ns,
        promises: task
            .promises
            .iter()
            .map(|promise| match promise {
                Promise::Ratio(least) => TargetMet {
                    promise: format!("{least}x"),
                    kept: ratio.is_some_and(|ratio| ratio >= *least),
                },
                Promise::Nanoseconds(most) => TargetMet {
                    promise: format!("{most:.0} ns"),
                    kept: ns <= *most,
                },
            })
            .collect(),
        baseline,
    }
}

/// Nanoseconds per unit in one round.
fn time(work: &mut Work) -> f64 {
    let start = Instant::now();
    let mut units = 0;
    // The clock is read after 1, 2, 4 ... calls, so that reading it costs nothing.
    let mut calls = 1;
    loop {
        for _ in 0..calls {
            units += (work.run)();
        }
        let spent = start.elapsed();
        if spent >= ROUND {
            return spent.as_secs_f64() * 1e9 / units as f64;
        }
        calls *= 2;
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
