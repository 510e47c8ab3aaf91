//! The review of a game: the curve of the margin, the moves that lost most, and what was better and why.
//!
//! ```text
//!  file -> curve: an estimate after every move -> suspects -> deeper looks with equal effort -> mistakes -> words, JSON, SGF
//! ```
//!
//! | file | content |
//! |---|---|
//! | `turns` | the curve |
//! | `turning_points` | where the margin changed most for good |
//! | `moments` | which moves get a deeper look, and its result |
//! | `ending` | how the game ended, and the result of the record |
//! | `words` | the text |
//! | `json` | `tobi.review/1` |
//! | `save` | the file with comments, marks and variations |

mod ending;
#[cfg(feature = "json")]
mod json;
mod moments;
mod save;
mod turning_points;
mod turns;
mod words;

pub use ending::Ending;
#[cfg(feature = "json")]
pub use json::ReviewJson;
pub use moments::{Mistake, Outlook, Severity, Shift};
pub use save::save;
pub use turning_points::TurningPoint;
pub use turns::Turn;

use crate::estimate::{Effort, Event};
use crate::{Collection, ReadError, Session};
use moments::Depth;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use tobi_goban::{ByColor, Color};
use tobi_judge::params::{
    CURVE_SHARE, ESTIMATE_PLAYOUTS, ESTIMATE_SEED, REVIEW_PLAYOUTS, REVIEWED_MOVES, SHOWN_MISTAKES,
};
use tobi_notation::sgf::{NoSuchMove, NodeId};
use turns::Source;

/// What to review, and how deeply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewOptions {
    /// The first move, from 1; `None` means the first of the game.
    pub from: Option<u32>,
    /// The last move; `None` means the last of the game.
    pub to: Option<u32>,
    /// Playouts of each search of a deeper look, at least 1. Each position of the curve has a fifth of them, at most
    /// 400.
    pub playouts: u32,
    /// How many mistakes are shown, the largest ones. More of them need more deeper looks.
    pub most: usize,
}

impl Default for ReviewOptions {
    fn default() -> ReviewOptions {
        ReviewOptions {
            from: None,
            to: None,
            playouts: REVIEW_PLAYOUTS,
            most: SHOWN_MISTAKES,
        }
    }
}

/// A stage of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Estimating the positions, in blocks.
    Curve,
    /// Looking at suspect moves.
    Looks,
    /// Looking at the replies to mistakes.
    Replies,
}

/// Runs the tasks of a review, one after the other or in parallel. The result is the same.
pub trait Workers {
    /// Calls `work` for each of the pieces; returns the results in order.
    fn map<T: Sync, R: Send>(
        &self,
        stage: Stage,
        pieces: &[T],
        work: impl Fn(&T) -> R + Send + Sync,
    ) -> Vec<R>;

    /// Shows the review with its curve, before any deeper look: without mistakes.
    fn begun(&self, _: &Review) {}
}

/// One piece after the other on this thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sequential;

impl Workers for Sequential {
    fn map<T: Sync, R: Send>(
        &self,
        _: Stage,
        pieces: &[T],
        work: impl Fn(&T) -> R + Send + Sync,
    ) -> Vec<R> {
        pieces.iter().map(work).collect()
    }
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ReviewError {
    /// The record cannot be replayed.
    Read(ReadError),
    /// There is no such move.
    NoSuchMove {
        /// The field of [`ReviewOptions`]: `from` or `to`.
        option: &'static str,
        /// What it asks for.
        error: NoSuchMove,
    },
    /// There are too many moves for one review.
    TooLong {
        /// The number of moves.
        moves: u32,
    },
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewError::Read(error) => error.fmt(f),
            ReviewError::NoSuchMove { option, error } => write!(f, "{option}: {error}"),
            ReviewError::TooLong { moves } => write!(
                f,
                "{moves} moves are too many for one review, which takes {REVIEWED_MOVES} at most; review a part of them"
            ),
        }
    }
}

impl std::error::Error for ReviewError {}

/// What one side did in the reviewed moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideReview {
    /// Moves, including passes.
    pub moves: u32,
    /// Inaccuracies, mistakes and blunders.
    pub counts: [u32; 3],
    /// The sum of the points lost by them.
    pub lost: f64,
}

