//! The string game: when it is over, and which moves to try.

use super::moves::{Finder, liberties_after};
use crate::engine::{Candidate, Coverage, Game, Moves, Settled, Table};
use crate::params::{CAPTURE_CACHE, CAPTURE_PASS_COST, CAPTURE_WIDE_MOVES, StringGame};
use crate::{Assumption, Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// The attacker wants to capture one of the defender's chains; a chain with enough liberties is safe.
pub(crate) struct Capture {
    /// A stone of each chain.
    chains: Vec<Point>,
    rules: StringGame,
    /// For ladders that are read inside this reading.
    ladders: Table,
    /// Whether the attacker may leave a ko open: the side that can never end the ko needs one more threat each time it
    /// is retaken, and runs out of them.
    waits: bool,
    /// A cache of the moves found in recent positions, by key.
    cache: Vec<Option<FoundMoves>>,
    /// For each position on the current line, how many of the moves before it were ataris or answers to one, and
    /// whether the last move was an atari.
    forced: Vec<(usize, bool)>,
}

/// The name of the moves that are tried.
const NEAR: Coverage = Coverage::Part(Assumption::NearMoves);

/// The points whose stones ensure that a stone of this owner, which was captured here, cannot be put back by capturing
/// the capturing stone.
pub(crate) fn taken_for_good(fight: &Fight, owner: Side, stone: Point) -> Option<PointSet> {
    let size = fight.size();
    let mut zone = PointSet::from_points(size, [stone]);
    if !fight.board().is_empty_at(stone) {
        return Some(zone);
    }
    for near in size.neighbours(stone) {
        let Some(taker) = fight.chain_at(near) else {
            continue;
        };
        if Side::of_color(taker.color()) != owner {
            let mut liberties = taker.liberties();
            liberties.remove(stone);
            zone.insert(near);
            zone.insert(liberties.first()?);
        }
    }
    Some(zone)
}

/// Changes the key according to the number of moves before a position.
const EARLY: u64 = 0x9e37_79b9_7f4a_7c15;

/// The moves that were found in a position.
#[derive(Clone)]
struct FoundMoves {
    key: u64,
    moves: Vec<Candidate>,
}

impl Capture {
    pub(crate) fn new(fight: &mut Fight, chains: &[Point], rules: StringGame) -> Capture {
        let size = fight.size();
        fight.look_at(&PointSet::from_points(size, chains.iter().copied()));
        Capture {
            chains: chains.to_vec(),
            rules,
            ladders: Table::new(),
            waits: false,
            cache: vec![None; if rules.wide { CAPTURE_CACHE } else { 0 }],
            forced: Vec::new(),
        }
    }

    /// The same game, in which the attacker may leave a ko open.
    pub(crate) fn waiting(mut self) -> Capture {
        self.waits = true;
        self
    }

    /// The number of moves before this position that are ataris or answers to one.
    fn count_forced(&mut self, depth: usize, atari: bool) -> usize {
        self.forced.truncate(depth);
        let (forced, answers) = self.forced.last().copied().unwrap_or_default();
        let forced = forced + usize::from(depth > 0 && (atari || answers));
        self.forced.resize(depth + 1, (forced, atari));
        forced
    }

    /// A move that ends the game at once, so that no other move needs to be tried.
    fn winning_move(&self, fight: &Fight, to_move: Side) -> Option<Point> {
        let allowed = |point: &Point| fight.ko() != Some(*point);
        match to_move {
            Side::Attacker => {
                let mut chains = self.chains.iter().filter_map(|&s| fight.chain_at(s));
                let caught = chains.find(|chain| chain.liberty_count() == 1 && chain.len() > 1)?;
                caught.first_liberty().filter(allowed)
            }
            Side::Defender => {
                let &[stone] = self.chains.as_slice() else {
                    return None;
                };
                let liberties = fight.chain_at(stone)?.liberties();
                let safe = |&run: &Point| {
                    liberties_after(fight, run, Side::Defender).len() >= self.rules.safe
                };
                liberties.iter().filter(allowed).find(safe)
            }
        }
    }

    /// The point of a captured chain where a stone of the defender, who is to move, would capture: a ko or a snapback. Only
    /// the attacker's stones are around it.
    fn comes_back(&self, fight: &Fight, to_move: Side) -> Option<Point> {
        if to_move == Side::Attacker {
            return None;
        }
        let size = fight.size();
        self.chains.iter().copied().find(|&stone| {
            let mut around = size.neighbours(stone).map(|near| fight.chain_at(near));
            let alone = size
                .neighbours(stone)
                .all(|near| fight.side_at(near) == Some(Side::Attacker));
            fight.board().is_empty_at(stone)
                && alone
                && around.any(|taker| taker.is_some_and(|taker| taker.liberty_count() == 1))
        })
    }

    /// Finds the moves to try.
    fn find(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Moves) {
        if let Some(stone) = self.comes_back(fight, to_move) {
            moves.play(stone, 1);
            moves.pass(CAPTURE_PASS_COST);
            return fight.look_at(&morph::dilate(moves.points()));
        }
        if fight.depth() > 0
            && let Some(point) = self.winning_move(fight, to_move)
        {
            moves.play(point, 1);
            return fight.look_at(&morph::dilate(moves.points()));
        }
        let mut finder = Finder::new(moves, self.rules.wide, &mut self.ladders);
        for &stone in &self.chains {
            match to_move {
                Side::Attacker => finder.attacks(fight, stone),
                Side::Defender => finder.defences(fight, stone),
            }
        }
        if self.waits && to_move == Side::Attacker && fight.ko().is_some() {
            finder.pass();
        }
        finder.finish(fight, self.rules.moves);
    }
}

impl Game for Capture {
    fn has_goal(&self, winner: Side) -> bool {
        winner == Side::Attacker
    }

    fn goal(&self, fight: &Fight, winner: Side, _: Side) -> Option<PointSet> {
        let gone = |stone: &Point| fight.side_at(*stone) != Some(Side::Defender);
        let mut gone = self.chains.iter().copied().filter(gone);
        (winner == Side::Attacker)
            .then(|| gone.find_map(|stone| taken_for_good(fight, Side::Defender, stone)))
            .flatten()
    }

    type View = ();

    fn view(&mut self, fight: &mut Fight, to_move: Side) -> Result<(), Settled> {
        let counts = self.chains.iter().map(|&stone| {
            let chain = fight.chain_at(stone);
            chain.map_or(0, |chain| chain.liberty_count())
        });
        let liberties = counts.min().unwrap_or(0);
        let depth = fight.depth();
        let atari = to_move == Side::Defender && liberties == 1;
        let forced = self.count_forced(depth, atari);
        match liberties {
            0 if self.comes_back(fight, to_move).is_some() => Ok(()),
            0 => Err(Settled::fact(Side::Attacker)),
            // The attacker takes the last liberty of a chain unless a ko forbids it; the search tries that.
            1 if to_move == Side::Attacker => Ok(()),
            _ => {
                let depth = depth.saturating_sub(forced);
                self.rules.settles(liberties, depth).map_or(Ok(()), Err)
            }
        }
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, (): &(), moves: &mut Moves) -> Coverage {
        if fight.depth() == 0 || self.cache.is_empty() {
            self.find(fight, to_move, moves);
            return NEAR;
        }
        // The moves depend on whether the defender still searches the wider area.
        let early = fight.depth().min(CAPTURE_WIDE_MOVES + 1) as u64;
        let key = fight.key(to_move) ^ early.wrapping_mul(EARLY);
        let place = key as usize % self.cache.len();
        if let Some(found) = &self.cache[place]
            && found.key == key
        {
            for &Candidate { mv, cost } in &found.moves {
                moves.add(mv, cost);
            }
            return NEAR;
        }
        self.find(fight, to_move, moves);
        self.cache[place] = Some(FoundMoves {
            key,
            moves: moves.found().to_vec(),
        });
        NEAR
    }
}

impl StringGame {
    /// The result if a chain with this many liberties is safe after this many moves.
    fn settles(&self, liberties: usize, depth: usize) -> Option<Settled> {
        if liberties >= self.safe {
            let safe = Assumption::SafeLiberties(self.safe as u8);
            return Some(Settled::judged(Side::Defender, safe));
        }
        let four = liberties >= 4 && depth >= self.late[0];
        let three = liberties >= 3 && depth >= self.late[1];
        (four || three).then_some(Settled::judged(Side::Defender, Assumption::LateLiberties))
    }
}
