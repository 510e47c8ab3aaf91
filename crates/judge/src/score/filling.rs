//! Plays the end of the game: both sides fill the dame in turn and protect the stones that this endangers.
//!
//! The order in which the sides fill the dame changes a territory count only through the moves that it forces. So both
//! sides play the end of the game on one board, one move a turn, as in Park's procedure. A side first protects a chain
//! that the string game finds in danger, with another dame if possible. Otherwise it takes a dame that forces a reply,
//! then one on which the other side would force, then any dame that costs it nothing.

use super::areas::Areas;
use super::groups::FinalGroups;
use crate::certain::Certain;
use crate::life::Status;
use crate::params::{TEIRE_LIBERTIES, TEIRE_NODES};
use tobi_goban::{ByColor, Chain, Color, Effect, Move, Pose, Position, Rules};
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::{Budget, Question, Reader, Side};

/// A protective move that is forced at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Teire {
    /// Where it is played, in the owner's territory.
    pub point: Point,
    /// The side that must play it.
    pub color: Color,
    /// A stone of the chain that would otherwise be captured; perhaps a stone of an earlier move.
    pub saves: Point,
    /// Its number among the protective moves, from 0, in the order of play.
    pub turn: usize,
}

/// The moves of the game until both sides pass.
#[derive(Clone, Debug)]
pub(super) struct Filling {
    /// The protective moves, in reading order.
    pub(super) teire: Vec<Teire>,
    /// The stones played on dame, in order.
    pub(super) moves: Vec<(Color, Point)>,
}

impl Filling {
    pub(super) fn new(position: &Position, groups: &FinalGroups, areas: &Areas) -> Filling {
        let mut play = Play::new(position, groups, areas);
        if play.is_open() {
            let budget = Budget::new(TEIRE_NODES).expect("more than no node");
            let mut reader = Reader::new(budget);
            play.expose();
            play.run(&mut reader);
        }
        let mut teire = play.teire;
        teire.sort_by_key(|teire| teire.point);
        Filling {
            teire,
            moves: play.moves,
        }
    }
}

/// A game that both sides play to its end: one board, one move a turn.
///
/// A dame is worth nothing by itself. A stone on it matters in two ways: it may force the other side to play in its own
/// territory or catch a chain, and it may prevent that for its owner. So a side first protects what is in danger; then
/// it takes a dame that forces, then one on which the other side would force, then any. It passes if every remaining
/// dame would endanger its own stones.
#[derive(Clone)]
struct Play {
    position: Position,
    /// Dame that are not filled yet.
    dame: PointSet,
    territory: ByColor<PointSet>,
    /// The living stones of both sides, including those played here, without those in seki.
    living: ByColor<PointSet>,
    dead: PointSet,
    /// The chains that are not safe by static rules once the other side has a stone on every dame.
    exposed: ByColor<PointSet>,
    /// Dame next to these stones: only they can force.
    critical: PointSet,
    /// Stones around which something has changed: it is unknown whether they are in danger.
    changed: ByColor<PointSet>,
    /// The most liberties that a chain in danger may have.
    short: usize,
    /// Points are tried in the order of this pose, so that symmetric boards are tried in the corresponding order.
    pose: Pose,
    moves: Vec<(Color, Point)>,
    teire: Vec<Teire>,
    /// Points of the protective moves so far. Each is played once only, so that a ko fight ends.
    protected: PointSet,
    /// The number of chains that could not be saved.
    lost: usize,
}

impl Play {
    fn new(position: &Position, groups: &FinalGroups, areas: &Areas) -> Play {
        let [seki, dead] = [Status::Seki, Status::Dead].map(|status| groups.stones(status));
        let living = areas.count.living.map(|stones| stones - seki);
        let nothing = PointSet::empty(position.size());
        Play {
            position: position.clone(),
            dame: (areas.count.dame & position.board().empty())
                - (areas.open_points() | areas.neutral),
            territory: areas
                .count
                .territory
                .map(|points| points - areas.seki_points),
            living,
            dead,
            exposed: ByColor::from_fn(|_| nothing),
            critical: nothing,
            changed: ByColor::from_fn(|_| nothing),
            // The players see an atari themselves; nothing shows them longer sequences.
            short: if groups.agreed() { 1 } else { TEIRE_LIBERTIES },
            pose: Pose::by_stones(position.to_move(), position.board()),
            moves: Vec::new(),
            teire: Vec::new(),
            protected: nothing,
            lost: 0,
        }
    }

    /// Whether a side may have something to play: a dame, or the protection of a chain with few liberties.
    fn is_open(&self) -> bool {
        let living = self.living.black | self.living.white;
        let is_short = |chain: &Chain<'_>| chain.liberty_count() <= self.short;
        let mut chains = self.position.board().chains();
        let is_short = chains.any(|chain| is_short(&chain) && living.contains(chain.first()));
        is_short || !self.dame.is_empty()
    }

