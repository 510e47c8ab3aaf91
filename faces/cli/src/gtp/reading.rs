//! Reading with GNU Go's commands and answers.
//!
//! Codes: 0 it fails, 1 it works, 2 it works by a ko for which the other side must find the first threat, 3 by a ko
//! for which the side itself must. If the budget runs out, or `attack` and `defend` stop at five liberties, the code is a
//! guess.

use super::engine::{Answer, Engine, Refusal};
use tobi::local::{
    self, Budget, LocalGame, LocalReport, Question, QuestionError, Side, Success, params,
};
use tobi_goban::Move;
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::gtp::Arguments;
use tobi_notation::vertex;

pub(super) fn attack(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let question = Question::Fate(one(engine, arguments)?);
    best(engine, &question, Side::Attacker)
}

pub(super) fn defend(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let question = Question::Fate(one(engine, arguments)?);
    best(engine, &question, Side::Defender)
}

/// Only by a sequence of ataris.
pub(super) fn ladder_attack(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let chain = one(engine, arguments)?;
    let size = engine.size();
    let answer = local::ladder::read(engine.session.position(), chain, Side::Attacker)
        .map_err(|error| about(size, error))?;
    Ok(reply(&answer, size))
}

pub(super) fn attack_either(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let [a, b] = two(engine, arguments)?;
    let question = Question::CaptureEither(a, b);
    Ok(code(&ask(engine, &question, Side::Attacker)?))
}

pub(super) fn defend_both(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let [a, b] = two(engine, arguments)?;
    let question = Question::CaptureEither(a, b);
    Ok(code(&ask(engine, &question, Side::Defender)?))
}

pub(super) fn connect(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let [a, b] = two(engine, arguments)?;
    best(engine, &Question::Connect(a, b), Side::Defender)
}

pub(super) fn disconnect(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let [a, b] = two(engine, arguments)?;
    best(engine, &Question::Connect(a, b), Side::Attacker)
}

pub(super) fn break_in(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let question = area(engine, arguments)?;
    best(engine, &question, Side::Attacker)
}

pub(super) fn block_off(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let question = area(engine, arguments)?;
    best(engine, &question, Side::Defender)
}

pub(super) fn owl_attack(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let question = Question::Life(one(engine, arguments)?);
    best(engine, &question, Side::Attacker)
}

/// The move that saves a group; `PASS` if it is proved that no attack works. Otherwise a move that makes it safer does no
/// harm, in case reading has missed an attack.
pub(super) fn owl_defend(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let question = Question::Life(one(engine, arguments)?);
    let attack = ask(engine, &question, Side::Attacker)?;
    if attack.certainty.is_proved() && !attack.success.works() {
        return Ok(format!("{} PASS", Success::Yes.code()));
    }
    best(engine, &question, Side::Defender)
}

pub(super) fn owl_does_attack(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    does(engine, arguments, Side::Attacker)
}

pub(super) fn owl_does_defend(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    does(engine, arguments, Side::Defender)
}

/// What a move achieved for this side at a group.
fn does(engine: &mut Engine, mut arguments: Arguments<'_>, side: Side) -> Answer {
    let size = engine.size();
    let point = arguments.vertex(size)?;
    let stone = arguments.vertex(size)?;
    arguments.finish()?;
    let question = Question::Life(stone);
    let mut position = engine.session.position().clone();
    let owner = question
        .owner(&position)
        .map_err(|error| about(size, error))?;
    let color = match side {
        Side::Defender => owner,
        Side::Attacker => owner.opponent(),
    };
    position
        .play(color, Move::Play(point), engine.session.game().rules())
        .map_err(|reason| {
            Refusal(format!(
                "illegal move {}: {reason}",
                name(Move::Play(point), size)
            ))
        })?;
    if position.board().color_at(stone) != Some(owner) {
        // The group was removed: captured, or by suicide if that is allowed.
        let success = match side {
            Side::Defender => Success::No,
            Side::Attacker => Success::Yes,
        };
        return Ok(success.code().to_string());
    }
    let reply = engine
        .reader
        .answer(&position, &question, side.opponent())
        .map_err(|error| about(size, error))?;
    Ok(reply.success.for_the_other().code().to_string())
}

/// A question of `tobi read`, in words: `life D9 region=A9-E7 ko-threats=black`.
pub(super) fn read(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let game: LocalGame = arguments.word("a question such as life")?.parse()?;
    let size = engine.size();
    let (mut points, mut region, mut ko_threats) = (Vec::new(), Vec::new(), None);
    while !arguments.is_empty() {
        let word = arguments.word("a vertex")?;
        match word.split_once('=') {
            Some(("region", names)) => region.extend(names.split(',')),
            Some(("ko-threats", threats)) => ko_threats = Some(threats),
            Some((name, _)) => {
                let remedy = "the conditions are region=A1-E5 and ko-threats=black";
                return Err(Refusal(format!("no condition `{name}`; {remedy}")));
            }
            None => points.push(vertex::parse_point(word, size)?),
        }
    }
    let conditions = local::conditions(&region, ko_threats, size)?;
    let reader = local::Reader::new(engine.reader.budget());
    let mut reader = reader.with_proofs().with_conditions(conditions);
    let report = LocalReport::read(&engine.session, &mut reader, game, &points)?;
    let lines = [vec![report.headline()], report.words()].concat();
    Ok(lines.join("\n"))
}

