//! `tobi groups`: letters, words and JSON.

use crate::program::{assert_file, fed, printed};
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
        // Who is held is among the captives of the one that holds it.
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

#[test]
fn boards_without_stones_have_no_groups() {
    for sgf in ["(;SZ[19])", "(;SZ[1])", "(;SZ[25:1])"] {
        let output = fed(&["groups", "-", "--format", "json"], sgf.as_bytes());
        assert!(output.status.success());
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value["groups"], Value::Array(Vec::new()));
    }
}
