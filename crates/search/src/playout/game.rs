//! A playout in progress.

use super::fate::Start;
use crate::params::MOVES_A_POINT;
use tobi_goban::random_game::{SplitMix, is_own_eye};
use tobi_goban::{Board, Cell, Color, Effect};
use tobi_grid::{CELLS, Point, PointSet};

/// A rule for choosing moves.
pub(super) trait Chooser {
    /// A legal point for the side to move; `None` to pass.
    fn choose(&mut self, playout: &mut Playout, random: &mut SplitMix) -> Option<Point>;
}

/// A playout in progress: the stones, the side to move, a ko, and the empty points as a list to draw from.
#[derive(Clone, Debug)]
pub(super) struct Playout {
    board: Board,
    to_move: Color,
    /// The point that the side to move must not retake at once.
    ko: Option<Point>,
    /// The last move, unless it was a pass.
    last: Option<Point>,
    /// The empty points, in no particular order.
    empty: Vec<Point>,
    /// The index of each empty point in that list, or [`UNLISTED`].
    index: [u16; CELLS],
    /// No one plays outside of these points.
    window: PointSet,
    /// The stones that the last move captured.
    taken: Vec<Point>,
    /// The stones played so far, in order.
    moves: Vec<(Color, Point)>,
}

/// The index of points outside of the window.
const UNLISTED: u16 = u16::MAX;

impl Playout {
    pub(super) fn new(board: &Board, to_move: Color, ko: Option<Point>) -> Playout {
        let window = PointSet::full(board.size());
        let start = Start {
            board,
            to_move,
            ko,
            last: None,
        };
        Playout::within(&window, start)
    }

