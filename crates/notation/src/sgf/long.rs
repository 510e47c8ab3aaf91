//! A text that is too long to be read at once, cut into its games.

use super::charset::{self, Charset, CharsetSource, Encoding};
use super::lexer::{Lexer, Token};
use super::read::Limits;
use std::io::{self, Read};

/// A text with many games, of which only a part is in memory: gives one game after the other, as its bytes.
///
/// It ends games where [`read()`](super::read()) does, because the same lexer finds their tokens. In charsets whose characters
/// may have a `]` or `\` as their second byte, the bytes are compared with the charset first.
///
/// ```
/// use tobi_notation::sgf::{Limits, LongText, Piece};
///
/// let text = b"(;C[a ) and a (];B[aa])\n(;B[bb](;W[cc])(;W[dd]))";
/// let mut games = LongText::new(&text[..], &Limits::DEFAULT)?;
/// assert_eq!(games.next_game()?, Some(Piece::Game(b"(;C[a ) and a (];B[aa])".to_vec())));
/// assert_eq!(games.next_game()?, Some(Piece::Game(b"(;B[bb](;W[cc])(;W[dd]))".to_vec())));
/// assert_eq!(games.next_game()?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// Memory: twice the longest game, at most twice the limit, and a few MiB.
#[derive(Debug)]
pub struct LongText<R> {
    source: R,
    /// Whether the source has no more bytes.
    is_read: bool,
    encoding: Encoding,
    charset: Charset,
    /// The bytes in memory; those before `start` are done.
    bytes: Vec<u8>,
    /// The first of them, with the second halves of characters replaced where they look like ASCII.
    plain: Vec<u8>,
    /// Whether the last of `plain` is the first half of a character.
    is_half: bool,
    start: usize,
    /// The maximum size of a game in bytes.
    limit: usize,
    /// So many bytes are read at once.
    portion: usize,
}

/// A part of a [`LongText`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The bytes of a game.
    Game(Vec<u8>),
    /// A game that exceeds the limit.
    TooLong,
}

/// So many bytes are read at once. A token is taken when half as many bytes are known behind it: the lexer looks ahead.
const PORTION: usize = 1 << 20;

/// Takes the place of the second half of a character.
const HALF: u8 = 0x80;

/// Where the search for the end of a game stands.
struct Progress {
    /// Number of open parentheses.
    depth: usize,
    /// All before here is known.
    at: usize,
    /// Bytes of the game that are not in memory any more.
    dropped: usize,
}

impl<R: Read> LongText<R> {
    /// A text. Its charset is found as that of a file, from its first part.
    ///
    /// # Errors
    /// I/O errors of the source.
    pub fn new(source: R, limits: &Limits) -> io::Result<LongText<R>> {
        LongText::in_portions(source, limits.bytes.min(Limits::MOST_BYTES), PORTION)
    }

    fn in_portions(source: R, limit: usize, portion: usize) -> io::Result<LongText<R>> {
        let (encoding, charset) = charset::of_beginning(&[]);
        let mut text = LongText {
            source,
            is_read: false,
            encoding,
            charset,
            bytes: Vec::new(),
            plain: Vec::new(),
            is_half: false,
            start: 0,
            limit,
            portion,
        };
        text.load()?;
        (text.encoding, text.charset) = charset::of_beginning(&text.bytes);
        text.replace_halves();
        Ok(text)
    }

    /// The charset of the games that name none, for [`ReadOptions::charset`](super::ReadOptions::charset); `None` if each
    /// needs a guess.
    pub fn charset(&self) -> Option<Charset> {
        (self.charset.source != CharsetSource::Ascii).then_some(self.charset)
    }

    /// The next game; `None` at the end of the text. Text between games is dropped.
    ///
    /// # Errors
    /// I/O errors of the source.
    pub fn next_game(&mut self) -> io::Result<Option<Piece>> {
        if !self.find_start()? {
            return Ok(None);
        }
        let begins = self.view()[self.start] == b'(';
        let mut progress = Progress {
            depth: usize::from(!begins),
            at: self.start,
            dropped: 0,
        };
        loop {
            if let Some(end) = self.find_end(&mut progress) {
                let game = &self.bytes[self.start..end];
                let piece = if progress.dropped + game.len() > self.limit {
                    Piece::TooLong
                } else {
                    Piece::Game(game.to_vec())
                };
                self.start = end;
                return Ok(Some(piece));
            }
            if self.known().saturating_sub(progress.at) > self.limit {
                // A node beyond the limit, perhaps a value without its end. The next game is sought behind it.
                self.start = self.known();
                return Ok(Some(Piece::TooLong));
            }
            if progress.dropped + progress.at - self.start > self.limit {
                progress.dropped += progress.at - self.start;
                self.start = progress.at;
            }
            let done = self.start;
            self.load()?;
            progress.at -= done;
        }
    }

