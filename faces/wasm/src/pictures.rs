//! Reports as SVG: the pictures that the program draws.

use crate::fault::Fault;
use crate::game::Game;
use tobi::Session;
use tobi::request::{Answer, Report};
use tobi_picture::groups::Look;
use tobi_picture::line::{printable, shortened};
use tobi_picture::{estimate, groups, layer, play, score};
use wasm_bindgen::prelude::*;

/// The maximum length of a line of a caption in characters, the same as in the program.
const CAPTION: usize = 60;

#[wasm_bindgen]
impl Game {
    /// A report on a node as SVG: `score`, `show`, `groups`, `estimate` or `play`, with the options of that report.
    /// `title` is the first line of the caption, in place of the program's file name.
    ///
    /// # Errors
    /// Those of the report; another word.
    pub fn picture(
        &self,
        node: u32,
        report: &str,
        options: &str,
        title: &str,
    ) -> Result<String, Fault> {
        let unknown = || {
            Fault::usage(format_args!(
                "picture: expected one of score, show, groups, estimate, play, found {report:?}"
            ))
        };
        let named = Report::named(report).filter(|named| *named != Report::Review);
        let named = named.ok_or_else(unknown)?;
        let (options, session) = self.asked(named, node, options)?;
        let caption = caption(title, &session);
        Ok(match named.answer(&options, &session, || ())? {
            Answer::Score(report) => score::svg::paint(&report, &caption),
            Answer::Show(report) => layer::svg::paint(&report, &caption),
            Answer::Groups(report) => groups::svg::paint(&report, Look::Names, &caption),
            Answer::Estimate(report) => estimate::svg::paint(&report, &caption),
            Answer::Play(report, top) => play::svg::paint(&report, top, &caption),
            Answer::Read(_) => return Err(unknown()),
        })
    }
}

fn caption(title: &str, session: &Session) -> Vec<String> {
    let number = session.move_number();
    let done = match session.last_move() {
        Some((color, name)) => format!("move {number} ({color} {name})"),
        None => "before the first move".to_owned(),
    };
    let turn = session.position().to_move();
    let lines = [
        title.to_owned(),
        session.players(),
        format!("{done}, {turn} to play"),
    ];
    let lines = lines.iter().filter(|line| !line.is_empty());
    lines
        .map(|line| shortened(&printable(line), CAPTION))
        .collect()
}
