//! `cargo bench`: the same tasks and figures as `tobi bench`, which measures in process.

use std::process::Command;

fn main() {
    let status = Command::new(env!("CARGO_BIN_EXE_tobi"))
        .arg("bench")
        .status()
        .expect("the program was built");
    assert!(status.success(), "tobi bench failed: {status}");
}
