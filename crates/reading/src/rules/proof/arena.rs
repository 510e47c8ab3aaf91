//! A picture as a small board of its own, in the worst surroundings that the rule allows.
//!
//! Points under `?` and all beyond open sides are stones of the other side that nobody can capture.
//! An own chain has the outer liberties that the conditions promise; the other side fills one for all
//! chains by one move, and has all ko threats.

use super::Fault;
use crate::rules::{Condition, Content, Game, Mark, Rule, Subject};

/// Points of a picture, one bit each.
pub(super) type Bits = u64;

/// What does not change while a rule is tried.
pub(super) struct Arena {
    /// The distance of two vertical neighbours: one more than the columns, so that rows do not touch.
    stride: usize,
    /// All points of the picture.
    pub(super) cells: Bits,
    /// Stones of the other side for ever.
    pub(super) wall: Bits,
    /// Points beside such stones outside the picture.
    pub(super) open: Bits,
    /// Own stones that are one chain by condition.
    joined: Bits,
    /// At `n` the own stones whose chains have more than `n` outer liberties.
    outer: Vec<Bits>,
    pub(super) goal: Goal,
}

/// What the owner wants.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    Connect(Bits, Bits),
    Divide(Bits, Bits),
    /// So many eyes among these points.
    Eyes(u32, Bits),
}

/// A position of the trial.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) own: Bits,
    pub(super) other: Bits,
    /// Own stones of the picture that were never captured.
    first: Bits,
    /// Outer liberties that the other side has filled.
    filled: u8,
    /// Where the owner may not take back at once; 64 when nowhere.
    ko: u8,
    pub(super) owner_to_move: bool,
}

const NO_KO: u8 = 64;

impl State {
    /// The same stones, the owner to move.
    pub(super) fn with_owner_to_move(self) -> State {
        State {
            owner_to_move: true,
            ..self
        }
    }
}

/// A move of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Play(Bits),
    /// The other side fills an outer liberty.
    Fill,
    Pass,
}

impl Arena {
    /// The arena and first position of a rule, whose `x` and `o` points hold what `choice` says, one bit each.
    pub(super) fn new(
        rule: &Rule,
        choice: u32,
        owner_to_move: bool,
    ) -> Result<(Arena, State), Fault> {
        let picture = rule.picture();
        let (columns, rows) = (picture.columns(), picture.rows());
        let stride = columns + 1;
        if stride * rows > 64 {
            return Err(Fault::TooLarge);
        }
        let bit = |(column, row): (i8, i8)| 1 << (row as usize * stride + column as usize);
        let at = |mark: Mark| picture.place(mark).map_or(0, bit);
        let (mut cells, mut wall, mut own, mut other) = (0, 0, 0, 0);
        let mut doubtful = 0;
        for (place, content) in picture.cells() {
            cells |= bit(place);
            let chosen = match content {
                Content::NotOther | Content::NotOwn => {
                    doubtful += 1;
                    choice >> (doubtful - 1) & 1 != 0
                }
                _ => true,
            };
            match content {
                Content::Own | Content::NotOther if chosen => own |= bit(place),
                Content::Other | Content::NotOwn if chosen => other |= bit(place),
                Content::Anything => wall |= bit(place),
                _ => {}
            }
        }
        let edges = picture.edges();
        let mut open = 0;
        for (place @ (column, row), _) in picture.cells() {
            let beyond = [
                (column == 0, edges.left),
                (column as usize == columns - 1, edges.right),
                (row == 0, edges.above),
                (row as usize == rows - 1, edges.below),
            ];
            if beyond.iter().any(|&(there, edge)| there && !edge) {
                open |= bit(place);
            }
        }
        let mut arena = Arena {
            stride,
            cells,
            wall,
            open,
            joined: 0,
            outer: Vec::new(),
            goal: Goal::Eyes(0, 0),
        };
        let shown_own = own;
        for condition in rule.conditions() {
            match *condition {
                Condition::OneChain(Content::Own) => arena.joined = shown_own,
                Condition::OuterAtLeast(subject, least) => {
                    let stones = match subject {
                        Subject::Marked(mark) => arena.flood(at(mark) & own, own),
                        Subject::Each(_) => own,
                    };
                    let least = usize::from(least);
                    if arena.outer.len() < least {
                        arena.outer.resize(least, 0);
                    }
                    for stones_with_more in &mut arena.outer[..least] {
                        *stones_with_more |= stones;
                    }
                }
                // These promise nothing that the worst surroundings would not take away.
                Condition::AtLeast(..) | Condition::AtMost(..) | Condition::OneChain(_) => {}
            }
        }
        let eye_space = |a: Mark| arena.flood(at(a) & !own, cells & !own & !wall);
        arena.goal = match rule.game() {
            Game::Connection(a, b) => Goal::Connect(at(a), at(b)),
            Game::Division(a, b) if (at(a) | at(b)) & !(wall | other) == 0 => {
                Goal::Divide(at(a), at(b))
            }
            Game::Eye(a) => Goal::Eyes(1, eye_space(a)),
            Game::TwoEyes(a) => Goal::Eyes(2, eye_space(a)),
            Game::Division(..) => return Err(Fault::Unfit),
            Game::Empty(_) | Game::Dilation(_) | Game::Opposition(_) => {
                return Err(Fault::Judgement);
            }
        };
        let state = State {
            own,
            other,
            first: own,
            filled: 0,
            ko: NO_KO,
            owner_to_move,
        };
        let breathes = |stones: Bits| {
            let mut rest = stones;
            while rest != 0 {
                let chain = arena.chain(&state, rest & rest.wrapping_neg());
                rest &= !chain;
                if !arena.breathes(&state, chain) {
                    return false;
                }
            }
            true
        };
        match breathes(own) && breathes(other) {
            true => Ok((arena, state)),
            false => Err(Fault::NoLiberty),
        }
    }

