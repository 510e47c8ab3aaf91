//! The JSON of `tobi play`, schema `tobi.play/1`.

use super::report::shown_reasons;
use super::{Candidate, Decision, PlayReport, Why};
use crate::json::{self, PositionJson};
use crate::words::vertex_name;
use serde::Serialize;

/// The JSON of `tobi play`, schema `tobi.play/1`. Points are from the point of view of the player to move.
#[derive(Clone, Debug, Serialize)]
pub struct PlayJson {
    schema: &'static str,
    /// The side for which numbers are positive.
    perspective: &'static str,
    #[serde(flatten)]
    position: PositionJson,
    /// The player whose move was chosen.
    player: String,
    /// By how many points the player is ahead, and the uncertainty; tenths.
    lead: f64,
    uncertainty: f64,
    decision: DecisionJson,
    /// The decision with its reasons in words.
    words: String,
    /// The move that is played, then the others by value.
    candidates: Vec<CandidateJson>,
    /// The errors of the file, and how they were repaired.
    repairs: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct DecisionJson {
    /// The vertex, `pass`, or `resign`.
    r#move: String,
    /// `best`, `dame`, `protect`, `cleanup`, `left`, `over`, `no-move`, `lost`, `hopeless`.
    why: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct CandidateJson {
    vertex: String,
    /// Points, tenths; only differences between candidates are meaningful.
    value: f64,
    /// Its playouts, and the share of them that was won, from 0 to 1; only after a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winrate: Option<f64>,
    /// How likely strong players are to choose it, from 0 to 1.
    chance: f64,
    /// What it does to groups and chains, by close reading.
    effects: Vec<EffectJson>,
    reasons: Vec<ReasonJson>,
    /// The sum of the reasons that are not listed.
    small: f64,
    /// The reasons in words.
    why: String,
}

#[derive(Clone, Debug, Serialize)]
struct EffectJson {
    /// `save`, `kill`, `rescue`, `capture`, `connect`, `cut`.
    kind: &'static str,
    /// The stones of the group or chain.
    stones: Vec<String>,
    /// Whether it depends on a ko.
    ko: bool,
}

#[derive(Clone, Debug, Serialize)]
struct ReasonJson {
    /// `shape`, `save`, `kill` and so on.
    kind: &'static str,
    /// The object: a stone of the group, a point of the border, or the move itself.
    at: String,
    points: f64,
}

impl PlayJson {
    /// The report, with at most `most` candidates.
    pub fn new(report: &PlayReport, most: usize) -> PlayJson {
        let session = report.session();
        let candidates = report.first(most).into_iter();
        PlayJson {
            schema: "tobi.play/1",
            perspective: "player",
            position: session.into(),
            player: report.choice().player.to_string(),
            lead: tenths(report.lead),
            uncertainty: tenths(report.around),
            decision: decision(report),
            words: report.words(),
            candidates: candidates.map(|it| candidate(report, it)).collect(),
            repairs: session.remarks().to_vec(),
        }
    }

    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

impl PlayReport {
    /// The JSON of `tobi play`, with at most `most` candidates.
    pub fn to_json(&self, most: usize) -> PlayJson {
        PlayJson::new(self, most)
    }
}

fn decision(report: &PlayReport) -> DecisionJson {
    let (r#move, why) = match report.choice().decision {
        Decision::Play(point, why) => (vertex_name(point, report.size()), why),
        Decision::Pass(why) => ("pass".to_owned(), why),
        Decision::Resign(why) => ("resign".to_owned(), why),
    };
    DecisionJson {
        r#move,
        why: name(why),
    }
}

/// The name of a decision's reason.
const fn name(why: Why) -> &'static str {
    match why {
        Why::Best => "best",
        Why::Dame => "dame",
        Why::Protect => "protect",
        Why::Cleanup => "cleanup",
        Why::Left => "left",
        Why::Over => "over",
        Why::NoMove => "no-move",
        Why::Passed => "passed",
        Why::Lost => "lost",
        Why::Hopeless => "hopeless",
    }
}

fn candidate(report: &PlayReport, candidate: &Candidate) -> CandidateJson {
    let (shown, small) = shown_reasons(candidate);
    let reasons = shown.iter().map(|reason| ReasonJson {
        kind: reason.kind.name(),
        at: vertex_name(reason.at, report.size()),
        points: tenths(reason.points),
    });
    let effects = report.effects(candidate.point).into_iter();
    let effects = effects.map(|effect| EffectJson {
        kind: effect.kind.name(),
        stones: json::vertices(&effect.stones),
        ko: effect.ko,
    });
    CandidateJson {
        vertex: vertex_name(candidate.point, report.size()),
        value: tenths(candidate.value()),
        visits: candidate.tried.as_ref().map(|tried| tried.visits),
        winrate: candidate
            .tried
            .as_ref()
            .map(|tried| (1e4 * tried.winrate).round() / 1e4),
        chance: (1e4 * candidate.chance).round() / 1e4,
        effects: effects.collect(),
        reasons: reasons.collect(),
        small: tenths(small),
        why: report.reasons(candidate),
    }
}

/// Rounded to tenths; never `-0`.
fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0 + 0.0
}
