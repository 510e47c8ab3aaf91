//! The strategy of the owner of a safe zone: the answers that the search found, as a graph of positions.
//!
//! Each attack on a relevant point has its answer. Any other move of the other side is answered like a pass. That goes on
//! until the position is *settled*: the owner need not answer any more, except in small rooms, each of which has a strategy
//! of its own: found by the same search without the solver of small rooms, or else by that solver. That is so in rooms in
//! which the owner makes no eye by Benson, but the other side cannot fill them either.

use super::ground::Ground;
use super::search::Search;
use super::standing::{SolvedRoom, basis};
use super::stones::{Groups, Stones};
use crate::params::ROOM_NODES;
use crate::space::Room;
use rustc_hash::FxHashMap;
use tobi_grid::patch::{Cells, each};
use tobi_grid::{Point, PointSet};

/// What the owner of a zone answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The positions of the zone's game with the other side to move. The first one is the zone as it stands.
    pub stances: Vec<Stance>,
}

/// A position with the other side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stance {
    /// The owner answers.
    Answered {
        /// The moves of the other side that have answers of their own, in reading order.
        attacks: Vec<(Point, Reply)>,
        /// The answer to a pass, and to all other moves. It may be a pass that leads to this stance again: then nothing else is
        /// answered.
        pass: Reply,
    },
    /// Whatever the other side does, the owner answers in rooms only.
    Settled {
        /// The regions that give eyes.
        eyes: Vec<PointSet>,
        /// The regions with kept points: the other side has no room for two eyes in them.
        held: PointSet,
        /// Small rooms, with answers of their own.
        rooms: Vec<RoomPlan>,
    },
    /// It is proved too, but the answers are not written down: there are too many positions, or it is a small room in which
    /// the solver of small rooms finds two eyes and the search does not.
    Cut,
}

/// The answer of the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The owner's move; `None`: it passes, or plays elsewhere.
    pub point: Option<Point>,
    /// The number of the stance after that.
    pub then: usize,
}

/// A part of a zone in which the owner answers by a strategy of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomPlan {
    /// Its points.
    pub points: PointSet,
    /// The number of its first stance.
    pub stance: usize,
}

impl Strategy {
    /// The answers after this search proved that the zone is safe.
    pub(super) fn new(search: Search, stones: Stones, positions: usize) -> Strategy {
        let mut writer = Writer {
            search,
            numbers: FxHashMap::default(),
            rooms: FxHashMap::default(),
            stances: Vec::new(),
            most: positions.max(1),
        };
        writer.write(stones);
        Strategy {
            stances: writer.stances,
        }
    }

    /// Whether all answers are written down.
    pub fn is_complete(&self) -> bool {
        !self.stances.contains(&Stance::Cut)
    }

    /// The same with all points replaced.
    #[must_use]
    pub fn moved(
        &self,
        of_point: impl Fn(Point) -> Point,
        of_set: impl Fn(&PointSet) -> PointSet,
    ) -> Strategy {
        let stances = self.stances.iter();
        Strategy {
            stances: stances
                .map(|stance| stance.moved(&of_point, &of_set))
                .collect(),
        }
    }
}

impl Stance {
    fn moved(
        &self,
        of_point: impl Fn(Point) -> Point,
        of_set: impl Fn(&PointSet) -> PointSet,
    ) -> Stance {
        let of_reply = |reply: &Reply| Reply {
            point: reply.point.map(&of_point),
            ..*reply
        };
        match self {
            Stance::Answered { attacks, pass } => {
                let attacks = attacks.iter();
                let attacks = attacks.map(|(point, reply)| (of_point(*point), of_reply(reply)));
                let mut attacks: Vec<(Point, Reply)> = attacks.collect();
                attacks.sort_by_key(|attack| attack.0);
                Stance::Answered {
                    attacks,
                    pass: of_reply(pass),
                }
            }
            Stance::Settled { eyes, held, rooms } => Stance::Settled {
                eyes: eyes.iter().map(&of_set).collect(),
                held: of_set(held),
                rooms: rooms
                    .iter()
                    .map(|room| RoomPlan {
                        points: of_set(&room.points),
                        ..*room
                    })
                    .collect(),
            },
            Stance::Cut => Stance::Cut,
        }
    }
}

/// Reads the answers from the table of a search.
struct Writer<'a> {
    search: Search<'a>,
    /// The stances of the positions that were met.
    numbers: FxHashMap<Stones, usize>,
    /// The first stances of the rooms that were met.
    rooms: FxHashMap<SolvedRoom, usize>,
    stances: Vec<Stance>,
    /// The most stances.
    most: usize,
}

