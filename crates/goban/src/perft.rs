//! Counts of legal positions and legal games, to check the rules.

use crate::board::BoardLog;
use crate::{Board, Color, Effect, Game, Move, Position, Rules};
use tobi_grid::{Point, Size};

/// The number of positions of this size in which each chain has a liberty.
///
/// It enumerates them, so it is for boards up to 4x4 (a second) or 4x5 (minutes).
///
/// ```
/// use tobi_goban::perft;
/// use tobi_grid::Size;
///
/// assert_eq!(perft::legal_positions(Size::square(2)), 57);
/// ```
pub fn legal_positions(size: Size) -> u64 {
    let points: Vec<_> = size.points().collect();
    let mut board = Board::new(size);
    // Swapping the colours pairs all positions except the empty one: the first stone is black.
    let first_stones = points.iter().enumerate().filter_map(|(index, &first)| {
        let quiet = board.effect(first, Color::Black) == Effect::Quiet;
        quiet.then(|| {
            let mut log = BoardLog::default();
            board.place_logged(first, Color::Black, &mut log);
            let count = completions(&mut board, &points[index + 1..], &mut log);
            board.undo(&mut log);
            count
        })
    });
    1 + 2 * first_stones.sum::<u64>()
}

/// The number of legal positions that only add stones on `points` to a board.
///
/// Undecided points are empty and so are liberties: a chain that has no liberty now has none in any completion. So a
/// position is legal exactly when every stone on the way to it was quiet.
fn completions(board: &mut Board, points: &[Point], log: &mut BoardLog) -> u64 {
    let [point, rest @ ..] = points else {
        return 1;
    };
    let mut count = completions(board, rest, log);
    for color in Color::BOTH {
        if board.effect(*point, color) != Effect::Quiet {
            continue;
        }
        if rest.is_empty() {
            count += 1;
            continue;
        }
        board.place_logged(*point, color, log);
        count += completions(board, rest, log);
        board.undo(log);
    }
    count
}

/// Whether passes are counted as moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Yes; they end the game as its rules say.
    Counted,
    /// No; a sequence ends when a player cannot play.
    LeftOut,
}

/// The number of legal sequences of 1, 2, ... `depth` alternating moves from the current position.
///
/// ```
/// use tobi_goban::{perft, Game, Rules, Setup};
/// use tobi_grid::Size;
///
/// let game = Game::new(Rules::JAPANESE, Setup::new(Size::square(3)))?;
/// assert_eq!(perft::sequences(&game, 2, perft::Passes::LeftOut), [9, 72]);
/// assert_eq!(perft::sequences(&game, 2, perft::Passes::Counted), [10, 91]);
/// # Ok::<(), tobi_goban::SetupError>(())
/// ```
pub fn sequences(game: &Game, depth: usize, passes: Passes) -> Vec<u64> {
    let mut counts = vec![0; depth];
    go_on(&mut game.clone(), passes, &mut counts);
    counts
}

fn go_on(game: &mut Game, passes: Passes, counts: &mut [u64]) {
    let [here, deeper @ ..] = counts else {
        return;
    };
    let color = game.position().to_move();
    let plays = game.legal_moves(color).into_iter().map(Move::Play);
    let pass = (passes == Passes::Counted).then_some(Move::Pass);
    for mv in plays.chain(pass) {
        if deeper.is_empty() {
            *here += u64::from(game.is_legal(color, mv).is_ok());
        } else if game.play(color, mv).is_ok() {
            *here += 1;
            go_on(game, passes, deeper);
            game.undo();
        }
    }
}

/// The number of whole games under positional superko with suicide, as John Tromp counts them: the paths from the
/// empty board through different positions, each one stone of either colour away from the one before. The path
/// without moves is counted; passes change no position.
///
/// For 1x1, 1x2 and 1x3; the number for 2x2 is far too large.
pub fn whole_games(size: Size) -> u64 {
    let rules = Rules::named("tromp-taylor").expect("a preset");
    ways(&mut Game::from_position(rules, Position::new(size)))
}

fn ways(game: &mut Game) -> u64 {
    let mut count = 1;
    for color in Color::BOTH {
        for point in game.legal_moves(color) {
            if game.play(color, Move::Play(point)).is_ok() {
                count += ways(game);
                game.undo();
            }
        }
    }
    count
}
