//! Positions: stones, side to move, simple ko and prisoners, always valid.

use crate::rules::{PassStones, Rules, Suicide};
use crate::{
    Board, BoardLog, ByColor, Captures, Color, Effect, Faults, Illegal, Move, PositionKey, Setup,
    SetupError,
};
use std::fmt;
use tobi_grid::{Point, PointSet, Size, morph};

/// A valid position: each chain has a liberty, and a forbidden point is one where a ko was taken.
///
/// A position knows simple ko but no history: [`Game`](crate::Game) handles superko and the end of the game. Either
/// colour may play at any time; the side to move is the opponent of the colour that moved last.
///
/// ```
/// use tobi_goban::{Color, Illegal, Move, Position, Rules, Setup};
/// use tobi_grid::Point;
///
/// let rules = Rules::named("japanese")?;
/// let setup = Setup::parse(
///     ". X O .
///      X O . O
///      . X O .",
/// )?;
/// let mut position = Position::from_setup(setup)?;
/// position.play(Color::Black, Move::Play(Point::new(2, 1)), &rules)?;
/// assert_eq!(position.prisoners().black, 1);
/// let back = Move::Play(Point::new(1, 1));
/// assert_eq!(position.is_legal(Color::White, back, &rules), Err(Illegal::Ko));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    board: Board,
    to_move: Color,
    ko: Option<Point>,
    prisoners: ByColor<u32>,
}

/// The data that [`Position::undo`] needs about the moves played with [`Position::play_logged`].
#[derive(Clone, Debug, Default)]
pub struct PositionLog {
    board: BoardLog,
    turns: Vec<Turn>,
}

impl PositionLog {
    /// The number of moves that can be undone.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether nothing is left to undo.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}

/// The state besides the board before a move.
#[derive(Clone, Copy, Debug)]
struct Turn {
    placed: bool,
    to_move: Color,
    ko: Option<Point>,
    prisoners: ByColor<u32>,
}

impl Position {
    /// An empty board, Black to move.
    pub fn new(size: Size) -> Position {
        Position {
            board: Board::new(size),
            to_move: Color::Black,
            ko: None,
            prisoners: ByColor::default(),
        }
    }

    /// Checks a setup. This is the only way from a claimed position to a valid one.
    ///
    /// # Errors
    /// [`SetupError`] with everything that is wrong, and the setup itself.
    pub fn from_setup(setup: Setup) -> Result<Position, SetupError> {
        let mut faults = Faults::none(&setup);
        let Setup { size, stones, .. } = setup;
        if stones.black.size() != size || stones.white.size() != size {
            faults.size = true;
            return Err(SetupError::new(setup, faults));
        }
        faults.overlap = stones.black & stones.white;
        let empty = !(stones.black | stones.white);
        for stones in [stones.black, stones.white] {
            let beside = morph::dilate(&empty) & stones;
            faults.breathless |= stones - morph::reconstruct(&beside, &stones);
        }
        if !faults.is_empty() {
            return Err(SetupError::new(setup, faults));
        }
        let mut board = Board::new(size);
        for color in Color::BOTH {
            for stone in stones[color] {
                // This captures nothing: until a chain is complete, the points of its missing stones are liberties.
                board.place(stone, color);
            }
        }
        let impossible = |&ko: &Point| !could_be_ko(&board, ko, setup.to_move);
        faults.ko = setup.ko.filter(impossible);
        if !faults.is_empty() {
            return Err(SetupError::new(setup, faults));
        }
        Ok(Position {
            board,
            to_move: setup.to_move,
            ko: setup.ko,
            prisoners: setup.prisoners,
        })
    }

    /// The description of this position.
    pub fn setup(&self) -> Setup {
        Setup {
            to_move: self.to_move,
            ko: self.ko,
            prisoners: self.prisoners,
            ..Setup::from(&self.board)
        }
    }

    /// The stones and chains.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Size of the board.
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The same position without the chains of some stones, as when dead stones are taken off at the end of a game. No
    /// side gets prisoners, and no ko is left.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup, board};
    /// use tobi_grid::points;
    ///
    /// let position = Position::from_setup(Setup::parse(
    ///     ". X . O
    ///      O X O O
    ///      O X O .",
    /// )?)?;
    /// let dead = points!(
    ///     ". . . ."
    ///     "# . . ."
    ///     ". . . ."
    /// );
    /// let left = board!(
    ///     ". X . O"
    ///     ". X O O"
    ///     ". X O ."
    /// );
    /// assert_eq!(position.without(&dead).board(), &left);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without(&self, stones: &PointSet) -> Position {
        let mut position = self.clone();
        position.ko = None;
        for stone in *stones {
            position.board.remove(stone);
        }
        position
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The point that simple ko forbids to the side to move.
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The number of stones captured *by* each colour, pass stones included.
    pub const fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// The key of stones, side to move and ko point; prisoners are not part of it.
    ///
    /// The key of the stones alone is [`Board::key`].
    pub fn key(&self) -> PositionKey {
        let key = self.board.key().with_to_move(self.to_move);
        self.ko.map_or(key, |ko| key.with_ko(ko))
    }