impl Writer<'_> {
    /// The number of the stance of a proved position.
    fn write(&mut self, stones: Stones) -> usize {
        if let Some(&number) = self.numbers.get(&stones) {
            return number;
        }
        let number = self.stances.len();
        self.numbers.insert(stones, number);
        self.stances.push(Stance::Cut);
        let groups = Groups::of(self.search.ground, &stones);
        let stance = match basis(self.search.ground, &stones, &groups, &mut self.search.rooms) {
            Some(found) => {
                let set = |cells: Cells| self.search.ground.patch.set(cells);
                let (eyes, held) = (
                    found.eyes.iter().copied().map(set).collect(),
                    set(found.held),
                );
                let rooms = found.rooms.iter().map(|room| RoomPlan {
                    points: set(room.cells),
                    stance: 0,
                });
                let mut rooms: Vec<RoomPlan> = rooms.collect();
                for (plan, room) in rooms.iter_mut().zip(&found.rooms) {
                    plan.stance = self.write_room(room);
                }
                Stance::Settled { eyes, held, rooms }
            }
            None if self.stances.len() >= self.most => Stance::Cut,
            None => self.answered(stones, &groups).unwrap_or(Stance::Cut),
        };
        self.stances[number] = stance;
        number
    }

    /// The attacks and answers in a position that is not settled.
    fn answered(&mut self, stones: Stones, groups: &Groups) -> Option<Stance> {
        let ground = self.search.ground;
        let relevant = self.search.proof(stones, false)?.cells;
        let pass = self.reply(Stones { ban: 0, ..stones })?;
        let mut attacks = Vec::new();
        for cell in each(relevant & groups.empty) {
            if let Some(after) = groups.attacked(ground, &stones, cell) {
                attacks.push((ground.patch.points()[cell], self.reply(after)?));
            }
        }
        attacks.sort_by_key(|attack| attack.0);
        Some(Stance::Answered { attacks, pass })
    }

    /// The answer that the search found, with the owner to move.
    fn reply(&mut self, stones: Stones) -> Option<Reply> {
        let ground = self.search.ground;
        let answer = self.search.proof(stones, true)?.answer.map(usize::from);
        let after = match answer {
            None => Stones { ban: 0, ..stones },
            Some(cell) => Groups::of(ground, &stones).answered(ground, &stones, cell)?,
        };
        Some(Reply {
            point: answer.map(|cell| ground.patch.points()[cell]),
            then: self.write(after),
        })
    }

    /// The number of the first stance of a room.
    fn write_room(&mut self, room: &SolvedRoom) -> usize {
        if let Some(&number) = self.rooms.get(room) {
            return number;
        }
        let number = self.stances.len();
        match self.search.ground.room(room) {
            Some((ground, stones)) => self.write_room_on(&ground, stones),
            None => self.stances.push(Stance::Cut),
        }
        self.rooms.insert(*room, number);
        number
    }

    fn write_room_on(&mut self, ground: &Ground, stones: Stones) {
        let mut search = Search::new(ground, ROOM_NODES).without_rooms();
        if search.holds(stones) != Some(true) {
            match ground.kept {
                0 => self.write_defence(ground, stones),
                _ => self.stances.push(Stance::Cut),
            }
            return;
        }
        let mut writer = Writer {
            search,
            numbers: FxHashMap::default(),
            rooms: FxHashMap::default(),
            stances: std::mem::take(&mut self.stances),
            most: self.most,
        };
        writer.write(stones);
        self.stances = writer.stances;
    }

    /// A room in which the owner makes no eye, but the other side never gets to capture the wall.
    fn write_defence(&mut self, ground: &Ground, stones: Stones) {
        let patch = &ground.patch;
        let room = Room::on_patch(patch, &ground.sides, patch.all(), stones.enemy);
        let Some(defences) = room.defence(ground.elsewhere[0]) else {
            self.stances.push(Stance::Cut);
            return;
        };
        let first = self.stances.len();
        let point = |cell: u8| (cell != 0).then(|| patch.points()[cell.trailing_zeros() as usize]);
        for (number, defence) in defences.iter().enumerate() {
            let answers = defence.answers.iter();
            let attacks = answers.filter_map(|&(attack, answer, then)| {
                let reply = Reply {
                    point: point(answer),
                    then: first + then,
                };
                Some((point(attack)?, reply))
            });
            self.stances.push(Stance::Answered {
                attacks: attacks.collect(),
                pass: Reply {
                    point: None,
                    then: first + number,
                },
            });
        }
    }
}
