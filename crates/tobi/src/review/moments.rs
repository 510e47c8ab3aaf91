//! The deeper looks: whether a move that looks suspect on the curve was a mistake, and what was better.
//!
//! A search of the position before the move finds the best move. If it is another move, both moves are played, and
//! the positions after them are searched with the same number of playouts and estimated with the same effort. The
//! loss is the geometric mean of the differences in the two searches and in the two estimates: if one of them shows
//! no loss, none is reported.

use super::turns::{self, Source, Turn};
use super::words;
use crate::estimate::{Effort, GroupReader, part};
use crate::groups::GroupsReport;
use crate::play::{Candidate, Choice, Manners, PlayReport, Player, Style, Thinking, lives_after};
use crate::session::Session;
use std::collections::BTreeSet;
use tobi_goban::{ByColor, Color, Game, Move};
use tobi_grid::{Field, Point, PointSet, Size};
use tobi_judge::params::{
    CLEARLY_LESS, EVENT_STONES, FATE_CLEAR, FATE_SHIFT, LEAD_SPREAD, LOOKS_A_MISTAKE, MOVES_A_LOOK,
    PLACE_LEAST, SEVERITIES, SUSPECT, TRIED_ENOUGH, TRUSTED, UNPUNISHED,
};
use tobi_reading::{Budget, Reader};

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// A loss of at least the first of [`SEVERITIES`].
    Inaccuracy,
    /// The second.
    Mistake,
    /// The third.
    Blunder,
}

impl Severity {
    /// In ascending order.
    pub const ALL: [Severity; 3] = [Severity::Inaccuracy, Severity::Mistake, Severity::Blunder];

    /// The severity of a loss in points; `None` if it is too small.
    pub fn of(points: f64) -> Option<Severity> {
        let with_least = Severity::ALL.into_iter().zip(SEVERITIES);
        let reached = with_least.filter(|&(_, least)| points >= least);
        reached.map(|(severity, _)| severity).next_back()
    }

    /// `inaccuracy`, `mistake`, `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Inaccuracy => "inaccuracy",
            Severity::Mistake => "mistake",
            Severity::Blunder => "blunder",
        }
    }
}

/// The value of the position after a move for its player, by a search and by an estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// The move and its expected continuation.
    pub line: Vec<Move>,
    /// The share of playouts that the player won, from 0 to 1.
    pub winrate: f64,
    /// The player's average lead at the end of the playouts, in points.
    pub lead: f64,
    /// The player's lead by the estimate, in points.
    pub estimated: f64,
}

/// A group whose fate depends on which of the two moves is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// Whose group.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The stone by which it is named.
    pub at: Point,
    /// The probability that its owner owns its points after the better move, and after the move played, from -1 to 1.
    pub owned: [f64; 2],
    /// Whether it lives by reading, with the other side to move, after the better move, and after the move played; `None` if
    /// that is not decided.
    pub lives: [Option<bool>; 2],
}

impl Shift {
    /// Whether reading says the same fate after both moves, or another one than the estimates.
    fn is_refuted(&self) -> bool {
        let [better, played] = self.lives;
        let is_other = |(lives, owned): (Option<bool>, f64)| {
            lives.is_some_and(|lives| owned.abs() >= FATE_CLEAR && lives != (owned > 0.0))
        };
        (better.is_some() && better == played)
            || self.lives.into_iter().zip(self.owned).any(is_other)
    }

    /// Whether it clearly lives after one move and clearly dies after the other, in the way that benefits this colour
    /// after the better move.
    pub fn is_clear_for(&self, player: Color) -> bool {
        let [better, played] = self.owned;
        if self.color == player {
            better >= FATE_CLEAR && played <= -FATE_CLEAR
        } else {
            better <= -FATE_CLEAR && played >= FATE_CLEAR
        }
    }
}

