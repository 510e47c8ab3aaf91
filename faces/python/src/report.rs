//! Reports: the JSON of the program, and its pictures.

use crate::board::refused;
use crate::choices;
use crate::game::Game;
use crate::wait::{Stopped, wait, wait_on};
use crate::whole::{limited, maybe_whole, whole};
use pyo3::prelude::*;
use rayon::prelude::*;
use std::panic;
use tobi::estimate::{Effort, EstimateReport};
use tobi::groups::GroupsReport;
use tobi::local::{Budget, LocalGame, LocalReport, Reader, conditions};
use tobi::params::{REVIEW_PLAYOUTS, SHOWN_MISTAKES};
use tobi::play::{Level, PlayReport, Player, Thinking};
use tobi::review::{Review, ReviewOptions, Stage, Workers, save};
use tobi::score::{Proofs, ScoreOptions, ScoreReport};
use tobi::{Collection, Layer, Session, View};
use tobi_grid::PointSet;
use tobi_picture::{BoardStyle, groups as groups_picture, layer};

/// A result, ready for reporting.
#[derive(Debug)]
enum Found {
    Score(Box<ScoreReport>),
    Estimate(Box<EstimateReport>),
    Groups(Box<GroupsReport>),
    Read(Box<LocalReport>),
    Play(Box<PlayReport>, usize),
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
    found: Found,
}

#[pymethods]
impl Report {
    /// The program's line of JSON.
    fn json(&self) -> String {
        match &self.found {
            Found::Score(report) => report.to_json().to_line(),
            Found::Estimate(report) => report.to_json().to_line(),
            Found::Groups(report) => report.to_json().to_line(),
            Found::Read(report) => report.to_json().to_line(),
            Found::Play(report, most) => report.to_json(*most).to_line(),
            Found::Review(found) => found.review.to_json().to_line(),
        }
    }

    /// The SGF file with the review; None for other reports.
    fn sgf(&self) -> Option<String> {
        match &self.found {
            Found::Review(found) => Some(save(&found.collection, found.number, &found.review)),
            _ => None,
        }
    }

    /// The board as SVG.
    fn svg(&self) -> PyResult<String> {
        let caption = self.caption();
        Ok(match &self.found {
            Found::Score(report) => tobi_picture::score::svg::paint(report, &caption),
            Found::Estimate(report) => tobi_picture::estimate::svg::paint(report, &caption),
            Found::Groups(report) => {
                let look = groups_picture::Look::Names;
                groups_picture::svg::paint(report, look, &caption)
            }
            Found::Play(report, most) => tobi_picture::play::svg::paint(report, *most, &caption),
            Found::Review(found) => {
                tobi_picture::review::svg::paint(&found.review, &self.heading())
            }
            Found::Read(report) => local_picture(report, caption)?,
        })
    }

    /// The text that the program prints in a terminal.
    fn text(&self) -> String {
        let (caption, brush) = (self.caption(), BoardStyle::PLAIN);
        match &self.found {
            Found::Score(report) => tobi_picture::score::text::paint(report, &caption, brush),
            Found::Estimate(report) => tobi_picture::estimate::text::paint(report, &caption, brush),
            Found::Groups(report) => {
                let (look, detail) = (
                    groups_picture::Look::Names,
                    groups_picture::text::Detail::Life,
                );
                let board = groups_picture::text::paint(report, look, detail, brush);
                format!("{}\n\n{board}", caption.join("\n"))
            }
            Found::Read(report) => tobi_picture::local::paint(report),
            Found::Play(report, most) => {
                tobi_picture::play::text::paint(report, *most, &caption, brush)
            }
            Found::Review(found) => {
                tobi_picture::review::text::paint(&found.review, &self.heading())
            }
        }
    }
}

impl Report {
    /// Judges the position of a game without the GIL.
    fn new(
        game: &Bound<'_, Game>,
        look: impl FnOnce(&Session) -> PyResult<Found> + Send + 'static,
    ) -> PyResult<Report> {
        let session = game.borrow().session.clone();
        let report = move || look(&session).map(|found| Report { found });
        wait(game.py(), report)?
    }

