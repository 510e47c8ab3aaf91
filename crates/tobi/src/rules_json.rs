//! Rules as a JSON object, with the names of KataGo's GTP extensions.

use crate::json;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use tobi_goban::rules::{Button, Compensation, GroupTax, Ko, SekiTerritory, Suicide};
use tobi_goban::{Rules, Scoring, UnknownRules};

/// The fields of [`Rules`] that KataGo has names for.
///
/// ```
/// use tobi::{Rules, RulesJson, Scoring};
///
/// let chinese = RulesJson::of(&Rules::named("chinese")?).to_line();
/// assert!(chinese.starts_with(r#"{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA""#));
///
/// let rules = RulesJson::parse(r#"{"scoring": "AREA"}"#, &Rules::JAPANESE)?;
/// assert_eq!(rules.scoring, Scoring::Area);
/// assert_eq!(RulesJson::parse("chinese", &Rules::JAPANESE)?.name(), Some("chinese"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RulesJson {
    /// Whether dead stones may stay on the board at the end: here they always may.
    friendly_pass_ok: bool,
    has_button: bool,
    ko: KoWord,
    scoring: ScoringWord,
    suicide: bool,
    tax: TaxWord,
    white_handicap_bonus: BonusWord,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum KoWord {
    Simple,
    Positional,
    Situational,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum ScoringWord {
    Area,
    Territory,
}

/// What is subtracted: nothing, the territory in sekis, or two points for each group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum TaxWord {
    None,
    Seki,
    All,
}

/// The points for a handicap of N stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum BonusWord {
    #[serde(rename = "0")]
    Nothing,
    #[serde(rename = "N-1")]
    StonesLessOne,
    #[serde(rename = "N")]
    Stones,
}

impl RulesJson {
    /// The object for these rules. Komi, pass stones, the end of the game and the places of handicap stones have no
    /// names.
    pub fn of(rules: &Rules) -> RulesJson {
        RulesJson {
            friendly_pass_ok: true,
            has_button: rules.button == Button::HalfPoint,
            ko: match rules.ko {
                Ko::Simple => KoWord::Simple,
                Ko::PositionalSuperko => KoWord::Positional,
                Ko::SituationalSuperko => KoWord::Situational,
            },
            scoring: match rules.scoring {
                Scoring::Area => ScoringWord::Area,
                Scoring::Territory => ScoringWord::Territory,
            },
            suicide: rules.suicide == Suicide::Allowed,
            tax: match (rules.group_tax, rules.seki) {
                (GroupTax::TwoPoints, _) => TaxWord::All,
                (GroupTax::None, SekiTerritory::NotCounted) => TaxWord::Seki,
                (GroupTax::None, SekiTerritory::Counted) => TaxWord::None,
            },
            white_handicap_bonus: match rules.compensation {
                Compensation::None => BonusWord::Nothing,
                Compensation::StonesLessOne => BonusWord::StonesLessOne,
                Compensation::Stones => BonusWord::Stones,
            },
        }
    }

    /// The rules with this name, or the `present` rules changed by an object; fields that it leaves out stay.
    ///
    /// # Errors
    /// [`RulesError`] for an unknown name, for something that is not an object, and for unknown keys or values.
    pub fn parse(text: &str, present: &Rules) -> Result<Rules, RulesError> {
        if !text.trim_start().starts_with('{') {
            return Rules::named(text).map_err(RulesError::Name);
        }
        let changes: Map<String, Value> = serde_json::from_str(text).map_err(RulesError::Json)?;
        if let Some(key) = json::repeated_key(text) {
            return Err(RulesError::Repeated(key));
        }
        RulesJson::change(present, changes)
    }

    /// The `present` rules with one field changed.
    ///
    /// # Errors
    /// [`RulesError`] for unknown keys or values.
    pub fn parse_one(key: &str, value: &str, present: &Rules) -> Result<Rules, RulesError> {
        let value = match value {
            "true" | "false" => Value::Bool(value == "true"),
            word => Value::String(word.to_owned()),
        };
        RulesJson::change(present, Map::from_iter([(key.to_owned(), value)]))
    }

