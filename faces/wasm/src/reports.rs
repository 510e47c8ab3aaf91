//! The reports on a node's position, with the bytes that the program prints with `--format json`, without the line
//! end.

use crate::fault::Fault;
use crate::game::Game;
use crate::options::{self, Dead};
use serde_json::json;
use tobi::estimate::{Course, Effort, EstimateReport};
use tobi::groups::{GroupsReport, METHODS};
use tobi::local::{Budget, LocalGame, LocalReport, Reader, conditions};
use tobi::play::{PlayReport, Player, Thinking};
use tobi::score::{Proofs, ScoreOptions, ScoreReport, save_at};
use tobi::{Layer, LayerReport, View, explain};
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
        Ok(self.scored(node, options)?.to_json().to_line())
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
        Ok(self.estimated(node, options)?.to_json().to_line())
    }

    /// `tobi.groups/1` of a node. Options: `method` (`judged`, `usual`, `yue-first`, `yue`, `indigo`), `budget`.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn groups(&self, node: u32, options: &str) -> Result<String, Fault> {
        Ok(self.grouped(node, options)?.to_json().to_line())
    }

    /// `tobi.read/1`: a local game of a node. Options: `game`, `points`, `budget`.
    ///
    /// # Errors
    /// As for [`Game::score`]; a question that is not possible for these points.
    pub fn read(&self, node: u32, options: &str) -> Result<String, Fault> {
        Ok(self.local(node, options, false)?.to_json().to_line())
    }

    /// The moves that were read, as SGF with comments. Options as for [`Game::read`].
    ///
    /// # Errors
    /// As for [`Game::read`]; games that are not a single question have no tree.
    pub fn read_sgf(&self, node: u32, options: &str) -> Result<String, Fault> {
        let report = self.local(node, options, true)?;
        report
            .to_sgf()
            .ok_or_else(|| Fault::usage(format_args!("{} has no tree", report.game)))
    }

    /// `tobi.show/1`: a layer of a node. Options: `layer`, `scale` (`5/21`), `dead` (`judged`, or vertices).
    ///
    /// # Errors
    /// As for [`Game::score`]; a scale for a layer that has none.
    pub fn show(&self, node: u32, options: &str) -> Result<String, Fault> {
        Ok(self.shown(node, options)?.to_json().to_line())
    }

    /// `tobi.play/1`: the best move of a node and why, or that of a weaker level. Options: `color`, `style`, `level`,
    /// `playouts`, `seed`, `top`, `resigns`, `rules`, `komi`.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn play(&self, node: u32, options: &str) -> Result<String, Fault> {
        let (report, top) = self.chosen(node, options)?;
        Ok(report.to_json(top).to_line())
    }

    /// Why the position is judged as it is, one line for each reason; limited to one point if it is named.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn explain(&self, node: u32, point: &str) -> Result<Vec<String>, Fault> {
        let session = self.session(node, &options::Terms::default())?;
        let mut reader = Reader::new(Budget::USUAL);
        if point.is_empty() {
            return Ok(explain::position(&session, &mut reader));
        }
        let point = vertex::parse_point(point, session.size()).map_err(Fault::usage)?;
        Ok(explain::point(&session, &mut reader, point))
    }
}

impl Game {
    pub(crate) fn scored(&self, node: u32, options: &str) -> Result<ScoreReport, Fault> {
        let options: options::Score = options::parse(options)?;
        let session = self.session(node, &options.terms())?;
        let how = ScoreOptions {
            dead: options.dead(&session)?,
            teire: options.teire()?,
            marks: options.marks(&session)?,
            anyway: options.anyway,
            proofs: Proofs::default(),
        };
        let mut reader = Reader::new(Budget::USUAL);
        ScoreReport::new(&session, &mut reader, &how).map_err(Fault::input)
    }

    fn local(&self, node: u32, options: &str, traced: bool) -> Result<LocalReport, Fault> {
        let options: options::Read = options::parse(options)?;
        let session = self.session(node, &options::Terms::default())?;
        let game: LocalGame = options.game.parse().map_err(Fault::usage)?;
        let point = |name: &String| vertex::parse_point(name, session.size()).map_err(Fault::usage);
        let points = options
            .points
            .iter()
            .map(point)
            .collect::<Result<Vec<_>, _>>()?;
        let ko_threats = options.ko_threats.as_deref();
        let conditions = conditions(&options.region, ko_threats, session.size());
        let reader = Reader::new(options.budget()?).with_proofs();
        let mut reader = reader.with_conditions(conditions.map_err(Fault::usage)?);
        if traced {
            reader = reader.with_traces();
        }
        LocalReport::read(&session, &mut reader, game, &points).map_err(Fault::usage)
    }

