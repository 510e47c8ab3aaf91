//! Features: the properties of a point that predict its owner.
//!
//! Each kind of point (a stone that certainly lives, a stone that is believed dead, a point in a moyo ...) has its own
//! weights, a column of a table that people can read. All features change their sign when the colours are swapped, and
//! there is no constant term, so both sides are treated alike by construction. All sums are of whole numbers.

use super::JudgedPosition;
use super::surroundings::Surroundings;
use crate::influence::{bouzy, standing};
use crate::params::{AREA, FEATURE_HALF, MOYO, STEEPEST_SHARE, TERRITORY};
use crate::territory::Claim;
use tobi_goban::ByColor;
use tobi_grid::{Field, Point, PointSet};
use tobi_reading::Certainty;

/// The kind of a point. Each kind has its own weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A stone that is certain to live.
    CertainLife,
    /// A stone that is believed to live.
    BelievedLife,
    /// A stone that is guessed to live.
    GuessedLife,
    /// A stone that is certain to be dead.
    CertainDeath,
    /// A stone that is believed to be dead.
    BelievedDeath,
    /// A stone that is guessed to be dead.
    GuessedDeath,
    /// No stone, in the territory of one colour.
    InTerritory,
    /// No stone, in the moyo of one colour.
    InMoyo,
    /// No stone, in the area of one colour.
    InArea,
    /// No stone, and the area of neither colour.
    Unclaimed,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 10] = [
        Kind::CertainLife,
        Kind::BelievedLife,
        Kind::GuessedLife,
        Kind::CertainDeath,
        Kind::BelievedDeath,
        Kind::GuessedDeath,
        Kind::InTerritory,
        Kind::InMoyo,
        Kind::InArea,
        Kind::Unclaimed,
    ];

    /// Its name in the data.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::CertainLife => "certain-life",
            Kind::BelievedLife => "believed-life",
            Kind::GuessedLife => "guessed-life",
            Kind::CertainDeath => "certain-death",
            Kind::BelievedDeath => "believed-death",
            Kind::GuessedDeath => "guessed-death",
            Kind::InTerritory => "territory",
            Kind::InMoyo => "moyo",
            Kind::InArea => "area",
            Kind::Unclaimed => "unclaimed",
        }
    }

    const fn of_claim(claim: Claim) -> Kind {
        match claim {
            Claim::Territory(_) => Kind::InTerritory,
            Claim::Moyo(_) => Kind::InMoyo,
            Claim::Area(_) => Kind::InArea,
            Claim::Stone(_) | Claim::Seki | Claim::Dame | Claim::Nobody => Kind::Unclaimed,
        }
    }

    const fn of_stone(dead: bool, certainty: Certainty) -> Kind {
        match (dead, certainty) {
            (false, Certainty::Proved(_)) => Kind::CertainLife,
            (false, Certainty::Believed(_)) => Kind::BelievedLife,
            (false, Certainty::Stopped(_) | Certainty::Unknown) => Kind::GuessedLife,
            (true, Certainty::Proved(_)) => Kind::CertainDeath,
            (true, Certainty::Believed(_)) => Kind::BelievedDeath,
            (true, Certainty::Stopped(_) | Certainty::Unknown) => Kind::GuessedDeath,
        }
    }
}

/// The names of the features. A feature is positive if it favours Black, and changes its sign when the colours are
/// swapped.
///
/// | feature | meaning |
/// |---|---|
/// | `color` | the colour of the stone |
/// | `small` | the same, divided by the root of the number of stones of its group |
/// | `territory`, `moyo`, `area` | Bouzy's 5/21, 5/10, 4/0 without the dead |
/// | `all` | Bouzy's 5/21 with the dead |
/// | `first`, `second`, `third`, `corner` | `area` on these lines, and within the third line of two edges |
/// | `turn` | the side to move |
/// | `sampled` | the owner of the point in playouts |
/// | `searched` | the same in playouts that search for their first moves |
/// | `steep`, `searched-steep` | the same two, growing without bound if it always belonged to one colour |
/// | `near-steep`, `far`, `far-steep` | the mean of `searched` over the point and its neighbours, and within two steps |
/// | `group`, `group-steep` | the mean of `searched` over the stone's group, or the groups beside an empty point |
/// | `enemy`, `enemy-late` | the same over the enemy groups that touch the stone's group |
///
/// Features with `-late` are multiplied by the share of the board that is covered with stones.
pub const FEATURES: [&str; 31] = [
    "color",
    "color-late",
    "small",
    "territory",
    "territory-late",
    "moyo",
    "moyo-late",
    "area",
    "area-late",
    "all",
    "all-late",
    "first",
    "second",
    "third",
    "corner",
    "turn",
    "turn-late",
    "sampled",
    "sampled-late",
    "steep",
    "steep-late",
    "searched",
    "searched-steep",
    "searched-steep-late",
    "near-steep",
    "far",
    "far-steep",
    "group",
    "group-steep",
    "enemy",
    "enemy-late",
];

