//! A picture as a small board, in the worst surroundings that the rule allows.
//!
//! Points under `?` and everything beyond open sides are stones of the other side that cannot be captured. An own
//! chain has the outer liberties that the conditions promise; the other side fills one for all chains with one move,
//! and has all ko threats.

use super::Fault;
use tobi_reading::rules::{Content, Game, Mark, Picture, Rule};

/// Points of a picture, one bit each.
pub(super) type Bits = u64;

/// The constant data of a trial.
pub(super) struct Arena {
    /// The distance of two vertical neighbours: one more than the columns, so that rows do not touch.
    stride: usize,
    /// All points of the picture.
    pub(super) cells: Bits,
    /// Permanent stones of the other side.
    pub(super) wall: Bits,
    /// Points next to such stones outside the picture.
    pub(super) open: Bits,
    /// Own stones that are one chain by condition.
    joined: Bits,
    /// At `n` the own stones whose chains have more than `n` outer liberties.
    outer: Vec<Bits>,
    pub(super) goal: Goal,
}

/// The goal of the owner.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    Connect(Bits, Bits),
    Divide(Bits, Bits),
    /// This many eyes among these points.
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
    /// The point that the owner must not retake at once; 64 if none.
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

/// What a picture shows, as bits.
struct Drawn {
    cells: Bits,
    wall: Bits,
    open: Bits,
    own: Bits,
    other: Bits,
}

impl Drawn {
    fn new(picture: &Picture, stride: usize, choice: u32) -> Drawn {
        let mut drawn = Drawn {
            cells: 0,
            wall: 0,
            open: 0,
            own: 0,
            other: 0,
        };
        let mut doubtful = 0;
        for (place, content) in picture.cells() {
            let point = bit(place, stride);
            drawn.cells |= point;
            if lies_open(picture, place) {
                drawn.open |= point;
            }
            let chosen = match content {
                Content::NotOther | Content::NotOwn => {
                    doubtful += 1;
                    choice >> (doubtful - 1) & 1 != 0
                }
                _ => true,
            };
            match content {
                Content::Own | Content::NotOther if chosen => drawn.own |= point,
                Content::Other | Content::NotOwn if chosen => drawn.other |= point,
                Content::Anything => drawn.wall |= point,
                _ => {}
            }
        }
        drawn
    }
}

/// Whether a place is at a side of the picture that is not an edge of the board.
fn lies_open(picture: &Picture, (column, row): (i8, i8)) -> bool {
    let (columns, rows) = (picture.columns(), picture.rows());
    let edges = picture.edges();
    let beyond = [
        (column == 0, edges.left),
        (column as usize == columns - 1, edges.right),
        (row == 0, edges.above),
        (row as usize == rows - 1, edges.below),
    ];
    beyond.iter().any(|&(there, edge)| there && !edge)
}

const fn bit((column, row): (i8, i8), stride: usize) -> Bits {
    1 << (row as usize * stride + column as usize)
}

impl Arena {
    /// The arena and first position of a rule, with the other side to move. Its `x` and `o` points have the contents
    /// of `choice`, one bit each.
    pub(super) fn new(rule: &Rule, choice: u32) -> Result<(Arena, State), Fault> {
        let picture = rule.picture();
        let stride = picture.columns() + 1;
        if stride * picture.rows() > 64 {
            return Err(Fault::TooLarge);
        }
        let drawn = Drawn::new(picture, stride, choice);
        let mut arena = Arena {
            stride,
            cells: drawn.cells,
            wall: drawn.wall,
            open: drawn.open,
            joined: 0,
            outer: Vec::new(),
            goal: Goal::Eyes(0, 0),
        };
        arena.take_conditions(rule, drawn.own);
        arena.goal = arena.goal_of(rule, &drawn)?;
        let state = State {
            own: drawn.own,
            other: drawn.other,
            first: drawn.own,
            filled: 0,
            ko: NO_KO,
            owner_to_move: false,
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
        if breathes(drawn.own) && breathes(drawn.other) {
            Ok((arena, state))
        } else {
            Err(Fault::NoLiberty)
        }
    }

    /// The point of a mark, if there is one.
    fn marked(&self, picture: &Picture, mark: Mark) -> Bits {
        let place = picture.place(mark);
        place.map_or(0, |place| bit(place, self.stride))
    }

    /// The conditions on the own stones of the picture.
    fn take_conditions(&mut self, rule: &Rule, own: Bits) {
        if rule.is_one_chain() {
            self.joined = own;
        }
        self.outer = vec![own; rule.outer().into()];
    }

    fn goal_of(&self, rule: &Rule, drawn: &Drawn) -> Result<Goal, Fault> {
        let at = |mark| self.marked(rule.picture(), mark);
        let free = !drawn.own;
        let eye_space = |a| self.flood(at(a) & free, self.cells & free & !self.wall);
        Ok(match rule.game() {
            Game::Connection(a, b) => Goal::Connect(at(a), at(b)),
            Game::Division(a, b) if (at(a) | at(b)) & !(self.wall | drawn.other) == 0 => {
                Goal::Divide(at(a), at(b))
            }
            Game::Eye(a) => Goal::Eyes(1, eye_space(a)),
            Game::TwoEyes(a) => Goal::Eyes(2, eye_space(a)),
            Game::Division(..) => return Err(Fault::Unfit),
            Game::Empty(_) | Game::Dilation(_) | Game::Opposition(_) => {
                return Err(Fault::Judgement);
            }
        })
    }

    /// The arena of an eye space whose wall never runs out of outer liberties; `None` if the eye space is not closed.
    pub(super) fn with_endless_liberties(mut self, state: &State) -> Option<Arena> {
        let Goal::Eyes(_, space) = self.goal else {
            return None;
        };
        let around = self.beside(space) & !space;
        let closed = space & self.open == 0 && around & !state.own == 0;
        self.outer = vec![state.own; 40];
        closed.then_some(self)
    }

    /// The points of the picture next to these.
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
        if chain & state.own != 0 {
            self.liberties(state, chain) > 0
        } else {
            self.is_safe(chain) || self.beside(chain) & self.empty(state) != 0
        }
    }

    /// The stones of the other side that can never be captured, those of the wall too.
    pub(super) fn safe(&self, state: &State) -> Bits {
        let anchored = self.open | self.beside(self.wall);
        self.wall | self.flood(state.other & anchored, state.other)
    }

    /// The steps worth trying: plays, without isolated or equivalent ones, then the rest.
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

    /// The position after a step, if it is legal.
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
        if by_owner {
            next.own |= point;
        } else {
            next.other |= point;
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

    /// Removes the chains of these stones that have no liberty, and returns their stones.
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
        if owners {
            state.own &= !captured;
        } else {
            state.other &= !captured;
        }
        state.first &= state.own;
        captured
    }
}
