//! Playing: the choice of a move and its reasons.
//!
//! ```text
//!  game -> Player::choose -> Choice -> Level::soften -> PlayReport -> words, PlayJson
//! ```

mod effects;
mod fate_after;
mod handicap;
#[cfg(feature = "json")]
mod json;
mod level;
mod reasons;
mod report;
mod shapes;
mod words;

pub use effects::Effect;
pub(crate) use fate_after::lives_after;
pub use handicap::gives_up_later;
#[cfg(feature = "json")]
pub use json::PlayJson;
pub use level::{Level, NoLevel};
pub use report::{MoveRequest, PlayReport, Reason};

pub use tobi_judge::choice::{
    Candidate, Choice, Decision, Kind, Limit, Manners, Search, Searched, Setting, Style, Term,
    Threads, Tried, Why,
};

use crate::analysis::Analysis;
use crate::estimate::under;
use std::time::{Duration, Instant};
use tobi_goban::count::Terms;
use tobi_goban::{Color, Game, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::choice::{Chooser, Task};
use tobi_judge::estimate::{Effort, Estimate};
use tobi_judge::params::SEARCH_PLAYOUTS;
use tobi_reading::{Budget, Reader};

/// When a search stops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Thinking {
    /// After this many playouts, or when the best move cannot change any more. The same on every machine.
    Playouts(u32),
    /// After this time, or when the best move cannot change any more at the current speed.
    Time(Duration),
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking::Playouts(SEARCH_PLAYOUTS)
    }
}

/// A player: chooses moves in one game after the other, and keeps its reading from move to move.
///
/// Its choice depends only on the game and these settings, not on earlier requests; with [`Thinking::Time`] also on
/// the machine. [`Player::set_keeps_tree`] is the exception.
///
/// ```
/// use tobi::play::{Decision, Player, Style};
/// use tobi::{Color, Game, Rules, Setup, Size};
///
/// let game = Game::new(Rules::named("chinese")?, Setup::new(Size::square(9)))?;
/// let mut player = Player::new(Style::Indigo);
/// let choice = player.choose(&game, Color::Black, None);
/// assert!(matches!(choice.decision, Decision::Play(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Player {
    chooser: Chooser,
    reader: Reader,
    manners: Manners,
    thinking: Thinking,
    keeps_tree: bool,
}

/// The moves to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// The points; illegal ones are ignored.
    pub points: PointSet,
    /// Whether a pass is among them. If nothing else is allowed, it always is.
    pub pass: bool,
    /// Limits of the moves after that, in the order of their depths; the search of a game obeys them in its tree.
    pub later: Vec<Limit>,
}

impl Allowed {
    /// All moves on a board of this size.
    pub fn all(size: Size) -> Allowed {
        Allowed {
            points: PointSet::full(size),
            pass: true,
            later: Vec::new(),
        }
    }

    /// Only these moves.
    pub fn only(size: Size, moves: &[Move]) -> Allowed {
        let points = moves.iter().filter_map(|mv| mv.point());
        Allowed {
            points: PointSet::from_points(size, points),
            pass: moves.contains(&Move::Pass),
            later: Vec::new(),
        }
    }
}

impl Player {
    /// A player of this style that resigns lost games and leaves dead stones on the board.
    pub fn new(style: Style) -> Player {
        Player {
            chooser: Chooser::new(style),
            reader: Reader::new(Budget::USUAL),
            manners: Manners {
                resigns: true,
                cleans_up: false,
            },
            thinking: Thinking::default(),
            keeps_tree: false,
        }
    }

    /// The same with other conduct at the end of a game.
    #[must_use]
    pub fn with_manners(self, manners: Manners) -> Player {
        Player { manners, ..self }
    }

    /// Its conduct at the end of a game.
    pub fn manners(&self) -> Manners {
        self.manners
    }

    /// Sets its conduct at the end of a game.
    pub fn set_manners(&mut self, manners: Manners) {
        self.manners = manners;
    }

    /// When its searches stop.
    pub fn thinking(&self) -> Thinking {
        self.thinking
    }

    /// Sets when its searches stop; the other styles ignore it.
    pub fn set_thinking(&mut self, thinking: Thinking) {
        self.thinking = thinking;
    }

    /// Sets what its searches may use, and drops the current tree.
    pub fn set_setting(&mut self, setting: Setting) {
        self.chooser.set_setting(setting);
    }

    /// Sets whether a search keeps the tree of the previous one if the game has continued from there by moves only.
    /// It is stronger then, but its choice depends on the earlier searches in the game. It starts from scratch for any other
    /// game, rules or komi, and after [`Player::forget`].
    pub fn set_keeps_tree(&mut self, keeps_tree: bool) {
        self.keeps_tree = keeps_tree;
    }

    /// Makes the next search start from scratch, even if the game continues from the last one.
    pub fn forget(&mut self) {
        self.chooser.forget();
    }

