//! The end of a game, found in order of certainty: certain life, playouts, reading, races, and the more likely status
//! for the rest.
//!
//! In a finished game most chains leave no doubt: they are certain, or they stay or die in nearly all playouts. They
//! are the walls between which the other chains are read, each region by itself; chains decided by reading become walls
//! for the next round. Two neighbours race only if neither can live by itself. Chains that are still open are decided
//! by their share in playouts; a stone in the territory of one colour needs a higher share than the stones around it.
//!
//! Both players passed, so one or two stones that need a move are protected in time. If reading says for more stones
//! that the first mover decides, or if dead stones leave a region that both colours reach, the statuses contradict the
//! passes, and there is no score. The last step asks for proofs against what was found: a proof outranks it.

mod places;
mod proofs;
mod races;
mod sekis;
mod shares;
mod solved;
mod together;
mod walls;

use super::Status;
use super::finished::{FinalLife, Reason};
use super::seki::Seki;
use crate::certain::Certain;
use crate::params::{
    ALIVE_SHARE, ENDING_NODES, ENDING_ROUNDS, GUEST_SHARE, RACE_SHARE, RACE_SLACK, SEKI_SHARE,
    SETTLED_ALIVE_STONES, SETTLED_DEAD_STONES, SURE_DEAD_SHARE,
};
pub(crate) use shares::Shares;
use tobi_goban::{Color, Position};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_reading::{Certainty, GameValue, Reader, Success, Verdict};

/// A status, and the reason.
type Opinion = (Status, Reason);

/// A chain, and what is known about it so far.
struct Case {
    color: Color,
    stones: PointSet,
    share: i8,
    found: Option<Opinion>,
    /// Whether that comes from a solved local game.
    solved: bool,
    /// The last verdict about it.
    read: Option<Box<Verdict>>,
    /// Whether playouts keep it alive, but reading between certain stones does not.
    doubted: bool,
    /// The stones around it when it was last read without a result.
    tried: Option<PointSet>,
}

impl Case {
    /// Its first stone.
    fn stone(&self) -> Point {
        self.stones.first().expect("chains have stones")
    }

    fn status(&self) -> Option<Status> {
        self.found.as_ref().map(|(status, _)| *status)
    }

    fn is_certain(&self) -> bool {
        matches!(
            self.found,
            Some((_, Reason::Unconditional | Reason::Answers))
        )
    }

    /// Whether it is certain, or its local game was solved.
    fn is_known(&self) -> bool {
        self.is_certain() || self.solved
    }

    /// Whether it is known, or reading proves it.
    fn is_proved(&self) -> bool {
        let proof = match &self.found {
            Some((_, Reason::Read(verdict))) => verdict.certainty().is_proved(),
            _ => false,
        };
        proof || self.is_known()
    }

    fn is_read(&self) -> bool {
        matches!(self.found, Some((_, Reason::Read(_))))
    }

    /// Whether playouts disagree about it, or it has a stone on these points.
    fn is_in_doubt(&self, points: &PointSet) -> bool {
        self.share.abs() < SEKI_SHARE || !self.stones.is_disjoint(points)
    }

    fn is_in(&self, seki: &Seki) -> bool {
        !seki.stones[self.color].is_disjoint(&self.stones)
    }
}

/// A position for which the end is being found.
pub(super) struct Ending<'a> {
    position: &'a Position,
    shares: Shares,
    cases: Vec<Case>,
    /// The stones that stay, as far as is known.
    safe: PointSet,
    /// The stones that are captured in the end, as far as is known.
    dead: PointSet,
    /// The stones that were safe or dead before reading.
    plain: PointSet,
}

