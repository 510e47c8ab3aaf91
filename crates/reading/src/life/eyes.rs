//! Static evaluation of a group's eyes, without trying moves: one definition for closed fights, on bits, and for open
//! ones, on the board.

use crate::Side;
use crate::benson;
use crate::params::{SPACE_LIBERTIES, SPACE_POINTS};
use crate::space::{Besides, Claim, Room};
use std::ops::{BitAnd, BitOr, Not};
use tobi_grid::PointSet;

/// A set of points.
pub(super) trait Points:
    Copy + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    fn len(self) -> usize;

    fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The set with only the first of these points.
    fn first(self) -> Self;
}

impl Points for PointSet {
    fn len(self) -> usize {
        PointSet::len(&self)
    }

    fn first(self) -> PointSet {
        PointSet::from_points(self.size(), PointSet::first(&self))
    }
}

/// A position of a fight, as sets of points.
pub(super) trait View {
    type Set: Points;

    /// The points where moves are tried.
    fn field(&self) -> Self::Set;

    /// The group in question.
    fn target(&self) -> Self::Set;

    /// The points on which the group has escaped.
    fn exits(&self) -> Self::Set;

    fn stones(&self, side: Side) -> Self::Set;

    /// The chains of a side in the field, with their liberties.
    fn chains(&self, side: Side) -> impl Iterator<Item = (Self::Set, Self::Set)>;

    /// The safe stones of the attacker in the field.
    fn safe(&self) -> Self::Set;

    /// Those, the other safe stones of the attacker, and all points next to them.
    fn beside_safe(&self) -> Self::Set;

    /// The connected points of `within` that contain `seed`, a part of it, and the points around them.
    fn flood(&self, seed: Self::Set, within: Self::Set) -> (Self::Set, Self::Set);

    /// Whether only stones of the defender enclose these points, with these points around them.
    fn is_enclosed(&self, points: Self::Set, border: Self::Set) -> bool;

    /// Whether an eye on one point is false now and will stay false, because of its diagonals.
    fn is_false(&self, point: Self::Set) -> bool;

    /// The answer about the room of these points, with the attacker's stones among them; `None` if it is too large.
    fn find(&self, points: Self::Set, intruders: Self::Set, about: About) -> Option<u8>;
}

/// What is asked about a room. The answer depends only on this and on the room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum About {
    /// Whether it gives its wall life if the attacker, and if the defender moves first in it, and whether it gives an
    /// eye, likewise: one bit each.
    #[default]
    Sure,
    /// The most eyes if the attacker, and if the defender moves first in it: two bits each. The wall has this many
    /// liberties outside.
    Possible { liberties: u8 },
}

impl About {
    /// The answer about this room.
    pub(super) fn answer(self, room: &Room) -> u8 {
        match self {
            About::Sure => sure_eyes(room),
            About::Possible { liberties } => possible_eyes(room, usize::from(liberties)),
        }
    }
}

/// How far both sides are from their aims, in half eyes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// The sure half eyes of the best chain of the group; 4 mean life.
    pub(super) sure: u32,
    /// The most half eyes that are still possible in the field; fewer than 4 mean death.
    pub(super) most: u32,
}

impl Outlook {
    /// The outlook that is worse for the defender.
    pub(super) fn worse(one: Option<Outlook>, other: Outlook) -> Outlook {
        let worse = |one: Outlook| (one.sure, one.most) <= (other.sure, other.most);
        one.filter(|&one| worse(one)).unwrap_or(other)
    }
}

/// This many half eyes mean life.
pub(super) const LIFE: u32 = 4;

/// The value of a way out, in half eyes.
const WAY_OUT: u32 = 8;

/// A part of the field without stones of the defender, surrounded only by the defender's stones.
struct Closed<S> {
    points: S,
    border: S,
}

/// The connected parts of a set, each with the points around it.
fn parts<V: View>(view: &V, of: V::Set) -> impl Iterator<Item = (V::Set, V::Set)> {
    let mut rest = of;
    std::iter::from_fn(move || {
        let part = (!rest.is_empty()).then(|| view.flood(rest.first(), of))?;
        rest = rest & !part.0;
        Some(part)
    })
}

/// Whether one of the chains of the group lives whatever the attacker plays. At the root the answer must name a move,
/// so no side to move is given there.
pub(super) fn lives<V: View>(view: &V, to_move: Option<Side>, outlook: &mut Outlook) -> bool {
    outlook.sure = 0;
    let open = view.field() & !view.stones(Side::Defender);
    let closed = parts(view, open).filter(|&(points, border)| view.is_enclosed(points, border));
    let rooms: Vec<Closed<V::Set>> = closed
        .map(|(points, border)| Closed { points, border })
        .collect();
    if rooms.is_empty() {
        return false;
    }
    for (wall, _) in view.chains(Side::Defender) {
        if (wall & view.target()).is_empty() {
            continue;
        }
        let eyes = eyes_of(view, wall, &rooms, to_move);
        if eyes >= LIFE {
            return true;
        }
        outlook.sure = outlook.sure.max(eyes);
    }
    rooms.len() >= 2 && outlasts_everything(view, &rooms)
}

