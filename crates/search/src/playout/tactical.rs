//! The tactical policy: first an answer to the last move, if one is needed, otherwise any move.
//!
//! The order is that of MoGo and Fuego: capture and save, take vital points (when playing to win), attack and defend
//! chains with two liberties, then, with probabilities learned from strong players, the small shapes next to the last
//! move. No move gives its own chain away, unless it leaves a dead shape: so sekis stay, and eye spaces are still
//! reduced.

use super::game::{Chooser, Playout};
use super::shapes::Shapes;
use super::tactics::{Space, chains_beside, gives_away, liberties_after};
use crate::params::{DEFENDED_FROM, EAGERNESS, SAVED_FROM};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Board, Chain, Color};
use tobi_grid::Point;

/// Answers the last move; if there is no answer, all other moves have the same probability.
#[derive(Clone, Debug)]
pub(super) struct Tactical {
    /// Moves to pick from; a move that occurs twice has twice the probability.
    candidates: Vec<Point>,
    shapes: &'static Shapes,
    /// Whether it takes vital points next to the last move.
    sees_vital_points: bool,
}

impl Tactical {
    pub(super) fn new() -> Tactical {
        Tactical {
            candidates: Vec::new(),
            shapes: Shapes::learned(),
            sees_vital_points: false,
        }
    }

    /// The policy for playing to win: it also takes vital points next to the last move.
    ///
    /// Estimates do not use it: their weights were learned from playouts of [`Tactical::new`].
    pub(super) fn with_vital_points() -> Tactical {
        Tactical {
            sees_vital_points: true,
            ..Tactical::new()
        }
    }

    /// An answer to the move at `last`.
    fn answer(&mut self, playout: &Playout, last: Point, random: &mut SplitMix) -> Option<Point> {
        let (board, own) = (playout.board(), playout.to_move());
        captures(board, last, &mut self.candidates);
        saves(board, last, own, &mut self.candidates);
        let urgent = self.pick(playout, random);
        urgent
            .or_else(|| {
                if self.sees_vital_points {
                    vital_points(board, last, &mut self.candidates);
                }
                self.pick(playout, random)
            })
            .or_else(|| {
                attacks(board, last, own, &mut self.candidates);
                defences(board, last, own, &mut self.candidates);
                self.pick(playout, random)
            })
            .or_else(|| {
                self.candidates.extend(self.shape(board, last, own, random));
                self.pick(playout, random)
            })
    }

    /// A point next to the last move, with the frequency of players' answers times [`EAGERNESS`].
    fn shape(
        &self,
        board: &Board,
        last: Point,
        own: Color,
        random: &mut SplitMix,
    ) -> Option<Point> {
        let around = last.all_around();
        let weights = around.map(|near| {
            if board.is_empty_at(near) {
                EAGERNESS * self.shapes.frequency(board, near, own)
            } else {
                0
            }
        });
        let mut lot = random.below(weights.iter().sum::<u32>().max(1000));
        for (point, weight) in around.into_iter().zip(weights) {
            if lot < weight {
                return Some(point);
            }
            lot -= weight;
        }
        None
    }

    /// Picks an acceptable candidate, and clears the list.
    fn pick(&mut self, playout: &Playout, random: &mut SplitMix) -> Option<Point> {
        while !self.candidates.is_empty() {
            let at = random.below(self.candidates.len() as u32) as usize;
            let point = self.candidates.swap_remove(at);
            if playout.allows(point) && !gives_away(playout.board(), point, playout.to_move()) {
                self.candidates.clear();
                return Some(point);
            }
        }
        None
    }
}

impl Chooser for Tactical {
    fn choose(&mut self, playout: &mut Playout, random: &mut SplitMix) -> Option<Point> {
        let answer = playout
            .last()
            .and_then(|last| self.answer(playout, last, random));
        answer.or_else(|| {
            playout.draw(random, |playout, point| {
                playout.is_sensible(point) && !gives_away(playout.board(), point, playout.to_move())
            })
        })
    }
}

/// Captures the chain that has just moved.
fn captures(board: &Board, last: Point, moves: &mut Vec<Point>) {
    let mover = board
        .chain_at(last)
        .filter(|chain| chain.liberty_count() == 1);
    moves.extend(mover.and_then(|chain| chain.first_liberty()));
}

/// Saves the chains that the last move put in atari: by capturing chains next to them, or by their last liberty if
/// that leads to more liberties.
fn saves(board: &Board, last: Point, own: Color, moves: &mut Vec<Point>) {
    for chain in chains_beside(board, last, own).filter(|chain| chain.liberty_count() == 1) {
        for near in chain.ring().flat_map(Point::around) {
            let enemy = board.chain_at(near).filter(|enemy| enemy.color() != own);
            let caught = enemy.filter(|enemy| enemy.liberty_count() == 1);
            moves.extend(caught.and_then(|enemy| enemy.first_liberty()));
        }
        let out = chain.first_liberty();
        moves.extend(out.filter(|&out| liberties_after(board, out, own, SAVED_FROM) >= SAVED_FROM));
    }
}

