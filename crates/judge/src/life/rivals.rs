//! Opponentship: does the group win against one of the groups around it?

use super::attribute::{Attribute, Evidence};
use super::scene::Scene;
use crate::groups::{Group, largest_chain};
use crate::params::{Doubt, Hold};
use tobi_goban::Move;
use tobi_grid::morph;
use tobi_reading::{Certainty, GameValue, Reader};

/// The opponentship of a group: the best of what it gets against each group of the other side that it touches.
pub(super) fn opponentship(scene: &Scene<'_>, reader: &mut Reader, number: usize) -> Attribute {
    let board = scene.position.board();
    let group = scene.group(number);
    let around = morph::dilate(&group.stones);
    let rivals =
        scene.numbers(|other| other.color != group.color && !other.stones.is_disjoint(&around));
    let mut found = Vec::new();
    for rival in rivals.into_iter().map(|number| scene.group(number)) {
        let touching = morph::reconstruct(&(rival.stones & around), board.stones(rival.color));
        let liberties =
            [&group.stones, &touching].map(|stones| (morph::dilate(stones) & board.empty()).len());
        let (value, moves) = against(scene, reader, group, rival, liberties);
        let stone = rival.chains[0];
        found.push((
            value,
            Evidence::Rival {
                stone,
                liberties,
                value,
                moves,
            },
        ));
    }
    Attribute::best(found)
}

/// Who wins between a group and one beside it, and by which moves if who plays first does. Only groups that are both in
/// doubt are raced.
fn against(
    scene: &Scene<'_>,
    reader: &mut Reader,
    group: &Group,
    rival: &Group,
    liberties: [usize; 2],
) -> (GameValue, [Vec<Move>; 2]) {
    let unraced = |value| (value, [Vec::new(), Vec::new()]);
    if rival
        .holder
        .is_some_and(|stone| group.stones.contains(stone))
    {
        return unraced(GameValue::Won);
    }
    let doubtful = |group: &Group| {
        let hold = group.footing.map(|footing| footing.hold(&Hold::USUAL));
        hold.is_none_or(|hold| Doubt::USUAL.holds(hold))
    };
    if !doubtful(rival) {
        return unraced(GameValue::Lost);
    }
    if !doubtful(group) || liberties.contains(&0) {
        return unraced(GameValue::Fuzzy);
    }
    let board = scene.position.board();
    let own = largest_chain(board, &group.stones, group.color);
    let other = largest_chain(board, &rival.stones, rival.color);
    let mut race = |first, second| reader.brief_race(scene.position, first, second).ok();
    let (Some(first), Some(second)) = (race(own, other), race(other, own)) else {
        return unraced(GameValue::Fuzzy);
    };
    if [&first, &second]
        .iter()
        .any(|race| race.certainty == Certainty::Unknown)
    {
        return unraced(GameValue::Fuzzy);
    }
    let value = match [first.captured.works(), second.captured.works()] {
        [false, false] => GameValue::Zugzwang,
        [_, captured] => GameValue::of_wins(first.saved.works(), !captured),
    };
    match value {
        GameValue::Hot => (value, [first.moves, second.moves]),
        _ => unraced(value),
    }
}
