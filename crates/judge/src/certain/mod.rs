//! What is certain: unconditionally, or if the owner answers each move.
//!
//! | file | content |
//! |---|---|
//! | `eyes` | whether a region has room for two eyes |
//! | `holes` | killing a group that could live on the stones that it surrounds |
//! | `unconditional` | what a colour owns even if it never moves again |
//! | `answers` | what a colour owns if it answers each move, by static rules |
//! | `zones` | the same, by a search in each zone |
//! | `certificate` | the owner's answers in each zone, for a checker and for players |

mod answers;
mod certificate;
mod eyes;
mod holes;
mod unconditional;
mod zones;

pub use certificate::{Certificate, Contribution, ProvedRegion, ProvedWall};
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::PointSet;
use unconditional::Owned;
use zones::WallProofs;

/// What certainly lives, what is certainly dead and what is certainly territory.
///
/// These are facts of the game, not judgements; stones that are not certain may still live or be dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certain {
    /// The stones of each colour that cannot be captured.
    pub alive: ByColor<PointSet>,
    /// The regions that these stones enclose and in which the other colour cannot live, with all stones in them.
    pub territory: ByColor<PointSet>,
    /// The stones of both colours in the other side's territory.
    pub dead: PointSet,
}

impl Certain {
    /// What is certain even if its owner never moves again.
    ///
    /// *Alive* are the chains that can never be captured (Benson 1976). A region enclosed by such chains is *territory*
    /// if the other colour gets no living chain there by any number of moves in a row.
    ///
    /// Suicide is assumed to be forbidden. The result commutes with swapping colours and with the eight symmetries.
    /// Cost: about twenty microseconds for a middle game on 19x19.
    ///
    /// ```
    /// use tobi_goban::{board, Color};
    /// use tobi_grid::Point;
    /// use tobi_judge::certain::Certain;
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
        Certain::from_owned(
            board,
            ByColor::from_fn(|color| unconditional::owned(board, color)),
        )
    }

    /// What is certain if its owner answers each move, whichever side moves first (Müller 1997).
    ///
    /// *Alive* are chains that stay on the board by answers from a fixed list. The list contains pairs of points; when
    /// the other side takes one point of a pair, the owner takes the other. Such pairs connect chains, keep eyes open,
    /// and divide a region into two eyes. *Territory* are the regions that such chains enclose and in which the other
    /// colour gets no second eye.
    ///
    /// It contains everything that is certain unconditionally. Suicide is assumed to be forbidden. The result commutes
    /// with swapping colours and with the eight symmetries. Cost: less than a tenth of a millisecond for a middle game
    /// on 19x19.
    ///
    /// ```
    /// use tobi_goban::{board, Color};
    /// use tobi_judge::certain::Certain;
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
        let owned = ByColor::from_fn(|color| {
            answers::owned(board, color, &unconditional::owned(board, color))
        });
        Certain::from_owned(board, owned)
    }

    /// What is certain if its owner answers each move, found by searching zone by zone; it contains what the static rules
    /// find ([`Certain::with_answers`]).
    ///
    /// The guess decides which zones are tried; a wrong guess only finds less. `effort` is the number of nodes of a
    /// question, in tens (0: no search); see [`ZONE_NODES`](crate::params::ZONE_NODES).
    ///
    /// The theorem and its assumptions are in [`tobi_reading::safety`]. Suicide is assumed to be forbidden. The result
    /// commutes with swapping colours and with the eight symmetries. Cost: some thirty milliseconds at the end of a game
    /// on 19x19 with effort 1, in proportion to the effort.
    ///
    /// ```
    /// use tobi_goban::{ByColor, Color, board};
    /// use tobi_grid::PointSet;
    /// use tobi_judge::certain::{Certain, Guess};
    ///
    /// let board = board!(
    ///     ". . . . X O"
    ///     "X X X X X O"
    ///     "O O O O O ."
    ///     ". . . . . ."
    /// );
    /// let guess = Guess {
    ///     dead: PointSet::empty(board.size()),
    ///     owned: ByColor::from_fn(|_| board.empty()),
    /// };
    /// let certain = Certain::by_search(&board, &guess, 1);
    /// assert_eq!(certain.alive[Color::Black].len(), 6);
    /// ```
    pub fn by_search(board: &Board, guess: &Guess, effort: u32) -> Certain {
        Certain::searched(board, guess, effort, |_| Vec::new()).0
    }

    /// The same, with the certificate of what was searched: at most so many positions of the owner's answers in each region.
    ///
    /// What the static rules find needs no certificate; where the search finds it too, it is in it.
    pub fn with_certificate(
        board: &Board,
        guess: &Guess,
        effort: u32,
        positions: usize,
    ) -> (Certain, Certificate) {
        Certain::searched(board, guess, effort, |proofs| proofs.regions(positions))
    }

    fn searched(
        board: &Board,
        guess: &Guess,
        effort: u32,
        regions: impl Fn(&WallProofs<'_>) -> Vec<ProvedRegion>,
    ) -> (Certain, Certificate) {
        let mut certain = Certain::with_answers(board);
        let mut certificate = Certificate::new(board);
        if effort > 0 {
            for color in Color::BOTH {
                let proved = zones::owned(board, color, guess, effort, &regions);
                certain.alive[color] |= proved.alive;
                certain.territory[color] |= proved.territory;
                certain.dead |= proved.territory & *board.stones(color.opponent());
                certificate.alive[color] = proved.alive;
                certificate.regions.extend(proved.regions);
            }
        }
        (certain, certificate)
    }

    /// Only the living stones of one colour, at less than half the cost.
    pub fn alive_with_answers(board: &Board, color: Color) -> PointSet {
        answers::alive(board, color, &unconditional::owned(board, color))
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

/// What is presumed before a search, by whatever judge.
#[derive(Clone, Copy, Debug)]
pub struct Guess {
    /// The stones of both colours that are presumed dead.
    pub dead: PointSet,
    /// The points that are presumed to be each colour's, empty or with dead stones on them.
    pub owned: ByColor<PointSet>,
}
