//! Life and death of a group in its surroundings.
//!
//! The defender lives if its group has two eyes or cannot be captured (seki). The attacker kills if it captures the
//! group or if life has become impossible. A group that is not shut in may also escape or connect to friends.
//!
//! Fights of groups inside walls are [`closed`]. Other groups, and those that die inside a wall that their owner
//! captures, are read within their [`reach`] first, and as [`open`] fights if that does not settle them. [`arena`]
//! determines where a closed fight takes place, [`eyes`] is the static evaluation of eyes, [`between`] reads stones
//! between others whose life is known, [`each`] reads chains that the asker chooses, [`fate`] says whether a chain is
//! captured in the end, [`raced`] finds groups without two
//! eyes that win a race, and [`urgent`] finds the most urgent move among some points.

mod arena;
mod between;
mod closed;
mod each;
mod eyes;
mod fate;
mod open;
mod raced;
mod reach;
mod urgent;

pub use closed::Sample;

use crate::connection::sure_group;
use crate::engine::Ask;
use crate::params::{CLOSED_LIFE_BUDGETS, SAMPLE_STEPS};
use crate::pose::QuestionPose;
use crate::region::chains_at;
use crate::{Answer, Assumption, Certainty, Fight, Question, Reader, Side, Success};
use arena::Arena;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet, morph};

/// Whose life is read if stones are shut in together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// That of any of them.
    Group,
    /// That of one chain: the others may be lost.
    Chain,
}

impl Whose {
    /// Reads the life of this stone of the defender inside its walls.
    fn read(self, fight: &Fight, arena: &Arena, stone: Point, how: Ask) -> Option<Answer> {
        match self {
            Whose::Group => closed::read(fight, arena, how),
            Whose::Chain => {
                let chain = fight.chain_at(stone)?.stones();
                closed::read_each(fight, arena, &[chain], how)
            }
        }
    }

    /// Whether an answer within the group's reach counts. A death there assumes that the stones around stay, but a chain
    /// may be saved by a race with them.
    fn takes(self, answer: &Answer) -> bool {
        self == Whose::Group || reach::outcome(answer) == reach::Outcome::Lives
    }
}

impl Reader {
    /// The life of the owner's stone, with at most this many nodes, and a brief race against each chain that touches it
    /// if that would be a believed death.
    pub(crate) fn life(
        &mut self,
        position: &Position,
        (owner, stone): (Color, Point),
        first: Side,
        nodes: u32,
    ) -> Answer {
        let answer = self.life_by_eyes(position, (owner, stone), (Whose::Group, first), nodes);
        self.unless_raced(position, (owner, stone), answer, nodes)
    }

    /// The life of the owner's stone by eyes, escape or connections. For a chain, a fight in the open is not played out, and a
    /// death counts only inside walls that hold.
    fn life_by_eyes(
        &mut self,
        position: &Position,
        (owner, stone): (Color, Point),
        (whose, first): (Whose, Side),
        nodes: u32,
    ) -> Answer {
        let pose = QuestionPose::new(position, owner, &[stone]);
        let mut fight = pose.fight(position, first);
        let stone = pose.point_in(stone);
        let how = Ask {
            more_moves: true,
            trace: self.traces,
            prove: self.proofs,
            kos: self.conditions.ko_cases(owner),
            ..Ask::new(first, nodes)
        };
        let arena = Arena::around(&fight, stone);
        let mut spent = 0;
        // A death inside walls of which a chain can be captured.
        let mut doubtful = None;
        if !arena.is_open() {
            let nodes = how.nodes.saturating_mul(CLOSED_LIFE_BUDGETS);
            if let Some(answer) = whose.read(&fight, &arena, stone, Ask { nodes, ..how }) {
                spent = answer.nodes;
                if answer.is_decided() {
                    let answer = match whose {
                        Whose::Group => of_the_stone(answer, &fight, &arena, stone, how),
                        Whose::Chain => answer,
                    };
                    if answer.success != killed(first)
                        || answer.certainty.is_proved()
                        || !self.a_wall_falls(position, owner, (whose, &pose), &mut fight, &arena)
                    {
                        let touched = answer.touched | fight.touched();
                        return pose.answer_out(Answer { touched, ..answer });
                    }
                    doubtful = Some(answer);
                }
            }
        }
        fight.look_at(&arena.looked_at);
        let within_reach = reach::read(&mut fight, stone, how, self.only_proofs);
        let answer = match within_reach.filter(|answer| whose.takes(answer)) {
            Some(answer) => answer,
            // Hardly anything is proved there.
            None if self.only_proofs || whose == Whose::Chain => {
                Answer::unknown(first, fight.size())
            }
            None => open::read(&mut fight, stone, how),
        };
        let answer = match doubtful {
            Some(doubtful) if !answer.is_decided() && whose == Whose::Group => Answer {
                nodes: answer.nodes,
                ..doubtful
            },
            _ => answer,
        };
        pose.answer_out(Answer {
            nodes: answer.nodes.saturating_add(spent),
            touched: fight.touched(),
            ..answer
        })
    }

