//! A choice in words.

use super::effects::Effect;
use super::reasons::{counted, one_eye, tells, tenths, verb, vertex_of};
use super::report::{LEAST_POINTS, Reason, fault, merged};
use super::{Candidate, Decision, Kind, PlayReport, Term, Tried, Why};
use crate::words::{Detail, vertex_name};
use tobi_grid::Point;

/// Candidates whose values differ by less are reported as equal, in points.
const EQUAL: f64 = 0.5;

/// With fewer playouts the win rate of a move says nothing.
const FEW: u32 = 10;

/// Searched moves whose win rates differ by less are reported as equal.
const EQUAL_RATE: f64 = 0.01;

/// The move and its reason, and why the second choice is worse.
pub(super) fn decision(report: &PlayReport) -> String {
    match report.choice().decision {
        Decision::Play(point, why) => played(report, point, why),
        Decision::Pass(why) => format!("Pass: {}.", ended(report, why)),
        Decision::Resign(why) => format!("Resign: {}.", ended(report, why)),
    }
}

/// A move, and why it is better than others.
fn played(report: &PlayReport, point: Point, why: Why) -> String {
    let name = vertex_name(point, report.size());
    let Some(chosen) = report.chosen().filter(|_| why == Why::Best) else {
        return format!("{name}: {}.", ended(report, why));
    };
    let mut text = format!(
        "{name} ({}): {}.",
        chosen_for(report, chosen),
        report.reasons(chosen)
    );
    let all = &report.choice().candidates;
    if let Some(better) = all.first().filter(|it| it.point != point) {
        text += &format!(" {}", passed_over(report, better, chosen));
    }
    let mut others = all.iter().skip_while(|it| it.point != point).skip(1);
    if let Some(second) = others.find(|it| !it.is_refuted()) {
        text += &format!(
            " Second choice {} ({}) {}.",
            vertex_name(second.point, report.size()),
            value_words(report, second),
            lacks(report, chosen, second)
        );
    }
    text
}

/// The reasons of a named move, and why the move that is played is better.
pub(super) fn why(report: &PlayReport, point: Point) -> String {
    let name = vertex_name(point, report.size());
    let Some(candidate) = report.candidate(point) else {
        let certain = &report.choice().estimate.lives().certain().territory;
        let is_certain = certain.black.contains(point) || certain.white.contains(point);
        let because = if is_certain {
            ": it is in territory that is certain"
        } else {
            ""
        };
        return format!("{name} is not among the moves that Tobi considers{because}");
    };
    let found = match report.reasons(candidate) {
        found if found.is_empty() => "no reason for it was found".to_owned(),
        found => found,
    };
    let chosen = report.chosen();
    let is_chosen = chosen.is_some_and(|it| it.point == point);
    let value = if is_chosen {
        chosen_for(report, candidate)
    } else {
        value_words(report, candidate)
    };
    let mut text = format!("{name} ({value}): {found}");
    if let Some(chosen) = chosen.filter(|_| !is_chosen) {
        let better = vertex_name(chosen.point, report.size());
        text += &if candidate.tried.is_some() || chosen.tried.is_none() {
            format!(
                ". Tobi plays {better} ({}): {name} {}",
                value_words(report, chosen),
                lacks(report, chosen, candidate)
            )
        } else {
            match told_lack(report, chosen, candidate) {
                Some(lack) => format!(". Tobi plays {better}: {name} {lack}"),
                None => format!(". Tobi plays {better}: it {}", report.reasons(chosen)),
            }
        };
    }
    text
}

/// Why a candidate with more points is not played: reading refutes it, or the level takes another one.
fn passed_over(report: &PlayReport, better: &Candidate, chosen: &Candidate) -> String {
    let name = vertex_name(better.point, report.size());
    let points = value_words(report, better);
    match fault(better) {
        Some(reason) => format!(
            "{name} ({points}) counts for more, but {}.",
            verb(report, better, &reason)
        ),
        None => {
            let found = if better.tried.is_some() && chosen.tried.is_some() {
                format!("The search prefers {name} ({points})")
            } else {
                format!("{name} ({points}) is better")
            };
            let played = vertex_name(chosen.point, report.size());
            format!("{found}: {played} {}.", lacks(report, better, chosen))
        }
    }
}

