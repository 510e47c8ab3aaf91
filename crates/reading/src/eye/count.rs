//! Static evaluation of the eyes of a space: how many are sure, and how many are still possible.

use crate::params::{SAFE_OUTSIDE, SHAPE_LIBERTIES};
use crate::region::{chains_at, is_false_eye};
use crate::space::{Room, ShapeValue};
use crate::{Fight, Side};
use tobi_goban::{Board, Color, Effect};
use tobi_grid::{Connectivity, Element, PointSet, components, morph};

/// The state in and around an eye space during a fight. Black owns it.
#[derive(Clone, Copy)]
pub(crate) struct Survey {
    /// Eyes that the attacker can no longer destroy.
    pub(crate) sure: u8,
    /// Upper bound of the eyes that are still possible.
    pub(crate) possible: u8,
    /// Points of small eyes that are sure: neither side needs to play there.
    pub(crate) done: PointSet,
    /// The attacker's stones that have liberties outside the space.
    pub(crate) walls: PointSet,
}

/// Points near an eye space, computed once.
#[derive(Clone)]
pub(crate) struct Ground {
    /// The space.
    pub(crate) points: PointSet,
    /// The space and the surrounding stones that may be captured.
    pub(crate) inner: PointSet,
    /// The space, its neighbours and its diagonal neighbours.
    pub(crate) near: PointSet,
    /// The area around the space in which closed parts are searched.
    window: PointSet,
}

impl Ground {
    pub(crate) fn new(board: &Board, points: PointSet) -> Ground {
        let near = morph::dilate_by(&points, &Element::square(1));
        let mut inner = points;
        for chain in chains_at(board, Color::White, &near) {
            if (chain.liberties() - points).len() < SAFE_OUTSIDE {
                inner |= chain.stones();
            }
        }
        let window = morph::dilate_by(&inner, &Element::square(2));
        Ground {
            points,
            inner,
            near,
            window,
        }
    }

    /// The points that a survey depends on: those around the window, and all chains there with their liberties.
    pub(crate) fn seen(&self, board: &Board) -> PointSet {
        let around = morph::dilate(&self.window);
        Color::BOTH.into_iter().fold(around, |seen, color| {
            let stones = board.stones(color);
            seen | morph::dilate(&morph::reconstruct(&(around & *stones), stones))
        })
    }

    /// The attacker's stones near the space that have liberties outside it.
    fn walls(&self, board: &Board) -> PointSet {
        let mut walls = PointSet::empty(board.size());
        for chain in chains_at(board, Color::White, &self.near) {
            let stones = chain.stones();
            let outside = (chain.liberties() - self.inner).len();
            let safe = if stones.is_disjoint(&self.inner) {
                SAFE_OUTSIDE - 1
            } else {
                SAFE_OUTSIDE
            };
            let has_left = chain.liberty_count() > 1 && !stones.is_subset(&self.window);
            let is_wall = outside >= safe || has_left;
            if is_wall {
                walls |= stones;
            }
        }
        walls
    }

    /// Counts the eyes, with this side to move, or for both.
    pub(crate) fn survey(&self, fight: &Fight, to_move: Option<Side>) -> Survey {
        let board = fight.board();
        let own = *fight.stones(Side::Defender);
        let walls = self.walls(board);
        let mut done = PointSet::empty(board.size());
        let mut closed = done;
        let mut parts = Vec::new();
        let mask = (!own - walls) & self.window;
        let mut rest = (self.points - own) - walls;
        while let Some(seed) = rest.first() {
            let part = morph::reconstruct(&PointSet::from_points(board.size(), [seed]), &mask);
            rest -= part;
            let border = morph::external_boundary(&part);
            if !border.is_subset(&own) || !holds_together(board, &part, &border) {
                continue;
            }
            let eyes = eyes_of(board, &part, &border);
            if eyes.least == eyes.most_by_ko {
                done |= part;
            }
            closed |= part;
            parts.push(eyes);
        }
        let open = ((self.points - own) - walls) - closed;
        let elsewhere = possible(&open, &walls);
        let sum = |eyes: fn(&ShapeValue) -> u8| parts.iter().map(eyes).sum::<u8>();
        let least = sum(|eyes| eyes.least);
        let most = sum(|eyes| eyes.most_by_ko);
        let (sure, possible) = match to_move {
            // The defender gains in one part; the attacker then answers in the others.
            Some(Side::Defender) => {
                let gains = parts.iter().any(|eyes| eyes.most > eyes.least);
                (least + u8::from(gains), most)
            }
            Some(Side::Attacker) if parts.len() == 1 => (least, sum(|eyes| eyes.least_by_ko)),
            _ => (least, most),
        };
        Survey {
            sure,
            possible: possible + elsewhere,
            done,
            walls,
        }
    }
}

