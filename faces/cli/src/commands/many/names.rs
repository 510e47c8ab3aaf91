//! A compact index of millions of games: where each one is, in about fifty bytes.

use std::collections::HashMap;
use tobi::score::{GameKey, InFile};

/// Consecutive games of one file, starting with its first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) name: Box<str>,
    pub(super) games: usize,
}

/// The games so far: the place of the first game with each key.
#[derive(Debug, Default)]
pub(super) struct GameIndex {
    /// The names of all files, concatenated, and the end of each.
    names: String,
    ends: Vec<usize>,
    /// Index of the file, and number of the game in it.
    games: HashMap<u64, (u32, u32)>,
}

impl GameIndex {
    /// Adds a game. Returns the place of an earlier copy.
    pub(super) fn add(&mut self, key: GameKey, here: &InFile) -> Option<InFile> {
        // The text of the key is its number in hexadecimal.
        self.add_text(&key.to_string(), here)
    }

    /// The same with a key as text.
    pub(super) fn add_text(&mut self, key: &str, here: &InFile) -> Option<InFile> {
        let key = u64::from_str_radix(key, 16).ok()?;
        let file = self.number(&here.file);
        let game = here.game.try_into().unwrap_or(u32::MAX);
        let &mut (file, game) = self.games.entry(key).or_insert((file, game));
        let there = InFile {
            file: self.name(file).to_owned(),
            game: game as usize,
        };
        (there != *here).then_some(there)
    }

    /// The index of a file: games of one file are consecutive.
    fn number(&mut self, name: &str) -> u32 {
        let last = self.ends.len().checked_sub(1);
        match last {
            Some(last) if self.name(last as u32) == name => last as u32,
            _ => {
                self.names.push_str(name);
                self.ends.push(self.names.len());
                (self.ends.len() - 1) as u32
            }
        }
    }

    fn name(&self, number: u32) -> &str {
        let number = number as usize;
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.names[begin..self.ends[number]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_game_of_a_key_is_told() {
        let mut known = GameIndex::default();
        let place = |file: &str, game| InFile {
            file: file.to_owned(),
            game,
        };
        assert_eq!(known.add_text("0a", &place("a.sgf", 1)), None);
        assert_eq!(known.add_text("0b", &place("a.sgf", 2)), None);
        assert_eq!(
            known.add_text("0a", &place("b.sgf", 1)),
            Some(place("a.sgf", 1))
        );
        assert_eq!(
            known.add_text("0b", &place("c.sgf", 1)),
            Some(place("a.sgf", 2))
        );
        // The same place again, as after an interrupted run.
        assert_eq!(known.add_text("0a", &place("a.sgf", 1)), None);
    }
}
