//! Random, often illegal moves on boards of odd shapes, compared with the definition of every rule.

use tobi_goban::plain::Plain;
use tobi_goban::random_game::SplitMix;
use tobi_goban::rules::{Button, Ko, LastPass, LongCycle, PassStones, Suicide};
use tobi_goban::{
    Board, ByColor, Captures, Color, Game, Illegal, Move, Position, PositionKey, Rules, Setup,
};
use tobi_grid::{Point, PointSet, Size};

const MOVES: u32 = 20_000;

/// How often rare events occurred.
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
    buttons: u32,
    waits_for_white: u32,
    resumptions: u32,
    ends_restored: u32,
    turns_given: u32,
    kos_given_away: u32,
    edits: u32,
    edits_refused: u32,
}

/// A game by definition: everything is stored, and superko compares the stones.
struct Oracle {
    rules: Rules,
    now: Now,
    /// All situations since the last edit, each with its number of moves.
    situations: Vec<(Plain, Color, u32)>,
    /// The moves since the last edit.
    past: Vec<Past>,
    /// The number of moves before the last edit.
    edited: u32,
}

/// The whole state that a move may change.
#[derive(Clone)]
struct Now {
    plain: Plain,
    to_move: Color,
    prisoners: ByColor<u32>,
    /// The stones that ko forbids the side to move to bring back.
    ko: Option<Plain>,
    button: Option<Color>,
    /// The colours of the last consecutive passes.
    passes: Vec<Color>,
}

struct Past {
    before: Now,
    situations: usize,
    captures: Captures,
    mv: Move,
}

impl Oracle {
    fn new(size: Size, rules: Rules) -> Oracle {
        let now = Now {
            plain: Plain::from(&Board::new(size)),
            to_move: Color::Black,
            prisoners: ByColor::default(),
            ko: None,
            button: None,
            passes: Vec::new(),
        };
        Oracle {
            rules,
            situations: vec![(now.plain.clone(), now.to_move, 0)],
            now,
            past: Vec::new(),
            edited: 0,
        }
    }

    fn move_number(&self) -> u32 {
        self.edited + self.past.len() as u32
    }

    fn is_over(&self) -> bool {
        let passes = &self.now.passes;
        let enough = passes.len() >= usize::from(self.rules.passes_to_end);
        let by_right_player = match self.rules.last_pass {
            LastPass::Either => true,
            LastPass::White => passes.last() == Some(&Color::White),
        };
        enough && by_right_player
    }

    fn is_legal(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        let Move::Play(point) = mv else {
            return Ok(());
        };
        let Now {
            plain, to_move, ko, ..
        } = &self.now;
        if !plain.empty().size().contains(point) {
            return Err(Illegal::OffBoard);
        }
        if !plain.empty().contains(point) {
            return Err(Illegal::Occupied);
        }
        let mut after = plain.clone();
        let captures = after.place(point, color);
        // Ko: the move undoes the capture of one stone that the opponent has just made.
        if color == *to_move && captures.stones == 1 && ko.as_ref() == Some(&after) {
            return Err(Illegal::Ko);
        }
        if captures.own > 0 && self.rules.suicide == Suicide::Forbidden {
            return Err(Illegal::Suicide);
        }
        let since = match self.rules.ko {
            Ko::Simple => None,
            Ko::PositionalSuperko => self.since(|stones, _| stones == &after),
            Ko::SituationalSuperko => {
                self.since(|stones, mover| stones == &after && mover == color.opponent())
            }
        };
        since.map_or(Ok(()), |since| Err(Illegal::Superko { since }))
    }

    fn since(&self, same: impl Fn(&Plain, Color) -> bool) -> Option<u32> {
        let mut situations = self.situations.iter();
        let first = situations.find(|(stones, to_move, _)| same(stones, *to_move));
        first.map(|&(_, _, number)| number)
    }

    fn no_result(&self) -> Option<u32> {
        let agreed = self.rules.ko == Ko::Simple && self.rules.long_cycle == LongCycle::NoResult;
        let stone = matches!(self.past.last()?.mv, Move::Play(_));
        let now = &self.now;
        let since = self.since(|stones, to_move| stones == &now.plain && to_move == now.to_move);
        since.filter(|&since| agreed && stone && since < self.move_number())
    }

