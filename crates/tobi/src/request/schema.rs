//! JSON Schemas of options.

use super::field::{Field, Kind, Most, Range};
use serde_json::{Value, json};
use tobi_goban::Rules;

impl Field {
    /// The schema of its value in a query string.
    pub fn schema(&self) -> Value {
        match self.kind {
            Kind::Flag => json!({"type": "boolean", "default": false}),
            Kind::Decision => json!({"type": "boolean"}),
            Kind::Whole(range) => whole(&range),
            Kind::Rules => {
                json!({"type": "string", "examples": Rules::names().collect::<Vec<_>>()})
            }
            Kind::Komi => json!({"type": "number", "multipleOf": 0.5}),
            Kind::Scale => json!({"type": "string", "examples": ["5/21"]}),
            Kind::Color => json!({"type": "string", "enum": ["black", "white"]}),
            Kind::Word(words) => {
                json!({"type": "string", "enum": words(), "default": words()[0]})
            }
            Kind::Question(words) => json!({"type": "string", "enum": words()}),
            Kind::Vertices(["usual", ..]) => json!({"type": "string", "default": "usual"}),
            Kind::Text(_) | Kind::Vertices(_) | Kind::Region | Kind::Variations => {
                json!({"type": "string"})
            }
            Kind::Moves => {
                let pair = json!({"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}});
                json!({"type": "array", "items": pair})
            }
            Kind::Object(fields) => object_schema(fields),
        }
    }

    /// The same as a field of a JSON object: lists may be lists there. The default is in words: generators of clients take a
    /// field with a default as one that is always there.
    pub fn json_schema(&self) -> Value {
        let mut schema = self.schema();
        let fields = schema.as_object_mut();
        let usual = fields.and_then(|schema| schema.remove("default"));
        let about = match usual {
            Some(Value::String(usual)) => format!("{} Default: {usual}.", self.about()),
            Some(usual) => format!("{} Default: {usual}.", self.about()),
            None => self.about().to_owned(),
        };
        let listed = match self.kind {
            Kind::Vertices(_) | Kind::Region => Some("string"),
            Kind::Variations => Some("integer"),
            _ => None,
        };
        if let Some(item) = listed {
            schema = json!({"anyOf": [schema, {"type": "array", "items": {"type": item}}]});
        }
        schema["description"] = about.into();
        schema
    }
}

/// The schema of an object with these fields only.
pub fn object_schema(fields: &[Field]) -> Value {
    let properties = fields
        .iter()
        .map(|field| (field.name.to_owned(), field.json_schema()));
    let properties = serde_json::Map::from_iter(properties);
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

/// Limits beyond 32 bits, and those that depend on the face, are left out.
fn whole(range: &Range) -> Value {
    let mut schema = json!({"type": "integer", "minimum": range.least});
    if let Most::Fixed(most) = range.most
        && most < u32::MAX.into()
    {
        schema["maximum"] = most.into();
    }
    if let Some(usual) = range.usual {
        schema["default"] = usual.into();
    }
    schema
}
