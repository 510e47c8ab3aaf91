//! A position in JSON, with the fields of the npm package for a new game, and moves after it. It is converted to SGF
//! and then read like any other record.

use crate::problem::Problem;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::{Display, Write};
use tobi::{Reading, Session};
use tobi_goban::{Color, Komi, Move, Rules, handicap};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::vertex;

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Position {
    columns: u32,
    rows: Option<u32>,
    rules: Option<String>,
    komi: Option<f64>,
    handicap: u32,
    setup: Setup,
    moves: Vec<[String; 2]>,
}

impl Default for Position {
    fn default() -> Position {
        Position {
            columns: 19,
            rows: None,
            rules: None,
            komi: None,
            handicap: 0,
            setup: Setup::default(),
            moves: Vec::new(),
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Setup {
    black: Vec<String>,
    white: Vec<String>,
    to_move: Option<String>,
}

/// The position as SGF. Moves must be legal.
pub(crate) fn to_sgf(position: Value) -> Result<String, Problem> {
    let position: Position =
        serde_json::from_value(position).map_err(|error| wrong("position", error))?;
    let size = Size::new(position.columns, position.rows.unwrap_or(position.columns))
        .map_err(|error| wrong("position.columns", error))?;
    let sides = match size.is_square() {
        true => size.columns().to_string(),
        false => format!("{}:{}", size.columns(), size.rows()),
    };
    let mut text = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{sides}]");
    // Missing values stay missing here: then the report says that the default was used.
    if let Some(name) = &position.rules {
        let rules = Rules::named(name).map_err(|error| wrong("position.rules", error))?;
        let _ = write!(text, "RU[{}]", rules.name().unwrap_or(name));
    }
    if let Some(points) = position.komi {
        let komi = Komi::from_points(points).map_err(|error| wrong("position.komi", error))?;
        let _ = write!(text, "KM[{}]", komi.points());
    }
    text += &stones(&position, size)?;
    let begun = Session::read((text.clone() + ")").as_bytes(), &Reading::default());
    let mut game = begun
        .map_err(|error| wrong("position", error))?
        .game()
        .clone();
    for (number, [color, at]) in position.moves.iter().enumerate() {
        let field = format!("position.moves[{number}]");
        let (color, mv) = (color_of(&field, color)?, vertex::parse(at, size));
        let mv = mv.map_err(|error| wrong(&field, error))?;
        game.resume();
        let played = game.is_legal(color, mv).map(|()| game.play(color, mv));
        played
            .map_err(|error| wrong(&field, format_args!("{color} {at}: {error}")))?
            .map_err(|error| wrong(&field, format_args!("{color} {at}: {error}")))?;
        let _ = write!(text, ";{}[{}]", color.letter(), vertex::to_sgf(mv));
    }
    Ok(text + ")")
}

/// Handicap stones, other stones, the turn.
fn stones(position: &Position, size: Size) -> Result<String, Problem> {
    let setup = &position.setup;
    let [mut black, white] = [("black", &setup.black), ("white", &setup.white)]
        .map(|(name, vertices)| points(&format!("position.setup.{name}"), vertices, size));
    let mut turn = None;
    if position.handicap >= 2 {
        let fixed = handicap::fixed(size, position.handicap);
        let fixed = fixed.map_err(|error| wrong("position.handicap", error))?;
        black = black.map(|black| black | PointSet::from_points(size, fixed));
        turn = Some(Color::White);
    }
    if let Some(color) = &setup.to_move {
        turn = Some(color_of("position.setup.to_move", color)?);
    }
    let (black, white) = (black?, white?);
    if let Some(twice) = (black & white).iter().next() {
        let name = vertex::name(Move::Play(twice), size);
        let both = format!("{name} has stones of both colours");
        return Err(wrong("position.setup", both));
    }
    let mut text = String::new();
    if position.handicap >= 2 {
        let _ = write!(text, "HA[{}]", position.handicap);
    }
    for (identifier, points) in [("AB", black), ("AW", white)] {
        if !points.is_empty() {
            text += identifier;
        }
        for point in &points {
            let _ = write!(text, "[{}]", vertex::to_sgf(Move::Play(point)));
        }
    }
    if let Some(color) = turn {
        let _ = write!(text, "PL[{}]", color.letter());
    }
    Ok(text)
}

fn points(field: &str, names: &[String], size: Size) -> Result<PointSet, Problem> {
    let point =
        |name: &String| vertex::parse_point(name, size).map_err(|error| wrong(field, error));
    let points: Vec<Point> = names.iter().map(point).collect::<Result<_, _>>()?;
    Ok(PointSet::from_points(size, points))
}

fn color_of(field: &str, name: &str) -> Result<Color, Problem> {
    match name.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(wrong(field, "the colour is neither black nor white")),
    }
}

fn wrong(field: &str, error: impl Display) -> Problem {
    Problem::in_field(
        field,
        format_args!("{field}: {error}"),
        "correct the position",
    )
}
