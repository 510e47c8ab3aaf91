//! Proofs of rules: tries every line of play on the picture alone, in the worst surroundings.

mod arena;
mod goal;
#[cfg(test)]
mod tests;

use arena::{Arena, State, Step};
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use tobi_reading::GameValue;
use tobi_reading::rules::{Content, Mark, Rule};

/// The maximum lengths of a line in a proof, in the order tried; no game on a small picture needs more than the last.
const LENGTHS: [u8; 5] = [3, 6, 10, 16, 24];

/// Why a rule was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The game is a matter of judgement: empty, dilation, opposition.
    Judgement,
    /// The picture is too large: the number of columns plus one, times the rows, must be at most 64.
    TooLarge,
    /// A stone of the picture has no liberty, or would have none for some content of an `x` or an `o`.
    NoLiberty,
    /// The marks of a division must be stones of the other side, or `?`.
    Unfit,
    /// The value is a different one.
    Value(GameValue),
    /// This move does not win.
    Move(Mark),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Judgement => f.write_str("the game is a matter of judgement"),
            Fault::TooLarge => f.write_str("the picture is too large for a proof"),
            Fault::NoLiberty => f.write_str("a stone of the picture may have no liberty"),
            Fault::Unfit => f.write_str("a division is between O or ? and O or ?"),
            Fault::Value(value) => write!(f, "the value is {}", value.symbol()),
            Fault::Move(mark) => write!(f, "the move {mark} does not win"),
        }
    }
}

impl std::error::Error for Fault {}

/// Column and row of a point of the picture.
pub(super) type Cell = (i8, i8);

/// A move of the other side that needs an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Threat {
    /// The move.
    pub(super) at: Cell,
    /// The answers that work.
    pub(super) answers: Vec<Cell>,
}

/// The result of exhaustive search for a rule's picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solution {
    /// The value for the owner in the worst surroundings.
    pub(super) value: GameValue,
    /// The cells of the picture where the other side wins when it moves first and the game is hot.
    pub(super) attack: Vec<Cell>,
    /// The cells where the owner wins when it moves first and the game is hot.
    pub(super) defence: Vec<Cell>,
    /// How the game is won: what the other side can threaten.
    pub(super) answers: Vec<Threat>,
    /// Positions looked at.
    pub(super) nodes: usize,
}

/// Proves a rule's value and moves by exhaustive search on its picture, in the worst surroundings.
///
/// Cost: some milliseconds for the rules of the bases; it grows fast with the empty points.
///
/// # Errors
/// [`Fault`] if the rule does not hold, or is of a kind that cannot be proved.
pub(super) fn prove(rule: &Rule) -> Result<(), Fault> {
    for choice in choices(rule)? {
        let solution = solve_with(rule, choice)?;
        // For some content the game may be better than the rule says.
        let better = solution.value == GameValue::Won && rule.value() == GameValue::Hot;
        if solution.value != rule.value() && !(better && choice != 0) {
            return Err(Fault::Value(solution.value));
        }
        if better {
            continue;
        }
        for (marks, cells) in [
            (rule.attack(), &solution.attack),
            (rule.defence(), &solution.defence),
        ] {
            let place = |mark| rule.picture().place(mark);
            let is_wrong = |mark: &&Mark| !place(**mark).is_some_and(|it| cells.contains(&it));
            if let Some(&mark) = marks.iter().find(is_wrong) {
                return Err(Fault::Move(mark));
            }
        }
    }
    Ok(())
}

/// The result of exhaustive search for a rule's picture, with its `x` and `o` points empty.
///
/// # Errors
/// [`Fault`] if the picture cannot be searched.
pub(super) fn solve(rule: &Rule) -> Result<Solution, Fault> {
    solve_with(rule, 0)
}

/// Every way to fill the `x` and `o` points.
fn choices(rule: &Rule) -> Result<std::ops::Range<u32>, Fault> {
    let is_doubtful = |content| matches!(content, Content::NotOther | Content::NotOwn);
    let cells = rule.picture().cells();
    let many = cells.filter(|&(_, content)| is_doubtful(content)).count();
    if many > 8 {
        return Err(Fault::TooLarge);
    }
    Ok(0..1 << many)
}

