//! A whole match: runs games in parallel, and resumes an interrupted match.

use crate::engine::Engine;
use crate::journal::Journal;
use crate::likelihood::Verdict;
use crate::record::GameRecord;
use crate::referee;
use crate::report::MatchReport;
use crate::schedule::{self, Fixture};
use crate::settings::{EngineCommand, Settings};
use crate::sgf;
use crate::tally::Series;
use std::collections::{HashMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use tobi_goban::{ByColor, Color};

/// The match stops when an engine fails to start in this many consecutive games.
const FAILURES: u32 = 3;

/// The progress of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games played, including those of earlier runs.
    pub done: u32,
    /// Games planned; a test may end the match earlier.
    pub wanted: u32,
}

/// A match that was played, completely or in part.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The report.
    pub report: MatchReport,
    /// Why it was stopped; one line. The finished games are kept, and the match can be resumed.
    pub stopped: Option<String>,
}

/// Plays the remaining games of a match, and adds up all games.
///
/// The folder gets a file for each game, `0001.sgf` and so on, and the journal `match.jsonl`. Other files in it stay
/// as they are. `watch` is called after each game, and once at the start without one.
///
/// # Errors
/// One line, before anything is played: the folder cannot be used, has other files under the names of games, or has a
/// match with other settings. Later errors are in [`Outcome::stopped`].
pub fn run(
    settings: &Settings,
    folder: &Path,
    watch: &(dyn Fn(Option<&GameRecord>, Progress) + Sync),
) -> Result<Outcome, String> {
    let fixtures = schedule::fixtures(settings);
    let (journal, games) = Journal::open(folder, settings)?;
    let mut shared = SharedState {
        settings,
        folder,
        fixtures: &fixtures,
        journal,
        places: fixtures
            .iter()
            .enumerate()
            .map(|(place, one)| (one.game, place))
            .collect(),
        first_open: 0,
        begun: games.iter().map(|game| game.game).collect(),
        series: HashMap::new(),
        decided: HashSet::new(),
        failures: vec![0; settings.engines.len()],
        games: Vec::new(),
        stopped: None,
    };
    shared.take_up(games)?;
    watch(None, shared.progress());
    let shared = Mutex::new(shared);
    thread::scope(|scope| {
        for _ in 0..settings.jobs.max(1) {
            scope.spawn(|| Worker::new(settings, &shared).work(watch));
        }
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Outcome {
        report: MatchReport::new(settings, &fixtures, &shared.games),
        stopped: shared.stopped,
    })
}

/// The state that all workers share.
struct SharedState<'a> {
    settings: &'a Settings,
    folder: &'a Path,
    fixtures: &'a [Fixture],
    journal: Journal,
    /// The index of each game in the list of fixtures.
    places: HashMap<u32, usize>,
    /// No fixture before this one is waiting to be played.
    first_open: usize,
    /// Numbers of games that are finished or in progress.
    begun: HashSet<u32>,
    series: HashMap<(usize, usize), Series>,
    /// Pairs whose test has ended.
    decided: HashSet<(usize, usize)>,
    /// For each engine, the number of consecutive games that it failed to start.
    failures: Vec<u32>,
    games: Vec<GameRecord>,
    stopped: Option<String>,
}

impl<'a> SharedState<'a> {
    /// Takes the games of a journal: missing or incomplete files are written again. Files of later games must not
    /// exist.
    fn take_up(&mut self, games: Vec<GameRecord>) -> Result<(), String> {
        for fixture in self.fixtures {
            let file = self.file(fixture.game);
            if !self.begun.contains(&fixture.game) && file.exists() {
                return Err(format!(
                    "{} already exists and is not a game of this match; name another folder",
                    file.display()
                ));
            }
        }
        for game in games {
            let there = self.fixture(game.game);
            if there.is_some_and(|fixture| !self.is_of(fixture, &game)) {
                return Err(format!(
                    "game {} of the journal in {} is not the one that these settings ask for; name another folder",
                    game.game,
                    self.folder.display()
                ));
            }
            self.write(&game)?;
            self.add(game);
        }
        let pairs: Vec<_> = self.series.keys().copied().collect();
        pairs.into_iter().for_each(|pair| self.test(pair));
        Ok(())
    }

