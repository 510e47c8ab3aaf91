//! A local game in words: the question and the result.

use super::conditions;
use super::{
    Answer, Certainty, Finding, Forbidden, GameValue, LocalGame, LocalReport, Occupation, Race,
    ShapeFinding, Side, Success, Verdict,
};
use crate::assumption;
use crate::words::{counted, move_names, played, vertex_name};
use tobi_goban::{Color, Move};
use tobi_grid::{Point, Size};

/// Chains with this many liberties cannot be put in atari with one move.
const FREE: usize = 3;

/// The maximum number of moves that are named; more are counted.
const MOST_MOVES: usize = 5;

impl LocalReport {
    /// The question, and the value of a question with two answers.
    ///
    /// `capture D13 (White, 5 stones, 3 liberties): * hot, safe if White plays first, captured if Black does`
    pub fn headline(&self) -> String {
        let words = Words::of(self);
        let asked = words.asked(self) + &conditions::words(&self.conditions);
        match &self.finding {
            Finding::Verdict(verdict) => format!("{asked}: {}", words.value(verdict)),
            Finding::Race(races) => {
                let owners = [0, 1].map(|number| {
                    let stone = self.points.get(number)?;
                    self.session().position().board().color_at(*stone)
                });
                match owners {
                    [Some(own), Some(other)] => {
                        format!("{asked}: {}", words.race_value(races, [own, other]))
                    }
                    _ => asked,
                }
            }
            _ => asked,
        }
    }

    /// The result, line by line: the outcome for either first mover and its certainty, or the rules that apply. Empty
    /// for all chains of a board, which are a table.
    pub fn words(&self) -> Vec<String> {
        let words = Words::of(self);
        match &self.finding {
            Finding::Verdict(_) if let Some(liberties) = self.no_ladder() => {
                let liberties = counted(liberties, "liberty", "liberties");
                vec![format!(
                    "No ladder: the chain has {liberties}; a ladder needs a chain with one or two."
                )]
            }
            Finding::Verdict(_) if let Some([one, other]) = self.one_chain() => {
                vec![format!("{one} and {other} are one chain.")]
            }
            Finding::Verdict(verdict) => {
                let said = |side| words.answer(verdict, side);
                [said(Side::Attacker), said(Side::Defender)].concat()
            }
            Finding::Race(races) => {
                let both = self.points.iter().zip(self.points.iter().rev());
                let races = races.iter().zip(both);
                let said = races.map(|(race, (&own, &other))| words.race(self, [own, other], race));
                said.flatten().collect()
            }
            Finding::Stones(stones) => Color::BOTH
                .map(|color| words.stone(color, &stones[color]))
                .concat(),
            Finding::Shapes(shapes) if shapes.is_empty() => vec!["no rule applies here".to_owned()],
            Finding::Shapes(shapes) => {
                let said = shapes.iter().map(|shape| words.shape(shape));
                said.flatten().collect()
            }
            Finding::Chains(_) => Vec::new(),
        }
    }
}

impl LocalReport {
    /// The number of liberties of the chain of a ladder, if it has too many.
    fn no_ladder(&self) -> Option<usize> {
        let board = self.session().position().board();
        let chain = board.chain_at(*self.points.first()?)?;
        let is_ladder = self.game == LocalGame::Ladder;
        is_ladder
            .then(|| chain.liberty_count())
            .filter(|&liberties| liberties >= FREE)
    }

    /// The names of two stones that are to be connected although they are one chain.
    fn one_chain(&self) -> Option<[String; 2]> {
        let [one, other] = self.points[..] else {
            return None;
        };
        let board = self.session().position().board();
        let is_one = board.chain_at(one)?.stones().contains(other);
        let is_asked = self.game == LocalGame::Connect && one != other && is_one;
        is_asked.then(|| [one, other].map(|at| vertex_name(at, board.size())))
    }
}

/// Words about one game.
struct Words {
    size: Size,
    game: LocalGame,
    /// The vertices of the question.
    names: Vec<String>,
    budget: u32,
}

impl Words {
    fn of(report: &LocalReport) -> Words {
        Words {
            size: report.session().size(),
            game: report.game,
            names: report
                .points
                .iter()
                .map(|&point| vertex_name(point, report.session().size()))
                .collect(),
            budget: report.budget,
        }
    }

