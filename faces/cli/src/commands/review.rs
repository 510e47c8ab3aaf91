//! `tobi review`: reviews a whole game for a player who wants to learn.

use super::{progress, record};
use crate::args::{Moves, Review as Options, ReviewFormat};
use crate::exit::Failure;
use crate::output::Rows;
use crate::png;
use crate::{input, output};
use rayon::prelude::*;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use tobi::Collection;
use tobi::review::{Review, ReviewError, ReviewOptions, Stage, Workers, save};
use tobi_picture::review::{svg, text};

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let (file, target) = (&*options.file, options.output.as_deref());
    input::refuse_overwriting([file], target)?;
    let format = output::format(options.format, target, &[])?.unwrap_or(ReviewFormat::Text);
    output::check(format == ReviewFormat::Png, target)?;
    let collection = Collection::read(&input::read(file)?, &options.reading())
        .map_err(|error| record::unreadable(file, &error))?;
    let asked = ReviewOptions {
        from: options.moves.and_then(|moves| moves.from),
        to: options.moves.and_then(|moves| moves.to),
        playouts: options.playouts,
        most: options.most as usize,
    };
    let end = record::end_of_line(&collection, file, &options.line)?;
    let rows = match format {
        ReviewFormat::Text => Some(Mutex::new(Rows::open(target, true)?)),
        _ => None,
    };
    let threads = Threads {
        options,
        games: collection.len(),
        rows,
    };
    let review = match Review::of_line(&collection, end, &asked, &threads) {
        Err(ReviewError::NoSuchMove {
            option: "to",
            error,
        }) if asked
            .from
            .is_none_or(|from| (1..=error.last).contains(&from)) =>
        {
            output::remark_on(file, &[Moves::clipped(&error)], 0);
            let asked = ReviewOptions { to: None, ..asked };
            Review::of_line(&collection, end, &asked, &threads)
        }
        review => review,
    };
    let review = review.map_err(|error| match error {
        ReviewError::Read(error) => record::unreadable(file, &error),
        ReviewError::NoSuchMove { error, .. } => {
            Failure::usage(format_args!("--moves: {error}")).in_file(file)
        }
        ReviewError::TooLong { .. } => {
            Failure::usage(format_args!("{error} with --moves")).in_file(file)
        }
        error => Failure::input(error).in_file(file),
    })?;
    if let Some(rows) = threads.rows {
        let mut rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
        rows.write(&text::findings(&review))?;
        return Ok(());
    }
    let picture = || svg::paint(&review, &heading(file, &review));
    let number = record::game_number(options.line.game, &collection, file)?;
    let painted = match format {
        ReviewFormat::Text => Vec::new(),
        ReviewFormat::Json => (review.to_json().to_line() + "\n").into_bytes(),
        ReviewFormat::Sgf => save(&collection, number, &review).into_bytes(),
        ReviewFormat::Svg => picture().into_bytes(),
        ReviewFormat::Png => png::render(&picture(), &options.font)?,
    };
    output::write(target, &painted)?;
    Ok(())
}

/// The heading of a review: the file and the players. Remarks about the last move do not belong there.
fn heading(file: &Path, review: &Review) -> Vec<String> {
    let mut heading = record::caption(file, review.session());
    heading.pop();
    heading
}

/// All threads of the machine, with a progress bar on a terminal. The curve is shown as soon as it is known.
struct Threads<'a> {
    options: &'a Options,
    /// The number of games in the file.
    games: usize,
    /// For text.
    rows: Option<Mutex<Rows>>,
}

impl Workers for Threads<'_> {
    fn begun(&self, review: &Review) {
        let file = &self.options.file;
        output::remark(file, review.session());
        if self.games > 1 && self.options.line.game.is_none() {
            let more = format!(
                "the file has {} games; this is the first, and --game takes another one",
                self.games
            );
            output::remark_on(file, &[more], 0);
        }
        if let Some(rows) = &self.rows {
            let mut rows = rows.lock().unwrap_or_else(PoisonError::into_inner);
            // If it cannot be written, neither can the rest, which gives the error.
            let _ = rows.write(&text::course(review, &heading(file, review)));
        }
    }

    fn map<T: Sync, R: Send>(
        &self,
        stage: Stage,
        pieces: &[T],
        work: impl Fn(&T) -> R + Send + Sync,
    ) -> Vec<R> {
        let what = match stage {
            Stage::Curve => "estimating the game, part",
            Stage::Looks => "looking at suspect moves,",
            Stage::Replies => "looking at their replies,",
        };
        let bar = progress::bar(pieces.len() as u64, what);
        let done = pieces.par_iter().map(|piece| {
            let made = work(piece);
            bar.inc(1);
            made
        });
        let done = done.collect();
        bar.finish_and_clear();
        done
    }
}
