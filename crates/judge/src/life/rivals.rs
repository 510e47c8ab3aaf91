//! Opponentship: does the group win against one of the groups around it?
//!
//! Races are between chains, not groups: a group with many liberties may lose an inner chain. So a weak group races
//! each neighbouring chain of the other side, if both chains are shut in, that is, no friend touches the empty regions
//! beside them. A chain that loses this race even when it moves first, and captures no other neighbouring chain, is
//! lost. The chain that beats it lives, and groups are clustered again without the lost chain.

use super::attribute::{Attribute, Evidence};
use super::scene::Scene;
use crate::groups::{Group, largest_chain};
use crate::influence::liberties;
use crate::params::{Doubt, GroupWeights};
use tobi_goban::{Board, Chain, Move};
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::{Certainty, GameValue, Reader};

/// The result of a group against a neighbour.
struct Outcome {
    value: GameValue,
    /// First moves of the owner and of the rival that win a hot race.
    moves: [Vec<Move>; 2],
    /// Liberties of the chains in the race.
    raced: Option<[usize; 2]>,
    /// The chain of the rival that is captured even if the rival moves first.
    beaten: PointSet,
}

impl Outcome {
    fn unraced(value: GameValue, board: &Board) -> Outcome {
        Outcome {
            value,
            moves: [Vec::new(), Vec::new()],
            raced: None,
            beaten: PointSet::empty(board.size()),
        }
    }
}

/// The opponentship of a group: its best result against the groups of the other side that it touches.
pub(super) fn opponentship(scene: &Scene<'_>, reader: &mut Reader, group: &Group) -> Attribute {
    let board = scene.position.board();
    let around = morph::dilate(&group.stones);
    let enemies = scene.groups.iter().filter(|it| it.color != group.color);
    let mut found = Vec::new();
    for rival in enemies.filter(|it| !it.stones.is_disjoint(&around)) {
        let outcome = against(scene, reader, group, rival);
        let liberties = [(group, rival), (rival, group)].map(|(one, other)| {
            let near = one.stones & morph::dilate(&other.stones);
            let touching = morph::reconstruct(&near, board.stones(one.color));
            liberties(&touching, &board.empty()).len()
        });
        found.push((
            outcome.value,
            Evidence::Rival {
                stone: rival.chains[0],
                liberties: outcome.raced.unwrap_or(liberties),
                raced: outcome.raced.is_some(),
                value: outcome.value,
                moves: outcome.moves,
                beaten: outcome.beaten,
            },
        ));
    }
    Attribute::best(found)
}

/// The result of a group against a neighbour. Groups that are both in doubt race with their largest chains; a group in
/// doubt also races each neighbouring chain that is shut in like its own.
fn against(scene: &Scene<'_>, reader: &mut Reader, group: &Group, rival: &Group) -> Outcome {
    let board = scene.position.board();
    let unraced = |value| Outcome::unraced(value, board);
    let is_inside = |stone| group.stones.contains(stone);
    if rival.holder.is_some_and(is_inside) {
        let mut held = unraced(GameValue::Won);
        if scene.is_beaten(rival) {
            held.beaten = rival.stones;
        }
        return held;
    }
    let doubtful = |group: &Group| {
        let strength = group
            .features
            .map(|features| features.strength(&GroupWeights::USUAL));
        strength.is_none_or(|strength| Doubt::USUAL.contains(strength))
    };
    let raced = match [group, rival].map(doubtful) {
        [true, true] => {
            let largest = [group, rival].map(|it| largest_chain(board, &it.stones));
            race(scene, reader, largest)
        }
        [true, false] => shut_in_races(scene, reader, group, rival),
        [false, true] => None,
        [false, false] => return unraced(GameValue::Lost),
    };
    let unknown = if doubtful(rival) {
        GameValue::Fuzzy
    } else {
        GameValue::Lost
    };
    raced.unwrap_or_else(|| unraced(unknown))
}