/// The sure half eyes of a chain in the rooms around it; 4 if it lives.
fn eyes_of<V: View>(
    view: &V,
    wall: V::Set,
    rooms: &[Closed<V::Set>],
    to_move: Option<Side>,
) -> u32 {
    let turn = u32::from(to_move == Some(Side::Defender));
    let (mut sure, mut hoped, mut shared) = (0, 0, 0);
    for room in rooms {
        if !(room.border & !wall).is_empty() {
            shared += u32::from(!(room.border & wall).is_empty());
            continue;
        }
        let intruders = room.points & view.stones(Side::Attacker);
        let Some(worth) = view.find(room.points, intruders, About::Sure) else {
            shared += 2;
            continue;
        };
        if worth >> turn & 1 != 0 {
            return LIFE;
        }
        if worth & 4 != 0 {
            sure += 1;
        } else if worth >> turn & 4 != 0 {
            hoped = 1;
        }
    }
    if sure + hoped >= 2 {
        LIFE
    } else {
        (2 * sure + hoped + shared).min(3)
    }
}

/// The answer to [`About::Sure`].
fn sure_eyes(room: &Room) -> u8 {
    let claims = [
        (Besides::NOTHING, Side::Attacker),
        (Besides::NOTHING, Side::Defender),
        (Besides::EYE, Side::Attacker),
        (Besides::EYE, Side::Defender),
    ];
    claims.iter().enumerate().fold(0, |bits, (bit, claim)| {
        bits | u8::from(room.proves(Claim::Lives, claim.0, claim.1)) << bit
    })
}

/// The answer to [`About::Possible`].
fn possible_eyes(room: &Room, liberties: usize) -> u8 {
    let most = |first| {
        let dies = |eyes| room.proves(Claim::Dies, Besides { eyes, liberties }, first);
        if !dies(0) { 2 } else { u8::from(!dies(1)) }
    };
    most(Side::Attacker) | most(Side::Defender) << 2
}

/// Whether a chain of the group lives even if its owner never moves again (Benson 1976).
fn outlasts_everything<V: View>(view: &V, rooms: &[Closed<V::Set>]) -> bool {
    let attacker = view.stones(Side::Attacker);
    let walls = view.chains(Side::Defender).map(|(wall, _)| wall);
    let Some(all) = walls.reduce(|all, wall| all | wall) else {
        return false;
    };
    let walls = || view.chains(Side::Defender);
    let alive = benson::outlasting(all, walls, |&liberties, left| {
        let vital = |room: &&Closed<V::Set>| {
            let empty = room.points & !attacker;
            (room.border & !left).is_empty() && !empty.is_empty() && (empty & !liberties).is_empty()
        };
        rooms.iter().filter(vital).count()
    });
    !(alive & view.target()).is_empty()
}

/// Whether two eyes are impossible in the rest of the field, even if the defender's stones were one chain.
pub(super) fn cannot_live<V: View>(view: &V, to_move: Option<Side>, outlook: &mut Outlook) -> bool {
    let defender = view.stones(Side::Defender);
    let open = view.field() & !defender;
    let far = view.field() & !view.beside_safe();
    let mut inner = open & far;
    if !view.exits().is_empty() {
        let (reached, _) = view.flood(view.target() & defender, view.field() & !view.safe());
        if !(reached & view.exits()).is_empty() {
            outlook.most = WAY_OUT;
            return false;
        }
        inner = inner & reached;
    }
    let (mut eyes, mut largest_gain, mut halves) = (0, 0, 0);
    for (points, _) in parts(view, inner) {
        let count = points.len();
        if count == 1 && view.is_false(points) {
            continue;
        }
        let (most, after) = if count <= 2 {
            halves += 2;
            (1, 1)
        } else if count > SPACE_POINTS {
            halves += 4 + (count - SPACE_POINTS) as u32;
            (2, 2)
        } else {
            let [second, first] = most_eyes(view, points, open.len() - count);
            let after = match to_move {
                Some(Side::Attacker) => second.min(first),
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
    // The defender may recapture what the attacker captures, and make an eye there.
    let mut walls = view.chains(Side::Defender);
    let may_be_sacrificed =
        walls.any(|(wall, liberties)| liberties.len() == 1 && !(wall & far).is_empty());
    !may_be_sacrificed && eyes - largest_gain < 2
}

/// The most eyes that are possible in a room, if the attacker, and if the defender moves first in it. Intruders that can
/// be captured from outside do not count; with them, the attacker does not move first.
fn most_eyes<V: View>(view: &V, points: V::Set, liberties: usize) -> [u32; 2] {
    let mut intruders = points & !points;
    let mut is_shared = false;
    for (chain, liberties) in view.chains(Side::Attacker) {
        if (chain & points).is_empty() {
            continue;
        }
        if (liberties & !points).is_empty() {
            intruders = intruders | chain;
        } else {
            is_shared = true;
        }
    }
    let liberties = liberties.min(SPACE_LIBERTIES);
    let liberties = liberties as u8;
    let found = view.find(points, intruders, About::Possible { liberties });
    let bits = u32::from(found.expect("the room is small"));
    let [second, first] = [bits & 3, bits >> 2];
    if is_shared {
        [first, first]
    } else {
        [second, first]
    }
}
