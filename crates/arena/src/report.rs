//! The result of a match, as plain values and as JSON, schema `tobi.match/1`.

use crate::likelihood::bound;
use crate::record::{End, GameRecord, Spent};
use crate::schedule::Fixture;
use crate::settings::Settings;
use crate::tally::{Elo, Series, Tally, Wins};
use serde::Serialize;
use std::collections::HashMap;

/// A match, as far as it has been played.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    schema: &'static str,
    /// The figures of a pair are from the point of view of its first engine.
    perspective: &'static str,
    size: SizeJson,
    /// The komi.
    pub komi: f64,
    /// The name of the rules.
    pub rules: String,
    /// The number of openings; 0 is the empty board.
    pub openings: usize,
    /// Seconds per move that the engines were given.
    pub seconds: Option<u32>,
    /// Longer games are void.
    pub max_moves: u32,
    /// The seed.
    pub seed: Option<u64>,
    /// The number of games planned for each pair.
    pub games: u32,
    /// Games played, for all pairs.
    pub played: u32,
    /// The engines, in their order.
    pub engines: Vec<EngineReport>,
    /// All pairs of engines.
    pub pairs: Vec<PairReport>,
    /// Games lost by a fault.
    pub faults: Vec<ProblemGame>,
    /// Games without a result.
    pub voids: Vec<ProblemGame>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct SizeJson {
    columns: u8,
    rows: u8,
}

/// All games of an engine.
#[derive(Clone, Debug, Serialize)]
pub struct EngineReport {
    /// Its name.
    pub name: String,
    /// Its command line.
    pub command: String,
    /// Its games.
    #[serde(flatten)]
    pub tally: TallyJson,
}

/// Games of an engine.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TallyJson {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
    /// Without a result.
    pub void: u32,
    /// The share of the points, from 0 to 1.
    pub score: Option<f64>,
    /// The games with Black.
    pub as_black: WinsJson,
    /// The games with White.
    pub as_white: WinsJson,
    /// Lost by a fault.
    pub faulty: u32,
    /// Moves.
    pub moves: u32,
    /// Seconds per move.
    pub seconds_a_move: Option<f64>,
    /// Processor seconds per move; `None` if unknown.
    pub cpu_a_move: Option<f64>,
    /// Seconds of the slowest move.
    pub slowest: f64,
}

/// Games of one colour.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WinsJson {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

impl From<Wins> for WinsJson {
    fn from(wins: Wins) -> WinsJson {
        WinsJson {
            wins: wins.won,
            draws: wins.drawn,
            losses: wins.lost,
        }
    }
}

impl From<Tally> for TallyJson {
    fn from(tally: Tally) -> TallyJson {
        let wins = tally.wins();
        let Spent {
            moves,
            seconds,
            cpu,
            slowest,
            ..
        } = tally.spent;
        let a_move = |sum: f64| (moves > 0).then(|| sum / f64::from(moves));
        TallyJson {
            wins: wins.won,
            draws: wins.drawn,
            losses: wins.lost,
            void: tally.void,
            score: wins.score(),
            as_black: tally.black.into(),
            as_white: tally.white.into(),
            faulty: tally.faults,
            moves,
            seconds_a_move: a_move(seconds),
            cpu_a_move: cpu.and_then(a_move),
            slowest,
        }
    }
}

/// The games of two engines, from the point of view of the first.
#[derive(Clone, Debug, Serialize)]
pub struct PairReport {
    /// Its name.
    pub first: String,
    /// The name of the second.
    pub second: String,
    /// Its games.
    #[serde(flatten)]
    pub tally: TallyJson,
    /// The number of openings for which both games count; Elo and the test are based on them.
    pub trials: u32,
    /// How many of them gave the first engine 0, 1/2, 1, 3/2 and 2 points.
    pub pentanomial: [u32; 5],
    /// Elo points by which the first engine is better; infinite (null in JSON) if it won or lost all trials.
    pub elo: Option<f64>,
    /// The lower end of the 95 % interval; null if it has none.
    pub elo_low: Option<f64>,
    /// The upper end; null if it has none.
    pub elo_high: Option<f64>,
    /// The sequential test, if there is one.
    pub sprt: Option<TestReport>,
}

/// A sequential test.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TestReport {
    /// The smaller Elo difference.
    pub elo0: f64,
    /// The larger one.
    pub elo1: f64,
    /// The log likelihood ratio.
    pub llr: f64,
    /// The bound: the test ends below its negative, and above it.
    pub bound: f64,
    /// `elo0`, `elo1` or `open`.
    pub verdict: &'static str,
    /// The number of trials used.
    pub after: u32,
}

