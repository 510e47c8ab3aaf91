//! Invariants for any input. The fuzz targets (`fuzz/`) and `laws.rs` share these checks.

// Each file that includes this one uses only a part of it.
#![allow(dead_code)]

use tobi_notation::gtp::{AnalyzeFormat, AnalyzeRequest, ArgumentError, Line, Reply};
use tobi_notation::sgf::{
    Document, Format, IllegalMoves, Limits, Node, ReadOptions, Record, RepairKind, Replay,
    ReplayError, ReplayOptions, SgfErrorKind, Strictness, Tree, read, write,
};
use tobi_notation::vertex;

/// Small, so that small inputs can exceed them.
const LIMITS: Limits = Limits {
    bytes: 1 << 16,
    nodes: 2000,
    depth: 200,
    properties: 20,
};

/// At most this many lines of a tree are replayed.
const LINES: usize = 4;

/// Reads any bytes as an SGF file. Returns the games, if there are any.
pub(crate) fn sgf(bytes: &[u8]) -> Option<Document> {
    let options = |strictness| ReadOptions {
        strictness,
        limits: LIMITS,
        charset: None,
    };
    let strict = read(bytes, &options(Strictness::Strict));
    let lenient = read(bytes, &options(Strictness::Lenient));
    if let Ok(strict) = &strict {
        assert!(strict.repairs.is_empty());
        assert_eq!(Ok(strict), lenient.as_ref(), "sound files read alike");
    }
    let document = match lenient {
        Ok(document) => document,
        Err(error) => {
            one_line(&error.to_string());
            let is_about_all = matches!(
                error.kind,
                SgfErrorKind::Empty | SgfErrorKind::TooLarge(_) | SgfErrorKind::Packed(_)
            );
            assert!(is_about_all || error.place.is_some(), "{error}");
            return None;
        }
    };
    assert_eq!(document.repairs.is_empty(), strict.is_ok());
    for repair in &document.repairs {
        one_line(&repair.to_string());
        assert!(repair.place.is_some(), "{repair}");
    }
    let tree = &document.tree;
    assert!(tree.len() <= LIMITS.nodes && tree.nodes().count() == tree.len());
    written_and_read_again(tree);
    let leaves = tree.nodes().filter(|node| node.first_child().is_none());
    for leaf in leaves.take(LINES) {
        line_of_play(leaf);
    }
    Some(document)
}

/// Reads any bytes behind the start of a format other than SGF, chosen by the first byte.
pub(crate) fn import(bytes: &[u8]) -> Option<Document> {
    const STARTS: [(&[u8], Format); 3] = [
        (b"\\HS\n\\GS\nINI 0 1 0\nSTO 0 2 1 3 3\n", Format::Gib),
        (b"\n19\n\n\n\n0\n0\n6\n\n\n\n9\nPMABBQEEQ\n", Format::Ngf),
        (b"[Header]\nSize=19\n[Data]\nPP,B1,1,0\n", Format::Ugf),
    ];
    let (first, rest) = bytes.split_first()?;
    let (start, format) = STARTS[usize::from(*first) % STARTS.len()];
    let document = sgf(&[start, rest].concat())?;
    assert_eq!(document.format, format);
    Some(document)
}

/// Written files need no repair, have the same content, and are the same when written again.
fn written_and_read_again(tree: &Tree) {
    let text = write(tree);
    let again = read(text.as_bytes(), &ReadOptions::default()).expect("written files are sound");
    for repair in &again.repairs {
        // Only errors that writing cannot fix.
        assert!(
            matches!(repair.kind, RepairKind::StrangeIdentifier(_)),
            "{repair}"
        );
    }
    assert_eq!(write(&again.tree), text);
    let bare = |tree: &Tree| {
        let mut tree = tree.clone();
        let roots: Vec<_> = tree.roots().map(Node::id).collect();
        for root in roots {
            tree.remove(root, "FF");
            tree.remove(root, "CA");
        }
        tree
    };
    assert!(
        bare(tree) == bare(&again.tree),
        "{tree:?} and {:?}",
        again.tree
    );
}

