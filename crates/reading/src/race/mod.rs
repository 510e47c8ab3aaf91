//! Races of two groups that cannot both live (semeai).
//!
//! A race is four questions of one game, [`duel::Duel`]: whether the other chain is captured, whether the own chain is
//! saved, and both again if the own side passes first. Plain races are counted; all others are searched until the rest
//! can be counted.

mod alive;
mod duel;
mod front;
mod space;

use crate::budget::share;
use crate::params::{BRIEF_RACE_NODES, RACE_BUDGET_PERCENT, SPACE_POINTS};
use crate::question::stone;
use crate::region::grown;
use crate::{Answer, Certainty, QuestionError, Reader, Side, Success};
use duel::Duel;
use tobi_goban::{Color, Move, Position};
use tobi_grid::morph::dilate;
use tobi_grid::{Point, PointSet};

/// The result of a race for a group whose side moves first.
#[derive(Clone, Debug)]
pub struct Race {
    /// Whether the own group is saved from the other one: also if it captures the other one first. Whether it lives then
    /// is another question.
    pub saved: Success,
    /// Whether the other group is also captured. In a seki, the own group is saved and nothing is captured.
    pub captured: Success,
    /// First moves that reach the result, best first; only [`Move::Pass`] if no move is needed or none helps.
    pub moves: Vec<Move>,
    /// How sure the result is.
    pub certainty: Certainty,
    /// The number of positions looked at.
    pub nodes: u32,
    /// The points that the result depends on: it stays valid while nothing changes there.
    pub touched: PointSet,
}

impl Reader {
    /// The race of two groups, the own one's side to move (GNU Go's `analyze_semeai`).
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_reading::{Budget, Reader, Success};
    ///
    /// let setup = Setup::parse("
    ///     . . O . X O . X . .
    ///     . . O . X O . X . .
    ///     . . O O X O X X . .
    ///     . . . O O X X . . .
    ///     . . . . . . . . . .")?;
    /// let position = Position::from_setup(setup)?;
    /// let mut reader = Reader::new(Budget::new(10_000)?);
    /// // Two liberties each: Black, who moves first, captures.
    /// let race = reader.race(&position, Point::new(4, 0), Point::new(5, 0))?;
    /// assert_eq!((race.saved, race.captured), (Success::Yes, Success::Yes));
    /// assert_eq!(race.moves[0].point().map(|point| point.column()), Some(6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`QuestionError`] if these are not two stones of different colours.
    pub fn race(
        &mut self,
        position: &Position,
        own: Point,
        other: Point,
    ) -> Result<Race, QuestionError> {
        let budget = u64::from(self.budget().nodes()) * u64::from(RACE_BUDGET_PERCENT) / 100;
        let nodes = u32::try_from(budget).unwrap_or(u32::MAX).max(1);
        self.race_within(position, [own, other], nodes)
    }

    /// The same as a brief reading, regardless of the reader's budget; for judging whole boards.
    ///
    /// # Errors
    /// As [`Reader::race`].
    pub fn brief_race(
        &mut self,
        position: &Position,
        own: Point,
        other: Point,
    ) -> Result<Race, QuestionError> {
        let nodes = share(BRIEF_RACE_NODES, position.board());
        self.race_within(position, [own, other], nodes)
    }

    fn race_within(
        &mut self,
        position: &Position,
        [own, other]: [Point; 2],
        nodes: u32,
    ) -> Result<Race, QuestionError> {
        let color = stone(position, own)?;
        if color == stone(position, other)? {
            return Err(QuestionError::OneColor(own, other));
        }
        let asked = (own, other, nodes);
        let (board, ko) = (position.board(), position.ko());
        if let Some(known) = self.races.recall(board, ko, &asked) {
            return Ok(known.finding.clone());
        }
        let race = self.run(position, color, [own, other], nodes);
        self.races
            .remember(board, ko, asked, race.touched, race.clone());
        Ok(race)
    }