/// A move that lost points, and what was better.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The number of the move in the record.
    pub number: u32,
    /// Who played it.
    pub color: Color,
    /// The points it lost.
    pub loss: f64,
    /// Its severity.
    pub severity: Severity,
    /// The result of the move played.
    pub played: Outlook,
    /// The result of the better move.
    pub better: Outlook,
    /// What the better move does, in words with points: the reasons of the choice.
    pub reasons: String,
    /// The reasons for the better move, without points; `None` if there are none.
    pub merits: Option<String>,
    /// Why the move played is worse, in words; `None` if the reasons do not show it.
    pub lacks: Option<String>,
    /// The groups that depend on it.
    pub shifts: Vec<Shift>,
    /// The part of the board where most points were lost, and how many.
    pub place: Option<(&'static str, f64)>,
    /// Whether it left the mistake just before it unpunished.
    pub is_missed_punishment: bool,
    /// If the same player missed the same move before: the number of the first such mistake.
    pub again: Option<u32>,
    /// The numbers of the later such mistakes.
    pub later: Vec<u32>,
    /// The stones before the move.
    pub stones: ByColor<PointSet>,
    /// The other side's stone that was played just before, if any.
    pub last: Option<Point>,
}

impl Mistake {
    /// By how much the player's win rate is below that after the better move, from 0 to 1.
    pub fn chance_lost(&self) -> f64 {
        self.better.winrate - self.played.winrate
    }

    /// The move played.
    pub fn mv(&self) -> Move {
        self.played.line[0]
    }

    /// The better move.
    pub fn better_move(&self) -> Move {
        self.better.line[0]
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.stones.black.size()
    }

    /// The mistake in a few sentences: what was lost, what was better and why, what was expected.
    pub fn words(&self) -> Vec<String> {
        words::mistake(self)
    }
}

/// The indices in `turns` of the moves to look at: the most suspect ones, in the order of the game.
pub(super) fn suspects(turns: &[Turn], most: usize) -> Vec<usize> {
    let looks = (LOOKS_A_MISTAKE * most).max(turns.len().div_ceil(MOVES_A_LOOK));
    let mut suspects: Vec<(usize, f64)> = (1..turns.len())
        .filter_map(|at| {
            let (color, mv) = turns[at].played?;
            let missed = turns[at - 1].missed(color, mv);
            let points = turns[at].drop(&turns[at - 1]).max(missed);
            (points >= SUSPECT).then_some((at, points))
        })
        .collect();
    suspects.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let first = suspects.into_iter().take(looks).map(|(at, _)| at);
    first.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The depth of a look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    pub(super) playouts: u32,
    pub(super) effort: Effort,
}

/// Looks at a move; `None` if no better move is found or the loss is not certain.
pub(super) fn look(source: &Source<'_>, number: u32, depth: Depth) -> Option<Mistake> {
    let (before, after) = source.around(number).ok()??;
    let &(color, played) = after.game().moves().last()?;
    let choice = search(before.game(), color, None, depth);
    let best = *choice
        .searched
        .as_ref()
        .and(choice.candidates.first())
        .map(|it| &it.point)?;
    let better = Move::Play(best);
    if better == played {
        return None;
    }
    // The cheapest test first. The search covers both moves, if it visited the other one often enough.
    let report = PlayReport::of(&before, choice);
    let candidate = report.candidate(best)?;
    let tried = |at: Option<Point>| report.candidate(at?)?.tried.as_ref();
    if let (Some(first), Some(second)) = (&candidate.tried, tried(played.point()))
        && second.visits >= TRIED_ENOUGH
        && first.winrate - second.winrate <= CLEARLY_LESS
    {
        return None;
    }
    let [better, worse] = [better, played].map(|mv| After::new(&before, color, mv, depth));
    let (better, worse) = (better?, worse?);
    let by_estimate = better.lead - worse.lead;
    if by_estimate <= 0.0 {
        return None;
    }
    let other = explained(&before, color, played, &report);
    let shifts = shifts(&before, &better, &worse);
    let is_trusted = other.as_ref().is_some_and(|it| it.chance >= TRUSTED);
    if is_trusted && !shifts.iter().any(|shift| shift.is_clear_for(color)) {
        return None;
    }
    let place = place(color, &better.owners, &worse.owners);
    let (better, worse) = (better.searched(depth)?, worse.searched(depth)?);
    let by_search = better.lead - worse.lead;
    let severity = Severity::of((by_search.max(0.0) * by_estimate).sqrt())?;
    let doubt = doubt(before.size().area(), depth.playouts);
    if by_search < doubt || better.winrate <= worse.winrate {
        return None;
    }
    let effects = report.effects_over(best, played);
    Some(Mistake {
        number,
        color,
        loss: (by_search * by_estimate).sqrt(),
        severity,
        merits: report.merits(candidate, &effects),
        reasons: report.reasons_with(candidate, &effects),
        lacks: other.and_then(|other| report.lacks(candidate, &effects, &other)),
        shifts,
        place,
        played: worse,
        better,
        is_missed_punishment: false,
        again: None,
        later: Vec::new(),
        stones: ByColor::from_fn(|color| *before.position().board().stones(color)),
        last: before.last_stone(),
    })
}

