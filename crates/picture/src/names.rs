//! The letters of groups. On a board with other signs, a letter stands on the stone by which the text names its group.

use tobi::groups::Named;
use tobi_grid::Point;

/// What the letters mean, below a text board.
pub(super) const LEGEND: &str =
    "A-Z, a-z on a stone: Black's or White's group of this name   # and = any other name";

/// The same below a picture.
pub(super) const MEANING: &str = "a letter: the group of this name, above";

/// The characters of stones and of seki on boards with letters.
const TAKEN: [char; 6] = ['X', 'O', 'S', 'x', 'o', 's'];

/// The named groups of a board: the stone and the name of each.
#[derive(Debug, Default)]
pub(super) struct Names(Vec<(Point, String)>);

impl Names {
    /// The name of the group that is named by this stone.
    pub(super) fn at(&self, point: Point) -> Option<&str> {
        let named = self.0.iter().find(|(stone, _)| *stone == point);
        named.map(|(_, name)| &**name)
    }

    /// Its letter on a board that also shows stones as letters.
    pub(super) fn letter_at(&self, point: Point) -> Option<char> {
        let name = self.at(point)?;
        Some(match letter(name) {
            taken if TAKEN.contains(&taken) => other(name),
            letter => letter,
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(String, Point)> for Names {
    fn from_iter<I: IntoIterator<Item = (String, Point)>>(named: I) -> Names {
        Names(
            named
                .into_iter()
                .map(|(name, stone)| (stone, name))
                .collect(),
        )
    }
}

impl<'a> FromIterator<Named<'a>> for Names {
    fn from_iter<I: IntoIterator<Item = Named<'a>>>(groups: I) -> Names {
        let stone = |named: Named<'a>| (named.name.to_owned(), named.group.chains[0]);
        groups.into_iter().map(stone).collect()
    }
}

/// The character of a name: itself, or a sign for all longer ones.
pub(super) fn letter(name: &str) -> char {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => letter,
        _ => other(name),
    }
}

fn other(name: &str) -> char {
    if name.starts_with(|first: char| first.is_ascii_uppercase()) {
        '#'
    } else {
        '='
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_never_the_sign_of_a_stone() {
        let at = |column| Point::new(column, 0);
        let named = ["A", "O", "x", "ab", "AB"].map(str::to_owned);
        let names: Names = named.into_iter().zip((0..).map(at)).collect();
        let letters = (0..6).map(|column| names.letter_at(at(column)));
        let wanted = [Some('A'), Some('#'), Some('='), Some('='), Some('#'), None];
        assert!(letters.eq(wanted));
        // Where all stones are letters, they are themselves.
        assert_eq!((letter("O"), letter("ab")), ('O', '='));
    }
}
