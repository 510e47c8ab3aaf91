//! Splits text into tokens. The lexer never fails: unknown text becomes [`Token::Junk`].

use std::borrow::Cow;
use std::ops::Range;

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Semicolon,
    /// Letters (also digits and `_`) before a `[`.
    Identifier(Range<usize>),
    /// The text between `[` and `]`, including escapes.
    Value(Range<usize>, Option<Flaw>),
    /// Anything else, up to where a token may start.
    Junk,
}

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// It contains unescaped `]`.
    Brackets,
    /// Its `]` is missing.
    Unclosed,
}

/// The kind of values that a property has; it decides where a doubtful value ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// Free text.
    Text,
    /// Numbers and single words: the first `]` ends them.
    Word,
    /// Points: the first `]` ends them, and they do not contain `;`, `(` or `)`.
    Points,
}

/// Splits a text into tokens.
///
/// A `]` within a text may lack its `\`. A `]` ends a text if a valid continuation follows: a `[`, `;`, `(`, `)` that
/// is itself followed by something valid, an identifier with its `[`, or the end. Otherwise the text continues to the
/// next `]`, unless a `;` with an identifier and `[` comes before it: then the value has ended, and what follows is
/// junk. The same holds if a `;` with a move comes directly after the `]`, before the next `]`.
///
/// Cost: every byte is read a bounded number of times, since look-ahead never passes two `]`.
pub(super) struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    content: Content,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer::of_bytes(text.as_bytes())
    }

    /// A lexer of bytes that are not decoded yet, in a charset whose delimiters are those of ASCII.
    pub(super) const fn of_bytes(text: &'a [u8]) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            content: Content::Text,
        }
    }

    /// Offset of the next byte to read.
    pub(super) const fn offset(&self) -> usize {
        self.at
    }

    /// Continues at `offset`.
    pub(super) fn seek(&mut self, offset: usize) {
        self.at = offset;
    }

    /// Skips whitespace and returns the byte after it.
    pub(super) fn skip_blanks(&mut self) -> Option<u8> {
        self.at = self.past_blanks(self.at);
        self.peek(self.at)
    }

    /// The next token and its offset.
    pub(super) fn next_token(&mut self) -> Option<(usize, Token)> {
        let first = self.skip_blanks()?;
        let start = self.at;
        let token = match first {
            b'(' | b')' | b';' => {
                self.at += 1;
                match first {
                    b'(' => Token::Open,
                    b')' => Token::Close,
                    _ => Token::Semicolon,
                }
            }
            b'[' => self.value(),
            _ => match self.identifier_at(start) {
                Some(end) => {
                    self.at = end;
                    self.content = content(&upper_case(&self.text[start..end]));
                    Token::Identifier(start..end)
                }
                None => self.junk(),
            },
        };
        Some((start, token))
    }

    /// The start of the next game, at the current offset or later.
    ///
    /// A game starts with a `(` before `;`, a `(` before an identifier with a value, or a `;` before such an
    /// identifier, whichever comes first; or properties directly here, before a `;`. Behind other text, `(;` needs an
    /// identifier too: prose has smileys, and programs
    /// have `for (;;)`.
    pub(super) fn next_game(&self) -> Option<usize> {
        (self.at..self.text.len()).find(|&at| match self.text[at] {
            b'(' => {
                let next = self.past_blanks(at + 1);
                let first = self.past_blanks(next + 1);
                self.bare_property_at(next)
                    || self.peek(next) == Some(b';')
                        && (at == self.at || self.identifier_at(first).is_some())
            }
            b';' => self.bare_property_at(self.past_blanks(at + 1)),
            _ => at == self.at && self.properties_at(at),
        })
    }

    /// Whether there are properties at `at`, and a node behind them: the first `;` of a game is missing.
    fn properties_at(&self, mut at: usize) -> bool {
        let start = at;
        while self.bare_property_at(at) {
            at = self.run(at, u8::is_ascii_uppercase);
            while self.peek(at) == Some(b'[') {
                while self.peek(at).is_some_and(|byte| byte != b']') {
                    at += if self.peek(at) == Some(b'\\') { 2 } else { 1 };
                }
                at = self.past_blanks(at + 1);
            }
        }
        at > start && self.peek(at) == Some(b';') && self.bare_property_at(self.past_blanks(at + 1))
    }

    /// Whether the next node belongs to the game just closed and not to a new one.
    pub(super) fn game_goes_on(&self) -> bool {
        const FIRST: [&[u8]; 5] = [b"FF", b"GM", b"SZ", b"CA", b"AP"];
        let at = self.past_blanks(self.at);
        let name = self.past_blanks(at + 1);
        self.peek(at) == Some(b';')
            && self
                .identifier_at(name)
                .is_some_and(|end| !FIRST.contains(&&self.text[name..end]))
    }

    /// Whether there are upper-case letters at `at`, directly followed by `[`.
    ///
    /// Stricter than within a game, so that prose before a game is not mistaken for one.
    fn bare_property_at(&self, at: usize) -> bool {
        let letters = self.run(at, u8::is_ascii_uppercase);
        letters > at && letters - at <= 2 && self.peek(letters) == Some(b'[')
    }

    fn peek(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    /// The end of the run of `wanted` bytes at `at`.
    fn run(&self, at: usize, wanted: fn(&u8) -> bool) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|&byte| wanted(byte)).count()
    }

    fn past_blanks(&self, at: usize) -> usize {
        self.run(at, is_blank)
    }

    /// The end of the identifier at `at`, if it is followed by `[`.
    fn identifier_at(&self, at: usize) -> Option<usize> {
        if !self.peek(at)?.is_ascii_alphabetic() {
            return None;
        }
        let end = self.run(at, |&byte| byte.is_ascii_alphanumeric() || byte == b'_');
        (self.peek(self.past_blanks(end)) == Some(b'[')).then_some(end)
    }

    /// Skips to where a token may start: after a word, or at a special character.
    fn junk(&mut self) -> Token {
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
        let end = self.run(self.at, word);
        self.at = end.max(self.at + 1);
        Token::Junk
    }

    fn value(&mut self) -> Token {
        let start = self.at + 1;
        let mut flaw = None;
        let mut at = start;
        let end = loop {
            match self.peek(at) {
                None => {
                    flaw = Some(Flaw::Unclosed);
                    self.at = at;
                    break self.without_lone_escape(start);
                }
                Some(b'\\') => at = (at + 2).min(self.text.len()),
                Some(b';' | b'(' | b')') if self.content == Content::Points => {
                    flaw = Some(Flaw::Unclosed);
                    self.at = at;
                    break at;
                }
                Some(b']') => {
                    if self.content == Content::Text
                        && !self.may_follow_value(at + 1)
                        && self.text_goes_on(at + 1)
                    {
                        flaw = Some(Flaw::Brackets);
                        at += 1;
                        continue;
                    }
                    self.at = at + 1;
                    break at;
                }
                Some(_) => at += 1,
            }
        };
        Token::Value(start..end, flaw)
    }

    /// The end of the text, or one byte before it if the text ends with an unpaired `\`.
    fn without_lone_escape(&self, start: usize) -> usize {
        let end = self.text.len();
        let escapes = self.text[start..].iter().rev();
        end - escapes.take_while(|&&byte| byte == b'\\').count() % 2
    }

    /// Whether the text after a `]` shows that a value ended there.
    pub(super) fn may_follow_value(&self, at: usize) -> bool {
        let at = self.past_blanks(at);
        let then = self.past_blanks(at + 1);
        match self.peek(at) {
            None | Some(b'[') => true,
            Some(b';') => {
                matches!(self.peek(then), None | Some(b';' | b'(' | b')'))
                    || self.identifier_at(then).is_some()
            }
            Some(b'(') => {
                matches!(self.peek(then), None | Some(b';' | b'('))
                    || self.identifier_at(then).is_some()
            }
            Some(b')') => matches!(self.peek(then), None | Some(b'(' | b')' | b';')),
            Some(_) => self.identifier_at(at).is_some_and(|end| {
                let name = &self.text[at..end];
                // `]c[` without a blank is hardly ever prose.
                let close = self.text[at - 1] == b']' && self.peek(end) == Some(b'[');
                name.iter().any(u8::is_ascii_uppercase) || close && is_familiar(name)
            }),
        }
    }

    /// Whether another `]` comes before the next node, or before the move of a node that starts directly here.
    fn text_goes_on(&self, from: usize) -> bool {
        let mut at = self.past_blanks(from);
        let node_begins = self.peek(at) == Some(b';');
        while let Some(byte) = self.peek(at) {
            match byte {
                b']' => return true,
                b'\\' => at += 1,
                b';' => {
                    let next = self.past_blanks(at + 1);
                    let letters = self.run(next, u8::is_ascii_uppercase);
                    if letters > next && self.peek(letters) == Some(b'[') {
                        return false;
                    }
                }
                b'B' | b'W'
                    if node_begins
                        && self.peek(at + 1) == Some(b'[')
                        && !self.text[at - 1].is_ascii_alphanumeric() =>
                {
                    return false;
                }
                _ => {}
            }
            at += 1;
        }
        false
    }
}

