//! Numbers of points or stones, as people write them in results and komi.

use std::str::Chars;

/// More points than any board has are a mistake.
const MOST_QUARTERS: u32 = 4 * 2000;

/// A number of points or stones, exact.
pub(super) struct Amount {
    pub(super) quarters: u32,
    /// Whether the unit is a stone of half counting, worth two points.
    pub(super) stones: bool,
}

impl Amount {
    /// Reads `3.5`, `3,5`, `2又3/4子`, `2 3/4`, `2子3/4`, `2¾`, `1/4子`, `3目半`, `半目`, `一子`, `四分之三子`, `3집반`.
    ///
    /// Chinese numerals occur with other meanings too, so they need a unit.
    pub(super) fn read(rest: &mut Chars<'_>) -> Option<Amount> {
        let digit = |c: char| c.is_ascii_digit() || "¼½¾".contains(c);
        let chinese = !rest.as_str().starts_with(digit);
        let half = |rest: &mut Chars<'_>| next_if(rest, "半") || next_if(rest, "반");
        let mut quarters = match fraction(rest) {
            Some(quarters) => quarters,
            None if half(rest) => 2,
            None => number(rest)?,
        };
        if next_if(rest, "又") {
            let part = number(rest)?;
            quarters += part_of(part, rest)??;
        } else if let Some(part) = part_of(quarters, rest) {
            quarters = part?;
        } else {
            quarters += fraction(rest).unwrap_or(0);
        }
        let stones = next_if(rest, "子");
        if stones {
            quarters += fraction(rest).unwrap_or(0);
        }
        let points = !stones
            && ["目", "点", "點", "집"]
                .iter()
                .any(|unit| next_if(rest, unit));
        if chinese && !stones && !points {
            return None;
        }
        if half(rest) {
            quarters += 2;
        }
        (quarters <= MOST_QUARTERS).then_some(Amount { quarters, stones })
    }

    pub(super) fn half_points(&self) -> u32 {
        if self.stones || !self.quarters.is_multiple_of(2) {
            self.quarters
        } else {
            self.quarters / 2
        }
    }
}

/// Skips `wanted` and blanks before it.
fn next_if(rest: &mut Chars<'_>, wanted: &str) -> bool {
    let found = rest.as_str().trim_start().strip_prefix(wanted);
    if let Some(behind) = found {
        *rest = behind.chars();
    }
    found.is_some()
}

/// A fraction below one, in quarters: `½`, or `3/4` in digits.
fn fraction(rest: &mut Chars<'_>) -> Option<u32> {
    for (quarters, written) in [(1, "¼"), (2, "½"), (3, "¾")] {
        if next_if(rest, written) {
            return Some(quarters);
        }
    }
    let mut ahead = rest.as_str().trim_start().chars();
    let numerator = decimal(&mut ahead)?;
    let quarters = part_of(numerator, &mut ahead)??;
    *rest = ahead;
    (quarters < 4).then_some(quarters)
}

/// A number in quarters, in digits or Chinese numerals.
fn number(rest: &mut Chars<'_>) -> Option<u32> {
    let chinese = rest.as_str().chars().next().and_then(numeral).is_some();
    if chinese {
        chinese_number(rest)
    } else {
        decimal(rest)
    }
}

/// The value of a Chinese numeral; a half, `半` or `반`, begins a number too and counts 0.
pub(super) fn numeral(c: char) -> Option<u32> {
    Some(match c {
        '半' | '반' | '〇' | '零' => 0,
        '一' => 1,
        '二' | '两' | '兩' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        '十' => 10,
        '百' => 100,
        _ => return None,
    })
}

/// A number such as `三`, `十二` or `一百二十`, in quarters.
fn chinese_number(rest: &mut Chars<'_>) -> Option<u32> {
    let mut whole = 0u32;
    let mut digit = None;
    while let Some(value) = rest
        .clone()
        .next()
        .filter(|&c| c != '半' && c != '반')
        .and_then(numeral)
    {
        rest.next();
        match value {
            10 | 100 => whole += digit.take().unwrap_or(1) * value,
            // Two digits in a row are not such a number.
            _ if digit.is_some_and(|digit| digit != 0) => return None,
            _ => digit = Some(value),
        }
        if whole > MOST_QUARTERS {
            return None;
        }
    }
    Some(4 * (whole + digit.unwrap_or(0)))
}

/// A decimal number in quarters.
fn decimal(rest: &mut Chars<'_>) -> Option<u32> {
    let text = rest.as_str();
    let numeral = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    let end = text.find(|c| !numeral(c)).unwrap_or(text.len());
    let number = text[..end].trim_end_matches(['.', ',']).replace(',', ".");
    *rest = text[end..].chars();
    let quarters = number.parse::<f64>().ok()? * 4.0;
    let exact = quarters.fract() == 0.0 && quarters <= f64::from(MOST_QUARTERS);
    exact.then_some(quarters as u32)
}

/// The fraction that begins with `first` (in quarters): `3/4`, or `四分之三`. `None` when there is no fraction,
/// `Some(None)` when it is not a number of quarters.
fn part_of(first: u32, rest: &mut Chars<'_>) -> Option<Option<u32>> {
    let over = |numerator: u32, denominator: u32| {
        let denominator = denominator / 4;
        let exact = denominator != 0 && numerator.is_multiple_of(denominator);
        exact.then(|| numerator / denominator)
    };
    if next_if(rest, "/") {
        Some(number(rest).and_then(|denominator| over(first, denominator)))
    } else if next_if(rest, "分之") {
        Some(number(rest).and_then(|numerator| over(numerator, first)))
    } else {
        None
    }
}