/// What another move leaves if it does not have this effect of a better move.
fn left(report: &PlayReport, better: &Candidate, effect: &Effect) -> String {
    let at = report.fates().name(&effect.stones);
    match effect.kind {
        Kind::Save => format!("leaves the group at {at} in danger"),
        Kind::Kill => format!("lets the group at {at} live"),
        Kind::Rescue => format!("leaves {at} to be captured"),
        Kind::Capture => format!("lets {at} escape"),
        Kind::Connect => format!("leaves {at} to be cut off"),
        _ => format!(
            "leaves the cut at {}",
            vertex_name(better.point, report.size())
        ),
    }
}

/// A move at the end of the game, a pass or a resignation.
fn ended(report: &PlayReport, why: Why) -> String {
    let (lead, around) = (report.lead, report.around);
    let ahead = match number(lead).as_str() {
        "0" => "nobody is ahead".to_owned(),
        _ if lead > 0.0 => format!("{} is ahead by {lead:.1}", report.choice().player.name()),
        _ => format!(
            "{} is behind by {:.1}",
            report.choice().player.name(),
            -lead
        ),
    };
    match why {
        Why::Best => "worth most of all moves".to_owned(),
        Why::Dame => {
            "the borders are closed, and each neutral point counts by these rules".to_owned()
        }
        Why::Protect => {
            "the borders are closed; it protects, which costs nothing by these rules".to_owned()
        }
        Why::Cleanup => "takes dead stones off the board".to_owned(),
        Why::Left => "no move is worth much; this one does no harm".to_owned(),
        Why::Over | Why::Lost => format!("nothing is left to play, and {ahead}"),
        Why::NoMove => format!("every remaining move would do harm, and {ahead}"),
        Why::Passed => format!(
            "both sides have passed, so the game is over; it cannot be counted as it stands, but it looks as if {ahead}"
        ),
        Why::Hopeless if report.choice().searched.is_some() => {
            let searched = report.choice().searched.as_ref();
            let (winrate, playouts) = searched.map_or((0.0, 0), |it| (it.winrate, it.playouts));
            format!("the search won {} of {playouts} playouts", percent(winrate))
        }
        Why::Hopeless => format!(
            "{ahead} points, give or take {around:.1}, and too little is open to win them back"
        ),
    }
}

/// A number of points without decimals; never `-0`.
pub(super) fn number(points: f64) -> String {
    format!("{:.0}", points.round() + 0.0)
}

/// Why a candidate is played: a search takes the move that it searched most.
fn chosen_for(report: &PlayReport, chosen: &Candidate) -> String {
    let choice = report.choice();
    let first = choice.candidates.first();
    let is_first = first.is_some_and(|it| it.point == chosen.point);
    match (&chosen.tried, &choice.searched) {
        (Some(tried), Some(searched)) if is_first => {
            let (player, won) = (choice.player.name(), rate(tried.winrate));
            match report.detail() {
                Detail::Usual => format!("searched most; {player} wins {won} of its playouts"),
                Detail::Playouts => format!(
                    "searched most, {} of {} playouts; {player} wins {won} of them",
                    thousands(tried.visits),
                    thousands(searched.playouts)
                ),
            }
        }
        _ => value_words(report, chosen),
    }
}

/// The value of a candidate: points, or its win rate.
pub(super) fn value_words(report: &PlayReport, candidate: &Candidate) -> String {
    match &candidate.tried {
        Some(tried) => {
            let visits = thousands(tried.visits);
            let (player, won) = (report.choice().player.name(), rate(tried.winrate));
            match (report.detail(), tried.visits) {
                (Detail::Usual, ..FEW) => "few playouts".to_owned(),
                (Detail::Playouts, 1) => "searched only once".to_owned(),
                (Detail::Playouts, ..FEW) => format!("searched only {visits} times"),
                (Detail::Usual, _) if is_overrated(report, tried) => {
                    format!(
                        "{player} wins {won} of its playouts, which are fewer and less reliable"
                    )
                }
                (Detail::Usual, _) => format!("{player} wins {won} of its playouts"),
                (Detail::Playouts, _) => format!("{player} wins {won} of {visits} playouts"),
            }
        }
        None if report.choice().searched.is_some() => "not searched".to_owned(),
        None => number(candidate.value()),
    }
}

