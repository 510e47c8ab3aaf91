//! Fates: which moves of a game killed stones, or brought them back to life.
//!
//! In a fight statuses change with every threat, and back with every answer. What counts is a fate that lasts: stones
//! have died when they are dead after a move and stay so for some moves, or are captured.

use super::Turn;
use crate::words::{counted, vertex_name};
use tobi_goban::{ByColor, Color};
use tobi_grid::PointSet;
use tobi_judge::params::{EVENT_STONES, EVENT_TURNS};

/// The stones of all positions of a game, and which of them are dead.
pub(super) struct Fates {
    stones: Vec<ByColor<PointSet>>,
    dead: Vec<PointSet>,
}

/// What is known of the stones on the board.
struct Known {
    /// Those that have been alive, if only for a move, since they were dead for long.
    alive: PointSet,
    /// Those that have been dead for long.
    dead: PointSet,
}

impl Fates {
    pub(super) fn of(turns: &[Turn]) -> Fates {
        let stones = |turn: &Turn| {
            let board = turn.session.position().board();
            ByColor::from_fn(|color| *board.stones(color))
        };
        Fates {
            stones: turns.iter().map(stones).collect(),
            dead: turns.iter().map(|turn| turn.report.dead()).collect(),
        }
    }

    /// What came of each move, in words.
    pub(super) fn events(&self, turns: &[Turn]) -> Vec<Vec<String>> {
        let Some(first) = self.dead.first() else {
            return Vec::new();
        };
        let nothing = PointSet::empty(first.size());
        let mut known = ByColor::from_fn(|_| Known {
            alive: nothing,
            dead: nothing,
        });
        let number_and_turn = turns.iter().enumerate();
        let events = number_and_turn.map(|(number, turn)| {
            let mut events = Vec::new();
            for color in Color::BOTH {
                self.go_on(number, color, &mut known[color], &mut |stones, verbs| {
                    events.extend(told(turn, color, stones, verbs));
                });
            }
            events
        });
        events.collect()
    }

    /// Takes the fates that last from this position on, and tells those that are new.
    fn go_on(
        &self,
        number: usize,
        color: Color,
        known: &mut Known,
        tell: &mut dyn FnMut(PointSet, Verbs),
    ) {
        let stones = self.stones[number][color];
        tell(known.alive - stones, Verbs::Captured);
        known.alive &= stones;
        known.dead &= stones;
        let [mut alive, mut dead, mut standing] = [stones; 3];
        for later in (number..self.dead.len()).take(EVENT_TURNS) {
            // A stone that is played where one was captured is another.
            standing &= self.stones[later][color];
            alive &= standing - self.dead[later];
            dead &= self.dead[later] | !standing;
        }
        tell(known.alive & dead, Verbs::Dead);
        tell(known.dead & alive, Verbs::Alive);
        known.dead = (known.dead - alive) | dead;
        known.alive = (known.alive | (stones - self.dead[number])) - known.dead;
    }
}

/// What has become of stones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verbs {
    Captured,
    Dead,
    Alive,
}

impl Verbs {
    const fn plural(self) -> &'static str {
        match self {
            Verbs::Captured => "are captured",
            Verbs::Dead => "die",
            Verbs::Alive => "live after all",
        }
    }
}

/// The stones group by group, those of small groups left out. Captured ones are told together.
fn told(turn: &Turn, color: Color, stones: PointSet, verbs: Verbs) -> Vec<String> {
    let groups = turn.report.groups().iter();
    let parts: Vec<PointSet> = match verbs {
        Verbs::Captured => vec![stones],
        Verbs::Dead | Verbs::Alive => groups.map(|named| named.group.stones & stones).collect(),
    };
    let large = parts.iter().filter(|part| part.len() >= EVENT_STONES);
    let told = large.filter_map(|part| {
        let at = vertex_name(part.first()?, part.size());
        let number = counted(part.len(), "stone", "stones");
        Some(format!(
            "{}'s {number} at {at} {}",
            color.name(),
            verbs.plural()
        ))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_grid::{Point, Size};

    /// A row of Black's stones, a letter each, in one position after the other: `a` alive, `d` dead, `.` none.
    fn told(course: &[&str]) -> Vec<String> {
        let size = Size::new(course[0].len() as u32, 1).expect("a board");
        let at = |row: &str, of: &[char]| {
            let columns = row
                .chars()
                .enumerate()
                .filter(|(_, stone)| of.contains(stone));
            let points = columns.map(|(column, _)| Point::new(column as u8, 0));
            PointSet::from_points(size, points)
        };
        let fates = Fates {
            stones: course
                .iter()
                .map(|row| ByColor {
                    black: at(row, &['a', 'd']),
                    white: PointSet::empty(size),
                })
                .collect(),
            dead: course.iter().map(|row| at(row, &['d'])).collect(),
        };
        let mut known = Known {
            alive: PointSet::empty(size),
            dead: PointSet::empty(size),
        };
        let mut told = Vec::new();
        for number in 0..course.len() {
            fates.go_on(number, Color::Black, &mut known, &mut |stones, verbs| {
                if !stones.is_empty() {
                    told.push(format!("{number}: {} {}", stones.len(), verbs.plural()));
                }
            });
        }
        told
    }

    #[test]
    fn stones_die_when_they_stay_dead() {
        let course = [
            "aa.", "aa.", "aa.", "aaa", "dda", "dda", "dda", "dda", "..a",
        ];
        assert_eq!(told(&course), ["4: 2 die"]);
    }

    #[test]
    fn a_threat_that_is_answered_is_no_event() {
        let course = [
            "aaa", "aaa", "aaa", "aaa", "add", "aaa", "add", "aaa", "aaa", "aaa",
        ];
        assert_eq!(told(&course), [""; 0]);
    }

    #[test]
    fn what_is_taken_at_once_is_captured() {
        let course = [
            "aaa", "aaa", "aaa", "aaa", "a..", "aa.", "aa.", "aa.", "aa.",
        ];
        assert_eq!(told(&course), ["4: 2 are captured"]);
        let course = [
            "aaa", "aaa", "aaa", "aaa", "ada", "aaa", "aaa", "aaa", "aaa", "a.a",
        ];
        assert_eq!(told(&course), ["9: 1 are captured"]);
    }

    #[test]
    fn stones_that_were_given_up_live_after_all() {
        let course = [
            "ddd", "ddd", "ddd", "ddd", "dda", "aaa", "aaa", "aaa", "aaa",
        ];
        assert_eq!(
            told(&course),
            ["4: 1 live after all", "5: 2 live after all"]
        );
    }
}
