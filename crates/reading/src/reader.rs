//! The reader: answers questions, remembers the answers, and reads again only after relevant changes.

use crate::budget::share;
use crate::connection::Look;
use crate::engine::{Ask, Game, Table, ask};
use crate::memory::Memory;
use crate::params::StringGame;
use crate::pose::QuestionPose;
use crate::{Answer, Budget, Conditions, Fight, Question, QuestionError, Race, Side, Verdict};
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

/// Reads local games within a budget and remembers the verdicts.
///
/// Each verdict keeps the set of points that it depends on. If the same question comes for a position in which these
/// points are unchanged, the answer comes from memory. After a move, only questions that the move affects are read
/// again.
///
/// The answers do not depend on earlier questions.
pub struct Reader {
    pub(crate) table: Table,
    budget: Budget,
    pub(crate) traces: bool,
    pub(crate) proofs: bool,
    pub(crate) only_proofs: bool,
    pub(crate) conditions: Conditions,
    pub(crate) memory: Memory<Asked, Answer>,
    /// Races by own chain, other chain and the node limit of each search.
    pub(crate) races: Memory<(Point, Point, u32), Race>,
}

/// A question for one first mover.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Asked {
    pub(crate) question: Question,
    /// Whose the stones or the eye are. That of an eye may change with the side to move, or with stones farther away than
    /// the points that its answer depends on.
    pub(crate) owner: Color,
    pub(crate) first: Side,
    pub(crate) effort: Effort,
}

/// How much to spend on a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Effort {
    /// The reader's budget, or the game's share of it.
    Usual,
    /// One of the string games of all chains, with these rules and at most this many nodes.
    OfAllChains(StringGame, u32),
    /// A few nodes, for judging a whole board.
    Brief,
    /// At most this many nodes.
    Within(u32),
}

impl Reader {
    /// A reader with this budget for each question.
    pub fn new(budget: Budget) -> Reader {
        Reader {
            table: Table::new(),
            budget,
            traces: false,
            proofs: false,
            only_proofs: false,
            conditions: Conditions::default(),
            memory: Memory::new(),
            races: Memory::new(),
        }
    }

    /// The same reader, but its answers include their [`Trace`](crate::Trace)s.
    #[must_use]
    pub fn with_traces(mut self) -> Reader {
        self.traces = true;
        self.forget();
        self
    }

    /// The same reader, but it tries to prove believed answers.
    ///
    /// Without this, captures and connections are only believed, because not all moves of the board were tried. An
    /// attempt takes up to [`PROOF_NODES`](crate::params::PROOF_NODES) more nodes, and changes only the certainty.
    #[must_use]
    pub fn with_proofs(mut self) -> Reader {
        self.proofs = true;
        self.forget();
        self
    }

    /// The same reader as [`with_proofs`](Reader::with_proofs), for callers that use only proved answers: it stops reading
    /// a life when no proof is to be expected.
    ///
    /// Its other answers about life are worth less than those of a usual reader: often unknown. Some proofs may be
    /// missing, too: those that follow from a guess and its refuted reply. It takes about a third of the time.
    #[must_use]
    pub fn with_proofs_only(mut self) -> Reader {
        self.only_proofs = true;
        self.with_proofs()
    }

    /// The same reader, but it answers under these conditions.
    #[must_use]
    pub fn with_conditions(mut self, conditions: Conditions) -> Reader {
        self.conditions = conditions;
        self.forget();
        self
    }

    /// The conditions of its answers.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// The budget of each question.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Sets the budget of later questions and forgets what was read with the old one.
    pub fn set_budget(&mut self, budget: Budget) {
        if budget != self.budget {
            self.budget = budget;
            self.forget();
        }
    }

    /// Forgets all answers. Later answers are the same, and take as long as the first time.
    pub fn forget(&mut self) {
        self.memory.clear();
        self.races.clear();
    }

    /// Both answers of a local game.
    ///
    /// # Errors
    /// [`QuestionError`] if there is no such game on this position.
    pub fn verdict(
        &mut self,
        position: &Position,
        question: &Question,
    ) -> Result<Verdict, QuestionError> {
        Ok(Verdict {
            owner: question.owner(position)?,
            defend: self.answer(position, question, Side::Defender)?,
            attack: self.answer(position, question, Side::Attacker)?,
        })
    }

    /// The answer of a local game for this first mover.
    ///
    /// # Errors
    /// As [`Reader::verdict`].
    pub fn answer(
        &mut self,
        position: &Position,
        question: &Question,
        first: Side,
    ) -> Result<Answer, QuestionError> {
        let owner = question.owner(position)?;
        self.check_lives(position, owner, question)?;
        let asked = Asked {
            question: question.clone(),
            owner,
            first,
            effort: Effort::Usual,
        };
        Ok(self.remembered(position, asked, |reader| {
            reader.checked(position, (owner, question), first)
        }))
    }

