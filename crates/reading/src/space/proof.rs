//! The solver: decides whether a claim about a room is proved, and remembers the results.

use super::rules::{After, Plan, Stones};
use super::{Cells, Claim, Defence};
use crate::Side;
use crate::params::{SPACE_LIBERTIES, SPACE_POINTS};

/// No limit of moves.
pub(super) const UNLIMITED: u8 = u8::MAX;

impl Claim {
    /// The side that has to prove the claim.
    fn prover(self) -> Side {
        match self {
            Claim::Lives | Claim::TwoEyes => Side::Defender,
            Claim::Dies | Claim::OneEye => Side::Attacker,
        }
    }

    /// The side that plays for the aim: it has to move.
    fn player(self) -> Side {
        match self {
            Claim::Lives | Claim::Dies => Side::Attacker,
            Claim::TwoEyes | Claim::OneEye => Side::Defender,
        }
    }
}

/// The knowledge about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Blank,
    /// The position is being read.
    Open,
    /// The position is being read, and was repeated meanwhile.
    Again,
    Failed,
    Proved,
}

/// A position with the side to move and the number of moves that the attacker has left.
#[derive(Clone, Copy)]
struct Place {
    stones: Stones,
    turn: Side,
    left: u8,
}

/// The knowledge about one claim for one room.
///
/// A position is proved if a move of the proving side, or every move of the other side, leads to a proved position: the
/// proved positions are the smallest set with this property. The solver starts at the position in question and goes
/// down. While a position is being read, it counts as not proved. If it is proved in the end, failures found meanwhile
/// are forgotten: only final failures are kept.
pub(super) struct Proof {
    plan: Plan,
    claim: Claim,
    /// The pages for each number of outer liberties and of moves left.
    layers: Vec<Vec<Page>>,
    /// Pages that failed in this reading.
    failed: Vec<(u16, u16)>,
    /// Whether a position was repeated and proved only after that.
    is_stale: bool,
}

impl Proof {
    pub(super) fn new(plan: Plan, claim: Claim) -> Proof {
        Proof {
            plan,
            claim,
            layers: Vec::new(),
            failed: Vec::new(),
            is_stale: false,
        }
    }

    /// Whether the claim is proved with these enemy stones in the room, this many liberties outside, and this many
    /// moves of the attacker.
    pub(super) fn holds(&mut self, enemy: Cells, liberties: usize, left: u8, first: Side) -> bool {
        let stones = Stones {
            own: 0,
            enemy,
            outside: liberties.min(SPACE_LIBERTIES) as u8,
        };
        self.is_proved(Place {
            stones,
            turn: first,
            left,
        })
    }

    fn is_proved(&mut self, place: Place) -> bool {
        loop {
            self.is_stale = false;
            let proved = self.proved(place);
            if self.is_stale {
                for &(layer, page) in &self.failed {
                    self.layers[usize::from(layer)][usize::from(page)] = Page::Blank;
                }
            }
            self.failed.clear();
            if proved || !self.is_stale {
                return proved;
            }
        }
    }

    /// The owner's answers that keep the wall on the board, if that is claimed and proved with these enemy stones.
    pub(super) fn defence(&mut self, enemy: Cells) -> Option<Vec<Defence>> {
        let start = Stones {
            own: 0,
            enemy,
            outside: 0,
        };
        let is_proved = self.claim == Claim::Lives && self.is_proved(Place::attacked(start));
        if !is_proved {
            return None;
        }
        let mut met = vec![start];
        let mut defences = Vec::new();
        while let Some(&stones) = met.get(defences.len()) {
            let mut answers = Vec::new();
            let mut rest = self.plan.empty(stones);
            while rest != 0 {
                let attack = rest & rest.wrapping_neg();
                rest &= rest - 1;
                let attacked = self.plan.play(stones, attack, Side::Attacker);
                if let Some(After::Stones(attacked, _)) = attacked {
                    let (answer, after) = self.answer(attacked)?;
                    let known = met.iter().position(|it| *it == after);
                    let then = known.unwrap_or(met.len());
                    if known.is_none() {
                        met.push(after);
                    }
                    answers.push((attack, answer, then));
                }
            }
            defences.push(Defence { answers });
        }
        Some(defences)
    }

