//! Static evaluation of eyes in a closed fight: [`crate::life::eyes`] on bits.

use super::ground::{Cells, Ground, each};
use super::stones::{Chain, Chains, Stones};
use crate::Side;
use crate::life::eyes::Outlook;
use crate::params::{SPACE_LIBERTIES, SPACE_POINTS};
use crate::space::{self, Besides, Claim, Room};

/// A cache of answers about rooms.
#[derive(Clone, Debug)]
pub(super) struct Eyes {
    found: Vec<Found>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    room: Cells,
    intruders: Cells,
    liberties: u8,
    /// Bits as in [`Worth`]; two bits each for the most eyes.
    worth: u8,
}

const BOOK: usize = 1 << 12;
/// The value of a way out, in half eyes.
const WAY_OUT: u32 = 8;
/// Stands in the place of a number of liberties and means: sure eyes, not possible ones.
const SURE: u8 = 100;

/// The value of a closed room for one chain around it.
#[derive(Clone, Copy, Debug)]
struct Worth {
    /// Whether it gives life, if the attacker, and if the defender moves first.
    life: [bool; 2],
    /// Whether it gives an eye, likewise.
    eye: [bool; 2],
}

/// The static evaluation of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Standing {
    Settled(Side),
    Open(Outlook),
}

struct Closed {
    points: Cells,
    empty: Cells,
    border: Cells,
}

impl Eyes {
    pub(super) fn new() -> Eyes {
        Eyes {
            found: vec![Found::default(); BOOK],
        }
    }

    /// Whether the fight is settled, and if not, how far it is from that. At the root the answer must name a move, so
    /// no move is assumed there.
    pub(super) fn judge(
        &mut self,
        ground: &Ground,
        stones: &Stones,
        chains: &Chains,
        to_move: Option<Side>,
    ) -> Standing {
        let group = ground.target & stones.defender;
        if group == 0 {
            return Standing::Settled(Side::Attacker);
        }
        if has_got_away(ground, chains, to_move) {
            return Standing::Settled(Side::Defender);
        }
        let mut outlook = Outlook::default();
        if self.lives(ground, stones, chains, to_move, &mut outlook) {
            return Standing::Settled(Side::Defender);
        }
        if self.cannot_live(ground, stones, chains, to_move, &mut outlook) {
            return Standing::Settled(Side::Attacker);
        }
        Standing::Open(outlook)
    }

    fn lives(
        &mut self,
        ground: &Ground,
        stones: &Stones,
        chains: &Chains,
        to_move: Option<Side>,
        outlook: &mut Outlook,
    ) -> bool {
        let mut rooms: [Closed; 16] = std::array::from_fn(|_| Closed {
            points: 0,
            empty: 0,
            border: 0,
        });
        let mut count = 0;
        let open = ground.all & !stones.defender;
        let mut rest = open;
        while rest != 0 && count < rooms.len() {
            let (points, around) = ground.flood(rest & rest.wrapping_neg(), open);
            rest &= !points;
            if points & ground.beside_safe == 0 {
                rooms[count] = Closed {
                    points,
                    empty: points & !stones.attacker,
                    border: around & !points,
                };
                count += 1;
            }
        }
        let rooms = &rooms[..count];
        if rooms.is_empty() {
            return false;
        }
        for wall in chains.of_defender() {
            if wall.stones & ground.target == 0 {
                continue;
            }
            let eyes = self.eyes_of(ground, wall, rooms, to_move);
            if eyes >= 4 {
                return true;
            }
            outlook.sure = outlook.sure.max(eyes);
        }
        rooms.len() >= 2 && outlasts_everything(ground, chains, rooms)
    }

    /// The sure half eyes of a chain in the rooms around it; 4 if it lives.
    fn eyes_of(
        &mut self,
        ground: &Ground,
        wall: &Chain,
        rooms: &[Closed],
        to_move: Option<Side>,
    ) -> u32 {
        let turn = usize::from(to_move == Some(Side::Defender));
        let (mut sure, mut hoped, mut shared) = (0, 0, 0);
        for room in rooms {
            if room.border & !wall.stones != 0 {
                shared += u32::from(room.border & wall.stones != 0);
                continue;
            }
            if room.points.count_ones() as usize > SPACE_POINTS {
                shared += 2;
                continue;
            }
            let worth = self.worth(ground, room.points, room.points & !room.empty);
            if worth.life[turn] {
                return 4;
            }
            if worth.eye[0] {
                sure += 1;
            } else if worth.eye[turn] {
                hoped = 1;
            }
        }
        match sure + hoped >= 2 {
            true => 4,
            false => (2 * sure + hoped + shared).min(3),
        }
    }

