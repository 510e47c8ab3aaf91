//! The static evaluation of a zone: whether all walls stand and all that is kept is safe without reading.
//!
//! A region between the owner's groups gives a group an *eye* if all its empty points are the group's liberties (Benson),
//! or if the group alone encloses it and the exact solver of small rooms says so.
//!
//! A region is *held* if only standing groups enclose it and the other side has no room for two eyes in it even if it
//! alone moved there.

use super::ground::Ground;
use super::stones::{Group, Groups, Stones};
use crate::Side;
use crate::params::SPACE_POINTS;
use crate::space::{Besides, Claim, Room};
use rustc_hash::FxHashMap;
use tobi_grid::patch::{Cells, each, lowest};

/// The most groups of a position that is evaluated, one bit each; nothing stands in others.
const MOST_GROUPS: usize = u64::BITS as usize;

/// The rooms that were asked about.
#[derive(Debug, Default)]
pub(super) struct Rooms {
    known: FxHashMap<(Cells, Cells), Eyes>,
    /// Whether the solver of small rooms is not used.
    is_off: bool,
}

/// What a settled position rests on.
#[derive(Debug)]
pub(super) struct Basis {
    /// The regions that give eyes.
    pub(super) eyes: Vec<Cells>,
    /// The regions in which the other side cannot live, with kept cells in them.
    pub(super) held: Cells,
    /// The regions in which the owner may have to answer.
    pub(super) rooms: Vec<SolvedRoom>,
}

/// A region that the solver of small rooms was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SolvedRoom {
    pub(super) cells: Cells,
    pub(super) intruders: Cells,
    /// The eyes that its wall needs elsewhere.
    pub(super) elsewhere: u8,
    /// Whether the region must become the owner's.
    pub(super) is_kept: bool,
}

/// What the owner of a room gets if the other side moves first.
#[derive(Clone, Copy, Debug)]
struct Eyes {
    /// It needs nothing else for life.
    lives: bool,
    /// It lives if it has one eye elsewhere.
    gives_one: bool,
    /// It gets two real eyes.
    two: bool,
}

/// A region between the owner's standing groups.
struct Region {
    cells: Cells,
    empty: Cells,
    /// The numbers of the groups around it, as bits.
    border: u64,
    /// Whether nothing outside touches it.
    closed: bool,
}

/// Whether all walls stand and all that is kept is safe, whoever moves next: the cells on which that depends. A stone of the
/// other side elsewhere changes nothing unless it captures something.
pub(super) fn settled(
    ground: &Ground,
    stones: &Stones,
    groups: &Groups,
    rooms: &mut Rooms,
) -> Option<Cells> {
    if groups.own.len() > MOST_GROUPS {
        return None;
    }
    let mut standing = Standing::new(ground, stones, &groups.own);
    let regions = standing.settled_regions(rooms)?;
    Some(standing.needed_cells(&regions, rooms))
}

/// What it rests on that all walls stand and all that is kept is safe; `None` if that is not settled.
pub(super) fn basis(
    ground: &Ground,
    stones: &Stones,
    groups: &Groups,
    rooms: &mut Rooms,
) -> Option<Basis> {
    if groups.own.len() > MOST_GROUPS {
        return None;
    }
    let mut standing = Standing::new(ground, stones, &groups.own);
    let regions = standing.settled_regions(rooms)?;
    let needed = standing.needed_cells(&regions, rooms);
    let used = regions
        .iter()
        .filter(|region| region.cells & !needed == 0 && region.cells & stones.own == 0);
    let used: Vec<&Region> = used.collect();
    Some(standing.basis(&used, rooms))
}

struct Standing<'a> {
    ground: &'a Ground,
    stones: &'a Stones,
    groups: &'a [Group],
    /// The numbers of the groups that stand, as bits.
    left: u64,
}