/// The best race of a group's chains with touching chains of a rival, if both are shut in. If several races are hot,
/// none is reported: no order among them is independent of the board's orientation.
fn shut_in_races(
    scene: &Scene<'_>,
    reader: &mut Reader,
    group: &Group,
    rival: &Group,
) -> Option<Outcome> {
    let board = scene.position.board();
    if scene.certain(group).is_some() || scene.certain(rival).is_some() {
        return None;
    }
    let mut best: Option<Outcome> = None;
    let around = morph::dilate(&group.stones);
    let beside = |chain: &Chain<'_>| {
        rival.stones.contains(chain.first()) && !around.is_disjoint(&chain.stones())
    };
    for chain in board
        .chains()
        .filter(beside)
        .filter(|chain| is_shut_in(board, chain))
    {
        let touching = morph::dilate(&chain.stones()) & group.stones;
        let touching = morph::reconstruct(&touching, &group.stones);
        let own = largest_chain(board, &touching);
        if !board
            .chain_at(own)
            .is_some_and(|own| is_shut_in(board, &own))
        {
            continue;
        }
        let stone = largest_chain(board, &chain.stones());
        let Some(outcome) = race(scene, reader, [own, stone]) else {
            continue;
        };
        if outcome.value == GameValue::Won && !is_lost_to_all(scene, reader, &chain, own) {
            continue;
        }
        match best.as_mut() {
            Some(known) if known.value.rank() > outcome.value.rank() => {}
            Some(known) if known.value == outcome.value => {
                known.moves = [Vec::new(), Vec::new()];
                known.raced = known.raced.min(outcome.raced);
                known.beaten |= outcome.beaten;
            }
            _ => best = Some(outcome),
        }
    }
    best.filter(|best| best.value != GameValue::Hot || !best.moves[0].is_empty())
}

/// Whether a chain that loses its race with the chain of `own` also loses against all its other neighbours: a chain
/// that captures one of them is saved.
fn is_lost_to_all(scene: &Scene<'_>, reader: &mut Reader, chain: &Chain<'_>, own: Point) -> bool {
    let board = scene.position.board();
    let around = morph::dilate(&chain.stones());
    let others = board.chains().filter(|other| {
        other.color() != chain.color()
            && !other.stones().is_disjoint(&around)
            && !other.stones().contains(own)
            && !scene.is_certainly_alive(other)
    });
    let stone = largest_chain(board, &chain.stones());
    others.into_iter().all(|other| {
        let other = largest_chain(board, &other.stones());
        let race = reader.brief_race(scene.position, stone, other);
        race.is_ok_and(|race| race.certainty != Certainty::Unknown && !race.captured.works())
    })
}

/// Whether no friend of a chain touches an empty region beside it: it lives only by its own eyes or by a capture.
fn is_shut_in(board: &Board, chain: &Chain<'_>) -> bool {
    let region = morph::reconstruct(&chain.liberties(), &board.empty());
    let near = morph::dilate(&region) & *board.stones(chain.color());
    near.is_subset(&chain.stones())
}

/// The race of the chains of two stones, the own one first; `None` if the result is unknown.
fn race(scene: &Scene<'_>, reader: &mut Reader, stones: [Point; 2]) -> Option<Outcome> {
    let board = scene.position.board();
    let chains = [board.chain_at(stones[0])?, board.chain_at(stones[1])?];
    let mut race = |first, second| reader.brief_race(scene.position, first, second).ok();
    let [own, other] = stones;
    let (first, second) = (race(own, other)?, race(other, own)?);
    let races = [&first, &second];
    if races
        .iter()
        .any(|race| race.certainty == Certainty::Unknown)
    {
        return None;
    }
    let value = match races.map(|race| race.captured.works()) {
        [false, false] => GameValue::Zugzwang,
        [_, captured] => GameValue::of_wins(first.saved.works(), !captured),
    };
    let mut outcome = Outcome::unraced(value, board);
    outcome.raced = Some(chains.map(|chain| chain.liberty_count()));
    if value == GameValue::Hot {
        outcome.moves = [first.moves, second.moves];
    }
    if first.captured.works() && !second.saved.works() {
        outcome.beaten = chains[1].stones();
    }
    Some(outcome)
}
