//! The shape of a move in the words of players: a jump, a hane, an attachment, an approach to a corner.
//!
//! It describes where a move stands beside living stones, by geometry alone. Whether the move is good is another question.

use super::effects::Fates;
use crate::words::vertex_name;
use tobi_goban::{Board, Color};
use tobi_grid::{Point, PointSet, Size};

/// The lines of a corner that a first stone there takes, counted from the edge.
const CORNER_LINES: std::ops::RangeInclusive<u8> = 3..=5;

/// The lines of a corner in which other stones make it a fight.
const CORNER: u8 = 6;

/// Points of the shortest side of a board whose corners are apart: no line up to the fourth is the middle one.
const LEAST_SIDE: u8 = 9;

/// The lines on which stones extend along a side, and pincer each other.
const SIDE_LINES: std::ops::RangeInclusive<u8> = 3..=4;

/// The shape of a move, with the stones that it refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// The first stone in a corner.
    Corner,
    /// At the 3-3 point under an enemy stone at the 4-4 point.
    CornerInvasion(Point),
    /// Towards a single enemy stone in a corner.
    Approach(Point),
    /// Beside an enemy stone that has approached an own one, on its other side.
    Pincer(Point),
    /// A second stone beside a single one in a corner.
    Enclosure(Point),
    /// Between two enemy stones in a line.
    Wedge([Point; 2]),
    /// Diagonally from an own stone, between two enemy stones that are next to both.
    Crosscut([Point; 2]),
    /// Around an enemy stone, from an own stone next to it.
    Hane { around: Point, from: Point },
    /// Next to an enemy stone, without own stones beside it.
    Attachment(Point),
    /// From an own stone straight against an enemy stone.
    Push { from: Point, against: Point },
    /// Solidly from an own stone.
    Stretch(Point),
    /// Next to a point at which two enemy chains can be cut apart.
    Peep(Point),
    /// Two lines above an enemy stone.
    Cap(Point),
    /// Diagonally above an enemy stone on the third or fourth line.
    Shoulder(Point),
    /// From an own stone, with free points between them.
    From(Step, Point),
}

/// How two stones of one colour stand that do not touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Diagonal,
    OneSpace,
    Knight,
    TwoSpaces,
    LargeKnight,
    AlongSide,
}

impl Shape {
    /// The shape as something that the move does: `jumps one space from D4`.
    pub(super) fn words(self, size: Size, enemy: Color) -> String {
        let at = |point| vertex_name(point, size);
        let enemy = enemy.name();
        match self {
            Shape::Corner => "takes the empty corner".to_owned(),
            Shape::CornerInvasion(under) => {
                format!("invades the corner under {enemy}'s {}", at(under))
            }
            Shape::Approach(stone) => format!("approaches {enemy}'s corner stone at {}", at(stone)),
            Shape::Pincer(stone) => format!("pincers {enemy}'s {}", at(stone)),
            Shape::Enclosure(stone) => format!("encloses the corner with {}", at(stone)),
            Shape::Wedge([one, other]) => {
                format!("wedges between {enemy}'s {} and {}", at(one), at(other))
            }
            Shape::Crosscut([one, other]) => {
                format!("cuts between {enemy}'s {} and {}", at(one), at(other))
            }
            Shape::Hane { around, from } => {
                format!(
                    "plays hane around {enemy}'s {} from {}",
                    at(around),
                    at(from)
                )
            }
            Shape::Attachment(stone) => format!("attaches to {enemy}'s {}", at(stone)),
            Shape::Push { from, against } => {
                format!("pushes from {} against {enemy}'s {}", at(from), at(against))
            }
            Shape::Stretch(from) => format!("extends solidly from {}", at(from)),
            Shape::Peep(cut) => format!("peeps and threatens to cut {enemy} at {}", at(cut)),
            Shape::Cap(stone) => format!("caps {enemy}'s {}", at(stone)),
            Shape::Shoulder(stone) => {
                format!(
                    "presses on {enemy}'s {} from above (shoulder hit)",
                    at(stone)
                )
            }
            Shape::From(step, from) => {
                let from = at(from);
                match step {
                    Step::Diagonal => format!("moves diagonally from {from}"),
                    Step::OneSpace => format!("jumps one space from {from}"),
                    Step::Knight => format!("makes a knight's move from {from}"),
                    Step::TwoSpaces => format!("jumps two spaces from {from}"),
                    Step::LargeKnight => format!("makes a large knight's move from {from}"),
                    Step::AlongSide => format!("extends along the side from {from}"),
                }
            }
        }
    }
}

