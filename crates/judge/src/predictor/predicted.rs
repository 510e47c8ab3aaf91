//! The predictor as the source of priors for a search of whole games.

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
    /// A separate reader: it switches between positions, and reads in another pose.
    reader: Reader,
}

impl Clone for Predicted {
    /// The memory of the reader is not copied: it saves time and changes no answer.
    fn clone(&self) -> Predicted {
        Predicted {
            predictor: self.predictor.clone(),
            reader: Reader::new(self.reader.budget()),
        }
    }
}

impl Predicted {
    /// A source of priors that starts with a position.
    pub(crate) fn new(position: &Position) -> Predicted {
        Predicted {
            predictor: Predictor::new(position.board()),
            reader: Reader::new(Budget::USUAL),
        }
    }
}

impl Knowledge for Predicted {
    fn moves(&mut self, position: &Position, last: [Option<Point>; 2]) -> Vec<(Point, f64)> {
        // The search has its own pose, in which a rectangle may be rotated.
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
