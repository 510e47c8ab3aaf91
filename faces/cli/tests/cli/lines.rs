//! Which game and which line of a file, and `tobi FILE`.

use crate::program::{fed, printed, tobi};

/// Two games; the second branches after its first move, and once more on the way.
const TWO_GAMES: &[u8] =
    b"(;SZ[5];B[cc])(;SZ[7];B[dd](;W[dc];B[cc])(;W[de](;B[ce])(;B[ee];W[fe])))";

/// The last move of the position that is shown.
fn shown(options: &[&str]) -> String {
    let output = fed(&[&["show", "-"], options].concat(), TWO_GAMES);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let line = text.lines().find(|line| line.starts_with("move "));
    line.unwrap_or_default().to_owned()
}

#[test]
fn a_game_and_a_variation_are_chosen() {
    for (options, wanted) in [
        (&["--game", "1"][..], "move 1 (black C3), white to play"),
        (&["--game", "2"], "move 3 (black C5), white to play"),
        (
            &["--game", "2", "--variation", "1"],
            "move 3 (black C5), white to play",
        ),
        (
            &["--game", "2", "--variation", "2"],
            "move 3 (black C3), white to play",
        ),
        (
            &["--game", "2", "--variation", "2,2"],
            "move 4 (white F3), black to play",
        ),
        (
            &["--game", "2", "--variation", "2,2", "--move", "2"],
            "move 2 (white D3), black to play",
        ),
    ] {
        assert_eq!(shown(options), wanted, "{options:?}");
    }
}

#[test]
fn the_score_is_written_to_the_line_that_was_scored() {
    let file: &[u8] = b"(;SZ[5]KM[0]RU[japanese];B[cc](;W[];B[]C[main])(;W[aa];B[];W[]C[other]))";
    for (options, marked) in [
        (&["--variation", "1"][..], "main"),
        (&["--variation", "2"], "other"),
        (&["--variation", "2", "--move", "2", "--anyway"], "W[aa]"),
    ] {
        let output = fed(
            &[&["score", "-", "--format", "sgf"], options].concat(),
            file,
        );
        let saved = String::from_utf8(output.stdout).expect("UTF-8");
        let (before, after) = saved.split_once("TB[").expect("territory is marked");
        let marks = ["main", "W[aa]", "other"].into_iter();
        assert_eq!(
            marks.max_by_key(|mark| before.rfind(mark)),
            Some(marked),
            "{saved}"
        );
        assert!(!after.contains("TB["), "{saved}");
    }
}

#[test]
fn the_record_s_result_is_that_of_the_end_of_the_main_line() {
    let file: &[u8] = b"(;SZ[5]KM[0]RU[japanese]RE[B+24];B[cc](;W[];B[])(;W[aa];B[];W[]))";
    let agrees = "the recorded result B+24 agrees";
    let elsewhere =
        "the recorded result B+24 cannot be compared: it is the result at the end of the main line";
    for (options, said) in [
        (&[][..], agrees),
        (&["--move", "3"], agrees),
        (&["--variation", "1"], agrees),
        (&["--variation", "2"], elsewhere),
        (&["--move", "1", "--anyway"], elsewhere),
    ] {
        let score = |format| {
            fed(
                &[&["score", "-", "--format", format], options].concat(),
                file,
            )
        };
        let output = score("text");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(text.contains(said), "{options:?}: {text}");
        // Differences there are not findings, and the record keeps its result.
        assert_eq!(output.status.code(), Some(0), "{options:?}");
        let saved = String::from_utf8(score("sgf").stdout).expect("UTF-8");
        assert!(saved.contains("RE[B+24]"), "{options:?}: {saved}");
    }
    // Nor does it get one from another line.
    let untold: &[u8] = b"(;SZ[5]KM[0]RU[japanese];B[cc](;W[];B[])(;W[aa];B[];W[]))";
    for (variation, is_told) in [("1", true), ("2", false)] {
        let saved = fed(
            &["score", "-", "--format", "sgf", "--variation", variation],
            untold,
        );
        let saved = String::from_utf8(saved.stdout).expect("UTF-8");
        assert_eq!(saved.contains("RE["), is_told, "{saved}");
    }
}

