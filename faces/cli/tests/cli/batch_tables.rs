//! Reports on many games as Parquet and CSV, and interrupted runs. `faces/python/tests` tests what other programs
//! read from them.

use crate::batch::{Folder, batch, game};
use crate::program::tobi;
use crate::score::said;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::fs::{self, File};
use std::process::Stdio;

fn games(name: &str) -> Folder {
    let folder = Folder::new(name);
    for number in 0..5 {
        folder.put(&format!("games/{number}.sgf"), &game("0"));
    }
    folder.put("games/x.sgf", "no game");
    folder.put("games/y.sgf", &[game("B+1"), game("W+R")].concat());
    folder
}

/// Rows of a Parquet file.
fn rows(path: &str) -> usize {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    reader
        .build()
        .unwrap()
        .map(|batch| batch.unwrap().num_rows())
        .sum()
}

/// `--format csv` on standard output gives the bytes of a `.csv` file, also for one game and for estimates.
#[test]
fn csv_on_standard_output() {
    let folder = games("csv-stdout");
    let input = folder.file("games");
    let one = folder.file("games/0.sgf");
    for (number, words) in [
        vec!["score", &input],
        vec!["score", &one],
        vec!["estimate", &input, "--playouts", "0"],
    ]
    .iter()
    .enumerate()
    {
        let file = folder.file(&format!("{number}.csv"));
        for path in [&[][..], &["--format", "csv"]] {
            let output = tobi(&[&words[..], &["--output", &file], path].concat())
                .output()
                .unwrap();
            assert!(output.status.code() < Some(4), "{output:?}");
            let printed = tobi(&[&words[..], &["--format", "csv"]].concat())
                .output()
                .unwrap();
            assert_eq!(printed.stdout, fs::read(&file).unwrap(), "{words:?}");
            fs::remove_file(&file).unwrap();
        }
    }
    let refused = |arguments: &[&str]| {
        let (code, _, errors) = said(&tobi(arguments).output().unwrap());
        assert_eq!(code, 2, "{errors}");
        errors
    };
    let lines = folder.file("x.jsonl");
    let errors = refused(&["score", &input, "--format", "csv", "--output", &lines]);
    assert!(errors.contains("name ends in .csv"), "{errors}");
    let errors = refused(&["estimate", &one, "--all", "--format", "csv"]);
    assert!(errors.contains("--format json"), "{errors}");
}

#[test]
fn a_table_is_the_same_however_often_the_run_broke_off() {
    let folder = games("parquet");
    let (games, lines) = (folder.file("games"), folder.file("scores.jsonl"));
    let (_, _, last) = batch(&[&games, "--output", &lines]);
    let lines = fs::read_to_string(lines).unwrap();
    for form in ["parquet", "csv"] {
        let output = folder.file(&format!("scores.{form}"));
        let (code, shown, errors) = batch(&[&games, "--output", &output]);
        assert_eq!((code, &*shown), (3, ""), "{errors}");
        assert_eq!(errors.lines().last(), last.lines().last());
        let whole = fs::read(&output).unwrap();
        let journal = format!("{output}.journal");
        assert!(!fs::exists(&journal).unwrap());
        for kept in 0..=8 {
            fs::remove_file(&output).unwrap();
            let begun: String = lines.split_inclusive('\n').take(kept).collect();
            // An incomplete line is dropped.
            fs::write(&journal, begun + "{\"schema\":\"tobi.sc").unwrap();
            let (_, _, errors) = batch(&[&games, "--output", &output]);
            assert!(
                fs::read(&output).unwrap() == whole,
                "{form}, {kept} lines: {errors}"
            );
            assert_eq!(errors.lines().last(), last.lines().last());
            assert!(!fs::exists(&journal).unwrap());
        }
        // Everything is done: nothing happens, and the summary is the same.
        let (code, _, errors) = batch(&[&games, "--output", &output]);
        assert_eq!((code, errors.lines().last()), (3, last.lines().last()));
        assert!(fs::read(&output).unwrap() == whole);
        // More games than it has, or others, are not added.
        let (code, _, errors) = batch(&[&games, "cases/games/tobi.sgf", "--output", &output]);
        assert_eq!(code, 3);
        assert!(
            errors.contains("is complete, but there are more games"),
            "{errors}"
        );
        let (code, _, errors) = batch(&["cases/games", "--output", &output]);
        assert_eq!(code, 3);
        assert!(errors.contains("has reports on other games"), "{errors}");
        assert!(fs::read(&output).unwrap() == whole);
    }
    assert_eq!(rows(&folder.file("scores.parquet")), 8);
}

