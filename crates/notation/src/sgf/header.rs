//! The game information in the root node.

use super::error::{SgfError, SgfErrorKind};
use super::property::{SizeFault, Value};
use super::repair::{RepairKind, RepairLog};
use super::result::GameResult;
use super::tree::Node;
use crate::place::{Places, excerpt};
use tobi_goban::rules::Preset;
use tobi_goban::{ByColor, Komi, Rules};
use tobi_grid::Size;

/// The game information in the root node; missing entries are `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The board; 19x19 unless `SZ` says otherwise.
    pub size: Size,
    /// The preset closest to `RU`.
    pub rules: Option<Rules>,
    /// The text of `RU`.
    pub rules_name: Option<String>,
    /// Komi (`KM`).
    pub komi: Option<Komi>,
    /// Number of handicap stones (`HA`), 0 for none. They are placed by `AB` or by Black's first moves.
    pub handicap: u32,
    /// The result (`RE`).
    pub result: Option<GameResult>,
    /// The players' names (`PB`, `PW`).
    pub players: ByColor<Option<String>>,
    /// Name of the event (`EV`).
    pub event: Option<String>,
    /// Date of the game (`DT`), as written.
    pub date: Option<String>,
    /// Name of the game (`GN`).
    pub name: Option<String>,
}

impl Header {
    pub(super) fn read(root: Node<'_>, ledger: &mut RepairLog) -> Result<Header, SgfError> {
        let mut root = Root {
            node: root,
            places: root.tree().places(),
            ledger,
        };
        root.check_game()?;
        let size = root.size()?;
        Ok(Header {
            size,
            rules: root.rules()?,
            rules_name: root.text("RU"),
            komi: root.komi()?,
            handicap: root.handicap(size)?,
            result: root.result()?,
            players: ByColor {
                black: root.text("PB"),
                white: root.text("PW"),
            },
            event: root.text("EV"),
            date: root.text("DT"),
            name: root.text("GN"),
        })
    }
}

struct Root<'t, 'l> {
    node: Node<'t>,
    places: Places<'t>,
    ledger: &'l mut RepairLog,
}

