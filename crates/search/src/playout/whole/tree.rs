//! The tree: nodes, their moves, and what was learned of each.

use crate::params::{CHANCE_WEIGHT, GROWN_AFTER, MOST_MOVES, NEW_WORTH, PASS_CHANCE, SAME_GAMES};
use tobi_goban::Color;
use tobi_grid::{Field, Point, Size};

/// Games and what came of them for the side that moved: 1 is the best, 0 the worst.
#[derive(Clone, Copy, Debug, Default)]
struct Games {
    number: f64,
    worth: f64,
}

impl Games {
    fn add(&mut self, worth: f64) {
        self.number += 1.0;
        self.worth += worth;
    }

    fn mean(&self) -> f64 {
        self.worth / self.number
    }
}

/// A move from a node.
#[derive(Clone, Debug)]
struct Branch {
    /// `None` is a pass.
    point: Option<Point>,
    /// How likely it is; those of a node sum up to one.
    chance: f64,
    /// The games that went on with it.
    tried: Games,
    /// The sum of the points by which the side that moved was ahead in them.
    leads: f64,
    /// Games of this round that went on with it and are not learned yet.
    waiting: u32,
    /// The games in which the same side played there before the other did, sooner or later.
    same: Games,
    next: Option<u32>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    branches: Vec<Branch>,
    /// The games through it, for who is to move.
    games: Games,
    /// Games of this round through it that are not learned yet.
    waiting: u32,
}

/// What the tree knows of a first move; see [`Line`].
pub(super) struct Tried {
    pub(super) moves: Vec<Option<Point>>,
    pub(super) tries: Vec<u32>,
    pub(super) visits: u32,
    pub(super) winrate: f64,
    pub(super) lead: f64,
    pub(super) prior: f64,
}

/// A way down the tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Descent {
    /// The branches taken, by node and place.
    path: Vec<(u32, u32)>,
    /// Their moves.
    pub(super) moves: Vec<Option<Point>>,
    /// Whether the tree shall grow behind the last of them.
    pub(super) grows: bool,
}

/// Bytes of a node with all its branches.
pub const NODE_BYTES: usize = size_of::<Node>() + (MOST_MOVES + 1) * size_of::<Branch>();

impl Descent {
    /// The place of its first move among those of the root.
    pub(super) fn first(&self) -> usize {
        self.path[0].1 as usize
    }
}

/// The nodes; the first one is the root.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// With so many nodes it does not grow any more.
    most: usize,
}

impl Tree {
    /// The root with these moves, of a tree that may have `most` nodes.
    pub(super) fn new(moves: Vec<(Point, f64)>, most: usize) -> Tree {
        Tree {
            nodes: vec![node(moves, 0.5)],
            most,
        }
    }

    /// The number of moves of the root, with the pass.
    pub(super) fn width(&self) -> usize {
        self.nodes[0].branches.len()
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

    /// The games through the root.
    pub(super) fn games(&self) -> u32 {
        self.nodes[0].games.number as u32
    }

    /// By how many points who is to move at the root was ahead on average.
    pub(super) fn lead(&self) -> f64 {
        let root = &self.nodes[0];
        let leads: f64 = root.branches.iter().map(|branch| branch.leads).sum();
        leads / root.games.number.max(1.0)
    }

    /// Takes the node behind some moves as the root, with what stands behind it; all else goes. Of its moves stay those of `now`,
    /// the moves that may be chosen there now. Without such a node nothing changes.
    pub(super) fn advance(&mut self, moves: &[Option<Point>], now: Vec<(Point, f64)>) -> bool {
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

    /// A node with other moves: what is known of those that it has already stays.
    fn renew(&mut self, at: usize, moves: Vec<(Point, f64)>) {
        let old = std::mem::take(&mut self.nodes[at]);
        let worth = match old.games.number {
            0.0 => 0.5,
            _ => old.games.mean(),
        };
        let mut new = node(moves, worth);
        for branch in &mut new.branches {
            if let Some(known) = old.branches.iter().find(|it| it.point == branch.point) {
                let chance = branch.chance;
                *branch = Branch {
                    chance,
                    ..known.clone()
                };
                new.games.number += known.tried.number;
                new.games.worth += known.tried.worth;
            }
        }
        self.nodes[at] = new;
    }

    /// Drops all nodes but one and those behind it. A node stands before those behind it, so it becomes the first.
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

    /// Follows the best moves down to a move without a node. Until [`Tree::learn`] is told what came of it, the game waits and
    /// counts as lost for both sides, so that others of the same round try something else.
    pub(super) fn descend(&mut self) -> Descent {
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
                        && branch.games() >= GROWN_AFTER
                        && nodes < self.most;
                    return descent;
                }
            }
        }
    }

    /// Grows a node with these moves behind the last move of a descent, unless another one of the round has. No game may
    /// wait: the moves begin with what was learned of the move that leads to them.
    pub(super) fn grow(&mut self, descent: &Descent, moves: Vec<(Point, f64)>) {
        let Some(&(at, place)) = descent.path.last() else {
            return;
        };
        let new = self.nodes.len() as u32;
        let branch = &mut self.nodes[at as usize].branches[place as usize];
        if branch.next.is_none() {
            branch.next = Some(new);
            let worth = branch.worth();
            self.nodes.push(node(moves, 1.0 - worth));
        }
    }

    /// Enters what came of a descent into all nodes that it went through. `worth` and `lead` are Black's, who moves at the
    /// root, and `moves` are all of the game.
    pub(super) fn learn(
        &mut self,
        descent: &Descent,
        moves: &[(Color, Option<Point>)],
        (worth, lead): (f64, f64),
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
            let Some(&(node, place)) = descent.path.get(at) else {
                continue;
            };
            let node = &mut self.nodes[node as usize];
            node.waiting -= 1;
            node.games.add(worth(color));
            let branch = &mut node.branches[place as usize];
            branch.waiting -= 1;
            branch.tried.add(worth(color));
            branch.leads += f64::from(color.sign()) * lead;
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

    /// The moves of the root, and how likely each is.
    pub(super) fn priors(&self) -> impl Iterator<Item = (Option<Point>, f64)> {
        let branches = self.nodes[0].branches.iter();
        branches.map(|branch| (branch.point, branch.chance))
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

    /// The moves of the root that were tried, with their places, the one tried most often first; of equal ones the likelier.
    pub(super) fn lines(&self) -> Vec<(usize, Tried)> {
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

    /// A branch, and on from there what was tried most often; of equal ones the likelier.
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
            prior: branch.chance,
        }
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
        leads: 0.0,
        waiting: 0,
        same: Games {
            number: NEW_WORTH,
            worth: NEW_WORTH * worth,
        },
        next: None,
    };
    Node {
        branches: chances.chain([(None, PASS_CHANCE)]).map(branch).collect(),
        games: Games::default(),
        waiting: 0,
    }
}