    fn play(&mut self, color: Color, mv: Move) -> Captures {
        let before = self.now.clone();
        let opponent = color.opponent();
        let now = &mut self.now;
        let mut captures = Captures::default();
        now.ko = None;
        match mv {
            Move::Play(point) => {
                captures = now.plain.place(point, color);
                now.prisoners[color] += u32::from(captures.stones);
                now.prisoners[opponent] += u32::from(captures.own);
                now.ko = (captures.stones == 1).then(|| before.plain.clone());
                now.passes.clear();
            }
            Move::Pass => {
                if self.rules.button == Button::HalfPoint && now.button.is_none() {
                    now.button = Some(color);
                } else {
                    now.passes.push(color);
                }
                if self.rules.pass_stones == PassStones::One {
                    now.prisoners[opponent] += 1;
                }
            }
        }
        now.to_move = opponent;
        self.past.push(Past {
            before,
            situations: self.situations.len(),
            captures,
            mv,
        });
        self.note_situation();
        captures
    }

    fn undo(&mut self) {
        let past = self.past.pop().unwrap();
        self.now = past.before;
        self.situations.truncate(past.situations);
    }

    fn set_to_move(&mut self, color: Color) {
        if color == self.now.to_move {
            return;
        }
        self.now.to_move = color;
        self.now.ko = None;
        if self.past.is_empty() {
            self.situations.clear();
        }
        self.note_situation();
    }

    /// Other stones and prisoners; any ko stays.
    fn edit(&mut self, setup: &Setup) {
        if setup.ko.is_none() {
            self.now.ko = None;
        }
        self.now.plain = Plain::new(setup.stones);
        self.now.prisoners = setup.prisoners;
        self.now.passes.clear();
        self.edited = self.move_number();
        self.past.clear();
        self.situations.clear();
        self.note_situation();
    }

    fn note_situation(&mut self) {
        let (stones, to_move) = (self.now.plain.clone(), self.now.to_move);
        self.situations.push((stones, to_move, self.move_number()));
    }
}

/// Compares all incremental state with the stones.
fn compare(game: &Game, oracle: &Oracle) {
    let position = game.position();
    let board = position.board();
    let plain = &oracle.now.plain;
    assert_eq!(position.to_move(), oracle.now.to_move);
    assert_eq!(position.prisoners(), oracle.now.prisoners);
    assert_eq!(game.is_over(), oracle.is_over());
    assert_eq!(game.button(), oracle.now.button);
    assert_eq!(game.no_result(), oracle.no_result());
    assert_eq!(game.move_number(), oracle.move_number());
    assert_eq!(game.last_edit(), oracle.edited);
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
    let mut key = board.key().with_to_move(oracle.now.to_move);
    if let Some(ko) = position.ko() {
        key = key.with_ko(ko);
        let back = oracle.is_legal(oracle.now.to_move, Move::Play(ko));
        assert!(matches!(back, Err(Illegal::Ko | Illegal::GameOver)));
    }
    assert_eq!(position.key(), key);
}

/// Any point, sometimes one of another board.
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

/// Rules of a preset, some with the button or with another end.
fn some_rules(random: &mut SplitMix) -> Rules {
    let names: Vec<_> = Rules::names().collect();
    let mut rules = Rules::named(names[random.below(names.len() as u32) as usize]).unwrap();
    if random.below(4) == 0 {
        rules.button = Button::HalfPoint;
    }
    if random.below(4) == 0 {
        rules.last_pass = LastPass::White;
    }
    rules
}

/// Records the effect of a move before it is played.
fn note_joins(oracle: &Oracle, color: Color, mv: Move, events: &mut Events) {
    let Move::Play(point) = mv else { return };
    let own = oracle.now.plain.chains(color);
    let beside = tobi_grid::morph::dilate(&PointSet::from_points(
        oracle.now.plain.empty().size(),
        [point],
    ));
    let joined = own.filter(|chain| !chain.is_disjoint(&beside)).count();
    events.joins_of_three += u32::from(joined == 3);
    events.joins_of_four += u32::from(joined == 4);
}

