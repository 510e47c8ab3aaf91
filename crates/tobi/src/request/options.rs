//! Reads options: a JSON object by the table.

use super::error::OptionError;
use super::field::{Field, Kind, Most, Range, fields};
use crate::Reading;
use serde_json::{Map, Value};
use tobi_goban::{Color, Komi, Rules};
use tobi_grid::morph::Scale;
use tobi_notation::sgf::{IllegalMoves, Strictness};

/// The maximum length of a value in an error, in characters.
const SHOWN: usize = 60;

/// The limits of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Playouts of an estimate, and of each search of a review.
    pub playouts: u32,
    /// Playouts of the search for a move.
    pub move_playouts: u32,
    /// Nodes of a question.
    pub nodes: u32,
}

impl Caps {
    /// Those of the program: more playouts would take a minute.
    pub const USUAL: Caps = Caps {
        playouts: 1_000_000,
        move_playouts: 10_000_000,
        nodes: u32::MAX,
    };
}

/// Options that were read: their values are within the limits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    given: Vec<(&'static str, OptionValue)>,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
enum OptionValue {
    Flag(bool),
    Whole(u64),
    Rules(Rules),
    Komi(Komi),
    Scale(Scale),
    Color(Color),
    Word(usize),
    Text(String),
    List(Vec<String>),
    Numbers(Vec<u32>),
    Moves(Vec<(Color, String)>),
    Object(Options),
}

impl Options {
    /// Reads the options of a caller; null means that an option is missing.
    ///
    /// # Errors
    /// A wrong value, an unknown option, a missing one.
    pub fn parse(
        known: &[Field],
        given: Map<String, Value>,
        caps: &Caps,
    ) -> Result<Options, OptionError> {
        let mut options = Options::default();
        for (name, value) in given {
            let field = known.iter().find(|field| field.name == name);
            let field = field.ok_or_else(|| OptionError::unknown(&name, known))?;
            if !value.is_null() {
                options.given.push((field.name, field.read(value, caps)?));
            }
        }
        let is_missing =
            |field: &&Field| matches!(field.kind, Kind::Question(_)) && !options.has(field);
        match known.iter().find(is_missing) {
            Some(field) => Err(field.unexpected(&Value::Null, caps)),
            None => Ok(options),
        }
    }

    /// The options as JSON text; an empty text means none.
    ///
    /// # Errors
    /// As [`Options::parse`]; a text that is no JSON object.
    pub fn of_json(known: &[Field], text: &str, caps: &Caps) -> Result<Options, OptionError> {
        match text {
            "" => Options::parse(known, Map::new(), caps),
            text => Options::parse(known, object(text)?, caps),
        }
    }

    /// Whether it was given.
    pub fn has(&self, field: &Field) -> bool {
        self.value(field.name).is_some()
    }

    fn value(&self, name: &str) -> Option<&OptionValue> {
        let mut given = self.given.iter();
        given.find(|(of, _)| *of == name).map(|(_, value)| value)
    }

    /// A flag; false if it is missing.
    pub fn flag(&self, field: &Field) -> bool {
        self.decision(field).unwrap_or(false)
    }

    /// A flag that may be missing.
    pub fn decision(&self, field: &Field) -> Option<bool> {
        match self.value(field.name)? {
            OptionValue::Flag(flag) => Some(*flag),
            _ => None,
        }
    }

    /// A whole number, given or the default.
    ///
    /// # Panics
    /// When the limits of the table are beyond those of the type.
    pub fn whole<T: TryFrom<u64>>(&self, field: &Field) -> Option<T> {
        let number = match (self.value(field.name), field.kind) {
            (Some(OptionValue::Whole(number)), _) => Some(*number),
            (None, Kind::Whole(range)) => range.usual,
            _ => None,
        };
        number.map(|number| T::try_from(number).ok().expect("the limits fit"))
    }

    /// The index of a word in its list; 0, the default, if it is missing.
    pub fn word(&self, field: &Field) -> usize {
        match self.value(field.name) {
            Some(OptionValue::Word(index)) => *index,
            _ => 0,
        }
    }

    /// A list of points, of words, or of rectangles; empty if it is missing.
    pub fn list(&self, field: &Field) -> &[String] {
        match self.value(field.name) {
            Some(OptionValue::List(list)) => list,
            _ => &[],
        }
    }

