//! A choice in words.

use super::report::{Reason, fault, merged, shown_reasons};
use super::{Candidate, Decision, Kind, PlayReport, Term, Why};
use crate::words::{listed, vertex_name};
use tobi_grid::Point;

/// The probability from which on strong players choose a move often.
const OFTEN: f64 = 0.1;

/// Candidates whose values differ by less are reported as equal, in points.
const EQUAL: f64 = 0.5;

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
        reasons(report, chosen)
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
            worth(second),
            lacks(report, chosen, second)
        );
    }
    text
}

/// Why a candidate with more points is not played: reading refutes it, or the level takes another one.
fn passed_over(report: &PlayReport, better: &Candidate, chosen: &Candidate) -> String {
    let name = vertex_name(better.point, report.size());
    let points = worth(better);
    match fault(better) {
        Some(reason) => format!(
            "{name} ({points}) counts for more, but {}.",
            verb(report, better, &reason)
        ),
        None => format!(
            "{name} ({points}) is better: {} {}.",
            vertex_name(chosen.point, report.size()),
            lacks(report, better, chosen)
        ),
    }
}

/// What a candidate does: `cuts off E5 (12), makes an eye at A3 (8) and small things (2)`.
pub(super) fn reasons(report: &PlayReport, candidate: &Candidate) -> String {
    let (shown, small) = shown_reasons(candidate);
    let words = shown.iter().map(|reason| {
        format!(
            "{} ({})",
            verb(report, candidate, reason),
            number(reason.points)
        )
    });
    let words = words.collect::<Vec<_>>().join(", ");
    match number(small).as_str() {
        "0" => words,
        small if words.is_empty() => format!("small things ({small})"),
        small => format!("{words} and small things ({small})"),
    }
}

