//! The questions for reading: connections, and the life of groups in doubt.

use super::Groups;
use super::captives::Cluster;
use super::link::Bond;
use super::scene::Piece;
use crate::params::Clustering;
use std::cmp::Ordering;
use tobi_goban::{Board, Chain, Pose, Position};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Certainty, Question, Race, Reader, Side, Verdict};

/// The distance along the lines between the nearest stones of two chains.
pub(super) fn distance(a: &PointSet, b: &PointSet) -> u8 {
    let steps = |p: Point, q: Point| p.column().abs_diff(q.column()) + p.row().abs_diff(q.row());
    let nearest = a
        .iter()
        .flat_map(|p| b.iter().map(move |q| steps(p, q)))
        .min();
    nearest.unwrap_or(u8::MAX)
}

/// Whether the other side cannot cut two stones even if it moves first: they are in one chain, joined by rules
/// (directly or through other chains), or their connection game does not fail. False for stones of different colours
/// and for points without a stone.
///
/// This is the narrow view of a group, like GNU Go's `same_dragon`; a group of [`Groups`] may be connected more
/// loosely. If the budget runs out, the more likely answer is returned.
///
/// Cost: one connection game.
///
/// ```
/// use tobi_goban::{Position, Setup};
/// use tobi_grid::Point;
/// use tobi_judge::groups::cannot_be_cut;
/// use tobi_reading::{Budget, Reader};
///
/// let position = Position::from_setup(Setup::parse(
///     ". . . . . .
///      . X . X . .
///      . X . X . X
///      . . . . . .
///      O . O O . O
///      . . . . . .",
/// )?)?;
/// let mut reader = Reader::new(Budget::new(2_000)?);
/// let [a, b, white] = [(1, 1), (3, 1), (2, 4)].map(|(column, row)| Point::new(column, row));
/// assert!(cannot_be_cut(&position, &mut reader, a, b));
/// assert!(!cannot_be_cut(&position, &mut reader, a, white));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cannot_be_cut(position: &Position, reader: &mut Reader, a: Point, b: Point) -> bool {
    let board = position.board();
    let (Some(one), Some(other)) = (board.chain_at(a), board.chain_at(b)) else {
        return false;
    };
    if one.color() != other.color() {
        return false;
    }
    let firm = Groups::new(position, reader, &Clustering::FIRM);
    if firm.at(a).is_some_and(|group| group.stones.contains(b)) {
        return true;
    }
    let [one, other] = representatives(board, [&one.stones(), &other.stones()]);
    let cut = reader.answer(position, &Question::Connect(one, other), Side::Attacker);
    cut.is_ok_and(|cut| !cut.success.works())
}

/// Why two chains are connected even if the other side moves first, and the points that this depends on; `None` if they
/// are not connected or the answer is unknown.
pub(super) fn connection(
    position: &Position,
    reader: &mut Reader,
    pieces: [&Piece; 2],
) -> Option<(Bond, PointSet)> {
    let stones = pieces.map(|piece| &piece.stones);
    let [one, other] = representatives(position.board(), stones);
    let question = Question::Connect(one, other);
    let cut = reader.answer(position, &question, Side::Attacker).ok()?;
    if !cut.is_decided() || cut.success.works() {
        return None;
    }
    let bond = Bond::Connection {
        line: cut.line,
        believed_by: match cut.certainty {
            Certainty::Believed(by) => Some(by),
            Certainty::Proved(_) | Certainty::Stopped(_) | Certainty::Unknown => None,
        },
    };
    Some((bond, cut.touched))
}

/// The life of the largest chain of a group, read with this many nodes. A strong group is likely to live.
pub(crate) fn life(
    position: &Position,
    reader: &mut Reader,
    stones: &PointSet,
    nodes: u32,
    strength: f64,
) -> Option<Verdict> {
    let stone = largest_chain(position.board(), stones);
    let likely = if strength > 0.0 {
        Side::Defender
    } else {
        Side::Attacker
    };
    reader.life_within(position, stone, nodes, likely).ok()
}

/// A stone of the largest of these chains of one colour; of equally large ones, the one with more liberties.
pub(crate) fn largest_chain(board: &Board, stones: &PointSet) -> Point {
    let largest = largest_chains(board, stones);
    let largest = PointSet::union(board.size(), largest.iter().map(Chain::stones));
    let [stone] = representatives(board, [&largest]);
    stone
}

/// The largest of these chains; of equally large ones, those with most liberties.
pub(super) fn largest_chains<'a>(board: &'a Board, stones: &PointSet) -> Vec<Chain<'a>> {
    let mut largest: Vec<Chain<'_>> = Vec::new();
    let size = |chain: &Chain<'_>| (chain.len(), chain.liberty_count());
    for chain in board
        .chains()
        .filter(|chain| stones.contains(chain.first()))
    {
        match largest
            .first()
            .map_or(Ordering::Greater, |most| size(&chain).cmp(&size(most)))
        {
            Ordering::Less => {}
            Ordering::Equal => largest.push(chain),
            Ordering::Greater => largest = vec![chain],
        }
    }
    largest
}

/// The result of the race of two groups if the own group moves first; `None` if it is unknown.
pub(super) fn race(
    position: &Position,
    reader: &mut Reader,
    own: &Cluster,
    other: &Cluster,
) -> Option<Race> {
    let board = position.board();
    let mut stones = representatives(board, [&own.stones, &other.stones]);
    if board.color_at(stones[0]) != Some(own.color) {
        stones.reverse();
    }
    let race = reader.race(position, stones[0], stones[1]).ok()?;
    (race.certainty != Certainty::Unknown).then_some(race)
}

/// A stone of each set, chosen so that symmetric and recoloured boards give the corresponding stones in the same order:
/// the reading of a race depends on these stones, and its budget may end between two of them.
pub(crate) fn representatives<const N: usize>(board: &Board, sets: [&PointSet; N]) -> [Point; N] {
    let first = sets[0].first().and_then(|stone| board.color_at(stone));
    let owner = first.expect("a set of stones");
    let sets_in = |pose: &Pose| {
        let mut sets = sets.map(|set| pose.set_in(set));
        sets.sort_unstable();
        sets
    };
    let mut poses: Vec<Pose> = Pose::with_black(owner, board.size()).collect();
    Pose::keep_first(&mut poses, |pose| (pose.inside().rows(), sets_in(pose)));
    Pose::keep_first(&mut poses, |pose| {
        let stones = pose.stones_in(board);
        (stones.black, stones.white)
    });
    let pose = poses[0];
    sets_in(&pose).map(|stones| pose.point_out(stones.first().expect("a set of stones")))
}