    fn cannot_live(
        &mut self,
        ground: &Ground,
        stones: &Stones,
        chains: &Chains,
        to_move: Option<Side>,
        outlook: &mut Outlook,
    ) -> bool {
        let open = ground.all & !stones.defender;
        let safe = chains.safe();
        let beside_safe = ground.beside_safe | safe | ground.around(safe);
        // The defender may recapture what the attacker captures, and make an eye there.
        let sacrifice =
            |chain: &Chain| chain.liberties.is_power_of_two() && chain.stones & !beside_safe != 0;
        let unclear = chains.of_defender().iter().any(sacrifice);
        let inner = match ground.exits {
            0 => open & !beside_safe,
            exits => {
                let (reached, _) =
                    ground.flood(ground.target & stones.defender, ground.all & !safe);
                if reached & exits != 0 {
                    outlook.most = WAY_OUT;
                    return false;
                }
                open & !beside_safe & reached
            }
        };
        let mut rest = inner;
        let (mut eyes, mut largest_gain, mut halves) = (0, 0, 0);
        while rest != 0 {
            let first = rest.trailing_zeros() as usize;
            let (points, _) = ground.flood(1 << first, inner);
            rest &= !points;
            let count = points.count_ones();
            if count == 1 && ground.is_false(first, safe) {
                continue;
            }
            let (most, after) = if count <= 2 {
                halves += 2;
                (1, 1)
            } else if count as usize > SPACE_POINTS {
                halves += 4 + count - SPACE_POINTS as u32;
                (2, 2)
            } else {
                let mut intruders = 0;
                let mut shared = false;
                for chain in chains.of_attacker() {
                    if chain.stones & points == 0 {
                        continue;
                    }
                    // Intruders that can be captured from outside the room do not count.
                    match chain.liberties & !points == 0 {
                        true => intruders |= chain.stones,
                        false => shared = true,
                    }
                }
                let liberties = open.count_ones() - count;
                let [second, first] = self.most(ground, points, intruders, liberties);
                let after = match to_move {
                    Some(Side::Attacker) if !shared => second.min(first),
                    _ => first,
                };
                halves += match count {
                    3 | 4 => first + after,
                    _ => 2 * first,
                };
                (first, after)
            };
            eyes += most;
            largest_gain = largest_gain.max(most - after);
        }
        outlook.most = halves;
        !unclear && eyes - largest_gain < 2
    }

    fn worth(&mut self, ground: &Ground, points: Cells, intruders: Cells) -> Worth {
        let bits = self.look_up(points, intruders, SURE, || {
            let room = room(ground, points, intruders);
            let claims = [
                (Besides::NOTHING, Side::Attacker),
                (Besides::NOTHING, Side::Defender),
                (Besides::EYE, Side::Attacker),
                (Besides::EYE, Side::Defender),
            ];
            claims.iter().enumerate().fold(0, |bits, (bit, claim)| {
                bits | u8::from(room.proves(Claim::Lives, claim.0, claim.1)) << bit
            })
        });
        Worth {
            life: [bits & 1 != 0, bits & 2 != 0],
            eye: [bits & 4 != 0, bits & 8 != 0],
        }
    }

    /// The most eyes that are possible in a room, if the attacker, and if the defender moves first in it.
    fn most(
        &mut self,
        ground: &Ground,
        points: Cells,
        intruders: Cells,
        liberties: u32,
    ) -> [u32; 2] {
        let liberties = liberties.min(SPACE_LIBERTIES as u32) as u8;
        let bits = self.look_up(points, intruders, liberties, || {
            let room = room(ground, points, intruders);
            let most = |first| {
                let besides = |eyes| Besides {
                    eyes,
                    liberties: usize::from(liberties),
                };
                match room.proves(Claim::Dies, besides(0), first) {
                    false => 2,
                    true => u8::from(!room.proves(Claim::Dies, besides(1), first)),
                }
            };
            most(Side::Attacker) | most(Side::Defender) << 2
        });
        [u32::from(bits & 3), u32::from(bits >> 2)]
    }

    fn look_up(
        &mut self,
        room: Cells,
        intruders: Cells,
        liberties: u8,
        find: impl FnOnce() -> u8,
    ) -> u8 {
        let mixed = (room ^ intruders.rotate_left(29) ^ u64::from(liberties))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let found = &mut self.found[(mixed >> 52) as usize];
        let same = found.room == room && found.intruders == intruders;
        if !same || found.liberties != liberties {
            *found = Found {
                room,
                intruders,
                liberties,
                worth: find(),
            };
        }
        found.worth
    }
}

/// Whether a chain of the group stands on an exit and cannot be captured at once: it has a liberty outside the field.
fn has_got_away(ground: &Ground, chains: &Chains, to_move: Option<Side>) -> bool {
    let inside = u32::from(to_move == Some(Side::Attacker));
    let away = |chain: &Chain| {
        chain.stones & ground.target != 0
            && chain.stones & ground.exits != 0
            && chain.liberties.count_ones() >= inside
    };
    chains.of_defender().iter().any(away)
}

/// The structure of a room of at most [`SPACE_POINTS`] cells.
fn room(ground: &Ground, points: Cells, intruders: Cells) -> Room {
    let mut list = [0; SPACE_POINTS];
    let mut count = 0;
    for cell in each(points) {
        list[count] = cell;
        count += 1;
    }
    let list = &list[..count];
    let narrow = |cells: Cells| {
        let inside = |&(_, &cell): &(usize, &usize)| cells >> cell & 1 != 0;
        list.iter()
            .enumerate()
            .filter(inside)
            .fold(0, |bits, (bit, _)| bits | 1 << bit)
    };
    let mut near = [0; SPACE_POINTS];
    let mut wall = 0;
    for (bit, &cell) in list.iter().enumerate() {
        near[bit] = narrow(ground.near[cell]);
        let inside = (ground.near[cell] & points).count_ones();
        wall |= space::Cells::from(inside < u32::from(ground.sides[cell])) << bit;
    }
    Room::new(&near[..count], wall, narrow(intruders))
}

/// Whether a chain of the group lives even if its owner never moves again (Benson 1976).
fn outlasts_everything(ground: &Ground, chains: &Chains, rooms: &[Closed]) -> bool {
    let walls = chains.of_defender();
    let mut alive = walls.iter().fold(0, |stones, wall| stones | wall.stones);
    loop {
        let before = alive;
        for wall in walls.iter().filter(|wall| wall.stones & before != 0) {
            let vital = |room: &&Closed| {
                room.border & !alive == 0
                    && room.empty != 0
                    && room.empty & !wall.liberties == 0
                    && room.border & wall.stones != 0
            };
            if rooms.iter().filter(vital).count() < 2 {
                alive &= !wall.stones;
            }
        }
        if alive == before {
            return alive & ground.target != 0;
        }
    }
}