impl<'t> Root<'t, '_> {
    fn value(&self, identifier: &str) -> Option<Value<'t>> {
        self.node.value(identifier)
    }

    fn text(&self, identifier: &str) -> Option<String> {
        let text = self.value(identifier)?.simple_text();
        (!text.is_empty()).then_some(text)
    }

    fn note(&mut self, kind: RepairKind, identifier: &str) -> Result<(), SgfError> {
        let place = self.place(identifier);
        self.ledger.note(kind, place)
    }

    fn place(&mut self, identifier: &str) -> Option<crate::Place> {
        let offset = self.node.property(identifier)?.offset()?;
        Some(self.places.find(offset))
    }

    fn check_game(&mut self) -> Result<(), SgfError> {
        let Some(game) = self.value("GM") else {
            return Ok(());
        };
        match game.integer() {
            Some(1) => Ok(()),
            Some(_) => Err(SgfErrorKind::NotGo(excerpt(game.raw())).at(self.place("GM"))),
            None => self.note(RepairKind::BadGame(excerpt(game.raw())), "GM"),
        }
    }

    fn size(&mut self) -> Result<Size, SgfError> {
        const USUAL: Size = Size::square(19);
        let Some(value) = self.value("SZ") else {
            return Ok(USUAL);
        };
        let written = value.size();
        // `13x13` is not valid SGF, but its meaning is clear.
        let meant = written.or_else(|_| {
            let text = value.raw().replace(['x', 'X', '×'], ":");
            Value::new(&text, None).size()
        });
        let quoted = excerpt(value.raw());
        match meant {
            Ok(_) if written.is_err() => self.note(RepairKind::SizeText(quoted), "SZ")?,
            Ok(_) => {}
            Err(SizeFault::Unsupported) => {
                return Err(SgfErrorKind::UnsupportedSize(quoted).at(self.place("SZ")));
            }
            Err(SizeFault::NoSize) => self.note(RepairKind::BadSize(quoted), "SZ")?,
        }
        Ok(meant.unwrap_or(USUAL))
    }

    fn rules(&mut self) -> Result<Option<Rules>, SgfError> {
        let Some(text) = self.text("RU") else {
            return Ok(None);
        };
        let rules = named_rules(&text);
        if rules.is_none() {
            self.note(RepairKind::UnknownRules(excerpt(&text)), "RU")?;
        }
        Ok(rules)
    }

    fn komi(&mut self) -> Result<Option<Komi>, SgfError> {
        let Some(value) = self.value("KM") else {
            return self.komi_in_ko();
        };
        let text = value.simple_text();
        let (komi, repair) = komi(&text);
        if let Some(repair) = repair {
            self.note(repair(excerpt(&text)), "KM")?;
        }
        Ok(komi)
    }

    fn komi_in_ko(&mut self) -> Result<Option<Komi>, SgfError> {
        let Some(text) = self.text("KO") else {
            return Ok(None);
        };
        let komi = komi(&text).0;
        if komi.is_some() {
            self.note(RepairKind::KomiInKo(excerpt(&text)), "KO")?;
        }
        Ok(komi)
    }

    fn handicap(&mut self, size: Size) -> Result<u32, SgfError> {
        let Some(value) = self.value("HA") else {
            return Ok(0);
        };
        let text = value.simple_text();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let most = size.area() as u32;
        let stones = text[..digits].parse().ok().filter(|&stones| stones <= most);
        match stones {
            Some(0 | 1) => self.note(RepairKind::NoHandicap(excerpt(&text)), "HA")?,
            Some(_) if digits == text.len() => {}
            _ => self.note(RepairKind::BadHandicap(excerpt(&text)), "HA")?,
        }
        Ok(stones.filter(|&stones| stones >= 2).unwrap_or(0))
    }

    fn result(&mut self) -> Result<Option<GameResult>, SgfError> {
        let Some(text) = self.text("RE") else {
            return Ok(None);
        };
        if let Some(result) = GameResult::plain(&text) {
            return Ok(Some(result));
        }
        let result = GameResult::from_words(&text);
        let kind = match result {
            Some(_) => RepairKind::ResultInWords,
            None => RepairKind::BadResult,
        };
        self.note(kind(excerpt(&text)), "RE")?;
        Ok(result)
    }
}

/// A komi above this many points is a mistake, such as `KM[50]`.
const PLAUSIBLE_KOMI: f64 = 49.5;

/// A komi with a quarter point above this is a mistake, not half counting.
const MOST_HALF_COUNTED: f64 = 4.0;

/// Komi times 100, in points or in stones of half counting, and its meaning.
///
/// The table is KataGo's (`cpp/dataio/sgf.cpp`).
const HUNDREDFOLD: [(f64, f64); 8] = [
    (550.0, 5.5),
    (275.0, 5.5),
    (650.0, 6.5),
    (325.0, 6.5),
    (750.0, 7.5),
    (375.0, 7.5),
    (700.0, 7.0),
    (350.0, 7.0),
];

/// Creates a repair that quotes the file.
type Quoting = fn(String) -> RepairKind;

/// Reads a komi; returns the repair that was needed.
fn komi(text: &str) -> (Option<Komi>, Option<Quoting>) {
    if text.is_empty() {
        return (None, Some(|_| RepairKind::EmptyKomi));
    }
    let numeral = |c: char| c.is_ascii_digit() || "+-.,".contains(c);
    let end = text.find(|c| !numeral(c)).unwrap_or(text.len());
    let is_scaled = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c));
    if text[end..].strip_prefix(['e', 'E']).is_some_and(is_scaled) {
        return (None, Some(RepairKind::BadKomi));
    }
    let number = text[..end].trim_end_matches(['.', ',']).replace(',', ".");
    let Ok(points) = number.parse::<f64>() else {
        return (None, Some(RepairKind::BadKomi));
    };
    let exact = |points| Komi::from_points(points).ok();
    if let Some((hundredfold, meant)) = HUNDREDFOLD.iter().find(|(written, _)| *written == points) {
        let whole = hundredfold / 100.0 == *meant;
        let repair = if whole {
            RepairKind::KomiTimesHundred
        } else {
            RepairKind::KomiHalfCounted
        };
        return (exact(*meant), Some(repair));
    }
    if points.abs() > PLAUSIBLE_KOMI {
        return (None, Some(RepairKind::BadKomi));
    }
    let half_counted = points.abs() <= MOST_HALF_COUNTED;
    match (exact(points), exact(points * 2.0).filter(|_| half_counted)) {
        (Some(komi), _) if Value::new(text, None).real().is_some() => (Some(komi), None),
        (Some(komi), _) => (Some(komi), Some(RepairKind::KomiText)),
        (None, Some(doubled)) => (Some(doubled), Some(RepairKind::KomiHalfCounted)),
        (None, None) => (None, Some(RepairKind::BadKomi)),
    }
}

