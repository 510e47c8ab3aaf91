//! Candidates: moves worth looking at.

use super::{Change, Seen};
use crate::territory::{Known, Territory};
use tobi_goban::{Color, Move, Rules};
use tobi_grid::{Point, PointSet};

/// The moves of a colour worth looking at: so many of those among some points, the first ones those of the hot games.
pub(super) fn candidates(
    seen: &Seen,
    changes: &[Change],
    color: Color,
    among: &PointSet,
    most: usize,
) -> Vec<Point> {
    let certain = &seen.lives.certain().territory;
    let mut open = *among - certain.black - certain.white;
    let mut found = Vec::new();
    let hot = changes.iter().flat_map(|change| change.moves(color));
    for point in hot.filter_map(|mv| mv.point()) {
        if open.remove(point) {
            found.push(point);
        }
    }
    if found.len() < most {
        found.extend(by_territory(seen, color, &open));
    }
    found.truncate(most);
    found
}

/// These points, from that on after whose move the colour has most.
fn by_territory(seen: &Seen, color: Color, points: &PointSet) -> Vec<Point> {
    let known = Known::lives(&seen.lives);
    let mut worth: Vec<(i32, Point)> = points
        .iter()
        .filter_map(|point| {
            let mut after = seen.position.clone();
            after
                .play(color, Move::Play(point), &Rules::JAPANESE)
                .ok()?;
            let territory = Territory::new(after.board(), &known);
            Some((likely(color, &territory), point))
        })
        .collect();
    worth.sort_by_key(|&(worth, _)| -worth);
    worth.into_iter().map(|(_, point)| point).collect()
}

/// By how much a colour is ahead, each point by how likely its claim makes it: hundredths of points.
fn likely(color: Color, territory: &Territory) -> i32 {
    let worth = territory.phase().judgement().ownership;
    let counts = territory.claim_counts();
    let of = |color: Color| {
        let counts = &counts[color];
        let claims = [
            (counts.stones, worth.stone),
            (counts.territory, worth.territory),
            (counts.moyo, worth.moyo),
            (counts.area, worth.area),
        ];
        let worth = claims.map(|(points, each)| points as i32 * i32::from(each));
        worth.iter().sum::<i32>()
    };
    of(color) - of(color.opponent())
}
