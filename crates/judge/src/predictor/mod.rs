//! The move predictor: how likely a strong player is to choose each move.
//!
//! A log-linear model (Bradley and Terry; Coulom 2007). Each move has features: the shapes around it, nested from four
//! points to about a hundred, its places beside the last two moves with the stones around those, and traits, such as
//! capturing, saving or giving atari, or the distance from the last move. The sum of the weights of its features is the
//! logarithm of its prior. The weights were learned from games of strong players (`cargo xtask predictor DIR`). The
//! only search is the string games of chains that are short of liberties.
//!
//! ```text
//! position, last two moves  ->  features of each move  ->  weights  ->  priors
//! ```
//!
//! | file | content |
//! |---|---|
//! | `diamond` | nested shapes, updated from move to move |
//! | `traits` | all other features of a move |
//! | `table` | their weights |

mod diamond;
mod predicted;
mod table;
mod traits;

pub(crate) use predicted::Predicted;

pub use diamond::Shapes;
pub use table::{Feature, Weights};

use diamond::{Around, Viewpoint};
use tobi_goban::{Board, Position};
use tobi_grid::{Field, Point, PointSet, Size};
use tobi_reading::Reader;
use traits::{Scene, Trait};

/// The input of the predictor.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The stones and the side to move.
    pub position: &'a Position,
    /// The points of the last move and the one before it; `None` for passes and if they are unknown.
    pub last: [Option<Point>; 2],
    /// The moves to compare with each other; all must be legal.
    pub moves: &'a PointSet,
}

/// Predicts moves. From one position of a game to the next it only updates what changed.
///
/// ```
/// use tobi_goban::{Position, Rules, Setup};
/// use tobi_grid::Point;
/// use tobi_judge::predictor::{Look, Predictor};
/// use tobi_reading::{Budget, Reader};
///
/// // A stone in atari: should Black run?
/// let position = Position::from_setup(Setup::parse(
///     ". . . . . . .
///      . . . . . . .
///      . . O X . . .
///      . O X O . . .
///      . . . . . . .
///      . . . . . . .
///      . . . . . . .",
/// )?)?;
/// let moves = position.legal_moves(position.to_move(), &Rules::JAPANESE);
/// let look = Look { position: &position, last: [Some(Point::new(3, 3)), None], moves: &moves };
/// let mut predictor = Predictor::new(position.board());
/// let prediction = predictor.predict(&look, &mut Reader::new(Budget::USUAL));
/// assert_eq!(prediction.best(1)[0].0, Point::new(2, 4));
/// assert!(prediction.chance(Point::new(2, 4)) > 0.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Predictor {
    weights: &'static Weights,
    shapes: Shapes,
}

impl Predictor {
    /// A predictor for boards of this size.
    pub fn new(board: &Board) -> Predictor {
        Predictor {
            weights: Weights::learned(),
            shapes: Shapes::new(board),
        }
    }

    /// Size of its boards.
    pub fn size(&self) -> Size {
        self.shapes.size()
    }

    /// Predicts how likely each of the moves is.
    ///
    /// # Panics
    /// When the position is of another board size.
    pub fn predict(&mut self, look: &Look<'_>, reader: &mut Reader) -> Prediction {
        let mut priors = Vec::with_capacity(look.moves.len());
        let weights = self.weights;
        let mut view = View::new(&mut self.shapes, look, reader);
        for point in look.moves {
            let mut sum = 0;
            view.features(point, |_, feature| {
                let weight = weights.of(feature);
                sum += weight;
                weight != 0
            });
            priors.push((point, sum));
        }
        Prediction::new(look, priors)
    }
}

/// A feature of a move: an input for learning the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The feature.
    pub feature: Feature,
    /// The next smaller shape if it is a shape of a list. Larger shapes count only if this is listed.
    pub within: Option<Feature>,
}

/// The listed features of each of the moves: the input for learning the weights.
pub fn features(
    shapes: &mut Shapes,
    look: &Look<'_>,
    reader: &mut Reader,
    listed: impl Fn(Feature) -> bool,
) -> Vec<(Point, Vec<Noted>)> {
    let mut view = View::new(shapes, look, reader);
    let moves = look.moves.iter().map(|point| {
        let mut all = Vec::new();
        let mut smaller = [None; diamond::LISTS];
        view.features(point, |list, feature| {
            let within = list.and_then(|list| smaller[list].replace(feature));
            let is_listed = listed(feature);
            if is_listed {
                all.push(Noted { feature, within });
            }
            is_listed
        });
        (point, all)
    });
    moves.collect()
}

