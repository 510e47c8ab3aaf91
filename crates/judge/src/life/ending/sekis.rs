//! Chains of a finished game that may be in seki.

use super::{Case, Ending};
use crate::influence::liberties;
use crate::life::seki::{Candidate, Scene, Seki, eyes_besides};
use crate::life::{Reason, Status};
use crate::params::NAKADE_AIR;
use std::cmp::Ordering;
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::{Reader, Verdict};

impl Ending<'_> {
    /// Adds the sekis among the chains that playouts leave in doubt, and where dead stones almost fill their eye space.
    pub(super) fn sekis(&mut self, reader: &mut Reader, sekis: &mut Vec<Seki>) {
        let nakade = self.nakade();
        let [safe, dead] = [self.safe, self.dead].map(|stones| stones & self.plain);
        let position = self.cleared(&safe, &(dead - nakade));
        let board = position.board();
        let candidates = self.candidates(board, &nakade);
        let all = PointSet::union(position.size(), candidates.iter().map(|it| it.stones));
        let scene = Scene {
            position: &position,
            dead: self.dead,
            safe: self.safe - all,
        };
        let (found, mut fallen) = sekis_among(&scene, reader, &candidates);
        sekis.extend(found);
        for [black, white] in self.locked(board) {
            let known = |seki: &Seki| !seki.stones.black.is_disjoint(&black.stones);
            if sekis.iter().any(known) {
                continue;
            }
            let Some(seki) = scene.seki(reader, [&black, &white]) else {
                continue;
            };
            match falls(&scene, reader, [&black, &white]) {
                Some(group) => fallen.push(group),
                None => sekis.push(seki),
            }
        }
        self.join_partners(board, sekis);
        self.take_down(fallen);
    }

    /// The groups in doubt, and those around an eye space almost filled with dead stones. The dead stones in one eye
    /// space fall together.
    fn candidates(&self, board: &Board, nakade: &PointSet) -> Vec<Candidate> {
        let beside = morph::dilate(nakade);
        let mut candidates = Vec::new();
        for color in Color::BOTH {
            let rooms = !*board.stones(color.opponent());
            let dead = self.doubtful(color, Status::Dead, nakade) - board.empty();
            let dead = components(&rooms, Connectivity::Four).map(|room| room & dead);
            let dead = dead.filter(|stones| !stones.is_empty());
            let alive = self.doubtful(color, Status::Alive, &beside);
            let alive = components(&alive, Connectivity::Four);
            let candidate = |status| {
                move |stones| Candidate {
                    color,
                    stones,
                    status,
                }
            };
            candidates.extend(dead.map(candidate(Status::Dead)));
            candidates.extend(alive.map(candidate(Status::Alive)));
        }
        candidates
    }

    /// Judges the chains of some groups dead, with their verdicts.
    fn take_down(&mut self, fallen: Vec<(PointSet, Verdict)>) {
        for (stones, life) in fallen {
            let cases = self.cases.iter_mut();
            for case in cases.filter(|case| case.stones.is_subset(&stones)) {
                case.found = Some((Status::Dead, Reason::Read(Box::new(life.clone()))));
            }
        }
        self.gather();
    }

    /// Adds to each seki the chains that have liberties next to its stones only: they share their eyes.
    fn join_partners(&self, board: &Board, sekis: &mut [Seki]) {
        for color in Color::BOTH {
            let of = sekis.iter().map(|seki| seki.stones[color]);
            let all = PointSet::union(board.size(), of);
            let near = morph::dilate(&all);
            for case in self.cases.iter().filter(|case| case.color == color) {
                let stands = case.stones.is_subset(&(*board.stones(color) - all));
                let liberties = liberties(&case.stones, &board.empty());
                if !stands || case.is_known() || !liberties.is_subset(&near) {
                    continue;
                }
                let beside = morph::dilate(&liberties);
                let shared = sekis.iter_mut();
                let shared = shared.filter(|seki| !seki.stones[color].is_disjoint(&beside));
                shared.for_each(|seki| seki.stones[color] |= case.stones);
            }
        }
    }

    /// The pairs of a black and a white group that are not certain, share liberties, and otherwise have liberties only
    /// in a small eye or a ko.
    ///
    /// Dead chains count too: where such a pair treat each other as walls, reading says dead about chains in seki.
    fn locked(&self, board: &Board) -> Vec<[Candidate; 2]> {
        let groups = ByColor::from_fn(|color| self.doubtful_groups(board, color));
        let locked = |color: Color, stones: &PointSet, shared: &PointSet| {
            let prey = *board.stones(color.opponent()) & self.dead;
            let eyes = eyes_besides(board, color, stones, shared, &prey)?;
            let walls = morph::external_boundary(&eyes) - *stones;
            let kos = self.ko_stones(board, color, &eyes);
            walls.is_subset(&kos).then_some(Candidate {
                color,
                stones: *stones | kos,
                status: Status::Alive,
            })
        };
        let mut pairs = Vec::new();
        for black in &groups.black {
            for white in &groups.white {
                let [of_black, of_white] =
                    [black, white].map(|stones| liberties(stones, &board.empty()));
                let shared = of_black & of_white;
                if shared.is_empty() {
                    continue;
                }
                let both = (
                    locked(Color::Black, black, &shared),
                    locked(Color::White, white, &shared),
                );
                if let (Some(black), Some(white)) = both {
                    pairs.push([black, white]);
                }
            }
        }
        pairs
    }

    /// The chains of a colour that are not certain; those that live are joined if they share a liberty.
    fn doubtful_groups(&self, board: &Board, color: Color) -> Vec<PointSet> {
        let stands = |case: &&Case| case.stones.is_subset(board.stones(color));
        let doubtful = self.cases.iter().filter(|case| !case.is_known());
        let mut groups: Vec<(PointSet, PointSet)> = Vec::new();
        for case in doubtful.filter(stands).filter(|case| case.color == color) {
            let mut joined = (case.stones, liberties(&case.stones, &board.empty()));
            let is_dead = case.status() == Some(Status::Dead);
            groups.retain(|(stones, air)| {
                let is_one_dead = is_dead || stones.is_subset(&self.dead);
                let is_apart = is_one_dead || air.is_disjoint(&joined.1);
                if !is_apart {
                    joined = (joined.0 | *stones, joined.1 | *air);
                }
                is_apart
            });
            groups.push(joined);
        }
        groups.into_iter().map(|(stones, _)| stones).collect()
    }

    /// The single stones in atari next to some eyes of a group: kos, if they can be retaken.
    fn ko_stones(&self, board: &Board, color: Color, eyes: &PointSet) -> PointSet {
        let walls = morph::external_boundary(eyes) & *board.stones(color);
        let is_ko = |case: &&Case| {
            let in_atari = liberties(&case.stones, &board.empty()).len() == 1;
            case.stones.len() == 1 && in_atari && case.stones.is_subset(&walls)
        };
        let kos = self.cases.iter().filter(is_ko);
        PointSet::union(board.size(), kos.map(|case| case.stones))
    }

    /// The chains of a colour and status that are not certain, if playouts disagree about them or they touch these
    /// points.
    fn doubtful(&self, color: Color, status: Status, points: &PointSet) -> PointSet {
        let of = self.cases.iter().filter(|case| {
            let is_of = case.color == color && case.status() == Some(status);
            is_of && !case.is_known() && case.is_in_doubt(points)
        });
        PointSet::union(self.position.size(), of.map(|case| case.stones))
    }

    /// The dead stones that almost fill their eye space: they may be a nakade that cannot be captured without loss.
    pub(super) fn nakade(&self) -> PointSet {
        let board = self.position.board();
        let mut nakade = PointSet::empty(board.size());
        for color in Color::BOTH {
            let rooms = !*board.stones(color.opponent());
            for room in components(&rooms, Connectivity::Four) {
                let stones = room & *board.stones(color);
                let air = room.len() - stones.len();
                if !stones.is_empty() && stones.is_subset(&self.dead) && air <= NAKADE_AIR {
                    nakade |= stones;
                }
            }
        }
        let certain = self.cases.iter().filter(|case| case.is_known());
        certain.fold(nakade, |nakade, case| nakade - case.stones)
    }
}

