//! The result of a game, as SGF and people write it.

use std::fmt;
use std::str::Chars;
use tobi_goban::Color;

/// The result of a game, from `RE`.
///
/// ```
/// use tobi_goban::Color;
/// use tobi_notation::sgf::{GameResult, WonBy};
///
/// let won = GameResult::Won { winner: Color::White, by: WonBy::HalfPoints(11) };
/// assert_eq!(won.to_string(), "W+5.5");
/// assert_eq!(won.margin(), Some(-5.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Won {
        /// The winner.
        winner: Color,
        /// The kind of win.
        by: WonBy,
    },
    /// A draw.
    Draw,
    /// The game was suspended or annulled.
    Void,
    /// `?`: unknown.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WonBy {
    /// By counting; 11 are 5.5 points.
    HalfPoints(u32),
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// The loser broke the rules or did not appear.
    Forfeit,
    /// Not stated.
    Unsaid,
}

/// Wins by more points than any board has are mistakes.
const MOST_QUARTERS: u32 = 4 * 2000;

impl GameResult {
    /// By how many points Black won; negative when White won. `None` if the game was not counted.
    pub fn margin(self) -> Option<f64> {
        match self {
            GameResult::Won {
                winner,
                by: WonBy::HalfPoints(halves),
            } => {
                let points = f64::from(halves) / 2.0;
                Some(f64::from(winner.sign()) * points)
            }
            GameResult::Draw => Some(0.0),
            _ => None,
        }
    }

    /// Reads a result: as SGF defines it, otherwise as people write it in English, Chinese and Japanese.
    ///
    /// ```
    /// use tobi_notation::sgf::GameResult;
    ///
    /// let read = |text| GameResult::parse(text).map(|result| result.to_string());
    /// assert_eq!(read("W+3.5").as_deref(), Some("W+3.5"));
    /// assert_eq!(read("Black wins by 4.5 points").as_deref(), Some("B+4.5"));
    /// assert_eq!(read("nobody knows"), None);
    /// ```
    pub fn parse(text: &str) -> Option<GameResult> {
        GameResult::plain(text).or_else(|| GameResult::from_words(text))
    }

    /// Reads the text exactly as SGF defines it.
    pub(super) fn plain(text: &str) -> Option<GameResult> {
        let (winner, how) = match text {
            "0" | "Draw" => return Some(GameResult::Draw),
            "Void" => return Some(GameResult::Void),
            "?" => return Some(GameResult::Unknown),
            _ => (text.get(..2)?, text.get(2..)?),
        };
        let winner = match winner {
            "B+" => Color::Black,
            "W+" => Color::White,
            _ => return None,
        };
        let by = match how {
            "" => WonBy::Unsaid,
            "R" | "Resign" => WonBy::Resignation,
            "T" | "Time" => WonBy::Time,
            "F" | "Forfeit" => WonBy::Forfeit,
            number => {
                let mut rest = number.chars();
                let quarters = Amount::read(&mut rest)?.quarters;
                let whole = rest.as_str().is_empty() && quarters.is_multiple_of(2);
                WonBy::HalfPoints(whole.then_some(quarters / 2)?)
            }
        };
        Some(GameResult::Won { winner, by })
    }

