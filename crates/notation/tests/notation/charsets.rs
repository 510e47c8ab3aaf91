//! Files in many charsets, made here by `encoding_rs`.
#![cfg(feature = "charsets")]

use encoding_rs::{
    BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8, UTF_16LE, WINDOWS_1251, WINDOWS_1252,
};
use tobi_notation::sgf::{
    CharsetSource, Document, ReadOptions, RepairKind, SgfErrorKind, read, write,
};

/// A file in a charset, with a name that is difficult in it.
fn file(ca: Option<&str>, encoding: &'static Encoding, name: &str) -> Vec<u8> {
    let ca = ca.map_or(String::new(), |label| format!("CA[{label}]"));
    let text = format!("(;FF[4]GM[1]{ca}PB[{name}]PW[x];B[aa];W[bb])");
    let (bytes, _, lossy) = encoding.encode(&text);
    assert!(!lossy, "{name} can be written in {}", encoding.name());
    bytes.into_owned()
}

#[track_caller]
fn lenient(bytes: &[u8]) -> Document {
    read(bytes, &ReadOptions::default()).unwrap()
}

#[track_caller]
fn black(document: &Document) -> String {
    let root = document.tree.roots().next().unwrap();
    root.text("PB").unwrap()
}

/// Characters whose second byte is `\` (0x5C) or, in charsets that have one, `]` (0x5D).
const HARD: [(&str, &Encoding, &str, &[u8]); 6] = [
    ("GBK", GBK, "輁輂", &[0x5C, 0x5D]),
    ("gb2312", GBK, "白聂卫平", &[]),
    ("Big5", BIG5, "許功蓋", &[0x5C]),
    ("Shift_JIS", SHIFT_JIS, "本因坊ソー表構", &[0x5C, 0x5B]),
    ("EUC-KR", EUC_KR, "이창호 조훈현", &[]),
    ("ISO-8859-1", WINDOWS_1252, "Göteborg Müller", &[]),
];

#[test]
fn declared_charsets_are_decoded_before_brackets_are_looked_for() {
    let mut hard_bytes = 0;
    for (label, encoding, name, trails) in HARD {
        let bytes = file(Some(label), encoding, name);
        let written = encoding.encode(name).0.into_owned();
        for trail in trails {
            assert!(
                written.contains(trail),
                "{label} {name} has the byte {trail:#x}"
            );
            hard_bytes += 1;
        }
        let document = read(&bytes, &ReadOptions::STRICT).unwrap();
        assert_eq!(black(&document), name, "{label}");
        assert_eq!(document.tree.len(), 3, "{label}");
        assert_eq!(document.charset.source, CharsetSource::Declared);
        // The written text is UTF-8 with the same content.
        let again = read(write(&document.tree).as_bytes(), &ReadOptions::STRICT).unwrap();
        assert_eq!(black(&again), name);
        assert_eq!(again.charset.name, "UTF-8");
    }
    assert_eq!(hard_bytes, 5);
}

#[test]
fn a_charset_declared_behind_a_hard_name_is_found() {
    let (bytes, _, _) = BIG5.encode("(;FF[4]PB[許功蓋]CA[Big5];B[aa])");
    let document = lenient(&bytes);
    assert_eq!(black(&document), "許功蓋");
    assert_eq!(document.charset.source, CharsetSource::Declared);
}

/// Names that programs write, and that are no labels of the encoding standard.
#[test]
fn other_names_of_charsets_are_known() {
    for (label, encoding, name) in [
        ("cp936", GBK, "聂卫平"),
        ("EUC-CN", GBK, "聂卫平"),
        ("CP932", SHIFT_JIS, "本因坊"),
        ("cp949", EUC_KR, "이창호"),
        ("cp950", BIG5, "許功蓋"),
        ("Windows-950", BIG5, "許功蓋"),
        ("UTF_8", UTF_8, "許功蓋"),
        ("Latin 1", WINDOWS_1252, "Göteborg"),
    ] {
        let document = lenient(&file(Some(label), encoding, name));
        assert_eq!(black(&document), name, "{label}");
        assert_eq!(document.charset.source, CharsetSource::Declared, "{label}");
        assert!(document.repairs.is_empty(), "{label}");
    }
}

