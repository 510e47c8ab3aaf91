//! The tree over playouts: positions, their moves, and the statistics of each.
//!
//! Upper confidence bounds for trees (Kocsis and Szepesvári 2006) with RAVE, all moves as first (Gelly and Silver
//! 2007), and a prior for each move (Rosin 2011). A move with a certain result is solved, and with its moves a
//! position (Winands 2008). The tree knows no rules: its user plays the moves of a [`Descent`] and reports the
//! result.
//!
//! ```text
//! descend -> play the moves, then a playout -> learn the outcome -> grow a node
//! ```

#[cfg(test)]
mod tests;

use crate::params::{GROWN_AFTER, NEW_NODE_PLAYOUTS, PRIOR_WEIGHT, RAVE_PLAYOUTS};
use tobi_goban::Color;
use tobi_grid::{Field, Point, Size};

/// Playouts, and the sum of their values for the side that moved: 1 is the best, 0 the worst.
#[derive(Clone, Copy, Debug, Default)]
struct Results {
    number: f64,
    value: f64,
}

impl Results {
    /// The rounding of the sum depends on the order of the values: add them in a fixed order, that of the playouts.
    fn add(&mut self, value: f64) {
        self.number += 1.0;
        self.value += value;
    }

    fn mean(&self) -> f64 {
        self.value / self.number
    }
}

/// A move from a node.
#[derive(Clone, Debug)]
struct Branch {
    /// `None` is a pass.
    point: Option<Point>,
    prior: f64,
    /// The playouts that started with it.
    tried: Results,
    /// The sum of the leads of the side that moved in them, in points.
    leads: f64,
    /// Playouts of this round that started with it and whose results are not entered yet.
    waiting: u32,
    /// The playouts in which the same side played there at any time, before the other did.
    rave: Results,
    /// The certain winner after it, if any.
    winner: Option<Color>,
    next: Option<u32>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    branches: Vec<Branch>,
    /// The playouts through it, for the side to move.
    playouts: Results,
    /// Playouts of this round through it whose results are not entered yet.
    waiting: u32,
}

/// The statistics of a first move.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The move and the most visited continuation; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// The visits of each of them, after those before it.
    pub tries: Vec<u32>,
    /// The visits of the first one.
    pub visits: u32,
    /// The mean value of its playouts for the side that moves, from 0 to 1.
    pub winrate: f64,
    /// Their mean lead for the side that moves.
    pub lead: f64,
    /// Its prior.
    pub prior: f64,
    /// The certain winner after it, if any.
    pub winner: Option<Color>,
}

/// A path down the tree.
#[derive(Clone, Debug, Default)]
pub struct Descent {
    /// The branches taken, by node and index.
    path: Vec<(u32, u32)>,
    /// Their moves; `None` is a pass. Never empty.
    pub moves: Vec<Option<Point>>,
    /// Whether the tree should grow after the last of them.
    pub grows: bool,
}

impl Descent {
    /// The index of its first move among those of the root.
    pub fn first(&self) -> usize {
        self.path[0].1 as usize
    }
}

/// The result of a descent.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// For Black, from 0 to 1.
    pub value: f64,
    /// By how many points Black is ahead; 0 if nothing was counted.
    pub margin: f64,
    /// The certain winner after the moves of the descent, if any.
    pub winner: Option<Color>,
}

/// Nodes and the statistics of their moves.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The first one is the root; parents come before their children.
    nodes: Vec<Node>,
    /// The tree stops growing at this number of nodes.
    most: usize,
}

impl Tree {
    /// The root with these moves and their priors, for a tree with at most `most` nodes. The priors sum up to 1; of
    /// equally good moves the first one is tried first.
    ///
    /// # Panics
    /// Descending panics in a tree with a node without moves.
    pub fn new(moves: Vec<(Option<Point>, f64)>, most: usize) -> Tree {
        Tree {
            nodes: vec![Node::new(moves, 0.5)],
            most,
        }
    }

    /// Bytes of a node with this many moves.
    pub const fn node_bytes(moves: usize) -> usize {
        size_of::<Node>() + moves * size_of::<Branch>()
    }

    /// The number of moves of the root.
    pub fn width(&self) -> usize {
        self.nodes[0].branches.len()
    }

    /// The mean value for the side to move at the root, from 0 to 1.
    pub fn value(&self) -> f64 {
        self.nodes[0].value()
    }

    /// The playouts through the root.
    pub fn playouts(&self) -> u32 {
        self.nodes[0].playouts.number as u32
    }

    /// The certain winner at the root with this side to move, if any.
    pub fn winner(&self, to_move: Color) -> Option<Color> {
        self.nodes[0].winner(to_move)
    }

