//! Random games: a fixed stream of legal moves for measurements and tests, the same on every machine.

use crate::board::Cell;
use crate::key::splitmix64;
use crate::{Board, Color, Effect, Move, Position, Rules};
use tobi_grid::{Point, Size};

/// A random game, played move by move.
///
/// Each move is a uniform choice among the empty points that simple ko and suicide allow and that are not one-point
/// eyes of the player. A player without such a point passes. The game ends after two passes, or after three moves for
/// each point of the board.
///
/// Only the seed decides the game, on every platform and in every version.
///
/// ```
/// use tobi_goban::random_game::RandomGame;
/// use tobi_grid::Size;
///
/// let mut game = RandomGame::new(Size::square(9), 1);
/// let moves = game.by_ref().count();
/// assert!(moves > 81);
/// assert!(game.position().board().chains().count() > 1);
/// ```
#[derive(Clone, Debug)]
pub struct RandomGame {
    position: Position,
    rules: Rules,
    random: SplitMix,
    /// The empty points, in no particular order.
    empty: Vec<Point>,
    moves_left: u32,
    passes: u8,
}

impl RandomGame {
    /// A game on an empty board.
    pub fn new(size: Size, seed: u64) -> RandomGame {
        RandomGame::after(Position::new(size), seed)
    }

    /// A game that continues from a position.
    ///
    /// ```
    /// use tobi_goban::random_game::RandomGame;
    /// use tobi_goban::{Color, Move, Position, Rules};
    /// use tobi_grid::{Point, Size};
    ///
    /// let mut position = Position::new(Size::square(9));
    /// position.play(Color::Black, Move::Play(Point::new(4, 4)), &Rules::JAPANESE)?;
    /// let mut game = RandomGame::after(position, 1);
    /// assert!(matches!(game.next(), Some((Color::White, Move::Play(point))) if point != Point::new(4, 4)));
    /// # Ok::<(), tobi_goban::Illegal>(())
    /// ```
    pub fn after(position: Position, seed: u64) -> RandomGame {
        RandomGame {
            rules: Rules::JAPANESE,
            random: SplitMix::new(seed),
            empty: position.board().empty().iter().collect(),
            moves_left: 3 * position.size().area() as u32,
            passes: 0,
            position,
        }
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Takes a random playable point for `color` from the empty ones.
    fn draw(&mut self, color: Color) -> Option<Point> {
        // A rejected point moves to the end of the list; the choice stays uniform.
        let mut lot = self.empty.len();
        while lot > 0 {
            let pick = self.random.below(lot as u32) as usize;
            let point = self.empty[pick];
            if would_fill(&self.position, point, color) {
                self.empty.swap_remove(pick);
                return Some(point);
            }
            lot -= 1;
            self.empty.swap(pick, lot);
        }
        None
    }
}

impl Iterator for RandomGame {
    type Item = (Color, Move);

    fn next(&mut self) -> Option<(Color, Move)> {
        if self.passes == 2 || self.moves_left == 0 {
            return None;
        }
        self.moves_left -= 1;
        let color = self.position.to_move();
        let Some(point) = self.draw(color) else {
            self.passes += 1;
            self.position.play_unchecked(color, Move::Pass, &self.rules);
            return Some((color, Move::Pass));
        };
        self.passes = 0;
        let before = *self.position.board().stones(color.opponent());
        let mv = Move::Play(point);
        let captures = self.position.play_unchecked(color, mv, &self.rules);
        if captures.stones > 0 {
            let after = self.position.board().stones(color.opponent());
            self.empty.extend(before - *after);
        }
        Some((color, mv))
    }
}

/// Whether a stone is allowed on the empty `point` and would not fill its own eye.
fn would_fill(position: &Position, point: Point, color: Color) -> bool {
    let board = position.board();
    if board.touches(point, Cell::Empty) {
        return true; // neither an eye, nor suicide, nor a ko: most points of most games
    }
    position.ko() != Some(point)
        && !is_own_eye(board, point, color)
        && board.effect(point, color) != Effect::Suicide
}

/// Whether all neighbours of the empty `point` are stones of `color`, with at most one enemy stone on its diagonals,
/// and none at the edge.
pub fn is_own_eye(board: &Board, point: Point, color: Color) -> bool {
    let enemy = Cell::from(color.opponent());
    if board.touches(point, Cell::Empty) || board.touches(point, enemy) {
        return false;
    }
    let [above, _, _, below] = point.around();
    let [_, left_above, right_above, _] = above.around();
    let [_, left_below, right_below, _] = below.around();
    let diagonals = [left_above, right_above, left_below, right_below];
    let count = |cell| {
        let is_cell = |near: &Point| board.cell(*near) == cell;
        diagonals.iter().filter(|near| is_cell(near)).count()
    };
    count(enemy) <= usize::from(count(Cell::Frame) == 0)
}

/// SplitMix by Steele, Lea and Flood: a stream of random numbers from a seed.
#[derive(Clone, Debug)]
pub struct SplitMix {
    /// The state: the position in the stream.
    at: u64,
}

impl SplitMix {
    /// The stream of a seed; similar seeds give unrelated streams.
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix {
            at: splitmix64(seed),
        }
    }

    /// The stream of one of many playouts or games with the same seed, by its number.
    ///
    /// Successive seeds have unrelated streams, unlike `SplitMix::new(seed + number)`.
    pub const fn numbered(seed: u64, number: u32) -> SplitMix {
        let first = SplitMix::new(seed).word();
        SplitMix::new(first.wrapping_add(number as u64))
    }

    /// The next number: any 64 bits.
    pub const fn word(&mut self) -> u64 {
        self.at = self.at.wrapping_add(1);
        splitmix64(self.at)
    }

    /// The next number from 0 to `bound` - 1, uniform up to a bias of `bound` in four thousand million; 0 when
    /// `bound` is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.word() >> 32) * bound as u64) >> 32) as u32
    }
}
