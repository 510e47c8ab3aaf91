//! Reports: the JSON of the program, and its pictures.

use crate::board::refused;
use crate::choices;
use crate::game::Game;
use crate::wait::wait;
use pyo3::prelude::*;
use tobi::Session;
use tobi::estimate::{Effort, EstimateJson, EstimateReport};
use tobi::groups::{GroupsJson, GroupsReport};
use tobi::local::{Budget, LocalGame, LocalReport, ReadJson, Reader};
use tobi::play::{Level, PlayJson, PlayReport, Player, Thinking};
use tobi::score::{ScoreJson, ScoreOptions, ScoreReport};
use tobi_picture::{Brush, Caption, groups as groups_picture};

/// What was found, ready to be told.
#[derive(Debug)]
enum Found {
    Score(Box<ScoreReport>),
    Estimate(Box<EstimateReport>),
    Groups(Box<GroupsReport>),
    Read(Box<LocalReport>),
    Play(Box<PlayReport>, usize),
}

/// A report on a position.
#[pyclass(module = "tobi._tobi", frozen)]
#[derive(Debug)]
pub(crate) struct Report {
    session: Session,
    found: Found,
}

#[pymethods]
impl Report {
    /// The program's line of JSON.
    fn json(&self) -> String {
        let session = &self.session;
        match &self.found {
            Found::Score(report) => ScoreJson::new(session, report).to_line(),
            Found::Estimate(report) => EstimateJson::new(session, report).to_line(),
            Found::Groups(report) => GroupsJson::new(session, report).to_line(),
            Found::Read(report) => ReadJson::new(session, report).to_line(),
            Found::Play(report, most) => PlayJson::new(session, report, *most).to_line(),
        }
    }

    /// The board as SVG; of a local game there is none.
    fn svg(&self) -> Option<String> {
        let (session, caption) = (&self.session, self.caption());
        Some(match &self.found {
            Found::Score(report) => tobi_picture::score::svg::paint(session, report, &caption),
            Found::Estimate(report) => {
                tobi_picture::estimate::svg::paint(session, report, &caption)
            }
            Found::Groups(report) => {
                let look = groups_picture::Look::Names;
                groups_picture::svg::paint(session, report, look, &caption)
            }
            Found::Play(report, most) => {
                tobi_picture::play::svg::paint(session, report, *most, &caption)
            }
            Found::Read(_) => return None,
        })
    }

    /// What the program says at a terminal.
    fn text(&self) -> String {
        let (session, caption, brush) = (&self.session, self.caption(), Brush::PLAIN);
        match &self.found {
            Found::Score(report) => {
                tobi_picture::score::text::paint(session, report, &caption, brush)
            }
            Found::Estimate(report) => {
                tobi_picture::estimate::text::paint(session, report, &caption, brush)
            }
            Found::Groups(report) => {
                let (look, detail) = (
                    groups_picture::Look::Names,
                    groups_picture::text::Detail::Links,
                );
                let board = groups_picture::text::paint(session, report, look, detail, brush);
                format!("{}\n\n{board}", caption.lines.join("\n"))
            }
            Found::Read(report) => tobi_picture::local::paint(session, report),
            Found::Play(report, most) => {
                tobi_picture::play::text::paint(session, report, *most, &caption, brush)
            }
        }
    }
}

impl Report {
    fn caption(&self) -> Caption {
        Game::caption(&self.session)
    }
}

fn budget(nodes: Option<u32>) -> PyResult<Budget> {
    nodes.map_or(Ok(Budget::USUAL), |nodes| {
        Budget::new(nodes).map_err(refused)
    })
}

#[pyfunction]
#[pyo3(signature = (game, *, dead=None, teire="standing", anyway=false))]
pub(crate) fn score(
    py: Python<'_>,
    game: &Game,
    dead: Option<&Bound<'_, PyAny>>,
    teire: &str,
    anyway: bool,
) -> PyResult<Report> {
    let session = game.session.clone();
    let how = ScoreOptions {
        dead: choices::dead(dead, &session)?,
        teire: choices::teire(teire)?,
        anyway,
    };
    let found = wait(py, move || {
        let mut reader = Reader::new(Budget::USUAL);
        ScoreReport::new(&session, &mut reader, &how)
    })?;
    Ok(Report {
        session: game.session.clone(),
        found: Found::Score(Box::new(found.map_err(refused)?)),
    })
}

