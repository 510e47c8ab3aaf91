//! A tree over play-outs: the first moves of each are chosen by what came of them before.
//!
//! Where a fight hangs on one move, random games miss that move most of the time. Here who plays it first learns from
//! the games that were played so far: a node for each course of first moves that was met a few times, and for each of
//! its moves the games that began with it, and those in which the same side played there before the other did (all
//! moves as first; Gelly and Silver 2007). What counts are the points in doubt: who owns the others anyway is left out,
//! else their noise would drown the fights.

use super::course::{Chooser, Course};
use super::tactics::gives_away;
use super::tally::{Tally, owners};
use crate::params::{
    BRANCH_GAMES, MOST_NODES, NEAR_STEPS, NEAR_WORTH, NEW_GAMES, PLENTY_POINTS, SAME_MOVE_GAMES,
};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Position};
use tobi_grid::{Field, Point};

/// Games and what came of them for the side that moved: 1 is the best, 0 the worst, one half as usual.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Games {
    pub(super) number: f64,
    pub(super) worth: f64,
}

impl Games {
    pub(super) fn add(&mut self, worth: f64) {
        self.number += 1.0;
        self.worth += worth;
    }

    pub(super) fn mean(&self) -> f64 {
        self.worth / self.number
    }
}

/// A move from a node.
#[derive(Clone, Debug)]
struct Branch {
    point: Point,
    /// The games that went on with it.
    tried: Games,
    /// The games in which the same side played there before the other did, sooner or later.
    same: Games,
    /// The node after it.
    next: Option<usize>,
}

impl Branch {
    /// What the move is worth: at first by the games with it anywhere, and more and more by those that went on with it.
    fn worth(&self) -> f64 {
        if self.tried.number == 0.0 {
            return self.same.mean();
        }
        let same = (SAME_MOVE_GAMES / (3.0 * self.tried.number + SAME_MOVE_GAMES)).sqrt();
        same * self.same.mean() + (1.0 - same) * self.tried.mean()
    }
}

/// The tree, and what it is grown for.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    start: Position,
    /// The moves from each node; the first one is the root.
    nodes: Vec<Vec<Branch>>,
    /// How much is in doubt at each point, from 0 to 1.
    doubt: Field<f64>,
    /// The games so far, and the sum of their margins by the points in doubt.
    games: f64,
    margins: f64,
}

impl Tree {
    /// A tree without branches, for what these play-outs from the same position left in doubt.
    pub(super) fn new(start: &Position, flat: &Tally) -> Tree {
        let share = |point| flat.share(point);
        let doubt = Field::from_fn(start.size(), |point| {
            let open = 1.0 - share(point) * share(point);
            open * open
        });
        let points = start.size().points();
        let margin: f64 = points.map(|point| doubt[point] * share(point)).sum();
        let games = f64::from(flat.boards);
        Tree {
            start: start.clone(),
            nodes: Vec::new(),
            doubt,
            games,
            margins: games * margin,
        }
    }

    /// Plays a game, the first moves by the tree and the others by the policy; learns from it, and counts its last board.
    pub(super) fn play(
        &mut self,
        policy: &mut impl Chooser,
        random: &mut SplitMix,
        tally: &mut Tally,
    ) {
        let start = &self.start;
        let mut course = Course::new(start.board(), start.to_move(), start.ko());
        let path = self.descend(&mut course);
        course.finish(policy, random);
        let owners = owners(course.board());
        tally.add(&owners);
        let worth = self.worth(&owners);
        self.learn(&path, course.moves(), worth);
    }

    /// Plays the best moves down to the end of the tree, and lets it grow there. The branches taken, by node and place.
    fn descend(&mut self, course: &mut Course) -> Vec<(usize, usize)> {
        if self.nodes.is_empty() {
            self.nodes.push(branches(course));
        }
        let mut path = Vec::new();
        let mut node = 0;
        while let Some(place) = best(&self.nodes[node]) {
            path.push((node, place));
            let branch = &self.nodes[node][place];
            course.play(branch.point);
            let Some(next) = branch.next else {
                if branch.tried.number + 1.0 >= BRANCH_GAMES && self.nodes.len() < MOST_NODES {
                    self.nodes[node][place].next = Some(self.nodes.len());
                    self.nodes.push(branches(course));
                }
                break;
            };
            node = next;
        }
        path
    }

    /// What a last board is worth for Black: one half if the points in doubt went as they do on average.
    fn worth(&mut self, owners: &Field<i8>) -> f64 {
        let points = self.doubt.size().points();
        let margin: f64 = points
            .map(|point| self.doubt[point] * f64::from(owners[point]))
            .sum();
        self.games += 1.0;
        self.margins += margin;
        let ahead = margin - self.margins / self.games;
        0.5 + 0.5 * ahead / (ahead.abs() + PLENTY_POINTS)
    }

    /// Enters a game into all nodes that it went through.
    fn learn(&mut self, path: &[(usize, usize)], moves: &[(Color, Point)], worth: f64) {
        let worth = |color| match color {
            Color::Black => worth,
            Color::White => 1.0 - worth,
        };
        // From the last move to the first, so that the first one on each point is what stays.
        let mut first = Field::filled(self.start.size(), None);
        for (at, &(color, point)) in moves.iter().enumerate().rev() {
            first[point] = Some(color);
            let Some(&(node, place)) = path.get(at) else {
                continue;
            };
            self.nodes[node][place].tried.add(worth(color));
            for branch in &mut self.nodes[node] {
                if first[branch.point] == Some(color) {
                    branch.same.add(worth(color));
                }
            }
        }
    }
}

/// The moves worth a try for who is to move: none at the end of the game.
fn branches(course: &Course) -> Vec<Branch> {
    let (board, own) = (course.board(), course.to_move());
    let is_near = |point: Point| {
        let last = course.last();
        last.is_some_and(|last| last.king_steps(point) <= NEAR_STEPS)
    };
    let empty = board.empty();
    let will_do = |point: &Point| course.is_sensible(*point) && !gives_away(board, *point, own);
    let branch = |point| {
        let worth = if is_near(point) { NEAR_WORTH } else { 0.5 };
        Branch {
            point,
            tried: Games::default(),
            same: Games {
                number: NEW_GAMES,
                worth: NEW_GAMES * worth,
            },
            next: None,
        }
    };
    empty.iter().filter(will_do).map(branch).collect()
}

/// The place of the move that is worth most; of equal ones the first.
fn best(branches: &[Branch]) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (place, branch) in branches.iter().enumerate() {
        let worth = branch.worth();
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((place, worth));
        }
    }
    best.map(|(place, _)| place)
}
