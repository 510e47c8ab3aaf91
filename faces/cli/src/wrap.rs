//! Text of results, wrapped to the width of a terminal. Boards, charts and tables stay as they are.

use std::env;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Narrower terminals get lines of this width: words and points would stand alone.
const LEAST: usize = 40;

/// A line with so many words is a sentence; boards, charts and scales have none.
const WORDS: usize = 3;

/// A word has at least so many letters.
const LETTERS: usize = 3;

/// A label before a sentence, such as `12` or `a:`, has at most so many columns.
const LABEL: usize = 4;

/// Columns of the terminal that standard output is: `COLUMNS`, or what the terminal says.
pub(crate) fn width() -> Option<usize> {
    let told = env::var("COLUMNS").ok();
    let told = told.and_then(|columns| columns.parse().ok());
    let told = told.filter(|&columns: &usize| columns > 0);
    told.or_else(|| {
        let (columns, _) = terminal_size::terminal_size()?;
        Some(columns.0.into())
    })
}

/// The text with its sentences broken between words, at this width or a little less.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let width = width.max(LEAST);
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    for line in text.split_inclusive('\n') {
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line, "\n"),
            None => (line, ""),
        };
        if columns(line) > width && is_sentence(line) {
            wrap(line, width, &mut out);
        } else {
            out += line;
        }
        out += end;
    }
    out
}

/// Whether a line is a sentence, perhaps behind a label: not a row of a board, a chart or a table.
fn is_sentence(line: &str) -> bool {
    let (_, sentence) = line.split_at(indent(line));
    let is_word = |word: &&str| {
        let letters = word.chars().filter(|letter| letter.is_alphabetic());
        letters.count() >= LETTERS
    };
    let has_columns = sentence.contains("   ");
    !has_columns && sentence.split_whitespace().filter(is_word).count() >= WORDS
}

/// The bytes before a sentence: blanks, and a label with the blanks behind it.
fn indent(line: &str) -> usize {
    let blanks = |text: &str| text.len() - text.trim_start_matches(' ').len();
    let before = blanks(line);
    let label = line[before..].find(' ').unwrap_or(0);
    let (name, rest) = line[before..].split_at(label);
    let gap = blanks(rest);
    let is_label = !name.is_empty() && name.width() <= LABEL && (gap > 1 || name.ends_with(':'));
    before + if is_label { label + gap } else { 0 }
}

/// Adds a line in several ones; those after the first are indented as its sentence is.
fn wrap(line: &str, width: usize, out: &mut String) {
    let (before, sentence) = line.split_at(indent(line));
    let indent = columns(before);
    *out += before;
    let mut used = indent;
    for (number, word) in sentence.split(' ').enumerate() {
        let columns = columns(word);
        if number > 0 && used + 1 + columns > width {
            out.truncate(out.trim_end_matches(' ').len());
            *out += "\n";
            *out += &" ".repeat(indent);
            used = indent;
        } else if number > 0 {
            out.push(' ');
            used += 1;
        }
        *out += word;
        used += columns;
    }
}

/// The columns of a text on a terminal, without the sequences that set colours.
fn columns(text: &str) -> usize {
    let mut columns = 0;
    let mut rest = text.chars();
    while let Some(next) = rest.next() {
        match next {
            '\x1b' => {
                rest.by_ref().find(char::is_ascii_alphabetic);
            }
            next => columns += next.width().unwrap_or(0),
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_broken_between_words() {
        let text = "White is ahead by 7.6 points, give or take 4.2, and wins.\n\nA short line.\n";
        assert_eq!(
            wrapped(text, 40),
            "White is ahead by 7.6 points, give or\ntake 4.2, and wins.\n\nA short line.\n"
        );
        assert_eq!(wrapped(text, 80), text);
        assert_eq!(wrapped(text, 1), wrapped(text, LEAST));
    }

    #[test]
    fn what_follows_a_label_stays_behind_it() {
        let text = "4   Move 99, Black L4: blunder, loses 20.0 points. It wins.\n    \
                    Better is G8: it extends solidly from F8 in the center.\n\
                    a: White's 18 stones at D8, alive: territory at B9, C6 and A3\n\
                    \u{20} White's only eye is at A3, and nobody can save it any more";
        assert_eq!(
            wrapped(text, 40),
            "4   Move 99, Black L4: blunder, loses\n    20.0 points. It wins.\n    \
             Better is G8: it extends solidly\n    from F8 in the center.\n\
             a: White's 18 stones at D8, alive:\n   territory at B9, C6 and A3\n\
             \u{20} White's only eye is at A3, and nobody\n\u{20} can save it any more"
        );
    }

    #[test]
    fn boards_charts_and_tables_stay() {
        let text = "   A B C D E F G H J K L M N O P Q R S T\n\
                    19 . . X . O . . . . . . . . . . . . . . 19\n\
                    18 0.1 -0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0 18\n\
                    \x20      ################################\n\
                    points lost by these moves                  30     11\n\
                    X Black   \u{25a0} Black's territory   \u{d7} dame and others\n";
        assert_eq!(wrapped(text, 40), text);
    }

    #[test]
    fn wide_characters_and_colours_count_as_they_look() {
        assert_eq!(columns("\x1b[1;31m黑棋\x1b[0m a"), 6);
        let text = "The players 黑棋黑棋黑棋 and 白棋白棋白棋 won.";
        assert_eq!(
            wrapped(text, 40),
            "The players 黑棋黑棋黑棋 and\n白棋白棋白棋 won."
        );
        let word = "x".repeat(50);
        let text = format!("one word too long: {word}");
        assert_eq!(wrapped(&text, 40), format!("one word too long:\n{word}"));
    }
}