#[test]
fn a_folder_of_files_grows() {
    let folder = games("parts");
    let (games, output) = (folder.file("games"), folder.file("scores.parquet"));
    let run = |more: &[&str]| {
        let arguments = [&games, "--output", &output, "--rows-per-file", "3"];
        batch(&[&arguments, more].concat())
    };
    let files = || {
        let entries = fs::read_dir(&output).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let (code, _, first) = run(&[]);
    assert_eq!(code, 3);
    let parts = [
        "part-00000.parquet",
        "part-00001.parquet",
        "part-00002.parquet",
    ];
    assert_eq!(files(), parts);
    let counts = parts.map(|part| rows(&format!("{output}/{part}")));
    assert_eq!(counts, [3, 3, 2]);
    let whole = parts.map(|part| fs::read(format!("{output}/{part}")).unwrap());
    // Without the last file, and without the last two.
    for missing in 1..=2 {
        for part in &parts[3 - missing..] {
            fs::remove_file(format!("{output}/{part}")).unwrap();
        }
        let (_, _, errors) = run(&[]);
        assert!(errors.contains("games already in the output"), "{errors}");
        assert_eq!(errors.lines().last(), first.lines().last());
        assert_eq!(files(), parts);
        assert!(whole == parts.map(|part| fs::read(format!("{output}/{part}")).unwrap()));
    }
    // A journal next to a complete file is left over from a run that was killed between the two steps.
    fs::write(format!("{output}/_part-00002.jsonl"), "").unwrap();
    run(&[]);
    assert_eq!(files(), parts);
    // More games become more files.
    run(&["cases/games/gnugo-9x9-japanese.sgf"]);
    assert_eq!(files().len(), 4);
    assert_eq!(rows(&format!("{output}/part-00003.parquet")), 1);
    let fewer = [&games, "--output", &output, "--rows-per-file", "2"];
    for (code, _, errors) in [run(&["--komi", "5"]), batch(&fewer)] {
        assert_eq!(code, 3);
        assert!(
            errors.contains("an option or the version of tobi has changed"),
            "{errors}"
        );
    }
}

/// Killed again and again, until it is finished.
#[test]
fn a_killed_run_goes_on() {
    let folder = Folder::new("killed-table");
    for number in 0..300 {
        folder.put(&format!("games/{number:03}.sgf"), &game("0"));
    }
    let (games, whole, output) = (
        folder.file("games"),
        folder.file("whole.parquet"),
        folder.file("scores.parquet"),
    );
    let arguments = |output| ["score", &games, "--output", output, "--rows-per-file", "40"];
    tobi(&arguments(&whole)).output().unwrap();
    let mut kills = 0;
    // On a busy machine a part takes longer than that: the waits grow slowly.
    for wait in (0..).map(|round| 3 * (round % 20) + round / 4) {
        let mut command = tobi(&arguments(&output));
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        assert!(kills < 400, "it does not get on");
    }
    for number in 0..8 {
        let part = format!("part-{number:05}.parquet");
        let [made, expected] =
            [&output, &whole].map(|folder| fs::read(format!("{folder}/{part}")).unwrap());
        assert!(made == expected, "{part} after {kills} kills");
    }
}

#[test]
fn csv_has_a_cell_for_what_people_read() {
    let folder = games("csv");
    let output = folder.file("scores.csv");
    batch(&[&folder.file("games"), "--output", &output]);
    let mut reader = csv::Reader::from_path(&output).unwrap();
    let head: Vec<String> = reader
        .headers()
        .unwrap()
        .iter()
        .map(str::to_owned)
        .collect();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let cell = |row: usize, name: &str| {
        let column = head.iter().position(|head| head == name);
        rows[row][column.unwrap_or_else(|| panic!("no column {name}"))].to_owned()
    };
    assert_eq!(rows.len(), 8);
    assert_eq!(
        (cell(0, "result"), cell(0, "black.total")),
        ("0".to_owned(), "22.0".to_owned())
    );
    assert_eq!(
        (cell(0, "dead"), cell(0, "size.rows")),
        ("B6 F2".to_owned(), "7".to_owned())
    );
    assert_eq!(
        (cell(6, "re.comparison"), cell(6, "re.by")),
        ("differs".to_owned(), "-1.0".to_owned())
    );
    assert!(cell(5, "error").contains("not an SGF file") && cell(5, "margin").is_empty());
    assert!(!head.iter().any(|head| head == "groups"));
}

#[test]
fn estimates_of_many_games() {
    let folder = games("estimates");
    let games = folder.file("games");
    let run = |more: &[&str]| {
        let arguments = ["estimate", &games, "--playouts", "20"];
        said(&tobi(&[&arguments, more].concat()).output().unwrap())
    };
    let (code, lines, errors) = run(&["--format", "json"]);
    assert_eq!(code, 3);
    assert!(
        errors.ends_with("tobi: 8 games, 1 with errors\n"),
        "{errors}"
    );
    assert_eq!(lines.lines().count(), 8);
    assert!(lines.starts_with("{\"schema\":\"tobi.estimate/1\""));
    assert!(lines.lines().nth(1).unwrap().contains("\"same_as\""));
    let output = folder.file("estimates.parquet");
    assert_eq!(run(&["--output", &output]).0, 3);
    assert_eq!(rows(&output), 8);
    let table = run(&["--format", "text"]).1;
    assert!(
        table.lines().next().unwrap().contains("give or take"),
        "{table}"
    );
    for (arguments, message) in [
        (&["--all"][..], "--all works on one game"),
        (&["--format", "svg"], "as a table or as JSON"),
        (&["--rows-per-file", "5"], "name one that ends in .parquet"),
        (&["--rows-per-file", "0"], "--rows-per-file"),
        (
            &["--seed", "18446744073709551615", "--output", &output],
            "does not fit into a table",
        ),
        (
            &["--format", "json", "--output", &output],
            "leave --format out",
        ),
    ] {
        let (code, _, errors) = run(arguments);
        assert_eq!(code, 2, "{arguments:?}: {errors}");
        assert!(errors.contains(message), "{errors}");
    }
}

/// A full disk: a clear line, and the next run continues.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = Folder::new("full");
    for number in 0..60 {
        folder.put(&format!("games/{number:02}.sgf"), &game("0"));
    }
    let (games, whole) = (folder.file("games"), folder.file("whole.jsonl"));
    batch(&[&games, "--output", &whole]);
    for output in ["scores.jsonl", "scores.parquet", "scores.csv"] {
        let output = folder.file(output);
        // A limit on the size of files fails like a full disk, and needs no separate disk.
        let script = format!(
            "trap '' XFSZ; ulimit -f 24; exec \"$0\" score \"{games}\" --output \"{output}\""
        );
        let limited = std::process::Command::new("bash")
            .args(["-c", &script, env!("CARGO_BIN_EXE_tobi")])
            .output()
            .unwrap();
        let (code, _, errors) = said(&limited);
        assert_eq!(code, 3, "{errors}");
        assert!(
            errors.contains(&format!("cannot write {output}")),
            "{errors}"
        );
        let (code, _, errors) = batch(&[&games, "--output", &output]);
        assert_eq!(code, 0, "{errors}");
        assert!(errors.contains("games already in the output"), "{errors}");
    }
    let lines = fs::read(folder.file("scores.jsonl")).unwrap();
    assert!(lines == fs::read(&whole).unwrap());
    assert_eq!(rows(&folder.file("scores.parquet")), 60);
}

