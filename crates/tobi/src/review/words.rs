//! The review in words.

use super::{Mistake, Outlook, Review, Shift, Turn};
use crate::estimate::{Effort, Event, Fate, outlook};
use crate::score::words::recorded_words;
use crate::words::{counted, listed, move_names, rules_and_komi, vertex_name};
use tobi_goban::{Color, Move};
use tobi_judge::params::{FATE_CLEAR, LINE_MOVES, SHOWN_SHIFTS};
use tobi_notation::vertex;

/// A mistake: what was lost, what was better and why, what follows. The first line can stand alone.
pub(super) fn mistake(mistake: &Mistake) -> Vec<String> {
    let [played, better] = [&mistake.played, &mistake.better].map(|it| first_move(mistake, it));
    let [won, could] = [&mistake.played, &mistake.better].map(|it| percent(it.winrate));
    let missed = if mistake.is_missed_punishment {
        " It does not punish the mistake before."
    } else {
        ""
    };
    let mut lines = vec![format!(
        "Move {}, {} {played}: {}, loses {:.1} points. It wins {won} of its playouts, {better} wins {could}.{missed}",
        mistake.number,
        mistake.color.name(),
        mistake.severity.name(),
        mistake.loss,
    )];
    let shifts = mistake.shifts.iter().take(SHOWN_SHIFTS);
    lines.extend(shifts.map(|it| shift(it, &better, &played)));
    if let (true, Some((part, points))) = (mistake.shifts.is_empty(), mistake.place) {
        let place = if part.ends_with("side") { "on" } else { "in" };
        lines.push(format!(
            "Most is lost {place} the {part}: about {points:.0} points there by the estimates alone."
        ));
    }
    lines.push(praise(mistake, &better));
    if let Some(lacks) = &mistake.lacks {
        lines.push(format!("{played} {lacks}."));
    }
    if let Some(last) = mistake.later.last() {
        let times = match mistake.later.len() {
            1 => "once more".to_owned(),
            times => format!("{times} more times"),
        };
        let name = mistake.color.name();
        lines.push(format!(
            "{name} misses {better} {times}, until move {last}."
        ));
    }
    lines.push(format!(
        "Expected: {}; after {played}: {}.",
        line(mistake, &mistake.better, 0),
        line(mistake, &mistake.played, 1)
    ));
    lines
}

/// The reasons for the better move.
pub(super) fn better(mistake: &Mistake) -> String {
    praise(mistake, &first_move(mistake, &mistake.better))
}

fn praise(mistake: &Mistake, better: &str) -> String {
    match &mistake.merits {
        Some(merits) => format!("Better is {better}: it {merits}."),
        None => {
            format!("Better is {better}: the search prefers it, but its reasons do not show why.")
        }
    }
}

fn first_move(mistake: &Mistake, outlook: &Outlook) -> String {
    match outlook.line[0] {
        Move::Pass => "pass".to_owned(),
        mv => vertex::name(mv, mistake.size()),
    }
}

/// The moves of a line from this one on, limited to those that are shown.
fn line(mistake: &Mistake, outlook: &Outlook, from: usize) -> String {
    let shown = outlook.line.iter().take(LINE_MOVES).skip(from);
    let shown: Vec<Move> = shown.copied().collect();
    if shown.is_empty() {
        "nothing more".to_owned()
    } else {
        move_names(&shown, mistake.size()).join(" ")
    }
}

/// A group whose fate depends on the move: `Black's 5 stones at D4 live after C3 and die after K10.`
fn shift(shift: &Shift, better: &str, played: &str) -> String {
    let stones = counted(shift.stones.len(), "stone", "stones");
    let about = format!(
        "{}'s {stones} at {}",
        shift.color.name(),
        vertex_name(shift.at, shift.stones.size())
    );
    if let [Some(one), Some(other)] = shift.lives {
        let [one, other] = [one, other].map(|lives| if lives { "live" } else { "die" });
        return format!("{about} {one} after {better} and {other} after {played}, by reading.");
    }
    let [one, other] = shift.owned.map(|owned| match owned {
        owned if owned >= FATE_CLEAR => "probably live",
        owned if owned <= -FATE_CLEAR => "probably die",
        _ => "are in danger",
    });
    match (one == other, shift.owned[0] > shift.owned[1]) {
        (false, _) => format!("{about} {one} after {better} and {other} after {played}."),
        (true, true) => format!("{about} are safer after {better} than after {played}."),
        (true, false) => format!("{about} are weaker after {better} than after {played}."),
    }
}

