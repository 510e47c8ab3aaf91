//! Proofs that contradict what was found: of sekis, and at the end of all larger chains.

use super::Ending;
use crate::groups::largest_chain;
use crate::life::{Reason, Seki, Status};
use crate::params::{ENDING_PROOF_NODES, SETTLED_ALIVE_STONES, SETTLED_DEAD_STONES};
use tobi_reading::{Answer, Budget, Question, Reader, Side, Success};

impl Ending<'_> {
    /// Drops the sekis of which a side is proved to die if the other side moves first: its chains are dead, or unsettled
    /// if it saves them by moving first.
    pub(super) fn check_sekis(&mut self, sekis: &mut Vec<Seki>) {
        let budget = Budget::new(ENDING_PROOF_NODES).expect("more than no node");
        let mut reader = Reader::new(budget).with_proofs();
        let mut prover = Reader::new(budget).with_proofs_only();
        let board = self.position.board();
        sekis.retain(|seki| {
            let mut stands = true;
            for stones in [&seki.stones.black, &seki.stones.white] {
                let question = Question::Life(largest_chain(board, stones));
                let kill = prover.answer(self.position, &question, Side::Attacker);
                if !kill.is_ok_and(|kill| is_proved(&kill, Success::Yes)) {
                    continue;
                }
                let Ok(verdict) = reader.verdict(self.position, &question) else {
                    continue;
                };
                stands = false;
                let status = if is_proved(&verdict.defend, Success::No) {
                    Status::Dead
                } else {
                    Status::Unsettled
                };
                let cases = self.cases.iter_mut();
                for case in cases.filter(|case| case.stones.is_subset(stones)) {
                    case.found = Some((status, Reason::Read(Box::new(verdict.clone()))));
                }
            }
            stands
        });
        self.gather();
    }

    /// Corrects larger chains for which reading proves another status than the one found without certainty, or that the
    /// first mover decides.
    ///
    /// Playouts rarely find a capture that takes two moves, and reading between walls assumes that these hold.
    pub(super) fn ask_for_proofs(&mut self, sekis: &[Seki]) {
        let budget = Budget::new(ENDING_PROOF_NODES).expect("more than no node");
        let mut reader = Reader::new(budget).with_proofs();
        let mut prover = Reader::new(budget).with_proofs_only();
        for case in &mut self.cases {
            // A single stone is saved by a connection that its owner would have played.
            let is_small = match case.found {
                Some((Status::Alive, _)) => case.stones.len() <= SETTLED_ALIVE_STONES,
                _ => case.stones.len() < SETTLED_DEAD_STONES,
            };
            if is_small || case.is_known() || sekis.iter().any(|seki| case.is_in(seki)) {
                continue;
            }
            let stone = case.stone();
            let (question, first) = match case.found {
                Some((Status::Dead, _)) => (Question::Life(stone), Side::Defender),
                // Its owner protects it if it is to move.
                Some((Status::Alive, _)) if self.position.to_move() != case.color => {
                    (Question::Capture(stone), Side::Attacker)
                }
                _ => continue,
            };
            let answer = prover.answer(self.position, &question, first);
            if !answer.is_ok_and(|answer| is_proved(&answer, Success::Yes)) {
                continue;
            }
            let Ok(verdict) = reader.verdict(self.position, &question) else {
                continue;
            };
            let status = match first {
                Side::Defender if is_proved(&verdict.attack, Success::No) => Status::Alive,
                Side::Attacker if is_proved(&verdict.defend, Success::No) => Status::Dead,
                _ => Status::Unsettled,
            };
            case.found = Some((status, Reason::Read(Box::new(verdict))));
        }
        self.gather();
    }
}

fn is_proved(answer: &Answer, success: Success) -> bool {
    answer.certainty.is_proved() && answer.success == success
}
