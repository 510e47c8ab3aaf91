//! Decodes bytes: finds the charset of a file.
//!
//! A file is decoded *before* it is split into tokens: in GBK, Big5 and Shift-JIS the second byte of a character may
//! be that of `\` or `]`. But no half of a character swallows the `]` of a value: where what follows shows that a value
//! ends, it is a `]`.
//!
//! The tables of the charsets take more space than the rest of this crate. They come with the feature `charsets`.
//! Without it the host decodes (`host`), as browsers can, and `shape` guesses by the form of the bytes.

#[cfg(not(feature = "charsets"))]
pub(super) mod host;
mod korean;
#[cfg(any(not(feature = "charsets"), test))]
mod shape;
#[cfg(feature = "charsets")]
mod tables;

#[cfg(not(feature = "charsets"))]
pub(super) use self::host::Encoding;
#[cfg(feature = "charsets")]
pub(super) use self::tables::Encoding;
use super::error::SgfError;
use super::import::{self, Format};
use super::lexer::Lexer;
use super::repair::{RepairKind, RepairLog};
use crate::place::{Milestones, Place, Places, excerpt};
use std::borrow::Cow;

/// The charset of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset {
    /// Its name in the WHATWG encoding standard: `UTF-8`, `GBK`, `windows-1252` (also for Latin-1) ...
    pub name: &'static str,
    /// How it was found.
    pub source: CharsetSource,
}

/// How the charset of a file was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CharsetSource {
    /// From a byte order mark.
    ByteOrderMark,
    /// From the property `CA`.
    Declared,
    /// The text is pure ASCII, which nearly every charset reads alike.
    Ascii,
    /// The bytes are UTF-8 beyond ASCII, which hardly happens by chance; a few may be damaged.
    ValidUtf8,
    /// No `CA`, and it looks like Latin-1, which is then the default of SGF.
    Default,
    /// Guessed from the frequency of bytes; may be wrong.
    Guessed,
    /// The caller passed text, not bytes.
    Given,
}

/// `CA` is in the root node, so only this many bytes are searched for it.
const SNIFFED: usize = 1 << 16;

/// The number of bytes used for guessing.
const SAMPLE: usize = 1 << 18;

/// The text of a file and its charset. `usual` is the charset of a text that names none; otherwise it is guessed.
pub(super) fn decode<'a>(
    bytes: &'a [u8],
    usual: Option<Charset>,
    log: &mut RepairLog,
) -> Result<(Cow<'a, str>, Charset), SgfError> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        log.note(RepairKind::ByteOrderMark, Some(Place::START))?;
        return decode_as(
            encoding,
            CharsetSource::ByteOrderMark,
            &bytes[length..],
            log,
        );
    }
    let DetectedCharset {
        declared,
        label,
        encoding,
        source,
    } = DetectedCharset::in_bytes(bytes, usual);
    let start = Some(Place::START);
    match (declared, label) {
        (_, Some(named)) if named != encoding => {
            let kind = RepairKind::WrongCharset(named.name(), encoding.name());
            log.note(kind, start)?;
        }
        (Some(name), None) => {
            let name = excerpt(&String::from_utf8_lossy(name));
            log.note(RepairKind::UnknownCharset(name, encoding.name()), start)?;
        }
        (None, None) if matches!(source, CharsetSource::ValidUtf8 | CharsetSource::Guessed) => {
            log.note(RepairKind::MissingCharset(encoding.name()), start)?;
        }
        _ => {}
    }
    decode_as(encoding, source, bytes, log)
}

/// The charset of a text that begins with these bytes.
pub(super) fn of_beginning(bytes: &[u8]) -> (Encoding, Charset) {
    let mark = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let (encoding, source) = match mark {
        Some(encoding) => (encoding, CharsetSource::ByteOrderMark),
        None => {
            let found = DetectedCharset::in_bytes(bytes, None);
            (found.encoding, found.source)
        }
    };
    let name = encoding.name();
    (encoding, Charset { name, source })
}

/// The charset of a text without a byte order mark.
struct DetectedCharset<'a> {
    /// The value of `CA`.
    declared: Option<&'a [u8]>,
    /// The charset with this name.
    label: Option<Encoding>,
    /// The charset that the text is in.
    encoding: Encoding,
    source: CharsetSource,
}

