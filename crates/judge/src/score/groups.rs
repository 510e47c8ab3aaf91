//! The groups at the end of a game: which are alive, dead or in seki, and why.

use super::Dead;
use crate::certain::Certificate;
use crate::groups::largest_chain;
use crate::life::{FinalLife, Finished, Reason, Seki, Status, at_rest, refuted_defence};
use crate::params::{CONFIRMING_NODES, ENDING_NODES};
use std::cmp::Reverse;
use tobi_goban::{Board, ByColor, Color, Position};
use tobi_grid::{Point, PointSet, Size, morph};
use tobi_reading::{Answer, Certainty, Question, Reader, Verdict};

/// Why a group has its status.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Why {
    /// The players agreed on it.
    Agreed,
    /// It was judged; this is the weakest reason of its chains.
    Judged(Reason),
}

impl Why {
    /// The rank by certainty.
    fn rank(&self) -> (u8, i8) {
        match self {
            Why::Agreed => (u8::MAX, 0),
            Why::Judged(reason) => reason.rank(),
        }
    }
}

/// A group at the end of the game: chains of one colour and status that touch, also diagonally.
#[derive(Clone, Debug)]
pub struct FinalGroup {
    /// Its colour.
    pub color: Color,
    /// Its stones: whole chains.
    pub stones: PointSet,
    /// Its status if neither side plays any more.
    pub status: Status,
    /// The reason.
    pub why: Why,
    /// If playouts judged it, and [`Settlement::read_deaths`](super::Settlement::read_deaths) or
    /// [`Settlement::read_lives`](super::Settlement::read_lives) agrees: its life as read between the living stones. If its
    /// stones were contested, and [`Settlement::read_contested`](super::Settlement::read_contested) agrees: its life.
    pub read: Option<Box<Verdict>>,
    /// If it is dead: a defence near it that fails, and the reply, as found by the same.
    pub refuted: Option<[Point; 2]>,
}

/// All groups of a position.
#[derive(Clone, Debug)]
pub(super) struct FinalGroups {
    pub(super) groups: Vec<FinalGroup>,
    /// How the dead were judged; `None` if they were given.
    pub(super) finished: Option<Finished>,
    size: Size,
}

impl FinalGroups {
    /// The groups, if the given dead are whole chains. The chains of `seki` are in seki.
    pub(super) fn new(
        position: &Position,
        reader: &mut Reader,
        dead: &Dead,
        seki: &PointSet,
    ) -> FinalGroups {
        let board = position.board();
        let chain = |color, stones: PointSet, status, why| {
            let (status, why) = if stones.is_disjoint(seki) {
                (status, why)
            } else {
                (Status::Seki, Why::Agreed)
            };
            FinalGroup {
                color,
                stones,
                status,
                why,
                read: None,
                refuted: None,
            }
        };
        let (chains, finished): (Vec<FinalGroup>, _) = match dead {
            Dead::Judged => {
                let finished = Finished::new(position, reader);
                let chains = finished.lives().iter().map(|life| {
                    let why = Why::Judged(life.reason.clone());
                    chain(life.color, life.stones, life.status, why)
                });
                (chains.collect(), Some(finished))
            }
            Dead::Agreed(dead) | Dead::Named(dead) => {
                let chains = board.chains().map(|it| {
                    let status = if it.stones().is_disjoint(dead) {
                        Status::Alive
                    } else {
                        Status::Dead
                    };
                    chain(it.color(), it.stones(), status, Why::Agreed)
                });
                (chains.collect(), None)
            }
        };
        FinalGroups {
            groups: together(board, &chains),
            finished,
            size: board.size(),
        }
    }

    /// Asks for proofs of what was judged, with these likely owners of points.
    pub(super) fn prove(&mut self, board: &Board, owned: ByColor<PointSet>, effort: u32) {
        if let Some(finished) = &mut self.finished {
            finished.prove(board, owned, effort);
            self.take_reasons();
        }
    }

