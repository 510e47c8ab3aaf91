//! The choice of a move: Indigo's global level, with reasons.
//!
//! The effect of a move on one object of the board is a term: it saves a group, cuts two chains, closes a border,
//! expands a moyo, or has a shape that strong players choose. All candidates are judged by the same terms with the same
//! weights, and the sum is the value of the move in points. So the reported reasons are the terms that decided. With
//! [`Style::Search`] a search of the whole game decides; the terms then describe the moves that it found.
//!
//! Every candidate is judged from the same position. The playouts are made once; for each point they give the results
//! of the games in which it was played first. The weights are those that best find strong players' moves (`cargo xtask
//! choice`), in points: a point that a hot game certainly wins is worth one on average.
//!
//! These terms look one move ahead. The continuation is judged by a contest: the game is played out after each of the
//! best candidates, and the advantage of a candidate is one more term. A new estimate after each candidate would not
//! work: such estimates differ by more noise than the moves differ in value. In a contest the candidates share
//! playouts.
//!
//! ```text
//! position  ->  estimate, hot games, prediction, playouts  ->  candidates  ->  terms  ->  value  ->  the best ones
//!                                                    the best ones  ->  contest  ->  value  ->  the move, or a pass
//!                                            prediction  ->  search  ->  visits  ->  the move, or a pass
//! ```
//!
//! | file | content |
//! |---|---|
//! | `hot` | the hot games, each a reason to play |
//! | `scene` | the position before the move, and the effects of candidates |
//! | `contest` | playouts after the best candidates |
//! | `term`, `weights` | the effects of a move, and their values |
//! | `whole` | the search of the whole game, with the move predictor |
//! | `end` | when to pass, when to resign, how to remove dead stones |

mod contest;
mod end;
mod hot;
mod scene;
mod term;
mod weights;
mod whole;

pub use end::{Decision, Why};
pub use term::{Kind, Term};
pub use tobi_search::playout::whole::{Limit, Threads};
pub use weights::Weights;
pub use whole::{Progress, Search, Searched, Setting, Tried};

use crate::estimate::Estimate;
use crate::params::{EXPLAINED, SEARCH_STEP};
use crate::predictor::{Look, Predictor};
use end::End;
use scene::Scene;
use tobi_goban::{Color, Game, Position};
use tobi_grid::{Point, PointSet};
use tobi_reading::Reader;

/// The method of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// As in Bouzy's paper on Indigo: a move that wins hot games gets the sizes of their objects, and the move with the
    /// largest sum is played.
    Paper,
    /// With the move predictor, territory and playouts as well, all weighted by the choices of strong players.
    Indigo,
    /// By a search of the whole game, which first tries the moves that the predictor finds likely.
    Search,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 3] = [Style::Paper, Style::Indigo, Style::Search];

    /// `paper`, `indigo`, `search`.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Paper => "paper",
            Style::Indigo => "indigo",
            Style::Search => "search",
        }
    }
}

/// How the end of a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// Whether lost games are resigned.
    pub resigns: bool,
    /// Whether dead enemy stones are removed before the pass, for rules under which nothing else removes them.
    pub cleans_up: bool,
}

/// A considered move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Its point.
    pub point: Point,
    /// The sum of its reasons in millionths of a point.
    millionths: i64,
    /// How likely strong players are to choose it, from 0 to 1.
    pub chance: f64,
    /// Its effects, each with its value in points, the most decisive first.
    pub reasons: Vec<(Term, f64)>,
    /// What a search found; `None` without a search.
    pub tried: Option<Tried>,
    /// Whether reading rules it out.
    refuted: bool,
}

impl Candidate {
    /// The sum of its reasons in points. Only differences between the candidates of one choice are meaningful.
    pub fn value(&self) -> f64 {
        self.millionths as f64 / 1e6
    }

    /// Whether reading rules it out, so that it is not played whatever its value is: it is in certain territory, or
    /// more stones are caught after it than it certainly gains.
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }
}

/// A decision, with the moves that were considered.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The side to choose a move.
    pub player: Color,
    /// What to do: usually play the first candidate.
    pub decision: Decision,
    /// The considered moves, the best first; empty if the game is over.
    pub candidates: Vec<Candidate>,
    /// The estimate of the position, without playouts.
    pub estimate: Estimate,
    /// What the search found; `None` if there was no search.
    pub searched: Option<Searched>,
}

/// The task: for which game and side to choose a move.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The side to choose a move; it need not be its turn.
    pub player: Color,
    /// The points to choose from; illegal ones are ignored.
    pub among: &'a PointSet,
    /// Whether it may pass although there are such points.
    pub may_pass: bool,
    /// Limits of later moves in a search: see [`Root::limits`](tobi_search::playout::whole::Root::limits).
    pub limits: &'a [Limit],
    /// How the end is played.
    pub manners: Manners,
}

