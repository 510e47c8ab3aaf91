//! The review of a whole game.

use crate::fault::Fault;
use crate::game::Game;
use crate::options;
use tobi::review::{Review, ReviewError, ReviewJson, Stage, Workers};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Who waits for a review.
    pub type Listener;

    /// How far it is.
    #[wasm_bindgen(method, catch)]
    fn tell(this: &Listener, part: &str, done: u32, all: u32) -> Result<(), JsValue>;
}

#[wasm_bindgen]
impl Game {
    /// `tobi.review/1`: the main line of the game that a node is in. Options: `from`, `to`, `playouts`, `most`.
    ///
    /// The `tell` of `listener` is called before each piece of the work: with `curve`, `looks` or `replies`, how many pieces
    /// of this part are done, and how many there are.
    ///
    /// # Errors
    /// Moves that there are not; a record that cannot be played out.
    pub fn review(
        &self,
        node: u32,
        options: &str,
        listener: Option<Listener>,
    ) -> Result<String, Fault> {
        let options: options::Review = options::parse(options)?;
        let number = self.number_of_game(node)?;
        let asked = options.asked()?;
        let review = Review::new(self.collection(), number, &asked, &Told { listener });
        let review = review.map_err(|error| match error {
            ReviewError::Read(error) => Fault::from(error),
            error => Fault::usage(error),
        })?;
        Ok(ReviewJson::new(&review).to_line())
    }
}

/// One piece after the other, each told to who waits.
struct Told {
    listener: Option<Listener>,
}

impl Told {
    fn tell(&self, stage: Stage, done: usize, all: usize) {
        let Some(listener) = &self.listener else {
            return;
        };
        let part = match stage {
            Stage::Curve => "curve",
            Stage::Looks => "looks",
            Stage::Replies => "replies",
        };
        // Whatever becomes of it there: the review goes on.
        let _ = listener.tell(part, done as u32, all as u32);
    }
}

impl Workers for Told {
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
