//! Compares the search with its definition: trying every move.

use super::{Ask, Coverage, Game, Moves, Settled, Table, ask, ask_again, cases};
use crate::{Assumption, Certainty, Fight, Side, Success, random_stones};
use tobi_goban::ByColor;
use tobi_goban::random_game::SplitMix;
use tobi_grid::{Point, Size};

/// The game of capturing the chain on a point. The chain is safe with this many liberties; any empty point may be
/// played.
struct Take {
    stone: Point,
    safe: usize,
}

impl Take {
    fn new(stone: Point) -> Take {
        Take { stone, safe: 3 }
    }
}

impl Game for Take {
    type View = ();

    fn view(&mut self, fight: &mut Fight, _: Side) -> Result<(), Settled> {
        match fight.chain_at(self.stone) {
            None => Err(Settled::fact(Side::Attacker)),
            Some(chain) if chain.liberty_count() >= self.safe => Err(Settled::fact(Side::Defender)),
            Some(_) => Ok(()),
        }
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, (): &(), moves: &mut Moves) -> Coverage {
        let empty = fight.board().empty();
        moves.play_all(&empty, 1);
        if to_move == Side::Defender {
            moves.pass(1);
        }
        Coverage::All
    }
}

/// The winner, found by trying every move; `None` if some line repeated a position or became too long.
fn plain(
    game: &mut impl Game,
    fight: &mut Fight,
    to_move: Side,
    path: &mut Vec<u64>,
    budget: &mut u32,
) -> Option<Side> {
    if *budget == 0 {
        return None;
    }
    *budget -= 1;
    let view = match game.view(fight, to_move) {
        Ok(view) => view,
        Err(settled) => return Some(settled.winner),
    };
    let key = fight.key(to_move);
    if path.contains(&key) {
        return None;
    }
    path.push(key);
    let mut moves = Moves::new(fight.size());
    game.moves(fight, to_move, &view, &mut moves);
    let mut sure = true;
    let mut won = false;
    for candidate in moves.found() {
        if fight.key_after(to_move, candidate.mv).is_none() {
            continue;
        }
        fight.play(to_move, candidate.mv);
        let winner = plain(game, fight, to_move.opponent(), path, budget);
        fight.undo();
        won |= winner == Some(to_move);
        sure &= winner.is_some();
        if won {
            break;
        }
    }
    path.pop();
    match (won, sure) {
        (true, _) => Some(to_move),
        (false, true) => Some(to_move.opponent()),
        (false, false) => None,
    }
}

/// Random stones on a small board, each chain with at least one liberty.
fn random_fight(random: &mut SplitMix, size: Size) -> Fight {
    let shares = ByColor { black: 2, white: 2 };
    Fight::new(&random_stones::stones(random, size, shares, 5), None)
}

/// What `first` gets, found by trying every move under the three assumptions about ko threats.
fn plain_success(fight: &Fight, target: Point, first: Side) -> Option<Success> {
    for (threats, success) in cases(first) {
        let mut fight = fight.clone();
        fight.set_threats(threats);
        let mut budget = 20_000;
        let game = &mut Take::new(target);
        if plain(game, &mut fight, first, &mut Vec::new(), &mut budget)? == first {
            return Some(success);
        }
    }
    Some(Success::No)
}