#[test]
fn undeclared_charsets_are_guessed_and_said_so() {
    for (encoding, name) in [
        (GBK, "第一届应氏杯 聂卫平"),
        (BIG5, "周俊勳 王銘琬 黑中盤勝"),
        (SHIFT_JIS, "小林光一 武宮正樹 ジゴ"),
        (EUC_KR, "이창호 조훈현 서봉수"),
        (WINDOWS_1251, "Иванов Пётр Сергеевич"),
    ] {
        let document = lenient(&file(None, encoding, name));
        assert_eq!(black(&document), name);
        assert_eq!(document.charset.source, CharsetSource::Guessed);
        assert_eq!(document.charset.name, encoding.name());
        let said: Vec<_> = document.repairs.iter().map(|repair| &repair.kind).collect();
        assert_eq!(said, [&RepairKind::MissingCharset(encoding.name())]);
    }
}

#[test]
fn utf_8_is_known_without_being_declared() {
    let document = lenient(&file(None, UTF_8, "吳清源"));
    assert_eq!(black(&document), "吳清源");
    assert_eq!(document.charset.source, CharsetSource::ValidUtf8);
    let refused = read(&file(None, UTF_8, "吳清源"), &ReadOptions::STRICT).unwrap_err();
    let missing = RepairKind::MissingCharset("UTF-8");
    assert_eq!(refused.kind, SgfErrorKind::Refused(missing));
}

#[test]
fn ascii_needs_no_charset() {
    let document = read(&file(None, UTF_8, "Go Seigen"), &ReadOptions::STRICT).unwrap();
    assert_eq!(document.charset.source, CharsetSource::Ascii);
    // A wrong name does no harm to ASCII but is still an error.
    let document = lenient(&file(Some("klingon"), UTF_8, "Go Seigen"));
    let unknown = RepairKind::UnknownCharset("klingon".to_owned(), "UTF-8");
    assert_eq!(document.repairs.iter().next().unwrap().kind, unknown);
}

#[test]
fn a_charset_that_lies_is_found_out() {
    let wrong = |bytes: &[u8]| {
        let document = lenient(bytes);
        let repair = document.repairs.iter().next().unwrap().kind.clone();
        (black(&document), repair)
    };
    assert_eq!(
        wrong(&file(Some("ISO-8859-1"), UTF_8, "吳清源")),
        (
            "吳清源".to_owned(),
            RepairKind::WrongCharset("windows-1252", "UTF-8")
        )
    );
    assert_eq!(
        wrong(&file(Some("UTF-8"), GBK, "第一届应氏杯")),
        (
            "第一届应氏杯".to_owned(),
            RepairKind::WrongCharset("UTF-8", "GBK")
        )
    );
    let utf_16 = wrong(&file(Some("UTF-16"), UTF_8, "x"));
    assert_eq!(utf_16.0, "x");
}

#[test]
fn byte_order_marks_decide() {
    let mut bytes = b"\xEF\xBB\xBF".to_vec();
    bytes.extend(file(Some("GBK"), UTF_8, "吳清源"));
    let document = lenient(&bytes);
    assert_eq!(black(&document), "吳清源");
    assert_eq!(document.charset.source, CharsetSource::ByteOrderMark);
    assert_eq!(
        document.repairs.iter().next().unwrap().kind,
        RepairKind::ByteOrderMark
    );

    let text = "(;FF[4]PB[吳清源])";
    let mut bytes = b"\xFF\xFE".to_vec();
    bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let document = lenient(&bytes);
    assert_eq!(black(&document), "吳清源");
    assert_eq!(document.charset.name, UTF_16LE.name());
}

#[test]
fn bytes_without_meaning_are_replaced_and_placed() {
    let mut bytes = b"(;CA[GBK]\nPB[ab".to_vec();
    bytes.extend(b"\xFF\xFF]PW[x])");
    let document = lenient(&bytes);
    assert_eq!(black(&document), "ab\u{FFFD}\u{FFFD}");
    let repair = document.repairs.iter().next().unwrap();
    assert_eq!(repair.kind, RepairKind::MalformedText);
    let place = repair.place.unwrap();
    assert_eq!((place.line, place.column), (2, 6));
}

