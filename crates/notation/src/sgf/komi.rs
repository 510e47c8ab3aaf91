//! Komi, as people and programs write it.

use super::amount::{self, Amount};
use super::property::Value;
use super::repair::RepairKind;
use crate::place::excerpt;
use std::cmp::Ordering;
use tobi_goban::Komi;

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

/// Reads a komi; returns the repair that was needed.
pub(super) fn komi(text: &str) -> (Option<Komi>, Option<RepairKind>) {
    let quoted = excerpt(text);
    if text.is_empty() {
        return (None, Some(RepairKind::EmptyKomi));
    }
    if let Some(komi) = in_words(text) {
        return (Some(komi), Some(RepairKind::KomiInWords(quoted, komi)));
    }
    let bad = (None, Some(RepairKind::BadKomi(quoted.clone())));
    let numeral = |c: char| c.is_ascii_digit() || "+-.,".contains(c);
    let end = text.find(|c| !numeral(c)).unwrap_or(text.len());
    let is_scaled = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c));
    if text[end..].strip_prefix(['e', 'E']).is_some_and(is_scaled) {
        return bad;
    }
    let number = text[..end].trim_end_matches(['.', ',']).replace(',', ".");
    let Ok(points) = number.parse::<f64>() else {
        return bad;
    };
    let exact = |points| Komi::from_points(points).ok();
    if let Some((hundredfold, meant)) = HUNDREDFOLD.iter().find(|(written, _)| *written == points) {
        let whole = hundredfold / 100.0 == *meant;
        let repair = if whole {
            RepairKind::KomiTimesHundred
        } else {
            RepairKind::KomiHalfCounted
        };
        return (exact(*meant), Some(repair(quoted)));
    }
    if points.abs() > PLAUSIBLE_KOMI {
        return bad;
    }
    let half_counted = points.abs() <= MOST_HALF_COUNTED;
    match (exact(points), exact(points * 2.0).filter(|_| half_counted)) {
        (Some(komi), _) if Value::new(text, None).real().is_some() => (Some(komi), None),
        (Some(komi), _) => (Some(komi), Some(RepairKind::KomiText(quoted))),
        (None, Some(doubled)) => (Some(doubled), Some(RepairKind::KomiHalfCounted(quoted))),
        (None, None) => match nearest(points) {
            Some(komi) => (Some(komi), Some(RepairKind::KomiRounded(quoted, komi))),
            None => bad,
        },
    }
}

/// The nearest number of half points. Of two at the same distance, the one without a draw: it has the same winner as
/// the komi that was written.
fn nearest(points: f64) -> Option<Komi> {
    let halves = points * 2.0;
    let (below, above) = (halves.floor(), halves.ceil());
    let near = match (halves - below).total_cmp(&(above - halves)) {
        Ordering::Greater => above,
        Ordering::Equal if below % 2.0 == 0.0 => above,
        Ordering::Less | Ordering::Equal => below,
    };
    Komi::from_points(near / 2.0).ok()
}

/// A komi in Chinese, Japanese or Korean, or with a fraction: `3又3/4子`, `黑贴六目半`, `コミ5目半`, `덤 6집반`, `3 3/4`, `6½`.
/// Nothing is said about a komi that White gives.
fn in_words(text: &str) -> Option<Komi> {
    const UNITS: [&str; 12] = [
        "子", "目", "点", "點", "半", "又", "집", "반", "/", "¼", "½", "¾",
    ];
    const FROM_WHITE: [&str; 4] = ["白", "逆", "백", "역"];
    let begins = |c: char| c.is_ascii_digit() || "¼½¾".contains(c) || amount::numeral(c).is_some();
    let start = text.find(begins)?;
    let (before, number) = text.split_at(start);
    let says = |part: &str, words: &[&str]| words.iter().any(|word| part.contains(word));
    if !says(number, &UNITS) || says(before, &FROM_WHITE) || before.contains(['-', '.']) {
        return None;
    }
    let amount = Amount::read(&mut number.chars())?;
    let komi = Komi::from_halves(i32::try_from(amount.half_points()).ok()?).ok()?;
    (komi.points() <= PLAUSIBLE_KOMI).then_some(komi)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_in_words_stones_and_fractions() {
        for (text, points) in [
            ("3又3/4子", 7.5),
            ("黑贴3又3/4子", 7.5),
            ("黑贴3.75子", 7.5),
            ("2又3/4子", 5.5),
            ("黒5目半", 5.5),
            ("コミ6目半", 6.5),
            ("5目半コミ出し", 5.5),
            ("6.5目", 6.5),
            ("六目半", 6.5),
            ("3 3/4", 7.5),
            ("2¾", 5.5),
            ("6½", 6.5),
            ("½", 0.5),
            ("6 1/2 points", 6.5),
            ("3子3/4", 7.5),
            ("3½子", 7.0),
            ("2/4", 0.5),
            ("半目", 0.5),
            ("덤 6집반", 6.5),
            ("반집", 0.5),
            ("7.25", 7.5),
            ("6.75", 6.5),
            ("-0.26", -0.5),
            ("6.9", 7.0),
            ("3.14", 3.0),
            ("7.500001", 7.5),
        ] {
            let (komi, repair) = komi(text);
            assert_eq!(komi.map(Komi::points), Some(points), "{text}");
            assert!(repair.is_some(), "{text}");
        }
        for text in ["白5目半", "逆コミ5目半", "なし", "子", "99目", "1e1"] {
            assert_eq!(komi(text).0, None, "{text}");
        }
    }
}
