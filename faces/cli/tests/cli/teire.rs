//! `tobi score --teire`: the convention for protective moves, named or as the records have it.

use crate::batch::{Folder, batch, killed_until_done};
use crate::program::{fed, tobi};
use crate::score::{pictured, said};
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::Value;
use std::fs::{self, File};

/// White takes the dame below the false eye; Black has to fill it.
const END: &str = "
    . . X . X O . O .
    X X X X . O O O O
    . X . . X X O . .
    X X X X X O O O .
    X O O O O O . . .
    O O . . . O . . .
    . . . O . . . . .";

/// A finished game with this picture, and these properties. White would play next.
fn ended(properties: &str) -> String {
    let properties = format!("KM[0]RU[japanese]{properties}PL[W]");
    pictured(END, &properties) + ";W[];B[])\n"
}

const STANDING: &str = "RE[W+16]";
const DEDUCTED: &str = "RE[W+17]";

/// Two servers with their own conventions, games that decide nothing, and one that cannot be read.
fn games(name: &str) -> Folder {
    let folder = Folder::new(name);
    for number in 0..3 {
        folder.put(&format!("games/a{number}.sgf"), &ended(STANDING));
    }
    let elsewhere = |result| ended(&format!("PC[NNGS: nngs.cosmic.org]{result}"));
    let lines = [DEDUCTED, "RE[W+R]", STANDING, DEDUCTED, "RE[W+30]"];
    folder.put("games/b.sgf", &lines.map(elsewhere).concat());
    folder.put("games/c.sgf", "no game");
    folder.put("games/d.sgf", &ended(""));
    folder
}