/// Returns the sekis between neighbours among these groups, and the groups that are dead instead, with their verdicts.
/// A group that must not capture may still be dead, if the stones inside reduce its eye space to one eye.
fn sekis_among(
    scene: &Scene<'_>,
    reader: &mut Reader,
    candidates: &[Candidate],
) -> (Vec<Seki>, Vec<(PointSet, Verdict)>) {
    let of = |color| candidates.iter().filter(move |it| it.color == color);
    let (mut sekis, mut fallen) = (Vec::new(), Vec::new());
    for black in of(Color::Black) {
        let near = morph::dilate(&morph::dilate(&black.stones));
        for white in of(Color::White).filter(|it| !it.stones.is_disjoint(&near)) {
            let Some(seki) = scene.seki(reader, [black, white]) else {
                continue;
            };
            match falls(scene, reader, [black, white]) {
                Some(group) => fallen.push(group),
                None => sekis.push(seki),
            }
        }
    }
    (sekis, fallen)
}

/// The stones of one of two groups that counts as alive, but is dead, with the verdict. If that holds for both, the outer
/// one is dead: stones in its eye space may be captured and still kill it.
fn falls(
    scene: &Scene<'_>,
    reader: &mut Reader,
    groups: [&Candidate; 2],
) -> Option<(PointSet, Verdict)> {
    let [black, white] = groups;
    let mut life = |group: &Candidate, rival| {
        let is_alive = group.status == Status::Alive;
        let life = is_alive.then(|| scene.falls_without(reader, group, rival))??;
        Some((group.stones, life))
    };
    match (life(black, white), life(white, black)) {
        (Some(of_black), Some(of_white)) => {
            let places = [place(black, white), place(white, black)].map(|place| place.len());
            match places[0].cmp(&places[1]) {
                Ordering::Greater => Some(of_black),
                Ordering::Less => Some(of_white),
                Ordering::Equal => None,
            }
        }
        (of_black, of_white) => of_black.or(of_white),
    }
}

/// The points that a group reaches without crossing stones of the other one.
fn place(group: &Candidate, other: &Candidate) -> PointSet {
    morph::reconstruct(&group.stones, &!other.stones)
}
