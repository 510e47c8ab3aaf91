//! Development tasks: checks, the training of weights, and measurements. `cargo xtask` without arguments lists them.
//! `lives.py`, next to `src`, compares the status of groups with an oracle.

mod agree;
mod answers;
mod certificates;
mod chains;
mod choice;
mod conventions;
mod copies;
mod evaluation;
mod fit;
mod games;
mod layers;
mod licences;
mod load;
mod manifests;
mod metadata;
mod moves;
mod nightly;
mod notices;
mod oracle;
mod predictor;
mod proofs;
mod questions;
mod refute;
mod replay;
mod rules;
mod schema;
mod sentences;
mod shapes;
mod statuses;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["agree", folder, ref rest @ ..] => match refute::Options::parse(rest) {
            Ok(options) => over_games(folder, |files| {
                statuses::run(files, &options);
                agree::run(files)
            }),
            Err(why) => misused(&why),
        },
        ["answers", file] => answers::run(Path::new(file)),
        ["certificates", folder] => {
            over_games(folder, |files| certificates::run(files, usize::MAX))
        }
        ["certificates", folder, games] => match games.parse() {
            Ok(games) => over_games(folder, |files| certificates::run(files, games)),
            Err(_) => misused(&format!("`{games}` is not a number of games")),
        },
        ["chains", folder] => over_games(folder, done(chains::run)),
        ["evaluation", data] => evaluation::run(Path::new(data)),
        ["check"] => check(),
        ["choice", folder] => over_games(folder, |files| choice::run(files, None)),
        ["choice", folder, every] => match every.parse() {
            Ok(every) if every > 0 => over_games(folder, |files| choice::run(files, Some(every))),
            _ => misused(&format!("`{every}` is not a number of moves")),
        },
        ["copies", folder, ref rest @ ..] => match refute::Options::parse(rest) {
            Ok(options) => over_games(folder, |files| copies::run(files, &options)),
            Err(why) => misused(&why),
        },
        ["fit", data] => fit::run(Path::new(data), 0),
        ["fit", data, playouts] => match playouts.parse() {
            Ok(playouts) => fit::run(Path::new(data), playouts),
            Err(_) => misused(&format!("`{playouts}` is not a number of playouts")),
        },
        ["games", count, output, ref rest @ ..] => make_games(count, output, rest),
        ["load", program, folder] => load::run(Path::new(program), Path::new(folder), None),
        ["load", program, folder, requests] => {
            load::run(Path::new(program), Path::new(folder), Some(requests))
        }
        ["moves"] => learn_moves(None),
        ["moves", fights] => match fights.parse() {
            Ok(fights) => learn_moves(Some(fights)),
            Err(_) => misused(&format!("`{fights}` is not a number of fights")),
        },
        ["nightly"] => nightly::run(&root()),
        ["notices"] => notices::run(&root(), notices::Of::Program),
        ["notices", "wheel"] => notices::run(&root(), notices::Of::Wheel),
        ["proofs", folder] => over_games(folder, |files| proofs::run(files, usize::MAX)),
        ["proofs", folder, games] => match games.parse() {
            Ok(games) => over_games(folder, |files| proofs::run(files, games)),
            Err(_) => misused(&format!("`{games}` is not a number of games")),
        },
        ["predictor", folder] => over_games(folder, predictor::run),
        ["questions", folder, ref options @ ..] => write_questions(folder, options),
        ["refute", folder, ref rest @ ..] => match refute::Options::parse(rest) {
            Ok(options) => over_games(folder, |files| refute::run(files, &options)),
            Err(why) => misused(&why),
        },
        ["replay", folder] => over_games(folder, done(replay::run)),
        ["rules", ref bases @ ..] => rules::run(bases),
        ["schema"] => schema::run(&root()),
        ["shapes", folder] => over_games(folder, done(shapes::run)),
        ["truth", file] => questions::add_truth(Path::new(file)),
        [] => misused("name a task"),
        [task, ..] => misused(&format!(
            "there is no task `{task}`, or not with these arguments"
        )),
    }
}

