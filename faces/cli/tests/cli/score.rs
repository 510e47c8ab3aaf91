//! `tobi score` of one game.

use crate::batch::Folder;
use crate::program::{assert_file, fed, printed, tobi};
use serde_json::Value;
use std::fs;
use std::process::Output;

const GAME: &str = "cases/games/gnugo-19x19-japanese.sgf";
const SMALL: &str = "cases/games/gnugo-9x9-japanese.sgf";

/// Black's wall and White's, with 21 points behind each, and a dead stone in each territory.
///
/// ```text
///    A B C D E F G H
///  7 . . . X O . . . 7
///  6 . O . X O . . . 6
///  5 . . . X O . . . 5
///  4 . . . X O . . . 4
///  3 . . . X O . . . 3
///  2 . . . X O X . . 2
///  1 . . . X O . . . 1
///    A B C D E F G H
/// ```
pub(crate) const WALLS: &str = "SZ[8:7]AB[da:dg][ff]AW[ea:eg][bb]";

/// The begin of a game with this picture and these properties.
pub(crate) fn pictured(picture: &str, properties: &str) -> String {
    let rows: Vec<&str> = picture.trim().lines().collect();
    let size = [rows[0].split_whitespace().count(), rows.len()].map(|it| it.to_string());
    let stones = |stone: &str| -> String {
        let points = rows.iter().zip('a'..).flat_map(|(line, row)| {
            let columns = line.split_whitespace().zip('a'..);
            let found = columns.filter(|&(sign, _)| sign == stone);
            found.map(move |(_, column)| format!("[{column}{row}]"))
        });
        points.collect()
    };
    let (black, white) = (stones("X"), stones("O"));
    format!("(;SZ[{}]{properties}AB{black}AW{white}", size.join(":"))
}

/// The result of a run: exit code, standard output, standard error.
pub(crate) fn said(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    let code = output.status.code().expect("no signal");
    (code, text(&output.stdout), text(&output.stderr))
}

/// Scores a game from standard input.
fn scored(arguments: &[&str], game: &str) -> (i32, String, String) {
    said(&fed(
        &[&["score", "-"], arguments].concat(),
        game.as_bytes(),
    ))
}

/// Its JSON.
fn json(arguments: &[&str], game: &str) -> (i32, Value, String) {
    let (code, line, errors) = scored(&[&["--format", "json"], arguments].concat(), game);
    assert_eq!(line.lines().count(), 1, "{errors}");
    (code, serde_json::from_str(&line).expect("JSON"), errors)
}

#[test]
fn a_game_in_every_format() {
    assert_file("pictures/score.txt", &printed(&["score", GAME]));
    let small = |format| printed(&["score", SMALL, "--format", format]);
    assert_file("pictures/score.json", &small("json"));
    assert_file("pictures/score.svg", &small("svg"));
    assert_file("pictures/score.sgf", &small("sgf"));
    assert_file(
        "pictures/score-steps.txt",
        &printed(&["score", SMALL, "--steps"]),
    );
}

/// Black lives by one of two points.
const FOUR: &str = "(;SZ[7:4]KM[0]AB[ea][ab][bb][cb][db][eb]AW[fa][fb][ac][bc][cc][dc][ec][fc][gc][ad][cd][ed][fd]";

#[test]
fn a_proof_is_written_beside_the_score() {
    let path = std::env::temp_dir().join(format!("tobi-proof-{}.sgf", std::process::id()));
    let name = path.to_str().expect("UTF-8");
    let game = format!("{FOUR};B[];W[])");
    let (code, text, errors) = scored(&["--proof", name], &game);
    assert_eq!(code, 0, "{text}{errors}");
    assert!(text.contains("W+1"), "{text}");
    let proof = fs::read(&path).expect("the proof");
    assert_file(
        "pictures/proof.sgf",
        std::str::from_utf8(&proof).expect("UTF-8"),
    );
    // It is a file as any other.
    let shown = printed(&["score", name, "--anyway"]);
    fs::remove_file(&path).expect("the file");
    assert!(shown.contains("A B C D E F G"), "{shown}");
}

