//! The names of rules, as people and programs write them.

use super::{Preset, Rules};
use std::fmt;

/// The beginnings of names in Chinese, Japanese and Korean, and the preset.
const FOREIGN: [(&str, &str); 20] = [
    ("日本", "japanese"),
    ("일본", "japanese"),
    ("数目", "japanese"),
    ("數目", "japanese"),
    ("韩国", "korean"),
    ("韓国", "korean"),
    ("韓國", "korean"),
    ("한국", "korean"),
    ("中国", "chinese"),
    ("中國", "chinese"),
    ("중국", "chinese"),
    ("数子", "chinese"),
    ("數子", "chinese"),
    ("应氏", "ing"),
    ("應氏", "ing"),
    ("応氏", "ing"),
    ("美国", "aga"),
    ("美國", "aga"),
    ("新西兰", "new-zealand"),
    ("新西蘭", "new-zealand"),
];

/// Shorter beginnings of a name do not name it.
const BEGINNING: usize = 3;

impl Rules {
    /// The rules that a text names: the one list of names for records, options, protocols and libraries.
    ///
    /// A text is the name or an alias of a preset, whatever its case, blanks, `_`, `-` and `/`; a longer form of it
    /// (`Japanese rules`, `Chinese, Pair Go`) or its beginning (`jap`); its name in Chinese, Japanese or Korean; or
    /// KataGo's notation, as a word or an object (`koPOSITIONALscoreAREAtaxNONEsui0`, `{"scoring":"AREA"}`).
    ///
    /// Presets are the *closest match* to the written rules in these fields, not the rules themselves: see
    /// [`Preset::note`].
    ///
    /// # Errors
    /// [`UnknownRules`]; its message lists the names, or says what is wrong with an object.
    pub fn named(name: &str) -> Result<Rules, UnknownRules> {
        if let Some(preset) = Preset::named(name) {
            return Ok(preset.rules);
        }
        let unknown = |problem| UnknownRules {
            name: name.to_owned(),
            problem,
        };
        match Rules::of_katago(name) {
            Some(Ok(rules)) => Ok(rules),
            Some(Err(problem)) => Err(unknown(Some(problem))),
            None => Preset::spelled_freely(name)
                .map(|preset| preset.rules)
                .ok_or_else(|| unknown(None)),
        }
    }
}

impl Preset {
    /// The preset with this name or alias; case, blanks, `_`, `-` and `/` are ignored.
    pub fn named(name: &str) -> Option<&'static Preset> {
        let wanted = squeezed(name);
        Preset::all()
            .iter()
            .find(|preset| preset.names().any(|known| squeezed(known) == wanted))
    }

    /// Its name and its aliases.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.aliases.iter().copied().chain([self.name])
    }

    /// The preset whose name begins the text, the longest one, or begins with it.
    fn spelled_freely(text: &str) -> Option<&'static Preset> {
        let text = text.trim().to_lowercase();
        if let Some((_, name)) = FOREIGN.iter().find(|(word, _)| text.starts_with(word)) {
            return Preset::named(name);
        }
        let begun = |name: &str| {
            text.strip_prefix(name)
                .is_some_and(|rest| name.len() > BEGINNING || !rest.starts_with(char::is_alphanumeric))
                // `New Zealand rules` means `new-zealand`.
                || name.len() > BEGINNING && squeezed(&text).starts_with(&squeezed(name))
        };
        let named = |wanted: &dyn Fn(&str) -> bool| {
            let all = Preset::all().iter();
            all.flat_map(|preset| preset.names().map(move |name| (name, preset)))
                .filter(|(name, _)| wanted(name))
                .collect::<Vec<_>>()
        };
        let longest = named(&begun).into_iter().max_by_key(|(name, _)| name.len());
        let begins = |name: &str| text.len() >= BEGINNING && name.starts_with(&text);
        longest
            .or_else(|| named(&begins).into_iter().next())
            .map(|(_, preset)| preset)
    }
}

/// The text in lower case, without what separates words.
fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|c| !matches!(c, ' ' | '\t' | '_' | '-' | '/'))
        .flat_map(char::to_lowercase)
        .collect()
}

/// A text that names no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRules {
    /// The text.
    pub name: String,
    /// What is wrong with it, if it is in KataGo's notation.
    pub problem: Option<String>,
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown: String = self.name.chars().take(60).collect();
        if shown.len() < self.name.len() {
            shown.push('…');
        }
        write!(f, "unknown rules `{}`: ", shown.escape_debug())?;
        match &self.problem {
            Some(problem) => f.write_str(problem),
            None => {
                let names: Vec<_> = Rules::names().collect();
                write!(f, "choose one of {}", names.join(", "))
            }
        }
    }
}

impl std::error::Error for UnknownRules {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_any_form() {
        for (text, name) in [
            ("Japanese", "japanese"),
            ("jp", "japanese"),
            ("Japanese rules", "japanese"),
            ("jap", "japanese"),
            ("Chinese rules", "chinese"),
            ("Chinese, Pair Go", "chinese"),
            ("chinese-OGS", "chinese-superko"),
            ("AGA rules", "aga"),
            ("NZ", "new-zealand"),
            ("New Zealand", "new-zealand"),
            ("New Zealand rules", "new-zealand"),
            ("new_zealand", "new-zealand"),
            ("Tromp/Taylor", "tromp-taylor"),
            ("Tromp_Taylor", "tromp-taylor"),
            ("GOE", "ing"),
            ("Ing rules", "ing"),
            ("Ancient Territory", "ancient-territory"),
            ("中国规则", "chinese"),
            ("日本ルール", "japanese"),
            ("한국 룰", "korean"),
        ] {
            let preset = Preset::named(name).unwrap();
            assert_eq!(Rules::named(text), Ok(preset.rules), "{text}");
        }
        for text in ["", "x", "Inglorious", "none", "ja", "chess", "ko"] {
            assert!(Rules::named(text).is_err(), "{text}");
        }
    }

    #[test]
    fn unknown_rules_list_the_known() {
        let message = Rules::named("chess\n").unwrap_err().to_string();
        assert!(message.starts_with("unknown rules `chess\\n`: choose one of japanese, korean,"));
    }
}
