//! `tobi show`: pictures from games.

use crate::program::{assert_file, fed, printed, project, tobi};
use resvg::tiny_skia::Pixmap;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

const TOBI: &str = "cases/games/tobi.sgf";
const GAME: &str = "cases/games/gnugo-19x19-japanese.sgf";
const SMALL: &str = "cases/games/gnugo-9x9-japanese.sgf";

#[test]
fn the_worked_example_has_one_point() {
    let shown = printed(&["show", TOBI, "--layer", "territory", "--scale", "3/7"]);
    assert!(shown.contains("territory 3/7, points: Black 1, White 0, nobody 358"));
    assert_file("pictures/tobi.txt", &shown);
}

#[test]
fn a_middle_game_in_every_layer() {
    for layer in [
        "influence",
        "territory",
        "moyo",
        "area",
        "zobrist",
        "domains",
        "owner",
        "zones",
    ] {
        let shown = printed(&["show", GAME, "--move", "120", "--layer", layer]);
        assert_file(&format!("pictures/game-{layer}.txt"), &shown);
    }
}

#[test]
fn dead_stones_are_left_out_but_stay_visible() {
    let alive = printed(&["show", SMALL, "--move", "40", "--charset", "ascii"]);
    let dead = printed(&[
        "show",
        SMALL,
        "--move",
        "40",
        "--charset",
        "ascii",
        "--dead",
        "H4,H3",
    ]);
    assert_file("pictures/small-alive.txt", &alive);
    assert_file("pictures/small-dead.txt", &dead);
    let board = |text: &str| text.split("\n\n").nth(1).unwrap().to_owned();
    let stones = |text: &str| board(text).matches(['X', 'O', 'x', 'o']).count();
    assert_eq!(stones(&alive), stones(&dead));
}

#[test]
fn json_and_svg_are_stable() {
    let json = printed(&["show", SMALL, "--move", "20", "--format", "json"]);
    assert_eq!(json.lines().count(), 1);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["schema"], "tobi.show/1");
    assert_eq!(value["values"].as_array().unwrap().len(), 9);
    assert_file("pictures/small.json", &json);
    let svg = printed(&["show", SMALL, "--move", "20", "--format", "svg"]);
    assert_file("pictures/small.svg", &svg);
}

/// Yue's figure 3: the numbers of the steps; without colours too, and in ASCII.
#[test]
fn domains_show_their_steps() {
    let text = printed(&["show", SMALL, "--move", "12", "--layer", "domains"]);
    assert_file("pictures/small-domains.txt", &text);
    let ascii = [
        "show",
        SMALL,
        "--move",
        "12",
        "--layer",
        "domains",
        "--charset",
        "ascii",
    ];
    assert_file("pictures/small-domains-ascii.txt", &printed(&ascii));
    let json = printed(&[
        "show", SMALL, "--move", "12", "--layer", "domains", "--format", "json",
    ]);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let signs = text.split("\n\n").nth(1).unwrap().matches('⊙').count();
    assert_eq!(value["contested"].as_array().unwrap().len(), signs);
    let svg = printed(&[
        "show", SMALL, "--move", "12", "--layer", "domains", "--format", "svg",
    ]);
    assert_file("pictures/small-domains.svg", &svg);
}

