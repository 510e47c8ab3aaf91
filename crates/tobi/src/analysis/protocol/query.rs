//! Queries and actions.

use super::fields::{Fields, QueryError};
use crate::analysis::Analysis;
use crate::json;
use crate::play::{Allowed, Limit, Player};
use crate::request::{Caps, Field, Options, color_named, fields as names, shortened};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tobi_goban::{ByColor, Color, Game, Komi, Move, Rules, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::estimate::Effort;
use tobi_judge::params::SEARCH_PLAYOUTS;
use tobi_notation::sgf::NoSuchMove;
use tobi_notation::vertex;

/// The maximum number of moves of a query.
const MOST_MOVES: usize = 10_000;

/// Fields of KataGo's queries that have no effect here.
const WITHOUT_EFFECT: [&str; 3] = [
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "includeNoResultValue",
];

/// The content of a line.
#[derive(Clone, Debug)]
pub enum Message {
    /// Positions to analyse.
    Query(Box<Query>),
    /// Another action.
    Action {
        /// Its id.
        id: String,
        /// The action.
        action: Action,
        /// The reply after it is done: the request, repeated.
        echo: String,
    },
}

/// The actions other than analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Report the version.
    Version,
    /// Report the models: there is one, without a neural network.
    Models,
    /// Clear the caches.
    ClearCache,
    /// Stop the queries with this id, or all; if turns are given, only those.
    Terminate {
        /// The id of the queries; `None` means all.
        id: Option<String>,
        /// The turns; `None` means all.
        turns: Option<Vec<u32>>,
    },
}

/// Positions of one game to analyse.
#[derive(Clone, Debug)]
pub struct Query {
    /// The id, which the replies repeat.
    pub id: String,
    /// The positions.
    pub turns: Vec<Turn>,
    /// Playouts for each.
    pub visits: u32,
    /// Seconds after which the search of a position ends, before all its playouts are made.
    pub most_seconds: Option<f64>,
    /// Seconds between two reports during a search; `None` for no such reports.
    pub report_every: Option<f64>,
    /// The side for which values are positive; `None` means the side to move.
    pub(super) perspective: Option<Color>,
    /// The maximum number of moves of a line after its first move.
    pub(super) line: usize,
    pub(super) wanted: Wanted,
    avoided: Vec<Restriction>,
    allowed: Vec<Restriction>,
    /// The game before the moves; the moves are legal.
    start: Game,
    moves: Vec<(Color, Move)>,
}

/// One of the positions; see [`Query::game`].
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The number of moves played before.
    pub number: u32,
    /// Positions with higher priority are searched first.
    pub priority: i64,
}

/// What to report in addition.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted {
    pub(super) ownership: bool,
    pub(super) ownership_stdev: bool,
    pub(super) moves_ownership: bool,
    pub(super) moves_ownership_stdev: bool,
    pub(super) policy: bool,
    pub(super) line_visits: bool,
}

/// Moves that a side must avoid, or must choose from.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Restriction {
    player: String,
    moves: Vec<String>,
    /// The depth from which the side is free again: 1 for its next move only.
    #[serde(rename = "untilDepth")]
    depth: u32,
    #[serde(skip)]
    parsed: Option<(Color, Vec<Move>)>,
}

/// A part of a query that has no effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AnalysisWarning")]
pub struct Warning {
    /// What is ignored, and why.
    pub warning: String,
    /// The field.
    pub field: String,
    /// The query.
    pub id: String,
}

