//! Writes the lines of a batch in the order of the games.

use super::bar::Bar;
use super::job::Line;
use super::names::GameIndex;
use super::summary::{Outcome, Summary};
use super::table::{Row, Table};
use super::target::Target;
use crate::exit::Failure;
use crate::output::OutputState;
use tobi::score::InFile;

/// The number of games named on standard error whose result differs from the record, if the lines go to a file.
pub(super) const MOST_NAMED: usize = 10;

/// The number of games that the end of a table lists again because they differ from their records.
const MOST_KEPT: usize = 100;

/// Receives the lines in order.
pub(super) struct Writer {
    pub(super) target: Target,
    pub(super) table: Option<Table>,
    /// The games of the table that differ from their records.
    pub(super) differing: Vec<(String, Row)>,
    pub(super) known: GameIndex,
    pub(super) summary: Summary,
    pub(super) bar: Bar,
    /// How many more games with another result than their record to name on standard error.
    pub(super) named: usize,
    /// Set when the output is closed.
    pub(super) is_gone: bool,
}

impl Writer {
    /// Writes the lines of these games, and counts them.
    pub(super) fn write(&mut self, lines: &[Line]) -> Result<(), Failure> {
        for line in lines {
            if let Some(said) = &line.said {
                self.bar.say(said);
            }
            self.name_if_different(line);
            self.keep_if_different(line);
            self.summary.add(line.judged.outcome);
            self.bar.show(line.position, self.summary.games);
            let before = line.key.and_then(|key| self.known.add(key, &line.place));
            let audience = match &mut self.table {
                Some(table) => {
                    let (place, row) = (&line.place, &line.judged.row);
                    self.bar
                        .suspend(|| table.write(&place.file, place.game, row))?
                }
                None => match before {
                    None => self.target.write(&line.judged.line)?,
                    Some(before) => self.target.write(&with_twin(&line.judged.line, &before))?,
                },
            };
            if audience == OutputState::Gone {
                self.is_gone = true;
                return Ok(());
            }
        }
        self.target.flush()
    }

    /// Names a game whose result differs from its record, unless a table shows it.
    fn name_if_different(&mut self, line: &Line) {
        if self.table.is_none() && differs(line) && self.named > 0 {
            self.named -= 1;
            let [result, recorded, _] = &line.judged.row.cells;
            let name = name(&line.place);
            self.bar.say(&format!(
                "{name}: counted {result}, but the recorded result is {recorded}"
            ));
        }
    }

    /// Keeps it for the end of the table.
    fn keep_if_different(&mut self, line: &Line) {
        if self.table.is_some() && differs(line) && self.differing.len() < MOST_KEPT {
            let row = line.judged.row.clone();
            self.differing.push((name(&line.place), row));
        }
    }
}

fn differs(line: &Line) -> bool {
    matches!(line.judged.outcome, Outcome::Counted(it) if it.is_finding())
}

/// The file, and the number of the game in it if it is not the first.
fn name(InFile { file, game }: &InFile) -> String {
    match game {
        1 => file.clone(),
        game => format!("{file}, game {game}"),
    }
}

/// The line with `same_as` after its key, where the report itself would put it.
fn with_twin(line: &str, before: &InFile) -> String {
    // In a JSON string the quotes would be escaped, so this is the key itself.
    const KEY: &str = "\"game_key\":\"";
    let Some(at) = line.find(KEY) else {
        return line.to_owned();
    };
    let end = at + KEY.len() + line[at + KEY.len()..].find('"').unwrap_or(0) + 1;
    let twin = serde_json::to_string(before).expect("texts and numbers always serialize");
    format!("{},\"same_as\":{twin}{}", &line[..end], &line[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_twin_is_told_behind_the_key() {
        let line = r#"{"file":"\"game_key\":\"x.sgf","game":2,"game_key":"00ff","size":9}"#;
        let before = InFile {
            file: "a".to_owned(),
            game: 1,
        };
        let written = r#"{"file":"\"game_key\":\"x.sgf","game":2,"game_key":"00ff","same_as":{"file":"a","game":1},"size":9}"#;
        assert_eq!(with_twin(line, &before), written);
    }
}
