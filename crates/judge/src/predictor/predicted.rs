//! The predictor as what a search of whole games knows.

use super::{Look, Predictor};
use tobi_goban::random_game::is_own_eye;
use tobi_goban::{Position, Rules};
use tobi_grid::Point;
use tobi_reading::{Budget, Reader};
use tobi_search::playout::whole::Knowledge;

/// The predictor's chances as priors of the search.
#[derive(Debug)]
pub(crate) struct Predicted {
    predictor: Predictor,
    /// Of its own: it goes back and forth between positions, and reads in another pose.
    reader: Reader,
}

impl Clone for Predicted {
    /// What the reader remembers is not taken along: it saves time and changes no answer.
    fn clone(&self) -> Predicted {
        Predicted {
            predictor: self.predictor.clone(),
            reader: Reader::new(self.reader.budget()),
        }
    }
}

impl Predicted {
    /// One that begins with a position.
    pub(crate) fn new(position: &Position) -> Predicted {
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