impl Warning {
    /// The reply: one line, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

impl Message {
    /// Reads a line: its content, and the parts of it that have no effect.
    ///
    /// # Errors
    /// [`QueryError`] with the invalid field, and the id if there is one.
    pub fn parse(line: &str) -> Result<(Message, Vec<Warning>), QueryError> {
        let mut fields = Fields::parse(line)?;
        let id = fields.id().to_owned();
        let message = match fields.take::<String>("action", "a string")? {
            None => Message::Query(Box::new(Query::read(&mut fields)?)),
            Some(action) => Message::Action {
                action: Action::read(&action, &mut fields)?,
                echo: line.trim().to_owned(),
                id: id.clone(),
            },
        };
        let warning = |field| Warning {
            warning: "Unexpected or unused field".to_owned(),
            field,
            id: id.clone(),
        };
        Ok((message, fields.left().into_iter().map(warning).collect()))
    }
}

impl Action {
    fn read(action: &str, fields: &mut Fields) -> Result<Action, QueryError> {
        let mut turns = || fields.take("turnNumbers", "a list of turn numbers");
        Ok(match action {
            "query_version" => Action::Version,
            "query_models" => Action::Models,
            "clear_cache" => Action::ClearCache,
            "terminate" => Action::Terminate {
                turns: turns()?,
                id: Some(fields.need("terminateId", "the id of a query")?),
            },
            "terminate_all" => Action::Terminate {
                turns: turns()?,
                id: None,
            },
            _ => {
                let wanted =
                    "expected query_version, query_models, clear_cache, terminate or terminate_all";
                return Err(fields.error("action", wanted));
            }
        })
    }
}

impl Query {
    fn read(fields: &mut Fields) -> Result<Query, QueryError> {
        let options = fields.options(Field::QUERY)?;
        let record = Record::read(fields, &options)?;
        let wanted = Wanted {
            ownership: options.flag(&names::OWNERSHIP),
            ownership_stdev: options.flag(&names::OWNERSHIP_STDEV),
            moves_ownership: options.flag(&names::MOVES_OWNERSHIP),
            moves_ownership_stdev: options.flag(&names::MOVES_OWNERSHIP_STDEV),
            policy: options.flag(&names::POLICY),
            line_visits: options.flag(&names::PV_VISITS),
        };
        let report_every: Option<f64> = fields.take("reportDuringSearchEvery", "seconds")?;
        if report_every.is_some_and(|every| !(0.01..=1e6).contains(&every)) {
            return Err(fields.error(
                "reportDuringSearchEvery",
                "expected seconds from 0.01 to 1000000",
            ));
        }
        let overridden = Overridden::read(fields)?;
        let size = record.size;
        let start = record.start(fields)?;
        record.check_moves(fields, &start)?;
        let avoided = restrictions(fields, "avoidMoves", size)?;
        let allowed = restrictions(fields, "allowMoves", size)?;
        if !avoided.is_empty() && !allowed.is_empty() {
            return Err(fields.error("allowMoves", "give either allowMoves or avoidMoves"));
        }
        let query = Query {
            id: fields.id().to_owned(),
            turns: turns(fields, record.moves.len() as u32)?,
            visits: options.whole(&names::MAX_VISITS).unwrap_or(SEARCH_PLAYOUTS),
            most_seconds: overridden.most_seconds,
            report_every,
            perspective: overridden.perspective,
            line: options.whole(&names::PV_LENGTH).unwrap_or(usize::MAX),
            wanted,
            avoided,
            allowed,
            moves: record.moves,
            start,
        };
        for field in WITHOUT_EFFECT {
            fields.ignore(field);
        }
        Ok(query)
    }

    /// The game up to one of its positions.
    ///
    /// Cost: its moves are played again, some microseconds each: a query of many turns would not fit into memory with
    /// a game for each.
    pub fn game(&self, turn: Turn) -> Game {
        let mut game = self.start.clone();
        for &(color, mv) in &self.moves[..turn.number as usize] {
            game.resume();
            game.play(color, mv).expect("it was played before");
        }
        game
    }

    /// Starts the analysis of one of its positions, which `game` has reached. `effort` is that of the estimate.
    ///
    /// Cost: the same as [`Player::analyse`].
    pub fn begin(&self, game: &Game, player: &mut Player, effort: Effort) -> Analysis {
        let position = game.position();
        let color = position.to_move();
        let size = position.size();
        let allowed = Allowed {
            later: self.limits(size),
            ..self.allowed(color, 0, size)
        };
        player.analyse(game, color, &allowed, effort)
    }

