//! Sessions from pictures, without a record.

use tobi::Session;
use tobi::local::{Budget, Reader};
use tobi_goban::{Game, Rules, Setup};

/// The picture as a position, Black to move.
pub(crate) fn session(picture: &str, rules: Rules) -> Session {
    let setup = Setup::parse(picture).expect("a picture");
    Session::from_game(Game::new(rules, setup).expect("a position"))
}

pub(crate) fn reader() -> Reader {
    Reader::new(Budget::new(2_000).expect("not zero"))
}
