//! Judgements as GTP answers, and the list of commands for GoGui.

use super::engine::{Answer, Engine, Refusal};
use super::query::vertices;
use tobi::{Layer, LayerReport, View};
use tobi_grid::{Field, PointSet};
use tobi_notation::gtp::Arguments;

/// The lines of `gogui-analyze_commands`: type, label, command.
pub(super) fn commands(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let layers = Layer::ALL.into_iter().flat_map(|layer| {
        [
            format!("dboard/Layer {layer}/tobi-layer {layer}"),
            format!("sboard/Values {layer}/tobi-values {layer}"),
        ]
    });
    let others = [
        "dboard/Ownership/tobi-ownership",
        "string/Estimate/estimate_score",
        "hpstring/Estimate in words/tobi-estimate",
        "eplist/Dead stones/tobi-dead",
        "none/Remove dead stones/tobi-dead judged",
        "string/Open borders/tobi-open",
        "sboard/Groups/tobi-groups-letters",
        "cboard/Statuses in colors/tobi-status-board colors",
        "sboard/Statuses/tobi-status-board",
        "hpstring/Explain all/tobi-explain",
        "hpstring/Explain a point/tobi-explain %p",
        "hpstring/Statuses of all groups/tobi-status",
        "pstring/Statuses with moves/dragon_status",
        "pstring/Status of a group/dragon_status %p",
        "plist/Chain of a stone/worm_stones %p",
        "plist/Group of a stone/dragon_stones %p",
        "hpstring/Data of a chain/worm_data %p",
        "hpstring/Data of a group/dragon_data %p",
        "string/One group/same_dragon %P",
        "pspairs/Best moves/top_moves %c",
        "hpstring/Reasons of the best move/move_reasons",
        "hpstring/Reasons of a move/move_reasons %p",
        "plist/Legal moves/all_legal %c",
        "plist/Liberties/findlib %p",
        "string/Number of liberties/countlib %p",
        "string/Captured by color/captures %c",
        "string/Attack chain/attack %p",
        "string/Defend chain/defend %p",
        "string/Connect/connect %P",
        "string/Disconnect/disconnect %P",
        "string/Eyes/eval_eye %p",
        "string/Attack group/owl_attack %p",
        "string/Defend group/owl_defend %p",
        "string/Race/analyze_semeai %P",
        "string/Unconditional status/unconditional_status %p",
        "string/Final status/final_status %p",
        "string/Final score/final_score",
        "string/Protective moves/tobi-teire",
        "plist/Dead at the end/final_status_list dead",
        "plist/In seki/final_status_list seki",
        "plist/Dame/final_status_list dame",
        "hstring/Help/help",
    ];
    let lines: Vec<String> = layers.chain(others.map(str::to_owned)).collect();
    Ok(lines.join("\n"))
}

/// Thirds by grade, with the sign of the owner; a living stone counts as 1 or -1.
pub(super) fn layer(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let report = report(engine, arguments)?;
    let strength = Field::from_fn(report.size(), |point| match report.mark(point) {
        Some((owner, grade)) => i16::from(owner.sign()) * i16::from(grade.number()),
        None if report.dead.contains(point) => 0,
        None => report
            .stone(point)
            .map_or(0, |color| 3 * i16::from(color.sign())),
    });
    let thirds = |value: i16| match value.unsigned_abs() {
        0 => "0",
        1 => "0.33",
        2 => "0.67",
        _ => "1",
    };
    let signed = |value: i16| format!("{}{}", if value < 0 { "-" } else { "" }, thirds(value));
    Ok(lines(
        strength
            .rows()
            .map(|row| row.iter().map(|&v| signed(v)).collect()),
    ))
}

pub(super) fn values(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    Ok(grid(&report(engine, arguments)?.values))
}

/// Sets the dead stones, whole chains or, with `judged`, those that are judged dead; with `show` lists them.
pub(super) fn dead(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    match arguments.clone().word("show, judged, or a vertex") {
        Ok("show") => {
            arguments.word("show")?;
            arguments.finish()?;
            return Ok(vertices(&engine.dead()));
        }
        Ok("judged") => {
            arguments.word("judged")?;
            arguments.finish()?;
            let dead = engine.judgement().lives().dead();
            engine.mark_dead(&dead);
            return Ok(String::new());
        }
        _ => {}
    }
    let points = arguments.vertices(engine.size())?;
    let board = engine.session.position().board();
    let mut dead = PointSet::empty(engine.size());
    for point in points {
        let chain = board.chain_at(point);
        let chain = chain.ok_or_else(|| Refusal::empty(point, engine.size()))?;
        dead |= chain.stones();
    }
    engine.mark_dead(&dead);
    Ok(String::new())
}

fn report(engine: &Engine, mut arguments: Arguments<'_>) -> Result<LayerReport, Refusal> {
    let layer: Layer = arguments.word("the name of a layer")?.parse()?;
    let scale = if arguments.is_empty() {
        None
    } else {
        Some(arguments.word("a scale such as 5/21")?.parse()?)
    };
    arguments.finish()?;
    Ok(engine
        .session
        .layer(&engine.dead(), View::new(layer, scale)?))
}

fn grid(field: &Field<i16>) -> String {
    lines(
        field
            .rows()
            .map(|row| row.iter().map(i16::to_string).collect()),
    )
}

/// One row per line, cells separated by blanks, after an empty first line like GoGui's own engines.
pub(super) fn lines(rows: impl Iterator<Item = Vec<String>>) -> String {
    let rows: Vec<String> = rows.map(|row| row.join(" ")).collect();
    format!("\n{}", rows.join("\n"))
}
