//! Reads options: a JSON object whose keys are the fields of a struct.
//!
//! `serde` would compile a reader for each struct, which makes the module larger. Here one reader passes the values
//! on.

use crate::fault::Fault;
use serde_json::Value;

/// A struct of options.
pub(crate) trait Asked: Default {
    /// The names of its fields.
    const KEYS: &'static [&'static str];

    /// Sets the field with that name, or returns what it should be.
    fn set(&mut self, key: &str, value: &Value) -> Result<(), &'static str>;
}

/// Defines structs of options: fields with their types, all optional for the caller.
macro_rules! options {
    ($($(#[$about:meta])* pub(crate) struct $name:ident { $($seen:vis $field:ident: $kind:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, Default)]
        pub(crate) struct $name { $($seen $field: $kind,)* }

        impl $crate::asked::Asked for $name {
            const KEYS: &'static [&'static str] = &[$(stringify!($field)),*];

            fn set(&mut self, key: &str, value: &serde_json::Value) -> Result<(), &'static str> {
                match key {
                    $(stringify!($field) => $crate::asked::put(&mut self.$field, value),)*
                    _ => Ok(()),
                }
            }
        }
    )*};
}
pub(crate) use options;

/// Reads options; an empty text means none.
pub(crate) fn parse<T: Asked>(text: &str) -> Result<T, Fault> {
    if text.is_empty() {
        return Ok(T::default());
    }
    let value: Value = serde_json::from_str(text)
        .map_err(|error| Fault::usage(format_args!("options: {error}")))?;
    read(&value).map_err(|wrong| Fault::usage(format_args!("options: {wrong}")))
}

pub(crate) fn read<T: Asked>(value: &Value) -> Result<T, String> {
    let Value::Object(given) = value else {
        return Err(format!("expected an object, found {value}"));
    };
    let mut options = T::default();
    for (key, value) in given {
        if !T::KEYS.contains(&key.as_str()) {
            return Err(format!(
                "unknown option `{key}`; there are {}",
                T::KEYS.join(", ")
            ));
        }
        options
            .set(key, value)
            .map_err(|wanted| format!("{key}: expected {wanted}, found {value}"))?;
    }
    Ok(options)
}

/// The types of options.
pub(crate) trait Kind: Sized {
    /// A description.
    const WANTED: &'static str;

    fn of(value: &Value) -> Option<Self>;
}

/// Stores a value in its field. `null` changes nothing.
pub(crate) fn put<T: Kind>(field: &mut T, value: &Value) -> Result<(), &'static str> {
    if !value.is_null() {
        *field = T::of(value).ok_or(T::WANTED)?;
    }
    Ok(())
}

impl<T: Kind> Kind for Option<T> {
    const WANTED: &'static str = T::WANTED;

    fn of(value: &Value) -> Option<Self> {
        T::of(value).map(Some)
    }
}

macro_rules! kinds {
    ($($kind:ty: $wanted:literal, $of:expr;)*) => {$(
        impl Kind for $kind {
            const WANTED: &'static str = $wanted;

            fn of(value: &Value) -> Option<Self> {
                $of(value)
            }
        }
    )*};
}

kinds! {
    bool: "true or false", Value::as_bool;
    u32: "a whole number", |value: &Value| value.as_u64()?.try_into().ok();
    u64: "a whole number", Value::as_u64;
    usize: "a whole number", |value: &Value| value.as_u64()?.try_into().ok();
    f64: "a number", Value::as_f64;
    String: "a text", |value: &Value| value.as_str().map(str::to_owned);
    Vec<String>: "a list of texts", |value: &Value| value.as_array()?.iter().map(String::of).collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    options! {
        /// For the tests.
        pub(crate) struct Some {
            name: Option<String>,
            count: u32,
            komi: Option<f64>,
            points: Vec<String>,
        }
    }

    fn fault(text: &str) -> String {
        parse::<Some>(text).unwrap_err().message
    }

    #[test]
    fn what_is_given_is_set_and_the_rest_stays() {
        let some: Some =
            parse(r#"{"count": 3, "komi": 7, "points": ["D4", "Q16"], "name": null}"#).unwrap();
        assert_eq!(
            (some.name, some.count, some.komi),
            (None, 3, Option::Some(7.0))
        );
        assert_eq!(some.points, ["D4", "Q16"]);
        assert_eq!(parse::<Some>("").unwrap().count, 0);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            fault(r#"{"cuont": 3}"#),
            "options: unknown option `cuont`; there are name, count, komi, points"
        );
        assert_eq!(
            fault(r#"{"count": -3}"#),
            "options: count: expected a whole number, found -3"
        );
        assert_eq!(
            fault(r#"{"count": 4294967296}"#),
            "options: count: expected a whole number, found 4294967296"
        );
        assert_eq!(
            fault(r#"{"points": ["D4", 4]}"#),
            r#"options: points: expected a list of texts, found ["D4",4]"#
        );
        assert_eq!(fault("[1]"), "options: expected an object, found [1]");
        assert!(fault("{").contains("line 1 column 1"));
    }
}