/// Whitespace between tokens, including the vertical tab, as in SGF.
fn is_blank(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || *byte == 0x0B
}

/// The identifier in upper-case letters, without its lower-case ones (`AddBlack` is `AB`). If all are lower case: the
/// short form of a known long name (`addblack`), otherwise the same in upper case.
pub(super) fn upper_case(identifier: &[u8]) -> Cow<'_, [u8]> {
    if !identifier.iter().any(u8::is_ascii_lowercase) {
        return identifier.into();
    }
    if !is_lower_case(identifier) {
        let mut kept = identifier.to_vec();
        kept.retain(|byte| !byte.is_ascii_lowercase());
        if kept.first().is_some_and(u8::is_ascii_uppercase) {
            return kept.into();
        }
    }
    match LONG_NAMES.iter().find(|(long, _)| *long == identifier) {
        Some((_, short)) => Cow::Borrowed(short),
        None => identifier.to_ascii_uppercase().into(),
    }
}

/// Whether there are lower-case letters and no others.
pub(super) fn is_lower_case(identifier: &[u8]) -> bool {
    identifier.iter().any(u8::is_ascii_lowercase) && !identifier.iter().any(u8::is_ascii_uppercase)
}

/// The long names of FF\[1\] to FF\[3\] in lower case. Those standards mark the letters that count by upper case
/// (`AddBlack`); in lower case the marks are lost.
const LONG_NAMES: &[(&[u8], &[u8])] = &[
    (b"addblack", b"AB"),
    (b"addempty", b"AE"),
    (b"addwhite", b"AW"),
    (b"annotation", b"AN"),
    (b"black", b"B"),
    (b"blackleft", b"BL"),
    (b"blackrank", b"BR"),
    (b"circle", b"CR"),
    (b"comment", b"C"),
    (b"copyright", b"CP"),
    (b"date", b"DT"),
    (b"event", b"EV"),
    (b"fileformat", b"FF"),
    (b"game", b"GM"),
    (b"gamecomment", b"GC"),
    (b"gamename", b"GN"),
    (b"handicap", b"HA"),
    (b"komi", b"KM"),
    (b"letters", b"L"),
    (b"mark", b"M"),
    (b"name", b"N"),
    (b"opening", b"ON"),
    (b"place", b"PC"),
    (b"player", b"PL"),
    (b"playerblack", b"PB"),
    (b"playerwhite", b"PW"),
    (b"result", b"RE"),
    (b"round", b"RO"),
    (b"rules", b"RU"),
    (b"selected", b"SL"),
    (b"size", b"SZ"),
    (b"source", b"SO"),
    (b"territoryblack", b"TB"),
    (b"territorywhite", b"TW"),
    (b"timelimit", b"TM"),
    (b"triangle", b"TR"),
    (b"user", b"US"),
    (b"view", b"VW"),
    (b"white", b"W"),
    (b"whiteleft", b"WL"),
    (b"whiterank", b"WR"),
];

