//! Fates of stones: which moves of a game killed stones, or brought them back to life.
//!
//! In a fight, the status changes with every threat and back with every answer. Only lasting changes count: stones
//! have died when they are dead after a move and stay dead for some moves, or are captured.

use crate::words::{counted, vertex_name};
use std::fmt;
use tobi_goban::{ByColor, Color};
use tobi_grid::PointSet;
use tobi_judge::estimate::Estimate;
use tobi_judge::params::{EVENT_STONES, EVENT_TURNS};
use tobi_judge::score::Settlement;

/// The fate of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Captured.
    Captured,
    /// Dead, and they stay so.
    Dead,
    /// Dead for some moves, but alive after all.
    Alive,
}

impl Fate {
    /// `captured`, `dead`, `alive`.
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Captured => "captured",
            Fate::Dead => "dead",
            Fate::Alive => "alive",
        }
    }

    const fn verbs(self) -> &'static str {
        match self {
            Fate::Captured => "are captured",
            Fate::Dead => "die",
            Fate::Alive => "live after all",
        }
    }
}

/// A group that died, was captured, or came back to life by a move. Displays as `Black's 5 stones at D4 die`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The owner of the stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// Their fate.
    pub fate: Fate,
    /// Whether it is a fact: they are off the board, or their fate is certain without reading. Otherwise it is
    /// believed.
    pub is_certain: bool,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.stones.size();
        let at = self.stones.first();
        let at = at.map_or_else(String::new, |at| vertex_name(at, size));
        let number = counted(self.stones.len(), "stone", "stones");
        let (owner, verbs) = (self.color.name(), self.fate.verbs());
        write!(f, "{owner}'s {number} at {at} {verbs}")
    }
}

/// The data about a position that fates need.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) stones: ByColor<PointSet>,
    dead: PointSet,
    /// The stones of each group.
    groups: Vec<PointSet>,
    /// The stones that are certainly alive, and those that are certainly dead.
    certain: [PointSet; 2],
}

impl Standing {
    pub(crate) fn new(estimate: &Estimate) -> Standing {
        let board = estimate.position().board();
        let lives = estimate.lives();
        let certain = lives.certain();
        let settled = estimate.settled();
        Standing {
            stones: ByColor::from_fn(|color| *board.stones(color)),
            dead: settled.map_or_else(|| lives.dead(), Settlement::dead),
            groups: lives.groups().iter().map(|group| group.stones).collect(),
            certain: [certain.alive.black | certain.alive.white, certain.dead],
        }
    }
}

/// The state of the stones on the board.
struct Known {
    /// Stones that have been alive, even for one move, since they were last dead for long.
    alive: PointSet,
    /// Stones that have been dead for long.
    dead: PointSet,
}

/// The events of each move of a game.
pub(crate) fn events(course: &[Standing]) -> Vec<Vec<Event>> {
    let Some(first) = course.first() else {
        return Vec::new();
    };
    let nothing = PointSet::empty(first.dead.size());
    let mut known = ByColor::from_fn(|_| Known {
        alive: nothing,
        dead: nothing,
    });
    let events = course.iter().enumerate().map(|(number, standing)| {
        let mut events = Vec::new();
        for color in Color::BOTH {
            go_on(
                course,
                number,
                color,
                &mut known[color],
                &mut |stones, fate| {
                    events.extend(events_of(standing, color, stones, fate));
                },
            );
        }
        events
    });
    events.collect()
}

/// Adds the fates that last from this position on; returns the new ones.
fn go_on(
    course: &[Standing],
    number: usize,
    color: Color,
    known: &mut Known,
    tell: &mut dyn FnMut(PointSet, Fate),
) {
    let stones = course[number].stones[color];
    tell(known.alive - stones, Fate::Captured);
    known.alive &= stones;
    known.dead &= stones;
    let [mut alive, mut dead, mut standing] = [stones; 3];
    for later in &course[number..course.len().min(number + EVENT_TURNS)] {
        // A stone that is played where another was captured is a new stone.
        standing &= later.stones[color];
        alive &= standing - later.dead;
        dead &= later.dead | !standing;
    }
    tell(known.alive & dead, Fate::Dead);
    tell(known.dead & alive, Fate::Alive);
    known.dead = (known.dead - alive) | dead;
    known.alive = (known.alive | (stones - course[number].dead)) - known.dead;
}

