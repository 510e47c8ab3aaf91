//! Claims: what each point is, by walls and by Bouzy's scales.

use super::Phase;
use super::regions::Regions;
use crate::influence::bouzy;
use crate::params::MIDDLE_GAME;
use std::fmt;
use tobi_goban::{ByColor, Color};
use tobi_grid::morph::{Scale, dilate};
use tobi_grid::{Field, PointSet};

/// What a point is, and whose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A living stone stands there.
    Stone(Color),
    /// Territory: walled in, certain, or Bouzy's at the phase's scale.
    Territory(Color),
    /// A territory in the making.
    Moyo(Color),
    /// This colour is the nearest.
    Area(Color),
    /// It belongs to a seki.
    Seki,
    /// Stones of both colours touch it: nobody's.
    Dame,
    /// Nobody is near, or both are equally near.
    #[default]
    Nobody,
}

impl Claim {
    /// The colour that has the claim, however weak.
    pub const fn color(self) -> Option<Color> {
        match self {
            Claim::Stone(color)
            | Claim::Territory(color)
            | Claim::Moyo(color)
            | Claim::Area(color) => Some(color),
            Claim::Seki | Claim::Dame | Claim::Nobody => None,
        }
    }

    /// The likely owner of the point at the end of the game. An area counts only in the end game: before it, more than
    /// half of its points become the other side's or nobody's.
    pub const fn owner(self, phase: Phase) -> Option<Color> {
        match (self, phase) {
            (Claim::Area(_), Phase::Opening | Phase::MiddleGame) => None,
            _ => self.color(),
        }
    }

    /// `stone`, `territory`, `moyo`, `area`, `seki`, `dame`, `nobody`.
    pub const fn name(self) -> &'static str {
        match self {
            Claim::Stone(_) => "stone",
            Claim::Territory(_) => "territory",
            Claim::Moyo(_) => "moyo",
            Claim::Area(_) => "area",
            Claim::Seki => "seki",
            Claim::Dame => "dame",
            Claim::Nobody => "nobody",
        }
    }
}

impl fmt::Display for Claim {
    /// One sign, Black's and White's: `X O` stone, `# =` territory, `% ~` moyo, `: -` area; `s` seki, `d` dame, `.`
    /// nobody.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |color: Color, [black, white]: [&'static str; 2]| match color {
            Color::Black => black,
            Color::White => white,
        };
        f.write_str(match *self {
            Claim::Stone(color) => sign(color, ["X", "O"]),
            Claim::Territory(color) => sign(color, ["#", "="]),
            Claim::Moyo(color) => sign(color, ["%", "~"]),
            Claim::Area(color) => sign(color, [":", "-"]),
            Claim::Seki => "s",
            Claim::Dame => "d",
            Claim::Nobody => ".",
        })
    }
}

/// How far the game has come.
pub(super) fn phase(regions: &Regions) -> Phase {
    let seen = by_scale(regions, MIDDLE_GAME.territory);
    let undecided = regions.undecided - seen.black - seen.white;
    Phase::of(undecided.len(), undecided.size().area())
}

/// What each point is.
pub(super) fn claims(regions: &Regions, phase: Phase) -> Field<Claim> {
    let size = regions.undecided.size();
    let mut claims = Field::new(size);
    let mut write = |points: PointSet, claim: Claim| {
        for point in points {
            claims[point] = claim;
        }
    };
    let judgement = phase.judgement();
    let territory = by_scale(regions, judgement.territory);
    let moyo = by_scale(regions, judgement.moyo);
    // The weakest claims first.
    for color in Color::BOTH {
        write(regions.area[color] & regions.undecided, Claim::Area(color));
    }
    for color in Color::BOTH {
        write(moyo[color], Claim::Moyo(color));
    }
    for color in Color::BOTH {
        write(
            territory[color] | regions.walled[color],
            Claim::Territory(color),
        );
        write(regions.stones[color], Claim::Stone(color));
    }
    let touched = regions.stones.map(|stones| dilate(&stones));
    let both = touched.black & touched.white;
    write(both & regions.undecided, Claim::Dame);
    write(regions.seki, Claim::Seki);
    claims
}

/// What Bouzy's model gives each colour of the undecided points.
fn by_scale(regions: &Regions, scale: Scale) -> ByColor<PointSet> {
    let field = bouzy(&regions.stones, scale);
    ByColor {
        black: field.above(0) & regions.undecided,
        white: field.below(0) & regions.undecided,
    }
}