#[test]
fn a_proof_needs_one_judged_game_and_a_file() {
    let refused = |arguments: &[&str], why: &str| {
        let game = format!("{FOUR};B[];W[]TB[aa][ba][ca][da])");
        let (code, _, errors) = scored(arguments, &game);
        assert!(code == 2 && errors.contains(why), "{code} {errors}");
    };
    refused(&["--proof", "-"], "name one, such as --proof proof.sgf");
    refused(&["--proof", "proof.txt"], "must end in .sgf");
    refused(&["--proof", "p.sgf", "-o", "p.sgf"], "name another one");
    refused(&["--proof", "p.sgf"], "add --dead judged");
    let arguments = ["score", "cases/games", "--proof", "p.sgf"];
    let (code, _, errors) = said(&tobi(&arguments).output().expect("the program runs"));
    assert!(
        code == 2 && errors.contains("works on one game"),
        "{errors}"
    );
    let arguments = ["score", SMALL, "--proof", SMALL];
    let (code, _, errors) = said(&tobi(&arguments).output().expect("the program runs"));
    assert!(
        code == 2 && errors.contains("name another file"),
        "{errors}"
    );
}

#[test]
fn png_is_the_same_picture() {
    let picture = std::env::temp_dir().join(format!("tobi-score-{}.png", std::process::id()));
    let name = picture.to_str().unwrap();
    let shown = printed(&["score", SMALL, "--format", "png", "--output", name]);
    assert_eq!(shown, "");
    let bytes = fs::read(&picture).unwrap();
    fs::remove_file(&picture).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
}

/// The written file is read, has the same content, and is the same text when written again.
#[test]
fn a_written_score_is_read_back() {
    let written = printed(&["score", SMALL, "--format", "sgf"]);
    let (code, line, errors) = json(&[], &written);
    assert_eq!((code, &*errors), (0, ""));
    let judged = printed(&["score", SMALL, "--format", "json"]);
    let judged: Value = serde_json::from_str(&judged).unwrap();
    assert_eq!(line["dead_by"], "marked");
    for key in ["result", "dead", "ownership", "black", "white", "dame"] {
        assert_eq!(line[key], judged[key], "{key}");
    }
    let (_, again, _) = scored(&["--format", "sgf", "--dead", "judged"], &written);
    assert_eq!(again, written);
}

#[test]
fn the_rest_of_a_file_is_kept() {
    let game = format!(
        "(;{WALLS}KM[0]RE[W+3]XX[a\\]b](;B[]C[hello]TR[aa];W[]LB[ab:x]C[the end\\\\])(;W[aa]))"
    );
    let (_, written, _) = scored(&["--format", "sgf"], &game);
    assert!(written.contains("RE[0]XX[a\\]b]"), "{written}");
    assert!(written.contains(";B[]C[hello]TR[aa]") && written.contains("(;W[aa])"));
    assert!(
        written.contains("LB[ab:x]")
            && written.contains("C[the end\\\\\n\nScore by Tobi: 0 (japanese")
    );
    // A result without counting stays.
    let resigned = game.replace("W+3", "W+R");
    let (_, written, _) = scored(&["--format", "sgf"], &resigned);
    assert!(written.contains("RE[W+R]"), "{written}");
}

#[test]
fn rules_and_komi_can_be_named() {
    let game = format!("(;{WALLS}RU[Chinese]KM[1]HA[2])");
    let result = |arguments: &[&str]| {
        let dead = ["--dead", "B6,F2"];
        json(&[&dead, arguments].concat(), &game).1["result"].clone()
    };
    assert_eq!(result(&[]), "W+3", "komi, and two handicap stones");
    assert_eq!(result(&["--rules", "japanese"]), "W+1");
    assert_eq!(result(&["--rules", "aga", "--komi", "-7.5"]), "B+6.5");
    assert_eq!(result(&["--komi", "0", "--rules", "new-zealand"]), "0");
}