/// An event with the number of its move and its certainty, unless its words already say that it is a judgement.
pub(super) fn event(turn: &Turn, event: &Event) -> String {
    let sure = match event.fate {
        _ if event.is_certain => "",
        // They `now look dead`.
        Fate::Dead => "",
        Fate::Captured | Fate::Alive => " (believed)",
    };
    format!("Move {}: {event}{sure}", turn.number)
}

/// The rules and the reviewed part.
pub(super) fn setting(review: &Review) -> String {
    let session = review.session();
    let moves = match review.turns() {
        [] | [_] => "no moves".to_owned(),
        [first, .., last] if first.number + 1 == last.number => format!("move {}", last.number),
        [first, .., last] => format!("moves {} to {}", first.number + 1, last.number),
    };
    let line = match (review.is_main_line(), review.variations()) {
        (false, _) => " of a variation".to_owned(),
        (true, 0) => String::new(),
        (true, others) => {
            let others = counted(others, "variation", "variations");
            format!(" of the main line, its {others} left out")
        }
    };
    format!("{}; {moves}{line}", rules_and_komi(session))
}

/// Who is ahead or won, and the recorded result.
pub(super) fn conclusion(review: &Review) -> Vec<String> {
    let Some(last) = review.turns().last() else {
        return Vec::new();
    };
    let margin = last.margin;
    let leader = if margin < 0.0 {
        Color::White
    } else {
        Color::Black
    };
    let chance = last.chance.max(1.0 - last.chance);
    let ahead = format!(
        "{} is ahead by {:.1} points, give or take {:.1}, and wins about {:.0} of 100 such games",
        leader.name(),
        margin.abs(),
        last.uncertainty,
        100.0 * chance
    );
    // That is the reason if `tobi estimate` says something else.
    let ahead = if review.effort().playouts < Effort::USUAL.playouts {
        format!("{ahead} (a quick estimate, with fewer playouts than `tobi estimate`)")
    } else {
        ahead
    };
    let likely = outlook(margin, last.expected);
    let Some(ending) = review.ending() else {
        return vec![format!("After move {}: {ahead}. {likely}", last.number)];
    };
    let mut lines = vec![match ending.counted {
        Some(counted) => format!("The game is finished and counts {counted}."),
        None => format!("The game is not counted. At its end {ahead}. {likely}"),
    }];
    let recorded = ending.recorded;
    lines.extend(recorded.map(|result| recorded_words(result, ending.comparison)));
    lines
}

/// The whole review in a few lines: how it ended, what both sides did.
pub(super) fn summary(review: &Review) -> Vec<String> {
    let sides = review.sides();
    let side = |color: Color| {
        let side = sides[color];
        let counts = counts(side.counts);
        match side.lost {
            0.0 => format!("{}: {counts}.", color.name()),
            lost => format!(
                "{}: {counts}; {lost:.0} points lost by these moves.",
                color.name()
            ),
        }
    };
    let mut lines = conclusion(review);
    let points = review.turning_points();
    lines.extend(points.iter().map(|point| format!("{point}.")));
    lines.extend(Color::BOTH.map(side));
    lines
}

/// The mistakes of a side by severity: `2 blunders and 1 mistake`.
fn counts(counts: [u32; 3]) -> String {
    let names = [
        ("inaccuracy", "inaccuracies"),
        ("mistake", "mistakes"),
        ("blunder", "blunders"),
    ];
    let parts = names
        .iter()
        .zip(counts)
        .rev()
        .filter(|(_, number)| *number > 0);
    let parts = parts.map(|((one, more), number)| counted(number as usize, one, more));
    listed(&parts.collect::<Vec<_>>()).unwrap_or_else(|| "no mistakes found".to_owned())
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}