    /// The session that it is about.
    fn session(&self) -> &Session {
        match &self.found {
            Found::Score(report) => report.session(),
            Found::Estimate(report) => report.session(),
            Found::Groups(report) => report.session(),
            Found::Read(report) => report.session(),
            Found::Play(report, _) => report.session(),
            Found::Review(found) => found.review.session(),
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

fn budget(nodes: Option<i128>) -> PyResult<Budget> {
    let Some(nodes) = nodes else {
        return Ok(Budget::USUAL);
    };
    let nodes = limited("a budget of nodes", nodes, [1, u32::MAX.into()])?;
    Budget::new(nodes).map_err(refused)
}

#[pyfunction]
#[pyo3(signature = (game, *, dead=None, teire="standing", seki=None, neutral=None, anyway=false))]
pub(crate) fn score(
    game: &Bound<'_, Game>,
    dead: Option<&Bound<'_, PyAny>>,
    teire: &str,
    seki: Option<&Bound<'_, PyAny>>,
    neutral: Option<&Bound<'_, PyAny>>,
    anyway: bool,
) -> PyResult<Report> {
    let how = ScoreOptions {
        dead: choices::dead(dead, &game.borrow().session)?,
        teire: choices::teire(teire)?,
        marks: choices::marks(seki, neutral, &game.borrow().session)?,
        anyway,
        proofs: Proofs::default(),
    };
    Report::new(game, move |session| {
        let mut reader = Reader::new(Budget::USUAL);
        let report = ScoreReport::new(session, &mut reader, &how).map_err(refused)?;
        Ok(Found::Score(Box::new(report)))
    })
}

#[pyfunction]
#[pyo3(signature = (game, *, playouts=Effort::USUAL.playouts.into(), seed=Effort::USUAL.seed.into()))]
pub(crate) fn estimate(
    game: &Bound<'_, Game>,
    #[pyo3(from_py_with = whole)] playouts: i128,
    #[pyo3(from_py_with = whole)] seed: i128,
) -> PyResult<Report> {
    let effort = effort(playouts, seed)?;
    Report::new(game, move |session| {
        let mut reader = Reader::new(Budget::USUAL);
        let report = EstimateReport::new(session, &mut reader, effort);
        Ok(Found::Estimate(Box::new(report)))
    })
}

/// The maximum number of playouts of an estimate, the same as in the program.
const MOST_PLAYOUTS: i128 = 1_000_000;

pub(crate) fn effort(playouts: i128, seed: i128) -> PyResult<Effort> {
    Ok(Effort {
        playouts: limited("playouts", playouts, [0, MOST_PLAYOUTS])?,
        seed: self::seed(seed)?,
    })
}

fn seed(seed: i128) -> PyResult<u64> {
    limited("a seed", seed, [0, u64::MAX.into()])
}

#[pyfunction]
#[pyo3(signature = (game, *, method="judged", budget=None))]
pub(crate) fn groups(
    game: &Bound<'_, Game>,
    method: &str,
    #[pyo3(from_py_with = maybe_whole)] budget: Option<i128>,
) -> PyResult<Report> {
    let how = choices::method(method)?;
    let budget = self::budget(budget)?;
    Report::new(game, move |session| {
        let mut reader = Reader::new(budget);
        let report = match how {
            Some(how) => GroupsReport::new(session, &mut reader, &how),
            None => GroupsReport::judged(session, &mut reader),
        };
        Ok(Found::Groups(Box::new(report)))
    })
}

#[pyfunction]
#[pyo3(signature = (game, question, points, *, region=None, ko_threats=None, budget=None))]
pub(crate) fn read(
    game: &Bound<'_, Game>,
    question: &str,
    points: &Bound<'_, PyAny>,
    region: Option<Vec<String>>,
    ko_threats: Option<&str>,
    #[pyo3(from_py_with = maybe_whole)] budget: Option<i128>,
) -> PyResult<Report> {
    let question: LocalGame = question.parse().map_err(refused)?;
    let points = choices::points(points, game.borrow().session.size())?;
    let region = region.unwrap_or_default();
    let conditions = conditions(&region, ko_threats, game.borrow().session.size());
    let conditions = conditions.map_err(refused)?;
    let budget = self::budget(budget)?;
    Report::new(game, move |session| {
        let reader = Reader::new(budget).with_proofs();
        let mut reader = reader.with_conditions(conditions);
        let report = LocalReport::read(session, &mut reader, question, &points);
        Ok(Found::Read(Box::new(report.map_err(refused)?)))
    })
}

#[pyfunction]
#[pyo3(signature = (game, *, color=None, style="search", level=10, playouts=None, seed=Effort::USUAL.seed.into(), top=5))]
pub(crate) fn play(
    game: &Bound<'_, Game>,
    color: Option<&Bound<'_, PyAny>>,
    style: &str,
    #[pyo3(from_py_with = whole)] level: i128,
    #[pyo3(from_py_with = maybe_whole)] playouts: Option<i128>,
    #[pyo3(from_py_with = whole)] seed: i128,
    #[pyo3(from_py_with = whole)] top: i128,
) -> PyResult<Report> {
    let color = choices::player(color, &game.borrow().session)?;
    let style = choices::style(style)?;
    let best = Level::BEST.number().into();
    let level = Level::new(limited("a level", level, [1, best])?).map_err(refused)?;
    let top = limited("top", top, [1, 26])?;
    let playouts = playouts.map(|number| limited("playouts", number, [1, 10_000_000]));
    let playouts = playouts.transpose()?;
    let seed = self::seed(seed)?;
    Report::new(game, move |session| {
        let mut player = Player::new(style);
        player.set_thinking(playouts.map(Thinking::Playouts).unwrap_or_default());
        let report = PlayReport::new(session, &mut player, color, level, seed);
        Ok(Found::Play(Box::new(report), top))
    })
}

/// The maximum number of mistakes that are shown, the same as in the program.
const MOST_SHOWN: i128 = 100;

#[pyfunction]
#[pyo3(signature = (game, *, moves=None, playouts=REVIEW_PLAYOUTS.into(), most=SHOWN_MISTAKES as i128, threads=0))]
pub(crate) fn review(
    game: &Bound<'_, Game>,
    moves: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = whole)] playouts: i128,
    #[pyo3(from_py_with = whole)] most: i128,
    #[pyo3(from_py_with = whole)] threads: i128,
) -> PyResult<Report> {
    let moves = moves.map(choices::moves).transpose()?;
    let playouts = limited("playouts", playouts, [1, MOST_PLAYOUTS])?;
    let most = limited("most", most, [0, MOST_SHOWN])?;
    let asked = game.borrow().clone();
    wait_on(game.py(), threads, move |stopped| {
        let (collection, number, last) = asked.record().map_err(refused)?;
        let options = ReviewOptions {
            from: moves.map(|[from, _]| from),
            to: moves.map(|[_, to]| to).or(last),
            playouts,
            most,
        };
        let review = Review::new(&collection, number, &options, stopped).map_err(refused)?;
        Ok(Report {
            found: Found::Review(Box::new(Reviewed {
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
