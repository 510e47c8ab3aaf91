//! Friendship: is the group connected to a friend that stands?

use super::attribute::{Attribute, Evidence};
use super::scene::Scene;
use tobi_goban::{Board, Chain};
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::{Question, Reader};

/// The friendship of a group: the best of its connections with standing groups of its colour that are near.
pub(super) fn friendship(scene: &Scene<'_>, reader: &mut Reader, number: usize) -> Attribute {
    let board = scene.position.board();
    let group = scene.group(number);
    let friends = scene.standing[group.color] - group.stones;
    let mut found = Vec::new();
    for pair in near_pairs(board, &group.stones, &friends) {
        let question = Question::Connect(pair[0], pair[1]);
        if let Ok(connection) = reader.brief_verdict(scene.position, &question) {
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

/// The chains of two sets of stones that share a liberty or have two that touch, by their first stones.
fn near_pairs(board: &Board, own: &PointSet, friends: &PointSet) -> Vec<[Point; 2]> {
    let chains = |stones: &PointSet| -> Vec<Chain<'_>> {
        board
            .chains()
            .filter(|chain| stones.contains(chain.first()))
            .collect()
    };
    let friends = chains(friends);
    let mut pairs = Vec::new();
    for chain in chains(own) {
        let near = morph::dilate(&chain.liberties()) & board.empty();
        let friends = friends
            .iter()
            .filter(|friend| !near.is_disjoint(&friend.liberties()));
        pairs.extend(friends.map(|friend| [chain.first(), friend.first()]));
    }
    pairs
}
