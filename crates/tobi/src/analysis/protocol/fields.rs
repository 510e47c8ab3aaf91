//! The fields of a query; each has its own error.

use crate::json;
use crate::request::{Caps, Field, Options, shortened};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fmt::{self, Display};

/// An invalid query; its text is KataGo's error reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AnalysisError")]
pub struct QueryError {
    /// What is wrong, and what was expected.
    pub error: String,
    /// The invalid field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The id of the query.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

impl QueryError {
    /// An error for a line that is not a query at all.
    pub fn general(error: impl Display) -> QueryError {
        QueryError {
            error: error.to_string(),
            field: None,
            id: None,
        }
    }

    /// An error for a query with the id of another one that is not answered yet.
    pub fn repeated_id(id: &str) -> QueryError {
        QueryError {
            error: "a query with this id is not answered yet; give each query its own id"
                .to_owned(),
            field: Some("id".to_owned()),
            id: Some(id.to_owned()),
        }
    }

    /// The reply: one line, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

impl Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "{field}: {}", self.error),
            None => f.write_str(&self.error),
        }
    }
}

impl std::error::Error for QueryError {}

/// The fields that have not been read yet.
pub(super) struct Fields {
    fields: Map<String, Value>,
    id: String,
}

impl Fields {
    /// The fields of an object with an `id`.
    pub(super) fn parse(line: &str) -> Result<Fields, QueryError> {
        let value: Value = serde_json::from_str(line.trim_end())
            .map_err(|error| QueryError::general(format!("not a JSON object: {error}")))?;
        let Value::Object(mut fields) = value else {
            return Err(QueryError::general("a query must be a JSON object"));
        };
        if let Some(key) = json::repeated_key(line) {
            let id = fields.get("id").and_then(Value::as_str);
            return Err(QueryError {
                id: id.filter(|_| key != "id").map(str::to_owned),
                field: Some(key),
                ..QueryError::general("the field is given twice; give it once")
            });
        }
        match fields.remove("id") {
            Some(Value::String(id)) => Ok(Fields { fields, id }),
            Some(_) => Err(QueryError {
                field: Some("id".to_owned()),
                ..QueryError::general("the id must be a string")
            }),
            None => Err(QueryError {
                field: Some("id".to_owned()),
                ..QueryError::general("a query needs an id, a string")
            }),
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// An error about a field.
    pub(super) fn error(&self, field: &str, error: impl Display) -> QueryError {
        QueryError {
            error: error.to_string(),
            field: Some(field.to_owned()),
            id: Some(self.id.clone()),
        }
    }

    /// Takes an optional field; null means that it is missing.
    pub(super) fn take<T: DeserializeOwned>(
        &mut self,
        field: &str,
        wanted: &str,
    ) -> Result<Option<T>, QueryError> {
        match self.fields.remove(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match serde_json::from_value(value.clone()) {
                Ok(value) => Ok(Some(value)),
                Err(_) => Err(self.error(
                    field,
                    format!("expected {wanted}, found {}", shortened(&value)),
                )),
            },
        }
    }

    /// Takes a required field.
    pub(super) fn need<T: DeserializeOwned>(
        &mut self,
        field: &str,
        wanted: &str,
    ) -> Result<T, QueryError> {
        let value = self.take(field, wanted)?;
        value.ok_or_else(|| self.error(field, format!("expected {wanted}, found nothing")))
    }

    /// Takes the fields of a table.
    pub(super) fn options(&mut self, known: &[Field]) -> Result<Options, QueryError> {
        let is_known = |name: &str| known.iter().any(|field| field.name == name);
        let fields = std::mem::take(&mut self.fields).into_iter();
        let (given, left) = fields.partition(|(name, _)| is_known(name));
        self.fields = left;
        let options = Options::parse(known, given, &Caps::USUAL);
        options.map_err(|error| self.error(&error.option, error.said))
    }

    /// Ignores a field.
    pub(super) fn ignore(&mut self, field: &str) {
        self.fields.remove(field);
    }

    /// Reports a part of a field as not read.
    pub(super) fn leave(&mut self, part: &str) {
        self.fields.insert(part.to_owned(), Value::Null);
    }

    /// The remaining fields.
    pub(super) fn left(self) -> Vec<String> {
        self.fields.into_iter().map(|(field, _)| field).collect()
    }
}