/// Whether its values are lists of points, which FF\[1\] writes without separators.
pub(super) fn is_point_list(identifier: &str) -> bool {
    content(identifier.as_bytes()) == Content::Points && !matches!(identifier, "B" | "W")
}

/// Whether a lower-case name is that of a property that most files have.
fn is_familiar(name: &[u8]) -> bool {
    let upper = upper_case(name);
    content(&upper) != Content::Text
        || matches!(&*upper, b"C" | b"N" | b"PB" | b"PW" | b"RE" | b"LB")
}

/// The kind of values of a property; those not listed are text.
fn content(identifier: &[u8]) -> Content {
    const POINTS: &[&[u8]] = &[
        b"B", b"W", b"AB", b"AW", b"AE", b"TB", b"TW", b"TR", b"SQ", b"CR", b"MA", b"SL", b"DD",
        b"VW", b"L", b"M",
    ];
    const WORDS: &[&[u8]] = &[
        b"PL", b"KO", b"MN", b"BM", b"DO", b"IT", b"TE", b"DM", b"GB", b"GW", b"HO", b"UC", b"V",
        b"BL", b"WL", b"OB", b"OW", b"FF", b"GM", b"SZ", b"HA", b"KM", b"ST", b"PM", b"CA",
    ];
    if POINTS.contains(&identifier) {
        Content::Points
    } else if WORDS.contains(&identifier) {
        Content::Word
    } else {
        Content::Text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tokens as text: values in brackets, `!` for unclosed, `?` for stray brackets, `~` for junk.
    fn tokens(text: &str) -> String {
        let mut lexer = Lexer::new(text);
        let mut found = Vec::new();
        while let Some((_, token)) = lexer.next_token() {
            found.push(match token {
                Token::Open => "(".to_owned(),
                Token::Close => ")".to_owned(),
                Token::Semicolon => ";".to_owned(),
                Token::Identifier(range) => text[range].to_owned(),
                Token::Value(range, None) => format!("[{}]", &text[range]),
                Token::Value(range, Some(Flaw::Brackets)) => format!("[{}]?", &text[range]),
                Token::Value(range, Some(Flaw::Unclosed)) => format!("[{}]!", &text[range]),
                Token::Junk => "~".to_owned(),
            });
        }
        found.join(" ")
    }

    #[test]
    fn a_plain_game() {
        assert_eq!(
            tokens("(;FF[4]C [a\\]b]\n;B[aa](;W[])(;AB[cc][dd]))"),
            "( ; FF [4] C [a\\]b] ; B [aa] ( ; W [] ) ( ; AB [cc] [dd] ) )"
        );
    }

    #[test]
    fn a_bracket_within_a_text_does_not_end_it() {
        assert_eq!(tokens("PB[Lee [9p]]PW[x]"), "PB [Lee [9p]]? PW [x]");
        assert_eq!(tokens("C[see [1], ok];B[aa]"), "C [see [1], ok]? ; B [aa]");
        assert_eq!(tokens("C[(see [1])];B[aa]"), "C [(see [1])]? ; B [aa]");
        assert_eq!(tokens("C[x :] ;-)];B[aa]"), "C [x :] ;-)]? ; B [aa]");
        assert_eq!(tokens("C[a]b]c]d])"), "C [a]b]c]d]? )");
    }

    #[test]
    fn junk_after_a_text_does_not_swallow_moves() {
        assert_eq!(tokens("C[x];\tjunk B[jj]"), "C [x] ; ~ B [jj]");
        assert_eq!(tokens("C[x]c[y]"), "C [x] c [y]");
        assert_eq!(tokens("C[x]white[bb]"), "C [x] white [bb]");
        assert_eq!(
            tokens("C[see [x] c[y] z];B[aa]"),
            "C [see [x] c[y] z]? ; B [aa]"
        );
        assert_eq!(tokens("C[at [x] not B[ee]!]"), "C [at [x] not B[ee]!]?");
        assert_eq!(tokens("C[x] junk ;B[aa]"), "C [x] ~ ; B [aa]");
        assert_eq!(tokens("C[x]-- )"), "C [x] ~ ~ )");
        assert_eq!(tokens("B[aa]] ;W[bb]"), "B [aa] ~ ; W [bb]");
    }

    #[test]
    fn values_without_an_end() {
        assert_eq!(tokens("C[no end"), "C [no end]!");
        assert_eq!(tokens("C[no end\\"), "C [no end]!");
        assert_eq!(tokens("C[no end\\\\"), "C [no end\\\\]!");
        assert_eq!(tokens("B[aa;W[bb]"), "B [aa]! ; W [bb]");
    }

    #[test]
    fn games_are_found_behind_junk() {
        let start = |text| Lexer::new(text).next_game();
        assert_eq!(start("From: a (b) c; d\n\n( ;GM[1])"), Some(18));
        assert_eq!(start("x (TE[cup];B[aa])"), Some(2));
        assert_eq!(start(";B[aa]"), Some(0));
        assert_eq!(start("((;B[aa]))"), Some(1));
        assert_eq!(start("B[aa];W[bb]"), Some(0));
        assert_eq!(start("SZ[9] AB[aa][bb\\]] ;W[bb]"), Some(0));
        assert_eq!(start("A[1]; see"), None);
        assert_eq!(start("see (Note[1]) here"), None);
        assert_eq!(start("(((("), None);
        assert_eq!(start("for (;;) x"), None);
        assert_eq!(start("hello (; my game: (;GM[1])"), Some(18));
    }
}