    pub(crate) fn estimated(&self, node: u32, options: &str) -> Result<EstimateReport, Fault> {
        let options: options::Estimate = options::parse(options)?;
        let session = self.session(node, &options.terms())?;
        let mut reader = Reader::new(Budget::USUAL);
        let effort = options.effort()?;
        Ok(match options.fates(&session)? {
            Some(fates) => EstimateReport::given(&session, &mut reader, effort, &fates),
            None => EstimateReport::new(&session, &mut reader, effort),
        })
    }

    pub(crate) fn grouped(&self, node: u32, options: &str) -> Result<GroupsReport, Fault> {
        let options: options::Groups = options::parse(options)?;
        let clustering = options::one_of("method", options.method.as_deref(), &METHODS)?.flatten();
        let session = self.session(node, &options::Terms::default())?;
        let mut reader = Reader::new(options.budget()?);
        Ok(match clustering {
            Some(how) => GroupsReport::new(&session, &mut reader, &how),
            None => GroupsReport::judged(&session, &mut reader),
        })
    }

    pub(crate) fn shown(&self, node: u32, options: &str) -> Result<LayerReport, Fault> {
        let options: options::Show = options::parse(options)?;
        let session = self.session(node, &options::Terms::default())?;
        let layer = options.layer.as_deref().unwrap_or(Layer::ALL[0].name());
        let layer: Layer = layer.parse().map_err(Fault::usage)?;
        let scale = options.scale.as_deref().map(str::parse).transpose();
        let view = View::new(layer, scale.map_err(Fault::usage)?).map_err(Fault::usage)?;
        let names = match &options.dead {
            None => &[][..],
            Some(Dead::Points(names)) => names,
            Some(Dead::Word(word)) => std::slice::from_ref(word),
        };
        Ok(match names {
            [word] if word == "judged" => session.layer_judged(view),
            names => session.layer(
                &session
                    .chains_at(names)
                    .map_err(|error| options::not_dead(&error))?,
                view,
            ),
        })
    }

    /// The choice, and the number of candidates in the report.
    pub(crate) fn chosen(&self, node: u32, options: &str) -> Result<(PlayReport, usize), Fault> {
        let options: options::Play = options::parse(options)?;
        let session = self.session(node, &options.terms())?;
        let mut player = Player::new(options.style()?);
        if let Some(playouts) = options::playouts(options.playouts)? {
            player.set_thinking(Thinking::Playouts(playouts.max(1)));
        }
        if let Some(resigns) = options.resigns {
            let manners = player.manners();
            player.set_manners(tobi::play::Manners { resigns, ..manners });
        }
        let color = options.color()?.unwrap_or(session.position().to_move());
        let (level, seed) = (options.level()?, options.seed.unwrap_or(Effort::USUAL.seed));
        let report = PlayReport::new(&session, &mut player, color, level, seed);
        Ok((report, options.top.unwrap_or(5).min(26)))
    }
}

/// The course of a line of play: an estimate after every move, one call for each, so that it can be shown while it
/// grows.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Following {
    course: Course,
    terms: options::Terms,
}

#[wasm_bindgen]
impl Following {
    /// An empty course. Options as for [`Game::estimate`].
    ///
    /// # Errors
    /// Unknown options.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Following, Fault> {
        let options: options::Estimate = options::parse(options)?;
        if options.gives_fates() {
            return Err(Fault::usage("a course has no `dead` and `alive`"));
        }
        Ok(Following {
            course: Course::new(Reader::new(Budget::USUAL), options.effort()?),
            terms: options.terms(),
        })
    }

    /// The next node of the line: its `tobi.course/1`. The effects of the move are not known yet: `events` is empty.
    ///
    /// # Errors
    /// As for [`Game::score`].
    pub fn follow(&mut self, game: &Game, node: u32) -> Result<String, Fault> {
        self.course.follow(&game.session(node, &self.terms)?);
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
