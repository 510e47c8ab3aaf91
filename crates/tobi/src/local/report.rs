//! The result of a local game as plain values.

use super::{
    ChainGame, Conditions, GameValue, LocalGame, Occupation, Question, QuestionError, Race, Reader,
    Side, Verdict, ladder, params::StringGame,
};
use crate::Session;
use std::fmt;
use tobi_goban::{ByColor, Color, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::certain::Certain;
use tobi_notation::vertex;
use tobi_reading::rules;

/// A local game in the current position of a session, read out.
#[derive(Clone, Debug)]
pub struct LocalReport {
    session: Session,
    /// The question.
    pub game: LocalGame,
    /// Its points.
    pub points: Vec<Point>,
    /// The conditions of the question.
    pub conditions: Conditions,
    /// The node limit of each question.
    pub budget: u32,
    /// The result.
    pub finding: Finding,
}

/// The result; its form depends on the game.
#[derive(Clone, Debug)]
pub enum Finding {
    /// Both answers of a question.
    Verdict(Box<Verdict>),
    /// The race from both sides: with the first group to move, and with the second.
    Race(Box<[Race; 2]>),
    /// The result of a stone of either colour.
    Stones(Box<ByColor<Occupation>>),
    /// The rules that apply, base by base.
    Shapes(Vec<ShapeFinding>),
    /// The chains in reading order.
    Chains(Vec<ChainGame>),
}

/// A pattern rule that applies.
#[derive(Clone, Debug)]
pub struct ShapeFinding {
    /// The rule's name.
    pub rule: &'static str,
    /// The kind of local game: `connection`, `eye` ...
    pub game: &'static str,
    /// The owner in the rule's pattern.
    pub owner: Color,
    /// Its value for the owner.
    pub value: GameValue,
    /// Its points.
    pub points: Vec<Point>,
    /// The other side's moves, the best first.
    pub attack: Vec<Point>,
    /// The owner's moves.
    pub defend: Vec<Point>,
    /// Its reason, with the names of points and colours.
    pub why: String,
}

/// Why a question cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AskError {
    /// The number of points is wrong for the game.
    Points(LocalGame),
    /// There is no such game on this position.
    Question(QuestionError, Size),
    /// Only a life can be limited to a region.
    Region(LocalGame),
    /// No ko is read in a ladder or a pattern.
    KoThreats(LocalGame),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AskError::Points(game) => write!(
                f,
                "{game} needs {}, such as `{game}{}`",
                game.wanted(),
                game.example()
            ),
            AskError::Region(game) => {
                write!(
                    f,
                    "{game} is read on the whole board; only `life` takes a region"
                )
            }
            AskError::KoThreats(game) => write!(f, "{game} has no ko threats; leave them out"),
            AskError::Question(error, size) => {
                let name = vertex::name(Move::Play(error.point()), *size);
                write!(f, "{name} {error}")
            }
        }
    }
}

impl std::error::Error for AskError {}

impl LocalReport {
    /// Reads a local game about these points.
    ///
    /// Cost: at most the reader's budget of nodes for each question and first mover.
    ///
    /// # Errors
    /// [`AskError`] for a wrong number of points, unsuitable points, or conditions that the game does not have.
    ///
    /// ```
    /// use tobi::local::{Budget, Finding, LocalGame, LocalReport, Reader};
    /// use tobi::{Reading, Session};
    ///
    /// let session = Session::read(b"(;SZ[9]AB[ee]AW[ed][de][fe])", &Reading::default())?;
    /// let mut reader = Reader::new(Budget::new(20_000)?);
    /// let report = LocalReport::read(&session, &mut reader, LocalGame::Chains, &[])?;
    /// let Finding::Chains(chains) = report.finding else { unreachable!() };
    /// assert_eq!(chains.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        session: &Session,
        reader: &mut Reader,
        game: LocalGame,
        points: &[Point],
    ) -> Result<LocalReport, AskError> {
        if !game.points().contains(&points.len()) {
            return Err(AskError::Points(game));
        }
        if reader.conditions().region.is_some() && game != LocalGame::Life {
            return Err(AskError::Region(game));
        }
        if reader.conditions().kos.is_some()
            && matches!(game, LocalGame::Ladder | LocalGame::Shapes)
        {
            return Err(AskError::KoThreats(game));
        }
        let finding = find(session, reader, game, points)
            .map_err(|error| AskError::Question(error, session.size()))?;
        Ok(LocalReport {
            session: session.clone(),
            game,
            points: points.to_vec(),
            conditions: reader.conditions().clone(),
            budget: reader.budget().nodes(),
            finding,
        })
    }

    /// The session in whose position it was read.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// First moves that succeed, by colour.
    pub fn first_moves(&self) -> ByColor<PointSet> {
        let size = self.session.size();
        let mut moves = ByColor::from_fn(|_| PointSet::empty(size));
        let mut add = |color: Color, found: &[Move]| {
            moves[color] |= PointSet::from_points(size, found.iter().filter_map(|mv| mv.point()));
        };
        if let Finding::Verdict(verdict) = &self.finding {
            add(verdict.owner, &verdict.defend.moves);
            add(verdict.owner.opponent(), &verdict.attack.moves);
        }
        moves
    }

    /// Whether the first moves of a colour are a guess because reading did not decide.
    pub fn guesses(&self) -> ByColor<bool> {
        let mut guesses = ByColor::from_fn(|_| false);
        if let Finding::Verdict(verdict) = &self.finding {
            guesses[verdict.owner] = !verdict.defend.is_decided();
            guesses[verdict.owner.opponent()] = !verdict.attack.is_decided();
        }
        guesses
    }
}