    /// The variations to follow.
    pub fn variations(&self) -> &[u32] {
        match self.value(fields::VARIATION.name) {
            Some(OptionValue::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }

    /// The moves.
    pub fn moves(&self) -> &[(Color, String)] {
        match self.value(fields::MOVES.name) {
            Some(OptionValue::Moves(moves)) => moves,
            _ => &[],
        }
    }

    /// The fields of an object.
    pub fn object(&self, field: &Field) -> Option<&Options> {
        match self.value(field.name)? {
            OptionValue::Object(options) => Some(options),
            _ => None,
        }
    }

    /// How to read the record: `strict`, `skip_illegal`, `move`, and `rules` and `komi` instead of those of the record.
    pub fn reading(&self, reading: Reading) -> Reading {
        let reading = self.terms(reading);
        Reading {
            move_number: self.whole(&fields::MOVE).or(reading.move_number),
            strictness: if self.flag(&fields::STRICT) {
                Strictness::Strict
            } else {
                reading.strictness
            },
            illegal: if self.flag(&fields::SKIP_ILLEGAL) {
                IllegalMoves::Skip
            } else {
                reading.illegal
            },
            ..reading
        }
    }

    /// `rules` and `komi` only.
    pub fn terms(&self, reading: Reading) -> Reading {
        Reading {
            rules: self.rules().or(reading.rules),
            komi: self.komi().or(reading.komi),
            ..reading
        }
    }
}

/// Defines how values of one kind are taken.
macro_rules! values {
    ($($(#[doc = $about:literal])+ $name:ident($given:ident $(, $field:ident)?) -> $kind:ty;)+) => {
        impl Options {$(
            $(#[doc = $about])+
            pub fn $name(&self $(, $field: &Field)?) -> Option<$kind> {
                match self.value(values!(@name $name $($field)?))? {
                    OptionValue::$given(value) => Some(value.clone()),
                    _ => None,
                }
            }
        )+}
    };
    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $field:ident) => { $field.name };
}

values! {
    /// The rules.
    rules(Rules) -> Rules;
    /// The komi.
    komi(Komi) -> Komi;
    /// The scale.
    scale(Scale) -> Scale;
    /// A colour.
    color(Color, field) -> Color;
    /// A text.
    text(Text, field) -> String;
}

impl Field {
    /// Reads a value of this option.
    fn read(&self, value: Value, caps: &Caps) -> Result<OptionValue, OptionError> {
        let text = value.as_str();
        let read = match self.kind {
            Kind::Flag | Kind::Decision => value.as_bool().map(OptionValue::Flag),
            Kind::Whole(range) => {
                let inside = range.least..=range.most(caps);
                let number = value.as_u64().filter(|number| inside.contains(number));
                number.map(OptionValue::Whole)
            }
            Kind::Rules => {
                let rules = text.map(|name| {
                    Rules::named(name).map_err(|error| OptionError::wrong(self, error))
                });
                rules.transpose()?.map(OptionValue::Rules)
            }
            Kind::Komi => {
                let komi = value.as_f64().map(Komi::from_points);
                komi.and_then(Result::ok).map(OptionValue::Komi)
            }
            Kind::Scale => text
                .and_then(|text| text.parse().ok())
                .map(OptionValue::Scale),
            Kind::Color => text.and_then(color_named).map(OptionValue::Color),
            Kind::Word(words) | Kind::Question(words) => text
                .and_then(|text| words().iter().position(|word| *word == text))
                .map(OptionValue::Word),
            Kind::Text(_) => text.map(|text| OptionValue::Text(text.to_owned())),
            Kind::Vertices(_) => list(&value).map(OptionValue::List),
            Kind::Region => {
                let given = list(&value).filter(|points| !points.is_empty());
                given.map(OptionValue::List)
            }
            Kind::Variations => numbers(&value).map(OptionValue::Numbers),
            Kind::Moves => return self.moves(&value),
            Kind::Object(known) => match value {
                Value::Object(fields) => {
                    let options = Options::parse(known, fields, caps);
                    let options = options.map_err(|error| error.within(self.name));
                    return options.map(OptionValue::Object);
                }
                _ => None,
            },
        };
        read.ok_or_else(|| self.unexpected(&value, caps))
    }

    fn moves(&self, value: &Value) -> Result<OptionValue, OptionError> {
        let moves = value.as_array();
        let moves = moves.ok_or_else(|| self.unexpected(value, &Caps::USUAL))?;
        let moves = moves.iter().enumerate().map(|(number, value)| {
            let wanted = r#"a colour and a vertex, such as ["black", "D4"]"#;
            let pair = texts(value).and_then(|pair| <[String; 2]>::try_from(pair).ok());
            let pair = pair.and_then(|[name, vertex]| Some((color_named(&name)?, vertex)));
            let name = || format!("{}[{number}]", self.name);
            pair.ok_or_else(|| OptionError::expected(&name(), wanted, value))
        });
        moves.collect::<Result<_, _>>().map(OptionValue::Moves)
    }

    fn unexpected(&self, found: &Value, caps: &Caps) -> OptionError {
        OptionError::expected(self.name, &self.kind.wanted(caps), found)
    }
}

impl Kind {
    /// What is allowed, in words.
    pub fn wanted(&self, caps: &Caps) -> String {
        match self {
            Kind::Flag | Kind::Decision => "true or false".to_owned(),
            Kind::Whole(range) => {
                format!(
                    "a whole number from {} to {}",
                    range.least,
                    range.most(caps)
                )
            }
            Kind::Rules => "the name of rules".to_owned(),
            Kind::Komi => format!("whole or half points from -{0} to {0}", Komi::MAX_POINTS),
            Kind::Scale => "dilations and erosions, such as 5/21".to_owned(),
            Kind::Color => "black or white".to_owned(),
            Kind::Word(words) | Kind::Question(words) => format!("one of {}", words().join(", ")),
            Kind::Text(wanted) => (*wanted).to_owned(),
            Kind::Vertices([]) => "a list of points, such as D4,Q16".to_owned(),
            Kind::Vertices(words) => {
                let words = words.join(", ");
                format!("a list of points, such as D4,Q16, or one of {words}")
            }
            Kind::Region => "points and rectangles, such as A1-E5,F3".to_owned(),
            Kind::Variations => {
                "which variation at each branching, from 1, such as 2 or 1,3".to_owned()
            }
            Kind::Moves => "a list of moves".to_owned(),
            Kind::Object(_) => "an object".to_owned(),
        }
    }
}

impl Range {
    /// The largest value in a face.
    pub fn most(&self, caps: &Caps) -> u64 {
        match self.most {
            Most::Fixed(most) => most,
            Most::Playouts => caps.playouts.into(),
            Most::MovePlayouts => caps.move_playouts.into(),
            Most::Nodes => caps.nodes.into(),
        }
    }
}

/// The colour `b`, `black`, `w` or `white`, in any case.
pub fn color_named(name: &str) -> Option<Color> {
    match name.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

fn texts(value: &Value) -> Option<Vec<String>> {
    let texts = value.as_array()?.iter();
    texts.map(|text| text.as_str().map(str::to_owned)).collect()
}

/// A list of texts, or one text with commas.
fn list(value: &Value) -> Option<Vec<String>> {
    let Some(text) = value.as_str() else {
        return texts(value);
    };
    let parts = text.split(',').map(str::trim);
    let parts = parts.filter(|part| !part.is_empty());
    Some(parts.map(str::to_owned).collect())
}

/// Numbers from 1, as a list, a text with commas, or a single number.
fn numbers(value: &Value) -> Option<Vec<u32>> {
    let number = |value: &Value| u32::try_from(value.as_u64()?).ok();
    let numbers: Vec<u32> = match value {
        Value::Array(each) => each.iter().map(number).collect::<Option<_>>()?,
        Value::Number(_) => vec![number(value)?],
        other => list(other)?
            .iter()
            .map(|text| text.parse().ok())
            .collect::<Option<_>>()?,
    };
    (!numbers.contains(&0)).then_some(numbers)
}

/// The JSON object of a text.
///
/// # Errors
/// A text that is no JSON object.
pub fn object(text: &str) -> Result<Map<String, Value>, OptionError> {
    match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(other) => Err(OptionError::expected("options", "an object", &other)),
        Err(error) => Err(OptionError::new("options", error, "give a JSON object")),
    }
}

/// A value in a query string: a number, true, false, or a text.
pub fn of_text(text: &str) -> Value {
    let value = serde_json::from_str::<Value>(text).ok();
    let value = value.filter(|value| value.is_number() || value.is_boolean());
    value.unwrap_or_else(|| Value::String(text.to_owned()))
}

/// A value as text for an error.
pub fn shortened(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() > SHOWN {
        text.chars().take(SHOWN).chain("...".chars()).collect()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::Report;
    use super::*;
    use serde_json::json;

    fn parse(report: Report, options: Value) -> Result<Options, OptionError> {
        let Value::Object(options) = options else {
            panic!("{options} is no object");
        };
        let caps = Caps {
            playouts: 5000,
            nodes: 100,
            ..Caps::USUAL
        };
        Options::parse(report.fields(), options, &caps)
    }

    #[test]
    fn values_are_read_and_null_is_missing() {
        let read = parse(
            Report::Score,
            json!({"komi": 6.5, "rules": "chinese", "dead": "D4, Q16", "seki": ["A1"], "teire": "auto", "anyway": null}),
        );
        let read = read.unwrap();
        assert_eq!(read.komi().unwrap().points(), 6.5);
        assert_eq!(read.rules().unwrap().title(), "chinese");
        assert_eq!(read.list(&fields::DEAD), ["D4", "Q16"]);
        assert_eq!(read.list(&fields::SEKI), ["A1"]);
        assert_eq!(
            (read.word(&fields::TEIRE), read.flag(&fields::ANYWAY)),
            (2, false)
        );
        let usual = parse(Report::Estimate, json!({})).unwrap();
        assert_eq!(usual.whole::<u32>(&fields::PLAYOUTS), Some(400));
        assert_eq!(usual.whole::<u32>(&fields::FROM), None);
    }

    /// The option, what was given, what is allowed.
    #[test]
    fn what_is_wrong_is_named() {
        for (report, options, said) in [
            (
                Report::Estimate,
                json!({"playouts": 5001}),
                "playouts: expected a whole number from 0 to 5000, found 5001",
            ),
            (
                Report::Estimate,
                json!({"seed": -1}),
                "seed: expected a whole number from 0 to 18446744073709551615, found -1",
            ),
            (
                Report::Estimate,
                json!({"playuots": 1}),
                "playuots: there is no such option; the options are rules, komi, playouts, seed, dead, alive",
            ),
            (
                Report::Groups,
                json!({"budget": 101}),
                "budget: expected a whole number from 1 to 100, found 101",
            ),
            (
                Report::Score,
                json!({"dead": 7}),
                "dead: expected a list of points, such as D4,Q16, or one of usual, judged, marked, none, found 7",
            ),
            (
                Report::Score,
                json!({"seki": ["D4", 4]}),
                r#"seki: expected a list of points, such as D4,Q16, found ["D4",4]"#,
            ),
            (
                Report::Score,
                json!({"komi": 1.3}),
                "komi: expected whole or half points from -1000 to 1000, found 1.3",
            ),
            (
                Report::Score,
                json!({"teire": "never"}),
                r#"teire: expected one of standing, deducted, auto, found "never""#,
            ),
            (
                Report::Read,
                json!({"game": "capture", "region": []}),
                "region: expected points and rectangles, such as A1-E5,F3, found []",
            ),
            (
                Report::Show,
                json!({"scale": "5"}),
                r#"scale: expected dilations and erosions, such as 5/21, found "5""#,
            ),
        ] {
            let error = parse(report, options.clone()).unwrap_err();
            assert_eq!(error.to_string(), said, "{options}");
            assert!(said.starts_with(&error.option));
        }
        let missing = parse(Report::Read, json!({})).unwrap_err().to_string();
        assert!(
            missing.starts_with("game: expected one of capture,")
                && missing.ends_with(", found nothing")
        );
    }

    #[test]
    fn fields_of_objects_are_named_with_their_place() {
        let given =
            object(r#"{"columns": 9, "setup": {"black": 4}, "moves": [["B", "D4"], "C3"]}"#);
        let given = given.unwrap();
        let known: Vec<Field> = Field::POSITION
            .iter()
            .copied()
            .chain([fields::MOVES])
            .collect();
        let error = Options::parse(&known, given, &Caps::USUAL).unwrap_err();
        let wanted =
            r#"moves[1]: expected a colour and a vertex, such as ["black", "D4"], found "C3""#;
        assert_eq!(error.to_string(), wanted);
        let given = object(r#"{"setup": {"black": 4}}"#).unwrap();
        let error = Options::parse(&known, given, &Caps::USUAL).unwrap_err();
        assert!(
            error
                .within("position")
                .to_string()
                .starts_with("position.setup.black: expected a list")
        );
    }

    #[test]
    fn variations_are_numbers_from_1() {
        for (value, numbers) in [
            (json!(2), Some(vec![2])),
            (json!("1,3"), Some(vec![1, 3])),
            (json!([2, 1]), Some(vec![2, 1])),
            (json!("0"), None),
            (json!([1, "x"]), None),
            (json!(-1), None),
        ] {
            assert_eq!(super::numbers(&value), numbers, "{value}");
        }
    }
}
