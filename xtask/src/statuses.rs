//! Counts where two answers about the same stones contradict each other: the second part of `cargo xtask agree DIR`.
//!
//! It judges positions of the games by groups (as `tobi groups`) and as the end of a game (as `tobi score`), and reads the
//! capture and the life of each chain. A pair is printed with the number of the position and a vertex.

use crate::refute::Options;
use crate::refute::sample::Sample;
use rayon::prelude::*;
use std::fmt;
use tobi::vertex;
use tobi_goban::{Move, Position};
use tobi_grid::Point;
use tobi_judge::Judgement;
use tobi_judge::life::Status;
use tobi_judge::score::{Dead, Settlement};
use tobi_reading::{Answer, Budget, GameValue, Question, Reader};

/// The kinds of pairs, in the order in which they are counted.
const KINDS: [Kind; 4] = [
    Kind::ScoreAndCapture,
    Kind::ScoreAndLife,
    Kind::GroupsAndLife,
    Kind::GroupsAndScore,
];

/// Two answers that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The score keeps a chain alive that is captured whoever plays first.
    ScoreAndCapture,
    /// The score keeps stones alive that are killed whoever plays first.
    ScoreAndLife,
    /// The groups call stones alive that the other side can kill.
    GroupsAndLife,
    /// The groups and the score have another status of a chain.
    GroupsAndScore,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::ScoreAndCapture => "alive in the score, captured by reading",
            Kind::ScoreAndLife => "alive in the score, killed by reading",
            Kind::GroupsAndLife => "alive as a group, can be killed by reading",
            Kind::GroupsAndScore => "another status as a group and in the score",
        })
    }
}

/// A chain about which two answers differ.
struct Pair {
    kind: Kind,
    /// The first stone of the chain.
    stone: Point,
}

/// Prints the pairs of these games, and their numbers.
pub(crate) fn run(files: &[Vec<u8>], options: &Options) {
    let sample = Sample::new(files.len(), options.positions, options.seed);
    let judged: Vec<_> = (0..sample.len())
        .into_par_iter()
        .filter_map(|number| {
            let position = sample.position(files, number)?;
            let pairs = pairs(&position);
            Some((number, position, pairs))
        })
        .collect();
    for (number, position, pairs) in &judged {
        for Pair { kind, stone } in pairs {
            let name = vertex::name(Move::Play(*stone), position.size());
            println!("position {number}, {name}: {kind}");
        }
    }
    for kind in KINDS {
        let is_kind = |pair: &&Pair| pair.kind == kind;
        let chains = judged
            .iter()
            .flat_map(|(_, _, pairs)| pairs.iter().filter(is_kind));
        let boards = judged
            .iter()
            .filter(|(_, _, pairs)| pairs.iter().any(|pair| is_kind(&pair)));
        let (chains, boards) = (chains.count(), boards.count());
        println!(
            "{kind}: {chains} chains on {boards} of {} boards",
            judged.len()
        );
    }
}

fn pairs(position: &Position) -> Vec<Pair> {
    let reader = || Reader::new(Budget::USUAL);
    let lives = Judgement::closely(position, &mut reader()).into_lives();
    let settlement = Settlement::new(position, &mut reader(), &Dead::Judged);
    let settlement = settlement.expect("whole chains are judged");
    let mut reader = reader();
    let mut pairs = Vec::new();
    for chain in position.board().chains() {
        let stone = chain.first();
        let grouped = lives.at(stone).map(|(_, life)| life.status);
        let group = settlement
            .groups()
            .iter()
            .find(|group| group.stones.contains(stone));
        let scored = group.map(|group| group.status);
        let mut value = |question| {
            let verdict = reader.verdict(position, &question);
            verdict.expect("a stone stands there")
        };
        let (capture, life) = (
            value(Question::Capture(stone)),
            value(Question::Life(stone)),
        );
        let kills = |attack: &Answer| attack.is_decided() && attack.success.works();
        let is_alive = |status| status == Some(Status::Alive);
        let found = [
            (
                Kind::ScoreAndCapture,
                is_alive(scored) && capture.value() == GameValue::Lost,
            ),
            (
                Kind::ScoreAndLife,
                is_alive(scored) && life.value() == GameValue::Lost,
            ),
            (
                Kind::GroupsAndLife,
                is_alive(grouped) && kills(&life.attack),
            ),
            (Kind::GroupsAndScore, grouped != scored),
        ];
        let found = found.into_iter().filter(|(_, is_pair)| *is_pair);
        pairs.extend(found.map(|(kind, _)| Pair { kind, stone }));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::Setup;

    #[test]
    fn a_group_that_everything_calls_alive_is_in_no_pair() {
        let setup = Setup::parse(
            ". X . X O .
             X X X X O .
             O O O O O .
             . . . . . .
             . . . . . .",
        );
        let position = Position::from_setup(setup.expect("a board")).expect("it is legal");
        let pairs = pairs(&position);
        let kinds: Vec<(Kind, Point)> = pairs.iter().map(|pair| (pair.kind, pair.stone)).collect();
        assert!(kinds.is_empty(), "{kinds:?}");
    }
}
