//! KataGo's notation for rules: its word and its JSON object.
//!
//! Both state seven choices: `koPOSITIONALscoreAREAtaxNONEsui0whbN` and
//! `{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"whiteHandicapBonus":"N"}`. Programs that use KataGo
//! write them to `RU` of SGF and send them over GTP and JSON.

use super::{
    Button, Compensation, GroupTax, Ko, LongCycle, Preset, Rules, Scoring, SekiTerritory, Suicide,
};
use crate::Komi;
use std::borrow::Cow;
use std::fmt::Write;

/// A choice that KataGo has a name for.
///
/// Names and values are those of KataGo's `Rules` (`cpp/game/rules.cpp`) and of its GTP extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Which repetitions are forbidden.
    Ko,
    /// What is counted.
    Scoring,
    /// What is subtracted: nothing, the territory in sekis, or two points for each group.
    Tax,
    /// Whether suicide is allowed.
    Suicide,
    /// Whether the first pass earns half a point.
    Button,
    /// The points that White gets for a handicap of N stones.
    Bonus,
    /// Whether dead stones may stay on the board at the end: here they always may.
    FriendlyPass,
}

impl Choice {
    /// All choices, in the order of the word.
    pub const ALL: [Choice; 7] = [
        Choice::Ko,
        Choice::Scoring,
        Choice::Tax,
        Choice::Suicide,
        Choice::Button,
        Choice::Bonus,
        Choice::FriendlyPass,
    ];

    /// Its names: as a key of the object, in the word, and older keys.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Choice::Ko => &["ko", "ko", "koRule"],
            Choice::Scoring => &["scoring", "score", "scoringRule"],
            Choice::Tax => &["tax", "tax", "taxRule"],
            Choice::Suicide => &["suicide", "sui", "multiStoneSuicideLegal"],
            Choice::Button => &["hasButton", "button"],
            Choice::Bonus => &["whiteHandicapBonus", "whb", "whiteBonusPerHandicapStone"],
            Choice::FriendlyPass => &["friendlyPassOk", "fpok"],
        }
    }

    /// Its key in the object.
    pub const fn key(self) -> &'static str {
        self.names()[0]
    }

    /// The choice with this key, of today or older.
    pub fn named(key: &str) -> Option<Choice> {
        Choice::ALL
            .into_iter()
            .find(|choice| choice.names().contains(&key))
    }

    /// Its values; those of a yes-or-no choice are `false` and `true`, and in the word `0` and `1`.
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Choice::Ko => &["SIMPLE", "POSITIONAL", "SITUATIONAL"],
            Choice::Scoring => &["AREA", "TERRITORY"],
            Choice::Tax => &["NONE", "SEKI", "ALL"],
            Choice::Bonus => &["0", "N-1", "N"],
            Choice::Suicide | Choice::Button | Choice::FriendlyPass => &["false", "true"],
        }
    }

    /// Whether its values are `false` and `true`.
    pub fn is_yes_or_no(self) -> bool {
        self.values() == ["false", "true"]
    }

    /// The index in [`Choice::values`] of what these rules choose.
    fn index(self, rules: &Rules) -> usize {
        match self {
            Choice::Ko => match rules.ko {
                Ko::Simple => 0,
                Ko::PositionalSuperko => 1,
                Ko::SituationalSuperko => 2,
            },
            Choice::Scoring => match rules.scoring {
                Scoring::Area => 0,
                Scoring::Territory => 1,
            },
            Choice::Tax => match (rules.group_tax, rules.seki) {
                (GroupTax::None, SekiTerritory::Counted) => 0,
                (GroupTax::None, SekiTerritory::NotCounted) => 1,
                (GroupTax::TwoPoints, _) => 2,
            },
            Choice::Bonus => match rules.compensation {
                Compensation::None => 0,
                Compensation::StonesLessOne => 1,
                Compensation::Stones => 2,
            },
            Choice::Suicide => (rules.suicide == Suicide::Allowed).into(),
            Choice::Button => (rules.button == Button::HalfPoint).into(),
            Choice::FriendlyPass => 1,
        }
    }

    fn set(self, rules: &mut Rules, index: usize) {
        match self {
            Choice::Ko => {
                let kos = [Ko::Simple, Ko::PositionalSuperko, Ko::SituationalSuperko];
                rules.ko = kos[index];
            }
            Choice::Scoring => rules.scoring = [Scoring::Area, Scoring::Territory][index],
            Choice::Tax => {
                (rules.group_tax, rules.seki) = [
                    (GroupTax::None, SekiTerritory::Counted),
                    (GroupTax::None, SekiTerritory::NotCounted),
                    (GroupTax::TwoPoints, SekiTerritory::Counted),
                ][index];
            }
            Choice::Bonus => {
                rules.compensation = [
                    Compensation::None,
                    Compensation::StonesLessOne,
                    Compensation::Stones,
                ][index];
            }
            Choice::Suicide => rules.suicide = [Suicide::Forbidden, Suicide::Allowed][index],
            Choice::Button => rules.button = [Button::None, Button::HalfPoint][index],
            Choice::FriendlyPass => {}
        }
    }
}

