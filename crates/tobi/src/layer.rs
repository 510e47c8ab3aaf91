//! Layers: the views of a board.

use std::fmt;
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::morph::Scale;
use tobi_grid::{Field, PointSet};
use tobi_judge::groups::{Domains, Reach};
use tobi_judge::influence::{bouzy, standing, zobrist};
use tobi_judge::params::{AREA, Dilation, GRADES, MOYO, OWNER_GRADES, STEP_GRADES, TERRITORY};
use tobi_judge::territory::{Claim, KnownStones, OpenBorder, Phase, Territory, Zone};

/// A view of the board: a field computed from the stones, and its meaning.
///
/// ```
/// use tobi::Layer;
///
/// assert_eq!("moyo".parse(), Ok(Layer::Moyo));
/// assert!("groups".parse::<Layer>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// Territory, moyo and area in one picture; with a scale, the size of Bouzy's field of that scale.
    Influence,
    /// Bouzy's territory, 5/21.
    Territory,
    /// Bouzy's moyo, 5/10.
    Moyo,
    /// Bouzy's area, 4/0.
    Area,
    /// Zobrist's influence of 1969.
    Zobrist,
    /// Yue's colour domains: the step at which a colour arrived first.
    Domains,
    /// The likely owner of each point at the end: territory, moyo and area by the phase of the game.
    Owner,
    /// Müller's zones: how safe each part of the board is.
    Zones,
}

impl Layer {
    /// All layers, the default one first.
    pub const ALL: [Layer; 8] = [
        Layer::Influence,
        Layer::Territory,
        Layer::Moyo,
        Layer::Area,
        Layer::Zobrist,
        Layer::Domains,
        Layer::Owner,
        Layer::Zones,
    ];

