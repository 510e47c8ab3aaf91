//! Games: rules, moves and their history, superko, and the end of the game.

use crate::handicap::{self, HandicapError};
use crate::ko::History;
use crate::rules::{Button, Ko, LastPass, LongCycle, Rules};
use crate::{
    Breach, Captures, Color, Illegal, Komi, Move, Position, PositionLog, Setup, SetupError,
};
use tobi_grid::{Point, PointSet};

/// A game: a starting position, the moves since, and the current position.
///
/// Moves are numbered from 1; "after move 0" is the start. Either colour may play at any time, as SGF and GTP allow.
///
/// ```
/// use tobi_goban::{Color, Game, Illegal, Move, Rules, Setup};
/// use tobi_grid::{Point, Size};
///
/// let mut game = Game::new(Rules::named("japanese")?, Setup::new(Size::square(9)))?;
/// let centre = Move::Play(Point::new(4, 4));
/// game.play(Color::Black, centre)?;
/// assert_eq!(game.play(Color::White, centre), Err(Illegal::Occupied));
/// game.play(Color::White, Move::Pass)?;
/// game.play(Color::Black, Move::Pass)?;
/// assert!(game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    komi: Komi,
    handicap: u32,
    start: Position,
    position: Position,
    moves: Vec<(Color, Move)>,
    log: PositionLog,
    history: History,
    /// Index of the first pass of all.
    first_pass: Option<usize>,
    /// The indices of moves before which play was resumed after passes, ascending: passes before the last of them do
    /// not help to end the game.
    resumed: Vec<usize>,
}

impl Game {
    /// A game that starts from `setup`, without handicap and with the komi of the rules.
    ///
    /// # Errors
    /// [`SetupError`] when no game can lead to the setup.
    pub fn new(rules: Rules, setup: Setup) -> Result<Game, SetupError> {
        Position::from_setup(setup).map(|start| Game::from_position(rules, start))
    }

    /// A game that starts from a position, without handicap and with the komi of the rules.
    pub fn from_position(rules: Rules, start: Position) -> Game {
        Game {
            rules,
            komi: rules.komi,
            handicap: 0,
            history: History::starting(&start, &rules, 0),
            position: start.clone(),
            start,
            moves: Vec::new(),
            log: PositionLog::default(),
            first_pass: None,
            resumed: Vec::new(),
        }
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Continues under other rules, as if they had held since [`Game::start`]: they decide about kos, pass stones and
    /// the end. Moves that they forbid stay played; komi and handicap stay as they are.
    ///
    /// ```
    /// use tobi_goban::{Color, Game, Move, Rules, Setup};
    /// use tobi_grid::Size;
    ///
    /// let mut game = Game::new(Rules::JAPANESE, Setup::new(Size::square(9)))?;
    /// game.play(Color::Black, Move::Pass)?;
    /// game.play(Color::White, Move::Pass)?;
    /// assert!(game.is_over());
    /// game.set_rules(Rules::named("ing")?);
    /// assert!(!game.is_over(), "four passes end it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_rules(&mut self, rules: Rules) {
        let to_move = self.position.to_move();
        let edit = self.last_edit();
        let moves = self.moves.split_off(edit as usize);
        self.rules = rules;
        self.history = History::starting(&self.start, &rules, edit);
        self.position = self.start.clone();
        self.log = PositionLog::default();
        for (color, mv) in moves {
            self.record(color, mv);
        }
        if self.position.to_move() != to_move {
            self.set_to_move(to_move);
        }
    }

    /// The komi.
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// The number of handicap stones for which White is compensated, if the rules say so.
    pub const fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Changes that number; moves no stone.
    pub fn set_handicap(&mut self, stones: u32) {
        self.handicap = stones;
    }

