//! Plays a record on a board.

use super::record::{Action, Change, Event, Record};
use super::repair::{RepairKind, Repairs, Strictness};
use crate::place::Place;
use crate::vertex;
use std::fmt;
use tobi_goban::{Breach, Color, Game, Move, Position, Rules, Setup, SetupError};
use tobi_grid::Size;

/// How to replay a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayOptions {
    /// The rules; by default those of the record, or Japanese rules if it names none.
    pub rules: Option<Rules>,
    /// What to do with a move onto a stone of the other colour.
    pub illegal: IllegalMoves,
    /// Whether a repair is an error.
    pub strictness: Strictness,
}

/// What to do with a move onto a stone of the other colour, which cannot be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IllegalMoves {
    /// End with an error.
    #[default]
    Refuse,
    /// Skip it and report it.
    Skip,
}

/// A replayed game, and its irregularities.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game after the requested moves.
    pub game: Game,
    /// The moves that broke a rule but were played.
    pub breaches: Vec<BreachAt>,
    /// What was skipped or repaired.
    pub repairs: Repairs,
}

/// A move of a record that broke a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreachAt {
    /// The rule.
    pub breach: Breach,
    /// The move.
    pub at: MoveAt,
}

impl fmt::Display for BreachAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.breach)
    }
}

/// A move of a record and its place; displays as `line 3, column 7: move 12 (B D4)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAt {
    /// Its number, from 1.
    pub number: u32,
    /// Who played it.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The board it was played on.
    pub size: Size,
    /// Its place in the text; `None` if the tree was built.
    pub place: Option<Place>,
}

impl fmt::Display for MoveAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        let vertex = vertex::name(self.mv, self.size);
        write!(f, "move {} ({} {vertex})", self.number, self.color.letter())
    }
}

impl Record {
    /// Replays the record up to a move; `None` means all moves.
    ///
    /// Setup before the next move is included: with `Some(0)` the handicap stones are on the board. Moves against ko,
    /// superko and suicide rules, and moves after the end, are played and listed.
    ///
    /// # Errors
    /// [`ReplayError`] when there are fewer moves, or a move is onto a stone of the other colour.
    pub fn replay_to(&self, move_number: Option<u32>) -> Result<Replay, ReplayError> {
        self.replay_with(move_number, &ReplayOptions::default())
    }

    /// [`Record::replay_to`] with options.
    ///
    /// The komi is that of the record, otherwise the default of the rules for its handicap.
    ///
    /// # Errors
    /// The same as [`Record::replay_to`], except for what `options` allows; with strict reading, also the first
    /// repair.
    pub fn replay_with(
        &self,
        move_number: Option<u32>,
        options: &ReplayOptions,
    ) -> Result<Replay, ReplayError> {
        let last = self.last_move();
        let until = move_number.unwrap_or(last);
        if until > last {
            let missing = NoSuchMove {
                asked: until,
                first: 0,
                last,
            };
            return Err(ReplayError::NoSuchMove(missing));
        }
        let mut player = Player::new(self, options);
        let is_after =
            |event: &&Event| matches!(event.action, Action::Play(..)) && event.move_number > until;
        let mut events = self.events.iter().peekable();
        // Whether nothing but the stones on the board says whose turn it is.
        let mut is_open = true;
        while let Some(event) = events.next_if(|event| !is_after(event)) {
            is_open = matches!(event.action, Action::Setup(_));
            match &event.action {
                Action::Play(color, mv) => player.play(*color, *mv, event)?,
                Action::Setup(change) => player.set_up(change, event)?,
                Action::ToMove(color) => player.give_turn(*color),
            }
        }
        // Then it is the turn of the side that makes the next move.
        if is_open
            && let Some(Action::Play(color, _)) = events.peek().map(|event| &event.action)
            && *color != player.replay.game.position().to_move()
        {
            player.give_turn(*color);
        }
        Ok(player.replay)
    }
}

struct Player<'a> {
    replay: Replay,
    options: &'a ReplayOptions,
    /// For each move of the game its number in the record: skipped moves are not in the game.
    numbers: Vec<u32>,
    /// Handicap stones may still follow; with them White moves first.
    awaits_handicap: bool,
}

