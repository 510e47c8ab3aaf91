//! The review of a whole game.

use crate::fault::Fault;
use crate::game::Game;
use crate::options;
use tobi::request::{Report, review_options};
use tobi::review::{Review, ReviewError, Stage, Workers, save};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The receiver of progress reports.
    pub type Listener;

    /// The progress.
    #[wasm_bindgen(method, catch)]
    fn tell(this: &Listener, part: &str, done: u32, all: u32) -> Result<(), JsValue>;
}

#[wasm_bindgen]
impl Game {
    /// `tobi.review/1`: the main line of the game that a node is in. Options: `from`, `to`, `playouts`, `most`.
    ///
    /// The `tell` of `listener` is called before each piece of the work: with `curve`, `looks` or `replies`, the
    /// number of finished pieces of this stage, and their total.
    ///
    /// # Errors
    /// Moves that do not exist; a record that cannot be replayed.
    pub fn review(
        &self,
        node: u32,
        options: &str,
        listener: Option<Listener>,
    ) -> Result<String, Fault> {
        self.reviewed(node, options, listener, |_, review| {
            review.to_json().to_line()
        })
    }

    /// The file with the review of that game in it: comments, marks, and the better moves as variations. A review
    /// that was just made with the same options is reused.
    ///
    /// # Errors
    /// Those of [`Game::review`].
    pub fn review_sgf(
        &self,
        node: u32,
        options: &str,
        listener: Option<Listener>,
    ) -> Result<String, Fault> {
        self.reviewed(node, options, listener, |number, review| {
            save(self.collection(), number, review)
        })
    }
}

/// A review of the game with this index, by the text of its options.
#[derive(Debug)]
pub(crate) struct Reviewed {
    number: usize,
    options: String,
    review: Review,
}

impl Game {
    fn reviewed(
        &self,
        node: u32,
        options: &str,
        listener: Option<Listener>,
        describe: impl FnOnce(usize, &Review) -> String,
    ) -> Result<String, Fault> {
        let number = self.number_of_game(node)?;
        let known = self.reviewed.take();
        let known = known.filter(|known| known.number == number && known.options == options);
        let made = match known {
            Some(made) => made,
            None => {
                let asked = options::parse(Report::Review.fields(), options)?;
                let review = Review::new(
                    self.collection(),
                    number,
                    &review_options(&asked),
                    &ProgressReporter { listener },
                );
                Reviewed {
                    number,
                    options: options.to_owned(),
                    review: review.map_err(|error| match error {
                        ReviewError::Read(error) => Fault::from(error),
                        error => Fault::usage(error),
                    })?,
                }
            }
        };
        let answer = describe(number, &made.review);
        self.reviewed.replace(Some(made));
        Ok(answer)
    }
}

/// One piece after the other, with progress reports.
struct ProgressReporter {
    listener: Option<Listener>,
}

impl ProgressReporter {
    fn tell(&self, stage: Stage, done: usize, all: usize) {
        let Some(listener) = &self.listener else {
            return;
        };
        let part = match stage {
            Stage::Curve => "curve",
            Stage::Looks => "looks",
            Stage::Replies => "replies",
        };
        // The review continues even if the listener fails.
        let _ = listener.tell(part, done as u32, all as u32);
    }
}

impl Workers for ProgressReporter {
    fn map<T: Sync, R: Send>(
        &self,
        stage: Stage,
        pieces: &[T],
        work: impl Fn(&T) -> R + Send + Sync,
    ) -> Vec<R> {
        let each = pieces.iter().enumerate();
        each.map(|(done, piece)| {
            self.tell(stage, done, pieces.len());
            work(piece)
        })
        .collect()
    }
}
