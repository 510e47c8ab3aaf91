//! What a colour owns if it answers each move: pairs of points of which it always gets one.
//!
//! When the other side plays on one point of a pair, the owner answers on the other point, and nowhere else. All pairs
//! are disjoint, so the owner can always do so. The pairs have three uses:
//!
//! - *Joints*: two empty points of one region that are liberties of the same chains connect these chains.
//! - *Guards*: a point of a region that is no liberty of the region's walls gets two empty neighbours that are
//!   liberties of them. The owner gets one of both, so that the point is not an eye of the other colour and does not
//!   give it a last liberty.
//! - *Partings*: a pair of points, each of which divides a region in two.
//!
//! If all points of a region are next to the walls or guarded, one of them stays open, because filling the last one
//! would be suicide. That makes an eye, and a divided region makes two.

use super::eyes::is_cut_point;
use super::unconditional::{Owned, is_lost};
use crate::params::MOST_GUARDED;
use tobi_goban::{Board, Color};
use tobi_grid::{Connectivity, Field, Point, PointSet, components, morph};
use tobi_reading::benson;

/// What a colour owns with answers, given what it owns without any.
pub(super) fn owned(board: &Board, color: Color, passive: &Owned) -> Owned {
    let walls = standing(board, color, passive);
    Owned {
        alive: walls.stones,
        territory: walls.territory(),
    }
}

/// Only its living stones.
pub(super) fn alive(board: &Board, color: Color, passive: &Owned) -> PointSet {
    standing(board, color, passive).stones
}

/// The chains that stay, with the regions that they enclose.
fn standing<'a>(board: &'a Board, color: Color, passive: &Owned) -> Walls<'a> {
    // Own stones in passive territory support nothing, and no answers may be used there.
    let mut stones = *board.stones(color) - passive.territory;
    loop {
        let walls = Walls::new(board, color, stones, &passive.alive);
        stones = walls.alive(&passive.alive);
        if stones == walls.stones {
            return walls;
        }
    }
}

/// Some chains of a colour, and the regions that they enclose.
struct Walls<'a> {
    board: &'a Board,
    color: Color,
    stones: PointSet,
    regions: Vec<Part>,
    /// The chains; those that joints connect are merged.
    joined: Vec<PointSet>,
    /// The points of joints.
    joints: PointSet,
}

/// A region and the stones around it.
struct Part {
    points: PointSet,
    border: PointSet,
}

