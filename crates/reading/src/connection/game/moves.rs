//! The moves of both sides on the paths between the ends.

use super::super::paths::{FAR, Met};
use super::Joining;
use crate::engine::Moves;
use crate::region::{enemies_of, stones_at};
use crate::{Fight, Side};
use tobi_grid::{Point, morph};

impl Joining {
    /// Moves for the case that the ends are one chain, but it is short of liberties.
    pub(super) fn around_joined(&self, fight: &mut Fight, to_move: Side, moves: &mut Moves) {
        let chain = fight.chain_at(self.chain).expect("it stands");
        moves.play_all(&chain.liberties(), 1);
        if to_move == self.side {
            let stones = chain.stones();
            for enemy in enemies_of(fight.board(), &chain) {
                if enemy.liberty_count() == 1 {
                    moves.play_all(&enemy.liberties(), 1);
                }
            }
            fight.look_at(&morph::dilate(&stones));
        }
    }

    /// Empty points on paths that are at most `detour` moves longer than the shortest: shortest paths first, points in
    /// the middle first.
    fn on_paths(&self, fight: &Fight, detour: u8) -> Vec<(Point, u8)> {
        let distance = self.paths.distance;
        let empty = self.paths.walked & fight.board().empty();
        let mut points: Vec<(Point, u8)> = empty
            .iter()
            .map(|point| (point, self.paths.over(point)))
            .filter(|&(_, over)| over <= distance + detour && over < FAR)
            .map(|(point, over)| (point, over.saturating_sub(distance)))
            .collect();
        points.sort_by_key(|&(point, detour)| (detour, self.paths.lean(point)));
        points
    }

    /// One stone of each own chain that is an end or on a nearly shortest path.
    fn own_chains(&self, fight: &Fight, detour: u8) -> Vec<Point> {
        let most = self.paths.distance + detour;
        stones_at(fight.board(), self.side.color(), &self.paths.walked)
            .filter(|&stone| self.paths.through(stone) <= most)
            .collect()
    }

    /// The enemy chains on nearly shortest paths.
    fn chains_between(&self, detour: u8) -> impl Iterator<Item = &Met> {
        let most = self.paths.distance + detour;
        let met = self.paths.met.iter();
        met.filter(move |met| self.paths.through_enemy(met) <= most)
    }

    pub(super) fn joining_moves(&self, fight: &mut Fight, moves: &mut Moves) {
        for (point, _) in self.on_paths(fight, 0) {
            moves.play(point, 1);
        }
        // Capture enemy chains on the path.
        for met in self.chains_between(1) {
            if let Some(catch) = met.catch {
                moves.play(catch, 1);
            }
            let chain = fight.chain_at(met.stone).expect("a stone stands there");
            moves.play_all(&chain.liberties(), 4);
        }
        // Save own stones on the path.
        for stone in self.own_chains(fight, 1) {
            save(fight, stone, moves);
        }
    }

    pub(super) fn cutting_moves(&self, fight: &mut Fight, moves: &mut Moves) {
        let detour = if self.paths.distance <= 1 { 0 } else { 1 };
        for (point, detour) in self.on_paths(fight, detour) {
            moves.play(point, 1 + 2 * u32::from(detour));
        }
        // Save own stones on the path that would be captured.
        for met in self.chains_between(detour) {
            save(fight, met.stone, moves);
        }
        // Attack joining stones on the path.
        for stone in self.own_chains(fight, detour) {
            let chain = fight.chain_at(stone).expect("a stone stands there");
            match chain.liberty_count() {
                1 => moves.play_all(&chain.liberties(), 1),
                2 => moves.play_all(&chain.liberties(), 2),
                3 => moves.play_all(&chain.liberties(), 5),
                _ => {}
            }
        }
    }
}

/// Moves that save a chain in trouble.
fn save(fight: &mut Fight, stone: Point, moves: &mut Moves) {
    let chain = fight.chain_at(stone).expect("a stone stands there");
    let (stones, liberties) = (chain.stones(), chain.liberty_count());
    if liberties > 2 {
        return;
    }
    let cost = if liberties == 1 { 1 } else { 4 };
    moves.play_all(&chain.liberties(), cost);
    for enemy in enemies_of(fight.board(), &chain) {
        if enemy.liberty_count() == 1 {
            moves.play_all(&enemy.liberties(), 1);
        } else if enemy.liberty_count() == 2 && liberties == 2 {
            moves.play_all(&enemy.liberties(), 4);
        }
    }
    fight.look_at(&morph::dilate(&stones));
}
