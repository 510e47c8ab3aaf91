//! Static evaluation of eyes in a closed fight: the view of [`crate::life::eyes`] on bits.

use super::ground::Ground;
use super::stones::{Chain, Chains, Stones};
use crate::Side;
use crate::life::eyes::{About, Outlook, Points, View, cannot_live, lives};
use crate::params::SPACE_POINTS;
use crate::space::Room;
use std::cell::Cell;
use tobi_grid::patch::Cells;

/// A cache of answers about rooms.
#[derive(Clone, Debug)]
pub(super) struct Eyes {
    found: Vec<Cell<EyeEntry>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct EyeEntry {
    room: Cells,
    intruders: Cells,
    about: About,
    answer: u8,
}

const BOOK: usize = 1 << 12;

/// The static evaluation of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Standing {
    Settled(Side),
    Open(Outlook),
}

/// A position of a closed fight, seen from some stones in question.
struct Position<'a> {
    ground: &'a Ground,
    /// The stones of which one must live.
    part: Cells,
    stones: &'a Stones,
    chains: &'a Chains,
    eyes: &'a Eyes,
}

impl Eyes {
    pub(super) fn new() -> Eyes {
        Eyes {
            found: vec![Cell::default(); BOOK],
        }
    }

    /// Whether the fight is settled, and if not, how far it is from that. At the root the answer must name a move, so
    /// no move is assumed there.
    pub(super) fn judge(
        &self,
        ground: &Ground,
        stones: &Stones,
        chains: &Chains,
        to_move: Option<Side>,
    ) -> Standing {
        let position = |part| Position {
            ground,
            part,
            stones,
            chains,
            eyes: self,
        };
        if let [part] = ground.parts[..] {
            return position(part).judge(to_move);
        }
        // One move of the defender does not save two parts.
        let for_life = to_move.filter(|&side| side == Side::Attacker);
        let mut open = None;
        for &part in &ground.parts {
            match position(part).judge(for_life) {
                Standing::Settled(Side::Defender) => {}
                settled @ Standing::Settled(Side::Attacker) => return settled,
                Standing::Open(outlook) => open = Some(Outlook::worse(open, outlook)),
            }
        }
        open.map_or(Standing::Settled(Side::Defender), Standing::Open)
    }
}

impl Position<'_> {
    fn judge(&self, to_move: Option<Side>) -> Standing {
        if self.part & self.stones.defender == 0 {
            return Standing::Settled(Side::Attacker);
        }
        if self.has_got_away(to_move) {
            return Standing::Settled(Side::Defender);
        }
        let mut outlook = Outlook::default();
        if lives(self, to_move, &mut outlook) {
            return Standing::Settled(Side::Defender);
        }
        if cannot_live(self, to_move, &mut outlook) {
            return Standing::Settled(Side::Attacker);
        }
        Standing::Open(outlook)
    }

    /// Whether a chain of the part has got to an exit, so that it goes on outside the field. If the attacker moves next, it
    /// also needs a liberty in the field.
    fn has_got_away(&self, to_move: Option<Side>) -> bool {
        let inside = u32::from(to_move == Some(Side::Attacker));
        let away = |chain: &Chain| {
            chain.stones & self.part != 0
                && chain.stones & self.ground.exits != 0
                && chain.liberties.count_ones() >= inside
        };
        self.chains.of_defender().iter().any(away)
    }
}

impl Points for Cells {
    fn len(self) -> usize {
        self.count_ones() as usize
    }

    fn is_empty(self) -> bool {
        self == 0
    }

    fn first(self) -> Cells {
        self & self.wrapping_neg()
    }
}

impl View for Position<'_> {
    type Set = Cells;

    fn field(&self) -> Cells {
        self.ground.patch.all()
    }

    fn target(&self) -> Cells {
        self.part
    }

    fn exits(&self) -> Cells {
        self.ground.exits
    }

    fn stones(&self, side: Side) -> Cells {
        self.stones.of(side)
    }

    fn chains(&self, side: Side) -> impl Iterator<Item = (Cells, Cells)> {
        let chains = match side {
            Side::Defender => self.chains.of_defender(),
            Side::Attacker => self.chains.of_attacker(),
        };
        chains.iter().map(|chain| (chain.stones, chain.liberties))
    }

    fn safe(&self) -> Cells {
        self.chains.safe()
    }

    fn beside_safe(&self) -> Cells {
        self.ground.beside_safe(self.chains.safe())
    }

    fn flood(&self, seed: Cells, within: Cells) -> (Cells, Cells) {
        let (reached, around) = self.ground.patch.chain(seed, within);
        (reached, around & !reached)
    }

    fn is_enclosed(&self, points: Cells, _: Cells) -> bool {
        points & self.ground.beside_safe == 0
    }

    fn is_false(&self, point: Cells) -> bool {
        let cell = point.trailing_zeros() as usize;
        self.ground.is_false(cell, self.chains.safe())
    }

    fn find(&self, points: Cells, intruders: Cells, about: About) -> Option<u8> {
        if points.count_ones() as usize > SPACE_POINTS {
            return None;
        }
        // Any numbers that tell the questions apart.
        let number = match about {
            About::Sure => u64::from(u8::MAX),
            About::Possible { liberties } => u64::from(liberties),
        };
        let mixed =
            (points ^ intruders.rotate_left(29) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let page = &self.eyes.found[(mixed >> 52) as usize];
        let found = page.get();
        if (found.room, found.intruders, found.about) == (points, intruders, about) {
            return Some(found.answer);
        }
        let answer = about.answer(&Room::on_patch(
            &self.ground.patch,
            &self.ground.sides,
            points,
            intruders,
        ));
        page.set(EyeEntry {
            room: points,
            intruders,
            about,
            answer,
        });
        Some(answer)
    }
}
