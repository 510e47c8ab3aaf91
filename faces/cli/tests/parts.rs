//! The parts that the program can be built without. A program of its own, because `.ci/run` runs it with all parts and
//! without any; the other tests use all of them.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A finished game with marked territory: a draw, counted at once.
const GAME: &str = "(;SZ[9:7]KM[0]AB[da][db][dc][dd][de][df][dg]AW[fa][fb][fc][fd][fe][ff][fg];B[];W[]TB[aa:cg]TW[ga:ig])";

/// Runs a command that needs a part, and checks that it names the part if the program has none.
fn assert_part(feature: &str, is_built_in: bool, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_tobi"))
        .args(arguments)
        .output()
        .expect("it runs");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    if is_built_in {
        assert!(!said.contains("built without"), "{arguments:?}: {said}");
        return;
    }
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
    for named in [&*format!("--features {feature}"), "cargo install"] {
        assert!(said.contains(named), "{arguments:?}: {said}");
    }
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

#[test]
fn a_missing_part_is_named_with_the_way_to_get_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parts");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("more")).expect("a folder for tests");
    let file = |name: &str| folder.join(name).display().to_string();
    let [game, more, zip] = ["a.sgf", "more", "more/b.zip"].map(file);
    fs::write(&game, GAME).expect("it can be written");
    fs::write(&zip, "").expect("it can be written");
    let [picture, table] = ["a.png", "a.parquet"].map(file);

    let png = cfg!(feature = "png");
    for command in ["show", "groups", "estimate", "score"] {
        assert_part("png", png, &[command, &game, "--output", &picture]);
    }
    assert_part("png", png, &["score", &game, "--format", "png"]);
    let parquet = cfg!(feature = "parquet");
    assert_part("parquet", parquet, &["score", &game, "--output", &table]);
    let rows = ["score", &game, "--rows-per-file", "9", "--output", &table];
    assert_part("parquet", parquet, &rows);
    let archives = cfg!(feature = "archives");
    for named in [&more, &zip] {
        assert_part("archives", archives, &["score", named]);
        assert_part("archives", archives, &["corpus", named]);
    }
    // With the service the arguments are wrong, so that it does not start.
    let serve = cfg!(feature = "serve");
    assert_part("serve", serve, &["serve", "--port", "none"]);
    assert_part("serve", serve, &["serve", "--nonsense"]);
}