impl<'a> Ending<'a> {
    /// Starts with what is certain and what playouts leave no doubt about.
    pub(super) fn new(
        position: &'a Position,
        certain: &Certain,
        reader: &mut Reader,
    ) -> Ending<'a> {
        let board = position.board();
        let nothing = PointSet::empty(board.size());
        let shares = Shares::new(position);
        let unconditional = Certain::unconditional(board);
        let cases = board.chains().map(|chain| {
            let (stones, color) = (chain.stones(), chain.color());
            let by = |certain: &Certain| {
                if stones.is_subset(&certain.alive[color]) {
                    Some(Status::Alive)
                } else if stones.is_subset(&certain.dead) {
                    Some(Status::Dead)
                } else {
                    None
                }
            };
            let found = by(&unconditional).map(|status| (status, Reason::Unconditional));
            Case {
                color,
                stones,
                share: shares.of(&stones, color),
                found: found.or_else(|| by(certain).map(|status| (status, Reason::Answers))),
                solved: false,
                read: None,
                doubted: false,
                tried: None,
            }
        });
        let cases = cases.collect();
        let mut ending = Ending {
            position,
            shares,
            cases,
            safe: nothing,
            dead: nothing,
            plain: nothing,
        };
        ending.take_shares(reader);
        ending.doubt_shares(certain, reader);
        ending.gather();
        ending.plain = ending.safe | ending.dead;
        ending
    }

    /// Accepts the playouts where they leave no doubt.
    ///
    /// Nothing is accepted for two neighbours of which one lives as often as the other dies: they fight each other, and
    /// random moves say little about the result. It is accepted if the shares are large and the race does not contradict
    /// them.
    fn take_shares(&mut self, reader: &mut Reader) {
        let is_open = |number: usize| {
            let is_clear = self.cases[number].share.abs() >= RACE_SHARE;
            let mut rivals = self.opposites(number);
            rivals.any(|rival| !is_clear || self.is_won_by_the_dead(reader, [number, rival]))
        };
        let open: Vec<bool> = (0..self.cases.len()).map(is_open).collect();
        let plain = self
            .cases
            .iter()
            .zip(open)
            .map(|(case, open)| match case.share {
                _ if open => None,
                ALIVE_SHARE.. => Some(Status::Alive),
                ..=SURE_DEAD_SHARE => Some(Status::Dead),
                _ => None,
            });
        let plain: Vec<Option<Status>> = plain.collect();
        for (case, status) in self.cases.iter_mut().zip(plain) {
            let share = case.share;
            let sampled = |status| (status, Reason::Sampled { share });
            case.found = case.found.take().or(status.map(sampled));
        }
    }

    /// The neighbours with the opposite share of a chain.
    fn opposites(&self, number: usize) -> impl Iterator<Item = usize> {
        let Case { color, share, .. } = self.cases[number];
        let near = self.near(number);
        (0..self.cases.len()).filter(move |&other| {
            let other = &self.cases[other];
            let differs = (i16::from(other.share) + i16::from(share)).abs() > i16::from(RACE_SLACK);
            other.color != color && !differs && !other.stones.is_disjoint(&near)
        })
    }

    /// Whether the one of two chains that dies in playouts captures the other one even if it moves second.
    fn is_won_by_the_dead(&self, reader: &mut Reader, mut pair: [usize; 2]) -> bool {
        pair.sort_by_key(|&number| self.cases[number].share);
        if pair.iter().any(|&number| self.cases[number].is_certain()) {
            return false;
        }
        let [dead, alive] = pair.map(|number| self.cases[number].stone());
        let race = reader.brief_race(self.position, alive, dead);
        race.is_ok_and(|race| race.certainty != Certainty::Unknown && race.saved == Success::No)
    }

    /// The stones that touch a chain or share liberties with it.
    fn near(&self, number: usize) -> PointSet {
        let around = morph::dilate(&self.cases[number].stones);
        around | morph::dilate(&(around & self.position.board().empty()))
    }

    fn open(&self) -> Vec<usize> {
        let is_open = |number: &usize| self.cases[*number].found.is_none();
        (0..self.cases.len()).filter(is_open).collect()
    }

    /// Finds all statuses, and returns the sekis.
    pub(super) fn find(&mut self, reader: &mut Reader) -> Vec<Seki> {
        self.read(reader);
        self.guess();
        let mut sekis = self.solve();
        self.sekis(reader, &mut sekis);
        self.check_sekis(&mut sekis);
        self.close_places();
        self.free_the_reached();
        self.ask_for_proofs(&sekis);
        self.doubt_races(reader);
        sekis
    }

    /// Reads the lives in doubt, and repeats with what is then known until nothing new is found. Then races the chains
    /// that do not live by themselves against rivals that do not either.
    fn read(&mut self, reader: &mut Reader) {
        for _ in 0..ENDING_ROUNDS {
            let found = self.read_once(reader);
            let lives = |number: &usize| {
                let news = found.iter().find(|(other, _)| other == number);
                news.is_some_and(|(_, (status, _))| *status == Status::Alive)
            };
            // A chain without room for two eyes is not dead if it cannot be captured.
            let is_contested = |(number, (status, _)): &(usize, Opinion)| {
                *status == Status::Dead && !self.rivals(*number).iter().all(lives)
            };
            let contested = found.iter().filter(|it| is_contested(it));
            let contested: Vec<usize> = contested.map(|&(number, _)| number).collect();
            let mut news = found;
            news.retain(|(number, _)| !contested.contains(number));
            if news.is_empty() {
                if self.read_together(reader) {
                    continue;
                }
                self.race(reader, &contested);
                return;
            }
            for number in contested {
                self.cases[number].tried = None;
            }
            self.settle(news);
        }
    }

    /// Reads the chains in doubt around which something has changed; returns the decided ones.
    fn read_once(&mut self, reader: &mut Reader) -> Vec<(usize, Opinion)> {
        let cleared = self.cleared(&self.safe, &self.dead);
        let mut found = Vec::new();
        for number in self.open() {
            let walls = self.walls(number);
            let stones = self.cases[number].stones;
            let around = morph::reconstruct(&stones, &!walls) - cleared.board().empty();
            if self.cases[number].tried.replace(around) == Some(around) {
                continue;
            }
            let verdict = reader.life_between(&cleared, &stones, &walls, ENDING_NODES);
            let Some(verdict) = verdict else { continue };
            let status = at_rest(&verdict);
            let verdict = Box::new(verdict);
            self.cases[number].read = Some(verdict.clone());
            found.extend(status.map(|status| (number, (status, Reason::Read(verdict)))));
        }
        found
    }

    /// The safe stones between which a chain is read. Neighbours whose life was read are not walls: they may live by a
    /// seki with the chain.
    fn walls(&self, number: usize) -> PointSet {
        let near = self.near(number);
        let read = self.cases.iter().filter(|other| {
            let enemy = other.color != self.cases[number].color;
            enemy && other.is_read() && !other.stones.is_disjoint(&near)
        });
        read.fold(self.safe, |safe, other| safe - other.stones)
    }

    /// Judges the remaining chains by their share in playouts. A chain that only the other colour surrounds needs a
    /// higher share, and a chain that only its own colour surrounds needs a lower one. Several stones for which reading
    /// says that the first mover decides stay unsettled.
    fn guess(&mut self) {
        let open = self.open().into_iter();
        let guesses: Vec<(usize, Opinion)> =
            open.map(|number| (number, self.guessed(number))).collect();
        self.settle(guesses);
    }

    fn guessed(&self, number: usize) -> Opinion {
        let Case {
            share,
            color,
            stones,
            ..
        } = self.cases[number];
        let field = morph::reconstruct(&stones, &!self.safe);
        let border = morph::external_boundary(&field);
        let stands = |color| !border.is_disjoint(self.position.board().stones(color));
        let (least, reason) = match (stands(color), stands(color.opponent())) {
            (false, true) => (GUEST_SHARE, Reason::ShutIn { share }),
            (true, false) => (-GUEST_SHARE, Reason::Open { share }),
            _ => (0, Reason::Open { share }),
        };
        let by_share = if share >= least {
            Status::Alive
        } else {
            Status::Dead
        };
        let (status, reason) = self.larger(number).unwrap_or((by_share, reason));
        let read = self.cases[number].read.clone();
        let hot = read.filter(|read| read.value() == GameValue::Hot);
        // If a chain looks alive but needs a move, its owner protects it in time, unless it is large enough to be
        // fought for.
        let most = match status {
            Status::Alive => SETTLED_ALIVE_STONES,
            _ => SETTLED_DEAD_STONES,
        };
        match hot {
            Some(verdict) if stones.len() > most => (Status::Unsettled, Reason::Read(verdict)),
            _ => (status, reason),
        }
    }

    /// Returns the chains with their results, and the playouts; the stones of a seki get that status. All chains must
    /// have been judged.
    pub(super) fn into_lives(self, sekis: &[Seki]) -> (Vec<FinalLife>, Shares) {
        let life = |case: Case| {
            let seki = sekis.iter().find(|seki| case.is_in(seki));
            let (status, reason) = match seki {
                Some(seki) => (Status::Seki, Reason::Seki(seki.kind)),
                None => case.found?,
            };
            Some(FinalLife {
                color: case.color,
                stones: case.stones,
                status,
                reason,
            })
        };
        let lives = self.cases.into_iter().filter_map(life);
        (lives.collect(), self.shares)
    }

    /// Records what was found about some chains.
    fn settle(&mut self, found: Vec<(usize, Opinion)>) {
        for (number, found) in found {
            self.cases[number].found = Some(found);
        }
        self.gather();
    }

    /// Collects the safe and the dead stones.
    fn gather(&mut self) {
        let stones = |status| {
            let of = self
                .cases
                .iter()
                .filter(|case| case.status() == Some(status));
            PointSet::union(self.position.size(), of.map(|case| case.stones))
        };
        [self.safe, self.dead] = [Status::Alive, Status::Dead].map(stones);
    }

    /// The position without dead stones that only safe stones surround: nothing depends on them any more.
    fn cleared(&self, safe: &PointSet, dead: &PointSet) -> Position {
        let board = self.position.board();
        let mut gone = PointSet::empty(board.size());
        for color in Color::BOTH {
            let walls = *board.stones(color.opponent()) - *dead;
            for region in components(&!walls, Connectivity::Four) {
                let inside = region & *board.stones(color);
                let is_walled = morph::external_boundary(&region).is_subset(safe);
                if is_walled && inside.is_subset(dead) {
                    gone |= inside;
                }
            }
        }
        self.position.without(&gone)
    }
}

/// The status that follows from a verdict when neither side moves any more; `None` if it is undecided.
///
/// A group that lives only by winning a ko, even when it moves first, is dead: the other side can start the ko when no
/// ko threats are left.
pub(crate) fn at_rest(verdict: &Verdict) -> Option<Status> {
    let [attack, defend] = [&verdict.attack, &verdict.defend];
    let is_behind = attack.is_decided()
        && defend.is_decided()
        && matches!(attack.success, Success::Yes | Success::KoAhead)
        && matches!(defend.success, Success::No | Success::KoBehind);
    match verdict.value() {
        GameValue::Won => Some(Status::Alive),
        GameValue::Lost => Some(Status::Dead),
        _ => is_behind.then_some(Status::Dead),
    }
}
