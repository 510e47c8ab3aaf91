//! Writes what the table of options knows into other languages: types for TypeScript, signatures for Python, a table in JSON.md.
//! Each text is between two lines that name it: `cargo xtask schema: NAME` and `end of NAME`.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use tobi::request::{Caps, Field, Kind, Report, fields};

const TYPES: &str = "faces/wasm/npm/src/types.ts";
const PYTHON: &str = "faces/python/python/tobi/__init__.py";
const LITERALS: &str = "faces/python/python/tobi/_types.py";
const DOCUMENT: &str = "JSON.md";

/// A generated text: its file, its name there, and its lines.
struct Part {
    file: &'static str,
    name: &'static str,
    lines: Vec<String>,
}

fn parts() -> Vec<Part> {
    let mut parts = vec![
        part(TYPES, "options", typescript()),
        part(LITERALS, "words", literals()),
        part(DOCUMENT, "options", table()),
    ];
    for (name, report, without) in [
        ("score", Report::Score, &[][..]),
        ("estimate", Report::Estimate, &[]),
        ("groups", Report::Groups, &[]),
        ("read", Report::Read, &["game", "points"]),
        ("play", Report::Play, &[]),
        ("genmove", Report::Play, &["color"]),
        ("review", Report::Review, &["from", "to"]),
    ] {
        parts.push(part(PYTHON, name, keywords(report, without)));
    }
    parts
}

fn part(file: &'static str, name: &'static str, lines: Vec<String>) -> Part {
    Part { file, name, lines }
}

