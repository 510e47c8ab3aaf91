//! The search of the whole game, with what the predictor knows.

use super::Task;
use super::scene::Scene;
use crate::params::{CHOICE_SEED, SEARCH_STEP};
use crate::predictor::{Look, Predictor};
use tobi_goban::count::Terms;
use tobi_goban::random_game::is_own_eye;
use tobi_goban::{Color, Game, Move, Position, Rules, Scoring};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Budget, Reader};
use tobi_search::playout::whole::{Knowledge, Root, WholeGame};

/// What a search found of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// Play-outs that went on with it.
    pub visits: u32,
    /// How many of them the player won, from 0 to 1; a little of it is by how much.
    pub winrate: f64,
    /// How likely it was taken to be before the search, from 0 to 1.
    pub prior: f64,
    /// The move, and what was tried most often after it.
    pub line: Vec<Move>,
}

/// What a search found of the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// Play-outs made.
    pub playouts: u32,
    /// How many of them the player won, from 0 to 1; a little of it is by how much.
    pub winrate: f64,
    /// By how many points the player was ahead on average.
    pub lead: f64,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Play-outs made.
    pub playouts: u32,
    /// How many visits the first move is ahead of the second.
    pub ahead: u32,
}

/// Searches until `more` allows no play-out more: what was found, and of each move, the best first.
pub(super) fn search(
    task: &Task<'_>,
    look: &Look<'_>,
    scene: &Scene,
    allowed: &PointSet,
    more: &mut dyn FnMut(Progress) -> u32,
) -> (Searched, Vec<(Point, Tried)>) {
    let certain = &scene.estimate.lives().certain().territory;
    let root = Root {
        position: look.position.clone(),
        last: look.last,
        allowed: *allowed - certain.black - certain.white,
        needed: needed(task.game, task.player),
        seed: CHOICE_SEED,
    };
    let mut search = WholeGame::new(&root, Predicted::new(look.position));
    loop {
        let visits = search.visits();
        let progress = Progress {
            playouts: search.playouts(),
            ahead: visits[0] - visits[1],
        };
        match more(progress) {
            0 => break,
            left => search.run(left.min(SEARCH_STEP)),
        }
    }
    let (winrate, lead) = search.outlook();
    let searched = Searched {
        playouts: search.playouts(),
        winrate,
        lead,
    };
    let lines = search.lines().into_iter();
    let tried = lines.filter_map(|line| {
        let tried = Tried {
            visits: line.visits,
            winrate: line.winrate,
            prior: line.prior,
            line: line
                .moves
                .iter()
                .map(|at| at.map_or(Move::Pass, Move::Play))
                .collect(),
        };
        Some((line.moves[0]?, tried))
    });
    (searched, tried.collect())
}

/// The predictor's chances as priors of the search.
#[derive(Debug)]
struct Predicted {
    predictor: Predictor,
    /// Of its own: it goes back and forth between positions, and reads in another pose.
    reader: Reader,
}

impl Predicted {
    fn new(position: &Position) -> Predicted {
        Predicted {
            predictor: Predictor::new(position.board()),
            reader: Reader::new(Budget::USUAL),
        }
    }
}

impl Knowledge for Predicted {
    fn moves(&mut self, position: &Position, last: [Option<Point>; 2]) -> Vec<(Point, f64)> {
        // The search has its own pose, in which a rectangle may lie on its side.
        if self.predictor.size() != position.size() {
            self.predictor = Predictor::new(position.board());
        }
        let player = position.to_move();
        let moves = position.legal_moves(player, &Rules::JAPANESE);
        let look = Look {
            position,
            last,
            moves: &moves,
        };
        let prediction = self.predictor.predict(&look, &mut self.reader);
        let sensible = moves
            .iter()
            .filter(|&point| !is_own_eye(position.board(), point, player));
        sensible
            .map(|point| (point, prediction.chance(point)))
            .collect()
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
