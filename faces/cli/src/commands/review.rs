//! `tobi review`: reviews a whole game for a player who wants to learn.

use super::{progress, record};
use crate::args::{Review as Options, ReviewFormat};
use crate::exit::Failure;
use crate::png;
use crate::{input, output};
use rayon::prelude::*;
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
        from: options.moves.map(|[from, _]| from),
        to: options.moves.map(|[_, to]| to),
        playouts: options.playouts,
        most: options.most as usize,
    };
    let number = record::game_number(options.game, &collection, file)?;
    let review =
        Review::new(&collection, number, &asked, &Threads).map_err(|error| match error {
            ReviewError::Read(error) => record::unreadable(file, &error),
            ReviewError::NoSuchMoves { .. } => {
                Failure::usage(format_args!("--moves: {error}")).in_file(file)
            }
            ReviewError::TooLong { .. } => {
                Failure::usage(format_args!("{error} with --moves")).in_file(file)
            }
            error => Failure::input(error).in_file(file),
        })?;
    output::remark(file, review.session());
    if collection.len() > 1 && options.game.is_none() {
        let more = format!(
            "the file has {} games; this is the first, and --game takes another one",
            collection.len()
        );
        output::remark_on(file, &[more], 0);
    }
    let mut heading = record::caption(file, review.session());
    // Remarks about the last move do not belong into the heading of a game.
    heading.pop();
    let picture = || svg::paint(&review, &heading);
    let painted = match format {
        ReviewFormat::Text => text::paint(&review, &heading).into_bytes(),
        ReviewFormat::Json => (review.to_json().to_line() + "\n").into_bytes(),
        ReviewFormat::Sgf => save(&collection, number, &review).into_bytes(),
        ReviewFormat::Svg => picture().into_bytes(),
        ReviewFormat::Png => png::render(&picture(), &options.font)?,
    };
    output::write(target, &painted)?;
    Ok(())
}

/// All threads of the machine, with a progress bar on a terminal.
struct Threads;

impl Workers for Threads {
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
