//! The race as a game for the search: is the target captured?

use super::front::{self, Front};
use super::space::{self, Space};
use crate::chain::liberties_after;
use crate::engine::{Coverage, Game, Moves, Settled};
use crate::params::{RACE_WEAK, SPACE_POINTS};
use crate::region::chains_at;
use crate::{Assumption, Fight, Side};
use tobi_goban::Effect;
use tobi_grid::{Point, PointSet, morph};

/// The attacker wants to capture the target, with the help or at the cost of its rival chain.
pub(super) struct Duel {
    /// A stone of the defender's chain.
    target: Point,
    /// A stone of the attacker's chain that races with it.
    rival: Point,
    /// Stones that can never be captured.
    alive: PointSet,
}

/// The chains of both sides, each from its enemy's point of view.
pub(super) struct Fronts {
    own: Front,
    /// That of the rival chain, if it is still on the board.
    other: Option<Front>,
}

impl Duel {
    /// The duel of the chains of two stones.
    pub(super) fn new(fight: &mut Fight, [target, rival]: [Point; 2]) -> Duel {
        let alive = super::alive::alive_near(fight, [target, rival]);
        Duel {
            target,
            rival,
            alive,
        }
    }

    /// The rival chain, if it is still on the board.
    fn rival(&self, fight: &Fight) -> Option<Point> {
        (fight.side_at(self.rival) == Some(Side::Attacker)).then_some(self.rival)
    }

    /// The fronts of the target and of the rival chain.
    fn fronts(&self, fight: &mut Fight) -> Fronts {
        let rival = self.rival(fight);
        let alive = &self.alive;
        let own = Front::of(fight, alive, Side::Defender, self.target, rival);
        let target = Some(self.target);
        let other = rival.map(|rival| Front::of(fight, alive, Side::Attacker, rival, target));
        Fronts { own, other }
    }

    /// Whether the rival chain alone encloses the target, so that its capture may give no more than an eye.
    fn is_inside(&self, rival: &Front) -> bool {
        let holds = |space: &Space| space.is_own && space.points.contains(self.target);
        rival.spaces.iter().any(holds)
    }

    /// Whether the target's capture, which has just happened, gains nothing: the rival chain is shut in, has only the
    /// space of the captured stones, and dies there.
    fn is_hollow(&mut self, fight: &mut Fight) -> bool {
        if !fight.board().is_empty_at(self.target) || self.rival(fight).is_none() {
            return false;
        }
        let rival = Front::of(fight, &self.alive, Side::Attacker, self.rival, None);
        let vital = rival.spaces.iter().filter(|space| space.is_vital).count();
        vital < 2
            && !rival.lives
            && rival.others.is_subset(&rival.inner())
            && self.is_inside(&rival)
    }

    /// Whether the rival's capture, which has just happened, ends the race: the defender has escaped, or has enough
    /// space.
    fn is_out(&self, fight: &mut Fight) -> bool {
        let black = *fight.stones(Side::Defender);
        let room = space::flood(fight, self.rival, &!black);
        if room.len() >= SPACE_POINTS {
            return true;
        }
        let target = fight.chain_at(self.target).expect("the target stands");
        let (stones, liberties) = (target.stones(), target.liberties());
        let beside = (morph::dilate(&room) & black) - stones;
        beside.iter().any(|point| {
            self.alive.contains(point)
                || fight
                    .chain_at(point)
                    .is_some_and(|chain| (chain.liberties() - room - liberties).len() >= 2)
        })
    }
}

impl Game for Duel {
    type View = Fronts;

    fn view(&mut self, fight: &mut Fight, to_move: Side) -> Result<Fronts, Settled> {
        if fight.side_at(self.target) != Some(Side::Defender) {
            return Err(if self.is_hollow(fight) {
                Settled::judged(Side::Defender, Assumption::HollowCapture)
            } else {
                Settled::fact(Side::Attacker)
            });
        }
        if self.alive.contains(self.target) {
            return Err(Settled::fact(Side::Defender));
        }
        if fight.board().is_empty_at(self.rival) && fight.has_captured() && self.is_out(fight) {
            return Err(Settled::judged(Side::Defender, Assumption::RivalCaptured));
        }
        let fronts = self.fronts(fight);
        let Fronts { own, other } = &fronts;
        if own.lives || own.spaces.iter().filter(|space| space.is_vital).count() >= 2 {
            return Err(Settled::judged(Side::Defender, Assumption::TwoEyes));
        }
        if fight.depth() == 0 {
            // The root needs a first move, not only the result.
            return Ok(fronts);
        }
        let defends = to_move == Side::Defender;
        let counted = |winner| Err(Settled::judged(winner, Assumption::CountedLiberties));
        let Some(other) = other else {
            let moves = own.moves_to_take() + 1;
            return if own.is_counted(moves) {
                counted(Side::Attacker)
            } else {
                Ok(fronts)
            };
        };
        let prize = other.outside || other.len >= SPACE_POINTS;
        if prize && front::falls(other, own, !defends) == Some(true) {
            return counted(Side::Defender);
        }
        match front::falls(own, other, defends) {
            Some(true) if !self.is_inside(other) => counted(Side::Attacker),
            Some(false) if prize => counted(Side::Defender),
            _ => Ok(fronts),
        }
    }

