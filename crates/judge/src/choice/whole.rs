//! The search of the whole game, with the move predictor.

use super::scene::Scene;
use super::{Task, last_moves};
use crate::params::CHOICE_SEED;
use crate::predictor::Predicted;
use tobi_goban::count::Terms;
use tobi_goban::{Color, Game, Move, Rules, Scoring};
use tobi_grid::{Field, Point, PointSet};
use tobi_search::params::{ROUND, WHOLE_NODES};
use tobi_search::playout::whole::{Aim, NODE_BYTES, Root, Threads, WholeGame};

/// What a search found about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// Playouts that started with it.
    pub visits: u32,
    /// The share of playouts that the player won, from 0 to 1; a small part of the value depends on the margin.
    pub winrate: f64,
    /// By how many points the player was ahead on average.
    pub lead: f64,
    /// How likely it seemed before the search, from 0 to 1.
    pub prior: f64,
    /// The move, followed by the most visited continuation.
    pub line: Vec<Move>,
    /// The visits of each move of the line, after the moves before it.
    pub tries: Vec<u32>,
    /// The owner of each point at the end of its playouts, on average: from -1 for White to 1 for Black.
    pub ownership: Field<f64>,
    /// Its symmetric copies on a symmetric board, which were not searched: their lines and owners.
    pub copies: Vec<(Vec<Move>, Field<f64>)>,
}

impl Tried {
    /// The move.
    pub fn first(&self) -> Move {
        self.line[0]
    }
}

/// The minimum number of nodes of a search: with fewer, priors alone would decide.
const LEAST_NODES: usize = 100;

/// The resources of a search.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The threads that play; their number changes only the time.
    pub threads: Threads,
    /// The maximum number of nodes of the tree; about 3 KB each on 19x19.
    pub nodes: usize,
}

impl Setting {
    /// A tree of at most `bytes`, but with a minimum number of nodes.
    pub fn with_memory(bytes: usize, threads: Threads) -> Setting {
        Setting {
            threads,
            nodes: (bytes / NODE_BYTES).max(LEAST_NODES),
        }
    }
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            threads: Threads::one(),
            nodes: WHOLE_NODES,
        }
    }
}

/// What a search found about the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// Playouts made, including those kept from earlier searches.
    pub playouts: u32,
    /// The share of playouts that the player won, from 0 to 1; a small part of the value depends on the margin.
    pub winrate: f64,
    /// By how many points the player was ahead on average.
    pub lead: f64,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Playouts made, without those kept from earlier searches.
    pub playouts: u32,
    /// The difference in visits between the first and the second move.
    pub ahead: u32,
}

/// A search of a whole game that can be continued as long as necessary.
#[derive(Debug)]
pub struct Search {
    whole: WholeGame<Predicted>,
    /// The rules and the moves of the game at its start.
    rules: Rules,
    moves: Vec<(Color, Move)>,
}

impl Search {
    /// A search for the player's moves among the allowed ones that are not inside certain territory.
    ///
    /// A `suggested` move is searched first. The search starts without playouts; if the game of an `earlier` search has
    /// continued to this task, it keeps that search's tree.
    pub(super) fn new(
        task: &Task<'_>,
        scene: &Scene,
        allowed: &PointSet,
        suggested: Option<Move>,
        setting: &Setting,
        earlier: Option<Search>,
    ) -> Search {
        let certain = &scene.estimate.lives().certain().territory;
        let root = Root {
            position: scene.position.clone(),
            last: last_moves(task.game),
            allowed: *allowed - certain.black - certain.white,
            may_pass: task.may_pass,
            limits: task.limits.to_vec(),
            suggested: suggested.map(Move::point),
            aim: Aim::Win {
                needed: needed(task.game, task.player),
                pass: match task.game.rules().scoring {
                    Scoring::Area => 0.0,
                    Scoring::Territory => 1.0,
                },
            },
            seed: CHOICE_SEED,
            nodes: setting.nodes,
            round: ROUND,
        };
        let knowledge = || Predicted::new(&scene.position);
        let whole = earlier.and_then(|earlier| earlier.gone_on(task.game, &root));
        Search {
            whole: whole
                .unwrap_or_else(|| WholeGame::new(&root, setting.threads.clone(), knowledge)),
            rules: *task.game.rules(),
            moves: task.game.moves().to_vec(),
        }
    }

    /// Returns its tree, if the game has continued to this root.
    fn gone_on(mut self, game: &Game, root: &Root) -> Option<WholeGame<Predicted>> {
        let since = game.moves().strip_prefix(&self.moves[..])?;
        let since: Vec<Option<Point>> = since.iter().map(|(_, mv)| mv.point()).collect();
        (self.rules == *game.rules() && self.whole.advance(root, &since)).then_some(self.whole)
    }

    /// Runs this many more playouts, rounded up to whole rounds.
    pub fn run(&mut self, playouts: u32) {
        self.whole.run(playouts);
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        let visits = self.whole.visits();
        Progress {
            playouts: self.whole.playouts(),
            ahead: visits[0] - visits[1],
        }
    }

    /// What it found about the position.
    pub fn outlook(&self) -> Searched {
        let (winrate, lead) = self.whole.outlook();
        Searched {
            playouts: self.whole.known(),
            winrate,
            lead,
        }
    }

    /// How likely each allowed move is, a pass included, from 0 to 1.
    pub fn priors(&self) -> Vec<(Move, f64)> {
        let priors = self.whole.priors().into_iter();
        priors.map(|(at, prior)| (move_to(at), prior)).collect()
    }

    /// What it found about each tried move, a pass included; the most visited first.
    pub fn moves(&self) -> Vec<Tried> {
        let lines = self.whole.lines().into_iter();
        let moves = |line: Vec<Option<Point>>| line.into_iter().map(move_to).collect::<Vec<Move>>();
        let tried = lines.map(|line| {
            let copies = line.copies.into_iter();
            let copies = copies.map(|copy| (moves(copy.moves), copy.ownership));
            Tried {
                visits: line.visits,
                winrate: line.winrate,
                lead: line.lead,
                prior: line.prior,
                line: moves(line.moves),
                tries: line.tries,
                ownership: line.ownership,
                copies: copies.collect(),
            }
        });
        tried.collect()
    }
}

/// The move to a point; `None` is a pass.
fn move_to(point: Option<Point>) -> Move {
    point.map_or(Move::Pass, Move::Play)
}

/// How many points of area a player must be ahead at the end to win.
///
/// Under territory rules an additional stone is worth nothing: the difference in moves played so far is subtracted, as
/// if both sides play equally many from now on.
fn needed(game: &Game, player: Color) -> f64 {
    let terms = Terms::of(game);
    let rules = game.rules();
    let board = game.position().board();
    let for_white = match rules.scoring {
        Scoring::Area => f64::from(rules.compensation.points(terms.handicap)),
        Scoring::Territory => {
            let played = |color: Color| {
                let lost = terms.prisoners[color.opponent()];
                f64::from(board.stones(color).len() as u32 + lost)
            };
            played(Color::Black) - played(Color::White)
        }
    };
    f64::from(player.sign()) * (terms.komi.points() + for_white)
}
