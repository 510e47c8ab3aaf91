//! Friendship: is the group connected to a standing friend?

use super::attribute::{Attribute, Evidence};
use super::scene::Scene;
use crate::groups::{Group, representatives};
use tobi_goban::{Board, Chain};
use tobi_grid::PointSet;
use tobi_reading::{Reader, vicinity};

/// The friendship of a group: the best of its connections with nearby standing groups of its colour.
pub(super) fn friendship(scene: &Scene<'_>, reader: &mut Reader, group: &Group) -> Attribute {
    let board = scene.position.board();
    let friends = scene.standing[group.color] - group.stones;
    let mut found = Vec::new();
    for [own, friend] in near_pairs(board, &group.stones, &friends) {
        let pair = [own.first(), friend.first()];
        let [one, other] = representatives(board, [&own.stones(), &friend.stones()]);
        if let Ok(connection) = reader.brief_connection(scene.position, one, other) {
            let value = connection.value();
            found.push((
                value,
                Evidence::Friend {
                    chains: pair,
                    connection: Box::new(connection),
                },
            ));
        }
    }
    Attribute::best(found)
}

/// The pairs of nearby chains of two sets of stones.
fn near_pairs<'b>(board: &'b Board, own: &PointSet, friends: &PointSet) -> Vec<[Chain<'b>; 2]> {
    let chains = |stones: &PointSet| -> Vec<Chain<'b>> {
        board
            .chains()
            .filter(|chain| stones.contains(chain.first()))
            .collect()
    };
    let friends = chains(friends);
    let mut pairs = Vec::new();
    for chain in chains(own) {
        let near = vicinity(board, &chain);
        let friends = friends
            .iter()
            .filter(|friend| !near.is_disjoint(&friend.liberties()));
        pairs.extend(friends.map(|&friend| [chain, friend]));
    }
    pairs
}