    /// The same with the effort for certificates; the certificate, unless the dead stones were given.
    pub(super) fn certify(
        &mut self,
        board: &Board,
        owned: ByColor<PointSet>,
    ) -> Option<Certificate> {
        let certificate = self.finished.as_mut()?.certify(board, owned);
        self.take_reasons();
        Some(certificate)
    }

    /// The reason of each group is the weakest of its chains' reasons.
    fn take_reasons(&mut self) {
        let lives = self.finished.as_ref().map_or(&[][..], Finished::lives);
        for group in &mut self.groups {
            if let Why::Judged(reason) = &mut group.why {
                let within = lives
                    .iter()
                    .filter(|life| life.stones.is_subset(&group.stones));
                let weight = |life: &&FinalLife| (life.reason.rank(), Reverse(life.stones.len()));
                let weakest = within.min_by_key(weight);
                *reason = weakest.expect("a group has chains").reason.clone();
            }
        }
    }

    /// Reads the deaths that were judged.
    pub(super) fn read_deaths(&mut self, position: &Position, reader: &mut Reader) {
        let alive = self.stones(Status::Alive);
        let dead = self.groups.iter_mut();
        for group in dead.filter(|it| it.status == Status::Dead) {
            group.read_death(position, &alive, reader);
        }
    }

    /// Reads the lives that playouts found.
    pub(super) fn read_lives(&mut self, position: &Position, reader: &mut Reader) {
        let alive = self.stones(Status::Alive);
        let lives = self.finished.as_ref().map_or(&[][..], Finished::lives);
        let is_sampled = |life: &&FinalLife| !life.reason.is_firm();
        let sampled: Vec<&FinalLife> = lives.iter().filter(is_sampled).collect();
        let living = self.groups.iter_mut();
        for group in living.filter(|it| it.status == Status::Alive && !it.is_read()) {
            let stones = group.stones;
            let within = sampled.iter().filter(|life| life.stones.is_subset(&stones));
            let mut chains: Vec<PointSet> = within.map(|life| life.stones).collect();
            chains.sort_by_key(|chain| Reverse(chain.len()));
            group.read_life(position, &chains, &alive, reader);
        }
    }

    /// Reads the groups at these points whose status rests on playouts.
    pub(super) fn read_at(&mut self, points: &PointSet, position: &Position, reader: &mut Reader) {
        let at = |group: &&mut FinalGroup| !group.is_read() && !group.stones.is_disjoint(points);
        for group in self.groups.iter_mut().filter(at) {
            group.read_status(position, reader);
        }
    }

    /// Whether the dead were given.
    pub(super) fn agreed(&self) -> bool {
        self.finished.is_none()
    }

    pub(super) fn sekis(&self) -> &[Seki] {
        self.finished
            .as_ref()
            .map_or(&[], |finished| &finished.sekis)
    }

    /// The territory that is certain.
    pub(super) fn certain(&self) -> ByColor<PointSet> {
        let finished = self.finished.as_ref();
        let nothing = ByColor::from_fn(|_| PointSet::empty(self.size));
        finished.map_or(nothing, |it| it.certain.territory)
    }

    /// Points with an owner that does not rest on playouts and guesses only: stones, and certain territory.
    pub(super) fn sure(&self) -> PointSet {
        let certain = self.certain();
        let lives = self.finished.iter().flat_map(Finished::lives);
        let firm = lives.filter(|life| life.reason.is_firm());
        let firm = firm.fold(certain.black | certain.white, |all, life| all | life.stones);
        let read = self.groups.iter().filter(|group| group.read.is_some());
        read.fold(firm, |all, group| all | group.stones)
    }

    /// All stones of a status.
    pub(super) fn stones(&self, status: Status) -> PointSet {
        let of = self.groups.iter().filter(|group| group.status == status);
        PointSet::union(self.size, of.map(|group| group.stones))
    }
}

impl FinalGroup {
    /// Whether somebody marked it as in seki.
    pub(super) fn is_marked_seki(&self) -> bool {
        self.status == Status::Seki && matches!(self.why, Why::Agreed)
    }

