//! Checks a local game against itself: with more nodes, after a move, in another pose.

use super::Readers;
use super::claim::{Claim, Local, Sure};
use super::sample::moves_near;
use super::tally::{Relation, Tally};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Move, Pose, Position, Rules};
use tobi_reading::{Reader, Side, Success};

/// The number of moves tried after an answer "fails", besides the one that was read.
const OTHER_MOVES: usize = 4;
/// One of so many answers is also read in another pose of the board.
const TWINS: u32 = 8;

/// Tries to refute this answer of a game.
pub(crate) fn refute(
    readers: &mut Readers,
    position: &Position,
    (game, first): (&Local, Side),
    claim: &Claim,
    random: &mut SplitMix,
    tally: &mut Tally,
) {
    let name = game.name();
    if claim.is_proved()
        && let Some(longer) = game.ask(&mut readers.long, position, first)
    {
        let kind = format!("{name}: 20 times the nodes");
        tally.check(&kind, position, claim, Relation::Same, &longer);
    }
    for (number, &mv) in claim.works.iter().enumerate() {
        let which = if number == 0 { "own" } else { "other" };
        let kind = format!("{name}: after its {which} move");
        if let Some(other) = after(&mut readers.usual, position, (game, first), mv) {
            let expected = mirrored(claim);
            tally.check(&kind, position, &expected, Relation::Same, &other);
        }
    }
    if claim.works.is_empty() && claim.is_proved() {
        let kind = format!("{name}: fails, after a move");
        let expected = mirrored(claim);
        for mv in tries(position, (game, first), claim, random) {
            if let Some(other) = after(&mut readers.brief, position, (game, first), mv) {
                tally.check(&kind, position, &expected, Relation::AtMost, &other);
            }
        }
    }
    if random.below(TWINS) == 0 {
        turned(
            &mut readers.usual,
            position,
            (game, first),
            claim,
            random,
            tally,
        );
    }
}

/// Reads the same in another pose of the board.
fn turned(
    reader: &mut Reader,
    position: &Position,
    (game, first): (&Local, Side),
    claim: &Claim,
    random: &mut SplitMix,
    tally: &mut Tally,
) {
    let pick = 1 + random.below(15) as usize;
    let Some(pose) = Pose::all(position.size()).nth(pick) else {
        return;
    };
    let twin = game.in_pose(&pose);
    if let Some(turned) = twin.ask(reader, &pose.position_in(position), first) {
        tally.check_twin("turned, mirrored, recoloured", position, claim, &turned);
    }
}

/// The claim for the other side, with the claim's words.
fn mirrored(claim: &Claim) -> Claim {
    Claim {
        success: claim.success.for_the_other(),
        ..claim.clone()
    }
}

/// Moves that might work though the answer says that none does.
fn tries(
    position: &Position,
    (game, first): (&Local, Side),
    claim: &Claim,
    random: &mut SplitMix,
) -> Vec<Move> {
    let Some(color) = game.color(position, first) else {
        return Vec::new();
    };
    let near = moves_near(position, &game.place(position), color, random);
    let near = near
        .into_iter()
        .map(Move::Play)
        .filter(|&mv| Some(mv) != claim.tried);
    let tried = claim.tried.filter(|mv| mv.point().is_some());
    tried.into_iter().chain(near.take(OTHER_MOVES)).collect()
}

/// The result of the other side after this move; `None` if the move is illegal or there is no question then.
fn after(
    reader: &mut Reader,
    position: &Position,
    (game, first): (&Local, Side),
    mv: Move,
) -> Option<Claim> {
    let color = game.color(position, first)?;
    let mut next = position.clone();
    next.play(color, mv, &Rules::JAPANESE).ok()?;
    if first == Side::Attacker && !game.allows(&next) {
        return None;
    }
    let claim = if first == Side::Attacker && game.is_over(&next) {
        let words = format!("{}: captured", game.name());
        Claim::fact(words, Success::No, Sure::Proved)
    } else {
        game.ask(reader, &next, first.opponent())?
    };
    Some(claim.after(color, mv, position))
}
