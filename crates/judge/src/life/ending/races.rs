//! Races between chains of a finished game that do not live by themselves.

use super::{Ending, Found};
use crate::life::{Reason, Status};
use crate::params::EVEN_SHARE;
use std::cmp::Ordering;
use tobi_grid::PointSet;
use tobi_reading::{Certainty, Reader};

impl Ending<'_> {
    /// The undecided chains of the other colour that share liberties with a chain.
    pub(super) fn rivals(&self, number: usize) -> Vec<usize> {
        let near = self.near(number);
        let is_rival = |other: &usize| {
            let other = &self.cases[*other];
            other.color != self.cases[number].color
                && other.found.is_none()
                && !other.stones.is_disjoint(&near)
        };
        (0..self.cases.len()).filter(is_rival).collect()
    }

    /// Races the chains in doubt against their rivals. A chain stands if no rival captures it even when the rival moves
    /// first. If the first mover decides between two chains, the larger one most likely stands.
    pub(super) fn race(&mut self, reader: &mut Reader, contested: &[usize]) {
        let open = self.open();
        let mut stands: Vec<Option<bool>> = vec![None; self.cases.len()];
        for &own in &open {
            for rival in self.rivals(own) {
                let [first, second] = [rival, own].map(|number| self.cases[number].stone());
                let race = reader.brief_race(self.position, first, second);
                if let Ok(race) = race
                    && race.certainty != Certainty::Unknown
                {
                    let holds = !race.captured.works();
                    stands[own] = Some(stands[own].unwrap_or(true) && holds);
                }
            }
        }
        let status = |own: usize| {
            let rivals = self.rivals(own);
            let case = &self.cases[own];
            let standing = |&rival: &usize| stands[rival] == Some(true);
            let beaten_by: Vec<usize> = rivals.iter().copied().filter(standing).collect();
            let raced = |status, rivals: &[usize]| {
                let rivals = self.stones(rivals);
                Some((status, Reason::Race { rivals }))
            };
            let read = || {
                let verdict = case.read.clone()?;
                Some((Status::Dead, Reason::Read(verdict)))
            };
            match stands[own] {
                Some(true) => raced(Status::Alive, &rivals),
                Some(false) if case.doubted => read(),
                // That it cannot get two eyes says more than that it is captured before it captures.
                Some(false) if !beaten_by.is_empty() && contested.contains(&own) => read(),
                Some(false) if !beaten_by.is_empty() => raced(Status::Dead, &beaten_by),
                Some(false) => self.larger(own),
                None => {
                    let outlives = rivals.iter().any(|&rival| self.cases[rival].doubted);
                    let is_dead = case.doubted || contested.contains(&own) && !outlives;
                    is_dead.then(read).flatten()
                }
            }
        };
        let found = open.iter().filter_map(|&own| Some((own, status(own)?)));
        let found = found.collect();
        self.settle(found);
    }

    /// Judges by size where playouts do not decide: a chain larger than all its rivals lives, a smaller one is dead.
    pub(super) fn larger(&self, number: usize) -> Option<Found> {
        if self.cases[number].share.abs() >= EVEN_SHARE {
            return None;
        }
        let rivals = self.rivals(number);
        let size = |number: usize| self.cases[number].stones.len();
        let most = rivals.iter().map(|&rival| size(rival)).max()?;
        let status = match size(number).cmp(&most) {
            Ordering::Greater => Status::Alive,
            Ordering::Less => Status::Dead,
            Ordering::Equal => return None,
        };
        let rivals = self.stones(&rivals);
        Some((status, Reason::Size { rivals }))
    }

    /// The stones of some chains.
    fn stones(&self, numbers: &[usize]) -> PointSet {
        let chains = numbers.iter().map(|&number| self.cases[number].stones);
        PointSet::union(self.position.size(), chains)
    }
}
