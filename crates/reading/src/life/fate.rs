//! The fate of a chain: whether it is captured in the end.
//!
//! The string game calls a chain with five liberties safe. That is right for moves, connections and whole boards, which
//! ask for direct captures many times a second ([`Question::Capture`]), but it is no answer to a player's question: a dead
//! group may have any number of liberties. So where the string game saves a chain, its life inside its walls or within its
//! reach decides. A capture that the string game shows stays as it is, also one by a ko.

use super::Whose;
use crate::reader::{Asked, Effort};
use crate::{Answer, Certainty, Question, Reader, Side, Success};
use tobi_goban::{Color, Position};
use tobi_grid::Point;

impl Reader {
    /// The fate of the owner's chain.
    pub(crate) fn fate(
        &mut self,
        position: &Position,
        (owner, chain): (Color, Point),
        first: Side,
    ) -> Answer {
        let direct = self.direct_capture(position, (owner, chain), first);
        let is_final = direct.certainty.is_proved() || gain(&direct) != Success::No;
        if direct.is_decided() && is_final {
            return direct;
        }
        let life = self.life_of_chain(position, (owner, chain), first);
        let nodes = direct.nodes.saturating_add(life.nodes);
        let touched = direct.touched | life.touched;
        let answer = if life.is_decided() {
            life
        } else {
            stopped(direct)
        };
        Answer {
            nodes,
            touched,
            ..answer
        }
    }

    /// The answer of the string game, which other questions may have asked for before.
    fn direct_capture(
        &mut self,
        position: &Position,
        (owner, chain): (Color, Point),
        first: Side,
    ) -> Answer {
        let asked = Asked {
            question: Question::Capture(chain),
            owner,
            first,
            effort: Effort::Usual,
        };
        self.remembered(position, asked, |reader| {
            reader.capture(position, owner, &[chain], first)
        })
    }

    /// The life of the owner's chain, as far as its walls or its reach settle it.
    fn life_of_chain(
        &mut self,
        position: &Position,
        (owner, chain): (Color, Point),
        first: Side,
    ) -> Answer {
        let nodes = self.budget().nodes();
        let whose = (Whose::Chain, first);
        let life = self.life_by_eyes(position, (owner, chain), whose, nodes);
        self.unless_raced(position, (owner, chain), life, nodes)
    }
}

/// What the attacker gets.
const fn gain(answer: &Answer) -> Success {
    match answer.first {
        Side::Attacker => answer.success,
        Side::Defender => answer.success.for_the_other(),
    }
}

/// An answer of the string game that says that the chain is saved: the number of liberties at which it stopped decides
/// nothing.
fn stopped(direct: Answer) -> Answer {
    let certainty = match direct.certainty {
        Certainty::Believed(by) => Certainty::Stopped(by),
        other => other,
    };
    Answer {
        certainty,
        ..direct
    }
}
