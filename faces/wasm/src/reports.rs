//! The reports on a node's position, with the bytes that the program prints with `--format json`, without the line
//! end.

use crate::fault::Fault;
use crate::game::Game;
use crate::options;
use serde_json::json;
use tobi::estimate::Course;
use tobi::local::{Budget, Reader};
use tobi::request::{self, Field, Options, Report};
use tobi::score::{ScoreReport, save_at};
use tobi::{Session, explain};
use tobi_grid::Point;
use tobi_notation::vertex;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Game {
    /// `tobi.score/1` of a node. Options: `rules`, `komi`, `teire`, `dead`, `seki`, `neutral`, `anyway`.
    ///
    /// # Errors
    /// As for all reports: an unknown node or option, or a record that cannot be replayed up to the node.
    pub fn score(&self, node: u32, options: &str) -> Result<String, Fault> {
        self.line(Report::Score, node, options)
    }

    /// The file with the score written into the node, as by `tobi score --format sgf`. Options as for
    /// [`Game::score`].
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn score_sgf(&self, node: u32, options: &str) -> Result<String, Fault> {
        let report = self.scored(node, options)?;
        Ok(save_at(self.collection(), self.node(node)?, &report))
    }

    /// Park's steps of the score of a node: a list of `kind`, `stones`, `moves` and the `points` concerned. Options
    /// as for [`Game::score`].
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn score_steps(&self, node: u32, options: &str) -> Result<String, Fault> {
        let report = self.scored(node, options)?;
        let size = report.session().size();
        let name = |point: Point| vertex::name(tobi_goban::Move::Play(point), size);
        let steps = report.settlement().steps();
        let steps = steps.iter().map(|step| {
            let moves = step.moves.iter();
            json!({
                "kind": step.kind.name(),
                "stones": crate::game::rows(size, |point| {
                    match (step.stones.black.contains(point), step.stones.white.contains(point)) {
                        (true, _) => 'X',
                        (_, true) => 'O',
                        _ => '.',
                    }
                }),
                "moves": moves.map(|&(color, point)| [color.to_string(), name(point)]).collect::<Vec<_>>(),
                "points": step.points.iter().map(name).collect::<Vec<_>>(),
            })
        });
        Ok(json!(steps.collect::<Vec<_>>()).to_string())
    }

    /// `tobi.estimate/1` of a node. Options: `rules`, `komi`, `playouts`, `seed`; `dead` and `alive`, stones of groups with a
    /// given fate. With one of these two, even if it is empty, the game is taken as running whatever the file marks.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn estimate(&self, node: u32, options: &str) -> Result<String, Fault> {
        self.line(Report::Estimate, node, options)
    }

    /// `tobi.groups/1` of a node. Options: `method` (`judged`, `usual`, `yue-first`, `yue`, `indigo`), `budget`.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn groups(&self, node: u32, options: &str) -> Result<String, Fault> {
        self.line(Report::Groups, node, options)
    }

    /// `tobi.read/1`: a local game of a node. Options: `game`, `points`, `budget`.
    ///
    /// # Errors
    /// As for [`Game::score`]; a question that is not possible for these points.
    pub fn read(&self, node: u32, options: &str) -> Result<String, Fault> {
        self.line(Report::Read, node, options)
    }

    /// The moves that were read, as SGF with comments. Options as for [`Game::read`].
    ///
    /// # Errors
    /// As for [`Game::read`]; games that are not a single question have no tree.
    pub fn read_sgf(&self, node: u32, options: &str) -> Result<String, Fault> {
        let (options, session) = self.asked(Report::Read, node, options)?;
        let report = request::read(&options, &session, true)?;
        report
            .to_sgf()
            .ok_or_else(|| Fault::usage(format_args!("{} has no tree", report.game)))
    }

    /// `tobi.show/1`: a layer of a node. Options: `layer`, `scale` (`5/21`), `dead` (`judged`, or vertices).
    ///
    /// # Errors
    /// As for [`Game::score`]; a scale for a layer that has none.
    pub fn show(&self, node: u32, options: &str) -> Result<String, Fault> {
        self.line(Report::Show, node, options)
    }

    /// `tobi.play/1`: the best move of a node and why, or that of a weaker level. Options: `color`, `style`, `level`,
    /// `playouts`, `seed`, `top`, `resigns`, `rules`, `komi`.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn play(&self, node: u32, options: &str) -> Result<String, Fault> {
        self.line(Report::Play, node, options)
    }

    /// Why the position is judged as it is, one line for each reason; limited to one point if it is named.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn explain(&self, node: u32, point: &str) -> Result<Vec<String>, Fault> {
        let session = self.session(node, &Options::default())?;
        let mut reader = Reader::new(Budget::USUAL);
        if point.is_empty() {
            return Ok(explain::position(&session, &mut reader));
        }
        let point = vertex::parse_point(point, session.size()).map_err(Fault::usage)?;
        Ok(explain::point(&session, &mut reader, point))
    }
}

impl Game {
    /// The position of a node, with the options of a report on it.
    pub(crate) fn asked(
        &self,
        report: Report,
        node: u32,
        options: &str,
    ) -> Result<(Options, Session), Fault> {
        let options = options::parse(report.fields(), options)?;
        let session = self.session(node, &options)?;
        Ok((options, session))
    }

    fn line(&self, report: Report, node: u32, options: &str) -> Result<String, Fault> {
        let (options, session) = self.asked(report, node, options)?;
        Ok(report.answer(&options, &session, || ())?.to_line())
    }

    fn scored(&self, node: u32, options: &str) -> Result<ScoreReport, Fault> {
        let (options, session) = self.asked(Report::Score, node, options)?;
        Ok(request::score(&options, &session)?)
    }
}

/// The course of a line of play: an estimate after every move, one call for each, so that it can be shown while it
/// grows.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Following {
    course: Course,
    options: Options,
}

#[wasm_bindgen]
impl Following {
    /// An empty course. Options: `rules`, `komi`, `playouts`, `seed`.
    ///
    /// # Errors
    /// Unknown options.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Following, Fault> {
        let options = options::parse(Field::ESTIMATES, options)?;
        Ok(Following {
            course: Course::new(Reader::new(Budget::USUAL), options.effort()),
            options,
        })
    }

    /// The next node of the line: its `tobi.course/1`. The effects of the move are not known yet: `events` is empty.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn follow(&mut self, game: &Game, node: u32) -> Result<String, Fault> {
        self.course.follow(&game.session(node, &self.options)?);
        let turn = self.course.turns().last().expect("one was added");
        Ok(turn.to_json().to_line())
    }

    /// All positions with the effects of moves: the lines of `tobi estimate --all --format json`.
    pub fn finish(self) -> String {
        let turns = self.course.into_turns();
        let lines = turns.iter().map(|turn| turn.to_json().to_line() + "\n");
        lines.collect()
    }
}
