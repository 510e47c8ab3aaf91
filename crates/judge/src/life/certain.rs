//! What is certain without reading.

use super::{answers, holes};
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_reading::benson;

/// What lives, what is dead and what is territory for certain, by static rules.
///
/// Certain are facts of the game, no judgements; what is not certain may still live or be dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certain {
    /// The stones of each colour that cannot be captured.
    pub alive: ByColor<PointSet>,
    /// The regions walled in by these in which the other colour cannot live, with all stones in them.
    pub territory: ByColor<PointSet>,
    /// The stones of either colour in the other's territory.
    pub dead: PointSet,
}

impl Certain {
    /// What is certain though its owner never moves again.
    ///
    /// *Alive* are the chains that can never be captured (Benson 1976). A region around which all stones are alive is
    /// *territory* if the other colour gets no living chain there by any number of moves in a row.
    ///
    /// Suicide is taken to be forbidden. Colour swap and the eight symmetries commute. Cost: some twenty microseconds
    /// for a middle game on 19x19.
    ///
    /// ```
    /// use tobi_goban::{board, Color};
    /// use tobi_grid::Point;
    /// use tobi_judge::life::Certain;
    ///
    /// let board = board!(
    ///     ". X O . X O"
    ///     "X X X X X O"
    ///     "O O O O O ."
    ///     ". . . . . ."
    /// );
    /// let certain = Certain::unconditional(&board);
    /// assert_eq!(certain.alive[Color::Black].len(), 7);
    /// assert!(certain.dead.contains(Point::new(2, 0)));
    /// assert!(certain.territory[Color::Black].contains(Point::new(3, 0)));
    /// ```
    pub fn unconditional(board: &Board) -> Certain {
        Certain::from_owned(board, ByColor::from_fn(|color| passive(board, color)))
    }

    /// What is certain if its owner answers each move, whoever moves first (Müller 1997).
    ///
    /// *Alive* are chains that stay on the board by answers from a fixed list: points come in pairs, and who is robbed
    /// of one takes the other. Such pairs connect chains, keep eyes open, and part a region into two eyes. *Territory*
    /// are the regions around which all stones are alive and in which the other colour gets no second eye.
    ///
    /// It contains all that is certain unconditionally. Suicide is taken to be forbidden. Colour swap and the eight
    /// symmetries commute. Cost: less than a tenth of a millisecond for a middle game on 19x19.
    ///
    /// ```
    /// use tobi_goban::{board, Color};
    /// use tobi_judge::life::Certain;
    ///
    /// let board = board!(
    ///     ". . . . X O"
    ///     "X X X X X O"
    ///     "O O O O O ."
    ///     ". . . . . ."
    /// );
    /// assert!(Certain::unconditional(&board).alive[Color::Black].is_empty());
    /// // Four in a row: White takes one of the middle points, Black the other.
    /// assert_eq!(Certain::with_answers(&board).alive[Color::Black].len(), 6);
    /// ```
    pub fn with_answers(board: &Board) -> Certain {
        let owned = ByColor::from_fn(|color| answers::owned(board, color, &passive(board, color)));
        Certain::from_owned(board, owned)
    }

    fn from_owned(board: &Board, owned: ByColor<Owned>) -> Certain {
        let lost = |color: Color| *board.stones(color) & owned[color.opponent()].territory;
        Certain {
            alive: ByColor::from_fn(|color| owned[color].alive),
            territory: ByColor::from_fn(|color| owned[color].territory),
            dead: lost(Color::Black) | lost(Color::White),
        }
    }
}

/// What one colour has for certain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owned {
    pub(super) alive: PointSet,
    pub(super) territory: PointSet,
}

/// What a colour has though it never moves again.
fn passive(board: &Board, color: Color) -> Owned {
    let alive = benson::alive_on(board, color);
    let mut territory = PointSet::empty(board.size());
    if !alive.is_empty() {
        let lost = |region: &PointSet| {
            !is_habitable(board, color, region) && holes::kills(board, color, region, &alive)
        };
        let lost = components(&!alive, Connectivity::Four).filter(lost);
        territory = lost.fold(territory, |all, region| all | region);
    }
    Owned { alive, territory }
}

/// Whether the other colour could live in a region of this colour's if it alone moved there.
///
/// Its stones may be anywhere but on its eyes. They are so on the liberties of this colour's chains in the region, for
/// these it has to capture: an eye in which they stay is worth no more than the hole that they leave.
pub(super) fn is_habitable(board: &Board, color: Color, region: &PointSet) -> bool {
    let within = *region & *board.stones(color);
    let liberties = morph::external_boundary(&within);
    let places = morph::erode(region) - *board.stones(color.opponent()) - liberties;
    has_two_eyes(region, &places)
}

/// Whether two points of `places` can be eyes of one group that fills the rest of the region.
///
/// The group may put a stone on any point of the region, and it needs two eyes that do not touch. Points that hold the
/// region together are no eyes: what hangs on such a point only has one. Two others are enough, for what is left hangs
/// on both; and where a group with more eyes lives, two of its eyes are such points, as a tree has two leaves.
pub(super) fn has_two_eyes(region: &PointSet, places: &PointSet) -> bool {
    let mut eyes = PointSet::empty(region.size());
    for place in places.iter().filter(|&place| !is_cut_point(region, place)) {
        let one = PointSet::from_points(region.size(), [place]);
        if !(eyes - morph::dilate(&one)).is_empty() {
            return true;
        }
        eyes |= one;
    }
    false
}

/// Whether the region falls apart without this point.
pub(super) fn is_cut_point(region: &PointSet, point: Point) -> bool {
    let one = PointSet::from_points(region.size(), [point]);
    let around = morph::external_boundary(&one) & *region;
    let Some(first) = around.first() else {
        return false;
    };
    let first = PointSet::from_points(region.size(), [first]);
    // Most points are no cut points, and few points around them show it.
    let near = morph::dilate(&morph::dilate(&one)) & *region;
    !around.is_subset(&morph::reconstruct(&first, &(near - one)))
        && !around.is_subset(&morph::reconstruct(&first, &(*region - one)))
}