    /// `capture D4 (White, 3 stones, 2 liberties)`. An area is described by its points.
    fn asked(&self, report: &LocalReport) -> String {
        let board = report.session().position().board();
        let found = report.points.iter().map(|&point| {
            let name = vertex_name(point, self.size);
            match board.chain_at(point) {
                Some(chain) => format!(
                    "{name} ({}, {}, {})",
                    chain.color().name(),
                    counted(chain.len(), "stone", "stones"),
                    counted(chain.liberty_count(), "liberty", "liberties")
                ),
                None => name,
            }
        });
        let found: Vec<String> = found.collect();
        format!("{} {}", self.game, found.join(" "))
    }

    /// `* hot, connected if Black plays first, cut apart if White does`.
    fn value(&self, verdict: &Verdict) -> String {
        let (owner, enemy) = (verdict.owner.name(), verdict.owner.opponent().name());
        let value = verdict.value();
        let [won, lost] = self.outcomes();
        let is_about_some = verdict.attack.is_about_some() || verdict.defend.is_about_some();
        let won = if is_about_some {
            "alive at least in part, perhaps without the chain asked about,"
        } else {
            won
        };
        let means = match value {
            GameValue::Won => format!("{won} whoever plays first"),
            GameValue::Lost => format!("{lost} whoever plays first"),
            GameValue::Hot => format!("{won} if {owner} plays first, {lost} if {enemy} does"),
            GameValue::Zugzwang => "whoever plays first loses".to_owned(),
            GameValue::Fuzzy => self.undecided(verdict),
        };
        let ko = if verdict.depends_on_ko() {
            "; it depends on a ko"
        } else {
            ""
        };
        format!("{} {value}, {means}{ko}", value.symbol())
    }

    /// `captured if Black plays first, otherwise not decided: five liberties; ask `life``.
    fn undecided(&self, verdict: &Verdict) -> String {
        let sides = [Side::Attacker, Side::Defender];
        let Certainty::Stopped(by) = verdict.certainty() else {
            let budget = counted(self.budget as usize, "node", "nodes");
            return format!("not decided with a budget of {budget}");
        };
        let [won, lost] = self.outcomes();
        let (owner, enemy) = (verdict.owner, verdict.owner.opponent());
        let [attack, defend] = [&verdict.attack, &verdict.defend].map(|it| it.success.works());
        let known = match sides.map(|side| verdict.answer(side).is_decided()) {
            [true, _] => Some((if attack { lost } else { won }, enemy)),
            [_, true] => Some((if defend { won } else { lost }, owner)),
            [false, false] => None,
        };
        let known =
            known.map(|(is, first)| format!("{is} if {} plays first, otherwise ", first.name()));
        let by = assumption::words(by);
        format!("{}not decided: {by}; ask `life`", known.unwrap_or_default())
    }

    /// `whoever plays first wins`, of the groups of these colours, each moving first in its race.
    fn race_value(&self, races: &[Race; 2], owners: [Color; 2]) -> String {
        if races
            .iter()
            .any(|race| race.certainty == Certainty::Unknown)
        {
            let budget = counted(self.budget as usize, "node", "nodes");
            return format!("not decided with a budget of {budget}");
        }
        let captures = races.each_ref().map(|race| race.captured.works());
        let saved = races.each_ref().map(|race| race.saved.works());
        let [own, other] = owners.map(Color::name);
        let value = match (captures, saved) {
            ([true, true], _) => "whoever plays first wins".to_owned(),
            ([true, false], [_, false]) => format!("{own} wins whoever plays first"),
            ([false, true], [false, _]) => format!("{other} wins whoever plays first"),
            ([true, false], _) => format!("{own} wins if it plays first, otherwise a seki"),
            ([false, true], _) => format!("{other} wins if it plays first, otherwise a seki"),
            ([false, false], [true, true]) => "a seki whoever plays first".to_owned(),
            ([false, false], _) => "whoever plays first loses".to_owned(),
        };
        let ko = races
            .iter()
            .any(|race| race.captured.is_ko() || race.saved.is_ko());
        let ko = if ko { "; it depends on a ko" } else { "" };
        value + ko
    }

