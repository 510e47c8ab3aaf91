//! Hostile files: each ends with an error or a result, in bounded memory and well under a second.
//!
//! Time is not measured. Quadratic code shows anyway: with a million bytes it takes hours.

use std::io::{self, Read};
use tobi_notation::sgf::{Limits, ReadOptions, Record, SgfErrorKind, Strictness, read, write};

/// Reads, writes and replays; returns the kind of error that reading ended with.
#[track_caller]
fn borne(bytes: &[u8]) -> Option<SgfErrorKind> {
    let document = match read(bytes, &ReadOptions::default()) {
        Ok(document) => document,
        Err(error) => return Some(error.kind),
    };
    assert!(!write(&document.tree).is_empty());
    assert!(
        document.tree == document.tree.clone(),
        "comparing recurses nowhere"
    );
    match Record::from_tree(&document.tree, Strictness::Lenient) {
        Ok(record) => drop(record.replay_to(None)),
        Err(error) => return Some(error.kind),
    }
    None
}

#[test]
fn a_million_parentheses() {
    assert_eq!(borne(&b"(".repeat(1_000_000)), Some(SgfErrorKind::NoGame));
    let deep = borne(&b"(;".repeat(1_000_000));
    assert_eq!(deep, Some(SgfErrorKind::TooDeep(100_000)));
    let inner = [b"(;".as_slice(), &b"(".repeat(1_000_000)].concat();
    assert_eq!(borne(&inner), Some(SgfErrorKind::TooDeep(100_000)));
    assert_eq!(borne(&b"()".repeat(1_000_000)), Some(SgfErrorKind::NoGame));
    assert_eq!(
        borne(&[b"(;", b")".repeat(1_000_000).as_slice()].concat()),
        None
    );
}

#[test]
fn as_deep_as_is_allowed() {
    let depth = Limits::DEFAULT.depth;
    let nested = [b"(;B[aa]".repeat(depth), b")".repeat(depth)].concat();
    assert_eq!(borne(&nested), None);
    // A comb: each node has a second variation, so nothing can be flattened.
    let comb = [b"(;(;)".repeat(depth - 1), b")".repeat(depth - 1)].concat();
    assert_eq!(borne(&comb), None);
}

#[test]
fn too_many_of_anything() {
    let nodes = [b"(".as_slice(), &b";".repeat(1_000_001), b")"].concat();
    assert_eq!(borne(&nodes), Some(SgfErrorKind::TooManyNodes(1_000_000)));
    let games = b"(;)".repeat(1_000_001);
    assert_eq!(borne(&games), Some(SgfErrorKind::TooManyNodes(1_000_000)));
    let mut properties = b"(;".to_vec();
    for number in 0..1000u32 {
        let letter = |n: u32| b'A' + (n % 26) as u8;
        properties.extend([letter(number), letter(number / 26), b'[', b']']);
    }
    assert_eq!(
        borne(&properties),
        Some(SgfErrorKind::TooManyProperties(200))
    );
    let size = Limits::DEFAULT.bytes;
    let most = Record::MOST_EVENTS;
    let moves = [b"(;B".as_slice(), &b"[]".repeat(most), b")"].concat();
    assert_eq!(borne(&moves), None);
    let moves = [b"(".as_slice(), &b";B[aa]".repeat(most + 1), b")"].concat();
    assert_eq!(borne(&moves), Some(SgfErrorKind::TooManyEvents(most)));
    let large = borne(&vec![b'('; size + 1]);
    assert_eq!(large, Some(SgfErrorKind::TooLarge(size)));
}

#[test]
fn huge_values_and_many_faults() {
    let size = 1 << 20;
    let filled = |before: &str, filler: &str, after: &str| {
        let count = size / filler.len();
        [
            before.as_bytes(),
            &filler.as_bytes().repeat(count),
            after.as_bytes(),
        ]
        .concat()
    };
    for file in [
        filled("(;C[", "x", "])"),
        filled("(;C[", "\\", ""),
        filled("(;C[", "]", ""),
        filled("(;C[", "] ", "];B[aa])"),
        filled("(;C[", "];", ""),
        filled("(;C[", "]x\n", ""),
        filled("(;C[", "] (", ""),
        filled("(;C[", "\0", "])"),
        filled("(;C[a]", " ", "x])"),
        filled("(;", "A[]", ")"),
        filled("(;AB", "[aa:ss]", ")"),
        filled("(;AB", "[zz]", ")"),
        filled("(;B", "[aa]", ")"),
        filled("(", ";B[aa]", ")"),
        filled("(", ";B[aa];W[ab]", ")"),
        filled("(", ";PL[W];PL[B]", ")"),
        filled("(", ";AB[aa]AW[ab][ba]", ")"),
        filled("(;SZ[9]", ";TB[z]", ")"),
        filled("(;SZ[9]", ";PL[x]", ")"),
        filled("(;SZ[9]", ";AB[z]", ")"),
        filled("(;SZ[9]", ";B[]W[]B[]", ")"),
        filled("(;SZ[25]AB", "[aa:yy]", ")"),
        filled("(;SZ[25]AB", "[ab:yy][aa:yx]", ")"),
        filled("(;AB[", "aa", "])"),
        filled("(;", "Aa[]", ")"),
        filled("(;FF[3]", "Aa[]", ")"),
        filled("(;C[", "];B ", "])"),
        filled("(;C[", "];-B", "])"),
        filled("(;", "a", ""),
        filled("(;", "a ", "[]"),
        filled("(;", "[x]", ")"),
        filled("(;)", ") ", ""),
        filled("(;)", ");", ""),
        filled("(;", ")(", ")"),
        filled("(;", ");B[aa]", ")"),
        filled("(;B[aa]", "(;W[bb])", ")"),
        filled("(;B[aa]", "(;W[bb]);B[cc]", ")"),
        filled("", "(;GM[1])\n-\n", ""),
        filled("", ";", "(;)"),
        filled("(;SZ[", "9", "])"),
        filled("(;KM[", "9", "])"),
        filled("(;RE[B+", "9", "])"),
        filled("(;HA[", "9", "])"),
        filled("(;RU[", "japanese ", "])"),
        filled("(;RE[", "黑胜", "])"),
        filled("(;CA[", "x", "])"),
        filled("\\HS\n", "\\[GAMENAME=x\\]\n", ""),
        filled("\\HS\n\\GS\n", "STO 0 2 1 3 3\n", ""),
        filled("\\HS\n\\GS\n", "x\r", ""),
        filled("[Header]\n[Data]\n", "PP,B1,0,0\n", ""),
        filled("[Header]\n[Data]\n", "PP,B1,1,0\n", ""),
        filled("[Header]\n", "Winner=?\n", ""),
        filled("x\n19\n", "PMABBQEEQ\n", ""),
    ] {
        let head = String::from_utf8_lossy(&file[..20]).into_owned();
        println!("{head}");
        borne(&file);
    }
}

