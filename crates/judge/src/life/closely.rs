//! Reading of groups in doubt.

use super::health::{moves, of_the_chain, of_the_group};
use super::{Attribute, Evidence, Grounds, Life, Lives, Status};
use crate::groups::{Group, KnownFates, largest_chain};
use crate::params::{CLOSER_LIFE_NODES, GROUP_NODES, LARGE_GROUP, LIFE_ROUNDS, MOST_DOUBTFUL};
use tobi_goban::{Board, Position, Rules};
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::{Assumption, Budget, Certainty, GameValue, Question, Reader, Side, Verdict};

/// What reads the groups of a position. It remembers what it has read, so that along a game only what has changed is read again;
/// the answers are those of a fresh one.
#[derive(Debug)]
pub struct GroupReader {
    small: Reader,
    large: Reader,
    /// For proofs that the first mover decides.
    proofs: Reader,
}

impl GroupReader {
    /// With this budget for the life of a large group ([`LARGE_GROUP`]), and at most [`GROUP_NODES`] for others.
    pub fn new(budget: Budget) -> GroupReader {
        let nodes = budget.nodes().min(GROUP_NODES);
        let small = Budget::new(nodes).expect("more than no node");
        GroupReader {
            small: Reader::new(small),
            large: Reader::new(budget),
            proofs: Reader::new(small).with_proofs(),
        }
    }

    /// With at most [`GROUP_NODES`] for large groups too: for courses of games, in which each move touches large groups. Where a
    /// large group is in doubt, the result may differ from that of [`GroupReader::new`].
    pub fn brief() -> GroupReader {
        GroupReader::new(Budget::new(GROUP_NODES).expect("more than no node"))
    }
}

impl Lives {
    /// Judges all groups of a position like [`Lives::new`], reads those in doubt, and judges all groups again where that changes
    /// what stands, until nothing changes.
    ///
    /// In doubt are all groups without a proof, except those that live by their features alone and on which a short reading
    /// finds no attack. Boards unlike any game get short readings only: if more than [`MOST_DOUBTFUL`] groups are in doubt,
    /// or the board is crowded ([`Budget::on`]). If a group that was judged dead turns out to live, it stands while the
    /// groups around it are judged again; if a small part of a group turns out to be dead, it is lost then.
    ///
    /// Cost: as much as the playouts of an estimate, in fights twice as much; see BENCHMARKS.md. Source: docs/lab/life.md.
    pub fn closely(position: &Position, reader: &mut GroupReader) -> Lives {
        let nothing = KnownFates::nothing(position.size());
        Lives::new(position, &mut reader.small).read_on(position, reader, &nothing)
    }

    /// The same from what was judged before, where the groups with these fates keep them.
    pub(crate) fn read_on(
        mut self,
        position: &Position,
        reader: &mut GroupReader,
        fates: &KnownFates,
    ) -> Lives {
        let mut known = *fates;
        for _ in 1..LIFE_ROUNDS {
            let looked_dead = self.dead();
            let lost = self.read_doubtful(position, reader);
            let stand = looked_dead - self.dead();
            if stand.is_subset(&known.standing) && lost.is_subset(&known.lost) {
                self.prove_hot(position, reader);
                return self;
            }
            known.standing |= stand;
            known.lost |= lost - known.standing;
            self = Lives::knowing(position, &mut reader.small, fates, &known);
        }
        self.read_doubtful(position, reader);
        self.prove_hot(position, reader);
        self
    }

