//! Whether a text that was decoded as Korean is Korean.
//!
//! Korean names and results are written in Hangul, in Chinese characters, or in both; libraries that guess charsets take a
//! mix for Chinese or Japanese. Other texts decoded as Korean consist of syllables that Korean hardly has.

/// The syllables of names and of the words of Go records.
const USUAL: &str = "\
    가각간갑강개건겸경계고곡곤공곽관광교구국권규균그금급기길김까나낙난남내네노농높는능니다단담당대덕덤도동두둔둘둥드등디딘\
    라락란람래량러레려련렬령로록론료룡루류륜률르름리린림립마만말매맹먼메명모목무묵문미민바박반발방배백번범법벽변별병보복본봄봉\
    부북분불비빈빙사산삼상새생서석선설섭성세소속손솔송수숙순술숭스슬습승시식신실심십아안애야양어언엄업에여역연열영예오옥온와완왕\
    요용우욱운원월위유육윤율은을음의이익인일임입자작장재전점접정제조종주준중지진집차찬참창채처천철첫청체초총최추축춘충치칠카타탁\
    태택터텔토통투트특판팔패편평포표푸프하학한함합항해향허헌혁현협형혜호홍화환활황회효후훈휘흑흔희흥히";

/// More syllables are usual than are not; a text without syllables has two Chinese characters or more, and no signs that
/// Korean hardly has.
pub(super) fn is_likely(text: &str) -> bool {
    let (mut usual, mut odd, mut chinese) = (0, 0, 0);
    for letter in text.chars().filter(|letter| !letter.is_ascii()) {
        match letter {
            '가'..='힣' if USUAL.contains(letter) => usual += 1,
            '가'..='힣' | 'ㄱ'..='ㆎ' | 'Α'..='я' | 'ぁ'..='ヶ' => odd += 1,
            '一'..='鿿' | '豈'..='﫿' => chinese += 1,
            _ => {}
        }
    }
    usual > odd || odd == 0 && chinese >= 2
}

#[cfg(all(test, feature = "charsets"))]
mod tests {
    use super::is_likely;
    use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS};

    /// Whether a text looks Korean when its bytes are read as such.
    fn looks_korean(encoding: &'static Encoding, text: &str) -> bool {
        let (bytes, _, lossy) = encoding.encode(text);
        assert!(!lossy, "{text} can be written in {}", encoding.name());
        let (read, malformed) = EUC_KR.decode_without_bom_handling(&bytes);
        !malformed && is_likely(&read)
    }

    #[test]
    fn korean_with_chinese_characters_is_korean() {
        for text in [
            "이창호 李昌鎬 九段",
            "曺薰鉉 조훈현 白 불계승",
            "제1국 韓國棋院",
            "李世乭",
            "흑 3집반승",
            "257手 白不計勝",
            "농심신라면배 세계바둑최강전",
        ] {
            assert!(looks_korean(EUC_KR, text), "{text}");
        }
    }

    #[test]
    fn other_languages_are_not() {
        for text in [
            "柯洁 白中盘胜",
            "聂卫平",
            "黑胜半目",
            "常昊九段",
            "古力",
            "北京 中国围棋协会",
        ] {
            assert!(!looks_korean(GBK, text), "{text}");
        }
        for text in ["周俊勳", "黑中盤勝", "白勝三目半", "張栩 九段"] {
            assert!(!looks_korean(BIG5, text), "{text}");
        }
        for text in [
            "黒中押し勝ち",
            "小林光一",
            "ﾚｰﾃｨﾝｸﾞ対局",
            "武宮正樹",
            "趙治勲",
            "白2目半勝",
        ] {
            assert!(!looks_korean(SHIFT_JIS, text), "{text}");
        }
        for text in [
            "黒中押し勝ち",
            "小林光一",
            "ここは黒がコスミツケ",
            "日本棋院",
        ] {
            assert!(!looks_korean(EUC_JP, text), "{text}");
        }
    }
}