/// Whether a move wins more often than the one that was searched most.
fn is_overrated(report: &PlayReport, tried: &Tried) -> bool {
    let best = report.choice().candidates.first();
    let best = best.and_then(|it| it.tried.as_ref());
    best.is_some_and(|best| tried.winrate - best.winrate >= EQUAL_RATE)
}

/// A win rate in whole percent.
fn rate(winrate: f64) -> String {
    format!("{:.0} %", 100.0 * winrate)
}

/// `2,000`.
fn thousands(number: u32) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1_000), number % 1_000),
    }
}

/// A probability in percent.
pub(super) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        few if few < 1.0 => format!("{few:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}

/// Whether playouts compared a candidate: the reference candidate has no points for it.
fn is_played_out(candidate: &Candidate, compared_with: Point) -> bool {
    let leads = |(term, _): &(Term, f64)| term.kind == Kind::Lead;
    candidate.point == compared_with || candidate.reasons.iter().any(leads)
}

/// Whether the reasons of searched moves agree with the search that the first one is better.
fn is_clear(better: &Candidate, other: &Candidate) -> bool {
    better.value() > other.value() && !better.reasons.is_empty() && !other.reasons.is_empty()
}

/// Why a candidate is worse than a better one: what it does not do. `None` if the reasons do not show it.
fn told_lack(report: &PlayReport, better: &Candidate, other: &Candidate) -> Option<String> {
    lack_of_effects(report, (better, &report.effects(better.point)), other)
}

/// The same if the better move has these effects.
pub(super) fn lack_of_effects(
    report: &PlayReport,
    (better, ours): (&Candidate, &[Effect]),
    other: &Candidate,
) -> Option<String> {
    let theirs = report.effects(other.point);
    let missing = ours
        .iter()
        .find(|it| !theirs.iter().any(|their| their.is_same(it)));
    if let Some(missing) = missing {
        return Some(left(report, better, missing));
    }
    // Terms do not weigh against what a searched move does to groups.
    let does_more = theirs
        .iter()
        .any(|it| !ours.iter().any(|our| our.is_same(it)));
    let is_told = is_clear(better, other)
        && better.value() - other.value() >= EQUAL
        && !(report.is_searched() && does_more);
    is_told.then(|| compared(report, better, other)).flatten()
}

/// The strongest reason for one candidate that the other does not have, as a statement about the other; of searched
/// moves also the difference between their searches.
pub(super) fn lacks(report: &PlayReport, better: &Candidate, other: &Candidate) -> String {
    let (Some(first), Some(second)) = (&better.tried, &other.tried) else {
        return if (better.value() - other.value()).abs() < EQUAL {
            "is worth about as much".to_owned()
        } else {
            compared(report, better, other).unwrap_or("is worth less".to_owned())
        };
    };
    if second.visits < FEW {
        let told = told_lack(report, better, other);
        return told.unwrap_or("looked worse from the start".to_owned());
    }
    let visits = match report.detail() {
        Detail::Usual => String::new(),
        Detail::Playouts => format!(": {} times", thousands(second.visits)),
    };
    match first.winrate - second.winrate {
        less if less <= -EQUAL_RATE && 2 * second.visits < first.visits => {
            format!("wins more often, but was searched much less{visits}")
        }
        less if less <= -EQUAL_RATE => {
            format!("wins more often, but was searched less{visits}")
        }
        less => told_lack(report, better, other).unwrap_or(if less < EQUAL_RATE {
            "is about as good".to_owned()
        } else {
            "wins less often".to_owned()
        }),
    }
}

/// The largest difference between the terms of two candidates, as a statement about the worse one; of searched moves
/// only terms that are told as reasons.
fn compared(report: &PlayReport, better: &Candidate, other: &Candidate) -> Option<String> {
    let is_told = |of: &Candidate, it: &Reason| !report.is_searched() || tells(report, of, it);
    let terms = |of: &Candidate| {
        if report.is_searched() {
            one_eye(merged(of))
        } else {
            merged(of)
        }
    };
    let (ours, theirs) = (terms(better), terms(other));
    // Effects on the whole board have the move itself as their object.
    let object = |reason: &Reason, candidate: &Candidate| {
        let is_whole = reason.at == candidate.point;
        (reason.kind, (!is_whole).then_some(reason.at))
    };
    let twin = |reason: &Reason, of: &Candidate, candidate: &Candidate, all: &[Reason]| {
        let key = object(reason, of);
        let mut all = all.iter();
        let twin = all.find(|it| object(it, candidate) == key);
        twin.map_or((0.0, 0), |it| (it.points, it.amount))
    };
    let missing = ours.iter().filter(|it| is_told(better, it));
    let missing = missing.map(|reason| {
        let (points, amount) = twin(reason, better, other, &theirs);
        (reason, reason.points - points, reason.amount - amount)
    });
    let missing = missing.filter(|it| !report.is_searched() || it.1 >= LEAST_POINTS);
    let missing = missing.max_by(|a, b| a.1.total_cmp(&b.1));
    let wrong = theirs.iter().filter(|it| is_told(other, it));
    let wrong = wrong.map(|reason| {
        let (points, _) = twin(reason, other, better, &ours);
        (reason, points - reason.points)
    });
    let wrong = wrong.filter(|(reason, _)| reason.points < 0.0);
    let wrong = wrong.max_by(|a, b| a.1.total_cmp(&b.1));
    match (missing, wrong) {
        (Some((_, points, _)), Some((reason, worse))) if worse > points => {
            Some(verb(report, other, reason))
        }
        (None, Some((reason, _))) => Some(verb(report, other, reason)),
        (Some((reason, _, amount)), _) => Some(missed(report, better, other, reason, amount)),
        (None, None) => None,
    }
}

/// What the better move does and this one does not do, or does clearly less.
fn missed(
    report: &PlayReport,
    better: &Candidate,
    other: &Candidate,
    reason: &Reason,
    amount: i64,
) -> String {
    let at = vertex_of(report, reason);
    let point = vertex_name(better.point, report.size());
    let player = report.choice().player;
    let (own, enemy) = (player.name(), player.opponent().name());
    let points = counted(amount);
    match reason.kind {
        Kind::Shape => format!("has a rarer shape, {}", percent(other.chance)),
        Kind::Save => format!("leaves the group at {at} in danger"),
        Kind::Kill => format!("lets the group at {at} live"),
        Kind::Rescue => format!("leaves {at} to be captured"),
        Kind::Capture => format!("lets {at} escape"),
        Kind::Connect => format!("leaves {at} to be cut off"),
        Kind::Cut => format!("leaves the cut at {point}"),
        Kind::Eye => format!("leaves the eye at {at} to be taken"),
        Kind::Poke => format!("leaves {enemy} the eye at {at}"),
        Kind::Close => format!("leaves {own}'s border at {at} open"),
        Kind::Enter => format!("lets {enemy} close the border at {at}"),
        Kind::Territory => format!(
            "makes {} of territory",
            points.replacen(" point", " fewer point", 1)
        ),
        Kind::Moyo => format!("adds {points} less to {own}'s moyo"),
        Kind::Area => format!("adds {points} less to {own}'s area"),
        Kind::Break => format!("leaves {enemy} {points} of territory more"),
        Kind::Reduce => format!("leaves {enemy}'s moyo larger by {points}"),
        Kind::Push => format!("leaves {enemy}'s area larger by {points}"),
        Kind::Support => format!("does less for the group at {at}"),
        Kind::Attack => format!("does less against the group at {at}"),
        Kind::Gain => "wins fewer points when the game is played out".to_owned(),
        Kind::Threat => format!("does not threaten to capture {at}"),
        Kind::Lead if is_played_out(other, reason.at) => {
            format!("is {} worse in playouts", tenths(amount))
        }
        Kind::Lead => "was not played out".to_owned(),
        Kind::Risk | Kind::Abandon | Kind::Waste => "is worth less".to_owned(),
    }
}