#[test]
fn a_collection_with_every_game_recorded() {
    let file = b"(;GM[1]SZ[big]KM[7.5];B[aa];W[zz])\n".repeat(30_000);
    let document = read(&file, &ReadOptions::default()).unwrap();
    let mut games = 0;
    for (line, root) in (1..).zip(document.tree.roots()) {
        let record = Record::through(root, Strictness::Lenient).unwrap();
        let places: Vec<_> = record.repairs.iter().map(|repair| repair.place).collect();
        let [Some(size), Some(off)] = places[..] else {
            panic!("two repairs with places: {places:?}");
        };
        assert_eq!((size.line, size.column), (line, 8));
        assert_eq!((off.line, off.column), (line, 31));
        games += 1;
    }
    assert_eq!(games, 30_000);
}

#[test]
fn bytes_of_all_kinds() {
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(borne(&all), Some(SgfErrorKind::NoGame));
    for byte in 0..=255u8 {
        let behind = borne(&[b"(;B[aa]".as_slice(), &[byte; 50_000]].concat());
        assert_eq!(behind, None, "{byte:#x}");
        let inside = borne(&[b"(;C[".as_slice(), &[byte; 50_000], b"]"].concat());
        assert_eq!(inside, None, "{byte:#x}");
        let alone = borne(&[byte; 1000]);
        match byte {
            b'\t'..=b'\r' | b' ' => assert_eq!(alone, Some(SgfErrorKind::Empty)),
            0..=0x7F => assert_eq!(alone, Some(SgfErrorKind::NoGame), "{byte:#x}"),
            // In a guessed charset it may be a wide space.
            _ => assert!(
                matches!(alone, Some(SgfErrorKind::Empty | SgfErrorKind::NoGame)),
                "{byte:#x}: {alone:?}"
            ),
        }
    }
}

/// Random bytes, also after a beginning that looks like SGF, are no game.
#[test]
fn random_bytes() {
    let mut state = 1_u64;
    let mut random = move || {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for round in 0..2000 {
        let length = random() % 5000;
        let mut bytes: Vec<u8> = (0..length).map(|_| random() as u8).collect();
        if round % 2 == 0 && !bytes.is_empty() {
            let at = (random() % length) as usize;
            bytes.splice(at..at, *b"(;");
        }
        assert!(borne(&bytes).is_some(), "round {round}");
    }
}

#[test]
fn an_endless_stream_is_not_read_to_its_end() {
    let limits = Limits {
        bytes: 1000,
        ..Limits::DEFAULT
    };
    let bytes = limits.take_from(io::repeat(b'(')).unwrap();
    assert_eq!(bytes.len(), 1001);
    let options = ReadOptions {
        limits,
        ..ReadOptions::default()
    };
    let error = read(&bytes, &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the file has more than 1000 bytes; split it"
    );
    let short = limits.take_from(b"(;)".as_slice().take(10)).unwrap();
    assert!(read(&short, &options).is_ok());
}

#[test]
fn compressed_files_are_named_as_such() {
    for (bytes, by) in [
        (&b"\x1f\x8b\x08\0(;B[aa])"[..], "gzip"),
        (b"PK\x03\x04\x14\0", "zip"),
        (b"\x28\xb5\x2f\xfd\x04", "zstd"),
        (b"\xfd7zXZ\0\0", "xz"),
        (b"BZh91AY", "bzip2"),
    ] {
        let error = read(bytes, &ReadOptions::default()).unwrap_err();
        let said = format!("the file is compressed by {by}; unpack it first");
        assert_eq!(error.to_string(), said);
    }
}
