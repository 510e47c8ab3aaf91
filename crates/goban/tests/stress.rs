//! Garbage moves on boards of odd shapes, against the definition of every rule.

use tobi_goban::plain::Plain;
use tobi_goban::random_game::SplitMix;
use tobi_goban::rules::{Ko, PassStones, Suicide};
use tobi_goban::{
    Board, ByColor, Captures, Color, Game, Illegal, Move, Position, PositionKey, Rules, Setup,
};
use tobi_grid::{Point, PointSet, Size};

const MOVES: u32 = 20_000;

/// How often the rare things happened.
#[derive(Debug, Default)]
struct Events {
    captures: u32,
    captures_of_many: u32,
    captures_of_chains: u32,
    suicides: u32,
    snapbacks: u32,
    joins_of_three: u32,
    joins_of_four: u32,
    ko_refusals: u32,
    superko_refusals: u32,
    suicide_refusals: u32,
    undos: u32,
    ends: u32,
}

/// A game by definition: everything is kept, and superko is decided by comparing the stones.
struct Oracle {
    rules: Rules,
    plain: Plain,
    to_move: Color,
    prisoners: ByColor<u32>,
    passes: u8,
    past: Vec<Past>,
}

struct Past {
    plain: Plain,
    to_move: Color,
    prisoners: ByColor<u32>,
    passes: u8,
    captures: Captures,
    mv: Move,
}

impl Oracle {
    fn new(size: Size, rules: Rules) -> Oracle {
        Oracle {
            rules,
            plain: Plain::from(&Board::new(size)),
            to_move: Color::Black,
            prisoners: ByColor::default(),
            passes: 0,
            past: Vec::new(),
        }
    }

    fn is_legal(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        if self.passes >= self.rules.passes_to_end {
            return Err(Illegal::GameOver);
        }
        let Move::Play(point) = mv else {
            return Ok(());
        };
        if !self.plain.empty().size().contains(point) {
            return Err(Illegal::OffBoard);
        }
        if !self.plain.empty().contains(point) {
            return Err(Illegal::Occupied);
        }
        let mut after = self.plain.clone();
        let captures = after.place(point, color);
        // Ko: it undoes the capture of one stone that the opponent has just made.
        let last = self.past.last();
        if color == self.to_move
            && captures.stones == 1
            && last.is_some_and(|last| last.captures.stones == 1 && last.plain == after)
        {
            return Err(Illegal::Ko);
        }
        if captures.own > 0 && self.rules.suicide == Suicide::Forbidden {
            return Err(Illegal::Suicide);
        }
        if let Some(since) = self.since(&after, color.opponent()) {
            return Err(Illegal::Superko { since });
        }
        Ok(())
    }

    fn since(&self, after: &Plain, to_move: Color) -> Option<u32> {
        let past = self.past.iter().map(|past| (&past.plain, past.to_move));
        let since = past
            .chain([(&self.plain, self.to_move)])
            .position(|(plain, mover)| match self.rules.ko {
                Ko::Simple => false,
                Ko::PositionalSuperko => plain == after,
                Ko::SituationalSuperko => plain == after && mover == to_move,
            });
        since.map(|number| number as u32)
    }

    fn play(&mut self, color: Color, mv: Move) -> Captures {
        let before = self.plain.clone();
        let opponent = color.opponent();
        let mut past = Past {
            plain: before,
            to_move: self.to_move,
            prisoners: self.prisoners,
            passes: self.passes,
            captures: Captures::default(),
            mv,
        };
        match mv {
            Move::Play(point) => {
                past.captures = self.plain.place(point, color);
                self.prisoners[color] += u32::from(past.captures.stones);
                self.prisoners[opponent] += u32::from(past.captures.own);
                self.passes = 0;
            }
            Move::Pass => {
                self.passes += 1;
                if self.rules.pass_stones == PassStones::One {
                    self.prisoners[opponent] += 1;
                }
            }
        }
        self.to_move = opponent;
        let captures = past.captures;
        self.past.push(past);
        captures
    }