/// The number 1: features are whole multiples of its parts, so that sums are the same on every machine.
pub const ONE: i32 = 256;

/// The features of one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Its kind.
    pub kind: Kind,
    /// One number for each of [`FEATURES`].
    pub values: [i32; FEATURES.len()],
}

/// The features of all points, in reading order. Without playouts, their features are 0.
pub(super) fn features(judged: &JudgedPosition) -> Vec<Features> {
    let scene = Scene::new(judged);
    let points = judged.position.size().points();
    points.map(|point| scene.features(point)).collect()
}

struct Scene<'a> {
    judged: &'a JudgedPosition,
    /// The features from playouts, if there were any.
    surroundings: Option<Surroundings<'a>>,
    dead: PointSet,
    /// Bouzy's territory, moyo and area without the dead, and territory with them.
    fields: [Field<i16>; 4],
    /// The share of the board that is covered with stones.
    late: i32,
    turn: i32,
}

impl<'a> Scene<'a> {
    fn new(judged: &'a JudgedPosition) -> Scene<'a> {
        let board = judged.position.board();
        let dead = judged.lives.dead();
        let living = standing(board, &dead);
        let all = ByColor::from_fn(|color| *board.stones(color));
        let stones = all.black.len() + all.white.len();
        let sampled = judged.sampled();
        Scene {
            judged,
            surroundings: sampled
                .map(|[_, searched]| Surroundings::new(searched, board, &judged.lives)),
            dead,
            fields: [
                bouzy(&living, TERRITORY),
                bouzy(&living, MOYO),
                bouzy(&living, AREA),
                bouzy(&all, TERRITORY),
            ],
            late: stones as i32 * ONE / board.size().area() as i32,
            turn: ONE * i32::from(judged.position.to_move().sign()),
        }
    }

    fn features(&self, point: Point) -> Features {
        let (kind, color, small) = self.stone(point);
        let [territory, moyo, area, all] = [0, 1, 2, 3].map(|it| bounded(self.fields[it][point]));
        let [line, other] = self.judged.position.size().edges(point);
        let on = |feature: i32, is_on: bool| if is_on { feature } else { 0 };
        let sampled = self.judged.sampled();
        let [sampled, searched] =
            sampled.map_or([0, 0], |fields| fields.each_ref().map(|it| it[point]));
        let [sampled_steep, searched_steep] = [sampled, searched].map(steep);
        let around = self.surroundings.as_ref();
        let [near, far] = around.map_or([0, 0], |it| it.near_and_far(point));
        let [group, enemy] = around.map_or([0, 0], |it| it.group_and_enemy(point));
        let late = |feature: i32| feature * self.late / ONE;
        Features {
            kind,
            values: [
                color,
                late(color),
                small,
                territory,
                late(territory),
                moyo,
                late(moyo),
                area,
                late(area),
                all,
                late(all),
                on(area, line == 0),
                on(area, line == 1),
                on(area, line == 2),
                on(area, other <= 2),
                self.turn,
                late(self.turn),
                sampled,
                late(sampled),
                sampled_steep,
                late(sampled_steep),
                searched,
                searched_steep,
                late(searched_steep),
                steep(near),
                far,
                steep(far),
                group,
                steep(group),
                enemy,
                late(enemy),
            ],
        }
    }

    /// The kind of a point, its colour, and its colour divided by the root of its group's size.
    fn stone(&self, point: Point) -> (Kind, i32, i32) {
        let color = self.judged.position.board().color_at(point);
        let stone = color.zip(self.judged.lives.at(point));
        let Some((color, (group, life))) = stone else {
            return (Kind::of_claim(self.judged.territory.claim(point)), 0, 0);
        };
        let kind = Kind::of_stone(self.dead.contains(point), life.certainty);
        // Roots are rounded alike on every machine.
        let root = (group.stones.len() as f64).sqrt();
        let small = (f64::from(ONE) / root) as i32;
        (
            kind,
            ONE * i32::from(color.sign()),
            small * i32::from(color.sign()),
        )
    }
}

/// A field's value as a feature: half of [`ONE`] at [`FEATURE_HALF`].
fn bounded(value: i16) -> i32 {
    let value = i32::from(value);
    value * ONE / (value.abs() + FEATURE_HALF)
}

/// A sampled ownership, spread to infinity at its bounds.
fn steep(sampled: i32) -> i32 {
    let share = (f64::from(sampled) / f64::from(ONE)).clamp(-STEEPEST_SHARE, STEEPEST_SHARE);
    (f64::from(ONE) * share / (1.0 - share * share).sqrt()) as i32
}