impl Node {
    /// The place of the move to try next; of equal ones the first, which is the likelier.
    fn best(&self) -> usize {
        let wide = CHANCE_WEIGHT * (self.games.number + f64::from(self.waiting)).sqrt();
        let mut best = (0, f64::MIN);
        for (place, branch) in self.branches.iter().enumerate() {
            let hope = branch.worth() + wide * branch.chance / (1.0 + branch.games());
            if hope > best.1 {
                best = (place, hope);
            }
        }
        best.0
    }
}

impl Branch {
    /// The games that went on with it, learned or waiting.
    fn games(&self) -> f64 {
        self.tried.number + f64::from(self.waiting)
    }

    /// What the move is worth: at first by the games with it anywhere, and more and more by those that went on with it.
    /// Games that wait are lost ones.
    fn worth(&self) -> f64 {
        let same = self.same.mean();
        let tried = self.games();
        if tried == 0.0 {
            return same;
        }
        let same_games = self.same.number;
        let share = same_games / (same_games + tried + same_games * tried / SAME_GAMES);
        share * same + (1.0 - share) * self.tried.worth / tried
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays in a tree of four moves on a row of as many points; the first point wins, whoever is to move.
    fn play(tree: &mut Tree, playouts: usize) {
        let size = Size::new(4, 1).expect("a board");
        let moves = || size.points().map(|point| (point, 0.25)).collect::<Vec<_>>();
        for _ in 0..playouts {
            let descent = tree.descend();
            let colors = [Color::Black, Color::White].into_iter().cycle();
            let played: Vec<_> = colors.zip(descent.moves.iter().copied()).collect();
            let good = played.iter().find(|(_, at)| *at == size.points().next());
            let worth = match good {
                Some((Color::Black, _)) => 1.0,
                Some((Color::White, _)) => 0.0,
                None => 0.5,
            };
            tree.learn(&descent, &played, (worth, 2.0 * worth - 1.0), size);
            if descent.grows {
                tree.grow(&descent, moves());
            }
            assert!(tree.nodes.len() <= tree.most);
        }
    }

    #[test]
    fn a_full_tree_has_room_again_when_the_root_moves_on() {
        let size = Size::new(4, 1).expect("a board");
        let moves = || size.points().map(|point| (point, 0.25)).collect::<Vec<_>>();
        let mut tree = Tree::new(moves(), 40);
        play(&mut tree, 1000);
        assert_eq!(tree.nodes.len(), 40);
        for _ in 0..20 {
            let (_, best) = tree.lines().remove(0);
            let before = tree.nodes.len();
            if !tree.advance(&best.moves[..1], moves()) {
                break;
            }
            assert!(tree.nodes.len() < before);
            let root = &tree.nodes[0];
            let tried: f64 = root.branches.iter().map(|it| it.tried.number).sum();
            assert_eq!(root.games.number, tried);
            // Each node but the root stands behind one move.
            let mut behind: Vec<u32> = tree
                .nodes
                .iter()
                .flat_map(|node| node.branches.iter().filter_map(|it| it.next))
                .collect();
            behind.sort_unstable();
            assert!(behind.into_iter().eq(1..tree.nodes.len() as u32));
            play(&mut tree, 300);
        }
    }
}
