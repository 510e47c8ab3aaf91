//! Layers: the views of a board that a face can show.

use std::fmt;
use tobi_goban::{ByColor, Color};
use tobi_grid::morph::Scale;
use tobi_grid::{Field, PointSet};
use tobi_judge::groups::{Domains, Reach};
use tobi_judge::influence::{bouzy, zobrist};
use tobi_judge::params::{AREA, Dilation, GRADES, MOYO, STEP_GRADES, TERRITORY};

/// A view of the board: which field is computed from the stones, and how it is read.
///
/// ```
/// use tobi::Layer;
///
/// assert_eq!("moyo".parse(), Ok(Layer::Moyo));
/// assert!("groups".parse::<Layer>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// Territory, moyo and area in one picture; with a scale, Bouzy's field of that scale by its size.
    Influence,
    /// Bouzy's territory, 5/21.
    Territory,
    /// Bouzy's moyo, 5/10.
    Moyo,
    /// Bouzy's area, 4/0.
    Area,
    /// Zobrist's influence of 1969.
    Zobrist,
    /// Yue's colour domains: the step at which a colour came first.
    Domains,
}

impl Layer {
    /// All layers, the default first.
    pub const ALL: [Layer; 6] = [
        Layer::Influence,
        Layer::Territory,
        Layer::Moyo,
        Layer::Area,
        Layer::Zobrist,
        Layer::Domains,
    ];

    /// The name that options, protocols and reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Influence => "influence",
            Layer::Territory => "territory",
            Layer::Moyo => "moyo",
            Layer::Area => "area",
            Layer::Zobrist => "zobrist",
            Layer::Domains => "domains",
        }
    }

    /// One line for people.
    pub const fn about(self) -> &'static str {
        match self {
            Layer::Influence => "territory, moyo and area in one picture",
            Layer::Territory => "Bouzy's territory, 5 dilations and 21 erosions",
            Layer::Moyo => "Bouzy's moyo, 5 dilations and 10 erosions",
            Layer::Area => "Bouzy's area, 4 dilations",
            Layer::Zobrist => "Zobrist's influence of 1969",
            Layer::Domains => "Yue's colour domains, by the step that reached each point",
        }
    }

    /// The scale that the layer has when none is asked for.
    pub const fn scale(self) -> Option<Scale> {
        match self {
            Layer::Territory => Some(TERRITORY),
            Layer::Moyo => Some(MOYO),
            Layer::Area => Some(AREA),
            Layer::Influence | Layer::Zobrist | Layer::Domains => None,
        }
    }

    /// What the three grades mean, strongest first; fewer where the layer has fewer.
    pub fn legend(self, scale: Option<Scale>) -> Vec<(Grade, String)> {
        let one = |grade, word: &str| vec![(grade, word.to_owned())];
        match (self, scale) {
            (Layer::Territory, _) => one(Grade::Strong, "territory"),
            (Layer::Moyo, _) => one(Grade::Medium, "moyo"),
            (Layer::Area, _) => one(Grade::Weak, "area"),
            (Layer::Influence, None) => vec![
                (Grade::Strong, "territory".to_owned()),
                (Grade::Medium, "moyo".to_owned()),
                (Grade::Weak, "area".to_owned()),
            ],
            (Layer::Influence, Some(_)) | (Layer::Zobrist, _) => vec![
                (Grade::Strong, format!("influence {}+", GRADES.strong)),
                (
                    Grade::Medium,
                    format!("{}-{}", GRADES.medium, GRADES.strong - 1),
                ),
                (Grade::Weak, format!("1-{}", GRADES.medium - 1)),
            ],
            (Layer::Domains, _) => vec![
                (
                    Grade::Strong,
                    format!("domain, up to step {}", STEP_GRADES.strong),
                ),
                (Grade::Medium, format!("up to {}", STEP_GRADES.medium)),
                (Grade::Weak, "later".to_owned()),
            ],
        }
    }

    /// The layer's field of the standing stones, Black-positive.
    ///
    /// For [`Layer::Influence`] without a scale the values are grades, 1 to 3; else they are the model's.
    pub(crate) fn values(self, stones: &ByColor<PointSet>, scale: Option<Scale>) -> Field<i16> {
        match (self, scale.or(self.scale())) {
            (Layer::Zobrist, _) => zobrist(stones),
            (Layer::Domains, _) => steps(&Domains::new(stones, &Dilation::FULL)),
            (_, Some(scale)) => bouzy(stones, scale),
            (_, None) => bands(stones),
        }
    }

    /// The points that both colours claim alike, for a sign of their own.
    pub(crate) fn contested(self, stones: &ByColor<PointSet>) -> PointSet {
        match self {
            Layer::Domains => *Domains::new(stones, &Dilation::FULL).contested(),
            _ => PointSet::empty(stones.black.size()),
        }
    }

    /// How a value of the layer is drawn.
    pub(crate) fn grade(self, scale: Option<Scale>, value: i16) -> Option<Grade> {
        let size = value.unsigned_abs();
        let grade = match (self, scale) {
            (Layer::Territory, _) => Grade::Strong,
            (Layer::Moyo, _) => Grade::Medium,
            (Layer::Area, _) => Grade::Weak,
            (Layer::Influence, None) => match size {
                3.. => Grade::Strong,
                2 => Grade::Medium,
                _ => Grade::Weak,
            },
            (Layer::Domains, _) => match size {
                size if size <= STEP_GRADES.strong => Grade::Strong,
                size if size <= STEP_GRADES.medium => Grade::Medium,
                _ => Grade::Weak,
            },
            (Layer::Influence, Some(_)) | (Layer::Zobrist, _) => {
                if size >= GRADES.strong {
                    Grade::Strong
                } else if size >= GRADES.medium {
                    Grade::Medium
                } else {
                    Grade::Weak
                }
            }
        };
        (value != 0).then_some(grade)
    }
}

