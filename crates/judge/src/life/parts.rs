//! The parts of groups, each with its own evidence: what reports show as groups.
//!
//! A status is judged for a whole group, over links that the other side may cut. A part has the status of its group, and
//! those of the reasons that are its own: its eyes, its room, its friends and rivals.

use super::attribute::{Attribute, Evidence};
use super::closely::kill_holds;
use super::grounds::{Basis, Grounds};
use super::health::{moves, of_the_group};
use super::{Life, Lives, Status};
use crate::groups::{Group, Groups, Part, PartFinder, largest_chain, named_by};
use crate::params::{GROUP_NODES, LEAST_PART, LOCAL_STEPS};
use tobi_goban::{Board, Position};
use tobi_grid::morph::{self, zones};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Assumption, Certainty, GameValue, Reader, Side};

/// What is next to one of the parts of a group.
struct Share {
    /// The points that it reaches before the other parts, or as early as they.
    near: PointSet,
    /// Its stones.
    stones: PointSet,
    /// Whether the group's life was read for these stones.
    is_read: bool,
}

impl Lives {
    /// The same with each living or unsettled group split into the [parts](crate::groups::Part) that the other side cannot
    /// separate. Dead stones and sekis stay together.
    ///
    /// Each part has its group's status, its own evidence, and its own [joints](Group::joints) to the other parts. The part
    /// whose life was read keeps that reading; the others name it by [`Group::part_of`]. A part that lives by nothing of its
    /// own is read: it may be lost after a cut.
    ///
    /// Cost: a brief connection for each pair of near chains that are not plainly connected, and the readings of such parts, of
    /// at most [`GROUP_NODES`] nodes.
    pub fn parted(&self, position: &Position, reader: &mut Reader) -> Lives {
        let board = position.board();
        let finder = PartFinder::new(position, &self.dead());
        let mut found: Vec<(Group, Life)> = Vec::new();
        for (group, life) in self.iter() {
            let parts = match life.status {
                Status::Alive | Status::Unsettled => finder.parts(reader, &group.stones),
                Status::Dead | Status::Seki => Vec::new(),
            };
            if parts.len() < 2 {
                found.push((group.clone(), life.clone()));
                continue;
            }
            let read = reader.group_of(position, group.chains[0]);
            let shares = shares(board, group, &parts, &read);
            for (part, share) in parts.iter().zip(&shares) {
                let part = group.of(board, part, share);
                let mut life = life.of(share, &self.groups);
                life.read_alone(position, reader, &part);
                found.push((part, life));
            }
        }
        settle_holders(&mut found);
        found.sort_by_key(|(group, _)| group.stones.first());
        let (groups, lives): (Vec<Group>, Vec<Life>) = found.into_iter().unzip();
        let mut parted = Lives {
            groups: self.groups.replaced(groups),
            lives,
            certain: self.certain,
        };
        parted.name_rivals(board);
        parted
    }

    /// Each rival is named by its part beside the group.
    fn name_rivals(&mut self, board: &Board) {
        let groups = &self.groups;
        for (group, life) in groups.iter().zip(&mut self.lives) {
            let around = morph::dilate(&group.stones);
            for evidence in &mut life.opponentship.evidence {
                let Evidence::Rival { stone, beaten, .. } = evidence else {
                    continue;
                };
                let is_beside = |at: Point| {
                    let rival = groups.at(at);
                    rival.is_some_and(|rival| !rival.stones.is_disjoint(&around))
                };
                if !is_beside(*stone) {
                    let touching = around & *board.stones(group.color.opponent());
                    let near = if beaten.is_disjoint(&touching) {
                        touching
                    } else {
                        touching & *beaten
                    };
                    let first = near.first().and_then(|at| groups.at(at));
                    *stone = first.map_or(*stone, |rival| rival.chains[0]);
                }
            }
        }
    }
}