    /// What the owner of the stones has if it wins, and if it loses.
    const fn outcomes(&self) -> [&'static str; 2] {
        match self.game {
            LocalGame::Connect => ["connected", "cut apart"],
            LocalGame::BreakIn => ["kept out", "broken in"],
            LocalGame::Eye => ["an eye", "no eye"],
            LocalGame::TwoEyes => ["two eyes", "fewer than two eyes"],
            LocalGame::Life if self.names.len() > 1 => ["all alive", "one is dead"],
            LocalGame::Life | LocalGame::Race => ["alive", "dead"],
            LocalGame::Either => ["both safe", "one is captured"],
            _ => ["safe", "captured"],
        }
    }

    /// The aim of a side, to follow "can" or "cannot".
    fn aim(&self, side: Side) -> String {
        let [at, other] = [0, 1].map(|number| self.names.get(number).map_or("", |name| name));
        match (self.game, side) {
            (LocalGame::Either, Side::Defender) => format!("save both {at} and {other}"),
            (LocalGame::Either, Side::Attacker) => format!("capture {at} or {other}"),
            (LocalGame::Connect, Side::Defender) => format!("connect {at} to {other}"),
            (LocalGame::Connect, Side::Attacker) => format!("cut {at} off from {other}"),
            (LocalGame::BreakIn, Side::Defender) => format!("keep {at} out"),
            (LocalGame::BreakIn, Side::Attacker) => format!("break in with {at}"),
            (LocalGame::Eye, Side::Defender) => format!("make an eye at {at}"),
            (LocalGame::Eye, Side::Attacker) => format!("take the eye at {at}"),
            (LocalGame::TwoEyes, Side::Defender) => format!("make two eyes around {at}"),
            (LocalGame::TwoEyes, Side::Attacker) => format!("prevent two eyes around {at}"),
            (LocalGame::Life, Side::Defender) if self.names.len() > 1 => {
                format!("save each of {}", self.names.join(", "))
            }
            (LocalGame::Life, Side::Attacker) if self.names.len() > 1 => {
                format!("kill one of {}", self.names.join(", "))
            }
            (LocalGame::Life | LocalGame::Race, Side::Defender) => {
                format!("save the group at {at}")
            }
            (LocalGame::Life | LocalGame::Race, Side::Attacker) => {
                format!("kill the group at {at}")
            }
            (_, Side::Defender) => format!("save {at}"),
            (_, Side::Attacker) => format!("capture {at}"),
        }
    }

    /// What a decided answer without a ko means for the stones: ` White cannot cut them apart any more.` Empty for other
    /// answers.
    fn meaning(&self, first: Color, side: Side, answer: &Answer) -> String {
        let is_ko = answer.success.is_ko();
        let is_pass = answer.moves.first() == Some(&Move::Pass);
        if !answer.is_decided() || is_ko || is_pass {
            return String::new();
        }
        let other = first.opponent().name();
        let means = match (self.game, side, answer.success.works()) {
            (LocalGame::Connect, Side::Defender, true) => "cannot cut them apart any more",
            (LocalGame::Connect, Side::Defender, false) => "cuts them apart",
            (LocalGame::Connect, Side::Attacker, true) => "cannot connect them any more",
            (LocalGame::Connect, Side::Attacker, false) => "connects them",
            (LocalGame::Life, ..) if self.names.len() > 1 => return String::new(),
            (LocalGame::Life, Side::Defender, true) if answer.is_about_some() => {
                "cannot kill all of it any more"
            }
            (LocalGame::Life, Side::Attacker, false) if answer.is_about_some() => {
                "saves at least a part of it"
            }
            (LocalGame::Life, Side::Defender, true) => "cannot kill it any more",
            (LocalGame::Life, Side::Defender, false) => "kills it",
            (LocalGame::Capture, Side::Defender, true) => "cannot capture it any more",
            (LocalGame::Capture, Side::Defender, false) => "captures it",
            (LocalGame::Life | LocalGame::Capture, Side::Attacker, true) => {
                "cannot save it any more"
            }
            (LocalGame::Life | LocalGame::Capture, Side::Attacker, false) => "saves it",
            _ => return String::new(),
        };
        if answer.success.works() {
            format!(" {other} {means}.")
        } else {
            format!(" Whatever {} plays, {other} {means}.", first.name())
        }
    }

