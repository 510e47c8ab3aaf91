//! The most urgent move among some points.

use crate::params::{URGENT_BUDGETS, urgency};
use crate::{Answer, Question, Reader, Side, Success};
use tobi_goban::{Color, Move, Position, Rules};
use tobi_grid::{Point, PointSet, morph};

/// A move that matters to a group.
struct Urgent {
    point: Point,
    value: u32,
    /// A stone of the group, if it is a guess that the move works.
    guessed: Option<Point>,
}

impl Reader {
    /// The move of `color` on one of the `allowed` points that decides the life or death of the most stones. `None` if
    /// no allowed point may be played.
    ///
    /// Reads the life of the groups near the points for both first movers. Results without ko count more than ko, sure
    /// results more than likely ones, many stones more than few. If the best move is a guess, its group is read once
    /// more with [`URGENT_BUDGETS`](crate::params::URGENT_BUDGETS). If no group is unsettled, returns the first allowed
    /// point that the color may play without filling one of its own eyes.
    ///
    /// ```
    /// use tobi_goban::{Color, Position, Setup};
    /// use tobi_grid::{Point, PointSet};
    /// use tobi_reading::{Budget, Reader};
    ///
    /// let setup = Setup::parse(
    ///     "X . . . X O .
    ///      X X X X X O .
    ///      O O O O O O .
    ///      . . . . . . .
    ///      . . . . . . .",
    /// )?;
    /// let position = Position::from_setup(setup)?;
    /// let all = PointSet::full(position.size());
    /// let mut reader = Reader::new(Budget::new(1000)?);
    /// let best = reader.urgent_move(&position, Color::White, &all);
    /// assert_eq!(best, Some(Point::new(2, 0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn urgent_move(
        &mut self,
        position: &Position,
        color: Color,
        allowed: &PointSet,
    ) -> Option<Point> {
        let playable = PointSet::from_points(
            position.size(),
            allowed
                .iter()
                .filter(|&point| may_play(position, color, point)),
        );
        let near = morph::dilate(&morph::dilate(&playable));
        let mut best: Option<Urgent> = None;
        let mut asked = PointSet::empty(position.size());
        for stone in largest_first(position, &near) {
            if asked.contains(stone) {
                continue;
            }
            let group = self.group_of(position, stone);
            asked |= group;
            let size = group.len() as u32;
            let least = best.as_ref().map_or(0, |best| best.value);
            if size * MOST_SWING <= least {
                continue;
            }
            let found = self.urgency(position, color, (stone, size), &playable);
            best = found.filter(|urgent| urgent.value > least).or(best);
        }
        let quiet = || playable.first();
        let best = best.map(|urgent| {
            let stone = urgent.guessed;
            let closer =
                stone.and_then(|stone| self.closer_move(position, color, stone, &playable));
            closer.unwrap_or(urgent.point)
        });
        best.or_else(quiet)
    }

    /// The move of `color` for or against the group of a stone, by a longer reading than usual.
    fn closer_move(
        &mut self,
        position: &Position,
        color: Color,
        stone: Point,
        playable: &PointSet,
    ) -> Option<Point> {
        let owner = position.board().color_at(stone)?;
        let nodes = self.budget().nodes().saturating_mul(URGENT_BUDGETS);
        let answer = self.life(position, (owner, stone), first_side(owner, color), nodes);
        first_point(&answer, playable)
    }

    /// The effect of a move of `color` for or against the group of a stone, which has this many stones.
    fn urgency(
        &mut self,
        position: &Position,
        color: Color,
        (stone, size): (Point, u32),
        playable: &PointSet,
    ) -> Option<Urgent> {
        let board = position.board();
        let chain = board.chain_at(stone)?;
        let question = Question::Life(stone);
        let first = first_side(chain.color(), color);
        let ours = self.answer(position, &question, first).ok()?;
        let point = first_point(&ours, playable)?;
        let theirs = self.answer(position, &question, first.opponent()).ok()?;
        let swing = swing(&ours, &theirs);
        (swing > 0).then_some(Urgent {
            point,
            value: size * swing,
            guessed: (!ours.is_decided()).then_some(stone),
        })
    }
}

/// The side of `color` in the question about a group of this owner.
fn first_side(owner: Color, color: Color) -> Side {
    if owner == color {
        Side::Defender
    } else {
        Side::Attacker
    }
}

/// The best move of an answer on one of these points.
fn first_point(answer: &Answer, playable: &PointSet) -> Option<Point> {
    let mut points = answer.moves.iter().filter_map(|mv| mv.point());
    points.find(|&point| playable.contains(point))
}

/// The largest value of [`swing`].
const MOST_SWING: u32 = urgency::KNOWN * urgency::SUCCESS;

/// How much better moving first is than moving second, reduced by the doubts.
fn swing(ours: &Answer, theirs: &Answer) -> u32 {
    let after = theirs.success.for_the_other();
    let step = |success: Success| -> u32 {
        match success {
            Success::No => 0,
            Success::KoBehind => urgency::KO_BEHIND,
            Success::KoAhead => urgency::KO_AHEAD,
            Success::Yes => urgency::SUCCESS,
        }
    };
    let gain = step(ours.success).saturating_sub(step(after));
    match (ours.is_decided(), theirs.is_decided()) {
        (true, true) => urgency::KNOWN * gain,
        (true, false) => urgency::GUESSED * gain.max(1),
        (false, _) => urgency::GUESSED * gain,
    }
}

/// One stone of each chain on these points, large chains first.
fn largest_first(position: &Position, near: &PointSet) -> Vec<Point> {
    let mut chains: Vec<(usize, Point)> = position
        .board()
        .chains()
        .filter(|chain| !chain.stones().is_disjoint(near))
        .map(|chain| (chain.len(), chain.first()))
        .collect();
    chains.sort_by_key(|&(len, first)| (std::cmp::Reverse(len), first));
    chains.into_iter().map(|(_, first)| first).collect()
}

/// Whether the color may play here without filling a point that a single chain of its own surrounds.
fn may_play(position: &Position, color: Color, point: Point) -> bool {
    let mv = Move::Play(point);
    if position.is_legal(color, mv, &Rules::JAPANESE).is_err() {
        return false;
    }
    let board = position.board();
    let mut around = position.size().neighbours(point);
    let Some(wall) = around.next().and_then(|near| board.chain_at(near)) else {
        return true;
    };
    let stones = wall.stones();
    wall.color() != color || !around.all(|near| stones.contains(near))
}
