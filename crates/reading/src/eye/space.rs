//! The extent and the owner of an eye space.

use crate::params::{EYE_SPACE_POINTS, OPEN_SPACE_POINTS, SAFE_OUTSIDE, SIGHT, SMALL_SPACE_POINTS};
use crate::region::{chains_at, grown};
use tobi_goban::{Board, Color, Position};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};

/// Points in which one colour may make eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Space {
    /// Empty points, and enemy stones that may be captured.
    pub(crate) points: PointSet,
    /// All points whose stones determined the extent of the space.
    pub(crate) seen: PointSet,
}

/// The owner of the eye space at a point, if there is one.
///
/// If both colours have a claim, the owner is the one that encloses a small region there, of two the larger one. Otherwise
/// it is the one with more firm stones next to the empty points around, then next to the point itself, then the side to
/// move; stones in atari count for the other colour. A stone belongs to the space of an empty point next to its chain; a
/// stone that is in no space of the other colour has none.
pub(crate) fn owner(position: &Position, at: Point) -> Option<Color> {
    let board = position.board();
    if let Some(chain) = board.chain_at(at) {
        let owner = chain.color().opponent();
        space(board, owner, at)?;
        let holds = |liberty: Point| {
            self::owner(position, liberty) == Some(owner)
                && space(board, owner, liberty).is_some_and(|space| space.points.contains(at))
        };
        return chain.liberties().iter().any(holds).then_some(owner);
    }
    let start = PointSet::from_points(board.size(), [at]);
    let mover = position.to_move();
    let holds = Color::BOTH.map(|color| space(board, color, at));
    match holds {
        [None, None] => return None,
        [Some(_), None] => return Some(Color::Black),
        [None, Some(_)] => return Some(Color::White),
        [Some(_), Some(_)] => {}
    }
    // The side that encloses a small region owns it, whatever stones are inside.
    let shut = Color::BOTH.map(|color| {
        let (part, all) = grown(&start, &!*board.stones(color), SMALL_SPACE_POINTS);
        let is_owned =
            claims(board, &part, color) > 0 && !lives_inside(board, &part, color.opponent());
        (all && is_owned).then_some(part.len())
    });
    match shut {
        [Some(black), Some(white)] if black != white => {
            return Some(if black > white {
                Color::Black
            } else {
                Color::White
            });
        }
        [Some(_), None] => return Some(Color::Black),
        [None, Some(_)] => return Some(Color::White),
        _ => {}
    }
    let (wide, _) = grown(&start, &board.empty(), OPEN_SPACE_POINTS);
    let own = match claims(board, &wide, mover) {
        0 => claims(board, &start, mover) >= 0,
        claim => claim > 0,
    };
    Some(if own { mover } else { mover.opponent() })
}

/// The number of firm stones of `color` next to these points, minus those of the other colour.
fn claims(board: &Board, points: &PointSet, color: Color) -> i32 {
    let beside = morph::external_boundary(points);
    let count = |color: Color| -> i32 {
        let stones = beside & *board.stones(color);
        let firm = |point: &Point| {
            let chain = board.chain_at(*point).expect("a stone stands there");
            if chain.liberty_count() > 1 { 1 } else { -1 }
        };
        stones.iter().map(|point| firm(&point)).sum()
    };
    count(color) - count(color.opponent())
}

/// The eye space of a colour at a point.
pub(crate) fn space(board: &Board, owner: Color, at: Point) -> Option<Space> {
    let size = board.size();
    let own = board.stones(owner);
    let start = match board.chain_at(at) {
        None => PointSet::from_points(size, [at]),
        Some(chain) if chain.color() == owner => return None,
        Some(chain) => chain.stones() | chain.liberties(),
    };
    let (closed, all) = grown(&start, &!*own, EYE_SPACE_POINTS);
    let mut seen = morph::dilate(&closed);
    let mut points = if all && !lives_inside(board, &closed, owner.opponent()) {
        closed
    } else {
        let (open, all) = grown(&start, &(board.empty() | start), OPEN_SPACE_POINTS);
        seen |= morph::dilate(&open);
        let points = if all {
            open
        } else {
            in_sight(board, owner, &start, &mut seen)?
        };
        with_weak_chains(board, owner, points, &mut seen)
    };
    points -= *own;
    let walled = morph::external_boundary(&points) & *own;
    (!walled.is_empty()).then_some(Space { points, seen })
}

