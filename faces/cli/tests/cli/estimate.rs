//! `tobi estimate`: one position, and a whole game.

use crate::program::{assert_file, fed, printed, project, tobi};
use serde_json::Value;

const GAME: &str = "cases/games/gnugo-19x19-japanese.sgf";
const SMALL: &str = "cases/games/gnugo-9x9-japanese.sgf";

#[test]
fn an_estimate_in_words() {
    let said = printed(&["estimate", GAME, "--move", "150"]);
    assert_file("pictures/estimate.txt", &said);
}

#[test]
fn json_adds_up_to_its_margin() {
    let json = printed(&["estimate", SMALL, "--move", "20", "--format", "json"]);
    assert_eq!(json.lines().count(), 1);
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["schema"], "tobi.estimate/1");
    assert_eq!(value["move"], 20);
    let rows = value["ownership"].as_array().unwrap();
    let owners = rows.iter().flat_map(|row| row.as_array().unwrap());
    let owners: Vec<f64> = owners.map(|owner| owner.as_f64().unwrap()).collect();
    assert_eq!(owners.len(), 81);
    assert!(owners.iter().all(|owner| (-1.0..=1.0).contains(owner)));
    // The margin favours the side that owns more, after subtracting komi.
    let lead: f64 = owners.iter().sum::<f64>() - value["komi"].as_f64().unwrap();
    let margin = value["margin"].as_f64().unwrap();
    assert!((lead - margin).abs() < 8.0, "{lead} {margin}");
    assert!(value["uncertainty"].as_f64().unwrap() > 0.0);
}

