//! Positions with the ownership of a strong player: the training data of `evaluation` and `fit`.
//!
//! One position per line, as JSON: `moves` (letters from the top left, Black first), `own` (hundredths, one for each
//! point, row by row), `game` (positions of one game are consecutive, and always in the same fold), `size` (of the
//! square board, default 19).

use serde_json::Value;
use tobi_goban::{Game, Move, Position, Rules, Setup};
use tobi_grid::{Field, Point, Size};

/// A position.
pub(crate) struct Record {
    /// The number of its game, from 1.
    pub(crate) game_number: usize,
    pub(crate) position: Position,
    /// The position after the next move, if a later line of the game has it.
    pub(crate) after: Option<Position>,
    /// From -1 for White to 1 for Black.
    pub(crate) owners: Field<f64>,
}

/// A line of the file.
struct Line<'a> {
    game: &'a str,
    moves: Vec<&'a str>,
    owners: &'a [Value],
    size: u32,
}

impl Line<'_> {
    fn of(json: &Value) -> Option<Line<'_>> {
        Some(Line {
            game: json["game"].as_str()?,
            moves: json["moves"].as_str()?.split_whitespace().collect(),
            owners: json["own"].as_array()?,
            size: match json.get("size") {
                Some(size) => u32::try_from(size.as_u64()?).ok()?,
                None => 19,
            },
        })
    }
}

/// All positions, or an error about the first invalid line.
pub(crate) fn records(text: &str) -> Result<Vec<Record>, String> {
    let none = |number: usize| format!("line {}: not a position", number + 1);
    let json = |(number, line)| serde_json::from_str(line).map_err(|_| none(number));
    let values: Vec<Value> = text
        .lines()
        .enumerate()
        .map(json)
        .collect::<Result<_, _>>()?;
    let line = |(number, value)| Line::of(value).ok_or_else(|| none(number));
    let lines: Vec<Line<'_>> = values
        .iter()
        .enumerate()
        .map(line)
        .collect::<Result<_, _>>()?;
    let mut records = Vec::new();
    let mut game_number = 0;
    let mut game = "";
    for (number, line) in lines.iter().enumerate() {
        if line.game != game {
            game_number += 1;
            game = line.game;
        }
        let later = lines.get(number + 1).filter(|later| later.game == game);
        let record = record(line, later, game_number);
        records.push(record.ok_or_else(|| none(number))?);
    }
    Ok(records)
}

fn record(line: &Line<'_>, later: Option<&Line<'_>>, game_number: usize) -> Option<Record> {
    let size = Size::new(line.size, line.size).ok()?;
    let mut game = Game::new(Rules::JAPANESE, Setup::new(size)).ok()?;
    for word in &line.moves {
        play(&mut game, word)?;
    }
    let position = game.position().clone();
    let next = later.and_then(|later| later.moves.get(line.moves.len()));
    let after = match next {
        Some(word) => {
            play(&mut game, word)?;
            Some(game.position().clone())
        }
        None => None,
    };
    let owners = line
        .owners
        .iter()
        .map(Value::as_f64)
        .collect::<Option<Vec<_>>>()?;
    if owners.len() != size.area() {
        return None;
    }
    let owner = |point: Point| {
        let place =
            usize::from(point.row()) * usize::from(size.columns()) + usize::from(point.column());
        owners[place] / 100.0
    };
    Some(Record {
        game_number,
        position,
        after,
        owners: Field::from_fn(size, owner),
    })
}

/// Plays the next move, two letters from the top left.
fn play(game: &mut Game, word: &str) -> Option<()> {
    let [column, row] = word.as_bytes() else {
        return None;
    };
    let mv = match word {
        // A pass as SGF writes it on boards up to 19x19.
        "tt" => Move::Pass,
        _ => Move::Play(Point::new(
            column.checked_sub(b'a')?,
            row.checked_sub(b'a')?,
        )),
    };
    let color = game.position().to_move();
    game.resume();
    game.play(color, mv).ok()?;
    Some(())
}
