//! The JSON of `tobi review`, schema `tobi.review/1`.

use super::{Ending, Mistake, Outlook, Review, SideReview, Turn, TurningPoint};
use crate::estimate::Event;
use crate::json::{self, SizeJson, vertices};
use crate::schema::{
    self, ColorText, FateText, MarginText, MoveText, PartText, SeverityText, VertexText,
};
use crate::words::move_names;
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use tobi_goban::Move;
use tobi_grid::Size;
use tobi_notation::vertex;

/// The JSON of `tobi review`, schema `tobi.review/1`. Margins are Black-positive; the loss, leads and
/// margins of a mistake are its player's.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReviewReport")]
pub struct ReviewJson {
    #[schemars(schema_with = "schema::review")]
    schema: &'static str,
    /// The side for which the margins of the curve are positive.
    #[schemars(schema_with = "schema::black")]
    perspective: &'static str,
    size: SizeJson,
    players: String,
    rules: Cow<'static, str>,
    komi: f64,
    handicap: u32,
    /// Whether the record has variations, which were not reviewed.
    variations: bool,
    /// Whether the main line was reviewed, rather than a variation.
    main_line: bool,
    /// The numbers of the first and the last move of the review; 1 and 0 for a game without moves.
    from: u32,
    to: u32,
    /// Playouts of each search and of each position of the curve; the number of moves that got a deeper look.
    playouts: u32,
    curve_playouts: u32,
    looks: usize,
    /// The position before the first move, then that after each.
    curve: Vec<TurnJson>,
    /// The largest lasting changes of the margin, in the order of the game.
    turning_points: Vec<TurningPointJson>,
    /// The mistakes in the order of the game.
    mistakes: Vec<MistakeJson>,
    events: Vec<EventJson>,
    black: SideJson,
    white: SideJson,
    /// How the game ended; null if the review stops before its end.
    ending: Option<EndingJson>,
    /// Who is ahead or won, in words.
    words: String,
    /// The errors of the file, and how they were repaired.
    repairs: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CurvePoint")]
struct TurnJson {
    #[serde(rename = "move")]
    number: u32,
    /// The player and the move; null before the first.
    #[schemars(with = "Option<ColorText>")]
    color: Option<String>,
    #[schemars(with = "Option<MoveText>")]
    vertex: Option<String>,
    /// Points, tenths.
    margin: f64,
    uncertainty: f64,
    /// The expected result between strong players of equal strength.
    expected: f64,
    /// Black's winning chance, from 0 to 1.
    chance: f64,
    /// Whether the margin is the score.
    settled: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TurningPoint")]
struct TurningPointJson {
    /// The numbers of the first and the last move.
    from: u32,
    to: u32,
    /// Who gained, and how many points.
    #[schemars(with = "ColorText")]
    winner: String,
    gain: f64,
    words: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReviewMistake")]
struct MistakeJson {
    #[serde(rename = "move")]
    number: u32,
    #[schemars(with = "ColorText")]
    color: String,
    #[schemars(with = "MoveText")]
    vertex: String,
    /// `inaccuracy`, `mistake`, `blunder`.
    #[schemars(with = "SeverityText")]
    severity: &'static str,
    /// Points, tenths.
    loss: f64,
    /// By how much its win rate is below that of the better move, from 0 to 1.
    chance_lost: f64,
    better: OutlookJson,
    played: OutlookJson,
    /// What the better move does; why the other is worse, or null.
    reasons: String,
    lacks: Option<String>,
    /// The groups whose fate differs.
    groups: Vec<ShiftJson>,
    /// Where most points were lost.
    place: Option<PlaceJson>,
    /// Whether it leaves the mistake just before it unpunished.
    missed_punishment: bool,
    /// The first mistake of this player with the same better move, or null; and the later ones.
    again: Option<u32>,
    later: Vec<u32>,
    words: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Outlook")]
struct OutlookJson {
    #[schemars(with = "MoveText")]
    vertex: String,
    winrate: f64,
    lead: f64,
    margin: f64,
    /// The move and its expected continuation.
    #[schemars(with = "Vec<MoveText>")]
    line: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "FateShift")]
struct ShiftJson {
    #[schemars(with = "ColorText")]
    color: String,
    #[schemars(with = "Vec<VertexText>")]
    stones: Vec<String>,
    /// From -1, lost, to 1.
    after_better: f64,
    after_played: f64,
    /// Whether it lives by reading; null if that is not decided.
    lives_after_better: Option<bool>,
    lives_after_played: Option<bool>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LostPlace")]
struct PlaceJson {
    #[schemars(with = "PartText")]
    part: &'static str,
    points: f64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "FateEvent")]
struct EventJson {
    #[serde(rename = "move")]
    number: u32,
    #[schemars(with = "ColorText")]
    color: String,
    #[schemars(with = "Vec<VertexText>")]
    stones: Vec<String>,
    /// `captured`, `dead`, `alive`.
    #[schemars(with = "FateText")]
    fate: &'static str,
    /// Whether it is a fact rather than believed.
    certain: bool,
    words: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReviewSide")]
struct SideJson {
    moves: u32,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    /// Points lost by them together, tenths.
    lost: f64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Ending")]
struct EndingJson {
    /// `B+4.5`; null if it was not counted.
    #[schemars(with = "Option<MarginText>")]
    counted: Option<String>,
    /// The recorded result; null if there is none.
    #[schemars(with = "Option<MarginText>")]
    re: Option<String>,
    comparison: String,
}

impl From<&Review> for ReviewJson {
    fn from(review: &Review) -> ReviewJson {
        let session = review.session();
        let (game, size) = (session.game(), session.size());
        let turns = review.turns();
        let first = turns.first().map_or(0, |turn| turn.number);
        let mistakes = review.mistakes().iter();
        let events = review.events();
        let sides = review.sides();
        let handicap = session.record().map_or(0, |record| record.header.handicap);
        ReviewJson {
            schema: "tobi.review/1",
            perspective: "black",
            size: size.into(),
            players: session.players(),
            rules: game.rules().title(),
            komi: game.komi().points(),
            handicap,
            variations: review.has_variations(),
            main_line: review.is_main_line(),
            from: first + 1,
            to: turns.last().map_or(0, |turn| turn.number),
            playouts: review.options().playouts,
            curve_playouts: review.effort().playouts,
            looks: review.looks(),
            curve: turns.iter().map(|it| turn(it, size)).collect(),
            turning_points: review.turning_points().iter().map(turning_point).collect(),
            mistakes: mistakes.map(|it| mistake(it, size)).collect(),
            events: events.map(|(turn, it)| event(turn, it)).collect(),
            black: side(sides.black),
            white: side(sides.white),
            ending: review.ending().map(ending),
            words: review.conclusion().join(" "),
            repairs: session.remarks().to_vec(),
        }
    }
}

impl Review {
    /// The JSON of `tobi review`.
    pub fn to_json(&self) -> ReviewJson {
        self.into()
    }
}

impl ReviewJson {
    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

fn turn(turn: &Turn, size: Size) -> TurnJson {
    TurnJson {
        number: turn.number,
        color: turn.played.map(|(color, _)| color.to_string()),
        vertex: turn.played.map(|(_, mv)| vertex::name(mv, size)),
        margin: tenths(turn.margin),
        uncertainty: tenths(turn.uncertainty),
        expected: tenths(turn.expected),
        chance: thousandths(turn.chance),
        settled: turn.is_settled,
    }
}

fn turning_point(point: &TurningPoint) -> TurningPointJson {
    let [from, to] = point.moves;
    TurningPointJson {
        from,
        to,
        winner: point.winner.to_string(),
        gain: tenths(point.gain),
        words: point.to_string(),
    }
}

fn mistake(mistake: &Mistake, size: Size) -> MistakeJson {
    let outlook = |it: &Outlook| OutlookJson {
        vertex: name(it.line[0], size),
        winrate: thousandths(it.winrate),
        lead: tenths(it.lead),
        margin: tenths(it.estimated),
        line: move_names(&it.line, size),
    };
    let groups = mistake.shifts.iter().map(|shift| ShiftJson {
        color: shift.color.to_string(),
        stones: vertices(&shift.stones),
        after_better: thousandths(shift.owned[0]),
        after_played: thousandths(shift.owned[1]),
        lives_after_better: shift.lives[0],
        lives_after_played: shift.lives[1],
    });
    MistakeJson {
        number: mistake.number,
        color: mistake.color.to_string(),
        vertex: name(mistake.mv(), size),
        severity: mistake.severity.name(),
        loss: tenths(mistake.loss),
        chance_lost: thousandths(mistake.chance_lost()),
        better: outlook(&mistake.better),
        played: outlook(&mistake.played),
        reasons: mistake.reasons.clone(),
        lacks: mistake.lacks.clone(),
        groups: groups.collect(),
        place: mistake.place.map(|(part, points)| PlaceJson {
            part,
            points: tenths(points),
        }),
        missed_punishment: mistake.is_missed_punishment,
        again: mistake.again,
        later: mistake.later.clone(),
        words: mistake.words().join(" "),
    }
}

fn event(turn: &Turn, event: &Event) -> EventJson {
    EventJson {
        number: turn.number,
        color: event.color.to_string(),
        stones: vertices(&event.stones),
        fate: event.fate.name(),
        certain: event.is_certain,
        words: event.to_string(),
    }
}

fn side(side: SideReview) -> SideJson {
    let [inaccuracies, mistakes, blunders] = side.counts;
    SideJson {
        moves: side.moves,
        inaccuracies,
        mistakes,
        blunders,
        lost: tenths(side.lost),
    }
}

fn ending(ending: &Ending) -> EndingJson {
    EndingJson {
        counted: ending.counted.map(|counted| counted.to_string()),
        re: ending.recorded.map(|recorded| recorded.to_string()),
        comparison: ending.comparison.to_string(),
    }
}

fn name(mv: Move, size: Size) -> String {
    vertex::name(mv, size)
}

fn tenths(points: f64) -> f64 {
    (10.0 * points).round() / 10.0 + 0.0
}

fn thousandths(share: f64) -> f64 {
    (1000.0 * share).round() / 1000.0 + 0.0
}
