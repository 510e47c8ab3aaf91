//! The game information in the root node.

use super::error::{SgfError, SgfErrorKind};
use super::komi::komi;
use super::property::{SizeFault, Value};
use super::repair::{RepairKind, RepairLog};
use super::result::GameResult;
use super::tree::Node;
use crate::place::{Places, excerpt};
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
    /// The players' ranks (`BR`, `WR`), as written.
    pub ranks: ByColor<Option<String>>,
    /// Name of the event (`EV`).
    pub event: Option<String>,
    /// Date of the game (`DT`), as written.
    pub date: Option<String>,
    /// Number and kind of the round (`RO`), as written.
    pub round: Option<String>,
    /// Where the game was played (`PC`): a town or a server.
    pub place: Option<String>,
    /// The program that wrote the file (`AP`), with its version.
    pub program: Option<String>,
    /// Name of the game (`GN`).
    pub name: Option<String>,
}

impl Header {
    pub(super) fn read(root: Node<'_>, log: &mut RepairLog) -> Result<Header, SgfError> {
        let mut root = Root {
            node: root,
            places: root.tree().places(),
            log,
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
            ranks: ByColor {
                black: root.text("BR"),
                white: root.text("WR"),
            },
            event: root.text("EV"),
            date: root.text("DT"),
            round: root.text("RO"),
            place: root.text("PC"),
            program: root.text("AP"),
            name: root.text("GN"),
        })
    }
}

struct Root<'t, 'l> {
    node: Node<'t>,
    places: Places<'t>,
    log: &'l mut RepairLog,
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
        self.log.note(kind, place)
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
        let rules = Rules::named(&text).ok();
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
            self.note(repair, "KM")?;
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
        let quoted = excerpt(&text);
        let kind = match result {
            Some(result) => RepairKind::ResultInWords(quoted, result),
            None => RepairKind::BadResult(quoted),
        };
        self.note(kind, "RE")?;
        Ok(result)
    }
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
    use tobi_goban::Preset;

    #[test]
    fn the_names_written_are_read_back() {
        let mut named = 0;
        for preset in Preset::all() {
            let read = rules_name(&preset.rules).and_then(|name| Rules::named(name).ok());
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
