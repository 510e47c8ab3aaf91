//! Plain boards in typed arrays: a number for each point, row by row from the top left; 1 is Black, -1 White, 0 empty
//! or neutral.

use crate::fault::Fault;
use crate::options;
use tobi::estimate::EstimateReport;
use tobi::local::{Budget, Reader};
use tobi::playout::{First, Ownership, Policy, Sampling};
use tobi::request::Field;
use tobi::score::{Dead, Settlement};
use tobi::{Layer, Session, View};
use tobi_goban::{Color, Game, Position, Rules, Setup};
use tobi_grid::morph::Scale;
use tobi_grid::{PointSet, Size};
use wasm_bindgen::prelude::*;

/// The stones of a board.
///
/// # Errors
/// An unsupported size, or a wrong number of signs; chains without liberties.
fn position(signs: &[i8], columns: u32, to_move: i8) -> Result<Position, Fault> {
    let rows = (signs.len() as u32).checked_div(columns).unwrap_or(0);
    let size = Size::new(columns, rows).map_err(Fault::usage)?;
    if signs.len() != size.area() {
        return Err(Fault::usage(format_args!(
            "{} signs are no board of {columns} columns",
            signs.len()
        )));
    }
    let mut setup = Setup::new(size);
    for (point, sign) in size.points().zip(signs) {
        match sign {
            1 => setup.stones.black.insert(point),
            -1 => setup.stones.white.insert(point),
            0 => false,
            // The npm package checks them before, and names the wrong one.
            _ => return Err(Fault::usage("a sign is -1, 0 or 1")),
        };
    }
    if to_move < 0 {
        setup.to_move = Color::White;
    }
    Position::from_setup(setup).map_err(Fault::input)
}

fn session(position: Position) -> Session {
    Session::from_game(Game::from_position(Rules::JAPANESE, position))
}

/// A layer on a board: `influence`, `territory`, `moyo`, `area`, `zobrist`, `domains`, `owner`, `zones`; `scale` is
/// `d/e` or empty. Black-positive numbers in the layer's own units.
///
/// # Errors
/// An invalid board; an unknown layer; a scale for a layer that has none.
#[wasm_bindgen]
pub fn layer(signs: &[i8], columns: u32, name: &str, scale: &str) -> Result<Vec<i16>, Fault> {
    let session = session(position(signs, columns, 1)?);
    let name: Layer = name.parse().map_err(Fault::usage)?;
    let scale = (!scale.is_empty())
        .then(|| scale.parse::<Scale>())
        .transpose();
    let view = View::new(name, scale.map_err(Fault::usage)?).map_err(Fault::usage)?;
    let report = session.layer(&PointSet::empty(session.size()), view);
    Ok(report.values.values().copied().collect())
}

/// Bouzy's X_z step by step: the fields after 0, 1, ... d dilations and then 1, ... e erosions, concatenated.
///
/// # Errors
/// An invalid board or scale.
#[wasm_bindgen]
pub fn steps(signs: &[i8], columns: u32, dilations: u8, erosions: u8) -> Result<Vec<i16>, Fault> {
    let dilated = (0..=dilations).map(|d| Scale::new(d, 0));
    let eroded = (1..=erosions).map(|e| Scale::new(dilations, e));
    let session = session(position(signs, columns, 1)?);
    let nobody = PointSet::empty(session.size());
    let mut fields = Vec::new();
    for scale in dilated.chain(eroded) {
        let view = View::new(Layer::Influence, Some(scale)).map_err(Fault::usage)?;
        let report = session.layer(&nobody, view);
        fields.extend(report.values.values().copied());
    }
    Ok(fields)
}

/// The ownership of each point, from -1 to 1, as Tobi estimates the game. 0 playouts are the fastest.
///
/// # Errors
/// An invalid board.
#[wasm_bindgen]
pub fn ownership(
    signs: &[i8],
    columns: u32,
    to_move: i8,
    playouts: u32,
    seed: u32,
) -> Result<Vec<f32>, Fault> {
    let session = session(position(signs, columns, to_move)?);
    let mut reader = Reader::new(Budget::USUAL);
    let options = format!(r#"{{"playouts":{playouts},"seed":{seed}}}"#);
    let effort = options::parse(Field::ESTIMATES, &options)?.effort();
    let report = EstimateReport::new(&session, &mut reader, effort);
    let ownership = report.estimate().ownership();
    Ok(ownership.values().map(|&owned| owned as f32).collect())
}

/// The dead stones of a finished game according to best play: 1 on each, otherwise 0.
///
/// # Errors
/// An invalid board.
#[wasm_bindgen]
pub fn dead(signs: &[i8], columns: u32) -> Result<Vec<i8>, Fault> {
    let position = position(signs, columns, 1)?;
    let mut reader = Reader::new(Budget::USUAL);
    let settlement =
        Settlement::new(&position, &mut reader, &Dead::Judged).map_err(Fault::usage)?;
    let dead = settlement.dead();
    Ok(position
        .size()
        .points()
        .map(|point| i8::from(dead.contains(point)))
        .collect())
}

/// The owners of all points at the end of one random game, 1 and -1, 0 for neutral points in a seki.
///
/// # Errors
/// An invalid board.
#[wasm_bindgen]
pub fn played_out(signs: &[i8], columns: u32, to_move: i8, seed: u32) -> Result<Vec<i8>, Fault> {
    let position = position(signs, columns, to_move)?;
    let sampling = Sampling {
        playouts: 1,
        seed: seed.into(),
        policy: Policy::Light,
        first: First::ToMove,
    };
    let owned = Ownership::of(&position, &sampling);
    let sign = |point| match owned.at(point) {
        share if share > 0.0 => 1,
        share if share < 0.0 => -1,
        _ => 0,
    };
    Ok(position.size().points().map(sign).collect())
}
