//! The connection game: one side joins a chain to another chain or to an area, the other keeps them apart.

mod moves;

use super::links::Group;
use super::paths::Paths;
use crate::chain::taken_for_good;
use crate::engine::{Coverage, Game, Moves, Settled};
use crate::params::{BRIEF_NODES, CONNECTION_SHARE, DETOUR, FARTHEST, SHORTEST_LIMIT};
use crate::{Assumption, Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// The goal of the joining side.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// The chain of this own stone.
    Chain(Point),
    /// A point of an area.
    Area(PointSet),
}

/// How thoroughly a game is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// A few nodes, to find one move that works.
    Brief,
    /// As for an explicit question.
    Usual,
    /// With all paths up to the largest length: checks a cut that is due to a long detour.
    Wide,
    /// Without links: ends are joined only if they are one chain. The result can be proved.
    Solid,
}

/// One side joins its chain to a goal.
pub(super) struct Joining {
    look: Look,
    side: Side,
    chain: Point,
    goal: Goal,
    paths: Paths,
    /// Moves between the ends in the initial position.
    far: u8,
    /// Longer paths count as cut.
    limit: u8,
    /// Whether the ends are certainly linked.
    linked: bool,
    /// The goal with everything linked to it.
    target: PointSet,
}

/// How the ends stand to each other in a position that is not settled.
pub(super) enum Contact {
    /// They are one chain, which is short of liberties.
    Joined,
    Apart,
}

impl Joining {
    pub(super) fn new(
        fight: &mut Fight,
        side: Side,
        chain: Point,
        goal: Goal,
        (first, look): (Side, Look),
    ) -> Joining {
        let mut joining = Joining {
            look,
            side,
            chain,
            goal,
            paths: Paths::new(fight.size()),
            linked: false,
            target: PointSet::empty(fight.size()),
            far: 0,
            limit: FARTHEST,
        };
        joining.measure(fight, first);
        fight.look_at(&joining.paths.seen);
        let detour = if first == side { 0 } else { DETOUR };
        joining.far = joining.paths.distance;
        joining.limit = match look {
            Look::Wide => FARTHEST,
            Look::Usual | Look::Brief | Look::Solid => {
                let longest = joining.far.saturating_add(detour);
                longest.clamp(SHORTEST_LIMIT, FARTHEST)
            }
        };
        joining
    }

    /// Moves between the ends in the initial position.
    pub(super) fn distance(&self) -> u8 {
        self.far
    }

    /// Whether a wider reading would find longer paths.
    pub(super) fn leaves_ways_out(&self) -> bool {
        self.limit < FARTHEST
    }

    /// The length of the longest path that may still be joined.
    fn limit(&self, to_move: Side) -> u8 {
        self.limit - u8::from(to_move != self.side)
    }

    fn measure(&mut self, fight: &mut Fight, to_move: Side) {
        let board = fight.board();
        let nothing = PointSet::empty(fight.size());
        let unlinked = match self.look {
            Look::Solid => *fight.stones(self.side),
            _ => nothing,
        };
        let start = Group::around(board, self.chain, &nothing, &unlinked);
        let mut seen = start.seen();
        let target = match &self.goal {
            Goal::Chain(stone) if start.stones.contains(*stone) => nothing,
            Goal::Chain(stone) => {
                let left_out = start.stones | unlinked;
                let target = Group::around(board, *stone, &start.used, &left_out);
                seen |= target.seen();
                target.stones
            }
            Goal::Area(area) => *area,
        };
        self.linked = match &self.goal {
            Goal::Chain(stone) => start.stones.contains(*stone),
            Goal::Area(area) => !start.stones.is_disjoint(area),
        };
        self.target = target;
        let limit = self.limit(to_move);
        self.paths
            .measure(fight, self.side, &start.stones, &target, limit);
        self.paths.seen |= seen;
        if self.linked {
            self.paths.distance = 0;
        }
    }

    /// Whether a chain of the joining side reaches the goal.
    fn is_joined(&self, fight: &Fight) -> bool {
        let chain = fight.chain_at(self.chain).expect("it stands");
        match &self.goal {
            Goal::Chain(stone) => chain.stones().contains(*stone),
            Goal::Area(area) => !chain.stones().is_disjoint(area),
        }
    }

