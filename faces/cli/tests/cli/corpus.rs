//! `tobi corpus`: statistics of a set of games.

use crate::batch::{Folder, batch, game};
use crate::json::assert_explained;
use crate::program::{printed, tobi};
use crate::score::said;
use serde_json::{Value, json};

const OPENING: &str = ";B[gc];W[cg];B[gg];W[cc]";

/// Sizes, rules, results, errors: one of each kind.
fn games(name: &str) -> Folder {
    let folder = Folder::new(&format!("corpus-{name}"));
    folder.put("a.sgf", &[game("0"), game("B+1"), game("W+R")].concat());
    folder.put(
        "b.sgf",
        &format!("(;SZ[9]KM[6.5]RU[Chinese]RE[B+T]{OPENING};B[ee])"),
    );
    // The same game, reflected; a bracket is missing.
    folder.put(
        "c.sgf",
        "(;SZ[9]KM[6.5]RU[house]RE[W+2.5];B[cc];W[gg];B[cg];W[gc];B[ee]",
    );
    // Onto a stone, and a ko retaken at once, twice.
    folder.put(
        "d<script>.sgf",
        "(;SZ[9]HA[2]AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[cb];W[bb];B[ii];W[ii])",
    );
    folder.put("e.sgf", "no game <b>");
    folder
}

fn corpus(folder: &Folder, arguments: &[&str]) -> (i32, String, String) {
    let path = folder.file("");
    said(
        &tobi(&[&["corpus", &path], arguments].concat())
            .output()
            .unwrap(),
    )
}

fn counts(list: &Value) -> Value {
    let pair = |it: &Value| json!([it["name"], it["count"]]);
    list.as_array().unwrap().iter().map(pair).collect()
}