#[test]
fn the_search_agrees_with_trying_every_move() {
    let mut random = SplitMix::new(11);
    let mut table = Table::new();
    let mut seen = std::collections::BTreeMap::new();
    let mut compared = 0;
    while compared < 3000 {
        let size = Size::new(3, 2 + random.below(2)).expect("a small board");
        let fight = random_fight(&mut random, size);
        let Some(target) = fight.stones(Side::Defender).first() else {
            continue;
        };
        for first in [Side::Defender, Side::Attacker] {
            let how = Ask {
                more_moves: true,
                trace: true,
                ..Ask::new(first, 1_000_000)
            };
            let mut game = Take::new(target);
            let answer = ask(&mut game, &mut fight.clone(), &mut table, how);
            assert_ne!(answer.certainty, Certainty::Unknown, "{}", fight.board());
            let Some(truth) = plain_success(&fight, target, first) else {
                continue;
            };
            let by_ko = answer.certainty == Certainty::Believed(Assumption::KoThreats);
            if answer.certainty.is_proved() || by_ko {
                let board = fight.board();
                assert_eq!(answer.success, truth, "{first} first\n{board}");
                assert_eq!(
                    answer.moves.is_empty(),
                    !truth.works(),
                    "{first} first\n{board}"
                );
                compared += 1;
                *seen.entry((first == Side::Attacker, truth)).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(
        seen.len(),
        8,
        "each side gets each success at least once: {seen:?}"
    );
}

#[test]
fn results_of_an_easier_aim_change_no_answer() {
    let mut random = SplitMix::new(13);
    let (mut kept, mut fresh) = (Table::new(), Table::new());
    let (mut compared, mut nodes) = (0, [0, 0]);
    while compared < 1000 {
        let fight = random_fight(&mut random, Size::square(3));
        let Some(target) = fight.stones(Side::Defender).first() else {
            continue;
        };
        let how = Ask::new(
            if compared % 2 == 0 {
                Side::Defender
            } else {
                Side::Attacker
            },
            1_000_000,
        );
        ask(&mut Take::new(target), &mut fight.clone(), &mut kept, how);
        kept.begin_harder();
        let mut four = Take {
            safe: 4,
            ..Take::new(target)
        };
        let again = ask_again(&mut four, &mut fight.clone(), &mut kept, how);
        let anew = ask(&mut four, &mut fight.clone(), &mut fresh, how);
        if again.certainty.is_proved() && anew.certainty.is_proved() {
            assert_eq!(again.success, anew.success, "{}", fight.board());
            compared += 1;
            nodes[0] += again.nodes;
            nodes[1] += anew.nodes;
        }
    }
    assert!(nodes[0] < nodes[1], "{nodes:?}");
}

#[test]
fn every_move_of_an_answer_works() {
    let mut random = SplitMix::new(12);
    let mut table = Table::new();
    let mut checked = 0;
    while checked < 300 {
        let fight = random_fight(&mut random, Size::square(3));
        let Some(target) = fight.stones(Side::Defender).iter().last() else {
            continue;
        };
        let how = Ask {
            more_moves: true,
            ..Ask::new(Side::Attacker, 1_000_000)
        };
        let mut game = Take::new(target);
        let answer = ask(&mut game, &mut fight.clone(), &mut table, how);
        if answer.success != Success::Yes || !answer.certainty.is_proved() {
            continue;
        }
        for mv in answer.moves {
            let mut after = fight.clone();
            after.play(Side::Attacker, mv);
            let after = Fight::new(&ByColor::from_fn(|c| *after.board().stones(c)), after.ko());
            let how = Ask {
                first: Side::Defender,
                ..how
            };
            let reply = ask(&mut Take::new(target), &mut after.clone(), &mut table, how);
            if reply.certainty.is_proved() {
                assert_eq!(reply.success, Success::No, "{mv:?}\n{}", fight.board());
                checked += 1;
            }
        }
    }
}

#[test]
fn a_trace_shows_the_capture_move_by_move() {
    let mut fight = Fight::drawn(
        ". . . . .
         . O . O .
         . O X O .
         . . . . .",
    );
    let how = Ask {
        trace: true,
        ..Ask::new(Side::Attacker, 1_000)
    };
    let answer = ask(
        &mut Take::new(Point::new(2, 2)),
        &mut fight,
        &mut Table::new(),
        how,
    );
    assert_eq!(answer.success, Success::Yes);
    let trace = answer.trace.as_ref().expect("it was asked for");
    assert!(!trace.cut && trace.len() > 2, "{trace:?}");
    assert_eq!(trace.moves.len(), 1, "one move is enough for a proof");
    let first = &trace.moves[0];
    assert_eq!((Some(first.mv), first.works), (answer.best(), Some(true)));
    assert!(first.replies.len() > 1, "each reply is refuted: {first:?}");
    assert!(first.replies.iter().all(|reply| reply.works == Some(false)));
}

/// The same game, but one side declares its move lists incomplete.
struct Cut(Take, Side);

impl Game for Cut {
    type View = ();

    fn view(&mut self, fight: &mut Fight, to_move: Side) -> Result<(), Settled> {
        self.0.view(fight, to_move)
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, (): &(), moves: &mut Moves) -> Coverage {
        self.0.moves(fight, to_move, &(), moves);
        if to_move == self.1 {
            Coverage::Part(Assumption::NearMoves)
        } else {
            Coverage::All
        }
    }
}

#[test]
fn an_incomplete_move_list_only_prevents_proofs_of_losses() {
    for cut in [Side::Attacker, Side::Defender] {
        let mut game = Cut(Take::new(Point::new(1, 2)), cut);
        let mut fight = Fight::drawn(
            ". . . .
         . O . .
         O X O .
         . . . .",
        );
        let how = Ask::new(Side::Defender, 100_000);
        let answer = ask(&mut game, &mut fight, &mut Table::new(), how);
        assert_eq!(answer.success, Success::No, "{answer:?}");
        match cut {
            Side::Attacker => assert!(answer.certainty.is_proved()),
            Side::Defender => {
                assert_eq!(answer.certainty, Certainty::Believed(Assumption::NearMoves));
            }
        }
    }
}