/// A finished table does not say with which options it was made, so its last game is done again and compared.
#[test]
fn a_finished_table_of_other_options_is_not_taken_for_ours() {
    let folder = games("options");
    for name in ["scores.csv", "scores.parquet"] {
        let output = folder.file(name);
        let run = |more: &[&str]| {
            let arguments = [&folder.file("games"), "--output", &output];
            batch(&[&arguments, more].concat())
        };
        let (code, _, _) = run(&[]);
        let before = fs::read(&output).unwrap();
        let (again, _, errors) = run(&[]);
        assert!(errors.contains("nothing left to do"), "{errors}");
        assert_eq!((again, fs::read(&output).unwrap()), (code, before.clone()));
        for other in [
            ["--teire", "deducted"],
            ["--rules", "chinese"],
            ["--komi", "3.5"],
        ] {
            let (code, _, errors) = run(&other);
            assert!(
                code == 3 && errors.contains("an option or the version of tobi has changed"),
                "{name} {other:?}: {code} {errors}"
            );
        }
        assert_eq!(fs::read(&output).unwrap(), before);
    }
}

/// Two runs into one file would mix their lines.
#[test]
fn a_file_that_another_run_writes_is_refused() {
    let folder = games("locked");
    for name in ["scores.jsonl", "scores.csv"] {
        let output = folder.file(name);
        let journal = if name.ends_with("csv") {
            format!("{output}.journal")
        } else {
            output.clone()
        };
        let other = fs::File::create(&journal).unwrap();
        other.lock().unwrap();
        let (code, _, errors) = batch(&[&folder.file("games"), "--output", &output]);
        assert!(
            code == 3 && errors.contains("is being written by another run of tobi"),
            "{code} {errors}"
        );
        drop(other);
        let (code, _, errors) = batch(&[&folder.file("games"), "--output", &output]);
        assert!(!errors.contains("another run"), "{code} {errors}");
    }
}