pub(super) fn analyze_semeai(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let [own, other] = two(engine, arguments)?;
    let size = engine.size();
    let race = engine
        .reader
        .race(engine.session.position(), own, other)
        .map_err(|error| about(size, error))?;
    let best = race.moves.first().copied().unwrap_or(Move::Pass);
    let (saved, captured) = (race.saved.code(), race.captured.code());
    Ok(format!("{saved} {captured} {}", name(best, size)))
}

pub(super) fn eval_eye(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let at = one(engine, arguments)?;
    let size = engine.size();
    let count = engine
        .reader
        .count_eyes(engine.session.position(), at)
        .map_err(|error| about(size, error))?;
    let points = [&count.attack, &count.defend].map(|points| points.first().copied());
    let eyes = format!("{} {}", count.least, count.most);
    Ok(match points {
        [Some(attack), Some(defend)] if count.least != count.most => {
            let [attack, defend] = [attack, defend].map(|p| name(Move::Play(p), size));
            format!("{eyes} {attack} {defend}")
        }
        _ => eyes,
    })
}

/// Only the move: a combination that works, perhaps by a ko.
pub(super) fn combination_attack(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    let position = engine.session.position();
    let found = engine.reader.combination(position, color);
    let best = found.best().filter(|_| found.success.works());
    Ok(name(best.unwrap_or(Move::Pass), engine.size()))
}

pub(super) fn combination_defend(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    let position = engine.session.position();
    let found = engine.reader.combination_defences(position, color);
    if found.is_empty() {
        return Ok(name(Move::Pass, engine.size()));
    }
    let names = found
        .iter()
        .map(|&point| name(Move::Play(point), engine.size()));
    Ok(names.collect::<Vec<_>>().join(" "))
}

pub(super) fn increase_depths(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    scale(engine, 1)
}

pub(super) fn decrease_depths(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    scale(engine, -1)
}

/// Doubles or halves the budget once more.
fn scale(engine: &mut Engine, by: i32) -> Answer {
    let doublings = engine.doublings + by;
    if doublings.unsigned_abs() > params::BUDGET_DOUBLINGS {
        let now = engine.reader.budget().nodes();
        return Err(Refusal(format!(
            "the budget is {now} nodes already, as far as it goes"
        )));
    }
    let nodes = match u32::try_from(doublings) {
        Ok(times) => params::USUAL_BUDGET << times,
        Err(_) => params::USUAL_BUDGET >> doublings.unsigned_abs(),
    };
    engine.reader.set_budget(Budget::new(nodes)?);
    engine.doublings = doublings;
    Ok(String::new())
}

/// The result for the side that moves first in the current position.
fn ask(engine: &mut Engine, question: &Question, first: Side) -> Result<local::Answer, Refusal> {
    let size = engine.size();
    engine
        .reader
        .answer(engine.session.position(), question, first)
        .map_err(|error| about(size, error))
}

fn code(answer: &local::Answer) -> String {
    answer.success.code().to_string()
}

/// Answers a question with a code and a move.
fn best(engine: &mut Engine, question: &Question, first: Side) -> Answer {
    let answer = ask(engine, question, first)?;
    Ok(reply(&answer, engine.size()))
}

/// `0`, or the code and the best move.
fn reply(answer: &local::Answer, size: Size) -> String {
    let best = answer.best().filter(|_| answer.success.works());
    let best = best.map(|mv| format!(" {}", name(mv, size)));
    code(answer) + &best.unwrap_or_default()
}

/// A move as GNU Go writes it.
pub(super) fn name(mv: Move, size: Size) -> String {
    match mv {
        Move::Pass => "PASS".to_owned(),
        Move::Play(_) => vertex::name(mv, size),
    }
}

/// An error for a question about an unsuitable point.
fn about(size: Size, error: QuestionError) -> Refusal {
    let name = vertex::name(Move::Play(error.point()), size);
    Refusal(format!("{name} {error}"))
}

fn one(engine: &Engine, mut arguments: Arguments<'_>) -> Result<Point, Refusal> {
    let point = arguments.vertex(engine.size())?;
    arguments.finish()?;
    Ok(point)
}

fn two(engine: &Engine, mut arguments: Arguments<'_>) -> Result<[Point; 2], Refusal> {
    let points = [
        arguments.vertex(engine.size())?,
        arguments.vertex(engine.size())?,
    ];
    arguments.finish()?;
    Ok(points)
}

/// A chain and the area that it tries to enter.
fn area(engine: &Engine, mut arguments: Arguments<'_>) -> Result<Question, Refusal> {
    let size = engine.size();
    let chain = arguments.vertex(size)?;
    // At least one.
    let mut area = PointSet::from_points(size, [arguments.vertex(size)?]);
    area |= PointSet::from_points(size, arguments.vertices(size)?);
    Ok(Question::BreakIn(chain, area))
}