fn solve_with(rule: &Rule, choice: u32) -> Result<Solution, Fault> {
    let (mut arena, attacked) = Arena::new(rule, choice)?;
    // That the owner loses must hold in the best surroundings.
    if rule.value() == GameValue::Lost {
        arena = arena
            .with_endless_liberties(&attacked)
            .ok_or(Fault::Unfit)?;
    }
    let columns = rule.picture().columns();
    let place = |bits: u64| {
        let cell = bits.trailing_zeros() as usize;
        ((cell % (columns + 1)) as i8, (cell / (columns + 1)) as i8)
    };
    let mut trial = Trial {
        arena: &arena,
        known: HashMap::default(),
    };
    let mut solution = Solution {
        value: GameValue::Won,
        attack: Vec::new(),
        defence: Vec::new(),
        answers: Vec::new(),
        nodes: 0,
    };
    let defended = attacked.with_owner_to_move();
    if trial.owner_wins(&attacked) {
        for step in arena.steps(&attacked) {
            let Step::Play(point) = step else { continue };
            let Some(next) = arena.after(&attacked, step) else {
                continue;
            };
            let quiet = arena
                .after(&next, Step::Pass)
                .is_some_and(|it| trial.owner_wins(&it));
            if !quiet {
                let answers = trial.winning(&next).into_iter().map(place).collect();
                solution.answers.push(Threat {
                    at: place(point),
                    answers,
                });
            }
        }
    } else {
        let moves = trial.winning(&defended);
        solution.value = if moves.is_empty() {
            GameValue::Lost
        } else {
            GameValue::Hot
        };
        if !moves.is_empty() {
            solution.defence = moves.into_iter().map(place).collect();
            solution.attack = trial.winning(&attacked).into_iter().map(place).collect();
            if solution.attack.is_empty() {
                // Nothing in the picture attacks; the picture alone does not decide.
                solution.value = GameValue::Fuzzy;
            }
        }
    }
    solution.nodes = trial.known.len();
    Ok(solution)
}

/// The search of one arena.
struct Trial<'a> {
    arena: &'a Arena,
    known: HashMap<State, Bounds, BuildHasherDefault<Mix>>,
}

/// The known bounds of the number of moves in which the owner wins.
#[derive(Clone, Copy)]
struct Bounds {
    won_in: u8,
    not_in: u8,
}

impl Trial<'_> {
    fn owner_wins(&mut self, state: &State) -> bool {
        LENGTHS.iter().any(|&moves| self.wins_in(state, moves))
    }

    /// The plays that win for the side to move.
    fn winning(&mut self, state: &State) -> Vec<u64> {
        let mut moves = Vec::new();
        for step in self.arena.steps(state) {
            let Step::Play(point) = step else { continue };
            let Some(next) = self.arena.after(state, step) else {
                continue;
            };
            if self.owner_wins(&next) == state.owner_to_move {
                moves.push(point);
            }
        }
        moves
    }

    /// Whether the owner wins within this many moves. A line that repeats a position never wins for the owner.
    fn wins_in(&mut self, state: &State, moves: u8) -> bool {
        if !state.owner_to_move && self.arena.is_won(state) {
            return true;
        }
        if moves == 0 || self.arena.is_lost(state) {
            return false;
        }
        let known = self.known.get(state).copied().unwrap_or(Bounds {
            won_in: u8::MAX,
            not_in: 0,
        });
        if moves >= known.won_in {
            return true;
        }
        if moves <= known.not_in {
            return false;
        }
        let mut wins = !state.owner_to_move;
        for step in self.arena.steps(state) {
            let Some(next) = self.arena.after(state, step) else {
                continue;
            };
            if self.wins_in(&next, moves - 1) == state.owner_to_move {
                wins = state.owner_to_move;
                break;
            }
        }
        let known = self.known.entry(*state).or_insert(known);
        if wins {
            known.won_in = known.won_in.min(moves);
        } else {
            known.not_in = known.not_in.max(moves);
        }
        wins
    }
}

/// A quick hash of states, the same everywhere.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}