/// A reviewed game.
///
/// ```
/// use tobi::review::{Review, ReviewOptions, Sequential};
/// use tobi::{Collection, Reading};
///
/// let file = b"(;SZ[5]KM[0.5];B[cc];W[bb];B[bc])";
/// let games = Collection::read(file, &Reading::default())?;
/// let options = ReviewOptions { playouts: 50, ..ReviewOptions::default() };
/// let review = Review::new(&games, 0, &options, &Sequential)?;
/// assert_eq!(review.turns().len(), 4);
/// assert_eq!(review.sides().black.moves, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Review {
    session: Session,
    options: ReviewOptions,
    effort: Effort,
    turns: Vec<Turn>,
    looks: usize,
    variations: usize,
    is_main: bool,
    mistakes: Vec<Mistake>,
    ending: Option<Ending>,
}

impl Review {
    /// Reviews the main line of a game of a file, numbered from 0. Variations are ignored.
    ///
    /// # Errors
    /// [`ReviewError`]
    ///
    /// # Panics
    /// When there is no such game.
    pub fn new(
        collection: &Collection,
        number: usize,
        options: &ReviewOptions,
        workers: &impl Workers,
    ) -> Result<Review, ReviewError> {
        let last = collection.root(number).line().last();
        let last = last.expect("a line has its root").id();
        Review::of_line(collection, last, options, workers)
    }

    /// Reviews the line from the root to `end`, such as that of [`Collection::end_of_line`].
    ///
    /// The result depends only on the file and the options, not on the workers. It commutes with colour swap and the
    /// eight symmetries, if no position is symmetric to itself.
    ///
    /// Cost: on 19x19 about 45 ms for each position and 0.4 to 1 s for each deeper look. There is one deeper look for
    /// every eight moves, or two for each mistake to be shown, and one for the reply to each mistake.
    ///
    /// # Errors
    /// [`ReviewError`]
    ///
    /// # Panics
    /// When the node comes from another tree.
    pub fn of_line(
        collection: &Collection,
        end: NodeId,
        options: &ReviewOptions,
        workers: &impl Workers,
    ) -> Result<Review, ReviewError> {
        let is_main = collection.ends_main_line(end);
        let number = collection.game_of(end);
        let record = if is_main {
            collection.record(number)
        } else {
            collection.record_to(end)
        };
        let record = Arc::new(record.map_err(ReviewError::Read)?);
        let last = record.last_move();
        let moves = range(options, last)?;
        let source = Source {
            collection,
            number,
            record,
            is_main,
        };
        let options = ReviewOptions {
            playouts: options.playouts.max(1),
            ..*options
        };
        let effort = Effort {
            playouts: (options.playouts / CURVE_SHARE).min(ESTIMATE_PLAYOUTS),
            seed: ESTIMATE_SEED,
        };
        let session = source.session(*moves.end()).map_err(ReviewError::Read)?;
        let turns = turns::curve(&source, moves, effort, workers)?;
        let is_end = session.provenance.replayed == last;
        let ending = turns
            .last()
            .filter(|_| is_end)
            .map(|turn| Ending::new(&session, turn));
        let mut review = Review {
            session,
            options,
            effort,
            turns,
            looks: 0,
            variations: collection.variations(number),
            is_main,
            mistakes: Vec::new(),
            ending,
        };
        workers.begun(&review);
        let depth = Depth {
            playouts: options.playouts,
            effort: Effort::USUAL,
        };
        let (turns, most) = (&review.turns, options.most);
        (review.mistakes, review.looks) = looked_at(&source, turns, most, depth, workers);
        Ok(review)
    }

    /// The game after the last move of the review.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The options, with defaults filled in.
    pub fn options(&self) -> &ReviewOptions {
        &self.options
    }

    /// The effort of the estimate for each position of the curve.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The curve: the position before the first move of the review, then that after each.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The number of moves that got a deeper look.
    pub fn looks(&self) -> usize {
        self.looks
    }

    /// Whether the record has other lines, which were not reviewed.
    pub fn has_variations(&self) -> bool {
        self.variations > 0
    }

    /// The number of lines of the record besides its main line.
    pub fn variations(&self) -> usize {
        self.variations
    }

