//! Charsets decoded by the host: a browser knows all of them, and WebAssembly without tables is smaller.
//!
//! UTF-8 and UTF-16 need no host.

use super::shape;
use std::borrow::Cow;
use std::sync::OnceLock;

/// The functions of a host. Names are those of the WHATWG encoding standard, in any case.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The name of the charset with this label; `None` if there is none.
    pub name: fn(label: &str) -> Option<String>,
    /// The text, with U+FFFD for invalid bytes; `None` if the host does not know the charset.
    pub decode: fn(name: &str, bytes: &[u8]) -> Option<String>,
}

static HOST: OnceLock<Host> = OnceLock::new();

/// Sets the host. Without one, only UTF-8 and UTF-16 are known. Later calls have no effect.
pub fn decode_by(host: Host) {
    HOST.get_or_init(|| host);
}

/// The single-byte charsets of the standard.
const SINGLE_BYTE: [&str; 28] = [
    "IBM866",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-8-I",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "KOI8-R",
    "KOI8-U",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
];

/// The multi-byte ones.
const WIDE: [&str; 10] = [
    "UTF-8",
    "UTF-16LE",
    "UTF-16BE",
    "GBK",
    "gb18030",
    "Big5",
    "EUC-JP",
    "ISO-2022-JP",
    "Shift_JIS",
    "EUC-KR",
];

/// A charset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sgf) struct Encoding(&'static str);

impl Encoding {
    pub(super) const UTF_8: Encoding = Encoding("UTF-8");
    pub(super) const WINDOWS_1252: Encoding = Encoding("windows-1252");

    /// The charset of a byte order mark, and the length of the mark.
    pub(super) fn for_bom(bytes: &[u8]) -> Option<(Encoding, usize)> {
        let marks: [(&[u8], &str); 3] = [
            (b"\xEF\xBB\xBF", "UTF-8"),
            (b"\xFF\xFE", "UTF-16LE"),
            (b"\xFE\xFF", "UTF-16BE"),
        ];
        let (mark, name) = marks
            .into_iter()
            .find(|(mark, _)| bytes.starts_with(mark))?;
        Some((Encoding(name), mark.len()))
    }

    /// The charset with that name, in any spelling.
    pub(super) fn for_label(label: &[u8]) -> Option<Encoding> {
        let label = std::str::from_utf8(label).ok()?;
        let name = match HOST.get() {
            Some(host) => (host.name)(label)?,
            None => label.to_owned(),
        };
        let all = WIDE.iter().chain(&SINGLE_BYTE);
        all.copied()
            .find(|known| known.eq_ignore_ascii_case(&name))
            .map(Encoding)
    }

    /// The charset that the bytes look like, given the text before them.
    pub(super) fn guess(before: Option<u8>, bytes: &[u8]) -> Encoding {
        Encoding(shape::guess(before, bytes))
    }

    pub(super) fn name(self) -> &'static str {
        self.0
    }

    pub(super) fn is_utf_16(self) -> bool {
        self.0.starts_with("UTF-16")
    }

    pub(super) fn is_single_byte(self) -> bool {
        SINGLE_BYTE.contains(&self.0)
    }

    pub(super) fn is_ascii_compatible(self) -> bool {
        !self.is_utf_16() && self.0 != "ISO-2022-JP"
    }

    /// The text, and whether some bytes were invalid.
    pub(super) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        let text = match self.0 {
            "UTF-8" => String::from_utf8_lossy(bytes),
            "UTF-16LE" => utf_16(bytes, u16::from_le_bytes),
            "UTF-16BE" => utf_16(bytes, u16::from_be_bytes),
            name => match HOST.get().and_then(|host| (host.decode)(name, bytes)) {
                Some(text) => Cow::Owned(text),
                None => String::from_utf8_lossy(bytes),
            },
        };
        let malformed = match self.0 {
            "UTF-8" => matches!(text, Cow::Owned(_)),
            _ => text.contains(char::REPLACEMENT_CHARACTER),
        };
        (text, malformed)
    }
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'static, str> {
    let pairs = bytes.chunks_exact(2);
    let half = pairs.remainder();
    let units = pairs.map(|pair| unit([pair[0], pair[1]]));
    let text = char::decode_utf16(units).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER));
    text.chain(half.iter().map(|_| char::REPLACEMENT_CHARACTER))
        .collect()
}
