//! Health: from the attributes of a group to its status.

use super::attribute::{Attribute, Evidence};
use super::grounds::{Basis, Grounds};
use super::scene::Scene;
use super::{Life, Reason, Status};
use crate::groups::{self, Group, GroupFeatures, largest_chain};
use crate::params::{BRIEF_LIFE_NODES, CLOSER_LIFE_NODES, Doubt, GroupWeights};
use tobi_goban::{Move, Position};
use tobi_grid::PointSet;
use tobi_reading::{Assumption, Certainty, GameValue, Question, Reader, Verdict};

/// A judgement of a group: a game value for its owner, its certainty, and what it rests on.
#[derive(Clone, Copy)]
struct Judged {
    value: GameValue,
    certainty: Certainty,
    basis: Basis,
}

impl Judged {
    const fn believed(value: GameValue, by: Assumption, basis: Basis) -> Judged {
        let certainty = Certainty::Believed(by);
        Judged {
            value,
            certainty,
            basis,
        }
    }
}

/// Judges a group from its attributes: lifebase, friendship, emptyship, opponentship.
pub(super) fn life(
    scene: &Scene<'_>,
    reader: &mut Reader,
    group: &Group,
    attributes: [Attribute; 4],
) -> Life {
    let unread = unread(scene, group);
    let is_won = |attribute: &Attribute| attribute.value == GameValue::Won;
    let has_any = attributes.iter().any(is_won);
    let read = match unread.value {
        GameValue::Fuzzy => in_doubt(scene, reader, group),
        GameValue::Won if !unread.certainty.is_proved() && !has_any => {
            look(scene, reader, group, CLOSER_LIFE_NODES)
        }
        _ => None,
    };
    let read = read.map(|read| of_the_chain(scene.position, reader, group, read));
    let mut judged = match &read {
        Some(read) if outweighs(read.value(), unread.value) => Judged {
            value: read.value(),
            certainty: of_the_group(scene.position, reader, group, read),
            basis: Basis::Reading,
        },
        _ => unread,
    };
    let may_race = matches!(
        (judged.value, judged.certainty),
        (GameValue::Lost, Certainty::Believed(_))
    );
    let [lifebase, friendship, emptyship, opponentship] = attributes;
    let race = hot_race(&opponentship).filter(|_| may_race);
    if may_race && opponentship.beaten().next().is_some() {
        judged = Judged::believed(GameValue::Won, Assumption::Race, Basis::Race);
    } else if race.is_some() {
        judged = Judged::believed(GameValue::Hot, Assumption::Race, Basis::Race);
    }
    let status = Status::of(judged.value).unwrap_or(if group.is_captive() {
        Status::Dead
    } else {
        Status::Alive
    });
    let [save, kill] = race
        .filter(|_| status == Status::Unsettled)
        .unwrap_or_else(|| moves(status, read.as_ref()));
    let board = scene.position.board();
    let grounds = match (judged.basis, &read) {
        (Basis::Eyes, _) => Grounds::of_eyes(&lifebase, board.size()),
        (Basis::Race, _) => Grounds::of_race(&opponentship, judged.value, board),
        (Basis::Reading, Some(read)) => Grounds::of_reading(read, status, &group.stones),
        (basis, _) => Grounds::new(basis, PointSet::empty(board.size())),
    };
    Life {
        status,
        health: judged.value,
        certainty: judged.certainty,
        grounds,
        save,
        kill,
        lifebase,
        friendship,
        emptyship,
        opponentship,
        read,
        counted: None,
    }
}

/// A reading of the life of a group's largest chain. If it only says that some of the stones that are shut in together
/// live, and this chain can be captured, the reading of the capture takes its place.
pub(super) fn of_the_chain(
    position: &Position,
    reader: &mut Reader,
    group: &Group,
    read: Verdict,
) -> Verdict {
    let is_about_some = read.attack.is_about_some() || read.defend.is_about_some();
    if read.guess() != GameValue::Won || !is_about_some {
        return read;
    }
    let largest = largest_chain(position.board(), &group.stones);
    let Ok(mut capture) = reader.verdict(position, &Question::Capture(largest)) else {
        return read;
    };
    if !capture.attack.is_decided() || !capture.attack.success.works() {
        return read;
    }
    let chain = position.board().chain_at(largest);
    if chain.is_none_or(|chain| chain.stones() != group.stones) {
        for answer in [&mut capture.attack, &mut capture.defend] {
            if answer.certainty.is_proved() {
                answer.certainty = Certainty::Believed(Assumption::GroupLinks);
            }
        }
    }
    capture
}

/// The certainty of a group's status that reading its largest chain found. A proof covers the whole group only if it is
/// about all its stones: a life is proved for one chain, a death for all stones that are shut in together.
pub(super) fn of_the_group(
    position: &Position,
    reader: &Reader,
    group: &Group,
    read: &Verdict,
) -> Certainty {
    let certainty = read.certainty();
    if !certainty.is_proved() {
        return certainty;
    }
    let largest = largest_chain(position.board(), &group.stones);
    let covered = match (read.value(), position.board().chain_at(largest)) {
        (GameValue::Lost, _) | (_, None) => reader.group_of(position, largest),
        (_, Some(chain)) => chain.stones(),
    };
    if group.stones.is_subset(&covered) {
        certainty
    } else {
        Certainty::Believed(Assumption::GroupLinks)
    }
}