/// What is next to each part. Points that several parts reach at the same time are next to all of these.
fn shares(board: &Board, group: &Group, parts: &[Part], read: &PointSet) -> Vec<Share> {
    let seeds: Vec<PointSet> = parts.iter().map(|part| part.stones).collect();
    let within = board.empty() | group.captives | group.domain | group.stones;
    let found = zones(&seeds, &within, None);
    let zones = found.zones.into_iter().zip(&seeds);
    let shares = zones.map(|(zone, &stones)| {
        let shared =
            morph::reconstruct(&(morph::dilate(&zone) & found.contested), &found.contested);
        Share {
            near: zone | shared,
            stones,
            is_read: stones.contains(group.chains[0]) || stones.is_subset(read),
        }
    });
    shares.collect()
}

/// A captive belongs to the part of its holder that is nearest to it. Of equally near parts the first one is named.
fn settle_holders(found: &mut [(Group, Life)]) {
    let is_captive = |place: &usize| found[*place].0.holder.is_some();
    let captives: Vec<usize> = (0..found.len()).filter(is_captive).collect();
    for place in captives {
        let (stones, color) = (found[place].0.stones, found[place].0.color);
        let nearness = |group: &Group| {
            let mut near = stones;
            let touching = (0..LOCAL_STEPS).map(|_| {
                near = morph::dilate(&near);
                (near & group.stones).len()
            });
            (touching.collect::<Vec<_>>(), group.stones.len())
        };
        let owners = found.iter().enumerate();
        let owners = owners
            .filter(|(_, (group, _))| group.color != color && !group.captives.is_disjoint(&stones));
        let owners: Vec<_> = owners
            .map(|(owner, (group, _))| (nearness(group), owner))
            .collect();
        let Some(most) = owners.iter().map(|(near, _)| near).max() else {
            continue;
        };
        let (nearest, others): (Vec<_>, Vec<_>) = owners.iter().partition(|(near, _)| near == most);
        for (_, other) in others {
            found[*other].0.captives -= stones;
        }
        let (_, holder) = nearest[0];
        found[place].0.holder = found[*holder].0.stones.first();
    }
}

impl Group {
    /// One of its parts.
    fn of(&self, board: &Board, part: &Part, share: &Share) -> Group {
        let stones = part.stones;
        let named = named_by(board, &stones).unwrap_or(self.chains[0]);
        let mut chains = self.chains.clone();
        chains.retain(|&chain| stones.contains(chain));
        chains.sort_by_key(|&chain| chain != named);
        let mut links = self.links.clone();
        links.retain(|link| link.chains.iter().all(|&chain| stones.contains(chain)));
        Group {
            color: self.color,
            stones,
            links,
            domain: self.domain & share.near,
            captives: self.captives,
            holder: self.holder,
            features: self.features,
            joints: part.joints.clone(),
            part_of: (!stones.contains(self.chains[0])).then_some(self.chains[0]),
            chains,
        }
    }
}

impl Life {
    /// The life of a part of its group.
    fn of(&self, share: &Share, groups: &Groups) -> Life {
        let lifebase = lifebase(&self.lifebase, share);
        let friendship = filtered(&self.friendship, |evidence| match evidence {
            Evidence::Friend { chains, .. } => share.stones.contains(chains[0]),
            _ => true,
        });
        let around = morph::dilate(&share.stones);
        let opponentship = filtered(&self.opponentship, |evidence| match evidence {
            Evidence::Rival { stone, beaten, .. } if beaten.is_empty() => {
                let rival = groups.at(*stone);
                rival.is_some_and(|rival| !rival.stones.is_disjoint(&around))
            }
            Evidence::Rival { beaten, .. } => !beaten.is_disjoint(&around),
            _ => true,
        });
        let is_by_reading = self.grounds.by == Basis::Reading;
        let certainty = match self.certainty {
            Certainty::Believed(_) if is_by_reading && !share.is_read => {
                Certainty::Believed(Assumption::GroupLinks)
            }
            certainty => certainty,
        };
        let vicinity = (0..LOCAL_STEPS).fold(share.stones, |near, _| morph::dilate(&near));
        let grounds = match self.grounds.by {
            Basis::Eyes => Grounds::of_eyes(&lifebase, groups.size()),
            by => Grounds::new(by, self.grounds.points & vicinity),
        };
        Life {
            status: self.status,
            health: self.health,
            certainty,
            grounds,
            emptyship: emptyship(&self.emptyship, share),
            lifebase,
            friendship,
            opponentship,
            read: self.read.clone().filter(|_| share.is_read),
            save: self.save.clone(),
            kill: self.kill.clone(),
            counted: self.counted.clone(),
        }
    }
}

