//! How certain a margin is: its uncertainty, the expected result, and the chance to win.

use super::{Estimate, between, fraction};
use crate::life::Status;
use crate::params::{
    CHANCE_SPREAD, CLOSED_UNCERTAINTY, DAME_UNCERTAINTY, EXPECTED_GROWTH, EXPECTED_SPREAD,
    SMALL_UNCERTAINTY, UNCERTAIN_SIDES, UNCERTAINTY,
};
use crate::score::{Obstacle, Settlement, Why};
use tobi_goban::{Rules, Scoring};
use tobi_grid::Size;

impl Estimate {
    /// The uncertainty of the margin: in 68 of 100 games the result is within this many points of it. 0 if the game is
    /// over and, under area rules, no dame are left.
    pub fn uncertainty(&self, rules: &Rules) -> f64 {
        if self.is_closed() {
            let dame = self.settled().map_or(0, Settlement::dame_left);
            return match rules.scoring {
                _ if !self.is_over() => CLOSED_UNCERTAINTY.max(self.spread_of_fates()),
                Scoring::Area if dame > 0 => DAME_UNCERTAINTY,
                _ => 0.0,
            };
        }
        let open = match self.settled() {
            Some(_) => self.openness,
            None => self.openness(),
        };
        let side = self.owners.size().mean_side();
        let large = fraction(UNCERTAIN_SIDES, side);
        let on_19 =
            large * between(&UNCERTAINTY, open) + (1.0 - large) * between(&SMALL_UNCERTAINTY, open);
        (on_19 * side / 19.0).max(self.spread_of_fates())
    }

    /// The spread of the margin because of the group whose fate is most in doubt, if the position is counted or nearly so:
    /// a group that is unsettled, or whose death is a guess; or because of one for which reading proves that the first mover
    /// decides. If its stones live instead of dying, the margin changes by two
    /// points for each stone at least. Walls that a count takes as alive because the territories are closed are no doubt:
    /// their owners answer.
    fn spread_of_fates(&self) -> f64 {
        let spread =
            |stones: usize, lives: f64| 2.0 * stones as f64 * (lives * (1.0 - lives)).sqrt();
        let unsettled = self.obstacles().iter().filter_map(|it| match it {
            Obstacle::Unsettled { stones, .. } => Some(spread(stones.len(), 0.5)),
            _ => None,
        });
        let groups = self.settled().map_or(&[][..], Settlement::groups);
        let guessed = groups.iter().filter_map(|group| match &group.why {
            Why::Judged(reason) if group.status == Status::Dead => {
                Some(spread(group.stones.len(), reason.guessed_life()?))
            }
            _ => None,
        });
        let read = self.readings.iter().map(|read| read.spread(&self.owners));
        unsettled.chain(guessed).chain(read).fold(0.0, f64::max)
    }

    /// The expected result between strong players of equal strength, if Black is ahead by `margin` points now. It is closer
    /// to zero than the margin, because such games end closer than they look. If the game is over, it is the margin.
    ///
    /// It is the mean of the margin and of an even game, weighted by the certainty of each: the spread of results of such
    /// games, and [`Estimate::uncertainty`].
    pub fn expected(&self, margin: f64, rules: &Rules) -> f64 {
        expected_result(margin, self.uncertainty(rules), self.owners.size())
    }

    /// The probability that Black wins, from 0 to 1, if it is ahead by this many points.
    pub fn chance(&self, margin: f64, rules: &Rules) -> f64 {
        winning_chance(margin, self.uncertainty(rules))
    }
}

/// [`Estimate::expected`], from the uncertainty of the margin.
pub fn expected_result(margin: f64, uncertainty: f64, size: Size) -> f64 {
    let side = size.mean_side();
    let games = (EXPECTED_SPREAD * side / 19.0).powi(2) + EXPECTED_GROWTH * margin * margin;
    margin * games / (games + uncertainty * uncertainty)
}

/// [`Estimate::chance`], from the uncertainty of the margin.
pub fn winning_chance(margin: f64, uncertainty: f64) -> f64 {
    if margin == 0.0 {
        return 0.5;
    }
    let around = CHANCE_SPREAD * uncertainty * uncertainty;
    (1.0 + margin / (margin * margin + around).sqrt()) / 2.0
}
