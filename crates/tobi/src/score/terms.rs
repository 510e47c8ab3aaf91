//! Defaults for the rules, the komi and the handicap, if the record does not give them.

use super::report::ScoreError;
use crate::{Session, Source};
use tobi_goban::Color;
use tobi_goban::rules::Compensation;
use tobi_notation::sgf::RepairKind;

/// The assumptions about the rules, the komi and the handicap of a record that does not give them, one line each.
pub fn assumptions(session: &Session) -> Vec<String> {
    remarks(session).unwrap_or_else(|error| vec![error.to_string()])
}

/// The same assumptions for a score.
///
/// # Errors
/// When the record has an impossible komi, and the caller gave none.
pub(super) fn remarks(session: &Session) -> Result<Vec<String>, ScoreError> {
    let Some(record) = session.record() else {
        return Ok(Vec::new());
    };
    let (header, game) = (&record.header, session.game());
    let rules = game.rules();
    let name = rules.name().unwrap_or("these");
    let mut remarks = Vec::new();
    if session.rules_from() == Source::Usual {
        remarks.push(match &header.rules_name {
            Some(_) => format!("RU names no known rules; using {name} rules"),
            None => format!("RU is missing; using {name} rules"),
        });
    }
    if session.komi_from() == Source::Usual {
        let unreadable = record.repairs.iter().find_map(|repair| match &repair.kind {
            RepairKind::BadKomi(text) => Some((repair, text)),
            _ => None,
        });
        let lack = match unreadable {
            Some((repair, text)) if is_fraction(text) => {
                return Err(ScoreError::Komi(repair.to_string()));
            }
            Some(_) => "KM is not a valid komi",
            None => "KM is missing",
        };
        let why = match header.handicap {
            0 => format!("the usual komi of {name} rules"),
            stones => format!("the usual komi of {name} rules with {stones} handicap stones"),
        };
        remarks.push(format!("{lack}; using komi {}, {why}", game.komi()));
    }
    let stones = game.start().board().stones(Color::Black).len();
    let alone = game.start().board().stones(Color::White).is_empty();
    let compensated = rules.compensation != Compensation::None;
    if header.handicap == 0 && stones >= 2 && alone && compensated && game.last_edit() == 0 {
        remarks.push(format!(
            "HA is missing: the {stones} stones at the start are no handicap, and White is not compensated for them"
        ));
    }
    Ok(remarks)
}

/// Whether it is a plain number, but not a multiple of 0.5.
fn is_fraction(text: &str) -> bool {
    let number = text.trim().replace(',', ".").parse::<f64>();
    number.is_ok_and(|number| number.is_finite() && (number * 2.0).fract() != 0.0)
}
