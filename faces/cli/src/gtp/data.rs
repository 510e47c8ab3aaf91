//! Data of chains, groups and points, by key, with GNU Go's names.
//!
//! Only those of GNU Go's keys are reported that mean the same here; programs look keys up by name. Codes of a chain are
//! about its direct capture, in which five liberties count as safe; `attack` and `defend` read on. A defence is reported
//! only if there is an attack: both codes are 0 if no attack works. A group whose reading ran out of nodes has no code,
//! but `owl_attack_certain NO`.

use super::analyze::lines;
use super::engine::{Answer, Engine, Refusal};
use super::groups::{named_stone, parts, status_word};
use super::query::{chain, vertices};
use super::reading::name;
use super::territory::territory;
use std::fmt::Display;
use tobi::certain::Certain;
use tobi::groups::{Evidence, Group, Life, Lives, Status};
use tobi::local::{self, Question, Reader, Side, Success, Verdict};
use tobi::territory::Claim;
use tobi_goban::{Board, Chain, Move, Position};
use tobi_grid::{Point, PointSet, Size, morph};
use tobi_notation::gtp::Arguments;

/// Keys and values of one chain, group or space; the keys form a column.
struct Entry {
    lines: Vec<String>,
    width: usize,
}

impl Entry {
    fn new(at: Option<Point>, size: Size, width: usize) -> Entry {
        let heading = at.map(|at| format!("{}:", vertex(at, size)));
        Entry {
            lines: heading.into_iter().collect(),
            width,
        }
    }

    fn tell(&mut self, key: &str, value: &dyn Display) {
        let line = format!("{key:<width$} {value}", width = self.width);
        self.lines.push(line.trim_end().to_owned());
    }

    fn text(self) -> String {
        self.lines.join("\n")
    }
}

pub(super) fn worm_data(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let stone = named_stone(engine, arguments)?;
    let (position, reader) = (engine.session.position(), &mut engine.reader);
    let certain = Certain::unconditional(position.board());
    let chains = position.board().chains();
    let asked = chains.filter(|chain| stone.is_none_or(|stone| chain.stones().contains(stone)));
    let entries: Vec<String> = asked
        .map(|chain| worm(position, reader, &chain, &certain))
        .collect();
    Ok(entries.join("\n"))
}

fn worm(position: &Position, reader: &mut Reader, chain: &Chain<'_>, certain: &Certain) -> String {
    let (board, size) = (position.board(), position.size());
    let (first, color) = (chain.first(), chain.color());
    let mut capture = |stone, side| {
        let answer = reader.answer(position, &Question::Capture(stone), side);
        answer.expect("a stone stands there")
    };
    let attack = capture(first, Side::Attacker);
    let defence = (attack.success.works()).then(|| capture(first, Side::Defender));
    let lunch = beside(board, chain).find(|enemy| {
        let attack = capture(enemy.first(), Side::Attacker);
        attack.success.works()
    });
    let mut entry = Entry::new(Some(first), size, 20);
    entry.tell("origin", &vertex(first, size));
    entry.tell("color", &color);
    entry.tell("size", &chain.len());
    entry.tell("liberties", &chain.liberty_count());
    tell_answer(&mut entry, "attack", Some(&attack), size);
    tell_answer(&mut entry, "defense", defence.as_ref(), size);
    let lunch = lunch.map(|enemy| Move::Play(enemy.first()));
    entry.tell("lunch", &name(lunch.unwrap_or(Move::Pass), size));
    entry.tell("cutstone", &cutting(board, chain));
    let status = if certain.alive[color].contains(first) {
        "alive"
    } else if certain.dead.contains(first) {
        "dead"
    } else {
        "unknown"
    };
    entry.tell("unconditional_status", &status);
    entry.text()
}

/// The code of an answer that works and its best move; otherwise 0 and no move.
fn tell_answer(entry: &mut Entry, what: &str, answer: Option<&local::Answer>, size: Size) {
    let works = answer.filter(|answer| answer.success.works());
    let code = works.map_or(Success::No, |answer| answer.success).code();
    let best = works.and_then(local::Answer::best).unwrap_or(Move::Pass);
    entry.tell(&format!("{what}_code"), &code);
    entry.tell(&format!("{what}_point"), &name(best, size));
}

pub(super) fn worm_cutstone(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let chain = chain(engine, &mut arguments)?;
    arguments.finish()?;
    let board = engine.session.position().board();
    Ok(cutting(board, &chain).to_string())
}

/// 2 for a chain that touches two enemy chains without a common liberty, 1 for one that touches two with, otherwise
/// 0.
fn cutting(board: &Board, chain: &Chain<'_>) -> u8 {
    let enemies: Vec<PointSet> = beside(board, chain)
        .map(|enemy| enemy.liberties())
        .collect();
    let pairs = || {
        let numbered = enemies.iter().enumerate();
        numbered.flat_map(|(at, one)| enemies[at + 1..].iter().map(move |other| (one, other)))
    };
    if pairs().any(|(one, other)| one.is_disjoint(other)) {
        2
    } else {
        u8::from(pairs().next().is_some())
    }
}

