//! Content that never changes while the program runs: the page and the documentation. Browsers cache it, and ask with
//! `If-None-Match` whether it is still the same.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A text with its content type and its entity tag.
#[derive(Clone, Debug)]
pub(crate) struct CachedText {
    kind: &'static str,
    text: Bytes,
    tag: HeaderValue,
}

impl CachedText {
    pub(crate) fn new(kind: &'static str, text: impl Into<Bytes>) -> CachedText {
        let text = text.into();
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        // Weak: a compressed answer has the same one.
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        CachedText {
            kind,
            text,
            tag: HeaderValue::try_from(tag).expect("digits in quotes"),
        }
    }

    /// The text, or the reply that the client already has it.
    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response {
        let headers = [
            // Cached but revalidated each time: another program may use this address tomorrow.
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::ETAG, self.tag.clone()),
        ];
        if self.is_known(asked) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let described = [
            (header::CONTENT_TYPE, self.kind),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        ];
        (headers, described, Body::from(self.text.clone())).into_response()
    }

    /// Whether one of the client's tags is this one (RFC 9110, 13.1.2).
    fn is_known(&self, asked: &HeaderMap) -> bool {
        asked
            .get_all(header::IF_NONE_MATCH)
            .iter()
            .flat_map(|tags| tags.as_bytes().split(|&byte| byte == b','))
            .map(<[u8]>::trim_ascii)
            .any(|tag| tag == b"*" || opaque(tag) == opaque(self.tag.as_bytes()))
    }
}

/// A tag without the mark of a weak one: such tags are compared without it.
fn opaque(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(kept: &CachedText, tags: &[&str]) -> StatusCode {
        let mut asked = HeaderMap::new();
        for tags in tags {
            asked.append(header::IF_NONE_MATCH, tags.parse().unwrap());
        }
        kept.answer(&asked).status()
    }

    #[test]
    fn a_known_tag_saves_the_text() {
        let kept = CachedText::new("text/plain", "Go");
        let tag = kept.tag.to_str().unwrap();
        let strong = tag.strip_prefix("W/").unwrap();
        for known in [tag, "*", strong, &format!("\"other\" ,{tag}")] {
            assert_eq!(status(&kept, &[known]), StatusCode::NOT_MODIFIED, "{known}");
        }
        assert_eq!(status(&kept, &["\"other\"", tag]), StatusCode::NOT_MODIFIED);
        for other in ["", "\"other\"", strong.trim_matches('"'), "W/", ",,"] {
            assert_eq!(status(&kept, &[other]), StatusCode::OK, "{other}");
        }
        assert_eq!(status(&kept, &[]), StatusCode::OK);
    }

    #[test]
    fn another_text_has_another_tag() {
        assert_ne!(
            CachedText::new("text/plain", "Go").tag,
            CachedText::new("text/plain", "go").tag
        );
    }
}
