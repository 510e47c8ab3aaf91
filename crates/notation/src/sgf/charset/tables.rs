//! Charsets decoded by `encoding_rs` and guessed by `chardetng`, the libraries of a browser.

use chardetng::EncodingDetector;
use std::borrow::Cow;

/// A charset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sgf) struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    pub(super) const UTF_8: Encoding = Encoding(encoding_rs::UTF_8);
    pub(super) const WINDOWS_1252: Encoding = Encoding(encoding_rs::WINDOWS_1252);

    /// The charset of a byte order mark, and the length of the mark.
    pub(super) fn for_bom(bytes: &[u8]) -> Option<(Encoding, usize)> {
        encoding_rs::Encoding::for_bom(bytes).map(|(encoding, length)| (Encoding(encoding), length))
    }

    /// The charset with that name, in any spelling.
    pub(super) fn for_label(label: &[u8]) -> Option<Encoding> {
        encoding_rs::Encoding::for_label_no_replacement(label).map(Encoding)
    }

    /// The charset that the bytes look like. The text before them is not used.
    pub(super) fn guess(_: Option<u8>, bytes: &[u8]) -> Encoding {
        let mut detector = EncodingDetector::new();
        detector.feed(bytes, true);
        Encoding(detector.guess(None, false))
    }

    pub(super) fn name(self) -> &'static str {
        self.0.name()
    }

    pub(super) fn is_utf_16(self) -> bool {
        self.0 == encoding_rs::UTF_16LE || self.0 == encoding_rs::UTF_16BE
    }

    pub(super) fn is_single_byte(self) -> bool {
        self.0.is_single_byte()
    }

    pub(super) fn is_ascii_compatible(self) -> bool {
        self.0.is_ascii_compatible()
    }

    /// The text, and whether some bytes were invalid.
    pub(super) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        self.0.decode_without_bom_handling(bytes)
    }
}
