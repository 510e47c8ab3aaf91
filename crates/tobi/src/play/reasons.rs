//! The reasons of a move in words: its effects on groups, and the terms of its value.

use super::effects::{Danger, Effect};
use super::report::{LEAST_POINTS, MOST_REASONS, Reason, merged, shown_reasons};
use super::words::{number, percent};
use super::{Candidate, Kind, PlayReport};
use crate::estimate::part;
use crate::words::{first_name, listed, vertex_name};
use tobi_grid::{Point, PointSet};
use tobi_judge::territory::Phase;

/// The probabilities from which on strong players choose a move sometimes, and often (taste).
const SOMETIMES: f64 = 0.1;
const OFTEN: f64 = 0.3;

/// What a candidate does: `kills the group of 6 stones at E5, makes an eye at A3 (8)`. A term has its points if the
/// terms chose the move; the disadvantages of the move come last.
pub(super) fn reasons(report: &PlayReport, candidate: &Candidate, effects: &[Effect]) -> String {
    let (faults, merits): (Vec<_>, Vec<_>) = phrases(report, candidate, effects)
        .into_iter()
        .partition(|it| it.points.is_some_and(|points| points < 0.0));
    let parts = |phrases: Vec<Phrase>| {
        let parts = phrases.into_iter().map(|phrase| match phrase.points {
            // The terms of a searched move do not add up to its value.
            Some(points) if !report.is_searched() => {
                format!("{} ({})", phrase.words, number(points))
            }
            _ => phrase.words,
        });
        parts.collect::<Vec<_>>().join(", ")
    };
    let words = match [parts(merits), parts(faults)] {
        [merits, faults] if faults.is_empty() => merits,
        [merits, faults] if merits.is_empty() => faults,
        [merits, faults] => format!("{merits}, but {faults}"),
    };
    if report.is_searched() {
        return words;
    }
    let (_, small) = shown_reasons(candidate);
    match number(small).as_str() {
        "0" => words,
        small if words.is_empty() => format!("other effects ({small})"),
        small => format!("{words} and other effects ({small})"),
    }
}

/// The listed reasons for a candidate with these effects, without their points.
pub(super) fn merits(
    report: &PlayReport,
    candidate: &Candidate,
    effects: &[Effect],
) -> Option<String> {
    let phrases = phrases(report, candidate, effects).into_iter();
    let merits = phrases.filter(|it| it.points.is_none_or(|points| points > 0.0));
    listed(&merits.map(|it| it.words).collect::<Vec<_>>())
}

/// A reason in words, with its points if it is a term.
struct Phrase {
    words: String,
    points: Option<f64>,
}

impl Phrase {
    fn fact(words: String) -> Phrase {
        Phrase {
            words,
            points: None,
        }
    }
}

/// The reasons of a candidate: first what it does to groups, or else its shape, then the other terms.
fn phrases(report: &PlayReport, candidate: &Candidate, effects: &[Effect]) -> Vec<Phrase> {
    if report.is_searched() {
        searched_phrases(report, candidate, effects)
    } else {
        weighed_phrases(report, candidate, effects)
    }
}

/// The reasons of a move that a search found: the terms only describe it.
fn searched_phrases(report: &PlayReport, candidate: &Candidate, effects: &[Effect]) -> Vec<Phrase> {
    let effects = effects.iter().map(|it| Phrase::fact(effect(report, it)));
    let mut phrases: Vec<Phrase> = effects.collect();
    let mut terms = one_eye(merged(candidate));
    let in_atari = report.fates().in_atari(candidate.point);
    let is_atari = |it: &Reason| {
        it.kind == Kind::Threat && in_atari.iter().any(|stones| stones.contains(it.at))
    };
    let is_plain = phrases.is_empty();
    terms.retain(|it| tells(report, candidate, it) && !(is_plain && is_atari(it)));
    let terms = terms.into_iter().map(|it| Phrase {
        words: verb(report, candidate, &it),
        points: Some(it.points),
    });
    let terms: Vec<Phrase> = terms.take(MOST_REASONS).collect();
    let is_good = |it: &Phrase| it.points.is_some_and(|points| points > 0.0);
    if is_plain {
        phrases.extend(contacts(report, candidate.point).map(Phrase::fact));
    }
    if phrases.is_empty() {
        let first = if terms.iter().any(is_good) {
            shape(report, candidate.point)
        } else {
            Some(usual(report, candidate))
        };
        phrases.extend(first.map(Phrase::fact));
    }
    phrases.extend(terms);
    phrases
}

