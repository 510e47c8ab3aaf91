//! `tobi gtp`.

use crate::args::Gtp;
use crate::exit::Failure;
use crate::gtp::{Engine, run as answer_commands};
use std::io;

pub(crate) fn run(options: &Gtp) -> Result<(), Failure> {
    let input = io::stdin().lock();
    let mut engine = Engine::new(options.rules, options.teire.into(), options.sampling.into());
    answer_commands(&mut engine, input, io::stdout().lock())
}
