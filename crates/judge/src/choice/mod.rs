//! The choice of a move: Indigo's global level, with its reasons.
//!
//! What a move does to each object on the board is a term: it saves a group, cuts two chains apart, closes a border,
//! expands a moyo, has the shape that strong players choose. All candidates are judged by the same terms with the same
//! weights, and the sum is what the move is worth in points. So the reasons that are reported are the terms that decided.
//! With [`Style::Search`] a search of the whole game decides; the terms then say what the moves do that it found.
//!
//! Each candidate is judged on the same position; playouts are made once, and say of each point what came of the games in
//! which it was played first. The weights are those by which strong players' moves are found (`cargo xtask choice`), in
//! points: a point that a hot game wins for certain is worth one on average.
//!
//! These terms look one move ahead. What follows a move is found by a contest: the game is played out after each of the
//! best candidates, and by how much that comes out better is one more term. Estimating the position anew after each candidate
//! would not do: such estimates differ by more noise than moves differ in worth. In a contest the candidates share playouts.
//!
//! ```text
//! position  ->  estimate, hot games, prediction, playouts  ->  candidates  ->  terms  ->  value  ->  the best ones
//!                                                    the best ones  ->  contest  ->  value  ->  the move, or a pass
//!                                            prediction  ->  search  ->  visits  ->  the move, or a pass
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `hot` | the hot games, each a reason to play |
//! | `scene` | the position before the move, and what candidates do to it |
//! | `contest` | playouts after the best candidates |
//! | `term`, `weights` | what a move does, and what that is worth |
//! | `whole` | the search of the whole game, with what the predictor knows |
//! | `end` | when to pass, when to resign, how to clean up |

mod contest;
mod end;
mod hot;
mod scene;
mod term;
mod weights;
mod whole;

pub use end::{Decision, Why};
pub use term::{Kind, Term};
pub use tobi_search::playout::whole::Threads;
pub use weights::{PHASES, Weights};
pub use whole::{Progress, Search, Searched, Setting, Tried};

use crate::estimate::Estimate;
use crate::params::{EXPLAINED, SEARCH_STEP};
use crate::predictor::{Look, Predictor};
use end::End;
use scene::Scene;
use tobi_goban::{Color, Game, Position};
use tobi_grid::{Point, PointSet};
use tobi_reading::Reader;

/// How moves are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// As Bouzy's paper on Indigo has it: an object whose game is hot counts for a move that wins it by its size, and the
    /// move with the largest sum is played.
    Paper,
    /// With the move predictor, territory, and playouts too, all weighed as strong players choose.
    Indigo,
    /// By a search of the whole game, which tries the moves first that the predictor finds likely.
    Search,
}

impl Style {
    /// All of them.
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
    /// Whether lost games are given up.
    pub resigns: bool,
    /// Whether dead enemy stones are taken off before the pass: where nobody else will.
    pub cleans_up: bool,
}

/// A move that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Where.
    pub point: Point,
    /// The sum of its reasons in millionths of a point.
    millionths: i64,
    /// How likely strong players are to choose it, from 0 to 1.
    pub chance: f64,
    /// What it does, with what each is worth in points, the most decisive first.
    pub reasons: Vec<(Term, f64)>,
    /// What a search found; `None` without one.
    pub tried: Option<Tried>,
    /// Whether reading speaks against it.
    refuted: bool,
}

impl Candidate {
    /// What its reasons sum up to, in points. Only differences between the candidates of a choice mean something.
    pub fn value(&self) -> f64 {
        self.millionths as f64 / 1e6
    }

    /// Whether reading speaks against it, so that it is not played whatever it is worth: it lies in territory that is
    /// certain, or more stones are caught after it than it gains for certain.
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }
}

/// A move, and the moves that were considered.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Whose move it is.
    pub player: Color,
    /// What to do: mostly to play the first candidate.
    pub decision: Decision,
    /// The moves considered, the best one first; none where the game is over.
    pub candidates: Vec<Candidate>,
    /// What the position is likely to come to, without playouts.
    pub estimate: Estimate,
    /// What the search found; `None` if there was none.
    pub searched: Option<Searched>,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// Who is to choose a move; it need not be this side's turn.
    pub player: Color,
    /// The points to choose from; illegal ones are left out.
    pub among: &'a PointSet,
    /// How the end is played.
    pub manners: Manners,
}

/// Chooses moves; keeps from move to move what has not changed.
#[derive(Debug)]
pub struct Chooser {
    style: Style,
    weights: Weights,
    predictor: Option<Predictor>,
    setting: Setting,
    /// The last search of a move: the next one keeps what its tree knows, if the game goes on from there.
    last: Option<Search>,
}

impl Chooser {
    /// One that judges by this style.
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

