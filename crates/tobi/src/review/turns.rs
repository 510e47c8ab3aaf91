//! The curve: the estimates after each move, in independent blocks.

use super::{ReviewError, Stage, Workers};
use crate::Collection;
use crate::estimate::{
    Effort, Estimate, Event, GroupReader, Standing, at_rest, counted, read_groups,
};
use crate::session::{ReadError, Session};
use std::ops::RangeInclusive;
use std::sync::Arc;
use tobi_goban::count::Terms;
use tobi_goban::{ByColor, Color, Game, Move};
use tobi_judge::estimate::{expected_result, winning_chance};
use tobi_judge::params::CURVE_BLOCK;
use tobi_notation::sgf::Record;
use tobi_reading::{Budget, Reader};

/// A position of the game: the one after a move, or the one before the first reviewed move.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The number of the move in the record, from 1; for the position before the first move, one less than that.
    pub number: u32,
    /// The player and the move; `None` before the first reviewed move.
    pub played: Option<(Color, Move)>,
    /// By how many points Black is ahead after it, at rest; negative if White is. See
    /// [`estimate::Turn::rest`](crate::estimate::Turn::rest).
    pub margin: f64,
    /// The same as if the game goes on, for comparing moves: a count may come and go with every threat.
    running: f64,
    /// The uncertainty of the margin: 68 of 100 games end within this many points.
    pub uncertainty: f64,
    /// The expected result between strong players of equal strength, Black-positive; see [`Estimate::expected`].
    pub expected: f64,
    /// Black's winning chance, from 0 to 1.
    pub chance: f64,
    /// Whether the position can be counted, so that the margin is its score.
    pub is_settled: bool,
    /// The groups that died, were captured or came back to life by the move.
    pub events: Vec<Event>,
    pub(super) hot: Vec<Hot>,
    standing: Standing,
}

/// A hot local game: the gain of a colour that plays first, in points, and its moves.
#[derive(Clone, Debug)]
pub(super) struct Hot {
    gain: ByColor<f64>,
    moves: ByColor<Vec<Move>>,
}

impl Turn {
    /// The points that the move lost, as if the game goes on; negative if it gained some.
    pub fn drop(&self, before: &Turn) -> f64 {
        self.played.map_or(0.0, |(color, _)| {
            f64::from(color.sign()) * (before.running - self.running)
        })
    }

    /// The points that a colour misses in this position with this move: the gain of the hottest local game, minus the
    /// gain of the move.
    pub(super) fn missed(&self, color: Color, played: Move) -> f64 {
        let most = |hot: &mut dyn Iterator<Item = &Hot>| {
            hot.map(|hot| hot.gain[color]).fold(0.0, f64::max)
        };
        let won = |hot: &&Hot| hot.moves[color].contains(&played);
        most(&mut self.hot.iter()) - most(&mut self.hot.iter().filter(won))
    }
}

/// A line of one game of a file, replayed to any move.
#[derive(Clone, Debug)]
pub(super) struct Source<'a> {
    pub(super) collection: &'a Collection,
    pub(super) number: usize,
    pub(super) record: Arc<Record>,
    /// Whether it is the main line.
    pub(super) is_main: bool,
}

impl Source<'_> {
    /// The game after this many moves.
    pub(super) fn session(&self, moves: u32) -> Result<Session, ReadError> {
        self.collection
            .replayed_line(self.number, &self.record, Some(moves), self.is_main)
    }

    /// The game before and after a move; `None` where the move was skipped.
    pub(super) fn around(&self, number: u32) -> Result<Option<(Session, Session)>, ReadError> {
        let [before, after] = [number - 1, number].map(|moves| self.session(moves));
        let (before, after) = (before?, after?);
        let is_played = moves_of(after.game()) > moves_of(before.game());
        Ok(is_played.then_some((before, after)))
    }
}

fn moves_of(game: &Game) -> usize {
    game.moves().len()
}

