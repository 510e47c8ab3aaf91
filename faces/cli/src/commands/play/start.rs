//! The start of a game: on an empty board, with handicap stones, or from a file.

use crate::args::{NewGame, Replay};
use crate::commands::record;
use crate::exit::Failure;
use crate::{input, output};
use std::path::Path;
use tobi::{Reading, Session};
use tobi_goban::{Rules, handicap};
use tobi_grid::Size;

/// A new game.
pub(super) fn fresh(options: &NewGame, replay: Replay) -> Result<Session, Failure> {
    if replay.is_given() {
        return Err(Failure::usage(
            "--move, --strict and --skip-illegal need a file, or --resume FILE",
        ));
    }
    let size = options.size.unwrap_or(Size::square(19));
    let rules = options.rules.unwrap_or(Rules::JAPANESE);
    let stones = options.handicap.unwrap_or(0);
    let mut session = Session::new(size, rules);
    let game = session.game_mut();
    // One handicap stone means that Black moves first without komi.
    if stones >= 2 {
        let points = handicap::fixed(size, stones)
            .and_then(|points| game.place_handicap(&points))
            .map_err(|error| Failure::usage(format_args!("--handicap {stones}: {error}")));
        points?;
    }
    let usual = match stones {
        0 => rules.komi,
        stones => rules.komi_for(stones.max(2)),
    };
    game.set_komi(options.komi.unwrap_or(usual));
    Ok(session)
}

/// The game of a file.
pub(super) fn resumed(file: &Path, replay: Replay, options: &NewGame) -> Result<Session, Failure> {
    let reading = Reading {
        rules: options.rules,
        komi: options.komi,
        ..replay.into()
    };
    input::refuse_overwriting([file], options.save.as_deref())?;
    read(file, &reading)
}

pub(super) fn read(file: &Path, reading: &Reading) -> Result<Session, Failure> {
    if input::is_stdin(file) {
        return Err(Failure::usage(
            "standard input is for your moves; name a file",
        ));
    }
    let session = Session::read(&input::read(file)?, reading)
        .map_err(|error| record::unreadable(file, &error))?;
    output::remark(file, &session);
    // The recorded end does not apply if the game goes on.
    Ok(Session::from_game(session.game().clone()))
}
