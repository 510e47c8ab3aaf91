//! Resignation in handicap games.

use tobi_goban::{Color, Game, Move};

/// Whether it is too early for White to resign a handicap game, however far behind: until the number of moves after
/// the handicap stones reaches the number of columns plus the number of rows.
///
/// Handicap stones are those of [`Game::handicap`], or two or more consecutive black moves at the start, as some
/// programs send them. False for Black, and in games without handicap.
///
/// ```
/// use tobi::play::gives_up_later;
/// use tobi::{Color, Game, Move, Point, Position, Rules, Size};
///
/// let mut game = Game::from_position(Rules::JAPANESE, Position::new(Size::square(9)));
/// for column in [2, 4, 6] {
///     game.play(Color::Black, Move::Play(Point::new(column, 4)))?;
/// }
/// assert!(gives_up_later(&game, Color::White));
/// assert!(!gives_up_later(&game, Color::Black));
/// # Ok::<(), tobi_goban::Illegal>(())
/// ```
pub fn gives_up_later(game: &Game, color: Color) -> bool {
    let black = |&&(color, mv): &&(Color, Move)| color == Color::Black && mv != Move::Pass;
    let first = game.moves().iter().take_while(black).count();
    let sent = if first >= 2 { first } else { 0 };
    let size = game.position().size();
    let lines = usize::from(size.columns()) + usize::from(size.rows());
    let is_handicap = sent > 0 || game.handicap() >= 2;
    color == Color::White && is_handicap && game.moves().len() - sent < lines
}
