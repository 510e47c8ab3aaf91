//! The result of a game, as SGF and people write it.

use super::amount::{Amount, numeral};
use std::fmt;
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

    /// Reads a result: as SGF defines it, otherwise as people write it in English, Chinese, Japanese and Korean.
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

    /// Reads a result as people write it, in English, Chinese, Japanese and Korean.
    ///
    /// A number of stones (`子`), or one with a quarter point, comes from half counting and is doubled to points.
    pub(super) fn from_words(text: &str) -> Option<GameResult> {
        let text = text.trim().to_lowercase();
        if let Some(result) = GameResult::before_remark(&text) {
            return Some(result);
        }
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if says(&[
            "void",
            "no result",
            "无胜负",
            "無勝負",
            "打ち掛け",
            "打掛",
            "무효",
        ]) {
            return Some(GameResult::Void);
        }
        if says(&[
            "draw",
            "jigo",
            "和棋",
            "和局",
            "平局",
            "持碁",
            "ジゴ",
            "무승부",
        ]) || text == "0"
        {
            return Some(GameResult::Draw);
        }
        let (named, rest) = side(&text)?;
        const RESIGNS: [&str; 6] = ["resign", "投了", "认输", "認輸", "기권", "투료"];
        let winner = if says(&["负", "負", "敗", "败", "lost", "loses", "패"]) {
            named.opponent()
        } else if rest.starts_with('+')
            || says(&["胜", "勝", "勝ち", "贏", "赢", "win", "won", "승"])
        {
            named
        } else if says(&RESIGNS) {
            named.opponent()
        } else {
            return None;
        };
        let by = if says(&RESIGNS) || says(&["中盘", "中盤", "中押", "불계", "不計"]) {
            WonBy::Resignation
        } else if says(&["time", "超时", "超時", "时间", "時間", "시간"]) {
            WonBy::Time
        } else if says(&["forfeit", "弃权", "棄權", "反則", "犯规", "반칙", "실격"]) {
            WonBy::Forfeit
        } else if let Some(start) = rest.find(|c: char| c.is_ascii_digit() || numeral(c).is_some())
        {
            WonBy::HalfPoints(Amount::read(&mut rest[start..].chars())?.half_points())
        } else if says(&["子", "目", "집", "point", "half"]) {
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

/// The colour that a lower-case text begins with, and what follows. In Chinese, Japanese and Korean a remark may come
/// first, such as the number of moves: `257手完, 黒中押し勝ち`.
fn side(text: &str) -> Option<(Color, &str)> {
    const LATIN: [(&str, Color); 4] = [
        ("black", Color::Black),
        ("white", Color::White),
        ("b", Color::Black),
        ("w", Color::White),
    ];
    let begins = LATIN
        .iter()
        .find_map(|&(word, color)| Some((color, text.strip_prefix(word)?)));
    let (color, rest) = begins.or_else(|| {
        text.char_indices().find_map(|(at, c)| {
            let color = match c {
                '黑' | '黒' | '흑' => Color::Black,
                '白' | '백' => Color::White,
                _ => return None,
            };
            Some((color, &text[at + c.len_utf8()..]))
        })
    })?;
    Some((color, rest.trim_start()))
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
            ("257手完, 黒中押し勝ち", "B+R"),
            ("232手完、黒2目半勝ち", "B+2.5"),
            ("手数制限により白番中押し勝ち", "W+R"),
            ("黒投了", "W+R"),
            ("白認輸", "B+R"),
            ("White resigns", "B+R"),
            ("170수 백불계승", "W+R"),
            ("흑불계승", "B+R"),
            ("白 不計勝", "W+R"),
            ("백 불계패", "B+R"),
            ("흑 3집반승", "B+3.5"),
            ("흑 1.5집 승", "B+1.5"),
            ("280수 백 반집승", "W+0.5"),
            ("백 시간승", "W+T"),
            ("백 반칙승", "W+F"),
            ("무승부", "0"),
            ("打ち掛け", "Void"),
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
