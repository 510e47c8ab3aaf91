//! Least squares through the bounded sum that an ownership is: Gauss and Newton's steps, shortened where they overshoot.

use super::{CUES, RIDGE, Sample, Vector, number};

/// The most steps.
const STEPS: usize = 12;

/// The weights, in thousandths, by which the samples' owners are told best.
pub(super) fn least(samples: &[&Sample]) -> [i32; CUES.len()] {
    let rows: Vec<(Vector, f64)> = samples
        .iter()
        .map(|sample| (sample.cues.values.map(number), sample.owner))
        .collect();
    let mut weights: Vector = [0.0; CUES.len()];
    let mut cost = cost_of(&rows, &weights);
    let mut damping = 1e-3;
    for _ in 0..STEPS {
        let (slope, curve) = slope_and_curve(&rows, &weights);
        let mut better = None;
        while better.is_none() && damping < 1e6 {
            let mut damped = curve;
            for (place, row) in damped.iter_mut().enumerate() {
                row[place] *= 1.0 + damping;
            }
            let step = solve(damped, slope);
            let next: Vector = std::array::from_fn(|place| weights[place] + step[place]);
            let found = cost_of(&rows, &next);
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
    weights.map(|weight| (1000.0 * weight).round() as i32)
}

fn dot(a: &Vector, b: &Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cost_of(rows: &[(Vector, f64)], weights: &Vector) -> f64 {
    let error = |(cues, owner): &(Vector, f64)| {
        let sum = dot(cues, weights);
        sum / (1.0 + sum * sum).sqrt() - owner
    };
    let errors: f64 = rows.iter().map(error).map(|error| error * error).sum();
    errors + RIDGE * dot(weights, weights)
}

fn slope_and_curve(rows: &[(Vector, f64)], weights: &Vector) -> (Vector, [Vector; CUES.len()]) {
    let mut slope: Vector = weights.map(|weight| -RIDGE * weight);
    let mut curve = [[0.0; CUES.len()]; CUES.len()];
    for (place, row) in curve.iter_mut().enumerate() {
        row[place] = RIDGE;
    }
    for (cues, owner) in rows {
        let sum = dot(cues, weights);
        let length = (1.0 + sum * sum).sqrt();
        let error = owner - sum / length;
        let gain = length.powi(-3);
        let cues = cues.map(|cue| cue * gain);
        for (place, &cue) in cues.iter().enumerate() {
            if cue == 0.0 {
                continue;
            }
            slope[place] += cue * error;
            for (sum, other) in curve[place].iter_mut().zip(&cues) {
                *sum += cue * other;
            }
        }
    }
    (slope, curve)
}

/// Solves a symmetric system by elimination; it is positive, so that no rows need to change places.
fn solve(mut matrix: [Vector; CUES.len()], mut right: Vector) -> Vector {
    for pivot in 0..CUES.len() {
        let above = matrix[pivot];
        for row in pivot + 1..CUES.len() {
            let factor = matrix[row][pivot] / above[pivot];
            for (place, from) in matrix[row].iter_mut().zip(&above) {
                *place -= factor * from;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..CUES.len()).rev() {
        let after = matrix[row][row + 1..].iter().zip(&right[row + 1..]);
        let known: f64 = after.map(|(factor, found)| factor * found).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