    /// An answer of the owner that leads to a proved position, a pass first; none of them takes a ko.
    fn answer(&mut self, stones: Stones) -> Option<(Cells, Stones)> {
        let mut answers = vec![(0, stones)];
        let mut rest = self.plan.empty(stones);
        while rest != 0 {
            let stone = rest & rest.wrapping_neg();
            rest &= rest - 1;
            if let Some(After::Stones(after, false)) = self.plan.play(stones, stone, Side::Defender)
            {
                answers.push((stone, after));
            }
        }
        let mut answers = answers.into_iter();
        answers.find(|answer| self.is_proved(Place::attacked(answer.1)))
    }

    fn proved(&mut self, place: Place) -> bool {
        let (layer, page) = place.index();
        if self.layers.len() <= layer {
            self.layers.resize(layer + 1, Vec::new());
        }
        let pages = &mut self.layers[layer];
        if pages.is_empty() {
            let positions = 3usize.pow(self.plan.cells.count_ones());
            pages.resize(2 * positions, Page::Blank);
        }
        match pages[page] {
            Page::Proved => return true,
            Page::Failed | Page::Again => return false,
            Page::Open => {
                pages[page] = Page::Again;
                return false;
            }
            Page::Blank => pages[page] = Page::Open,
        }
        let proved = self.read(place);
        let known = &mut self.layers[layer][page];
        if proved {
            self.is_stale |= *known == Page::Again;
            *known = Page::Proved;
        } else {
            *known = Page::Failed;
            self.failed.push((layer as u16, page as u16));
        }
        proved
    }

    /// Tries the moves.
    fn read(&mut self, place: Place) -> bool {
        let Place { stones, turn, left } = place;
        let proving = turn == self.claim.prover();
        let playing = turn == self.claim.player();
        match self.claim {
            Claim::Lives | Claim::Dies if playing && left == 0 => return !proving,
            Claim::TwoEyes | Claim::OneEye if self.plan.eyes(stones) >= 2 => {
                return self.claim == Claim::TwoEyes;
            }
            _ => {}
        }
        let mut rest = self.plan.empty(stones);
        while rest != 0 {
            let stone = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let after = self.plan.play(stones, stone, turn);
            if self.leads(after, place, proving) {
                return proving;
            }
        }
        if turn == Side::Attacker {
            let after = self.plan.play_outside(stones);
            if self.leads(after, place, proving) {
                return proving;
            }
        }
        if !playing {
            let pass = Place {
                turn: turn.opponent(),
                ..place
            };
            if self.proved(pass) == proving {
                return proving;
            }
        }
        !proving
    }

    /// Whether a move gives its side the desired result.
    fn leads(&mut self, after: Option<After>, place: Place, proving: bool) -> bool {
        match after {
            None => false,
            Some(After::Captured) => true,
            Some(After::Stones(_, true)) if proving => false,
            Some(After::Stones(stones, _)) => {
                let left = match (place.left, place.turn) {
                    (UNLIMITED, _) => UNLIMITED,
                    (left, Side::Defender) => left + 1,
                    (left, Side::Attacker) => left - 1,
                };
                let turn = place.turn.opponent();
                self.proved(Place { stones, turn, left }) == proving
            }
        }
    }
}

impl Place {
    /// A position in which the attacker moves, as often as it likes.
    fn attacked(stones: Stones) -> Place {
        Place {
            stones,
            turn: Side::Attacker,
            left: UNLIMITED,
        }
    }

    /// The position's layer, and its page there.
    fn index(self) -> (usize, usize) {
        let Stones {
            own,
            enemy,
            outside,
        } = self.stones;
        let limit = usize::from(self.left.wrapping_add(1));
        let layer = limit * (SPACE_LIBERTIES + 1) + usize::from(outside);
        let position = TERNARY[usize::from(enemy)] + 2 * TERNARY[usize::from(own)];
        (
            layer,
            2 * usize::from(position) + usize::from(self.turn == Side::Defender),
        )
    }
}

/// For each set of cells, the number whose base-3 digits are the bits of the set.
const TERNARY: [u16; 1 << SPACE_POINTS] = {
    let mut numbers = [0; 1 << SPACE_POINTS];
    let mut set = 1;
    while set < numbers.len() {
        let cell = set.trailing_zeros();
        numbers[set] = numbers[set & (set - 1)] + 3u16.pow(cell);
        set += 1;
    }
    numbers
};
