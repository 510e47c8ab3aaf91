//! The repairs, one by one: a broken file, the message, and the result.

use tobi_goban::{Color, Komi};
use tobi_notation::sgf::{
    Action, Document, GameResult, IllegalMoves, ReadOptions, Record, RepairKind, Repairs,
    ReplayError, ReplayOptions, SgfError, SgfErrorKind, Strictness, read, read_text, write,
};

fn lenient(file: &str) -> Document {
    read(file.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn kinds(repairs: &Repairs) -> Vec<RepairKind> {
    repairs.iter().map(|repair| repair.kind.clone()).collect()
}

/// The games without the layout and the properties that writing adds.
fn plain(document: &Document) -> String {
    let text = write(&document.tree).replace("FF[4]CA[UTF-8]", "");
    text.replace('\n', "")
}

/// Reading reports exactly `expected`, in order, and gives `becomes`; a strict reader returns the first as an error.
#[track_caller]
fn text_repaired(file: &str, expected: &[RepairKind], becomes: &str) {
    let document = lenient(file);
    assert_eq!(kinds(&document.repairs), expected, "{file}");
    assert_eq!(plain(&document), becomes, "{file}");
    let refused = read(file.as_bytes(), &ReadOptions::STRICT).unwrap_err();
    assert_eq!(refused.kind, SgfErrorKind::Refused(expected[0].clone()));
    assert_eq!(refused.place, document.repairs.iter().next().unwrap().place);
    // A repaired file needs no further repair.
    let again = lenient(&write(&document.tree));
    assert_eq!(kinds(&again.repairs), [], "{file}");
}

#[track_caller]
fn record(file: &str) -> Record {
    let document = lenient(file);
    Record::from_tree(&document.tree, Strictness::Lenient).unwrap()
}

/// A record of valid SGF is made with exactly these repairs.
#[track_caller]
fn record_repaired(file: &str, expected: &[RepairKind]) -> Record {
    let document = lenient(file);
    assert_eq!(kinds(&document.repairs), [], "{file}");
    let record = Record::from_tree(&document.tree, Strictness::Lenient).unwrap();
    assert_eq!(kinds(&record.repairs), expected, "{file}");
    let strict = Record::from_tree(&document.tree, Strictness::Strict);
    match expected.first() {
        Some(first) => {
            let refused = strict.unwrap_err();
            assert_eq!(refused.kind, SgfErrorKind::Refused(first.clone()), "{file}");
            assert!(refused.place.is_some());
        }
        None => assert_eq!(strict.unwrap(), record),
    }
    record
}

#[track_caller]
fn error(file: &str) -> SgfError {
    let document = match read(file.as_bytes(), &ReadOptions::default()) {
        Ok(document) => document,
        Err(error) => return error,
    };
    Record::from_tree(&document.tree, Strictness::Lenient).unwrap_err()
}

#[test]
fn a_sound_file_needs_none() {
    let file = "(;FF[4]GM[1]SZ[9]C[a \\] b: c];B[ee](;W[cc])(;W[gg]\n;B[]))\n\n(;GM[1])";
    let document = read(file.as_bytes(), &ReadOptions::STRICT).unwrap();
    assert!(document.repairs.is_empty());
    assert_eq!(document.tree.roots().count(), 2);
    assert_eq!(
        plain(&document),
        "(;GM[1]SZ[9]C[a \\] b: c];B[ee](;W[cc])(;W[gg];B[]))(;GM[1])"
    );
}

#[test]
fn junk_before_and_after_and_between_games() {
    let junk = RepairKind::Junk;
    text_repaired(
        "From: a@b (c)\nSubject: game; [x]\n\n(;B[aa])",
        std::slice::from_ref(&junk),
        "(;B[aa])",
    );
    text_repaired(
        "(;B[aa])\n-- \nbye\n(;W[bb])\n---",
        &[junk.clone(), junk.clone()],
        "(;B[aa])(;W[bb])",
    );
    text_repaired("(;B[aa]\n--- ---\n;W[bb])", &[junk], "(;B[aa];W[bb])");
}

#[test]
fn missing_pieces_are_supposed() {
    text_repaired(
        "(TE[cup]RD[1999]\n;B[aa];W[bb])",
        &[RepairKind::MissingNode],
        "(;TE[cup]RD[1999];B[aa];W[bb])",
    );
    text_repaired(
        "GM[1];B[aa])",
        &[RepairKind::MissingOpen, RepairKind::MissingNode],
        "(;GM[1];B[aa])",
    );
    text_repaired(
        "(;B[aa];W[bb]",
        &[RepairKind::MissingClose],
        "(;B[aa];W[bb])",
    );
    text_repaired(
        "(;B[aa](;W[bb])(;W[cc]",
        &[RepairKind::MissingClose],
        "(;B[aa](;W[bb])(;W[cc]))",
    );
    text_repaired(
        "(;B[aa](;W[bb])(C[x]))",
        &[RepairKind::MissingNode],
        "(;B[aa](;W[bb])(;C[x]))",
    );
}

#[test]
fn too_many_pieces_are_dropped() {
    let close = RepairKind::ExtraClose;
    text_repaired("(;B[aa]))", std::slice::from_ref(&close), "(;B[aa])");
    text_repaired(
        "(;B[aa]);W[bb])",
        std::slice::from_ref(&close),
        "(;B[aa];W[bb])",
    );
    text_repaired("(;B[aa])) (;W[bb])", &[close], "(;B[aa])(;W[bb])");
    text_repaired(
        "(;B[aa]();W[bb])",
        &[RepairKind::EmptyVariation, RepairKind::NodeAfterVariations],
        "(;B[aa];W[bb])",
    );
    text_repaired(
        "(;[aa][bb]C[x])",
        &[RepairKind::ValueWithoutIdentifier],
        "(;C[x])",
    );
}

#[test]
fn a_game_that_lacks_its_parenthesis_is_still_a_game() {
    text_repaired(
        "(;B[aa])\n;GM[1]SZ[9];W[bb])",
        &[RepairKind::MissingOpen],
        "(;B[aa])(;GM[1]SZ[9];W[bb])",
    );
}

#[test]
fn a_node_after_variations_is_a_variation() {
    text_repaired(
        "(;B[aa](;W[bb])(;W[cc]);W[dd];B[ee])",
        &[RepairKind::NodeAfterVariations],
        "(;B[aa](;W[bb])(;W[cc])(;W[dd];B[ee]))",
    );
}

#[test]
fn identifiers_of_older_formats_lose_their_lower_case() {
    let lower = |name: &str| RepairKind::LowerCaseIdentifier(name.to_owned());
    text_repaired(
        "(;GaMe[1]SiZe[9];Black[aa];White[bb];w[cc])",
        &[
            lower("GaMe"),
            lower("SiZe"),
            lower("Black"),
            lower("White"),
            RepairKind::UpperCaseMissing("w".to_owned(), "W".to_owned()),
        ],
        "(;GM[1]SZ[9];B[aa];W[bb];W[cc])",
    );
}

#[test]
fn identifiers_of_older_formats_are_sound_there() {
    for format in 1..=3 {
        let file = format!("(;FF[{format}]GaMe[1]SiZe[9];Black[aa];White[bb])");
        let document = read(file.as_bytes(), &ReadOptions::STRICT).unwrap();
        assert_eq!(plain(&document), "(;GM[1]SZ[9];B[aa];W[bb])");
    }
    let lower = RepairKind::LowerCaseIdentifier("GaMe".to_owned());
    text_repaired("(;FF[3])(;FF[4]GaMe[1])", &[lower], "(;)(;GM[1])");
}

#[test]
fn long_names_in_lower_case_are_known() {
    let missing =
        |name: &str, meant: &str| RepairKind::UpperCaseMissing(name.to_owned(), meant.to_owned());
    text_repaired(
        "(;size[9]addblack[aa][bb]komi[6.5]odd[x];white[cc];black[ee])",
        &[
            missing("size", "SZ"),
            missing("addblack", "AB"),
            missing("komi", "KM"),
            missing("odd", "ODD"),
            missing("white", "W"),
            missing("black", "B"),
        ],
        "(;SZ[9]AB[aa][bb]KM[6.5]ODD[x];W[cc];B[ee])",
    );
    assert_eq!(record("(;size[9];black[ee];white[cc])").last_move(), 2);
}

#[test]
fn strange_identifiers_are_kept() {
    let document = lenient("(;X_1[a])");
    let strange = RepairKind::StrangeIdentifier("X_1".to_owned());
    assert_eq!(kinds(&document.repairs), [strange]);
    assert_eq!(plain(&document), "(;X_1[a])");
}

#[test]
fn doubled_properties_are_merged() {
    let twice = |name: &str| RepairKind::DuplicateProperty(name.to_owned());
    text_repaired(
        "(;AB[aa]C[x]AB[bb][cc]AddBlack[dd])",
        &[
            twice("AB"),
            RepairKind::LowerCaseIdentifier("AddBlack".to_owned()),
            twice("AB"),
        ],
        "(;AB[aa][bb][cc][dd]C[x])",
    );
}

#[test]
fn brackets_within_texts() {
    text_repaired(
        "(;PB[Lee [9p]]PW[x])",
        &[RepairKind::UnescapedBracket],
        "(;PB[Lee [9p\\]]PW[x])",
    );
    text_repaired(
        "(;C[a] b \\] c] d];B[aa])",
        &[RepairKind::UnescapedBracket],
        "(;C[a\\] b \\] c\\] d];B[aa])",
    );
}

#[test]
fn values_without_an_end() {
    text_repaired(
        "(;B[aa];W[bb]C[and so",
        &[RepairKind::UnclosedValue, RepairKind::MissingClose],
        "(;B[aa];W[bb]C[and so])",
    );
    text_repaired(
        "(;B[aa;W[bb])",
        &[RepairKind::UnclosedValue],
        "(;B[aa];W[bb])",
    );
    text_repaired(
        "(;C[half an escape\\",
        &[RepairKind::UnclosedValue, RepairKind::MissingClose],
        "(;C[half an escape])",
    );
}

#[test]
fn komi_in_all_its_shapes() {
    let komi = |file: &str, expected: &[RepairKind]| {
        let komi = record_repaired(file, expected).header.komi;
        komi.map_or("unknown".to_owned(), |komi| komi.to_string())
    };
    assert_eq!(komi("(;KM[6.5])", &[]), "6.5");
    assert_eq!(komi("(;KM[0])", &[]), "0");
    assert_eq!(komi("(;KM[-5.50])", &[]), "-5.5");
    assert_eq!(komi("(;SZ[9])", &[]), "unknown");
    assert_eq!(komi("(;KM[])", &[RepairKind::EmptyKomi]), "unknown");
    for (text, points) in [("550", "5.5"), ("650", "6.5"), ("750", "7.5"), ("700", "7")] {
        let repair = RepairKind::KomiTimesHundred(text.to_owned());
        assert_eq!(komi(&format!("(;KM[{text}])"), &[repair]), points);
    }
    for (text, points) in [
        ("275", "5.5"),
        ("325", "6.5"),
        ("375", "7.5"),
        ("350", "7"),
        ("3.75", "7.5"),
        ("2.75", "5.5"),
    ] {
        let repair = RepairKind::KomiHalfCounted(text.to_owned());
        assert_eq!(komi(&format!("(;KM[{text}])"), &[repair]), points);
    }
    for text in [
        "50",
        "-50",
        "x",
        "500",
        "1e1",
        "-1e308",
        "99999999999999999999999",
    ] {
        let repair = RepairKind::BadKomi(text.to_owned());
        assert_eq!(komi(&format!("(;KM[{text}])"), &[repair]), "unknown");
    }
    for (text, points) in [("6.3", 6.5), ("6.25", 6.5), ("7.25", 7.5), ("7.9", 8.0)] {
        let used = Komi::from_points(points).unwrap();
        let repair = RepairKind::KomiRounded(text.to_owned(), used);
        assert_eq!(komi(&format!("(;KM[{text}])"), &[repair]), used.to_string());
    }
    let stones = Komi::from_points(7.5).unwrap();
    assert_eq!(
        komi(
            "(;CA[UTF-8]KM[3又3/4子])",
            &[RepairKind::KomiInWords("3又3/4子".to_owned(), stones)]
        ),
        "7.5"
    );
    for text in ["6,5", "6.5 points"] {
        let file = format!("(;CA[UTF-8]KM[{text}])");
        assert_eq!(komi(&file, &[RepairKind::KomiText(text.to_owned())]), "6.5");
    }
    let ko = RepairKind::KomiInKo("7.5".to_owned());
    assert_eq!(komi("(;KO[7.5])", &[ko]), "7.5");
    assert_eq!(komi("(;KM[6.5]KO[7.5])", &[]), "6.5");
    assert_eq!(komi("(;KO[])", &[]), "unknown");
}

#[test]
fn passes_in_all_their_shapes() {
    for text in ["``", "@@", "--", "pass", "PASS"] {
        let file = format!("(;SZ[19];B[pd];W[{text}];B[dd])");
        let record = record_repaired(&file, &[RepairKind::PassInWords(text.to_owned())]);
        assert_eq!(record.last_move(), 3, "{text}");
    }
    for text in ["", "  ", "tt"] {
        let record = record_repaired(&format!("(;SZ[19];B[pd];W[{text}];B[dd])"), &[]);
        assert_eq!(record.last_move(), 3, "{text}");
    }
}

#[test]
fn handicap_in_all_its_shapes() {
    let stones = |text: &str, repair: Option<fn(String) -> RepairKind>| {
        let expected: Vec<_> = repair
            .map(|kind| kind(text.to_owned()))
            .into_iter()
            .collect();
        record_repaired(&format!("(;HA[{text}])"), &expected)
            .header
            .handicap
    };
    assert_eq!(stones("2", None), 2);
    assert_eq!(stones("13", None), 13);
    assert_eq!(stones("0", Some(RepairKind::NoHandicap)), 0);
    assert_eq!(stones("1", Some(RepairKind::NoHandicap)), 0);
    assert_eq!(stones("4 stones", Some(RepairKind::BadHandicap)), 4);
    assert_eq!(stones("none", Some(RepairKind::BadHandicap)), 0);
    assert_eq!(stones("", Some(RepairKind::BadHandicap)), 0);
    assert_eq!(stones("361", None), 361);
    assert_eq!(stones("362", Some(RepairKind::BadHandicap)), 0);
    let large = record_repaired("(;SZ[25]HA[362])", &[]);
    assert_eq!(large.header.handicap, 362);
    assert_eq!(stones("99999999999", Some(RepairKind::BadHandicap)), 0);
}

#[test]
fn handicap_by_moves_is_accepted_as_it_is() {
    let in_turn = record_repaired("(;HA[3];B[pd];W[];B[dp];W[];B[pp];W[dd])", &[]);
    let one_side = record_repaired("(;HA[3];B[pd];B[dp];B[pp];W[dd])", &[]);
    let [in_turn, one_side] = [in_turn, one_side].map(|record| {
        let replay = record.replay_to(None).unwrap();
        assert!(replay.breaches.is_empty() && replay.repairs.is_empty());
        replay.game.position().setup().to_string()
    });
    assert_eq!(in_turn, one_side);
}

#[test]
fn results_in_words() {
    let words =
        |text: &str| RepairKind::ResultInWords(text.to_owned(), GameResult::parse(text).unwrap());
    let result = |text: &str, expected: &[RepairKind]| {
        let file = format!("(;CA[UTF-8]RE[{text}])");
        record_repaired(&file, expected)
            .header
            .result
            .map(|result| result.to_string())
    };
    assert_eq!(result("B+3.5", &[]).as_deref(), Some("B+3.5"));
    for (text, read) in [
        ("黑胜2又3/4子", "B+5.5"),
        ("白中盘胜", "W+R"),
        ("b+resign", "B+R"),
    ] {
        assert_eq!(result(text, &[words(text)]).as_deref(), Some(read));
    }
    assert_eq!(
        result(
            "who knows",
            &[RepairKind::BadResult("who knows".to_owned())]
        ),
        None
    );
}

#[test]
fn rules_sides_and_sizes() {
    let unknown = RepairKind::UnknownRules("house".to_owned());
    assert_eq!(
        record_repaired("(;RU[house])", &[unknown]).header.rules,
        None
    );
    let bad = RepairKind::BadSize("big".to_owned());
    assert_eq!(
        record_repaired("(;SZ[big])", &[bad]).header.size.area(),
        361
    );
    assert_eq!(record("(;SZ[13:9])").header.size.to_string(), "13x9");
    for text in ["13x9", "13X9", "13 x 9"] {
        let repair = RepairKind::SizeText(text.to_owned());
        let record = record_repaired(&format!("(;SZ[{text}])"), &[repair]);
        assert_eq!(record.header.size.to_string(), "13x9");
    }
    let game = RepairKind::BadGame("Go".to_owned());
    assert_eq!(
        record_repaired("(;GM[Go]SZ[9])", &[game])
            .header
            .size
            .area(),
        81
    );
    let nobody = RepairKind::BadPlayer("x".to_owned());
    assert!(record_repaired("(;PL[x])", &[nobody]).events.is_empty());
    let white = record_repaired("(;PL[white])", &[]);
    assert_eq!(white.events[0].action, Action::ToMove(Color::White));
}

#[test]
fn moves_that_name_no_point() {
    let off = RepairKind::MoveOffBoard("jj".to_owned());
    let record = record_repaired("(;SZ[9];B[aa];W[jj];B[bb])", &[off]);
    assert_eq!(record.last_move(), 3);
    assert_eq!(
        record.replay_to(None).unwrap().game.moves()[1].1,
        tobi_goban::Move::Pass
    );
    let bad = RepairKind::BadMove("a1".to_owned());
    let record = record_repaired("(;SZ[9];B[aa];W[a1];B[bb])", &[bad]);
    assert_eq!(record.last_move(), 2);
}

#[test]
fn several_things_in_one_node() {
    let record = record_repaired("(;SZ[9];B[aa][bb]W[cc];B[dd])", &[RepairKind::SeveralMoves]);
    assert_eq!(record.last_move(), 4);
    let file = "(;SZ[9];B[aa]AW[ab];W[cc])";
    let record = record_repaired(file, &[RepairKind::SetupAndMove]);
    assert!(matches!(record.events[0].action, Action::Setup(_)));
    assert!(matches!(
        record.events[1].action,
        Action::Play(Color::Black, _)
    ));
}

#[test]
fn setup_with_faults() {
    let record = record_repaired(
        "(;SZ[3]AB[aa][bb]AW[bb][cc]AE[cc])",
        &[RepairKind::SetupOverlap, RepairKind::SetupOverlap],
    );
    let replay = record.replay_to(None).unwrap();
    assert_eq!(
        replay.game.position().setup().to_string(),
        "X . .\n. O .\n. . .\n"
    );
    let bad = |text: &str| RepairKind::BadPoint(text.to_owned());
    let file = "(;SZ[3]AB[aa][dd][aa:dd][a][])";
    record_repaired(file, &[bad("dd"), bad("aa:dd"), bad("a")]);
}

#[test]
fn points_strung_together_are_taken_apart() {
    let packed = RepairKind::PackedPoints("aabbcc".to_owned());
    let becomes = "(;SZ[3]AB[aa][bb][cc]AW[ba])";
    text_repaired("(;SZ[3]AB[aabbcc]AW[ba])", &[packed], becomes);
    // The old format makes this valid, and it is still written as FF[4].
    let old = read(b"(;FF[1]SZ[3]AB[aabbcc]AW[ba])", &ReadOptions::STRICT).unwrap();
    assert_eq!(plain(&old), becomes);
}

#[test]
fn points_in_upper_case() {
    let upper = |text: &str| RepairKind::UpperCasePoint(text.to_owned());
    let expected = ["AA", "BA:Cb", "CC", "TT"].map(upper);
    let record = record_repaired("(;SZ[3]AB[AA]AW[BA:Cb];B[CC];W[TT])", &expected);
    let replay = record.replay_to(None).unwrap();
    assert_eq!(
        replay.game.position().setup().to_string(),
        "X O O\n. O O\n. . X\n"
    );
    assert_eq!(replay.game.moves()[1].1, tobi_goban::Move::Pass);
}

#[test]
fn setup_without_liberties_is_taken_off() {
    let record = record_repaired("(;SZ[3]AB[aa]AW[ba][ab])", &[]);
    let replay = record.replay_to(None).unwrap();
    assert_eq!(kinds(&replay.repairs), [RepairKind::SetupWithoutLiberties]);
    assert_eq!(
        replay.game.position().setup().to_string(),
        ". O .\nO . .\n. . .\n"
    );
    let strict = ReplayOptions {
        strictness: Strictness::Strict,
        ..ReplayOptions::default()
    };
    let refused = record.replay_with(None, &strict).unwrap_err();
    assert!(matches!(refused, ReplayError::Refused { .. }));
}

#[test]
fn a_move_onto_a_stone_of_its_own_colour_is_skipped() {
    let record = record_repaired("(;SZ[9]AB[ee];B[ee];W[dd];B[dd])", &[]);
    let skip = ReplayOptions {
        illegal: IllegalMoves::Skip,
        ..ReplayOptions::default()
    };
    let replay = record.replay_with(None, &skip).unwrap();
    let expected = [RepairKind::RepeatedMove, RepairKind::IllegalMove];
    assert_eq!(kinds(&replay.repairs), expected);
    assert_eq!(replay.game.moves().len(), 1);
    assert_eq!(
        record.replay_to(None).unwrap_err().to_string(),
        "line 1, column 29: move 3 (B D6): a white stone stands there"
    );
}

#[test]
fn nodes_nested_once_a_move_are_one_line() {
    let mut file = String::from("(;SZ[9]");
    for number in 0..5000 {
        file.push_str(["(;B[]", "(;W[]"][number % 2]);
    }
    file.push_str(&")".repeat(5001));
    let record = record_repaired(&file, &[]);
    assert_eq!(record.last_move(), 5000);
}

#[test]
fn a_game_of_3600_moves() {
    // Two long sequences of passes and moves, each captured or not: only the length matters.
    let moves: String = (0..1800)
        .map(|turn| {
            let letter = |number| char::from(b'a' + number);
            let point = [letter((turn % 19) as u8), letter((turn / 19 % 19) as u8)];
            if turn < 361 / 2 {
                format!(";B[{}{}];W[]", point[0], point[1])
            } else {
                ";B[];W[tt]".to_owned()
            }
        })
        .collect();
    let record = record_repaired(&format!("(;SZ[19]{moves})"), &[]);
    assert_eq!(record.last_move(), 3600);
    let replay = record.replay_to(None).unwrap();
    assert_eq!(
        replay.game.position().board().stones(Color::Black).len(),
        180
    );
    assert!(
        !replay.breaches.is_empty(),
        "moves after two passes are named"
    );
}

#[test]
fn what_cannot_be_used_is_an_error_even_in_lenient_mode() {
    for (file, message) in [
        ("", "the file is empty; an SGF game was expected"),
        (" \r\n\t", "the file is empty; an SGF game was expected"),
        (
            "(",
            "line 1, column 1: this is not an SGF file: SGF begins with `(;` and a property",
        ),
        (
            "()",
            "line 1, column 1: this is not an SGF file: SGF begins with `(;` and a property",
        ),
        (
            "\0\u{1}\u{2}ELF(((",
            "line 1, column 1: this is not an SGF file: SGF begins with `(;` and a property",
        ),
        (
            "(;GM[2]SZ[8])",
            "line 1, column 3: GM[2] is not Go; Go is GM[1]",
        ),
        (
            "(;GM[1]\nSZ[52])",
            "line 2, column 1: SZ[52] is not supported: each side must be 1 to 25 points long",
        ),
        (
            "(;SZ[0])",
            "line 1, column 3: SZ[0] is not supported: each side must be 1 to 25 points long",
        ),
        (
            "(;SZ[-9])",
            "line 1, column 3: SZ[-9] is not supported: each side must be 1 to 25 points long",
        ),
        (
            "(;SZ[5000000000])",
            "line 1, column 3: SZ[5000000000] is not supported: each side must be 1 to 25 points long",
        ),
        (
            "(;SZ[52x52])",
            "line 1, column 3: SZ[52x52] is not supported: each side must be 1 to 25 points long",
        ),
        (
            "(;SZ[19:26])",
            "line 1, column 3: SZ[19:26] is not supported: each side must be 1 to 25 points long",
        ),
    ] {
        assert_eq!(error(file).to_string(), message, "{file:?}");
    }
}

#[test]
fn every_message_is_one_line_however_foul_the_file() {
    let foul = "(;KM[a\nb\u{7}\r\nc]RE[x\ny]HA[\n\nz]PL[\nq]RU[\nx]SZ[\nb\n];B[a\nb\nc])";
    let record = record(foul);
    assert!(record.repairs.len() >= 6);
    for repair in &record.repairs {
        let text = repair.to_string();
        assert!(!text.contains(char::is_control), "{text:?}");
        assert!(text.len() < 200, "{text}");
    }
}

#[test]
fn beyond_a_thousand_repairs_are_only_counted() {
    let file = format!("(;{})", "AB[aa]".repeat(3000));
    let document = lenient(&file);
    assert_eq!(document.repairs.len(), 2999);
    assert_eq!(document.repairs.iter().count(), Repairs::LISTED);
}

#[test]
fn text_that_is_decoded_already_needs_no_charset() {
    let document = read_text("(;CA[Big5]PB[黑])", &ReadOptions::STRICT).unwrap();
    let root = document.tree.roots().next().unwrap();
    assert_eq!(root.text("PB").as_deref(), Some("黑"));
}

/// Mail, prose and damaged files still give their games.
#[test]
fn games_within_other_text_are_found() {
    for (file, becomes) in [
        (
            "From: a@b.c\nSubject: our game (; see below\n\n(;GM[1]SZ[9];B[ee])\n-- \nJohn",
            "(;GM[1]SZ[9];B[ee])",
        ),
        ("\u{feff}\n(;B[aa];W[bb])", "(;B[aa];W[bb])"),
        ("my moves: ;B[aa];W[bb]", "(;B[aa];W[bb])"),
        ("<pre>( ;\nPB[Lee]PW[Cho]", "(;PB[Lee]PW[Cho])"),
        ("x (;Black[aa])", "(;B[aa])"),
    ] {
        assert_eq!(plain(&lenient(file)), becomes, "{file}");
    }
    for empty in ["(;)", " (;)\n", "(;", "(;;)", "(;XY[a])"] {
        lenient(empty);
    }
}

/// Any text may contain `(;`, or letters before a bracket.
#[test]
fn text_that_is_no_game_is_refused() {
    for file in [
        "hello (;",
        "hello (;) world",
        "for (;;) { a[i] = B[j]; }",
        "x; C[i] = 4; N[i] = 5;",
        "(;; a comment in Lisp",
        "(;see [1] and [2]) more",
        "(;XY[a]) and more text",
        "MZ\0\0(;GM[1]SZ[9];B[ee])",
    ] {
        let kind = error(file).kind;
        assert!(matches!(kind, SgfErrorKind::NoGame), "{file}: {kind:?}");
    }
}
