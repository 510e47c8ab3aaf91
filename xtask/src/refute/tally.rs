//! Counts of checks, and the contradictions.

use super::claim::Claim;
use std::collections::BTreeMap;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};
use tobi_notation::Vertex;
use tobi_reading::Success;

/// The required relation of two successes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Relation {
    Same,
    /// The first is no better than the second.
    AtMost,
    /// The first is no worse than the second.
    AtLeast,
}

impl Relation {
    fn holds(self, left: Success, right: Success) -> bool {
        match self {
            Relation::Same => left == right,
            Relation::AtMost => left <= right,
            Relation::AtLeast => left >= right,
        }
    }
}

/// How often a game gave which certainty.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    asked: u64,
    proved: u64,
    decided: u64,
}

/// How often two answers were compared, and the results.
#[derive(Clone, Copy, Debug, Default)]
struct Checks {
    asked: u64,
    /// Both are proved.
    proved: u64,
    /// Both are proved, and they contradict each other.
    contradictions: u64,
    /// Those of them in which one of the answers depends on a ko.
    by_ko: u64,
    /// Disagreements in which one answer is only believed.
    softer: u64,
}

/// All counts.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    answers: BTreeMap<&'static str, Answers>,
    checks: BTreeMap<String, Checks>,
    /// Contradictions in words.
    findings: Vec<String>,
}

impl Tally {
    /// Records an answer of a game.
    pub(crate) fn answered(&mut self, game: &'static str, claim: &Claim) {
        let answers = self.answers.entry(game).or_default();
        answers.asked += 1;
        answers.proved += u64::from(claim.is_proved());
        answers.decided += u64::from(claim.is_decided());
    }

    /// Compares two answers about a position.
    pub(crate) fn check(
        &mut self,
        kind: &str,
        position: &Position,
        left: &Claim,
        relation: Relation,
        right: &Claim,
    ) {
        let checks = self.checks.entry(kind.to_string()).or_default();
        let proved = left.is_proved() && right.is_proved();
        checks.asked += 1;
        checks.proved += u64::from(proved);
        if relation.holds(left.success, right.success) {
            return;
        }
        if proved {
            checks.contradictions += 1;
            checks.by_ko += u64::from(left.success.is_ko() || right.success.is_ko());
            self.contradiction(kind, position, left, right);
        } else if left.is_decided() && right.is_decided() {
            checks.softer += 1;
        }
    }

    /// Compares an answer with that to the same question in another pose, which must be equal in everything.
    pub(crate) fn check_twin(
        &mut self,
        kind: &str,
        position: &Position,
        left: &Claim,
        right: &Claim,
    ) {
        let checks = self.checks.entry(kind.to_string()).or_default();
        checks.asked += 1;
        checks.proved += u64::from(left.is_proved() && right.is_proved());
        let numbers = |claim: &Claim| (claim.success, claim.sure, claim.nodes);
        if numbers(left) != numbers(right) {
            checks.contradictions += 1;
            self.contradiction(kind, position, left, right);
        }
    }

    fn contradiction(&mut self, kind: &str, position: &Position, left: &Claim, right: &Claim) {
        self.findings.push(format!(
            "{kind}\n  {}\n  {}\n  {}",
            sgf(position),
            left.words,
            right.words
        ));
    }

    /// Adds the counts of another tally, without its texts.
    pub(crate) fn add(&mut self, other: Tally) {
        for (game, more) in other.answers {
            let answers = self.answers.entry(game).or_default();
            answers.asked += more.asked;
            answers.proved += more.proved;
            answers.decided += more.decided;
        }
        for (kind, more) in other.checks {
            let checks = self.checks.entry(kind).or_default();
            checks.asked += more.asked;
            checks.proved += more.proved;
            checks.contradictions += more.contradictions;
            checks.by_ko += more.by_ko;
            checks.softer += more.softer;
        }
    }

    /// Whether there are no contradictions.
    pub(crate) fn is_clean(&self) -> bool {
        self.checks
            .values()
            .all(|checks| checks.contradictions == 0)
    }

    pub(crate) fn print_contradictions(&self) {
        for finding in &self.findings {
            println!("{finding}");
        }
    }

    /// How many answers were given, and how the checks ended.
    pub(crate) fn print_tables(&self) {
        println!(
            "\n{:<44}{:>8}{:>8}{:>9}{:>8}",
            "answers", "asked", "proved", "believed", "unknown"
        );
        for (game, answers) in &self.answers {
            println!(
                "{game:<44}{:>8}{:>8}{:>9}{:>8}",
                answers.asked,
                answers.proved,
                answers.decided - answers.proved,
                answers.asked - answers.decided
            );
        }
        println!(
            "\n{:<44}{:>8}{:>8}{:>9}{:>8}{:>8}",
            "checks", "asked", "proved", "against", "by ko", "softer"
        );
        let mut all = Checks::default();
        for (kind, checks) in &self.checks {
            line(kind, checks);
            all.asked += checks.asked;
            all.proved += checks.proved;
            all.contradictions += checks.contradictions;
            all.by_ko += checks.by_ko;
            all.softer += checks.softer;
        }
        line("all", &all);
    }
}

fn line(kind: &str, checks: &Checks) {
    println!(
        "{kind:<44}{:>8}{:>8}{:>9}{:>8}{:>8}",
        checks.asked, checks.proved, checks.contradictions, checks.by_ko, checks.softer
    );
}

/// The position as an SGF text of one node; a ko is described in words.
fn sgf(position: &Position) -> String {
    let size = position.size();
    let letter = |number: u8| char::from(b'a' + number);
    let stones = |name: &str, stones: &PointSet| {
        let point = |at: Point| format!("[{}{}]", letter(at.column()), letter(at.row()));
        let points: String = stones.iter().map(point).collect();
        if points.is_empty() {
            points
        } else {
            format!("{name}{points}")
        }
    };
    let board = position.board();
    let across = if size.is_square() {
        size.rows().to_string()
    } else {
        format!("{}:{}", size.columns(), size.rows())
    };
    let turn = match position.to_move() {
        Color::Black => 'B',
        Color::White => 'W',
    };
    let ko = position
        .ko()
        .map(|ko| format!(" ko at {}", Vertex::new(ko, size)));
    format!(
        "(;SZ[{across}]{}{}PL[{turn}]){}",
        stones("AB", board.stones(Color::Black)),
        stones("AW", board.stones(Color::White)),
        ko.unwrap_or_default()
    )
}