    /// A playout inside a window.
    pub(super) fn within(window: &PointSet, start: Start<'_>) -> Playout {
        let mut playout = Playout {
            empty: Vec::with_capacity(window.len()),
            board: start.board.clone(),
            to_move: start.to_move,
            ko: start.ko,
            last: start.last,
            index: [UNLISTED; CELLS],
            window: *window,
            taken: Vec::new(),
            moves: Vec::new(),
        };
        for point in &playout.board.empty() {
            playout.add_empty(point);
        }
        playout
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn to_move(&self) -> Color {
        self.to_move
    }

    /// The last move; `None` at the start and after a pass.
    pub(super) fn last(&self) -> Option<Point> {
        self.last
    }

    /// The stones played so far, in order.
    pub(super) fn moves(&self) -> &[(Color, Point)] {
        &self.moves
    }

    /// Plays until both sides have passed, or the maximum number of moves is reached.
    pub(super) fn finish(&mut self, chooser: &mut impl Chooser, random: &mut SplitMix) {
        self.finish_unless(chooser, random, |_| false);
    }

    /// Plays to the end, or until the check of the stones after a move says that it is over.
    pub(super) fn finish_unless(
        &mut self,
        chooser: &mut impl Chooser,
        random: &mut SplitMix,
        is_over: impl Fn(&Playout) -> bool,
    ) {
        let mut passes = 0;
        for _ in 0..MOVES_A_POINT * self.window.len() {
            match chooser.choose(self, random) {
                Some(point) => {
                    passes = 0;
                    self.play(point);
                    if is_over(self) {
                        return;
                    }
                }
                None => {
                    passes += 1;
                    self.pass();
                }
            }
            if passes == 2 {
                return;
            }
        }
    }

    /// Places a stone; [`Playout::allows`] must allow it.
    pub(super) fn play(&mut self, point: Point) {
        self.moves.push((self.to_move, point));
        self.remove_empty(point);
        self.taken.clear();
        let captures = self
            .board
            .place_noting(point, self.to_move, &mut self.taken);
        for at in 0..self.taken.len() {
            self.add_empty(self.taken[at]);
        }
        self.ko = self.board.ko_after(point, captures);
        self.last = Some(point);
        self.to_move = self.to_move.opponent();
    }

    fn pass(&mut self) {
        self.taken.clear();
        self.ko = None;
        self.last = None;
        self.to_move = self.to_move.opponent();
    }

    /// Whether the side to move may play on an empty point: no suicide, no retaken ko, nothing outside of the window.
    pub(super) fn allows(&self, point: Point) -> bool {
        self.index[point.cell()] != UNLISTED
            && (self.board.touches(point, Cell::Empty) // most points of most playouts
                || self.ko != Some(point)
                    && self.board.effect(point, self.to_move) != Effect::Suicide)
    }

    /// Whether the side to move may play on an empty point without filling its own eye; see [`is_own_eye`].
    pub(super) fn is_sensible(&self, point: Point) -> bool {
        // Next to an empty point there is no eye, and the move is legal: this covers most points of most playouts.
        self.board.touches(point, Cell::Empty)
            || !is_own_eye(&self.board, point, self.to_move) && self.allows(point)
    }

    /// A uniformly random acceptable empty point.
    pub(super) fn draw(
        &mut self,
        random: &mut SplitMix,
        will_do: impl Fn(&Playout, Point) -> bool,
    ) -> Option<Point> {
        // A rejected point moves to the end of the list.
        let mut lot = self.empty.len();
        while lot > 0 {
            let pick = random.below(lot as u32) as usize;
            let point = self.empty[pick];
            if will_do(self, point) {
                return Some(point);
            }
            lot -= 1;
            self.put_at(lot, pick);
        }
        None
    }

    /// Swaps two entries of the list of empty points.
    fn put_at(&mut self, a: usize, b: usize) {
        self.empty.swap(a, b);
        self.index[self.empty[a].cell()] = a as u16;
        self.index[self.empty[b].cell()] = b as u16;
    }

    fn add_empty(&mut self, point: Point) {
        if !self.window.contains(point) {
            return;
        }
        self.index[point.cell()] = self.empty.len() as u16;
        self.empty.push(point);
    }

    fn remove_empty(&mut self, point: Point) {
        let at = usize::from(self.index[point.cell()]);
        self.empty.swap_remove(at);
        if let Some(moved) = self.empty.get(at) {
            self.index[moved.cell()] = at as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::light::Light;
    use crate::playout::tactical::Tactical;
    use tobi_goban::{Move, Position, Rules};
    use tobi_grid::Size;

    /// A policy that records the moves of another one.
    struct Noting<C> {
        chooser: C,
        moves: Vec<(Color, Move)>,
    }

    impl<C: Chooser> Chooser for Noting<C> {
        fn choose(&mut self, playout: &mut Playout, random: &mut SplitMix) -> Option<Point> {
            let point = self.chooser.choose(playout, random);
            let mv = point.map_or(Move::Pass, Move::Play);
            self.moves.push((playout.to_move, mv));
            point
        }
    }

    /// Plays from the empty board, and checks the moves by the rules. Returns the position and whether both sides
    /// passed at the end.
    fn played_twice(size: Size, seed: u64, chooser: impl Chooser) -> (Position, bool) {
        let mut noting = Noting {
            chooser,
            moves: Vec::new(),
        };
        let mut playout = Playout::new(&Board::new(size), Color::Black, None);
        playout.finish(&mut noting, &mut SplitMix::new(seed));
        let mut game = Position::new(size);
        for &(color, mv) in &noting.moves {
            assert_eq!(color, game.to_move());
            let played = game.play(color, mv, &Rules::JAPANESE);
            assert!(played.is_ok(), "{color} {mv:?}: {played:?}\n{game}");
        }
        assert_eq!(game.board(), playout.board());
        let listed = playout.empty.iter().copied();
        assert_eq!(PointSet::from_points(size, listed), game.board().empty());
        let last = noting.moves.iter().rev().take(2);
        let passes = last.filter(|(_, mv)| *mv == Move::Pass).count();
        (game, passes == 2)
    }

    #[test]
    fn a_course_is_a_game_by_the_rules() {
        for (columns, rows) in [(1, 1), (1, 7), (2, 2), (5, 4), (9, 9), (19, 19), (25, 25)] {
            let size = Size::new(columns, rows).unwrap();
            for seed in 0..10 {
                let (game, ended) = played_twice(size, seed, Light);
                // On the smallest boards kos may continue without end.
                assert!(ended || size.area() < 30, "no end\n{game}");
                if ended {
                    assert_nobody_has_a_move(&game);
                }
                let (game, ended) = played_twice(size, seed, Tactical::new());
                assert!(ended || size.area() < 30, "no end\n{game}");
            }
        }
    }

    /// Except into an eye, or into a ko that was forbidden before the passes.
    fn assert_nobody_has_a_move(game: &Position) {
        for color in Color::BOTH {
            for point in &game.legal_moves(color, &Rules::JAPANESE) {
                let ko = game.board().effect(point, color) == Effect::Capture;
                let eye = is_own_eye(game.board(), point, color);
                assert!(eye || ko, "{color} {point:?}\n{game}");
            }
        }
    }
}