fn find(
    session: &Session,
    reader: &mut Reader,
    game: LocalGame,
    points: &[Point],
) -> Result<Finding, QuestionError> {
    let position = session.position();
    if game == LocalGame::Shapes {
        return Ok(Finding::Shapes(shapes(session, points)));
    }
    if let (LocalGame::Eye | LocalGame::TwoEyes, &[at]) = (game, points) {
        // A stone here means the eye that its capture leaves: a stone that certainly lives leaves none.
        let alive = Certain::with_answers(position.board()).alive;
        if alive.black.contains(at) || alive.white.contains(at) {
            return Err(QuestionError::NoEyeSpace(at));
        }
    }
    if let Some(question) = game.question(session.size(), points) {
        let verdict = reader.verdict(position, &question)?;
        return Ok(Finding::Verdict(Box::new(verdict)));
    }
    match *points {
        [own, other] => {
            let races = [
                reader.race(position, own, other)?,
                reader.race(position, other, own)?,
            ];
            Ok(Finding::Race(Box::new(races)))
        }
        [chain] if game == LocalGame::Ladder => {
            let defend = ladder::read(position, chain, Side::Defender)?;
            let attack = ladder::read(position, chain, Side::Attacker)?;
            let owner = Question::Capture(chain).owner(position)?;
            Ok(Finding::Verdict(Box::new(Verdict {
                owner,
                defend,
                attack,
            })))
        }
        [point] => {
            let mut stone = |color| reader.occupy(position, point, color, StringGame::CAREFUL);
            Ok(Finding::Stones(Box::new(ByColor {
                black: stone(Color::Black)?,
                white: stone(Color::White)?,
            })))
        }
        _ => {
            let chains = position.board().chains().map(|chain| {
                let stone = chain.first();
                Ok(ChainGame {
                    stone,
                    len: chain.len(),
                    liberties: chain.liberty_count(),
                    verdict: reader.verdict(position, &Question::Capture(stone))?,
                })
            });
            Ok(Finding::Chains(chains.collect::<Result<_, _>>()?))
        }
    }
}

/// The reason of a rule. It is written with `X` for the owner, `O` for the other side, and the labels of its picture.
fn why(found: &rules::Match<'_>, size: Size) -> String {
    let why = found.rule().why();
    let is_word = |letter: char| letter.is_alphanumeric();
    // Other sentences contain the article `a`, and no labels.
    let speaks_of_sides = why
        .split(|it| !is_word(it))
        .any(|it| it == "X" || it == "O");
    if !speaks_of_sides {
        return why.to_owned();
    }
    let marked = |word: &str| {
        let mut marks = rules::all().iter().flat_map(|rule| {
            let moves = rule.attack().iter().chain(rule.defence()).copied();
            rule.game().points().chain(moves)
        });
        let mark = marks.find(|mark| mark.to_string() == word)?;
        Some(vertex::name(Move::Play(found.point(mark)?), size))
    };
    let named = |word: &str| match word {
        "X" => found.owner().name().to_owned(),
        "O" => found.owner().opponent().name().to_owned(),
        word => marked(word).unwrap_or_else(|| word.to_owned()),
    };
    let mut said = String::new();
    let mut word = String::new();
    for letter in why.chars().chain([' ']) {
        if is_word(letter) {
            word.push(letter);
        } else {
            said += &named(&std::mem::take(&mut word));
            said.push(letter);
        }
    }
    said.trim_end().to_owned()
}

/// The rules that apply, limited to those that concern this point if one is given.
fn shapes(session: &Session, about: &[Point]) -> Vec<ShapeFinding> {
    let mut found: Vec<ShapeFinding> = rules::matches(session.position().board())
        .into_iter()
        .filter_map(|found| {
            let points: Vec<Point> = found.game()?.points().collect();
            Some(ShapeFinding {
                rule: found.rule().name(),
                game: found.rule().game().name(),
                owner: found.owner(),
                value: found.rule().value(),
                points,
                attack: found.attack().collect(),
                defend: found.defence().collect(),
                why: why(&found, session.size()),
            })
        })
        .filter(|shape| {
            let mut spoken = [&shape.points, &shape.attack, &shape.defend]
                .into_iter()
                .flatten();
            about.is_empty() || spoken.any(|point| about.contains(point))
        })
        .collect();
    let order = rules::all();
    let rank = |name| order.iter().position(|rule| rule.name() == name);
    found.sort_by_key(|shape| (rank(shape.rule), shape.points.clone()));
    found
}