    /// Whether the owner of a group captures a chain around it that has few liberties outside, if it moves first; any chain
    /// around it if the fate of a chain is asked for.
    fn a_wall_falls(
        &mut self,
        position: &Position,
        owner: Color,
        (whose, pose): (Whose, &QuestionPose),
        fight: &mut Fight,
        arena: &Arena,
    ) -> bool {
        let walls = pose.set_out(&match whose {
            Whose::Group => arena.thin_walls(fight),
            Whose::Chain => arena.walls(),
        });
        let mut falls = false;
        for wall in chains_at(position.board(), owner.opponent(), &walls) {
            let capture = Question::Capture(wall.first());
            let Ok(answer) = self.answer(position, &capture, Side::Attacker) else {
                continue;
            };
            fight.look_at(&pose.set_in(&answer.touched));
            falls |= answer.is_decided() && answer.success.works();
        }
        falls
    }

    /// The stones whose life [`Question::Life`](crate::Question::Life) about this stone asks for: all that are shut in
    /// together with it, or else those that are certainly connected to it. Empty for an empty point.
    ///
    /// Some of the stones that are shut in together may live without the others. Such a life is *proved* only if the
    /// chain in question lives by itself.
    ///
    /// Cost: some microseconds.
    pub fn group_of(&self, position: &Position, stone: Point) -> PointSet {
        let Some(owner) = position.board().color_at(stone) else {
            return PointSet::empty(position.size());
        };
        let pose = QuestionPose::new(position, owner, &[stone]);
        let fight = pose.fight(position, Side::Defender);
        let stone = pose.point_in(stone);
        let arena = Arena::around(&fight, stone);
        let group = if arena.is_open() {
            sure_group(fight.board(), stone)
        } else {
            arena.target
        };
        pose.set_out(&group)
    }

