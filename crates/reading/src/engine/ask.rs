//! From searches to an answer: kos, further moves, the line, the trace.

use super::pn::Search;
use super::table::{Known, Table};
use super::{Game, Proof, Trace};
use crate::fight::Threats;
use crate::params::{LONGEST_LINE, MORE_MOVES_PERCENT};
use crate::{Answer, Certainty, Fight, Side, Success};
use tobi_goban::{Color, Move};

/// How to ask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask {
    pub(crate) first: Side,
    /// The most nodes of one search.
    pub(crate) nodes: u32,
    /// Whether other winning first moves are looked for.
    pub(crate) more_moves: bool,
    /// Whether the proof is kept.
    pub(crate) trace: bool,
}

/// Who has ko threats in the searches of a question, and which success it is if the first side's aim is reached then.
pub(crate) const fn rounds(first: Side) -> [(Threats, Success); 3] {
    [
        (Threats::of(first.opponent()), Success::Yes),
        (Threats::Nobody, Success::KoAhead),
        (Threats::of(first), Success::KoBehind),
    ]
}

/// What is said of a ko that was not read to its end.
pub(crate) const KO_IN_DOUBT: &str = "a ko that was not read to its end";

/// Asks what `ask.first` gets by moving first in the present position of the fight.
///
/// Several searches, as far as kos matter: see [`by_threats`] and [`without_threats_first`].
pub(crate) fn ask<G: Game>(game: &mut G, fight: &mut Fight, table: &mut Table, ask: Ask) -> Answer {
    table.begin();
    ask_again(game, fight, table, ask)
}

/// As [`ask`], with what the table still holds of the question asked before: see [`Table::begin_round`] and
/// [`Table::begin_harder`].
pub(crate) fn ask_again<G: Game>(
    game: &mut G,
    fight: &mut Fight,
    table: &mut Table,
    ask: Ask,
) -> Answer {
    let answer = match game.stops_in_doubt() {
        true => without_threats_first(game, fight, table, ask),
        false => by_threats(game, fight, table, ask),
    };
    Answer {
        touched: fight.touched(),
        ..answer
    }
}

/// At most two searches: one in which nobody has ko threats; and if its result hangs on a ko, one in which the loser
/// has them. Who wins even then wins beyond ko.
fn without_threats_first<G: Game>(
    game: &mut G,
    fight: &mut Fight,
    table: &mut Table,
    ask: Ask,
) -> Answer {
    let even = read(game, fight, table, ask, Threats::Nobody);
    if !even.hangs_on_ko || !even.answer.is_decided() {
        return even.answer;
    }
    let works = even.answer.success.works();
    let loser = if works {
        ask.first.opponent()
    } else {
        ask.first
    };
    let uneven = read(game, fight, table, ask, Threats::of(loser));
    fight.note_ko();
    let nodes = even.answer.nodes + uneven.answer.nodes;
    let certainty = match uneven.answer.certainty {
        Certainty::Unknown => Certainty::Believed(KO_IN_DOUBT),
        known => even.answer.certainty.and(known),
    };
    let turns = uneven.answer.is_decided() && uneven.answer.success.works() != works;
    let beyond = uneven.answer.is_decided() && !turns;
    let (answer, success) = match (works, turns) {
        (true, _) if beyond => (uneven.answer, Success::Yes),
        (true, _) => (even.answer, Success::KoAhead),
        (false, true) => (uneven.answer, Success::KoBehind),
        (false, false) => (even.answer, Success::No),
    };
    Answer {
        success,
        certainty,
        nodes,
        ..answer
    }
}

/// Up to three searches: with threats of the other side (a success is one beyond ko); if a
/// ko mattered with no threats at all (a success is one where the other side needs the first threat);
/// and with the first side's own threats.
fn by_threats<G: Game>(game: &mut G, fight: &mut Fight, table: &mut Table, ask: Ask) -> Answer {
    let mut nodes = 0;
    // A round that was not decided beyond doubt might have been a better success.
    let mut doubt = None;
    let mut guess: Option<Answer> = None;
    let mut decided = None;
    for (threats, success) in rounds(ask.first) {
        table.begin();
        let said = read(game, fight, table, ask, threats);
        let mut answer = said.answer;
        nodes += answer.nodes;
        if answer.success.works() {
            answer.success = success;
            if answer.is_decided() {
                answer.certainty = doubt.unwrap_or(answer.certainty);
                decided = Some(answer);
                break;
            }
            guess.get_or_insert(answer.clone());
        }
        if !answer.certainty.is_proved() && doubt != Some(Certainty::Unknown) {
            doubt = Some(answer.certainty);
        }
        decided = Some(answer);
        if !said.hangs_on_ko {
            break;
        }
    }
    let answer = decided.expect("there was a round");
    let answer = match guess {
        Some(guess) if answer.certainty == Certainty::Unknown => guess,
        _ => answer,
    };
    Answer { nodes, ..answer }
}