/// An upper bound: the number of parts of the space that no safe stone touches.
fn possible(open: &PointSet, walls: &PointSet) -> u8 {
    let untouched = *open - morph::dilate(walls);
    let mut eyes = 0;
    for part in components(&untouched, Connectivity::Four) {
        eyes += match part.len() {
            1 => {
                let point = part.first().expect("it has a point");
                u8::from(!is_false_eye(point, walls))
            }
            2 => 1,
            _ => 2,
        };
    }
    eyes
}

/// The eyes of a closed part.
fn eyes_of(board: &Board, part: &PointSet, border: &PointSet) -> ShapeValue {
    let attackers = *part & *board.stones(Color::White);
    // At least and at most this many eyes, for either first mover.
    let of = |least, most| ShapeValue {
        least,
        most: least,
        least_by_ko: most,
        most_by_ko: most,
    };
    if part.len() <= 2 {
        return of(1, 1);
    }
    let outside =
        chains_at(board, Color::Black, border).fold(PointSet::empty(board.size()), |all, chain| {
            all | chain.liberties()
        }) - *part;
    if outside.len() < SHAPE_LIBERTIES {
        return of(1, 2);
    }
    match Room::of(part.size(), part, &attackers) {
        Some(room) => room.eyes(),
        None if attackers.is_empty() => of(2, 2),
        None => of(1, 2),
    }
}

/// Whether the chains around a closed part are connected without it, so that the owner never has to fill the part to
/// connect them: the part is a real eye.
fn holds_together(board: &Board, part: &PointSet, border: &PointSet) -> bool {
    if chains_at(board, Color::Black, border).any(|chain| chain.liberty_count() < 2) {
        return false;
    }
    // Connections far away do not count, because they may be cut on the way.
    let here = *board.stones(Color::Black) & morph::dilate_by(part, &Element::square(2));
    let mut rest = *border;
    let mut chains = Vec::new();
    while let Some(stone) = rest.first() {
        let seed = PointSet::from_points(board.size(), [stone]);
        let stones = morph::reconstruct(&seed, &here);
        rest -= stones;
        chains.push((stones, morph::dilate(&stones) & board.empty()));
    }
    let mut joined = vec![0];
    let mut rest: Vec<usize> = (1..chains.len()).collect();
    while !rest.is_empty() {
        let next = rest.iter().position(|&b| {
            joined
                .iter()
                .any(|&a| linked(board, part, &chains[a], &chains[b]))
        });
        let Some(next) = next else {
            return false;
        };
        joined.push(rest.swap_remove(next));
    }
    true
}

/// Whether two chains are connected without the points of `part`: by two common liberties, or by one where the
/// attacker cannot play.
fn linked(
    board: &Board,
    part: &PointSet,
    a: &(PointSet, PointSet),
    b: &(PointSet, PointSet),
) -> bool {
    let common = a.1 & b.1;
    let outside = common - *part;
    if outside.len() >= 2 {
        return true;
    }
    let suicide = |gap| board.effect(gap, Color::White) == Effect::Suicide;
    outside.first().is_some_and(suicide)
}