    /// Moves to the start of the next game; returns whether there is one.
    fn find_start(&mut self) -> io::Result<bool> {
        loop {
            let known = self.known();
            let view = self.view();
            let mut lexer = Lexer::of_bytes(&view[self.start..]);
            while lexer.skip_blanks() == Some(b')') {
                lexer.seek(lexer.offset() + 1);
            }
            let found = lexer.next_game().map(|at| self.start + at);
            match found.filter(|&at| at < known) {
                Some(at) => {
                    self.start = at;
                    return Ok(true);
                }
                None if self.is_read => return Ok(false),
                None => {
                    self.start = self.start.max(known);
                    self.load()?;
                }
            }
        }
    }

    /// The end of the game, if it is known.
    fn find_end(&self, progress: &mut Progress) -> Option<usize> {
        let known = self.known();
        let view = self.view();
        let mut lexer = Lexer::of_bytes(view);
        lexer.seek(progress.at);
        while let Some((_, token)) = lexer.next_token() {
            if lexer.offset() > known {
                return None;
            }
            match token {
                Token::Open => progress.depth += 1,
                Token::Close => {
                    progress.depth -= 1;
                    if progress.depth == 0 {
                        if !lexer.game_goes_on() {
                            return Some(lexer.offset());
                        }
                        progress.depth = 1;
                    }
                }
                Token::Semicolon => {}
                Token::Identifier(_) | Token::Value(..) | Token::Junk => continue,
            }
            // What follows is read without what comes before.
            progress.at = lexer.offset();
        }
        // An unclosed game is still a game: its reader repairs it.
        self.is_read.then_some(self.bytes.len())
    }

    /// The bytes as the lexer may see them.
    fn view(&self) -> &[u8] {
        if self.encoding.has_ascii_halves() {
            &self.plain
        } else {
            &self.bytes
        }
    }

    /// Tokens that end here or before are certain.
    fn known(&self) -> usize {
        let all = self.view().len();
        if self.is_read {
            all
        } else {
            all.saturating_sub(self.portion / 2)
        }
    }

    /// Drops what is done and reads on: at least as much as is in memory, so that no byte is looked at often.
    fn load(&mut self) -> io::Result<()> {
        self.bytes.drain(..self.start);
        self.plain.drain(..self.start.min(self.plain.len()));
        self.start = 0;
        let wanted = self.portion.max(self.bytes.len());
        let mut part = self.source.by_ref().take(wanted as u64);
        self.is_read = part.read_to_end(&mut self.bytes)? < wanted;
        self.replace_halves();
        Ok(())
    }

