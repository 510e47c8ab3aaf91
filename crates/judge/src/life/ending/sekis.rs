//! Which chains of an ended game may be in seki.

use super::{Case, Ending};
use crate::life::Status;
use crate::life::seki::{Candidate, Scene, Seki};
use crate::params::{CROWD, CROWD_AIR, LARGE_SPACE, SEKI_SHARE};
use tobi_goban::{Board, Color};
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::Reader;

impl Ending<'_> {
    /// The sekis among the chains that play-outs leave some doubt of, and where dead stones crowd a room.
    pub(in crate::life) fn sekis(&self, reader: &mut Reader) -> Vec<Seki> {
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
}