/// The stones group by group, without small groups. Captured stones are one group.
fn events_of(standing: &Standing, color: Color, stones: PointSet, fate: Fate) -> Vec<Event> {
    let parts: Vec<PointSet> = match fate {
        Fate::Captured => vec![stones],
        Fate::Dead | Fate::Alive => {
            let groups = standing.groups.iter();
            groups.map(|group| *group & stones).collect()
        }
    };
    let [alive, dead] = &standing.certain;
    let large = parts.iter().filter(|part| part.len() >= EVENT_STONES);
    let events = large.map(|part| Event {
        color,
        stones: *part,
        fate,
        is_certain: match fate {
            Fate::Captured => true,
            Fate::Dead => part.is_subset(dead),
            Fate::Alive => part.is_subset(alive),
        },
    });
    events.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_grid::{Point, Size};

    /// A row of Black's stones, one letter each, in consecutive positions: `a` alive, `d` dead, `.` none.
    fn happened(course: &[&str]) -> Vec<String> {
        let size = Size::new(course[0].len() as u32, 1).expect("a board");
        let at = |row: &str, of: &[char]| {
            let columns = row
                .chars()
                .enumerate()
                .filter(|(_, stone)| of.contains(stone));
            let points = columns.map(|(column, _)| Point::new(column as u8, 0));
            PointSet::from_points(size, points)
        };
        let nothing = PointSet::empty(size);
        let standing = |row: &&str| Standing {
            stones: ByColor {
                black: at(row, &['a', 'd']),
                white: nothing,
            },
            dead: at(row, &['d']),
            groups: Vec::new(),
            certain: [nothing; 2],
        };
        let standings: Vec<Standing> = course.iter().map(standing).collect();
        let mut known = Known {
            alive: nothing,
            dead: nothing,
        };
        let mut happened = Vec::new();
        for number in 0..course.len() {
            go_on(
                &standings,
                number,
                Color::Black,
                &mut known,
                &mut |stones, fate| {
                    if !stones.is_empty() {
                        happened.push(format!("{number}: {} {}", stones.len(), fate.verbs()));
                    }
                },
            );
        }
        happened
    }

    #[test]
    fn stones_die_when_they_stay_dead() {
        let course = [
            "aa.", "aa.", "aa.", "aaa", "dda", "dda", "dda", "dda", "..a",
        ];
        assert_eq!(happened(&course), ["4: 2 die"]);
    }

    #[test]
    fn a_threat_that_is_answered_is_no_event() {
        let course = [
            "aaa", "aaa", "aaa", "aaa", "add", "aaa", "add", "aaa", "aaa", "aaa",
        ];
        assert_eq!(happened(&course), [""; 0]);
    }

    #[test]
    fn what_is_taken_at_once_is_captured() {
        let course = [
            "aaa", "aaa", "aaa", "aaa", "a..", "aa.", "aa.", "aa.", "aa.",
        ];
        assert_eq!(happened(&course), ["4: 2 are captured"]);
        let course = [
            "aaa", "aaa", "aaa", "aaa", "ada", "aaa", "aaa", "aaa", "aaa", "a.a",
        ];
        assert_eq!(happened(&course), ["9: 1 are captured"]);
    }

    #[test]
    fn stones_that_were_given_up_live_after_all() {
        let course = [
            "ddd", "ddd", "ddd", "ddd", "dda", "aaa", "aaa", "aaa", "aaa",
        ];
        assert_eq!(
            happened(&course),
            ["4: 1 live after all", "5: 2 live after all"]
        );
    }
}
