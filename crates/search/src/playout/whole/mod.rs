//! The search of a whole game: a [tree](super::tree) over playouts, with priors of moves from outside.
//!
//! The value of a game is whether it is won, and a little by how much, so that play is not slack when the game is
//! decided.
//!
//! The search is below judgement: knowledge of the layers above comes in as plain values, through [`Knowledge`].

mod judge;
mod threads;

pub use threads::Threads;

use super::fate;
use super::game::Playout;
use super::tactical::Tactical;
use super::tally::{Tally, margin, owners};
use super::tree::{Descent, Outcome, Tree};
use super::{Ownership, poses};
use crate::params::{MOST_MOVES, PASS_PRIOR, SUGGESTED_PRIOR};
use judge::Judge;
use std::sync::{Arc, Mutex, MutexGuard};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Move, Pose, Position, Rules};
use tobi_grid::{Field, Point, PointSet};

/// Knowledge about the moves of a position.
pub trait Knowledge: Send {
    /// The moves of `position` that are worth trying, with their probabilities for the side to move; they need not
    /// sum up to one. `last` are the last move and the one before it, unless they were passes.
    fn moves(&mut self, position: &Position, last: [Option<Point>; 2]) -> Vec<(Point, f64)>;
}

/// How last boards are valued.
#[derive(Clone, Debug)]
pub enum Aim {
    /// Whether the game is won, and a little by how much.
    Win {
        /// By how many points of area the side to move must be ahead to win; half a point more or less decides no
        /// game.
        needed: f64,
        /// By how many points a pass in the tree is better than a move that changes no owner: 1 under territory rules, where
        /// such a stone fills a point or becomes a prisoner, and 0 under area rules.
        pass: f64,
    },
    /// By the points in doubt, compared with their average: the owners of the other points would only add noise.
    Doubt {
        /// Playouts from the same position that show what is in doubt, in its pose.
        flat: Box<Tally>,
    },
}

/// Bytes of a node with all its moves.
pub const NODE_BYTES: usize = Tree::node_bytes(MOST_MOVES + 1);

/// Limits the moves of one side in the tree, from its first move down to a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The side.
    pub color: Color,
    /// The number of moves after the start from which the side may play anywhere again.
    pub until: u32,
    /// The points where it may play before that.
    pub points: PointSet,
    /// Whether it may pass before that. It passes anyway if it may not play.
    pub may_pass: bool,
}

/// The input of a search.
#[derive(Clone, Debug)]
pub struct Root {
    /// The position, with the side to move.
    pub position: Position,
    /// The last move and the one before it, unless they were passes.
    pub last: [Option<Point>; 2],
    /// The points of the allowed first moves, all legal.
    pub allowed: PointSet,
    /// Whether a pass is an allowed first move too. It is searched anyway if nothing else is.
    pub may_pass: bool,
    /// Limits of later moves, in the order of their depths: the first one that is about a side and holds at a depth
    /// counts there. Playouts below the tree have no limits.
    pub limits: Vec<Limit>,
    /// A first move that other knowledge suggests: a pass (`None`), or an allowed point. Its prior is
    /// [`SUGGESTED_PRIOR`].
    pub suggested: Option<Option<Point>>,
    /// How last boards are valued.
    pub aim: Aim,
    /// The random seed.
    pub seed: u64,
    /// The tree stops growing at this number of nodes; see [`WHOLE_NODES`](crate::params::WHOLE_NODES).
    pub nodes: usize,
    /// Playouts of a round, at least one: they can be played in parallel. See [`ROUND`](crate::params::ROUND).
    pub round: usize,
}

/// A first move with its statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The move and the most visited continuation; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// The visits of each of them, after those before it.
    pub tries: Vec<u32>,
    /// The visits of the first one.
    pub visits: u32,
    /// Its win rate, from 0 to 1, a little of it by the margin.
    pub winrate: f64,
    /// By how many points of area the side to move was ahead on average.
    pub lead: f64,
    /// The owner of each point at the end of its playouts, from -1 for White to 1 for Black; that of all playouts if
    /// it was only tried before [`WholeGame::advance`].
    pub ownership: Field<f64>,
    /// Its prior.
    pub prior: f64,
    /// The same elsewhere on a symmetric board, where it was not searched again.
    pub copies: Vec<Copied>,
}

