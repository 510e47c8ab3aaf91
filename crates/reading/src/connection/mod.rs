//! The connection game, and the game of breaking into an area.

mod flood;
mod game;
mod ladders;
mod links;
mod paths;
mod survey;

pub use survey::ChainLink;

pub(crate) use links::sure_group;

use crate::params::LIKELY_DISTANCE;
use crate::pose::QuestionPose;
use crate::question::two_stones;
use crate::reader::{Asked, Effort};
use crate::{
    Answer, Assumption, Certainty, Fight, Question, QuestionError, Reader, Side, Success, Verdict,
};
pub(crate) use game::Look;
use game::{Goal, Joining};
use std::cmp::Ordering;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

/// What may be joined: the chain of the first mark to that of the second, or to an area.
#[derive(Clone, Copy)]
struct Ends<'a> {
    /// The defender's colour.
    owner: Color,
    /// The side that wants to join them.
    joins: Side,
    /// One or two stones.
    marks: &'a [Point],
    /// Empty if there are two marks.
    area: &'a PointSet,
}

impl Reader {
    /// Both answers about a connection by brief readings, regardless of the reader's budget; for judging whole boards.
    ///
    /// Cost: about a fifth of a millisecond.
    ///
    /// # Errors
    /// As [`Reader::verdict`].
    pub fn brief_connection(
        &mut self,
        position: &Position,
        one: Point,
        other: Point,
    ) -> Result<Verdict, QuestionError> {
        let owner = two_stones(position, one, other)?;
        let mut read = |first| self.connect_briefly(position, owner, [one, other], first);
        Ok(Verdict {
            owner,
            defend: read(Side::Defender),
            attack: read(Side::Attacker),
        })
    }

    /// One answer of [`Reader::brief_connection`].
    ///
    /// # Errors
    /// As [`Reader::verdict`].
    pub fn brief_answer(
        &mut self,
        position: &Position,
        chains: [Point; 2],
        first: Side,
    ) -> Result<Answer, QuestionError> {
        let owner = two_stones(position, chains[0], chains[1])?;
        Ok(self.connect_briefly(position, owner, chains, first))
    }

    /// The answer for this first mover with at most this many nodes, regardless of the reader's budget.
    ///
    /// # Errors
    /// As [`Reader::verdict`].
    pub fn connection_within(
        &mut self,
        position: &Position,
        chains: [Point; 2],
        first: Side,
        nodes: u32,
    ) -> Result<Answer, QuestionError> {
        let owner = two_stones(position, chains[0], chains[1])?;
        let asked = Asked {
            question: Question::Connect(chains[0], chains[1]),
            owner,
            first,
            effort: Effort::Within(nodes),
        };
        Ok(self.remembered(position, asked, |reader| {
            reader.connect(position, owner, chains, first, (Look::Usual, nodes))
        }))
    }

    /// One answer of [`Reader::brief_connection`].
    fn connect_briefly(
        &mut self,
        position: &Position,
        owner: Color,
        chains: [Point; 2],
        first: Side,
    ) -> Answer {
        let asked = Asked {
            question: Question::Connect(chains[0], chains[1]),
            owner,
            first,
            effort: Effort::Brief,
        };
        let nodes = self.budget().nodes();
        self.remembered(position, asked, |reader| {
            reader.connect(position, owner, chains, first, (Look::Brief, nodes))
        })
    }

    /// Whether two chains of the owner are connected, by a usual or a brief reading with at most this many nodes.
    pub(crate) fn connect(
        &mut self,
        position: &Position,
        owner: Color,
        chains: [Point; 2],
        first: Side,
        (look, nodes): (Look, u32),
    ) -> Answer {
        let nowhere = PointSet::empty(position.size());
        let (chains, anywhere) = in_order(position, owner, chains);
        let ends = Ends {
            owner,
            joins: Side::Defender,
            marks: &chains,
            area: &nowhere,
        };
        let answer = match look {
            Look::Brief => {
                let (answer, looked) = self.look(position, ends, first, (Look::Brief, nodes));
                likelier(answer, first == Side::Defender, looked.distance)
            }
            _ => self.join(position, ends, first, nodes),
        };
        answer.touching_all(anywhere)
    }

    pub(crate) fn break_in(
        &mut self,
        position: &Position,
        owner: Color,
        chain: Point,
        area: &PointSet,
        first: Side,
    ) -> Answer {
        let ends = Ends {
            owner,
            joins: Side::Attacker,
            marks: &[chain],
            area,
        };
        let nodes = self.budget().nodes();
        let answer = self.join(position, ends, first, nodes);
        // An area is wide: both sides have more moves than the search tries.
        let certainty = match answer.certainty {
            Certainty::Proved(_) => Certainty::Believed(Assumption::WaysBetween),
            other => other,
        };
        Answer {
            certainty,
            ..answer
        }
    }

