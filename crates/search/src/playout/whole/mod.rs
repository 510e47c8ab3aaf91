//! The search of a whole game: a [tree](super::tree) over playouts, with priors of moves that come from outside.
//!
//! What a game is worth is whether it is won, and a little by how much, so that play is not slack when it is decided.
//!
//! The search stands below judgement: what others know comes in as plain values, through [`Knowledge`].

mod judge;
mod threads;

pub use threads::Threads;

use super::fate;
use super::game::Playout;
use super::tactical::Tactical;
use super::tally::{Tally, margin, owners};
use super::tree::{Descent, Outcome, Tree};
use super::{Ownership, poses};
use crate::params::{MOST_MOVES, PASS_PRIOR};
use judge::Judge;
use std::sync::{Arc, Mutex, MutexGuard};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Move, Pose, Position, Rules};
use tobi_grid::{Field, Point, PointSet};

/// What is known of the moves of a position.
pub trait Knowledge: Send {
    /// The moves of `position` worth a try, with how likely each is, for who is to move; they need not sum up to one. `last`
    /// are the last move and the one before it, unless they were passes.
    fn moves(&mut self, position: &Position, last: [Option<Point>; 2]) -> Vec<(Point, f64)>;
}

/// What a last board is judged by.
#[derive(Clone, Debug)]
pub enum Aim {
    /// Whether the game is won, and a little by how much.
    Win {
        /// By how many points of area who is to move must be ahead to win; half a point more or less decides no game.
        needed: f64,
    },
    /// How the points in doubt went, against how they go on average: who owns the others anyway is left out, else their
    /// noise would drown the fights.
    Doubt {
        /// Playouts from the same position that say what is in doubt, in its pose.
        flat: Box<Tally>,
    },
}

/// Bytes of a node with all its moves.
pub const NODE_BYTES: usize = Tree::node_bytes(MOST_MOVES + 1);

/// What is searched.
#[derive(Clone, Debug)]
pub struct Root {
    /// The position, and who is to move.
    pub position: Position,
    /// The last move and the one before it, unless they were passes.
    pub last: [Option<Point>; 2],
    /// The first moves that may be chosen, all legal.
    pub allowed: PointSet,
    /// What a last board is judged by.
    pub aim: Aim,
    /// Decides all that is random.
    pub seed: u64,
    /// With so many nodes the tree does not grow any more; see [`WHOLE_NODES`](crate::params::WHOLE_NODES).
    pub nodes: usize,
    /// Playouts of a round, at least one: as many can be played at the same time. See [`ROUND`](crate::params::ROUND).
    pub round: usize,
}

/// A first move, and what was found of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The move and those that were tried most often after it; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// How often each of them was tried, after those before it.
    pub tries: Vec<u32>,
    /// How often the first one was tried.
    pub visits: u32,
    /// How often it won, from 0 to 1, a little of it by how much.
    pub winrate: f64,
    /// By how many points of area who is to move was ahead on average.
    pub lead: f64,
    /// Who owned each point at the end of its playouts, from -1 for White to 1 for Black; of all playouts, where it was tried
    /// only before [`WholeGame::advance`].
    pub ownership: Field<f64>,
    /// How likely it was taken to be before.
    pub prior: f64,
}

/// A search that goes on as long as it is asked to.
///
/// Playouts come in rounds of [`Root::round`]: their ways down the tree are chosen one after the other, then they are played
/// out, at the same time if there are [`Threads`], and then the tree learns from them in their order. So the number of threads
/// changes nothing but the time.
///
/// Cost: see BENCHMARKS.md; on 19x19 some 2 KB a playout, up to the limit of [`Root::nodes`].
#[derive(Clone)]
pub struct WholeGame<K> {
    start: Start,
    judge: Judge,
    tree: Tree,
    tally: Tally,
    /// The playouts made from all positions that were the root: each has its own number.
    number: u32,
    /// What came of each first move, in the order of the root's moves.
    firsts: Vec<Option<First>>,
    lanes: Vec<Lane>,
    /// What each thread asks. Its answers do not depend on what it was asked before, so that clones may share it.
    knowledge: Arc<[Mutex<K>]>,
    threads: Threads,
}