/// Some choices with the indices of their values, and the komi if it is stated.
#[derive(Default)]
struct Stated {
    choices: Vec<(Choice, usize)>,
    komi: Option<Komi>,
}

impl Stated {
    fn add(&mut self, choice: Choice, index: usize) -> Result<(), String> {
        if self.index(choice).is_some() {
            return Err(format!("{} is given twice", choice.key()));
        }
        self.choices.push((choice, index));
        Ok(())
    }

    fn index(&self, choice: Choice) -> Option<usize> {
        let stated = self.choices.iter().find(|(found, _)| *found == choice);
        stated.map(|(_, index)| *index)
    }

    /// Reads `"key":value` pairs between braces; the quotes may be missing.
    fn of_object(text: &str) -> Result<Stated, String> {
        let mut stated = Stated::default();
        let inner = text
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let inner = inner.ok_or("an object ends with `}`")?;
        let bare = |part: &str| part.trim().trim_matches('"').to_owned();
        for pair in inner.split(',').filter(|_| !inner.trim().is_empty()) {
            let (key, value) = pair
                .split_once(':')
                .ok_or_else(|| format!("expected \"key\":value, found `{}`", shortened(pair)))?;
            stated.read(&bare(key), &bare(value))?;
        }
        Ok(stated)
    }

    fn read(&mut self, key: &str, value: &str) -> Result<(), String> {
        if key == "komi" {
            let komi = value.parse::<Komi>().map_err(|error| error.to_string())?;
            self.komi = Some(komi);
            return Ok(());
        }
        let Some(choice) = Choice::named(key) else {
            let keys = Choice::ALL.map(|choice| format!("`{}`", choice.key()));
            return Err(format!(
                "`{}` is no rule: choose one of {}",
                shortened(key),
                keys.join(", ")
            ));
        };
        let index = choice.values().iter().position(|known| *known == value);
        let index = index.ok_or_else(|| {
            let values: Vec<_> = choice.values().iter().map(|v| format!("`{v}`")).collect();
            format!(
                "`{}` is no value of {key}: choose one of {}",
                shortened(value),
                values.join(", ")
            )
        })?;
        self.add(choice, index)
    }