    /// Places handicap stones on the empty board. White is to move, and is compensated for them if the rules say so.
    /// The komi stays as it is.
    ///
    /// # Errors
    /// [`HandicapError`] when the board is not empty, moves have been played, or
    /// [`handicap::free`] refuses the points; nothing is changed.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), HandicapError> {
        let mut setup = self.position.setup();
        if !self.moves.is_empty() || self.position.board().empty().len() != setup.size.area() {
            return Err(HandicapError::NotEmpty);
        }
        setup.stones.black = handicap::free(setup.size, points)?;
        setup.to_move = Color::White;
        let start = Position::from_setup(setup).expect("an empty point is left for liberties");
        self.edit_to(start);
        self.handicap = points.len() as u32;
        Ok(())
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position at the start, or after the last edit.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The number of moves before the last edit, 0 if there was none: the later moves lead from [`Game::start`] to
    /// [`Game::position`].
    pub fn last_edit(&self) -> u32 {
        (self.moves.len() - self.log.len()) as u32
    }

    /// All moves so far, including those before an edit.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The number of moves so far.
    pub fn move_number(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whether `color` may play this move now, as a `Result`.
    ///
    /// # Errors
    /// [`Illegal`] with the reason.
    pub fn is_legal(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        self.follows_rules(color, mv)
    }

    /// The points where `color` may play now; empty when the game is over.
    pub fn legal_moves(&self, color: Color) -> PointSet {
        let mut moves = self.position.board().empty();
        for point in moves {
            if self.is_legal(color, Move::Play(point)).is_err() {
                moves.remove(point);
            }
        }
        moves
    }

    /// Plays a move; returns what it captured.
    ///
    /// # Errors
    /// The same as [`Game::is_legal`]; the game then stays as it was.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Captures, Illegal> {
        self.is_legal(color, mv)?;
        Ok(self.record(color, mv))
    }

    /// Plays a move of a record exactly as the players did, and returns the rule that it broke, if any.
    ///
    /// Ko, superko, suicide and moves after the end are played: the record is right about what happened, whatever the
    /// rules. If several rules are broken, the first in this list is returned.
    ///
    /// # Errors
    /// [`Illegal::OffBoard`] and [`Illegal::Occupied`], which cannot be played; the game stays as
    /// it was.
    pub fn play_tolerant(&mut self, color: Color, mv: Move) -> Result<Option<Breach>, Illegal> {
        let breach = match self.is_legal_resumed(color, mv) {
            Ok(()) => None,
            Err(Illegal::Ko) => Some(Breach::Ko),
            Err(Illegal::Superko { since }) => Some(Breach::Superko { since }),
            Err(Illegal::Suicide) => Some(Breach::Suicide),
            Err(Illegal::GameOver) => Some(Breach::AfterEnd),
            Err(refusal @ (Illegal::OffBoard | Illegal::Occupied)) => return Err(refusal),
        };
        self.record(color, mv);
        Ok(breach)
    }