/// The enemy chains that touch a chain.
fn beside<'a>(board: &'a Board, chain: &Chain<'a>) -> impl Iterator<Item = Chain<'a>> + use<'a> {
    let around = morph::dilate(&chain.stones());
    let enemy = chain.color().opponent();
    let enemies = board.chains().filter(move |other| other.color() == enemy);
    enemies.filter(move |other| !other.stones().is_disjoint(&around))
}

/// One group, or all.
pub(super) fn dragon_data(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let stone = named_stone(engine, arguments)?;
    let lives = parts(engine);
    let size = engine.size();
    let asked = lives
        .iter()
        .filter(|(group, _)| stone.is_none_or(|stone| group.stones.contains(stone)));
    let entries: Vec<String> = asked.map(|of| dragon(&lives, of, size)).collect();
    Ok(entries.join("\n"))
}

fn dragon(lives: &Lives, (group, life): (&Group, &Life), size: Size) -> String {
    let first = group.chains[0];
    let mut entry = Entry::new(Some(first), size, 23);
    entry.tell("color", &group.color);
    entry.tell("origin", &vertex(first, size));
    entry.tell("size", &group.stones.len());
    let word = status_word(life, size);
    let word = word.split(' ').next().unwrap_or_default();
    entry.tell("status", &word);
    let safety = match life.status {
        Status::Seki => "alive in seki",
        _ => word,
    };
    entry.tell("safety", &safety);
    let evidence = life.opponentship.evidence.iter();
    let rivals = evidence.filter_map(|found| match found {
        Evidence::Rival { stone, .. } => Some(*stone),
        _ => None,
    });
    let evidence = life.friendship.evidence.iter();
    let friends = evidence.filter_map(|found| match found {
        Evidence::Friend { chains, .. } => lives.at(chains[1]).map(|(group, _)| group.chains[0]),
        _ => None,
    });
    let [rivals, friends] = [
        PointSet::from_points(size, rivals),
        PointSet::from_points(size, friends),
    ];
    entry.tell("neighbors", &vertices(&(rivals | friends)));
    entry.tell("hostile_neighbors", &rivals.len());
    if let Some(Verdict { attack, defend, .. }) = &life.read {
        let is_safe = attack.is_decided() && !attack.success.works();
        let defence = (!is_safe).then_some(defend);
        for (what, read, answer) in [
            ("owl_attack", attack, Some(attack)),
            ("owl_defense", defend, defence),
        ] {
            // If the budget ran out, there is only the status.
            if read.is_decided() {
                tell_answer(&mut entry, what, answer, size);
            }
            let certain = if read.is_decided() { "YES" } else { "NO" };
            entry.tell(&format!("{what}_certain"), &certain);
        }
    }
    let chains = PointSet::from_points(size, group.chains.iter().copied());
    entry.tell("strings", &vertices(&chains));
    entry.text()
}

/// A space in which a colour may have eyes, according to the judged groups.
pub(super) fn eye_data(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let size = engine.size();
    let color = arguments.color()?;
    let at = arguments.vertex(size)?;
    arguments.finish()?;
    let lives = engine.judgement().into_lives();
    let own = lives.iter().filter(|(group, _)| group.color == color);
    let spaces = own.flat_map(|(_, life)| &life.lifebase.evidence);
    let mut spaces = spaces.filter_map(|found| match found {
        Evidence::Eyes {
            space,
            sure,
            possible,
        } => space.contains(at).then_some((space, sure, possible)),
        _ => None,
    });
    let Some((space, sure, possible)) = spaces.next() else {
        let name = vertex(at, size);
        return Err(Refusal(format!("{name} is in no eye space of {color}")));
    };
    let first = space.first().expect("a space has a point");
    let mut entry = Entry::new(None, size, 20);
    entry.tell("origin", &vertex(first, size));
    entry.tell("color", &color);
    entry.tell("esize", &space.len());
    entry.tell("eyes_sure", &sure);
    entry.tell("eyes_possible", &possible);
    Ok(entry.text())
}

/// Bouzy's field where GNU Go has its own influence: White-positive, the same for either side to move.
pub(super) fn initial_influence(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    arguments.color()?;
    let what = arguments
        .word("influence_regions or territory_value")?
        .to_owned();
    arguments.finish()?;
    let territory = territory(engine);
    match what.as_str() {
        "influence_regions" => {
            let rows = territory.claims().rows();
            Ok(lines(rows.map(|row| row.iter().map(region).collect())))
        }
        "territory_value" => {
            let ownership = territory.ownership();
            let value = |owner: &f64| format!("{:.2}", 0.0 - owner);
            let rows = ownership.rows();
            Ok(lines(rows.map(|row| row.iter().map(value).collect())))
        }
        _ => Err(Refusal(format!(
            "expected influence_regions or territory_value, found `{what}`"
        ))),
    }
}

/// 4 for a stone, 3 for territory, 2 for moyo, 1 for area; Black's are negative.
fn region(claim: &Claim) -> String {
    let strength = match claim {
        Claim::Stone(_) => 4,
        Claim::Territory(_) => 3,
        Claim::Moyo(_) => 2,
        Claim::Area(_) => 1,
        Claim::Seki | Claim::Dame | Claim::Nobody => 0,
    };
    let value = claim.color().map_or(0, |color| -color.sign() * strength);
    value.to_string()
}

fn vertex(at: Point, size: Size) -> String {
    name(Move::Play(at), size)
}
