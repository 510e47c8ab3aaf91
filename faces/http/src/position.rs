//! A position in JSON, with the fields of the npm package for a new game, and moves after it. It is converted to SGF
//! and then read like any other record.

use crate::problem::Problem;
use serde_json::Value;
use std::fmt::{Display, Write};
use tobi::request::{Caps, Field, OptionError, Options, fields};
use tobi::{Reading, Session};
use tobi_goban::{Color, Move, handicap};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::vertex;

/// The fields of a position: those of a new game, and moves after it.
pub(crate) fn known() -> Vec<Field> {
    [Field::POSITION, &[fields::MOVES]].concat()
}

fn parse(value: Value) -> Result<Options, OptionError> {
    let Value::Object(given) = value else {
        return Err(OptionError::expected("position", "an object", &value));
    };
    let options = Options::parse(&known(), given, &Caps::USUAL);
    options.map_err(|error| error.within("position"))
}

/// The position as SGF. Moves must be legal.
pub(crate) fn to_sgf(position: Value) -> Result<String, Problem> {
    let position = parse(position)?;
    let columns = position.whole(&fields::COLUMNS).unwrap_or(19);
    let rows = position.whole(&fields::ROWS).unwrap_or(columns);
    let size = Size::new(columns, rows).map_err(|error| wrong("position.columns", error))?;
    let sides = if size.is_square() {
        size.columns().to_string()
    } else {
        format!("{}:{}", size.columns(), size.rows())
    };
    let mut text = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{sides}]");
    // Missing values stay missing here: then the report says that the default was used.
    if let Some(rules) = position.rules() {
        let _ = write!(text, "RU[{}]", rules.title());
    }
    if let Some(komi) = position.komi() {
        let _ = write!(text, "KM[{}]", komi.points());
    }
    text += &stones(&position, size)?;
    let begun = Session::read((text.clone() + ")").as_bytes(), &Reading::default());
    let mut game = begun
        .map_err(|error| wrong("position", error))?
        .game()
        .clone();
    for (number, (color, at)) in position.moves().iter().enumerate() {
        let field = format!("position.moves[{number}]");
        let (color, mv) = (*color, vertex::parse(at, size));
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
fn stones(position: &Options, size: Size) -> Result<String, Problem> {
    let setup = position.object(&fields::SETUP).cloned().unwrap_or_default();
    let [mut black, white] = [fields::BLACK, fields::WHITE].map(|field| {
        let field_name = format!("position.setup.{}", field.name);
        points(&field_name, setup.list(&field), size)
    });
    let mut turn = setup.color(&fields::TO_MOVE);
    let handicap: u32 = position.whole(&fields::HANDICAP).unwrap_or(0);
    if handicap >= 2 {
        let fixed = handicap::fixed(size, handicap);
        let fixed = fixed.map_err(|error| wrong("position.handicap", error))?;
        black = black.map(|black| black | PointSet::from_points(size, fixed));
        turn = turn.or(Some(Color::White));
    }
    let (black, white) = (black?, white?);
    if let Some(twice) = (black & white).iter().next() {
        let name = vertex::name(Move::Play(twice), size);
        let both = format!("{name} has stones of both colours");
        return Err(wrong("position.setup", both));
    }
    let mut text = String::new();
    if handicap >= 2 {
        let _ = write!(text, "HA[{handicap}]");
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

fn wrong(field: &str, error: impl Display) -> Problem {
    OptionError::new(field, error, "correct the position").into()
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
                "position.komi: expected whole or half points from -1000 to 1000, found \"NaN\"".to_owned(),
            ),
            (
                json!({"handicap": -2}),
                "position.handicap: expected a whole number from 0 to 4294967295, found -2".to_owned(),
            ),
            (
                json!({"setup": true}),
                "position.setup: expected an object, found true".to_owned(),
            ),
            (
                json!({"setup": {"black": 4}}),
                "position.setup.black: expected a list of points, such as D4,Q16, found 4"
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
                "position.colums: there is no such option; the options are columns, rows, rules, komi, handicap, setup, moves".to_owned(),
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
