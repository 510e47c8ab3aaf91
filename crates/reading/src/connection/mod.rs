//! The connection game and the division game.

mod game;
mod hunt;
mod links;
mod paths;

pub(crate) use links::sure_group;

use crate::params::LIKELY_DISTANCE;
use crate::{Answer, Certainty, Reader, Side, Success};
use game::{Goal, Joining};
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

impl Reader {
    pub(crate) fn connect(
        &mut self,
        position: &Position,
        owner: Color,
        chains: [Point; 2],
        first: Side,
    ) -> Answer {
        let nowhere = PointSet::empty(position.size());
        let about = (&chains[..], &nowhere);
        self.join(position, (owner, Side::Defender), about, first)
    }

    pub(crate) fn break_in(
        &mut self,
        position: &Position,
        owner: Color,
        chain: Point,
        area: &PointSet,
        first: Side,
    ) -> Answer {
        self.join(position, (owner, Side::Attacker), (&[chain], area), first)
    }

    /// Whether `side` joins the first mark's chain to the second's, or to the area.
    fn join(
        &mut self,
        position: &Position,
        (owner, side): (Color, Side),
        about: (&[Point], &PointSet),
        first: Side,
    ) -> Answer {
        let nodes = self.budget().nodes();
        let mut distance = 0;
        let mut read = |more| {
            self.read_area(
                position,
                owner,
                (first, nodes),
                about,
                |fight, marks, area| {
                    let goal = marks
                        .get(1)
                        .map_or(Goal::Area(*area), |&mark| Goal::Chain(mark));
                    let game = Joining::new(fight, side, marks[0], goal, (first, more));
                    distance = game.distance();
                    game
                },
            )
        };
        let mut answer = read(0);
        let judged = matches!(answer.certainty, Certainty::Believed(_));
        if judged && answer.success.works() != (first == side) {
            // It counts as cut because the way round is long: is a longer one found?
            let wide = read(1);
            let nodes = answer.nodes + wide.nodes;
            let touched = answer.touched | wide.touched;
            let better = wide.is_decided() && wide.success != answer.success;
            answer = Answer {
                nodes,
                touched,
                ..if better { wide } else { answer }
            };
        }
        match answer.is_decided() {
            true => answer,
            false => guess(answer, first == side, distance),
        }
    }
}

/// The likelier answer where the budget did not suffice: a path that is not long holds as a rule.
fn guess(answer: Answer, joining_first: bool, distance: u8) -> Answer {
    if distance > LIKELY_DISTANCE + u8::from(joining_first) {
        return answer;
    }
    match (joining_first, answer.success.works()) {
        (true, false) => Answer {
            success: Success::Yes,
            moves: answer.line.first().map(|&(_, mv)| mv).into_iter().collect(),
            ..answer
        },
        (false, true) => Answer {
            success: Success::No,
            moves: Vec::new(),
            ..answer
        },
        _ => answer,
    }
}