/// A symmetric copy of a [`Line`].
#[derive(Clone, Debug, PartialEq)]
pub struct Copied {
    /// See [`Line::moves`].
    pub moves: Vec<Option<Point>>,
    /// See [`Line::ownership`].
    pub ownership: Field<f64>,
}

/// A search that can be continued.
///
/// Playouts come in rounds of [`Root::round`]: their paths down the tree are chosen one after the other, then they
/// are played, in parallel if there are [`Threads`], and then the tree learns from them in order. So the number of
/// threads changes only the time.
///
/// Cost: see BENCHMARKS.md; on 19x19 about 2 KB for each playout, up to the limit of [`Root::nodes`].
#[derive(Clone)]
pub struct WholeGame<K> {
    start: Origin,
    judge: Judge,
    /// The allowed first moves with their priors. Of moves that are symmetric copies of each other, the tree has one.
    priors: Priors,
    tree: Tree,
    tally: Tally,
    /// The number of playouts from all positions that have been the root: each has its own number.
    number: u32,
    /// The statistics of each first move, in the order of the root's moves.
    firsts: Vec<Option<FirstMove>>,
    lanes: Vec<Lane>,
    /// The source of knowledge of each thread. Its answers do not depend on earlier questions, so clones may share it.
    knowledge: Arc<[Mutex<K>]>,
    threads: Threads,
}

/// The start of all playouts; the side to move is Black.
#[derive(Clone)]
struct Origin {
    /// The position itself.
    outside: Position,
    /// The poses in which the position looks the same: several, if it is symmetric.
    poses: Vec<Pose>,
    /// The position in the first of them.
    position: Position,
    last: [Option<Point>; 2],
    /// In its pose.
    limits: Vec<Limit>,
    seed: u64,
}

/// The working memory of one playout of a round.
#[derive(Clone)]
struct Lane {
    policy: Tactical,
    played: Option<Played>,
}

/// The result of a playout.
#[derive(Clone)]
struct Played {
    moves: Vec<(Color, Option<Point>)>,
    owners: Field<i8>,
    /// The moves after its path down the tree, if the tree should grow there.
    grown: Option<Vec<(Option<Point>, f64)>>,
}

/// The sums of the playouts that started with one move.
#[derive(Clone, Debug)]
struct FirstMove {
    playouts: u32,
    /// The number of last boards that were Black's minus those that were White's, for each point.
    owners: Field<i32>,
}

impl<K: Knowledge> WholeGame<K> {
    /// A search without playouts. `knowledge` creates the source of knowledge for each thread; all must give the same
    /// answers.
    ///
    /// # Panics
    /// When `allowed` is a set of another board size.
    pub fn new(root: &Root, threads: Threads, knowledge: impl Fn() -> K) -> WholeGame<K> {
        let position = &root.position;
        let mut poses = poses(position);
        if !root.limits.is_empty() {
            // Under limits, copies of a move have other continuations.
            poses.truncate(1);
        }
        let pose = &poses[0];
        let limits = root.limits.iter().map(|limit| Limit {
            color: pose.color_in(limit.color),
            points: pose.set_in(&limit.points),
            ..*limit
        });
        let start = Origin {
            position: pose.position_in(position),
            last: root.last.map(|at| at.map(|point| pose.point_in(point))),
            limits: limits.collect(),
            seed: root.seed,
            outside: position.clone(),
            poses: poses.clone(),
        };
        let judge = Judge::new(&root.aim);
        let lanes: Vec<Lane> = (0..root.round)
            .map(|_| Lane {
                policy: match root.aim {
                    Aim::Win { .. } => Tactical::with_vital_points(),
                    Aim::Doubt { .. } => Tactical::new(),
                },
                played: None,
            })
            .collect();
        let mut first = knowledge();
        let (priors, moves) = moves_in(&mut first, &start, root);
        let others = (1..threads.number()).map(|_| knowledge());
        let knowledge = std::iter::once(first).chain(others).map(Mutex::new);
        let tree = Tree::new(moves, root.nodes);
        WholeGame {
            priors,
            tally: Tally::new(start.position.size()),
            number: 0,
            firsts: vec![None; tree.width()],
            tree,
            lanes,
            knowledge: knowledge.collect(),
            threads,
            judge,
            start,
        }
    }

