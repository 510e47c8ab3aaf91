//! `tobi corpus`: statistics of a set of games.

use super::many::{self, Plan};
use crate::args::{Corpus, CorpusFormat, Count};
use crate::exit::Failure;
use crate::output;
use std::ops::ControlFlow;
use tobi::corpus::{CorpusReport, Facts};
use tobi::local::{Budget, Reader};
use tobi::score::{Comparison, DeadChoice, GameKey, Proofs, ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_notation::sgf::{GameResult, IllegalMoves, WonBy};
use tobi_picture::corpus::{page, text};

pub(crate) fn run(options: &Corpus) -> Result<(), Failure> {
    let format = output::format(options.format, options.output.as_deref(), &[])?;
    let plan = Plan {
        files: &options.files,
        once: None,
        files_from: options.many.files_from.as_deref(),
        workers: options.many.workers,
        output: options.output.as_deref(),
        rows_per_file: None,
        form: None,
        report: false,
    };
    // Moves onto stones are errors to count, too.
    let reading = Reading {
        illegal: IllegalMoves::Skip,
        ..Reading::default()
    };
    let mut report = CorpusReport::default();
    let note = |session: &Session| -> Result<(Facts, GameKey), String> {
        let facts = Facts::of(session, comparison(session, options.count));
        let key = facts.key();
        Ok((facts, key))
    };
    let unreadable = many::survey(&plan, &reading, note, |place, facts, before| {
        match facts {
            Ok(facts) => report.add(place, &facts, before),
            Err(error) => report.add_broken(place, error),
        }
        ControlFlow::Continue(())
    })?;
    let painted = match format.unwrap_or(CorpusFormat::Text) {
        CorpusFormat::Text => text::paint(&report),
        CorpusFormat::Json => report.to_json().to_line() + "\n",
        CorpusFormat::Html => page::paint(&report),
    };
    output::write(options.output.as_deref(), painted.as_bytes())?;
    let (broken, _) = report.broken();
    match broken + unreadable {
        0 => Ok(()),
        faults => Err(Failure::input(format!(
            "{faults} of the games, files and folders could not be read; the report covers the others"
        ))),
    }
}

/// The comparison of a game's count with its result, if it is to be counted.
fn comparison(session: &Session, which: Count) -> Option<Comparison> {
    let recorded = session.record()?.header.result?;
    let is_won = matches!(
        recorded,
        GameResult::Won {
            by: WonBy::Unsaid,
            ..
        }
    );
    if recorded.margin().is_none() && !is_won {
        return None;
    }
    let dead = match which {
        Count::All => DeadChoice::Usual,
        Count::Marked => DeadChoice::Marked,
        Count::None => return None,
    };
    let how = ScoreOptions {
        dead,
        proofs: Proofs::Needed,
        ..ScoreOptions::default()
    };
    let mut reader = Reader::new(Budget::USUAL);
    let report = ScoreReport::new(session, &mut reader, &how).ok()?;
    Some(report.comparison())
}