    fn fixture(&self, game: u32) -> Option<&'a Fixture> {
        let fixtures = self.fixtures;
        self.places.get(&game).map(|&place| &fixtures[place])
    }

    fn is_of(&self, fixture: &Fixture, game: &GameRecord) -> bool {
        let name = |color| &*self.settings.engines[fixture.players[color]].name;
        game.black == name(Color::Black)
            && game.white == name(Color::White)
            && game.opening == fixture.opening.to_string()
    }

    fn file(&self, game: u32) -> PathBuf {
        self.folder.join(sgf::file_name(game))
    }

    /// Writes the file of a game. An incomplete file is written again; a file that someone changed stays as it is.
    fn write(&self, game: &GameRecord) -> Result<(), String> {
        let text = sgf::write(self.settings, game)?;
        let file = self.file(game.game);
        let failed = |error: std::io::Error| format!("cannot write {}: {error}", file.display());
        let mut options = OpenOptions::new();
        match fs::read(&file) {
            Ok(there) if there.len() >= text.len() || !text.as_bytes().starts_with(&there) => {
                return Ok(());
            }
            Ok(_) => options.write(true).truncate(true),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                options.write(true).create_new(true)
            }
            Err(error) => return Err(failed(error)),
        };
        let written = options
            .open(&file)
            .and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(failed)
    }

    /// Adds a game to the sums.
    fn add(&mut self, game: GameRecord) {
        if let Some(fixture) = self.fixture(game.game) {
            let series = self.series.entry(fixture.pair).or_default();
            series.add(fixture.number, fixture.first_score(&game));
        }
        self.games.push(game);
    }

    /// Ends the games of a pair if its test has ended.
    fn test(&mut self, pair: (usize, usize)) {
        let series = self.series.get(&pair);
        let test = series
            .zip(self.settings.sprt)
            .map(|(series, sprt)| series.test(sprt));
        if test.is_some_and(|test| test.verdict != Verdict::Open) {
            self.decided.insert(pair);
        }
    }

    /// The next game that no worker has started.
    fn next(&mut self) -> Option<Fixture> {
        if self.stopped.is_some() {
            return None;
        }
        while let Some(next) = self.fixtures.get(self.first_open) {
            self.first_open += 1;
            if !self.decided.contains(&next.pair) && self.begun.insert(next.game) {
                return Some(next.clone());
            }
        }
        None
    }

    /// Stores a finished game.
    fn finish(&mut self, fixture: &Fixture, played: &referee::Played) {
        let kept = self.journal.add(&played.record);
        let kept = kept.and_then(|()| self.write(&played.record));
        if let Err(error) = kept {
            self.stop(error);
        }
        self.add(played.record.clone());
        self.test(fixture.pair);
        for color in Color::BOTH {
            let player = fixture.players[color];
            let failures = if played.never_began[color] {
                self.failures[player] + 1
            } else {
                0
            };
            self.failures[player] = failures;
            if failures == FAILURES {
                let name = &self.settings.engines[player].name;
                let why = &played.record.why;
                let said = played.record.stderr.last();
                let said = said.map_or_else(String::new, |line| format!(": {line}"));
                self.stop(format!(
                    "{name} failed to start {FAILURES} games in a row; the match stops ({why}{said})"
                ));
            }
        }
    }

    /// Lets no more games start; the first reason is kept.
    fn stop(&mut self, why: String) {
        self.stopped.get_or_insert(why);
    }

    fn progress(&self) -> Progress {
        Progress {
            done: self.games.len() as u32,
            wanted: self.fixtures.len() as u32,
        }
    }
}

/// Plays one game after the other, with this worker's own engines.
struct Worker<'a, 'h> {
    settings: &'a Settings,
    shared: &'a Mutex<SharedState<'h>>,
    engines: HashMap<usize, Engine>,
    referee: Option<Engine>,
}

impl<'a, 'h> Worker<'a, 'h> {
    fn new(settings: &'a Settings, shared: &'a Mutex<SharedState<'h>>) -> Worker<'a, 'h> {
        Worker {
            settings,
            shared,
            engines: HashMap::new(),
            referee: None,
        }
    }

    fn shared(&self) -> MutexGuard<'a, SharedState<'h>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(mut self, watch: &(dyn Fn(Option<&GameRecord>, Progress) + Sync)) {
        loop {
            let Some(fixture) = self.shared().next() else {
                break;
            };
            let played = match self.play(&fixture) {
                Ok(played) => played,
                Err(why) => {
                    self.shared().stop(why);
                    break;
                }
            };
            let progress = {
                let mut shared = self.shared();
                shared.finish(&fixture, &played);
                shared.progress()
            };
            watch(Some(&played.record), progress);
        }
        for (_, engine) in self.engines {
            engine.quit();
        }
        if let Some(referee) = self.referee {
            referee.quit();
        }
    }

    /// Plays a game. Engines without a fault are kept for the next one.
    ///
    /// # Errors
    /// One line: a program cannot be started.
    fn play(&mut self, fixture: &Fixture) -> Result<referee::Played, String> {
        let players = fixture.players;
        let (staying, going): (Vec<_>, Vec<_>) = self
            .engines
            .drain()
            .partition(|(player, _)| [players.black, players.white].contains(player));
        self.engines = staying.into_iter().collect();
        for (_, engine) in going {
            engine.quit();
        }
        let mut engines = ByColor {
            black: self.engine(players.black)?,
            white: self.engine(players.white)?,
        };
        if let (None, Some(command)) = (&self.referee, &self.settings.referee) {
            self.referee = Some(start(command, self.settings)?);
        }
        let played = referee::play(self.settings, fixture, &mut engines, self.referee.as_mut());
        let culprit = played.record.culprit().map(str::to_owned);
        let ByColor { black, white } = engines;
        for (player, engine) in [(players.black, black), (players.white, white)] {
            let name = &self.settings.engines[player].name;
            if !engine.is_broken() && culprit.as_ref() != Some(name) {
                self.engines.insert(player, engine);
            }
        }
        self.referee = self.referee.take().filter(|referee| !referee.is_broken());
        Ok(played)
    }

    fn engine(&mut self, player: usize) -> Result<Engine, String> {
        match self.engines.remove(&player) {
            Some(engine) => Ok(engine),
            None => start(&self.settings.engines[player], self.settings),
        }
    }
}

fn start(command: &EngineCommand, settings: &Settings) -> Result<Engine, String> {
    Engine::start(command, settings).map_err(|error| {
        let (name, program) = (&command.name, command.program());
        format!("the engine {name} cannot be started: `{program}`: {error}")
    })
}