    /// The moves that a side may try so many moves after the start. Several lists are added up, as in GTP.
    fn allowed(&self, color: Color, depth: u32, size: Size) -> Allowed {
        let listed = |restrictions: &[Restriction]| -> Vec<Allowed> {
            let holding = restrictions.iter().filter(|it| it.depth > depth);
            let parsed = holding.filter_map(|it| it.parsed.as_ref());
            let own = parsed.filter(|(player, _)| *player == color);
            own.map(|(_, moves)| Allowed::only(size, moves)).collect()
        };
        let only = listed(&self.allowed)
            .into_iter()
            .reduce(|one, other| Allowed {
                points: one.points | other.points,
                pass: one.pass | other.pass,
                later: Vec::new(),
            });
        let mut among = only.unwrap_or_else(|| Allowed::all(size));
        for avoided in listed(&self.avoided) {
            among.points -= avoided.points;
            among.pass &= !avoided.pass;
        }
        among
    }

    /// The limits of both sides, by depth.
    fn limits(&self, size: Size) -> Vec<Limit> {
        let all = || self.allowed.iter().chain(&self.avoided);
        let mut depths: Vec<u32> = all()
            .map(|it| it.depth)
            .filter(|&depth| depth > 1)
            .collect();
        depths.sort_unstable();
        depths.dedup();
        let limits = depths.iter().flat_map(|&until| {
            Color::BOTH.map(|color| {
                let Allowed { points, pass, .. } = self.allowed(color, until - 1, size);
                Limit {
                    color,
                    until,
                    points,
                    may_pass: pass,
                }
            })
        });
        limits.collect()
    }
}

/// The requested positions.
fn turns(fields: &mut Fields, last: u32) -> Result<Vec<Turn>, QueryError> {
    let asked: Option<Vec<u32>> = fields.take("analyzeTurns", "a list of whole numbers")?;
    let asked = asked.unwrap_or_else(|| vec![last]);
    if asked.is_empty() {
        // KataGo would send no reply at all, and the client would wait forever.
        let remedy = "expected at least one turn, found none";
        return Err(fields.error("analyzeTurns", remedy));
    }
    let priority: Option<i64> = fields.take("priority", "a whole number")?;
    let priorities: Option<Vec<i64>> = fields.take("priorities", "a list of whole numbers")?;
    if priority.is_some() && priorities.is_some() {
        return Err(fields.error("priorities", "give either priority or priorities"));
    }
    let priorities = priorities.unwrap_or_else(|| vec![priority.unwrap_or(0); asked.len()]);
    if priorities.len() != asked.len() {
        return Err(fields.error("priorities", "expected one for each of analyzeTurns"));
    }
    if let Some(&turn) = asked.iter().find(|&&turn| turn > last) {
        let (asked, first) = (turn, 0);
        return Err(fields.error("analyzeTurns", NoSuchMove { asked, first, last }));
    }
    let mut sorted = asked.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|two| two[0] == two[1]) {
        return Err(fields.error("analyzeTurns", format!("{} is listed twice", twice[0])));
    }
    let turns = asked.into_iter().zip(priorities);
    Ok(turns
        .map(|(number, priority)| Turn { number, priority })
        .collect())
}

/// A game as described by a query.
struct Record {
    size: Size,
    rules: Rules,
    komi: Option<Komi>,
    stones: ByColor<PointSet>,
    first: Option<Color>,
    moves: Vec<(Color, Move)>,
}