    fn undo(&mut self) {
        let past = self.past.pop().unwrap();
        self.plain = past.plain;
        self.to_move = past.to_move;
        self.prisoners = past.prisoners;
        self.passes = past.passes;
    }
}

/// Compares all bookkeeping with what the stones say.
fn compare(game: &Game, oracle: &Oracle) {
    let position = game.position();
    let board = position.board();
    let plain = &oracle.plain;
    assert_eq!(position.to_move(), oracle.to_move);
    assert_eq!(position.prisoners(), oracle.prisoners);
    assert_eq!(board.empty(), plain.empty());
    let stones = ByColor::from_fn(|color| *plain.stones(color));
    let mut chains = Vec::new();
    for color in Color::BOTH {
        assert_eq!(board.stones(color), &stones[color], "{position:?}");
        for stones in plain.chains(color) {
            let liberties = plain.liberties(&stones);
            chains.push((stones.first().unwrap(), color, stones, liberties));
        }
    }
    chains.sort_unstable_by_key(|&(first, ..)| first);
    let mut found = board.chains();
    for (first, color, stones, liberties) in chains {
        let chain = found.next().expect("as many chains");
        assert_eq!(chain.first(), first);
        assert_eq!(chain.color(), color);
        assert_eq!(chain.stones(), stones);
        assert_eq!(chain.len(), stones.len());
        assert_eq!(chain.liberties(), liberties, "{chain:?}{position:?}");
        assert_eq!(chain.liberty_count(), liberties.len());
        assert_eq!(chain.first_liberty(), liberties.first());
        for stone in stones {
            assert_eq!(board.color_at(stone), Some(color));
        }
    }
    assert_eq!(found.next(), None, "no more chains");
    assert_eq!(board.key(), PositionKey::of_stones(&stones));
    let mut key = board.key().with_to_move(oracle.to_move);
    if let Some(ko) = position.ko() {
        key = key.with_ko(ko);
        let back = oracle.is_legal(oracle.to_move, Move::Play(ko));
        assert!(matches!(back, Err(Illegal::Ko | Illegal::GameOver)));
    }
    assert_eq!(position.key(), key);
}

/// Any point, now and then one of another board.
fn any_move(random: &mut SplitMix, size: Size) -> Move {
    match random.below(60) {
        0 => Move::Pass,
        1 => Move::Play(Point::new(random.below(25) as u8, random.below(25) as u8)),
        _ => {
            let column = random.below(size.columns().into()) as u8;
            let row = random.below(size.rows().into()) as u8;
            Move::Play(Point::new(column, row))
        }
    }
}

fn some_rules(random: &mut SplitMix) -> Rules {
    let names = [
        "japanese",
        "aga",
        "new-zealand",
        "tromp-taylor",
        "chinese",
        "ing",
    ];
    Rules {
        // The oracle knows nothing else of the end.
        last_pass: tobi_goban::rules::LastPass::Either,
        ..Rules::named(names[random.below(6) as usize]).unwrap()
    }
}

/// Notes what a move is about to do, before it is played.
fn note_joins(oracle: &Oracle, color: Color, mv: Move, events: &mut Events) {
    let Move::Play(point) = mv else { return };
    let own = oracle.plain.chains(color);
    let beside =
        tobi_grid::morph::dilate(&PointSet::from_points(oracle.plain.empty().size(), [point]));
    let joined = own.filter(|chain| !chain.is_disjoint(&beside)).count();
    events.joins_of_three += u32::from(joined == 3);
    events.joins_of_four += u32::from(joined == 4);
}

fn note_captures(oracle: &Oracle, captures: Captures, events: &mut Events) {
    events.captures += u32::from(captures.stones > 0);
    events.captures_of_many += u32::from(captures.stones > 1);
    events.captures_of_chains += u32::from(captures.chains > 1);
    events.suicides += u32::from(captures.own > 0);
    // Snapback: one stone was taken, and its taker is among more that are taken back at once.
    if let [.., earlier, last] = &oracle.past[..]
        && let (Move::Play(taker), Move::Play(_)) = (earlier.mv, last.mv)
        && earlier.captures.stones == 1
        && last.captures.stones > 1
        && oracle.plain.empty().contains(taker)
        && !last.plain.empty().contains(taker)
    {
        events.snapbacks += 1;
    }
}

