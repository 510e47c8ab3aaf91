//! Zones: how safe each part of the board is, after Müller's heuristic territories.

use super::Territory;
use crate::params::{ENTRY_STEPS, NEAR_STEPS};
use std::fmt;
use tobi_goban::{ByColor, Color};
use tobi_grid::morph::{dilate, dilate_within, reconstruct};
use tobi_grid::{Field, PointSet};

/// The part of the board that a point belongs to.
///
/// Martin Müller, *Computer Go as a sum of local games*, 1995, divides the board like this before playing it as a sum
/// of games; the words are his, the definitions are ours. D is the dilation, o the other colour of c, and `undecided`
/// are all points without a living stone that neither side encloses:
///
/// | zone | points without a living stone |
/// |---|---|
/// | safe (c) | enclosed by c or certain, and no unsettled stone of c next to the region |
/// | threatened (c) | owned by c, at most two steps from where o enters by an open border; enclosed by c's unsettled stones |
/// | potential (c) | all other points owned by c |
/// | near (c) | of the rest: D reaches them from the stones of c in three steps over undecided points, but not from those of o |
/// | junction | of the rest: D reaches them from both colours |
/// | far | of the rest: D reaches them from neither |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Zone {
    /// No zone: a living stone stands there.
    Stone(Color),
    /// This colour's, provided that its stones live.
    Safe(Color),
    /// Likely this colour's.
    Potential(Color),
    /// This colour's, provided that it answers.
    Threatened(Color),
    /// Only this colour is near.
    Near(Color),
    /// Both colours are near.
    Junction,
    /// Neither colour is near.
    #[default]
    Far,
}

impl Zone {
    /// The colour of the zone.
    pub const fn color(self) -> Option<Color> {
        match self {
            Zone::Stone(color)
            | Zone::Safe(color)
            | Zone::Potential(color)
            | Zone::Threatened(color)
            | Zone::Near(color) => Some(color),
            Zone::Junction | Zone::Far => None,
        }
    }

    /// `stone`, `safe`, `potential`, `threatened`, `near`, `junction`, `far`.
    pub const fn name(self) -> &'static str {
        match self {
            Zone::Stone(_) => "stone",
            Zone::Safe(_) => "safe",
            Zone::Potential(_) => "potential",
            Zone::Threatened(_) => "threatened",
            Zone::Near(_) => "near",
            Zone::Junction => "junction",
            Zone::Far => "far",
        }
    }
}

impl fmt::Display for Zone {
    /// One character, Black's and White's: `X O` stone, `# =` safe, `% ~` potential, `^ v` threatened, `: -` near; `*`
    /// junction, `.` far.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = match self {
            Zone::Stone(_) => ["X", "O"],
            Zone::Safe(_) => ["#", "="],
            Zone::Potential(_) => ["%", "~"],
            Zone::Threatened(_) => ["^", "v"],
            Zone::Near(_) => [":", "-"],
            Zone::Junction => ["*"; 2],
            Zone::Far => ["."; 2],
        };
        f.write_str(match self.color() {
            Some(Color::White) => signs[1],
            _ => signs[0],
        })
    }
}

/// Divides the board of a territory into zones.
pub(super) fn zones(territory: &Territory) -> Field<Zone> {
    let regions = &territory.regions;
    let mut zones = Field::new(regions.undecided.size());
    let mut write = |points: PointSet, zone: Zone| {
        for point in points {
            zones[point] = zone;
        }
    };
    let near = regions.stones.map(|stones| {
        let over = stones | regions.undecided | regions.seki;
        (0..NEAR_STEPS).fold(stones, |near, _| dilate_within(&near, &over))
    });
    let entered = entered(territory);
    for color in Color::BOTH {
        write(near[color] - near[color.opponent()], Zone::Near(color));
    }
    write(near.black & near.white, Zone::Junction);
    for color in Color::BOTH {
        let owned = territory.owned(color) - regions.stones[color];
        let walled = regions.walled[color];
        let doubtful = doubtful(&walled, &(regions.unsettled & regions.stones[color]));
        write(owned, Zone::Potential(color));
        write(walled, Zone::Safe(color));
        write((entered[color] & owned) | doubtful, Zone::Threatened(color));
        write(regions.stones[color], Zone::Stone(color));
    }
    zones
}

/// The points that the other side reaches from the open borders of each colour if it plays on without an answer.
fn entered(territory: &Territory) -> ByColor<PointSet> {
    let nothing = PointSet::empty(territory.regions.undecided.size());
    let mut entered = ByColor::from_fn(|_| nothing);
    for border in territory.open_borders() {
        let over = border.outside | (territory.owned(border.owner) & territory.regions.undecided);
        entered[border.owner] |=
            (0..ENTRY_STEPS).fold(border.outside, |reached, _| dilate_within(&reached, &over));
    }
    entered
}

/// The regions of `walled` next to `unsettled` stones.
fn doubtful(walled: &PointSet, unsettled: &PointSet) -> PointSet {
    reconstruct(&(dilate(unsettled) & *walled), walled)
}
