//! The answer of a local game, in a form that can be compared with another one.

use tobi_goban::{Color, Move, Pose, Position};
use tobi_grid::{Point, PointSet};
use tobi_notation::Vertex;
use tobi_reading::params::StringGame;
use tobi_reading::{Certainty, Question, Reader, Side, Success, ladder};

/// A local game about named stones or points.
#[derive(Clone, Debug)]
pub(crate) enum Local {
    /// One of the questions of [`Reader::answer`].
    Asked(Question),
    /// [`ladder::read`].
    Ladder(Point),
    /// The string game of one chain as [`Reader::chains`] reads it.
    InTable(Point, StringGame),
    /// [`Reader::race`]: whether `target` is captured by `rival`, or saved from it.
    Race { target: Point, rival: Point },
}

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// The question, the answer and its certainty, in words.
    pub(crate) words: String,
    pub(crate) success: Success,
    pub(crate) sure: Sure,
    /// The moves that work, the best first.
    pub(crate) works: Vec<Move>,
    /// The first move of the line, even if it fails.
    pub(crate) tried: Option<Move>,
    pub(crate) nodes: u32,
}

/// The certainty of an answer, without the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sure {
    Proved,
    Believed,
    Unknown,
}

impl Sure {
    pub(crate) fn of(certainty: Certainty) -> Sure {
        match certainty {
            Certainty::Proved(_) => Sure::Proved,
            Certainty::Believed(_) => Sure::Believed,
            Certainty::Stopped(_) | Certainty::Unknown => Sure::Unknown,
        }
    }
}

impl Claim {
    /// What holds without an answer.
    pub(crate) fn fact(words: String, success: Success, sure: Sure) -> Claim {
        Claim {
            words,
            success,
            sure,
            works: Vec::new(),
            tried: None,
            nodes: 0,
        }
    }

    pub(crate) fn is_proved(&self) -> bool {
        self.sure == Sure::Proved
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.sure != Sure::Unknown
    }

    /// The same for the position after a move.
    pub(crate) fn after(mut self, color: Color, mv: Move, position: &Position) -> Claim {
        self.words = format!("after {color} {}: {}", move_name(mv, position), self.words);
        self
    }
}

