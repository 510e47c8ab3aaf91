//! The search of a whole game: a tree over play-outs that knows which moves are likely.
//!
//! Upper confidence bounds for trees (Kocsis and Szepesvári 2006) with all moves as first (Gelly and Silver 2007), and
//! with chances of moves that come from outside: each move of a new node has one, and is tried the sooner the larger it
//! is (Rosin 2011). What a game is worth is whether it is won, and a little by how much, so that play is not slack when
//! it is decided.
//!
//! The search stands below judgement: what others know comes in as plain values, through [`Knowledge`].

mod tree;

pub use tree::Line;

use super::course::Course;
use super::fate::Start;
use super::tactical::Tactical;
use super::tally::{Tally, owners};
use crate::params::SCORE_SHARE;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Move, Pose, Position, Rules};
use tobi_grid::{Field, Point, PointSet};
use tree::{Tree, Walk};

/// What is known of the moves of a position.
pub trait Knowledge {
    /// The moves of `position` worth a try, with how likely each is, for who is to move; they need not sum up to one. `last`
    /// are the last move and the one before it, unless they were passes.
    fn moves(&mut self, position: &Position, last: [Option<Point>; 2]) -> Vec<(Point, f64)>;
}

/// What is searched.
#[derive(Clone, Debug)]
pub struct Root {
    /// The position, and who is to move.
    pub position: Position,
    /// The last move and the one before it, unless they were passes.
    pub last: [Option<Point>; 2],
    /// The first moves that may be chosen, all legal.
    pub allowed: PointSet,
    /// By how many points of area who is to move must be ahead on the last board to win; half a point more or less
    /// decides no game.
    pub needed: f64,
    /// Decides all that is random.
    pub seed: u64,
}

/// A search that goes on as long as it is asked to.
///
/// Cost: see BENCHMARKS.md; on 19x19 some 2 KB a play-out, up to the limit of [`WHOLE_NODES`](crate::params::WHOLE_NODES).
pub struct WholeGame<K> {
    knowledge: K,
    /// In this pose who is to move is Black.
    pose: Pose,
    start: Position,
    last: [Option<Point>; 2],
    needed: f64,
    seed: u64,
    tree: Tree,
    tally: Tally,
    policy: Tactical,
}

/// A game on its way down the tree.
struct Walked<'k, K> {
    position: Position,
    last: [Option<Point>; 2],
    moves: Vec<(Color, Option<Point>)>,
    knowledge: &'k mut K,
}

impl<K: Knowledge> Walk for Walked<'_, K> {
    fn play(&mut self, point: Option<Point>) {
        let color = self.position.to_move();
        let mv = point.map_or(Move::Pass, Move::Play);
        self.position.play_unchecked(color, mv, &Rules::JAPANESE);
        self.moves.push((color, point));
        self.last = [point, self.last[0]];
    }

    fn moves(&mut self) -> Vec<(Point, f64)> {
        self.knowledge.moves(&self.position, self.last)
    }
}

impl<K: Knowledge> WholeGame<K> {
    /// A search without play-outs.
    ///
    /// # Panics
    /// When `allowed` is a set of another board size.
    pub fn new(root: &Root, knowledge: K) -> WholeGame<K> {
        let position = &root.position;
        let pose = Pose::by_stones(position.to_move(), position.board());
        let last = root.last.map(|at| at.map(|point| pose.point_in(point)));
        let mut search = WholeGame {
            knowledge,
            start: pose.position_in(position),
            last,
            needed: root.needed,
            seed: root.seed,
            tree: Tree::new(),
            tally: Tally::new(pose.inside()),
            policy: Tactical::new(),
            pose,
        };
        let moves = search.knowledge.moves(&search.start, last);
        let allowed = pose.set_in(&root.allowed);
        search.tree.plant(
            moves
                .into_iter()
                .filter(|(point, _)| allowed.contains(*point)),
        );
        search
    }

    /// Plays so many play-outs more. Parts in turn give the same as all at once.
    pub fn run(&mut self, playouts: u32) {
        for _ in 0..playouts {
            self.play();
        }
    }

    /// The play-outs so far.
    pub fn playouts(&self) -> u32 {
        self.tally.boards
    }

    fn play(&mut self) {
        let seeds = SplitMix::new(self.seed).word();
        let mut random = SplitMix::new(seeds.wrapping_add(self.tally.boards.into()));
        let mut walk = Walked {
            position: self.start.clone(),
            last: self.last,
            moves: Vec::new(),
            knowledge: &mut self.knowledge,
        };
        let path = self.tree.descend(&mut walk);
        let Walked {
            position,
            last,
            mut moves,
            ..
        } = walk;
        let window = PointSet::full(position.size());
        let start = Start {
            board: position.board(),
            to_move: position.to_move(),
            ko: position.ko(),
            last: last[0],
        };
        let mut course = Course::within(&window, start);
        course.finish(&mut self.policy, &mut random);
        let owners = owners(course.board());
        self.tally.add(&owners);
        let worth = self.worth(&owners);
        let later = course
            .moves()
            .iter()
            .map(|&(color, point)| (color, Some(point)));
        moves.extend(later);
        self.tree.learn(&path, &moves, worth, self.start.size());
    }

    /// What a last board is worth for Black, from 0 to 1.
    fn worth(&self, owners: &Field<i8>) -> f64 {
        let margin: i32 = owners.values().map(|&owner| i32::from(owner)).sum();
        let ahead = f64::from(margin) - self.needed;
        let won = if ahead > 0.0 {
            1.0
        } else if ahead < 0.0 {
            0.0
        } else {
            0.5
        };
        let plenty = self.start.size().area() as f64 / 8.0;
        let score = 0.5 + 0.5 * ahead / (ahead.abs() + plenty);
        (1.0 - SCORE_SHARE) * won + SCORE_SHARE * score
    }

    /// How often the move tried most often was tried, and the second.
    pub fn visits(&self) -> [u32; 2] {
        self.tree.visits()
    }

    /// The first moves with what was found of them, the one tried most often first.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = self.tree.lines();
        for line in &mut lines {
            for point in line.moves.iter_mut().flatten() {
                *point = self.pose.point_out(*point);
            }
        }
        lines
    }

    /// How often who is to move won, from 0 to 1, and by how many points of area the last boards are ahead on average.
    pub fn outlook(&self) -> (f64, f64) {
        let margins = self
            .tally
            .margins
            .iter()
            .zip(-(self.tally.margins.len() as i64 / 2)..);
        let sum: i64 = margins
            .map(|(&boards, margin)| i64::from(boards) * margin)
            .sum();
        let boards = f64::from(self.tally.boards.max(1));
        (self.tree.worth(), sum as f64 / boards - self.needed)
    }
}

impl<K> std::fmt::Debug for WholeGame<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WholeGame")
            .field("playouts", &self.tally.boards)
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}
