//! `tobi-ownership` over GTP, and the owners of `tobi estimate`: the same numbers in every position.

use crate::batch::Folder;
use crate::program::{fed, printed};
use crate::score::pictured;
use serde_json::Value;

/// Two groups with an eye each live in seki. Under Japanese rules the eyes are nobody's.
const SEKI: &str = "
    . X O . O . X . X O .
    X X O O O . X X X O O
    . X X X O X X O O O .
    X X . X X O O O . O O
    . X X . X O . . O . .
    . . . . X O . . . . .";

/// The owners of a file after so many moves, by `tobi estimate`.
fn estimated(file: &str, number: &str) -> Vec<Vec<f64>> {
    let line = printed(&["estimate", file, "--format", "json", "--move", number]);
    let value: Value = serde_json::from_str(&line).unwrap();
    serde_json::from_value(value["ownership"].clone()).unwrap()
}

/// The answers of `tobi-ownership` among those to these commands.
fn told(commands: &str) -> Vec<Vec<Vec<f64>>> {
    let output = fed(&["gtp"], commands.as_bytes());
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers = answers.split_terminator("\n\n");
    let asked = commands.lines().zip(answers);
    let asked = asked.filter(|(command, _)| *command == "tobi-ownership");
    let numbers = |row: &str| {
        row.split_whitespace()
            .map(|it| it.parse().unwrap())
            .collect()
    };
    asked
        .map(|(_, answer)| {
            let rows = answer.strip_prefix("= ").unwrap().trim().lines();
            rows.map(numbers).collect()
        })
        .collect()
}

#[test]
fn the_eyes_of_a_seki_are_nobodys_under_japanese_rules() {
    let folder = Folder::new("seki-owners");
    for (rules, counted) in [("japanese", 0.0), ("chinese", 1.0)] {
        let game = pictured(SEKI, &format!("RU[{rules}]KM[0]")) + ";B[];W[])";
        folder.put("game.sgf", &game);
        let file = folder.file("game.sgf");
        for (number, commands) in [("2", ""), ("1", "undo\n"), ("0", "undo\nundo\n")] {
            let [owners] = &told(&format!("loadsgf {file}\n{commands}tobi-ownership\n"))[..] else {
                panic!("one answer");
            };
            assert_eq!(owners, &estimated(&file, number), "{rules}, move {number}");
            assert_eq!(owners[0][3], -counted, "{rules}, White's eye");
            assert_eq!(owners[0][7], counted, "{rules}, Black's eye");
        }
    }
}

/// What was found out under other rules does not hold.
#[test]
fn new_rules_give_new_owners() {
    let folder = Folder::new("seki-rules");
    let game = pictured(SEKI, "RU[japanese]KM[0]") + ";B[];W[])";
    folder.put("game.sgf", &game);
    let file = folder.file("game.sgf");
    let asked = "tobi-ownership\nkgs-rules chinese\ntobi-ownership\n";
    let owners = told(&format!("loadsgf {file}\n{asked}"));
    assert_eq!((owners[0][0][7], owners[1][0][7]), (0.0, 1.0));
}

#[test]
fn all_positions_of_a_game_have_the_owners_of_its_estimates() {
    let folder = Folder::new("game-owners");
    let marked = pictured(SEKI, "RU[japanese]KM[0]") + ";B[];W[]TB[ja:ka][jb:kb]TW[da])";
    folder.put("marked.sgf", &marked);
    let marked = folder.file("marked.sgf");
    let game = "cases/games/gnugo-9x9-japanese.sgf";
    for (file, numbers) in [
        (game, &["0", "7", "30", "48", "51", "52"][..]),
        (&marked, &["1", "2"]),
    ] {
        // Whatever was asked before.
        let asked = numbers.iter().map(|number| {
            let next = number.parse::<u32>().unwrap() + 1;
            format!("loadsgf {file} {next}\ntobi-ownership\n")
        });
        let owners = told(&asked.collect::<String>());
        assert_eq!(owners.len(), numbers.len());
        for (number, owners) in numbers.iter().zip(owners) {
            assert_eq!(owners, estimated(file, number), "{file}, move {number}");
        }
    }
}