/// Open borders and dame late in a game; the signs of both colours in a picture and in JSON.
#[test]
fn owners_and_zones_have_signs() {
    let owner = [
        "show", GAME, "--move", "200", "--layer", "owner", "--dead", "C12,H6",
    ];
    let text = printed(&owner);
    assert!(text.contains("owner (scales of the end game)"));
    assert_file("pictures/game-owner-late.txt", &text);
    let json = printed(&[&owner[..], &["--format", "json"]].concat());
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let board = text.split("\n\n").nth(1).unwrap();
    for (key, sign) in [("closing", '!'), ("open", '?'), ("dame", '×')] {
        assert_eq!(
            value[key].as_array().unwrap().len(),
            board.matches(sign).count()
        );
    }
    let open = b"(;SZ[7:6]AB[ca][cb][cc][cd][be][ce]AW[da][db][dc][dd][de][ee])";
    let shown = fed(&["show", "-", "--layer", "owner", "--format", "svg"], open);
    assert_file(
        "pictures/open-border.svg",
        &String::from_utf8(shown.stdout).unwrap(),
    );
    let zones = [
        "show", SMALL, "--move", "30", "--layer", "zones", "--format",
    ];
    let svg = printed(&[&zones[..], &["svg"]].concat());
    assert_file("pictures/small-zones.svg", &svg);
    let json = printed(&[&zones[..], &["json"]].concat());
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(!value["threatened"].as_array().unwrap().is_empty());
}

#[test]
fn what_is_judged_dead_is_left_out() {
    let shown = printed(&["show", GAME, "--layer", "area", "--dead", "judged"]);
    assert!(shown.contains("x, o: dead stones"));
    let board = shown.split("\n\n").nth(1).unwrap();
    assert!(board.contains('x') && board.contains('o'));
}

#[test]
fn png_shows_the_marks_of_both_colours() {
    let output = tobi(&[
        "show", SMALL, "--move", "20", "--layer", "area", "--format", "png",
    ])
    .output()
    .unwrap();
    let picture = Pixmap::decode_png(&output.stdout).unwrap();
    let mut counts = [0; 3];
    for dot in picture.pixels() {
        match (dot.red(), dot.green(), dot.blue()) {
            (0x0b, 0x4f, 0x8a) => counts[0] += 1,
            (0xc2, 0x5e, 0x00) => counts[1] += 1,
            (0x11, 0x11, 0x11) => counts[2] += 1,
            _ => {}
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn every_game_of_the_project_is_shown_from_start_to_end() {
    let games = project().join("cases/games");
    let mut shown = 0;
    for entry in std::fs::read_dir(games).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "sgf") {
            let path = path.to_str().unwrap();
            printed(&["show", path]);
            printed(&["show", path, "--move", "0", "--format", "svg"]);
            shown += 1;
        }
    }
    assert!(shown >= 6);
}

#[test]
fn a_file_and_standard_input_are_the_same() {
    let bytes = std::fs::read(project().join(SMALL)).unwrap();
    let output = fed(&["show", "-", "--format", "json"], &bytes);
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        printed(&["show", SMALL, "--format", "json"])
    );
}

#[test]
fn colours_only_where_they_are_wanted() {
    let coloured = printed(&["show", SMALL, "--color", "always"]);
    assert!(coloured.contains("\u{1b}[38;5;16m"));
    assert!(
        !printed(&["show", SMALL]).contains('\u{1b}'),
        "this is no terminal"
    );
    let deep = tobi(&["show", SMALL, "--color", "always"])
        .env("COLORTERM", "truecolor")
        .output()
        .unwrap();
    assert!(
        String::from_utf8(deep.stdout)
            .unwrap()
            .contains("\u{1b}[38;2;")
    );
}

#[test]
fn repairs_are_reported_on_stderr() {
    let output = fed(&["show", "-"], b"Hello (;SZ[9]KM[650];B[ee];W[zz]");
    assert!(output.status.success());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 4, "{errors}");
    assert!(
        errors
            .lines()
            .all(|line| line.starts_with("tobi: -: line 1, column ")),
        "{errors}"
    );
}

/// Names come from files: they must not break the picture, widen it, or reach the terminal unescaped.
#[test]
fn names_from_the_wild() {
    let strange = "(;SZ[5]PB[\u{1b}[31m\u{7}\u{202e}<&>\u{fffe}\u{ffff}]PW[吳清源])";
    let long = format!("(;SZ[5]PB[{}])", "W".repeat(1 << 20));
    for sgf in [strange, &long] {
        for format in ["text", "svg", "png", "json"] {
            let output = fed(&["show", "-", "--format", format], sgf.as_bytes());
            assert!(output.status.success(), "{format}");
            assert!(output.stdout.len() < 1 << 18, "{format}");
            if format == "png" {
                assert!(Pixmap::decode_png(&output.stdout).unwrap().width() < 2000);
            } else {
                assert!(!output.stdout.contains(&0x1b), "{format}");
            }
        }
    }
}

