//! Ladders: captures by one atari after the other.
//!
//! This answers Indigo's question "can it read ladders?" as a separate game. The attacker must leave the chain in atari
//! after every move; the defender extends, or captures stones that hold it. So each side has only two or three moves,
//! and all of them can be tried. The search handles ladder breakers, captures on the way, kos inside, and ladders in
//! which the attacker may choose between two ataris repeatedly.

use crate::engine::{Coverage, Game, Moves, Settled, Table, winning_move};
use crate::params::{LADDER_IN_PASSING, LADDER_NODES};
use crate::question::stone;
use crate::region::enemies_of;
use crate::{Answer, Assumption, Budget, Fight, QuestionError, Reader, Side};
use tobi_goban::{Move, Position};
use tobi_grid::{Point, morph};

/// Reads a ladder against the chain of a stone, with this side moving first.
///
/// The attacker succeeds if it captures the chain without leaving it two liberties after any of its own moves. The
/// defender succeeds if it escapes from that; if it is not in atari yet, it may pass. Ko is reported as in every
/// [`Answer`]. The answer is unknown if so many ladders branch off that [`LADDER_NODES`] is not enough.
///
/// Cost: under 100 us for a ladder from corner to corner of a 19x19 board.
///
/// # Errors
/// [`QuestionError`] if there is no stone on the point.
///
/// ```
/// use tobi_goban::{Move, Position, Setup};
/// use tobi_grid::Point;
/// use tobi_reading::{ladder, Side, Success};
///
/// let setup = Setup::parse(
///     ". . O . . .
///      . O X . . .
///      . . O . . .
///      . . . . . .
///      . . . . . .
///      . . . . . .",
/// )?;
/// let position = Position::from_setup(setup)?;
/// let attack = ladder::read(&position, Point::new(2, 1), Side::Attacker)?;
/// assert_eq!(attack.best(), Some(Move::Play(Point::new(3, 1))));
/// let defend = ladder::read(&position, Point::new(2, 1), Side::Defender)?;
/// assert_eq!(defend.success, Success::Yes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(position: &Position, chain: Point, first: Side) -> Result<Answer, QuestionError> {
    let owner = stone(position, chain)?;
    let mut reader = Reader::new(Budget::USUAL);
    let game = |_: &mut Fight, marks: &[Point]| Ladder {
        chain: marks[0],
        runner: Side::Defender,
    };
    Ok(reader.read(position, owner, first, &[chain], game))
}

/// Called inside another reading: the move by which the opponent of this chain, of either side, captures it in a short
/// ladder if it moves next. `None` for a chain of three or more liberties.
pub(crate) fn catch(fight: &mut Fight, chain: Point, table: &mut Table) -> Option<Point> {
    let runner = fight.side_at(chain)?;
    let stones = fight.chain_at(chain)?.stones();
    fight.look_at(&morph::dilate(&morph::dilate(&stones)));
    let hunter = runner.opponent();
    let mut ladder = Ladder { chain, runner };
    winning_move(&mut ladder, fight, table, hunter, LADDER_IN_PASSING).and_then(Move::point)
}

/// The game in which one side captures a chain of the other.
struct Ladder {
    chain: Point,
    /// The side that owns the chain.
    runner: Side,
}

impl Ladder {
    /// The room of an extension: empty points next to `run` except `taken`, and liberties of the friends that it
    /// connects to.
    fn room(&self, fight: &Fight, run: Point, taken: Point) -> usize {
        let mut room = 0;
        for near in fight.size().neighbours(run) {
            match fight.chain_at(near) {
                None => room += usize::from(near != taken),
                Some(chain) if chain.color() == self.runner.color() => {
                    room += chain.liberty_count().saturating_sub(2);
                }
                Some(_) => {}
            }
        }
        room
    }
}

impl Game for Ladder {
    fn nodes(&self, _: u32) -> u32 {
        LADDER_NODES
    }

    type View = ();

