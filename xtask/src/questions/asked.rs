//! A question about a position, how it is read, and how it is written.

use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tobi_goban::{Color, Move, Position, Setup};
use tobi_grid::{Point, PointSet};
use tobi_notation::vertex::{self, Vertex};
use tobi_reading::{Certainty, Question, Reader, Side, Success};

/// The kind of local game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Capture,
    Connect,
    /// Whether the first of two chains is captured by the side of the second, its rival.
    Race,
    Life,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Capture, Kind::Connect, Kind::Race, Kind::Life];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Capture => "capture",
            Kind::Connect => "connect",
            Kind::Race => "race",
            Kind::Life => "life",
        }
    }
}

/// The question.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) kind: Kind,
    /// Stones.
    pub(crate) points: Vec<Point>,
    pub(crate) first: Side,
}

/// The answer of a reader.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    pub(crate) success: Success,
    pub(crate) certainty: Certainty,
    pub(crate) best: Option<Move>,
    pub(crate) nodes: u32,
}

impl Asked {
    /// `None` if the stones do not exist.
    pub(crate) fn ask(&self, reader: &mut Reader, position: &Position) -> Option<Reply> {
        let question = match (self.kind, &self.points[..]) {
            (Kind::Capture, &[stone]) => Question::Capture(stone),
            (Kind::Connect, &[a, b]) => Question::Connect(a, b),
            (Kind::Life, &[stone]) => Question::Life(stone),
            (Kind::Race, &[target, rival]) => {
                return self.race(reader, position, target, rival);
            }
            _ => return None,
        };
        let answer = reader.answer(position, &question, self.first).ok()?;
        Some(Reply {
            success: answer.success,
            certainty: answer.certainty,
            best: answer.best(),
            nodes: answer.nodes,
        })
    }

    fn race(
        &self,
        reader: &mut Reader,
        position: &Position,
        target: Point,
        rival: Point,
    ) -> Option<Reply> {
        let (race, success) = match self.first {
            Side::Defender => {
                let race = reader.race(position, target, rival).ok()?;
                let saved = race.saved;
                (race, saved)
            }
            Side::Attacker => {
                let race = reader.race(position, rival, target).ok()?;
                let captured = race.captured;
                (race, captured)
            }
        };
        Some(Reply {
            success,
            certainty: race.certainty,
            best: race.moves.first().copied().filter(|_| success.works()),
            nodes: race.nodes,
        })
    }

    /// The same for the other first mover.
    pub(crate) fn opposite(&self) -> Asked {
        Asked {
            first: self.first.opponent(),
            ..self.clone()
        }
    }

    /// Who moves first.
    pub(crate) fn mover(&self, position: &Position) -> Option<Color> {
        let owner = position.board().color_at(*self.points.first()?)?;
        Some(match self.first {
            Side::Defender => owner,
            Side::Attacker => owner.opponent(),
        })
    }

    /// The stones of the chains in question.
    pub(crate) fn stones(&self, position: &Position) -> PointSet {
        let chains = self
            .points
            .iter()
            .filter_map(|&p| position.board().chain_at(p));
        chains.fold(PointSet::empty(position.size()), |all, chain| {
            all | chain.stones()
        })
    }
}
/// A question of a file.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The number of its game.
    pub(crate) game: String,
    pub(crate) position: Position,
    pub(crate) asked: Asked,
    /// Whether the side that moves first succeeds, if known.
    pub(crate) works: Option<bool>,
    /// The default reader is known to answer it incorrectly.
    pub(crate) fails: bool,
}

impl Line {
    /// As JSON.
    pub(crate) fn write(&self) -> Value {
        let size = self.position.size();
        let names = self.asked.points.iter();
        let names: Vec<String> = names.map(|&p| Vertex::new(p, size).to_string()).collect();
        json!({
            "kind": self.asked.kind.name(),
            "game": self.game,
            "board": picture(&self.position),
            "points": names,
            "first": self.asked.first.to_string(),
            "works": self.works,
            "fails": self.fails,
        })
    }

    /// `None` if the JSON is not a question.
    pub(crate) fn read(text: &str) -> Option<Line> {
        let value: Value = serde_json::from_str(text).ok()?;
        let setup = Setup::parse(value["board"].as_str()?).ok()?;
        let position = Position::from_setup(setup).ok()?;
        let name = value["kind"].as_str()?;
        let points = value["points"].as_array()?.iter();
        let asked = Asked {
            kind: Kind::ALL.into_iter().find(|kind| kind.name() == name)?,
            points: points
                .map(|point| vertex::parse_point(point.as_str()?, position.size()).ok())
                .collect::<Option<_>>()?,
            first: match value["first"].as_str()? {
                "defender" => Side::Defender,
                "attacker" => Side::Attacker,
                _ => return None,
            },
        };
        Some(Line {
            game: value["game"].as_str()?.to_owned(),
            position,
            asked,
            works: value["works"].as_bool(),
            fails: value["fails"].as_bool() == Some(true),
        })
    }

    /// All questions of a file.
    pub(crate) fn read_all(file: &Path) -> Result<Vec<Line>, String> {
        let text =
            fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let numbered = (1..).zip(text.lines());
        let read = |(number, line)| {
            Line::read(line).ok_or_else(|| format!("{}:{number}: not a question", file.display()))
        };
        numbered.map(read).collect()
    }

    /// Whether it is for tuning or for validation.
    pub(crate) fn half(&self) -> &'static str {
        if self.game.bytes().last().is_some_and(|digit| digit % 2 == 1) {
            "validate"
        } else {
            "tune"
        }
    }
}

/// The board as a diagram, one line for each row.
fn picture(position: &Position) -> String {
    let size = position.size();
    let cell = |point: Point| match position.board().color_at(point) {
        Some(Color::Black) => "X ",
        Some(Color::White) => "O ",
        None => ". ",
    };
    let mut text = String::new();
    for point in size.points() {
        if point.column() == 0 && point.row() > 0 {
            text.push('\n');
        }
        text.push_str(cell(point));
    }
    text
}
