//! The end of a game, found in the order of what is sure: certain life, play-outs, reading, races, and the likelier way for the
//! rest.

use super::finished::{FinalLife, Reason};
use super::seki::{Candidate, Scene, Seki};
use super::shares::Shares;
use super::{Certain, Status};
use crate::params::{
    ALIVE_SHARE, CROWD, CROWD_AIR, ENDING_NODES, ENDING_ROUNDS, EVEN_SHARE, GUEST_SHARE,
    LARGE_SPACE, RACE_SHARE, RACE_SLACK, SEKI_SHARE, SURE_ALIVE_SHARE, SURE_DEAD_SHARE,
};
use tobi_goban::{Board, Color, Position};
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::{Certainty, GameValue, Reader, Success, Verdict};

/// A chain, and what is known of it so far.
struct Case {
    color: Color,
    stones: PointSet,
    share: i8,
    found: Option<(Status, Reason)>,
    /// Whether play-outs keep it, but reading between certain stones does not.
    doubted: bool,
    /// The stones around it when it was read to no avail.
    tried: Option<PointSet>,
}

impl Case {
    fn is_certain(&self) -> bool {
        matches!(
            self.found,
            Some((_, Reason::Unconditional | Reason::Answers))
        )
    }

    fn is_read(&self) -> bool {
        matches!(self.found, Some((_, Reason::Read(_))))
    }
}

/// A position whose end is being found.
pub(super) struct Ending<'a> {
    position: &'a Position,
    cases: Vec<Case>,
    /// The stones that stay, as far as is known.
    safe: PointSet,
    /// The stones that are captured in the end, as far as is known.
    dead: PointSet,
    /// The stones that were safe or dead before anything was read.
    plain: PointSet,
}

