//! Openings: the moves played before the engines take over.

use std::fmt;
use tobi_goban::{Color, Game, Move, Position, Rules};
use tobi_grid::{Point, Size};
use tobi_notation::vertex;

/// Points in the order of play, Black first. Displays as a line of the file: `cc do pq`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    points: Vec<Point>,
}

impl Opening {
    /// The empty board.
    pub const EMPTY: Opening = Opening { points: Vec::new() };

    /// The points, Black's first.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The moves with their colours.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> {
        let colors = Color::BOTH.into_iter().cycle();
        let moves = self.points.iter().map(|&point| Move::Play(point));
        colors.zip(moves)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, &point) in self.points.iter().enumerate() {
            let gap = if number == 0 { "" } else { " " };
            write!(f, "{gap}{}", vertex::to_sgf(Move::Play(point)))?;
        }
        Ok(())
    }
}

/// Reads openings, one per line: SGF points such as `cc do pq pd`, Black first. Empty lines, and comments after `#`,
/// are skipped.
///
/// ```
/// use tobi_arena::openings::parse;
/// use tobi_goban::Rules;
/// use tobi_grid::Size;
///
/// let openings = parse("cc ec ff\n# corners\ncc gg\n", Size::square(9), Rules::JAPANESE)?;
/// assert_eq!(openings.len(), 2);
/// assert_eq!(openings[1].to_string(), "cc gg");
/// let error = parse("cc gg\ncc cc\n", Size::square(9), Rules::JAPANESE).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, point 2 (`cc`): the point is occupied");
/// # Ok::<(), tobi_arena::openings::OpeningError>(())
/// ```
///
/// # Errors
/// [`OpeningError`] at the first word that is not a point or cannot be played, and for a text without openings.
pub fn parse(text: &str, size: Size, rules: Rules) -> Result<Vec<Opening>, OpeningError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut openings = Vec::new();
    for (line, words) in text.lines().enumerate() {
        let words = words.split('#').next().unwrap_or_default();
        let mut opening = Opening::EMPTY;
        let mut game = Game::from_position(rules, Position::new(size));
        let mut color = Color::Black;
        for (place, word) in words.split_whitespace().enumerate() {
            let error = |why: String| OpeningError {
                place: Some((line + 1, place + 1, excerpt(word))),
                why,
            };
            let point = vertex::parse_sgf_point(word, size);
            let point = point.map_err(|fault| error(fault.to_string()))?;
            let played = game.play(color, Move::Play(point));
            played.map_err(|illegal| error(illegal.to_string()))?;
            opening.points.push(point);
            color = color.opponent();
        }
        if !opening.points.is_empty() {
            openings.push(opening);
        }
    }
    if openings.is_empty() {
        return Err(OpeningError {
            place: None,
            why: "expected one opening a line, such as `cc gg`, found none".to_owned(),
        });
    }
    Ok(openings)
}

/// The first characters of a word.
fn excerpt(word: &str) -> String {
    word.chars().take(20).collect()
}

/// Why a file of openings is invalid. One line with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningError {
    /// Line and point, from 1, and the word at that place.
    place: Option<(usize, usize, String)>,
    why: String,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, point, word)) = &self.place {
            write!(f, "line {line}, point {point} (`{word}`): ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for OpeningError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        let parsed = parse(text, Size::square(9), Rules::JAPANESE);
        parsed.unwrap_err().to_string()
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(
            said("cc gg\n\n# nothing\ncc D4"),
            "line 4, point 2 (`D4`): `D4` is not a point: points are aa to ii"
        );
        assert_eq!(
            said("cc pq\n"),
            "line 1, point 2 (`pq`): `pq` is off the 9x9 board: points are aa to ii"
        );
        for nothing in ["", "\n\n", "# only a comment\n"] {
            assert!(said(nothing).starts_with("expected one opening a line"));
        }
    }

    #[test]
    fn moves_must_be_legal() {
        // White plays into the corner, which Black has surrounded.
        assert_eq!(
            said("ab gg ba aa"),
            "line 1, point 4 (`aa`): the move is suicide"
        );
        // Black takes a ko, and White retakes it at once.
        assert_eq!(
            said("bc cc cb db bd dd ff cd\n ba ca ab db bc cc hh bb cb bb"),
            "line 2, point 10 (`bb`): the move takes back a ko at once"
        );
    }

    #[test]
    fn other_line_ends_and_marks_are_understood() {
        let text = "\u{feff}cc gg # corners\r\n\r\nee\r\n";
        let openings = parse(text, Size::square(9), Rules::JAPANESE).unwrap();
        let shown: Vec<String> = openings.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["cc gg", "ee"]);
        let moves: Vec<_> = openings[0].moves().collect();
        assert_eq!(moves[1], (Color::White, Move::Play(Point::new(6, 6))));
    }
}