    /// Continues from a later position, after `moves` by turns from the current one, and returns whether that was
    /// possible: then the tree keeps its knowledge of it, including visits, and playouts are counted from zero again.
    ///
    /// It is not possible, and nothing changes, if the moves do not lead to that position, if winning is judged
    /// differently, if moves in the tree are limited, if the tree has no node for it, or if the current position is
    /// symmetric: the tree then knows only one of several equivalent moves, and symmetric games would be searched
    /// differently. The seed, the maximum number of nodes and the rounds stay.
    pub fn advance(&mut self, root: &Root, moves: &[Option<Point>]) -> bool {
        let mut position = self.start.outside.clone();
        for point in moves {
            let mv = point.map_or(Move::Pass, Move::Play);
            if position
                .play(position.to_move(), mv, &Rules::JAPANESE)
                .is_err()
            {
                return false;
            }
        }
        let [pose] = self.start.poses[..] else {
            return false;
        };
        if !self.start.limits.is_empty() || !root.limits.is_empty() {
            return false;
        }
        let Some(judge) = self.judge.after(moves, &root.aim) else {
            return false;
        };
        if moves.is_empty() || position.key() != root.position.key() {
            return false;
        }
        let inside = moves.iter().map(|at| at.map(|point| pose.point_in(point)));
        let inside: Vec<Option<Point>> = inside.collect();
        let pose = pose.seen_by(position.to_move());
        let start = Origin {
            position: pose.position_in(&root.position),
            last: root.last.map(|at| at.map(|point| pose.point_in(point))),
            poses: vec![pose],
            outside: root.position.clone(),
            limits: Vec::new(),
            seed: self.start.seed,
        };
        let (priors, now) = moves_in(&mut *asked(&self.knowledge[0]), &start, root);
        if !self.tree.advance(&inside, now) {
            return false;
        }
        self.priors = priors;
        self.tally = Tally::new(start.position.size());
        self.firsts = vec![None; self.tree.width()];
        (self.start, self.judge) = (start, judge);
        true
    }

    /// Plays this many more playouts; see [`WholeGame::run_to`].
    pub fn run(&mut self, playouts: u32) {
        self.run_to(self.tally.boards + playouts);
    }

    /// Plays until there are this many playouts, rounded up to whole rounds. Running in several parts gives the same
    /// result as running at once.
    pub fn run_to(&mut self, playouts: u32) {
        let rounds = playouts
            .saturating_sub(self.tally.boards)
            .div_ceil(self.lanes.len() as u32);
        let threads = self.threads.clone();
        threads.within(|| (0..rounds).for_each(|_| self.round()));
    }

    /// The playouts from the position so far, including those kept from before [`WholeGame::advance`].
    pub fn known(&self) -> u32 {
        self.tree.playouts()
    }

    /// The playouts made from the position so far.
    pub fn playouts(&self) -> u32 {
        self.tally.boards
    }

    fn round(&mut self) {
        let descents: Vec<Descent> = self.lanes.iter().map(|_| self.tree.descend()).collect();
        let (start, made) = (&self.start, self.number);
        let (threads, knowledge) = (&self.threads, &self.knowledge);
        threads.each(&mut self.lanes, |at, lane| {
            let number = made.wrapping_add(at as u32);
            lane.play(start, &descents[at], number, &knowledge[threads.current()]);
        });
        self.number = made.wrapping_add(self.lanes.len() as u32);
        for (lane, descent) in self.lanes.iter_mut().zip(&descents) {
            let played = lane.played.as_ref().expect("each lane has played");
            self.tally.add(&played.owners);
            let size = self.start.position.size();
            let none = || FirstMove {
                playouts: 0,
                owners: Field::new(size),
            };
            let first = self.firsts[descent.first()].get_or_insert_with(none);
            first.add(&played.owners);
            let ahead = f64::from(margin(&played.owners)) + self.judge.gained(&descent.moves);
            let outcome = Outcome {
                value: self.judge.value(&played.owners, ahead),
                margin: ahead,
                winner: None,
            };
            self.tree.learn(descent, &played.moves, outcome, size);
        }
        for (lane, descent) in self.lanes.iter_mut().zip(&descents) {
            if let Some(moves) = lane.played.take().and_then(|played| played.grown) {
                self.tree.grow(descent, moves);
            }
        }
    }