/// What is unlikely is said: no komi in an even game, handicap stones without a handicap, a handicap without stones.
#[test]
fn what_is_unlikely_in_the_record_is_said() {
    let said = |game: &str| json(&["--anyway"], game).1["remarks"].to_string();
    let opening = ";B[aa];B[bb];W[dd])";
    for (game, part) in [
        (
            "(;SZ[5]RU[Chinese]KM[0];B[aa];W[bb])",
            "KM[0] in an even game: no komi is counted",
        ),
        (
            &format!("(;SZ[5]RU[Chinese]KM[7]{opening}"),
            "HA is missing: Black's first 2 moves are no handicap",
        ),
        (
            &format!("(;SZ[5]RU[Chinese]KM[7]HA[2]{opening}"),
            "HA[2] without AB: Black's first 2 moves are the handicap stones; White is compensated with 2 points",
        ),
        (
            "(;SZ[5]RU[Japanese]KM[7]HA[2];B[aa];W[bb])",
            "HA[2] without AB: no handicap stones are on the board",
        ),
    ] {
        assert!(said(game).contains(part), "{game}: {}", said(game));
    }
    for game in [
        "(;SZ[5]RU[Chinese]KM[7];B[aa];W[bb])",
        "(;SZ[5]RU[Chinese]KM[0]HA[2]AB[aa][bb];W[cc])",
        &format!("(;SZ[5]RU[Japanese]KM[7]{opening}"),
    ] {
        assert_eq!(said(game), "[]", "{game}");
    }
}

/// A file that is not SGF has no properties that a message could name.
#[test]
fn what_another_format_leaves_open_is_said_without_properties() {
    let gib = "\\HS\n\\[GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:0\\]\n\\HE\n\\GS\nINI 0 1 0\nSTO 0 2 1 3 3\n\\GE\n";
    let ugf = "[Header]\nSize=5\nHdcp=2\n[Data]\nAA,B1,1,0\nBB,W1,2,0\n";
    for (file, remarks) in [
        (
            gib,
            &[
                "the rule set is missing; using japanese rules",
                "a komi of 0 in an even game: no komi is counted; if it was played with the usual one, give --komi 6.5",
            ][..],
        ),
        (
            ugf,
            &[
                "the rule set is missing; using japanese rules",
                "the komi is missing; using komi 0.5, the usual komi of japanese rules with 2 handicap stones",
                "a handicap of 2 without stones at the start: no handicap stones are on the board",
            ],
        ),
    ] {
        let (_, line, errors) = json(&["--anyway"], file);
        let said: Vec<_> = line["remarks"].as_array().unwrap().iter().collect();
        assert_eq!(said, remarks, "{errors}");
        assert!(
            !errors.contains("KM[") && !errors.contains("HA["),
            "{errors}"
        );
    }
}

#[test]
fn what_the_record_leaves_open_is_said() {
    let (_, line, errors) = json(&[], &format!("(;{WALLS}RU[whatever])"));
    let remarks = line["remarks"].as_array().unwrap();
    assert_eq!(remarks[0], "RU names no known rules; using japanese rules");
    assert_eq!(
        remarks[1],
        "KM is missing; using komi 6.5, the usual komi of japanese rules"
    );
    assert!(
        errors.contains("line 1, column 36: RU[whatever] names no known rules"),
        "{errors}"
    );
    let (_, line, _) = json(&[], &format!("(;{WALLS}RU[Chinese]HA[3])"));
    assert_eq!(
        line["remarks"][0],
        "KM is missing; using komi 0.5, the usual komi of chinese rules with 3 handicap stones"
    );
    let (_, line, _) = json(&["--rules", "aga", "--komi", "7"], "(;SZ[5]AB[bb][dd])");
    assert_eq!(
        line["remarks"][0],
        "HA is missing: the 2 stones at the start are no handicap, and White is not compensated for them"
    );
}

#[test]
fn the_result_of_the_record_is_compared() {
    for (recorded, code, says) in [
        ("W+6.5", 0, "agrees"),
        ("W+7.5", 1, "differs by 1 point"),
        ("B+0.5", 1, "differs by 7 points"),
        ("B+", 1, "names the other winner"),
        (
            "W+",
            0,
            "cannot be compared: the record names only the winner",
        ),
        ("B+R", 0, "cannot be compared: the game was resigned"),
        ("W+T", 0, "cannot be compared: the game was lost on time"),
        ("Void", 0, "cannot be compared: the game was annulled"),
        (
            "?",
            0,
            "cannot be compared: the record says that the result is unknown",
        ),
        ("白胜6.5", 0, "agrees"),
    ] {
        let game = format!("(;{WALLS}RU[Japanese]KM[6.5]RE[{recorded}])");
        let (found, line, errors) = json(&["--dead", "B6,F2"], &game);
        assert_eq!(found, code, "{recorded}: {errors}");
        assert_eq!(line["re"]["why"], says, "{recorded}");
        assert_eq!(
            errors.contains("tobi: -: counted W+6.5, but the recorded result "),
            code == 1
        );
    }
    let (_, line, _) = json(&[], &format!("(;{WALLS})"));
    assert_eq!(line["re"]["result"], Value::Null);
    assert_eq!(line["re"]["comparison"], "not comparable");
}

