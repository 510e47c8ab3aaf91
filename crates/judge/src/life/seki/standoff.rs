//! Two groups that stand only because neither side can start.

use super::{Candidate, SekiKind, chains, liberties};
use crate::groups::largest_chain;
use crate::params::LARGE_SPACE;
use tobi_goban::{Board, Color, Position};
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::{Certainty, Reader, Success};

/// Returns the kind of seki if two groups, neither of them captured, stand without two eyes and only because of each
/// other.
pub(super) fn standoff(
    position: &Position,
    reader: &mut Reader,
    [one, other]: [&Candidate; 2],
    dead: &PointSet,
) -> Option<SekiKind> {
    let board = position.board();
    let shared = liberties(board, &one.stones) & liberties(board, &other.stones);
    let kos = kos(board, [one, other]);
    if shared.is_empty() && kos < 2 {
        return None;
    }
    let stones = [one, other].map(|group| largest_chain(board, &group.stones, group.color));
    for (own, rival) in [(stones[0], stones[1]), (stones[1], stones[0])] {
        let race = reader.brief_race(position, own, rival).ok()?;
        let stands = race.saved.works() && race.captured != Success::Yes;
        if race.certainty == Certainty::Unknown || !stands {
            return None;
        }
    }
    let eyes = [one, other].map(|group| eyes(position, reader, group, dead));
    if eyes.iter().any(|&eyes| eyes >= 2) {
        return None;
    }
    let in_atari = |group: &Candidate| chains(board, group).any(|chain| chain.1 == 1);
    Some(match eyes {
        _ if kos >= 2 => SekiKind::DoubleKo,
        _ if kos == 1 => SekiKind::TenThousandYearKo,
        _ if in_atari(one) || in_atari(other) => SekiKind::Hanezeki,
        [0, 0] if surrounds(board, one, other) || surrounds(board, other, one) => {
            SekiKind::InEyeSpace
        }
        [0, 0] => SekiKind::SharedLiberties,
        [1, 1] => SekiKind::EyeEach,
        _ => SekiKind::EyeAgainstNone,
    })
}

/// Whether a group, without other stones of its colour, surrounds another group.
fn surrounds(board: &Board, outer: &Candidate, inner: &Candidate) -> bool {
    let place = morph::reconstruct(&inner.stones, &!outer.stones);
    (place & *board.stones(inner.color)) == inner.stones
}

/// The number of certain eyes of a group, up to 2, in regions that its colour encloses, with the dead stones in them.
fn eyes(position: &Position, reader: &mut Reader, group: &Candidate, dead: &PointSet) -> u8 {
    let board = position.board();
    let own = *board.stones(group.color);
    let enemy = *board.stones(group.color.opponent());
    let regions = components(&!own, Connectivity::Four);
    let ours = regions.filter(|region| {
        !morph::dilate(region).is_disjoint(&group.stones) && (*region & enemy).is_subset(dead)
    });
    let mut count = 0;
    for region in ours {
        let empty = region & board.empty();
        let least = |at| reader.count_eyes(position, at).map_or(0, |eyes| eyes.least);
        count += match empty.len() {
            LARGE_SPACE.. => 2,
            _ => empty.iter().map(least).max().unwrap_or(0),
        };
    }
    count.min(2)
}

/// The number of kos between two groups: points where one captures a single stone of the other and may be recaptured.
fn kos(board: &Board, groups: [&Candidate; 2]) -> usize {
    let points = |group: &Candidate, taker: Color| {
        let single = chains(board, group).filter(|chain| chain.0.len() == 1 && chain.1 == 1);
        let at = single.map(|(stone, _)| liberties(board, &stone));
        at.filter(|at| {
            let mut next = board.clone();
            let point = at.first().expect("one liberty");
            let captures = next.place(point, taker);
            next.ko_after(point, captures).is_some()
        })
        .count()
    };
    groups
        .iter()
        .map(|group| points(group, group.color.opponent()))
        .sum()
}