/// The terms with at most one eye: several points of one space are one.
pub(super) fn one_eye(mut terms: Vec<Reason>) -> Vec<Reason> {
    let mut eyes = 0;
    terms.retain(|it| {
        let is_eye = matches!(it.kind, Kind::Eye | Kind::Poke);
        eyes += usize::from(is_eye);
        !is_eye || eyes == 1
    });
    terms
}

/// A move for which only its shape and the search speak.
fn usual(report: &PlayReport, candidate: &Candidate) -> String {
    let is_tried = candidate.tried.as_ref().is_some_and(|it| it.visits > 0);
    let of_shape = |it: &Reason| it.kind == Kind::Shape && it.points > 0.0;
    let often = often(candidate.chance).filter(|_| merged(candidate).iter().any(of_shape));
    let share = percent(candidate.chance);
    match (shape(report, candidate.point), often) {
        (Some(shape), often) => {
            let whereabouts = whereabouts(report, candidate.point);
            let usual = often.map(|often| format!(", as strong players {often} do ({share})"));
            format!("{shape} {whereabouts}{}", usual.unwrap_or_default())
        }
        (None, Some(often)) => {
            let place = place(report, candidate.point);
            format!("has a shape that strong players {often} choose ({share}), {place}")
        }
        (None, None) => {
            let place = place(report, candidate.point);
            let beyond = if is_tried { " beyond the search" } else { "" };
            format!("is {place}; no reason{beyond} was found")
        }
    }
}

/// The shape of a move in the words of players.
fn shape(report: &PlayReport, point: Point) -> Option<String> {
    let enemy = report.choice().player.opponent();
    let shape = report.fates().shape(point)?;
    Some(shape.words(report.size(), enemy))
}

/// The reasons of a move that was chosen by its terms, and the effects that no term names. The shape comes last.
fn weighed_phrases(report: &PlayReport, candidate: &Candidate, effects: &[Effect]) -> Vec<Phrase> {
    let (mut shown, _) = shown_reasons(candidate);
    shown.sort_by_key(|it| it.kind == Kind::Shape);
    let named = |it: &&Effect| !shown.iter().any(|term| it.is_about(term.kind, term.at));
    let is_life = |it: &&Effect| matches!(it.kind, Kind::Save | Kind::Kill);
    let unnamed = effects.iter().filter(is_life).filter(named);
    let mut phrases: Vec<Phrase> = unnamed.map(|it| Phrase::fact(effect(report, it))).collect();
    phrases.extend(shown.iter().map(|term| {
        let known = effects.iter().find(|it| it.is_about(term.kind, term.at));
        Phrase {
            words: known.map_or_else(|| verb(report, candidate, term), |it| effect(report, it)),
            points: Some(term.points),
        }
    }));
    phrases
}

/// Whether a term tells something about a searched move: it is worth a point or more, and true by close reading.
///
/// Lives, chains and connections are told by [`Effect`]; a shape is listed only if nothing else is.
pub(super) fn tells(report: &PlayReport, candidate: &Candidate, reason: &Reason) -> bool {
    let phase = report.choice().estimate.territory().phase();
    let is_outline = matches!(
        reason.kind,
        Kind::Moyo | Kind::Area | Kind::Reduce | Kind::Push
    );
    let is_own = matches!(reason.kind, Kind::Territory | Kind::Moyo | Kind::Area);
    let told_elsewhere = matches!(
        reason.kind,
        Kind::Shape
            | Kind::Save
            | Kind::Kill
            | Kind::Rescue
            | Kind::Capture
            | Kind::Connect
            | Kind::Cut
    );
    let inside = || report.fates().is_own_territory(candidate.point);
    reason.points.abs() >= LEAST_POINTS
        && !told_elsewhere
        && !(is_outline && phase == Phase::EndGame)
        && !(is_own && reason.amount > 0 && inside())
}

