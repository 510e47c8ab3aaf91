//! Compares the counted result with that of the record.

use std::fmt;
use tobi_goban::Color;
use tobi_goban::count::Margin;
use tobi_judge::score::TeireConvention;
use tobi_notation::sgf::{GameResult, WonBy};

/// The comparison of a counted result with that of the record (`RE`).
///
/// ```
/// use tobi::score::{Comparison, Incomparable};
/// use tobi_goban::count::Margin;
/// use tobi_notation::sgf::{GameResult, WonBy};
/// use tobi::Color;
///
/// let won = |by| Some(GameResult::Won { winner: Color::Black, by });
/// let draw = Some(Margin::default());
/// let compared = Comparison::new(won(WonBy::HalfPoints(3)), draw);
/// assert_eq!(compared, Comparison::Differs { halves: -3, other_winner: true });
/// assert_eq!(compared.to_string(), "differs by 1.5 points");
/// let resigned = Comparison::new(won(WonBy::Resignation), draw);
/// assert_eq!(resigned, Comparison::Not(Incomparable::Resignation));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Both are the same.
    Agrees,
    /// They are the same under the other convention for protective moves.
    AgreesByTeire {
        /// That convention.
        convention: TeireConvention,
        /// The counted margin minus that of the record, in half points, Black-positive.
        halves: i64,
    },
    /// They are not the same.
    Differs {
        /// The counted margin minus that of the record, in half points, Black-positive.
        halves: i64,
        /// Whether they have different winners; a draw has none.
        other_winner: bool,
    },
    /// The record names only a winner, which is the other side.
    OtherWinner,
    /// They cannot be compared.
    Not(Incomparable),
}

/// Why results cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Incomparable {
    /// The record has no `RE`, or one that cannot be read.
    Unsaid,
    /// The record says `?`.
    Unknown,
    /// The game was annulled or suspended.
    Void,
    /// A player resigned.
    Resignation,
    /// A player lost on time.
    Time,
    /// A player lost by forfeit.
    Forfeit,
    /// The record names only the winner, which is the same.
    WinnerOnly,
    /// The game was not counted.
    NotCounted,
    /// The position is not the end of the main line.
    Elsewhere,
}

impl Comparison {
    /// The same with the margin under the other convention for protective moves, if it is another one.
    pub fn by_either(
        recorded: Option<GameResult>,
        counted: Option<Margin>,
        otherwise: Option<(TeireConvention, Margin)>,
    ) -> Comparison {
        match (Comparison::new(recorded, counted), otherwise) {
            (Comparison::Differs { halves, .. }, Some((convention, margin)))
                if Comparison::new(recorded, Some(margin)) == Comparison::Agrees =>
            {
                Comparison::AgreesByTeire { convention, halves }
            }
            (comparison, _) => comparison,
        }
    }

    /// Compares the result of the record with the count, if there is one.
    pub fn new(recorded: Option<GameResult>, counted: Option<Margin>) -> Comparison {
        use Incomparable::*;
        let because = match (recorded, counted) {
            (None, _) => Unsaid,
            (Some(GameResult::Unknown), _) => Unknown,
            (Some(GameResult::Void), _) => Void,
            (Some(GameResult::Won { by, .. }), _) if let Some(because) = Incomparable::by(by) => {
                because
            }
            (_, None) => NotCounted,
            (Some(recorded), Some(counted)) => return Comparison::of_counted(recorded, counted),
        };
        Comparison::Not(because)
    }

    fn of_counted(recorded: GameResult, counted: Margin) -> Comparison {
        match (recorded, recorded.margin()) {
            (_, Some(points)) => match counted.halves() - (points * 2.0) as i64 {
                0 => Comparison::Agrees,
                halves => Comparison::Differs {
                    halves,
                    other_winner: counted.winner() != winner(recorded),
                },
            },
            (GameResult::Won { winner, .. }, None) if counted.winner() != Some(winner) => {
                Comparison::OtherWinner
            }
            _ => Comparison::Not(Incomparable::WinnerOnly),
        }
    }

    /// `agrees`, `agrees with teire deducted`, `agrees with teire standing`, `differs`, `not comparable`.
    pub const fn name(self) -> &'static str {
        match self {
            Comparison::Agrees => "agrees",
            Comparison::AgreesByTeire { convention, .. } => match convention {
                TeireConvention::Standing => "agrees with teire standing",
                TeireConvention::Deducted => "agrees with teire deducted",
            },
            Comparison::Differs { .. } | Comparison::OtherWinner => "differs",
            Comparison::Not(_) => "not comparable",
        }
    }

    /// Whether it contradicts the record, under both conventions for protective moves.
    pub const fn is_finding(self) -> bool {
        matches!(self, Comparison::Differs { .. } | Comparison::OtherWinner)
    }

    /// Whether the count has another winner than the record.
    pub const fn has_other_winner(self) -> bool {
        matches!(
            self,
            Comparison::OtherWinner
                | Comparison::Differs {
                    other_winner: true,
                    ..
                }
        )
    }
}

/// The winner of a result.
fn winner(result: GameResult) -> Option<Color> {
    match result {
        GameResult::Won { winner, .. } => Some(winner),
        _ => None,
    }
}

impl Incomparable {
    /// A win without counting.
    const fn by(won: WonBy) -> Option<Incomparable> {
        match won {
            WonBy::Resignation => Some(Incomparable::Resignation),
            WonBy::Time => Some(Incomparable::Time),
            WonBy::Forfeit => Some(Incomparable::Forfeit),
            WonBy::HalfPoints(_) | WonBy::Unsaid => None,
        }
    }

    /// Whether the game ended without a count, by resignation, on time or by forfeit.
    pub const fn is_without_count(self) -> bool {
        matches!(
            self,
            Incomparable::Resignation | Incomparable::Time | Incomparable::Forfeit
        )
    }

    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Incomparable::Unsaid => "the record names no result",
            Incomparable::Unknown => "the record says that the result is unknown",
            Incomparable::Void => "the game was annulled",
            Incomparable::Resignation => "the game was resigned",
            Incomparable::Time => "the game was lost on time",
            Incomparable::Forfeit => "the game was forfeited",
            Incomparable::WinnerOnly => "the record names only the winner",
            Incomparable::NotCounted => "the game was not counted",
            Incomparable::Elsewhere => "it is the result at the end of the main line",
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Comparison::Agrees => f.write_str("agrees"),
            Comparison::AgreesByTeire { .. } => f.write_str(self.name()),
            Comparison::Differs { halves: 2 | -2, .. } => f.write_str("differs by 1 point"),
            Comparison::Differs { halves, .. } => {
                write!(
                    f,
                    "differs by {} points",
                    halves.unsigned_abs() as f64 / 2.0
                )
            }
            Comparison::OtherWinner => f.write_str("names the other winner"),
            Comparison::Not(because) => write!(f, "cannot be compared: {}", because.words()),
        }
    }
}
