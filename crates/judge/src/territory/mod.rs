//! Territory: the owner of each point, and where that is still open.
//!
//! First the dead stones are removed. Then two views are combined. Bouzy's dilations and erosions find what loose
//! stones claim on an open board; the phase of the game selects the scale. In the small areas of a late board they find
//! little, and walls decide: a region that only one colour touches belongs to that colour.
//!
//! ```text
//! board, status of its stones  ->  regions: enclosed, in a seki, undecided  ->  phase  ->  scales
//!     ->  a claim for each point  ->  owners, open borders, zones
//! ```
//!
//! | file | content |
//! |---|---|
//! | `regions` | the regions that living stones enclose |
//! | `phase` | opening, middle game, end game |
//! | `claim` | what each point is, by walls and scales |
//! | `borders` | where a territory is open, and how to close it |
//! | `zones` | Müller's zones |

mod borders;
mod claim;
mod phase;
mod regions;
mod zones;

pub use borders::OpenBorder;
pub use claim::Claim;
pub use phase::Phase;
pub use zones::Zone;

use crate::life::Lives;
use regions::Regions;
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::{Field, Point, PointSet};

/// What is known about the stones of a board before its territory is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownStones {
    /// Dead stones of both colours. Points without a stone are ignored, here and in the sets below.
    pub dead: PointSet,
    /// Stones that live in a seki: points that only they surround are neutral.
    pub seki: PointSet,
    /// Stones whose life depends on the first mover. They stand, but the points that they surround are threatened.
    pub unsettled: PointSet,
    /// Territory that is certain. Stones of the other colour in it are dead.
    pub certain: ByColor<PointSet>,
}

impl KnownStones {
    /// These stones are dead, and all others live.
    pub fn dead(dead: PointSet) -> KnownStones {
        let nothing = PointSet::empty(dead.size());
        KnownStones {
            dead,
            seki: nothing,
            unsettled: nothing,
            certain: ByColor::from_fn(|_| nothing),
        }
    }

    /// The judged lives of all groups.
    pub fn lives(lives: &Lives) -> KnownStones {
        KnownStones {
            dead: lives.dead(),
            seki: lives.seki(),
            unsettled: lives.unsettled(),
            certain: lives.certain().territory,
        }
    }
}

/// The number of points of a colour, by claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimCounts {
    /// Living stones.
    pub stones: usize,
    /// Points of territory, including those under dead stones.
    pub territory: usize,
    /// Points of moyo that are not territory.
    pub moyo: usize,
    /// Points of area that are neither.
    pub area: usize,
}

/// The claims and owners of a board.
#[derive(Clone, Debug)]
pub struct Territory {
    phase: Phase,
    regions: Regions,
    claims: Field<Claim>,
    borders: Vec<OpenBorder>,
}

impl Territory {
    /// Judges a board.
    ///
    /// The result commutes with swapping colours and with the eight symmetries. A dead stone counts as an empty point.
    /// Cost: about 0.1 ms on 19x19.
    ///
    /// ```
    /// use tobi_goban::{Color, board};
    /// use tobi_grid::{Point, PointSet};
    /// use tobi_judge::territory::{Claim, KnownStones, Territory};
    ///
    /// let board = board!(
    ///     ". . X . O . ."
    ///     ". . X . O . ."
    ///     ". X X X O O ."
    ///     ". . . . . O ."
    ///     ". X X X X O ."
    /// );
    /// let known = KnownStones::dead(PointSet::empty(board.size()));
    /// let territory = Territory::new(&board, &known);
    /// assert_eq!(territory.owner(Point::new(0, 0)), Some(Color::Black));
    /// assert_eq!(territory.claim(Point::new(3, 0)), Claim::Dame);
    /// assert_eq!(territory.claim_counts().white.territory, 7);
    ///
    /// // White can still come in on the second line.
    /// let [border] = territory.open_borders() else { panic!("one border is open") };
    /// assert_eq!(border.owner, Color::Black);
    /// assert!(border.closing.contains(Point::new(4, 3)));
    /// ```
    ///
    /// # Panics
    /// When a set of `known` belongs to another board size.
    pub fn new(board: &Board, known: &KnownStones) -> Territory {
        let regions = Regions::new(board, known);
        let phase = claim::phase(&regions);
        let claims = claim::claims(&regions, phase);
        let borders = borders::open_borders(&regions);
        Territory {
            phase,
            regions,
            claims,
            borders,
        }
    }

    /// The phase of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The claim on a point.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn claim(&self, point: Point) -> Claim {
        self.claims[point]
    }

    /// The claim on each point.
    pub fn claims(&self) -> &Field<Claim> {
        &self.claims
    }

    /// The likely owner of a point at the end of the game.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.claims[point].owner(self.phase)
    }

    /// All points that a colour is likely to own at the end of the game, including its living stones.
    pub fn owned(&self, color: Color) -> PointSet {
        let phase = self.phase;
        self.claims
            .points_where(|claim| claim.owner(phase) == Some(color))
    }

    /// The likely points of a colour minus those of the other.
    pub fn lead(&self, color: Color) -> i32 {
        let points = |color: Color| self.owned(color).len() as i32;
        points(color) - points(color.opponent())
    }

    /// The ownership of each point, from -1 for White to 1 for Black, as certain as claim and phase allow.
    pub fn ownership(&self) -> Field<f64> {
        let of = self.phase.judgement().ownership;
        self.claims.map(|claim| {
            let (color, hundredths) = match claim {
                Claim::Stone(color) => (color, of.stone),
                Claim::Territory(color) => (color, of.territory),
                Claim::Moyo(color) => (color, of.moyo),
                Claim::Area(color) => (color, of.area),
                Claim::Seki | Claim::Dame | Claim::Nobody => return 0.0,
            };
            f64::from(color.sign()) * f64::from(hundredths) / 100.0
        })
    }

    /// The points of one claim.
    pub fn points(&self, claim: Claim) -> PointSet {
        self.claims.points_where(|&at| at == claim)
    }

    /// The number of points of each colour, by claim.
    pub fn claim_counts(&self) -> ByColor<ClaimCounts> {
        let mut counts = ByColor::<ClaimCounts>::default();
        for &claim in self.claims.values() {
            match claim {
                Claim::Stone(color) => counts[color].stones += 1,
                Claim::Territory(color) => counts[color].territory += 1,
                Claim::Moyo(color) => counts[color].moyo += 1,
                Claim::Area(color) => counts[color].area += 1,
                Claim::Seki | Claim::Dame | Claim::Nobody => {}
            }
        }
        counts
    }

    /// The places where a territory is not closed yet: none on a finished board, a few in the end game, and in earlier
    /// phases everywhere that the areas of both colours meet.
    pub fn open_borders(&self) -> &[OpenBorder] {
        &self.borders
    }

    /// The number of points of all open borders, inside and outside.
    pub(crate) fn border_points(&self) -> usize {
        let borders = self.borders.iter();
        borders.map(|border| border.points().len()).sum()
    }

    /// Müller's zones: how safe each part of the board is.
    pub fn zones(&self) -> Field<Zone> {
        zones::zones(self)
    }
}
