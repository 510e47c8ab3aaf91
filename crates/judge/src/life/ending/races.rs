//! Races between chains of a finished game that do not live by themselves.

use super::{Case, Ending, Opinion};
use crate::life::{Reason, Status};
use crate::params::{EVEN_SHARE, SETTLED_ALIVE_STONES, SETTLED_DEAD_STONES};
use std::cmp::Ordering;
use tobi_grid::{PointSet, morph};
use tobi_reading::params::SPACE_POINTS;
use tobi_reading::{Certainty, Reader, Success};

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

    /// Unsettles each dead chain that captures a living neighbour if its owner moves first, and that neighbour: the first
    /// mover decides between the two, whatever playouts and reading say about each of them alone. What is proved stays.
    ///
    /// The capture must save the dead chain: it leaves room for two eyes, or joins a living friend.
    pub(super) fn doubt_races(&mut self, reader: &mut Reader) {
        let won: Vec<[usize; 2]> = self
            .races()
            .into_iter()
            .filter(|pair| {
                let [dead, alive] = pair.map(|number| self.cases[number].stone());
                let race = reader.brief_race(self.position, dead, alive);
                race.is_ok_and(|race| {
                    race.certainty != Certainty::Unknown && race.captured == Success::Yes
                })
            })
            .collect();
        let rivals_of = |number: usize| {
            let pairs = won.iter().filter(|pair| pair.contains(&number));
            let rivals = pairs.flatten().filter(|&&other| other != number);
            self.stones(&rivals.copied().collect::<Vec<usize>>())
        };
        let unsettled = won.iter().flatten().map(|&number| {
            let rivals = rivals_of(number);
            (number, (Status::Unsettled, Reason::Race { rivals }))
        });
        let unsettled = unsettled.collect();
        self.settle(unsettled);
    }

    /// The pairs of a dead chain and a living one beside it that may depend on a race.
    fn races(&self) -> Vec<[usize; 2]> {
        let mut races = Vec::new();
        for dead in 0..self.cases.len() {
            let near = self.near(dead);
            let beside = |alive: &usize| !self.cases[*alive].stones.is_disjoint(&near);
            let rivals = (0..self.cases.len()).filter(beside);
            let pairs = rivals.map(|alive| [dead, alive]);
            races.extend(pairs.filter(|&pair| self.may_race(pair)));
        }
        races
    }

    /// Whether a dead chain and a living one may depend on a race between them: neither is proved, both are large enough to
    /// be fought for, and capturing the living one saves the other.
    fn may_race(&self, pair: [usize; 2]) -> bool {
        let [dead, alive] = pair.map(|number| &self.cases[number]);
        let sizes = [dead, alive].map(|case| case.stones.len());
        let is_large = *sizes.iter().min().expect("two") > SETTLED_DEAD_STONES
            && sizes.iter().sum::<usize>() > SETTLED_ALIVE_STONES;
        dead.color != alive.color
            && is_large
            && dead.status() == Some(Status::Dead)
            && alive.status() == Some(Status::Alive)
            && ![dead, alive].into_iter().any(Case::is_proved)
            && self.is_saved_by_capture(dead, alive)
    }

    /// Whether a dead chain has room for two eyes or a living friend once it has captured this chain.
    fn is_saved_by_capture(&self, dead: &Case, captured: &Case) -> bool {
        let around = morph::dilate(&captured.stones);
        let is_friend = |case: &Case| {
            case.color == dead.color
                && case.status() == Some(Status::Alive)
                && !case.stones.is_disjoint(&around)
        };
        captured.stones.len() >= SPACE_POINTS || self.cases.iter().any(is_friend)
    }

    /// Judges by size where playouts do not decide: a chain larger than all its rivals lives, a smaller one is dead.
    pub(super) fn larger(&self, number: usize) -> Option<Opinion> {
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