/// The listed reasons for a candidate, without their points.
pub(super) fn merits(report: &PlayReport, candidate: &Candidate) -> Option<String> {
    let (shown, _) = shown_reasons(candidate);
    let merits = shown.iter().filter(|reason| reason.points > 0.0);
    let merits = merits.map(|reason| verb(report, candidate, reason));
    listed(&merits.collect::<Vec<_>>())
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
fn number(points: f64) -> String {
    format!("{:.0}", points.round() + 0.0)
}

/// Why a candidate is played: a search takes its most visited move.
fn chosen_for(report: &PlayReport, chosen: &Candidate) -> String {
    let first = report.choice().candidates.first();
    let is_first = first.is_some_and(|it| it.point == chosen.point);
    match chosen.tried.is_some() && is_first {
        true => format!("tried most often, {}", worth(chosen)),
        false => worth(chosen),
    }
}

/// The value of a candidate: points, or its win rate.
pub(super) fn worth(candidate: &Candidate) -> String {
    match &candidate.tried {
        Some(tried) => format!(
            "won in {:.0} % of {} playouts",
            100.0 * tried.winrate,
            tried.visits
        ),
        None => number(candidate.value()),
    }
}

/// A probability in percent.
fn percent(chance: f64) -> String {
    match 100.0 * chance {
        few if few < 1.0 => format!("{few:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}

/// The counted points of a term.
fn counted(amount: i64) -> String {
    let points = (amount.unsigned_abs() + 500) / 1000;
    match points {
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

/// Points from playouts, in tenths.
fn tenths(amount: i64) -> String {
    match format!("{:.1}", amount.unsigned_abs() as f64 / 1000.0) {
        one if one == "1.0" => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

/// Whether playouts compared a candidate: the reference candidate has no points for it.
fn is_played_out(candidate: &Candidate, compared_with: Point) -> bool {
    let leads = |(term, _): &(Term, f64)| term.kind == Kind::Lead;
    candidate.point == compared_with || candidate.reasons.iter().any(leads)
}

/// What a reason says about the move.
fn verb(report: &PlayReport, candidate: &Candidate, reason: &Reason) -> String {
    let at = vertex_name(reason.at, report.size());
    let player = report.choice().player;
    let (own, enemy) = (player.name(), player.opponent().name());
    let more = reason.amount > 0;
    let points = counted(reason.amount);
    match (reason.kind, more) {
        (Kind::Shape, _) => shape(candidate.chance, reason.points),
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
        (Kind::Risk, _) => "can be caught in a ladder".to_owned(),
        (Kind::Abandon, _) => format!("leaves {at} to be caught in a ladder"),
        (Kind::Threat, _) => format!("threatens {at}"),
        (Kind::Waste, _) => "is played where everything is settled".to_owned(),
        (Kind::Lead, _) => format!("is {} better in playouts than {at}", tenths(reason.amount)),
    }
}

fn shape(chance: f64, points: f64) -> String {
    let often = match chance {
        _ if points < 0.0 => "rarely choose",
        chance if chance < OFTEN => "sometimes choose",
        _ => "often choose",
    };
    format!("has a shape strong players {often}, {}", percent(chance))
}

/// Whether the reasons of searched moves agree with the search that the first one is better.
fn is_clear(better: &Candidate, other: &Candidate) -> bool {
    better.value() > other.value() && !better.reasons.is_empty() && !other.reasons.is_empty()
}

/// Whether the reasons of two candidates say clearly which one is better.
pub(super) fn is_told_better(better: &Candidate, other: &Candidate) -> bool {
    is_clear(better, other) && better.value() - other.value() >= EQUAL
}

/// The strongest reason for one candidate that the other does not have, as a statement about the other.
pub(super) fn lacks(report: &PlayReport, better: &Candidate, other: &Candidate) -> String {
    if let (Some(first), Some(second)) = (&better.tried, &other.tried)
        && !is_clear(better, other)
    {
        return match first.winrate - second.winrate < EQUAL_RATE {
            true => "was tried less, and wins about as often".to_owned(),
            false => "wins less often".to_owned(),
        };
    }
    if (better.value() - other.value()).abs() < EQUAL {
        return "is worth about as much".to_owned();
    }
    let (ours, theirs) = (merged(better), merged(other));
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
    let missing = ours.iter().map(|reason| {
        let (points, amount) = twin(reason, better, other, &theirs);
        (reason, reason.points - points, reason.amount - amount)
    });
    let missing = missing.max_by(|a, b| a.1.total_cmp(&b.1));
    let wrong = theirs.iter().map(|reason| {
        let (points, _) = twin(reason, other, better, &ours);
        (reason, points - reason.points)
    });
    let wrong = wrong.filter(|(reason, _)| reason.points < 0.0);
    let wrong = wrong.max_by(|a, b| a.1.total_cmp(&b.1));
    match (missing, wrong) {
        (Some((_, points, _)), Some((reason, worse))) if worse > points => {
            verb(report, other, reason)
        }
        (None, Some((reason, _))) => verb(report, other, reason),
        (Some((reason, _, amount)), _) => missed(report, better, other, reason, amount),
        (None, None) => "is worth less".to_owned(),
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
    let at = vertex_name(reason.at, report.size());
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
        Kind::Territory => format!("makes {points} of territory less"),
        Kind::Moyo => format!("adds {points} less to {own}'s moyo"),
        Kind::Area => format!("adds {points} less to {own}'s area"),
        Kind::Break => format!("leaves {enemy} {points} of territory more"),
        Kind::Reduce => format!("leaves {enemy}'s moyo larger by {points}"),
        Kind::Push => format!("leaves {enemy}'s area larger by {points}"),
        Kind::Support => format!("does less for the group at {at}"),
        Kind::Attack => format!("does less against the group at {at}"),
        Kind::Gain => "wins fewer points when the game is played out".to_owned(),
        Kind::Threat => format!("does not threaten {at}"),
        Kind::Lead if is_played_out(other, reason.at) => {
            format!("is {} worse in playouts", tenths(amount))
        }
        Kind::Lead => "was not played out".to_owned(),
        Kind::Risk | Kind::Abandon | Kind::Waste => "is worth less".to_owned(),
    }
}