impl<'a> Standing<'a> {
    fn new(ground: &'a Ground, stones: &'a Stones, groups: &'a [Group]) -> Standing<'a> {
        Standing {
            ground,
            stones,
            left: u64::MAX
                .checked_shr((MOST_GROUPS - groups.len()) as u32)
                .unwrap_or(0),
            groups,
        }
    }

    /// The regions between the groups that stand, if all does that must.
    fn settled_regions(&mut self, rooms: &mut Rooms) -> Option<Vec<Region>> {
        let regions = loop {
            let regions = self.regions();
            let before = self.left;
            for number in each(before) {
                if self.is_short(number, &regions, rooms) {
                    if self.is_required(number) {
                        return None;
                    }
                    self.left &= !(1 << number);
                }
            }
            if self.left == before {
                break regions;
            }
        };
        let kept = self.ground.kept;
        let is_kept = kept == 0 || kept & !self.held(&regions, rooms) == 0;
        is_kept.then_some(regions)
    }

    /// What these regions give.
    fn basis(&self, used: &[&Region], rooms: &mut Rooms) -> Basis {
        let mut basis = Basis {
            eyes: Vec::new(),
            held: 0,
            rooms: Vec::new(),
        };
        for region in used {
            if region.cells & self.ground.kept != 0 {
                basis.held |= region.cells;
            }
            if each(region.border).any(|number| self.eyes(number, region, rooms) > 0) {
                basis.eyes.push(region.cells);
            }
        }
        for number in each(self.left) {
            self.add_rooms(number, used, rooms, &mut basis.rooms);
        }
        basis
    }

    /// The rooms from which a group needs eyes, because it has less than two others: of other regions those by Benson count,
    /// in which its owner need not answer.
    fn add_rooms(
        &self,
        number: usize,
        used: &[&Region],
        rooms: &mut Rooms,
        needed: &mut Vec<SolvedRoom>,
    ) {
        let of_group = used.iter().filter(|it| it.border >> number & 1 != 0);
        let mut of_group: Vec<&Region> = of_group.copied().collect();
        of_group.retain(|region| region.closed);
        let is_kept = |region: &Region| region.cells & self.ground.kept != 0;
        of_group.sort_by_key(|region| (is_kept(region), region.cells.count_ones()));
        let passive = |region: &Region| u32::from(self.is_vital(number, region));
        let vital: u32 = of_group.iter().map(|region| passive(region)).sum();
        let mut eyes = u32::from(self.groups[number].elsewhere) + vital;
        for region in of_group {
            let given = self.eyes(number, region, rooms);
            if eyes < 2 && given > passive(region) {
                eyes += given - passive(region);
                needed.push(SolvedRoom {
                    cells: region.cells,
                    intruders: region.cells & self.stones.enemy,
                    elsewhere: 2 - given as u8,
                    is_kept: is_kept(region),
                });
            }
        }
    }

    fn is_required(&self, number: usize) -> bool {
        self.groups[number].walls & self.ground.required != 0
    }

    /// Whether a group has less than two eyes.
    fn is_short(&self, number: usize, regions: &[Region], rooms: &mut Rooms) -> bool {
        let mut eyes = u32::from(self.groups[number].elsewhere);
        let mut rest = regions.iter();
        while eyes < 2 {
            match rest.next() {
                Some(region) => eyes += self.eyes(number, region, rooms),
                None => return true,
            }
        }
        false
    }

    /// The cells that keep the required walls standing, for each group enough eyes, the small ones first; and all that holds
    /// the kept cells.
    fn needed_cells(&self, regions: &[Region], rooms: &mut Rooms) -> Cells {
        let kept = self.ground.kept;
        let is_needed =
            |&number: &usize| self.is_required(number) || self.groups[number].stones & kept != 0;
        let mut needed = each(self.left)
            .filter(is_needed)
            .fold(0_u64, |all, number| all | 1 << number);
        let mut cells = kept;
        for region in regions.iter().filter(|region| region.cells & kept != 0) {
            cells |= region.cells;
            needed |= region.border;
            for number in each(region.border) {
                for other in regions {
                    if self.eyes(number, other, rooms) > 0 {
                        cells |= other.cells;
                        needed |= other.border;
                    }
                }
            }
        }
        let mut done = 0;
        while needed & !done != 0 {
            let number = (needed & !done).trailing_zeros() as usize;
            done |= 1 << number;
            let mut eyes = u32::from(self.groups[number].elsewhere);
            let mut used = 0_u64;
            while eyes < 2 {
                let fits = |&(place, region): &(usize, &Region)| {
                    used >> place & 1 == 0 && region.border >> number & 1 != 0
                };
                let giving = regions.iter().enumerate().filter(fits);
                let counted = giving.map(|(place, region)| (region.cells & !cells, place, region));
                let best = counted
                    .filter(|it| self.eyes(number, it.2, rooms) > 0)
                    .min_by_key(|it| (it.0.count_ones(), it.1));
                let Some((_, place, region)) = best else {
                    return Cells::MAX;
                };
                used |= 1 << place;
                eyes += self.eyes(number, region, rooms);
                cells |= region.cells;
                needed |= region.border;
            }
        }
        cells
    }

    /// The owner's stones that stand in the zone.
    fn firm(&self) -> Cells {
        each(self.left).fold(0, |all, number| all | self.groups[number].stones)
    }

    fn regions(&self) -> Vec<Region> {
        let firm = self.firm();
        let empty = self.ground.patch.all() & !(self.stones.own | self.stones.enemy);
        let regions = self.ground.patch.parts(self.ground.patch.all() & !firm);
        regions
            .map(|cells| {
                let (mut border, mut closed) = (0, cells & self.stones.edge == 0);
                for (number, group) in self.groups.iter().enumerate() {
                    if group.around & cells == 0 {
                        continue;
                    }
                    match self.left >> number & 1 {
                        1 => border |= 1 << number,
                        // A wall that fell counts as the other side's.
                        _ => closed &= group.walls == 0,
                    }
                }
                Region {
                    cells,
                    empty: cells & empty,
                    border,
                    closed,
                }
            })
            .collect()
    }

    /// The eyes that a region gives to a group.
    fn eyes(&self, number: usize, region: &Region, rooms: &mut Rooms) -> u32 {
        if !region.closed || region.border >> number & 1 == 0 {
            return 0;
        }
        let is_vital = self.is_vital(number, region);
        match self.room(region, rooms) {
            Some(eyes) if eyes.lives => 2,
            Some(eyes) if eyes.gives_one => 1,
            _ => u32::from(is_vital),
        }
    }

    /// Whether all empty points of a region are liberties of a group, and there is one.
    fn is_vital(&self, number: usize, region: &Region) -> bool {
        region.empty != 0
            && region.cells & self.stones.own == 0
            && region.empty & !self.groups[number].liberties == 0
    }

    /// The room of a small region that one group encloses.
    fn room(&self, region: &Region, rooms: &mut Rooms) -> Option<Eyes> {
        let is_room = !rooms.is_off
            && region.border.is_power_of_two()
            && region.cells & self.stones.own == 0
            && region.cells.count_ones() as usize <= SPACE_POINTS;
        is_room.then(|| rooms.eyes(self.ground, region.cells, region.cells & self.stones.enemy))
    }

    /// What certainly becomes the owner's.
    fn held(&self, regions: &[Region], rooms: &mut Rooms) -> Cells {
        let firm = self.firm();
        let held = regions
            .iter()
            .filter(|region| self.is_held(regions, region, rooms));
        held.fold(firm, |held, region| held | region.cells)
    }

    fn is_held(&self, regions: &[Region], region: &Region, rooms: &mut Rooms) -> bool {
        if !region.closed || region.border == 0 || region.cells & self.stones.own != 0 {
            return false;
        }
        let places = self.eye_places(region);
        if self.has_two_eyes(region, places) {
            return false;
        }
        // The walls stand without answers in the region, or get real eyes in it.
        let stands = |number: usize| {
            let others = regions.iter().filter(|other| other.cells != region.cells);
            let eyes: u32 = others.map(|other| self.eyes(number, other, rooms)).sum();
            let others = eyes + u32::from(self.groups[number].elsewhere);
            // Against stones without any eye, one eye elsewhere is enough to capture them.
            let own = match places {
                0 => 1,
                _ => u32::from(self.is_vital(number, region)),
            };
            others + own >= 2
        };
        each(region.border).all(stands) || self.room(region, rooms).is_some_and(|eyes| eyes.two)
    }

    /// The cells that can be eyes of the other side if it alone moves in a region.
    fn eye_places(&self, region: &Region) -> Cells {
        let near = each(self.left).fold(0, |all, number| all | self.groups[number].around);
        region.cells & !near & !self.stones.enemy
    }

    /// Whether two of these cells can be eyes of one group.
    fn has_two_eyes(&self, region: &Region, places: Cells) -> bool {
        let mut eyes: Cells = 0;
        for cell in each(places) {
            if self.is_cut(region.cells, cell) {
                continue;
            }
            if eyes & !self.ground.patch.near(cell) != 0 {
                return true;
            }
            eyes |= 1 << cell;
        }
        false
    }

    fn is_cut(&self, cells: Cells, cell: usize) -> bool {
        let rest = cells & !(1 << cell);
        let around = self.ground.patch.near(cell) & rest;
        around & !self.ground.patch.flood(lowest(around), rest) != 0
    }
}

impl Rooms {
    /// Without the solver of small rooms: what is settled then needs no answers.
    pub(super) fn off() -> Rooms {
        Rooms {
            is_off: true,
            ..Rooms::default()
        }
    }

    fn eyes(&mut self, ground: &Ground, cells: Cells, intruders: Cells) -> Eyes {
        *self.known.entry((cells, intruders)).or_insert_with(|| {
            let room = Room::on_patch(&ground.patch, &ground.sides, cells, intruders);
            let proves = |claim, besides| room.proves(claim, besides, Side::Attacker);
            Eyes {
                lives: proves(Claim::Lives, Besides::NOTHING),
                gives_one: proves(Claim::Lives, Besides::EYE),
                two: proves(Claim::TwoEyes, Besides::NOTHING),
            }
        })
    }
}
