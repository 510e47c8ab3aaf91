//! A position in JSON, with the fields of the npm package for a new game, and moves after it. It is converted to SGF
//! and then read like any other record.

use crate::asked::shortened;
use crate::problem::Problem;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt::{Display, Write};
use tobi::{Reading, Session};
use tobi_goban::{Color, Komi, Move, Rules, handicap};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::vertex;

struct Position {
    columns: u32,
    rows: Option<u32>,
    rules: Option<String>,
    komi: Option<f64>,
    handicap: u32,
    setup: Setup,
    moves: Vec<[String; 2]>,
}

#[derive(Default)]
struct Setup {
    black: Vec<String>,
    white: Vec<String>,
    to_move: Option<String>,
}

/// An object of the body, and its place there.
struct Fields {
    place: &'static str,
    values: Map<String, Value>,
}

impl Fields {
    fn new(place: &'static str, value: Value, known: &[&str]) -> Result<Fields, Problem> {
        let Value::Object(values) = value else {
            return Err(mistyped(place, "an object", &value));
        };
        match values.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(Fields { place, values }),
            Some(name) => {
                let field = format!("{place}.{name}");
                let found = shortened(&Value::String(name.clone()));
                let detail = format!("{place}: there is no field {found}");
                let remedy = format!("the fields here are {}", known.join(", "));
                Err(Problem::in_field(field, detail, remedy))
            }
        }
    }

    /// Takes an optional value; null means that it is missing.
    fn take<T: DeserializeOwned>(
        &mut self,
        name: &str,
        wanted: &str,
    ) -> Result<Option<T>, Problem> {
        let value = self.values.remove(name).filter(|value| !value.is_null());
        let read = |value| typed(&format!("{}.{name}", self.place), wanted, value);
        value.map(read).transpose()
    }
}

impl Position {
    fn read(value: Value) -> Result<Position, Problem> {
        let known = [
            "columns", "rows", "rules", "komi", "handicap", "setup", "moves",
        ];
        let mut fields = Fields::new("position", value, &known)?;
        let side = "a whole number from 1 to 25";
        let setup: Option<Value> = fields.take("setup", "an object")?;
        let moves: Vec<Value> = fields.take("moves", "a list of moves")?.unwrap_or_default();
        let moves = moves.into_iter().enumerate().map(|(number, value)| {
            let wanted = r#"a colour and a vertex, such as ["black", "D4"]"#;
            typed(&format!("position.moves[{number}]"), wanted, value)
        });
        Ok(Position {
            columns: fields.take("columns", side)?.unwrap_or(19),
            rows: fields.take("rows", side)?,
            rules: fields.take("rules", "the name of rules")?,
            komi: fields.take("komi", "a number")?,
            handicap: fields.take("handicap", "a whole number")?.unwrap_or(0),
            setup: setup.map_or(Ok(Setup::default()), Setup::read)?,
            moves: moves.collect::<Result<_, _>>()?,
        })
    }
}

impl Setup {
    fn read(value: Value) -> Result<Setup, Problem> {
        let known = ["black", "white", "to_move"];
        let mut fields = Fields::new("position.setup", value, &known)?;
        let wanted = r#"a list of vertices, such as ["D4", "Q16"]"#;
        Ok(Setup {
            black: fields.take("black", wanted)?.unwrap_or_default(),
            white: fields.take("white", wanted)?.unwrap_or_default(),
            to_move: fields.take("to_move", "black or white")?,
        })
    }
}

fn typed<T: DeserializeOwned>(field: &str, wanted: &str, value: Value) -> Result<T, Problem> {
    let problem = mistyped(field, wanted, &value);
    serde_json::from_value(value).map_err(|_| problem)
}

fn mistyped(field: &str, wanted: &str, found: &Value) -> Problem {
    let detail = format!("{field}: expected {wanted}, found {}", shortened(found));
    Problem::in_field(field, detail, format_args!("give {wanted}"))
}

/// The position as SGF. Moves must be legal.
pub(crate) fn to_sgf(position: Value) -> Result<String, Problem> {
    let position = Position::read(position)?;
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
        let _ = write!(text, "RU[{}]", rules.title());
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Each field with a value of a wrong type: the place, what it should be, what it is; nothing of Rust.
    #[test]
    fn wrong_types_are_named_in_plain_words() {
        let number = "expected a whole number from 1 to 25, found";
        for (position, said) in [
            (json!([]), "position: expected an object, found []".to_owned()),
            (json!({"columns": 9.5}), format!("position.columns: {number} 9.5")),
            (json!({"rows": "9"}), format!("position.rows: {number} \"9\"")),
            (
                json!({"rules": 7}),
                "position.rules: expected the name of rules, found 7".to_owned(),
            ),
            (
                json!({"komi": "NaN"}),
                "position.komi: expected a number, found \"NaN\"".to_owned(),
            ),
            (
                json!({"handicap": -2}),
                "position.handicap: expected a whole number, found -2".to_owned(),
            ),
            (
                json!({"setup": true}),
                "position.setup: expected an object, found true".to_owned(),
            ),
            (
                json!({"setup": {"black": "D4"}}),
                "position.setup.black: expected a list of vertices, such as [\"D4\", \"Q16\"], found \"D4\""
                    .to_owned(),
            ),
            (
                json!({"setup": {"to_move": 1}}),
                "position.setup.to_move: expected black or white, found 1".to_owned(),
            ),
            (
                json!({"moves": "B[dd]"}),
                "position.moves: expected a list of moves, found \"B[dd]\"".to_owned(),
            ),
            (
                json!({"moves": [["B", "D4"], "C3"]}),
                "position.moves[1]: expected a colour and a vertex, such as [\"black\", \"D4\"], found \"C3\""
                    .to_owned(),
            ),
            (
                json!({"colums": 9}),
                "position: there is no field \"colums\"".to_owned(),
            ),
        ] {
            let problem = to_sgf(position.clone()).unwrap_err();
            assert_eq!(problem.detail(), said, "{position}");
        }
    }

    #[test]
    fn null_is_missing() {
        let nothing = json!({"columns": null, "komi": null, "setup": null, "moves": null});
        assert_eq!(to_sgf(nothing).unwrap(), to_sgf(json!({})).unwrap());
    }
}
