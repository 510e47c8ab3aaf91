//! Guesses a charset from the form of its bytes, without tables of characters.
//!
//! Each charset that is common in game records reads the bytes and gets points: many for characters in its rows of
//! frequent ones, few for rare ones, negative ones for characters that its texts hardly have. It knows no words, so
//! it is less reliable than `chardetng`, and it knows only eight charsets.

/// The points that a charset gets for one character.
mod points {
    /// A character of the script that the charset is for.
    pub(super) const OWN: i32 = 24;
    /// A character in the rows of frequent characters.
    pub(super) const FREQUENT: i32 = 20;
    /// A character in the same rows, where another charset is more likely.
    pub(super) const LESS: i32 = 18;
    /// Punctuation, and full-width letters.
    pub(super) const SIGN: i32 = 10;
    /// A character in the rows of rare characters.
    pub(super) const RARE: i32 = 4;
    /// A letter of a single-byte charset.
    pub(super) const LETTER: i32 = 9;
    /// Possible but unusual.
    pub(super) const ODD: i32 = -16;
}
use points::{FREQUENT, LESS, LETTER, ODD, OWN, RARE, SIGN};

/// How a charset reads text at a byte that is not ASCII: the length of the character and its points; `None` if it is
/// invalid. The third argument is the text before it.
type Reading = fn(u8, Option<u8>, Option<u8>) -> Option<(usize, i32)>;

/// In the order of preference for equal points.
const CHARSETS: [(&str, Reading); 8] = [
    ("GBK", gbk),
    ("Big5", big5),
    ("Shift_JIS", shift_jis),
    ("EUC-KR", euc_kr),
    ("EUC-JP", euc_jp),
    ("windows-1251", windows_1251),
    ("KOI8-U", koi8_u),
    ("windows-1252", windows_1252),
];

/// Three Chinese characters may look Korean by chance; four hardly ever do.
const KOREAN_BEGINS: i64 = -3;

/// The name of the charset that the bytes look like, given the text before them; `windows-1252` if nothing fits.
pub(super) fn guess(before: Option<u8>, bytes: &[u8]) -> &'static str {
    let (mut found, mut most) = ("windows-1252", i64::MIN);
    for (name, reading) in CHARSETS {
        let Some(points) = rate(before, bytes, reading) else {
            continue;
        };
        let points = points + if name == "EUC-KR" { KOREAN_BEGINS } else { 0 };
        if points > most {
            (found, most) = (name, points);
        }
    }
    found
}

/// The points of a charset; `None` if the bytes are invalid in it. The end may be cut off.
fn rate(mut before: Option<u8>, bytes: &[u8], reading: Reading) -> Option<i64> {
    let (mut at, mut sum) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii() {
            before = Some(byte);
            at += 1;
            continue;
        }
        let next = bytes.get(at + 1).copied();
        let Some((length, points)) = reading(byte, next, before) else {
            if next.is_none() {
                break;
            }
            return None;
        };
        // An ASCII letter as second byte, with another one next to it: probably a Latin word with an accent.
        let last = next.filter(|_| length == 2);
        let after = bytes.get(at + length);
        let in_word = is_latin(before) || after.is_some_and(u8::is_ascii_lowercase);
        sum += i64::from(if is_latin(last) && in_word {
            ODD
        } else {
            points
        });
        before = (length == 1).then_some(byte);
        at += length;
    }
    Some(sum)
}

fn is_latin(byte: Option<u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_alphabetic())
}

/// Simplified Chinese. In GB 2312 both bytes are above A0 and frequent characters come first; GBK fills the gaps with
/// rare ones.
fn gbk(lead: u8, trail: Option<u8>, _: Option<u8>) -> Option<(usize, i32)> {
    let points = match (lead, trail?) {
        (0xA1..=0xA3, 0xA1..) => SIGN,
        (0xB0..=0xD7, 0xA1..=0xFE) => FREQUENT,
        (0xA4..=0xA9 | 0xD8..=0xF7, 0xA1..=0xFE) => RARE,
        (0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE) => ODD,
        _ => return None,
    };
    Some((2, points))
}

/// Traditional Chinese.
fn big5(lead: u8, trail: Option<u8>, _: Option<u8>) -> Option<(usize, i32)> {
    let points = match (lead, trail?) {
        (_, 0x00..=0x3F | 0x7F..=0xA0 | 0xFF) => return None,
        (0xA1..=0xA3, _) => SIGN,
        (0xA4..=0xC6, _) => FREQUENT,
        (0xC9..=0xF9, _) => RARE,
        (0x87..=0xC8, _) => ODD,
        _ => return None,
    };
    Some((2, points))
}