/// What one search says.
struct Read {
    answer: Answer,
    /// Whether it may say something else with other threats.
    hangs_on_ko: bool,
}

/// One search, in which these have ko threats.
fn read<G: Game>(
    game: &mut G,
    fight: &mut Fight,
    table: &mut Table,
    ask: Ask,
    threats: Threats,
) -> Read {
    fight.set_threats(threats);
    table.begin_round(threats.owner());
    let mut search = Search::new(game, fight, table, ask.nodes);
    let known = search.solve(ask.first);
    let winner = match known.proof {
        0 => ask.first,
        _ => ask.first.opponent(),
    };
    let judged = search.table.judged_for(winner).map(Certainty::Believed);
    let certainty = match known.is_solved() {
        // A check of believed answers against all moves belongs here.
        true => judged.unwrap_or(Certainty::Proved(Proof::of_search())),
        false => Certainty::Unknown,
    };
    let answer = search.conclude(known, ask);
    let nodes = search.nodes;
    Read {
        answer: Answer {
            certainty,
            nodes,
            touched: fight.touched(),
            ..answer
        },
        hangs_on_ko: match known.is_solved() {
            true => known.hangs_on_ko,
            false => fight.ko_mattered(),
        },
    }
}

impl<G: Game> Search<'_, G> {
    /// What follows from a finished search; nodes and points are the caller's business.
    fn conclude(&mut self, known: Known, ask: Ask) -> Answer {
        // Without a result, what looks nearer is the guess.
        let works = known.proof < known.disproof;
        let mut moves: Vec<Move> = Vec::new();
        if works {
            moves.push(known.best.unwrap_or(Move::Pass));
            let more = ask.more_moves && self.game.tells_more_moves();
            if more && known.proof == 0 && known.best.is_some() {
                self.more_moves(known, ask.first, &mut moves);
            }
        }
        Answer {
            first: ask.first,
            success: if works { Success::Yes } else { Success::No },
            certainty: Certainty::Unknown,
            line: self.line(ask.first, moves.first().copied()),
            moves,
            nodes: 0,
            touched: tobi_grid::PointSet::empty(self.fight.size()),
            trace: ask.trace.then(|| Trace::of(self, ask.first)),
        }
    }

    /// Other first moves that win as well, each for a part of what the first one cost.
    fn more_moves(&mut self, known: Known, first: Side, moves: &mut Vec<Move>) {
        let share = (known.work / 100 * MORE_MOVES_PERCENT).max(100);
        for mv in self.legal_moves(first) {
            if moves.contains(&mv) {
                continue;
            }
            self.limit = self.nodes + share;
            self.fight.play(first, mv);
            let reply = self.solve(first.opponent());
            self.fight.undo();
            // Without threats what hangs on a ko is less than what does not.
            let less =
                self.fight.threats() == Threats::Nobody && reply.hangs_on_ko && !known.hangs_on_ko;
            if reply.disproof == 0 && !less {
                moves.push(mv);
            } else if reply.proof == 0 {
                self.game.fails(mv);
            }
        }
        if self.game.tells_cheapest_first() {
            let order = self.legal_moves(first);
            moves.sort_by_key(|mv| order.iter().position(|other| other == mv));
        }
    }

    /// The line of best moves that the table remembers, from this first move on if there is one.
    fn line(&mut self, first: Side, begin: Option<Move>) -> Vec<(Color, Move)> {
        let mut line = Vec::new();
        let mut side = first;
        let mut next = begin.or_else(|| self.known(first)?.best);
        while let Some(mv) = next {
            if line.len() >= LONGEST_LINE || self.fight.key_after(side, mv).is_none() {
                break;
            }
            line.push((side.color(), mv));
            self.fight.play(side, mv);
            side = side.opponent();
            next = self.known(side).and_then(|known| known.best);
        }
        for _ in &line {
            self.fight.undo();
        }
        line
    }
}