#[test]
fn players_may_agree_otherwise() {
    let dead = |arguments: &[&str], marks: &str| {
        let (_, line, _) = json(arguments, &format!("(;{WALLS}KM[0];B[];W[]{marks})"));
        (line["dead"].clone(), line["dead_by"].clone())
    };
    let marks = "TB[aa:cg]";
    assert_eq!(dead(&[], ""), (["B6", "F2"].into(), "judged".into()));
    assert_eq!(dead(&[], marks), (["B6"].into(), "marked".into()));
    assert_eq!(
        dead(&["--dead", "marked"], marks),
        (["B6"].into(), "marked".into())
    );
    assert_eq!(
        dead(&["--dead", "judged"], marks),
        (["B6", "F2"].into(), "judged".into())
    );
    assert_eq!(
        dead(&["--dead", "f2"], marks),
        (["F2"].into(), "named".into())
    );
    assert_eq!(
        dead(&["--no-dead"], marks),
        (Value::Array(vec![]), "named".into())
    );
    // Marks before the end of the game do not count.
    let early = format!("(;{WALLS}KM[0];B[]{marks};W[])");
    assert_eq!(json(&[], &early).1["dead_by"], "judged");
    assert_eq!(
        json(&["--move", "1"], &format!("(;{WALLS};B[];W[]{marks})")).1["dead_by"],
        "judged"
    );
    let (code, shown, errors) = scored(&["--dead", "marked"], &early);
    assert_eq!((code, &*shown), (3, ""));
    assert!(
        errors.contains("marked no territory (TB, TW) after the last move"),
        "{errors}"
    );
}

#[test]
fn odd_marks_are_named_with_their_place() {
    let remarks = |marks: &str| {
        let (code, line, errors) = json(
            &[],
            &format!("(;{WALLS}RU[jp]KM[0]RE[0]\n;B[]\n;W[]{marks})"),
        );
        assert!(code < 2, "{errors}");
        let remarks = line["remarks"].as_array().unwrap().clone();
        let remarks = remarks.iter().map(|line| line.as_str().unwrap().to_owned());
        remarks.collect::<Vec<_>>()
    };
    assert_eq!(remarks("TB[aa:cg]TW[fa:hg]"), [""; 0]);
    assert_eq!(
        remarks("TB[aa:cg][fa]TW[fa:hg]"),
        (["line 3, column 21: F7 is marked as Black's and as White's; the marks are ignored"])
    );
    assert_eq!(
        remarks("TB[aa:cg][db]TW[fa:hg]"),
        ["line 3, column 15: D6 is marked as Black's, where black stones stand; ignored"]
    );
    // Some programs mark empty points only.
    assert_eq!(
        remarks("TB[aa:ca][ab][cb][ac:cg]TW[fa:hg]"),
        [
            "line 3, column 8: all liberties of the white stone at B6 are marked as Black's; it is taken as dead"
        ]
    );
    assert_eq!(
        remarks("TB[aa:cg]TW[fa:hg][ca]")[0],
        "line 3, column 24: C7 is marked as Black's and as White's; the marks are ignored"
    );
    // The stone at B6 is not marked dead, so both colours reach the corner.
    assert_eq!(
        remarks("TB[ag:cg]TW[fa:hg]"),
        [
            "line 3, column 8: A1 and 2 more points are marked as Black's, but living stones of both colours reach there; counted as nobody's"
        ]
    );
    // Unmarked points among marked territory are eyes in a seki, which Japanese rules do not count.
    let eye = "(;SZ[6:4]RU[jp]KM[0]AB[ca:cd][ab][bb]AW[da:dd];B[]TB[ac:bd]TW[ea:fd])";
    let (_, line, _) = json(&[], eye);
    assert_eq!(
        line["remarks"][0],
        "A4 and 1 more point are not marked, but only Black reaches there; taken as an eye in a seki"
    );
    assert_eq!(
        (&line["result"], &line["ownership"][0]),
        (&"W+4".into(), &"..BWWW".into())
    );
    let (_, line, _) = json(&["--rules", "chinese"], eye);
    assert_eq!(
        (&line["result"], &line["ownership"][0]),
        (&"0".into(), &"BBBWWW".into())
    );
    let part = "(;SZ[5]KM[0]AB[ca:ce]AW[da:de][aa][ba];B[];W[]TB[aa][ab:be]TW[ea:ee])";
    let (_, line, _) = json(&[], part);
    assert_eq!(
        line["remarks"][1],
        "line 1, column 50: A5 is marked dead, B5 of the same white chain is not; all of it is taken as dead"
    );
    assert_eq!(line["dead"], serde_json::json!(["A5", "B5"]));
}