    /// The arena of an eye space whose wall never runs out of outer liberties; `None` when the eye space
    /// is not closed.
    pub(super) fn with_endless_liberties(mut self, state: &State) -> Option<Arena> {
        let Goal::Eyes(_, space) = self.goal else {
            return None;
        };
        let around = self.beside(space) & !space;
        let closed = space & self.open == 0 && around & !state.own == 0;
        self.outer = vec![state.own; 40];
        closed.then_some(self)
    }

    /// The points of the picture beside these.
    pub(super) fn beside(&self, points: Bits) -> Bits {
        (points << 1 | points >> 1 | points << self.stride | points >> self.stride) & self.cells
    }

    /// All points of `mask` that can be reached from `from` inside it.
    pub(super) fn flood(&self, from: Bits, mask: Bits) -> Bits {
        let mut reached = from & mask;
        loop {
            let further = (reached | self.beside(reached)) & mask;
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// The chain of a stone.
    pub(super) fn chain(&self, state: &State, stone: Bits) -> Bits {
        if stone & state.own == 0 {
            return self.flood(stone, state.other);
        }
        let chain = self.flood(stone, state.own);
        match chain & state.first & self.joined {
            0 => chain,
            _ => self.flood(chain | state.first & self.joined, state.own),
        }
    }

    fn empty(&self, state: &State) -> Bits {
        self.cells & !(state.own | state.other | self.wall)
    }

    /// The liberties of an own chain.
    pub(super) fn liberties(&self, state: &State, chain: Bits) -> u32 {
        let inside = self.beside(chain) & self.empty(state);
        let left = self.outer.iter().skip(usize::from(state.filled));
        let outside = left.filter(|&&stones| stones & chain & state.first != 0);
        inside.count_ones() + outside.count() as u32
    }

    /// Whether a chain of the other side can never be captured.
    fn is_safe(&self, chain: Bits) -> bool {
        chain & self.open != 0 || self.beside(chain) & self.wall != 0
    }

    fn breathes(&self, state: &State, chain: Bits) -> bool {
        match chain & state.own != 0 {
            true => self.liberties(state, chain) > 0,
            false => self.is_safe(chain) || self.beside(chain) & self.empty(state) != 0,
        }
    }

    /// The stones of the other side that can never be captured, those of the wall too.
    pub(super) fn safe(&self, state: &State) -> Bits {
        let anchored = self.open | self.beside(self.wall);
        self.wall | self.flood(state.other & anchored, state.other)
    }

    /// The steps worth trying: plays, those beside stones or not alike, then what is left.
    pub(super) fn steps(&self, state: &State) -> impl Iterator<Item = Step> + use<> {
        let mut plays = self.empty(state);
        if state.owner_to_move && state.ko != NO_KO {
            plays &= !(1 << state.ko);
        }
        let may_fill = !state.owner_to_move && usize::from(state.filled) < self.outer.len();
        let plays = std::iter::from_fn(move || {
            let lowest = plays & plays.wrapping_neg();
            plays &= !lowest;
            (lowest != 0).then_some(Step::Play(lowest))
        });
        plays
            .chain(may_fill.then_some(Step::Fill))
            .chain([Step::Pass])
    }

    /// The position after a step, if it is allowed.
    pub(super) fn after(&self, state: &State, step: Step) -> Option<State> {
        let mut next = State {
            ko: NO_KO,
            owner_to_move: !state.owner_to_move,
            ..*state
        };
        let point = match step {
            Step::Pass => return Some(next),
            Step::Fill => {
                next.filled += 1;
                // That may have been the last liberty of some.
                self.capture(&mut next, state.own, true);
                return Some(next);
            }
            Step::Play(point) => point,
        };
        let by_owner = state.owner_to_move;
        match by_owner {
            true => next.own |= point,
            false => next.other |= point,
        }
        let enemies = if by_owner { next.other } else { next.own };
        let captured = self.capture(&mut next, self.beside(point) & enemies, !by_owner);
        let chain = self.chain(&next, point);
        if !self.breathes(&next, chain) {
            return None;
        }
        let lone = !by_owner && captured.count_ones() == 1 && chain == point;
        if lone && !self.is_safe(chain) && self.beside(chain) & self.empty(&next) == captured {
            next.ko = captured.trailing_zeros() as u8;
        }
        Some(next)
    }

    /// Takes off the chains of these stones that do not breathe, and gives their stones.
    fn capture(&self, state: &mut State, stones: Bits, owners: bool) -> Bits {
        let before = *state;
        let mut captured = 0;
        let mut rest = stones;
        while rest != 0 {
            let chain = self.chain(&before, rest & rest.wrapping_neg());
            rest &= !chain;
            if !self.breathes(&before, chain) {
                captured |= chain;
            }
        }
        match owners {
            true => state.own &= !captured,
            false => state.other &= !captured,
        }
        state.first &= state.own;
        captured
    }
}
