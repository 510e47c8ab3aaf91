//! What lives, what is dead and whose the empty points are, under GNU Go's names.

use super::engine::{Answer, Engine, Refusal};
use super::query::vertices;
use tobi::life::{Certain, Finished, Status};
use tobi::territory::{Known, Territory};
use tobi_goban::Color;
use tobi_grid::PointSet;
use tobi_notation::gtp::Arguments;

/// What is certain about a point though its owner never moves again.
pub(super) fn unconditional(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let point = arguments.vertex(engine.size())?;
    arguments.finish()?;
    let board = engine.session.position().board();
    let certain = Certain::unconditional(board);
    let owner = Color::BOTH.into_iter().find(|&color| {
        certain.territory[color].contains(point) || certain.alive[color].contains(point)
    });
    let status = match (owner, board.color_at(point)) {
        (None, _) => "undecided",
        (Some(owner), Some(color)) if owner == color => "alive",
        (Some(_), Some(_)) => "dead",
        (Some(Color::Black), None) => "black_territory",
        (Some(Color::White), None) => "white_territory",
    };
    Ok(status.to_owned())
}

/// What becomes of a point if nobody plays any more.
pub(super) fn at_the_end(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let point = arguments.vertex(engine.size())?;
    arguments.finish()?;
    let position = engine.session.position();
    let finished = Finished::new(position, &mut engine.reader);
    if let Some(status) = finished.status(point) {
        return Ok(status.name().to_owned());
    }
    let territory = Territory::new(position.board(), &Known::finished(&finished));
    let status = match territory.owner(point) {
        Some(Color::Black) => "black_territory",
        Some(Color::White) => "white_territory",
        None => "dame",
    };
    Ok(status.to_owned())
}

/// The points of a status at the end: of stones one chain a line.
pub(super) fn list_at_the_end(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let asked = arguments.word("a status")?.to_owned();
    arguments.finish()?;
    let board = engine.session.position().board();
    let finished = Finished::new(engine.session.position(), &mut engine.reader);
    let chains = |status| {
        let stones = finished.stones(status);
        let of = board.chains();
        let of = of.filter(move |chain| !chain.stones().is_disjoint(&stones));
        of.map(|chain| vertices(&chain.stones()))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let owned = |owner: Option<Color>| {
        let territory = Territory::new(board, &Known::finished(&finished));
        let empty = board
            .empty()
            .iter()
            .filter(|&at| territory.owner(at) == owner);
        vertices(&PointSet::from_points(board.size(), empty))
    };
    Ok(match asked.as_str() {
        "alive" => chains(Status::Alive),
        "dead" => chains(Status::Dead),
        "seki" => chains(Status::Seki),
        "dame" => owned(None),
        "black_territory" => owned(Some(Color::Black)),
        "white_territory" => owned(Some(Color::White)),
        _ => return Err(Refusal(format!("unknown status {asked}"))),
    })
}