    /// Reads closely the groups that are in doubt, and those that stand by their features alone if a short reading finds an
    /// attack. Returns the dead stones that are a small part of their group.
    pub(crate) fn read_doubtful(
        &mut self,
        position: &Position,
        reader: &mut GroupReader,
    ) -> PointSet {
        let board = position.board();
        let unproved = self.iter().filter(|(_, life)| !life.certainty.is_proved());
        let mut doubtful = Vec::new();
        for (group, life) in unproved {
            let stone = largest_chain(board, &group.stones);
            if !stands(life) || is_attacked(position, &mut reader.small, stone) {
                doubtful.push((stone, group.stones.len() >= LARGE_GROUP));
            }
        }
        let usual = reader.large.budget();
        let is_like_a_game = doubtful.len() <= MOST_DOUBTFUL && usual.on(board) == usual;
        let nodes = (!is_like_a_game).then_some(CLOSER_LIFE_NODES.min(usual.nodes()));
        let mut lost = PointSet::empty(position.size());
        for (stone, is_large) in doubtful {
            let reader = if is_large {
                &mut reader.large
            } else {
                &mut reader.small
            };
            lost |= self.read_group(position, reader, stone, nodes);
        }
        self.free_captors(position, &mut reader.proofs);
        lost
    }

    /// Groups that were believed to be dead live after all if all stones around them are dead, because living stones surround
    /// these, unless it is proved that they are captured first.
    fn free_captors(&mut self, position: &Position, prover: &mut Reader) {
        let board = position.board();
        let dead = self.dead();
        let captors =
            |group: &Group| morph::dilate(&group.stones) & *board.stones(group.color.opponent());
        let inner = self.groups.iter().filter(|group| {
            let captors = captors(group);
            captors.is_subset(&dead) && !captors.is_empty()
        });
        let inner = PointSet::union(position.size(), inner.map(|group| group.stones));
        for (group, life) in self.groups.iter().zip(&mut self.lives) {
            let is_believed = life.status == Status::Dead && !life.certainty.is_proved();
            let is_inner = group.stones.is_subset(&inner);
            if !is_believed || !is_inner || !captors(group).is_disjoint(&inner) {
                continue;
            }
            let largest = largest_chain(board, &group.stones);
            let capture = prover.verdict(position, &Question::Capture(largest));
            let is_captured =
                capture.is_ok_and(|it| it.value() == GameValue::Lost && it.certainty().is_proved());
            if !is_captured {
                life.win_races(board);
            }
        }
    }

    /// Asks for proofs that the first mover decides the life of the groups of which reading believes it.
    fn prove_hot(&mut self, position: &Position, reader: &mut GroupReader) {
        let is_believed = |life: &Life| {
            let read = life.read.as_ref();
            read.is_some_and(|read| read.value() == GameValue::Hot && !read.certainty().is_proved())
        };
        let hot = self.iter().filter(|(_, life)| is_believed(life));
        let hot: Vec<Point> = hot.filter_map(|(group, _)| group.stones.first()).collect();
        for stone in hot {
            self.read_closely(position, &mut reader.proofs, stone);
        }
    }