/// One line of a tree: its record, and the record played out.
fn line_of_play(leaf: Node<'_>) {
    let lenient = Record::through(leaf, Strictness::Lenient);
    let strict = Record::through(leaf, Strictness::Strict);
    if let Ok(strict) = &strict {
        assert!(strict.repairs.is_empty());
        assert_eq!(Ok(strict), lenient.as_ref(), "sound records are alike");
    }
    let record = match lenient {
        Ok(record) => record,
        Err(error) => return one_line(&error.to_string()),
    };
    assert_eq!(record.repairs.is_empty(), strict.is_ok());
    for repair in &record.repairs {
        one_line(&repair.to_string());
    }
    let skip = ReplayOptions {
        illegal: IllegalMoves::Skip,
        ..ReplayOptions::default()
    };
    let last = record.last_move();
    for until in [None, Some(0), Some(last / 2)] {
        let replay = record
            .replay_with(until, &skip)
            .expect("all else is played");
        for breach in &replay.breaches {
            one_line(&breach.to_string());
        }
        assert!(replay.game.move_number() <= until.unwrap_or(last));
        saved_and_replayed(&replay);
    }
    match record.replay_to(None) {
        Ok(_) => {}
        Err(error @ ReplayError::Occupied(_)) => one_line(&error.to_string()),
        Err(error) => panic!("{error}"),
    }
    let beyond = record.replay_to(Some(last + 1));
    assert!(matches!(beyond, Err(ReplayError::NoSuchMove { .. })));
}

/// A saved game leads to the same stones again.
fn saved_and_replayed(replay: &Replay) {
    let tree = Tree::from_game(&replay.game);
    let saved = Record::from_tree(&tree, Strictness::Strict).expect("saved games are sound");
    let again = saved.replay_to(None).expect("saved games can be played");
    let stones = |replay: &Replay| replay.game.position().setup().stones;
    assert_eq!(stones(replay), stones(&again), "{tree:?}");
    assert_eq!(replay.game.komi(), again.game.komi());
    assert_eq!(
        replay.game.position().to_move(),
        again.game.position().to_move()
    );
}

/// Reads any bytes as a GTP line. Returns the command, if there is one.
pub(crate) fn gtp(bytes: &[u8]) -> Option<Line> {
    let line = match Line::parse(bytes) {
        Ok(line) => line?,
        Err(error) => {
            reply(&Reply::failure(error.id(), error.to_string()));
            return None;
        }
    };
    // A clean line is read unchanged.
    let id = line.id.map_or(String::new(), |id| format!("{id} "));
    let clean = format!("{id}{} {}", line.command, line.words.join(" "));
    // Only an id may look like an id.
    if line.id.is_some() || line.command.parse::<u32>().is_err() {
        assert_eq!(Line::parse(clean.as_bytes()), Ok(Some(line.clone())));
    }
    reply(&Reply::success(line.id, clean));
    let mut failures = Vec::new();
    for (columns, rows) in [(1, 1), (9, 13), (19, 19), (25, 25)] {
        let size = tobi_grid::Size::new(columns, rows).expect("a size");
        let mut arguments = line.arguments();
        while !arguments.is_empty() {
            let tries = [
                arguments.clone().color().err(),
                arguments.clone().integer(-5..=25).err(),
                arguments.clone().float(-1.0..=1.0).err(),
                arguments.clone().boolean().err(),
                arguments.clone().vertices(size).err(),
                arguments.clone().finish().err(),
            ];
            failures.extend(tries.into_iter().flatten());
            match arguments.play(size) {
                Ok(mv) => assert_eq!(vertex::parse(&vertex::name(mv, size), size), Ok(mv)),
                Err(error) => failures.push(error),
            }
        }
        failures.extend(arguments.color().err());
        failures.extend(analyze(&line, size));
    }
    for failure in failures.iter().take(100) {
        assert!(failure.to_string().starts_with("syntax error"));
        reply(&Reply::failure(line.id, failure.to_string()));
    }
    Some(line)
}

/// The arguments of an analysis: arguments that Leela Zero's format accepts mean the same in the other formats.
fn analyze(line: &Line, size: tobi_grid::Size) -> Vec<ArgumentError> {
    use AnalyzeFormat::{KataGo, LeelaZero, Sabaki};
    let requests = [LeelaZero, KataGo, Sabaki].map(|format| {
        AnalyzeRequest::parse(format, size, tobi_goban::Color::Black, line.arguments())
    });
    for request in requests.iter().flatten() {
        assert!(request.least <= request.most && request.most > 0);
        assert_eq!(request.among.size(), size);
    }
    if let [Ok(few), more @ ..] = &requests {
        for more in more {
            let more = more.clone().expect("it takes more");
            let format = few.format;
            assert_eq!(*few, AnalyzeRequest { format, ..more });
        }
    }
    requests.into_iter().filter_map(Result::err).collect()
}

fn reply(reply: &Reply) {
    let text = reply.to_string();
    assert!(text.starts_with(['=', '?']) && text.ends_with("\n\n"));
    let body = &text[..text.len() - 2];
    assert!(body.lines().all(|line| !line.trim().is_empty()), "{text:?}");
    assert!(!body.ends_with('\n') && !body.contains('\r'), "{text:?}");
}

fn one_line(message: &str) {
    assert!(!message.is_empty() && message.len() < 400, "{message:?}");
    assert!(!message.contains(char::is_control), "{message:?}");
}
