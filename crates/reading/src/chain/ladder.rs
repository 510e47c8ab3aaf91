//! Ladders: captures by one atari after the other.
//!
//! Indigo's question "can it read ladders?" as a reader of its own. The attacker must leave the chain in atari with
//! every move; the defender runs on, or takes stones that hold him. So each side has two or three
//! moves, and everything can be tried: breakers, captures on the way, kos inside, and the ladders in
//! which the attacker may choose between two ataris again and again.

use crate::fight::Threats;
use crate::params::{LADDER_IN_PASSING, LADDER_NODES, LONGEST_LADDER};
use crate::pose::QuestionPose;
use crate::question::stone;
use crate::region::chains_at;
use crate::{Answer, Certainty, Fight, Proof, QuestionError, Side, Success};
use tobi_goban::{Color, Move, Position};
use tobi_grid::{Point, PointSet, morph};

/// What the chain of a stone meets in a ladder when this side moves first.
///
/// The attacker succeeds when he captures the chain without ever leaving it two liberties at his own turn's end;
/// the defender when he gets out of that. Ko is told as in every [`Answer`]; the moves are all that work, the line
/// is one of them played on. The answer is proved, or [`Certainty::Unknown`] when so many ladders branch off
/// that [`LADDER_NODES`] did not suffice.
///
/// Cost: under 100 us for a ladder from corner to corner of a 19x19 board.
///
/// # Errors
/// [`QuestionError`] when no stone stands there.
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
    let pose = QuestionPose::new(position, owner, &[chain]);
    let mut fight = pose.fight(position, first);
    let chain = pose.point_in(chain);
    fight.look_at(&PointSet::from_points(fight.size(), [chain]));
    Ok(pose.answer_out(answer(&mut fight, chain, first)))
}

/// The answer in the fight: first beyond ko, then with fewer threats for the other side.
pub(crate) fn answer(fight: &mut Fight, chain: Point, first: Side) -> Answer {
    let rounds = [
        (Threats::of(first.opponent()), Success::Yes),
        (Threats::Nobody, Success::KoAhead),
        (Threats::of(first), Success::KoBehind),
    ];
    let mut ladder = Ladder::new(fight, chain, 0);
    let mut answer = Answer::unknown(first, ladder.fight.size());
    for (threats, success) in rounds {
        ladder.fight.set_threats(threats);
        ladder.limit = ladder.nodes + LADDER_NODES;
        let (moves, line) = ladder.first_moves(first);
        let given_up = ladder.nodes >= ladder.limit;
        let works = !moves.is_empty();
        answer.success = if works { success } else { Success::No };
        // Who gives up takes it that the defender gets away.
        let escapes = works == (first == Side::Defender);
        answer.certainty = match given_up && escapes {
            true => Certainty::Unknown,
            false => Certainty::Proved(Proof::of_search()),
        };
        answer.moves = moves;
        answer.line = line;
        if works || given_up || !ladder.fight.ko_mattered() {
            break;
        }
    }
    answer.nodes = ladder.nodes;
    answer.touched = fight.touched();
    answer
}

/// Whether the attacker to move captures the chain in a short ladder, in the midst of another reading.
pub(crate) fn captures(fight: &mut Fight, chain: Point) -> bool {
    Ladder::new(fight, chain, LADDER_IN_PASSING).attack()
}

struct Ladder<'a> {
    fight: &'a mut Fight,
    chain: Point,
    /// The keys of the positions on the present line.
    path: Vec<u64>,
    /// What followed in the position read last, its last move first.
    line: Vec<Move>,
    nodes: u32,
    limit: u32,
}