#[test]
fn latin_1_is_what_a_file_without_ca_means() {
    let bytes = file(None, WINDOWS_1252, "Frédéric Müller");
    let document = read(&bytes, &ReadOptions::STRICT).unwrap();
    assert_eq!(black(&document), "Frédéric Müller");
    assert_eq!(document.charset.source, CharsetSource::Default);
    assert_eq!(document, lenient(&bytes));
}

#[test]
fn a_bad_byte_does_not_make_another_charset_of_utf_8() {
    for ca in [Some("UTF-8"), None] {
        let whole = file(ca, UTF_8, "吳清源");
        let stray = [whole.as_slice(), b"\n(;PW[Fr\xE9d])"].concat();
        let cut = [
            &whole[..whole.len() - 1],
            ";C[終".as_bytes().split_last().unwrap().1,
        ]
        .concat();
        for bytes in [stray, cut] {
            let document = lenient(&bytes);
            assert_eq!(black(&document), "吳清源");
            assert_eq!(document.charset.name, "UTF-8");
            let malformed = |kind: &RepairKind| *kind == RepairKind::MalformedText;
            let said = document.repairs.iter().map(|repair| &repair.kind);
            assert_eq!(said.filter(|kind| malformed(kind)).count(), 1);
        }
    }
    // One Latin-1 letter and no UTF-8: Latin-1, whatever `CA` says.
    let document = lenient(&file(Some("UTF-8"), WINDOWS_1252, "Frédéric Müller"));
    assert_eq!(black(&document), "Frédéric Müller");
}

/// Some servers write UTF-8 and declare another charset. Decoded as declared, half a character takes the bracket with it.
#[test]
fn utf_8_is_utf_8_whatever_ca_says() {
    let names = [
        "王",
        "黑甲 白乙",
        "黒田太郎",
        "Łukasz",
        "이창호",
        "Сергей",
        "柯洁九段战鹰",
    ];
    for label in [
        "gb2312",
        "GBK",
        "gb18030",
        "Big5",
        "Shift_JIS",
        "EUC-KR",
        "EUC-JP",
        "ISO-8859-1",
    ] {
        for name in names {
            let document = lenient(&file(Some(label), UTF_8, name));
            assert_eq!(black(&document), name, "{label}");
            assert_eq!(document.tree.len(), 3, "{label} {name}");
            let told = document.repairs.iter().map(|it| &it.kind);
            assert!(
                told.clone()
                    .any(|kind| matches!(kind, RepairKind::WrongCharset(_, "UTF-8"))),
                "{label} {name}: {:?}",
                told.collect::<Vec<_>>()
            );
        }
    }
}

/// The end of a value is never the second half of a character: neither in text of another charset than declared, nor
/// behind a character that was cut.
#[test]
fn no_decoding_swallows_a_move() {
    let declared = [
        ("GBK", GBK),
        ("Big5", BIG5),
        ("Shift_JIS", SHIFT_JIS),
        ("EUC-KR", EUC_KR),
    ];
    let texts: [(&Encoding, &str); 6] = [
        (GBK, "聂卫平"),
        (BIG5, "許功蓋"),
        (SHIFT_JIS, "本因坊"),
        (EUC_KR, "이창호"),
        (WINDOWS_1252, "José"),
        (WINDOWS_1251, "Сергей"),
    ];
    for (label, _) in declared {
        for (encoding, name) in texts {
            let whole = encoding.encode(name).0.into_owned();
            // A backslash at the end may be half a character of the other charset, or it escapes the bracket: nobody can tell.
            for cut in (0..whole.len()).filter(|&cut| whole[cut] != b'\\') {
                let mut bytes = format!("(;CA[{label}]SZ[9]C[").into_bytes();
                bytes.extend_from_slice(&whole[..=cut]);
                bytes.extend_from_slice(b"];B[ee]N[");
                bytes.extend_from_slice(&whole[..=cut]);
                bytes.extend_from_slice(b"]\n;W[cc]C[");
                bytes.extend_from_slice(&whole[..=cut]);
                bytes.extend_from_slice(b"](;B[aa])(;B[bb]))");
                let document = lenient(&bytes);
                assert_eq!(document.tree.len(), 5, "{label}, {name} to byte {cut}");
                assert!(
                    document.tree.nodes().skip(1).all(|node| {
                        node.property("B").is_some() || node.property("W").is_some()
                    })
                );
            }
        }
    }
}
