//! The tree: nodes, their moves, and what was learned of each.

use super::super::tree::Games;
use crate::params::{
    CHANCE_WEIGHT, GROWN_AFTER, MOST_MOVES, NEW_WORTH, PASS_CHANCE, SAME_GAMES, WHOLE_NODES,
};
use tobi_goban::Color;
use tobi_grid::{Field, Point, Size};

/// A move from a node.
#[derive(Clone, Debug)]
struct Branch {
    /// `None` is a pass.
    point: Option<Point>,
    /// How likely it is; those of a node sum up to one.
    chance: f64,
    /// The games that went on with it.
    tried: Games,
    /// The games in which the same side played there before the other did, sooner or later.
    same: Games,
    next: Option<u32>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    branches: Vec<Branch>,
    /// The games through it, for who is to move.
    games: Games,
}

/// A first move, and what was found of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The move and those that were tried most often after it; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// How often it was tried.
    pub visits: u32,
    /// How often it won, from 0 to 1, a little of it by how much.
    pub winrate: f64,
    /// How likely it was taken to be before.
    pub prior: f64,
}

/// The board on the way down the tree.
pub(super) trait Walk {
    /// Plays a move; `None` is a pass.
    fn play(&mut self, point: Option<Point>);

    /// The moves of the position and how likely each is.
    fn moves(&mut self) -> Vec<(Point, f64)>;
}

/// The nodes; the first one is the root.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn new() -> Tree {
        Tree { nodes: Vec::new() }
    }

    /// The root, with these moves.
    pub(super) fn plant(&mut self, moves: impl Iterator<Item = (Point, f64)>) {
        self.nodes = vec![node(moves.collect(), 0.5)];
    }

    /// How often who is to move at the root won.
    pub(super) fn worth(&self) -> f64 {
        let games = self.nodes[0].games;
        if games.number == 0.0 {
            0.5
        } else {
            games.mean()
        }
    }

    /// Follows the best moves down to a move without a node, and grows one there if it was tried often enough. The
    /// branches taken, by node and place.
    pub(super) fn descend(&mut self, walk: &mut impl Walk) -> Vec<(u32, u32)> {
        let mut path = Vec::new();
        let (mut at, mut passes) = (0, 0);
        loop {
            let place = self.nodes[at].best();
            path.push((at as u32, place as u32));
            let branch = &self.nodes[at].branches[place];
            walk.play(branch.point);
            passes = if branch.point.is_none() {
                passes + 1
            } else {
                0
            };
            match branch.next {
                Some(next) => at = next as usize,
                None => {
                    let often = branch.tried.number + 1.0 >= GROWN_AFTER;
                    if often && passes < 2 && self.nodes.len() < WHOLE_NODES {
                        let worth = branch.worth();
                        let moves = walk.moves();
                        self.nodes[at].branches[place].next = Some(self.nodes.len() as u32);
                        self.nodes.push(node(moves, 1.0 - worth));
                    }
                    return path;
                }
            }
            if passes == 2 {
                return path;
            }
        }
    }

    /// Enters a game into all nodes that it went through. `worth` is Black's, who moves at the root.
    pub(super) fn learn(
        &mut self,
        path: &[(u32, u32)],
        moves: &[(Color, Option<Point>)],
        worth: f64,
        size: Size,
    ) {
        let worth = |color| match color {
            Color::Black => worth,
            Color::White => 1.0 - worth,
        };
        // From the last move to the first, so that the first one on each point is what stays.
        let mut first = Field::filled(size, None);
        for (at, &(color, point)) in moves.iter().enumerate().rev() {
            if let Some(point) = point {
                first[point] = Some(color);
            }
            let Some(&(node, place)) = path.get(at) else {
                continue;
            };
            let node = &mut self.nodes[node as usize];
            node.games.add(worth(color));
            node.branches[place as usize].tried.add(worth(color));
            for branch in &mut node.branches {
                if branch
                    .point
                    .is_some_and(|point| first[point] == Some(color))
                {
                    branch.same.add(worth(color));
                }
            }
        }
    }

    /// How often the two moves tried most often were tried.
    pub(super) fn visits(&self) -> [u32; 2] {
        let mut most = [0; 2];
        for branch in &self.nodes[0].branches {
            let visits = branch.tried.number as u32;
            if visits > most[0] {
                most = [visits, most[0]];
            } else if visits > most[1] {
                most[1] = visits;
            }
        }
        most
    }

    /// The moves of the root that were tried, the one tried most often first; of equal ones the likelier.
    pub(super) fn lines(&self) -> Vec<Line> {
        let tried = self.nodes[0]
            .branches
            .iter()
            .filter(|branch| branch.tried.number > 0.0);
        let mut lines: Vec<Line> = tried
            .map(|branch| {
                let mut moves = vec![branch.point];
                let mut at = branch.next;
                while let Some(node) = at {
                    let branches = self.nodes[node as usize].branches.iter();
                    let Some(most) = branches.reduce(|a, b| {
                        if b.tried.number > a.tried.number {
                            b
                        } else {
                            a
                        }
                    }) else {
                        break;
                    };
                    if most.tried.number == 0.0 {
                        break;
                    }
                    moves.push(most.point);
                    at = most.next;
                }
                Line {
                    moves,
                    visits: branch.tried.number as u32,
                    winrate: branch.tried.mean(),
                    prior: branch.chance,
                }
            })
            .collect();
        lines.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior)));
        lines
    }
}

/// A node with these moves and a pass; who is to move there is taken to win so often.
fn node(mut moves: Vec<(Point, f64)>, worth: f64) -> Node {
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    moves.truncate(MOST_MOVES);
    let all: f64 = moves.iter().map(|(_, chance)| chance).sum();
    let chances = moves
        .into_iter()
        .map(|(point, chance)| (Some(point), (1.0 - PASS_CHANCE) * chance / all));
    let branch = |(point, chance)| Branch {
        point,
        chance,
        tried: Games::default(),
        same: Games {
            number: NEW_WORTH,
            worth: NEW_WORTH * worth,
        },
        next: None,
    };
    Node {
        branches: chances.chain([(None, PASS_CHANCE)]).map(branch).collect(),
        games: Games::default(),
    }
}

impl Node {
    /// The place of the move to try next; of equal ones the first, which is the likelier.
    fn best(&self) -> usize {
        let wide = CHANCE_WEIGHT * self.games.number.sqrt();
        let mut best = (0, f64::MIN);
        for (place, branch) in self.branches.iter().enumerate() {
            let hope = branch.worth() + wide * branch.chance / (1.0 + branch.tried.number);
            if hope > best.1 {
                best = (place, hope);
            }
        }
        best.0
    }
}

impl Branch {
    /// What the move is worth: at first by the games with it anywhere, and more and more by those that went on with it.
    fn worth(&self) -> f64 {
        let same = self.same.mean();
        if self.tried.number == 0.0 {
            return same;
        }
        let (same_games, tried) = (self.same.number, self.tried.number);
        let share = same_games / (same_games + tried + same_games * tried / SAME_GAMES);
        share * same + (1.0 - share) * self.tried.mean()
    }
}
