//! Includes the page in the program if it has been built: `web/dist/index.html` (`web/build`, docs/browser.md), and what
//! browsers need to install it. Without it, or if `TOBI_WITHOUT_PAGE` is set, `/` serves a short page that says so; compiling
//! Tobi does not need Node.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = home.join("../../web");
    let built = web.join("dist/index.html");
    let none = home.join("assets/no_page.html");
    println!("cargo::rerun-if-env-changed=TOBI_WITHOUT_PAGE");
    let is_wanted = env::var_os("TOBI_WITHOUT_PAGE").is_none();
    let page = if is_wanted && built.is_file() {
        &built
    } else {
        &none
    };
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::copy(page, target.join("page.html"))
        .unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    for name in ["offline.js", "manifest.webmanifest"] {
        // Vite copies them beside the page.
        let beside = web.join("public").join(name);
        let text = if page == &built && beside.is_file() {
            fs::read(&beside).unwrap_or_else(|error| panic!("{}: {error}", beside.display()))
        } else {
            Vec::new()
        };
        fs::write(target.join(name), text).unwrap_or_else(|error| panic!("{name}: {error}"));
        if beside.is_file() {
            println!("cargo::rerun-if-changed={}", beside.display());
        }
    }
    // Cargo treats a missing path as always changed; so its folder is watched until it exists.
    let watched: &Path = if built.is_file() { &built } else { &web };
    for path in [watched, &none] {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}
