//! The parts that the program can be built without. `.ci/run` runs this file with all parts and without any.

use crate::batch::{Folder, game};
use crate::program::tobi;

/// Runs a command that needs a part, and checks that it names the part if the program has none.
fn assert_part(feature: &str, is_built_in: bool, arguments: &[&str]) {
    let output = tobi(arguments).output().expect("it runs");
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
    let folder = Folder::new("parts");
    folder.put("a.sgf", &game("0"));
    folder.put("more/b.zip", "");
    let [file, more] = ["a.sgf", "more"].map(|name| folder.file(name));
    let [picture, table] = ["a.png", "a.parquet"].map(|name| folder.file(name));

    let png = cfg!(feature = "png");
    for command in ["show", "groups", "estimate", "review", "score"] {
        assert_part("png", png, &[command, &file, "--output", &picture]);
    }
    assert_part("png", png, &["score", &file, "--format", "png"]);
    let parquet = cfg!(feature = "parquet");
    assert_part("parquet", parquet, &["score", &file, "--output", &table]);
    let rows = ["score", &file, "--rows-per-file", "9", "--output", &table];
    assert_part("parquet", parquet, &rows);
    let archives = cfg!(feature = "archives");
    assert_part("archives", archives, &["score", &more]);
    assert_part("archives", archives, &["corpus", &more]);
    // With the service the arguments are wrong, so that it does not start.
    let serve = cfg!(feature = "serve");
    assert_part("serve", serve, &["serve", "--port", "none"]);
    assert_part("serve", serve, &["serve", "--nonsense"]);
}
