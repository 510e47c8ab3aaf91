//! Fates of stones: which moves of a game killed stones, or brought them back to life.
//!
//! In a fight, the status changes with every threat and back with every answer. Only lasting changes count: stones
//! have died when they are dead after a move and stay dead for some moves, or are captured.

use crate::words::{counted, vertex_name};
use std::cmp::Reverse;
use std::fmt;
use tobi_goban::{ByColor, Color};
use tobi_grid::{Connectivity, Point, PointSet, components};
use tobi_judge::estimate::Estimate;
use tobi_judge::params::{EVENT_STONES, EVENT_TURNS};

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

/// A group that died, was captured, or came back to life by a move. Displays as `Black's 5 stones at D4 die`, as `Black's 5
/// stones at D4 now look dead` if that is believed only, or as `Black's 5 stones at D4, dead for 12 moves, live after all`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The owner of the stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// Their fate.
    pub fate: Fate,
    /// The stone by which they are named.
    pub at: Point,
    /// For stones that live after all: for how many moves they were dead; `None` if from the start.
    pub dead_for: Option<u32>,
    /// Whether it is a fact: they are off the board, or their fate is certain without reading. Otherwise it is
    /// believed.
    pub is_certain: bool,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.stones.size();
        let at = vertex_name(self.at, size);
        let number = counted(self.stones.len(), "stone", "stones");
        let owner = self.color.name();
        let verbs = match (self.fate, self.is_certain) {
            (Fate::Dead, false) => "now look dead",
            (fate, _) => fate.verbs(),
        };
        let before = match (self.fate, self.dead_for) {
            (Fate::Captured | Fate::Dead, _) => String::new(),
            (Fate::Alive, Some(moves)) => {
                let moves = counted(moves as usize, "move", "moves");
                format!(", dead for {moves},")
            }
            (Fate::Alive, None) => ", dead until now,".to_owned(),
        };
        write!(f, "{owner}'s {number} at {at}{before} {verbs}")
    }
}

/// The data about a position that fates need.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) stones: ByColor<PointSet>,
    dead: PointSet,
    /// The stones of each group, and the stone by which it is named.
    groups: Vec<(PointSet, Point)>,
    /// The stones that are certainly alive, and those that are certainly dead.
    certain: [PointSet; 2],
}

impl Standing {
    pub(crate) fn new(estimate: &Estimate) -> Standing {
        let board = estimate.position().board();
        let lives = estimate.lives();
        let certain = lives.certain();
        let groups = lives.groups().iter();
        Standing {
            stones: ByColor::from_fn(|color| *board.stones(color)),
            dead: estimate.dead(),
            groups: groups
                .map(|group| (group.stones, group.chains[0]))
                .collect(),
            certain: [certain.alive.black | certain.alive.white, certain.dead],
        }
    }
}

/// The state of the stones on the board.
#[derive(Clone, Debug)]
struct DeathRecord {
    /// Stones that have been alive, even for one move, since they were last dead for long.
    alive: PointSet,
    /// Stones that have been dead for long.
    dead: PointSet,
    /// The positions in which stones died, and those that did, in order.
    deaths: Vec<(usize, PointSet)>,
}

impl DeathRecord {
    /// The last position in which some of these stones died.
    fn death(&self, stones: &PointSet) -> Option<usize> {
        let mut deaths = self.deaths.iter().rev();
        let last = deaths.find(|(_, died)| !died.is_disjoint(stones));
        last.map(|&(number, _)| number)
    }
}

/// The events of the moves of a game, which is followed position by position.
///
/// The events of a move are known once [`EVENT_TURNS`] positions are there, from the one after it on, or the last one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fates {
    course: Vec<Standing>,
    /// The number of positions whose events are known.
    told: usize,
    known: Option<ByColor<DeathRecord>>,
}

impl Fates {
    /// Adds the next position. Returns the events of an earlier move, if they are known now.
    pub(crate) fn follow(&mut self, standing: Standing) -> Option<Vec<Event>> {
        self.course.push(standing);
        (self.course.len() >= self.told + EVENT_TURNS).then(|| self.tell())
    }

    /// The events of the last moves, after the last position.
    pub(crate) fn finish(mut self) -> Vec<Vec<Event>> {
        let left = self.course.len() - self.told;
        (0..left).map(|_| self.tell()).collect()
    }

