//! Small boards, random positions on them, and the true result for one side of a question.

use super::solver::{ATTACKER, DEFENDER, End, Graph, Shape, Stones, bits};
use std::sync::LazyLock;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{ByColor, Color, Position, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_reading::{Side, Success};

/// A board and its positions: for a ko that restricts the defender, and for one that restricts the attacker.
pub(crate) struct World {
    pub(crate) shape: Shape,
    graphs: [Graph; 2],
}

/// 3x3.
pub(crate) static SMALL: LazyLock<World> = LazyLock::new(|| World::new(3, 3));
/// 4x3.
pub(crate) static LARGE: LazyLock<World> = LazyLock::new(|| World::new(4, 3));

/// The positions from which a side reaches an aim, if a ko restricts the defender, and if it restricts the attacker.
pub(crate) struct Reached {
    pub(crate) side: usize,
    values: [Vec<bool>; 2],
}

impl Reached {
    /// The value of a position by its number, if a ko restricts this side.
    pub(crate) fn value(&self, bound: usize, number: usize) -> bool {
        self.values[bound][number]
    }
}

/// The results that the truth allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    pub(crate) yes: bool,
    pub(crate) no: bool,
    pub(crate) ko: bool,
}

impl Truth {
    /// The bounds of a side's result: the lower one with the other side's threats, the upper one with its own.
    pub(crate) fn exact([surely, perhaps]: [bool; 2]) -> Truth {
        Truth {
            yes: surely,
            no: !perhaps,
            ko: !surely && perhaps,
        }
    }

    /// The truth is one of these two, or between them.
    pub(crate) fn or(self, other: Truth) -> Truth {
        Truth {
            yes: self.yes || other.yes,
            no: self.no || other.no,
            ko: self.ko || other.ko || self.no != other.no,
        }
    }

    pub(crate) fn allows(self, success: Success) -> bool {
        match success {
            Success::Yes => self.yes,
            Success::No => self.no,
            Success::KoAhead | Success::KoBehind => self.ko,
        }
    }
}

impl World {
    fn new(columns: usize, rows: usize) -> World {
        let shape = Shape { columns, rows };
        let graphs = [DEFENDER, ATTACKER].map(|bound| Graph::new(shape, bound));
        World { shape, graphs }
    }

    /// The positions from which `side` reaches an aim by any moves.
    pub(crate) fn reached(&self, side: usize, end: impl Fn(Stones) -> End) -> Reached {
        self.by_rules(side, |_, _, stones| end(stones), |_| true, true)
    }

    /// The same with restricted moves of `side`; `end` gets the side that kos restrict and the position's number.
    pub(crate) fn by_rules(
        &self,
        side: usize,
        end: impl Fn(usize, usize, Stones) -> End,
        may: impl Fn(Stones) -> bool,
        may_pass: bool,
    ) -> Reached {
        let values = [DEFENDER, ATTACKER].map(|bound| {
            let end = |number, stones| end(bound, number, stones);
            self.graphs[bound].reached(side, end, &may, may_pass)
        });
        Reached { side, values }
    }

    /// The positions from which the attacker captures the stone on a point.
    pub(crate) fn captured(&self, at: usize) -> Reached {
        self.gone(ATTACKER, 1 << at)
    }

    /// The positions from which a side captures all stones of the other side on these points.
    pub(crate) fn gone(&self, side: usize, points: u16) -> Reached {
        self.reached(side, |Stones(of)| match of[1 - side] & points {
            0 => End::Reached,
            _ => End::Open,
        })
    }

    /// The bounds of the first mover's result.
    pub(crate) fn gets(&self, reached: &Reached, stones: Stones, first: Side) -> [bool; 2] {
        let first = number(first);
        // A side that kos restrict gets the least.
        [first, 1 - first].map(|bound| {
            let value = self.graphs[bound].at(&reached.values[bound], stones, first);
            value == (reached.side == first)
        })
    }

    /// Compares the success of the side that moves first with the truth.
    pub(crate) fn truth(&self, reached: &Reached, stones: Stones, first: Side) -> Truth {
        Truth::exact(self.gets(reached, stones, first))
    }

    pub(crate) fn point(&self, number: usize) -> Point {
        let columns = self.shape.columns;
        Point::new((number % columns) as u8, (number / columns) as u8)
    }

    fn size(&self) -> Size {
        let side = |side: usize| u32::try_from(side).expect("a small board");
        Size::new(side(self.shape.columns), side(self.shape.rows)).expect("a size that exists")
    }

    /// A position of these stones, in which the defender has this colour.
    fn position(&self, stones: Stones, defender: Color) -> Position {
        let Stones(of) = stones;
        let set = |set| PointSet::from_points(self.size(), bits(set).map(|bit| self.point(bit)));
        let setup = Setup {
            stones: ByColor::from_fn(|color| set(of[usize::from(color != defender)])),
            ..Setup::new(self.size())
        };
        Position::from_setup(setup).expect("each chain has a liberty")
    }

    /// Random arrangements in which each chain has a liberty, with the defender's colour.
    pub(crate) fn positions(&self, seed: u64) -> impl Iterator<Item = (Stones, Color, Position)> {
        let mut random = SplitMix::new(seed);
        std::iter::from_fn(move || {
            let mut of = [0u16; 2];
            // From dense to thin.
            let stones_of_ten = 4 + random.below(5);
            for point in 0..self.shape.area() {
                if random.below(10) < stones_of_ten {
                    of[random.below(2) as usize] |= 1 << point;
                }
            }
            let defender = Color::BOTH[random.below(2) as usize];
            Some((Stones(of), defender))
        })
        .filter(|&(stones, _)| self.shape.is_possible(stones))
        .map(|(stones, defender)| (stones, defender, self.position(stones, defender)))
    }
}

pub(crate) fn number(side: Side) -> usize {
    match side {
        Side::Defender => DEFENDER,
        Side::Attacker => ATTACKER,
    }
}