/// Two standard errors of the difference between the leads of two searches.
fn doubt(area: usize, playouts: u32) -> f64 {
    2.0 * LEAD_SPREAD * (2.0 * area as f64 / f64::from(playouts)).sqrt()
}

fn search(game: &Game, color: Color, among: Option<&PointSet>, depth: Depth) -> Choice {
    let mut player = Player::new(Style::Search).with_manners(Manners {
        resigns: false,
        cleans_up: false,
    });
    player.set_thinking(Thinking::Playouts(depth.playouts));
    player.choose(game, color, among)
}

/// An estimated position after a move.
struct After {
    session: Session,
    color: Color,
    mv: Move,
    /// The player's lead, in points.
    lead: f64,
    owners: Field<f64>,
}

impl After {
    /// Plays a move and estimates the result; `None` if it is illegal.
    fn new(before: &Session, color: Color, mv: Move, depth: Depth) -> Option<After> {
        let mut session = before.clone();
        session.game_mut().play_tolerant(color, mv).ok()?;
        session.game_mut().resume();
        let readers = (&mut Reader::new(Budget::USUAL), &mut GroupReader::brief());
        let estimate = turns::estimate(&session, readers, depth.effort);
        Some(After {
            lead: f64::from(color.sign()) * turns::margin(&session, &estimate),
            owners: estimate.ownership(),
            session,
            color,
            mv,
        })
    }

    /// Searches it too; `None` if there is nothing to search.
    fn searched(&self, depth: Depth) -> Option<Outlook> {
        let choice = search(self.session.game(), self.color.opponent(), None, depth);
        let reply = choice.candidates.first()?.tried.as_ref()?;
        let line = [self.mv].into_iter().chain(reply.line.iter().copied());
        Some(Outlook {
            line: line.collect(),
            winrate: 1.0 - reply.winrate,
            lead: -reply.lead,
            estimated: self.lead,
        })
    }
}

/// The move played, with its reasons; `None` for a pass, and if the search left it out.
fn explained(
    before: &Session,
    color: Color,
    played: Move,
    report: &PlayReport,
) -> Option<Candidate> {
    let point = played.point()?;
    if let Some(known) = report.candidate(point).filter(|it| !it.reasons.is_empty()) {
        return Some(known.clone());
    }
    let alone = PointSet::from_points(before.size(), [point]);
    let depth = Depth {
        playouts: 1,
        effort: Effort::STATIC,
    };
    let choice = search(before.game(), color, Some(&alone), depth);
    choice.candidates.into_iter().find(|it| it.point == point)
}