    /// Whether `color` may play this move, even if it is not its turn, as a `Result`.
    ///
    /// A pass is always allowed. Cost: a look at the neighbours of the point.
    ///
    /// # Errors
    /// [`Illegal`] with the reason: `OffBoard`, `Occupied`, `Ko` or `Suicide`.
    pub fn is_legal(&self, color: Color, mv: Move, rules: &Rules) -> Result<(), Illegal> {
        let Move::Play(point) = mv else {
            return Ok(());
        };
        if !self.board.is_empty_at(point) {
            let on_board = self.size().contains(point);
            return Err(if on_board {
                Illegal::Occupied
            } else {
                Illegal::OffBoard
            });
        }
        if self.ko == Some(point) && color == self.to_move {
            return Err(Illegal::Ko);
        }
        match rules.suicide {
            Suicide::Forbidden if self.board.effect(point, color) == Effect::Suicide => {
                Err(Illegal::Suicide)
            }
            _ => Ok(()),
        }
    }

    /// The points where `color` may play.
    pub fn legal_moves(&self, color: Color, rules: &Rules) -> PointSet {
        let mut moves = self.board.empty();
        for point in moves {
            if self.is_legal(color, Move::Play(point), rules).is_err() {
                moves.remove(point);
            }
        }
        moves
    }

    /// Plays a move of either colour; returns what it captured.
    ///
    /// # Errors
    /// The same as [`Position::is_legal`]; the position then stays as it was.
    pub fn play(&mut self, color: Color, mv: Move, rules: &Rules) -> Result<Captures, Illegal> {
        self.is_legal(color, mv, rules)?;
        Ok(self.play_unchecked(color, mv, rules))
    }

    /// The position after a move of either colour.
    ///
    /// # Errors
    /// The same as [`Position::is_legal`].
    pub fn after(&self, color: Color, mv: Move, rules: &Rules) -> Result<Position, Illegal> {
        self.is_legal(color, mv, rules)?;
        let mut after = self.clone();
        after.play_unchecked(color, mv, rules);
        Ok(after)
    }

    /// Plays a move without checking the rules: ko may be retaken, and suicide removes the chain.
    ///
    /// # Panics
    /// When the point is not an empty point of the board.
    pub fn play_unchecked(&mut self, color: Color, mv: Move, rules: &Rules) -> Captures {
        let captures = match mv {
            Move::Play(point) => self.board.place(point, color),
            Move::Pass => Captures::default(),
        };
        self.turn(color, mv, captures, rules);
        captures
    }

    /// [`Position::play_unchecked`] that [`Position::undo`] can undo.
    ///
    /// # Panics
    /// As [`Position::play_unchecked`].
    pub fn play_logged(
        &mut self,
        color: Color,
        mv: Move,
        rules: &Rules,
        log: &mut PositionLog,
    ) -> Captures {
        log.turns.push(Turn {
            placed: mv != Move::Pass,
            to_move: self.to_move,
            ko: self.ko,
            prisoners: self.prisoners,
        });
        let captures = match mv {
            Move::Play(point) => self.board.place_logged(point, color, &mut log.board),
            Move::Pass => Captures::default(),
        };
        self.turn(color, mv, captures, rules);
        captures
    }

    /// Undoes the last move played with this log; returns whether there was one.
    ///
    /// The position is exactly as before if it was changed only through this log.
    pub fn undo(&mut self, log: &mut PositionLog) -> bool {
        let Some(turn) = log.turns.pop() else {
            return false;
        };
        if turn.placed {
            self.board.undo(&mut log.board);
        }
        self.to_move = turn.to_move;
        self.ko = turn.ko;
        self.prisoners = turn.prisoners;
        true
    }

    /// Gives the turn to `color`. If it changes, a ko may be retaken, as after a pass.
    pub(crate) fn set_to_move(&mut self, color: Color) {
        if self.to_move != color {
            self.to_move = color;
            self.ko = None;
        }
    }

    /// The state besides the board.
    fn turn(&mut self, color: Color, mv: Move, captures: Captures, rules: &Rules) {
        let opponent = color.opponent();
        self.to_move = opponent;
        self.ko = None;
        let count = &mut self.prisoners;
        match mv {
            Move::Pass => count[opponent] += u32::from(rules.pass_stones == PassStones::One),
            Move::Play(point) => {
                self.ko = self.board.ko_after(point, captures);
                count[color] += u32::from(captures.stones);
                count[opponent] += u32::from(captures.own);
            }
        }
    }
}

/// Whether the opponent of `color` could have just taken a ko by capturing a stone on `point`.
///
/// Then the captured stone had only enemies around it. Among these only the capturing stone is a lone stone whose
/// only liberty is `point`: any other would have had no liberty before.
fn could_be_ko(board: &Board, point: Point, color: Color) -> bool {
    let enemy = color.opponent();
    let near = || board.size().neighbours(point);
    let mut in_atari = near()
        .filter_map(|p| board.chain_at(p))
        .filter(|chain| chain.liberty_count() == 1);
    board.is_empty_at(point)
        && near().all(|p| board.color_at(p) == Some(enemy))
        && in_atari.next().is_some_and(|taker| taker.len() == 1)
        && in_atari.next().is_none()
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
            && self.to_move == other.to_move
            && self.ko == other.ko
            && self.prisoners == other.prisoners
    }
}

impl Eq for Position {}

impl fmt::Display for Position {
    /// The picture that [`Setup::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to move", self.to_move)?;
        if let Some(ko) = self.ko {
            write!(f, ", ko at {ko:?}")?;
        }
        writeln!(
            f,
            ", prisoners {} and {}",
            self.prisoners.black, self.prisoners.white
        )?;
        fmt::Display::fmt(&self.board, f)
    }
}
