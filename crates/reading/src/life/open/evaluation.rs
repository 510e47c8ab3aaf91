//! The static evaluation of a group in the open, from counts and without trying moves.

use std::sync::LazyLock;

/// The counts of a group, in the order of [`COUNTS`].
pub(super) type Counts = [u32; COUNTS.len()];

/// The names of the counts; `data/life/evaluation.txt` says what they mean.
pub(super) const COUNTS: [&str; 10] = [
    "turn",
    "liberties",
    "free",
    "room",
    "sure",
    "most",
    "atari",
    "pressed",
    "friends",
    "backing",
];

/// The weights of the counts.
struct Weights {
    always: i32,
    /// For each count, the thresholds and what each adds when it is reached.
    steps: [Vec<(u32, i32)>; COUNTS.len()],
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let text = include_str!("../../../data/life/evaluation.txt");
    Weights::parse(text).expect("the table is part of the program and tested")
});

impl Weights {
    fn parse(text: &str) -> Option<Weights> {
        let mut weights = Weights {
            always: 0,
            steps: Default::default(),
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            match words.next() {
                None => {}
                Some("always") => weights.always = words.next()?.parse().ok()?,
                Some(name) => {
                    let index = COUNTS.iter().position(|&count| count == name)?;
                    for word in words {
                        let (from, weight) = word.split_once(':')?;
                        weights.steps[index].push((from.parse().ok()?, weight.parse().ok()?));
                    }
                }
            }
        }
        Some(weights)
    }
}

/// The static evaluation of these counts, in hundredths of the logarithm of the odds that the group lives.
pub(super) fn evaluation(counts: &Counts) -> i32 {
    let weights = &*WEIGHTS;
    let weight = |(count, steps): (&u32, &Vec<(u32, i32)>)| -> i32 {
        let reached = steps.iter().take_while(|(from, _)| from <= count);
        reached.map(|(_, weight)| weight).sum()
    };
    weights.always + counts.iter().zip(&weights.steps).map(weight).sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A larger count never lowers the evaluation.
    #[test]
    fn every_count_raises_the_evaluation() {
        for (name, steps) in COUNTS.iter().zip(&WEIGHTS.steps) {
            assert!(!steps.is_empty(), "{name} is in the table");
            assert!(steps.is_sorted_by(|a, b| a.0 < b.0), "{name} goes up");
            assert!(steps.iter().all(|&(_, weight)| weight > 0), "{name}");
        }
    }

    #[test]
    fn liberties_and_eyes_distinguish_live_and_dead_groups() {
        //  turn liberties free room sure most atari pressed friends backing
        let caught = [0, 2, 0, 0, 0, 0, 0, 0, 0, 0];
        let settled = [0, 8, 5, 12, 2, 6, 0, 0, 0, 0];
        assert!(evaluation(&caught) < 0);
        assert!(evaluation(&settled) > 0);
    }
}