    fn run(
        &mut self,
        position: &Position,
        color: Color,
        [own, other]: [Point; 2],
        nodes: u32,
    ) -> Race {
        let enemy = color.opponent();
        let capture = self.duel(position, enemy, [other, own], Side::Attacker, nodes);
        if capture.success == Success::Yes {
            let mut race = Race::of(Success::Yes, Success::Yes, &capture);
            let late = self.duel(position, enemy, [other, own], Side::Defender, nodes);
            race.pass_if(late.is_decided() && late.success == Success::No, &late);
            if race.moves.len() > 1 && race.moves[0] != Move::Pass {
                // Among moves that capture, prefer those that are seen to save as well.
                let save = self.duel(position, color, [own, other], Side::Defender, nodes);
                race.saw(&save);
                race.prefer(&save.moves);
            }
            race.prefer_plain(position, own, other);
            return race;
        }
        let save = self.duel(position, color, [own, other], Side::Defender, nodes);
        let saved = save.success.max(capture.success);
        let mut race = Race::of(saved, capture.success, &save);
        race.also(&capture);
        if capture.success.works() {
            race.moves = capture.moves;
            race.prefer(&save.moves);
        } else if saved.works() {
            let late = self.duel(position, color, [own, other], Side::Attacker, nodes);
            race.pass_if(late.is_decided() && late.success == Success::No, &late);
        } else {
            race.moves = vec![Move::Pass];
        }
        race
    }

    fn duel(
        &mut self,
        position: &Position,
        owner: Color,
        marks: [Point; 2],
        first: Side,
        nodes: u32,
    ) -> Answer {
        let nowhere = PointSet::empty(position.size());
        self.read_area(
            position,
            owner,
            (first, nodes),
            (&marks, &nowhere),
            |fight, marks, _| Duel::new(fight, [marks[0], marks[1]]),
        )
    }
}

impl Race {
    fn of(saved: Success, captured: Success, answer: &Answer) -> Race {
        Race {
            saved,
            captured,
            moves: answer.moves.clone(),
            certainty: answer.certainty,
            nodes: answer.nodes,
            touched: answer.touched,
        }
    }

    /// Counts the nodes and points of another answer.
    fn saw(&mut self, answer: &Answer) {
        self.nodes += answer.nodes;
        self.touched |= answer.touched;
    }

    /// Combines the race with another answer that its result depends on.
    fn also(&mut self, answer: &Answer) {
        self.saw(answer);
        self.certainty = self.certainty.and(answer.certainty);
    }

    /// Puts a pass first if `holds`, because then no move is needed.
    fn pass_if(&mut self, holds: bool, by: &Answer) {
        if !holds {
            self.saw(by);
        } else {
            self.also(by);
            self.moves.retain(|&mv| mv != Move::Pass);
            self.moves.insert(0, Move::Pass);
        }
    }

    /// Moves these moves to the front.
    fn prefer(&mut self, better: &[Move]) {
        self.moves.sort_by_key(|mv| !better.contains(mv));
    }

    /// Sorts moves that take a liberty of the other chain from outside before those inside its eye spaces.
    fn prefer_plain(&mut self, position: &Position, own: Point, other: Point) {
        let liberties = |stone| {
            position
                .board()
                .chain_at(stone)
                .map(|chain| chain.liberties())
        };
        let (Some(mine), Some(theirs)) = (liberties(own), liberties(other)) else {
            return;
        };
        let outside = theirs - mine;
        let Some(owner) = position.board().color_at(other) else {
            return;
        };
        let free = !*position.board().stones(owner);
        let mut seen = PointSet::empty(position.size());
        let mut is_shut_in = |point| {
            let around = PointSet::from_points(position.size(), [point]);
            let (room, all) = grown(&around, &free, SPACE_POINTS);
            seen |= dilate(&room);
            all
        };
        if self.best_point().is_some_and(&mut is_shut_in) {
            self.moves.sort_by_cached_key(|mv| {
                let plain = mv
                    .point()
                    .filter(|&point| outside.contains(point) && !is_shut_in(point));
                plain.is_none()
            });
        }
        self.touched |= seen;
    }

    fn best_point(&self) -> Option<Point> {
        self.moves.first().and_then(|mv| mv.point())
    }
}