/// Estimates the position before the first of these moves and the positions after each of them.
pub(super) fn curve(
    source: &Source<'_>,
    moves: RangeInclusive<u32>,
    effort: Effort,
    workers: &impl Workers,
) -> Result<Vec<Turn>, ReviewError> {
    let (first, last) = (*moves.start() - 1, *moves.end());
    let blocks = (first..=last).step_by(CURVE_BLOCK);
    let blocks: Vec<RangeInclusive<u32>> = blocks
        .map(|start| start..=last.min(start + CURVE_BLOCK as u32 - 1))
        .collect();
    let done = workers.map(Stage::Curve, &blocks, |block| {
        let mut reader = Reader::new(Budget::USUAL);
        let mut groups = GroupReader::brief();
        let turns = block.clone().map(|number| {
            let is_first = number == first;
            turn(source, number, is_first, (&mut reader, &mut groups), effort)
        });
        turns.collect::<Result<Vec<_>, ReadError>>()
    });
    let mut turns = Vec::new();
    for block in done {
        turns.extend(block.map_err(ReviewError::Read)?.into_iter().flatten());
    }
    rest(&mut turns);
    let standings: Vec<Standing> = turns
        .iter()
        .map(|turn: &Turn| turn.standing.clone())
        .collect();
    let events = crate::estimate::events(&standings);
    for (turn, events) in turns.iter_mut().zip(events) {
        turn.events = events;
    }
    Ok(turns)
}

/// Replaces the margin of each position that is not counted by its margin at rest.
fn rest(turns: &mut [Turn]) {
    let margins: Vec<f64> = turns.iter().map(|turn| turn.margin).collect();
    let turns = turns.iter_mut().enumerate();
    for (number, turn) in turns.filter(|(_, turn)| !turn.is_settled) {
        let margin = at_rest(number, margins.len(), |at| margins[at]);
        let size = turn.standing.stones.black.size();
        turn.margin = margin;
        turn.expected = expected_result(margin, turn.uncertainty, size);
        turn.chance = winning_chance(margin, turn.uncertainty);
    }
}

/// The estimate for comparing moves. It is a count only if no border is open: if a position is a count before a move
/// and not after it, the move would look like a loss.
pub(super) fn estimate(
    session: &Session,
    (reader, groups): (&mut Reader, &mut GroupReader),
    effort: Effort,
) -> Estimate {
    let mut estimate = Estimate::running(session.position(), reader, effort);
    read_groups(&mut estimate, groups);
    estimate
}

/// Black's lead, in points.
pub(super) fn margin(session: &Session, estimate: &Estimate) -> f64 {
    let game = session.game();
    estimate.margin(game.rules(), &Terms::of(game))
}

/// One position; `None` where its move was skipped.
fn turn(
    source: &Source<'_>,
    number: u32,
    is_first: bool,
    (reader, groups): (&mut Reader, &mut GroupReader),
    effort: Effort,
) -> Result<Option<Turn>, ReadError> {
    let (session, played) = if is_first {
        (source.session(number)?, None)
    } else {
        let Some((_, after)) = source.around(number)? else {
            return Ok(None);
        };
        let played = after.game().moves().last().copied();
        (after, played)
    };
    let running = estimate(&session, (reader, groups), effort);
    let compared = self::margin(&session, &running);
    // The values that are shown are those of `tobi estimate`.
    let (estimate, terms) = counted(&session, running, reader);
    let rules = session.game().rules();
    let margin = estimate.margin(rules, &terms);
    let changes = estimate.changes(reader);
    let hot = changes.iter().map(|change| Hot {
        gain: ByColor::from_fn(|color| f64::from(color.sign()) * change.gain(color)),
        moves: ByColor::from_fn(|color| change.moves(color).to_vec()),
    });
    Ok(Some(Turn {
        number,
        played,
        margin,
        running: compared,
        uncertainty: estimate.uncertainty(rules),
        expected: estimate.expected(margin, rules),
        chance: estimate.chance(margin, rules),
        is_settled: estimate.settled().is_some(),
        events: Vec::new(),
        hot: hot.collect(),
        standing: Standing::new(&estimate),
    }))
}