/// A position as the features see it.
struct View<'a> {
    shapes: &'a Shapes,
    by: Viewpoint<'a>,
    replies: Vec<Around>,
    scene: Scene<'a>,
    /// Memory for the traits of a move.
    traits: Vec<Trait>,
}

impl<'a> View<'a> {
    fn new(shapes: &'a mut Shapes, look: &Look<'a>, reader: &mut Reader) -> View<'a> {
        shapes.update(look.position.board());
        let by = Viewpoint::new(look.position, look.last);
        View {
            replies: shapes.replies(&by),
            scene: Scene::new(look.position, look.last, reader),
            traits: Vec::new(),
            shapes,
            by,
        }
    }

    /// Notes the features of a move, shapes with the list that they belong to. A list ends with the first shape of which
    /// `note` says that it is not listed.
    fn features(&mut self, point: Point, mut note: impl FnMut(Option<usize>, Feature) -> bool) {
        self.shapes.around(point, &self.by, |list, number| {
            note(Some(list), Feature::from_shape(number))
        });
        for around in &self.replies {
            if let Some(number) = around.with(point) {
                note(None, Feature::from_shape(number));
            }
        }
        self.scene.traits(point, &mut self.traits);
        for &it in &self.traits {
            note(None, Feature::from(it));
        }
    }
}

/// How likely moves are, compared with each other.
#[derive(Clone, Debug)]
pub struct Prediction {
    /// The logarithms of the priors in thousandths, in reading order.
    priors: Vec<(Point, i32)>,
    chances: Field<f64>,
}

impl Prediction {
    fn new(look: &Look<'_>, priors: Vec<(Point, i32)>) -> Prediction {
        let most = priors.iter().map(|&(_, prior)| prior).max().unwrap_or(0);
        // Whole numbers, because sums in another order, as on symmetric boards, would be rounded differently.
        let parts = |prior: i32| (exp(f64::from(prior - most) / 1000.0) * PARTS).round() as u64;
        let all: u64 = priors.iter().map(|&(_, prior)| parts(prior)).sum();
        let mut chances = Field::new(look.position.size());
        for &(point, prior) in &priors {
            chances[point] = parts(prior) as f64 / all as f64;
        }
        Prediction { priors, chances }
    }

    /// The logarithm of a move's prior in thousandths; `None` if the move was not among the moves.
    pub fn prior(&self, point: Point) -> Option<i32> {
        let at = self
            .priors
            .binary_search_by_key(&point, |&(point, _)| point);
        at.ok().map(|at| self.priors[at].1)
    }

    /// How likely the move is, from 0 to 1.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn chance(&self, point: Point) -> f64 {
        self.chances[point]
    }

    /// The `most` likeliest moves with their priors, and all that are as likely as the last of them; equal ones in
    /// reading order.
    pub fn best(&self, most: usize) -> Vec<(Point, i32)> {
        let mut best = self.priors.clone();
        best.sort_by_key(|&(_, prior)| -prior);
        let Some(&(_, last)) = best.get(most.saturating_sub(1)) else {
            return best;
        };
        best.retain(|&(_, prior)| prior >= last);
        best
    }
}

/// The resolution of the sum of chances: parts of the largest one.
const PARTS: f64 = 1e12;

/// e to the power of `x`, to limited precision and the same on every machine: libraries round it differently.
fn exp(x: f64) -> f64 {
    let mut power = (1.0 + x / f64::from(1 << 20)).max(0.0);
    for _ in 0..20 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn powers_are_right_to_three_digits() {
        for x in [0.0, -0.001, -0.7, -3.0, -12.5] {
            let (ours, theirs) = (exp(x), x.exp());
            assert!((ours / theirs - 1.0).abs() < 1e-3, "{x}: {ours} {theirs}");
        }
        assert!(exp(-40.0) < 1e-12);
    }
}
