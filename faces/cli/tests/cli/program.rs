//! Runs the real program, and compares its output with files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program with these arguments, in the project's folder, without any colour settings.
pub(crate) fn tobi(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tobi"));
    command
        .args(arguments)
        .current_dir(project())
        .env_remove("NO_COLOR")
        .env_remove("COLORTERM");
    command
}

/// Runs it with this standard input.
pub(crate) fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = tobi(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe was asked for");
    let input = input.to_vec();
    // A separate thread, because the program may answer before it has read everything.
    let writer = std::thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // A program that needs no more input closes the pipe.
    let _ = writer.join();
    output
}

/// The output of a successful run.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = tobi(arguments).output().expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The folder of the whole project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a text with a file next to the tests. With `TOBI_REFRESH=1` the file is written instead: check the diff
/// before you commit it.
pub(crate) fn assert_file(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cli")
        .join(name);
    if std::env::var_os("TOBI_REFRESH").is_some() {
        std::fs::write(&path, text).expect("the file can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (found, wanted)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, wanted, "{name}, line {}", number + 1);
    }
    // Equal up to the end of the shorter one: now compare the line ends, and the rest.
    assert!(
        text == expected,
        "{name} differs at its end or in its line ends"
    );
}