    /// The mean lead of the side to move at the root, in points.
    pub fn lead(&self) -> f64 {
        let root = &self.nodes[0];
        let leads: f64 = root.branches.iter().map(|branch| branch.leads).sum();
        leads / root.playouts.number.max(1.0)
    }

    /// Makes the node after some moves the root and keeps its subtree; everything else is dropped. Of its moves only
    /// those in `now` are kept, the moves that are allowed there now. If there is no such node, nothing changes.
    pub fn advance(&mut self, moves: &[Option<Point>], now: Vec<(Option<Point>, f64)>) -> bool {
        let mut at = 0;
        for &mv in moves {
            let mut branches = self.nodes[at].branches.iter();
            match branches.find(|it| it.point == mv).and_then(|it| it.next) {
                Some(next) => at = next as usize,
                None => return false,
            }
        }
        self.renew(at, now);
        self.keep_behind(at);
        true
    }

    /// A node with other moves: existing statistics are kept.
    fn renew(&mut self, at: usize, moves: Vec<(Option<Point>, f64)>) {
        let old = std::mem::take(&mut self.nodes[at]);
        let mut new = Node::new(moves, old.value());
        for branch in &mut new.branches {
            if let Some(known) = old.branches.iter().find(|it| it.point == branch.point) {
                let prior = branch.prior;
                *branch = Branch {
                    prior,
                    ..known.clone()
                };
                new.playouts.number += known.tried.number;
                new.playouts.value += known.tried.value;
            }
        }
        self.nodes[at] = new;
    }

    /// Drops all nodes except one and its descendants. Parents come before their children, so it becomes the first.
    fn keep_behind(&mut self, at: usize) {
        let mut kept = vec![false; self.nodes.len()];
        kept[at] = true;
        for place in at..self.nodes.len() {
            if kept[place] {
                let branches = self.nodes[place].branches.iter();
                branches
                    .filter_map(|branch| branch.next)
                    .for_each(|next| kept[next as usize] = true);
            }
        }
        let mut count = 0;
        let places: Vec<u32> = kept
            .iter()
            .map(|&is_kept| {
                let place = count;
                count += u32::from(is_kept);
                place
            })
            .collect();
        let mut kept = kept.into_iter();
        self.nodes.retain(|_| kept.next() == Some(true));
        for branch in self.nodes.iter_mut().flat_map(|node| &mut node.branches) {
            branch.next = branch.next.map(|next| places[next as usize]);
        }
    }

    /// Follows the best moves down to a move without a node. Until [`Tree::learn`] gets the result, the playout is
    /// pending and counts as lost for both sides, so that others of the same round try something else. A root with a
    /// certain winner has nothing left to try: do not descend there.
    pub fn descend(&mut self) -> Descent {
        let mut descent = Descent::default();
        let mut at = 0;
        loop {
            let nodes = self.nodes.len();
            let node = &mut self.nodes[at];
            let place = node.best();
            node.waiting += 1;
            let branch = &mut node.branches[place];
            branch.waiting += 1;
            descent.path.push((at as u32, place as u32));
            descent.moves.push(branch.point);
            let is_over = matches!(descent.moves[..], [.., None, None]);
            match branch.next {
                Some(next) if !is_over => at = next as usize,
                next => {
                    descent.grows = next.is_none()
                        && !is_over
                        && branch.playouts() >= GROWN_AFTER
                        && nodes < self.most;
                    return descent;
                }
            }
        }
    }

    /// Adds a node with these moves and priors after the last move of a descent, unless another playout of the round
    /// has. No playout may be pending: the moves start with the value of the move that leads to them.
    pub fn grow(&mut self, descent: &Descent, moves: Vec<(Option<Point>, f64)>) {
        let Some(&(at, place)) = descent.path.last() else {
            return;
        };
        let new = self.nodes.len() as u32;
        let branch = &mut self.nodes[at as usize].branches[place as usize];
        if branch.next.is_none() {
            branch.next = Some(new);
            let value = branch.value();
            self.nodes.push(Node::new(moves, 1.0 - value));
        }
    }

