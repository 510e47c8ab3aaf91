//! Softmax regression: learns weights of the kinds of features, so that the option taken is the most likely one.

/// Some options, one of which was taken.
pub(super) struct Choice {
    /// The kinds of each option, by feature. An option without kinds has only the last feature if the others have one
    /// kind fewer than there are features; otherwise it has no features and the value 0.
    pub(super) options: Vec<Vec<u8>>,
    pub(super) taken: usize,
    pub(super) weight: f64,
}

/// Gradient steps.
const STEPS: u32 = 300;

/// The maximum change of a weight in a step.
const STRIDE: f64 = 0.05;

/// Regularization.
const RIDGE: f64 = 1e-4;

/// The decay rates of the mean gradient and of the mean squared gradient (Adam: Kingma and Ba 2014).
const INERTIA: [f64; 2] = [0.9, 0.99];

pub(super) struct Model<'a> {
    features: &'a [(&'a str, usize)],
    weights: Vec<f64>,
}

/// A choice whose options are indices into all weights.
struct Placed {
    options: Vec<Vec<usize>>,
    taken: usize,
    weight: f64,
}

impl<'a> Model<'a> {
    pub(super) fn learn(features: &'a [(&'a str, usize)], choices: &[Choice]) -> Model<'a> {
        let kinds: usize = features.iter().map(|(_, kinds)| kinds).sum();
        let mut model = Model {
            features,
            weights: vec![0.0; kinds],
        };
        let placed: Vec<Placed> = choices.iter().map(|choice| model.place(choice)).collect();
        let all: f64 = placed.iter().map(|choice| choice.weight).sum();
        let mut mean = vec![[0.0; 2]; kinds];
        for _ in 0..STEPS {
            let mut slope: Vec<f64> = model.weights.iter().map(|weight| RIDGE * weight).collect();
            for choice in &placed {
                for (option, share) in choice.options.iter().zip(model.shares(choice)) {
                    for &place in option {
                        slope[place] += share * choice.weight / all;
                    }
                }
                for &place in &choice.options[choice.taken] {
                    slope[place] -= choice.weight / all;
                }
            }
            for ((weight, mean), slope) in model.weights.iter_mut().zip(&mut mean).zip(slope) {
                mean[0] = INERTIA[0] * mean[0] + (1.0 - INERTIA[0]) * slope;
                mean[1] = INERTIA[1] * mean[1] + (1.0 - INERTIA[1]) * slope * slope;
                *weight -= STRIDE * mean[0] / (mean[1].sqrt() + 1e-8);
            }
        }
        model
    }

    fn place(&self, choice: &Choice) -> Placed {
        let starts = self.features.iter().scan(0, |next, (_, kinds)| {
            *next += kinds;
            Some(*next - kinds)
        });
        let starts: Vec<usize> = starts.collect();
        let most = choice.options.iter().map(Vec::len).max();
        let has_last = most.is_some_and(|most| most < self.features.len());
        let places = |kinds: &Vec<u8>| match kinds.is_empty() {
            true if has_last => vec![self.weights.len() - 1],
            true => Vec::new(),
            false => {
                let pairs = starts.iter().zip(kinds);
                pairs
                    .map(|(start, &kind)| start + usize::from(kind))
                    .collect()
            }
        };
        Placed {
            options: choice.options.iter().map(places).collect(),
            taken: choice.taken,
            weight: choice.weight,
        }
    }

    fn weight(&self, option: &[usize]) -> f64 {
        option.iter().map(|&place| self.weights[place]).sum()
    }

    /// The probability of each option.
    fn shares(&self, choice: &Placed) -> Vec<f64> {
        let weights: Vec<f64> = choice
            .options
            .iter()
            .map(|option| self.weight(option))
            .collect();
        let most = weights.iter().copied().fold(f64::MIN, f64::max);
        let likely: Vec<f64> = weights.iter().map(|weight| (weight - most).exp()).collect();
        let all: f64 = likely.iter().sum();
        likely.iter().map(|share| share / all).collect()
    }

    /// How well other choices are predicted, in words.
    pub(super) fn judged_by(&self, choices: &[Choice]) -> String {
        let (mut first, mut surprise) = (0, 0.0);
        for choice in choices {
            let placed = self.place(choice);
            let shares = self.shares(&placed);
            let taken = shares[choice.taken];
            first += usize::from(shares.iter().all(|&share| share <= taken));
            surprise -= taken.max(f64::MIN_POSITIVE).ln();
        }
        let count = choices.len().max(1) as f64;
        format!(
            "the option taken is the most likely in {:.1} % of {} choices held out; log loss {:.3}",
            100.0 * first as f64 / count,
            choices.len(),
            surprise / count
        )
    }

    /// The weights of each feature's kinds, in hundredths.
    pub(super) fn in_hundredths(&self) -> Vec<(&'a str, Vec<i32>)> {
        let mut rest = self.weights.iter();
        let feature = |&(name, kinds): &(&'a str, usize)| {
            let weights = rest.by_ref().take(kinds);
            (
                name,
                weights
                    .map(|weight| (100.0 * weight).round() as i32)
                    .collect(),
            )
        };
        self.features.iter().map(feature).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_is_worth_more() {
        let between = |options: [&[u8]; 2], taken| Choice {
            options: options.map(<[u8]>::to_vec).to_vec(),
            taken,
            weight: 1.0,
        };
        // The second kind of the feature is taken in three of four cases, a pass never.
        let mut choices: Vec<Choice> = [1, 1, 1, 0]
            .map(|taken| between([&[0], &[1]], taken))
            .into();
        choices.push(between([&[0], &[]], 0));
        let features = [("captures", 2), ("pass", 1)];
        let model = Model::learn(&features, &choices);
        let weights = model.in_hundredths();
        let ((_, captures), (_, pass)) = (&weights[0], &weights[1]);
        assert!(
            (captures[1] - captures[0]).abs_diff(110) < 10,
            "the logarithm of 3: {captures:?}"
        );
        assert!(pass[0] < captures[0]);
        assert!(
            model
                .judged_by(&choices)
                .contains("most likely in 80.0 % of 5")
        );
    }
}
