//! Two groups that stand only because neither side can start.

use super::{Candidate, chains, shared_liberties};
use crate::groups::largest_chain;
use crate::params::LARGE_SPACE;
use tobi_goban::{Board, Chain, Position};
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::{Certainty, Reader, SekiKind, Success};

/// Returns the kind of seki if two groups, neither of them captured, stand without two eyes and only because of each
/// other.
pub(super) fn standoff(
    position: &Position,
    reader: &mut Reader,
    [one, other]: [&Candidate; 2],
    dead: &PointSet,
) -> Option<SekiKind> {
    let board = position.board();
    let kos = kos(board, [one, other]);
    if kos < 2 && shared_liberties(board, [one, other]).is_empty() {
        return None;
    }
    let stones = [one, other].map(|group| largest_chain(board, &group.stones));
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
    let in_atari = |group: &Candidate| chains(board, group).any(|chain| chain.liberty_count() == 1);
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
    let is_ko = |chain: &Chain<'_>| {
        let in_atari = chain.liberty_count() == 1;
        let point = chain
            .first_liberty()
            .filter(|_| in_atari && chain.len() == 1);
        point.is_some_and(|point| {
            let mut next = board.clone();
            let captures = next.place(point, chain.color().opponent());
            next.ko_after(point, captures).is_some()
        })
    };
    let chains = groups.into_iter().flat_map(|group| chains(board, group));
    chains.filter(is_ko).count()
}
