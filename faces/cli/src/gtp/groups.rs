//! Chains and groups under GNU Go's names, and the project's own.

use super::analyze::lines;
use super::engine::{Answer, Engine, Refusal};
use super::query::vertices;
use super::reading::name;
use tobi::explain;
use tobi::groups::{Group, GroupsReport, Life, Lives, Status, cannot_be_cut};
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::gtp::Arguments;

/// The kind of argument of `worm_stones` and `dragon_stones`.
enum Target {
    Stone(Point),
    /// All of these colours.
    Colors(Vec<Color>),
}

pub(super) fn worm_stones(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let asked = asked(engine, arguments)?;
    let board = engine.session.position().board();
    match asked {
        Target::Stone(stone) => match board.chain_at(stone) {
            Some(chain) => Ok(vertices(&chain.stones())),
            None => Err(Refusal::empty(stone, engine.size())),
        },
        Target::Colors(colors) => {
            let chains = board.chains().filter(|it| colors.contains(&it.color()));
            Ok(listed(chains.map(|chain| chain.stones())))
        }
    }
}

pub(super) fn dragon_stones(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let asked = asked(engine, arguments)?;
    let report = report(engine);
    match asked {
        Target::Stone(stone) => match report.groups().at(stone) {
            Some(group) => Ok(vertices(&group.stones)),
            None => Err(Refusal::empty(stone, engine.size())),
        },
        Target::Colors(colors) => {
            let groups = report.groups().iter();
            let groups = groups.filter(|group| colors.contains(&group.color));
            Ok(listed(groups.map(|group| group.stones)))
        }
    }
}

/// 1 if the other side cannot cut the two stones, otherwise 0: GNU Go's notion, narrower than a group's.
pub(super) fn same_dragon(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let size = engine.size();
    let stones = [arguments.vertex(size)?, arguments.vertex(size)?];
    arguments.finish()?;
    let position = engine.session.position();
    let mut asked = stones.into_iter();
    if let Some(empty) = asked.find(|&stone| position.board().is_empty_at(stone)) {
        return Err(Refusal::empty(empty, size));
    }
    let [one, other] = stones;
    let joined = cannot_be_cut(position, &mut engine.reader, one, other);
    Ok(u8::from(joined).to_string())
}

/// The vertices of each group, one group per line.
pub(super) fn groups(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let report = report(engine);
    Ok(listed(report.groups().iter().map(|group| group.stones)))
}

/// The status of each group and its stones, one group per line.
pub(super) fn status(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let lives = parts(engine);
    let line =
        |(group, life): (&Group, &Life)| format!("{} {}", life.status, vertices(&group.stones));
    Ok(lives.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// GNU Go's word for the status of a group, with the attacking and the defending move if it is critical; without a
/// vertex for all groups, each after a stone of its largest chain. The group of a vertex is read with the whole budget, as in
/// `owl_attack`; all together are judged as in an estimate.
pub(super) fn dragon_status(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let size = engine.size();
    let stone = named_stone(engine, arguments)?;
    let mut lives = parts(engine);
    let Some(stone) = stone else {
        let line = |(group, life): (&Group, &Life)| {
            let at = name(Move::Play(group.chains[0]), size);
            format!("{at}: {}", status_word(life, size))
        };
        return Ok(lives.iter().map(line).collect::<Vec<_>>().join("\n"));
    };
    lives.read_closely(engine.session.position(), &mut engine.reader, stone);
    match lives.at(stone) {
        Some((_, life)) => Ok(status_word(life, size)),
        None => Err(Refusal::empty(stone, size)),
    }
}

/// The stone that is named, or `None` for all.
pub(super) fn named_stone(
    engine: &Engine,
    mut arguments: Arguments<'_>,
) -> Result<Option<Point>, Refusal> {
    let size = engine.size();
    if arguments.is_empty() {
        return Ok(None);
    }
    let stone = arguments.vertex(size)?;
    arguments.finish()?;
    if engine.session.position().board().is_empty_at(stone) {
        Err(Refusal::empty(stone, size))
    } else {
        Ok(Some(stone))
    }
}

/// `alive`, `dead`, or `critical` with the attacking and the defending move; `unknown` if such a move is not known.
/// Sekis are alive.
pub(super) fn status_word(life: &Life, size: Size) -> String {
    match (life.status, life.kill.first(), life.save.first()) {
        (Status::Alive | Status::Seki, ..) => "alive".to_owned(),
        (Status::Dead, ..) => "dead".to_owned(),
        (Status::Unsettled, Some(&attack), Some(&defence)) => {
            format!("critical {} {}", name(attack, size), name(defence, size))
        }
        (Status::Unsettled, ..) => "unknown".to_owned(),
    }
}

/// The reasons in words, one per line.
pub(super) fn explain(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let asked = if arguments.is_empty() {
        None
    } else {
        Some(arguments.vertex(engine.size())?)
    };
    arguments.finish()?;
    let lines = match asked {
        Some(point) => explain::point(&engine.session, &mut engine.reader, point),
        None => explain::position(&engine.session, &mut engine.reader),
    };
    Ok(lines.join("\n"))
}

/// The status of the group on each point, for GoGui's `sboard` and, as colours, `cboard`; `""` for points without a
/// stone.
pub(super) fn status_board(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let colors = if arguments.is_empty() {
        false
    } else {
        match arguments.word("colors, or nothing")? {
            "colors" => true,
            other => {
                return Err(Refusal(format!(
                    "expected colors, or nothing, found `{other}`"
                )));
            }
        }
    };
    arguments.finish()?;
    let lives = parts(engine);
    let word = |point| match lives.at(point).map(|(_, life)| life.status) {
        None => "\"\"",
        Some(status) if !colors => status.name(),
        Some(Status::Alive) => "green",
        Some(Status::Dead) => "red",
        Some(Status::Seki) => "blue",
        Some(Status::Unsettled) => "yellow",
    };
    Ok(grid(engine.size(), |point| word(point).to_owned()))
}

/// The name of the group on each point, `""` for points without a stone; for GoGui's `sboard`.
pub(super) fn letters(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let report = report(engine);
    let name = |point| report.name_at(point).unwrap_or("\"\"").to_owned();
    Ok(grid(engine.size(), name))
}

/// A word for each point, as rows.
fn grid(size: Size, word: impl Fn(Point) -> String) -> String {
    let words: Vec<String> = size.points().map(word).collect();
    let rows = words.chunks(size.columns().into());
    lines(rows.map(<[String]>::to_vec))
}

/// The groups as reports show them, with their lives.
pub(super) fn parts(engine: &mut Engine) -> Lives {
    let lives = engine.judgement().into_lives();
    lives.parted(engine.session.position(), &mut engine.reader)
}

fn report(engine: &mut Engine) -> GroupsReport {
    let lives = engine.judgement().into_lives();
    GroupsReport::of(&engine.session, &lives, &mut engine.reader)
}

/// A vertex, a colour, or nothing for both colours.
fn asked(engine: &Engine, mut arguments: Arguments<'_>) -> Result<Target, Refusal> {
    let asked = if arguments.is_empty() {
        Target::Colors(Color::BOTH.to_vec())
    } else if let Ok(color) = arguments.clone().color() {
        arguments.color()?;
        Target::Colors(vec![color])
    } else {
        Target::Stone(arguments.vertex(engine.size())?)
    };
    arguments.finish()?;
    Ok(asked)
}

fn listed(sets: impl Iterator<Item = PointSet>) -> String {
    let lines: Vec<String> = sets.map(|set| vertices(&set)).collect();
    lines.join("\n")
}
