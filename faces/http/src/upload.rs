//! Forms with a file: the record of a `multipart/form-data` body, and its other fields, which are options.

use crate::problem::{Kind, Problem};
use axum::body::Bytes;
use futures_util::stream;
use multer::{Field, Multipart};
use std::convert::Infallible;

/// The content of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Upload {
    /// The file.
    pub(crate) record: Vec<u8>,
    /// Names and values of the other fields.
    pub(crate) fields: Vec<(String, String)>,
}

impl Upload {
    /// Reads a body whose Content-Type has this boundary. A file is a field with a file name, or one that is called
    /// `file` or `sgf`.
    pub(crate) async fn read(body: Vec<u8>, boundary: &str) -> Result<Upload, Problem> {
        let body = stream::iter([Ok::<_, Infallible>(Bytes::from(body))]);
        let mut form = Multipart::new(body, boundary);
        let mut record = None;
        let mut fields = Vec::new();
        while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
            match is_file(&field) {
                true if record.is_some() => return Err(wrong("the form has several files")),
                true => {
                    let bytes = field.bytes().await.map_err(|error| broken(&error))?;
                    record = Some(bytes.to_vec());
                }
                false => {
                    let name = field.name().unwrap_or_default().to_owned();
                    let value = field.text().await.map_err(|error| broken(&error))?;
                    fields.push((name, value));
                }
            }
        }
        match record {
            Some(record) => Ok(Upload { record, fields }),
            None => Err(wrong("the form has no file")),
        }
    }
}

fn is_file(field: &Field<'_>) -> bool {
    field.file_name().is_some() || matches!(field.name(), Some("file" | "sgf"))
}

fn broken(error: &multer::Error) -> Problem {
    wrong(&format!("the form cannot be read: {error}"))
}

fn wrong(detail: &str) -> Problem {
    let remedy =
        "send one file, and options as other fields, as `curl -F file=@game.sgf -F komi=6.5` does";
    Problem::new(Kind::Unreadable, detail, remedy)
}