fn stress(size: Size, seed: u64, events: &mut Events) {
    let mut random = SplitMix::new(seed);
    let start = |random: &mut SplitMix| {
        let rules = some_rules(random);
        let game = Game::new(rules, Setup::new(size)).unwrap();
        (game, Oracle::new(size, rules), Vec::<Position>::new())
    };
    let (mut game, mut oracle, mut snapshots) = start(&mut random);
    for turn in 0..MOVES {
        let to_move = game.position().to_move();
        let color = match random.below(20) {
            0 => to_move.opponent(),
            _ => to_move,
        };
        // Ko is rare: try to take back each one.
        let mv = match game.position().ko() {
            Some(ko) if random.below(3) == 0 => Move::Play(ko),
            _ => any_move(&mut random, size),
        };
        let before = game.position().clone();
        let expected = oracle.is_legal(color, mv);
        assert_eq!(
            game.is_legal(color, mv),
            expected,
            "{color} {mv:?} {before:?}"
        );
        let played = game.play(color, mv);
        assert_eq!(played.map(|_| ()), expected);
        match played {
            Ok(captures) => {
                note_joins(&oracle, color, mv, events);
                assert_eq!(oracle.play(color, mv), captures);
                note_captures(&oracle, captures, events);
                snapshots.push(before);
            }
            Err(refusal) => {
                assert_eq!(game.position(), &before);
                match refusal {
                    Illegal::Ko => events.ko_refusals += 1,
                    Illegal::Superko { .. } => events.superko_refusals += 1,
                    Illegal::Suicide => events.suicide_refusals += 1,
                    _ => {}
                }
            }
        }
        compare(&game, &oracle);
        let over = game.is_over();
        events.ends += u32::from(over);
        let back = match random.below(50) {
            0 => random.below(8),
            _ => u32::from(over && random.below(2) == 0),
        };
        for _ in 0..back {
            let Some(snapshot) = snapshots.pop() else {
                break;
            };
            let last = *game.moves().last().unwrap();
            assert_eq!(game.undo(), Some(last));
            assert_eq!(game.position(), &snapshot);
            oracle.undo();
            compare(&game, &oracle);
            events.undos += 1;
        }
        if game.is_over() || turn % (4 * size.area() as u32) == 0 {
            while let Some(snapshot) = snapshots.pop() {
                game.undo().unwrap();
                assert_eq!(game.position(), &snapshot);
            }
            assert_eq!(game.undo(), None);
            assert_eq!(game.position(), &Position::new(size));
            (game, oracle, snapshots) = start(&mut random);
        }
    }
}

/// Plays garbage on one board, and asserts that what happens on every board did happen.
fn run(columns: u32, rows: u32, seed: u64) -> Events {
    let mut events = Events::default();
    stress(Size::new(columns, rows).unwrap(), seed, &mut events);
    occurred(
        &events,
        [
            events.captures,
            events.captures_of_many,
            events.captures_of_chains,
            events.suicides,
            events.ko_refusals,
            events.superko_refusals,
            events.suicide_refusals,
            events.undos,
            events.ends,
        ],
    );
    events
}

fn occurred<const N: usize>(events: &Events, counts: [u32; N]) {
    assert!(counts.iter().all(|&count| count > 0), "{events:#?}");
}

#[test]
fn stress_19x19() {
    let events = run(19, 19, 1);
    occurred(&events, [events.joins_of_three, events.joins_of_four]);
}

#[test]
fn stress_9x16() {
    let events = run(9, 16, 2);
    occurred(&events, [events.joins_of_three, events.joins_of_four]);
}

#[test]
fn stress_13x7() {
    let events = run(13, 7, 3);
    occurred(&events, [events.joins_of_three, events.joins_of_four]);
}

#[test]
fn stress_4x4() {
    let events = run(4, 4, 4);
    occurred(&events, [events.joins_of_four, events.snapbacks]);
}

#[test]
fn stress_1x5() {
    let events = run(1, 5, 5);
    occurred(&events, [events.snapbacks]);
}
