//! PROTOTYPE: play-outs of a part of the board.
use super::course::Course;
use super::shapes::Shapes;
use super::tactical::Tactical;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Board, Color};
use tobi_grid::{Point, PointSet};

pub struct Local {
    tactical: Tactical,
    pub played: Vec<(Color, Point)>,
}
impl Local {
    pub fn new() -> Local {
        Local { tactical: Tactical::new(), played: Vec::new() }
    }
    /// whether target survives
    pub fn run(&mut self, board: &Board, to_move: Color, ko: Option<Point>, last: Option<Point>, window: &PointSet, target: Point, seed: u64) -> bool {
        let mut course = Course::new(board, to_move, ko);
        course.restrict(window);
        course.set_last(last);
        self.played.clear();
        let defender = board.color_at(target).unwrap();
        let mut random = SplitMix::new(seed);
        course.finish_noting(&mut self.tactical, &mut random, target, defender, &mut self.played)
    }
}
pub fn shape_odds(board: &Board, point: Point, player: Color) -> u32 { Shapes::learned().odds(board, point, player) }
pub use super::tactics::{gives_away, liberties_after};