/// Chooses moves, and keeps the unchanged parts of its work from move to move.
#[derive(Debug)]
pub struct Chooser {
    style: Style,
    weights: Weights,
    predictor: Option<Predictor>,
    setting: Setting,
    /// The last search: the next one reuses its tree if the game continues from there.
    last: Option<Search>,
}

impl Chooser {
    /// A chooser with this style.
    pub fn new(style: Style) -> Chooser {
        Chooser {
            style,
            weights: match style {
                Style::Paper => Weights::paper(),
                Style::Indigo | Style::Search => Weights::learned().clone(),
            },
            predictor: None,
            setting: Setting::default(),
            last: None,
        }
    }

    /// Sets the resources of its searches, and forgets the last search.
    pub fn set_setting(&mut self, setting: Setting) {
        self.setting = setting;
        self.forget();
    }

    /// Makes the next search start from scratch, even if the game continues from the last one.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Chooses a move. A search calls `more` from time to time for the number of further playouts, and stops at 0. If
    /// the game is over there is no search.
    ///
    /// A search reuses the tree of the last one if the game continues from there with the same rules, komi and
    /// handicap; [`Chooser::forget`] makes it start from scratch. The result depends only on the game, on the earlier
    /// searches in it, and on the numbers of playouts. It commutes with swapping colours and with the eight symmetries;
    /// on a symmetric board one of several mirrored moves is chosen.
    ///
    /// Cost: see BENCHMARKS.md.
    ///
    /// # Panics
    /// When `among` is a set of another board size.
    pub fn choose(
        &mut self,
        task: &Task<'_>,
        reader: &mut Reader,
        more: &mut dyn FnMut(&Estimate, &Search) -> u32,
    ) -> Choice {
        let (scene, allowed) = self.scene_of(task, reader);
        let end = End::new(task, &scene, &allowed);
        let mut choice = Choice {
            player: task.player,
            decision: Decision::Pass(Why::NoMove),
            candidates: Vec::new(),
            searched: None,
            estimate: scene.estimate.clone(),
        };
        let ending = end.after_the_last_border(reader);
        if let Some(ending) = &ending
            && (self.style != Style::Search || end.is_final(ending.decision))
        {
            choice.decision = ending.decision;
            choice.estimate = ending.counted.clone();
            return choice;
        }
        match self.style {
            Style::Search => {
                let suggested = ending.as_ref().and_then(|it| it.decision.played());
                let last = self.last.take();
                let setting = &self.setting;
                let mut search = Search::new(task, &scene, &allowed, suggested, setting, last);
                loop {
                    match more(&scene.estimate, &search) {
                        0 => break,
                        left => search.run(left.min(SEARCH_STEP)),
                    }
                }
                let moves = search.moves();
                choice.searched = Some(search.outlook());
                let ending = ending.filter(|it| end.holds(it.decision, &moves, reader));
                let only_passes = end.only_passes(&moves);
                choice.candidates = self.explained(&scene, moves, reader);
                self.last = Some(search);
                if let Some(ending) = ending {
                    choice.decision = ending.decision;
                    choice.estimate = ending.counted;
                    return choice;
                }
                choice.decision = end.decide(&choice.candidates, choice.searched.as_ref());
                if only_passes && !matches!(choice.decision, Decision::Resign(_)) {
                    choice.decision = Decision::Pass(if task.game.is_over() {
                        Why::Passed
                    } else {
                        Why::NoMove
                    });
                }
                return choice;
            }
            Style::Paper | Style::Indigo => {
                choice.candidates = self.weighed(&scene, &scene.candidates(&allowed), reader);
                if self.style == Style::Indigo {
                    contest::run(&scene, last_moves(task.game)[0], &mut choice.candidates);
                }
            }
        }
        choice.decision = end.decide(&choice.candidates, choice.searched.as_ref());
        choice
    }

    /// Starts a search of a position, and estimates the position.
    ///
    /// # Panics
    /// When `among` is a set of another board size.
    pub fn search(&mut self, task: &Task<'_>, reader: &mut Reader) -> (Estimate, Search) {
        let (scene, allowed) = self.scene_of(task, reader);
        let ending = End::new(task, &scene, &allowed).after_the_last_border(reader);
        let suggested = ending.and_then(|it| it.decision.played());
        let search = Search::new(task, &scene, &allowed, suggested, &self.setting, None);
        (scene.estimate, search)
    }

