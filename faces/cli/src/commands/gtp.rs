//! `tobi gtp`.

use crate::args::{Gtp, Strength};
use crate::exit::Failure;
use crate::gtp::{Engine, Input, run as answer_commands};
use std::io;
use tobi::estimate::Effort;

pub(crate) fn run(options: &Gtp) -> Result<(), Failure> {
    let effort = Effort {
        playouts: options.estimate_playouts,
        seed: options.seed,
    };
    let engine = Engine::new(options.rules, options.teire, effort);
    let engine = engine.seen_from(options.perspective);
    let Strength { level, .. } = options.strength;
    let mut engine = engine
        .playing(options.strength.player()?, level, !options.no_resign)
        .analysing(options.strength.analysed())
        .called(options.identity);
    answer_commands(&mut engine, Input::new(io::stdin()), io::stdout().lock())
}