/// The vital points of small spaces of either colour next to the last move: of a space once for each neighbour of the move in it.
fn vital_points(board: &Board, last: Point, moves: &mut Vec<Point>) {
    let mut seen = [const { None }; 4];
    for (at, near) in last.around().into_iter().enumerate() {
        if board.is_empty_at(near) {
            let (before, now) = seen.split_at_mut(at);
            let known = before.iter().flatten().find(|it: &&Space| it.holds(near));
            let vital = match known {
                Some(space) => space.vital,
                None => now[0].insert(Space::of(board, near)).vital,
            };
            moves.extend(vital);
        }
    }
}

/// Ataris on the chain that has just moved, by stones that are not in atari themselves.
fn attacks(board: &Board, last: Point, own: Color, moves: &mut Vec<Point>) {
    let mover = board
        .chain_at(last)
        .filter(|chain| chain.liberty_count() == 2);
    let liberties = mover.iter().flat_map(Chain::each_liberty);
    moves.extend(liberties.filter(|&liberty| liberties_after(board, liberty, own, 2) == 2));
}

/// Extensions of the chains next to the last move that have two liberties.
fn defences(board: &Board, last: Point, own: Color, moves: &mut Vec<Point>) {
    for chain in chains_beside(board, last, own).filter(|chain| chain.liberty_count() == 2) {
        let out = chain.each_liberty();
        moves.extend(
            out.filter(|&out| liberties_after(board, out, own, DEFENDED_FROM) >= DEFENDED_FROM),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::board;
    use tobi_grid::{PointSet, points};

    /// 300 answers to a black stone on a point.
    fn answers(board: &Board, column: u8, row: u8) -> Vec<Option<Point>> {
        let mut playout = Playout::new(board, Color::Black, None);
        playout.play(Point::new(column, row));
        let last = playout.last().expect("it was no pass");
        let mut tactical = Tactical::new();
        let answer = |seed| tactical.answer(&playout, last, &mut SplitMix::new(seed));
        (0..300).map(answer).collect()
    }

    /// The points of these answers.
    fn points_of_answers(board: &Board, column: u8, row: u8) -> PointSet {
        let answers = answers(board, column, row);
        PointSet::from_points(board.size(), answers.into_iter().flatten())
    }

    #[test]
    fn a_chain_in_atari_runs_if_that_leads_to_three_liberties() {
        let board = board!(
            ". . . . ."
            ". X O . ."
            ". . X . ."
            ". . . . ."
        );
        assert_eq!(
            points_of_answers(&board, 2, 0),
            points!(
                ". . . . ."
                ". . . # ."
                ". . . . ."
                ". . . . ."
            )
        );
    }

    #[test]
    fn or_else_it_captures_what_holds_it() {
        let board = board!(
            ". . . . ."
            "X O . . ."
            ". X O . ."
            ". O . . ."
        );
        // Extending at the top leads to two liberties, and perhaps into a ladder.
        assert_eq!(
            points_of_answers(&board, 2, 1),
            points!(
                ". . . . ."
                ". . . . ."
                "# . . . ."
                ". . . . ."
            )
        );
    }

    #[test]
    fn who_plays_to_win_takes_the_vital_point() {
        let board = board!(
            ". . . . . ."
            "O O O O . ."
            ". . . . . ."
            ". X . . . ."
        );
        let mut playout = Playout::new(&board, Color::White, None);
        playout.play(Point::new(3, 0));
        let last = playout.last().expect("it was no pass");
        let middle = Some(Point::new(1, 0));
        let middles = |mut tactical: Tactical| {
            let answers =
                (0..100).map(|seed| tactical.answer(&playout, last, &mut SplitMix::new(seed)));
            answers.filter(|answer| *answer == middle).count()
        };
        assert_eq!(middles(Tactical::with_vital_points()), 100);
        assert!(middles(Tactical::new()) < 50);
    }

    #[test]
    fn a_space_counts_once_for_each_neighbour_of_the_move_in_it() {
        let board = board!(
            ". . O . ."
            ". O . . ."
            "O . . . ."
            ". . . . ."
        );
        let mut moves = Vec::new();
        vital_points(&board, Point::new(1, 1), &mut moves);
        assert_eq!(moves, [Point::new(0, 0); 2]);
    }

    #[test]
    fn what_has_two_liberties_is_attacked() {
        let board = board!(
            ". . . . ."
            ". O . O ."
            ". O . O ."
            ". . . . ."
        );
        assert_eq!(
            points_of_answers(&board, 2, 1),
            points!(
                ". . # . ."
                ". . . . ."
                ". . # . ."
                ". . . . ."
            )
        );
    }

    #[test]
    fn shapes_are_answered_as_often_as_by_players() {
        let board = board!(
            ". . . . ."
            ". . . . ."
            ". O . O ."
            ". O . O ."
            ". . X . ."
            ". . . . ."
        );
        let answers = answers(&board, 2, 3);
        let blocks = answers
            .iter()
            .filter(|&&answer| answer == Some(Point::new(2, 2)));
        assert!(blocks.count() > 200, "nine of ten players block");
    }

    #[test]
    fn a_move_far_from_everything_is_seldom_answered() {
        let board = board!(
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
        );
        let answers = answers(&board, 3, 2);
        assert!(answers.iter().flatten().count() < 100);
    }
}
