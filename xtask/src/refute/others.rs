//! Compares local games with each other: the result of one about a chain bounds the results of others.

use super::claim::{Claim, Local};
use super::sample::Questions;
use super::tally::{Relation, Tally};
use tobi_goban::Position;
use tobi_grid::Point;
use tobi_reading::params::StringGame;
use tobi_reading::{Question, Reader, Side, Success};

/// Compares the answers about all chains in question. The reader remembers most of them.
pub(crate) fn compare(
    reader: &mut Reader,
    position: &Position,
    questions: &Questions,
    tally: &mut Tally,
) {
    let mut scene = Scene {
        reader,
        position,
        tally,
    };
    for first in [Side::Defender, Side::Attacker] {
        // Of two games about a chain the attacker achieves no more in the harder one.
        let harder = match first {
            Side::Attacker => Relation::AtMost,
            Side::Defender => Relation::AtLeast,
        };
        for &stone in &questions.chains {
            let capture = Local::Asked(Question::Capture(stone));
            for rules in [StringGame::INDIGO, StringGame::CAREFUL] {
                let table = Local::InTable(stone, rules);
                let kind = format!("{} and capture", table.name());
                scene.hold(&kind, first, &table, Relation::Same, &capture);
            }
            let ladder = Local::Ladder(stone);
            scene.hold("ladder and capture", first, &ladder, harder, &capture);
        }
        for &stone in &questions.lives {
            scene.life_and_chains(stone, first, harder);
        }
        for &pair in &questions.either {
            let either = Local::Asked(Question::CaptureEither(pair[0], pair[1]));
            for stone in pair {
                let capture = Local::Asked(Question::Capture(stone));
                // The attacker of one of two chains achieves no less than the attacker of this one.
                scene.hold("capture and either", first, &capture, harder, &either);
            }
            let swapped = Local::Asked(Question::CaptureEither(pair[1], pair[0]));
            scene.hold(
                "either, stones swapped",
                first,
                &either,
                Relation::Same,
                &swapped,
            );
        }
        for game in &questions.others {
            if let Local::Asked(Question::Connect(a, b)) = game {
                let swapped = Local::Asked(Question::Connect(*b, *a));
                scene.hold(
                    "connect, stones swapped",
                    first,
                    game,
                    Relation::Same,
                    &swapped,
                );
            }
        }
        for &race in &questions.races {
            scene.race(race, first, harder);
        }
    }
}

struct Scene<'a> {
    reader: &'a mut Reader,
    position: &'a Position,
    tally: &'a mut Tally,
}

impl Scene<'_> {
    fn ask(&mut self, game: &Local, first: Side) -> Option<Claim> {
        game.ask(self.reader, self.position, first)
    }

    /// Reads two games and compares the answers.
    fn hold(&mut self, kind: &str, first: Side, left: &Local, relation: Relation, right: &Local) {
        let (Some(left), Some(right)) = (self.ask(left, first), self.ask(right, first)) else {
            return;
        };
        self.tally
            .check(kind, self.position, &left, relation, &right);
    }

    /// A side that kills a group captures each of its chains. What is proved about the life of a stone holds for its
    /// own chain.
    fn life_and_chains(&mut self, stone: Point, first: Side, harder: Relation) {
        let life = Local::Asked(Question::Life(stone));
        for chain in self.chains_of_group(stone) {
            let board = self.position.board();
            let is_own = board
                .chain_at(stone)
                .is_some_and(|it| it.stones().contains(chain));
            let (kind, relation) = if is_own {
                ("life and capture of its chain", Relation::Same)
            } else {
                ("life and capture of another chain", harder)
            };
            let capture = Local::Asked(Question::Capture(chain));
            self.hold(kind, first, &life, relation, &capture);
        }
    }

    /// First stones of the chains whose life is read together with this one's.
    fn chains_of_group(&self, stone: Point) -> Vec<Point> {
        let group = self.reader.group_of(self.position, stone);
        let chains = self.position.board().chains();
        let firsts = chains.map(|chain| chain.first());
        firsts.filter(|&first| group.contains(first)).collect()
    }

    fn race(&mut self, [target, rival]: [Point; 2], first: Side, harder: Relation) {
        let race = Local::Race { target, rival };
        let capture = Local::Asked(Question::Capture(target));
        let life = Local::Asked(Question::Life(target));
        // A side that captures the other chain is said to be saved, whatever happens to its own chain.
        let captures = Local::Race {
            target: rival,
            rival: target,
        };
        let captures = self.ask(&captures, Side::Attacker);
        let plain = first == Side::Attacker
            || captures.is_some_and(|claim| claim.is_proved() && claim.success == Success::No);
        let relation = if plain {
            Relation::Same
        } else {
            Relation::AtLeast
        };
        self.hold("race and capture", first, &race, relation, &capture);
        self.hold("life and race", first, &life, harder, &race);
    }
}