fn note_captures(oracle: &Oracle, captures: Captures, events: &mut Events) {
    events.captures += u32::from(captures.stones > 0);
    events.captures_of_many += u32::from(captures.stones > 1);
    events.captures_of_chains += u32::from(captures.chains > 1);
    events.suicides += u32::from(captures.own > 0);
    // Snapback: one stone was taken, and the taker is among several stones that are taken back at once.
    if let [.., earlier, last] = &oracle.past[..]
        && let (Move::Play(taker), Move::Play(_)) = (earlier.mv, last.mv)
        && earlier.captures.stones == 1
        && last.captures.stones > 1
        && oracle.now.plain.empty().contains(taker)
        && !last.before.plain.empty().contains(taker)
    {
        events.snapbacks += 1;
    }
}

/// Gives the turn away, changes the position, or resumes an ended game.
fn interfere(game: &mut Game, oracle: &mut Oracle, random: &mut SplitMix, events: &mut Events) {
    if game.is_over() {
        events.resumptions += 1;
        game.resume();
        oracle.now.passes.clear();
        let mut again = game.clone();
        if random.below(2) == 0
            && let Some((color, mv)) = again.undo()
        {
            again.play(color, mv).unwrap();
            assert!(again.is_over(), "the same pass, the same end");
            events.ends_restored += 1;
        }
    } else if random.below(3) > 0 {
        let color = Color::BOTH[random.below(2) as usize];
        let position = game.position();
        events.turns_given += u32::from(position.to_move() != color);
        events.kos_given_away += u32::from(position.to_move() != color && position.ko().is_some());
        game.set_to_move(color);
        oracle.set_to_move(color);
    } else {
        let mut setup = game.position().setup();
        setup.prisoners.black += 1;
        let any_point = any_move(random, setup.size);
        if let Move::Play(point) = any_point
            && setup.size.contains(point)
        {
            let color = Color::BOTH[random.below(2) as usize];
            setup.stones[color].insert(point);
            setup.stones[color.opponent()].remove(point);
            setup.ko = None;
        }
        let before = game.position().clone();
        match game.edit(setup.clone()) {
            Ok(()) => {
                oracle.edit(&setup);
                events.edits += 1;
            }
            Err(_) => {
                assert_eq!(game.position(), &before);
                events.edits_refused += 1;
            }
        }
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
        // Ko is rare: try to retake each one.
        let passed = matches!(game.moves().last(), Some((_, Move::Pass)));
        let mv = match game.position().ko() {
            Some(ko) if random.below(3) == 0 => Move::Play(ko),
            _ if passed && random.below(8) == 0 => Move::Pass,
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
        let enough = oracle.now.passes.len() >= usize::from(oracle.rules.passes_to_end);
        events.waits_for_white += u32::from(enough && !over);
        events.buttons += u32::from(oracle.now.button.is_some());
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
        let one_in = match game.position().ko() {
            _ if game.is_over() => 2,
            Some(_) => 4,
            None => 100,
        };
        if random.below(one_in) == 0 {
            interfere(&mut game, &mut oracle, &mut random, events);
            if oracle.past.is_empty() {
                snapshots.clear();
            }
            compare(&game, &oracle);
        }
        if game.is_over() || turn % (4 * size.area() as u32) == 0 {
            while let Some(snapshot) = snapshots.pop() {
                game.undo().unwrap();
                assert_eq!(game.position(), &snapshot);
            }
            assert_eq!(game.undo(), None);
            assert_eq!(game.position(), game.start());
            (game, oracle, snapshots) = start(&mut random);
        }
    }
}

/// Plays random moves on one board, and asserts that each rare event occurred.
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
            events.buttons,
            events.waits_for_white,
            events.resumptions,
            events.ends_restored,
            events.turns_given,
            events.kos_given_away,
            events.edits,
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
    occurred(
        &events,
        [events.joins_of_four, events.snapbacks, events.edits_refused],
    );
}

#[test]
fn stress_1x5() {
    let events = run(1, 5, 5);
    occurred(&events, [events.snapbacks, events.edits_refused]);
}