/// Japanese; half-width letters take one byte.
fn shift_jis(lead: u8, trail: Option<u8>, _: Option<u8>) -> Option<(usize, i32)> {
    if (0xA1..=0xDF).contains(&lead) {
        return Some((1, RARE / 2));
    }
    let points = match (lead, trail?) {
        (_, 0x00..=0x3F | 0x7F | 0xFD..) => return None,
        (0x82, 0x9F..=0xF1) | (0x83, 0x40..=0x96) => OWN,
        (0x81 | 0x82, _) => SIGN,
        (0x88..=0x97, _) => FREQUENT,
        (0x98..=0x9F | 0xE0..=0xEA, _) => RARE,
        (0x83..=0x87 | 0xEB..=0xFC, _) => ODD,
        _ => return None,
    };
    Some((2, points))
}

/// Korean. The syllables are in 25 rows, which also hold three fifths of the frequent Chinese characters.
fn euc_kr(lead: u8, trail: Option<u8>, _: Option<u8>) -> Option<(usize, i32)> {
    let points = match (lead, trail?) {
        (0xA1..=0xA3, 0xA1..=0xFE) => SIGN,
        (0xB0..=0xC8, 0xA1..=0xFE) => FREQUENT + 1,
        (0xA4..=0xFD, 0xA1..=0xFE) => RARE,
        (0x81..=0xC6, 0x41..=0x5A | 0x61..=0x7A | 0x81..=0xFE) => ODD,
        _ => return None,
    };
    Some((2, points))
}

/// Japanese on Unix. GBK has the same bytes for kana, but Chinese texts have no kana.
fn euc_jp(lead: u8, trail: Option<u8>, _: Option<u8>) -> Option<(usize, i32)> {
    let points = match (lead, trail?) {
        (0xA4 | 0xA5, 0xA1..=0xF6) => OWN,
        (0xA1..=0xA3, 0xA1..=0xFE) => SIGN,
        (0xB0..=0xCF, 0xA1..=0xFE) => LESS,
        (0x8E, 0xA1..=0xDF) | (0xA6..=0xA8 | 0xD0..=0xF4, 0xA1..=0xFE) => RARE,
        _ => return None,
    };
    Some((2, points))
}

/// Russian and similar languages: words are capitalized, in lower case, or in upper case.
fn windows_1251(byte: u8, next: Option<u8>, before: Option<u8>) -> Option<(usize, i32)> {
    let is_capital = |byte| matches!(byte, 0xC0..=0xDF | 0xA8);
    Some((
        1,
        cyrillic(byte, next, before, is_capital, |byte| {
            matches!(byte, 0xE0..=0xFF | 0xB8)
        }),
    ))
}

/// The same, for the charset in which upper case comes last.
fn koi8_u(byte: u8, next: Option<u8>, before: Option<u8>) -> Option<(usize, i32)> {
    let is_capital = |byte| matches!(byte, 0xE0..=0xFF | 0xB3);
    Some((
        1,
        cyrillic(byte, next, before, is_capital, |byte| {
            matches!(byte, 0xC0..=0xDF | 0xA3)
        }),
    ))
}

fn cyrillic(
    byte: u8,
    next: Option<u8>,
    before: Option<u8>,
    is_capital: fn(u8) -> bool,
    is_small: fn(u8) -> bool,
) -> i32 {
    let is = |byte: Option<u8>, kind: fn(u8) -> bool| byte.is_some_and(kind);
    if is_latin(before) || is_latin(next) {
        return ODD;
    }
    if is_small(byte) {
        return LETTER + 2;
    }
    if is_capital(byte) {
        return if is(before, is_small) { ODD } else { LETTER };
    }
    ODD / 2
}

/// Western Europe: non-ASCII letters are mostly single, among ASCII letters.
fn windows_1252(byte: u8, next: Option<u8>, before: Option<u8>) -> Option<(usize, i32)> {
    let is_letter = matches!(byte, 0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFF | 0x8A | 0x8C | 0x8E | 0x9A | 0x9C | 0x9E | 0x9F);
    let points = if is_letter && (is_latin(before) || is_latin(next)) {
        LETTER
    } else if matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D) {
        ODD
    } else {
        0
    };
    Some((1, points))
}