#[test]
fn a_dead_stone_is_marked_even_where_nobody_owns_its_point() {
    let sgf = b"(;SZ[5]AB[aa]AW[cc])";
    let output = fed(
        &[
            "show",
            "-",
            "--layer",
            "territory",
            "--scale",
            "0/0",
            "--dead",
            "C3",
        ],
        sgf,
    );
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains(" 3 . . o . . 3"), "{shown}");
    assert!(shown.contains("x, o: dead stones"), "{shown}");
}

#[test]
fn output_goes_where_it_is_sent() {
    let path = std::env::temp_dir().join(format!("tobi-output-{}.json", std::process::id()));
    let name = path.to_str().unwrap();
    assert_eq!(
        printed(&["show", TOBI, "--format", "json", "--output", name]),
        ""
    );
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(
        written,
        printed(&["show", TOBI, "--format", "json", "-o", "-"])
    );
}

/// The file changes twice while it is watched, once into something broken; then the output is closed.
#[test]
fn watching_shows_every_change() {
    let path = std::env::temp_dir().join(format!("tobi-watch-{}.sgf", std::process::id()));
    std::fs::write(&path, "(;SZ[5];B[aa])").unwrap();
    let mut child = tobi(&["show", path.to_str().unwrap(), "--watch"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut wait_for = |text: &str| {
        let found = lines
            .by_ref()
            .map_while(Result::ok)
            .any(|line| line.contains(text));
        assert!(found, "{text}");
    };
    wait_for("move 1 (black A5)");
    std::fs::write(&path, "nothing").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    std::fs::write(&path, "(;SZ[5];B[aa];W[bb])").unwrap();
    wait_for("move 2 (white B4)");
    drop(lines);
    std::fs::write(&path, "(;SZ[5];B[aa];W[cc])").unwrap();
    assert!(child.wait().unwrap().success(), "it ends when nobody reads");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn completions_and_the_man_page_know_the_options() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        assert!(script.contains("zobrist"), "{shell} offers the layers");
    }
    for shell in ["powershell", "elvish"] {
        assert!(
            printed(&["completions", shell]).contains("--layer"),
            "{shell}"
        );
    }
    let page = printed(&["man"]);
    assert!(page.contains(".TH tobi 1"));
    for option in [
        "move",
        "layer",
        "scale",
        "dead",
        "format",
        "output",
        "color",
        "charset",
        "strict",
        "skip\\-illegal",
        "watch",
        "rules",
        "only",
    ] {
        assert!(page.contains(&format!("\\-\\-{option}")), "{option}");
    }
}

/// Two passes, or a result by points at the end of the record: then `score` counts it.
#[test]
fn a_finished_game_names_the_command_that_counts_it() {
    let hint = "tobi: the game is over; `tobi score -` counts it\n";
    let said = |arguments: &[&str], sgf: &str| {
        let output = fed(&[&["show", "-"], arguments].concat(), sgf.as_bytes());
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    for over in ["(;SZ[5];B[cc];W[];B[])", "(;SZ[5]RE[B+24.5];B[cc])"] {
        assert_eq!(said(&[], over), hint, "{over}");
        assert_eq!(said(&["--format", "json"], over), "", "{over}");
        assert_eq!(said(&["--move", "0"], over), "", "{over}");
    }
    // `score` finds the last two unfinished, whatever the players thought.
    for running in [
        "(;SZ[5];B[cc];W[])",
        "(;SZ[5]RE[B+R];B[cc])",
        "(;SZ[9]RE[B+3.5];B[ee];W[ce])",
        "(;SZ[9];B[ee];W[ce];B[];W[])",
    ] {
        assert_eq!(said(&[], running), "", "{running}");
    }
}

/// Commands that judge a marked game themselves say so, all in the same sentence.
#[test]
fn a_marked_game_is_told_in_one_sentence() {
    let game = "(;SZ[5]KM[0]AB[ca:ce]AW[da:de];B[];W[]TB[aa:be]TW[ea:ee])";
    let sentence = "tobi: -: the players marked their territory: the game is over, and the score counts it by their marks; \
        what follows is Tobi's own judgement\n";
    for words in [
        &["show", "-"][..],
        &["groups", "-"],
        &["play", "-", "--move", "2"],
        &["read", "-", "life", "C3"],
    ] {
        let output = fed(words, game.as_bytes());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(errors.matches(sentence).count(), 1, "{words:?}: {errors}");
        assert!(
            !errors.contains("the game is over; `tobi score"),
            "{errors}"
        );
    }
}

/// A game of a player with a Chinese name.
const NAMED: &str = "(;SZ[5]CA[UTF-8]PB[吳清源]PW[Žižka];B[cc])";

/// A font of three letters, all of them solid squares (`fonts/make.py`).
const SQUARES: &str = "faces/cli/tests/cli/fonts/squares.ttf";

/// The font of PNG has no Chinese letters: it does not show boxes, and says so.
#[test]
fn letters_that_png_cannot_show_are_reported() {
    for (format, wanted) in [
        (
            "png",
            "tobi: no font has letters like 吳清源, so PNG shows `(name: see the SVG)`; the same picture as .svg shows them, --font FILE names a font that has them\n",
        ),
        ("svg", ""),
    ] {
        let output = fed(
            &["show", "-", "--format", format, "--font", "none"],
            NAMED.as_bytes(),
        );
        assert_eq!(String::from_utf8(output.stderr).unwrap(), wanted);
    }
}

#[test]
fn a_font_draws_the_letters_that_the_built_in_one_lacks() {
    let drawn = |font: &str, file: &str| {
        let output = fed(
            &["show", "-", "--format", "png", "--font", font],
            file.as_bytes(),
        );
        let said = String::from_utf8(output.stderr).unwrap();
        (Pixmap::decode_png(&output.stdout).unwrap(), said)
    };
    let squares = project().join(SQUARES);
    let squares = squares.to_str().unwrap();
    let (with, said) = drawn(squares, NAMED);
    assert_eq!(said, "");
    let (without, _) = drawn("none", NAMED);
    // Three solid letters have more ink than the note in their place; boxes have less.
    let ink = |picture: &Pixmap| {
        let dots = picture.pixels().iter();
        dots.filter(|dot| dot.red() < 100).count()
    };
    let [with_ink, without_ink] = [ink(&with), ink(&without)];
    assert!(with_ink > without_ink + 200, "{with_ink} {without_ink}");
    assert_eq!(
        with.data(),
        drawn(squares, NAMED).0.data(),
        "the same bytes"
    );
    // The built-in font draws what it has.
    let latin = NAMED.replace("吳清源", "Wu Qingyuan");
    let (plain, said) = drawn("none", &latin);
    assert_eq!(
        (plain.data(), said.as_str()),
        (drawn(squares, &latin).0.data(), "")
    );
}

#[test]
fn a_font_must_be_one() {
    for (font, reason) in [
        ("no-such-font.ttf", "--font: cannot read no-such-font.ttf: "),
        (
            "Cargo.toml",
            "--font: Cargo.toml is not a TrueType or OpenType font with names; ",
        ),
    ] {
        let output = fed(
            &["show", "-", "--format", "png", "--font", font],
            NAMED.as_bytes(),
        );
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(reason), "{said}");
        assert_eq!(output.status.code(), Some(3));
        assert!(output.stdout.is_empty());
    }
}