    /// Reads a word; `None` if the text is not such a word.
    fn of_word(text: &str) -> Option<Result<Stated, String>> {
        let mut stated = Stated::default();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(komi) = prefix(rest, "komi").and_then(|number| number.parse().ok()) {
                stated.komi = Some(komi);
                break;
            }
            let (choice, index, behind) = Choice::ALL.into_iter().find_map(|choice| {
                let behind = prefix(rest, choice.names()[1])?;
                let values: &[&str] = if choice.is_yes_or_no() {
                    &["0", "1"]
                } else {
                    choice.values()
                };
                // The longest value: `N-1`, not `N`.
                let values = values.iter().enumerate();
                let found =
                    values.filter_map(|(index, value)| Some((index, prefix(behind, value)?)));
                let (index, behind) = found.min_by_key(|(_, behind)| behind.len())?;
                Some((choice, index, behind))
            })?;
            if let Err(error) = stated.add(choice, index) {
                return Some(Err(error));
            }
            rest = behind;
        }
        (!stated.choices.is_empty()).then_some(Ok(stated))
    }

    fn change(&self, rules: &Rules) -> Rules {
        let mut changed = *rules;
        for &(choice, index) in &self.choices {
            choice.set(&mut changed, index);
        }
        changed.komi = self.komi.unwrap_or(changed.komi);
        changed
    }

    /// The rules that the choices describe. What is not stated is as in KataGo: Tromp-Taylor rules, and no points in
    /// sekis if territory is counted. The first preset with the same choices also gives what KataGo has no names for.
    fn rules(&self) -> Rules {
        let territory = self.index(Choice::Scoring) == Some(1);
        let mut base = Preset::named("tromp-taylor").expect("it is a preset").rules;
        if territory {
            base.seki = SekiTerritory::NotCounted;
            base.long_cycle = LongCycle::NoResult;
            base.komi = Rules::JAPANESE.komi;
        }
        let rules = self.change(&base);
        let alike = |preset: &&Preset| {
            Choice::ALL
                .iter()
                .all(|choice| choice.index(&preset.rules) == choice.index(&rules))
        };
        match Preset::all().iter().find(alike) {
            Some(preset) => Rules {
                komi: self.komi.unwrap_or(preset.rules.komi),
                ..preset.rules
            },
            None => rules,
        }
    }
}

impl Rules {
    /// What KataGo calls the choices of these rules, in the order of [`Choice::ALL`].
    pub fn choices(&self) -> impl Iterator<Item = (Choice, &'static str)> + '_ {
        Choice::ALL
            .into_iter()
            .map(|choice| (choice, choice.values()[choice.index(self)]))
    }

    /// These rules as KataGo's word. Komi, pass stones, the end of the game and the places of handicap stones have no
    /// names there.
    ///
    /// ```
    /// use tobi_goban::Rules;
    ///
    /// let word = Rules::named("chinese")?.word();
    /// assert_eq!(word, "koSIMPLEscoreAREAtaxNONEsui0button0whbN");
    /// assert_eq!(Rules::named(&word)?.name(), Some("chinese"));
    /// # Ok::<(), tobi_goban::UnknownRules>(())
    /// ```
    pub fn word(&self) -> String {
        let mut word = String::new();
        let said = Choice::ALL.iter().filter(|&&it| it != Choice::FriendlyPass);
        for choice in said {
            let index = choice.index(self);
            let name = choice.names()[1];
            let _ = if choice.is_yes_or_no() {
                write!(word, "{name}{index}")
            } else {
                write!(word, "{name}{}", choice.values()[index])
            };
        }
        word
    }

    /// The name of the preset with these rules, ignoring komi; otherwise their [`Rules::word`].
    pub fn title(&self) -> Cow<'static, str> {
        self.name().map_or_else(|| self.word().into(), Cow::from)
    }

    /// These rules with the choices of an object in KataGo's notation; what it leaves out stays.
    ///
    /// # Errors
    /// What is wrong with it: unknown keys or values, or a key that is given twice.
    pub fn changed_by(&self, object: &str) -> Result<Rules, String> {
        Ok(Stated::of_object(object.trim())?.change(self))
    }

    /// These rules with one choice changed.
    ///
    /// # Errors
    /// For an unknown key or value.
    pub fn with(&self, key: &str, value: &str) -> Result<Rules, String> {
        let mut stated = Stated::default();
        stated.read(key, value)?;
        Ok(stated.change(self))
    }

    /// The rules of a word or an object in KataGo's notation; `None` if the text is neither.
    pub(super) fn of_katago(text: &str) -> Option<Result<Rules, String>> {
        let text = text.trim();
        let stated = if text.starts_with('{') {
            Stated::of_object(text)
        } else {
            let squeezed: String = text.split_whitespace().collect();
            Stated::of_word(&squeezed)?
        };
        Some(stated.map(|stated| stated.rules()))
    }
}

/// What follows `word`, in any case.
fn prefix<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (begins, behind) = text.split_at_checked(word.len())?;
    begins.eq_ignore_ascii_case(word).then_some(behind)
}

