//! Indigo's zero level: the fate of chains, and of stones on empty points.

mod capture;
mod combination;
pub mod ladder;
mod moves;
mod occupy;
mod survey;

pub(crate) use capture::taken_for_good;
pub(crate) use moves::liberties_after;
pub use occupy::{Forbidden, Occupation};
pub use survey::ChainGame;

use crate::budget::share;
use crate::engine::{Ask, ask_again};
use crate::params::StringGame;
use crate::pose::QuestionPose;
use crate::{Answer, Assumption, Certainty, Reader, Side, Success};
use capture::Capture;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

impl Reader {
    /// The deep string game about these chains of one colour, of which the attacker wants to capture one. It is read
    /// first with three liberties as safe, then with four, and so on.
    ///
    /// A capture that works although few liberties count as safe is final. A chain that cannot be saved even then is
    /// lost. Otherwise the deepest finished reading decides.
    pub(crate) fn capture(
        &mut self,
        position: &Position,
        owner: Color,
        chains: &[Point],
        first: Side,
    ) -> Answer {
        let deep = StringGame::DEEP;
        let mut answer: Option<Answer> = None;
        let mut nodes = 0;
        let mut touched = PointSet::empty(position.size());
        let board = position.board();
        let counts = chains
            .iter()
            .filter_map(|&stone| Some(board.chain_at(stone)?.liberty_count()));
        let least = counts.min().unwrap_or(0) + 1;
        self.table.begin();
        let levels = least.clamp(StringGame::INDIGO.safe, deep.safe)..=deep.safe;
        // Each reading passes its remaining nodes on to the next.
        let mut left = self
            .budget()
            .nodes()
            .saturating_mul(levels.clone().count() as u32);
        for safe in levels {
            let rules = StringGame { safe, ..deep };
            let share = (left / (deep.safe - safe + 1) as u32).max(1);
            self.table.begin_harder();
            let deeper = self.string_game_within(position, owner, chains, (first, share), rules);
            left = left.saturating_sub(deeper.nodes);
            nodes += deeper.nodes;
            touched |= deeper.touched;
            answer = Some(match answer {
                Some(before) => deepened(before, deeper),
                None => deeper,
            });
            let ends = answer.as_ref().is_some_and(|answer| match first {
                Side::Attacker => answer.success == Success::Yes,
                Side::Defender => answer.success == Success::No,
            });
            if ends {
                break;
            }
        }
        let answer = answer.expect("one reading at least");
        // A chain that resists this long is usually not captured.
        let answer = if first == Side::Attacker && !answer.is_decided() {
            Answer {
                success: Success::No,
                moves: Vec::new(),
                ..answer
            }
        } else {
            answer
        };
        Answer {
            nodes,
            touched,
            ..answer
        }
    }

    /// The most nodes of a string game with these rules for one first mover.
    fn string_game_nodes(&self, position: &Position, rules: StringGame) -> u32 {
        share(self.budget().nodes() / rules.share, position.board())
    }

    /// The string game about these chains of one colour: the attacker wants to capture one of them.
    fn string_game(
        &mut self,
        position: &Position,
        owner: Color,
        chains: &[Point],
        first: Side,
        rules: StringGame,
    ) -> Answer {
        self.table.begin();
        let nodes = self.string_game_nodes(position, rules);
        self.string_game_within(position, owner, chains, (first, nodes), rules)
    }

    /// The string game with at most this many nodes; the table may have results of an easier one.
    fn string_game_within(
        &mut self,
        position: &Position,
        owner: Color,
        chains: &[Point],
        (first, nodes): (Side, u32),
        rules: StringGame,
    ) -> Answer {
        let pose = QuestionPose::new(position, owner, chains);
        let mut fight = pose.fight(position, first);
        let marks: Vec<Point> = chains.iter().map(|&chain| pose.point_in(chain)).collect();
        let how = Ask {
            more_moves: rules.wide,
            trace: self.traces,
            prove: self.proofs,
            kos: self.conditions.ko_cases(owner),
            ..Ask::new(first, nodes)
        };
        let mut game = Capture::new(&mut fight, &marks, rules);
        if first == Side::Defender {
            game = game.waiting();
        }
        let mut answer = ask_again(&mut game, &mut fight, &mut self.table, how);
        if first == Side::Attacker && answer.success != Success::Yes && fight.ko_mattered() {
            // A capture without waiting is simpler, so it is reported first.
            let mut game = Capture::new(&mut fight, &marks, rules).waiting();
            let waiting = ask_again(&mut game, &mut fight, &mut self.table, how);
            let nodes = answer.nodes + waiting.nodes;
            if waiting.success > answer.success || !answer.is_decided() {
                answer = waiting;
            }
            answer.touched = fight.touched();
            answer.nodes = nodes;
        }
        pose.answer_out(answer)
    }
}

/// The answer after a deeper reading than that of `before`.
fn deepened(before: Answer, deeper: Answer) -> Answer {
    if before.is_decided() && !deeper.is_decided() {
        return Answer {
            certainty: Certainty::Believed(Assumption::FewerLiberties),
            ..before
        };
    }
    if deeper.first == Side::Attacker && before.success >= deeper.success {
        before
    } else {
        deeper
    }
}
