//! Reports: the JSON of the program, and its pictures.

use crate::board::refused;
use crate::choices;
use crate::game::Game;
use crate::options::parse;
use crate::wait::{Stopped, wait, wait_on};
use crate::whole::whole;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use std::panic;
use tobi::local::LocalReport;
use tobi::request::{Answer, Report as Kind, review_options};
use tobi::review::{Review, ReviewError, ReviewOptions, Stage, Workers, save};
use tobi::{Collection, Layer, Session, View};
use tobi_grid::PointSet;
use tobi_picture::{BoardStyle, groups as groups_picture, layer};

/// A result, ready for reporting.
#[derive(Debug)]
enum AnyReport {
    Answer(Answer),
    Review(Box<Reviewed>),
}

/// A review, with its file.
#[derive(Debug)]
struct Reviewed {
    review: Review,
    collection: Collection,
    number: usize,
}

/// A report on a position, or on a game.
#[pyclass(module = "tobi._tobi", frozen)]
#[derive(Debug)]
pub(crate) struct Report {
    found: AnyReport,
}

#[pymethods]
impl Report {
    /// The program's line of JSON.
    fn json(&self) -> String {
        match &self.found {
            AnyReport::Answer(answer) => answer.to_line(),
            AnyReport::Review(found) => found.review.to_json().to_line(),
        }
    }

    /// The SGF file with the review; None for other reports.
    fn sgf(&self) -> Option<String> {
        match &self.found {
            AnyReport::Review(found) => Some(save(&found.collection, found.number, &found.review)),
            _ => None,
        }
    }

    /// The board as SVG.
    fn svg(&self) -> PyResult<String> {
        let caption = self.caption();
        let answer = match &self.found {
            AnyReport::Answer(answer) => answer,
            AnyReport::Review(found) => {
                let heading = self.heading();
                return Ok(tobi_picture::review::svg::paint(&found.review, &heading));
            }
        };
        Ok(match answer {
            Answer::Score(report) => tobi_picture::score::svg::paint(report, &caption),
            Answer::Estimate(report) => tobi_picture::estimate::svg::paint(report, &caption),
            Answer::Groups(report) => {
                let look = groups_picture::Look::Names;
                groups_picture::svg::paint(report, look, &caption)
            }
            Answer::Play(report, most) => tobi_picture::play::svg::paint(report, *most, &caption),
            Answer::Show(report) => layer::svg::paint(report, &caption),
            Answer::Read(report) => local_picture(report, caption)?,
        })
    }

    /// The text that the program prints in a terminal.
    fn text(&self) -> String {
        let (caption, brush) = (self.caption(), BoardStyle::PLAIN);
        let answer = match &self.found {
            AnyReport::Answer(answer) => answer,
            AnyReport::Review(found) => {
                return tobi_picture::review::text::paint(&found.review, &self.heading());
            }
        };
        match answer {
            Answer::Score(report) => tobi_picture::score::text::paint(report, &caption, brush),
            Answer::Estimate(report) => {
                tobi_picture::estimate::text::paint(report, &caption, brush)
            }
            Answer::Groups(report) => {
                let (look, detail) = (
                    groups_picture::Look::Names,
                    groups_picture::text::Detail::Life,
                );
                let board = groups_picture::text::paint(report, look, detail, brush);
                format!("{}\n\n{board}", caption.join("\n"))
            }
            Answer::Read(report) => tobi_picture::local::paint(report),
            Answer::Show(report) => layer::text::paint(report, &caption, brush),
            Answer::Play(report, most) => {
                tobi_picture::play::text::paint(report, *most, &caption, brush)
            }
        }
    }
}

impl Report {
    /// The session that it is about.
    fn session(&self) -> &Session {
        match &self.found {
            AnyReport::Answer(answer) => answer.session(),
            AnyReport::Review(found) => found.review.session(),
        }
    }

    fn caption(&self) -> Vec<String> {
        Game::caption(self.session())
    }

    /// The caption of a whole game: its players.
    fn heading(&self) -> Vec<String> {
        let players = self.session().players();
        let heading = (!players.is_empty()).then(|| Game::shortened(&players));
        heading.into_iter().collect()
    }
}

/// The picture of a game, with the question and its answers below the board.
fn local_picture(report: &LocalReport, mut caption: Vec<String>) -> PyResult<String> {
    caption.push(report.headline());
    caption.extend(report.words());
    let session = report.session();
    let view = View::new(Layer::Influence, None).map_err(refused)?;
    let layer = session.layer(&PointSet::empty(session.size()), view);
    Ok(layer::svg::paint(&layer, &caption))
}

/// A report on the position of a game, by its name and options.
#[pyfunction]
pub(crate) fn report(
    name: &str,
    game: &Bound<'_, Game>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Report> {
    let known = Kind::named(name).filter(|kind| *kind != Kind::Review);
    let kind = known.ok_or_else(|| refused(format!("there is no report {name:?}")))?;
    let session = game.borrow().session.clone();
    let options = parse(kind.fields(), options, session.size())?;
    let answer = move || kind.answer(&options, &session, || ());
    let answer = wait(game.py(), answer)?.map_err(refused)?;
    Ok(Report {
        found: AnyReport::Answer(answer),
    })
}

/// The review of a game, by its options.
#[pyfunction]
pub(crate) fn review(
    game: &Bound<'_, Game>,
    moves: Option<&Bound<'_, PyAny>>,
    options: &Bound<'_, PyDict>,
    #[pyo3(from_py_with = whole)] threads: i128,
) -> PyResult<Report> {
    let moves = moves.map(choices::moves).transpose()?;
    let asked = game.borrow().clone();
    let options = parse(Kind::Review.fields(), options, asked.session.size())?;
    wait_on(game.py(), threads, move |stopped| {
        let (collection, number, last) = asked.record().map_err(refused)?;
        let options = ReviewOptions {
            from: moves.map(|[from, _]| from),
            to: moves.map(|[_, to]| to).or(last),
            ..review_options(&options)
        };
        let review = Review::new(&collection, number, &options, stopped);
        let review = review.map_err(|error| match error {
            ReviewError::NoSuchMove { error, .. } => refused(format!("moves: {error}")),
            error => refused(error),
        })?;
        Ok(Report {
            found: AnyReport::Review(Box::new(Reviewed {
                review,
                collection,
                number,
            })),
        })
    })?
}

impl Workers for Stopped {
    fn map<T: Sync, R: Send>(
        &self,
        _: Stage,
        pieces: &[T],
        work: impl Fn(&T) -> R + Send + Sync,
    ) -> Vec<R> {
        let done = pieces.par_iter().map(|piece| {
            if self.is_set() {
                // The receiver is gone: the computation's thread ends here without a message.
                panic::resume_unwind(Box::new("the call has ended"));
            }
            work(piece)
        });
        done.collect()
    }
}