    /// Chooses a move like [`Player::choose`], with the playouts of this level. [`Level::soften`] does the rest.
    pub(crate) fn choose_as(
        &mut self,
        game: &Game,
        request: MoveRequest<'_>,
        watch: &mut dyn FnMut(&Estimate, &Search),
    ) -> Choice {
        let thinking = self.thinking;
        if let Thinking::Playouts(playouts) = thinking {
            self.thinking = Thinking::Playouts(request.level.playouts(playouts));
        }
        let choice = self.choose_watched(game, request.color, request.among, watch);
        self.thinking = thinking;
        choice
    }

    /// Chooses a move for a colour, even if it is not its turn, among some points or on the whole board.
    ///
    /// # Panics
    /// When `among` is a set of another board size.
    pub fn choose(&mut self, game: &Game, color: Color, among: Option<&PointSet>) -> Choice {
        self.choose_watched(game, color, among, &mut |_, _| {})
    }

    /// The same with progress reports of the search.
    fn choose_watched(
        &mut self,
        game: &Game,
        color: Color,
        among: Option<&PointSet>,
        watch: &mut dyn FnMut(&Estimate, &Search),
    ) -> Choice {
        let everywhere = PointSet::full(game.position().size());
        let task = Task {
            game,
            player: color,
            among: among.unwrap_or(&everywhere),
            may_pass: true,
            limits: &[],
            manners: self.manners,
        };
        let thinking = self.thinking;
        // Only a time limit uses the clock: WebAssembly has none.
        let begin = matches!(thinking, Thinking::Time(_)).then(Instant::now);
        let elapsed = || begin.map_or(Duration::MAX, |begin| begin.elapsed());
        let mut judged = Duration::ZERO;
        let mut more = |estimate: &Estimate, search: &Search| {
            let progress = search.progress();
            if progress.playouts > 0 {
                watch(estimate, search);
            }
            match thinking {
                Thinking::Playouts(playouts) => {
                    let left = playouts.saturating_sub(progress.playouts);
                    // With a kept tree a move may be far ahead already; a few playouts are made anyway.
                    let is_open = left > progress.ahead || progress.playouts == 0;
                    if is_open { left } else { 0 }
                }
                // A move is chosen even if there is no time.
                Thinking::Time(_) if progress.playouts == 0 => {
                    judged = elapsed();
                    1
                }
                Thinking::Time(time) => {
                    let now = elapsed();
                    let pace = f64::from(progress.playouts) / (now - judged).as_secs_f64();
                    let left = pace * time.saturating_sub(now).as_secs_f64();
                    let is_open = left > f64::from(progress.ahead);
                    if is_open { u32::MAX } else { 0 }
                }
            }
        };
        if !self.keeps_tree {
            self.chooser.forget();
        }
        let choice = self.chooser.choose(&task, &mut self.reader, &mut more);
        if !self.keeps_tree {
            self.chooser.forget();
        }
        choice
    }

    /// A move with its reasons, after the shortest search; `None` if it is not considered.
    pub(crate) fn rated(&mut self, game: &Game, color: Color, point: Point) -> Option<Candidate> {
        let (thinking, manners) = (self.thinking, self.manners);
        self.thinking = Thinking::Playouts(1);
        self.manners.resigns = false;
        let alone = PointSet::from_points(game.position().size(), [point]);
        let choice = self.choose(game, color, Some(&alone));
        (self.thinking, self.manners) = (thinking, manners);
        let mut candidates = choice.candidates.into_iter();
        candidates.find(|it| it.point == point)
    }

    /// Starts the analysis of a position: the allowed moves of a colour, even if it is not its turn.
    /// `effort` is that of the estimate, which runs [`ESTIMATE_PLAYOUTS`](crate::params::ESTIMATE_PLAYOUTS) of its
    /// playouts at the start.
    ///
    /// The analysis continues on its own; it does not need the player.
    ///
    /// Cost: an estimate, and one round of playouts.
    ///
    /// # Panics
    /// When the points of `allowed` are a set of another board size.
    pub fn analyse(
        &mut self,
        game: &Game,
        color: Color,
        allowed: &Allowed,
        effort: Effort,
    ) -> Analysis {
        let task = Task {
            game,
            player: color,
            among: &allowed.points,
            may_pass: allowed.pass,
            limits: &allowed.later,
            manners: self.manners,
        };
        let (estimate, search) = self.chooser.search(&task, &mut self.reader);
        // A count can be wrong: until both sides have passed, the position is searched even if it can be counted.
        let estimate = estimate.counted(&self.reader);
        let (estimate, search) = if game.is_over() {
            (estimate.finished(), None)
        } else {
            (estimate, Some(search))
        };
        let (rules, terms) = (*game.rules(), Terms::of(game));
        let estimate = under(&rules, estimate, &terms);
        let rules = (rules, terms);
        let mut analysis = Analysis::new(rules, color, (estimate, effort), search);
        analysis.run(1);
        analysis
    }
}