    /// Its name in options, protocols and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Influence => "influence",
            Layer::Territory => "territory",
            Layer::Moyo => "moyo",
            Layer::Area => "area",
            Layer::Zobrist => "zobrist",
            Layer::Domains => "domains",
            Layer::Owner => "owner",
            Layer::Zones => "zones",
        }
    }

    /// One line of description.
    pub const fn about(self) -> &'static str {
        match self {
            Layer::Influence => "territory, moyo and area in one picture",
            Layer::Territory => "Bouzy's territory, 5 dilations and 21 erosions",
            Layer::Moyo => "Bouzy's moyo, 5 dilations and 10 erosions",
            Layer::Area => "Bouzy's area, 4 dilations",
            Layer::Zobrist => "Zobrist's influence of 1969",
            Layer::Domains => "Yue's colour domains, by the step that reached each point",
            Layer::Owner => "the likely owner of each point, by walls and the phase of the game",
            Layer::Zones => "Müller's zones, how safe each part of the board is",
        }
    }

    /// The default scale of the layer.
    pub const fn scale(self) -> Option<Scale> {
        match self {
            Layer::Territory => Some(TERRITORY),
            Layer::Moyo => Some(MOYO),
            Layer::Area => Some(AREA),
            Layer::Influence | Layer::Zobrist | Layer::Domains | Layer::Owner | Layer::Zones => {
                None
            }
        }
    }

    /// Whether the scale can be changed.
    pub const fn has_scale(self) -> bool {
        match self {
            Layer::Influence | Layer::Territory | Layer::Moyo | Layer::Area => true,
            Layer::Zobrist | Layer::Domains | Layer::Owner | Layer::Zones => false,
        }
    }

    /// The meanings of the three grades, strongest first; some layers have fewer.
    pub fn legend(self, scale: Option<Scale>) -> Vec<(Grade, String)> {
        let one = |grade, word: &str| vec![(grade, word.to_owned())];
        let words = |words: [&str; 3]| {
            let grades = [Grade::Strong, Grade::Medium, Grade::Weak];
            grades.into_iter().zip(words.map(str::to_owned)).collect()
        };
        match (self, scale) {
            (Layer::Territory, _) => one(Grade::Strong, "territory"),
            (Layer::Moyo, _) => one(Grade::Medium, "moyo"),
            (Layer::Area, _) => one(Grade::Weak, "area"),
            (Layer::Influence, None) => words(["territory", "moyo", "area"]),
            (Layer::Owner, _) => words(["closed", "likely, not closed", "nearest"]),
            (Layer::Zones, _) => words(["safe", "potential", "near"]),
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

    /// Computes the layer for a board.
    ///
    /// For [`Layer::Influence`] without a scale, and for [`Layer::Owner`] and [`Layer::Zones`], the values are grades
    /// from 1 to 3; otherwise they are the model's.
    pub(crate) fn look(
        self,
        board: &Board,
        known: &KnownStones,
        scale: Option<Scale>,
    ) -> LayerValues {
        let stones = standing(board, &known.dead);
        let plain = |values| LayerValues {
            values,
            signs: Vec::new(),
            phase: None,
        };
        match (self, scale.or(self.scale())) {
            (Layer::Zobrist, _) => plain(zobrist(&stones)),
            (Layer::Domains, _) => {
                let domains = Domains::new(&stones, &Dilation::FULL);
                LayerValues {
                    signs: vec![(Sign::Contested, *domains.contested())],
                    ..plain(steps(&domains))
                }
            }
            (Layer::Owner, _) => owners(&Territory::new(board, known)),
            (Layer::Zones, _) => zones(&Territory::new(board, known)),
            (_, Some(scale)) => plain(bouzy(&stones, scale)),
            (_, None) => plain(bands(&stones)),
        }
    }

    /// How a value of the layer is drawn.
    pub(crate) fn grade(self, scale: Option<Scale>, value: i16) -> Option<Grade> {
        let size = value.unsigned_abs();
        let grade = match (self, scale) {
            (Layer::Territory, _) => Grade::Strong,
            (Layer::Moyo, _) => Grade::Medium,
            (Layer::Area, _) => Grade::Weak,
            (Layer::Influence, None) | (Layer::Owner | Layer::Zones, _) => match size {
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

/// The step at which a point was reached, with the sign of the colour; 0 under stones and where no colour came alone.
fn steps(domains: &Domains) -> Field<i16> {
    domains.reaches().map(|reach| match reach {
        Reach::Grown(Color::Black, step) => i16::from(step),
        Reach::Grown(Color::White, step) => -i16::from(step),
        _ => 0,
    })
}

/// 3 for territory, 2 for moyo, 1 for area, with the sign of the owner; 0 under living stones and where there is no
/// likely owner.
fn owners(territory: &Territory) -> LayerValues {
    let phase = territory.phase();
    let values = territory.claims().map(|claim| {
        let band = match claim {
            Claim::Territory(_) => 3,
            Claim::Moyo(_) => 2,
            Claim::Area(_) => 1,
            Claim::Stone(_) | Claim::Seki | Claim::Dame | Claim::Nobody => 0,
        };
        signed(claim.owner(phase), band)
    });
    let open = match phase {
        // Earlier in the game, borders are open wherever the areas meet.
        Phase::EndGame => territory.open_borders(),
        Phase::Opening | Phase::MiddleGame => &[],
    };
    let all = |of: fn(&OpenBorder) -> PointSet| {
        let nothing = PointSet::empty(values.size());
        open.iter().fold(nothing, |all, border| all | of(border))
    };
    let (open, closing) = (all(OpenBorder::points), all(|border| border.closing));
    let signs = [
        (Sign::Closing, closing),
        (Sign::Open, open - closing),
        // Earlier, moves are still worth points there.
        (
            match phase {
                Phase::EndGame => Sign::Dame,
                Phase::Opening | Phase::MiddleGame => Sign::Junction,
            },
            territory.points(Claim::Dame) - open,
        ),
        (Sign::Seki, territory.points(Claim::Seki)),
    ];
    LayerValues {
        values,
        signs: signs.into(),
        phase: Some(phase),
    }
}

/// 3 for safe points, 2 for potential and threatened ones, 1 for near ones, with the sign of the owner; otherwise 0.
fn zones(territory: &Territory) -> LayerValues {
    let zones = territory.zones();
    let values = zones.map(|zone| {
        let grade = match zone {
            Zone::Safe(_) => 3,
            Zone::Potential(_) | Zone::Threatened(_) => 2,
            Zone::Near(_) => 1,
            Zone::Stone(_) | Zone::Junction | Zone::Far => 0,
        };
        signed(zone.color(), grade)
    });
    let threatened = zones.points_where(|zone| matches!(zone, Zone::Threatened(_)));
    let junction = zones.points_where(|&zone| zone == Zone::Junction);
    LayerValues {
        values,
        signs: vec![(Sign::Threatened, threatened), (Sign::Junction, junction)],
        phase: Some(territory.phase()),
    }
}

fn signed(color: Option<Color>, size: i16) -> i16 {
    color.map_or(0, |color| i16::from(color.sign()) * size)
}

/// The result of a layer on a board.
pub(crate) struct LayerValues {
    /// Black-positive.
    pub(crate) values: Field<i16>,
    pub(crate) signs: Vec<(Sign, PointSet)>,
    pub(crate) phase: Option<Phase>,
}

/// A sign on a point, in addition to its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// Both colours reached the point in the same step.
    Contested,
    /// An open border that a stone here would close.
    Closing,
    /// An open border.
    Open,
    /// Stones of both colours touch the point: neutral.
    Dame,
    /// The point belongs to a seki.
    Seki,
    /// The owner keeps the point if it answers.
    Threatened,
    /// Both colours are near.
    Junction,
}

impl Sign {
    /// All signs.
    pub const ALL: [Sign; 7] = [
        Sign::Contested,
        Sign::Closing,
        Sign::Open,
        Sign::Dame,
        Sign::Seki,
        Sign::Threatened,
        Sign::Junction,
    ];

    /// The key for its points in the JSON of `tobi show`: `contested`, `closing`, `open`, `dame`, `seki`,
    /// `threatened`, `junction`.
    pub const fn name(self) -> &'static str {
        match self {
            Sign::Contested => "contested",
            Sign::Closing => "closing",
            Sign::Open => "open",
            Sign::Dame => "dame",
            Sign::Seki => "seki",
            Sign::Threatened => "threatened",
            Sign::Junction => "junction",
        }
    }

    /// A short description.
    pub const fn meaning(self) -> &'static str {
        match self {
            Sign::Contested => "reached by both in the same step",
            Sign::Closing => "closes an open border",
            Sign::Open => "open border",
            Sign::Dame => "dame",
            Sign::Seki => "seki",
            Sign::Threatened => "threatened",
            Sign::Junction => "junction, near to both",
        }
    }
}

/// How strongly a point is owned; drawn by size and pattern as well as by hue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// Weakly.
    Weak,
    /// Likely.
    Medium,
    /// Clearly.
    Strong,
}

impl Grade {
    /// The likely owner of a point with this ownership, from -1 for White to 1 for Black, and the grade; `None` if no
    /// colour has more than a small claim.
    pub fn of_owner(ownership: f64) -> Option<(Color, Grade)> {
        let owner = match ownership {
            ..0.0 => Color::White,
            _ => Color::Black,
        };
        let [weak, medium, strong] = OWNER_GRADES;
        let grade = match ownership.abs() {
            sure if sure >= strong => Grade::Strong,
            sure if sure >= medium => Grade::Medium,
            sure if sure >= weak => Grade::Weak,
            _ => return None,
        };
        Some((owner, grade))
    }

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

/// The name of an unknown layer.
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
