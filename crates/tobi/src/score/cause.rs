//! What may explain that a count differs from the record.

use super::{Comparison, Dead, Obstacle, ScoreReport, Settlement};
use crate::words::{counted, first_name};
use tobi_goban::count::Terms;
use tobi_grid::PointSet;
use tobi_reading::Reader;

/// At most this many groups are tried: each costs a count. Judgement: twice as many as a game on 19x19 has.
const TRIED: usize = 60;

impl ScoreReport {
    /// What may explain that the count differs from the record, in a few words: a group whose other fate gives the result
    /// of the record, an unfinished game, or the wrong winner. `None` if they do not differ.
    ///
    /// Cost: a count for each group.
    pub fn likely_cause(&self, reader: &mut Reader) -> Option<String> {
        if !self.comparison().is_finding() {
            return None;
        }
        let group = self.group_that_explains(reader);
        let mut obstacles = self.settlement().obstacles().iter();
        let is_open = obstacles.any(|it| matches!(it, Obstacle::Open(_)));
        Some(match group {
            Some(words) => words,
            None if is_open => "not finished".to_owned(),
            None if self.comparison().has_other_winner() => "another winner".to_owned(),
            None => "unknown".to_owned(),
        })
    }

    /// `3 stones at D4 dead in the record`: with this other fate of one group the result is that of the record. That says what
    /// the players may have counted, not which of the two fates is right.
    fn group_that_explains(&self, reader: &mut Reader) -> Option<String> {
        let position = self.session().position();
        let rules = self.session().game().rules();
        let dead = self.settlement().dead();
        let terms = Terms::of(self.session().game());
        let groups = self.settlement().groups().iter().take(TRIED);
        groups
            .map(|group| group.stones)
            .find(|stones| {
                let other: PointSet = if stones.is_subset(&dead) {
                    dead - *stones
                } else {
                    dead | *stones
                };
                let counted = Settlement::new(position, reader, &Dead::Named(other));
                counted.is_ok_and(|counted| {
                    let margin = counted.score(rules, &terms, self.convention()).margin();
                    Comparison::new(self.recorded(), Some(margin)) == Comparison::Agrees
                })
            })
            .map(|stones| {
                let fate = if stones.is_subset(&dead) {
                    "alive"
                } else {
                    "dead"
                };
                let many = counted(stones.len(), "stone", "stones");
                format!("{many} at {} {fate} in the record", first_name(&stones))
            })
    }
}