    fn view(&mut self, fight: &mut Fight, to_move: Side) -> Result<(), Settled> {
        let Some(chain) = fight.chain_at(self.chain) else {
            return Err(Settled::fact(self.runner.opponent()));
        };
        // A first mover may need one more move to give atari.
        let away = if to_move == self.runner && fight.depth() > 0 {
            2
        } else {
            3
        };
        if chain.liberty_count() >= away {
            Err(Settled::fact(self.runner))
        } else {
            Ok(())
        }
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, (): &(), moves: &mut Moves) -> Coverage {
        let chain = fight.chain_at(self.chain).expect("the game is not settled");
        let (stones, liberties) = (chain.stones(), chain.liberties());
        let mut points = liberties;
        let mut coverage = Coverage::All;
        if to_move != self.runner {
            for liberty in liberties {
                // The chain will extend to the other liberty: the less room there, the better.
                let mut others = liberties;
                others.remove(liberty);
                let run = others.first();
                let room = run.map_or(0, |run| self.room(fight, run, liberty));
                moves.play(liberty, 1 + room as u32);
            }
        } else {
            for taker in enemies_of(fight.board(), &chain) {
                if taker.liberty_count() == 1 {
                    points |= taker.liberties();
                }
            }
            for point in points {
                moves.play(point, if liberties.contains(point) { 2 } else { 1 });
            }
            if liberties.len() > 1 {
                moves.pass(1);
                coverage = Coverage::Part(Assumption::ChainMoves);
            }
            points |= stones;
        }
        // Which moves are possible here, and how much room there is.
        fight.look_at(&morph::dilate(&points));
        coverage
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Success;
    use crate::engine::{Ask, ask, cases};
    use tobi_goban::random_game::SplitMix;
    use tobi_goban::{Board, ByColor, Color};
    use tobi_grid::{PointSet, Size};

    /// Whether the attacker captures, by trying every move; `None` if a position repeats or the budget runs out.
    fn plain(
        fight: &mut Fight,
        chain: Point,
        to_move: Side,
        path: &mut Vec<u64>,
        budget: &mut u32,
    ) -> Option<bool> {
        let Some(prey) = fight.chain_at(chain) else {
            return Some(true);
        };
        let away = if to_move == Side::Attacker { 3 } else { 2 };
        if prey.liberty_count() >= away {
            return Some(false);
        }
        let key = fight.key(to_move);
        if *budget == 0 || path.contains(&key) {
            return None;
        }
        *budget -= 1;
        let mut points = prey.liberties();
        if to_move == Side::Defender {
            for taker in enemies_of(fight.board(), &prey) {
                if taker.liberty_count() == 1 {
                    points |= taker.liberties();
                }
            }
        }
        path.push(key);
        let attacks = to_move == Side::Attacker;
        let mut result = Some(!attacks);
        for point in points {
            if fight.key_after(to_move, Move::Play(point)).is_none() {
                continue;
            }
            fight.play(to_move, Move::Play(point));
            let after = plain(fight, chain, to_move.opponent(), path, budget);
            fight.undo();
            if after == Some(attacks) {
                result = after;
                break;
            }
            if after.is_none() {
                result = None;
            }
        }
        path.pop();
        result
    }

    /// The result of `first` under the three assumptions about ko threats.
    fn plain_success(fight: &Fight, chain: Point, first: Side) -> Option<Success> {
        for (threats, success) in cases(first) {
            let mut fight = fight.clone();
            fight.set_threats(threats);
            let captured = plain(&mut fight, chain, first, &mut Vec::new(), &mut 20_000)?;
            if captured == (first == Side::Attacker) {
                return Some(success);
            }
        }
        Some(Success::No)
    }

    /// Random stones, dense enough for ladders to meet some, and a chain in trouble.
    fn fight(random: &mut SplitMix, percent: u32) -> Option<(Fight, Point)> {
        let size = Size::square(9);
        let mut stones: ByColor<PointSet> = ByColor::from_fn(|_| PointSet::empty(size));
        let mut board = Board::new(size);
        for point in size.points() {
            if random.below(100) < percent {
                let color = Color::BOTH[random.below(2) as usize];
                stones[color].insert(point);
            }
        }
        for color in Color::BOTH {
            for point in stones[color] {
                if board.is_empty_at(point) {
                    board.place(point, color);
                }
            }
        }
        let chain = board
            .chains()
            .find(|chain| chain.color() == Color::Black && chain.liberty_count() <= 2)?;
        let stones = ByColor::from_fn(|color| *board.stones(color));
        Some((Fight::new(&stones, None), chain.first()))
    }

    #[test]
    fn ladders_agree_with_trying_every_move() {
        let mut random = SplitMix::new(7);
        let mut found = [0; 4];
        for round in 0..3_000 {
            let Some((mut fight, chain)) = fight(&mut random, 20 + round % 45) else {
                continue;
            };
            let count = fight.chain_at(chain).expect("it stands").liberty_count();
            for first in [Side::Attacker, Side::Defender] {
                if first == Side::Defender && count == 2 {
                    continue;
                }
                let Some(truth) = plain_success(&fight, chain, first) else {
                    continue;
                };
                let how = Ask {
                    more_moves: true,
                    ..Ask::new(first, LADDER_NODES)
                };
                let runner = Side::Defender;
                let mut ladder = Ladder { chain, runner };
                let ladder = ask(&mut ladder, &mut fight, &mut Table::new(), how);
                if !ladder.is_decided() {
                    continue;
                }
                assert_eq!(
                    ladder.success,
                    truth,
                    "{first} first at {chain:?}\n{}{:?}",
                    fight.board(),
                    ladder.line
                );
                found[usize::from(ladder.success.code())] += 1;
            }
        }
        assert!(found.iter().all(|&times| times > 5), "{found:?}");
    }
}