    /// Reads a result as people write it, in English, Chinese and Japanese.
    ///
    /// A number of stones (`子`), or one with a quarter point, comes from half counting and is doubled to points.
    pub(super) fn from_words(text: &str) -> Option<GameResult> {
        let text = text.trim().to_lowercase();
        if let Some(result) = GameResult::before_remark(&text) {
            return Some(result);
        }
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if says(&["void", "no result", "无胜负", "無勝負"]) {
            return Some(GameResult::Void);
        }
        if says(&["draw", "jigo", "和棋", "持碁", "ジゴ"]) || text == "0" {
            return Some(GameResult::Draw);
        }
        let (named, rest) = side(&text)?;
        let winner = if says(&["负", "負", "敗", "败", "lost", "loses"]) {
            named.opponent()
        } else {
            rest.starts_with('+')
                .then_some(named)
                .or_else(|| says(&["胜", "勝", "win", "won"]).then_some(named))?
        };
        let by = if says(&["resign", "中盘", "中盤", "中押", "投了", "认输"]) {
            WonBy::Resignation
        } else if says(&["time", "超时", "超時", "时间", "時間"]) {
            WonBy::Time
        } else if says(&["forfeit", "弃权", "棄權", "反則", "犯规"]) {
            WonBy::Forfeit
        } else if let Some(start) = rest.find(|c: char| c.is_ascii_digit() || numeral(c).is_some())
        {
            WonBy::HalfPoints(Amount::read(&mut rest[start..].chars())?.half_points())
        } else if says(&["子", "目", "point", "half"]) {
            return None;
        } else {
            match rest.trim_start_matches('+').trim().chars().next() {
                Some('r') => WonBy::Resignation,
                Some('t') => WonBy::Time,
                Some('f') => WonBy::Forfeit,
                _ => WonBy::Unsaid,
            }
        };
        Some(GameResult::Won { winner, by })
    }

    /// Reads a standard result that is followed by a remark, as in `B+R (time trouble, draw offered)`; the text is in
    /// lower case.
    fn before_remark(text: &str) -> Option<GameResult> {
        let end = text.find(|c: char| c.is_whitespace() || c == '(')?;
        let (result, remark) = text.split_at(end);
        let (side, how) = result.split_at_checked(2)?;
        if !result.is_ascii() || how.is_empty() {
            return None;
        }
        // `B+3 1/2` and `B+3 子` mean more than `B+3`.
        let begins = remark.trim_start().chars().next()?;
        if begins.is_ascii_digit() || !begins.is_ascii() || remark.contains("half") {
            return None;
        }
        let capital = |part: &str| part[..1].to_ascii_uppercase() + &part[1..];
        GameResult::plain(&(capital(side) + &capital(how)))
    }
}

/// The colour that a lower-case text begins with, and what follows.
fn side(text: &str) -> Option<(Color, &str)> {
    const SIDES: [(&str, Color); 7] = [
        ("black", Color::Black),
        ("white", Color::White),
        ("黑", Color::Black),
        ("黒", Color::Black),
        ("白", Color::White),
        ("b", Color::Black),
        ("w", Color::White),
    ];
    SIDES
        .iter()
        .find_map(|&(word, color)| Some((color, text.strip_prefix(word)?.trim_start())))
}

/// A number of points or stones, exact.
struct Amount {
    quarters: u32,
    /// Whether the unit is a stone of half counting, worth two points.
    stones: bool,
}

impl Amount {
    /// Reads `3.5`, `3,5`, `2又3/4子`, `1/4子`, `3目半`, `半目`, `一子`, `四分之三子`.
    ///
    /// Chinese numerals occur with other meanings too, so they need a unit.
    fn read(rest: &mut Chars<'_>) -> Option<Amount> {
        let chinese = !rest.as_str().starts_with(|c: char| c.is_ascii_digit());
        let mut quarters = if next_if(rest, "半") {
            2
        } else {
            number(rest)?
        };
        if next_if(rest, "又") {
            let part = number(rest)?;
            quarters += part_of(part, rest)??;
        } else if let Some(part) = part_of(quarters, rest) {
            quarters = part?;
        }
        let stones = next_if(rest, "子");
        let points = !stones && ["目", "点", "點"].iter().any(|unit| next_if(rest, unit));
        if chinese && !stones && !points {
            return None;
        }
        if next_if(rest, "半") {
            quarters += 2;
        }
        (quarters <= MOST_QUARTERS).then_some(Amount { quarters, stones })
    }

