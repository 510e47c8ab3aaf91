//! Converts a game to a tree.

use super::header::rules_name;
use super::tree::Tree;
use crate::vertex::to_sgf;
use tobi_goban::{Color, Game, Move};
use tobi_grid::Point;

impl Tree {
    /// The tree of a game: board, rules, komi, handicap, the stones at the start, and the moves.
    ///
    /// An edited game is saved from its last edit on. The caller adds names, results and comments.
    ///
    /// ```
    /// use tobi_goban::{Color, Game, Move, Rules, Setup};
    /// use tobi_grid::{Point, Size};
    /// use tobi_notation::sgf::{Tree, write};
    ///
    /// let mut game = Game::new(Rules::named("japanese")?, Setup::new(Size::square(9)))?;
    /// game.play(Color::Black, Move::Play(Point::new(4, 4)))?;
    /// game.play(Color::White, Move::Pass)?;
    /// let mut tree = Tree::from_game(&game);
    /// let root = tree.roots().next().unwrap().id();
    /// tree.set(root, "RE", "B+74.5");
    /// assert_eq!(
    ///     write(&tree),
    ///     "(;FF[4]CA[UTF-8]GM[1]SZ[9]RU[Japanese]KM[6.5]RE[B+74.5];B[ee]\n;W[])\n",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_game(game: &Game) -> Tree {
        let mut tree = Tree::new();
        let root = tree.add_root();
        let start = game.start();
        let size = start.size();
        tree.add(root, "GM", "1");
        if size.is_square() {
            tree.add(root, "SZ", &size.columns().to_string());
        } else {
            let [columns, rows] = [size.columns(), size.rows()].map(|side| side.to_string());
            tree.add_composed(root, "SZ", &columns, &rows);
        }
        let rules = game.rules();
        let named = rules_name(rules).map_or_else(|| rules.word(), str::to_owned);
        tree.add(root, "RU", &named);
        tree.add(root, "KM", &game.komi().to_string());
        if game.handicap() >= 2 {
            tree.add(root, "HA", &game.handicap().to_string());
        }
        let play = |point: Point| to_sgf(Move::Play(point));
        for (color, identifier) in [(Color::Black, "AB"), (Color::White, "AW")] {
            for point in start.board().stones(color) {
                tree.add(root, identifier, &play(point));
            }
        }
        // If there are stones on the board, readers differ about whose turn it is.
        let is_bare = start.board().empty().len() == size.area();
        if !is_bare || start.to_move() == Color::White {
            tree.add(root, "PL", start.to_move().letter());
        }
        let mut node = root;
        let mut to_move = start.to_move();
        for &(color, mv) in &game.moves()[game.last_edit() as usize..] {
            node = tree.add_child(node);
            tree.add(node, color.letter(), &to_sgf(mv));
            to_move = color.opponent();
        }
        if game.position().to_move() != to_move {
            node = tree.add_child(node);
            tree.add(node, "PL", game.position().to_move().letter());
        }
        tree
    }
}