impl<'a> Player<'a> {
    fn new(record: &Record, options: &'a ReplayOptions) -> Player<'a> {
        let header = &record.header;
        let rules = options.rules.or(header.rules).unwrap_or(Rules::JAPANESE);
        let mut game = Game::from_position(rules, Position::new(header.size));
        let usual = rules.komi_for(header.handicap);
        game.set_komi(header.komi.unwrap_or(usual));
        game.set_handicap(header.handicap);
        Player {
            replay: Replay {
                game,
                breaches: Vec::new(),
                repairs: Repairs::default(),
            },
            options,
            numbers: Vec::new(),
            awaits_handicap: header.handicap >= 2,
        }
    }

    fn note(&mut self, kind: RepairKind, place: Option<Place>) -> Result<(), ReplayError> {
        match self.options.strictness {
            Strictness::Lenient => {
                self.replay.repairs.push(kind, place);
                Ok(())
            }
            Strictness::Strict => Err(ReplayError::Refused { kind, place }),
        }
    }

    fn play(&mut self, color: Color, mv: Move, event: &Event) -> Result<(), ReplayError> {
        let game = &mut self.replay.game;
        let at = MoveAt {
            number: event.move_number,
            color,
            mv,
            size: game.position().size(),
            place: event.place,
        };
        self.awaits_handicap = false;
        match game.play_tolerant(color, mv) {
            Ok(breach) => {
                self.numbers.push(event.move_number);
                if let Some(breach) = breach {
                    let breach = self.renumbered(breach);
                    self.replay.breaches.push(BreachAt { breach, at });
                }
            }
            // Points off the board have become passes, so this point has a stone.
            Err(_) => {
                let owner = mv.point().and_then(|p| game.position().board().color_at(p));
                if owner == Some(color) {
                    self.note(RepairKind::RepeatedMove, event.place)?;
                } else if self.options.illegal == IllegalMoves::Skip {
                    self.note(RepairKind::IllegalMove, event.place)?;
                } else {
                    return Err(ReplayError::Occupied(at));
                }
            }
        }
        Ok(())
    }

    /// The breach with the numbers of the record instead of the game's.
    fn renumbered(&self, breach: Breach) -> Breach {
        let Breach::Superko { since } = breach else {
            return breach;
        };
        let last = since as usize;
        let since = last.checked_sub(1).map_or(0, |index| self.numbers[index]);
        Breach::Superko { since }
    }

    fn set_up(&mut self, change: &Change, event: &Event) -> Result<(), ReplayError> {
        let mut setup = self.replay.game.position().setup();
        let Change { stones, empty } = change;
        let changed = stones.black | stones.white | *empty;
        setup.stones.black = (setup.stones.black - changed) | stones.black;
        setup.stones.white = (setup.stones.white - changed) | stones.white;
        if std::mem::take(&mut self.awaits_handicap) {
            setup.to_move = Color::White;
        }
        self.edit(setup, event)
    }

    fn give_turn(&mut self, color: Color) {
        self.awaits_handicap = false;
        self.replay.game.set_to_move(color);
    }

    fn edit(&mut self, mut setup: Setup, event: &Event) -> Result<(), ReplayError> {
        setup.ko = None;
        let position = match Position::from_setup(setup) {
            Ok(position) => position,
            Err(error) => {
                self.note(RepairKind::SetupWithoutLiberties, event.place)?;
                error.forgive_breathless().map_err(|error| {
                    let place = event.place;
                    ReplayError::Setup { error, place }
                })?
            }
        };
        self.replay.game.edit_to(position);
        Ok(())
    }
}

/// A number of a move that does not exist. All faces say so in these words, after the name of their option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchMove {
    /// The requested number.
    pub asked: u32,
    /// The smallest number that is allowed; 0 is the start.
    pub first: u32,
    /// The largest one.
    pub last: u32,
}

impl fmt::Display for NoSuchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchMove { asked, first, last } = self;
        if last < first {
            write!(f, "there is no move {asked}: the record has no moves")
        } else {
            write!(f, "expected a move from {first} to {last}, found {asked}")
        }
    }
}

impl std::error::Error for NoSuchMove {}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// The record has fewer moves than requested.
    NoSuchMove(NoSuchMove),
    /// A move onto a stone of the other colour.
    Occupied(MoveAt),
    /// A setup that no game can reach. No text leads to it, only a hand-made [`Change`] that gives a point to both
    /// colours.
    Setup {
        /// What is wrong with it.
        error: SetupError,
        /// Its place.
        place: Option<Place>,
    },
    /// An error that lenient reading would have repaired.
    Refused {
        /// The repair.
        kind: RepairKind,
        /// Its place.
        place: Option<Place>,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ReplayError::Setup { place, .. } | ReplayError::Refused { place, .. } = self
            && let Some(place) = place
        {
            write!(f, "{place}: ")?;
        }
        match self {
            ReplayError::NoSuchMove(error) => error.fmt(f),
            ReplayError::Occupied(at) => {
                write!(f, "{at}: a {} stone stands there", at.color.opponent())
            }
            ReplayError::Setup { error, .. } => error.fmt(f),
            ReplayError::Refused { kind, .. } => write!(f, "{kind} (refused: reading is strict)"),
        }
    }
}

impl std::error::Error for ReplayError {}
