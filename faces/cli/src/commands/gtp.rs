//! `tobi gtp`.

use crate::args::Gtp;
use crate::exit::Failure;
use crate::gtp::{Engine, Input, run as answer_commands};
use std::io;

pub(crate) fn run(options: &Gtp) -> Result<(), Failure> {
    let engine = Engine::new(options.rules, options.teire.into(), options.sampling.into());
    let mut engine = engine.seen_from(options.perspective);
    answer_commands(&mut engine, Input::new(io::stdin()), io::stdout().lock())
}
