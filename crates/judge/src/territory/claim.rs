//! Claims: what each point is, by walls and by Bouzy's scales.

use super::Phase;
use super::regions::Regions;
use crate::influence::bouzy;
use crate::params::MIDDLE_GAME;
use std::fmt;
use tobi_goban::{ByColor, Color};
use tobi_grid::morph::{Scale, dilate};
use tobi_grid::{Field, PointSet};

/// What a point is, with its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A living stone.
    Stone(Color),
    /// Territory: enclosed, certain, or Bouzy's territory at the scale of the phase.
    Territory(Color),
    /// An area that is becoming territory.
    Moyo(Color),
    /// This colour is the nearest.
    Area(Color),
    /// The point belongs to a seki.
    Seki,
    /// Stones of both colours touch the point: it is neutral.
    Dame,
    /// No stones are near, or both colours are equally near.
    #[default]
    Nobody,
}

impl Claim {
    /// The colour of the claim, even of a weak one.
    pub const fn color(self) -> Option<Color> {
        match self {
            Claim::Stone(color)
            | Claim::Territory(color)
            | Claim::Moyo(color)
            | Claim::Area(color) => Some(color),
            Claim::Seki | Claim::Dame | Claim::Nobody => None,
        }
    }

    /// The likely owner of the point at the end of the game. An area counts only in the end game: earlier, more than
    /// half of its points end as neutral or the other side's.
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
    /// One character, Black's and White's: `X O` stone, `# =` territory, `% ~` moyo, `: -` area; `s` seki, `d` dame,
    /// `.` nobody.
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

/// The phase of the game.
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
    // Weakest claims first: stronger ones overwrite them.
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

/// The undecided points that Bouzy's model gives to each colour.
fn by_scale(regions: &Regions, scale: Scale) -> ByColor<PointSet> {
    let field = bouzy(&regions.stones, scale);
    ByColor {
        black: field.above(0) & regions.undecided,
        white: field.below(0) & regions.undecided,
    }
}
