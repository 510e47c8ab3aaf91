//! Compares what the judge calls certain with the answers of reading.

use super::claim::{Claim, Local, Sure};
use super::sample::Questions;
use super::tally::{Relation, Tally};
use tobi_goban::Position;
use tobi_grid::Point;
use tobi_judge::certain::Certain;
use tobi_judge::life::{Life, Lives, Status};
use tobi_notation::Vertex;
use tobi_reading::{Question, Reader, Side, Success};

/// Stones of groups whose status the judge calls proved, by reading or by rules: one for each group.
pub(crate) fn proved_groups(lives: &Lives) -> Vec<Point> {
    let proved = lives
        .iter()
        .filter(|(_, life)| Sure::of(life.certainty) == Sure::Proved);
    let certain = lives.certain();
    let known = certain.alive.black | certain.alive.white | certain.dead;
    let unknown = proved.filter(|(group, _)| group.stones.is_disjoint(&known));
    unknown
        .filter_map(|(group, _)| group.stones.first())
        .collect()
}

/// Compares static life and the judged groups with the games about chains and groups.
pub(crate) fn compare(
    reader: &mut Reader,
    position: &Position,
    (lives, questions): (&Lives, &Questions),
    tally: &mut Tally,
) {
    let certain = [
        ("unconditional", Certain::unconditional(position.board())),
        ("with answers", Certain::with_answers(position.board())),
    ];
    let captures = questions
        .chains
        .iter()
        .map(|&stone| Question::Capture(stone));
    let lives_asked = questions.lives.iter().map(|&stone| Question::Life(stone));
    let races = questions.races.iter();
    let races = races.map(|&[target, rival]| Local::Race { target, rival });
    let games = captures.chain(lives_asked).map(Local::Asked).chain(races);
    for game in games {
        for first in [Side::Defender, Side::Attacker] {
            let Some(said) = game.ask(reader, position, first) else {
                continue;
            };
            for (how, certain) in &certain {
                if let Some(fact) = of_certain(position, certain, &game, first) {
                    let kind = format!("certain {how} and {}", game.name());
                    tally.check(&kind, position, &fact, Relation::Same, &said);
                }
            }
            if let Some((fact, relation)) = of_group(reader, position, lives, &game, first) {
                let kind = format!("groups and {}", game.name());
                tally.check(&kind, position, &fact, relation, &said);
            }
        }
    }
}

/// The result of a side that moves first if the stones are alive, or dead, in any case.
fn either_way(lives: bool, first: Side) -> Success {
    if lives == (first == Side::Defender) {
        Success::Yes
    } else {
        Success::No
    }
}

fn is_life(game: &Local) -> bool {
    matches!(game, Local::Asked(Question::Life(_)))
}

/// What static life says about the chain or group in question, if anything.
fn of_certain(position: &Position, certain: &Certain, game: &Local, first: Side) -> Option<Claim> {
    let stone = *game.marks().first()?;
    let at = Vertex::new(stone, position.size());
    let color = position.board().color_at(stone)?;
    if certain.alive[color].contains(stone) {
        let words = format!("the chain at {at} is certainly alive");
        return Some(Claim::fact(words, either_way(true, first), Sure::Proved));
    }
    if !certain.dead.contains(stone) {
        return None;
    }
    // Its colour cannot live there; a chain that need not be captured may still be hard to capture.
    let sure = if is_life(game) {
        Sure::Proved
    } else {
        Sure::Believed
    };
    let words = format!("the chain at {at} is certainly dead");
    Some(Claim::fact(words, either_way(false, first), sure))
}

/// What the judged group of the stone implies for the game, if both are about the same stones or one contains the
/// other so that its fate decides.
fn of_group(
    reader: &Reader,
    position: &Position,
    lives: &Lives,
    game: &Local,
    first: Side,
) -> Option<(Claim, Relation)> {
    let stone = *game.marks().first()?;
    let (
        group,
        Life {
            status, certainty, ..
        },
    ) = lives.at(stone)?;
    let chain = position.board().chain_at(stone)?.stones();
    let asked = if is_life(game) {
        reader.group_of(position, stone)
    } else {
        chain
    };
    let (success, relation) = match status {
        // A part of the group lives: a question about all of it, or more, has the same answer.
        Status::Alive if group.stones.is_subset(&asked) => {
            (either_way(true, first), Relation::Same)
        }
        Status::Seki if group.stones.is_subset(&asked) && first == Side::Attacker => {
            (Success::No, Relation::Same)
        }
        // All of it dies: a question about a part has the same answer.
        Status::Dead if asked.is_subset(&group.stones) => {
            (either_way(false, first), Relation::Same)
        }
        // The first player wins, perhaps by a ko.
        Status::Unsettled if asked == group.stones => (Success::KoBehind, Relation::AtMost),
        _ => return None,
    };
    let at = Vertex::new(stone, position.size());
    let words = format!("the group at {at} is judged {status} [{certainty:?}]");
    Some((Claim::fact(words, success, Sure::of(*certainty)), relation))
}
