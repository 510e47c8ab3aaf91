//! Compares the reading on bits with the definition of the game: retrograde analysis of all positions.

use crate::conditions::{KoCases, KoThreats, Threats};
use crate::engine::{Ask, cases};
use crate::life::arena::Arena;
use crate::life::closed::{read, read_each};
use crate::random_stones;
use crate::region::chains_at;
use crate::{Certainty, Fight, Side, Success};
use std::collections::{BTreeMap, HashMap};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{ByColor, Position, Setup};
use tobi_grid::{Point, PointSet, Size};

/// A position of a small field: the side to move, stones as bits, the ko as a bit, the number of kos taken back so far.
type Place = (Side, [u16; 2], u16, u32);

/// The rules in a small field: each side plays on any point, or passes.
struct Plain {
    near: Vec<u16>,
    /// Cells next to safe stones of the attacker.
    firm: u16,
    /// Cells next to safe stones of the defender.
    exits: u16,
    /// The parts of the group of which none may be captured as a whole.
    parts: Vec<u16>,
    threats: Option<Threats>,
}

impl Plain {
    fn of(fight: &Fight, arena: &Arena, parts: &[PointSet]) -> (Plain, [u16; 2]) {
        let points: Vec<Point> = arena.field.iter().collect();
        let bits = |set: &PointSet| -> u16 {
            let cells = points.iter().enumerate();
            cells
                .map(|(cell, &point)| u16::from(set.contains(point)) << cell)
                .sum()
        };
        let around =
            |&point: &Point| PointSet::from_points(fight.size(), fight.size().neighbours(point));
        let plain = Plain {
            near: points.iter().map(|point| bits(&around(point))).collect(),
            firm: bits(&tobi_grid::morph::dilate(&arena.firm)),
            exits: bits(&arena.exits),
            parts: parts.iter().map(&bits).collect(),
            threats: None,
        };
        let stones = [Side::Defender, Side::Attacker].map(|side| bits(fight.stones(side)));
        (plain, stones)
    }

    /// The chain of a stone, and the adjacent cells.
    fn chain(&self, stone: u16, stones: u16) -> (u16, u16) {
        let mut chain = stone;
        loop {
            let cells = (0..self.near.len()).filter(|cell| chain >> cell & 1 != 0);
            let around = cells.fold(0, |around, cell| around | self.near[cell]);
            let grown = chain | around & stones;
            if grown == chain {
                return (chain, around);
            }
            chain = grown;
        }
    }

    fn breathes(&self, side: Side, stone: u16, stones: u16, empty: u16) -> bool {
        let (chain, around) = self.chain(stone, stones);
        let safe = match side {
            Side::Attacker => self.firm,
            Side::Defender => self.exits,
        };
        around & empty != 0 || chain & safe != 0
    }

    /// Whether each stone has a liberty, or is safe.
    fn is_possible(&self, stones: [u16; 2]) -> bool {
        let empty = ((1 << self.near.len()) - 1) & !(stones[0] | stones[1]);
        let sides = [(Side::Defender, stones[0]), (Side::Attacker, stones[1])];
        sides.into_iter().all(|(side, all)| {
            let mut each = (0..self.near.len()).map(|cell| 1 << cell);
            each.all(|stone| all & stone == 0 || self.breathes(side, stone, all, empty))
        })
    }

    fn play(&self, (side, stones, ko, used): Place, stone: u16) -> Option<Place> {
        let all = (1 << self.near.len()) - 1;
        let takes_back = ko == stone;
        let may_take_back = Threats::allow(self.threats, side, used);
        if (stones[0] | stones[1]) & stone != 0 || takes_back && !may_take_back {
            return None;
        }
        let (own, other) = (side as usize, side.opponent() as usize);
        let mut after = stones;
        after[own] |= stone;
        let empty = all & !(after[0] | after[1]);
        let each = (0..self.near.len()).map(|cell| 1 << cell);
        let dead = each.filter(|&at| {
            stones[other] & at != 0 && !self.breathes(side.opponent(), at, stones[other], empty)
        });
        let taken: u16 = dead.sum();
        after[other] &= !taken;
        let empty = empty | taken;
        if !self.breathes(side, stone, after[own], empty) {
            return None;
        }
        let (chain, around) = self.chain(stone, after[own]);
        let safe = match side {
            Side::Attacker => chain & self.firm != 0,
            Side::Defender => chain & self.exits != 0,
        };
        let is_ko = taken.is_power_of_two() && chain == stone && around & empty == taken && !safe;
        let ko = if is_ko { taken } else { 0 };
        Some((side.opponent(), after, ko, used + u32::from(takes_back)))
    }