    /// The result if this side moves first, and its certainty.
    fn answer(&self, verdict: &Verdict, side: Side) -> [String; 2] {
        let answer = verdict.answer(side);
        let (first, anyway) = match side {
            Side::Defender => (verdict.owner, GameValue::Won),
            Side::Attacker => (verdict.owner.opponent(), GameValue::Lost),
        };
        let aim = self.aim(side);
        // It also wins if the other side moves first; that is as certain as this answer.
        let other = verdict.answer(side.opponent());
        let is_as_certain = other.certainty.is_proved() || !answer.certainty.is_proved();
        let needs_no_move = verdict.value() == anyway && !verdict.depends_on_ko();
        let can = can(answer.success);
        let by = self.with(first, answer.success, &answer.moves);
        let can = match answer.moves.first() {
            Some(Move::Pass) if answer.success == Success::Yes => {
                format!("{can} {aim}: no move is needed")
            }
            Some(best) if needs_no_move && is_as_certain => {
                let best = self.alternatives(&[*best]);
                format!("{can} {aim}: no move is needed, but {best} also works")
            }
            Some(_) if needs_no_move => {
                format!("{can} {aim}{by}; it is believed that no move is needed")
            }
            _ => format!("{can} {aim}{by}"),
        };
        let claim = match answer.certainty {
            Certainty::Stopped(_) | Certainty::Unknown => {
                format!("not decided; Tobi guesses that {} {can}", first.name())
            }
            Certainty::Proved(_) | Certainty::Believed(_) => can,
        };
        [
            format!(
                "{} first: {claim}.{}",
                first.name(),
                self.meaning(first, side, answer)
            ),
            known(answer.certainty, answer.nodes) + &self.line(&answer.line),
        ]
    }

    /// ` by C3 or D4, in a ko for which White must find the first threat`.
    fn with(&self, first: Color, success: Success, moves: &[Move]) -> String {
        let by = match moves {
            _ if !success.works() => String::new(),
            [] => String::new(),
            [Move::Pass, ..] => " even if it passes".to_owned(),
            moves => format!(" by {}", self.alternatives(moves)),
        };
        let finder = match success {
            Success::KoAhead => Some(first.opponent()),
            Success::KoBehind => Some(first),
            Success::No | Success::Yes => None,
        };
        match finder {
            Some(color) => format!(
                "{by}, in a ko for which {} must find the first threat",
                color.name()
            ),
            None => by,
        }
    }

    /// `C3, D4 or E5`.
    fn alternatives(&self, moves: &[Move]) -> String {
        let named = moves.len().min(MOST_MOVES);
        let mut names = move_names(&moves[..named], self.size);
        if moves.len() > named {
            names.push(counted(moves.len() - named, "other", "others"));
        }
        match names.pop() {
            Some(last) if !names.is_empty() => format!("{} or {last}", names.join(", ")),
            Some(only) => only,
            None => String::new(),
        }
    }

    /// `: B D4 W E5`.
    fn line(&self, line: &[(Color, Move)]) -> String {
        let moves = line.iter().map(|&(color, mv)| played(color, mv, self.size));
        if line.is_empty() {
            String::new()
        } else {
            format!(": {}", moves.collect::<Vec<_>>().join(" "))
        }
    }

    /// The result for the side that moves first, which has the first of the two groups.
    fn race(&self, report: &LocalReport, stones: [Point; 2], race: &Race) -> [String; 2] {
        let color = report.session().position().board().color_at(stones[0]);
        let color = color.expect("a race is between stones");
        let [own, other] = stones.map(|stone| vertex_name(stone, self.size));
        let enemy = color.opponent().name();
        let outcome = match (race.saved, race.captured) {
            (Success::No, Success::No) => {
                format!("loses its group at {own} to {enemy}'s group at {other}")
            }
            (saved, Success::No) => format!(
                "saves its group at {own}{}, in a seki: it cannot capture {enemy}'s group at {other}",
                self.with(color, saved, &race.moves)
            ),
            (Success::No, captured) => format!(
                "captures {enemy}'s group at {other}{}, but loses its own at {own}",
                self.with(color, captured, &race.moves)
            ),
            (saved, captured) => format!(
                "wins the race{}: it captures {enemy}'s group at {other} before {enemy} can capture {own}",
                self.with(color, saved.min(captured), &race.moves)
            ),
        };
        let claim = match race.certainty {
            Certainty::Stopped(_) | Certainty::Unknown => {
                format!("not decided; Tobi guesses that {} {outcome}", color.name())
            }
            Certainty::Proved(_) | Certainty::Believed(_) => outcome,
        };
        [
            format!("{} first: {claim}.", color.name()),
            known(race.certainty, race.nodes),
        ]
    }