/// The rules that a text names: exactly, or by a longer or shorter form of the name of a preset.
fn named_rules(text: &str) -> Option<Rules> {
    const FOREIGN: [(&str, &str); 6] = [
        ("日本", "japanese"),
        ("中国", "chinese"),
        ("中國", "chinese"),
        ("韩国", "korean"),
        ("韓国", "korean"),
        ("應氏", "ing"),
    ];
    if let Ok(rules) = Rules::named(&text.replace('/', "-")) {
        return Some(rules);
    }
    if let Some((_, name)) = FOREIGN.iter().find(|(word, _)| text.starts_with(word)) {
        return Rules::named(name).ok();
    }
    let text = text.to_ascii_lowercase();
    let names = Preset::all().iter().flat_map(|preset| {
        let names = preset.aliases.iter().chain([&preset.name]);
        names.map(|name| (*name, preset.rules))
    });
    let longer = |name: &str| {
        text.strip_prefix(name)
            .is_some_and(|rest| name.len() > 3 || !rest.starts_with(char::is_alphanumeric))
            // `New Zealand rules` means `new-zealand`.
            || name.len() > 3 && squeezed(&text).starts_with(&squeezed(name))
    };
    names
        .clone()
        .filter(|(name, _)| longer(name))
        .max_by_key(|(name, _)| name.len())
        .or_else(|| {
            names
                .clone()
                .find(|(name, _)| text.len() >= 3 && name.starts_with(&text))
        })
        .map(|(_, rules)| rules)
}

/// The text without blanks and hyphens.
fn squeezed(text: &str) -> String {
    text.replace([' ', '-', '_'], "")
}

/// The name of these rules for `RU`, whatever their komi.
pub(super) fn rules_name(rules: &Rules) -> Option<&'static str> {
    Some(match rules.name()? {
        "japanese" => "Japanese",
        "chinese" => "Chinese",
        "aga" => "AGA",
        "new-zealand" => "NZ",
        "ing" => "GOE",
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_named_by_prefix_and_in_any_case() {
        let same = |text: &str, name: &str| {
            assert_eq!(named_rules(text), Rules::named(name).ok(), "{text}");
        };
        same("Japanese", "japanese");
        same("jp", "japanese");
        same("Japanese rules", "japanese");
        same("jap", "japanese");
        same("Chinese, Pair Go", "chinese");
        same("AGA rules", "aga");
        same("NZ", "new-zealand");
        same("New Zealand rules", "new-zealand");
        same("new_zealand", "new-zealand");
        same("Tromp/Taylor", "tromp-taylor");
        same("GOE", "ing");
        same("Ing rules", "ing");
        same("中国规则", "chinese");
        for text in ["", "x", "Inglorious", "none", "ja"] {
            assert_eq!(named_rules(text), None, "{text}");
        }
    }

    #[test]
    fn the_names_written_are_read_back() {
        let mut named = 0;
        for preset in Preset::all() {
            let read = rules_name(&preset.rules).and_then(named_rules);
            assert_eq!(
                read,
                Some(Rules {
                    komi: read.unwrap().komi,
                    ..preset.rules
                })
            );
            named += 1;
        }
        assert!(named > 5);
    }
}
