//! Requests: what callers of the reports may give, as one table, and one answer for all faces.
//!
//! ```text
//! query string, JSON, keywords of Python -> a JSON object -> Options::parse -> answer -> a line of JSON, a picture
//! ```
//!
//! A [`Field`] is an option of a report: its name, its kind with limits and default, and its meaning. [`Report::fields`] lists
//! those of a report. The service, the WebAssembly module and the Python module read their options by this table, and the
//! OpenAPI document, the types for TypeScript and the signatures for Python are made from it.
//!
//! ```
//! use tobi::request::{self, Caps, Options, Report};
//! use tobi::{Reading, Session};
//!
//! let session = Session::read(b"(;SZ[5]AB[bb][bc];W[dd])", &Reading::default())?;
//! let options = request::object(r#"{"game": "capture", "points": ["D2"]}"#)?;
//! let options = Options::parse(Report::Read.fields(), options, &Caps::USUAL)?;
//! let answer = Report::Read.answer(&options, &session, || ())?;
//! assert!(answer.to_line().starts_with(r#"{"schema":"tobi.read/1""#));
//!
//! let wrong = request::object(r#"{"layer": "fog"}"#)?;
//! let error = Options::parse(Report::Show.fields(), wrong, &Caps::USUAL).unwrap_err();
//! assert!(error.to_string().starts_with("layer: expected one of influence, territory,"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod error;
mod field;
mod options;
mod schema;

pub use answer::{Answer, dead, estimate, groups, play, read, review_options, score, show};
pub use error::{OptionError, RequestError};
pub use field::{Field, Kind, Most, Range, Report, fields};
pub use options::{Caps, Options, color_named, object, of_text, shortened};
pub use schema::object_schema;
