//! The games of a text that is too long to be held, one after the other.

use std::io::{self, BufRead};

/// Takes the games of a text out of it, byte by byte: a game begins with `(` and ends with its `)`; what stands between
/// games is dropped.
///
/// It knows no more of SGF than that brackets quote and `\` escapes. Of a game whose brackets do not close, all that
/// follows is part, up to the limit.
pub(super) struct Games<R> {
    text: R,
    /// The most bytes of one game.
    limit: usize,
}

/// A game cut out of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Its bytes.
    Game(Vec<u8>),
    /// It has more bytes than a game may have.
    TooLong,
}

impl<R: BufRead> Games<R> {
    pub(super) fn new(text: R, limit: usize) -> Games<R> {
        Games { text, limit }
    }

    /// The next game; `None` at the end of the text.
    pub(super) fn next(&mut self) -> io::Result<Option<Cut>> {
        let mut state = State::default();
        let (mut game, mut is_too_long) = (Vec::new(), false);
        loop {
            let bytes = match self.text.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() {
                // A game that does not end is one all the same: its reader repairs it.
                return Ok(match (state.depth > 0, is_too_long) {
                    (false, _) => None,
                    (true, true) => Some(Cut::TooLong),
                    (true, false) => Some(Cut::Game(game)),
                });
            }
            let mut taken = 0;
            let mut ended = false;
            for &byte in bytes {
                taken += 1;
                let before = state.depth;
                state.see(byte);
                if before > 0 || state.depth > 0 {
                    match game.len() < self.limit {
                        true => game.push(byte),
                        false => is_too_long = true,
                    }
                }
                if before == 1 && state.depth == 0 {
                    ended = true;
                    break;
                }
            }
            self.text.consume(taken);
            if ended {
                return Ok(Some(match is_too_long {
                    true => Cut::TooLong,
                    false => Cut::Game(game),
                }));
            }
        }
    }
}

/// Where in the text it is.
#[derive(Default)]
struct State {
    /// Open parentheses.
    depth: usize,
    in_value: bool,
    is_escaped: bool,
}

impl State {
    fn see(&mut self, byte: u8) {
        if self.in_value {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' => self.is_escaped = true,
                b']' => self.in_value = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            b'[' if self.depth > 0 => self.in_value = true,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn cut(text: &str, limit: usize, buffer: usize) -> Vec<Cut> {
        let text = BufReader::with_capacity(buffer, text.as_bytes());
        let mut games = Games::new(text, limit);
        std::iter::from_fn(|| games.next().unwrap()).collect()
    }

    #[test]
    fn games_are_cut_wherever_the_buffer_ends() {
        let text = "junk ] (;B[aa](;W[bb])(;W[cc]))\n;(;C[a \\] ) ( b]);;(;C[never closed ) ";
        let games = [
            "(;B[aa](;W[bb])(;W[cc]))",
            "(;C[a \\] ) ( b])",
            "(;C[never closed ) ",
        ];
        let expected: Vec<Cut> = games
            .iter()
            .map(|game| Cut::Game(game.as_bytes().to_vec()))
            .collect();
        for buffer in 1..40 {
            assert_eq!(cut(text, 100, buffer), expected);
        }
        assert_eq!(cut("no game ) at all", 100, 7), []);
    }

    #[test]
    fn a_game_beyond_the_limit_is_left_out_and_the_next_one_found() {
        let text = format!("(;C[{}])(;B[aa])", "x".repeat(50));
        assert_eq!(
            cut(&text, 20, 16),
            [Cut::TooLong, Cut::Game(b"(;B[aa])".to_vec())]
        );
        assert_eq!(
            cut(&format!("(;C[{}", "x".repeat(50)), 20, 16),
            [Cut::TooLong]
        );
    }
}