    /// The result of one reading, without a check of its first move.
    pub(crate) fn unchecked(
        &mut self,
        position: &Position,
        (owner, question): (Color, &Question),
        first: Side,
    ) -> Answer {
        match question {
            Question::Capture(chain) => self.capture(position, owner, &[*chain], first),
            Question::Fate(chain) => self.fate(position, (owner, *chain), first),
            Question::CaptureEither(a, b) => self.capture(position, owner, &[*a, *b], first),
            Question::Connect(a, b) => {
                let usual = (Look::Usual, self.budget.nodes());
                self.connect(position, owner, [*a, *b], first, usual)
            }
            Question::BreakIn(chain, area) => self.break_in(position, owner, *chain, area, first),
            Question::Eye(at) => self.eyes(position, owner, *at, first, 1),
            Question::TwoEyes(at) => self.eyes(position, owner, *at, first, 2),
            Question::Life(stone) => {
                let nodes = self.budget.nodes();
                match self.conditions.region {
                    None => self.life(position, (owner, *stone), first, nodes),
                    Some(_) => {
                        let stone = PointSet::from_points(position.size(), [*stone]);
                        self.life_of_each(position, (owner, &stone), first)
                    }
                }
            }
            Question::LifeOfEach(stones) => self.life_of_each(position, (owner, stones), first),
        }
    }

    /// Both answers about a group's life, with at most this many nodes for each, regardless of the reader's budget.
    ///
    /// The `likely` side, which is expected to succeed, is read last. Its reading is skipped if the other side fails,
    /// because then it needs no move, or if the other side's result is unknown, because a verdict needs both answers.
    ///
    /// # Errors
    /// As [`Reader::verdict`].
    pub fn life_within(
        &mut self,
        position: &Position,
        stone: Point,
        nodes: u32,
        likely: Side,
    ) -> Result<Verdict, QuestionError> {
        let owner = Question::Life(stone).owner(position)?;
        let other = self.life_answer_within(position, stone, nodes, likely.opponent())?;
        let own = match (other.is_decided(), other.success.works()) {
            (true, true) => self.life_answer_within(position, stone, nodes, likely)?,
            (true, false) => other.needless(),
            (false, _) => Answer {
                touched: other.touched,
                ..Answer::unknown(likely, position.size())
            },
        };
        let [defend, attack] = match likely {
            Side::Defender => [own, other],
            Side::Attacker => [other, own],
        };
        Ok(Verdict {
            owner,
            defend,
            attack,
        })
    }

    /// The answer about a group's life for this first mover, with at most this many nodes, regardless of the reader's budget.
    ///
    /// # Errors
    /// As [`Reader::verdict`].
    pub fn life_answer_within(
        &mut self,
        position: &Position,
        stone: Point,
        nodes: u32,
        first: Side,
    ) -> Result<Answer, QuestionError> {
        let question = Question::Life(stone);
        let owner = question.owner(position)?;
        let nodes = share(nodes, position.board());
        let asked = Asked {
            question,
            owner,
            first,
            effort: Effort::Within(nodes),
        };
        Ok(self.remembered(position, asked, |reader| {
            reader.life(position, (owner, stone), first, nodes)
        }))
    }

    /// The answer from memory, or else a new one.
    pub(crate) fn remembered(
        &mut self,
        position: &Position,
        asked: Asked,
        read: impl FnOnce(&mut Reader) -> Answer,
    ) -> Answer {
        let (board, ko) = (position.board(), position.ko());
        if let Some(known) = self.memory.recall(board, ko, &asked) {
            return known.finding.clone();
        }
        let answer = read(self);
        self.memory
            .remember(board, ko, asked, answer.touched, answer.clone());
        answer
    }

    /// Reads a game in its pose. `game` constructs it from the marks at their points in the fight.
    pub(crate) fn read<G: Game>(
        &mut self,
        position: &Position,
        owner: Color,
        first: Side,
        marks: &[Point],
        game: impl FnOnce(&mut Fight, &[Point]) -> G,
    ) -> Answer {
        let nowhere = PointSet::empty(position.size());
        let nodes = self.budget.nodes();
        let game = |fight: &mut Fight, marks: &[Point], _: &PointSet| game(fight, marks);
        self.read_area(position, owner, (first, nodes), (marks, &nowhere), game)
    }

    /// Reads a game about marks and an area in its pose, with at most this many nodes.
    pub(crate) fn read_area<G: Game>(
        &mut self,
        position: &Position,
        owner: Color,
        (first, nodes): (Side, u32),
        (marks, area): (&[Point], &PointSet),
        game: impl FnOnce(&mut Fight, &[Point], &PointSet) -> G,
    ) -> Answer {
        let pose = QuestionPose::with_area(position, owner, marks, area);
        let mut fight = pose.fight(position, first);
        let turned: Vec<Point> = marks.iter().map(|&p| pose.point_in(p)).collect();
        let area = pose.set_in(area);
        fight.look_at(&(PointSet::from_points(fight.size(), turned.iter().copied()) | area));
        let mut game = game(&mut fight, &turned, &area);
        let how = Ask {
            more_moves: true,
            trace: self.traces,
            prove: self.proofs,
            kos: self.conditions.ko_cases(owner),
            ..Ask::new(first, game.nodes(nodes))
        };
        pose.answer_out(ask(&mut game, &mut fight, &mut self.table, how))
    }
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader")
            .field("budget", &self.budget)
            .field("remembered", &(self.memory.len() + self.races.len()))
            .finish_non_exhaustive()
    }
}