/// An effect on a group or chain: `kills the group of 6 stones at D9`.
fn effect(report: &PlayReport, effect: &Effect) -> String {
    let name = |stones: &PointSet| report.fates().name(stones);
    let at = name(&effect.stones);
    let (group, chain) = match effect.stones.len() {
        1 => (format!("the stone at {at}"), format!("the stone at {at}")),
        stones => (
            format!("the group of {stones} stones at {at}"),
            format!("the {stones} stones at {at}"),
        ),
    };
    let other = effect.other.as_ref().map(name).unwrap_or_default();
    let words = match effect.kind {
        Kind::Save => format!("saves {group}"),
        Kind::Kill => format!("kills {group}"),
        Kind::Rescue => format!("saves {chain} from capture"),
        Kind::Capture => format!("captures {chain}"),
        Kind::Connect => format!("connects {chain} to {other}"),
        _ => format!("cuts {chain} off from {other}"),
    };
    if effect.ko {
        format!("{words} in a ko")
    } else {
        words
    }
}

/// What a stone does to the chains that it touches, by the rules alone.
fn contacts(report: &PlayReport, point: Point) -> impl Iterator<Item = String> {
    let fates = report.fates();
    let name = |at: &Point| vertex_name(*at, report.size());
    let joined = fates.joined(point);
    let joined = listed(&joined.iter().map(name).collect::<Vec<_>>());
    let attacked = fates.in_atari(point);
    let attacked = listed(&attacked.iter().map(first_name).collect::<Vec<_>>());
    [
        joined.map(|stones| format!("joins the stones at {stones}")),
        attacked.map(|stones| format!("puts {stones} in atari")),
    ]
    .into_iter()
    .flatten()
}

/// The ownership in playouts from which a point is a side's own (judgement).
const LIKELY_OWNED: f64 = 0.5;

/// Where a move is: `on the right side`.
fn whereabouts(report: &PlayReport, point: Point) -> String {
    let part = part(&PointSet::from_points(report.size(), [point]));
    let player = report.choice().player;
    // The owner in the playouts of the best move, if there were any.
    let best = report.choice().candidates.first();
    let tried = best.and_then(|it| it.tried.as_ref());
    let is_own =
        tried.is_none_or(|it| f64::from(player.sign()) * it.ownership[point] >= LIKELY_OWNED);
    match report.fates().is_own_territory(point) && is_own {
        true => format!("inside {}'s own territory", player.name()),
        false if part.ends_with("side") => format!("on the {part}"),
        false => format!("in the {part}"),
    }
}

/// Where a move is, and the stones near it: `on the right side, next to Black's R12 and near White's R10`.
fn place(report: &PlayReport, point: Point) -> String {
    let player = report.choice().player;
    let size = report.size();
    let whereabouts = whereabouts(report, point);
    let near = [player, player.opponent()].map(|color| {
        let (at, touches) = report.fates().near(point, color)?;
        let how = if touches { "next to" } else { "near" };
        Some(format!(
            "{how} {}'s {}",
            color.name(),
            vertex_name(at, size)
        ))
    });
    let near: Vec<String> = near.into_iter().flatten().collect();
    match listed(&near) {
        Some(near) => format!("{whereabouts}, {near}"),
        None => whereabouts,
    }
}

