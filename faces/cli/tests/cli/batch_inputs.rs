//! `tobi score` with many games: other files in a folder, outputs that are inputs, and the table for people.

use crate::batch::{Folder, batch, game};
use crate::program::tobi;
use crate::score::said;
use std::fs;

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::path::Path;
    use std::process::Command;

    fn pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    /// Nothing writes into the pipe: opening it would block forever.
    #[test]
    fn pipes_and_devices_in_folders_are_skipped() {
        let folder = Folder::new("pipes");
        folder.put("games/a.sgf", &game("0"));
        pipe(Path::new(&folder.file("games/b.sgf")));
        symlink("/dev/zero", folder.file("games/c.sgf")).unwrap();
        symlink("nowhere.sgf", folder.file("games/d.sgf")).unwrap();
        let (code, lines, errors) = batch(&[&folder.file("games")]);
        assert_eq!((code, lines.lines().count()), (3, 2), "{errors}");
        let [b, c, d] = ["b", "c", "d"].map(|name| folder.file(&format!("games/{name}.sgf")));
        let errors: Vec<&str> = errors.lines().collect();
        assert_eq!(errors[0], format!("tobi: {b}: not a regular file; skipped"));
        assert_eq!(errors[1], format!("tobi: {c}: not a regular file; skipped"));
        assert!(
            errors[2].starts_with(&format!("tobi: {d}: cannot be read: ")),
            "{errors:?}"
        );
        assert_eq!(errors.len(), 4);
        // Skipped files are not errors.
        fs::remove_file(&d).unwrap();
        assert_eq!(batch(&[&folder.file("games")]).0, 0);
        folder.put("list.txt", &[b, folder.file("games/a.sgf")].join("\n"));
        let (code, lines, _) = batch(&["--files-from", &folder.file("list.txt")]);
        assert_eq!((code, lines.lines().count()), (0, 1));
    }

    /// A pipe can be read only once, also if its games turn out to be several.
    #[test]
    fn games_from_a_pipe() {
        let folder = Folder::new("pipe");
        folder.put("three.sgf", &game("0").repeat(3));
        let [three, there] = ["three.sgf", "pipe"].map(|name| folder.file(name));
        pipe(Path::new(&there));
        for command in ["score", "estimate"] {
            let shell = format!("cat {three} > {there}");
            let mut writer = Command::new("sh").args(["-c", &shell]).spawn().unwrap();
            let json = ["--format", "json"];
            let output = tobi(&[command, &there]).args(json).output().unwrap();
            assert!(writer.wait().unwrap().success());
            let (code, lines, errors) = said(&output);
            assert_eq!((code, lines.lines().count()), (0, 3), "{command}: {errors}");
            let stdin = fs::File::open(&three).unwrap();
            let mut reading = tobi(&[command, "-"]);
            let output = reading.args(json).stdin(stdin).output().unwrap();
            let (code, lines, errors) = said(&output);
            assert_eq!((code, lines.lines().count()), (0, 3), "{command}: {errors}");
        }
    }

    #[test]
    fn links_that_lead_in_circles_end() {
        let folder = Folder::new("circles");
        folder.put("games/a.sgf", &game("0"));
        symlink(".", folder.file("games/circle")).unwrap();
        symlink("..", folder.file("games/up.sgf")).unwrap();
        symlink("self.sgf", folder.file("games/self.sgf")).unwrap();
        let (code, lines, errors) = batch(&[&folder.file("games")]);
        assert_eq!((code, lines.lines().count()), (3, 3), "{errors}");
        assert!(errors.contains("up.sgf: cannot be read: it is a directory"));
        assert!(errors.contains("self.sgf: cannot be read: "), "{errors}");
    }

    /// A path that is too long cannot be read, even by an administrator.
    #[test]
    fn an_unreadable_folder_is_told_and_the_rest_goes_on() {
        let folder = Folder::new("deep");
        folder.put("games/z.sgf", &game("0"));
        let name = "d".repeat(200);
        let mut deep = folder.0.join("games");
        while deep.as_os_str().len() < 4000 {
            let made = Command::new("mkdir").arg(&name).current_dir(&deep).status();
            assert!(made.unwrap().success());
            deep.push(&name);
        }
        let mut shell = Command::new("mkdir");
        assert!(
            shell
                .arg(&name)
                .current_dir(&deep)
                .status()
                .unwrap()
                .success()
        );
        let (code, lines, errors) = batch(&[&folder.file("games")]);
        assert_eq!((code, lines.lines().count()), (3, 1), "{errors}");
        assert_eq!(errors.lines().count(), 2, "{errors}");
        assert!(
            errors.starts_with("tobi: cannot read the folder "),
            "{errors}"
        );
        assert!(
            errors.ends_with("0 with errors, 1 folder not read\n"),
            "{errors}"
        );
    }

    /// The first byte of a process's memory cannot be read: opening it works, reading fails.
    #[test]
    fn files_that_fail_while_they_are_read_are_counted_and_the_rest_goes_on() {
        let folder = Folder::new("failing");
        folder.put("games/a.sgf", &game("0"));
        symlink("/proc/self/mem", folder.file("games/b.sgf")).unwrap();
        fs::write(folder.file("games/c.sgf"), b"\x1f\x8b\x08 half a gzip").unwrap();
        fs::create_dir(folder.file("games/d.sgf")).unwrap();
        folder.put("games/e.sgf", &game("0"));
        for command in ["score", "estimate", "corpus"] {
            let folder = &folder.file("games");
            let output = tobi(&[command, folder, "--format", "json"]).output();
            let (code, lines, errors) = said(&output.unwrap());
            assert_eq!(code, 3, "{errors}");
            if command == "corpus" {
                assert!(lines.contains(r#""games":2,"#), "{lines}");
                assert!(errors.starts_with("tobi: 2 of the games, "), "{errors}");
            } else {
                assert_eq!(lines.lines().count(), 4);
                assert!(errors.contains("b.sgf: cannot be read: "), "{errors}");
                assert!(errors.ends_with("2 with errors\n"), "{errors}");
            }
            assert!(
                format!("{lines}{errors}").contains("compressed by gzip"),
                "{lines}"
            );
        }
    }

    /// For any way of naming the same file.
    #[test]
    fn an_output_that_is_an_input_is_refused() {
        let folder = Folder::new("overwritten");
        let text = game("0");
        folder.put("games/a.sgf", &text);
        folder.put("games/empty.sgf", "");
        fs::hard_link(folder.file("games/a.sgf"), folder.file("twin.sgf")).unwrap();
        symlink("games/empty.sgf", folder.file("link.sgf")).unwrap();
        let [games, a, twin, link] =
            ["games", "games/a.sgf", "twin.sgf", "link.sgf"].map(|name| folder.file(name));
        let refused = |arguments: &[&str]| {
            let output = tobi(arguments).output().unwrap();
            let errors = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
            assert!(errors.contains("is the input file"), "{errors}");
            assert_eq!(errors.lines().count(), 1);
            assert_eq!(fs::read_to_string(&a).unwrap(), text);
        };
        for output in [&a, &twin, &link] {
            refused(&["score", &games, "--format", "json", "--output", output]);
            refused(&["score", &games, "--format", "text", "--output", output]);
        }
        for command in ["score", "estimate", "groups", "show"] {
            refused(&[command, &a, "--output", &twin]);
        }
        refused(&["read", &a, "chains", "--sgf", &a]);
    }
}

/// The table has seconds, which differ between runs: they are removed here.
fn table(arguments: &[&str]) -> (i32, Vec<String>) {
    let (code, lines, _) = batch(&[arguments, &["--format", "text"]].concat());
    (code, lines.lines().map(str::to_owned).collect())
}

#[test]
fn a_table_for_people() {
    let folder = Folder::new("table");
    folder.put("a.sgf", &[game("0"), game("B+1"), game("W+R")].concat());
    folder.put("b.sgf", "no game");
    folder.put("黑.sgf", "(;SZ[7:6]AB[ca:cc]AW[da:dc])");
    let name = |name: &str| folder.file(name);
    let (code, lines) = table(&[&folder.0.display().to_string()]);
    assert_eq!(code, 3);
    let words: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(words[0], ["file", "result", "RE", "agreement", "seconds"]);
    let [a, b, c] = ["a.sgf", "b.sgf", "黑.sgf"].map(name);
    let without_seconds = |row: &[&'_ str]| row[..row.len() - 1].join(" ");
    assert_eq!(without_seconds(&words[1]), format!("{a} 0 0 agrees"));
    assert_eq!(
        without_seconds(&words[2]),
        "game 2 0 B+1 differs by 1 point"
    );
    assert_eq!(without_seconds(&words[3]), "game 3 0 W+R not comparable");
    assert!(words[4].join(" ").starts_with(&format!(
        "{b} error line 1, column 1: this is not an SGF file"
    )));
    assert_eq!(without_seconds(&words[5]), format!("{c} not finished"));
    // The character is two columns wide.
    let columns = lines[5].find("not finished").unwrap() - "黑".len() + 2;
    assert_eq!(lines[0].find("result").unwrap(), columns);

    // The games that differ once more, below the others.
    assert!(lines[6].is_empty() && lines[7].contains("differ from their records"));
    assert_eq!(
        words[8].join(" "),
        format!("{a}, game 2 0 B+1 another winner")
    );
    // A pager gets the same table, a file gets lines.
    let (_, piped, _) = said(&tobi(&["score", &name("")]).output().unwrap());
    assert_eq!(piped.lines().count(), lines.len(), "{piped}");
    let redirected = folder.0.with_extension("jsonl");
    let file = fs::File::create(&redirected).unwrap();
    tobi(&["score", &name("")]).stdout(file).status().unwrap();
    assert!(
        fs::read_to_string(&redirected)
            .unwrap()
            .starts_with("{\"schema\"")
    );
    fs::remove_file(&redirected).unwrap();

    // Into a file, which is overwritten.
    let file = folder.0.with_extension("txt");
    for _ in 0..2 {
        let path = file.display().to_string();
        let (code, shown) = table(&[&a, &c, "--output", &path]);
        assert_eq!((code, shown.len()), (1, 0));
        assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 8);
    }
    fs::remove_file(&file).unwrap();
    let (code, _, errors) = batch(&[&a, "--format", "svg"]);
    assert_eq!(code, 2);
    assert!(
        errors.contains("--format svg, png and sgf work on one game"),
        "{errors}"
    );
}