    /// Whether the main line was reviewed, rather than a variation.
    pub fn is_main_line(&self) -> bool {
        self.is_main
    }

    /// The rules and the reviewed part: `japanese rules, komi 6.5; moves 1 to 208`.
    pub fn setting(&self) -> String {
        words::setting(self)
    }

    /// All mistakes, in the order of the game.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// The largest mistakes, as many as requested, in the order of the game. If a player misses the same move several
    /// times, only the first time is included.
    pub fn worst(&self) -> Vec<&Mistake> {
        let first = self.mistakes.iter().filter(|it| it.again.is_none());
        let mut worst: Vec<&Mistake> = first.collect();
        worst.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.number.cmp(&b.number)));
        worst.truncate(self.options.most);
        worst.sort_by_key(|mistake| mistake.number);
        worst
    }

    /// The moves by which groups died, were captured or came back to life.
    pub fn events(&self) -> impl Iterator<Item = (&Turn, &Event)> {
        let turns = self.turns.iter();
        turns.flat_map(|turn| turn.events.iter().map(move |event| (turn, event)))
    }

    /// What decided the game: the largest lasting changes of the margin, in the order of the game.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        turning_points::turning_points(&self.turns)
    }

    /// What each side did.
    pub fn sides(&self) -> ByColor<SideReview> {
        ByColor::from_fn(|color: Color| {
            let played = self.turns.iter().filter_map(|turn| turn.played);
            let mut side = SideReview {
                moves: played.filter(|&(player, _)| player == color).count() as u32,
                ..SideReview::default()
            };
            for mistake in self.mistakes.iter().filter(|it| it.color == color) {
                side.counts[mistake.severity as usize] += 1;
                side.lost += mistake.loss;
            }
            side
        })
    }

    /// How the game ended; `None` if the review stops before its last move.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Who is ahead after the last move of the review, or who won, in a sentence or two.
    pub fn conclusion(&self) -> Vec<String> {
        words::conclusion(self)
    }

    /// The conclusion, and what each side did, one line each.
    pub fn summary(&self) -> Vec<String> {
        words::summary(self)
    }

    /// An event in words: `Move 57: Black's 5 stones at D4, dead for 12 moves, live after all (believed)`.
    pub fn event(turn: &Turn, event: &Event) -> String {
        words::event(turn, event)
    }
}

/// The moves to review; `None` for a game without moves.
fn range(options: &ReviewOptions, last: u32) -> Result<RangeInclusive<u32>, ReviewError> {
    let (from, to) = (options.from.unwrap_or(1), options.to.unwrap_or(last));
    let is_empty = options.from.is_none() && options.to.is_none() && last == 0;
    for (option, asked, last) in [("to", to, last), ("from", from, to)] {
        if !(1..=last).contains(&asked) && !is_empty {
            let first = 1;
            let error = NoSuchMove { asked, first, last };
            return Err(ReviewError::NoSuchMove { option, error });
        }
    }
    let moves = (to + 1).saturating_sub(from);
    match moves {
        0..=REVIEWED_MOVES => Ok(from..=to),
        _ => Err(ReviewError::TooLong { moves }),
    }
}

/// Takes a deeper look at the suspect moves, then at the replies to the mistakes among them: an unpunished mistake
/// means that the reply is a mistake too.
fn looked_at(
    source: &Source<'_>,
    turns: &[Turn],
    most: usize,
    depth: Depth,
    workers: &impl Workers,
) -> (Vec<Mistake>, usize) {
    let suspects = moments::suspects(turns, most);
    let look = |&at: &usize| moments::look(source, turns[at].number, depth);
    let found = workers.map(Stage::Looks, &suspects, look);
    let replies: Vec<usize> = suspects
        .iter()
        .zip(&found)
        .filter(|(at, mistake)| mistake.is_some() && **at + 1 < turns.len())
        .map(|(at, _)| at + 1)
        .filter(|at| suspects.binary_search(at).is_err())
        .collect();
    let answered = workers.map(Stage::Replies, &replies, look);
    let looks = suspects.len() + replies.len();
    let mut mistakes: Vec<Mistake> = found.into_iter().chain(answered).flatten().collect();
    mistakes.sort_by_key(|mistake| mistake.number);
    moments::connect(&mut mistakes);
    (mistakes, looks)
}