fn lines(shown: &str) -> Vec<Value> {
    let each = shown.lines();
    each.map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_records_of_a_source_decide() {
    let folder = games("teire");
    let (code, shown, errors) = batch(&[&folder.file("games"), "--teire", "auto"]);
    assert_eq!(code, 3);
    let told: Vec<String> = lines(&shown)
        .iter()
        .filter(|line| line["error"].is_null())
        .map(|line| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let re = &line["re"];
            format!(
                "{} {}",
                text(&line["teire_convention"]),
                text(&re["comparison"])
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            "standing agrees",
            "standing agrees",
            "standing agrees",
            "deducted agrees",
            "deducted not comparable",
            "deducted agrees with teire standing",
            "deducted agrees",
            "deducted differs",
            "standing not comparable",
        ]
    );
    assert!(
        errors.ends_with(
            "; teire standing, deducted for NNGS: 4 records agree only with standing, 2 only with deducted\n"
        ),
        "{errors}"
    );
    assert!(
        errors.contains(", 1 with teire counted the other way, "),
        "{errors}"
    );
}

/// Killed in the middle and resumed, the file is that of an uninterrupted run: the records decide the same again.
#[test]
fn a_killed_run_of_the_records_convention_goes_on() {
    let folder = Folder::new("teire-killed");
    let [home, away] = [
        ended(STANDING),
        ended(&format!("PC[NNGS: nngs.cosmic.org]{DEDUCTED}")),
    ];
    for number in 0..50 {
        folder.put(
            &format!("games/{number:02}.sgf"),
            &[&*home, &*away].concat(),
        );
    }
    let input = folder.file("games");
    let words = ["score", &input, "--teire", "auto"];
    let (whole, parts) = (folder.file("whole.jsonl"), folder.file("parts.jsonl"));
    let (code, _, errors) = said(
        &tobi(&[&words[..], &["--output", &whole]].concat())
            .output()
            .unwrap(),
    );
    assert_eq!(code, 0, "{errors}");
    assert!(killed_until_done(&words, &parts) > 0);
    assert!(fs::read(&whole).unwrap() == fs::read(&parts).unwrap());
}

/// On any number of threads, and wherever a run was interrupted.
#[test]
fn the_same_games_give_the_same_bytes() {
    let folder = games("teire-again");
    let games = folder.file("games");
    let [one, two] =
        ["1", "2"].map(|workers| batch(&[&games, "--teire", "auto", "--workers", workers]));
    assert_eq!(one, two);
    for form in ["jsonl", "csv", "parquet"] {
        let output = folder.file(&format!("scores.{form}"));
        let run = || batch(&[&games, "--teire", "auto", "--output", &output]);
        let (_, _, first) = run();
        let whole = fs::read(&output).unwrap();
        let begun: String = one.1.split_inclusive('\n').take(5).collect();
        fs::remove_file(&output).unwrap();
        let journal = match form {
            "jsonl" => output.clone(),
            _ => format!("{output}.journal"),
        };
        fs::write(journal, begun + "{\"schema\"").unwrap();
        let (_, _, errors) = run();
        assert!(fs::read(&output).unwrap() == whole, "{form}: {errors}");
        assert_eq!(errors.lines().last(), first.lines().last());
    }
    let file = File::open(folder.file("scores.parquet")).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let notes = reader.metadata().file_metadata().key_value_metadata();
    let mut notes = notes.unwrap().iter().filter_map(|note| note.value.clone());
    let options = notes.find(|value| value.starts_with("tobi "));
    assert!(
        options
            .unwrap()
            .ends_with(" --teire auto (standing, deducted for NNGS)"),
        "the metadata name what was decided"
    );
}

#[test]
fn one_record_decides_for_itself() {
    let run = |game: &str| {
        let arguments = ["score", "-", "--format", "json", "--teire", "auto"];
        let (code, shown, errors) = said(&fed(&arguments, game.as_bytes()));
        let line = lines(&shown).remove(0);
        let remarks = line["remarks"].to_string();
        let convention = line["teire_convention"].as_str().unwrap().to_owned();
        (code, convention, remarks, errors)
    };
    let (code, convention, remarks, errors) = run(&ended(DEDUCTED));
    assert_eq!((code, &*convention), (0, "deducted"), "{errors}");
    let said = "teire deducted: only so the count agrees with the record";
    assert!(remarks.contains(said) && errors.contains(said));
    let (code, convention, remarks, _) = run(&ended(STANDING));
    assert_eq!((code, &*convention), (0, "standing"));
    assert!(remarks.contains("teire standing: only so"));
    let (code, convention, remarks, _) = run(&ended("RE[W+30]"));
    assert_eq!((code, &*convention), (1, "standing"));
    assert!(remarks.contains("teire standing: the record does not decide it"));
}

/// Several games of a pipe are held in memory; other input cannot be read a second time.
#[test]
fn the_games_must_be_there_twice() {
    let two = [ended(DEDUCTED), ended("")].concat();
    let arguments = ["score", "-", "--format", "json", "--teire", "auto"];
    let (code, shown, errors) = said(&fed(&arguments, two.as_bytes()));
    assert_eq!(code, 0, "{errors}");
    for line in lines(&shown) {
        assert_eq!(line["teire_convention"], "deducted");
    }
    let twice = ["score", "-", "cases/games/tobi.sgf", "--teire", "auto"];
    let (code, _, errors) = said(&fed(&twice, two.as_bytes()));
    assert!(
        code == 2 && errors.contains("- can be read only once: write it to a file first"),
        "{code} {errors}"
    );
}

#[test]
fn who_played_when_and_where() {
    let folder = Folder::new("about");
    let about = "PB[林 X]PW[Y, Z]BR[9p]WR[2k?]DT[2026-11-28]EV[Cup]RO[3 (final)]PC[Kyoto]";
    folder.put("games/a.sgf", &ended(about));
    folder.put("games/b.sgf", &ended("PW[Y]"));
    let games = folder.file("games");
    let (_, shown, _) = batch(&[&games]);
    let [first, second] = &lines(&shown)[..] else {
        panic!("two games: {shown}");
    };
    assert_eq!(
        first["players"].to_string(),
        r#"{"black":"林 X","white":"Y, Z"}"#
    );
    assert_eq!(
        first["ranks"].to_string(),
        r#"{"black":"9p","white":"2k?"}"#
    );
    let others = ["date", "event", "round", "place"];
    let told = others.map(|key| first[key].as_str().unwrap());
    assert_eq!(told, ["2026-11-28", "Cup", "3 (final)", "Kyoto"]);
    assert_eq!(
        second["players"].to_string(),
        r#"{"black":null,"white":"Y"}"#
    );
    for command in ["score", "estimate"] {
        let output = folder.file(&format!("{command}.csv"));
        tobi(&[command, &games, "--output", &output])
            .output()
            .unwrap();
        let mut reader = csv::Reader::from_path(&output).unwrap();
        let head = reader.headers().unwrap().clone();
        let row = reader.records().next().unwrap().unwrap();
        let cell = |name: &str| &row[head.iter().position(|it| it == name).unwrap()];
        let names = [
            "players.black",
            "players.white",
            "ranks.black",
            "ranks.white",
        ];
        assert_eq!(names.map(cell), ["林 X", "Y, Z", "9p", "2k?"]);
        assert_eq!(
            others.map(cell),
            ["2026-11-28", "Cup", "3 (final)", "Kyoto"]
        );
    }
}