/// 3 in territory, 2 in moyo, 1 in area, with the owner's sign.
fn bands(stones: &ByColor<PointSet>) -> Field<i16> {
    let [territory, moyo, area] = [TERRITORY, MOYO, AREA].map(|scale| bouzy(stones, scale));
    Field::from_fn(area.size(), |p| {
        let bands = [(3, territory[p]), (2, moyo[p]), (1, area[p])];
        let strongest = bands.into_iter().find(|(_, value)| *value != 0);
        strongest.map_or(0, |(band, value)| band * value.signum())
    })
}

/// The step at which a point was reached, with the sign of who came; 0 under stones and where nobody came alone.
fn steps(domains: &Domains) -> Field<i16> {
    domains.reaches().map(|reach| match reach {
        Reach::Grown(Color::Black, step) => i16::from(step),
        Reach::Grown(Color::White, step) => -i16::from(step),
        _ => 0,
    })
}

/// How strongly a point is owned, for drawing: by size and pattern as well as by hue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// Hardly.
    Weak,
    /// Likely.
    Medium,
    /// Clearly.
    Strong,
}

impl Grade {
    /// 1 to 3.
    pub const fn number(self) -> u8 {
        match self {
            Grade::Weak => 1,
            Grade::Medium => 2,
            Grade::Strong => 3,
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no layer has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLayer(String);

impl fmt::Display for UnknownLayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Layer::ALL.map(Layer::name).join(", ");
        write!(f, "there is no layer `{}`; the layers are {names}", self.0)
    }
}

impl std::error::Error for UnknownLayer {}

impl std::str::FromStr for Layer {
    type Err = UnknownLayer;

    fn from_str(name: &str) -> Result<Layer, UnknownLayer> {
        let found = Layer::ALL.into_iter().find(|layer| layer.name() == name);
        found.ok_or_else(|| UnknownLayer(name.to_owned()))
    }
}