    /// Finds the chains that may come into danger.
    fn expose(&mut self) {
        for owner in Color::BOTH {
            let surrounded = self.surrounded(owner);
            let safe = Certain::alive_with_answers(surrounded.board(), owner);
            let chains = surrounded.board().chains();
            let in_atari = chains.filter(|chain| chain.liberty_count() == 1);
            let safe = in_atari.fold(safe, |safe, chain| safe - chain.stones());
            self.exposed[owner] = self.chains(owner, &(self.living[owner] - safe));
            self.changed[owner] = self.exposed[owner];
            self.critical |= morph::dilate(&self.exposed[owner]);
        }
        self.critical &= self.dame;
    }

    /// The position without a side's dead stones and with stones of the other side on all dame, except where such a
    /// stone would capture or be captured.
    fn surrounded(&self, owner: Color) -> Position {
        let enemy = owner.opponent();
        let dead = self.dead & *self.position.board().stones(owner);
        let mut position = self.position.without(&dead);
        for point in self.dame {
            if position.board().effect(point, enemy) == Effect::Quiet {
                position.play_unchecked(enemy, Move::Play(point), &Rules::JAPANESE);
            }
        }
        position
    }

    fn run(&mut self, reader: &mut Reader) {
        let mut color = self.position.to_move();
        let mut passes = 0;
        while passes < 2 {
            passes = if self.turn(reader, color) {
                0
            } else {
                passes + 1
            };
            color = color.opponent();
        }
    }

    /// Lets a side play; returns whether it played.
    fn turn(&mut self, reader: &mut Reader, color: Color) -> bool {
        if self.protect(reader, color) {
            return true;
        }
        let forcing = self.forcing(reader, color).first().copied();
        let forced = || self.forestalling(reader, color);
        let Some(point) = forcing
            .or_else(forced)
            .or_else(|| self.quiet(reader, color))
        else {
            return false;
        };
        self.fill(color, point);
        true
    }

    /// Plays a stone that stays.
    fn fill(&mut self, color: Color, point: Point) {
        self.position
            .play_unchecked(color, Move::Play(point), &Rules::JAPANESE);
        self.living[color].insert(point);
        if self.dame.remove(point) {
            self.moves.push((color, point));
        }
        for color in Color::BOTH {
            let near = self.beside(color, point);
            self.changed[color] |= near & self.exposed[color];
        }
    }

    /// Some points in the order of the pose.
    fn ordered(&self, points: &PointSet) -> Vec<Point> {
        let mut ordered: Vec<Point> = points.iter().collect();
        ordered.sort_by_key(|&point| self.pose.point_in(point));
        ordered
    }

    /// A side's living stones on or next to a point.
    fn beside(&self, color: Color, point: Point) -> PointSet {
        let one = PointSet::from_points(self.dame.size(), [point]);
        morph::dilate(&one) & self.living[color]
    }

    /// The whole chains of some stones of a side.
    fn chains(&self, color: Color, stones: &PointSet) -> PointSet {
        morph::reconstruct(stones, self.position.board().stones(color))
    }

    /// The dame among some points that are next to a side's living stones, or next to the dead stones in its territory.
    fn reached(&self, color: Color, points: &PointSet) -> Vec<Point> {
        let captives = self.dead & *self.position.board().stones(color.opponent());
        let own = morph::dilate(&(self.living[color] | captives));
        self.ordered(&(self.dame & *points & own))
    }

    /// Returns a stone of a changed chain of a side that the other side can capture.
    fn in_danger(&mut self, reader: &mut Reader, color: Color) -> Option<Point> {
        let walls = morph::dilate(&self.living[color.opponent()]);
        let near = self.chains(color, &self.changed[color]);
        let mut seen = PointSet::empty(near.size());
        for stone in self.ordered(&near) {
            if seen.contains(stone) {
                continue;
            }
            let chain = self.position.board().chain_at(stone);
            let stones = chain.expect("living stones stand").stones();
            seen |= stones;
            // A chain that only dead stones could capture is not a wall.
            let is_wall = !stones.is_disjoint(&walls);
            if is_wall && is_captured(&self.position, reader, stone, self.short) {
                return Some(stone);
            }
            self.changed[color] -= stones;
        }
        self.changed[color] = PointSet::empty(near.size());
        None
    }

