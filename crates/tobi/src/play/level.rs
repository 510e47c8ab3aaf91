//! Levels: weaker play by a random choice among sensible moves.

use super::{Candidate, Choice, Decision, Why};
use std::fmt;
use std::str::FromStr;
use tobi_goban::random_game::SplitMix;
use tobi_grid::Point;

/// The strength of a player: 10 plays the best move that it knows; each level below chooses more randomly.
///
/// A weak level loses a little with many moves and never much with one. It chooses among the moves that are worth
/// nearly as much as the best one, the better ones more often; a seed and the number of the move decide. A search
/// makes fewer playouts, and its moves are chosen by their visits. Passes, resignations and forced moves at the end
/// are those of level 10.
///
/// ```
/// use tobi::play::Level;
///
/// assert_eq!("3".parse::<Level>()?, Level::new(3)?);
/// assert!(Level::new(11).is_err());
/// # Ok::<(), tobi::play::NoLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// The lowest and the highest level.
const RANGE: std::ops::RangeInclusive<u32> = 1..=10;

/// Softness in points of each level below 10: the odds of a move fall to a quarter for each loss of this many points,
/// summed over the levels. Source: games of `indigo` on 9x9 against its level 10: with 0.5, level 1 won 9 of 16; with
/// 2, levels 1 and 5 won 3 and 8 of 16; with 3, levels 1, 5 and 8 won 0, 2 and 10.
const SOFTNESS: f64 = 3.0;

/// A move is excluded if it loses more than this many times the softness.
const REACH: f64 = 2.0;

impl Level {
    /// The highest level.
    pub const BEST: Level = Level(10);

    /// A level.
    ///
    /// # Errors
    /// [`NoLevel`] unless the number is from 1 to 10.
    pub fn new(number: u32) -> Result<Level, NoLevel> {
        if RANGE.contains(&number) {
            Ok(Level(number as u8))
        } else {
            Err(NoLevel)
        }
    }

    /// From 1 to 10.
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// The softness of its choice in points; 0 at level 10.
    fn softness(self) -> f64 {
        SOFTNESS * f64::from(10 - self.0)
    }

    /// The same choice with the move of this level: if the best candidate would be played, another one may replace
    /// it. It depends only on the seed and the number of the move.
    pub fn soften(self, choice: &mut Choice, seed: u64, move_number: u32) {
        let Decision::Play(best, Why::Best) = choice.decision else {
            return;
        };
        let softness = self.softness();
        let Some(best) = choice.candidates.iter().find(|it| it.point == best) else {
            return;
        };
        if softness == 0.0 {
            return;
        }
        if let Some(tried) = &best.tried {
            let most = tried.visits;
            let weights = choice
                .candidates
                .iter()
                .map(|it| (it.point, self.searched_weight(it, most)));
            let point = draw(&weights.collect::<Vec<_>>(), fraction(seed, move_number));
            choice.decision = Decision::Play(point.unwrap_or(best.point), Why::Best);
            return;
        }
        let least = best.value() - REACH * softness;
        let is_sensible = |it: &&Candidate| it.value() >= least && !it.is_refuted();
        let sensible = choice.candidates.iter().filter(is_sensible);
        let weight = |it: &Candidate| {
            let worse = 1.0 + (best.value() - it.value()).max(0.0) / softness;
            1.0 / (worse * worse)
        };
        let weights: Vec<_> = sensible.map(|it| (it.point, weight(it))).collect();
        if let Some(point) = draw(&weights, fraction(seed, move_number)) {
            choice.decision = Decision::Play(point, Why::Best);
        }
    }

    /// The weight of a searched move at this level, from its visits relative to the most visited move: a power of
    /// that, and 0 if it is less than a tenth.
    fn searched_weight(self, candidate: &Candidate, most: u32) -> f64 {
        let visits = candidate.tried.as_ref().map_or(0, |tried| tried.visits);
        if 10 * visits < most {
            return 0.0;
        }
        let share = f64::from(visits) / f64::from(most);
        (0..self.0).map(|_| share).product()
    }

    /// The number of playouts for a search that has this many at level 10: half for every two levels below.
    pub(super) fn playouts(self, at_best: u32) -> u32 {
        (at_best >> ((10 - self.0) / 2)).max(1)
    }
}

/// The point that this fraction of the sum of all weights falls on; `None` without points.
fn draw(weights: &[(Point, f64)], fraction: f64) -> Option<Point> {
    let mut left = fraction * weights.iter().map(|&(_, weight)| weight).sum::<f64>();
    let mut points = weights.iter();
    let drawn = points.find(|&&(_, weight)| {
        left -= weight;
        left < 0.0
    });
    drawn.map(|&(point, _)| point)
}

/// A number from 0 to 1, excluding 1.
fn fraction(seed: u64, move_number: u32) -> f64 {
    let bits = SplitMix::numbered(seed, move_number).word() >> 11;
    bits as f64 / (1_u64 << 53) as f64
}

impl Default for Level {
    fn default() -> Level {
        Level::BEST
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Level, NoLevel> {
        text.parse().map_err(|_| NoLevel).and_then(Level::new)
    }
}

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel;

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a level from 1 (weakest) to 10")
    }
}

impl std::error::Error for NoLevel {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Player, Style};
    use tobi_goban::{Color, Game, Position, Rules};
    use tobi_grid::Size;

    #[test]
    fn fractions_fill_the_interval_evenly() {
        let mut counts = [0; 10];
        for number in 0..10_000 {
            counts[(10.0 * fraction(7, number)) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (900..1100).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_weaker_level_gives_more_away_and_never_more_than_its_reach() {
        let game = Game::from_position(Rules::JAPANESE, Position::new(Size::square(9)));
        let mut player = Player::new(Style::Paper);
        let mut choice = player.choose(&game, Color::Black, None);
        let best = choice.candidates[0].value();
        assert!(choice.candidates.len() >= 10);
        let taken = |level: Level, seed: u64| {
            let mut choice = choice.clone();
            level.soften(&mut choice, seed, 1);
            let Decision::Play(point, _) = choice.decision else {
                panic!("a first move is played");
            };
            let mut candidates = choice.candidates.iter();
            best - candidates.find(|it| it.point == point).unwrap().value()
        };
        let given_away = |number: u32| {
            let level = Level::new(number).unwrap();
            let losses: Vec<f64> = (0..200).map(|seed| taken(level, seed)).collect();
            let most = REACH * level.softness();
            assert!(losses.iter().all(|loss| *loss <= most), "level {number}");
            assert_eq!(losses[9], taken(level, 9));
            losses.iter().sum::<f64>() / 200.0
        };
        let [weakest, middle, strong, best] = [1, 5, 9, 10].map(given_away);
        assert!(weakest > middle && middle >= strong && strong >= best);
        assert_eq!(best, 0.0);
        choice.decision = Decision::Pass(Why::Over);
        Level::new(1).unwrap().soften(&mut choice, 1, 1);
        assert_eq!(choice.decision, Decision::Pass(Why::Over));
    }
}
