//! The end of a game: who is alive, dead or in seki, as the position stands.

use super::certain::Certain;
use super::seki::{Candidate, Seki, seki};
use super::{Lives, Status};
use crate::groups::{Group, largest_chain};
use crate::params::{CRAMPED_SPACE, FINAL_LIFE_NODES, SHARED_EYE_POINTS};
use tobi_goban::{Board, Color, Position};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_reading::{Reader, Side, Success, Verdict};

/// What becomes of the stones of a position if nobody plays any more.
///
/// Nothing stays unsettled: what one more move could save is dead, what only one could kill lives.
#[derive(Clone, Debug)]
pub struct Finished {
    groups: Vec<Candidate>,
    /// The sekis, each a pair of groups.
    pub sekis: Vec<Seki>,
    /// What is certain without reading.
    pub certain: Certain,
}

impl Finished {
    /// Judges a position as it stands.
    ///
    /// Groups of which nothing is certain are read again, for longer than [`Lives`] does.
    pub fn new(position: &Position, reader: &mut Reader) -> Finished {
        let lives = Lives::new(position, reader);
        let certain = *lives.certain();
        let mut groups = Vec::new();
        let cramped = cramped(position.board());
        for (group, life) in lives.iter() {
            for stones in parts(group) {
                let mut part = Candidate {
                    color: group.color,
                    stones,
                    status: life.status,
                };
                if !stones.is_disjoint(&certain.alive[group.color]) {
                    part.status = Status::Alive;
                } else if stones.is_subset(&certain.dead) {
                    part.status = Status::Dead;
                } else {
                    part.status = match read(position, reader, &part) {
                        // In the open an attack is found too easily.
                        Some(Status::Unsettled) if !stones.is_subset(&cramped) => life.status,
                        read => read.unwrap_or(life.status),
                    };
                }
                if part.status == Status::Unsettled {
                    part.status = match life.status {
                        Status::Alive => Status::Alive,
                        _ => Status::Dead,
                    };
                }
                groups.push(part);
            }
        }
        let mut finished = Finished {
            groups,
            sekis: Vec::new(),
            certain,
        };
        finished.revive(position, reader);
        finished.find_sekis(position, reader, &cramped);
        finished
    }

    /// The status of the stone on a point: alive, dead or seki.
    pub fn status(&self, point: Point) -> Option<Status> {
        let group = self
            .groups
            .iter()
            .find(|group| group.stones.contains(point))?;
        Some(group.status)
    }

    /// All stones of a status.
    pub fn stones(&self, status: Status) -> PointSet {
        let none = PointSet::empty(self.certain.dead.size());
        let of = self.groups.iter().filter(|group| group.status == status);
        of.fold(none, |all, group| all | group.stones)
    }

    /// Where two groups of different sizes that touch look dead both, the smaller one is, unless it stands in the other's
    /// eye space as a nakade.
    fn revive(&mut self, position: &Position, reader: &mut Reader) {
        let dead = self.stones(Status::Dead);
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        order.retain(|&number| self.groups[number].status == Status::Dead);
        order.sort_by_key(|&number| self.groups[number].stones.len());
        for (place, &number) in order.iter().enumerate() {
            let small = self.groups[number];
            if small.status != Status::Dead {
                continue;
            }
            let around = morph::dilate(&small.stones);
            let [own, enemy] =
                [small.color, small.color.opponent()].map(|it| *position.board().stones(it));
            let room = morph::reconstruct(&small.stones, &!enemy);
            let inside = (room & own).is_subset(&dead) && (room & own).len() < SHARED_EYE_POINTS;
            for &other in &order[place + 1..] {
                let large = self.groups[other];
                let is_larger = large.stones.len() > small.stones.len();
                let is_rival = small.color != large.color && !large.stones.is_disjoint(&around);
                if !is_larger || !is_rival {
                    continue;
                }
                if inside {
                    self.groups[number].status = Status::Alive;
                    continue;
                }
                let lives = without(position, &small.stones, small.color)
                    .and_then(|left| read(&left, reader, &large));
                if lives.is_some_and(|status| status != Status::Dead) {
                    self.groups[other].status = Status::Alive;
                }
            }
        }
    }

    /// Finds the sekis among the groups of which nothing is certain.
    fn find_sekis(&mut self, position: &Position, reader: &mut Reader, cramped: &PointSet) {
        let dead = self.stones(Status::Dead);
        let certain = self.certain.alive.black | self.certain.alive.white | self.certain.dead;
        let open = *cramped - certain;
        let open = |group: &&Candidate| group.stones.is_subset(&open);
        let groups: Vec<Candidate> = self.groups.iter().filter(open).copied().collect();
        let black = groups.iter().filter(|group| group.color == Color::Black);
        for one in black {
            let near = morph::dilate(&morph::dilate(&one.stones));
            let white = groups.iter().filter(|group| group.color == Color::White);
            for other in white.filter(|other| !other.stones.is_disjoint(&near)) {
                self.sekis
                    .extend(seki(position, reader, [one, other], &dead));
            }
        }
        for group in &mut self.groups {
            let inside = |seki: &Seki| !seki.stones[group.color].is_disjoint(&group.stones);
            if self.sekis.iter().any(inside) {
                group.status = Status::Seki;
            }
        }
    }
}

/// The stones whose chains have no room to run or to make eyes in: what becomes of them can be read out.
fn cramped(board: &Board) -> PointSet {
    let spaces = components(&board.empty(), Connectivity::Four);
    let wide = spaces.filter(|space| space.len() > CRAMPED_SPACE);
    let wide = wide.fold(PointSet::empty(board.size()), |all, space| all | space);
    let stones = !board.empty();
    let chains = board
        .chains()
        .map(|chain| (chain.stones(), chain.liberties()));
    let roomy = chains.filter(|(_, liberties)| !liberties.is_disjoint(&wide));
    roomy.fold(stones, |cramped, (stones, _)| cramped - stones)
}

/// The parts of a group that lie together: those of captives need not.
fn parts(group: &Group) -> Vec<PointSet> {
    if !group.is_captive() {
        return vec![group.stones];
    }
    let places = components(&morph::dilate(&group.stones), Connectivity::Four);
    places.map(|place| place & group.stones).collect()
}

/// What a long look says of a group.
fn read(position: &Position, reader: &mut Reader, group: &Candidate) -> Option<Status> {
    let stone = largest_chain(position.board(), &group.stones, group.color);
    let likely = Side::Defender;
    let verdict = reader
        .life_within(position, stone, FINAL_LIFE_NODES, likely)
        .ok()?;
    status(&verdict)
}

/// A group that its owner saves only by a ko when he moves first, though the other side has nothing to lose, is dead.
fn status(verdict: &Verdict) -> Option<Status> {
    if !verdict.attack.is_decided() || !verdict.defend.is_decided() {
        return None;
    }
    Some(match (verdict.attack.success, verdict.defend.success) {
        (Success::No, _) => Status::Alive,
        (_, Success::Yes) => Status::Unsettled,
        _ => Status::Dead,
    })
}

/// The position without these stones of a colour.
fn without(position: &Position, stones: &PointSet, color: Color) -> Option<Position> {
    let mut setup = position.setup();
    setup.stones[color] -= *stones;
    setup.ko = None;
    Position::from_setup(setup).ok()
}
