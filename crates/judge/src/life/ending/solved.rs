//! Solved local games at the end of a game: small boards, and regions that playouts leave in doubt, between stones that stay.

use super::walls::Walls;
use super::{Case, Ending, at_rest};
use crate::certain::Certain;
use crate::influence::liberties;
use crate::life::local::{Chain, Fate, Local, Region, Unsolved};
use crate::life::{Reason, Seki, Status};
use crate::params::{
    FIGHT_NODES, LOCAL_EMPTY, LOCAL_NODES, LOOSE_LIBERTIES, SETTLED_ALIVE_STONES, WHOLE_BOARD_NODES,
};
use tobi_goban::ByColor;
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::params::WHOLE_BOARD;
use tobi_reading::{Question, Reader};

impl Ending<'_> {
    /// Solves a small board as a whole: the fate of each chain is that of best play. Returns the sekis; `None` if the board
    /// is too large or the nodes do not suffice.
    pub(in crate::life) fn solve_board(&mut self, reader: &mut Reader) -> Option<Vec<Seki>> {
        let board = self.position.board();
        if board.size().area() > WHOLE_BOARD {
            return None;
        }
        let nothing = PointSet::empty(board.size());
        let region = Region {
            points: PointSet::full(board.size()),
            walls: ByColor::from_fn(|_| nothing),
        };
        let local = match Local::solve(board, &region, WHOLE_BOARD_NODES) {
            Ok(local) => local,
            Err(Unsolved::Repeats) => {
                self.read_each_life(reader);
                return Some(Vec::new());
            }
            Err(Unsolved::Large) => return None,
        };
        for chain in &local.chains {
            let status = match chain.settled() {
                Some(Fate::Lives | Fate::Seki) => Status::Alive,
                Some(Fate::Dies) => Status::Dead,
                None => Status::Unsettled,
            };
            self.decide(chain, status, !local.is_free_of_ko);
        }
        self.gather();
        Some(local.sekis)
    }

    /// Reads the life of each chain for itself, because kos decide about the board. What is not decided is unsettled.
    fn read_each_life(&mut self, reader: &mut Reader) {
        for case in self.cases.iter_mut().filter(|case| !case.is_certain()) {
            let read = reader.verdict(self.position, &Question::Life(case.stone()));
            let read = Box::new(read.expect("a stone stands there"));
            let status = at_rest(&read).unwrap_or(Status::Unsettled);
            case.found = Some((status, Reason::Read(read)));
            case.solved = true;
        }
        self.gather();
    }

    /// Solves the regions around the chains in doubt and takes over the fates of their chains. Returns the sekis.
    pub(super) fn solve(&mut self) -> Vec<Seki> {
        let mut sekis = self.solve_around(&self.in_doubt(), LOCAL_NODES);
        for number in 0..self.cases.len() {
            let fight = self.fight_of(number);
            sekis.extend(self.solve_around(&fight, FIGHT_NODES));
        }
        sekis
    }

    /// A dead chain and the living ones of the other colour next to it, if none of them is known: what playouts and reading
    /// say about two that hold each other depends on how sure the stones around them are. They may stand in seki, or the
    /// first mover may decide.
    fn fight_of(&self, number: usize) -> PointSet {
        let dead = &self.cases[number];
        let nothing = PointSet::empty(dead.stones.size());
        let is_open = |case: &Case, status| case.status() == Some(status) && !case.is_known();
        if !is_open(dead, Status::Dead) || dead.stones.len() <= SETTLED_ALIVE_STONES {
            return nothing;
        }
        let near = self.near(number);
        let rivals = self.cases.iter().filter(|case| {
            let is_rival = case.color != dead.color && !case.stones.is_disjoint(&near);
            is_rival && is_open(case, Status::Alive)
        });
        let rivals: Vec<&Case> = rivals.collect();
        let empty = self.position.board().empty();
        let is_short = |case: &&Case| liberties(&case.stones, &empty).len() < LOOSE_LIBERTIES;
        if !rivals.iter().any(is_short) {
            return nothing;
        }
        // Those that playouts leave no doubt about are walls if they have eyes elsewhere.
        let weak = rivals.iter().filter(|case| case.is_in_doubt(&nothing));
        weak.fold(dead.stones, |all, case| all | case.stones)
    }

    /// Solves the regions around these chains and takes over the fates of their chains. Returns the sekis.
    fn solve_around(&mut self, doubtful: &PointSet, nodes: u32) -> Vec<Seki> {
        if doubtful.is_empty() {
            return Vec::new();
        }
        let doubtful = *doubtful;
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
            let Ok(local) = Local::solve(board, &region, nodes) else {
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
            let status = match chain.settled() {
                Some(Fate::Lives | Fate::Seki) => Status::Alive,
                Some(Fate::Dies) => Status::Dead,
                None if is_hot => Status::Unsettled,
                None => continue,
            };
            self.decide(chain, status, by_ko);
        }
    }

    /// Records the status of a chain of a solved game, unless it is certain.
    fn decide(&mut self, chain: &Chain, status: Status, by_ko: bool) {
        let mut cases = self.cases.iter_mut();
        let Some(case) = cases.find(|case| case.stones == chain.stones) else {
            return;
        };
        if case.is_certain() {
            return;
        }
        case.solved = true;
        // If reading gives the same status, its verdict is reported, because it has moves.
        let is_same = matches!(&case.found, Some((found, Reason::Read(_))) if *found == status);
        if !is_same {
            case.found = Some((status, Reason::Solved { by_ko }));
        }
    }
}