    fn moves(
        &mut self,
        fight: &mut Fight,
        to_move: Side,
        fronts: &Fronts,
        moves: &mut Moves,
    ) -> Coverage {
        let own = &fronts.own;
        // A rival that is alive needs neither defence nor attack.
        let other = fronts.other.as_ref().filter(|other| !other.lives);
        match to_move {
            Side::Attacker => {
                let liberties = own.liberties;
                fill(fight, moves, Side::Attacker, self.target, own);
                if let Some(other) = other {
                    keep(fight, moves, Side::Attacker, self.rival, other);
                }
                guard(fight, moves, Side::Attacker, &liberties, self.target);
            }
            Side::Defender => {
                keep(fight, moves, Side::Defender, self.target, own);
                if let Some(other) = other {
                    fill(fight, moves, Side::Defender, self.rival, other);
                    let liberties = &other.liberties;
                    guard(fight, moves, Side::Defender, liberties, self.rival);
                }
                if own.liberties.len() > 1 {
                    moves.pass(3);
                }
            }
        }
        Coverage::Part(Assumption::RaceMoves)
    }
}

/// Moves by which `side` fills liberties of the enemy chain on `at`.
fn fill(fight: &mut Fight, moves: &mut Moves, side: Side, at: Point, front: &Front) {
    if let Some(point) = front.ready.or(front.plain.first()) {
        moves.play(point, 1);
    }
    for point in front.others {
        moves.play(point, 2);
        approach(fight, moves, side, at, point);
    }
    // Filling a shared liberty costs both sides one: it comes last.
    for point in front.shared {
        moves.play(point, 4);
        approach(fight, moves, side, at, point);
    }
    inside(fight, moves, &front.spaces);
}

/// Moves that prepare filling a liberty, if a stone on `point` would be captured at once.
fn approach(fight: &mut Fight, moves: &mut Moves, side: Side, at: Point, point: Point) {
    let size = fight.size();
    match fight.board().effect(point, side.color()) {
        Effect::Capture => {}
        Effect::Suicide => {
            for near in size.neighbours(point) {
                let Some(chain) = fight.chain_at(near) else {
                    continue;
                };
                let liberties = chain.liberties();
                let holds_target = chain.stones().contains(at);
                if !holds_target && liberties.len() <= RACE_WEAK + 1 {
                    moves.play_all(&liberties, 3);
                }
            }
        }
        Effect::Quiet => {
            let after = liberties_after(fight, point, side);
            if after.len() == 1 {
                let last = after.first().expect("one point");
                moves.play(last, 3);
                for near in size.neighbours(last) {
                    if fight.board().is_empty_at(near) {
                        moves.play(near, 4);
                    }
                }
            }
        }
    }
}

/// Moves by which `side` defends its chain on `at`: more liberties, eyes, captures.
fn keep(fight: &mut Fight, moves: &mut Moves, side: Side, at: Point, front: &Front) {
    let size = fight.size();
    moves.play_all(&front.others, 3);
    for point in front.shared {
        let gains = size
            .neighbours(point)
            .any(|near| match fight.side_at(near) {
                None => !front.liberties.contains(near),
                Some(owner) => {
                    owner == side
                        && !fight
                            .chain_at(near)
                            .is_some_and(|chain| chain.stones().contains(at))
                }
            });
        moves.play(point, if gains { 3 } else { 4 });
    }
    inside(fight, moves, &front.spaces);
    let stones = fight.chain_at(at).expect("the chain stands").stones();
    let beside = morph::dilate(&(stones | front.liberties));
    for chain in chains_at(fight.board(), side.opponent().color(), &beside) {
        let liberties = chain.liberties();
        let touches = !morph::dilate(&stones).is_disjoint(&chain.stones());
        match liberties.len() {
            1 => moves.play(
                liberties.first().expect("one liberty"),
                if touches { 1 } else { 3 },
            ),
            _ if touches && (liberties - front.liberties).len() <= RACE_WEAK => {
                moves.play_all(&liberties, 3);
            }
            _ => {}
        }
    }
}

/// Moves that save `side`'s chains in atari next to the liberties that it fills, or next to the chain on `at`.
fn guard(fight: &mut Fight, moves: &mut Moves, side: Side, liberties: &PointSet, at: Point) {
    let stones = fight.chain_at(at).map(|chain| chain.stones());
    let around = morph::dilate(&(*liberties | stones.unwrap_or(*liberties)));
    for chain in chains_at(fight.board(), side.color(), &around) {
        if chain.liberty_count() == 1 {
            moves.play(chain.first_liberty().expect("one liberty"), 3);
        }
    }
}

/// Moves inside eye spaces; the point in the middle comes first.
fn inside(fight: &Fight, moves: &mut Moves, spaces: &[Space]) {
    for space in spaces {
        for point in space.empty {
            let near = fight.size().neighbours(point);
            let room = near.filter(|&near| space.points.contains(near)).count() as u32;
            moves.play(point, (5 - room.min(3)).min(4));
        }
    }
}