impl<'a> Ending<'a> {
    /// What is certain, and what play-outs leave no doubt of.
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
            let by = |certain: &Certain| match () {
                () if stones.is_subset(&certain.alive[color]) => Some(Status::Alive),
                () if stones.is_subset(&certain.dead) => Some(Status::Dead),
                () => None,
            };
            let found = by(&unconditional).map(|status| (status, Reason::Unconditional));
            Case {
                color,
                stones,
                share: shares.of(&stones, color),
                found: found.or_else(|| by(certain).map(|status| (status, Reason::Answers))),
                doubted: false,
                tried: None,
            }
        });
        let mut ending = Ending {
            position,
            cases: cases.collect(),
            safe: nothing,
            dead: nothing,
            plain: nothing,
        };
        ending.take_shares();
        ending.doubt_shares(certain, reader);
        ending.gather();
        ending.plain = ending.safe | ending.dead;
        ending
    }

    /// Takes play-outs at their word where they leave no doubt.
    ///
    /// Of two neighbours of which one lives as often as the other dies, nothing is plain: they fight each other, and what random
    /// moves make of that says little.
    fn take_shares(&mut self) {
        let plain: Vec<Option<Status>> = (0..self.cases.len())
            .map(|number| {
                let share = self.cases[number].share;
                match share {
                    _ if share.abs() < RACE_SHARE && self.races(number) => None,
                    ALIVE_SHARE.. => Some(Status::Alive),
                    ..=SURE_DEAD_SHARE => Some(Status::Dead),
                    _ => None,
                }
            })
            .collect();
        for (case, status) in self.cases.iter_mut().zip(plain) {
            let share = case.share;
            let sampled = |status| (status, Reason::Sampled { share });
            case.found = case.found.take().or(status.map(sampled));
        }
    }

    /// Takes no play-outs at their word that keep a chain now and then only, if it is dead by reading between certain stones.
    ///
    /// Play-outs keep a bent four in the corner as a seki, as the side that may start the ko does not gain by it at random.
    fn doubt_shares(&mut self, certain: &Certain, reader: &mut Reader) {
        let walls = certain.alive.black | certain.alive.white;
        for case in &mut self.cases {
            let is_kept = matches!(case.found, Some((Status::Alive, Reason::Sampled { .. })));
            if !is_kept || case.share >= SURE_ALIVE_SHARE {
                continue;
            }
            let field = morph::reconstruct(&case.stones, &!walls);
            let border = morph::external_boundary(&field);
            let is_shut_in = border.is_subset(&certain.alive[case.color.opponent()]);
            if border.is_empty() || !is_shut_in {
                continue;
            }
            let verdict = reader.life_between(self.position, &case.stones, &walls, ENDING_NODES);
            if verdict.as_ref().and_then(at_rest) == Some(Status::Dead) {
                case.found = None;
                case.doubted = true;
            }
        }
    }

    /// Whether a neighbour's share is the reverse of a chain's.
    fn races(&self, number: usize) -> bool {
        let share = i16::from(self.cases[number].share);
        let near = self.near(number);
        let others = self.cases.iter();
        let mut others = others.filter(|other| other.color != self.cases[number].color);
        others.any(|other| {
            let differs = (i16::from(other.share) + share).abs() > i16::from(RACE_SLACK);
            !differs && !other.stones.is_disjoint(&near)
        })
    }

    /// What touches a chain or shares liberties with it.
    fn near(&self, number: usize) -> PointSet {
        let around = morph::dilate(&self.cases[number].stones);
        around | morph::dilate(&(around & self.position.board().empty()))
    }

    /// The chains of the other colour that share liberties with one and of which nothing is known.
    fn rivals(&self, number: usize) -> Vec<usize> {
        let near = self.near(number);
        let is_rival = |other: &usize| {
            let other = &self.cases[*other];
            other.color != self.cases[number].color
                && other.found.is_none()
                && !other.stones.is_disjoint(&near)
        };
        (0..self.cases.len()).filter(is_rival).collect()
    }

    fn open(&self) -> Vec<usize> {
        let is_open = |number: &usize| self.cases[*number].found.is_none();
        (0..self.cases.len()).filter(is_open).collect()
    }

    /// Reads the lives in doubt, and again between what is known then, until nothing new is found; then races those that do not
    /// live by themselves and have rivals that do not either.
    pub(super) fn read(&mut self, reader: &mut Reader) {
        for _ in 0..ENDING_ROUNDS {
            let found = self.read_once(reader);
            let lives = |number: &usize| {
                let news = found.iter().find(|news| news.0 == *number);
                news.is_some_and(|news| news.1 == Status::Alive)
            };
            // No room for two eyes is no death where nobody can capture.
            let is_contested = |number: usize| !self.rivals(number).iter().all(lives);
            let (contested, news): (Vec<_>, Vec<_>) = found
                .iter()
                .partition(|(number, status, _)| *status == Status::Dead && is_contested(*number));
            if news.is_empty() {
                let contested: Vec<usize> = contested.iter().map(|it| it.0).collect();
                self.race(reader, &contested);
                return;
            }
            for (number, ..) in contested {
                self.cases[*number].tried = None;
            }
            for (number, status, reason) in news {
                self.cases[*number].found = Some((*status, reason.clone()));
            }
            self.gather();
        }
    }

    /// What reading says of the chains in doubt around which something has changed.
    fn read_once(&mut self, reader: &mut Reader) -> Vec<(usize, Status, Reason)> {
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
            let Some(status) = at_rest(&verdict) else {
                continue;
            };
            found.push((number, status, Reason::Read(Box::new(verdict))));
        }
        found
    }

    /// The safe stones among which a chain is read. Neighbours whose life was read are none: they may live by a seki with it.
    fn walls(&self, number: usize) -> PointSet {
        let near = self.near(number);
        let read = self.cases.iter().filter(|other| {
            let enemy = other.color != self.cases[number].color;
            enemy && other.is_read() && !other.stones.is_disjoint(&near)
        });
        read.fold(self.safe, |safe, other| safe - other.stones)
    }

    /// Races the chains in doubt with their rivals. Who is not captured by any of them though they begin, stands; of two that fall
    /// to who begins the larger one most likely does not.
    fn race(&mut self, reader: &mut Reader, contested: &[usize]) {
        let open = self.open();
        let mut stands: Vec<Option<bool>> = vec![None; self.cases.len()];
        for &own in &open {
            for rival in self.rivals(own) {
                let stones = [rival, own].map(|number| self.cases[number].stones.first());
                let [Some(first), Some(second)] = stones else {
                    continue;
                };
                let race = reader.brief_race(self.position, first, second);
                if let Ok(race) = race
                    && race.certainty != Certainty::Unknown
                {
                    let holds = !race.captured.works();
                    stands[own] = Some(stands[own].unwrap_or(true) && holds);
                }
            }
        }
        let status = |&own: &usize| {
            let rivals = self.rivals(own);
            let doubted = self.cases[own].doubted;
            match stands[own] {
                Some(true) => Some(Status::Alive),
                Some(false) => {
                    let is_beaten = rivals.iter().any(|&rival| stands[rival] == Some(true));
                    match is_beaten || doubted {
                        true => Some(Status::Dead),
                        false => self.larger(own),
                    }
                }
                None => {
                    let outlives = rivals.iter().any(|&rival| self.cases[rival].doubted);
                    let is_dead = doubted || contested.contains(&own) && !outlives;
                    is_dead.then_some(Status::Dead)
                }
            }
        };
        let found: Vec<Option<Status>> = open.iter().map(status).collect();
        for (number, status) in open.into_iter().zip(found) {
            self.cases[number].found = status.map(|status| (status, Reason::Race));
        }
        self.gather();
    }

    /// A chain larger than all its rivals lives, a smaller one does not, where play-outs do not say who does.
    fn larger(&self, number: usize) -> Option<Status> {
        if self.cases[number].share.abs() >= EVEN_SHARE {
            return None;
        }
        let size = |number: usize| self.cases[number].stones.len();
        let most = self.rivals(number).into_iter().map(size).max()?;
        match size(number).cmp(&most) {
            std::cmp::Ordering::Greater => Some(Status::Alive),
            std::cmp::Ordering::Less => Some(Status::Dead),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Judges what is left by its share in play-outs. Who is shut in by one colour only has to live in its territory, which takes
    /// more.
    pub(super) fn guess(&mut self) {
        let guesses: Vec<(usize, Status, Reason)> = self
            .open()
            .into_iter()
            .map(|number| {
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
                let by_share = match share >= least {
                    true => Status::Alive,
                    false => Status::Dead,
                };
                (number, self.larger(number).unwrap_or(by_share), reason)
            })
            .collect();
        for (number, status, reason) in guesses {
            self.cases[number].found = Some((status, reason));
        }
        self.gather();
    }

    /// The sekis among the chains that play-outs leave some doubt of, and where dead stones crowd a room.
    pub(super) fn sekis(&self, reader: &mut Reader) -> Vec<Seki> {
        let crowds = self.crowds();
        let [safe, dead] = [self.safe, self.dead].map(|stones| stones & self.plain);
        let position = self.cleared(&safe, &(dead - crowds));
        let board = position.board();
        let candidates: Vec<Candidate> = Color::BOTH
            .into_iter()
            .flat_map(|color| {
                // The dead in one room fall together.
                let rooms = !*board.stones(color.opponent());
                let dead = self.doubtful(color, Status::Dead, &crowds) - board.empty();
                let dead = components(&rooms, Connectivity::Four).map(move |room| room & dead);
                let dead = dead.filter(|stones| !stones.is_empty());
                let alive = self.doubtful(color, Status::Alive, &morph::dilate(&crowds));
                let alive = components(&alive, Connectivity::Four);
                let candidate = move |status| {
                    move |stones| Candidate {
                        color,
                        stones,
                        status,
                    }
                };
                dead.map(candidate(Status::Dead))
                    .chain(alive.map(candidate(Status::Alive)))
            })
            .collect();
        let nothing = PointSet::empty(position.size());
        let all = candidates.iter().fold(nothing, |all, it| all | it.stones);
        let scene = Scene {
            position: &position,
            dead: self.dead,
            safe: self.safe - all,
        };
        let of = |color| candidates.iter().filter(move |it| it.color == color);
        let mut sekis = Vec::new();
        for black in of(Color::Black) {
            let near = morph::dilate(&morph::dilate(&black.stones));
            for white in of(Color::White).filter(|it| !it.stones.is_disjoint(&near)) {
                sekis.extend(scene.seki(reader, [black, white]));
            }
        }
        for [black, white] in self.locked(board) {
            let known = |seki: &Seki| !seki.stones.black.is_disjoint(&black.stones);
            if !sekis.iter().any(known) {
                sekis.extend(scene.seki(reader, [&black, &white]));
            }
        }
        sekis
    }

    /// The pairs of a black and a white chain that are not certain and breathe together, and else in a small eye only.
    fn locked(&self, board: &Board) -> Vec<[Candidate; 2]> {
        let of = |color| {
            let cases = self.cases.iter().filter(move |case| case.color == color);
            let living = |case: &&Case| matches!(case.found, Some((Status::Alive, _)));
            cases.filter(living).filter(|case| !case.is_certain())
        };
        let is_locked = |own: &Case, rival: &Case| {
            let liberties = morph::dilate(&own.stones) & board.empty();
            let shared = liberties & morph::dilate(&rival.stones);
            let friends = *board.stones(own.color) - own.stones;
            let eyes = morph::reconstruct(&(liberties - shared), &board.empty());
            !shared.is_empty()
                && morph::dilate(&shared).is_disjoint(&friends)
                && eyes.len() < LARGE_SPACE
                && morph::external_boundary(&eyes).is_subset(&own.stones)
        };
        let candidate = |case: &Case| Candidate {
            color: case.color,
            stones: case.stones,
            status: Status::Alive,
        };
        let mut pairs = Vec::new();
        for black in of(Color::Black) {
            let whites = of(Color::White);
            let whites = whites.filter(|white| is_locked(black, white) && is_locked(white, black));
            pairs.extend(whites.map(|white| [candidate(black), candidate(white)]));
        }
        pairs
    }

    /// The chains of a colour and status that are not certain, if play-outs disagree on them or they touch these points.
    fn doubtful(&self, color: Color, status: Status, points: &PointSet) -> PointSet {
        let of = self.cases.iter().filter(|case| {
            let found = case.found.as_ref().map(|found| found.0);
            let doubtful = case.share.abs() < SEKI_SHARE || !case.stones.is_disjoint(points);
            doubtful && !case.is_certain() && case.color == color && found == Some(status)
        });
        let nothing = PointSet::empty(self.position.size());
        of.fold(nothing, |all, case| all | case.stones)
    }

    /// The dead chains that almost fill their room: they may be a nakade that nobody may capture.
    fn crowds(&self) -> PointSet {
        let crowds = self.cases.iter().filter(|case| {
            let is_dead = matches!(case.found, Some((Status::Dead, _))) && !case.is_certain();
            let enemy = *self.position.board().stones(case.color.opponent());
            let room = || morph::reconstruct(&case.stones, &!enemy).len();
            is_dead && CROWD.contains(&case.stones.len()) && room() <= case.stones.len() + CROWD_AIR
        });
        let nothing = PointSet::empty(self.position.size());
        crowds.fold(nothing, |all, case| all | case.stones)
    }

    /// The chains with what was found; those of a seki are in seki. All have been judged.
    pub(super) fn into_lives(self, sekis: &[Seki]) -> Vec<FinalLife> {
        let life = |case: Case| {
            let mut sekis = sekis.iter();
            let seki = sekis.find(|seki| !seki.stones[case.color].is_disjoint(&case.stones));
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
        self.cases.into_iter().filter_map(life).collect()
    }

    fn gather(&mut self) {
        for case in &self.cases {
            match case.found {
                Some((Status::Alive, _)) => self.safe |= case.stones,
                Some((Status::Dead, _)) => self.dead |= case.stones,
                _ => {}
            }
        }
    }

    /// The position without the dead stones around which only safe ones stand: nothing hangs on them any more.
    fn cleared(&self, safe: &PointSet, dead: &PointSet) -> Position {
        let board = self.position.board();
        let mut setup = self.position.setup();
        for color in Color::BOTH {
            let walls = *board.stones(color.opponent()) - *dead;
            for region in components(&!walls, Connectivity::Four) {
                let inside = region & *board.stones(color);
                let is_walled = morph::external_boundary(&region).is_subset(safe);
                if is_walled && inside.is_subset(dead) {
                    setup.stones[color] -= inside;
                }
            }
        }
        setup.ko = None;
        Position::from_setup(setup).expect("stones taken off leave liberties")
    }
}

/// What a life that was read comes to when nobody moves any more, if that is decided.
///
/// Who is behind in a ko for it though it moves first is dead: the other side may start the ko once no threats are left.
fn at_rest(verdict: &Verdict) -> Option<Status> {
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
