//! Which web pages of other addresses may use the service (CORS). The page at `/` always may.

use axum::http::{HeaderName, HeaderValue, Method, Uri, header};
use std::fmt;
use std::time::Duration;
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

/// How long a browser remembers that it may ask. Judgement: browsers limit it to two hours.
const REMEMBERED: Duration = Duration::from_secs(7200);

/// The origins whose pages may use the service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origins {
    /// None but its own.
    #[default]
    None,
    /// These, such as `https://example.org`.
    Listed(Vec<HeaderValue>),
    /// All.
    Any,
}

impl Origins {
    /// Reads origins: each a scheme and a host, perhaps with a port, or `*` for all.
    ///
    /// ```
    /// use tobi_http::Origins;
    ///
    /// assert_eq!(Origins::parse(&["*"])?, Origins::Any);
    /// assert_eq!(Origins::parse::<&str>(&[])?, Origins::None);
    /// assert!(Origins::parse(&["https://example.org", "http://localhost:5173"]).is_ok());
    /// let error = Origins::parse(&["example.org/go"]).unwrap_err();
    /// assert!(error.to_string().starts_with("`example.org/go` is no origin"));
    /// # Ok::<(), tobi_http::UnknownOrigin>(())
    /// ```
    ///
    /// # Errors
    /// [`UnknownOrigin`]
    pub fn parse<T: AsRef<str>>(names: &[T]) -> Result<Origins, UnknownOrigin> {
        let mut listed = Vec::new();
        let mut is_any = false;
        for name in names.iter().map(AsRef::as_ref) {
            match name {
                "*" => is_any = true,
                name => listed.push(origin(name).ok_or_else(|| UnknownOrigin(name.to_owned()))?),
            }
        }
        Ok(match (is_any, listed.is_empty()) {
            (true, _) => Origins::Any,
            (false, true) => Origins::None,
            (false, false) => Origins::Listed(listed),
        })
    }

    /// The layer that answers preflight requests and marks answers; `None` if no other page may use the service.
    pub(crate) fn layer(&self) -> Option<CorsLayer> {
        let allowed = match self {
            Origins::None => return None,
            Origins::Listed(listed) => AllowOrigin::list(listed.clone()),
            Origins::Any => AllowOrigin::from(Any),
        };
        let exposed: [HeaderName; 3] = [header::ETAG, header::RETRY_AFTER, header::ALLOW];
        let layer = CorsLayer::new()
            .allow_origin(allowed)
            .allow_methods([Method::GET, Method::POST])
            .allow_headers([header::CONTENT_TYPE, header::IF_NONE_MATCH])
            .expose_headers(exposed)
            // Pages on the internet may ask a service on this machine.
            .allow_private_network(true)
            .max_age(REMEMBERED);
        Some(layer)
    }
}

/// The value of the header `Origin` for a name, as browsers write it.
fn origin(name: &str) -> Option<HeaderValue> {
    let (scheme, host) = name.split_once("://")?;
    let is_web = matches!(scheme, "http" | "https");
    let is_lower = !name.bytes().any(|byte| byte.is_ascii_uppercase());
    let uri: Uri = name.parse().ok()?;
    let is_bare = uri
        .authority()
        .is_some_and(|authority| authority.as_str() == host && !host.contains('@'));
    (is_web && is_lower && is_bare).then(|| HeaderValue::from_str(name).ok())?
}

/// A text that is no origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOrigin(String);

impl fmt::Display for UnknownOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no origin: give a scheme and a host in lower case, and a port if it is not the usual one, such as \
             https://example.org or http://localhost:5173, without a path; or *",
            self.0
        )
    }
}

impl std::error::Error for UnknownOrigin {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_as_browsers_write_them() {
        for right in [
            "http://localhost",
            "https://go.example.org",
            "http://127.0.0.1:8080",
            "http://[::1]:80",
        ] {
            assert!(origin(right).is_some(), "{right}");
        }
        for wrong in [
            "",
            "*",
            "null",
            "example.org",
            "https://",
            "https://example.org/",
            "https://example.org/a",
            "https://Example.org",
            "ftp://example.org",
            "https://a@example.org",
            "https://exa mple.org",
            "https://a?b",
        ] {
            assert!(origin(wrong).is_none(), "{wrong}");
        }
    }
}
