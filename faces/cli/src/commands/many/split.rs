//! Splits a text that is too long for memory into its games.

use std::io::{self, BufRead};

/// Finds the games in a text, byte by byte: a game begins with `(` and ends with its `)`; text between games is
/// dropped.
///
/// It only knows that brackets quote and `\` escapes, and that in double-byte charsets the second byte of a character
/// may look like one of these. If the parentheses of a game are not closed, everything that follows is part of it, up
/// to the limit.
pub(super) struct Games<R> {
    text: R,
    /// The maximum size of one game in bytes.
    limit: usize,
    /// Whether bytes from 0x81 on start two-byte characters.
    is_double: bool,
}

/// A game split off from a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Its bytes.
    Game(Vec<u8>),
    /// It exceeds the maximum size of a game.
    TooLong,
}

impl<R: BufRead> Games<R> {
    pub(super) fn new(text: R, limit: usize, is_double: bool) -> Games<R> {
        Games {
            text,
            limit,
            is_double,
        }
    }

    /// The next game; `None` at the end of the text.
    pub(super) fn next(&mut self) -> io::Result<Option<Cut>> {
        let mut state = State {
            is_double: self.is_double,
            ..State::default()
        };
        let (mut game, mut is_too_long) = (Vec::new(), false);
        loop {
            let bytes = match self.text.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() {
                // An unclosed game is still a game: its reader repairs it.
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
                    if game.len() < self.limit {
                        game.push(byte);
                    } else {
                        is_too_long = true;
                    }
                }
                if before == 1 && state.depth == 0 {
                    ended = true;
                    break;
                }
            }
            self.text.consume(taken);
            if ended {
                return Ok(Some(if is_too_long {
                    Cut::TooLong
                } else {
                    Cut::Game(game)
                }));
            }
        }
    }
}

/// The current state in the text.
#[derive(Default)]
struct State {
    /// Number of open parentheses.
    depth: usize,
    in_value: bool,
    is_escaped: bool,
    is_double: bool,
    /// Whether the next byte is the second of a character.
    is_second: bool,
}

impl State {
    fn see(&mut self, byte: u8) {
        if self.in_value {
            match byte {
                _ if self.is_second => self.is_second = false,
                0x81.. if self.is_double => {
                    (self.is_second, self.is_escaped) = (true, false);
                }
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

/// Whether the first `CA` of a text is a charset whose second bytes may be brackets.
pub(super) fn is_double(text: &[u8]) -> bool {
    let after = text.windows(3).position(|bytes| bytes == b"CA[");
    let name = after.map_or(&[][..], |at| &text[at + 3..]);
    let name: Vec<u8> = name
        .iter()
        .take_while(|&&byte| byte != b']')
        .take(20)
        .copied()
        .collect();
    let name = String::from_utf8_lossy(&name).to_ascii_lowercase();
    let doubles = ["gb", "big5", "shift", "sjis", "932", "936", "949", "950"];
    doubles.iter().any(|part| name.contains(part))
}

/// Whether a text begins with the byte order mark of a charset with two-byte brackets, which cannot be split.
pub(super) fn is_wide(text: &[u8]) -> bool {
    text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn cut(text: &str, limit: usize, buffer: usize) -> Vec<Cut> {
        let text = BufReader::with_capacity(buffer, text.as_bytes());
        let mut games = Games::new(text, limit, false);
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
    fn letters_of_two_bytes_end_no_value() {
        // The second byte of the first character is a bracket; that of the other one is a `\` that escapes nothing.
        let text = b"(;CA[gb2312]C[\x81])\x90\\](;B[aa]))(;B[bb])";
        assert!(is_double(text) && !is_double(b"(;CA[UTF-8])") && !is_double(b"(;B[aa])"));
        let mut games = Games::new(&text[..], 100, true);
        let first = games.next().unwrap();
        assert_eq!(first, Some(Cut::Game(text[..text.len() - 8].to_vec())));
        assert_eq!(games.next().unwrap(), Some(Cut::Game(b"(;B[bb])".to_vec())));
        assert_eq!(games.next().unwrap(), None);
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