    /// Undoes the last move and returns it; `None` at the start and at an edit.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let number = self.move_number();
        if self.log.is_empty() {
            return None;
        }
        self.history.forget(&self.position, &self.rules, number);
        self.position.undo(&mut self.log);
        let undone = self.moves.pop();
        let count = self.moves.len();
        self.first_pass = self.first_pass.filter(|&pass| pass < count);
        self.resumed.retain(|&index| index <= count);
        undone
    }

    /// Continues from another position, for setup stones in the middle of a record.
    ///
    /// Take [`Position::setup`] and change it. The moves so far stay in the list but cannot be undone, the history
    /// for superko starts from scratch, and earlier passes no longer count.
    ///
    /// # Errors
    /// [`SetupError`] when no game can lead to the setup; the game stays as it was.
    pub fn edit(&mut self, setup: Setup) -> Result<(), SetupError> {
        self.edit_to(Position::from_setup(setup)?);
        Ok(())
    }

    /// [`Game::edit`] to a position that is already valid, perhaps after repairs.
    pub fn edit_to(&mut self, position: Position) {
        self.history = History::starting(&position, &self.rules, self.move_number());
        self.log = PositionLog::default();
        self.start = position.clone();
        self.position = position;
        self.resumed = vec![self.moves.len()];
    }

    /// Gives the turn to `color`, for `PL` in a record; moves no stone.
    ///
    /// If that changes the turn, a ko may be retaken, as after a pass, and the new situation is added to the history
    /// for superko. The change belongs to the last move and is undone with it. Before the first move, or right after
    /// an edit, it changes [`Game::start`].
    ///
    /// ```
    /// use tobi_goban::{Color, Game, Move, Rules, Setup};
    /// use tobi_grid::{Point, Size};
    ///
    /// let mut game = Game::new(Rules::JAPANESE, Setup::new(Size::square(9)))?;
    /// game.play(Color::Black, Move::Play(Point::new(4, 4)))?;
    /// game.set_to_move(Color::Black);
    /// game.play(Color::Black, Move::Play(Point::new(2, 4)))?;
    /// game.undo();
    /// assert_eq!(game.position().to_move(), Color::Black);
    /// game.undo();
    /// game.set_to_move(Color::White);
    /// assert_eq!(game.start().to_move(), Color::White);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
        let number = self.move_number();
        if self.log.is_empty() {
            self.start.set_to_move(color);
            self.history = History::starting(&self.start, &self.rules, number);
        } else {
            self.history.record(&self.position, &self.rules, number);
        }
    }

    /// Whether the passes have ended the game.
    pub fn is_over(&self) -> bool {
        let resumed = self.resumed.last().copied().unwrap_or(0);
        let since = self.moves[resumed..].iter().rev();
        let passes = since.take_while(|(_, mv)| *mv == Move::Pass);
        // One more pass than needed is enough: it may be the one that took the button.
        let needed = usize::from(self.rules.passes_to_end);
        let mut count = passes.take(needed + 1).count();
        let first = self.moves.len() - count;
        if self.rules.button == Button::HalfPoint && self.first_pass == Some(first) {
            count = count.saturating_sub(1);
        }
        let last = self.moves.last();
        let white_last = last.is_some_and(|&(color, _)| color == Color::White);
        count >= needed.max(1) && (self.rules.last_pass == LastPass::Either || white_last)
    }

    /// Resumes play after the passes that ended the game; new passes end it again.
    ///
    /// Undoing the last of those passes undoes this too: the same pass then ends the game.
    pub fn resume(&mut self) {
        if self.is_over() {
            self.resumed.push(self.moves.len());
        }
    }

    /// Who took the button, the first to pass, under rules that have one.
    pub fn button(&self) -> Option<Color> {
        match self.rules.button {
            Button::None => None,
            Button::HalfPoint => self.first_pass.map(|index| self.moves[index].0),
        }
    }

    /// The number of moves after which the current situation first occurred, if the last stone repeated it and the
    /// rules let the players agree that the game has no result.
    pub fn no_result(&self) -> Option<u32> {
        let number = self.move_number();
        let agreed = self.rules.ko == Ko::Simple && self.rules.long_cycle == LongCycle::NoResult;
        let by_stone = matches!(self.moves.last(), Some((_, Move::Play(_))));
        if !agreed || !by_stone {
            return None;
        }
        let since = self.history.since_now(&self.position, &self.rules)?;
        (since < number).then_some(since)
    }

    /// [`Game::is_legal`] that checks for the end of the game last.
    fn is_legal_resumed(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.follows_rules(color, mv)?;
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        Ok(())
    }

    /// Whether the move is legal apart from the end of the game.
    fn follows_rules(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.position.is_legal(color, mv, &self.rules)?;
        if self.rules.ko == Ko::Simple || mv == Move::Pass {
            return Ok(());
        }
        match self.history.since(&self.position, color, mv, &self.rules) {
            Some(since) => Err(Illegal::Superko { since }),
            None => Ok(()),
        }
    }

    fn record(&mut self, color: Color, mv: Move) -> Captures {
        let captures = self
            .position
            .play_logged(color, mv, &self.rules, &mut self.log);
        if mv == Move::Pass && self.first_pass.is_none() {
            self.first_pass = Some(self.moves.len());
        }
        self.moves.push((color, mv));
        self.history
            .record(&self.position, &self.rules, self.move_number());
        captures
    }
}
