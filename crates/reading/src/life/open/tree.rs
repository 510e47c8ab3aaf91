//! Reading an open fight by playouts: a tree of the moves that did well in them.
//!
//! Each playout begins with the moves of the tree that are the most promising ones there: by their share of wins, by
//! that of all playouts of the node in which the same side came to play the move later on, and by their [`priors`]. A move
//! that is tried a second time gets a node of its own. What a playout is worth is the fate of the group in it, mixed
//! with its chances where the playout left the tree, as they are [judged](super::judge). What is certain, a capture or
//! two eyes, is not tried again.

use super::judge::Now;
use super::priors;
use super::scene::Scene;
use crate::params::{
    EXPLORATION, JUDGED_SHARE, LINE_PLAYOUTS, LONGEST_LINE, MOST_TREE_NODES, SAME_MOVE_TRUST,
};
use crate::{Fight, Side};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Move};
use tobi_grid::Field;
use tobi_search::playout::fate::{Fate, Start};

/// The tree of a fight, from its present position on.
pub(super) struct Tree<'a> {
    fight: &'a mut Fight,
    scene: &'a Scene,
    first: Side,
    fate: Fate,
    nodes: Vec<Node>,
    /// The branches of the present playout: the node, and which of its branches.
    path: Vec<(usize, usize)>,
}

/// A position of the tree.
struct Node {
    visits: f64,
    branches: Vec<Branch>,
}

/// A move from a position of the tree.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) mv: Move,
    prior: f64,
    /// The playouts that went this way, from the view of the side that moves.
    pub(super) tried: Share,
    /// The playouts of the node in which the side came to play there, now or later.
    same: Share,
    /// The node that it leads to, once there is one.
    next: Option<usize>,
    /// Who wins for certain after it.
    pub(super) winner: Option<Side>,
}

/// How many playouts there were, and how many of them were won.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share {
    pub(super) of: f64,
    won: f64,
}

impl Share {
    fn add(&mut self, won: f64) {
        self.of += 1.0;
        self.won += won;
    }

    /// From 0 to 1; without any playout it is 0.
    pub(super) fn mean(&self) -> f64 {
        self.won / self.of.max(1.0)
    }
}

/// How a playout ended.
#[derive(Clone, Copy)]
enum End {
    /// Within the tree, for certain.
    Certain(Side),
    /// Within the tree: both sides passed, or no end was in sight. The group has not been captured.
    Stands,
    /// Beyond the tree: the defender's share of the game.
    PlayedOut(f64),
}

impl<'a> Tree<'a> {
    /// A tree without playouts, this side to move.
    pub(super) fn new(fight: &'a mut Fight, scene: &'a Scene, first: Side) -> Self {
        let now = Now::of(fight, &scene.window, scene.target);
        let root = Node::new(priors::weigh(fight, scene, &now, first));
        Tree {
            fate: Fate::new(scene.target, scene.window),
            fight,
            scene,
            first,
            nodes: vec![root],
            path: Vec::new(),
        }
    }

    /// Makes so many playouts, or fewer if the question is settled before.
    pub(super) fn grow(&mut self, playouts: u32) {
        let mut seeds = SplitMix::new(0);
        for _ in 0..playouts {
            if self.root_winner().is_some() {
                return;
            }
            let depth = self.fight.depth();
            let end = self.descend(seeds.word());
            while self.fight.depth() > depth {
                self.fight.undo();
            }
            self.back_up(end);
        }
    }

    /// The playouts that were made.
    pub(super) fn playouts(&self) -> u32 {
        self.nodes[0].visits as u32
    }

    /// The first moves, the best one first.
    pub(super) fn first_moves(&self) -> Vec<Branch> {
        let mut branches = self.nodes[0].branches.clone();
        let rank = |branch: &Branch| match branch.winner {
            Some(side) if side == self.first => 2,
            None => 1,
            Some(_) => 0,
        };
        branches.sort_by(|a, b| {
            let tried = b.tried.of.total_cmp(&a.tried.of);
            rank(b).cmp(&rank(a)).then(tried)
        });
        branches
    }

    /// Who wins for certain, if somebody does.
    pub(super) fn root_winner(&self) -> Option<Side> {
        self.nodes[0].winner(self.first)
    }