    /// The events of the next move.
    fn tell(&mut self) -> Vec<Event> {
        let number = self.told;
        self.told += 1;
        let standing = &self.course[number];
        let nothing = PointSet::empty(standing.dead.size());
        let known = self.known.get_or_insert_with(|| {
            ByColor::from_fn(|_| DeathRecord {
                alive: nothing,
                dead: nothing,
                deaths: Vec::new(),
            })
        });
        let mut events = Vec::new();
        for color in Color::BOTH {
            go_on(
                &self.course,
                number,
                color,
                &mut known[color],
                &mut |known, stones, fate| {
                    let of = (known, number);
                    events.extend(events_of(standing, of, color, stones, fate));
                },
            );
        }
        events
    }
}

/// The events of each move of a game.
pub(crate) fn events(course: &[Standing]) -> Vec<Vec<Event>> {
    let mut fates = Fates::default();
    let early: Vec<_> = course
        .iter()
        .filter_map(|it| fates.follow(it.clone()))
        .collect();
    early.into_iter().chain(fates.finish()).collect()
}

/// Adds the fates that last from this position on; returns the new ones.
fn go_on(
    course: &[Standing],
    number: usize,
    color: Color,
    known: &mut DeathRecord,
    tell: &mut dyn FnMut(&DeathRecord, PointSet, Fate),
) {
    let stones = course[number].stones[color];
    tell(known, known.alive - stones, Fate::Captured);
    known.alive &= stones;
    known.dead &= stones;
    let [mut alive, mut dead, mut standing] = [stones; 3];
    for later in &course[number..course.len().min(number + EVENT_TURNS)] {
        // A stone that is played where another was captured is a new stone.
        standing &= later.stones[color];
        alive &= standing - later.dead;
        dead &= later.dead | !standing;
    }
    tell(known, known.alive & dead, Fate::Dead);
    tell(known, known.dead & alive, Fate::Alive);
    let died = dead - known.dead;
    if !died.is_empty() {
        known.deaths.push((number, died));
    }
    known.dead = (known.dead - alive) | dead;
    known.alive = (known.alive | (stones - course[number].dead)) - known.dead;
}

/// The stones group by group, without small groups. Captured stones are one group.
fn events_of(
    standing: &Standing,
    (known, number): (&DeathRecord, usize),
    color: Color,
    stones: PointSet,
    fate: Fate,
) -> Vec<Event> {
    let parts: Vec<(PointSet, Option<Point>)> = match fate {
        Fate::Captured => vec![(stones, None)],
        Fate::Dead | Fate::Alive => {
            let groups = standing.groups.iter();
            let parts = groups.map(|&(group, at)| (group & stones, Some(at)));
            parts.collect()
        }
    };
    let [alive, dead] = &standing.certain;
    let large = parts
        .iter()
        .filter(|(part, _)| part.len() >= EVENT_STONES)
        .filter_map(|(part, named)| {
            let named = named.filter(|at| part.contains(*at));
            Some((part, named.or_else(|| largest_first(part))?))
        });
    let events = large.map(|(part, at)| Event {
        color,
        stones: *part,
        fate,
        at,
        dead_for: match (fate, known.death(part)) {
            (Fate::Alive, Some(died)) if died > 0 => Some((number - died) as u32),
            _ => None,
        },
        is_certain: match fate {
            Fate::Captured => true,
            Fate::Dead => part.is_subset(dead),
            Fate::Alive => part.is_subset(alive),
        },
    });
    events.collect()
}

/// The first stone of the largest of the chains that some stones form.
fn largest_first(stones: &PointSet) -> Option<Point> {
    let chains = components(stones, Connectivity::Four);
    let largest = chains.min_by_key(|chain| Reverse(chain.len()));
    largest?.first()
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
        let mut known = DeathRecord {
            alive: nothing,
            dead: nothing,
            deaths: Vec::new(),
        };
        let mut happened = Vec::new();
        for number in 0..course.len() {
            go_on(
                &standings,
                number,
                Color::Black,
                &mut known,
                &mut |known, stones, fate| {
                    let since = known.death(&stones).filter(|_| fate == Fate::Alive);
                    let since = since.map_or(String::new(), |at| format!(" since {at}"));
                    if !stones.is_empty() {
                        let verbs = fate.verbs();
                        happened.push(format!("{number}: {} {verbs}{since}", stones.len()));
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
            ["4: 1 live after all since 0", "5: 2 live after all since 0"]
        );
        let course = [
            "aa.", "aa.", "dd.", "dd.", "dd.", "dd.", "dd.", "aa.", "aa.", "aa.", "aa.",
        ];
        assert_eq!(
            happened(&course),
            ["2: 2 die", "7: 2 live after all since 2"]
        );
    }
}