    fn change(present: &Rules, changes: Map<String, Value>) -> Result<Rules, RulesError> {
        let words = serde_json::to_value(RulesJson::of(present)).map_err(RulesError::Json)?;
        let Value::Object(mut words) = words else {
            unreachable!("a struct is an object");
        };
        words.extend(changes);
        let words: RulesJson =
            serde_json::from_value(Value::Object(words)).map_err(RulesError::Json)?;
        Ok(words.over(present))
    }

    /// These fields; missing ones come from the `present` rules.
    fn over(self, present: &Rules) -> Rules {
        let (group_tax, seki) = match self.tax {
            TaxWord::None => (GroupTax::None, SekiTerritory::Counted),
            TaxWord::Seki => (GroupTax::None, SekiTerritory::NotCounted),
            TaxWord::All => (GroupTax::TwoPoints, SekiTerritory::Counted),
        };
        Rules {
            button: match self.has_button {
                true => Button::HalfPoint,
                false => Button::None,
            },
            ko: match self.ko {
                KoWord::Simple => Ko::Simple,
                KoWord::Positional => Ko::PositionalSuperko,
                KoWord::Situational => Ko::SituationalSuperko,
            },
            scoring: match self.scoring {
                ScoringWord::Area => Scoring::Area,
                ScoringWord::Territory => Scoring::Territory,
            },
            suicide: match self.suicide {
                true => Suicide::Allowed,
                false => Suicide::Forbidden,
            },
            group_tax,
            seki,
            compensation: match self.white_handicap_bonus {
                BonusWord::Nothing => Compensation::None,
                BonusWord::StonesLessOne => Compensation::StonesLessOne,
                BonusWord::Stones => Compensation::Stones,
            },
            ..*present
        }
    }

    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

/// Why a text is not a valid set of rules.
#[derive(Debug)]
pub enum RulesError {
    /// No preset has this name.
    Name(UnknownRules),
    /// Not an object, or unknown keys or values.
    Json(serde_json::Error),
    /// The object has this key twice.
    Repeated(String),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Name(error) => error.fmt(f),
            RulesError::Json(error) => write!(f, "rules as JSON: {error}"),
            RulesError::Repeated(key) => write!(f, "rules as JSON: {key} is given twice"),
        }
    }
}

impl std::error::Error for RulesError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fields that KataGo has no names for come from the rules that are changed.
    #[test]
    fn every_preset_comes_back() {
        for name in Rules::names() {
            let rules = Rules::named(name).unwrap();
            let line = RulesJson::of(&rules).to_line();
            assert_eq!(RulesJson::parse(&line, &rules).unwrap(), rules, "{name}");
            let other = RulesJson::parse(&line, &Rules::JAPANESE).unwrap();
            assert_eq!(RulesJson::of(&other), RulesJson::of(&rules), "{name}");
        }
    }

    #[test]
    fn one_word_changes_one_rule() {
        let changed = |key, value| RulesJson::parse_one(key, value, &Rules::JAPANESE);
        let expected = Rules {
            suicide: Suicide::Allowed,
            ..Rules::JAPANESE
        };
        assert_eq!(changed("suicide", "true").unwrap(), expected);
        let error = changed("ko", "LOOSE").unwrap_err().to_string();
        assert!(error.contains("`LOOSE`") && error.contains("`SITUATIONAL`"));
        let error = changed("kou", "SIMPLE").unwrap_err().to_string();
        assert!(error.contains("`kou`") && error.contains("`whiteHandicapBonus`"));
    }

    #[test]
    fn what_is_no_rules_is_refused() {
        for text in [
            "",
            "chess",
            "{",
            "[]",
            r#"{"ko":1}"#,
            r#"{"ko":"SIMPLE","ko":"POSITIONAL"}"#,
            r#"{"ko":"SIMPLE"} more"#,
        ] {
            assert!(RulesJson::parse(text, &Rules::JAPANESE).is_err(), "{text}");
        }
    }
}
