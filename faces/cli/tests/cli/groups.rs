//! `tobi groups`: letters, words and JSON.

use crate::program::{assert_file, fed, printed};
use resvg::tiny_skia::Pixmap;
use serde_json::Value;

const GAME: &str = "cases/games/gnugo-19x19-japanese.sgf";
const SMALL: &str = "cases/games/gnugo-9x9-japanese.sgf";

#[test]
fn a_middle_game_in_words() {
    let said = printed(&["groups", GAME, "--move", "120"]);
    assert_file("pictures/groups.txt", &said);
}

#[test]
fn every_method_gives_groups() {
    for method in ["judged", "usual", "yue-first", "yue", "indigo"] {
        let options = [
            "groups", SMALL, "--move", "24", "--budget", "500", "--method", method,
        ];
        assert_file(&format!("pictures/groups-{method}.txt"), &printed(&options));
    }
}

#[test]
fn json_names_every_stone_once() {
    let json = printed(&["groups", GAME, "--move", "120", "--format", "json"]);
    assert_eq!(json.lines().count(), 1);
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["schema"], "tobi.groups/1");
    let groups = value["groups"].as_array().unwrap();
    let mut stones = Vec::new();
    for (place, group) in groups.iter().enumerate() {
        assert_eq!(group["id"], place + 1);
        stones.extend(
            group["stones"]
                .as_array()
                .unwrap()
                .iter()
                .map(Value::to_string),
        );
        for link in group["links"].as_array().unwrap() {
            for chain in link["chains"].as_array().unwrap() {
                assert!(group["chains"].as_array().unwrap().contains(chain));
            }
        }
        assert!(
            ["alive", "dead", "seki", "unsettled"].contains(&group["status"].as_str().unwrap())
        );
        assert!(!group["because"].as_array().unwrap().is_empty());
        let moves = [&group["save"], &group["kill"]];
        let unsettled = group["status"] == "unsettled";
        assert!(
            moves
                .iter()
                .all(|moves| moves.as_array().unwrap().is_empty() != unsettled)
        );
        // A captive is among the captives of the group that holds it.
        if let Some(holder) = group["held_by"].as_u64() {
            let captives = groups[holder as usize - 1]["captives"].as_array().unwrap();
            let own = group["stones"].as_array().unwrap();
            assert!(own.iter().all(|stone| captives.contains(stone)));
        }
    }
    let all = stones.len();
    stones.sort();
    stones.dedup();
    assert_eq!(stones.len(), all);
    assert!(all > 100);
}

/// A corner that depends on who plays first, and one that lives for certain.
const CORNERS: &[u8] = b"(;SZ[9]\
    AB[ba][da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc]\
    AB[fi][fh][gh][hh][ih]AW[ei][eh][eg][fg][gg][hg][ig]\
)";

fn corners(arguments: &[&str]) -> String {
    let output = fed(arguments, CORNERS);
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn layers_show_groups_and_statuses() {
    for layer in ["groups", "status"] {
        for format in ["text", "svg"] {
            let options = ["show", "-", "--layer", layer, "--format", format];
            let extension = if format == "text" { "txt" } else { format };
            let file = format!("pictures/corners-{layer}.{extension}");
            assert_file(&file, &corners(&options));
        }
    }
    let json = corners(&["show", "-", "--layer", "status", "--format", "json"]);
    assert_eq!(json, corners(&["groups", "-", "--format", "json"]));
}

#[test]
fn pictures_have_lines_for_links_only_if_they_are_wanted() {
    let svg = ["groups", "-", "--format", "svg"];
    let links = [
        "groups", SMALL, "--move", "30", "--format", "svg", "--links",
    ];
    let wanted = printed(&links);
    let bars = |svg: &str| svg.matches("stroke-width=\"15.0\"").count();
    assert!(bars(&wanted) > 0 && wanted.contains("line: linked chains"));
    for svg in [
        corners(&svg),
        corners(&["show", "-", "--layer", "status", "--format", "svg"]),
    ] {
        assert!(bars(&svg) == 0 && !svg.contains("linked chains"));
        assert!(
            svg.contains("stroke-dasharray"),
            "the weak group has an outline"
        );
    }
}

#[test]
fn png_is_rendered() {
    let path = std::env::temp_dir().join(format!("tobi-groups-{}.png", std::process::id()));
    let name = path.to_str().unwrap();
    corners(&["groups", "-", "--format", "png", "--output", name]);
    let png = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(Pixmap::decode_png(&png).unwrap().width() > 500);
}

#[test]
fn colours_tell_nothing_that_letters_do_not() {
    let plain = corners(&["groups", "-"]);
    assert!(!plain.contains('\u{1b}'), "this is no terminal");
    let coloured = corners(&["groups", "-", "--color", "always"]);
    let mut bare = String::new();
    let mut parts = coloured.split('\u{1b}');
    bare += parts.next().unwrap();
    parts.for_each(|part| bare += part.split_once('m').unwrap().1);
    assert_eq!(bare, plain);
}

#[test]
fn what_these_layers_refuse() {
    for (option, value, words) in [
        ("--scale", "5/21", "has no scale"),
        ("--dead", "A8", "judges dead stones itself"),
    ] {
        let options = ["show", "-", "--layer", "status", option, value];
        let output = fed(&options, CORNERS);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains(words));
    }
}

/// Unusual boards: full ones, lines, the largest. Each gets an answer in all formats.
#[test]
fn odd_boards() {
    let column = |number: u8| char::from(b'a' + number);
    let full = |color: &str, columns: u8, rows: u8| {
        let points = (0..rows).flat_map(|row| (0..columns).map(move |col| (col, row)));
        // All except one: a chain without a liberty is not a valid position.
        let stones = points
            .skip(1)
            .map(|(col, row)| format!("[{}{}]", column(col), column(row)));
        format!(
            "(;SZ[{columns}:{rows}]{color}{})",
            stones.collect::<String>()
        )
    };
    let boards = [
        full("AB", 9, 9),
        full("AW", 25, 25),
        full("AB", 1, 7),
        full("AW", 25, 1),
        "(;SZ[1:9]AB[ab]AW[ad][ag])".to_owned(),
        "(;SZ[25]AB[aa][yy][mm]AW[ay][ya])".to_owned(),
    ];
    for sgf in &boards {
        for format in ["text", "svg", "json"] {
            for command in [["groups", "-"], ["show", "-"]] {
                let mut options = command.to_vec();
                options.extend(["--format", format]);
                if command[0] == "show" {
                    options.extend(["--layer", "status"]);
                }
                let output = fed(&options, sgf.as_bytes());
                assert!(output.status.success(), "{options:?} {sgf:.40}");
            }
        }
    }
}

/// Chains without a liberty are not a valid position: they are removed, with a message.
#[test]
fn chains_without_liberties() {
    let output = fed(&["groups", "-"], b"(;SZ[2]AB[aa][ab][ba][bb])");
    assert!(output.status.success());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("stones without liberties"), "{errors}");
    let strict = fed(&["groups", "-", "--strict"], b"(;SZ[2]AB[aa][ab][ba][bb])");
    assert_eq!(strict.status.code(), Some(3));
}

#[test]
fn boards_without_stones_have_no_groups() {
    for sgf in ["(;SZ[19])", "(;SZ[1])", "(;SZ[25:1])"] {
        let output = fed(&["groups", "-", "--format", "json"], sgf.as_bytes());
        assert!(output.status.success());
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value["groups"], Value::Array(Vec::new()));
    }
}