#[cfg(test)]
mod tests {
    use super::guess;
    use encoding_rs::{
        BIG5, EUC_JP, EUC_KR, Encoding, GBK, KOI8_U, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252,
    };

    const CHINESE: [&str; 12] = [
        "聂卫平",
        "常昊",
        "古力",
        "李昌镐",
        "柯洁九段",
        "黑中盘胜",
        "第一届应氏杯世界职业围棋锦标赛决赛第五局",
        "白棋这手棋是问题手,应该先在右上角补一手。",
        "北京",
        "三国擂台赛",
        "黑胜半目",
        "中国围棋协会",
    ];
    const TAIWANESE: [&str; 10] = [
        "周俊勳",
        "王銘琬",
        "許功蓋",
        "黑中盤勝",
        "白勝三目半",
        "臺北市",
        "第二十屆名人戰挑戰賽第一局",
        "這一手棋不好,應該先在右上角補一手。",
        "張栩 九段",
        "王立誠",
    ];
    const JAPANESE: [&str; 10] = [
        "本因坊ソー表構",
        "黒中押し勝ち",
        "第45期名人戦挑戦手合七番勝負第一局",
        "小林光一",
        "武宮正樹 ジゴ",
        "ここは黒がコスミツケを打つところです。",
        "井山裕太",
        "日本棋院",
        "趙治勲",
        "白2目半勝",
    ];
    const KOREAN: [&str; 8] = [
        "이창호",
        "조훈현 서봉수",
        "이세돌 9단",
        "흑 불계승",
        "제1국",
        "농심신라면배 세계바둑최강전",
        "백 반집승",
        "여기서 흑이 먼저 두었어야 했다.",
    ];
    const RUSSIAN: [&str; 6] = [
        "Иванов Пётр",
        "Черные сдались",
        "Чемпионат Европы",
        "Москва",
        "Хороший ход, но лучше было бы соединить.",
        "Дан",
    ];
    const WESTERN: [&str; 12] = [
        "Göteborg",
        "Müller",
        "José",
        "Zürich",
        "François",
        "Ågren",
        "Tromsø",
        "Weiß gewinnt durch Aufgabe",
        "ça va",
        "Länsi-Suomi",
        "El niño",
        "Schwarz hätte hier zuerst decken müssen.",
    ];

    /// The charsets that the texts are taken for if none is declared, and those that are wrong.
    fn mistaken(
        encoding: &'static Encoding,
        texts: &[&'static str],
    ) -> Vec<(&'static str, &'static str)> {
        let guesses = texts.iter().map(|&text| {
            let record = format!("(;GM[1]FF[4]SZ[19]PB[{text}]PW[x];B[aa];W[bb])");
            let (bytes, _, lossy) = encoding.encode(&record);
            assert!(!lossy, "{text} can be written in {}", encoding.name());
            (text, guess(None, &bytes))
        });
        guesses
            .filter(|&(_, found)| found != encoding.name())
            .collect()
    }

    #[test]
    fn charsets_are_known_by_a_name_or_a_sentence() {
        // Four characters, all in the rows of Korean syllables.
        assert_eq!(mistaken(GBK, &CHINESE), [("柯洁九段", "EUC-KR")]);
        assert_eq!(mistaken(BIG5, &TAIWANESE), []);
        assert_eq!(mistaken(SHIFT_JIS, &JAPANESE), []);
        // Too few to distinguish them from Chinese.
        assert_eq!(
            mistaken(EUC_KR, &KOREAN),
            [("이창호", "GBK"), ("제1국", "GBK")]
        );
        assert_eq!(mistaken(WINDOWS_1251, &RUSSIAN), []);
        assert_eq!(mistaken(KOI8_U, &RUSSIAN), []);
        assert_eq!(mistaken(WINDOWS_1252, &WESTERN), []);
    }

    #[test]
    fn kana_tell_the_charsets_of_japan() {
        assert_eq!(
            mistaken(
                EUC_JP,
                &["ここは黒がコスミツケを打つところです。", "本因坊ソー表構"]
            ),
            []
        );
    }

    #[test]
    fn a_character_cut_off_at_the_end_changes_nothing() {
        let (bytes, _, _) = SHIFT_JIS.encode("本因坊ソー表構を");
        assert_eq!(guess(None, &bytes[..bytes.len() - 1]), "Shift_JIS");
    }
}