    /// Enters the result of a descent into all its nodes. `moves` are all moves of the playout, those of the descent
    /// first.
    pub fn learn(
        &mut self,
        descent: &Descent,
        moves: &[(Color, Option<Point>)],
        outcome: Outcome,
        size: Size,
    ) {
        let value = |color| match color {
            Color::Black => outcome.value,
            Color::White => 1.0 - outcome.value,
        };
        let mut winner = outcome.winner;
        // From the last move to the first, so that the first one on each point is kept.
        let mut first = Field::filled(size, None);
        for (at, &(color, point)) in moves.iter().enumerate().rev() {
            if let Some(point) = point {
                first[point] = Some(color);
            }
            let Some(&(node, place)) = descent.path.get(at) else {
                continue;
            };
            let node = &mut self.nodes[node as usize];
            node.waiting -= 1;
            node.playouts.add(value(color));
            let branch = &mut node.branches[place as usize];
            branch.waiting -= 1;
            branch.tried.add(value(color));
            branch.leads += f64::from(color.sign()) * outcome.margin;
            for branch in &mut node.branches {
                if branch
                    .point
                    .is_some_and(|point| first[point] == Some(color))
                {
                    branch.rave.add(value(color));
                }
            }
            if winner.is_some() {
                node.branches[place as usize].winner = winner;
                winner = node.winner(color);
            }
        }
    }

    /// The visits of the two most visited moves.
    pub fn visits(&self) -> [u32; 2] {
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

    /// The visited moves of the root with their indices, the most visited first; of equal ones the one with the
    /// larger prior.
    pub fn lines(&self) -> Vec<(usize, Tried)> {
        let branches = self.nodes[0].branches.iter().enumerate();
        let mut lines: Vec<(usize, Tried)> = branches
            .filter(|(_, branch)| branch.tried.number > 0.0)
            .map(|(place, branch)| (place, self.line(branch)))
            .collect();
        let order =
            |a: &Tried, b: &Tried| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior));
        lines.sort_by(|(_, a), (_, b)| order(a, b));
        lines
    }

    /// A branch and its most visited continuation; of equal ones the one with the larger prior.
    fn line(&self, branch: &Branch) -> Tried {
        let visits = |branch: &Branch| branch.tried.number as u32;
        let (mut moves, mut tries) = (vec![branch.point], vec![visits(branch)]);
        let mut at = branch.next;
        while let Some(node) = at {
            let branches = &self.nodes[node as usize].branches;
            let most = branches.iter().rev().max_by_key(|it| visits(it));
            let Some(most) = most.filter(|most| visits(most) > 0) else {
                break;
            };
            moves.push(most.point);
            tries.push(visits(most));
            at = most.next;
        }
        Tried {
            moves,
            tries,
            visits: visits(branch),
            winrate: branch.tried.mean(),
            lead: branch.leads / branch.tried.number,
            prior: branch.prior,
            winner: branch.winner,
        }
    }
}

impl Node {
    /// A node with these moves and this initial value for the side to move.
    fn new(moves: Vec<(Option<Point>, f64)>, value: f64) -> Node {
        let branch = |(point, prior)| Branch {
            point,
            prior,
            tried: Results::default(),
            leads: 0.0,
            waiting: 0,
            rave: Results {
                number: NEW_NODE_PLAYOUTS,
                value: NEW_NODE_PLAYOUTS * value,
            },
            winner: None,
            next: None,
        };
        Node {
            branches: moves.into_iter().map(branch).collect(),
            playouts: Results::default(),
            waiting: 0,
        }
    }

    fn value(&self) -> f64 {
        match self.playouts.number {
            0.0 => 0.5,
            _ => self.playouts.mean(),
        }
    }

    /// The certain winner with this side to move, if any.
    fn winner(&self, to_move: Color) -> Option<Color> {
        let mut winners = self.branches.iter().map(|branch| branch.winner);
        if winners.clone().any(|winner| winner == Some(to_move)) {
            return Some(to_move);
        }
        let lost = winners.all(|winner| winner == Some(to_move.opponent()));
        lost.then_some(to_move.opponent())
    }

    /// The index of the move to try next, among those that are not solved; of equal ones the first.
    fn best(&self) -> usize {
        let wide = PRIOR_WEIGHT * (self.playouts.number + f64::from(self.waiting)).sqrt();
        let mut best = (0, f64::MIN);
        for (place, branch) in self.branches.iter().enumerate() {
            let bound = branch.value() + wide * branch.prior / (1.0 + branch.playouts());
            if bound > best.1 && branch.winner.is_none() {
                best = (place, bound);
            }
        }
        best.0
    }
}

impl Branch {
    /// The playouts that started with it, entered or pending.
    fn playouts(&self) -> f64 {
        self.tried.number + f64::from(self.waiting)
    }

    /// The value of the move: at first by RAVE, and increasingly by its own playouts. Pending playouts count as lost.
    fn value(&self) -> f64 {
        let rave = self.rave.mean();
        let tried = self.playouts();
        if tried == 0.0 {
            return rave;
        }
        let number = self.rave.number;
        let share = number / (number + tried + number * tried / RAVE_PLAYOUTS);
        share * rave + (1.0 - share) * self.tried.value / tried
    }
}
