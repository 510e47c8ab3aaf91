//! The program `tobi`: arguments in, pictures and answers out. The crate `tobi` computes; this crate only shows.

mod args;
mod bench;
mod commands;
mod exit;
#[cfg(feature = "png")]
mod fonts;
mod gtp;
mod input;
mod output;
mod parts;
#[cfg(feature = "png")]
mod png;
mod wrap;

#[cfg(not(feature = "png"))]
use parts::png;

use args::{Cli, Command};
use clap::Parser;
use exit::Failure;
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    match done(std::env::args_os().collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::say(&failure);
            ExitCode::from(failure.code())
        }
    }
}

/// Runs the command of the arguments.
fn done(arguments: Vec<OsString>) -> Result<(), Failure> {
    let (arguments, left) = args::katago::without_options(arguments);
    if !left.is_empty() {
        output::say(&format_args!("without effect: {}", left.join(" ")));
    }
    let arguments = commands::judge::completed(arguments)?;
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(answer) => return output::help(&answer),
    };
    match cli.command {
        Some(command) => run(command),
        None => Err(commands::judge::refused(&cli.file.unwrap_or_default())),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Show(show) => commands::show::run(&show),
        Command::Read(read) => commands::read::run(&read),
        Command::Groups(groups) => commands::groups::run(&groups),
        Command::Estimate(estimate) => commands::estimate::run(&estimate),
        Command::Score(score) => commands::score::run(&score),
        Command::Corpus(corpus) => commands::corpus::run(&corpus),
        Command::Play(options) => commands::play::run(&options),
        Command::Review(options) => commands::review::run(&options),
        Command::Match(options) => commands::series::run(&options),
        Command::Analysis(options) => commands::analysis::run(&options),
        #[cfg(feature = "serve")]
        Command::Serve(options) => commands::serve::run(&options),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => parts::Part::Serve.check(),
        Command::Gtp(options) => commands::gtp::run(&options),
        Command::Bench(bench) => commands::bench::run(&bench),
        Command::Completions { shell } => commands::man::completions(shell),
        Command::Man => commands::man::page(),
    }
}