/// The counted points of a term.
pub(super) fn counted(amount: i64) -> String {
    let points = (amount.unsigned_abs() + 500) / 1000;
    match points {
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

/// Points from playouts, in tenths.
pub(super) fn tenths(amount: i64) -> String {
    match format!("{:.1}", amount.unsigned_abs() as f64 / 1000.0) {
        one if one == "1.0" => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

/// The vertex that a reason names: that of the group if it is about one.
pub(super) fn vertex_of(report: &PlayReport, reason: &Reason) -> String {
    match reason.kind {
        Kind::Save | Kind::Kill | Kind::Support | Kind::Attack => {
            report.fates().group_name(reason.at)
        }
        _ => vertex_name(reason.at, report.size()),
    }
}

/// What a reason says about the move.
pub(super) fn verb(report: &PlayReport, candidate: &Candidate, reason: &Reason) -> String {
    let at = vertex_of(report, reason);
    let player = report.choice().player;
    let (own, enemy) = (player.name(), player.opponent().name());
    let more = reason.amount > 0;
    let points = counted(reason.amount);
    match (reason.kind, more) {
        (Kind::Shape, _) => usual_shape(report, candidate, reason.points),
        (Kind::Save, _) => format!("saves the group at {at}"),
        (Kind::Kill, _) => format!("kills the group at {at}"),
        (Kind::Rescue, _) => format!("saves {at} from capture"),
        (Kind::Capture, _) => format!("captures {at}"),
        (Kind::Connect, _) => format!("connects {at}"),
        (Kind::Cut, _) => format!("cuts off {at}"),
        (Kind::Eye, _) => format!("makes an eye at {at}"),
        (Kind::Poke, _) => format!("takes the eye at {at}"),
        (Kind::Close, _) => format!("closes {own}'s border at {at}"),
        (Kind::Enter, _) => format!("enters {enemy}'s territory at {at}"),
        (Kind::Territory, true) => format!("makes {points} of territory"),
        (Kind::Territory, false) => format!("gives up {points} of territory"),
        (Kind::Moyo, true) => format!("adds {points} to {own}'s moyo"),
        (Kind::Moyo, false) => format!("takes {points} from {own}'s own moyo"),
        (Kind::Area, true) => format!("adds {points} to {own}'s area"),
        (Kind::Area, false) => format!("takes {points} from {own}'s own area"),
        (Kind::Break, true) => format!("destroys {points} of {enemy}'s territory"),
        (Kind::Break, false) => format!("gives {enemy} {points} of territory"),
        (Kind::Reduce, true) => format!("reduces {enemy}'s moyo by {points}"),
        (Kind::Reduce, false) => format!("lets {enemy}'s moyo grow by {points}"),
        (Kind::Push, true) => format!("pushes {enemy}'s area back by {points}"),
        (Kind::Push, false) => format!("lets {enemy}'s area grow by {points}"),
        (Kind::Support, true) => format!("strengthens the group at {at}"),
        (Kind::Support, false) => format!("weakens {own}'s own group at {at}"),
        (Kind::Attack, true) => format!("weakens the group at {at}"),
        (Kind::Attack, false) => format!("strengthens {enemy}'s group at {at}"),
        (Kind::Gain, true) => "wins points when the game is played out".to_owned(),
        (Kind::Gain, false) => "loses points when the game is played out".to_owned(),
        (Kind::Risk, _) => risk(report, candidate.point, reason.at),
        (Kind::Abandon, _) => format!("leaves {at} to be captured"),
        (Kind::Threat, _) => format!("threatens to capture {at}"),
        (Kind::Waste, _) => "is played where everything is settled".to_owned(),
        (Kind::Lead, _) => format!("is {} better in playouts than {at}", tenths(reason.amount)),
    }
}

/// How the stone that is played can be captured; `stone` names its chain.
fn risk(report: &PlayReport, point: Point, stone: Point) -> String {
    let name = |at| vertex_name(at, report.size());
    match report.fates().capture_after(point, stone) {
        Some(Danger::Ko) => "can be taken back in a ko".to_owned(),
        Some(Danger::AtOnce(by)) => {
            format!(
                "puts itself in atari: {} captures {}",
                name(by),
                name(stone)
            )
        }
        Some(Danger::From(start)) => format!("can be captured, starting with {}", name(start)),
        None => "can be captured".to_owned(),
    }
}

/// How often strong players choose a move with this probability, unless it is rare.
fn often(chance: f64) -> Option<&'static str> {
    match chance {
        chance if chance < SOMETIMES => None,
        chance if chance < OFTEN => Some("sometimes"),
        _ => Some("often"),
    }
}

/// A shape as a term: `jumps one space from D4, as strong players often do (35 %)`.
fn usual_shape(report: &PlayReport, candidate: &Candidate, points: f64) -> String {
    let often = if points < 0.0 {
        Some("rarely")
    } else {
        often(candidate.chance)
    };
    let share = percent(candidate.chance);
    match (shape(report, candidate.point), often) {
        (Some(shape), Some(often)) => format!("{shape}, as strong players {often} do ({share})"),
        (Some(shape), None) => shape,
        (None, Some(often)) => format!("has a shape that strong players {often} choose ({share})"),
        (None, None) => {
            format!("has a fitting shape, which strong players choose in {share} of such positions")
        }
    }
}