    /// Extends `plain`.
    fn replace_halves(&mut self) {
        if !self.encoding.has_ascii_halves() {
            return;
        }
        let lexer = Lexer::of_bytes(&self.bytes);
        let unsure = if self.is_read { 0 } else { self.portion / 4 };
        let until = self.bytes.len().saturating_sub(unsure);
        for at in self.plain.len()..until {
            let byte = self.bytes[at];
            let is_second = std::mem::take(&mut self.is_half);
            let is_replaced = is_second
                && byte.is_ascii()
                && self.encoding.is_character([self.bytes[at - 1], byte])
                // As in a text that is read at once: no half of a character swallows the end of a value.
                && !(byte == b']' && lexer.may_follow_value(at + 1));
            self.is_half = !is_second && self.encoding.is_first_half(byte);
            self.plain.push(if is_replaced { HALF } else { byte });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::{Node, ReadOptions, read};

    /// The smallest portions: the games of these tests need less to look ahead.
    const PORTIONS: std::ops::Range<usize> = 64..200;

    fn pieces(text: &[u8], limit: usize, portion: usize) -> Vec<Piece> {
        let mut text = LongText::in_portions(text, limit, portion).unwrap();
        std::iter::from_fn(|| text.next_game().unwrap()).collect()
    }

    fn games(games: &[&[u8]]) -> Vec<Piece> {
        games
            .iter()
            .map(|game| Piece::Game(game.to_vec()))
            .collect()
    }

    #[test]
    fn games_are_cut_wherever_a_portion_ends() {
        let text = b"junk ] (;B[aa](;W[bb])(;W[cc]))\n;(;C[a \\] ) ( b]);;(;C[never closed ) ";
        let expected = games(&[
            b"(;B[aa](;W[bb])(;W[cc]))",
            b"(;C[a \\] ) ( b])",
            b"(;C[never closed ) ",
        ]);
        for portion in PORTIONS {
            assert_eq!(pieces(text, 1000, portion), expected, "{portion}");
        }
        assert_eq!(pieces(b"no game ) at all", 100, 7), []);
        assert_eq!(pieces(b"", 100, 7), []);
    }

    /// A bracket in a text that lacks its `\`, a game without `(`, and one that goes on behind an extra `)`.
    #[test]
    fn games_end_where_a_reader_ends_them() {
        let one: [&[u8]; 4] = [
            b"(;SZ[9]C[one [1] ( and] two];B[ee])",
            b";SZ[9]B[aa];W[bb])",
            b"(;SZ[9];B[aa]);W[bb];B[cc])",
            b"(;SZ[9](;B[aa];W[bb])(;B[cc]))",
        ];
        let text = one.concat();
        for portion in PORTIONS {
            assert_eq!(pieces(&text, 1000, portion), games(&one), "{portion}");
        }
        let whole = read(&text, &ReadOptions::default()).unwrap();
        assert_eq!(whole.tree.roots().count(), one.len());
    }

    #[test]
    fn halves_of_characters_end_no_value() {
        // The second byte of the first character is a bracket; that of the other one is a `\` that escapes nothing.
        let text = b"(;CA[gb2312]C[\x81])\x90\\](;B[aa]))(;B[bb])";
        let expected = games(&[&text[..text.len() - 8], b"(;B[bb])"]);
        for portion in PORTIONS {
            assert_eq!(pieces(text, 1000, portion), expected, "{portion}");
        }
        // Neither do katakana of one byte, or UTF-8 in a file that names another charset.
        for text in [
            &b"(;CA[Shift_JIS]PB[\xBA];B[aa])(;PB[\xCA\xDE];B[bb])"[..],
            "(;CA[GBK]PB[聂卫平];B[aa])(;PB[聂卫平];B[bb])".as_bytes(),
        ] {
            let cut = text.windows(2).position(|two| two == b")(").unwrap() + 1;
            let expected = games(&[&text[..cut], &text[cut..]]);
            for portion in PORTIONS {
                assert_eq!(pieces(text, 1000, portion), expected, "{portion}");
            }
        }
    }

    /// Each game alone has too little text for a guess.
    #[test]
    fn games_without_a_charset_have_that_of_the_text() {
        let name = b"\xBA\xDA\xCC\xEF\x81\x5C";
        let game = [b"(;SZ[9]PB[", &name[..], b"];B[ee])"].concat();
        let text = [b"(;SZ[9]CA[GBK];B[aa])".to_vec(), game.repeat(9)].concat();
        let mut long = LongText::in_portions(&text[..], 1000, 100).unwrap();
        let options = ReadOptions {
            charset: long.charset(),
            ..ReadOptions::default()
        };
        let mut names = Vec::new();
        while let Some(piece) = long.next_game().unwrap() {
            let Piece::Game(game) = piece else {
                panic!("no game is too long");
            };
            let document = read(&game, &options).unwrap();
            let root = document.tree.roots().next().unwrap();
            names.extend(root.text("PB"));
            assert!(document.repairs.is_empty());
        }
        assert_eq!(names, ["黑田乗"; 9]);
    }

    /// The games of damaged texts are those that are found when the text is read at once.
    #[test]
    fn damaged_texts_have_the_same_games() {
        let game = b"(;SZ[9]PB[\xBA\xDA\x81\x5C]C[a [1\\] ( b];B[ee](;W[cc];B[dd])(;W[ff]C[\x81\x5D\x90\x5C]))\n";
        let text = [
            b"(;CA[GBK]SZ[9]GN[\xBA\xDA];B[aa])".to_vec(),
            game.repeat(20),
        ]
        .concat();
        let mut state = 1u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % below
        };
        let nodes = |root: Node<'_>| -> Vec<String> {
            let all = root.tree().nodes();
            let own = all.filter(|node| node.root().id() == root.id());
            own.map(|node| format!("{node:?}")).collect()
        };
        for _ in 0..2000 {
            let mut text = text.clone();
            for _ in 0..=random(3) {
                let at = random(text.len());
                match random(3) {
                    0 => text.truncate(at.max(100)),
                    1 => drop(text.remove(at)),
                    _ => text[at] = b"()[]\\;B\x81"[random(8)],
                }
            }
            let mut long = LongText::in_portions(&text[..], 10_000, 600).unwrap();
            let options = ReadOptions {
                charset: long.charset(),
                ..ReadOptions::default()
            };
            let Ok(whole) = read(&text, &options) else {
                continue;
            };
            let mut roots = whole.tree.roots();
            while let Some(piece) = long.next_game().unwrap() {
                let Piece::Game(game) = piece else {
                    panic!("no game is too long");
                };
                let root = roots.next().expect("both have the same games");
                // Alone, a game without any known property is none.
                if let Ok(alone) = read(&game, &options) {
                    let alone = alone.tree.roots().next().expect("there is one");
                    assert_eq!(
                        nodes(alone),
                        nodes(root),
                        "{}",
                        String::from_utf8_lossy(&text)
                    );
                }
            }
            assert!(roots.next().is_none(), "{}", String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn a_game_beyond_the_limit_is_left_out_and_the_next_one_found() {
        let text = format!("(;C[{}])(;B[aa])", "x".repeat(50));
        let expected = [Piece::TooLong, Piece::Game(b"(;B[aa])".to_vec())];
        assert_eq!(pieces(text.as_bytes(), 20, 64), expected);
        let many = format!("({})(;B[aa])", ";B[bb]".repeat(500));
        for portion in PORTIONS {
            assert_eq!(pieces(many.as_bytes(), 200, portion), expected, "{portion}");
        }
        let unclosed = format!("(;C[{}", "x".repeat(50));
        assert_eq!(pieces(unclosed.as_bytes(), 20, 64), [Piece::TooLong]);
        let endless = format!("(;C[{}", "x".repeat(5000));
        assert_eq!(pieces(endless.as_bytes(), 200, 64)[0], Piece::TooLong);
    }
}
