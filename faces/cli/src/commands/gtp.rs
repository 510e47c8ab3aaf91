//! `tobi gtp`.

use crate::args::Gtp;
use crate::exit::Failure;
use crate::gtp::{Engine, run as answer_commands};
use std::io;

pub(crate) fn run(options: &Gtp) -> Result<(), Failure> {
    let input = io::stdin().lock();
    answer_commands(&mut Engine::new(options.rules), input, io::stdout().lock())
}