#[test]
fn an_unfinished_game_is_refused_with_reasons() {
    let (code, shown, errors) = said(&tobi(&["score", GAME, "--move", "120"]).output().unwrap());
    assert_eq!(code, 1);
    assert!(
        shown.contains("not counted: the game is not finished (japanese rules"),
        "{shown}"
    );
    assert!(shown.contains("border is open at ") && !shown.contains("total"));
    assert!(errors.ends_with("the game is not finished and was not counted: `tobi estimate` says who is ahead, --anyway counts it as it stands\n"));
    let output = tobi(&[
        "score", GAME, "--move", "120", "--anyway", "--format", "json",
    ]);
    let (_, line, _) = said(&{ output }.output().unwrap());
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(line["safe"], false);
    assert!(line["result"].is_string() && !line["open"].as_array().unwrap().is_empty());
}

/// A game that ended without a count is called the same alone and in the table of a folder.
#[test]
fn a_game_without_a_count_is_not_called_unfinished() {
    let folder = Folder::new("without-a-count");
    for (result, why, cell) in [
        ("W+R", "the game was resigned", "resigned"),
        ("B+T", "the game was lost on time", "lost on time"),
        ("B+F", "the game was forfeited", "forfeited"),
        ("B+", "the game is not finished", "not finished"),
    ] {
        let game = format!("(;SZ[9]RE[{result}];B[ee];W[ce])");
        let (code, shown, errors) = scored(&[], &game);
        assert_eq!(code, 1);
        assert!(shown.contains(&format!("not counted: {why} (")), "{shown}");
        assert!(
            errors.contains(&format!("{why} and was not counted")),
            "{errors}"
        );
        folder.put("one.sgf", &game);
        folder.put("two.sgf", &game);
        let output = tobi(&["score", &folder.file("one.sgf"), &folder.file("two.sgf")])
            .output()
            .unwrap();
        let (_, table, _) = said(&output);
        assert_eq!(table.matches(&format!("  {cell}  ")).count(), 2, "{table}");
    }
}

/// The walls end in the middle of the board. The players did not see it, and Tobi does not tell them.
#[test]
fn what_players_agreed_on_shows_them_no_move() {
    let game = "(;SZ[7:6]KM[0]AB[ca:cc]AW[da:dc];B[];W[]";
    let (code, line, _) = json(&[], &format!("{game})"));
    assert_eq!((code, &line["safe"]), (1, &false.into()));
    for marks in ["TB[aa:bd]TW[ea:gd])", ")"] {
        let arguments = if marks == ")" {
            &["--no-dead"][..]
        } else {
            &[]
        };
        let (code, line, _) = json(arguments, &format!("{game}{marks}"));
        assert_eq!((code, &line["safe"]), (0, &true.into()));
        for key in ["open", "obstacles", "unsettled"] {
            assert_eq!(line[key], serde_json::json!([]), "{key}");
        }
    }
}

