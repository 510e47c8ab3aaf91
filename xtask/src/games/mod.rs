//! Finished games for measurements, any number without duplicates: `cargo xtask games COUNT OUTPUT`.
//!
//! Half of them are games of `cases`, with early moves of one colour swapped such that the last board stays the same;
//! a quarter start as such a game and are played to the end at random; a quarter are random from the first move on. A
//! third each are 9x9, 13x13 and 19x19, and each is randomly rotated or reflected. No two have the same symmetric
//! key.
//!
//! `RE` is the count of GNU Go, or that of the full board, and `TB` and `TW` mark the owners of points, so `tobi
//! score` must agree with every one of them. The seed decides all games, on every machine.

mod base;
mod made;

use base::Base;
use made::{Made, Maker};
use rayon::prelude::*;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use tobi::score::GameKey;

/// Games made in one batch before they are written.
const AT_ONCE: u64 = 4096;

/// The maximum number of replacements for a duplicate.
const ATTEMPTS: u64 = 100;

/// The options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    seed: u64,
    /// Whether to leave out the players' marks, so that dead stones must be judged.
    unmarked: bool,
}

impl Options {
    /// Reads the options after the output's name.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn parse(words: &[&str]) -> Result<Options, String> {
        let mut options = Options {
            seed: 1,
            unmarked: false,
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            match word {
                "--unmarked" => options.unmarked = true,
                "--seed" => {
                    let seed = words.next().and_then(|seed| seed.parse().ok());
                    options.seed = seed.ok_or("--seed needs a number")?;
                }
                _ => return Err(format!("`{word}` is not an option of games")),
            }
        }
        Ok(options)
    }
}

/// Makes this many games: a tar if the output's name ends in `.tar`, otherwise one SGF collection.
pub(crate) fn run(count: u64, output: &Path, options: Options) -> ExitCode {
    let done =
        Base::shipped(&crate::root()).and_then(|bases| write(count, output, options, &bases));
    match done {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", output.display());
            ExitCode::FAILURE
        }
    }
}

fn write(count: u64, output: &Path, options: Options, bases: &[Base]) -> io::Result<String> {
    let maker = Maker::new(bases, options.seed, options.unmarked);
    let mut sink = Sink::open(output)?;
    let mut seen = HashSet::new();
    let (mut repeated, mut bytes, mut moves) = (0, 0, 0);
    for begin in (0..count).step_by(AT_ONCE as usize) {
        let numbers = begin..count.min(begin + AT_ONCE);
        let made: Vec<Made> = numbers
            .clone()
            .into_par_iter()
            .map(|number| maker.make(number, 0))
            .collect::<Result<_, _>>()
            .map_err(io::Error::other)?;
        for (number, made) in numbers.zip(made) {
            let (made, again) = unlike(made, number, &maker, &mut seen)?;
            repeated += again;
            bytes += made.text.len();
            moves += u64::from(made.moves);
            sink.write(number, &made.text)?;
        }
    }
    sink.finish()?;
    Ok(format!(
        "{count} games of {} bases, {moves} moves, {bytes} bytes; {repeated} duplicates replaced",
        bases.len()
    ))
}

/// The game, or a replacement if it is a duplicate; and the number of duplicates.
fn unlike(
    mut made: Made,
    number: u64,
    maker: &Maker<'_>,
    seen: &mut HashSet<GameKey>,
) -> io::Result<(Made, u64)> {
    for attempt in 1..=ATTEMPTS {
        if seen.insert(made.key) {
            return Ok((made, attempt - 1));
        }
        made = maker.make(number, attempt).map_err(io::Error::other)?;
    }
    Err(io::Error::other(format!(
        "no game was found that differs from the first {number}; ask for fewer"
    )))
}

/// The output.
enum Sink {
    Collection(BufWriter<File>),
    Tar(Box<tar::Builder<BufWriter<File>>>),
}

impl Sink {
    fn open(path: &Path) -> io::Result<Sink> {
        let out = BufWriter::new(File::create(path)?);
        let is_tar = path.extension().is_some_and(|extension| extension == "tar");
        Ok(if is_tar {
            Sink::Tar(Box::new(tar::Builder::new(out)))
        } else {
            Sink::Collection(out)
        })
    }

    fn write(&mut self, number: u64, text: &str) -> io::Result<()> {
        match self {
            Sink::Collection(out) => writeln!(out, "{text}"),
            Sink::Tar(tar) => {
                let mut header = tar::Header::new_ustar();
                header.set_size(text.len() as u64);
                header.set_mode(0o644);
                let name = format!("{:04}/{number:07}.sgf", number / 1000);
                tar.append_data(&mut header, name, text.as_bytes())
            }
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Sink::Collection(mut out) => out.flush(),
            Sink::Tar(tar) => tar.into_inner()?.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi::local::{Budget, Reader};
    use tobi::score::{Comparison, DeadBy, ScoreOptions, ScoreReport};
    use tobi::{Reading, Session};

    fn texts(count: u64, seed: u64) -> Vec<String> {
        let bases = Base::shipped(&crate::root()).unwrap();
        let maker = Maker::new(&bases, seed, false);
        let mut seen = HashSet::new();
        let text = |number| {
            let made = maker.make(number, 0).unwrap();
            unlike(made, number, &maker, &mut seen).unwrap().0.text
        };
        (0..count).map(text).collect()
    }

    #[test]
    fn each_game_is_legal_finished_and_counted_as_it_says() {
        let mut keys = HashSet::new();
        for text in texts(120, 1) {
            let session = Session::read(text.as_bytes(), &Reading::default()).unwrap();
            assert!(
                session.remarks().is_empty(),
                "{:?}\n{text}",
                session.remarks()
            );
            assert!(session.game().is_over());
            let mut reader = Reader::new(Budget::USUAL);
            let report = ScoreReport::new(&session, &mut reader, &ScoreOptions::default()).unwrap();
            assert_eq!(report.dead_by(), DeadBy::Marked);
            assert_eq!(report.comparison(), Comparison::Agrees, "{text}");
            assert!(
                report.remarks().is_empty(),
                "{:?}\n{text}",
                report.remarks()
            );
            assert!(keys.insert(GameKey::symmetric(&session)));
        }
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(texts(24, 7), texts(24, 7));
        assert_ne!(texts(24, 7), texts(24, 8));
    }

    #[test]
    fn options_are_read() {
        let expected = Options {
            seed: 5,
            unmarked: true,
        };
        assert_eq!(Options::parse(&["--unmarked", "--seed", "5"]), Ok(expected));
        assert!(Options::parse(&["--seed"]).is_err());
        assert!(Options::parse(&["5"]).is_err());
    }
}
