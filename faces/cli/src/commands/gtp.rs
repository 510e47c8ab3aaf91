//! `tobi gtp`.

use crate::args::Gtp;
use crate::exit::Failure;
use crate::gtp::{Engine, run as answer_commands};
use std::io;
use tobi_goban::Rules;

pub(crate) fn run(options: &Gtp) -> Result<(), Failure> {
    let rules = Rules::named(&options.rules).map_err(Failure::usage)?;
    let input = io::stdin().lock();
    answer_commands(&mut Engine::new(rules), input, io::stdout().lock())
}