#[test]
fn bad_requests_and_bad_games() {
    let complaint = |arguments: &[&str], game: &str| {
        let (code, shown, errors) = scored(arguments, game);
        assert_eq!(shown, "");
        (code, errors.trim_end().to_owned())
    };
    let game = format!("(;{WALLS}KM[6.5])");
    assert_eq!(
        complaint(&["--dead", "A1"], &game),
        (2, "tobi: --dead: there is no stone on A1".to_owned())
    );
    let (_, _, remarks) = scored(&[], "(;SZ[9]\nKM[7.25];B[ee])");
    assert!(
        remarks.contains("line 2, column 1: KM[7.25] is not a multiple of 0.5; 7.5 is used"),
        "{remarks}"
    );
    let (_, _, remarks) = scored(&[], "(;SZ[9]KM[much])");
    assert!(
        remarks.contains("KM is not a valid komi; using komi 6.5"),
        "{remarks}"
    );
    for (arguments, word) in [
        (["--komi", "6.25"], "multiple of 0.5"),
        (["--rules", "checkers"], "tromp-taylor"),
        (["--teire", "maybe"], "standing"),
        (["--format", "gif"], "sgf"),
    ] {
        let (code, errors) = complaint(&arguments, &game);
        assert_eq!(code, 2);
        assert!(errors.contains(word), "{errors}");
    }
    assert_eq!(
        complaint(&[], "(;SZ[9];B[ee];W[ee])"),
        (
            3,
            "tobi: -: line 1, column 17: move 2 (W E5): a black stone stands there; --skip-illegal skips it".to_owned()
        )
    );
    let (code, line, errors) = json(&[], &format!("(;{WALLS}KM[0];B[];W[];B[aa])"));
    assert_eq!(code, 0, "{errors}");
    assert_eq!(
        line["repairs"],
        serde_json::json!(["line 1, column 52: move 3 (B A7): the game is over"])
    );
    let (code, several, _) = scored(&["--format", "json"], "(;SZ[5];B[cc])(;SZ[5])");
    assert_eq!(
        (code, several.lines().count()),
        (1, 2),
        "a line for each game"
    );
    for garbage in ["", "no game", "(((((", "(;GM[2])", "(;SZ[99])"] {
        assert_eq!(complaint(&[], garbage).0, 3, "{garbage}");
    }
    let (code, errors) = complaint(&["--format", "svg", GAME], &game);
    assert_eq!(code, 2);
    assert!(
        errors.contains("--format svg, png and sgf work on one game"),
        "{errors}"
    );
}

/// A column of dame between two walls: a cross on a picture is a dead stone.
#[test]
fn pictures_mark_dame_like_text_in_ascii() {
    const WALLS: &[u8] = b"(;SZ[7]RU[Japanese]KM[0.5]AB[ca][cb][cc][cd][ce][cf][cg]\
        AW[ea][eb][ec][ed][ee][ef][eg];B[];W[])";
    let said = |options: &[&str]| {
        let output = fed(&[&["score", "-"], options].concat(), WALLS);
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(said(&["--charset", "ascii"]).contains("\n/ dame\n"));
    let svg = said(&["--format", "svg"]);
    // Seven points, and the legend.
    assert_eq!(svg.matches(">/</text>").count(), 8);
    assert!(!svg.contains(">x</text>"));
}

/// Marks that are impossible are wrong usage, with the option.
#[test]
fn wrong_marks_are_told_with_their_option() {
    for (options, said) in [
        (
            &["--seki", "A9"][..],
            "--seki: there is no stone on A9; mark empty points with --neutral",
        ),
        (&["--seki", "D9,I3"], "--seki: "),
        (
            &["--neutral", "D9"],
            "--neutral: there is a stone on D9, but neutral points are empty",
        ),
        (
            &["--dead", "D9", "--seki", "D9"],
            "--seki: the stone at D9 is both dead and in seki",
        ),
    ] {
        let output = tobi(&[&["score", SMALL], options].concat())
            .output()
            .unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(said), "{errors}");
        assert!(output.stdout.is_empty());
    }
    let shown = tobi(&["score", SMALL, "--neutral", "A9"]).output().unwrap();
    let remarks = String::from_utf8(shown.stderr).unwrap();
    assert!(
        remarks.contains("neutral, as marked by hand: A9"),
        "{remarks}"
    );
}
