//! Status of stones and owners of points, with GNU Go's commands.

use super::engine::{Answer, Engine, Refusal};
use super::query::vertices;
use tobi::certain::Certain;
use tobi::life::Status;
use tobi_goban::count::Terms;
use tobi_goban::{Color, Move};
use tobi_grid::PointSet;
use tobi_notation::gtp::Arguments;
use tobi_notation::vertex;

/// How many points a refusal names.
const NAMED: usize = 3;

/// What is certain about a point even if its owner never moves again.
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

/// The status of a point if no one plays any more.
pub(super) fn at_the_end(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let point = arguments.vertex(engine.size())?;
    arguments.finish()?;
    let settlement = engine.settlement();
    let mut groups = settlement.groups().iter();
    if let Some(group) = groups.find(|group| group.stones.contains(point)) {
        // GTP has no unsettled stones: they stay on the board if no one plays.
        let status = match group.status {
            Status::Unsettled => Status::Alive,
            status => status,
        };
        return Ok(status.name().to_owned());
    }
    let in_seki = settlement.seki_points().contains(point);
    let status = match settlement.count().owner(point) {
        Some(Color::Black) if !in_seki => "black_territory",
        Some(Color::White) if !in_seki => "white_territory",
        _ => "dame",
    };
    Ok(status.to_owned())
}

/// The points with a status at the end: for stones one chain per line.
pub(super) fn list_at_the_end(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let asked = arguments.word("a status")?.to_owned();
    arguments.finish()?;
    let settlement = engine.settlement();
    let board = settlement.position().board();
    let chains = |stones: PointSet| {
        let of = board.chains();
        let of = of.filter(move |chain| !chain.stones().is_disjoint(&stones));
        of.map(|chain| vertices(&chain.stones()))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let (count, in_seki) = (settlement.count(), settlement.seki_points());
    let empty = |points: PointSet| vertices(&(points & board.empty()));
    Ok(match asked.as_str() {
        "alive" => chains(settlement.stones(Status::Alive) | settlement.unsettled()),
        "dead" => chains(settlement.dead()),
        "seki" => chains(settlement.seki()),
        "dame" => empty(count.dame | in_seki),
        "black_territory" => empty(count.territory.black - in_seki),
        "white_territory" => empty(count.territory.white - in_seki),
        _ => {
            let known = "alive, dead, seki, dame, black_territory or white_territory";
            return Err(Refusal(format!(
                "unknown status: expected {known}, found `{asked}`"
            )));
        }
    })
}

/// The result if no one plays any more, under the rules of the game; an error if the board is not divided yet.
pub(super) fn score(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let convention = engine.teire;
    let terms = Terms::of(engine.session.game());
    let rules = *engine.session.game().rules();
    let settlement = engine.settlement();
    if !settlement.is_safe() {
        let nowhere = PointSet::empty(settlement.position().size());
        let obstacles = settlement.obstacles().iter();
        let at = obstacles.fold(nowhere, |all, obstacle| all | obstacle.points());
        let first = PointSet::from_points(at.size(), at.iter().take(NAMED));
        let more = match at.len() - first.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return Err(Refusal(format!(
            "cannot score: the game is not finished: it is open at {}{more}",
            vertices(&first)
        )));
    }
    let score = settlement.score(&rules, &terms, convention);
    Ok(score.margin().to_string())
}

/// The protective moves that filling all dame would force, one per line.
pub(super) fn teire(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let settlement = engine.settlement();
    let size = settlement.position().size();
    let lines = settlement.teire().iter().map(|teire| {
        let point = vertex::name(Move::Play(teire.point), size);
        format!("{} {point}", teire.color)
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}