    /// The visits of the most visited move, and of the second.
    pub fn visits(&self) -> [u32; 2] {
        self.tree.visits()
    }

    /// The owner of each point at the end of all playouts, over all poses in which the position looks the same.
    pub fn ownership(&self) -> Ownership {
        Ownership::new(&self.tally, &self.start.poses)
    }

    /// The allowed first moves with their priors; `None` is a pass.
    pub fn priors(&self) -> Vec<(Option<Point>, f64)> {
        let out = |at: Option<Point>| at.map(|point| self.start.pose().point_out(point));
        let priors = self.priors.iter();
        priors.map(|&(at, prior)| (out(at), prior)).collect()
    }

    /// The first moves with their statistics, the most visited first.
    pub fn lines(&self) -> Vec<Line> {
        let lines = self.tree.lines().into_iter();
        let all = self.tally.more();
        let allowed: Vec<Option<Point>> = self.priors().into_iter().map(|(at, _)| at).collect();
        let lines = lines.map(|(place, line)| {
            let (owners, boards) = match &self.firsts[place] {
                Some(first) => (&first.owners, first.playouts),
                None => (&all, self.tally.boards),
            };
            let [pose, others @ ..] = &self.start.poses[..] else {
                unreachable!("a position has a pose");
            };
            let Copied { moves, ownership } = seen(pose, &line.moves, owners, boards);
            let mut copies: Vec<Copied> = Vec::new();
            for pose in others {
                let copy = seen(pose, &line.moves, owners, boards);
                let known = copies.iter().map(|copy| copy.moves[0]);
                if allowed.contains(&copy.moves[0])
                    && !known.chain([moves[0]]).any(|first| first == copy.moves[0])
                {
                    copies.push(copy);
                }
            }
            let prior = self.priors.iter().find(|(at, _)| *at == line.moves[0]);
            Line {
                moves,
                tries: line.tries,
                visits: line.visits,
                winrate: line.winrate,
                prior: prior.map_or(0.0, |(_, prior)| *prior),
                lead: line.lead - self.judge.needed(),
                ownership,
                copies,
            }
        });
        lines.collect()
    }

    /// The win rate of the side to move, from 0 to 1, and its average lead on the last boards in points of area.
    pub fn outlook(&self) -> (f64, f64) {
        (self.tree.value(), self.tree.lead() - self.judge.needed())
    }
}

/// Locks a thread's own knowledge: no thread waits for another.
fn asked<K>(knowledge: &Mutex<K>) -> MutexGuard<'_, K> {
    knowledge
        .lock()
        .expect("a search ends when one of its threads panics")
}

/// The first moves with their priors.
type Priors = Vec<(Option<Point>, f64)>;

/// The allowed moves at the start with their priors, and those to search: one of several that are copies of each other
/// on a symmetric board.
fn moves_in(knowledge: &mut impl Knowledge, start: &Origin, root: &Root) -> (Priors, Priors) {
    let allowed = start.pose().set_in(&root.allowed);
    let suggested = root
        .suggested
        .map(|at| at.map(|point| start.pose().point_in(point)));
    let mut moves = knowledge.moves(&start.position, start.last);
    moves.retain(|(point, _)| allowed.contains(*point));
    let priors = |moves| {
        let all = with_suggestion(with_pass(moves), suggested);
        if root.may_pass {
            all
        } else {
            without_pass(all)
        }
    };
    let all = priors(moves);
    let mut seen = PointSet::empty(start.outside.size());
    let firsts = all.iter().filter_map(|&(at, prior)| {
        let point = at?;
        let is_new = !seen.contains(start.pose().point_out(point));
        for pose in &start.poses {
            seen.insert(pose.point_out(point));
        }
        is_new.then_some((point, prior))
    });
    let firsts = priors(firsts.collect());
    (all, firsts)
}

/// The other moves, which share the prior of the pass; the pass itself if it is the only move.
fn without_pass(mut moves: Priors) -> Priors {
    if moves.len() > 1 {
        moves.retain(|(at, _)| at.is_some());
    }
    let all: f64 = moves.iter().map(|(_, prior)| prior).sum();
    moves.iter_mut().for_each(|(_, prior)| *prior /= all);
    moves
}

