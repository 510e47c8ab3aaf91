//! Filling the dame, and the protective moves that it forces.

use super::areas::Areas;
use super::groups::FinalGroups;
use crate::certain::Certain;
use crate::life::Status;
use crate::params::{TEIRE_LIBERTIES, TEIRE_NODES};
use tobi_goban::{ByColor, Color, Effect, Move, Pose, Position, Rules};
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::{Budget, Question, Reader, Side};

/// A protective move that the end of the game forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Teire {
    /// Where it is played: in the owner's territory.
    pub point: Point,
    /// Who has to play it.
    pub color: Color,
    /// A stone of the chain that is captured otherwise.
    pub saves: Point,
}

/// What filling the dame asks of both sides.
#[derive(Clone, Debug)]
pub(super) struct Filling {
    /// The protective moves, in reading order.
    pub(super) teire: Vec<Teire>,
    /// Dame that a side must have so that it needs no more than these.
    pub(super) kept: ByColor<PointSet>,
}

impl Filling {
    pub(super) fn new(position: &Position, groups: &FinalGroups, areas: &Areas) -> Filling {
        let budget = Budget::new(TEIRE_NODES).expect("more than no node");
        let mut reader = Reader::new(budget);
        let siege = |owner| Siege::new(position, owner, groups, areas);
        let ends = Color::BOTH.map(|owner| siege(owner).run(&mut reader));
        let mut teire: Vec<Teire> = ends.iter().flat_map(|end| end.teire.clone()).collect();
        teire.sort_by_key(|teire| teire.point);
        let [black, white] = ends.map(|end| end.kept);
        Filling {
            teire,
            kept: ByColor { black, white },
        }
    }
}

/// One side's stones while the dame around them are filled, the other side first.
///
/// A dame is worth nothing by itself. So two things count: that the other side's stone on it forces a move in the
/// owner's territory, and that the owner's stone there, played in time, spares that move. The other side first takes
/// what forces; of the rest it takes any, and for each of those the owner may take one that would force next.
#[derive(Clone)]
struct Siege {
    owner: Color,
    position: Position,
    /// Dame not filled yet, beside exposed chains.
    dame: PointSet,
    territory: PointSet,
    /// The living stones of both sides, those played here too; none in seki.
    living: ByColor<PointSet>,
    /// Stones of the owner that are not safe by static rules once all dame are the other side's.
    exposed: PointSet,
    /// The most liberties of a chain that may be in danger.
    short: usize,
    /// The order in which points are tried is that of this pose, so that turned boards are tried in turned order.
    pose: Pose,
    teire: Vec<Teire>,
    /// Dame that the owner has taken.
    kept: PointSet,
}

impl Siege {
    fn new(position: &Position, owner: Color, groups: &FinalGroups, areas: &Areas) -> Siege {
        let seki = groups.stones(Status::Seki);
        let living = areas.count.living.map(|stones| stones - seki);
        let mut siege = Siege {
            owner,
            position: position.clone(),
            dame: (areas.count.dame & position.board().empty()) - areas.open_points(),
            territory: areas.count.territory[owner] - areas.seki_points,
            living,
            exposed: living[owner],
            short: match groups.agreed {
                // Anybody sees an atari; what is further off, nobody shows the players.
                true => 1,
                false => TEIRE_LIBERTIES,
            },
            pose: pose(position, owner),
            teire: Vec::new(),
            kept: PointSet::empty(position.size()),
        };
        siege.exposed -= Certain::with_answers(siege.surrounded().board()).alive[owner];
        siege
    }

    /// The position with the other side's stones on all dame, but where one would capture or be captured.
    fn surrounded(&self) -> Position {
        let enemy = self.owner.opponent();
        let mut position = self.position.clone();
        for point in self.dame {
            if position.board().effect(point, enemy) == Effect::Quiet {
                position.play_unchecked(enemy, Move::Play(point), &Rules::JAPANESE);
            }
        }
        position
    }

    fn run(mut self, reader: &mut Reader) -> Siege {
        self.protect(reader, &self.exposed.clone());
        self.dame &= morph::dilate(&self.chains(&self.exposed));
        loop {
            let forcing = self.forcing(reader);
            let Some(point) = forcing.or_else(|| self.quiet(reader)) else {
                return self;
            };
            self.fill(self.owner.opponent(), point);
            if !self.protect(reader, &self.beside(point)) {
                self.forestall(reader);
            }
        }
    }

    /// Plays a stone that stays.
    fn fill(&mut self, color: Color, point: Point) {
        self.position
            .play_unchecked(color, Move::Play(point), &Rules::JAPANESE);
        self.living[color].insert(point);
        if self.dame.remove(point) && color == self.owner {
            self.kept.insert(point);
        }
    }

    /// Some points in the order of the pose.
    fn ordered(&self, points: &PointSet) -> Vec<Point> {
        let mut ordered: Vec<Point> = points.iter().collect();
        ordered.sort_by_key(|&point| self.pose.point_in(point));
        ordered
    }

    /// The owner's living stones beside a point.
    fn beside(&self, point: Point) -> PointSet {
        let one = PointSet::from_points(self.dame.size(), [point]);
        morph::dilate(&one) & self.living[self.owner]
    }