    /// The line of best moves from this first one on, as far as playouts enough went along it.
    pub(super) fn line(&self, begin: &Branch) -> Vec<(Color, Move)> {
        let mut side = self.first;
        let mut line = vec![(side.color(), begin.mv)];
        let mut next = begin.next;
        while let Some(node) = next {
            side = side.opponent();
            let branches = &self.nodes[node].branches;
            let best = branches
                .iter()
                .filter(|branch| branch.tried.of >= LINE_PLAYOUTS)
                .max_by(|a, b| a.tried.of.total_cmp(&b.tried.of));
            let Some(best) = best else {
                break;
            };
            line.push((side.color(), best.mv));
            next = best.next;
        }
        line
    }

    /// The side that moves after so many moves.
    fn mover(&self, depth: usize) -> Side {
        match depth % 2 {
            0 => self.first,
            _ => self.first.opponent(),
        }
    }

    /// Plays the most promising moves, to the end of the tree and from there to the end of a playout.
    fn descend(&mut self, seed: u64) -> End {
        self.path.clear();
        let mut node = 0;
        loop {
            let mover = self.mover(self.path.len());
            let Some(at) = self.nodes[node].most_promising() else {
                return End::Certain(mover.opponent());
            };
            let passed = self.has_passed();
            self.path.push((node, at));
            let Branch {
                mv, next, tried, ..
            } = self.nodes[node].branches[at];
            self.fight.play(mover, mv);
            if self.fight.chain_at(self.scene.target).is_none() {
                return End::Certain(Side::Attacker);
            }
            if passed && mv == Move::Pass || self.path.len() >= LONGEST_LINE {
                return End::Stands;
            }
            node = match next {
                Some(next) => next,
                None if tried.of > 0.0 && self.nodes.len() < MOST_TREE_NODES => {
                    self.add_node(node, at, mover.opponent())
                }
                None => return self.play_out(mover.opponent(), seed),
            };
        }
    }

    /// Whether the last move of the path is a pass.
    fn has_passed(&self) -> bool {
        let last = self.path.last();
        last.is_some_and(|&(node, at)| self.nodes[node].branches[at].mv == Move::Pass)
    }

    /// Gives a branch that was tried before a node of its own: the present position.
    fn add_node(&mut self, node: usize, at: usize, to_move: Side) -> usize {
        let now = Now::of(self.fight, &self.scene.window, self.scene.target);
        let moves = priors::weigh(self.fight, self.scene, &now, to_move);
        let added = self.nodes.len();
        self.nodes.push(Node::new(moves));
        self.nodes[node].branches[at].next = Some(added);
        added
    }

    /// What comes of the present position: it is judged and, if that does not settle it, played out.
    fn play_out(&mut self, to_move: Side, seed: u64) -> End {
        let (fight, scene) = (&*self.fight, self.scene);
        let now = Now::of(fight, &scene.window, scene.target);
        let judged = now.judge(fight, scene, to_move);
        if judged.is_certain {
            return End::Certain(Side::Defender);
        }
        let start = Start {
            board: fight.board(),
            to_move: to_move.color(),
            ko: fight.ko(),
            last: fight.last_move().and_then(Move::point),
        };
        let survived = f64::from(u8::from(self.fate.survives(start, seed)));
        End::PlayedOut(JUDGED_SHARE * judged.share() + (1.0 - JUDGED_SHARE) * survived)
    }

    /// Tells all branches of the path how it ended.
    fn back_up(&mut self, end: End) {
        let share = match end {
            End::Certain(Side::Defender) | End::Stands => 1.0,
            End::Certain(Side::Attacker) => 0.0,
            End::PlayedOut(share) => share,
        };
        let mut settled = match end {
            End::Certain(winner) => Some(winner),
            End::Stands | End::PlayedOut(_) => None,
        };
        // Who came first to each point from here on.
        let mut came = Field::filled(self.fight.size(), None);
        if let End::PlayedOut(_) = end {
            for &(color, point) in self.fate.moves().iter().rev() {
                came[point] = Some(Side::of_color(color));
            }
        }
        for depth in (0..self.path.len()).rev() {
            let (node, at) = self.path[depth];
            let mover = self.mover(depth);
            let won = match mover {
                Side::Defender => share,
                Side::Attacker => 1.0 - share,
            };
            let node = &mut self.nodes[node];
            if let Move::Play(point) = node.branches[at].mv {
                came[point] = Some(mover);
            }
            node.visits += 1.0;
            for branch in &mut node.branches {
                if let Move::Play(point) = branch.mv
                    && came[point] == Some(mover)
                {
                    branch.same.add(won);
                }
            }
            let branch = &mut node.branches[at];
            branch.tried.add(won);
            if settled.is_some() {
                branch.winner = settled;
                settled = node.winner(mover);
            }
        }
    }
}

