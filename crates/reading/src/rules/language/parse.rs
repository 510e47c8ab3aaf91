//! Parses rules from text; every error has a location.

use super::{Base, Content, Edges, Game, LARGEST_PICTURE, Mark, Picture, Rule};
use crate::GameValue;
use std::fmt;

/// An error in a rule file, with its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for RuleError {}

/// A word and its location.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Word<'_> {
    fn fault<T>(self, what: impl Into<String>) -> Result<T, RuleError> {
        Err(RuleError {
            line: self.line,
            column: self.column,
            what: what.into(),
        })
    }
}

/// The words of a line.
fn words(text: &str, line: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    for (column, (at, sign)) in text.char_indices().chain([(text.len(), ' ')]).enumerate() {
        match (start, sign.is_whitespace()) {
            (None, false) => start = Some((at, column + 1)),
            (Some((from, column)), true) => {
                words.push(Word {
                    text: &text[from..at],
                    line,
                    column,
                });
                start = None;
            }
            _ => {}
        }
    }
    words
}

impl Rule {
    /// The rules of a file of this base.
    ///
    /// # Errors
    /// [`RuleError`] for the first error, with its location.
    pub fn parse_all(base: Base, text: &str) -> Result<Vec<Rule>, RuleError> {
        let mut rules: Vec<Rule> = Vec::new();
        let mut draft: Option<Draft<'_>> = None;
        for (number, line) in text.lines().enumerate() {
            let words = words(line, number + 1);
            let Some(first) = words.first() else {
                continue;
            };
            if first.text.starts_with('#') {
                continue;
            }
            if line.starts_with(char::is_whitespace) {
                match &mut draft {
                    Some(draft) => draft.picture_line(&words)?,
                    None => {
                        return first.fault("a picture belongs to a rule; write `rule NAME` first");
                    }
                }
            } else if first.text == "rule" {
                if let Some(done) = draft.replace(Draft::new(&words)?) {
                    done.finish(base, &mut rules)?;
                }
            } else {
                match &mut draft {
                    Some(draft) => draft.statement(line, &words)?,
                    None => return first.fault("expected `rule NAME`"),
                }
            }
        }
        if let Some(done) = draft {
            done.finish(base, &mut rules)?;
        }
        Ok(rules)
    }
}

