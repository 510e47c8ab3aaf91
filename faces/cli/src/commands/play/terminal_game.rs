//! A game against a person, line by line.

use super::autosave::{self, Autosave};
use super::start;
use super::terminal_input::{self, HELP, HINT, Input};
use crate::args::{Play, When};
use crate::exit::Failure;
use crate::output;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use tobi::estimate::{Effort, EstimateReport};
use tobi::local::{Budget, Reader};
use tobi::play::{Decision, Level, Manners, PlayReport, Player, gives_up_later};
use tobi::score::{ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_goban::{Color, Move};
use tobi_notation::sgf::{Tree, write};
use tobi_notation::vertex;
use tobi_picture::play::text;
use tobi_picture::{BoardStyle, Charset, line, score};

/// The number of moves in a hint.
const HINTS: usize = 3;

/// The maximum length of a line, in bytes.
const LONGEST_LINE: u64 = 4096;

/// The name of the program in the SGF file.
const NAME: &str = "Tobi";

/// Plays until the person quits or the input ends.
pub(super) fn run(options: &Play) -> Result<(), Failure> {
    let mut game = TerminalGame::new(options)?;
    match game.converse() {
        // The output is closed; the game is saved.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|error| output::unwritable(&error)),
    }
}

/// A game and its players.
struct TerminalGame {
    session: Session,
    player: Player,
    level: Level,
    seed: u64,
    person: Color,
    /// The player who resigned.
    resigned: Option<Color>,
    /// The choices of the program's moves, and the number of moves before each. They are put into words when asked for.
    reasons: Vec<(usize, PlayReport)>,
    autosave: Autosave,
    /// Files written by this game, which may be overwritten.
    own: Vec<PathBuf>,
    brush: BoardStyle,
}

impl TerminalGame {
    fn new(options: &Play) -> Result<TerminalGame, Failure> {
        let game = &options.game;
        let mut session = match &game.resume {
            _ if options.line.is_given() => {
                return Err(Failure::usage(
                    "--game and --variation need a file: tobi play FILE",
                ));
            }
            Some(file) => start::resumed(file, options.replay, game)?,
            None => start::fresh(game, options.replay)?,
        };
        session.game_mut().resume();
        let asked = game.color.map(Color::from);
        let resumed = game.resume.as_ref().map(|_| session.position().to_move());
        Ok(TerminalGame {
            person: asked.or(resumed).unwrap_or(Color::Black),
            session,
            player: options.strength.player()?,
            level: options.strength.level,
            seed: options.seed,
            resigned: None,
            reasons: Vec::new(),
            autosave: Autosave::new(game.save.as_deref())?,
            own: Vec::new(),
            brush: output::brush(Charset::Unicode, When::Auto, None),
        })
    }

    fn converse(&mut self) -> io::Result<()> {
        let asks = io::stdin().is_terminal();
        let mut out = io::stdout().lock();
        let mut lines = io::stdin().lock();
        self.greet(&mut out)?;
        self.answer(&mut out)?;
        loop {
            if asks {
                write!(out, "{}> ", self.person.name())?;
            }
            out.flush()?;
            let Some(line) = next_line(&mut lines)? else {
                return Ok(());
            };
            match terminal_input::read(&line, self.session.size()) {
                Ok(Input::Quit) => return Ok(()),
                Ok(input) => self.obey(input, &mut out)?,
                Err(error) => writeln!(out, "{}", line::shortened(&error, 200))?,
            }
        }
    }

    fn greet(&self, out: &mut impl Write) -> io::Result<()> {
        let game = self.session.game();
        let handicap = match game.handicap() {
            0 => String::new(),
            stones => format!(", {stones} handicap stones"),
        };
        writeln!(
            out,
            "You play {}: {} rules, komi {}{handicap}, level {}. {}.\n",
            self.person.name(),
            game.rules().title(),
            game.komi(),
            self.level,
            HINT.replacen('t', "T", 1)
        )?;
        self.show(out)
    }

    fn obey(&mut self, input: Input, out: &mut impl Write) -> io::Result<()> {
        match input {
            Input::Move(mv) => self.play(mv, out),
            Input::Resign if self.is_over() => writeln!(out, "the game is over"),
            Input::Resign => {
                self.resigned = Some(self.person);
                self.keep();
                self.tell_end(out)
            }
            Input::Undo => self.undo(out),
            Input::Hint => self.hint(out),
            Input::Why => match self.reasons.last() {
                Some((_, report)) => writeln!(out, "{}", report.words()),
                None => self.explain(out),
            },
            Input::Score => self.score(out),
            Input::Board => self.show(out),
            Input::Save(file) => self.save(&file, out),
            Input::Load(file) => self.load(&file, out),
            Input::Help => write!(out, "{HELP}"),
            Input::Nothing | Input::Quit => Ok(()),
        }
    }

    /// The person's move, and the answer.
    fn play(&mut self, mv: Move, out: &mut impl Write) -> io::Result<()> {
        if self.is_over() {
            return writeln!(out, "the game is over; `undo` takes moves back");
        }
        if let Err(reason) = self.session.game_mut().play(self.person, mv) {
            let name = vertex::name(mv, self.session.size());
            return writeln!(out, "{name} is illegal: {reason}");
        }
        self.keep();
        self.answer(out)
    }

    /// The program moves while it is its turn; the end of the game is reported.
    fn answer(&mut self, out: &mut impl Write) -> io::Result<()> {
        let color = self.person.opponent();
        let mut moved = false;
        while !self.is_over() && self.session.position().to_move() == color {
            out.flush()?;
            self.player.set_manners(Manners {
                resigns: !gives_up_later(self.session.game(), color),
                cleans_up: false,
            });
            let report = self.choose(color, self.level);
            let before = self.session.game().moves().len();
            let decision = report.choice().decision;
            self.reasons.push((before, report));
            let mv = match decision {
                Decision::Play(point, _) => Some(Move::Play(point)),
                Decision::Pass(_) => Some(Move::Pass),
                Decision::Resign(_) => None,
            };
            match mv {
                Some(mv) => {
                    let played = self.session.game_mut().play(color, mv);
                    played.expect("only legal moves are chosen");
                    let name = vertex::name(mv, self.session.size());
                    writeln!(out, "{NAME}: {name}")?;
                }
                None => {
                    self.resigned = Some(color);
                    writeln!(out, "{NAME} resigns.")?;
                }
            }
            self.keep();
            moved = true;
        }
        if moved {
            self.show(out)?;
        }
        if self.is_over() {
            self.tell_end(out)
        } else {
            Ok(())
        }
    }

    /// The reasons for the program's last move in a game that was not played here.
    fn explain(&mut self, out: &mut impl Write) -> io::Result<()> {
        let color = self.person.opponent();
        let mut game = self.session.game().clone();
        let mut last = None;
        while last.is_none() {
            let Some(&(mover, mv)) = game.moves().last() else {
                return writeln!(out, "{NAME} has not moved yet");
            };
            if game.undo().is_none() {
                return writeln!(out, "{NAME} has not moved yet");
            }
            last = (mover == color).then_some(mv);
        }
        let Some(Move::Play(point)) = last else {
            return writeln!(out, "{NAME} passed");
        };
        let before = Session::from_game(game);
        self.player.set_manners(Manners {
            resigns: false,
            cleans_up: false,
        });
        let report = PlayReport::new(&before, &mut self.player, color, self.level, self.seed);
        let report = report.with_reasons_of(&mut self.player, point);
        writeln!(out, "{}", report.why(point))
    }

    /// Takes back the moves up to the person's last one, or only a resignation.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.resigned.take() == Some(self.person) {
            self.keep();
            return self.show(out);
        }
        let moves = self.session.game().moves().iter();
        let since = moves.rev().position(|&(color, _)| color == self.person);
        let Some(since) = since else {
            return writeln!(out, "you have no move to take back");
        };
        for _ in 0..=since {
            if self.session.game_mut().undo().is_none() {
                writeln!(
                    out,
                    "moves before a setup in the record cannot be taken back"
                )?;
                break;
            }
        }
        let left = self.session.game().moves().len();
        self.reasons.retain(|(before, _)| *before < left);
        self.keep();
        self.show(out)?;
        self.answer(out)
    }

    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.is_over() {
            return writeln!(out, "the game is over");
        }
        self.player.set_manners(Manners {
            resigns: false,
            cleans_up: false,
        });
        let report = self.choose(self.person, Level::BEST);
        let shown = text::choice(&report, HINTS, self.brush);
        write!(out, "{shown}")
    }

    /// Who is ahead; for a finished game the count.
    fn score(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.session.game().is_over() {
            return self.tell_end(out);
        }
        let mut reader = Reader::new(Budget::USUAL);
        let report = EstimateReport::new(&self.session, &mut reader, Effort::USUAL);
        writeln!(out, "{}", report.headline())
    }

    fn save(&mut self, file: &str, out: &mut impl Write) -> io::Result<()> {
        let file = PathBuf::from(file);
        if !self.own.contains(&file) {
            if let Err(failure) = autosave::create(&file) {
                return writeln!(out, "{failure}");
            }
            self.own.push(file.clone());
        }
        match autosave::replace(&file, &self.sgf()) {
            Ok(()) => writeln!(out, "saved"),
            Err(error) => writeln!(out, "{}", output::unwritable_file(&file, &error)),
        }
    }

    /// Starts another game; the old one stays in its file.
    fn load(&mut self, file: &str, out: &mut impl Write) -> io::Result<()> {
        match start::read(Path::new(file), &Reading::default()) {
            Ok(mut session) => {
                session.game_mut().resume();
                self.person = session.position().to_move();
                self.session = session;
                self.resigned = None;
                self.reasons.clear();
                self.autosave.begin_another();
                self.greet(out)
            }
            Err(failure) => writeln!(out, "{failure}"),
        }
    }

    fn choose(&mut self, color: Color, level: Level) -> PlayReport {
        PlayReport::new(&self.session, &mut self.player, color, level, self.seed)
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || self.session.game().is_over()
    }

    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", text::board(&self.session, &|_| None, self.brush))
    }

    /// How the game ended: the player who resigned, or the count with its obstacles.
    fn tell_end(&self, out: &mut impl Write) -> io::Result<()> {
        if let Some(color) = self.resigned {
            return writeln!(out, "{} wins by resignation.", color.opponent().name());
        }
        match self.count() {
            Some(report) => {
                let caption = ["Both have passed.".to_owned()];
                let shown = score::text::paint(&report, &caption, self.brush);
                write!(out, "{shown}")?;
                writeln!(out, "\n`undo` plays on, `quit` stops.")
            }
            None => writeln!(out, "The game cannot be counted."),
        }
    }

    /// The score of a finished game.
    fn count(&self) -> Option<ScoreReport> {
        let mut reader = Reader::new(Budget::USUAL);
        ScoreReport::new(&self.session, &mut reader, &ScoreOptions::default()).ok()
    }

    fn keep(&mut self) {
        let sgf = self.sgf();
        self.autosave.keep(&sgf);
    }

    /// The game with the program's name, and its result if there is one.
    fn sgf(&self) -> String {
        let mut tree = Tree::from_game(self.session.game());
        let root = tree.roots().next().expect("a game has a root").id();
        let side = match self.person {
            Color::Black => "PW",
            Color::White => "PB",
        };
        tree.set(root, side, &format!("{NAME}, level {}", self.level));
        let margin = || self.count()?.margin();
        let result = match self.resigned {
            Some(color) => Some(format!("{}+R", color.opponent().letter())),
            None if self.session.game().is_over() => margin().map(|margin| margin.to_string()),
            None => None,
        };
        if let Some(result) = result {
            tree.set(root, "RE", &result);
        }
        write(&tree)
    }
}

/// The next line, `None` at the end. A line that is too long is cut.
fn next_line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    lines
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
        lines.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