impl Life {
    /// Reads the life of a part that was not read and lives by nothing of its own. Takes the answer if it is decided, except
    /// that a part of a living group is dead: another part may capture what surrounds it.
    fn read_alone(&mut self, position: &Position, reader: &mut Reader, part: &Group) {
        let own = [&self.lifebase, &self.friendship, &self.emptyship];
        let lives = self.status == Status::Alive;
        let is_own = lives && own.iter().any(|it| it.value == GameValue::Won);
        if part.stones.len() < LEAST_PART
            || is_own
            || self.read.is_some()
            || self.certainty.is_proved()
            || self.counted.is_some()
        {
            return;
        }
        let largest = largest_chain(position.board(), &part.stones);
        let read = reader.life_within(position, largest, GROUP_NODES, Side::Defender);
        let Some((read, status)) = read.ok().and_then(|it| {
            let status = Status::of(it.value())?;
            let is_lost = status == Status::Dead && self.status == Status::Alive;
            (!is_lost).then_some((it, status))
        }) else {
            return;
        };
        let may_be_killed = status == Status::Unsettled && self.status == Status::Alive;
        if may_be_killed && !kill_holds(position, reader, largest, &read) {
            return;
        }
        self.status = status;
        self.health = read.value();
        self.certainty = of_the_group(position, reader, part, &read);
        self.grounds = Grounds::of_reading(&read, status, &part.stones);
        [self.save, self.kill] = moves(status, Some(&read));
        self.read = Some(read);
    }
}

/// The spaces for eyes next to a part. Eyes in a space that it shares with other parts may be theirs: they are possible, not
/// sure.
fn lifebase(all: &Attribute, share: &Share) -> Attribute {
    let around = morph::dilate(&share.stones);
    let eyes = all.evidence.iter().filter_map(|it| {
        let Evidence::Eyes {
            space,
            sure,
            possible,
        } = it
        else {
            return None;
        };
        let own = *space & share.near;
        let sure = if own == *space { *sure } else { 0 };
        // Each eye needs a point, and one more keeps it from the next.
        let most = u8::try_from(own.len().div_ceil(2)).unwrap_or(u8::MAX);
        (!own.is_disjoint(&around)).then_some((own, [sure, (*possible).min(most)]))
    });
    Attribute::of_eyes(eyes.collect())
}

/// The points in the open that a part reaches first.
fn emptyship(all: &Attribute, share: &Share) -> Attribute {
    let rooms = all.evidence.iter().filter_map(|it| match it {
        Evidence::Room(points) => Some(*points & share.near),
        _ => None,
    });
    let nothing = PointSet::empty(share.stones.size());
    Attribute::of_room(rooms.fold(nothing, |all, room| all | room))
}

/// An attribute with some of its evidence; its value is the best of that.
fn filtered(all: &Attribute, is_own: impl Fn(&Evidence) -> bool) -> Attribute {
    let own = all.evidence.iter().filter(|evidence| is_own(evidence));
    let value = |evidence: &Evidence| match evidence {
        Evidence::Friend { connection, .. } => connection.value(),
        Evidence::Rival { value, .. } => *value,
        _ => GameValue::Fuzzy,
    };
    Attribute::best(own.map(|it| (value(it), it.clone())).collect())
}

impl Groups {
    /// Other groups of the same stones, in reading order.
    fn replaced(&self, groups: Vec<Group>) -> Groups {
        Groups::from_groups(self.size(), groups, self.fallen().to_vec())
    }
}