#[test]
fn changes_are_listed_with_moves_of_both_sides() {
    let json = printed(&["estimate", GAME, "--move", "150", "--format", "json"]);
    let value: Value = serde_json::from_str(&json).unwrap();
    let changes = value["changes"].as_array().unwrap();
    assert!(changes.len() > 2);
    let swings: Vec<f64> = changes
        .iter()
        .map(|change| change["swing"].as_f64().unwrap())
        .collect();
    assert!(swings.is_sorted_by(|a, b| a >= b), "{swings:?}");
    for change in changes {
        for side in ["black", "white"] {
            let moves = change[side]["moves"].as_array().unwrap();
            assert!(!moves.is_empty(), "{change}");
        }
    }
    let svg = printed(&["estimate", GAME, "--move", "150", "--format", "svg"]);
    assert!(svg.starts_with("<svg"));
    // What the text tells of the count.
    for words in [
        ">It cannot be scored yet: ",
        ">as it looks now<",
        ">komi<",
        ">6.5<",
        ">total<",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    // One letter for each group that the text names.
    for letter in [">b</text>", ">C</text>"] {
        let on_stones = svg.lines().filter(|line| line.starts_with("<text x="));
        let shown = on_stones.filter(|line| line.ends_with(letter));
        assert_eq!(shown.count(), 1, "{letter}");
    }
}

/// Whole numbers, part by part, as players count the board.
#[test]
fn the_count_is_the_sum_of_its_regions() {
    const CHINESE: &str = "cases/games/gnugo-19x19-chinese.sgf";
    for (game, number) in [(GAME, "120"), (CHINESE, "150"), (GAME, "208")] {
        let json = printed(&["estimate", game, "--move", number, "--format", "json"]);
        let value: Value = serde_json::from_str(&json).unwrap();
        let rules = value["rules"].as_str().unwrap();
        let regions = value["regions"].as_array().unwrap();
        let komi = value["komi"].as_f64().unwrap();
        for (color, komi) in [("black", 0.0), ("white", komi)] {
            let own = regions.iter().filter(|region| region["owner"] == color);
            let [mut territory, mut dead] = [0, 0];
            for region in own {
                territory += region["territory"].as_u64().unwrap();
                dead += region["dead"].as_u64().unwrap();
                let points = region["points"].as_array().unwrap().len() as u64;
                assert_eq!(region["territory"], points);
            }
            let side = &value[color];
            assert_eq!(side["territory"], territory);
            assert_eq!(side["dead"], dead);
            let beside = match rules {
                "japanese" => dead + side["prisoners"].as_u64().unwrap(),
                _ => side["stones"].as_u64().unwrap(),
            };
            let items = value["count"]["items"].as_array().unwrap();
            let whole = items.iter().filter(|it| it["item"] != "uncertain points");
            let whole: f64 = whole.map(|it| it[color].as_f64().unwrap()).sum();
            assert_eq!(whole, (territory + beside) as f64 + komi);
        }
    }
}

/// Each column of the table adds up to its total, and the totals differ by the margin: under each kind of rules, with komi
/// and compensation for handicap stones, in running and in finished games.
#[test]
fn the_count_adds_up_to_the_margin() {
    const CHINESE: &str = "cases/games/gnugo-19x19-chinese.sgf";
    const HANDICAP: &str = "cases/games/gnugo-19x19-japanese-handicap-4.sgf";
    let mut uncertain = 0;
    for (game, number, rules) in [
        (CHINESE, "20", "Chinese"),
        (CHINESE, "150", "Tromp-Taylor"),
        (HANDICAP, "60", "Chinese"),
        (HANDICAP, "60", "Japanese"),
        (SMALL, "20", "stone-scoring"),
        (SMALL, "52", "Japanese"),
    ] {
        let position = [game, number, rules];
        let sgf = std::fs::read_to_string(project().join(game)).unwrap();
        let sgf = sgf.replace("RU[Chinese]", "RU[Japanese]");
        let sgf = sgf.replace("RU[Japanese]", &format!("RU[{rules}]"));
        let options = ["--move", number, "--playouts", "50", "--format", "json"];
        let output = fed(&[&["estimate", "-"][..], &options].concat(), sgf.as_bytes());
        let json = String::from_utf8(output.stdout).unwrap();
        let value: Value = serde_json::from_str(&json).unwrap();
        let count = &value["count"];
        let items = count["items"].as_array().unwrap();
        let tenths = |points: f64| (10.0 * points).round() as i64;
        let number = |value: &Value| tenths(value.as_f64().unwrap());
        assert_eq!(value["rules"], rules.to_lowercase(), "{position:?}");
        for color in ["black", "white"] {
            let sum: i64 = items.iter().map(|it| number(&it[color])).sum();
            assert_eq!(number(&count[color]), sum, "{position:?} {count}");
        }
        let lead = number(&count["black"]) - number(&count["white"]);
        assert_eq!(number(&count["margin"]), lead, "{position:?} {count}");
        assert_eq!(count["margin"], value["margin"], "{position:?}");
        uncertain += usize::from(items.iter().any(|it| it["item"] == "uncertain points"));
        assert!(items.iter().any(|it| it["item"] == "komi") == (value["komi"] != 0.0));
    }
    assert_eq!(uncertain, 5, "a finished game has no uncertain points");
}

/// Groups have one name everywhere: their letter and a stone of their largest chain.
#[test]
fn groups_are_at_the_stone_that_names_them() {
    let position = ["estimate", GAME, "--move", "150"];
    let json = printed(&[&position[..], &["--format", "json"]].concat());
    let value: Value = serde_json::from_str(&json).unwrap();
    let groups = value["groups"].as_array().unwrap();
    let title = |it: &Value| {
        format!(
            "{} ({})",
            it["name"].as_str().unwrap(),
            it["at"].as_str().unwrap()
        )
    };
    for group in groups {
        assert!(
            group["stones"].as_array().unwrap().contains(&group["at"]),
            "{group}"
        );
    }
    let text = printed(&position);
    let titles: Vec<String> = groups.iter().map(title).collect();
    assert!(titles.iter().any(|title| title == "b (C14)"), "{titles:?}");
    let said = titles.iter().filter(|title| text.contains(title.as_str()));
    assert!(said.count() >= 4, "{titles:?}");
}

/// Nearly all stones of this position are two groups, one of each colour.
#[test]
fn no_group_has_more_points_than_the_board() {
    let options = ["--move", "80", "--playouts", "0", "--format", "json"];
    let json = printed(&[&["estimate", GAME][..], &options].concat());
    let value: Value = serde_json::from_str(&json).unwrap();
    let groups = value["groups"].as_array().unwrap().iter();
    let stakes: Vec<f64> = groups.map(|it| it["stake"].as_f64().unwrap()).collect();
    assert!(stakes.iter().all(|stake| *stake <= 361.0), "{stakes:?}");
    assert!(stakes.iter().any(|stake| *stake > 150.0), "{stakes:?}");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let with = |seed: &str| {
        let options = ["--move", "15", "--playouts", "10", "--format", "json"];
        printed(&[&["estimate", SMALL, "--seed", seed][..], &options].concat())
    };
    assert_eq!(with("7"), with("7"));
    assert_ne!(with("7"), with("8"));
}

#[test]
fn the_course_of_a_game() {
    let options = ["estimate", SMALL, "--all", "--playouts", "20"];
    assert_file("pictures/course.txt", &printed(&options));
    let lines = printed(&[&options[..], &["--format", "json"]].concat());
    let turns: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for (number, turn) in turns.iter().enumerate() {
        assert_eq!(turn["move"], number);
        assert_eq!(turn["played"].is_null(), number == 0);
    }
    let last = turns.last().unwrap();
    assert_eq!(last["settled"], true);
    let svg = printed(&[&options[..], &["--format", "svg"]].concat());
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    // The picture says how the game ended, and names its events.
    for words in [
        "japanese rules, komi 5.5",
        "Nothing is left to play: Black wins by 15.5.",
        "The record says the same.",
    ] {
        assert!(svg.contains(&format!(">{words}")), "{words}");
    }
    let events = turns
        .iter()
        .map(|turn| turn["events"].as_array().unwrap().len());
    assert!(events.sum::<usize>() > 0);
}

#[test]
fn the_drops_of_a_course_are_in_its_text_and_picture() {
    let options = [
        "estimate",
        "cases/games/gnugo-13x13-chinese.sgf",
        "--all",
        "--playouts",
        "20",
    ];
    let text = printed(&options);
    let drops: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("  Move "))
        .collect();
    assert!(!drops.is_empty(), "{text}");
    let svg = printed(&[&options[..], &["--format", "svg"]].concat());
    for drop in drops {
        assert!(svg.contains(&format!(">{}<", drop.trim())), "{drop}");
    }
}

#[test]
fn what_cannot_be_estimated_is_refused() {
    let refused = |arguments: &[&str], code: i32, why: &str| {
        let output = tobi(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(why), "{said}");
    };
    refused(&["estimate", SMALL, "--move", "900"], 2, "900");
    refused(&["estimate", "nowhere.sgf"], 3, "nowhere.sgf");
    refused(&["estimate", SMALL, "--playouts=-1"], 2, "--playouts");
    let illegal = fed(&["estimate", "-"], b"(;SZ[9];B[ee];W[ee])");
    assert_eq!(illegal.status.code(), Some(3));
}

/// An empty board is even, except for komi and the first move.
#[test]
fn an_empty_board_has_no_owners() {
    let output = fed(&["estimate", "-", "--format", "json"], b"(;SZ[9]KM[0])");
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["settled"], false);
    assert!(value["margin"].as_f64().unwrap().abs() < value["uncertainty"].as_f64().unwrap() + 6.0);
}