    /// Whether the attacker captures all of a part. An endless game counts as life.
    fn captures(&self, stones: [u16; 2], first: Side) -> bool {
        let mut places = vec![(first, stones, 0, 0)];
        let mut numbers = HashMap::from([(places[0], 0)]);
        let mut after: Vec<Vec<usize>> = Vec::new();
        while let Some(&place) = places.get(after.len()) {
            let (side, stones, _, used) = place;
            let mut next = Vec::new();
            if self.parts.iter().all(|part| stones[0] & part != 0) {
                let plays = (0..self.near.len()).filter_map(|cell| self.play(place, 1 << cell));
                let pass = (side.opponent(), stones, 0, used);
                for place in plays.chain([pass]) {
                    next.push(*numbers.entry(place).or_insert_with(|| {
                        places.push(place);
                        places.len() - 1
                    }));
                }
            }
            after.push(next);
        }
        let mut captured = vec![false; places.len()];
        loop {
            let before = captured.clone();
            for number in (0..places.len()).rev() {
                let mut next = after[number].iter();
                captured[number] = match places[number].0 {
                    _ if after[number].is_empty() => true,
                    Side::Attacker => next.any(|&next| captured[next]),
                    Side::Defender => next.all(|&next| captured[next]),
                };
            }
            if captured == before {
                return captured[0];
            }
        }
    }

    /// The result of `first` under the three assumptions about ko threats.
    fn success(&mut self, stones: [u16; 2], first: Side) -> Success {
        for (threats, success) in cases(first) {
            self.threats = threats;
            if self.captures(stones, first) == (first == Side::Attacker) {
                return success;
            }
        }
        Success::No
    }
}

/// A random walled-in fight in a corner.
fn corner(random: &mut SplitMix) -> Option<(Fight, Arena)> {
    let size = Size::new(9, 7).expect("a board");
    let (columns, rows) = (2 + random.below(4) as u8, 2 + random.below(2) as u8);
    let gap = Point::new(columns, random.below(u32::from(rows)) as u8);
    let inside = PointSet::from_fn(size, |p| {
        p.column() < columns && p.row() < rows || *p == gap
    });
    let mut stones = ByColor::from_fn(|_| PointSet::empty(size));
    let black = 4 + random.below(2);
    for point in inside {
        match random.below(10) {
            dice if dice < black => drop(stones.black.insert(point)),
            6..=7 => drop(stones.white.insert(point)),
            _ => {}
        }
    }
    stones.white |= tobi_grid::morph::external_boundary(&inside);
    let setup = Setup {
        stones,
        ..Setup::new(size)
    };
    Position::from_setup(setup).ok()?;
    let fight = Fight::new(&stones, None);
    let stone = fight.stones(Side::Defender).first()?;
    let arena = Arena::around(&fight, stone);
    (arena.field.len() <= 10).then_some((fight, arena))
}

#[test]
fn the_reading_agrees_with_retrograde_analysis() {
    let mut random = SplitMix::new(31);
    // Kos are rare, and most random groups are dead.
    let mut seen = BTreeMap::new();
    let mut kos = 0;
    let alive = (true, Success::No);
    while kos < 4 || seen.get(&alive).is_none_or(|&count| count < 20) {
        let Some((fight, arena)) = corner(&mut random) else {
            continue;
        };
        for first in [Side::Defender, Side::Attacker] {
            let how = Ask::new(first, 4_000);
            let answer = read(&fight, &arena, how).expect("a small field");
            let count = seen.entry((first == Side::Attacker, answer.success));
            let count = count.or_insert(0);
            *count += 1;
            if *count > 40 {
                continue;
            }
            kos += u32::from(answer.success.is_ko());
            let (mut plain, stones) = Plain::of(&fight, &arena, &[arena.target]);
            let truth = plain.success(stones, first);
            let board = fight.board();
            assert_ne!(answer.certainty, Certainty::Unknown, "{board}");
            assert_eq!(answer.success, truth, "{first} first\n{board}");
        }
    }
    assert!(seen.len() > 4, "{seen:?}");
}