impl Reason {
    /// How certain a final status is with this reason.
    pub fn certainty(&self) -> Certainty {
        match self {
            Reason::Unconditional | Reason::Answers | Reason::Defended => Certainty::by_theorem(),
            Reason::Read(verdict) => verdict.certainty(),
            Reason::Sampled { .. } => Certainty::Believed(Assumption::Playouts),
            Reason::Race { .. } => Certainty::Believed(Assumption::Race),
            Reason::Solved { .. } => Certainty::Believed(Assumption::SafeWalls),
            Reason::Reached => Certainty::Believed(Assumption::OpenAround),
            Reason::Seki(kind) => Certainty::Believed(Assumption::Seki(*kind)),
            Reason::Given => Certainty::Believed(Assumption::Given),
            Reason::Size { .. }
            | Reason::ShutIn { .. }
            | Reason::Open { .. }
            | Reason::Closing { .. } => Certainty::Unknown,
        }
    }
}

/// The moves that save and the moves that kill an unsettled group.
pub(super) fn moves(status: Status, read: Option<&Verdict>) -> [Vec<Move>; 2] {
    match (status, read) {
        (Status::Unsettled, Some(read)) => [read.defend.moves.clone(), read.attack.moves.clone()],
        _ => [Vec::new(), Vec::new()],
    }
}

/// The moves that win the only hot race, for the owner and for the rival; `None` if there are several, because no order
/// among them is independent of the board's orientation.
fn hot_race(opponentship: &Attribute) -> Option<[Vec<Move>; 2]> {
    let races = opponentship.evidence.iter();
    let mut hot = races.filter_map(|evidence| match evidence {
        Evidence::Rival {
            value: GameValue::Hot,
            moves,
            ..
        } => Some(moves),
        _ => None,
    });
    let only = hot.next()?;
    hot.next().is_none().then(|| only.clone())
}

/// Whether the answer of reading overrides the features. Reading finds attacks on strong groups too easily if its lines
/// end in judgements.
fn outweighs(read: GameValue, features: GameValue) -> bool {
    match read {
        GameValue::Fuzzy => false,
        GameValue::Hot => features != GameValue::Won,
        GameValue::Won | GameValue::Lost | GameValue::Zugzwang => true,
    }
}

/// Reads a group whose features are unclear: with a short reading, then if necessary with a longer one.
fn in_doubt(scene: &Scene<'_>, reader: &mut Reader, group: &Group) -> Option<Verdict> {
    let brief = look(scene, reader, group, BRIEF_LIFE_NODES)?;
    match brief.value() {
        GameValue::Fuzzy => look(scene, reader, group, CLOSER_LIFE_NODES),
        _ => Some(brief),
    }
}

/// The life of a group, read with this many nodes.
fn look(scene: &Scene<'_>, reader: &mut Reader, group: &Group, nodes: u32) -> Option<Verdict> {
    let strength = unread_strength(scene.features(group)?);
    groups::life(scene.position, reader, &group.stones, nodes, strength)
}

/// The judgement before reading: what is certain, or else what the features say; fuzzy if the group is in doubt.
fn unread(scene: &Scene<'_>, group: &Group) -> Judged {
    if let Some(value) = scene.certain(group) {
        return Judged {
            value,
            certainty: Certainty::by_theorem(),
            basis: Basis::Eyes,
        };
    }
    let Some(features) = scene.features(group) else {
        let (by, basis) = match scene.fell(group) {
            _ if scene.is_beaten(group) => (Assumption::Race, Basis::Race),
            true => (Assumption::Features, Basis::Features),
            false => (Assumption::ReadChains, Basis::Reading),
        };
        return Judged::believed(GameValue::Lost, by, basis);
    };
    if Doubt::USUAL.contains(unread_strength(features)) {
        return Judged {
            value: GameValue::Fuzzy,
            certainty: Certainty::Unknown,
            basis: Basis::Features,
        };
    }
    let value = if group.is_captive() {
        GameValue::Lost
    } else {
        GameValue::Won
    };
    Judged::believed(value, Assumption::Features, Basis::Features)
}

/// The strength of the group by its features alone, without any answer of reading.
fn unread_strength(features: GroupFeatures) -> f64 {
    let unread = GroupFeatures {
        life: None,
        ..features
    };
    unread.strength(&GroupWeights::USUAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::{Color, Setup};
    use tobi_grid::Point;
    use tobi_reading::Budget;

    /// Four points in a row live whoever plays first; the stone at the top right is not part of that proof.
    #[test]
    fn a_proof_for_one_chain_is_a_belief_about_a_group_of_two() {
        let setup = Setup::parse(
            ". . . . X O . X .
             X X X X X O . . .
             O O O O O O . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let position = Position::from_setup(setup.expect("a board")).expect("it is legal");
        let mut reader = Reader::new(Budget::new(2_000).expect("it is not zero"));
        let [alive, other] = [Point::new(0, 1), Point::new(7, 0)];
        let read = reader.verdict(&position, &Question::Life(alive));
        let read = read.expect("a stone stands there");
        assert!(read.certainty().is_proved(), "{read:?}");
        let chain = position.board().chain_at(alive).expect("a stone").stones();
        let group = |stones, chains| Group {
            color: Color::Black,
            stones,
            chains,
            links: Vec::new(),
            domain: PointSet::empty(position.size()),
            captives: PointSet::empty(position.size()),
            holder: None,
            features: None,
            joints: Vec::new(),
            part_of: None,
        };
        let first = chain.first().expect("a chain has stones");
        let one = group(chain, vec![first]);
        let two = group(
            chain | PointSet::from_points(position.size(), [other]),
            vec![first, other],
        );
        let certainty = |group| of_the_group(&position, &reader, group, &read);
        assert!(certainty(&one).is_proved());
        assert_eq!(certainty(&two), Certainty::Believed(Assumption::GroupLinks));
    }
}
