//! Connected components.

use crate::morph::{dilate_by, reconstruct};
use crate::{Element, PointSet};

/// Which points count as adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Connectivity {
    /// The four neighbours along the lines: solid connection, as in the rules.
    Four,
    /// The diagonal neighbours too.
    Eight,
}

/// The connected components of `set`, in the reading order of their first points.
///
/// ```
/// use tobi_grid::{components, points, Connectivity};
///
/// let set = points!(
///     "# # . ."
///     ". . # ."
///     "# . # #"
/// );
/// let parts: Vec<_> = components(&set, Connectivity::Four).collect();
/// assert_eq!(parts.len(), 3);
/// assert_eq!(parts[1], points!(
///     ". . . ."
///     ". . # ."
///     ". . # #"
/// ));
/// assert_eq!(components(&set, Connectivity::Eight).count(), 2);
/// ```
pub fn components(
    set: &PointSet,
    connectivity: Connectivity,
) -> impl Iterator<Item = PointSet> + use<> {
    let mut rest = *set;
    std::iter::from_fn(move || {
        let first = rest.first()?;
        let seed = PointSet::from_points(rest.size(), [first]);
        let component = flood(&seed, &rest, connectivity);
        rest -= component;
        Some(component)
    })
}

/// The points of `mask` that are connected to a point of `seed` within `mask`.
fn flood(seed: &PointSet, mask: &PointSet, connectivity: Connectivity) -> PointSet {
    match connectivity {
        Connectivity::Four => reconstruct(seed, mask),
        Connectivity::Eight => {
            let square = Element::square(1);
            let mut reached = *seed & *mask;
            loop {
                let grown = dilate_by(&reached, &square) & *mask;
                if grown == reached {
                    return reached;
                }
                reached = grown;
            }
        }
    }
}