/// The groups before the move whose fate differs, the largest first, unless reading refutes that.
fn shifts(before: &Session, better: &After, worse: &After) -> Vec<Shift> {
    let mut reader = Reader::new(Budget::USUAL);
    let groups = GroupsReport::judged(before, &mut reader);
    let large = groups
        .iter()
        .filter(|named| named.group.stones.len() >= EVENT_STONES);
    let shifts = large.map(|named| {
        let (color, stones) = (named.group.color, named.group.stones);
        let mean = |owners: &Field<f64>| {
            let sum: f64 = stones.iter().map(|at| owners[at]).sum();
            f64::from(color.sign()) * sum / stones.len() as f64
        };
        Shift {
            color,
            stones,
            at: named.group.chains[0],
            owned: [mean(&better.owners), mean(&worse.owners)],
            lives: [None; 2],
        }
    });
    let shifts = shifts.filter(|it| (it.owned[0] - it.owned[1]).abs() >= FATE_SHIFT);
    let read = shifts.map(|shift| Shift {
        lives: [better, worse].map(|after| {
            let group = (shift.color, &shift.stones);
            lives_after(before.position(), (after.color, after.mv), group)
        }),
        ..shift
    });
    let mut shifts: Vec<Shift> = read.filter(|shift| !shift.is_refuted()).collect();
    shifts.sort_by_key(|shift| std::cmp::Reverse(shift.stones.len()));
    shifts
}

/// The part of the board with most of the points that the player has after the better move only.
fn place(color: Color, better: &Field<f64>, worse: &Field<f64>) -> Option<(&'static str, f64)> {
    let size = better.size();
    let lost = |at| f64::from(color.sign()) * (better[at] - worse[at]);
    let mut parts: Vec<(&'static str, f64)> = Vec::new();
    for at in size.points() {
        let name = part(&PointSet::from_points(size, [at]));
        match parts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, points)) => *points += lost(at),
            None => parts.push((name, lost(at))),
        }
    }
    let most = parts.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
    most.filter(|&(_, points)| points >= PLACE_LEAST)
}

/// Marks the mistakes that give back most of the gain of the mistake just before them, and those in which a player
/// misses the same move again.
pub(super) fn connect(mistakes: &mut [Mistake]) {
    for at in 1..mistakes.len() {
        let [before, this] = &mut mistakes[at - 1..=at] else {
            continue;
        };
        let follows = before.number + 1 == this.number && before.color != this.color;
        this.is_missed_punishment = follows && this.loss >= UNPUNISHED * before.loss;
    }
    for at in 0..mistakes.len() {
        let (before, rest) = mistakes.split_at_mut(at);
        let this = &mut rest[0];
        let is_same = |it: &&mut Mistake| {
            let same = (it.color, it.better_move()) == (this.color, this.better_move());
            it.again.is_none() && same
        };
        if let Some(first) = before.iter_mut().find(is_same) {
            first.later.push(this.number);
            this.again = Some(first.number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shift(owned: [f64; 2], lives: [Option<bool>; 2]) -> Shift {
        Shift {
            color: Color::White,
            stones: PointSet::empty(Size::square(9)),
            at: Point::new(0, 0),
            owned,
            lives,
        }
    }

    #[test]
    fn reading_refutes_what_estimates_claim() {
        let claim = |lives| shift([-0.8, 0.7], lives).is_refuted();
        assert!(!claim([Some(false), Some(true)]));
        assert!(!claim([None, Some(true)]));
        assert!(!claim([None, None]));
        // The same fate after both moves.
        assert!(claim([Some(false), Some(false)]));
        assert!(claim([Some(true), Some(true)]));
        // The other fate after one of them.
        assert!(claim([None, Some(false)]));
        assert!(claim([Some(true), Some(false)]));
        // Estimates that only call it weaker claim no fate.
        assert!(!shift([0.9, 0.2], [Some(true), Some(false)]).is_refuted());
    }
}
