//! Playing: a move and its reasons.
//!
//! ```text
//!  game -> Player::choose -> Choice -> Level::soften -> PlayReport -> words, PlayJson
//! ```

mod handicap;
mod json;
mod level;
mod report;
mod words;

pub use handicap::gives_up_later;
pub use json::PlayJson;
pub use level::{Level, NoLevel};
pub use report::{Asked, PlayReport, Reason};

pub use tobi_judge::choice::{
    Candidate, Choice, Decision, Kind, Manners, Search, Searched, Setting, Style, Term, Threads,
    Tried, Why,
};

use crate::analysis::Analysis;
use std::time::{Duration, Instant};
use tobi_goban::count::Terms;
use tobi_goban::{Color, Game};
use tobi_grid::PointSet;
use tobi_judge::choice::{Chooser, Task};
use tobi_judge::estimate::{Effort, Estimate};
use tobi_judge::params::SEARCH_PLAYOUTS;
use tobi_reading::{Budget, Reader};

/// How long a search goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Thinking {
    /// Until there are so many playouts, or the best move cannot change any more. The same on every machine.
    Playouts(u32),
    /// For so long, or until the best move cannot change any more at the pace so far.
    Time(Duration),
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking::Playouts(SEARCH_PLAYOUTS)
    }
}

/// A player: chooses moves in one game after the other, and keeps what it read from move to move.
///
/// What it chooses depends on the game and these settings alone, not on what it was asked before; with
/// [`Thinking::Time`] on the machine too. [`Player::set_keeps_tree`] is the exception.
///
/// ```
/// use tobi::play::{Decision, Player, Style};
/// use tobi_goban::{Color, Game, Rules, Setup};
/// use tobi_grid::Size;
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

impl Player {
    /// A player of this style that gives lost games up and leaves dead stones on the board.
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

    /// The same with other manners.
    #[must_use]
    pub fn with_manners(self, manners: Manners) -> Player {
        Player { manners, ..self }
    }

    /// How it plays the end of a game.
    pub fn manners(&self) -> Manners {
        self.manners
    }

    /// Sets how it plays the end of a game.
    pub fn set_manners(&mut self, manners: Manners) {
        self.manners = manners;
    }

    /// How long it searches.
    pub fn thinking(&self) -> Thinking {
        self.thinking
    }

    /// Sets how long it searches; the other styles take no notice.
    pub fn set_thinking(&mut self, thinking: Thinking) {
        self.thinking = thinking;
    }

    /// Sets what its searches may use, and forgets the last one.
    pub fn set_setting(&mut self, setting: Setting) {
        self.chooser.set_setting(setting);
    }

    /// Sets whether the search of a move keeps what the tree of the one before knows, where the game has gone on from there by
    /// moves alone: it is stronger then, and what it chooses depends on the searches before in the game. Any other game, rules
    /// or komi, and [`Player::forget`], make it begin anew.
    pub fn set_keeps_tree(&mut self, keeps_tree: bool) {
        self.keeps_tree = keeps_tree;
    }

    /// The next search begins anew, whether or not the game goes on from the last one.
    pub fn forget(&mut self) {
        self.chooser.forget();
    }

    /// Chooses a move as [`Player::choose`] does, with as many playouts as this level has. [`Level::soften`] does the rest.
    pub(crate) fn choose_as(
        &mut self,
        game: &Game,
        asked: Asked<'_>,
        watch: &mut dyn FnMut(&Estimate, &Search),
    ) -> Choice {
        let thinking = self.thinking;
        if let Thinking::Playouts(playouts) = thinking {
            self.thinking = Thinking::Playouts(asked.level.playouts(playouts));
        }
        let choice = self.choose_watched(game, asked.color, asked.among, watch);
        self.thinking = thinking;
        choice
    }

    /// Chooses a move for a colour, whoever is to move, among some points or on the whole board.
    ///
    /// # Panics
    /// When `among` is a set of another board size.
    pub fn choose(&mut self, game: &Game, color: Color, among: Option<&PointSet>) -> Choice {
        self.choose_watched(game, color, among, &mut |_, _| {})
    }

    /// The same while somebody watches the search.
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
            manners: self.manners,
        };
        let thinking = self.thinking;
        // Only who is given time looks at the clock: WebAssembly has none.
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
                    // With a tree from before a move may be far ahead already; a few playouts are made all the same.
                    let is_open = left > progress.ahead || progress.playouts == 0;
                    if is_open { left } else { 0 }
                }
                // A move is chosen all the same where there is no time.
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

    /// Begins to analyse a position: the moves of a colour, whoever is to move, among some points. `effort` is that of
    /// the estimate beside the search, which has [`ESTIMATE_PLAYOUTS`](crate::params::ESTIMATE_PLAYOUTS) of its playouts
    /// at the beginning.
    ///
    /// The analysis goes on by itself: it needs the player no more.
    ///
    /// Cost: that of an estimate, and of one round of playouts.
    ///
    /// # Panics
    /// When `among` is a set of another board size.
    pub fn analyse(
        &mut self,
        game: &Game,
        color: Color,
        among: &PointSet,
        effort: Effort,
    ) -> Analysis {
        let task = Task {
            game,
            player: color,
            among,
            manners: self.manners,
        };
        let (estimate, search) = self.chooser.search(&task, &mut self.reader);
        // Where the game is not over, it is searched on, though it can be counted.
        let search = (!estimate.is_over()).then_some(search);
        let estimate = estimate.counted(&self.reader);
        let rules = (*game.rules(), Terms::of(game));
        let mut analysis = Analysis::new(rules, color, (estimate, effort), search);
        analysis.run(1);
        analysis
    }
}