impl Local {
    /// The names of the games in the tables.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Local::Asked(Question::Capture(_)) => "capture",
            Local::Asked(Question::CaptureEither(..)) => "either",
            Local::Asked(Question::Connect(..)) => "connect",
            Local::Asked(Question::BreakIn(..)) => "break-in",
            Local::Asked(Question::Eye(_)) => "eye",
            Local::Asked(Question::TwoEyes(_)) => "two-eyes",
            Local::Asked(Question::Life(_)) => "life",
            Local::Asked(_) => "another question",
            Local::Ladder(_) => "ladder",
            Local::InTable(_, rules) if *rules == StringGame::INDIGO => "chains",
            Local::InTable(..) => "chains, careful",
            Local::Race { .. } => "race",
        }
    }

    /// The points of the question.
    pub(crate) fn marks(&self) -> Vec<Point> {
        match self {
            Local::Asked(Question::CaptureEither(a, b) | Question::Connect(a, b)) => vec![*a, *b],
            Local::Asked(
                Question::Capture(at)
                | Question::BreakIn(at, _)
                | Question::Eye(at)
                | Question::TwoEyes(at)
                | Question::Life(at),
            )
            | Local::Ladder(at)
            | Local::InTable(at, _) => vec![*at],
            Local::Asked(_) => Vec::new(),
            Local::Race { target, rival } => vec![*target, *rival],
        }
    }

    /// The same game in a pose of the board.
    pub(crate) fn in_pose(&self, pose: &Pose) -> Local {
        let at = |point: &Point| pose.point_in(*point);
        match self {
            Local::Asked(question) => Local::Asked(match question {
                Question::Capture(a) => Question::Capture(at(a)),
                Question::CaptureEither(a, b) => Question::CaptureEither(at(a), at(b)),
                Question::Connect(a, b) => Question::Connect(at(a), at(b)),
                Question::BreakIn(a, area) => Question::BreakIn(at(a), pose.set_in(area)),
                Question::Eye(a) => Question::Eye(at(a)),
                Question::TwoEyes(a) => Question::TwoEyes(at(a)),
                Question::Life(a) => Question::Life(at(a)),
                other => other.clone(),
            }),
            Local::Ladder(chain) => Local::Ladder(at(chain)),
            Local::InTable(chain, rules) => Local::InTable(at(chain), *rules),
            Local::Race { target, rival } => Local::Race {
                target: at(target),
                rival: at(rival),
            },
        }
    }

    /// The defender's colour; `None` if there is no such game.
    pub(crate) fn owner(&self, position: &Position) -> Option<Color> {
        match self {
            Local::Asked(question) => question.owner(position).ok(),
            Local::Ladder(chain) | Local::InTable(chain, _) => position.board().color_at(*chain),
            Local::Race { target, rival } => {
                let owner = position.board().color_at(*target)?;
                (position.board().color_at(*rival)? != owner).then_some(owner)
            }
        }
    }

    /// The colour of this side.
    pub(crate) fn color(&self, position: &Position, side: Side) -> Option<Color> {
        let owner = self.owner(position)?;
        Some(match side {
            Side::Defender => owner,
            Side::Attacker => owner.opponent(),
        })
    }

    /// The answer when this side moves first; `None` if the question is impossible.
    pub(crate) fn ask(
        &self,
        reader: &mut Reader,
        position: &Position,
        first: Side,
    ) -> Option<Claim> {
        let owner = self.owner(position)?;
        let answer = match self {
            Local::Asked(question) => reader.answer(position, question, first).ok()?,
            Local::Ladder(chain) => ladder::read(position, *chain, first).ok()?,
            Local::InTable(chain, rules) => {
                let table = reader.chains(position, *rules);
                let first_stone = position.board().chain_at(*chain)?.first();
                let game = table.into_iter().find(|game| game.stone == first_stone)?;
                game.verdict.answer(first).clone()
            }
            Local::Race { target, rival } => {
                return race(reader, position, [*target, *rival], first);
            }
        };
        let tried = answer.line.first().map(|&(_, mv)| mv);
        let moves = (answer.moves.clone(), tried);
        let said = (answer.success, answer.certainty, answer.nodes);
        Some(self.claim(position, (owner, first), said, moves))
    }

    fn claim(
        &self,
        position: &Position,
        (owner, first): (Color, Side),
        (success, certainty, nodes): (Success, Certainty, u32),
        (works, tried): (Vec<Move>, Option<Move>),
    ) -> Claim {
        let vertex = |point: Point| Vertex::new(point, position.size()).to_string();
        let mut about: Vec<String> = self.marks().into_iter().map(vertex).collect();
        if let Local::Asked(Question::BreakIn(_, area)) = self {
            about.extend(area.iter().map(vertex));
        }
        let by = works
            .first()
            .copied()
            .map(|mv| format!(" by {}", move_name(mv, position)));
        let words = format!(
            "{} {} ({owner}), {first} first: {success:?}{} [{certainty:?}, {nodes} nodes]",
            self.name(),
            about.join(" "),
            by.unwrap_or_default(),
        );
        Claim {
            words,
            success,
            sure: Sure::of(certainty),
            works,
            tried,
            nodes,
        }
    }

    /// Whether the attacker has succeeded because a stone of the question is gone.
    pub(crate) fn is_over(&self, position: &Position) -> bool {
        let over_by_capture = match self {
            Local::Asked(question) => matches!(
                question,
                Question::Capture(_) | Question::CaptureEither(..) | Question::Connect(..)
            ),
            Local::Ladder(_) | Local::InTable(..) => true,
            Local::Race { .. } => false,
        };
        let stands = |at: &Point| position.board().color_at(*at).is_some();
        over_by_capture && !self.marks().iter().all(stands)
    }

    /// Whether the attacker may have made the last move by the game's own rules: in a ladder each one gives atari.
    pub(crate) fn allows(&self, position: &Position) -> bool {
        match self {
            Local::Ladder(chain) => {
                let chain = position.board().chain_at(*chain);
                chain.is_none_or(|chain| chain.liberty_count() == 1)
            }
            _ => true,
        }
    }

    /// The stones of the chains in question, and the points themselves.
    pub(crate) fn place(&self, position: &Position) -> PointSet {
        let marks = self.marks();
        let points = PointSet::from_points(position.size(), marks.iter().copied());
        let chains = marks.iter().filter_map(|&at| position.board().chain_at(at));
        chains.fold(points, |place, chain| place | chain.stones())
    }
}

/// The race for the target: the question of the rival's side is whether it captures, that of the target's side
/// whether it is saved.
fn race(
    reader: &mut Reader,
    position: &Position,
    [target, rival]: [Point; 2],
    first: Side,
) -> Option<Claim> {
    let owner = position.board().color_at(target)?;
    let (race, success) = match first {
        Side::Attacker => {
            let race = reader.race(position, rival, target).ok()?;
            let captured = race.captured;
            (race, captured)
        }
        Side::Defender => {
            let race = reader.race(position, target, rival).ok()?;
            let saved = race.saved;
            (race, saved)
        }
    };
    let works = if success.works() {
        race.moves.clone()
    } else {
        Vec::new()
    };
    let said = (success, race.certainty, race.nodes);
    let game = Local::Race { target, rival };
    Some(game.claim(position, (owner, first), said, (works, None)))
}

fn move_name(mv: Move, position: &Position) -> String {
    match mv {
        Move::Play(point) => Vertex::new(point, position.size()).to_string(),
        Move::Pass => "pass".to_string(),
    }
}
