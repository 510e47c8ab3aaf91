//! The input of a person in a game.

use tobi_goban::Move;
use tobi_grid::Size;
use tobi_notation::vertex;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Nothing,
    Move(Move),
    Resign,
    Undo,
    Hint,
    Why,
    Score,
    Board,
    Save(String),
    Load(String),
    Help,
    Quit,
}

/// How to list the commands.
pub(super) const HINT: &str = "type help for the commands";

/// The commands, one per line.
pub(super) const HELP: &str = "\
D4         play there
pass       pass; the game ends when both pass
resign     lose the game
undo       take back your last move and the answer to it
hint       the best moves and the reasons for them
why        the reasons for Tobi's last move
score      who is ahead, or the count if the game is finished
board      show the board again
save FILE  write the game to a new file
load FILE  continue another game
quit       stop; the game is kept
";

/// Reads a line. The error is one line.
pub(super) fn read(line: &str, size: Size) -> Result<Input, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let file = || match rest {
        "" => Err(format!(
            "{word} needs a file name, such as `{word} game.sgf`"
        )),
        file => Ok(file.to_owned()),
    };
    let input = match word.to_ascii_lowercase().as_str() {
        "" => return Ok(Input::Nothing),
        "save" => return file().map(Input::Save),
        "load" => return file().map(Input::Load),
        "resign" => Input::Resign,
        "undo" => Input::Undo,
        "hint" => Input::Hint,
        "why" => Input::Why,
        "score" => Input::Score,
        "board" => Input::Board,
        "help" | "?" => Input::Help,
        "quit" | "exit" => Input::Quit,
        _ => match vertex::parse(word, size) {
            Ok(mv) => Input::Move(mv),
            Err(error) if word.contains(|it: char| it.is_ascii_digit()) => {
                return Err(format!("{error}; {HINT}"));
            }
            Err(_) => return Err(format!("unknown command or point `{word}`; {HINT}")),
        },
    };
    match rest {
        "" => Ok(input),
        _ => Err(format!("type `{word}` alone, without `{rest}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_grid::Point;

    #[test]
    fn lines_are_read_or_refused_in_one_line() {
        let size = Size::square(9);
        let said = |line| read(line, size);
        let centre = Input::Move(Move::Play(Point::new(4, 4)));
        assert_eq!(said(" e5\r"), Ok(centre));
        assert_eq!(said("PASS"), Ok(Input::Move(Move::Pass)));
        assert_eq!(said(""), Ok(Input::Nothing));
        let file = "a game.sgf".to_owned();
        assert_eq!(said("save  a game.sgf"), Ok(Input::Save(file)));
        for wrong in ["e5 e6", "z9", "e10", "hello", "save", "undo 2", "\u{7}"] {
            let error = said(wrong).unwrap_err();
            assert_eq!(error.lines().count(), 1, "{wrong}: {error}");
        }
    }
}
