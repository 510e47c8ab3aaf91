//! Solved local games at the end of a game: regions that playouts leave in doubt, between stones that stay.

use super::Ending;
use super::walls::Walls;
use crate::certain::Certain;
use crate::life::local::{Fate, Local};
use crate::life::{Reason, Seki, Status};
use crate::params::{LOCAL_EMPTY, LOCAL_NODES, SETTLED_ALIVE_STONES};
use tobi_goban::ByColor;
use tobi_grid::{Connectivity, PointSet, components, morph};

impl Ending<'_> {
    /// Solves the regions around the chains in doubt and takes over the fates of their chains. Returns the sekis.
    pub(in crate::life) fn solve(&mut self) -> Vec<Seki> {
        let doubtful = self.in_doubt();
        if doubtful.is_empty() {
            return Vec::new();
        }
        let dead = self.dead - doubtful;
        let position = self.cleared(&(self.safe - doubtful), &dead);
        let board = position.board();
        let certain = Certain::with_answers(board).alive;
        let stones = ByColor::from_fn(|color| {
            ((*board.stones(color) & self.safe) - doubtful) | certain[color]
        });
        let walls = Walls::new(stones, certain, &doubtful);
        let mut sekis = Vec::new();
        let mut solved = PointSet::empty(board.size());
        for part in components(&!(stones.black | stones.white), Connectivity::Four) {
            if part.is_disjoint(&doubtful) || !part.is_disjoint(&solved) {
                continue;
            }
            let region = walls.closed(&part);
            let small =
                region.filter(|region| (region.points & board.empty()).len() <= LOCAL_EMPTY);
            let Some(region) = small else { continue };
            let Some(local) = Local::solve(board, &region, LOCAL_NODES) else {
                continue;
            };
            solved |= region.points;
            self.take(&local);
            sekis.extend(local.sekis);
        }
        self.gather();
        sekis
    }

    /// The chains that playouts and reading leave in doubt, and those around an eye space almost filled with dead
    /// stones.
    fn in_doubt(&self) -> PointSet {
        let nakade = self.nakade();
        let beside = morph::dilate(&nakade);
        let of = self.cases.iter();
        let of = of.filter(|case| !case.is_certain() && case.is_in_doubt(&beside));
        of.fold(nakade, |all, case| all | case.stones)
    }

    /// Takes the fates of a solved game over to its chains.
    fn take(&mut self, local: &Local) {
        let by_ko = !local.is_free_of_ko;
        // If a chain looks alive but needs a move, its owner protects it in time, unless it is large enough to be
        // fought for.
        let least = 2 * SETTLED_ALIVE_STONES;
        let undecided = local
            .chains
            .iter()
            .filter(|chain| chain.settled().is_none());
        let at_stake: usize = undecided.map(|chain| chain.stones.len()).sum();
        let is_hot = local.swing() > least as i32 && at_stake > SETTLED_ALIVE_STONES;
        for chain in &local.chains {
            let mut cases = self.cases.iter_mut();
            let Some(case) = cases.find(|case| case.stones == chain.stones) else {
                continue;
            };
            if case.is_certain() {
                continue;
            }
            let status = match chain.settled() {
                Some(Fate::Lives | Fate::Seki) => Status::Alive,
                Some(Fate::Dies) => Status::Dead,
                None if is_hot => Status::Unsettled,
                None => continue,
            };
            case.solved = true;
            // If reading gives the same status, its verdict is reported, because it has moves.
            let is_same = matches!(&case.found, Some((found, Reason::Read(_))) if *found == status);
            if !is_same {
                case.found = Some((status, Reason::Solved { by_ko }));
            }
        }
    }
}
