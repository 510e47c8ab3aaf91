//! The intersection game: what becomes of a stone that is played on an empty point.

use crate::params::StringGame;
use crate::question::empty;
use crate::region::chains_at;
use crate::{Answer, QuestionError, Reader, Side};
use tobi_goban::{Color, Effect, Move, Position, Rules};
use tobi_grid::{Point, PointSet, morph};

/// Why a move on a point is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// The move would take back a ko at once.
    Ko,
    /// The new chain would have no liberty.
    Suicide,
}

/// The fate of a stone on an empty point if the other side moves next.
#[derive(Clone, Debug)]
pub enum Occupation {
    /// The move is illegal.
    Illegal(Forbidden),
    /// The stone's chain cannot be captured; the answer is that of the attack on it.
    Stands(Answer),
    /// The stone's chain is captured; the answer is that of the attack, with its line.
    Captured(Answer),
    /// The stone's chain is captured, but the capture costs the opponent more: a snapback, or a throw-in that removes
    /// liberties.
    Sacrifice {
        /// The attack on the stone's chain; a capture that can be taken back at once does not count.
        capture: Answer,
        /// The attack that follows, on one of the capturing side's chains.
        gain: Box<Answer>,
        /// A stone of that chain after the capture.
        prey: Point,
    },
    /// Not decided within the budget; the answer is that of the attack.
    Fuzzy(Answer),
}

impl Reader {
    /// The intersection game: the fate of a stone of `color` on an empty point.
    ///
    /// # Errors
    /// [`QuestionError`] if the point is off the board or has a stone.
    ///
    /// ```
    /// use tobi_goban::{Color, Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_reading::params::{StringGame, USUAL_BUDGET};
    /// use tobi_reading::{Budget, Forbidden, Occupation, Reader};
    ///
    /// let setup = Setup::parse(
    ///     ". O . . .
    ///      O O . . .
    ///      . . . . .
    ///      . . . . .
    ///      . . . . .",
    /// )?;
    /// let position = Position::from_setup(setup)?;
    /// let mut reader = Reader::new(Budget::new(USUAL_BUDGET)?);
    /// let corner = reader.occupy(&position, Point::new(0, 0), Color::Black, StringGame::INDIGO)?;
    /// assert!(matches!(corner, Occupation::Illegal(Forbidden::Suicide)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn occupy(
        &mut self,
        position: &Position,
        point: Point,
        color: Color,
        rules: StringGame,
    ) -> Result<Occupation, QuestionError> {
        empty(position, point)?;
        if position.board().effect(point, color) == Effect::Suicide {
            return Ok(Occupation::Illegal(Forbidden::Suicide));
        }
        if position.ko() == Some(point) && position.to_move() == color {
            return Ok(Occupation::Illegal(Forbidden::Ko));
        }
        let mut played = position.clone();
        // Only the basic rules: superko is not a local matter.
        played.play_unchecked(color, Move::Play(point), &Rules::JAPANESE);
        let capture = self.string_game(&played, color, &[point], Side::Attacker, rules);
        if !capture.is_decided() {
            return Ok(Occupation::Fuzzy(capture));
        }
        let chain = played.board().chain_at(point).expect("it was played");
        let (lost, stones) = (chain.len(), chain.stones());
        let last = chain.first_liberty().filter(|_| chain.liberty_count() == 1);
        // The string game counts a capture that can be taken back as a failure.
        let taken = match (capture.best(), last) {
            (Some(Move::Play(taken)), _) => taken,
            (_, Some(last)) if played.board().effect(last, color.opponent()) == Effect::Capture => {
                last
            }
            _ => return Ok(Occupation::Stands(capture)),
        };
        let captor = color.opponent();
        let mut after = played.clone();
        after.play_unchecked(captor, Move::Play(taken), &Rules::JAPANESE);
        if after.board().is_empty_at(point) {
            for prey in chains_around(&after, &stones, captor) {
                let size = after.board().chain_at(prey).map_or(0, |chain| chain.len());
                if size <= lost || self.was_lost(position, prey, captor, rules) {
                    continue;
                }
                let gain = self.string_game(&after, captor, &[prey], Side::Attacker, rules);
                if gain.is_decided() && gain.success.works() {
                    return Ok(Occupation::Sacrifice {
                        capture,
                        gain: Box::new(gain),
                        prey,
                    });
                }
            }
        }
        if capture.success.works() {
            Ok(Occupation::Captured(capture))
        } else {
            Ok(Occupation::Stands(capture))
        }
    }

    /// Whether the chain could be captured without the sacrifice, even after a move of its owner.
    fn was_lost(
        &mut self,
        before: &Position,
        prey: Point,
        owner: Color,
        rules: StringGame,
    ) -> bool {
        before.board().color_at(prey) == Some(owner) && {
            let saved = self.string_game(before, owner, &[prey], Side::Defender, rules);
            saved.is_decided() && !saved.success.works()
        }
    }
}

/// One stone of each chain of this colour next to these points.
fn chains_around(position: &Position, points: &PointSet, color: Color) -> Vec<Point> {
    let beside = chains_at(position.board(), color, &morph::dilate(points));
    let mut chains: Vec<Point> = beside.map(|chain| chain.first()).collect();
    chains.sort_unstable();
    chains
}
