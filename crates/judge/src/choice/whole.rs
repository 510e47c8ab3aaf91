//! The search of the whole game, with what the predictor knows.

use super::scene::Scene;
use super::{Task, last_moves};
use crate::params::CHOICE_SEED;
use crate::predictor::Predicted;
use tobi_goban::count::Terms;
use tobi_goban::{Color, Game, Move, Rules, Scoring};
use tobi_grid::{Field, Point, PointSet};
use tobi_search::params::{ROUND, WHOLE_NODES};
use tobi_search::playout::whole::{Aim, NODE_BYTES, Root, Threads, WholeGame};

/// What a search found of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// Playouts that went on with it.
    pub visits: u32,
    /// How many of them the player won, from 0 to 1; a little of it is by how much.
    pub winrate: f64,
    /// By how many points the player was ahead on average.
    pub lead: f64,
    /// How likely it was taken to be before the search, from 0 to 1.
    pub prior: f64,
    /// The move, and what was tried most often after it.
    pub line: Vec<Move>,
    /// How often each move of the line was tried, after those before it.
    pub tries: Vec<u32>,
    /// Who owned each point at the end of its playouts, from -1 for White to 1 for Black.
    pub ownership: Field<f64>,
}

impl Tried {
    /// The move.
    pub fn first(&self) -> Move {
        self.line[0]
    }
}

/// Nodes that every search may have: less would choose moves by their priors alone.
const LEAST_NODES: usize = 100;

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The threads that play; they change nothing but the time.
    pub threads: Threads,
    /// Nodes of the tree, from which on it does not grow; some 3 KB each on 19x19.
    pub nodes: usize,
}

impl Setting {
    /// A tree that takes some `bytes` at most, and at least one of some nodes.
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

/// What a search found of the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// Playouts made, with those of searches before that it keeps.
    pub playouts: u32,
    /// How many of them the player won, from 0 to 1; a little of it is by how much.
    pub winrate: f64,
    /// By how many points the player was ahead on average.
    pub lead: f64,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Playouts made, without those of searches before whose tree this one keeps.
    pub playouts: u32,
    /// How many visits the first move is ahead of the second.
    pub ahead: u32,
}

/// A search of a whole game that goes on as long as it is asked to.
#[derive(Debug)]
pub struct Search {
    whole: WholeGame<Predicted>,
    /// The rules and the moves of the game when it began.
    rules: Rules,
    moves: Vec<(Color, Move)>,
}

impl Search {
    /// A search for the player's moves among the allowed ones that are not inside certain territory.
    ///
    /// It has no playouts, but where the game of an `earlier` one has gone on to this task, it keeps what that one's tree knows.
    pub(super) fn new(
        task: &Task<'_>,
        scene: &Scene,
        allowed: &PointSet,
        setting: &Setting,
        earlier: Option<Search>,
    ) -> Search {
        let certain = &scene.estimate.lives().certain().territory;
        let root = Root {
            position: scene.position.clone(),
            last: last_moves(task.game),
            allowed: *allowed - certain.black - certain.white,
            aim: Aim::Win {
                needed: needed(task.game, task.player),
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

    /// Its tree, if the game has gone on to this root.
    fn gone_on(mut self, game: &Game, root: &Root) -> Option<WholeGame<Predicted>> {
        let since = game.moves().strip_prefix(&self.moves[..])?;
        let since: Vec<Option<Point>> = since.iter().map(|(_, mv)| mv.point()).collect();
        (self.rules == *game.rules() && self.whole.advance(root, &since)).then_some(self.whole)
    }

    /// Plays so many playouts more, up to the next whole round of them.
    pub fn run(&mut self, playouts: u32) {
        self.whole.run(playouts);
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let visits = self.whole.visits();
        Progress {
            playouts: self.whole.playouts(),
            ahead: visits[0] - visits[1],
        }
    }

    /// What it found of the position.
    pub fn outlook(&self) -> Searched {
        let (winrate, lead) = self.whole.outlook();
        Searched {
            playouts: self.whole.known(),
            winrate,
            lead,
        }
    }

    /// How likely each move is that it may try, a pass too, from 0 to 1.
    pub fn priors(&self) -> Vec<(Move, f64)> {
        let priors = self.whole.priors().into_iter();
        priors
            .map(|(at, prior)| (at.map_or(Move::Pass, Move::Play), prior))
            .collect()
    }

    /// What it found of each move that it tried, a pass too: the one tried most often first.
    pub fn moves(&self) -> Vec<Tried> {
        let lines = self.whole.lines().into_iter();
        let mv = |at: &Option<Point>| at.map_or(Move::Pass, Move::Play);
        let tried = lines.map(|line| Tried {
            visits: line.visits,
            winrate: line.winrate,
            lead: line.lead,
            prior: line.prior,
            line: line.moves.iter().map(mv).collect(),
            tries: line.tries,
            ownership: line.ownership,
        });
        tried.collect()
    }
}

/// By how many points of area a player must be ahead at the end to win.
///
/// By territory a stone more is worth nothing: what one side has played more than the other so far is taken off, as if
/// both played as many from now on.
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