/// Writes all of them.
pub(crate) fn run(root: &Path) -> ExitCode {
    for part in parts() {
        let file = root.join(part.file);
        let written = fs::read_to_string(&file)
            .map_err(|error| error.to_string())
            .and_then(|text| part.put_into(&text))
            .and_then(|text| fs::write(&file, text).map_err(|error| error.to_string()));
        if let Err(error) = written {
            eprintln!("{}: {error}", part.file);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Those that are not as they would be written.
pub(crate) fn findings(root: &Path) -> Vec<String> {
    let stale = parts().into_iter().filter_map(|part| {
        let text = fs::read_to_string(root.join(part.file)).unwrap_or_default();
        match part.put_into(&text) {
            Ok(fresh) if fresh == text => None,
            Ok(_) => Some(format!(
                "{}: {} is not fresh: cargo xtask schema",
                part.file, part.name
            )),
            Err(error) => Some(format!("{}: {error}", part.file)),
        }
    });
    stale.collect()
}

impl Part {
    /// The text of the file with these lines.
    fn put_into(&self, text: &str) -> Result<String, String> {
        let (begin, end) = (
            format!("cargo xtask schema: {}", self.name),
            format!("end of {}", self.name),
        );
        let lines: Vec<&str> = text.lines().collect();
        let at = |mark: &str| {
            let is_mark = |line: &&str| line.trim_end_matches(" -->").ends_with(mark);
            let found = lines.iter().position(is_mark);
            found.ok_or_else(|| format!("no line ends with `{mark}`"))
        };
        let (begin, end) = (at(&begin)?, at(&end)?);
        let own = self.lines.iter().map(String::as_str);
        let all = lines[..=begin].iter().copied().chain(own);
        let all = all.chain(lines[end..].iter().copied());
        Ok(all.collect::<Vec<_>>().join("\n") + "\n")
    }
}

/// Interfaces with the options of the npm package.
fn typescript() -> Vec<String> {
    let open = [fields::STRICT, fields::SKIP_ILLEGAL, fields::LIMIT];
    let mut lines = Vec::new();
    for (name, fields) in [
        ("OpenOptions", &open[..]),
        ("SetupOptions", Field::EDIT),
        ("FreshOptions", Field::NEW_GAME),
        ("ScoreOptions", Report::Score.fields()),
        ("EstimateOptions", Report::Estimate.fields()),
        ("GroupsOptions", Report::Groups.fields()),
        ("ReadOptions", Report::Read.fields()),
        ("ShowOptions", Report::Show.fields()),
        ("ReviewOptions", Report::Review.fields()),
        ("PlayOptions", Report::Play.fields()),
    ] {
        lines.push(format!("export interface {name} {{"));
        for field in fields {
            lines.push(format!("  /** {} */", about(field)));
            let optional = match field.kind {
                Kind::Question(_) => "",
                _ => "?",
            };
            lines.push(format!(
                "  {}{optional}: {};",
                field.name,
                typescript_type(field)
            ));
        }
        lines.push("}".to_owned());
    }
    lines
}

fn typescript_type(field: &Field) -> String {
    let quoted = |words: &[&str]| {
        words
            .iter()
            .map(|word| format!("'{word}'"))
            .collect::<Vec<_>>()
    };
    match field.kind {
        Kind::Flag | Kind::Decision => "boolean".to_owned(),
        Kind::Whole(_) | Kind::Komi => "number".to_owned(),
        Kind::Rules | Kind::Scale | Kind::Text(_) => "string".to_owned(),
        Kind::Color => "Color".to_owned(),
        Kind::Word(words) | Kind::Question(words) => quoted(&words()).join(" | "),
        Kind::Vertices(words) => [quoted(words), vec!["Vertex[]".to_owned()]]
            .concat()
            .join(" | "),
        Kind::Region => "string[]".to_owned(),
        Kind::Variations => "number[]".to_owned(),
        Kind::Moves => "[Color, Vertex][]".to_owned(),
        Kind::Object(_) => "SetupOptions".to_owned(),
    }
}

/// Keywords of a function of Python. A game has its rules and komi; `without` are arguments of another form.
fn keywords(report: Report, without: &[&str]) -> Vec<String> {
    let own = report.fields().iter().filter(|field| {
        let is_of_game = ["rules", "komi"].contains(&field.name);
        !is_of_game && !without.contains(&field.name)
    });
    own.map(|field| format!("    {}: {},", field.name, python_type(field)))
        .collect()
}

fn python_type(field: &Field) -> String {
    match field.kind {
        Kind::Flag => "bool = False".to_owned(),
        Kind::Decision => "bool | None = None".to_owned(),
        Kind::Whole(range) => match range.usual {
            Some(usual) => format!("int = {usual}"),
            None => "int | None = None".to_owned(),
        },
        Kind::Komi => "float | None = None".to_owned(),
        Kind::Rules | Kind::Scale | Kind::Text(_) => "str | None = None".to_owned(),
        Kind::Color => "Color | None = None".to_owned(),
        Kind::Word(words) | Kind::Question(words) => {
            format!("{} = \"{}\"", python_name(field.name), words()[0])
        }
        Kind::Vertices([]) => "Iterable[Point] | None = None".to_owned(),
        Kind::Vertices(_) => "Dead | Iterable[Point] | None = None".to_owned(),
        Kind::Region => "Iterable[str] | None = None".to_owned(),
        Kind::Variations => "Iterable[int] = ()".to_owned(),
        Kind::Moves | Kind::Object(_) => panic!("{} is no keyword", field.name),
    }
}

/// The name of the type of a word: `Teire`; the local game is a `Question`.
fn python_name(option: &str) -> String {
    let (first, rest) = option.split_at(1);
    match option {
        "game" => "Question".to_owned(),
        _ => first.to_uppercase() + rest,
    }
}

/// Types of the words of options for Python.
fn literals() -> Vec<String> {
    use fields::*;
    let mut lines = Vec::new();
    for field in [DEAD, TABLE_DEAD, TEIRE, EFFORT, METHOD, STYLE, GAME, LAYER] {
        let (name, words) = match field.kind {
            Kind::Word(words) if field.name == "dead" => ("TableDead".to_owned(), words()),
            Kind::Word(words) | Kind::Question(words) => (python_name(field.name), words()),
            Kind::Vertices(words) => (python_name(field.name), words.to_vec()),
            _ => panic!("{} is no word", field.name),
        };
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        lines.push(String::new());
        lines.push(format!("#: {}", about(&field)));
        lines.push(format!("{name} = Literal[{}]", words.join(", ")));
    }
    lines
}

/// The meaning as one line.
fn about(field: &Field) -> String {
    field
        .about()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// A table of all options for people.
fn table() -> Vec<String> {
    let mut lines = vec![
        "| option | of | value | default | meaning |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    let mut seen: Vec<(Field, Vec<&str>)> = Vec::new();
    let own = Report::ALL.into_iter().flat_map(|report| {
        let fields = report.record_fields().iter().chain(report.fields());
        fields.map(move |field| (*field, report.name()))
    });
    for (field, report) in own {
        match seen
            .iter_mut()
            .find(|(known, _)| known.about() == field.about())
        {
            Some((_, reports)) => reports.push(report),
            None => seen.push((field, vec![report])),
        }
    }
    for (field, reports) in seen {
        let reports: Vec<String> = match reports.len() {
            7 => vec!["all".to_owned()],
            6 => vec!["all but `review`".to_owned()],
            _ => reports.iter().map(|name| format!("`{name}`")).collect(),
        };
        let usual = match &field.schema()["default"] {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(word) => format!("`{word}`"),
            other => other.to_string(),
        };
        let wanted = field.kind.wanted(&Caps::USUAL);
        lines.push(format!(
            "| `{}` | {} | {wanted} | {usual} | {} |",
            field.name,
            reports.join(", "),
            about(&field)
        ));
    }
    lines
}
