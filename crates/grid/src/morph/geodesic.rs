//! Morphology inside a mask: flood fills, distances, zones of influence.

use crate::morph::dilate;
use crate::{Field, Kernel, PointSet};

/// One dilation of `marker` that stays inside `mask`.
///
/// Points of `marker` outside `mask` are dropped.
///
/// # Panics
/// When the sizes differ.
pub fn dilate_within(marker: &PointSet, mask: &PointSet) -> PointSet {
    dilate(&(*marker & *mask)) & *mask
}

/// All points of `mask` that are connected to a point of `marker`: a flood fill.
///
/// # Panics
/// When the sizes differ.
///
/// ```
/// use tobi_grid::{morph::reconstruct, points};
///
/// let mask = points!(
///     "# # . #"
///     ". # . #"
/// );
/// let marker = points!(
///     "# . # ."
///     ". . . ."
/// );
/// assert_eq!(reconstruct(&marker, &mask), points!(
///     "# # . ."
///     ". # . ."
/// ));
/// ```
pub fn reconstruct(marker: &PointSet, mask: &PointSet) -> PointSet {
    Kernel::best().reconstruct(marker, mask)
}

/// The distance of a point that cannot be reached; see [`distance`].
pub const UNREACHED: u16 = u16::MAX;

/// The number of steps from the nearest point of `from`, using points of `within` only.
///
/// Points of both sets have distance 0. Points outside `within`, and points that cannot be reached, have
/// [`UNREACHED`].
///
/// # Panics
/// When the sizes differ.
///
/// ```
/// use tobi_grid::{field, morph::{distance, UNREACHED}, points, Field};
///
/// let from = points!("# . . . .");
/// let within = points!("# # # . #");
/// let steps = distance(&from, &within);
/// assert_eq!(steps.map(|d| if d == UNREACHED { -1 } else { d as i16 }), field!("0 1 2 -1 -1"));
/// ```
pub fn distance(from: &PointSet, within: &PointSet) -> Field<u16> {
    let mut steps = Field::filled(within.size(), UNREACHED);
    let mut reached = PointSet::empty(within.size());
    let mut front = *from & *within;
    for step in 0.. {
        if front.is_empty() {
            break;
        }
        for point in front {
            steps[point] = step;
        }
        reached |= front;
        front = dilate_within(&reached, within) - reached;
    }
    steps
}

/// Who reaches each point first; see [`zones`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zones {
    /// The zone of each seed, in the order of the seeds, the seed included.
    pub zones: Vec<PointSet>,
    /// Points that two or more zones reach in the same step. They belong to no zone and grow no further.
    pub contested: PointSet,
}

/// Zones of influence: all seeds grow at the same time inside `within`, one dilation in each step, and keep what they
/// reach first.
///
/// Takes at most `steps` steps, or with `None` grows until nothing changes. A point that belongs to two seeds is
/// contested. The contested points are the skeleton by zones of influence (SKIZ).
///
/// # Panics
/// When the sizes differ.
///
/// ```
/// use tobi_grid::{morph::zones, points};
///
/// let seeds = [points!("# . . . . ."), points!(". . . . # .")];
/// let found = zones(&seeds, &points!("# # # # # #"), None);
/// assert_eq!(found.zones[0], points!("# # . . . ."));
/// assert_eq!(found.contested, points!(". . # . . ."));
/// assert_eq!(found.zones[1], points!(". . . # # #"));
/// ```
pub fn zones(seeds: &[PointSet], within: &PointSet, steps: Option<u32>) -> Zones {
    let size = within.size();
    let mut fronts: Vec<PointSet> = seeds.iter().map(|&seed| seed & *within).collect();
    let mut found = Zones {
        zones: vec![PointSet::empty(size); seeds.len()],
        contested: PointSet::empty(size),
    };
    let mut taken = PointSet::empty(size);
    for step in 0u32.. {
        let (mut once, mut twice) = (PointSet::empty(size), PointSet::empty(size));
        for &front in &fronts {
            twice |= once & front;
            once |= front;
        }
        found.contested |= twice;
        taken |= once;
        let mut grew = false;
        for (zone, front) in found.zones.iter_mut().zip(&mut fronts) {
            let gained = *front - twice;
            grew |= !gained.is_empty();
            *zone |= gained;
            *front = (dilate(zone) & *within) - taken;
        }
        if !grew || Some(step) == steps {
            break;
        }
    }
    found
}