    /// How certain its status is; `None` if it was agreed on.
    pub fn certainty(&self) -> Option<Certainty> {
        match (&self.read, &self.why) {
            (_, Why::Agreed) => None,
            // Playouts and reading agree.
            (Some(verdict), Why::Judged(_)) => Some(verdict.certainty()),
            (None, Why::Judged(reason)) => Some(reason.certainty()),
        }
    }

    /// Whether its status rests on more than playouts.
    fn is_read(&self) -> bool {
        match &self.why {
            Why::Agreed => true,
            Why::Judged(reason) => reason.is_firm() || self.read.is_some(),
        }
    }

    /// Confirms a status that playouts found, if reading decides that of the whole group, whoever moves first.
    fn read_status(&mut self, position: &Position, reader: &mut Reader) {
        let largest = largest_chain(position.board(), &self.stones);
        let verdict = reader.verdict(position, &Question::Life(largest));
        let is_firm = |answer: &Answer| answer.is_decided() && !answer.is_about_some();
        let agreed = verdict.ok().filter(|it| {
            at_rest(it) == Some(self.status) && is_firm(&it.attack) && is_firm(&it.defend)
        });
        self.read = agreed.map(Box::new);
    }

    /// Confirms a life that playouts found for these of its chains, the largest first, if each of them lives between the other
    /// living stones.
    fn read_life(
        &mut self,
        position: &Position,
        chains: &[PointSet],
        alive: &PointSet,
        reader: &mut Reader,
    ) {
        let safe = chains.iter().fold(*alive, |safe, chain| safe - *chain);
        let mut lives = chains.iter().map(|chain| {
            let verdict = reader.life_between(position, chain, &safe, ENDING_NODES);
            verdict.filter(|it| at_rest(it) == Some(Status::Alive))
        });
        let Some(Some(largest)) = lives.next() else {
            return;
        };
        if lives.all(|life| life.is_some()) {
            self.read = Some(Box::new(largest));
        }
    }

    /// Confirms a death that playouts found, and finds a defence that fails.
    fn read_death(&mut self, position: &Position, alive: &PointSet, reader: &mut Reader) {
        let Why::Judged(reason) = &self.why else {
            return;
        };
        let is_proved = matches!(reason, Reason::Defended);
        let mut between = None;
        if is_proved || !self.is_read() {
            let verdict = reader.life_between(position, &self.stones, alive, CONFIRMING_NODES);
            let agreed = verdict.filter(|it| at_rest(it) == Some(Status::Dead));
            between = agreed.map(Box::new);
        }
        let verdict = match reason {
            Reason::Read(verdict) => Some(verdict),
            _ => between.as_ref().or(self.read.as_ref()),
        };
        let failed = verdict.map(|it| &it.defend);
        self.refuted = refuted_defence(position, reader, &self.stones, alive, failed);
        if !is_proved {
            self.read = self.read.take().or(between);
        }
    }
}

/// The groups of some chains, in reading order. Each has the weakest reason of its chains, because it is only as
/// certain as that; of equal reasons, that of the largest chain.
///
/// Chains of one colour and status are one group if empty points or its own stones connect them, also diagonally, but
/// not across stones of the other colour.
fn together(board: &Board, chains: &[FinalGroup]) -> Vec<FinalGroup> {
    let mut groups: Vec<FinalGroup> = Vec::new();
    for chain in chains {
        let mut group = chain.clone();
        let near = morph::dilate(&chain.stones) - *board.stones(chain.color.opponent());
        groups.retain(|other| {
            let alike = (other.color, other.status) == (chain.color, chain.status);
            let one = alike && !near.is_disjoint(&morph::dilate(&other.stones));
            if one {
                group.stones |= other.stones;
            }
            !one
        });
        groups.push(group);
    }
    for group in &mut groups {
        let within = chains
            .iter()
            .filter(|chain| chain.stones.is_subset(&group.stones));
        let weakest = within.min_by_key(|chain| (chain.why.rank(), Reverse(chain.stones.len())));
        group.why = weakest.expect("a group has chains").why.clone();
    }
    groups.sort_by_key(|group| group.stones.first());
    groups
}