impl<'a> Walls<'a> {
    /// `fixed` are stones that live without answers: where they alone are the border, no answer is used for joints.
    fn new(board: &'a Board, color: Color, stones: PointSet, fixed: &PointSet) -> Walls<'a> {
        let regions = components(&!stones, Connectivity::Four);
        let regions: Vec<Part> = regions
            .map(|points| Part {
                points,
                border: morph::external_boundary(&points),
            })
            .collect();
        let chains: Vec<PointSet> = components(&stones, Connectivity::Four).collect();
        let mut walls = Walls {
            board,
            color,
            stones,
            regions,
            joined: chains,
            joints: PointSet::empty(board.size()),
        };
        walls.join(fixed);
        walls
    }

    /// Finds the joints, and merges the chains that they connect.
    fn join(&mut self, fixed: &PointSet) {
        let size = self.board.size();
        let mut number = Field::new(size);
        for (chain, stones) in self.joined.iter().enumerate() {
            for stone in stones {
                number[stone] = chain as u16 + 1;
            }
        }
        // The chains that have a liberty on a point, by region.
        let mut places: Vec<(usize, [u16; 4], Point)> = Vec::new();
        for (region, part) in self.regions.iter().enumerate() {
            if part.border.is_subset(fixed) {
                continue;
            }
            for point in part.points & morph::dilate(&self.stones) & self.board.empty() {
                // Each chain once, in order, and zeros for the rest.
                let mut near = [0; 4];
                for (place, beside) in near.iter_mut().zip(size.neighbours(point)) {
                    *place = number[beside];
                }
                near.sort_unstable();
                for place in 1..4 {
                    if near[place] == near[place - 1] {
                        near[place - 1] = 0;
                    }
                }
                near.sort_unstable();
                if near[2] != 0 {
                    places.push((region, near, point));
                }
            }
        }
        places.sort();
        for same in places.chunk_by(|a, b| (a.0, &a.1) == (b.0, &b.1)) {
            if same.len() > 1 {
                self.joints.extend(same.iter().map(|place| place.2));
                self.unite(&PointSet::from_points(size, same.iter().map(|it| it.2)));
            }
        }
    }

    /// Merges all chains next to these points.
    fn unite(&mut self, points: &PointSet) {
        let beside = morph::external_boundary(points);
        let (together, apart): (Vec<PointSet>, Vec<PointSet>) = self
            .joined
            .iter()
            .partition(|chain| !chain.is_disjoint(&beside));
        self.joined = apart;
        self.joined.push(PointSet::union(beside.size(), together));
    }

    /// The stones that live.
    fn alive(&self, fixed: &PointSet) -> PointSet {
        let mut borders: Vec<PointSet> = self.regions.iter().map(|part| part.border).collect();
        // Stones that already live have two eyes in a region without a border.
        borders.push(PointSet::empty(self.board.size()));
        let eyes: Vec<Vec<usize>> = self
            .joined
            .iter()
            .map(|chains| {
                let eyes = self.regions.iter().map(|part| self.eyes(chains, part));
                let more = if chains.is_disjoint(fixed) { 0 } else { 2 };
                eyes.chain([more]).collect()
            })
            .collect();
        benson::alive_by(
            self.board.size(),
            &self.joined,
            &borders,
            |chain, region| eyes[chain][region],
        )
    }
    /// The number of eyes that a region gives to some merged chains.
    fn eyes(&self, chains: &PointSet, part: &Part) -> usize {
        let beside = morph::dilate(chains);
        if part.points.is_disjoint(&beside) {
            return 0;
        }
        let inner = part.points - beside;
        let empty = part.points & self.board.empty();
        if part.border.is_subset(chains) {
            let open = (empty & beside) - self.joints;
            if self.has_parting(part, &inner, &open) {
                return 2;
            }
            if can_guard(&inner, &open) {
                return 1;
            }
        }
        // Without any answer in the region nothing is captured there, and its enemy stones stay where they are.
        let passive = part.points.is_disjoint(&self.joints)
            && part.points.is_disjoint(self.board.stones(self.color))
            && empty.is_subset(&beside);
        usize::from(passive || inner.is_empty())
    }

    /// Whether the owner can divide a region into two eyes even if it moves second.
    fn has_parting(&self, part: &Part, inner: &PointSet, open: &PointSet) -> bool {
        if inner.len() > MOST_GUARDED {
            return false;
        }
        let parts = |&point: &Point| is_cut_point(&part.points, point) && self.parts(part, point);
        let points: Vec<Point> = open.iter().filter(parts).collect();
        points.iter().enumerate().any(|(place, &one)| {
            points[..place].iter().any(|&other| {
                let pair = PointSet::from_points(open.size(), [one, other]);
                can_guard(inner, &(*open - pair))
            })
        })
    }

    /// Whether a stone on this point divides a region into two, neither of which joints can fill.
    fn parts(&self, part: &Part, point: Point) -> bool {
        let rest = part.points - PointSet::from_points(part.points.size(), [point]);
        let rests = components(&rest, Connectivity::Four);
        rests.filter(|rest| !rest.is_subset(&self.joints)).count() > 1
    }

    /// The regions in which the other colour has at most one eye, if all chains are alive.
    fn territory(&self) -> PointSet {
        let lost = self.regions.iter().filter(|part| self.is_lost(part));
        PointSet::union(self.board.size(), lost.map(|part| part.points))
    }

    fn is_lost(&self, part: &Part) -> bool {
        if part.border.is_empty() {
            return false;
        }
        let inner = morph::erode(&part.points);
        let passive = part.points.is_disjoint(&self.joints);
        if passive && is_lost(self.board, self.color, &part.points, &self.stones) {
            return true;
        }
        let open = ((part.points & self.board.empty()) - inner) - self.joints;
        // One eye may be left to the other colour: a point, or one of two that touch. Own stones must be guarded
        // wherever they are: the stones that capture them could live in their place.
        let mut watched = PointSet::empty(inner.size());
        let mut unguarded = 0;
        let own = self.board.stones(self.color);
        let counts = |&point: &Point| own.contains(point) || !is_cut_point(&part.points, point);
        for point in inner.iter().filter(counts) {
            unguarded += u32::from(guards(point, &open).len() < 2);
            watched.insert(point);
            if unguarded > 2 || watched.len() > MOST_GUARDED {
                return false;
            }
        }
        let without = |points: &[Point]| {
            can_guard(
                &(watched - PointSet::from_points(inner.size(), points.iter().copied())),
                &open,
            )
        };
        without(&[])
            || watched.iter().any(|one| {
                let near = inner
                    .size()
                    .neighbours(one)
                    .filter(|&near| watched.contains(near));
                without(&[one]) || near.into_iter().any(|other| without(&[one, other]))
            })
    }
}

/// The points that may guard this one.
fn guards(point: Point, open: &PointSet) -> PointSet {
    morph::external_boundary(&PointSet::from_points(open.size(), [point])) & *open
}

/// Whether each of these points can have two neighbours in `open` of its own.
fn can_guard(points: &PointSet, open: &PointSet) -> bool {
    if points.is_empty() {
        return true;
    }
    if points.len() > MOST_GUARDED || points.len() * 2 > open.len() {
        return false;
    }
    let mut owner: Field<Option<Point>> = Field::new(open.size());
    points.iter().all(|point| {
        (0..2).all(|_| {
            let mut tried = PointSet::empty(open.size());
            give_guard(point, open, &mut owner, &mut tried)
        })
    })
}

/// Gives a point one more guard; if necessary others change theirs (Kuhn's matching).
fn give_guard(
    point: Point,
    open: &PointSet,
    owner: &mut Field<Option<Point>>,
    tried: &mut PointSet,
) -> bool {
    guards(point, open).iter().any(|guard| {
        let fits = owner[guard] != Some(point)
            && tried.insert(guard)
            && owner[guard].is_none_or(|other| give_guard(other, open, owner, tried));
        if fits {
            owner[guard] = Some(point);
        }
        fits
    })
}
