//! What a person says in a game.

use tobi_goban::Move;
use tobi_grid::Size;
use tobi_notation::vertex;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Saying {
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

/// Where the commands are listed.
pub(super) const HINT: &str = "type help for the commands";

/// What can be said, a line each.
pub(super) const HELP: &str = "\
D4         play there
pass       pass; the game ends when both pass
resign     give the game up
undo       take your last move and the answer back
hint       the best moves, and what speaks for them
why        what spoke for Tobi's last move
score      who is ahead; of a finished game the count
board      the board again
save FILE  write the game to a new file
load FILE  go on with another game
quit       stop; the game is kept
";

/// Reads a line. The error says what is wrong, in a line.
pub(super) fn read(line: &str, size: Size) -> Result<Saying, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let file = || match rest {
        "" => Err(format!(
            "{word} needs a file name, such as `{word} game.sgf`"
        )),
        file => Ok(file.to_owned()),
    };
    let saying = match word.to_ascii_lowercase().as_str() {
        "" => return Ok(Saying::Nothing),
        "save" => return file().map(Saying::Save),
        "load" => return file().map(Saying::Load),
        "resign" => Saying::Resign,
        "undo" => Saying::Undo,
        "hint" => Saying::Hint,
        "why" => Saying::Why,
        "score" => Saying::Score,
        "board" => Saying::Board,
        "help" | "?" => Saying::Help,
        "quit" | "exit" => Saying::Quit,
        _ => match vertex::parse(word, size) {
            Ok(mv) => Saying::Move(mv),
            Err(error) if word.contains(|it: char| it.is_ascii_digit()) => {
                return Err(format!("{error}; {HINT}"));
            }
            Err(_) => return Err(format!("unknown command or point `{word}`; {HINT}")),
        },
    };
    match rest {
        "" => Ok(saying),
        _ => Err(format!("{word} takes no argument")),
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
        let centre = Saying::Move(Move::Play(Point::new(4, 4)));
        assert_eq!(said(" e5\r"), Ok(centre));
        assert_eq!(said("PASS"), Ok(Saying::Move(Move::Pass)));
        assert_eq!(said(""), Ok(Saying::Nothing));
        let file = "a game.sgf".to_owned();
        assert_eq!(said("save  a game.sgf"), Ok(Saying::Save(file)));
        for wrong in ["e5 e6", "z9", "e10", "hello", "save", "undo 2", "\u{7}"] {
            let error = said(wrong).unwrap_err();
            assert_eq!(error.lines().count(), 1, "{wrong}: {error}");
        }
    }
}