/// A game that needs attention.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemGame {
    /// Its number.
    pub game: u32,
    /// Its file in the folder of the match.
    pub file: String,
    /// The engine with the fault; null for void games.
    pub engine: Option<String>,
    /// How it ended.
    pub end: End,
    /// The number of moves played.
    pub after: usize,
    /// What happened, in words.
    pub why: String,
    /// The last lines of the engine's standard error.
    pub stderr: Vec<String>,
}

impl From<&GameRecord> for ProblemGame {
    fn from(game: &GameRecord) -> ProblemGame {
        ProblemGame {
            game: game.game,
            file: crate::sgf::file_name(game.game),
            engine: game.culprit().map(str::to_owned),
            end: game.end,
            after: game.moves.len(),
            why: game.why.clone(),
            stderr: game.stderr.clone(),
        }
    }
}

impl MatchReport {
    /// Adds up the games of a match. Games outside of the settings are left out.
    pub(crate) fn new(
        settings: &Settings,
        fixtures: &[Fixture],
        games: &[GameRecord],
    ) -> MatchReport {
        let by_number: HashMap<u32, &GameRecord> =
            games.iter().map(|game| (game.game, game)).collect();
        let played: Vec<(&Fixture, &GameRecord)> = fixtures
            .iter()
            .filter_map(|fixture| Some((fixture, *by_number.get(&fixture.game)?)))
            .collect();
        let records = || played.iter().map(|&(_, game)| game);
        let engines = settings.engines.iter().map(|engine| EngineReport {
            name: engine.name.clone(),
            command: engine.line.clone(),
            tally: tally(&engine.name, records()),
        });
        let count = settings.engines.len();
        let pairs =
            (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second)));
        let chosen = |test: fn(&GameRecord) -> bool| records().filter(move |game| test(game));
        let (columns, rows) = (settings.size.columns(), settings.size.rows());
        MatchReport {
            schema: "tobi.match/1",
            perspective: "first",
            size: SizeJson { columns, rows },
            komi: settings.komi.points(),
            rules: settings.rules.name().unwrap_or("others").to_owned(),
            openings: settings.openings.len(),
            seconds: settings.seconds,
            max_moves: settings.max_moves,
            seed: settings.seed,
            games: settings.games,
            played: played.len() as u32,
            engines: engines.collect(),
            pairs: pairs
                .map(|pair| PairReport::new(settings, pair, &played))
                .collect(),
            faults: chosen(|game| game.culprit().is_some())
                .map(ProblemGame::from)
                .collect(),
            voids: chosen(|game| game.black_score().is_none())
                .map(ProblemGame::from)
                .collect(),
        }
    }

    /// `9x9`.
    pub fn size(&self) -> String {
        format!("{}x{}", self.size.columns, self.size.rows)
    }

    /// The report as one line of JSON.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers always serialize")
    }
}

impl PairReport {
    fn new(
        settings: &Settings,
        pair: (usize, usize),
        played: &[(&Fixture, &GameRecord)],
    ) -> PairReport {
        let [first, second] = [pair.0, pair.1].map(|number| settings.engines[number].name.clone());
        let games = || played.iter().filter(|(fixture, _)| fixture.pair == pair);
        let mut series = Series::default();
        for (fixture, game) in games() {
            series.add(fixture.number, fixture.first_score(game));
        }
        let trials = series.trials();
        let elo = Elo::of(&trials);
        PairReport {
            tally: tally(&first, games().map(|&(_, game)| game)),
            first,
            second,
            trials: trials.count(),
            pentanomial: trials.0,
            elo: elo.map(|elo| elo.best),
            elo_low: elo.map(|elo| elo.low),
            elo_high: elo.map(|elo| elo.high),
            sprt: settings.sprt.map(|sprt| {
                let test = series.test(sprt);
                TestReport {
                    elo0: sprt.elo0,
                    elo1: sprt.elo1,
                    llr: test.llr,
                    bound: bound(),
                    verdict: test.verdict.name(),
                    after: test.trials,
                }
            }),
        }
    }
}

fn tally<'a>(name: &str, games: impl Iterator<Item = &'a GameRecord>) -> TallyJson {
    let mut tally = Tally::default();
    for game in games {
        tally.add(name, game);
    }
    tally.into()
}
