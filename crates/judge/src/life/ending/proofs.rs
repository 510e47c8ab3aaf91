//! The last check of an end: whether a proof contradicts it.

use super::Ending;
use crate::life::{Reason, Seki, Status};
use crate::params::{PROOF_LIBERTIES, PROOF_NODES, SETTLED_ALIVE_STONES};
use tobi_reading::{Answer, Budget, Question, Reader, Side, Success};

impl Ending<'_> {
    /// Corrects larger chains for which reading proves another status than the one found without certainty, or that the
    /// first mover decides.
    ///
    /// Playouts rarely find a capture that takes two moves, and reading between walls assumes that these hold.
    pub(in crate::life) fn ask_for_proofs(&mut self, sekis: &[Seki]) {
        let budget = Budget::new(PROOF_NODES).expect("more than no node");
        let mut reader = Reader::new(budget).with_proofs();
        let board = self.position.board();
        for case in &mut self.cases {
            let is_seki = |seki: &Seki| !seki.stones[case.color].is_disjoint(&case.stones);
            let is_small = case.stones.len() <= SETTLED_ALIVE_STONES;
            if is_small || case.is_known() || sekis.iter().any(is_seki) {
                continue;
            }
            let stone = case.stones.first().expect("chains have stones");
            let chain = board.chain_at(stone).expect("a stone");
            // Its owner protects it if it is to move.
            let is_in_danger =
                chain.liberty_count() <= PROOF_LIBERTIES && self.position.to_move() != case.color;
            let (question, first) = match case.found {
                Some((Status::Dead, _)) => (Question::Life(stone), Side::Defender),
                Some((Status::Alive, _)) if is_in_danger => {
                    (Question::Capture(stone), Side::Attacker)
                }
                _ => continue,
            };
            let answer = reader.answer(self.position, &question, first);
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
        self.gather_anew();
    }
}

fn is_proved(answer: &Answer, success: Success) -> bool {
    answer.certainty.is_proved() && answer.success == success
}
