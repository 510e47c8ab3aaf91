//! The result of a game that ended by passes.

use crate::engine::Engine;
use crate::fault::Fault;
use crate::record::Judge;
use crate::settings::Settings;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use tobi::Session;
use tobi::local::{Budget, Reader};
use tobi::score::{DeadChoice, Proofs, ScoreOptions, ScoreReport};
use tobi_goban::count::Margin;
use tobi_goban::{ByColor, Color, Game};
use tobi_notation::sgf::{GameResult, WonBy};

/// A result, if there is one, who decided it, and the reasons in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    pub(crate) result: Option<(GameResult, Judge)>,
    pub(crate) why: String,
}

/// Tobi counts the game if it can; otherwise both engines are asked, and must name the same winner.
pub(crate) fn by_tobi(game: &Game, engines: &mut ByColor<Engine>) -> Settled {
    let session = Session::from_game(game.clone());
    let options = ScoreOptions {
        dead: DeadChoice::Judged,
        proofs: Proofs::Needed,
        ..ScoreOptions::default()
    };
    let mut reader = Reader::new(Budget::USUAL);
    // A bug of Tobi must not end the match.
    let counted = panic::catch_unwind(AssertUnwindSafe(|| {
        ScoreReport::new(&session, &mut reader, &options)
    }));
    let obstacle = match counted {
        Err(_) => "a bug of tobi; please report this game".to_owned(),
        Ok(Err(error)) => error.to_string(),
        Ok(Ok(report)) => match report.margin() {
            Some(margin) => {
                return Settled {
                    result: Some((as_result(margin), Judge::Tobi)),
                    why: "counted by Tobi, dead stones judged by best play".to_owned(),
                };
            }
            None => report
                .why_not()
                .into_iter()
                .next()
                .unwrap_or_else(|| "the game is not finished".to_owned()),
        },
    };
    let said = ByColor {
        black: ask(&mut engines.black),
        white: ask(&mut engines.white),
    };
    let words = format!("Tobi could not count it ({obstacle})");
    match agreed(&said) {
        Some(result) => Settled {
            result: Some((result, Judge::Engines)),
            why: format!("{words}; both engines say {result}"),
        },
        None => Settled {
            result: None,
            why: format!(
                "{words}; Black says {}, White says {}",
                said.black, said.white
            ),
        },
    }
}

/// Sends the game to the referee and asks for the result.
pub(crate) fn by_referee(game: &Game, referee: &mut Engine, settings: &Settings) -> Settled {
    let asked = |referee: &mut Engine| -> Result<Option<GameResult>, Fault> {
        referee.prepare(settings, None)?;
        for &(color, mv) in game.moves() {
            referee.play(color, mv)?;
        }
        referee.final_score()
    };
    match asked(referee) {
        Ok(Some(result)) => Settled {
            result: Some((result, Judge::Referee)),
            why: "counted by the referee".to_owned(),
        },
        Ok(None) => Settled {
            result: None,
            why: "the referee named no result".to_owned(),
        },
        Err(fault) => Settled {
            result: None,
            why: format!("the referee {fault}"),
        },
    }
}

/// An engine's result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Opinion(Option<GameResult>);

impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(result) => result.fmt(f),
            None => f.write_str("nothing"),
        }
    }
}

fn ask(engine: &mut Engine) -> Opinion {
    Opinion(engine.final_score().unwrap_or_default())
}

/// The result on which both agree: exactly, or at least the winner.
fn agreed(said: &ByColor<Opinion>) -> Option<GameResult> {
    let (black, white) = (said.black.0?, said.white.0?);
    if black == white {
        return Some(black);
    }
    match (black, white) {
        (GameResult::Won { winner, .. }, GameResult::Won { winner: other, .. }) => {
            (winner == other).then_some(GameResult::Won {
                winner,
                by: WonBy::Unsaid,
            })
        }
        _ => None,
    }
}

fn as_result(margin: Margin) -> GameResult {
    let won = |winner: Color| GameResult::Won {
        winner,
        by: WonBy::HalfPoints(u32::try_from(margin.halves().unsigned_abs()).unwrap_or(u32::MAX)),
    };
    margin.winner().map_or(GameResult::Draw, won)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_agree_on_the_winner_at_least() {
        let agreed = |black: &str, white: &str| {
            let opinion = |text: &str| Opinion(GameResult::parse(text));
            let said = ByColor {
                black: opinion(black),
                white: opinion(white),
            };
            super::agreed(&said).map(|result| result.to_string())
        };
        assert_eq!(agreed("B+3.5", "B+3.5").as_deref(), Some("B+3.5"));
        assert_eq!(agreed("B+3.5", "B+4.5").as_deref(), Some("B+"));
        assert_eq!(agreed("0", "0").as_deref(), Some("0"));
        for (black, white) in [("B+3.5", "W+3.5"), ("B+1", "0"), ("B+1", "what?")] {
            assert_eq!(agreed(black, white), None, "{black} {white}");
        }
    }
}