    /// Protects a chain in danger; returns whether there was one that could be saved.
    fn protect(&mut self, reader: &mut Reader, color: Color) -> bool {
        while let Some(stone) = self.in_danger(reader, color) {
            match self.saving(reader, color, stone) {
                Some(point) => {
                    if self.territory[color].contains(point) {
                        self.teire.push(Teire {
                            point,
                            color,
                            saves: stone,
                            turn: self.teire.len(),
                        });
                    }
                    self.protected.insert(point);
                    self.fill(color, point);
                    return true;
                }
                None => {
                    self.lost += 1;
                    let lost = PointSet::from_points(self.dame.size(), [stone]);
                    let lost = self.chains(color, &lost);
                    self.changed[color] -= lost;
                }
            }
        }
        false
    }

    /// The move that saves a chain: a dame if possible.
    fn saving(&self, reader: &mut Reader, color: Color, stone: Point) -> Option<Point> {
        let chain = self.position.board().chain_at(stone)?;
        let dame = self.ordered(&(chain.liberties() & self.dame));
        let saves = |point: &Point| {
            let after = self.filled(color, *point);
            after.is_some_and(|after| !is_captured(&after.position, reader, stone, self.short))
        };
        if let Some(point) = dame.into_iter().find(saves) {
            return Some(point);
        }
        let defend = reader.answer(&self.position, &Question::Capture(stone), Side::Defender);
        let moves = defend.map_or(Vec::new(), |defend| defend.moves);
        let fresh = |point: &Point| !self.protected.contains(*point);
        let points = || moves.iter().filter_map(|mv| mv.point()).filter(fresh);
        let free = points().find(|&point| self.dame.contains(point));
        free.or_else(|| points().next())
    }

    /// The game after a side's stone on a point; `None` if the move is illegal.
    fn filled(&self, color: Color, point: Point) -> Option<Play> {
        let legal = self
            .position
            .is_legal(color, Move::Play(point), &Rules::JAPANESE);
        legal.ok()?;
        let mut after = self.clone();
        after.fill(color, point);
        Some(after)
    }

    /// The game after a side's stone on a dame; `None` if the stone is captured there.
    fn held(&self, reader: &mut Reader, color: Color, point: Point) -> Option<Play> {
        let after = self.filled(color, point)?;
        (!is_captured(&after.position, reader, point, 1)).then_some(after)
    }

    /// The number of protective moves and lost chains, after a side has protected what it must protect now.
    fn costs(mut self, reader: &mut Reader, color: Color) -> usize {
        self.protect(reader, color);
        self.teire.len() + self.lost
    }

    /// The dame on which a side's stone forces a move in the other side's territory, or catches a chain.
    fn forcing(&self, reader: &mut Reader, color: Color) -> Vec<Point> {
        let enemy = color.opponent();
        let board = self.position.board();
        let is_near = |point: &Point| {
            let beside = self.beside(enemy, *point) & self.exposed[enemy];
            let mut chains = beside.iter().filter_map(|stone| board.chain_at(stone));
            // The stone takes one liberty; after that the chain may have to be read.
            chains.any(|chain| chain.liberty_count() <= self.short + 1)
        };
        let mut near = self.reached(color, &self.critical);
        near.retain(is_near);
        if near.is_empty() {
            return near;
        }
        let now = self.clone().costs(reader, enemy);
        near.retain(|&point| {
            let after = self.held(reader, color, point);
            after.is_some_and(|after| after.costs(reader, enemy) > now)
        });
        near
    }

    /// A dame on which the other side would force, if taking it leaves the other side fewer such dame.
    fn forestalling(&self, reader: &mut Reader, color: Color) -> Option<Point> {
        let forcing = self.forcing(reader, color.opponent());
        let spares = |point: &Point| {
            self.held(reader, color, *point).is_some_and(|mut after| {
                let is_safe = after.in_danger(reader, color).is_none();
                is_safe && after.forcing(reader, color.opponent()).len() < forcing.len()
            })
        };
        forcing.iter().copied().find(spares)
    }

    /// A dame that a side can fill without endangering its own stones.
    fn quiet(&self, reader: &mut Reader, color: Color) -> Option<Point> {
        let is_safe = |point: &Point| {
            let after = self.held(reader, color, *point);
            after.is_some_and(|mut after| after.in_danger(reader, color).is_none())
        };
        let critical = self.reached(color, &self.critical);
        let others = self.reached(color, &!self.critical);
        critical.into_iter().chain(others).find(is_safe)
    }
}

/// Whether the other side captures the chain of a stone when it moves first, possibly by ko. A chain with more than
/// `short` liberties is assumed safe.
fn is_captured(position: &Position, reader: &mut Reader, stone: Point, short: usize) -> bool {
    let chain = position.board().chain_at(stone);
    chain.is_some_and(|chain| chain.liberty_count() <= short) && {
        let attack = reader.answer(position, &Question::Capture(stone), Side::Attacker);
        attack.is_ok_and(|attack| attack.is_decided() && attack.success.works())
    }
}