    /// The result of a stone, and its certainty.
    fn stone(&self, color: Color, stone: &Occupation) -> Vec<String> {
        let other = color.opponent();
        let taken = |answer: &Answer| {
            format!(
                "is captured{}",
                self.with(other, answer.success, &answer.moves)
            )
        };
        let (fate, attack) = match stone {
            Occupation::Illegal(reason) => {
                return vec![format!(
                    "{} may not play here: {}.",
                    color.name(),
                    forbidden(*reason)
                )];
            }
            Occupation::Stands(attack) => ("cannot be captured".to_owned(), attack),
            Occupation::Captured(attack) => (taken(attack), attack),
            Occupation::Sacrifice {
                capture,
                gain,
                prey,
            } => {
                let back = self.with(color, gain.success, &gain.moves);
                let prey = vertex_name(*prey, self.size);
                (
                    format!("{}, but then captures {prey}{back}", taken(capture)),
                    capture,
                )
            }
            Occupation::Fuzzy(attack) => {
                ("may be captured: reading did not decide".to_owned(), attack)
            }
        };
        vec![
            format!("A {} stone here {fate}.", color.name().to_lowercase()),
            known(attack.certainty, attack.nodes) + &self.line(&attack.line),
        ]
    }

    /// The statement of a rule and its reason.
    fn shape(&self, shape: &ShapeFinding) -> [String; 2] {
        let names = |points: &[Point], between| {
            let names = points.iter().map(|&point| vertex_name(point, self.size));
            names.collect::<Vec<_>>().join(between)
        };
        let mut said = format!(
            "{} {}: {} {}, {}'s {}",
            shape.game,
            names(&shape.points, " "),
            shape.value.symbol(),
            shape.value,
            shape.owner.name(),
            shape.rule
        );
        let (owner, enemy) = (shape.owner.name(), shape.owner.opponent().name());
        if shape.attack == shape.defend && !shape.attack.is_empty() {
            said += &format!("; whoever plays first takes {}", names(&shape.attack, ", "));
        } else {
            if !shape.attack.is_empty() {
                said += &format!("; {enemy} plays at {}", names(&shape.attack, ", "));
            }
            if !shape.defend.is_empty() {
                said += &format!("; {owner} plays at {}", names(&shape.defend, ", "));
            }
        }
        [said, format!("  {}", shape.why)]
    }
}

/// `  proved, 35 nodes`.
fn known(certainty: Certainty, nodes: u32) -> String {
    let nodes = counted(nodes as usize, "node", "nodes");
    format!("  {}, {nodes}", certainty_words(certainty))
}

/// Why a move is illegal.
pub(super) const fn forbidden(reason: Forbidden) -> &'static str {
    match reason {
        Forbidden::Ko => "the move takes back a ko at once",
        Forbidden::Suicide => "the move is suicide",
    }
}

/// What the side that moves first reaches: `works`.
pub(super) const fn success_words(success: Success) -> &'static str {
    match success {
        Success::No => "fails",
        Success::Yes => "works",
        Success::KoAhead => "works by a ko, the other side must find the first threat",
        Success::KoBehind => "works by a ko, the side itself must find the first threat",
    }
}

/// `proved`, `believed (two eyes)`, `a guess`.
pub(super) fn certainty_words(certainty: Certainty) -> String {
    match certainty {
        Certainty::Proved(_) => "proved".to_owned(),
        Certainty::Believed(by) => format!("believed ({})", assumption::words(by)),
        Certainty::Stopped(by) => format!("a guess ({})", assumption::words(by)),
        Certainty::Unknown => "a guess".to_owned(),
    }
}

const fn can(success: Success) -> &'static str {
    match success {
        Success::No => "cannot",
        _ => "can",
    }
}
