//! Rules as a JSON object, with the names of KataGo's GTP extensions.

use crate::json;
use serde_json::{Map, Value};
use tobi_goban::Rules;

/// The choices of rules that KataGo has names for, as one line of JSON. Komi, pass stones, the end of the game and the
/// places of handicap stones have none. [`Rules::named`] reads it.
///
/// ```
/// use tobi::{Rules, rules_json};
///
/// let line = rules_json(&Rules::named("chinese")?);
/// assert!(line.starts_with(r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA""#));
/// assert_eq!(Rules::named(&line)?.name(), Some("chinese"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rules_json(rules: &Rules) -> String {
    let choices = rules.choices().map(|(choice, value)| {
        let value = if choice.is_yes_or_no() {
            Value::Bool(value == "true")
        } else {
            Value::from(value)
        };
        (choice.key().to_owned(), value)
    });
    json::line(&choices.collect::<Map<String, Value>>())
}