/// Two chains of the same fights must both live, also with given ko threats.
#[test]
fn the_lives_of_two_chains_agree_with_retrograde_analysis() {
    let mut random = SplitMix::new(32);
    // Two chains that both live are rare.
    let mut seen = BTreeMap::new();
    while seen.get(&(true, false)).is_none_or(|&count| count < 4) {
        let Some((fight, arena)) = corner(&mut random) else {
            continue;
        };
        let stones = chains_at(fight.board(), Side::Defender.color(), &arena.target);
        let chains: Vec<PointSet> = stones.map(|chain| chain.stones()).take(2).collect();
        let [_, _] = chains[..] else { continue };
        for (first, number) in [
            (Side::Defender, 0),
            (Side::Attacker, 0),
            (Side::Attacker, 2),
        ] {
            let kos = KoThreats {
                color: Side::Defender.color(),
                number,
            };
            let threats = kos.threats(Side::Defender.color());
            let how = Ask {
                kos: KoCases::Only(threats),
                ..Ask::new(first, 20_000)
            };
            let answer = read_each(&fight, &arena, &chains, how).expect("a small field");
            let count = seen.entry((first == Side::Attacker, answer.success.works()));
            let count = count.or_insert(0);
            *count += 1;
            if *count > 40 {
                continue;
            }
            let (mut plain, stones) = Plain::of(&fight, &arena, &chains);
            plain.threats = threats;
            let truth = plain.captures(stones, first) == (first == Side::Attacker);
            let board = fight.board();
            assert_ne!(answer.certainty, Certainty::Unknown, "{board}");
            assert_eq!(
                answer.success.works(),
                truth,
                "{first} first, {number}\n{board}"
            );
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

/// Random stones, and a region at the edge: what is empty outside belongs to the attacker, stones outside are safe.
#[test]
fn lives_in_regions_agree_with_retrograde_analysis() {
    let mut random = SplitMix::new(33);
    let size = Size::new(5, 4).expect("a board");
    let mut seen = BTreeMap::new();
    while seen.values().filter(|&&count| count >= 40).count() < 4 {
        let shares = ByColor { black: 3, white: 3 };
        let stones = random_stones::stones(&mut random, size, shares, 9);
        let fight = Fight::new(&stones, None);
        let (columns, rows) = (2 + random.below(3) as u8, 2 + random.below(2) as u8);
        let region = PointSet::from_fn(size, |p| p.column() < columns && p.row() < rows);
        let inside = *fight.stones(Side::Defender) & region;
        let Some(stone) = inside.first() else {
            continue;
        };
        let chain = fight.chain_at(stone).expect("a stone").stones();
        let arena = Arena::in_region(&fight, &chain, &region);
        if arena.field.len() > 10 {
            continue;
        }
        let friends = *fight.stones(Side::Defender) - arena.field;
        let held = Arena {
            firm: !arena.field - friends,
            exits: tobi_grid::morph::dilate(&friends) & arena.field,
            ..arena
        };
        let (plain, stones) = Plain::of(&fight, &held, &[chain]);
        // Stones without a liberty in the region count as captured already.
        if !plain.is_possible(stones) {
            continue;
        }
        for first in [Side::Defender, Side::Attacker] {
            let how = Ask {
                kos: KoCases::Only(None),
                ..Ask::new(first, 20_000)
            };
            let answer = read_each(&fight, &arena, &[chain], how).expect("a small field");
            let count = seen.entry((first == Side::Attacker, answer.success.works()));
            let count = count.or_insert(0);
            *count += 1;
            if *count > 80 {
                continue;
            }
            let truth = plain.captures(stones, first) == (first == Side::Attacker);
            let board = fight.board();
            assert_ne!(answer.certainty, Certainty::Unknown, "{board}");
            let works = answer.success.works();
            assert_eq!(
                works, truth,
                "{first} first, {columns} columns, {rows} rows\n{board}"
            );
        }
    }
}
