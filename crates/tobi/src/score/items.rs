//! A count as a table: its items, and the points of each side.

use tobi_goban::count::{Score, Side};
use tobi_goban::{ByColor, Color};

/// One item of a count: what it is, and the points that it gives each side; what it costs is negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// `stones`, `territory`, `dead stones taken`, `prisoners`, `compensation`, `komi`, `button`, `group tax`, `teire`,
    /// `dame`.
    pub name: &'static str,
    /// The points of each side.
    pub sides: ByColor<f64>,
}

/// The points of a side for one item.
type Points = fn(&Side) -> f64;

/// The name of the item for points whose owner is uncertain, in an estimate.
#[cfg(feature = "json")]
pub(crate) const UNCERTAIN: &str = "uncertain points";

/// All items of a count.
const ITEMS: [(&str, Points); 10] = [
    ("stones", |side| side.stones.into()),
    ("territory", |side| side.territory.into()),
    ("dead stones taken", |side| side.dead.into()),
    ("prisoners", |side| side.prisoners.into()),
    ("dame", |side| side.dame.into()),
    ("compensation", |side| side.compensation.into()),
    ("komi", |side| side.komi.points()),
    ("button", |side| if side.button { 0.5 } else { 0.0 }),
    // Without the sign of a zero that is subtracted.
    ("group tax", |side| 0.0 - f64::from(side.tax)),
    ("teire", |side| 0.0 - f64::from(side.teire)),
];

/// The names of all items, and of the uncertain points.
#[cfg(feature = "json")]
pub(crate) fn names() -> Vec<&'static str> {
    let names = ITEMS.iter().map(|&(name, _)| name);
    names.chain([UNCERTAIN]).collect()
}

/// The items of a count, which add up to its totals. Those that are 0 for both sides are left out.
pub fn items(score: &Score) -> Vec<Item> {
    let items = ITEMS.into_iter().map(|(name, points)| Item {
        name,
        sides: ByColor::from_fn(|color| points(&score.sides[color])),
    });
    let counts = |item: &Item| Color::BOTH.iter().any(|&color| item.sides[color] != 0.0);
    items.filter(counts).collect()
}