    /// The terms of all candidates of a position, and the index of its phase in
    /// [`Phase::ALL`](crate::territory::Phase::ALL): the input for learning the weights.
    pub fn terms(
        &mut self,
        look: &Look<'_>,
        reader: &mut Reader,
    ) -> (Vec<(Point, Vec<Term>)>, usize) {
        let scene = self.scene(look, reader);
        let candidates = scene.candidates(look.moves);
        let terms = candidates
            .iter()
            .map(|point| (point, scene.terms(point, reader)));
        (terms.collect(), scene.phase() as usize)
    }

    /// The scene of a task, and the moves to choose from.
    fn scene_of(&mut self, task: &Task<'_>, reader: &mut Reader) -> (Scene, PointSet) {
        let moves = end::moves_without_repetition(task.game, task.player);
        let look = Look {
            position: &to_move(task.game.position(), task.player),
            last: last_moves(task.game),
            moves: &moves,
        };
        (self.scene(&look, reader), moves & *task.among)
    }

    fn scene(&mut self, look: &Look<'_>, reader: &mut Reader) -> Scene {
        let board = look.position.board();
        let predictor = self.predictor.take();
        let fits = predictor.filter(|predictor| predictor.size() == board.size());
        let predictor = self
            .predictor
            .insert(fits.unwrap_or_else(|| Predictor::new(board)));
        Scene::new(look, predictor, reader, self.style)
    }

    /// Adds the effects to the searched moves, in the order of the search.
    fn explained(&self, scene: &Scene, tried: Vec<Tried>, reader: &mut Reader) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let points = tried
            .into_iter()
            .filter_map(|tried| Some((tried.first().point()?, tried)));
        for (number, (point, tried)) in points.enumerate() {
            let (millionths, reasons) = if number < EXPLAINED {
                self.value(scene, &scene.terms(point, reader))
            } else {
                (0, Vec::new())
            };
            candidates.push(Candidate {
                point,
                millionths,
                chance: scene.prediction.chance(point),
                reasons,
                tried: Some(tried),
                // The search has already seen what reading would find.
                refuted: false,
            });
        }
        candidates
    }

    /// Rates these moves and sorts them by value.
    fn weighed(&self, scene: &Scene, moves: &PointSet, reader: &mut Reader) -> Vec<Candidate> {
        let candidates = moves
            .iter()
            .map(|point| self.candidate(scene, point, reader));
        let mut candidates: Vec<Candidate> = candidates.collect();
        sort(&mut candidates, scene);
        candidates
    }

    fn candidate(&self, scene: &Scene, point: Point, reader: &mut Reader) -> Candidate {
        let terms = scene.terms(point, reader);
        let (millionths, reasons) = self.value(scene, &terms);
        Candidate {
            point,
            millionths,
            chance: scene.prediction.chance(point),
            reasons,
            tried: None,
            refuted: end::is_refuted(&terms),
        }
    }

    /// The value of some terms in millionths of a point, and those that speak for or against the move, each with its
    /// value in points, the most decisive first.
    fn value(&self, scene: &Scene, terms: &[Term]) -> (i64, Vec<(Term, f64)>) {
        let phase = scene.phase();
        let weigh = |&term: &Term| (term, self.weights.millionths(&term, phase));
        let speaks =
            |&(term, value): &(Term, i64)| value != 0 || end::REFUTING.contains(&term.kind);
        let mut reasons: Vec<(Term, i64)> = terms.iter().map(weigh).filter(speaks).collect();
        reasons
            .sort_by_key(|&(term, value)| (-value.abs(), term.kind, scene.pose.point_in(term.at)));
        let sum = reasons.iter().map(|&(_, value)| value).sum();
        let reasons = reasons.iter();
        let reasons = reasons.map(|&(term, value)| (term, value as f64 / 1e6));
        (sum, reasons.collect())
    }
}

/// Sorts candidates by value, the best first.
fn sort(candidates: &mut [Candidate], scene: &Scene) {
    candidates.sort_by_key(|it| (-it.millionths, scene.pose.point_in(it.point)));
}

/// The same position with this colour to move.
fn to_move(position: &Position, color: Color) -> Position {
    if position.to_move() == color {
        return position.clone();
    }
    let mut setup = position.setup();
    setup.to_move = color;
    setup.ko = None;
    Position::from_setup(setup).expect("the stones stand already")
}

/// The points of the last two moves of a game, the last one first.
fn last_moves(game: &Game) -> [Option<Point>; 2] {
    let mut moves = game.moves().iter().rev().map(|(_, mv)| mv.point());
    [moves.next().flatten(), moves.next().flatten()]
}