    /// Reads the life of the group on `stone` with the reader's whole budget for each first mover, and updates the
    /// group's status. If reading does not decide, its answer counts as a guess; a proved status only changes by a
    /// proof. A seki remains a seki, because reading only sees captures. In a counted position the fate of the count
    /// remains. Does nothing if there is no stone.
    ///
    /// The group's largest chain is read, whichever stone is given: a smaller chain may have another fate than the
    /// group. If less than half of the group dies, or depends on the first mover, that is no answer about the group.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::life::{Lives, Status};
    /// use tobi_reading::{Budget, Certainty, Assumption, Reader};
    ///
    /// // Three points in a row: the side that plays the middle one first wins.
    /// let position = Position::from_setup(Setup::parse(
    ///     ". . . X O . . . .
    ///      X X X X O . . . .
    ///      O O O O O . . . .
    ///      . . . . . . . . .
    ///      . . . . . . . . .",
    /// )?)?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let mut lives = Lives::new(&position, &mut reader);
    /// let stone = Point::new(0, 1);
    /// lives.read_closely(&position, &mut reader, stone);
    /// let (_, life) = lives.at(stone).expect("a stone stands there");
    /// assert_eq!(life.status, Status::Unsettled);
    /// assert_eq!(life.certainty, Certainty::Believed(Assumption::SafeWalls));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_closely(&mut self, position: &Position, reader: &mut Reader, stone: Point) {
        self.read_group(position, reader, stone, None);
    }

    /// [`Lives::read_closely`]; returns the dead stones of the group if they are less than half of it. With a number of
    /// nodes, it is a brief question of a whole board.
    fn read_group(
        &mut self,
        position: &Position,
        reader: &mut Reader,
        stone: Point,
        nodes: Option<u32>,
    ) -> PointSet {
        let nothing = PointSet::empty(position.size());
        let mut groups = self.groups.iter().zip(&mut self.lives);
        let Some((group, life)) = groups.find(|(group, _)| group.stones.contains(stone)) else {
            return nothing;
        };
        let largest = largest_chain(position.board(), &group.stones);
        let read = match nodes {
            Some(nodes) => reader.life_within(position, largest, nodes, Side::Defender),
            None => reader.verdict(position, &Question::Life(largest)),
        };
        let Ok(read) = read else {
            return nothing;
        };
        let read = of_the_chain(position, reader, group, read);
        let covered = group.stones & reader.group_of(position, largest);
        let is_part = 2 * covered.len() < group.stones.len();
        if is_part && life.counted.is_none() {
            match read.value() {
                GameValue::Lost => return covered,
                GameValue::Hot => return nothing,
                _ => {}
            }
        }
        let certainty = of_the_group(position, reader, group, &read);
        let found = Status::of(read.guess()).filter(|_| life.counted.is_none());
        let is_seki = life.status == Status::Seki && found != Some(Status::Unsettled);
        let is_worse = life.certainty.is_proved() && !certainty.is_proved();
        let is_worse = is_worse || stands(life) && read.value() == GameValue::Fuzzy;
        if let Some(status) = found.filter(|_| !is_seki && !is_worse) {
            life.status = status;
            life.health = read.value();
            life.certainty = certainty;
            life.grounds = Grounds::of_reading(&read, status, &group.stones);
            [life.save, life.kill] = moves(status, Some(&read));
        }
        life.read = Some(read);
        nothing
    }
}

impl Life {
    /// The group captures the stones around it.
    fn win_races(&mut self, board: &Board) {
        let mut evidence = std::mem::take(&mut self.opponentship.evidence);
        for it in &mut evidence {
            if let Evidence::Rival { value, .. } = it {
                *value = GameValue::Won;
            }
        }
        self.opponentship = Attribute {
            value: GameValue::Won,
            evidence,
        };
        self.status = Status::Alive;
        self.health = GameValue::Won;
        self.certainty = Certainty::Believed(Assumption::Race);
        self.grounds = Grounds::of_race(&self.opponentship, GameValue::Won, board);
        [self.save, self.kill] = [Vec::new(), Vec::new()];
        self.read = None;
    }
}

/// Whether a group lives by its features and attributes alone. A guess of reading does not count against that: of nine
/// such guesses about groups of 9-dan games seven were wrong, compared with KataGo.
fn stands(life: &Life) -> bool {
    life.health == GameValue::Won && life.read.is_none()
}

/// Whether the group of a stone is dead after the killing move of a reading, read one move further: a belief may have
/// overlooked a reply.
pub(super) fn kill_holds(
    position: &Position,
    reader: &mut Reader,
    stone: Point,
    read: &Verdict,
) -> bool {
    let attacker = read.owner.opponent();
    let Some(kill) = read.attack.best() else {
        return false;
    };
    let Ok(after) = position.after(attacker, kill, &Rules::JAPANESE) else {
        return false;
    };
    let reply = reader.life_answer_within(&after, stone, GROUP_NODES, Side::Defender);
    reply.is_ok_and(|reply| reply.is_decided() && !reply.success.works())
}

/// Whether a short reading finds an attack on the group of a stone that stands by its features.
fn is_attacked(position: &Position, reader: &mut Reader, stone: Point) -> bool {
    let attack = reader.life_answer_within(position, stone, CLOSER_LIFE_NODES, Side::Attacker);
    attack.is_ok_and(|attack| attack.is_decided() && attack.success.works())
}