/// Whether a chain of this colour has two eyes of one point among these points.
fn lives_inside(board: &Board, points: &PointSet, color: Color) -> bool {
    let mut stones = *points & *board.stones(color);
    while let Some(chain) = stones.first().and_then(|stone| board.chain_at(stone)) {
        let ring = chain.stones();
        let eye = |point: &Point| {
            let around = PointSet::from_points(board.size(), board.size().neighbours(*point));
            around.is_subset(&ring)
        };
        if chain.liberties().iter().filter(eye).count() > 1 {
            return true;
        }
        stones -= ring;
    }
    false
}

/// The points around `start` that are closed off on three sides by the owner's stones or the edge.
fn in_sight(
    board: &Board,
    owner: Color,
    start: &PointSet,
    seen: &mut PointSet,
) -> Option<PointSet> {
    let shut = |point: Point| {
        let ways: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let mut sides = 0;
        let mut looked = Vec::new();
        for (right, down) in ways {
            let mut shut = true;
            for step in 1..=i32::from(SIGHT) {
                let column = i32::from(point.column()) + right * step;
                let Some(next) = board
                    .size()
                    .point(column, i32::from(point.row()) + down * step)
                else {
                    break;
                };
                looked.push(next);
                shut = board.color_at(next) == Some(owner);
                if board.color_at(next).is_some() {
                    break;
                }
            }
            sides += u32::from(shut);
        }
        (sides >= 3, looked)
    };
    let mut points = PointSet::empty(board.size());
    let mut open: Vec<Point> = (*start & board.empty()).iter().collect();
    while let Some(point) = open.pop() {
        let (inside, looked) = shut(point);
        seen.extend(looked);
        seen.insert(point);
        if !inside || !points.insert(point) {
            continue;
        }
        if points.len() > EYE_SPACE_POINTS {
            return None;
        }
        let near = board.size().neighbours(point);
        open.extend(near.filter(|&p| board.is_empty_at(p) && !points.contains(p)));
    }
    (!points.is_empty()).then_some(points | *start)
}

/// Adds the enemy chains next to a space that have hardly any liberties elsewhere, and the points that become part of
/// the space with them.
fn with_weak_chains(board: &Board, owner: Color, start: PointSet, seen: &mut PointSet) -> PointSet {
    let mut points = start;
    for _ in 0..3 {
        let before = points;
        for chain in chains_at(board, owner.opponent(), &morph::dilate(&before)) {
            let stones = chain.stones();
            *seen |= morph::dilate(&stones);
            let outside = chain.liberties() - before;
            if outside.len() >= SAFE_OUTSIDE {
                continue;
            }
            points |= stones;
            for liberty in outside {
                let seed = PointSet::from_points(board.size(), [liberty]);
                let (more, all) = grown(&seed, &board.empty(), OPEN_SPACE_POINTS / 2);
                *seen |= morph::dilate(&more);
                let beside = morph::external_boundary(&more);
                let others = (beside & *board.stones(owner.opponent())) - before - stones;
                if all && (beside & *board.stones(owner)).len() > others.len() {
                    points |= more;
                }
            }
        }
        if points == before || points.len() > EYE_SPACE_POINTS {
            break;
        }
    }
    // Parts that are connected to the start only through firm stones do not belong to the space.
    let joined = components(&points, Connectivity::Four).find(|part| !part.is_disjoint(&start));
    joined.unwrap_or(start) | start
}