impl Ladder<'_> {
    fn new(fight: &mut Fight, chain: Point, limit: u32) -> Ladder<'_> {
        Ladder {
            fight,
            chain,
            path: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            limit,
        }
    }

    /// The moves that work for the side that begins, and the line of the first of them; else the longest line.
    fn first_moves(&mut self, first: Side) -> (Vec<Move>, Vec<(Color, Move)>) {
        let mut moves = Vec::new();
        let mut longest = Vec::new();
        let liberties = self.fight.chain_at(self.chain).map(|c| c.liberty_count());
        if first == Side::Defender && liberties != Some(1) {
            // Not in atari: he need not move, unless the attacker's turn comes to something.
            self.line.clear();
            if liberties >= Some(3) || !self.attack() {
                return (vec![Move::Pass], Vec::new());
            }
        }
        for mv in self.choices(first) {
            if !self.after(first, mv) {
                if self.line.len() > longest.len() && moves.is_empty() {
                    longest.clone_from(&self.line);
                }
                continue;
            }
            if moves.is_empty() {
                longest.clone_from(&self.line);
            }
            moves.push(mv);
        }
        let mut side = first;
        let mut line = Vec::with_capacity(longest.len());
        for mv in longest.into_iter().rev() {
            line.push((side.color(), mv));
            side = side.opponent();
        }
        (moves, line)
    }

    /// Whether a move of this side works; the line is the move's.
    fn after(&mut self, side: Side, mv: Move) -> bool {
        self.line.clear();
        if self.fight.key_after(side, mv).is_none() {
            return false;
        }
        self.fight.play(side, mv);
        let works = match side {
            Side::Attacker => !self.defend(),
            Side::Defender => !self.attack(),
        };
        self.fight.undo();
        self.line.push(mv);
        works
    }

    /// Whether the attacker to move captures.
    fn attack(&mut self) -> bool {
        self.line.clear();
        let Some(chain) = self.fight.chain_at(self.chain) else {
            return true;
        };
        chain.liberty_count() < 3 && self.turn(Side::Attacker)
    }

    /// Whether the defender to move gets away.
    fn defend(&mut self) -> bool {
        self.line.clear();
        let Some(chain) = self.fight.chain_at(self.chain) else {
            return false;
        };
        chain.liberty_count() > 1 || self.turn(Side::Defender)
    }

    /// Whether some move of the side to move works.
    fn turn(&mut self, side: Side) -> bool {
        self.nodes += 1;
        // Who attacks must make progress, and come to an end.
        let gives_up = side == Side::Defender;
        if self.nodes >= self.limit || self.path.len() >= LONGEST_LADDER {
            return gives_up;
        }
        let key = self.fight.key(side);
        if self.fight.has_captured() && self.path.contains(&key) {
            return gives_up;
        }
        self.path.push(key);
        let mut longest = Vec::new();
        let mut works = false;
        for mv in self.choices(side) {
            works = self.after(side, mv);
            if works {
                break;
            }
            if self.line.len() > longest.len() {
                std::mem::swap(&mut self.line, &mut longest);
            }
        }
        if !works {
            self.line = longest;
        }
        self.path.pop();
        works
    }

    /// The moves of the side to move, the likelier ones first.
    fn choices(&mut self, side: Side) -> Choices {
        let mut choices = Choices::default();
        let Some(chain) = self.fight.chain_at(self.chain) else {
            return choices;
        };
        let liberties = chain.liberties();
        if side == Side::Attacker {
            for liberty in liberties.iter().take(2) {
                // The defender will run to the other one: the less room there, the better.
                let mut others = liberties;
                others.remove(liberty);
                let room = others.first().map_or(0, |run| self.room(run, liberty));
                choices.push(liberty, room);
            }
            return choices;
        }
        let around = morph::external_boundary(&chain.stones());
        self.fight.look_at(&around);
        for taker in chains_at(self.fight.board(), Side::Attacker.color(), &around) {
            if taker.liberty_count() == 1 {
                let last = taker.first_liberty().expect("it has one");
                // A capture that the board is full of is no better than running; it is tried first all the same.
                choices.push(last, 0);
            }
        }
        for liberty in liberties {
            choices.push(liberty, 9);
        }
        choices
    }

    /// Empty points beside a point, without one, and liberties of the friends that running there reaches.
    fn room(&self, run: Point, taken: Point) -> usize {
        let mut room = 0;
        for near in self.fight.size().neighbours(run) {
            match self.fight.chain_at(near) {
                None => room += usize::from(near != taken),
                Some(chain) if chain.color() == Side::Defender.color() => {
                    room += chain.liberty_count().saturating_sub(2);
                }
                Some(_) => {}
            }
        }
        room
    }
}

/// A few moves with a rank, the lowest first.
#[derive(Default)]
struct Choices(Vec<(usize, Point)>);

impl Choices {
    fn push(&mut self, point: Point, rank: usize) {
        if self.0.iter().any(|&(_, known)| known == point) {
            return;
        }
        let place = self.0.partition_point(|&(known, _)| known <= rank);
        self.0.insert(place, (rank, point));
    }
}

impl IntoIterator for Choices {
    type Item = Move;
    type IntoIter = std::iter::Map<std::vec::IntoIter<(usize, Point)>, fn((usize, Point)) -> Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().map(|(_, point)| Move::Play(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Ask, Candidate, Coverage, Game, Settled, Table, ask};
    use tobi_goban::random_game::SplitMix;
    use tobi_goban::{Board, ByColor};
    use tobi_grid::Size;

    /// The ladder's rules as a game for the general search.
    struct Rules(Point);

    impl Game for Rules {
        fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled> {
            let Some(chain) = fight.chain_at(self.0) else {
                return Some(Settled::fact(Side::Attacker));
            };
            let away = match to_move {
                Side::Attacker => 3,
                Side::Defender => 2,
            };
            (chain.liberty_count() >= away).then_some(Settled::fact(Side::Defender))
        }

        fn moves(
            &mut self,
            fight: &mut Fight,
            to_move: Side,
            moves: &mut Vec<Candidate>,
        ) -> Coverage {
            let chain = fight.chain_at(self.0).expect("not settled");
            let mut points = chain.liberties();
            if to_move == Side::Defender {
                let around = morph::external_boundary(&chain.stones());
                for near in around & *fight.stones(Side::Attacker) {
                    let enemy = fight.chain_at(near).expect("a stone stands there");
                    if enemy.liberty_count() == 1 {
                        points |= enemy.liberties();
                    }
                }
            }
            moves.extend(points.iter().map(|point| Candidate {
                mv: Move::Play(point),
                cost: 1,
            }));
            Coverage::All
        }
    }

    /// Stones at random, thick enough for ladders to meet some, and a chain in trouble.
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
    fn it_agrees_with_the_general_search() {
        let mut random = SplitMix::new(7);
        let mut table = Table::new();
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
                let how = Ask {
                    first,
                    nodes: 50_000,
                    more_moves: false,
                    trace: false,
                };
                let general = ask(&mut Rules(chain), &mut fight, &mut table, how);
                let ladder = answer(&mut fight, chain, first);
                if !general.is_decided() || !ladder.is_decided() {
                    continue;
                }
                assert_eq!(
                    ladder.success,
                    general.success,
                    "{first} first at {chain:?}\n{}{:?}\n{:?}",
                    fight.board(),
                    ladder.line,
                    general.line
                );
                found[usize::from(ladder.success.code())] += 1;
            }
        }
        assert!(found.iter().all(|&times| times > 5), "{found:?}");
    }
}