#[pyfunction]
#[pyo3(signature = (game, *, playouts=Effort::USUAL.playouts, seed=Effort::USUAL.seed))]
pub(crate) fn estimate(py: Python<'_>, game: &Game, playouts: u32, seed: u64) -> PyResult<Report> {
    let effort = effort(playouts, seed)?;
    let session = game.session.clone();
    let found = wait(py, move || {
        let mut reader = Reader::new(Budget::USUAL);
        EstimateReport::new(&session, &mut reader, effort)
    })?;
    Ok(Report {
        session: game.session.clone(),
        found: Found::Estimate(Box::new(found)),
    })
}

/// The most play-outs of an estimate, as of the program.
const MOST_PLAYOUTS: u32 = 1_000_000;

pub(crate) fn effort(playouts: u32, seed: u64) -> PyResult<Effort> {
    if playouts > MOST_PLAYOUTS {
        return Err(refused(format!(
            "expected playouts from 0 to {MOST_PLAYOUTS}, found {playouts}"
        )));
    }
    Ok(Effort { playouts, seed })
}

#[pyfunction]
#[pyo3(signature = (game, *, method="judged", budget=None))]
pub(crate) fn groups(
    py: Python<'_>,
    game: &Game,
    method: &str,
    budget: Option<u32>,
) -> PyResult<Report> {
    let how = choices::method(method)?;
    let budget = self::budget(budget)?;
    let session = game.session.clone();
    let found = wait(py, move || {
        let mut reader = Reader::new(budget);
        match how {
            Some(how) => GroupsReport::new(&session, &mut reader, &how),
            None => GroupsReport::judged(&session, &mut reader),
        }
    })?;
    Ok(Report {
        session: game.session.clone(),
        found: Found::Groups(Box::new(found)),
    })
}

#[pyfunction]
#[pyo3(signature = (game, question, points, *, budget=None))]
pub(crate) fn read(
    py: Python<'_>,
    game: &Game,
    question: &str,
    points: &Bound<'_, PyAny>,
    budget: Option<u32>,
) -> PyResult<Report> {
    let question: LocalGame = question.parse().map_err(refused)?;
    let points = choices::points(points, game.session.size())?;
    let budget = self::budget(budget)?;
    let session = game.session.clone();
    let found = wait(py, move || {
        let mut reader = Reader::new(budget).with_proofs();
        LocalReport::read(&session, &mut reader, question, &points)
    })?;
    Ok(Report {
        session: game.session.clone(),
        found: Found::Read(Box::new(found.map_err(refused)?)),
    })
}

#[pyfunction]
#[pyo3(signature = (game, *, color=None, style="search", level=10, playouts=None, seed=Effort::USUAL.seed, top=5))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn play(
    py: Python<'_>,
    game: &Game,
    color: Option<&Bound<'_, PyAny>>,
    style: &str,
    level: u32,
    playouts: Option<u32>,
    seed: u64,
    top: usize,
) -> PyResult<Report> {
    let color = choices::player(color, &game.session)?;
    let style = choices::style(style)?;
    let level = Level::new(level).map_err(refused)?;
    if !(1..=26).contains(&top) {
        return Err(refused(format!("expected top from 1 to 26, found {top}")));
    }
    if let Some(wrong) = playouts.filter(|number| !(1..=10_000_000).contains(number)) {
        return Err(refused(format!(
            "expected playouts from 1 to 10000000, found {wrong}"
        )));
    }
    let session = game.session.clone();
    let found = wait(py, move || {
        let mut player = Player::new(style);
        player.set_thinking(playouts.map(Thinking::Playouts).unwrap_or_default());
        PlayReport::new(&session, &mut player, color, level, seed)
    })?;
    Ok(Report {
        session: game.session.clone(),
        found: Found::Play(Box::new(found), top),
    })
}
