//! One game: asks the engines in turn, checks every move, and decides the result.

use crate::engine::{Answer, Cost, Engine};
use crate::fault::{Fault, FaultKind};
use crate::record::{End, GameRecord, Judge, Spent};
use crate::schedule::Fixture;
use crate::settings::Settings;
use crate::settle;
use tobi_goban::{ByColor, Color, Game, Move, Position};
use tobi_notation::sgf::{GameResult, WonBy};
use tobi_notation::vertex;

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) record: GameRecord,
    /// The engines with a fault before the first move.
    pub(crate) never_began: ByColor<bool>,
}

/// Plays a game to its end, whatever the engines do.
pub(crate) fn play(
    settings: &Settings,
    fixture: &Fixture,
    engines: &mut ByColor<Engine>,
    referee: Option<&mut Engine>,
) -> Played {
    let mut table = Table::new(settings, fixture);
    let absent = table.begin(engines);
    let never_began = ByColor::from_fn(|color| absent[color].is_some());
    let ending = match (&absent.black, &absent.white) {
        (None, None) => table.go_on(engines),
        (Some(fault), None) => Some(table.lost(Color::Black, fault)),
        (None, Some(fault)) => Some(table.lost(Color::White, fault)),
        (Some(black), Some(white)) => {
            let why = format!("Black {black}, and White {white}");
            let mut ending = Ending::void(GameResult::Void, black.kind.into(), why);
            ending.stderr = [&black.stderr[..], &white.stderr].concat();
            Some(ending)
        }
    };
    let ending = ending.unwrap_or_else(|| table.settle(engines, referee));
    Played {
        record: table.record(ending),
        never_began,
    }
}

/// How a game ended.
struct Ending {
    result: GameResult,
    end: End,
    judge: Option<Judge>,
    why: String,
    stderr: Vec<String>,
}

/// The game in progress.
struct Table<'a> {
    settings: &'a Settings,
    fixture: &'a Fixture,
    game: Game,
    spent: ByColor<Spent>,
}

impl<'a> Table<'a> {
    fn new(settings: &'a Settings, fixture: &'a Fixture) -> Table<'a> {
        let mut game = Game::from_position(settings.rules, Position::new(settings.size));
        game.set_komi(settings.komi);
        Table {
            settings,
            fixture,
            game,
            spent: ByColor::from_fn(|_| Spent {
                cpu: Some(0.0),
                ..Spent::default()
            }),
        }
    }

    /// Prepares both engines, and plays the opening. Returns the faults of engines that cannot start.
    fn begin(&mut self, engines: &mut ByColor<Engine>) -> ByColor<Option<Fault>> {
        for (color, mv) in self.fixture.opening.moves() {
            let played = self.game.play(color, mv);
            played.expect("openings were played when they were read");
        }
        ByColor::from_fn(|color| {
            let engine = &mut engines[color];
            let mut begun = engine.prepare(self.settings, self.fixture.seed);
            for &(color, mv) in self.game.moves() {
                begun = begun.and_then(|()| engine.play(color, mv));
            }
            begun.err()
        })
    }

    /// Lets the engines play; `None` if passes ended the game.
    fn go_on(&mut self, engines: &mut ByColor<Engine>) -> Option<Ending> {
        let mut color = match self.game.moves().last() {
            Some((last, _)) => last.opponent(),
            None => Color::Black,
        };
        while !self.game.is_over() {
            if self.game.move_number() >= self.settings.max_moves {
                let why = format!("not over after {} moves", self.settings.max_moves);
                return Some(Ending::void(GameResult::Void, End::TooLong, why));
            }
            let (answer, cost) = match engines[color].genmove(color) {
                Ok(answered) => answered,
                Err(fault) => return Some(self.lost(color, &fault)),
            };
            self.charge(color, cost);
            let mv = match answer {
                Answer::Resigns => return Some(self.won(color.opponent())),
                Answer::Move(mv) => mv,
            };
            if let Err(illegal) = self.game.play(color, mv) {
                let name = vertex::name(mv, self.settings.size);
                let words = format!("played {name}: {illegal}");
                let stderr = engines[color].last_words();
                let fault = Fault::new(FaultKind::Illegal, words, stderr);
                return Some(self.lost(color, &fault));
            }
            let opponent = color.opponent();
            if let Err(fault) = engines[opponent].play(color, mv) {
                // The rules of the match allow the move; an engine that rejects it cannot continue.
                return Some(self.lost(opponent, &fault));
            }
            if let Some(since) = self.game.no_result() {
                let why = format!("the position after move {since} came again");
                return Some(Ending::void(GameResult::Void, End::NoResult, why));
            }
            color = opponent;
        }
        None
    }

    fn charge(&mut self, color: Color, cost: Cost) {
        let spent = &mut self.spent[color];
        let seconds = cost.wall.as_secs_f64();
        spent.moves += 1;
        spent.seconds += seconds;
        spent.cpu = spent.cpu.zip(cost.cpu).map(|(so_far, more)| so_far + more);
        if seconds > spent.slowest {
            spent.slowest = seconds;
            spent.slowest_move = self.game.move_number() + 1;
        }
    }

    fn won(&self, winner: Color) -> Ending {
        let by = WonBy::Resignation;
        Ending {
            result: GameResult::Won { winner, by },
            end: End::Resigned,
            judge: None,
            why: format!("{} resigned", winner.opponent().name()),
            stderr: Vec::new(),
        }
    }

    fn lost(&self, loser: Color, fault: &Fault) -> Ending {
        let (winner, by) = (loser.opponent(), WonBy::Forfeit);
        Ending {
            result: GameResult::Won { winner, by },
            end: fault.kind.into(),
            judge: None,
            why: format!(
                "{} {fault}, after move {}",
                loser.name(),
                self.game.move_number()
            ),
            stderr: fault.stderr.clone(),
        }
    }

    fn settle(&self, engines: &mut ByColor<Engine>, referee: Option<&mut Engine>) -> Ending {
        let settled = match referee {
            Some(referee) => settle::by_referee(&self.game, referee, self.settings),
            None => settle::by_tobi(&self.game, engines),
        };
        match settled.result {
            Some((result, judge)) => Ending {
                result,
                end: End::Counted,
                judge: Some(judge),
                why: settled.why,
                stderr: Vec::new(),
            },
            None => Ending::void(GameResult::Unknown, End::Unknown, settled.why),
        }
    }

    fn record(self, ending: Ending) -> GameRecord {
        let size = self.settings.size;
        let name = |&(_, mv): &(Color, Move)| vertex::name(mv, size);
        let player = |color| {
            self.settings.engines[self.fixture.players[color]]
                .name
                .clone()
        };
        let settled = |spent: Spent| Spent {
            cpu: spent.cpu.filter(|_| spent.moves > 0),
            ..spent
        };
        GameRecord {
            game: self.fixture.game,
            black: player(Color::Black),
            white: player(Color::White),
            opening: self.fixture.opening.to_string(),
            moves: self.game.moves().iter().map(name).collect(),
            result: ending.result.to_string(),
            end: ending.end,
            judge: ending.judge,
            why: ending.why,
            stderr: ending.stderr,
            black_spent: settled(self.spent.black),
            white_spent: settled(self.spent.white),
        }
    }
}

impl Ending {
    fn void(result: GameResult, end: End, why: String) -> Ending {
        Ending {
            result,
            end,
            judge: None,
            why,
            stderr: Vec::new(),
        }
    }
}