impl Record {
    fn read(fields: &mut Fields, options: &Options) -> Result<Record, QueryError> {
        let side = |field: &Field| {
            let missing = || {
                let wanted = field.kind.wanted(&Caps::USUAL);
                fields.error(field.name, format_args!("expected {wanted}, found nothing"))
            };
            options.whole(field).ok_or_else(missing)
        };
        let size = Size::new(side(&names::BOARD_X)?, side(&names::BOARD_Y)?);
        let size = size.map_err(|error| fields.error("boardXSize", error))?;
        let rules: Value = fields.need("rules", "the name of rules, or an object")?;
        let mut rules = parse_rules(&rules).map_err(|error| fields.error("rules", error))?;
        if let Some(bonus) = fields.take::<Value>("whiteHandicapBonus", "0, N or N-1")? {
            let bonus = bonus
                .as_str()
                .map_or_else(|| bonus.to_string(), str::to_owned);
            rules = rules
                .with("whiteHandicapBonus", &bonus)
                .map_err(|error| fields.error("whiteHandicapBonus", error))?;
        }
        let komi = options.komi();
        let placed: Option<Vec<[String; 2]>> =
            fields.take("initialStones", "a list such as [[\"B\",\"Q4\"]]")?;
        let mut stones = ByColor::from_fn(|_| PointSet::empty(size));
        for (at, [color, place]) in placed.unwrap_or_default().iter().enumerate() {
            let read = || Ok::<_, String>((color_of(color)?, vertex_of(place, size)?));
            let (color, mv) = read().map_err(|error| {
                fields.error("initialStones", format!("initialStones[{at}]: {error}"))
            })?;
            let Move::Play(point) = mv else {
                return Err(fields.error("initialStones", format!("initialStones[{at}] is a pass")));
            };
            if (stones.black | stones.white).contains(point) {
                return Err(fields.error("initialStones", format!("{place} is listed twice")));
            }
            stones[color].insert(point);
        }
        let first: Option<String> = fields.take("initialPlayer", "\"B\" or \"W\"")?;
        let first = first.map(|first| color_of(&first)).transpose();
        let first = first.map_err(|error| fields.error("initialPlayer", error))?;
        let given: Vec<[String; 2]> = fields.need("moves", "a list such as [[\"B\",\"Q4\"]]")?;
        if given.len() > MOST_MOVES {
            return Err(fields.error("moves", format!("at most {MOST_MOVES} moves are read")));
        }
        let read = |(at, [color, place]): (usize, &[String; 2])| {
            let read = || Ok::<_, String>((color_of(color)?, vertex_of(place, size)?));
            read().map_err(|error| fields.error("moves", format!("moves[{at}]: {error}")))
        };
        let moves = given
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<_, _>>()?;
        Ok(Record {
            size,
            rules,
            komi,
            stones,
            first,
            moves,
        })
    }

    /// The game before its moves.
    fn start(&self, fields: &Fields) -> Result<Game, QueryError> {
        let handicap = if self.stones.white.is_empty() {
            self.stones.black.len() as u32
        } else {
            0
        };
        let begins = self.moves.first().map(|&(color, _)| color);
        let usual = if handicap > 1 {
            Color::White
        } else {
            Color::Black
        };
        let setup = Setup {
            stones: self.stones,
            to_move: self.first.or(begins).unwrap_or(usual),
            ..Setup::new(self.size)
        };
        let mut game = Game::new(self.rules, setup).map_err(|error| {
            match error.faults().breathless.first() {
                Some(stone) => {
                    let place = vertex::name(Move::Play(stone), self.size);
                    fields.error("initialStones", format!("{place} has no liberty"))
                }
                None => fields.error("initialStones", error),
            }
        })?;
        if let Some(komi) = self.komi {
            game.set_komi(komi);
        }
        if handicap > 1 {
            game.set_handicap(handicap);
        }
        Ok(game)
    }

    /// Plays the moves.
    fn check_moves(&self, fields: &Fields, start: &Game) -> Result<(), QueryError> {
        let mut game = start.clone();
        for (number, &(color, mv)) in self.moves.iter().enumerate() {
            game.resume();
            game.play(color, mv).map_err(|error| {
                let place = vertex::name(mv, self.size);
                fields.error(
                    "moves",
                    format!("moves[{number}], {color} {place}, is illegal: {error}"),
                )
            })?;
        }
        Ok(())
    }
}

