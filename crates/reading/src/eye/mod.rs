//! The eye game and the two-eyes game.
//!
//! An eye space is a connected region of empty points and weak enemy stones that one colour surrounds, possibly not yet
//! on all sides. An eye is real if the chains around it are connected without it, so that the owner never has to fill
//! it. The diagonals decide this, and the search plays for empty diagonals.

mod count;
mod game;
mod space;

use crate::{Answer, Certainty, Fight, Question, QuestionError, Reader, Side, Success};
use count::Ground;
use game::Eyes;
use tobi_goban::{ByColor, Color, Position};
use tobi_grid::{Point, PointSet};

/// The owner of the eye space at an empty point, or at a stone inside it that may be captured.
pub(crate) fn owner(position: &Position, at: Point) -> Result<Color, QuestionError> {
    if !position.size().contains(at) {
        return Err(QuestionError::OffBoard(at));
    }
    space::owner(position, at).ok_or(QuestionError::NoEyeSpace(at))
}

/// The number of eyes of an eye space, as GNU Go counts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyeCount {
    /// The owner of the eye space.
    pub owner: Color,
    /// Eyes if the attacker moves first, 0 to 2.
    pub least: u8,
    /// Eyes if the defender moves first, 0 to 2.
    pub most: u8,
    /// Moves that reduce the eyes to `least`, best first; empty if both numbers are equal.
    pub attack: Vec<Point>,
    /// Moves that reach `most`, best first.
    pub defend: Vec<Point>,
    /// Whether everything was read to the end within the budget.
    pub is_decided: bool,
    /// The number of positions looked at.
    pub nodes: u32,
}

impl Reader {
    /// The eyes of the eye space at a point (GNU Go's `eval_eye`).
    ///
    /// A ko counts for the side that moves first.
    ///
    /// # Errors
    /// [`QuestionError`] if the point is in no eye space.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_reading::{Budget, Reader};
    ///
    /// let setup = Setup::parse(
    ///     ". . . X O .
    ///      X X X X O .
    ///      O O O O O .
    ///      . . . . . .",
    /// )?;
    /// let position = Position::from_setup(setup)?;
    /// let mut reader = Reader::new(Budget::new(1_000)?);
    /// let eyes = reader.count_eyes(&position, Point::new(0, 0))?;
    /// assert_eq!((eyes.least, eyes.most), (1, 2));
    /// assert_eq!(eyes.attack, [Point::new(1, 0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_eyes(
        &mut self,
        position: &Position,
        at: Point,
    ) -> Result<EyeCount, QuestionError> {
        let owner = owner(position, at)?;
        let mut count = EyeCount {
            owner,
            least: 0,
            most: 0,
            attack: Vec::new(),
            defend: Vec::new(),
            is_decided: true,
            nodes: 0,
        };
        let questions = [Question::Eye(at), Question::TwoEyes(at)];
        for question in &questions {
            let Some(moves) =
                self.winning_moves(position, at, question, Side::Defender, &mut count)?
            else {
                break;
            };
            count.most += 1;
            count.defend = moves;
        }
        for question in &questions[..usize::from(count.most)] {
            if let Some(moves) =
                self.winning_moves(position, at, question, Side::Attacker, &mut count)?
            {
                count.attack = moves;
                break;
            }
            count.least += 1;
        }
        if count.least == count.most {
            count.attack.clear();
            count.defend.clear();
        }
        Ok(count)
    }

    /// The static evaluation of the eyes of many spaces of one colour, without trying moves: for each space the sure
    /// eyes, and an upper bound of the possible ones. Stones of the other colour in a space count as points that the
    /// owner hopes to capture.
    ///
    /// Cost: some tens of microseconds, and a few for each space; a new closed shape of six or seven points takes a
    /// millisecond.
    ///
    /// # Panics
    /// If a space belongs to another board size.
    pub fn survey_eyes(
        &self,
        position: &Position,
        owner: Color,
        spaces: &[PointSet],
    ) -> Vec<[u8; 2]> {
        let board = position.board();
        let stones = ByColor {
            black: *board.stones(owner),
            white: *board.stones(owner.opponent()),
        };
        let fight = Fight::new(&stones, None);
        let count = |space: &PointSet| {
            let ground = Ground::new(fight.board(), *space);
            let survey = ground.survey(&fight, None);
            [survey.sure, survey.possible.max(survey.sure)]
        };
        spaces.iter().map(count).collect()
    }

    /// The winning moves of a side that moves first, moves inside the space first if it wins by ko; `None` if it does
    /// not win. Adds the nodes and the doubts of the answer to the count.
    fn winning_moves(
        &mut self,
        position: &Position,
        at: Point,
        question: &Question,
        first: Side,
        count: &mut EyeCount,
    ) -> Result<Option<Vec<Point>>, QuestionError> {
        let answer = self.answer(position, question, first)?;
        count.nodes += answer.nodes;
        count.is_decided &= answer.certainty != Certainty::Unknown;
        if answer.success == Success::No {
            return Ok(None);
        }
        let mut moves: Vec<Point> = answer.moves.iter().filter_map(|mv| mv.point()).collect();
        if answer.success.is_ko()
            && let Some(space) = space::space(position.board(), count.owner, at)
        {
            // A ko that starts inside the space costs the owner less elsewhere.
            moves.sort_by_key(|&point| !space.points.contains(point));
        }
        Ok(Some(moves))
    }

    /// Whether the owner of the eye space at a point makes this many eyes, or the other side prevents it.
    pub(crate) fn eyes(
        &mut self,
        position: &Position,
        owner: Color,
        at: Point,
        first: Side,
        wanted: u8,
    ) -> Answer {
        self.read(position, owner, first, &[at], |fight, marks| {
            let space = space::space(fight.board(), Color::Black, marks[0])
                .expect("the owner has a space at this point");
            fight.look_at(&space.seen);
            let ground = Ground::new(fight.board(), space.points);
            Eyes { ground, wanted }
        })
    }
}