/// The tasks: their arguments and a description. `DIR` has SGF files.
const TASKS: [(&str, &str); 23] = [
    (
        "agree DIR [POSITIONS] [--seed N]",
        "counts contradictory statuses of stones, and compares the estimate with the score",
    ),
    (
        "answers FILE",
        "counts how often reading answers questions with known answers correctly",
    ),
    (
        "certificates DIR [GAMES]",
        "attacks what is proved of finished games, knowing only the rules",
    ),
    ("chains DIR", "counts what reading longer changes"),
    (
        "check",
        "checks layers, licences of dependencies, manifests, sizes and names of files",
    ),
    ("choice DIR [EVERY]", "learns the weights of what moves do"),
    (
        "copies DIR [POSITIONS] [--seed N]",
        "compares the answers about symmetric copies of positions",
    ),
    (
        "evaluation DATA",
        "learns the static evaluation of a group in the open",
    ),
    ("fit DATA [PLAYOUTS]", "learns the weights of the estimate"),
    (
        "games COUNT OUTPUT [--seed N] [--unmarked]",
        "makes finished games for measurements",
    ),
    (
        "load PROGRAM DIR [REQUESTS]",
        "sends the HTTP service many requests at a time",
    ),
    (
        "moves [FIGHTS]",
        "learns the features of moves in closed fights for life",
    ),
    (
        "nightly",
        "tests what takes too long for every change: all seeds, Spark, published packages",
    ),
    (
        "notices [wheel]",
        "prints the licences of the packages in the program, or in the Python module",
    ),
    ("predictor DIR", "learns the weights of the move predictor"),
    (
        "proofs DIR [GAMES]",
        "measures how much of the finished games is proved, by effort",
    ),
    (
        "questions DIR [GAMES] [--seed N]",
        "writes questions about local games of real games",
    ),
    (
        "refute DIR [POSITIONS] [--seed N]",
        "tries to refute what reading says",
    ),
    ("replay DIR", "times the reading of records"),
    ("rules [BASE...]", "mines the bases of pattern rules"),
    (
        "schema",
        "writes the options of reports into the types for TypeScript, the signatures for Python and JSON.md",
    ),
    ("shapes DIR", "learns the shapes of the playouts"),
    (
        "truth FILE",
        "finds the true answers to questions, as far as a large budget proves them",
    ),
];

fn misused(why: &str) -> ExitCode {
    eprintln!("{why}\n\nusage: cargo xtask TASK; the tasks:");
    for (task, does) in TASKS {
        eprintln!("  {task:42} {does}");
    }
    ExitCode::from(2)
}

fn write_questions(folder: &str, options: &[&str]) -> ExitCode {
    let (games, seed) = match *options {
        [] => (None, "0"),
        ["--seed", seed] => (None, seed),
        [games] => (Some(games), "0"),
        [games, "--seed", seed] => (Some(games), seed),
        _ => return misused("too many words"),
    };
    let games = games.map(str::parse).transpose();
    match (games, seed.parse()) {
        (Ok(games), Ok(seed)) => questions::run(Path::new(folder), games, seed),
        _ => misused("the games and the seed are numbers"),
    }
}

fn make_games(count: &str, output: &str, options: &[&str]) -> ExitCode {
    match (count.parse(), games::Options::parse(options)) {
        (Ok(count), Ok(options)) => games::run(count, Path::new(output), options),
        (Err(_), _) => misused(&format!("`{count}` is not a number of games")),
        (_, Err(why)) => misused(&why),
    }
}

fn learn_moves(fights: Option<u64>) -> ExitCode {
    moves::run(fights);
    ExitCode::SUCCESS
}

/// A task that cannot find errors.
fn done(task: fn(&[Vec<u8>])) -> impl FnOnce(&[Vec<u8>]) -> ExitCode {
    move |files| {
        task(files);
        ExitCode::SUCCESS
    }
}

/// A task on the bytes of a folder's SGF files, sorted by name.
fn over_games(folder: &str, task: impl FnOnce(&[Vec<u8>]) -> ExitCode) -> ExitCode {
    match sgf_files(Path::new(folder)) {
        Ok(files) if files.is_empty() => {
            eprintln!("{folder}: there is no SGF file in it");
            ExitCode::FAILURE
        }
        Ok(files) => task(&files),
        Err(error) => {
            eprintln!("{folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn sgf_files(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    let entries = fs::read_dir(folder)?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    paths.sort();
    paths.iter().map(fs::read).collect()
}

fn check() -> ExitCode {
    let root = root();
    let packages = match metadata::packages(&root) {
        Ok(packages) => packages,
        Err(reason) => {
            eprintln!("{reason}");
            return ExitCode::FAILURE;
        }
    };
    let findings: Vec<String> = [
        layers::findings(&root, &packages),
        licences::findings(&packages),
        manifests::findings(&root, &packages),
        conventions::findings(&root),
        notices::findings(&root),
        schema::findings(&root),
        sentences::findings(&root),
    ]
    .concat();
    for finding in &findings {
        eprintln!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("layers, licences and conventions are kept");
            ExitCode::SUCCESS
        }
        n => {
            eprintln!("{n} findings");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the whole project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the project")
        .to_path_buf()
}

/// All Rust files below a folder, sorted; build products left out.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
