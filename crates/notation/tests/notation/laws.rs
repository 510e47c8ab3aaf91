//! Laws of reading and writing, on random trees and on valid files with random damage.

use crate::invariants;
use proptest::prelude::*;
use tobi_notation::sgf::{Format, NodeId, ReadOptions, RepairKind, Tree, read, write};

fn fixed_seed(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(0x0073_6766),
        ..ProptestConfig::default()
    }
}

/// The parent of a node (an earlier node, or none for a new game), and its properties.
type Twig = (prop::sample::Index, Vec<(&'static str, Vec<String>)>);

fn values() -> impl Strategy<Value = (&'static str, Vec<String>)> {
    let points = prop::collection::vec("[a-s]{2}", 1..4);
    let texts = prop::collection::vec(
        prop_oneof!["[ -~\n]{0,12}", "\\PC{0,6}", "[\\]\\\\\\[:;()\r\n ]{0,8}"],
        1..4,
    );
    prop_oneof![
        (prop::sample::select(vec!["B", "W", "AB", "TR"]), points),
        (
            prop::sample::select(vec!["C", "N", "GC", "XYZZY", "KM"]),
            texts
        ),
    ]
}

fn twigs() -> impl Strategy<Value = Vec<Twig>> {
    let twig = (
        any::<prop::sample::Index>(),
        prop::collection::vec(values(), 0..4),
    );
    prop::collection::vec(twig, 1..30)
}

fn grow(twigs: &[Twig]) -> Tree {
    let mut tree = Tree::new();
    let mut nodes: Vec<NodeId> = Vec::new();
    for (place, properties) in twigs {
        let place = place.index(nodes.len() + 1);
        let node = match nodes.get(place) {
            Some(&parent) => tree.add_child(parent),
            None => {
                let root = tree.add_root();
                tree.add(root, "FF", "4");
                tree.add(root, "CA", "UTF-8");
                root
            }
        };
        nodes.push(node);
        for (identifier, texts) in properties {
            for text in texts {
                tree.add(node, identifier, text);
            }
        }
    }
    tree
}

/// A little of everything that the reader knows; the fuzzer starts with the same files.
const SEEDS: [&[u8]; 6] = [
    include_bytes!("seeds/plain.sgf"),
    include_bytes!("seeds/junk.sgf"),
    include_bytes!("seeds/bare.sgf"),
    include_bytes!("seeds/gbk.sgf"),
    include_bytes!("seeds/marked.sgf"),
    include_bytes!("seeds/odd.sgf"),
];

/// The formats of servers.
const IMPORTS: [(&[u8], Format); 3] = [
    (include_bytes!("seeds/tygem.gib"), Format::Gib),
    (include_bytes!("seeds/cyberoro.ngf"), Format::Ngf),
    (include_bytes!("seeds/panda.ugf"), Format::Ugf),
];

/// A third of 10,000 mutations; all of them with the environment variable `TOBI_ALL_SEEDS`, as `cargo xtask nightly`
/// sets it.
fn mutations() -> u32 {
    match std::env::var_os("TOBI_ALL_SEEDS") {
        Some(_) => 10_000,
        None => 3334,
    }
}

/// Bytes that matter to the reader, more often than others.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        prop::sample::select(b"()[];\\:\n\r BWACKMSZabt039\x80\xEF\x5C\x00".to_vec()),
        any::<u8>(),
    ]
}

#[derive(Clone, Debug)]
enum Damage {
    Set(prop::sample::Index, u8),
    Insert(prop::sample::Index, u8),
    Delete(prop::sample::Index, usize),
    Repeat(prop::sample::Index, usize),
    DeleteLine(prop::sample::Index),
    CutOff(prop::sample::Index),
}

fn line_damage() -> impl Strategy<Value = Damage> {
    let at = any::<prop::sample::Index>;
    let digits = prop::sample::select(b"0123456789,=\\[].-&".to_vec());
    prop_oneof![
        4 => damage(),
        2 => (at(), digits).prop_map(|(at, byte)| Damage::Set(at, byte)),
        1 => at().prop_map(Damage::DeleteLine),
        1 => at().prop_map(Damage::CutOff),
    ]
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        (at(), byte()).prop_map(|(at, byte)| Damage::Set(at, byte)),
        (at(), byte()).prop_map(|(at, byte)| Damage::Insert(at, byte)),
        (at(), 1usize..12).prop_map(|(at, length)| Damage::Delete(at, length)),
        (at(), 1usize..30).prop_map(|(at, length)| Damage::Repeat(at, length)),
    ]
}

