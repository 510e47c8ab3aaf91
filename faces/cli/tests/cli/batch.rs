//! `tobi score` with many games: their order, broken ones, and interrupted runs.

use crate::program::{fed, tobi};
use crate::score::{WALLS, said};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A folder for one test, deleted at its end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tobi-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn put(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A finished game with this recorded result; it is a draw.
pub(crate) fn game(result: &str) -> String {
    // The players agreed on the dead stones, so that it takes no time.
    format!("(;{WALLS}KM[0]RE[{result}];B[];W[]TB[aa:cg]TW[fa:hg])")
}

/// Valid games and broken ones, several in a file, nested folders, names of all kinds.
fn games(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.put("games/b.sgf", &game("0"));
    folder.put(
        "games/a/z.SGF",
        &[game("B+1"), game("W+R"), game("0")].concat(),
    );
    folder.put("games/a/y.sgf", "no game at all");
    folder.put("games/c \"quoted\" 黑.sgf", &game("?"));
    folder.put("games/d.sgf", "(;SZ[5];B[aa];W[aa])");
    folder.put("games/e.sgf", "(;SZ[9]KM[6.25];B[aa])");
    folder.put("games/f.sgf", "(;SZ[7:6]AB[ca:cc]AW[da:dc])");
    folder.put("games/notes.txt", "no game, and not asked for");
    folder.put("games/g.sgf", &game("0"));
    folder
}

/// Scores many games. What is written to standard output are lines, unless another format is named.
pub(crate) fn batch(arguments: &[&str]) -> (i32, String, String) {
    let names = |option: &str| arguments.contains(&option);
    let mut command = tobi(&["score"]);
    if !names("--output") && !names("--format") && !names("--report") {
        command.args(["--format", "json"]);
    }
    said(&command.args(arguments).output().unwrap())
}

#[test]
fn many_games_one_line_each_in_their_order() {
    let folder = games("order");
    let (code, lines, errors) = batch(&[&folder.file("games")]);
    assert_eq!(code, 3, "{errors}");
    let values: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let results = values.iter().map(|line| {
        let file = Path::new(line["file"].as_str().unwrap());
        let end = file.strip_prefix(folder.0.join("games")).unwrap().display();
        format!(
            "{end} {} {}",
            line["game"],
            line["re"]["comparison"].as_str().unwrap_or("broken")
        )
    });
    assert_eq!(
        results.collect::<Vec<_>>(),
        [
            "a/y.sgf 1 broken",
            "a/z.SGF 1 differs",
            "a/z.SGF 2 not comparable",
            "a/z.SGF 3 agrees",
            "b.sgf 1 agrees",
            "c \"quoted\" 黑.sgf 1 not comparable",
            "d.sgf 1 broken",
            "e.sgf 1 not comparable",
            "f.sgf 1 not comparable",
            "g.sgf 1 agrees",
        ]
    );
    assert!(
        values[0]["error"]
            .as_str()
            .unwrap()
            .contains("this is not an SGF file")
    );
    assert_eq!(
        values[6]["error"],
        "line 1, column 17: move 2 (W A5): a black stone stands there; --skip-illegal skips it"
    );
    assert!(
        values[8]["result"].is_null() && !values[8]["obstacles"].as_array().unwrap().is_empty()
    );
    assert!(errors.ends_with(
        "tobi: 10 games: 3 agree with the record, 1 differ (1 with another winner), 1 resigned, 1 not comparable, 2 not finished, 2 with errors\n"
    ));
    assert_eq!(errors.lines().count(), 3, "{errors}");
    // With any number of threads, and any way of naming the files.
    for threads in ["1", "5"] {
        let games = [folder.file("games"), folder.file("games/b.sgf")];
        let mut command = tobi(&["score", &games[0], &games[1], "--format", "json"]);
        let output = command.env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert_eq!(said(&output).1, lines);
    }
}

#[test]
fn the_same_game_twice_is_told() {
    let folder = Folder::new("twice");
    let moves = ";B[cc];W[gg];B[cg];W[gc]";
    folder.put("a.sgf", &format!("(;SZ[9]KM[0]PB[One]{moves})"));
    folder.put(
        "b.sgf",
        &format!("(;SZ[9]KM[6.5]{moves};B[ee])(;SZ[9]RE[B+R]{moves})"),
    );
    let output = folder.file("scores.jsonl");
    let names = [folder.file("a.sgf"), folder.file("b.sgf")];
    let run = || batch(&[&names[0], &names[1], "--output", &output]);
    run();
    let whole = fs::read_to_string(&output).unwrap();
    let lines: Vec<Value> = whole
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["same_as"], &lines[1]["same_as"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(lines[2]["game_key"], lines[0]["game_key"]);
    assert_eq!(
        lines[2]["same_as"],
        serde_json::json!({"file": names[0], "game": 1})
    );
    // Even if an interrupted run wrote the first of them.
    let kept: String = whole.split_inclusive('\n').take(2).collect();
    fs::write(&output, kept).unwrap();
    run();
    assert_eq!(fs::read_to_string(&output).unwrap(), whole);
}

#[test]
fn files_are_named_by_a_list() {
    let folder = games("list");
    let list = [
        folder.file("games/g.sgf"),
        String::new(),
        folder.file("games/b.sgf"),
    ]
    .join("\n");
    let output = fed(
        &["score", "--files-from", "-", "--format", "json"],
        list.as_bytes(),
    );
    let (code, lines, errors) = said(&output);
    assert_eq!(code, 0, "{errors}");
    let (_, named, _) = batch(&[&folder.file("games/g.sgf"), &folder.file("games/b.sgf")]);
    assert_eq!(lines, named);
    let (code, _, errors) = said(&fed(&["score", "--files-from", "-"], b"a.sgf\n\xff\n"));
    assert_eq!(code, 3);
    assert!(errors.contains("-: line 2 is not UTF-8"), "{errors}");
    assert_eq!(said(&fed(&["score", "--files-from", "-"], b"")).0, 3);
}

#[test]
fn exit_codes_of_many_games() {
    let folder = games("codes");
    let code = |names: &[&str]| {
        let files: Vec<String> = names.iter().map(|name| folder.file(name)).collect();
        batch(&files.iter().map(|file| &**file).collect::<Vec<_>>()).0
    };
    assert_eq!(code(&["games/b.sgf", "games/g.sgf"]), 0);
    assert_eq!(
        code(&["games/b.sgf", "games/f.sgf"]),
        1,
        "one is not finished"
    );
    assert_eq!(code(&["games/a/z.SGF"]), 1, "one differs");
    folder.put("resigned.sgf", "(;SZ[9]RE[W+R];B[ee];W[ce])");
    assert_eq!(
        code(&["games/b.sgf", "resigned.sgf"]),
        0,
        "nobody counts it"
    );
    assert_eq!(code(&["games/b.sgf", "games/none.sgf"]), 3);
    fs::create_dir(folder.0.join("empty")).unwrap();
    assert_eq!(code(&["empty"]), 3);
    let (code, _, errors) = batch(&[&folder.file("games"), "--steps"]);
    assert_eq!(code, 2);
    assert!(errors.contains("--steps works on one game"), "{errors}");
}

/// Wherever a run was interrupted, the next one ends with the same bytes.
#[test]
fn a_broken_off_batch_goes_on() {
    let folder = games("torn");
    let (games, output) = (folder.file("games"), folder.file("scores.jsonl"));
    let (_, _, first) = batch(&[&games, "--output", &output]);
    let whole = fs::read(&output).unwrap();
    assert_eq!(whole.iter().filter(|&&byte| byte == b'\n').count(), 10);
    let ends: Vec<usize> = (0..whole.len()).filter(|&at| whole[at] == b'\n').collect();
    // Nothing, within a line, at the ends of lines, everything.
    let lengths = [
        0,
        1,
        ends[2],
        ends[2] + 1,
        ends[4] + 9,
        ends[9],
        ends[9] + 1,
    ];
    for length in lengths {
        fs::write(&output, &whole[..length]).unwrap();
        let (code, shown, errors) = batch(&[&games, "--output", &output]);
        assert_eq!((code, &*shown), (3, ""), "{errors}");
        assert!(fs::read(&output).unwrap() == whole, "cut at {length}");
        assert_eq!(
            errors.lines().last(),
            first.lines().last(),
            "the same summary"
        );
        let said = match length {
            length if length <= ends[0] => "",
            length if length > ends[9] => {
                "10 games already in the output, 1 of them with a result unlike the record's; nothing left to do"
            }
            _ => "already in the output",
        };
        assert!(errors.contains(said), "cut at {length}: {errors}");
    }
}

/// Even if no line is written again, in every output format.
#[test]
fn games_that_nobody_counted_are_told_apart() {
    let folder = Folder::new("given-up");
    let begun = |result: &str| format!("(;SZ[9]RE[{result}];B[ee];W[ce])");
    let games = [
        &*begun("B+R"),
        &begun("W+T"),
        &begun("?"),
        &begun("W+Resign"),
        &game("B+F"),
        &game("0"),
    ];
    folder.put("games.sgf", &games.concat());
    let summary = "tobi: 6 games: 1 agree with the record, 0 differ, 2 resigned, 1 lost on time, 1 forfeited, \
        0 not comparable, 1 not finished, 0 with errors\n";
    for name in ["scores.jsonl", "scores.parquet", "scores.csv"] {
        for _ in 0..2 {
            let output = folder.file(name);
            let (code, _, errors) = batch(&[&folder.file("games.sgf"), "--output", &output]);
            assert_eq!(code, 1);
            assert!(errors.ends_with(summary), "{name}: {errors}");
        }
    }
    // Not if the record's result is about another position.
    let (_, _, errors) = batch(&[
        &folder.file("games.sgf"),
        &folder.file("games.sgf"),
        "--move",
        "1",
        "--anyway",
    ]);
    assert!(!errors.contains("resigned"), "{errors}");
}

/// Outputs of another batch or with other options, and foreign files, are not continued.
#[test]
fn what_is_something_else_is_not_touched() {
    let folder = games("foreign");
    let (games, output) = (folder.file("games"), folder.file("scores.jsonl"));
    batch(&[&games, "--output", &output]);
    let whole = fs::read(&output).unwrap();
    for (arguments, says) in [
        (
            vec!["--komi", "5"],
            "a file, an option or the version of tobi has changed",
        ),
        (vec!["cases/games"], ""),
    ] {
        let (code, _, errors) = batch(&[&[&*games, "--output", &output], &arguments[..]].concat());
        assert_eq!(code, 3, "{errors}");
        assert!(errors.contains(says), "{errors}");
    }
    assert!(fs::read(&output).unwrap().starts_with(&whole));
    let (code, _, errors) = batch(&["cases/games", "--output", &output]);
    assert_eq!(code, 3);
    assert!(
        errors.contains("exists and has reports on other games"),
        "{errors}"
    );
}

/// The message says what is wrong with the file, that it is unchanged, and what to do.
#[test]
fn a_file_that_another_program_wrote_is_not_continued() {
    let folder = games("others");
    let games = folder.file("games");
    let rest = "; it was left as it is: name another file, or remove this one\n";
    let content = "was not written by `tobi score`";
    let columns = "has other columns than this version of `tobi score` writes";
    let estimates = folder.file("estimates.csv");
    let estimated = tobi(&[
        "estimate",
        &games,
        "--playouts",
        "0",
        "--output",
        &estimates,
    ]);
    assert!({ estimated }.output().unwrap().status.code().is_some());
    let estimates = fs::read_to_string(estimates).unwrap();
    assert!(estimates.lines().count() > 1);
    let line = "{\"schema\":\"tobi.estimate/1\",\"file\":\"a.sgf\",\"game\":1}\n";
    for (name, text, what) in [
        ("letter.txt", "Dear friend,\n", content),
        ("prices.jsonl", "{\"price\": 5}\n", content),
        ("estimates.jsonl", line, content),
        ("prices.csv", "fruit,price\npear,5\n", columns),
        ("estimates.csv", &estimates, columns),
        ("letter.parquet", "Dear friend,\n", content),
        ("fresh.csv.journal", "Dear friend,\n", content),
    ] {
        folder.put(name, text);
        let file = folder.file(name);
        let (code, shown, errors) = batch(&[&games, "--output", file.trim_end_matches(".journal")]);
        assert_eq!((code, &*shown), (3, ""), "{name}: {errors}");
        assert_eq!(errors, format!("tobi: {file} exists and {what}{rest}"));
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

/// Runs a batch with this output, kills it whenever it has written rows, and starts it again until it is finished. Returns
/// the number of kills.
pub(crate) fn killed_until_done(words: &[&str], output: &str) -> u32 {
    let mut kills = 0;
    loop {
        let mut command = tobi(&[words, &["--output", output]].concat());
        let command = command.env("RAYON_NUM_THREADS", "1").stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let before = fs::metadata(output).map_or(0, |file| file.len());
        let ended = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break Some(status);
            }
            if fs::metadata(output).map_or(0, |file| file.len()) > before {
                break None;
            }
            std::thread::yield_now();
        };
        if let Some(status) = ended {
            assert_eq!(status.code(), Some(0));
            return kills;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
}

/// Killed in the middle and restarted, until it is finished.
#[test]
fn a_killed_batch_goes_on() {
    let folder = Folder::new("killed");
    for number in 0..500 {
        folder.put(&format!("games/{number:03}.sgf"), &game("0"));
    }
    let (games, output) = (folder.file("games"), folder.file("scores.jsonl"));
    let (code, lines, errors) = batch(&[&games]);
    assert_eq!(code, 0, "{errors}");
    let kills = killed_until_done(&["score", &games], &output);
    assert!(kills > 0);
    assert_eq!(fs::read_to_string(&output).unwrap(), lines);
}

#[test]
fn the_report_is_parks_tables() {
    let folder = games("report");
    let (code, shown, _) = batch(&[&folder.file("games"), "--report"]);
    assert_eq!(code, 3);
    let row = |name: &str| {
        let line = shown
            .lines()
            .find(|line| line.split("  ").next() == Some(name));
        line.map(|line| line.split_whitespace().last().unwrap().to_owned())
    };
    assert_eq!(row("mean error").as_deref(), Some("0.250"));
    assert_eq!(row("variance").as_deref(), Some("0.188"));
    assert_eq!(row("0").as_deref(), Some("75.0"));
    assert_eq!(row("1").as_deref(), Some("100.0"));
    assert_eq!(row("total").as_deref(), Some("4"));
    let (code, shown, _) = batch(&["cases/games/tobi.sgf", "--report"]);
    assert_eq!(shown, "no game could be compared with its record\n");
    assert_eq!(code, 1, "the game has only begun");
}

/// A file without a line end looks like an incomplete line, unless it begins differently.
#[test]
fn a_file_of_somebody_else_is_left_as_it_was() {
    let path = std::env::temp_dir().join(format!("tobi-foreign-{}.jsonl", std::process::id()));
    let there = b"(;SZ[9];B[ee])";
    fs::write(&path, there).unwrap();
    let (code, _, errors) = batch(&["cases/games", "--output", path.to_str().unwrap()]);
    let left = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(code, 3);
    assert!(errors.contains("was not written by"), "{errors}");
    assert_eq!(left, there);
}

#[test]
fn files_that_are_not_there() {
    let run = |names: &[&str]| {
        let output = tobi(&[&["score"], names].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{names:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let errors = run(&["cases/none.sgf", "cases/games/tobi.sgf"]);
    assert!(
        errors.starts_with("tobi: cases/none.sgf: cannot be read: "),
        "{errors}"
    );
    assert_eq!(
        errors.lines().next().unwrap().matches("none.sgf").count(),
        1
    );
    let errors = run(&["crates/picture/data"]);
    let said = "tobi: there is no game record in crates/picture/data; name files, or folders with files that end in .sgf";
    assert!(errors.starts_with(said), "{errors}");
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_take_lines() {
    let folder = games("devices");
    let input = folder.file("games");
    let (code, _, errors) = batch(&[&input, "--output", "/dev/null"]);
    assert_eq!(code, 3, "one file is broken: {errors}");
    assert!(!errors.contains("/dev/null"), "{errors}");
    let pipe = folder.file("pipe.jsonl");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|made| made.success()));
    let there = pipe.clone();
    let reader = std::thread::spawn(move || fs::read_to_string(there).unwrap());
    let (_, lines, _) = batch(&[&input]);
    batch(&[&input, "--output", &pipe]);
    assert_eq!(reader.join().unwrap(), lines);
    let table = folder.file("pipe.parquet");
    fs::rename(&pipe, &table).unwrap();
    let (code, _, errors) = batch(&[&input, "--output", &table]);
    assert_eq!(code, 2);
    assert!(errors.contains("is a device or a pipe"), "{errors}");
}

#[test]
fn a_file_without_lines_is_not_read_to_its_end() {
    let folder = games("endless");
    let output = folder.file("out.jsonl");
    let file = fs::File::create(&output).unwrap();
    file.set_len(1 << 30).unwrap();
    let (code, _, errors) = batch(&[&folder.file("games"), "--output", &output]);
    assert_eq!(code, 3);
    assert!(errors.contains("name another file"), "{errors}");
    assert_eq!(fs::metadata(&output).unwrap().len(), 1 << 30);
}