    fn half_points(&self) -> u32 {
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

/// A number in quarters, in digits or Chinese numerals.
fn number(rest: &mut Chars<'_>) -> Option<u32> {
    let chinese = rest.as_str().chars().next().and_then(numeral).is_some();
    if chinese {
        chinese_number(rest)
    } else {
        decimal(rest)
    }
}

/// The value of a Chinese numeral; `半`, a half, is not included.
fn numeral(c: char) -> Option<u32> {
    Some(match c {
        '半' | '〇' | '零' => 0,
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
    while let Some(value) = rest.clone().next().filter(|&c| c != '半').and_then(numeral) {
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

impl fmt::Display for GameResult {
    /// The value of `RE`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match *self {
            GameResult::Won { winner, by } => (winner, by),
            GameResult::Draw => return f.write_str("0"),
            GameResult::Void => return f.write_str("Void"),
            GameResult::Unknown => return f.write_str("?"),
        };
        f.write_str(match winner {
            Color::Black => "B+",
            Color::White => "W+",
        })?;
        match by {
            WonBy::HalfPoints(halves) => write!(f, "{}", f64::from(halves) / 2.0),
            WonBy::Resignation => f.write_str("R"),
            WonBy::Time => f.write_str("T"),
            WonBy::Forfeit => f.write_str("F"),
            WonBy::Unsaid => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_results_read_back() {
        for text in ["B+3.5", "W+12", "B+R", "W+T", "W+F", "B+", "0", "Void", "?"] {
            assert_eq!(GameResult::plain(text).unwrap().to_string(), text);
        }
        for (text, short) in [("B+Resign", "B+R"), ("W+Time", "W+T"), ("B+Forfeit", "B+F")] {
            assert_eq!(GameResult::plain(text).unwrap().to_string(), short);
        }
        for text in [
            "",
            "b+r",
            "B+3.25",
            "B+x",
            "B 3",
            "Black",
            "é",
            "B+3.5 points",
        ] {
            assert_eq!(GameResult::plain(text), None, "{text}");
        }
    }

    #[test]
    fn words_are_understood() {
        for (text, plain) in [
            ("黑胜2又3/4子", "B+5.5"),
            ("白胜1/4子", "W+0.5"),
            ("黑胜3子", "B+6"),
            ("白胜 7又1/2子", "W+15"),
            ("黑胜0.75子", "B+1.5"),
            ("黑中盘胜", "B+R"),
            ("白中押し勝ち", "W+R"),
            ("黒3目半勝ち", "B+3.5"),
            ("白半目勝", "W+0.5"),
            ("白胜半目", "W+0.5"),
            ("白番半目勝ち", "W+0.5"),
            ("白胜半子", "W+1"),
            ("黑胜一子", "B+2"),
            ("黑胜四分之三子", "B+1.5"),
            ("黑胜二又四分之三子", "B+5.5"),
            ("黒十二目半勝ち", "B+12.5"),
            ("白胜一百零五点", "W+105"),
            ("B+R (time trouble, draw offered)", "B+R"),
            ("B+3.5 (Byo-yomi time limit)", "B+3.5"),
            ("w+resign (lost on time?)", "W+R"),
            ("B+3 子", "B+6"),
            ("白超时负", "B+T"),
            ("和棋", "0"),
            ("b+resign", "B+R"),
            ("W+3.5 points", "W+3.5"),
            ("B+2.75", "B+5.5"),
            ("W + 3,5", "W+3.5"),
            ("Black wins by 4.5 points", "B+4.5"),
            ("White won on time", "W+T"),
            ("Jigo", "0"),
            ("W+Res.", "W+R"),
        ] {
            let read = GameResult::from_words(text).map(|result| result.to_string());
            assert_eq!(read.as_deref(), Some(plain), "{text}");
        }
        for text in [
            "",
            "hello",
            "黑",
            "B+99999",
            "B+1/0",
            "Black to play",
            "B+2又子",
            "B+1.1",
            "白胜目",
            "白胜子",
            "白胜一二目",
            "白胜三分之一子",
            "Black wins by half",
            "é (x)",
            "b (x)",
        ] {
            assert_eq!(GameResult::from_words(text), None, "{text}");
        }
    }
}