/// At most 40 characters, without control characters.
fn shortened(text: &str) -> String {
    text.chars()
        .take(40)
        .collect::<String>()
        .escape_debug()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(rules: &Rules) -> String {
        let pairs = rules.choices().map(|(choice, value)| {
            if choice.is_yes_or_no() {
                format!("\"{}\": {value}", choice.key())
            } else {
                format!("\"{}\": \"{value}\"", choice.key())
            }
        });
        format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
    }

    /// What KataGo has no names for comes from the rules that are changed, or from the first preset alike.
    #[test]
    fn every_preset_comes_back() {
        for Preset { name, rules, .. } in Preset::all() {
            assert_eq!(
                rules.changed_by(&object(rules)).as_ref(),
                Ok(rules),
                "{name}"
            );
            for text in [rules.word(), object(rules)] {
                let read = Rules::named(&text).unwrap();
                assert_eq!(read.word(), rules.word(), "{name}");
                assert!(read.name().is_some(), "{name}");
            }
        }
    }

    #[test]
    fn the_words_of_records() {
        for (text, word) in [
            (
                "koPOSITIONALscoreAREAtaxNONEsui0",
                "koPOSITIONALscoreAREAtaxNONEsui0button0whb0",
            ),
            (
                "koSIMPLEscoreTERRITORYtaxSEKIsui0",
                "koSIMPLEscoreTERRITORYtaxSEKIsui0button0whb0",
            ),
            (
                "koPOSITIONALscoreAREAtaxNONEsui0button1whbNfpok1",
                "koPOSITIONALscoreAREAtaxNONEsui0button1whbN",
            ),
            (
                "kosituational scoreArea taxAll sui1 whbN-1",
                "koSITUATIONALscoreAREAtaxALLsui1button0whbN-1",
            ),
            (
                "scoreTERRITORYkoSIMPLE",
                "koSIMPLEscoreTERRITORYtaxSEKIsui1button0whb0",
            ),
            (
                r#"{"koRule":"SIMPLE"}"#,
                "koSIMPLEscoreAREAtaxNONEsui1button0whb0",
            ),
            ("{}", "koPOSITIONALscoreAREAtaxNONEsui1button0whb0"),
        ] {
            assert_eq!(Rules::named(text).unwrap().word(), word, "{text}");
        }
        let komi = |text| Rules::named(text).unwrap().komi.to_string();
        assert_eq!(komi("koSIMPLEscoreTERRITORYtaxSEKIsui0komi5.5"), "5.5");
        assert_eq!(komi(r#"{"scoring":"AREA","komi":7}"#), "7");
        assert_eq!(
            Rules::named("koSIMPLEscoreTERRITORYtaxSEKIsui0"),
            Ok(Rules::JAPANESE)
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |text: &str| Rules::named(text).unwrap_err().to_string();
        for (text, part) in [
            (r#"{"ko":"LOOSE"}"#, "`SITUATIONAL`"),
            (r#"{"kou":"SIMPLE"}"#, "`whiteHandicapBonus`"),
            (r#"{"ko":1}"#, "`1` is no value of ko"),
            (r#"{"ko":"SIMPLE","ko":"POSITIONAL"}"#, "ko is given twice"),
            (r#"{"ko":"SIMPLE","koRule":"SIMPLE"}"#, "ko is given twice"),
            (r#"{"ko":"SIMPLE"} more"#, "ends with `}`"),
            ("{", "ends with `}`"),
            ("koSIMPLEkoSIMPLE", "ko is given twice"),
            ("koLOOSE", "choose one of japanese"),
            ("koSIMPLEscore", "choose one of japanese"),
        ] {
            assert!(said(text).contains(part), "{text}: {}", said(text));
        }
    }

    #[test]
    fn one_choice_is_changed() {
        let expected = Rules {
            suicide: Suicide::Allowed,
            ..Rules::JAPANESE
        };
        assert_eq!(Rules::JAPANESE.with("suicide", "true"), Ok(expected));
        assert!(Rules::JAPANESE.with("ko", "LOOSE").is_err());
        let area = Rules::JAPANESE.changed_by(r#"{"scoring":"AREA"}"#).unwrap();
        assert_eq!((area.scoring, area.ko), (Scoring::Area, Ko::Simple));
    }
}