impl DetectedCharset<'_> {
    fn in_bytes(bytes: &[u8], usual: Option<Charset>) -> DetectedCharset<'_> {
        let declared = declared(bytes);
        let label = declared.and_then(named);
        // `CA[UTF-16]` in ASCII bytes is certainly wrong.
        let label = label.filter(|&encoding| !encoding.is_utf_16());
        let utf8 = Utf8Evidence::of(bytes);
        let usual = usual.and_then(|charset| {
            let encoding = Encoding::for_label(charset.name.as_bytes())?;
            Some((encoding, charset.source))
        });
        let (encoding, source) =
            if bytes.is_ascii() && label.is_none_or(Encoding::is_ascii_compatible) {
                (label.unwrap_or(Encoding::UTF_8), CharsetSource::Ascii)
            } else {
                match label {
                    Some(named) if named == Encoding::UTF_8 && !utf8.is_likely() => {
                        (guess(bytes), CharsetSource::Guessed)
                    }
                    // Other charsets accept nearly any bytes; UTF-8 hardly occurs by chance.
                    Some(named) if named != Encoding::UTF_8 && utf8.outweighs(named) => {
                        (Encoding::UTF_8, CharsetSource::ValidUtf8)
                    }
                    Some(named) => (named, CharsetSource::Declared),
                    None => usual.unwrap_or_else(|| guess_without_label(bytes, &utf8)),
                }
            };
        DetectedCharset {
            declared,
            label,
            encoding,
            source,
        }
    }
}

/// The charset with this name: a label of the encoding standard, or another name that programs write.
fn named(name: &[u8]) -> Option<Encoding> {
    const OTHER: [(&[&str], &str); 7] = [
        (
            &["cp936", "ms936", "windows936", "euccn", "gb231280"],
            "GBK",
        ),
        (&["cp950", "ms950", "windows950", "big5tw", "euctw"], "Big5"),
        (
            &["cp932", "windows932", "ibm932", "shiftjisx0213"],
            "Shift_JIS",
        ),
        (&["cp949", "ms949", "uhc", "ksc5601", "euckr"], "EUC-KR"),
        (&["eucjp", "ujis"], "EUC-JP"),
        (&["utf8", "unicode"], "UTF-8"),
        (&["latin1", "iso88591", "ansi"], "windows-1252"),
    ];
    Encoding::for_label(name).or_else(|| {
        let letters = name.iter().filter(|byte| byte.is_ascii_alphanumeric());
        let plain: Vec<u8> = letters.map(u8::to_ascii_lowercase).collect();
        let is_meant = |names: &[&str]| names.iter().any(|known| known.as_bytes() == plain);
        let (_, standard) = OTHER.iter().find(|(names, _)| is_meant(names))?;
        Encoding::for_label(standard.as_bytes())
    })
}

fn guess_without_label(bytes: &[u8], utf8: &Utf8Evidence) -> (Encoding, CharsetSource) {
    if utf8.is_likely() {
        return (Encoding::UTF_8, CharsetSource::ValidUtf8);
    }
    match guess(bytes) {
        latin if latin == Encoding::WINDOWS_1252 => (latin, CharsetSource::Default),
        other => (other, CharsetSource::Guessed),
    }
}

fn decode_as<'a>(
    encoding: Encoding,
    source: CharsetSource,
    bytes: &'a [u8],
    log: &mut RepairLog,
) -> Result<(Cow<'a, str>, Charset), SgfError> {
    let (text, malformed) = decode_values(encoding, bytes);
    if malformed {
        let first = text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
        let place = Places::new(&text, Milestones::of(&text)).find(first);
        log.note(RepairKind::MalformedText, Some(place))?;
    }
    let charset = Charset {
        name: encoding.name(),
        source,
    };
    Ok((text, charset))
}

/// Decodes the parts between the ends of values, so that none of these is taken for the second half of a character.
fn decode_values(encoding: Encoding, bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let ends = || {
        let lexer = Lexer::of_bytes(bytes);
        (1..bytes.len()).filter(move |&at| {
            bytes[at] == b']' && bytes[at - 1] >= 0x80 && lexer.may_follow_value(at + 1)
        })
    };
    let whole = encoding == Encoding::UTF_8 || !encoding.is_ascii_compatible();
    if whole || encoding.is_single_byte() || ends().next().is_none() {
        return encoding.decode(bytes);
    }
    let (mut text, mut malformed, mut start) = (String::with_capacity(bytes.len()), false, 0);
    for end in ends().chain([bytes.len()]) {
        let (part, is_malformed) = encoding.decode(&bytes[start..end]);
        text += &part;
        malformed |= is_malformed;
        start = end;
    }
    (Cow::Owned(text), malformed)
}

impl Encoding {
    /// Whether the second half of a character may look like a letter or a delimiter of ASCII.
    pub(super) fn has_ascii_halves(self) -> bool {
        ["GBK", "gb18030", "Big5", "Shift_JIS"].contains(&self.name())
    }

