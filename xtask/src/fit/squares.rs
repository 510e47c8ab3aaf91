//! Robust least squares for bounded sums, which ownerships are: Gauss-Newton steps, shortened if they overshoot. Small
//! errors count by their squares, large ones by their size, so that points nobody can predict do not dominate the weights.
//!
//! It minimizes two kinds of errors: of the ownership of each point, and of the sum over each board. Errors of
//! neighbouring points are correlated, so weights that only fit single points have larger errors of the sum than
//! necessary.

use super::{Case, LARGE, RIDGE, SUM, number};
use tobi_judge::estimate::{FEATURES, Features, Kind, WHOLE, Weights};

/// The maximum number of steps.
const STEPS: usize = 12;

/// The features of all kinds, concatenated.
const ALL: usize = Kind::ALL.len() * FEATURES.len();

/// The weights that predict the ownership of the cases best.
pub(super) fn least(cases: &[&Case]) -> Weights {
    let mut weights = vec![0.0; ALL];
    let mut cost = cost_of(cases, &weights);
    let mut damping = 1e-3;
    for _ in 0..STEPS {
        let (slope, curve) = slope_and_curve(cases, &weights);
        let mut better = None;
        while better.is_none() && damping < 1e6 {
            let mut damped = curve.clone();
            for (place, row) in damped.iter_mut().enumerate() {
                row[place] *= 1.0 + damping;
            }
            let step = solve(damped, slope.clone());
            let next: Vec<f64> = weights.iter().zip(&step).map(|(a, b)| a + b).collect();
            let found = cost_of(cases, &next);
            if found < cost {
                better = Some((next, found));
                damping /= 5.0;
            } else {
                damping *= 5.0;
            }
        }
        let Some((next, found)) = better else { break };
        let gain = cost - found;
        (weights, cost) = (next, found);
        if gain < 1e-5 * cost {
            break;
        }
    }
    let mut rounded = Weights::none();
    for (kind, weights) in Kind::ALL.into_iter().zip(weights.chunks(FEATURES.len())) {
        rounded.set(
            kind,
            std::array::from_fn(|place| (f64::from(WHOLE) * weights[place]).round() as i32),
        );
    }
    rounded
}

/// The sum of a point's features, and the index of its first weight.
fn sum_of(features: &Features, weights: &[f64]) -> (f64, usize) {
    let from = features.kind as usize * FEATURES.len();
    let weighted = features.values.iter().zip(&weights[from..]);
    (
        weighted
            .map(|(&feature, weight)| number(feature) * weight)
            .sum(),
        from,
    )
}

fn bounded(sum: f64) -> f64 {
    sum / (1.0 + sum * sum).sqrt()
}

/// What an error costs: about its square if it is small, and twice [`LARGE`] times its size if it is large.
fn cost_of_error(error: f64) -> f64 {
    2.0 * LARGE * (error.hypot(LARGE) - LARGE)
}

/// What such an error counts in a sum of squares.
fn share(error: f64) -> f64 {
    LARGE / error.hypot(LARGE)
}

fn cost_of(cases: &[&Case], weights: &[f64]) -> f64 {
    let cost = |case: &&Case| {
        let (mut errors, mut sum) = (0.0, 0.0);
        for (features, owner) in &case.points {
            let error = bounded(sum_of(features, weights).0) - owner;
            errors += cost_of_error(error);
            sum += error;
        }
        errors + SUM * sum * sum
    };
    let size: f64 = weights.iter().map(|weight| weight * weight).sum();
    cases.iter().map(cost).sum::<f64>() + RIDGE * size
}

fn slope_and_curve(cases: &[&Case], weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
    let mut curve = vec![vec![0.0; ALL]; ALL];
    for (place, row) in curve.iter_mut().enumerate() {
        row[place] = RIDGE;
    }
    for case in cases {
        let mut of_sum = vec![0.0; ALL];
        let mut off = 0.0;
        for (features, owner) in &case.points {
            let (sum, from) = sum_of(features, weights);
            let error = owner - bounded(sum);
            let gain = (1.0 + sum * sum).powf(-1.5);
            let gains = features.values.map(|feature| number(feature) * gain);
            off += error;
            let share = share(error);
            add(&gains, error, share, from, &mut slope, &mut curve);
            for (sum, gain) in of_sum[from..].iter_mut().zip(&gains) {
                *sum += gain;
            }
        }
        let of_sum: Vec<f64> = of_sum.iter().map(|gain| gain * SUM.sqrt()).collect();
        add(&of_sum, off * SUM.sqrt(), 1.0, 0, &mut slope, &mut curve);
    }
    (slope, curve)
}

/// Adds an error with this share, by how much it changes with the weights from `from` on.
fn add(
    gains: &[f64],
    error: f64,
    share: f64,
    from: usize,
    slope: &mut [f64],
    curve: &mut [Vec<f64>],
) {
    for (place, &gain) in gains.iter().enumerate() {
        if gain == 0.0 {
            continue;
        }
        let gain = share * gain;
        slope[from + place] += gain * error;
        for (sum, other) in curve[from + place][from..].iter_mut().zip(gains) {
            *sum += gain * other;
        }
    }
}

/// Solves a symmetric system by elimination; it is positive definite, so no pivoting is needed.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    for pivot in 0..ALL {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let above = &above[pivot];
        for (row, line) in (pivot + 1..).zip(below) {
            let factor = line[pivot] / above[pivot];
            if factor == 0.0 {
                continue;
            }
            for (place, from) in line[pivot..].iter_mut().zip(&above[pivot..]) {
                *place -= factor * from;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..ALL).rev() {
        let after = matrix[row][row + 1..].iter().zip(&right[row + 1..]);
        let known: f64 = after.map(|(factor, found)| factor * found).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