/// A rule that is being parsed.
struct Draft<'a> {
    name: Word<'a>,
    rows: Vec<Vec<(Content, Option<Mark>, Word<'a>)>>,
    /// The lines of edges above and below the picture that were read so far.
    edges: Edges,
    sides: Option<(bool, bool)>,
    game: Option<(Game<Mark>, GameValue, Word<'a>)>,
    attack: Vec<(Mark, Word<'a>)>,
    defence: Vec<(Mark, Word<'a>)>,
    outer: u8,
    one_chain: bool,
    used: Vec<(Mark, Word<'a>)>,
    why: Option<String>,
}

impl<'a> Draft<'a> {
    fn new(words: &[Word<'a>]) -> Result<Draft<'a>, RuleError> {
        let &[_, name] = words else {
            return words[0].fault("expected `rule NAME`, the name one word");
        };
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !name.text.chars().all(plain) {
            return name.fault("a name has lower-case letters, digits and `-` only");
        }
        Ok(Draft {
            name,
            rows: Vec::new(),
            edges: Edges::default(),
            sides: None,
            game: None,
            attack: Vec::new(),
            defence: Vec::new(),
            outer: 0,
            one_chain: false,
            used: Vec::new(),
            why: None,
        })
    }

    fn picture_line(&mut self, words: &[Word<'a>]) -> Result<(), RuleError> {
        let first = words[0];
        if self.game.is_some() {
            return first.fault("the picture must stand before the conclusion");
        }
        if self.edges.below {
            return first.fault("nothing can lie below the edge");
        }
        if words.iter().all(|word| matches!(word.text, "-" | "+")) {
            if self.rows.is_empty() {
                self.edges.above = true;
            } else {
                self.edges.below = true;
            }
            return Ok(());
        }
        let left = first.text == "|";
        let right = words.len() > 1 && words[words.len() - 1].text == "|";
        let cells = &words[usize::from(left)..words.len() - usize::from(right)];
        if *self.sides.get_or_insert((left, right)) != (left, right) {
            return first.fault("an edge at the side must stand in every row");
        }
        let row: Vec<_> = cells
            .iter()
            .map(|&word| cell(word))
            .collect::<Result<_, _>>()?;
        let columns = self.rows.first().map_or(row.len(), Vec::len);
        if row.len() != columns {
            return first.fault(format!(
                "this row has {} points, the first one {columns}",
                row.len()
            ));
        }
        if columns == 0 || columns > LARGEST_PICTURE || self.rows.len() == LARGEST_PICTURE {
            return first.fault(format!(
                "a picture has 1 to {LARGEST_PICTURE} columns and rows"
            ));
        }
        self.rows.push(row);
        Ok(())
    }

    fn statement(&mut self, line: &str, words: &[Word<'a>]) -> Result<(), RuleError> {
        let first = words[0];
        if self.why.is_some() {
            return first.fault("`why` ends a rule; write `rule NAME` for the next one");
        }
        match first.text {
            "attack" => self.attack = self.marks(words)?,
            "defence" => self.defence = self.marks(words)?,
            "why" => {
                let reason = line["why".len()..].trim();
                if reason.is_empty() {
                    return first.fault("say why");
                }
                self.why = Some(reason.to_string());
            }
            "X:" => self.condition(words)?,
            _ if self.game.is_none() => self.game = Some(self.conclusion(words)?),
            _ => {
                return first.fault(
                    "expected `attack`, `defence`, a condition like `X: outer >= 2`, or `why`",
                );
            }
        }
        Ok(())
    }

    /// `X: outer >= 1`, `X: one chain`.
    fn condition(&mut self, words: &[Word<'a>]) -> Result<(), RuleError> {
        let texts: Vec<&str> = words[1..].iter().map(|word| word.text).collect();
        match texts[..] {
            ["one", "chain"] => self.one_chain = true,
            ["outer", ">=", number] => match number.parse() {
                Ok(number) => self.outer = number,
                Err(_) => return words[3].fault("expected a number from 0 to 255"),
            },
            _ => return words[0].fault("expected `X: outer >= 1` or `X: one chain`"),
        }
        Ok(())
    }

    fn marks(&mut self, words: &[Word<'a>]) -> Result<Vec<(Mark, Word<'a>)>, RuleError> {
        if words.len() < 2 {
            return words[0].fault("expected marks of the picture after it");
        }
        let marks: Vec<_> = words[1..]
            .iter()
            .map(|&word| Ok((mark(word)?, word)))
            .collect::<Result<_, RuleError>>()?;
        self.used.extend(&marks);
        Ok(marks)
    }

    fn conclusion(
        &mut self,
        words: &[Word<'a>],
    ) -> Result<(Game<Mark>, GameValue, Word<'a>), RuleError> {
        let first = words[0];
        let last = words[words.len() - 1];
        let marks = self.marks(&words[..words.len().max(2) - 1])?;
        let game = match (first.text, &marks[..]) {
            ("empty", &[(a, _)]) => Game::Empty(a),
            ("dilation", &[(a, _)]) => Game::Dilation(a),
            ("opposition", &[(a, _)]) => Game::Opposition(a),
            ("connection", &[(a, _), (b, _)]) => Game::Connection(a, b),
            ("division", &[(a, _), (b, _)]) => Game::Division(a, b),
            ("eye", &[(a, _)]) => Game::Eye(a),
            ("two-eyes", &[(a, _)]) => Game::TwoEyes(a),
            _ => {
                return first.fault(
                    "expected a game, its marks and its value: `connection a b >`, `eye a *`",
                );
            }
        };
        let value = match last.text {
            ">" => GameValue::Won,
            "<" => GameValue::Lost,
            "*" => GameValue::Hot,
            "0" => GameValue::Zugzwang,
            _ => return last.fault("expected a value: `>`, `<`, `*` or `0`"),
        };
        Ok((game, value, first))
    }

    fn finish(self, base: Base, rules: &mut Vec<Rule>) -> Result<(), RuleError> {
        let name = self.name;
        let Some((game, value, conclusion)) = self.game else {
            return name.fault("the rule has no conclusion, like `connection a b >`");
        };
        let Some(why) = &self.why else {
            return name.fault("the rule does not say why");
        };
        if game.base() != base {
            return conclusion.fault(format!("this game belongs to the base {}", game.base()));
        }
        if rules.iter().any(|rule| rule.name == name.text) {
            return name.fault("another rule has this name");
        }
        let picture = picture(&self.rows, self.edges, self.sides, name)?;
        self.check_marks(&picture, why)?;
        self.check_contents(&picture, game, conclusion)?;
        let wanted = value == GameValue::Hot;
        if [&self.attack, &self.defence]
            .iter()
            .any(|moves| moves.is_empty() == wanted)
        {
            return conclusion.fault(
                "a hot game, `*`, has moves for `attack` and for `defence`; other games have none",
            );
        }
        let definite = [Content::Own, Content::Other, Content::Empty];
        if !picture.contents.iter().any(|it| definite.contains(it)) {
            return name.fault("the picture needs a point that is X, O or .");
        }
        rules.push(Rule {
            name: name.text.to_string(),
            own_chains: picture.chains(Content::Own),
            shown_liberties: picture
                .contents
                .iter()
                .filter(|it| it.may_be_empty())
                .count(),
            picture,
            game,
            value,
            attack: self.attack.iter().map(|&(mark, _)| mark).collect(),
            defence: self.defence.iter().map(|&(mark, _)| mark).collect(),
            outer: self.outer,
            one_chain: self.one_chain,
            why: why.clone(),
        });
        Ok(())
    }

    /// Checks that each mark that is used exists, and that each existing mark is used.
    fn check_marks(&self, picture: &Picture, why: &str) -> Result<(), RuleError> {
        for &(mark, word) in &self.used {
            if picture.place(mark).is_none() {
                return word.fault(format!("no point of the picture has the mark {mark}"));
            }
        }
        for &(mark, cell) in &picture.marks {
            let (_, _, word) = self.rows[cell / picture.columns][cell % picture.columns];
            let mut words = why.split(|c: char| !c.is_alphanumeric());
            let explained = words.any(|it| it.as_bytes() == [mark.0]);
            if !explained && !self.used.iter().any(|&(used, _)| used == mark) {
                return word.fault(format!("the mark {mark} is used nowhere"));
            }
        }
        Ok(())
    }

    /// Checks that moves are on empty points, and that connections are between stones.
    fn check_contents(
        &self,
        picture: &Picture,
        game: Game<Mark>,
        conclusion: Word<'_>,
    ) -> Result<(), RuleError> {
        let content = |mark| {
            let place = picture.place(mark).expect("all used marks are there");
            picture.contents[place.1 as usize * picture.columns + place.0 as usize]
        };
        for &(mark, word) in self.attack.iter().chain(&self.defence) {
            if content(mark) != Content::Empty {
                return word.fault(format!("a move must be on an empty point, `.{mark}`"));
            }
        }
        if let Game::Connection(a, b) = game
            && (content(a) != Content::Own || content(b) != Content::Own)
        {
            return conclusion.fault("a connection is between two own stones, `X`");
        }
        Ok(())
    }
}

fn picture(
    rows: &[Vec<(Content, Option<Mark>, Word<'_>)>],
    edges: Edges,
    sides: Option<(bool, bool)>,
    name: Word<'_>,
) -> Result<Picture, RuleError> {
    let Some(columns) = rows.first().map(Vec::len) else {
        return name.fault("the rule has no picture: indented lines under its name");
    };
    let (left, right) = sides.unwrap_or_default();
    let mut marks: Vec<(Mark, usize)> = Vec::new();
    for (cell, &(_, mark, word)) in rows.iter().flatten().enumerate() {
        if let Some(mark) = mark {
            if marks.iter().any(|&(other, _)| other == mark) {
                return word.fault(format!("the mark {mark} stands twice"));
            }
            marks.push((mark, cell));
        }
    }
    marks.sort_unstable();
    Ok(Picture {
        columns,
        contents: rows
            .iter()
            .flatten()
            .map(|&(content, ..)| content)
            .collect(),
        marks,
        edges: Edges {
            left,
            right,
            ..edges
        },
    })
}

/// A point of a picture: `X`, `Xa`.
fn cell(word: Word<'_>) -> Result<(Content, Option<Mark>, Word<'_>), RuleError> {
    let mut signs = word.text.chars();
    let sign = signs.next().unwrap_or(' ');
    let Some(content) = Content::ALL.into_iter().find(|it| it.sign() == sign) else {
        return word.fault(format!(
            "`{sign}` is not a content of a point; expected one of X O . x o ?, then perhaps a mark"
        ));
    };
    let letter = signs.as_str();
    let mark = match letter {
        "" => None,
        _ => Some(mark(Word {
            text: letter,
            column: word.column + 1,
            ..word
        })?),
    };
    Ok((content, mark, word))
}

fn mark(word: Word<'_>) -> Result<Mark, RuleError> {
    match word.text.as_bytes() {
        &[letter @ b'a'..=b'z'] => Ok(Mark(letter)),
        _ => word.fault(format!(
            "`{}` is not a mark; a mark is a letter from a to z",
            word.text
        )),
    }
}