fn damaged(seed: &[u8], damages: &[Damage]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for damage in damages {
        match *damage {
            Damage::Set(at, byte) if !bytes.is_empty() => {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            Damage::Insert(at, byte) => bytes.insert(at.index(bytes.len() + 1), byte),
            Damage::Delete(at, length) if !bytes.is_empty() => {
                let at = at.index(bytes.len());
                bytes.drain(at..bytes.len().min(at + length));
            }
            Damage::Repeat(at, length) if !bytes.is_empty() => {
                let at = at.index(bytes.len());
                let part = bytes[at..bytes.len().min(at + length)].to_vec();
                bytes.splice(at..at, part);
            }
            Damage::DeleteLine(at) if !bytes.is_empty() => {
                let is_end = |byte: &u8| *byte == b'\n';
                let (before, after) = bytes.split_at(at.index(bytes.len()));
                let start = before.iter().rposition(is_end).map_or(0, |end| end + 1);
                let end = after.iter().position(is_end);
                let end = end.map_or(bytes.len(), |end| before.len() + end + 1);
                bytes.drain(start..end);
            }
            Damage::CutOff(at) if !bytes.is_empty() => bytes.truncate(at.index(bytes.len())),
            _ => {}
        }
    }
    bytes
}

proptest! {
    #![proptest_config(fixed_seed(500))]

    #[test]
    fn any_tree_comes_back_from_its_text(twigs in twigs()) {
        let tree = grow(&twigs);
        let text = write(&tree);
        let document = read(text.as_bytes(), &ReadOptions::STRICT).unwrap();
        prop_assert!(document.tree == tree, "{tree:?} became {:?}", document.tree);
        prop_assert_eq!(write(&document.tree), text);
    }

    #[test]
    fn texts_come_back_as_they_were_given(text in "\\PC{0,20}") {
        let mut tree = Tree::new();
        let root = tree.add_root();
        tree.add(root, "C", &text);
        tree.add_composed(root, "LB", &text, &text);
        let written = write(&tree);
        let document = read(written.as_bytes(), &ReadOptions::STRICT).unwrap();
        let node = document.tree.node(document.tree.roots().next().unwrap().id());
        prop_assert_eq!(node.text("C").unwrap(), text.clone());
        let (first, second) = node.value("LB").unwrap().parts().unwrap();
        prop_assert_eq!((first.text(), second.text()), (text.clone(), text));
    }

    #[test]
    fn any_bytes_are_borne_by_gtp(bytes in prop::collection::vec(byte(), 0..60)) {
        invariants::gtp(&bytes);
    }

    #[test]
    fn any_words_of_an_analysis_are_borne(
        words in prop::collection::vec(prop::sample::select(ANALYSIS.split(' ').collect::<Vec<_>>()), 0..12),
    ) {
        invariants::gtp(format!("kata-analyze {}", words.join(" ")).as_bytes());
    }
}

/// Words of analysis commands, and some invalid ones.
const ANALYSIS: &str = "b w 10 0 -1 99999999999 interval minmoves maxmoves avoid allow A1,C3 pass T19,, ownership rootInfo true false";

proptest! {
    #![proptest_config(fixed_seed(6000))]

    #[test]
    fn damaged_files_are_borne(
        seed in prop::sample::select(SEEDS.to_vec()),
        damages in prop::collection::vec(damage(), 0..12),
    ) {
        invariants::sgf(&damaged(seed, &damages));
    }
}

proptest! {
    #![proptest_config(fixed_seed(mutations()))]

    #[test]
    fn damaged_files_of_servers_are_borne(
        (seed, _) in prop::sample::select(IMPORTS.to_vec()),
        damages in prop::collection::vec(line_damage(), 1..6),
    ) {
        invariants::sgf(&damaged(seed, &damages));
    }
}

proptest! {
    #![proptest_config(fixed_seed(500))]

    #[test]
    fn any_bytes_behind_the_start_of_a_format_are_borne(bytes in prop::collection::vec(byte(), 0..60)) {
        invariants::import(&bytes);
    }
}

#[test]
fn the_seeds_are_read() {
    for seed in SEEDS {
        assert!(invariants::sgf(seed).is_some());
    }
    for (seed, format) in IMPORTS {
        let document = invariants::sgf(seed).expect("it is a game");
        assert_eq!(document.format, format);
        assert!(
            document
                .repairs
                .iter()
                .all(|repair| { matches!(repair.kind, RepairKind::MissingCharset("UTF-8")) })
        );
    }
}

/// No move between others is lost without a word.
#[test]
fn a_missing_or_damaged_line_of_a_move_is_said() {
    for (seed, format) in IMPORTS {
        let whole = invariants::sgf(seed).expect("it is a game");
        let text = seed.split(|&byte| byte == b'\n').collect::<Vec<_>>();
        let is_move = |line: &&[u8]| {
            let starts = [&b"STO"[..], b"SKI", b"PM"]
                .iter()
                .any(|word| line.starts_with(word));
            starts || matches!(line.get(2..5), Some(b",W1" | b",B1" | b",MK" | b",W2"))
        };
        let moves: Vec<usize> = (0..text.len()).filter(|&at| is_move(&text[at])).collect();
        assert!(moves.len() >= 6, "{format:?}");
        for &at in &moves[..moves.len() - 1] {
            for put in [None, Some(&b"?????"[..])] {
                let mut lines = text.clone();
                match put {
                    None => drop(lines.remove(at)),
                    Some(put) => lines[at] = put,
                }
                let document = invariants::sgf(&lines.join(&b'\n')).expect("it is a game");
                let is_set_up = text[at].ends_with(b",0,0");
                if !is_set_up || put.is_some() {
                    assert!(
                        document.repairs.len() > whole.repairs.len(),
                        "{format:?}, line {}",
                        at + 1
                    );
                }
            }
        }
    }
}