    /// Training samples from reading the life of this group: the positions that were solved, in that order. The learned
    /// tables of closed fights are made from them (`cargo xtask moves`). Empty for an empty point.
    ///
    /// Reads the group inside its walls, or a few steps around it if it is not shut in. Each fight uses at most this
    /// many nodes.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_reading::{Budget, Reader, Side};
    ///
    /// // Three points in a row: White at the middle one kills.
    /// let setup = Setup::parse("
    ///     X . . . X O .
    ///     X X X X X O .
    ///     O O O O O O .
    ///     . . . . . . .
    ///     . . . . . . .")?;
    /// let reader = Reader::new(Budget::USUAL);
    /// let position = Position::from_setup(setup)?;
    /// let samples = reader.samples_of_life(&position, Point::new(0, 0), Side::Attacker, 1_000);
    /// assert!(samples.iter().any(|sample| sample.to_move == Side::Attacker && sample.won));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn samples_of_life(
        &self,
        position: &Position,
        stone: Point,
        first: Side,
        nodes: u32,
    ) -> Vec<Sample> {
        let Some(owner) = position.board().color_at(stone) else {
            return Vec::new();
        };
        let pose = QuestionPose::new(position, owner, &[stone]);
        let fight = pose.fight(position, first);
        let stone = pose.point_in(stone);
        let arena = Arena::around(&fight, stone);
        if !arena.is_open() {
            return closed::learn(&fight, &arena, &!arena.field, first, nodes);
        }
        let group = sure_group(fight.board(), stone);
        let around = |steps| Arena::within_reach(&fight, &group, steps);
        let arenas = SAMPLE_STEPS.map(around);
        let fights = arenas.flat_map(|arena| {
            let shut = closed::learn(&fight, &arena.shut(), &!arena.field, first, nodes);
            [
                shut,
                closed::learn(&fight, &arena, &arena.firm, first, nodes),
            ]
            .concat()
        });
        fights.collect()
    }

    /// The features of the static evaluation of this group in the open, each with its name. Their weights are learned
    /// from them (`cargo xtask evaluation`). `None` for an empty point.
    ///
    /// Cost: some ten microseconds.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_reading::{Budget, Reader, Side};
    ///
    /// let setup = Setup::parse("
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . X . . .
    ///     . . . . . . .
    ///     . . . . . . .")?;
    /// let reader = Reader::new(Budget::USUAL);
    /// let stone = Point::new(3, 2);
    /// let counts = reader.evaluation_counts(&Position::from_setup(setup)?, stone, Side::Attacker);
    /// assert!(counts.is_some_and(|counts| counts.contains(&("liberties", 4))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluation_counts(
        &self,
        position: &Position,
        stone: Point,
        first: Side,
    ) -> Option<Vec<(&'static str, u32)>> {
        let owner = position.board().color_at(stone)?;
        let pose = QuestionPose::new(position, owner, &[stone]);
        let mut fight = pose.fight(position, first);
        Some(open::counts(&mut fight, pose.point_in(stone), first))
    }
}

/// The stones of the attacker's chains with a stone in `stones` for whose liberties `test` holds.
fn chains_where(fight: &Fight, stones: &PointSet, test: impl Fn(&PointSet) -> bool) -> PointSet {
    let chains = chains_at(fight.board(), Side::Attacker.color(), stones);
    chains
        .filter(|chain| test(&chain.liberties()))
        .fold(PointSet::empty(fight.size()), |all, chain| {
            all | chain.stones()
        })
}

/// The success of the first side in a fight in which the group dies.
const fn killed(first: Side) -> Success {
    match first {
        Side::Attacker => Success::Yes,
        Side::Defender => Success::No,
    }
}

/// Converts the answer about all stones that are shut in into one about the stone in question: others may live without
/// it. A proof of life is kept if it is also a proof for the stone's own chain. It counts for nothing if all stones on
/// this side of the attacker's stones die: then others live, behind a wall that does not hold.
fn of_the_stone(answer: Answer, fight: &Fight, arena: &Arena, stone: Point, how: Ask) -> Answer {
    let killed = killed(how.first);
    let Some(chain) = fight.board().chain_at(stone) else {
        return answer;
    };
    let chain = chain.stones();
    if !answer.certainty.is_proved() || answer.success == killed || arena.target == chain {
        return answer;
    }
    let nodes = answer.nodes;
    let read = |target: PointSet, success| {
        let some = Arena { target, ..*arena };
        let answer = closed::read(fight, &some, how)?;
        (answer.is_decided() && answer.success == success).then(|| Answer {
            nodes: nodes.saturating_add(answer.nodes),
            ..answer
        })
    };
    let near = morph::reconstruct(&chain, &!*fight.stones(Side::Attacker)) & arena.target;
    let alive = read(chain, answer.success).filter(|alive| alive.certainty.is_proved());
    let dead = || (near != arena.target).then(|| read(near, killed)).flatten();
    alive.or_else(dead).unwrap_or(Answer {
        certainty: Certainty::Believed(Assumption::SharedFate),
        ..answer
    })
}