/// The moves with the suggested one first, and with its prior; the others share the rest.
fn with_suggestion(moves: Priors, suggested: Option<Option<Point>>) -> Priors {
    let Some(suggested) = suggested else {
        return moves;
    };
    let others = moves.into_iter().filter(|(at, _)| *at != suggested);
    let others: Priors = others.collect();
    let all: f64 = others.iter().map(|(_, prior)| prior).sum();
    let share = (1.0 - SUGGESTED_PRIOR) / all;
    let others = others.iter().map(|&(at, prior)| (at, share * prior));
    std::iter::once((suggested, SUGGESTED_PRIOR))
        .chain(others)
        .collect()
}

/// The most likely moves and a pass, with priors that sum up to 1.
fn with_pass(mut moves: Vec<(Point, f64)>) -> Priors {
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    moves.truncate(MOST_MOVES);
    let all: f64 = moves.iter().map(|(_, prior)| prior).sum();
    let priors = moves
        .into_iter()
        .map(|(point, prior)| (Some(point), (1.0 - PASS_PRIOR) * prior / all));
    priors.chain([(None, PASS_PRIOR)]).collect()
}

impl Lane {
    /// Plays the moves of a descent and then to the end.
    fn play(
        &mut self,
        start: &Origin,
        descent: &Descent,
        number: u32,
        knowledge: &Mutex<impl Knowledge>,
    ) {
        let mut random = SplitMix::numbered(start.seed, number);
        let mut position = start.position.clone();
        let (mut moves, mut last) = (Vec::new(), start.last);
        for &point in &descent.moves {
            let color = position.to_move();
            let mv = point.map_or(Move::Pass, Move::Play);
            position.play_unchecked(color, mv, &Rules::JAPANESE);
            moves.push((color, point));
            last = [point, last[0]];
        }
        let grown = descent.grows.then(|| {
            let moves = asked(knowledge).moves(&position, last);
            start.limited(moves, position.to_move(), descent.moves.len())
        });
        let window = PointSet::full(position.size());
        let start = fate::Start {
            board: position.board(),
            to_move: position.to_move(),
            ko: position.ko(),
            last: last[0],
        };
        let mut playout = Playout::within(&window, start);
        playout.finish(&mut self.policy, &mut random);
        let later = playout.moves().iter();
        moves.extend(later.map(|&(color, point)| (color, Some(point))));
        self.played = Some(Played {
            moves,
            owners: owners(playout.board()),
            grown,
        });
    }
}

impl FirstMove {
    fn add(&mut self, owners: &Field<i8>) {
        self.playouts += 1;
        for point in owners.size().points() {
            self.owners[point] += i32::from(owners[point]);
        }
    }
}

impl Origin {
    /// The pose of the search.
    fn pose(&self) -> &Pose {
        &self.poses[0]
    }

    /// The moves that a side may try at a depth of the tree, with their priors.
    fn limited(&self, mut moves: Vec<(Point, f64)>, color: Color, depth: usize) -> Priors {
        let mut limits = self.limits.iter();
        let holds = |limit: &&Limit| limit.color == color && depth < limit.until as usize;
        let Some(limit) = limits.find(holds) else {
            return with_pass(moves);
        };
        moves.retain(|(point, _)| limit.points.contains(*point));
        if limit.may_pass {
            with_pass(moves)
        } else {
            without_pass(with_pass(moves))
        }
    }
}

/// A line of a search as it looks on the board, with the owners on this many last boards: Black's minus White's.
fn seen(pose: &Pose, line: &[Option<Point>], owners: &Field<i32>, boards: u32) -> Copied {
    let moves = line.iter().map(|at| at.map(|point| pose.point_out(point)));
    let share = f64::from(pose.color_out(Color::Black).sign()) / f64::from(boards.max(1));
    let owners = pose.field_out(owners);
    Copied {
        moves: moves.collect(),
        ownership: owners.map(|owners| share * f64::from(owners)),
    }
}

impl<K> std::fmt::Debug for WholeGame<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WholeGame")
            .field("playouts", &self.tally.boards)
            .field("start", &self.start.position)
            .finish_non_exhaustive()
    }
}