    /// Whether the chain of the joined ends has enough liberties.
    fn breathes(&self, fight: &Fight, to_move: Side) -> bool {
        let enough = if to_move == self.side { 2 } else { 3 };
        let chain = fight.chain_at(self.chain);
        chain.is_some_and(|chain| chain.liberty_count() >= enough)
    }

    /// The points whose stones ensure that a captured end is not put back; `None` if it may be.
    fn cut_for_good(&self, fight: &Fight) -> Option<PointSet> {
        let ends = match self.goal {
            Goal::Chain(other) => [self.chain, other],
            Goal::Area(_) => [self.chain; 2],
        };
        let mut gone = ends
            .into_iter()
            .filter(|&stone| fight.side_at(stone) != Some(self.side));
        gone.find_map(|stone| taken_for_good(fight, self.side, stone))
    }

    fn is_lost(&self, fight: &Fight) -> bool {
        let gone = |stone| fight.side_at(stone) != Some(self.side);
        gone(self.chain) || matches!(self.goal, Goal::Chain(stone) if gone(stone))
    }
}

impl Game for Joining {
    fn has_goal(&self, _: Side) -> bool {
        self.look == Look::Solid
    }

    fn goal(&self, fight: &Fight, winner: Side, to_move: Side) -> Option<PointSet> {
        if winner != self.side {
            return self.cut_for_good(fight);
        }
        if self.is_lost(fight) || !self.is_joined(fight) || !self.breathes(fight, to_move) {
            return None;
        }
        let chain = fight.chain_at(self.chain)?;
        Some(chain.stones() | chain.liberties())
    }

    type View = Contact;

    fn view(&mut self, fight: &mut Fight, to_move: Side) -> Result<Contact, Settled> {
        let apart = self.side.opponent();
        if self.is_lost(fight) {
            return Err(match self.cut_for_good(fight) {
                Some(_) => Settled::fact(apart),
                None => Settled::judged(apart, Assumption::Recapture),
            });
        }
        if self.is_joined(fight) {
            let breathes = self.breathes(fight, to_move);
            let end = match self.look {
                Look::Solid if breathes => Settled::fact(self.side),
                _ => Settled::judged(self.side, Assumption::Links),
            };
            return if fight.depth() == 0 || breathes {
                Err(end)
            } else {
                Ok(Contact::Joined)
            };
        }
        self.measure(fight, to_move);
        let seen = self.paths.seen;
        fight.look_at(&seen);
        if self.linked {
            return Err(Settled::judged(self.side, Assumption::Links));
        }
        if self.paths.distance > self.limit(to_move) {
            return Err(Settled::judged(apart, Assumption::LongWay));
        }
        Ok(Contact::Apart)
    }

    fn moves(
        &mut self,
        fight: &mut Fight,
        to_move: Side,
        contact: &Contact,
        moves: &mut Moves,
    ) -> Coverage {
        match contact {
            Contact::Joined => self.around_joined(fight, to_move, moves),
            Contact::Apart => {
                // The distances from the start were measured to see this.
                self.paths.measure_back(fight, self.side, &self.target);
                fight.look_at(&self.paths.seen);
                if to_move == self.side {
                    self.joining_moves(fight, moves);
                } else {
                    self.cutting_moves(fight, moves);
                }
            }
        }
        fight.look_at(&morph::dilate(moves.points()));
        Coverage::Part(Assumption::WaysBetween)
    }

    fn nodes(&self, budget: u32) -> u32 {
        if self.look == Look::Brief {
            return BRIEF_NODES.min(budget);
        }
        // A larger distance needs more reading.
        let shares = u32::from(self.far.clamp(1, FARTHEST));
        (budget / CONNECTION_SHARE).max(1).saturating_mul(shares)
    }

    fn reports_more_moves(&self) -> bool {
        self.look != Look::Brief
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_reading_finds_longer_paths() {
        let picture = ". . . . . . .
                       . X . X . . .
                       . . O . . . .
                       . . . . . . .
                       . . . . . . .";
        let mut fight = Fight::drawn(picture);
        let ends = [Point::new(1, 1), Point::new(3, 1)];
        let [usual, wide] = [Look::Usual, Look::Wide].map(|look| {
            let goal = Goal::Chain(ends[1]);
            let asked = (Side::Attacker, look);
            Joining::new(&mut fight, Side::Defender, ends[0], goal, asked)
        });
        assert!(usual.limit < wide.limit);
        assert!(usual.leaves_ways_out() && !wide.leaves_ways_out());
    }
}