    /// Whether a byte begins a character of two bytes, in one of these charsets.
    pub(super) fn is_first_half(self, byte: u8) -> bool {
        let is_katakana = self.name() == "Shift_JIS" && (0xA0..=0xDF).contains(&byte);
        (0x81..=0xFE).contains(&byte) && !is_katakana
    }

    /// Whether these bytes are one character.
    pub(super) fn is_character(self, halves: [u8; 2]) -> bool {
        let (text, malformed) = self.decode(&halves);
        !malformed && !text.is_empty() && !text.ends_with(char::from(halves[1]))
    }
}

/// How much bytes look like UTF-8.
struct Utf8Evidence {
    /// Valid characters beyond ASCII.
    valid: usize,
    /// Those of them with three or four bytes.
    long: usize,
    /// Invalid sequences.
    invalid: usize,
}

impl Utf8Evidence {
    fn of(bytes: &[u8]) -> Utf8Evidence {
        let (mut valid, mut long, mut invalid) = (0, 0, 0);
        for chunk in bytes.utf8_chunks() {
            for length in chunk.valid().chars().map(char::len_utf8) {
                valid += usize::from(length > 1);
                long += usize::from(length > 2);
            }
            invalid += usize::from(!chunk.invalid().is_empty());
        }
        Utf8Evidence {
            valid,
            long,
            invalid,
        }
    }

    /// Whether the bytes are UTF-8 except for damage: a stray byte, or a file cut within a character.
    ///
    /// Text in another charset contains a few UTF-8 sequences by chance, but not twice as many valid as invalid ones.
    fn is_likely(&self) -> bool {
        self.invalid == 0 || self.valid >= 2 * self.invalid
    }

    /// Whether the bytes are UTF-8 though the file names another charset. In those with two bytes for a character a
    /// sixth of the characters are valid UTF-8 by chance, but with three bytes hardly any.
    fn outweighs(&self, named: Encoding) -> bool {
        if named.is_single_byte() {
            self.is_likely()
        } else {
            self.invalid == 0 || self.long >= 2 * self.invalid
        }
    }
}

/// The charset that the bytes look like if they are not UTF-8.
fn guess(bytes: &[u8]) -> Encoding {
    let start = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    let (before, from) = bytes.split_at(start);
    let sample = &from[..from.len().min(SAMPLE)];
    korean_import(bytes, sample).unwrap_or_else(|| Encoding::guess(before.last().copied(), sample))
}

/// Korean, if a file in the format of a server looks like it. Most of these servers are Korean.
fn korean_import(bytes: &[u8], sample: &[u8]) -> Option<Encoding> {
    if Format::of_bytes(bytes) == Format::Sgf {
        return None;
    }
    let korean = Encoding::for_label(b"euc-kr")?;
    let (text, malformed) = korean.decode(sample);
    (!malformed && korean::is_likely(&text)).then_some(korean)
}

/// The value of the first `CA` in the bytes.
///
/// Values are skipped as the lexer does; a character whose second byte is `]` or `\` may break that, and then the
/// first `CA[` anywhere is used.
fn declared(bytes: &[u8]) -> Option<&[u8]> {
    let head = &bytes[..bytes.len().min(SNIFFED)];
    let named = import::declared_charset(head).or_else(|| declared_outside_values(head));
    named.or_else(|| {
        let at = head.windows(4).position(|four| {
            !four[0].is_ascii_alphanumeric() && four[0] != b'\\' && &four[1..] == b"CA["
        })?;
        std::str::from_utf8(bytes)
            .is_err()
            .then(|| value_at(&head[at + 4..]))?
    })
}

fn declared_outside_values(head: &[u8]) -> Option<&[u8]> {
    let mut at = 0;
    let mut identifier = Vec::new();
    while at < head.len() {
        match head[at] {
            b'[' if identifier == b"CA" => return value_at(&head[at + 1..]),
            b'[' => {
                while at < head.len() && head[at] != b']' {
                    at += if head[at] == b'\\' { 2 } else { 1 };
                }
                identifier.clear();
            }
            upper @ b'A'..=b'Z' => identifier.push(upper),
            // `ChArset` of an older file means `CA` too.
            b'a'..=b'z' => {}
            byte if byte.is_ascii_whitespace() => {}
            _ => identifier.clear(),
        }
        at += 1;
    }
    None
}

fn value_at(rest: &[u8]) -> Option<&[u8]> {
    let end = rest.iter().position(|&byte| byte == b']')?;
    Some(rest[..end].trim_ascii()).filter(|name| !name.is_empty())
}
