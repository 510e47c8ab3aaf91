//! Why the owner cannot save dead stones: a defence that fails, and the reply.

use crate::groups::largest_chain;
use crate::params::{CONFIRMING_NODES, LOCAL_STEPS, MOST_DEFENCES};
use std::cmp::Reverse;
use tobi_goban::{Move, Pose, Position, Rules};
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::{Answer, Reader, Side};

/// A defence near some dead stones that fails, and the reply: `None` if none was found. The stones of `safe` are assumed to live
/// while defences are read; a reading without that assumption then confirms that the stones are dead after both moves.
///
/// The moves of `failed`, the answer that found no defence, are tried first, then the liberties of the stones, those first that
/// leave the most liberties; of equal ones the first in a pose in which all symmetric copies of the position look the same.
///
/// Cost: at most [`MOST_DEFENCES`] readings of [`CONFIRMING_NODES`] nodes of each kind.
pub fn refuted_defence(
    position: &Position,
    reader: &mut Reader,
    stones: &PointSet,
    safe: &PointSet,
    failed: Option<&Answer>,
) -> Option<[Point; 2]> {
    let board = position.board();
    let color = board.color_at(stones.first()?)?;
    let pose = Pose::by_stones(color, board);
    let near = (0..LOCAL_STEPS).fold(*stones, |near, _| morph::dilate(&near));
    let legal = position.legal_moves(color, &Rules::JAPANESE);
    let line = failed.into_iter().flat_map(|it| it.line.iter().take(2));
    let moves = line.filter_map(|(_, mv)| mv.point());
    let mut tried: Vec<Point> = moves
        .filter(|&at| near.contains(at) && legal.contains(at))
        .collect();
    let liberties_after = |at: Point| {
        let after = position.after(color, Move::Play(at), &Rules::JAPANESE);
        let after = after.ok();
        let chain = after.as_ref().and_then(|after| after.board().chain_at(at));
        chain.map_or(0, |chain| chain.liberty_count())
    };
    let mut liberties = morph::dilate(stones) & legal;
    while tried.len() < MOST_DEFENCES {
        liberties -= PointSet::from_points(stones.size(), tried.iter().copied());
        let key = |&at: &Point| (Reverse(liberties_after(at)), pose.point_in(at));
        match liberties.iter().min_by_key(key) {
            Some(best) => tried.push(best),
            None => break,
        }
    }
    tried.into_iter().find_map(|defence| {
        let defended = position
            .after(color, Move::Play(defence), &Rules::JAPANESE)
            .ok()?;
        let group = *stones | PointSet::from_points(stones.size(), [defence]);
        let attack = reader
            .life_between(&defended, &group, safe, CONFIRMING_NODES)?
            .attack;
        let reply = attack
            .best()
            .and_then(Move::point)
            .filter(|&at| near.contains(at))?;
        if !attack.is_decided() || !attack.success.works() {
            return None;
        }
        let after = defended
            .after(color.opponent(), Move::Play(reply), &Rules::JAPANESE)
            .ok()?;
        let own = *after.board().stones(color);
        let left = morph::reconstruct(&(group & own), &own);
        if left.is_empty() {
            return Some([defence, reply]);
        }
        let largest = largest_chain(after.board(), &left);
        let defend = reader.life_answer_within(&after, largest, CONFIRMING_NODES, Side::Defender);
        let defend = defend.ok()?;
        (defend.is_decided() && !defend.success.works()).then_some([defence, reply])
    })
}