    /// The whole chains of some stones of the owner.
    fn chains(&self, stones: &PointSet) -> PointSet {
        morph::reconstruct(stones, self.position.board().stones(self.owner))
    }

    /// The dame beside living stones of the other side.
    fn reached(&self) -> PointSet {
        self.dame & morph::dilate(&self.living[self.owner.opponent()])
    }

    /// A dame on which the other side's stone forces a move in the owner's territory.
    fn forcing(&self, reader: &mut Reader) -> Option<Point> {
        self.ordered(&self.reached()).into_iter().find(|&point| {
            let beside = self.beside(point);
            let board = self.position.board();
            let mut chains = beside.iter().filter_map(|stone| board.chain_at(stone));
            // The stone takes one liberty, and the chain may have to be read then.
            let is_near = chains.any(|chain| chain.liberty_count() <= self.short + 1);
            is_near
                && self.filled(reader, point).is_some_and(|mut after| {
                    after.protect(reader, &beside);
                    after.teire.len() > self.teire.len()
                })
        })
    }

    /// A dame on which the other side puts a stone without losing it.
    fn quiet(&self, reader: &mut Reader) -> Option<Point> {
        let mut reached = self.ordered(&self.reached()).into_iter();
        reached.find(|&point| self.filled(reader, point).is_some())
    }

    /// The other side has filled a dame, unless that puts its stones into an atari from which they are captured.
    fn filled(&self, reader: &mut Reader, point: Point) -> Option<Siege> {
        let enemy = self.owner.opponent();
        let legal = self
            .position
            .is_legal(enemy, Move::Play(point), &Rules::JAPANESE);
        legal.ok()?;
        let mut after = self.clone();
        after.fill(enemy, point);
        (!is_captured(&after.position, reader, point, 1)).then_some(after)
    }

    /// The owner takes a dame on which the other side would force him next, if that helps.
    fn forestall(&mut self, reader: &mut Reader) {
        let Some(point) = self.forcing(reader) else {
            return;
        };
        let mut after = self.clone();
        after.fill(self.owner, point);
        if !after.protect(reader, &self.beside(point)) && after.forcing(reader).is_none() {
            *self = after;
        }
    }

    /// The owner protects what would be captured of the chains of some stones. Whether there was anything.
    fn protect(&mut self, reader: &mut Reader, stones: &PointSet) -> bool {
        let walls = morph::dilate(&self.living[self.owner.opponent()]);
        let mut any = false;
        let mut seen = PointSet::empty(self.dame.size());
        for stone in self.ordered(&self.chains(stones)) {
            let chain = self.position.board().chain_at(stone);
            let chain = chain.expect("the owner's stones stand");
            if seen.contains(stone) {
                continue;
            }
            seen |= chain.stones();
            // What only dead stones could capture is no wall.
            let is_wall = !chain.stones().is_disjoint(&walls);
            if is_wall && is_captured(&self.position, reader, stone, self.short) {
                any |= self.save(reader, stone);
            }
        }
        any
    }

    /// The owner saves a chain, by a dame if he can. Whether he can at all.
    fn save(&mut self, reader: &mut Reader, stone: Point) -> bool {
        let chain = self.position.board().chain_at(stone);
        let liberties = chain.map_or(PointSet::empty(self.dame.size()), |chain| chain.liberties());
        let dame = self.ordered(&(liberties & self.dame));
        let saved = dame.into_iter().find_map(|point| {
            let move_ = Move::Play(point);
            let legal = self.position.is_legal(self.owner, move_, &Rules::JAPANESE);
            legal.ok()?;
            let mut after = self.clone();
            after.fill(self.owner, point);
            (!is_captured(&after.position, reader, stone, self.short)).then_some(after)
        });
        if let Some(saved) = saved {
            *self = saved;
            return true;
        }
        let defend = reader.answer(&self.position, &Question::Capture(stone), Side::Defender);
        let moves = defend.map_or(Vec::new(), |defend| defend.moves);
        let points = || moves.iter().filter_map(|mv| mv.point());
        let free = points().find(|&point| self.dame.contains(point));
        let Some(point) = free.or_else(|| points().next()) else {
            return false;
        };
        if self.territory.contains(point) {
            self.teire.push(Teire {
                point,
                color: self.owner,
                saves: stone,
            });
        }
        self.fill(self.owner, point);
        true
    }
}

/// The pose in which the owner's stones come first, then the others.
fn pose(position: &Position, owner: Color) -> Pose {
    let mut poses: Vec<Pose> = Pose::with_black(owner, position.size()).collect();
    Pose::keep_first(&mut poses, |pose| {
        let stones = pose.stones_in(position.board());
        let order = |stones: PointSet| stones.iter().collect::<Vec<Point>>();
        (pose.inside(), order(stones.black), order(stones.white))
    });
    poses[0]
}

/// Whether the other side captures the chain of a stone when it moves, if only by a ko. With more liberties than these
/// it is taken for safe.
fn is_captured(position: &Position, reader: &mut Reader, stone: Point, short: usize) -> bool {
    let chain = position.board().chain_at(stone);
    chain.is_some_and(|chain| chain.liberty_count() <= short) && {
        let attack = reader.answer(position, &Question::Capture(stone), Side::Attacker);
        attack.is_ok_and(|attack| attack.is_decided() && attack.success.works())
    }
}