impl Fates {
    /// The shape of a move of the player; `None` if no living stone that it could refer to is near, or if it extends a dead
    /// chain.
    pub(super) fn shape(&self, point: Point) -> Option<Shape> {
        let board = self.position.board();
        let dead = self.judgement.lives().dead();
        let extended = *board.stones(self.player) & dead;
        if board
            .size()
            .neighbours(point)
            .any(|at| extended.contains(at))
        {
            return None;
        }
        let around = Around {
            board,
            own: *board.stones(self.player) - dead,
            enemy: *board.stones(self.player.opponent()) - dead,
            rank: &|at| self.pose.point_in(at),
        };
        around.shape(point)
    }
}

/// The stones that a move is compared with.
struct Around<'a> {
    board: &'a Board,
    own: PointSet,
    enemy: PointSet,
    /// The order in which one of several equal stones is named, the same on mirrored boards.
    rank: &'a dyn Fn(Point) -> Point,
}

impl Around<'_> {
    fn shape(&self, point: Point) -> Option<Shape> {
        self.corner_invasion(point)
            .or_else(|| self.in_contact(point))
            .or_else(|| self.in_corner(point))
            .or_else(|| self.pincer(point))
            .or_else(|| self.against(point))
            .or_else(|| self.by_step(point))
    }

    /// A move at the 3-3 point under an enemy stone at the 4-4 point, without own stones in the corner.
    fn corner_invasion(&self, point: Point) -> Option<Shape> {
        if self.least_side() < LEAST_SIDE {
            return None;
        }
        let under = |at: &Point| self.lines(*at) == [4, 4] && apart(*at, point) == [1, 1];
        let under = self.ranked(self.enemy.iter().filter(under))?;
        let inner = |at: Point| self.lines(at).iter().all(|&line| line <= 4);
        let mut own = (self.own & self.corner_of(point)).iter();
        let is_invasion = self.lines(point) == [3, 3] && !own.any(inner);
        is_invasion.then_some(Shape::CornerInvasion(under))
    }

    /// A move on the other side of a low enemy stone that stands free and has approached an own one.
    fn pincer(&self, point: Point) -> Option<Shape> {
        if self.least_side() < 2 * CORNER {
            return None;
        }
        let all = self.own | self.enemy;
        let is_free = |at: Point| self.board.size().neighbours(at).all(|it| !all.contains(it));
        let free = self
            .enemy
            .iter()
            .filter(|&at| is_free(at) && is_free(point));
        let pincered = free.filter(|&stone| {
            let axis = usize::from(point.column().abs_diff(stone.column()) < 2);
            let [gap, rise] = apart(point, stone);
            let low = |at: Point| SIDE_LINES.contains(&self.lines(at)[1 - axis]);
            let along = |at: Point| i16::from([at.column(), at.row()][axis]);
            let ahead = along(stone) - along(point);
            let mut own = self.own.iter();
            let approached = own.any(|at| {
                let beyond = (along(at) - along(stone)) * ahead.signum();
                (1..=3).contains(&beyond) && apart(at, stone)[1] <= 2 && low(at)
            });
            let is_near = (2..=4).contains(&gap) && rise <= 1;
            let is_low = low(point) && low(stone);
            is_near && is_low && approached && self.is_free_between(point, stone)
        });
        let nearest = pincered.min_by_key(|&at| (apart(point, at), (self.rank)(at)));
        nearest.map(Shape::Pincer)
    }

    /// A move at the beginning of a corner.
    fn in_corner(&self, point: Point) -> Option<Shape> {
        let stones = self.own | self.enemy;
        if self.least_side() < 2 * CORNER {
            return None;
        }
        let opens = |at: Point| {
            let mut lines = self.lines(at).into_iter();
            lines.all(|line| CORNER_LINES.contains(&line))
        };
        let alone = stones.iter();
        let alone = alone.filter(|&at| opens(at) && self.is_alone(at, point));
        let Some(first) = self.ranked(alone) else {
            let is_free = opens(point)
                && self.corner_of(point).is_disjoint(&stones)
                && !stones.iter().any(|at| is_near(at, point));
            return is_free.then_some(Shape::Corner);
        };
        let is_enemy = self.enemy.contains(first);
        let mut lines = self.lines(point).into_iter();
        let is_low = lines.any(|line| line < *CORNER_LINES.end());
        let is_beside = is_low && matches!(apart(point, first), [2 | 3, 0 | 1]);
        is_beside.then_some(if is_enemy {
            Shape::Approach(first)
        } else {
            Shape::Enclosure(first)
        })
    }

    /// Whether a stone is the only one in its corner, which is also the corner of the point or next to it.
    fn is_alone(&self, stone: Point, point: Point) -> bool {
        let in_corner = self.corner_of(stone) & (self.own | self.enemy);
        is_near(stone, point) && in_corner.len() == 1
    }

    /// The points of the corner in which a point is.
    fn corner_of(&self, point: Point) -> PointSet {
        let size = self.board.size();
        let [left, top] = self.is_first_half(point);
        let same = |at: &Point| {
            self.is_first_half(*at) == [left, top] && self.lines(*at).iter().all(|&it| it <= CORNER)
        };
        PointSet::from_points(size, PointSet::full(size).iter().filter(same))
    }

    fn least_side(&self) -> u8 {
        let size = self.board.size();
        size.columns().min(size.rows())
    }

    /// Whether a point is in the left and in the upper half.
    fn is_first_half(&self, at: Point) -> [bool; 2] {
        let size = self.board.size();
        [at.column() * 2 < size.columns(), at.row() * 2 < size.rows()]
    }

    /// A move next to other stones.
    fn in_contact(&self, point: Point) -> Option<Shape> {
        let beside = |stones: PointSet| {
            let near = self.board.size().neighbours(point);
            self.ordered(near.filter(move |&at| stones.contains(at)))
        };
        let (own, enemies) = (beside(self.own), beside(self.enemy));
        if let Some(&from) = own.first() {
            let pushes = own.iter().find_map(|&from| {
                let against = self.beyond(point, from)?;
                self.enemy
                    .contains(against)
                    .then_some(Shape::Push { from, against })
            });
            return Some(pushes.unwrap_or(Shape::Stretch(from)));
        }
        let &enemy = enemies.first()?;
        let line = enemies.iter().find_map(|&one| {
            let other = self.beyond(point, one)?;
            self.enemy
                .contains(other)
                .then_some(Shape::Wedge([one, other]))
        });
        let diagonal = self.own.iter().filter(|&at| apart(point, at) == [1, 1]);
        let diagonal = self.ordered(diagonal).into_iter().map(|from| {
            let common = enemies.iter().filter(|&&at| apart(from, at) == [1, 0]);
            (from, common.copied().collect::<Vec<Point>>())
        });
        let diagonal: Vec<(Point, Vec<Point>)> = diagonal.collect();
        let crosscut = diagonal.iter().find_map(|(_, common)| match common[..] {
            [one, other] => Some(Shape::Crosscut([one, other])),
            _ => None,
        });
        let hane = diagonal.iter().find_map(|(from, common)| {
            let &around = common.first()?;
            Some(Shape::Hane {
                around,
                from: *from,
            })
        });
        let attachment = Some(Shape::Attachment(enemy));
        crosscut.or(line).or(hane).or(attachment)
    }

    /// A move against enemy stones that it does not touch.
    fn against(&self, point: Point) -> Option<Shape> {
        let size = self.board.size();
        let empty = self.board.empty();
        let cuts = size.neighbours(point).filter(|&at| {
            let chains = size
                .neighbours(at)
                .filter(|&stone| self.enemy.contains(stone));
            let chains = chains.filter_map(|stone| self.board.chain_at(stone));
            let mut chains: Vec<Point> = chains.map(|chain| chain.first()).collect();
            chains.sort_unstable();
            chains.dedup();
            empty.contains(at) && chains.len() > 1
        });
        if let Some(cut) = self.ranked(cuts) {
            return Some(Shape::Peep(cut));
        }
        let height = |at: Point| self.lines(at).into_iter().min().unwrap_or(0);
        let above = |stone: &Point, by: u8| height(point) == height(*stone) + by;
        let low = |stone: &Point| SIDE_LINES.contains(&height(*stone));
        let near = |offset: [u8; 2], by: u8| {
            let stones = self.enemy.iter();
            stones.filter(move |at| apart(point, *at) == offset && above(at, by) && low(at))
        };
        if let Some(stone) = self.ranked(near([1, 1], 1)) {
            return Some(Shape::Shoulder(stone));
        }
        let free = near([2, 0], 2).filter(|&at| self.is_free_between(point, at));
        self.ranked(free).map(Shape::Cap)
    }

    /// A move from an own stone that it does not touch.
    fn by_step(&self, point: Point) -> Option<Shape> {
        let steps = self.own.iter().filter_map(|at| {
            let step = match apart(point, at) {
                [1, 1] => Step::Diagonal,
                [2, 0] => Step::OneSpace,
                [2, 1] => Step::Knight,
                [3, 0] => Step::TwoSpaces,
                [3, 1] => Step::LargeKnight,
                [4 | 5, 0] if self.is_along_side(point, at) => Step::AlongSide,
                _ => return None,
            };
            let is_free = match step {
                Step::AlongSide => self.is_free_side(point, at),
                _ => self.is_free_between(point, at),
            };
            is_free.then_some((step, at))
        });
        let best = steps.min_by_key(|&(step, at)| (step, (self.rank)(at)));
        best.map(|(step, at)| Shape::From(step, at))
    }

    /// Whether two points in a line are on the same low line of a side.
    fn is_along_side(&self, one: Point, other: Point) -> bool {
        let axis = usize::from(one.column() != other.column());
        let line = self.lines(one)[axis];
        SIDE_LINES.contains(&line) && self.lines(other)[axis] == line
    }

    /// Whether no enemy stone stands between two points of a side, also one or two lines higher or lower.
    fn is_free_side(&self, one: Point, other: Point) -> bool {
        let axis = usize::from(one.column() == other.column());
        let [along, across] =
            [axis, 1 - axis].map(|axis| move |at: Point| [at.column(), at.row()][axis]);
        let (from, to) = (along(one).min(along(other)), along(one).max(along(other)));
        let is_between =
            |at: Point| (from..=to).contains(&along(at)) && across(at).abs_diff(across(one)) <= 2;
        !self.enemy.iter().any(is_between) && self.is_free_between(one, other)
    }

    /// Whether no stone, not even a dead one, stands in the rectangle between two points.
    fn is_free_between(&self, one: Point, other: Point) -> bool {
        let between = |at: Point| {
            let inside = |at: u8, a: u8, b: u8| a.min(b) <= at && at <= a.max(b);
            inside(at.column(), one.column(), other.column())
                && inside(at.row(), one.row(), other.row())
        };
        let mut stones = (!self.board.empty()).iter();
        !stones.any(|at| at != other && between(at))
    }

    /// The lines of a point from the nearest edges: of its column and of its row, from 1.
    fn lines(&self, at: Point) -> [u8; 2] {
        let size = self.board.size();
        let line = |at: u8, length: u8| at.min(length - 1 - at) + 1;
        [
            line(at.column(), size.columns()),
            line(at.row(), size.rows()),
        ]
    }

    /// The point on the other side of a point.
    fn beyond(&self, point: Point, from: Point) -> Option<Point> {
        let mut near = self.board.size().neighbours(point);
        near.find(|&at| apart(at, from) == [2, 0])
    }

    fn ordered(&self, points: impl Iterator<Item = Point>) -> Vec<Point> {
        let mut points: Vec<Point> = points.collect();
        points.sort_unstable_by_key(|&at| (self.rank)(at));
        points
    }

    fn ranked(&self, points: impl Iterator<Item = Point>) -> Option<Point> {
        points.min_by_key(|&at| (self.rank)(at))
    }
}

/// How far two points are apart in columns and rows, the larger first.
fn apart(one: Point, other: Point) -> [u8; 2] {
    let columns = one.column().abs_diff(other.column());
    let rows = one.row().abs_diff(other.row());
    [columns.max(rows), columns.min(rows)]
}

/// Whether a stone in a corner and another move belong together.
fn is_near(one: Point, other: Point) -> bool {
    apart(one, other)[0] <= 3
}

#[cfg(test)]
mod tests;