#[test]
fn all_that_a_corpus_holds_is_counted() {
    let folder = games("1");
    let (code, line, errors) = corpus(&folder, &["--format", "json"]);
    assert_eq!(code, 3, "one cannot be read: {errors}");
    assert_eq!(line.lines().count(), 1);
    assert_explained(line.trim_end());
    let report: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (&report["games"], &report["broken"]),
        (&json!(6), &json!(1))
    );
    assert_eq!(counts(&report["sizes"]), json!([["8x7", 3], ["9x9", 3]]));
    assert_eq!(
        counts(&report["rules"]),
        json!([["unsaid", 4], ["chinese", 1], ["unknown", 1]])
    );
    assert_eq!(
        counts(&report["komi"]),
        json!([["0", 3], ["6.5", 2], ["unsaid", 1]])
    );
    assert_eq!(
        counts(&report["results"]["endings"]),
        json!([
            ["points", 2],
            ["draw", 1],
            ["resignation", 1],
            ["time", 1],
            ["unknown", 1]
        ])
    );
    assert_eq!(
        (&report["results"]["black"], &report["results"]["white"]),
        (&json!(2), &json!(2))
    );
    // The marked games agree and differ by a point; the third one is not finished.
    let agreement = &report["agreement"];
    assert_eq!(
        (&agreement["compared"], &agreement["exact"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(
        (&agreement["mean_error"], &agreement["not_comparable"]),
        (&json!(0.5), &json!(1))
    );
    let repairs = counts(&report["repairs"]);
    for kind in ["missing-close", "unknown-rules", "illegal-move"] {
        assert!(
            repairs.as_array().unwrap().contains(&json!([kind, 1])),
            "{repairs}"
        );
    }
    let illegal = counts(&report["illegal_moves"]);
    assert!(
        illegal
            .as_array()
            .unwrap()
            .contains(&json!(["onto a stone", 1])),
        "{illegal}"
    );
    assert!(
        illegal.as_array().unwrap().contains(&json!(["ko", 2])),
        "{illegal}"
    );
    assert_eq!(report["illegal_games"], 1);
    // Three games of one file have the same moves; one is a reflected copy.
    assert_eq!(report["duplicates"], 3);
    let twin = &report["twins"][2];
    assert_eq!(
        (&twin["file"], &twin["same_as"]["file"]),
        (&json!(folder.file("c.sgf")), &json!(folder.file("b.sgf")))
    );
    assert_eq!(counts(&report["openings"]), json!([["9x9 G7 C3 C7 G3", 2]]));
    assert!(
        report["errors"][0]["error"]
            .as_str()
            .unwrap()
            .contains("not an SGF file")
    );
    // With any number of threads.
    let mut command = tobi(&["corpus", &folder.file(""), "--format", "json"]);
    let again = command.env("RAYON_NUM_THREADS", "1").output().unwrap();
    assert_eq!(said(&again).1, line);
}

#[test]
fn what_is_counted_can_be_chosen() {
    let folder = games("2");
    let compared = |count: &str| {
        let (_, line, _) = corpus(&folder, &["--format", "json", "--count", count]);
        let report: Value = serde_json::from_str(&line).unwrap();
        let agreement = &report["agreement"];
        (
            agreement["compared"].as_u64().unwrap(),
            agreement["not_comparable"].as_u64().unwrap(),
        )
    };
    assert_eq!(compared("all"), (2, 1));
    assert_eq!(compared("marked"), (2, 0));
    assert_eq!(compared("none"), (0, 0));
}

#[test]
fn text_and_page() {
    let folder = games("3");
    let (_, text, _) = corpus(&folder, &[]);
    assert!(text.starts_with("6 games with "), "{text}");
    assert!(text.contains("mean error             0.500"), "{text}");
    assert!(text.contains("\npoints off   games"), "{text}");
    assert!(text.contains("\n  not in the record "), "{text}");
    assert!(!text.contains("unsaid"), "{text}");
    assert!(text.contains("\nThe same game again\n"), "{text}");
    let page = folder.file("page.html");
    let (code, shown, _) = corpus(&folder, &["--format", "html", "--output", &page]);
    assert_eq!((code, &*shown), (3, ""));
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    // Content from files is text, and nothing is loaded.
    assert!(
        page.contains("&lt;script&gt;") || !page.contains("script"),
        "{page}"
    );
    for loaded in [
        "<script", "<link", "src=", "@import", "url(", "http:", "https:",
    ] {
        assert!(!page.contains(loaded), "{loaded}");
    }
    let opened = page.matches("<table>").count();
    assert_eq!(opened, page.matches("</table>").count());
    assert!(opened >= 7 && page.matches("<rect").count() >= 15);
}

/// One number, one meaning: games with another winner, with or without a margin in the record.
#[test]
fn other_winners_are_counted_once_and_everywhere() {
    let folder = Folder::new("winners");
    for (name, result) in [
        ("a", "0"),
        ("b", "W+3.5"),
        ("c", "W+"),
        ("d", "B+"),
        ("e", "B+9.5"),
        ("f", "B+5.5"),
    ] {
        // A draw on the board: B+6.5 with this komi.
        let game = game(result).replace("KM[0]", "KM[-6.5]");
        folder.put(&format!("games/{name}.sgf"), &game);
    }
    let games = folder.file("games");
    let report = printed(&["corpus", &games, "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let agreement = &report["agreement"];
    // A draw, W+3.5 and W+ have another winner; two have another margin.
    assert_eq!(agreement["other_winner"], 3, "{agreement}");
    assert_eq!(agreement["differing"], 5, "{agreement}");
    // Four of the five have a distance, but all five were compared.
    assert_eq!(agreement["compared"], 5, "{agreement}");
    let text = printed(&["corpus", &games]);
    assert!(
        text.contains("5 counts were compared with the record: 0 agree"),
        "{text}"
    );
    let (_, _, errors) = batch(&[&games]);
    assert!(
        errors.contains("5 differ (3 with another winner)"),
        "{errors}"
    );
}