/// Rules by name, or as an object with KataGo's names, old and new.
fn parse_rules(rules: &Value) -> Result<Rules, String> {
    let text = match rules {
        Value::String(name) => name.clone(),
        Value::Object(_) => rules.to_string(),
        other => {
            return Err(format!(
                "expected a name or an object, found {}",
                shortened(other)
            ));
        }
    };
    Rules::named(&text).map_err(|error| error.to_string())
}

/// What `overrideSettings` says.
struct Overridden {
    /// The side for which values are positive: Black, unless the settings say otherwise.
    perspective: Option<Color>,
    most_seconds: Option<f64>,
}

impl Overridden {
    fn read(fields: &mut Fields) -> Result<Overridden, QueryError> {
        let settings: Option<Map<String, Value>> = fields.take("overrideSettings", "an object")?;
        let mut settings = settings.unwrap_or_default();
        let word = settings.remove("reportAnalysisWinratesAs");
        let perspective = match word.as_ref().map(Value::as_str) {
            None | Some(Some("BLACK")) => Some(Color::Black),
            Some(Some("WHITE")) => Some(Color::White),
            Some(Some("SIDETOMOVE")) => None,
            Some(_) => {
                return Err(fields.error(
                    "overrideSettings",
                    "reportAnalysisWinratesAs must be BLACK, WHITE or SIDETOMOVE",
                ));
            }
        };
        let time = settings.remove("maxTime");
        let most_seconds = time.as_ref().and_then(Value::as_f64);
        if time.is_some() && most_seconds.is_none_or(|seconds| !(0.001..=1e9).contains(&seconds)) {
            let wanted = "maxTime must be seconds from 0.001 to 1000000000";
            return Err(fields.error("overrideSettings", wanted));
        }
        for setting in settings.keys() {
            fields.leave(&format!("overrideSettings.{setting}"));
        }
        Ok(Overridden {
            perspective,
            most_seconds,
        })
    }
}

fn restrictions(
    fields: &mut Fields,
    field: &str,
    size: Size,
) -> Result<Vec<Restriction>, QueryError> {
    let wanted = "a list of objects with player, moves and untilDepth";
    let restrictions: Option<Vec<Restriction>> = fields.take(field, wanted)?;
    let mut restrictions = restrictions.unwrap_or_default();
    for restriction in &mut restrictions {
        if restriction.depth == 0 {
            return Err(fields.error(field, "untilDepth must be at least 1"));
        }
        let read = || -> Result<_, String> {
            let moves = restriction.moves.iter().map(|place| vertex_of(place, size));
            let moves = moves.collect::<Result<Vec<Move>, String>>()?;
            Ok((color_of(&restriction.player)?, moves))
        };
        let parsed = read().map_err(|error| fields.error(field, error))?;
        restriction.parsed = Some(parsed);
    }
    Ok(restrictions)
}

fn color_of(text: &str) -> Result<Color, String> {
    color_named(text).ok_or_else(|| format!("expected B or W, found `{}`", shortened(&text.into())))
}

/// `D4`, `pass`, or KataGo's `(3,15)`: column and row from the top left.
fn vertex_of(text: &str, size: Size) -> Result<Move, String> {
    let pair = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let Some((column, row)) = pair.and_then(|pair| pair.split_once(',')) else {
        return vertex::parse(text, size).map_err(|error| error.to_string());
    };
    match (column.trim().parse::<u8>(), row.trim().parse::<u8>()) {
        (Ok(column), Ok(row)) if column < size.columns() && row < size.rows() => {
            Ok(Move::Play(Point::new(column, row)))
        }
        _ => Err(format!(
            "`{}` is off the {size} board",
            shortened(&text.into())
        )),
    }
}