impl Node {
    fn new(moves: Vec<(Move, f64)>) -> Node {
        let branch = |(mv, prior)| Branch {
            mv,
            prior,
            tried: Share::default(),
            same: Share::default(),
            next: None,
            winner: None,
        };
        Node {
            visits: 0.0,
            branches: moves.into_iter().map(branch).collect(),
        }
    }

    /// Who wins for certain if this side moves.
    fn winner(&self, mover: Side) -> Option<Side> {
        let winners = || self.branches.iter().map(|branch| branch.winner);
        if winners().any(|winner| winner == Some(mover)) {
            return Some(mover);
        }
        let lost = winners().all(|winner| winner == Some(mover.opponent()));
        lost.then_some(mover.opponent())
    }

    /// The branch to try next, among those that are not settled.
    fn most_promising(&self) -> Option<usize> {
        let breadth = EXPLORATION * (self.visits + 1.0).sqrt();
        let promise =
            |branch: &Branch| branch.likely() + breadth * branch.prior / (1.0 + branch.tried.of);
        let open = self.branches.iter().enumerate();
        let open = open.filter(|(_, branch)| branch.winner.is_none());
        let rated = open.map(|(at, branch)| (at, promise(branch)));
        // The first of equals.
        let better =
            |best: (usize, f64), next: (usize, f64)| if next.1 > best.1 { next } else { best };
        rated.reduce(better).map(|(at, _)| at)
    }
}

impl Branch {
    /// The share of wins to expect: what was tried counts the more, the more often it was.
    fn likely(&self) -> f64 {
        let (tried, same) = (self.tried.of, self.same.of);
        if same == 0.0 {
            return if tried == 0.0 { 0.5 } else { self.tried.mean() };
        }
        let trust = same / (same + tried + same * tried / SAME_MOVE_TRUST);
        trust * self.same.mean() + (1.0 - trust) * self.tried.mean()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::Setup;
    use tobi_grid::Point;

    /// The first moves about the first black stone after so many playouts, and who wins for certain.
    fn read(picture: &str, first: Side, playouts: u32) -> (Vec<Branch>, Option<Side>) {
        let setup = Setup::parse(picture).expect("a picture");
        let mut fight = Fight::new(&setup.stones, None);
        let stone = fight.stones(Side::Defender).first().expect("a black stone");
        let scene = Scene::around(&mut fight, stone);
        let mut tree = Tree::new(&mut fight, &scene, first);
        tree.grow(playouts);
        (tree.first_moves(), tree.root_winner())
    }

    const CORNER: &str = "
        . . . . . . . . .
        . X X X . O . . .
        . X O O O . . . .
        . X O . . . . . .
        . . O . . . . . .
        . O . . . . . . .
        . . . . . . . . .";

    #[test]
    fn most_play_outs_go_where_they_are_won() {
        for first in [Side::Defender, Side::Attacker] {
            let (moves, _) = read(CORNER, first, 300);
            let [best, others @ ..] = &moves[..] else {
                panic!("there are moves");
            };
            assert!(others.iter().all(|other| other.tried.of <= best.tried.of));
            let tried: f64 = moves.iter().map(|branch| branch.tried.of).sum();
            assert_eq!(tried, 300.0);
            let mean = moves.iter().map(|branch| branch.tried.won).sum::<f64>() / tried;
            assert!(best.tried.mean() >= mean, "{first:?}: {best:?}");
        }
    }

    #[test]
    fn the_same_question_is_read_the_same_way() {
        let [once, again] = [(); 2].map(|()| read(CORNER, Side::Attacker, 100).0);
        let told = |moves: &[Branch]| -> Vec<(Move, f64)> {
            moves
                .iter()
                .map(|branch| (branch.mv, branch.tried.won))
                .collect()
        };
        assert_eq!(told(&once), told(&again));
    }

    /// What is captured or has two eyes at once needs no playouts to be believed.
    #[test]
    fn what_is_certain_ends_the_reading() {
        let atari = "
            . . . . . . .
            . . O . . . .
            . O X . . . .
            . . O . . . .
            . . . . . . .";
        let (moves, winner) = read(atari, Side::Attacker, 300);
        assert_eq!(winner, Some(Side::Attacker));
        assert_eq!(moves[0].mv, Move::Play(Point::new(3, 2)));
        let eyes = "
            . X . . X O .
            X X X X X O .
            O O O O O O .
            . . . . . . .";
        assert_eq!(read(eyes, Side::Attacker, 300).1, Some(Side::Defender));
    }
}