/// Where all playouts begin; who is to move is Black.
#[derive(Clone)]
struct Start {
    /// The position as it is.
    outside: Position,
    /// The poses in which the position looks the same: several, if it is symmetric to itself.
    poses: Vec<Pose>,
    /// The position in the first of them.
    position: Position,
    last: [Option<Point>; 2],
    seed: u64,
}

/// What one playout of a round needs for itself.
#[derive(Clone)]
struct Lane {
    policy: Tactical,
    played: Option<Played>,
}

/// What came of a playout.
#[derive(Clone)]
struct Played {
    moves: Vec<(Color, Option<Point>)>,
    owners: Field<i8>,
    /// The moves behind its way down the tree, if the tree shall grow there.
    grown: Option<Vec<(Option<Point>, f64)>>,
}

/// What came of the playouts that began with one move.
#[derive(Clone, Debug)]
struct First {
    playouts: u32,
    /// Black's last boards less White's, for each point.
    owners: Field<i32>,
}

impl<K: Knowledge> WholeGame<K> {
    /// A search without playouts. `knowledge` makes what each thread asks; all must answer the same.
    ///
    /// # Panics
    /// When `allowed` is a set of another board size.
    pub fn new(root: &Root, threads: Threads, knowledge: impl Fn() -> K) -> WholeGame<K> {
        let position = &root.position;
        let poses = poses(position);
        let pose = &poses[0];
        let start = Start {
            position: pose.position_in(position),
            last: root.last.map(|at| at.map(|point| pose.point_in(point))),
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
        let moves = moves_in(&mut first, &start, &root.allowed);
        let others = (1..threads.number()).map(|_| knowledge());
        let knowledge = std::iter::once(first).chain(others).map(Mutex::new);
        let tree = Tree::new(moves, root.nodes);
        WholeGame {
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

    /// Goes on from a later position, after `moves` by turns from the one before, and says whether it could: then what the
    /// tree knows of it is kept, visits too, and playouts are counted from none again.
    ///
    /// It cannot, and stays as it was, where the moves do not lead to that position, where who wins is judged otherwise, where
    /// the tree has no node, or where the position before is symmetric to itself: the tree then knows one of several moves
    /// that are the same, and turned games would not be searched alike. The seed, the most nodes and the rounds stay.
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
        let Some(judge) = self.judge.after(moves.len(), &root.aim) else {
            return false;
        };
        if moves.is_empty() || position.key() != root.position.key() {
            return false;
        }
        let inside = moves.iter().map(|at| at.map(|point| pose.point_in(point)));
        let inside: Vec<Option<Point>> = inside.collect();
        let pose = pose.seen_by(position.to_move());
        let start = Start {
            position: pose.position_in(&root.position),
            last: root.last.map(|at| at.map(|point| pose.point_in(point))),
            poses: vec![pose],
            outside: root.position.clone(),
            seed: self.start.seed,
        };
        let now = moves_in(&mut *asked(&self.knowledge[0]), &start, &root.allowed);
        if !self.tree.advance(&inside, now) {
            return false;
        }
        self.tally = Tally::new(start.position.size());
        self.firsts = vec![None; self.tree.width()];
        (self.start, self.judge) = (start, judge);
        true
    }

    /// Plays so many playouts more; see [`WholeGame::run_to`].
    pub fn run(&mut self, playouts: u32) {
        self.run_to(self.tally.boards + playouts);
    }

    /// Plays until there are so many playouts, or the next whole round of them. Some first and then the others gives the
    /// same as all at once.
    pub fn run_to(&mut self, playouts: u32) {
        let rounds = playouts
            .saturating_sub(self.tally.boards)
            .div_ceil(self.lanes.len() as u32);
        let threads = self.threads.clone();
        threads.within(|| (0..rounds).for_each(|_| self.round()));
    }

    /// The playouts from the position so far, with those before [`WholeGame::advance`] that are kept.
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
            let none = || First {
                playouts: 0,
                owners: Field::new(size),
            };
            let first = self.firsts[descent.first()].get_or_insert_with(none);
            first.add(&played.owners);
            let outcome = Outcome {
                value: self.judge.worth(&played.owners),
                lead: f64::from(margin(&played.owners)),
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

    /// How often the move tried most often was tried, and the second.
    pub fn visits(&self) -> [u32; 2] {
        self.tree.visits()
    }

    /// Who owned each point at the end of all playouts, through all poses in which the position looks the same.
    pub fn ownership(&self) -> Ownership {
        Ownership::new(&self.tally, &self.start.poses)
    }

    /// The first moves that may be tried, with how likely each is taken to be; `None` is a pass.
    pub fn priors(&self) -> Vec<(Option<Point>, f64)> {
        let out = |at: Option<Point>| at.map(|point| self.start.pose().point_out(point));
        let priors = self.tree.priors();
        priors.map(|(at, prior)| (out(at), prior)).collect()
    }

    /// The first moves with what was found of them, the one tried most often first.
    pub fn lines(&self) -> Vec<Line> {
        let lines = self.tree.lines().into_iter();
        let all = self.tally.more();
        let lines = lines.map(|(place, line)| {
            let moves = line.moves.iter();
            let moves = moves.map(|at| at.map(|point| self.start.pose().point_out(point)));
            Line {
                moves: moves.collect(),
                tries: line.tries,
                visits: line.visits,
                winrate: line.winrate,
                prior: line.prior,
                lead: line.lead - self.judge.needed(),
                ownership: match &self.firsts[place] {
                    Some(first) => self.start.out(&first.owners, first.playouts),
                    None => self.start.out(&all, self.tally.boards),
                },
            }
        });
        lines.collect()
    }

    /// How often who is to move won, from 0 to 1, and by how many points of area the last boards are ahead on average.
    pub fn outlook(&self) -> (f64, f64) {
        (self.tree.value(), self.tree.lead() - self.judge.needed())
    }
}

/// Knowledge, for one question. Each thread has its own, so that none waits.
fn asked<K>(knowledge: &Mutex<K>) -> MutexGuard<'_, K> {
    knowledge
        .lock()
        .expect("a search ends where one of its threads panics")
}

/// The moves that may be chosen at the start, with their priors.
fn moves_in(
    knowledge: &mut impl Knowledge,
    start: &Start,
    allowed: &PointSet,
) -> Vec<(Option<Point>, f64)> {
    let allowed = start.pose().set_in(allowed);
    let mut moves = knowledge.moves(&start.position, start.last);
    moves.retain(|(point, _)| allowed.contains(*point));
    with_pass(moves)
}

/// The likeliest moves and a pass, with priors that sum up to 1.
fn with_pass(mut moves: Vec<(Point, f64)>) -> Vec<(Option<Point>, f64)> {
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    moves.truncate(MOST_MOVES);
    let all: f64 = moves.iter().map(|(_, prior)| prior).sum();
    let priors = moves
        .into_iter()
        .map(|(point, prior)| (Some(point), (1.0 - PASS_PRIOR) * prior / all));
    priors.chain([(None, PASS_PRIOR)]).collect()
}

impl Lane {
    /// Plays the moves of a descent and on to the end.
    fn play(
        &mut self,
        start: &Start,
        descent: &Descent,
        number: u32,
        knowledge: &Mutex<impl Knowledge>,
    ) {
        let seeds = SplitMix::new(start.seed).word();
        let mut random = SplitMix::new(seeds.wrapping_add(number.into()));
        let mut position = start.position.clone();
        let (mut moves, mut last) = (Vec::new(), start.last);
        for &point in &descent.moves {
            let color = position.to_move();
            let mv = point.map_or(Move::Pass, Move::Play);
            position.play_unchecked(color, mv, &Rules::JAPANESE);
            moves.push((color, point));
            last = [point, last[0]];
        }
        let grown = descent
            .grows
            .then(|| with_pass(asked(knowledge).moves(&position, last)));
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

impl First {
    fn add(&mut self, owners: &Field<i8>) {
        self.playouts += 1;
        for point in owners.size().points() {
            self.owners[point] += i32::from(owners[point]);
        }
    }
}

impl Start {
    /// The pose of the search.
    fn pose(&self) -> &Pose {
        &self.poses[0]
    }

    /// Who owned each point, on the board as it is: of so many last boards Black's less White's.
    fn out(&self, owners: &Field<i32>, boards: u32) -> Field<f64> {
        let sign = f64::from(self.pose().color_out(Color::Black).sign());
        let share = sign / f64::from(boards.max(1));
        self.pose()
            .field_out(owners)
            .map(|owners| share * f64::from(owners))
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
