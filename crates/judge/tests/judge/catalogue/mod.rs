//! The catalogue: positions composed for the project with known results, under four sets of rules.

mod bent_fours;
mod closed;
mod examples;
mod standoffs;
mod twin;

use tobi_goban::Rules;
use tobi_goban::count::Terms;
use tobi_judge::score::{Settlement, TeireConvention};

/// The rules of the catalogue.
const RULES: [&str; 4] = ["japanese", "chinese", "aga", "new-zealand"];

/// Black's margin under each set of rules, without komi.
fn margins(settlement: &Settlement) -> [i64; 4] {
    RULES.map(|rules| {
        let preset = Rules::named(rules).expect("a preset");
        let terms = Terms::new(settlement.position().size());
        let score = settlement.score(&preset, &terms, TeireConvention::Standing);
        score.margin().halves() / 2
    })
}
