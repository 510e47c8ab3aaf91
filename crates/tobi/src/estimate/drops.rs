//! The moves after which the estimate falls most.

use super::Turn;
use std::fmt;
use tobi_goban::Color;

/// The maximum number of drops that are named. Source: judgement; the page lists as many (`web/src/game/Curve.tsx`).
const MOST: usize = 5;

/// Smaller drops, in points, are not named. Source: judgement, as in the page; quick estimates vary by as much.
const LEAST: f64 = 2.0;

/// A move after which the estimate is worse for the player.
///
/// It is no proof of a mistake: quick estimates vary from move to move. [`crate::review`] searches such moves. Displays
/// as `Move 57, Black D4: 12.3 points`.
#[derive(Clone, Debug, PartialEq)]
pub struct MarginDrop {
    /// The number of the move, from 1.
    pub number: u32,
    /// The player and the move: `D4` or `pass`.
    pub played: (Color, String),
    /// Points by which the margin falls from the player's view; positive.
    pub points: f64,
}

impl fmt::Display for MarginDrop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, mv) = &self.played;
        let (number, points) = (self.number, self.points);
        write!(
            f,
            "Move {number}, {} {mv}: {points:.1} points",
            color.name()
        )
    }
}

/// The five largest drops of at least two points, the largest first; of equal drops, the earlier one first.
///
/// The turns are those of [`Course::into_turns`](super::Course::into_turns). The first one has nothing to compare it with.
///
/// ```
/// use tobi::estimate::{Course, Effort, largest_drops};
/// use tobi::local::{Budget, Reader};
/// use tobi::{Reading, Session};
///
/// // Black fills one of its two eyes.
/// let game = b"(;SZ[7]AB[ba][da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[B];B[ca])";
/// let mut course = Course::new(Reader::new(Budget::new(2_000)?), Effort::STATIC);
/// for number in 0..=1 {
///     let reading = Reading { move_number: Some(number), ..Reading::default() };
///     course.follow(&Session::read(game, &reading)?);
/// }
/// let drops = largest_drops(&course.into_turns());
/// assert!(drops[0].to_string().starts_with("Move 1, Black C7: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn largest_drops(turns: &[Turn]) -> Vec<MarginDrop> {
    let drops = turns.windows(2).filter_map(|turns| {
        let played = turns[1].played.clone()?;
        let gained = turns[1].rest - turns[0].rest;
        let points = match played.0 {
            Color::Black => -gained,
            Color::White => gained,
        };
        Some(MarginDrop {
            number: turns[1].number(),
            played,
            points,
        })
    });
    let mut drops: Vec<MarginDrop> = drops.filter(|drop| drop.points >= LEAST).collect();
    // Stable: equal drops stay in the order of the game.
    drops.sort_by(|a, b| b.points.total_cmp(&a.points));
    drops.truncate(MOST);
    drops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{Course, Effort};
    use crate::local::{Budget, Reader};
    use crate::{Reading, Session};

    /// ```text
    /// a X . X O . .
    /// X X X X O . .
    /// O O O O O . .
    /// ```
    /// Black fills its own eye, then White captures at `a`.
    #[test]
    fn a_move_that_kills_its_own_group_is_the_largest_drop() {
        let game = b"(;SZ[7]KM[0]AB[ba][da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[B];B[ca];W[aa];B[gg])";
        let mut course = Course::new(Reader::new(Budget::new(2_000).unwrap()), Effort::STATIC);
        for number in 0..=3 {
            let reading = Reading {
                move_number: Some(number),
                ..Reading::default()
            };
            course.follow(&Session::read(game, &reading).unwrap());
        }
        let turns = course.into_turns();
        let drops = largest_drops(&turns);
        assert_eq!(drops[0].number, 1, "{drops:?}");
        let fall = turns[0].rest - turns[1].rest;
        assert_eq!(drops[0].points, fall);
        assert!(drops[0].to_string().starts_with("Move 1, Black C7: "));
        assert!(drops.iter().all(|drop| drop.points >= LEAST));
    }
}