    /// Sets what its searches may use, and forgets the last one.
    pub fn set_setting(&mut self, setting: Setting) {
        self.setting = setting;
        self.forget();
    }

    /// The next search begins anew, whether or not the game has gone on from the last one.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Chooses a move. A search asks `more` from time to time how many playouts it may still make, and ends at 0; where
    /// the game is over there is none.
    ///
    /// A search keeps what the tree of the last one knows, if the game has gone on from there by the same rules, komi and
    /// handicap; [`Chooser::forget`] makes it begin anew. The result depends on the game, on the searches before in it, and on
    /// the numbers of playouts alone. Colour swap and the eight symmetries commute with it; of moves that mirror each other on a
    /// symmetric board one is chosen.
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
        if let Some((decision, counted)) = end.after_the_last_border(reader) {
            choice.decision = decision;
            choice.estimate = counted;
            return choice;
        }
        match self.style {
            Style::Search => {
                let last = self.last.take();
                let mut search = Search::new(task, &scene, &allowed, &self.setting, last);
                loop {
                    match more(&scene.estimate, &search) {
                        0 => break,
                        left => search.run(left.min(SEARCH_STEP)),
                    }
                }
                choice.searched = Some(search.outlook());
                choice.candidates = self.explained(&scene, search.moves(), reader);
                self.last = Some(search);
            }
            Style::Paper | Style::Indigo => {
                choice.candidates = self.weighed(&scene, &scene.candidates(&allowed), reader);
                if self.style == Style::Indigo {
                    contest::hold(&scene, last_moves(task.game)[0], &mut choice.candidates);
                }
            }
        }
        choice.decision = end.decide(&choice.candidates, choice.searched.as_ref());
        choice
    }

    /// Begins a search of a position, and estimates it.
    ///
    /// # Panics
    /// When `among` is a set of another board size.
    pub fn search(&mut self, task: &Task<'_>, reader: &mut Reader) -> (Estimate, Search) {
        let (scene, allowed) = self.scene_of(task, reader);
        let search = Search::new(task, &scene, &allowed, &self.setting, None);
        (scene.estimate, search)
    }

    /// The terms of all candidates of a position, and the place of its phase in [`PHASES`]: what the weights are learned
    /// from.
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

    /// What the searched moves do, in the order of the search.
    fn explained(&self, scene: &Scene, tried: Vec<Tried>, reader: &mut Reader) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let points = tried
            .into_iter()
            .filter_map(|tried| Some((tried.first().point()?, tried)));
        for (number, (point, tried)) in points.enumerate() {
            let weighed = match number < EXPLAINED {
                true => self.candidate(scene, point, reader),
                false => Candidate {
                    point,
                    millionths: 0,
                    chance: scene.prediction.chance(point),
                    reasons: Vec::new(),
                    tried: None,
                    refuted: false,
                },
            };
            candidates.push(Candidate {
                tried: Some(tried),
                // The search has seen what reading would say.
                refuted: false,
                ..weighed
            });
        }
        candidates
    }

    /// These moves by what they are worth.
    fn weighed(&self, scene: &Scene, moves: &PointSet, reader: &mut Reader) -> Vec<Candidate> {
        let candidates = moves
            .iter()
            .map(|point| self.candidate(scene, point, reader));
        let mut candidates: Vec<Candidate> = candidates.collect();
        sort(&mut candidates, scene);
        candidates
    }

    fn candidate(&self, scene: &Scene, point: Point, reader: &mut Reader) -> Candidate {
        let pose = &scene.pose;
        let phase = scene.phase();
        let terms = scene.terms(point, reader);
        let refuted = end::is_refuted(&terms);
        let weigh = |term: Term| (term, self.weights.millionths(&term, phase));
        let speaks =
            |&(term, worth): &(Term, i64)| worth != 0 || end::REFUTING.contains(&term.kind);
        let worth = terms.into_iter().map(weigh).filter(speaks);
        let mut reasons: Vec<(Term, i64)> = worth.collect();
        reasons.sort_by_key(|&(term, worth)| (-worth.abs(), term.kind, pose.point_in(term.at)));
        Candidate {
            point,
            millionths: reasons.iter().map(|&(_, worth)| worth).sum(),
            chance: scene.prediction.chance(point),
            reasons: reasons
                .iter()
                .map(|&(term, worth)| (term, worth as f64 / 1e6))
                .collect(),
            tried: None,
            refuted,
        }
    }
}

/// Orders candidates by what they are worth, the best one first.
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

/// Where the last two moves of a game were, the last one first.
fn last_moves(game: &Game) -> [Option<Point>; 2] {
    let mut moves = game.moves().iter().rev().map(|(_, mv)| mv.point());
    [moves.next().flatten(), moves.next().flatten()]
}
