//! Normalizes the answers about copies of a position.

use serde_json::{Map, Number, Value};
use tobi_goban::{ByColor, Color, Position, Setup};
use tobi_grid::{Point, Size, Symmetry};
use tobi_notation::vertex;

/// Lists whose order has a meaning.
const ORDERED: [&str; 7] = [
    "line", "moves", "attack", "defend", "save", "kill", "changes",
];
/// Fields to drop: names by reading order, first stones, parts of the board in words, and what is equal anyway.
const NAMED: [&str; 11] = [
    "id",
    "name",
    "part_of",
    "groups",
    "group",
    "part",
    "size",
    "at",
    "held_by",
    "chains",
    "perspective",
];
/// Numbers from Black's point of view.
const SIGNED: [&str; 3] = ["margin", "expected", "by"];

/// One of the copies of a position, and the way back.
#[derive(Clone, Copy)]
pub(super) struct Form {
    symmetry: Symmetry,
    is_swapped: bool,
}

impl Form {
    pub(super) fn new(symmetry: Symmetry, is_swapped: bool) -> Form {
        Form {
            symmetry,
            is_swapped,
        }
    }

    fn color(self, color: Color) -> Color {
        if self.is_swapped {
            color.opponent()
        } else {
            color
        }
    }

    /// The copy of a position.
    pub(super) fn copy(self, position: &Position) -> Position {
        let size = position.size();
        let setup = Setup {
            size: self.symmetry.of_size(size),
            stones: ByColor::from_fn(|color| {
                self.symmetry
                    .of_set(position.board().stones(self.color(color)))
            }),
            to_move: self.color(position.to_move()),
            ko: position.ko().map(|ko| self.symmetry.of_point(ko, size)),
            prisoners: ByColor::from_fn(|color| position.prisoners()[self.color(color)]),
        };
        Position::from_setup(setup).expect("a copy of a possible position is possible")
    }

    /// A line of JSON about the copy of a position of this size, mapped back.
    pub(super) fn of_line(self, line: &str, size: Size) -> String {
        let value = serde_json::from_str(line).expect("a line of JSON");
        let back = Back { form: self, size };
        back.value("", value).to_string()
    }
}

struct Back {
    form: Form,
    size: Size,
}

impl Back {
    fn value(&self, key: &str, value: Value) -> Value {
        match value {
            Value::Object(map) => self.object(map),
            Value::Array(rows) if key == "ownership" => self.grid(rows),
            Value::Array(all) => {
                let mut all: Vec<Value> = all.into_iter().map(|it| self.value(key, it)).collect();
                if !ORDERED.contains(&key) {
                    all.sort_by_key(Value::to_string);
                }
                Value::Array(all)
            }
            Value::String(text) => Value::String(self.text(&text)),
            Value::Number(number) if self.form.is_swapped => self.number(key, number),
            other => other,
        }
    }

    fn object(&self, map: Map<String, Value>) -> Value {
        let keys = map.into_iter().map(|(key, value)| {
            let is_list = matches!(&value, Value::Array(all) if all.iter().any(Value::is_object));
            if NAMED.contains(&&*key) && !is_list {
                return (key, Value::Null);
            }
            let value = self.value(&key, value);
            match (&*key, self.form.is_swapped) {
                ("black", true) => ("white".to_owned(), value),
                ("white", true) => ("black".to_owned(), value),
                _ => (key, value),
            }
        });
        let mut keys: Vec<(String, Value)> = keys.collect();
        keys.sort_by(|(a, _), (b, _)| a.cmp(b));
        // Items that only White has have no counterpart.
        let mut map: Map<String, Value> = keys.into_iter().collect();
        map.remove("compensation");
        map.remove("komi");
        Value::Object(map)
    }

    fn number(&self, key: &str, number: Number) -> Value {
        match (key, number.as_f64()) {
            (key, Some(value)) if SIGNED.contains(&key) => Value::from(0.0 - value),
            ("chance", Some(chance)) => Value::from((1000.0 - 1000.0 * chance).round() / 1000.0),
            _ => Value::Number(number),
        }
    }

    /// Rows of letters or numbers.
    fn grid(&self, rows: Vec<Value>) -> Value {
        let cells: Vec<Vec<Value>> = rows
            .into_iter()
            .map(|row| match row {
                Value::Array(cells) => cells,
                Value::String(row) => row.chars().map(|c| Value::String(c.into())).collect(),
                other => vec![other],
            })
            .collect();
        let row = |row: u8| {
            let of = |column: u8| {
                let at = self
                    .form
                    .symmetry
                    .of_point(Point::new(row, column), self.size);
                match &cells[usize::from(at.row())][usize::from(at.column())] {
                    Value::Number(number) if self.form.is_swapped => {
                        Value::from(0.0 - number.as_f64().expect("a number"))
                    }
                    Value::String(owner) => Value::String(self.text(owner)),
                    other => other.clone(),
                }
            };
            Value::Array((0..self.size.columns()).map(of).collect())
        };
        Value::Array((0..self.size.rows()).map(row).collect())
    }

    /// Vertices and colours are mapped; texts that name no point and no group are kept, sorted.
    fn text(&self, text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mapped: Option<Vec<String>> = words.iter().map(|word| self.word(word)).collect();
        if let Some(mapped) = mapped {
            return mapped.join(" ");
        }
        let letters = |c: char| !c.is_alphanumeric();
        let kept = text
            .split(letters)
            .filter(|word| word.len() > 2 && vertex::parse_point(word, self.copy_size()).is_err());
        let mut kept: Vec<String> = kept
            .map(|word| self.word(word).unwrap_or_else(|| word.to_owned()))
            .collect();
        kept.sort();
        kept.join(" ")
    }

    fn copy_size(&self) -> Size {
        self.form.symmetry.of_size(self.size)
    }

    /// A vertex, a colour, a result.
    fn word(&self, word: &str) -> Option<String> {
        if let Ok(point) = vertex::parse_point(word, self.copy_size()) {
            let back = self
                .form
                .symmetry
                .inverse()
                .of_point(point, self.copy_size());
            return Some(vertex::name(tobi_goban::Move::Play(back), self.size).to_string());
        }
        let pairs = [
            ("black", "white"),
            ("Black", "White"),
            ("B", "W"),
            ("X", "O"),
            ("pass", "pass"),
            (".", "."),
        ];
        for (one, other) in pairs {
            if word == one || word == other {
                let is_one = (word == one) != self.form.is_swapped;
                return Some(if is_one { one } else { other }.to_owned());
            }
        }
        let (winner, by) = word.split_once('+')?;
        Some(format!("{}+{by}", self.word(winner)?))
    }
}