#[test]
fn what_is_not_there_is_refused() {
    for (options, why) in [
        (&["--game", "3"][..], "--game 3: the file has 2 games"),
        (
            &["--game", "2", "--variation", "3"],
            "--variation: there are 2 variations after move 1, not 3",
        ),
        (
            &["--game", "2", "--variation", "1,1"],
            "--variation: 2 choices are given, but this line branches only once",
        ),
        (
            &["--game", "2", "--move", "9"],
            "--move: expected a move from 0 to",
        ),
        (&["--game", "0"], "expected a whole number from 1"),
    ] {
        let output = fed(&[&["show", "-"], options].concat(), TWO_GAMES);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(why), "{said}");
    }
    let output = tobi(&["score", "cases/games", "--game", "1"])
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("name just one"), "{said}");
}

#[test]
fn a_file_alone_is_scored_or_estimated() {
    let finished = "cases/games/gnugo-9x9-japanese.sgf";
    assert_eq!(printed(&[finished]), printed(&["score", finished]));
    let running = std::env::temp_dir().join(format!("tobi-running-{}.sgf", std::process::id()));
    std::fs::write(&running, "(;SZ[9]KM[6.5];B[ee];W[gc];B[cg])").expect("it can be written");
    let running = running.to_str().expect("UTF-8");
    assert_eq!(printed(&[running]), printed(&["estimate", running]));
    std::fs::remove_file(running).expect("it is there");
    for options in [&["--move", "20"][..], &["--all", "--playouts", "0"]] {
        assert_eq!(
            printed(&[&[finished], options].concat()),
            printed(&[&["estimate", finished], options].concat())
        );
    }
    assert_eq!(
        printed(&[finished, "--teire", "deducted"]),
        printed(&["score", finished, "--teire", "deducted"])
    );
    for (word, code, why) in [
        (&["scor"][..], 2, "neither a command nor a file"),
        (&["scroe", finished], 2, "did you mean `score`?"),
        (&["-"], 2, "tobi score -"),
        // As with a command in front.
        (&["missing.sgf", "--all"], 3, "no such file"),
        (&["https://example.org/game.sgf"], 3, "download the file"),
    ] {
        let output = tobi(word).output().expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(why), "{said}");
    }
    for command in ["score", "show", "estimate", "groups", "review", "play"] {
        let output = tobi(&[command, "https://example.org/game.sgf"]).output();
        let output = output.expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{command}: {said}");
        assert!(said.contains("download the file"), "{command}: {said}");
    }
}

#[test]
fn the_name_of_the_output_says_the_format() {
    let game = "cases/games/gnugo-9x9-japanese.sgf";
    let written = |name: &str| {
        let path = std::env::temp_dir().join(format!("tobi-{}-{name}", std::process::id()));
        let output = tobi(&["score", game, "--output", path.to_str().expect("UTF-8")]).output();
        let output = output.expect("the program runs");
        let bytes = std::fs::read(&path).unwrap_or_default();
        let _ = std::fs::remove_file(&path);
        (output, bytes)
    };
    assert!(written("a.svg").1.starts_with(b"<svg "));
    assert!(written("a.png").1.starts_with(b"\x89PNG"));
    assert!(written("a.JSON").1.starts_with(b"{"));
    assert!(written("a.sgf").1.starts_with(b"("));
    let (output, bytes) = written("a.html");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(bytes.is_empty() && said.contains("--format"), "{said}");
}

#[test]
fn playouts_are_counted_only_if_asked_for() {
    let game = "cases/games/gnugo-9x9-japanese.sgf";
    let counts = |options: &[&str]| {
        let shown = printed(&[&["score", game], options].concat());
        shown.matches(" of 100 playouts").count()
    };
    assert_eq!(counts(&[]), 0);
    assert!(counts(&["--verbose"]) > 0);
    // What is too few, if it is not less than half of them.
    let shown = printed(&["score", game, "--verbose"]);
    let dead = shown
        .lines()
        .find(|line| line.contains("in too many playouts"))
        .unwrap();
    let (_, rule) = dead.split_once(" of 100 playouts").unwrap();
    assert_eq!(
        rule,
        ", and stones that only the other side surrounds need 70"
    );
}