    /// Whether the ends are joined.
    fn join(&mut self, position: &Position, ends: Ends<'_>, first: Side, nodes: u32) -> Answer {
        let joining_first = first == ends.joins;
        let (mut answer, looked) = self.look(position, ends, first, (Look::Usual, nodes));
        let judged = matches!(answer.certainty, Certainty::Believed(_))
            && !answer.certainty.rests_on(Assumption::WaysBetween);
        if judged && answer.success.works() != joining_first && looked.left_ways_out {
            // The ends count as cut because the detour is long: check for longer paths.
            let (wide, _) = self.look(position, ends, first, (Look::Wide, nodes));
            let read = answer.nodes + wide.nodes;
            let touched = answer.touched | wide.touched;
            let sure = wide.is_decided() && !wide.certainty.rests_on(Assumption::OpenKo);
            let better = sure && wide.success != answer.success;
            answer = Answer {
                nodes: read,
                touched,
                ..if better { wide } else { answer }
            };
        }
        let answer = likelier(answer, joining_first, looked.distance);
        if self.proofs && ends.marks.len() == 2 && answer.is_decided() {
            self.proved_solid(position, ends, answer, nodes)
        } else {
            answer
        }
    }

    /// The answer as a proof, if one side's aim is certain whatever the other plays: the ends become one chain, or one
    /// of them is captured. Otherwise the answer unchanged.
    fn proved_solid(
        &mut self,
        position: &Position,
        ends: Ends<'_>,
        answer: Answer,
        nodes: u32,
    ) -> Answer {
        let (solid, _) = self.look(position, ends, answer.first, (Look::Solid, nodes));
        let nodes = answer.nodes + solid.nodes;
        let touched = answer.touched | solid.touched;
        if !solid.certainty.is_proved() || solid.success != answer.success {
            return Answer {
                nodes,
                touched,
                ..answer
            };
        }
        let mut moves = solid.moves.clone();
        let others = answer
            .moves
            .into_iter()
            .filter(|mv| !solid.moves.contains(mv));
        moves.extend(others);
        Answer {
            nodes,
            touched,
            moves,
            ..solid
        }
    }

    /// One reading of the game.
    fn look(
        &mut self,
        position: &Position,
        ends: Ends<'_>,
        first: Side,
        (look, nodes): (Look, u32),
    ) -> (Answer, Looked) {
        let about = (ends.marks, ends.area);
        let mut looked = Looked::default();
        let game = |fight: &mut Fight, marks: &[Point], area: &PointSet| {
            let to_chain = marks.get(1).map(|&mark| Goal::Chain(mark));
            let goal = to_chain.unwrap_or(Goal::Area(*area));
            let game = Joining::new(fight, ends.joins, marks[0], goal, (first, look));
            looked = Looked {
                distance: game.distance(),
                left_ways_out: game.leaves_ways_out(),
            };
            game
        };
        let answer = self.read_area(position, ends.owner, (first, nodes), about, game);
        (answer, looked)
    }
}

/// Orders two ends independently of the order of the arguments and of the board's orientation: the larger chain first,
/// then the one with more liberties, then the one that comes first in its pose. Also returns whether stones elsewhere
/// decided, because the ends are mirror images.
fn in_order(position: &Position, owner: Color, [a, b]: [Point; 2]) -> ([Point; 2], bool) {
    let size = |stone| {
        let chain = position.board().chain_at(stone);
        chain.map_or((0, 0), |chain| (chain.len(), chain.liberty_count()))
    };
    let pose = |stone| QuestionPose::new(position, owner, &[stone]);
    let near = |stone| pose(stone).view_of_chain(position, stone);
    let all = |stone| (pose(stone).view(position), pose(stone).point_in(stone));
    let by_size = size(b).cmp(&size(a));
    let order = by_size.then_with(|| near(a).cmp(&near(b)));
    let (order, anywhere) = match order {
        Ordering::Equal => (all(a).cmp(&all(b)), true),
        _ => (order, false),
    };
    match order {
        Ordering::Greater => ([b, a], anywhere),
        _ => ([a, b], anywhere),
    }
}

/// Properties of one reading.
#[derive(Default)]
struct Looked {
    /// Moves between the ends.
    distance: u8,
    /// Whether a wider reading would find longer paths.
    left_ways_out: bool,
}

/// The more likely answer if the budget ran out: a short path usually holds.
fn likelier(answer: Answer, joining_first: bool, distance: u8) -> Answer {
    if answer.is_decided() || distance > LIKELY_DISTANCE + u8::from(joining_first) {
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
