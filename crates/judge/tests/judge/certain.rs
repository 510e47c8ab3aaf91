//! Certain life: pictures, laws, and slow but obviously correct definitions.

use crate::alternate::Alternate;
use crate::boards::seeds;
use crate::pictures::{board, reader};
use std::collections::HashSet;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Board, ByColor, Color, Effect, Position, Setup};
use tobi_grid::{Point, PointSet, Size, Symmetry};
use tobi_judge::certain::{Certain, Guess};
use tobi_reading::{Question, Side};

/// The middle games and ends of random games, on boards of many sizes.
fn boards(numbers: std::ops::Range<u64>, side: u32) -> impl Iterator<Item = Position> {
    numbers.map(move |seed| {
        let size = Size::new(side, side + (seed % 3) as u32).expect("a size");
        let mut game = RandomGame::new(size, seed);
        let moves = size.area() / 2 + seed as usize % size.area();
        game.by_ref().take(moves).for_each(drop);
        game.position().clone()
    })
}

/// Whether any number of moves of one side, with the other passing, captures the stone or makes a living group in
/// `region`.
struct Alone {
    color: Color,
    seen: HashSet<Vec<u8>>,
}

impl Alone {
    fn reaches(&mut self, board: &Board, goal: &impl Fn(&Board) -> bool) -> bool {
        if goal(board) {
            return true;
        }
        let points = board.size().points();
        let name = points.map(|point| board.color_at(point).map_or(0, |it| 1 + it as u8));
        if !self.seen.insert(name.collect()) {
            return false;
        }
        board.empty().iter().any(|point| {
            let mut next = board.clone();
            board.effect(point, self.color) != Effect::Suicide && {
                next.place(point, self.color);
                self.reaches(&next, goal)
            }
        })
    }
}

fn reaches(board: &Board, color: Color, goal: impl Fn(&Board) -> bool) -> bool {
    let seen = HashSet::new();
    Alone { color, seen }.reaches(board, &goal)
}

/// Benson: exactly those chains are alive that the other side cannot capture by moving alone.
#[test]
fn chains_that_cannot_be_captured_are_alive() {
    let mut alive = 0;
    for position in boards(0..seeds(400), 3).chain(boards(0..seeds(60), 4)) {
        let board = position.board();
        let certain = Certain::unconditional(board);
        for chain in board.chains() {
            let (color, stone) = (chain.color(), chain.first());
            let captured = |board: &Board| board.color_at(stone) != Some(color);
            let lives = !reaches(board, color.opponent(), captured);
            assert_eq!(certain.alive[color].contains(stone), lives, "{board}");
            alive += u32::from(lives);
        }
    }
    assert!(alive > seeds(100) as u32, "{alive} chains live");
}

/// A side cannot make a living group in the other's territory by moving there alone.
#[test]
fn the_other_side_cannot_live_in_territory() {
    let mut points = 0;
    for position in boards(0..seeds(400), 3).chain(boards(0..seeds(60), 4)) {
        let board = position.board();
        let certain = Certain::unconditional(board);
        for color in Color::BOTH {
            let enemy = color.opponent();
            let territory = certain.territory[color];
            let alive =
                |board: &Board| !Certain::unconditional(board).alive[enemy].is_disjoint(&territory);
            assert!(!reaches(board, enemy, alive), "{board}");
            points += territory.len();
        }
    }
    assert!(points > seeds(300) as usize, "{points} points");
}

/// A region without own stones inside is territory if and only if it has no room for two eyes.
#[test]
fn a_region_without_room_for_two_eyes_is_territory() {
    let wide = Certain::unconditional(&board(
        ". X . . . . . X .
         X X . . . . . X X
         X X X X X X X X X",
    ));
    assert_eq!(wide.alive.black.len(), 15);
    assert_eq!(wide.territory.black.len(), 2);
    let narrow = Certain::unconditional(&board(
        ". X . . . . X .
         X X . . . . X X
         X X X X X X X X",
    ));
    assert_eq!(narrow.territory.black.len(), 10);
}

/// Two black stones in a white eye space of six points: Black would have to add three before White captures, and the
/// hole that they leave has room for two eyes.
#[test]
fn black_must_be_able_to_capture_the_shut_in_stones() {
    let six = "O O O O O O X .
               O O O . O O X X
               O O O X . O X .
               O O . X O O X X
               O O O . O O X O
               O O O O O O X O
               X X X X X X X O
               . O O O O O O .";
    let certain = Certain::unconditional(&board(six));
    assert_eq!(certain.alive.black.len(), 15);
    let inside = Point::new(0, 0);
    assert!(!certain.dead.contains(inside) && !certain.territory.black.contains(inside));
    // With one point less Black captures everything.
    let five = six.replacen("X . O X .", "X O O X .", 1);
    let certain = Certain::unconditional(&board(&five));
    assert!(certain.dead.contains(inside) && certain.territory.black.contains(inside));
}

/// F2 could only become an eye by a ko, and White has no threats that Black must answer. So it is no more an eye than
/// without the black stones inside, which White may capture for its one eye.
#[test]
fn a_ko_makes_no_eye() {
    let ko = board(
        "X . X X X X X
         X X X X X X X
         X X X . X . X
         X X X X X X X
         O . . O O X X
         O O . O . . X
         O X X O O X X",
    );
    let certain = Certain::unconditional(&ko);
    assert_eq!(certain.dead, *ko.stones(Color::White));
}

/// Chains that live by answers are not captured when both sides try every move.
#[test]
fn alive_by_answers_is_not_captured_by_turns() {
    let mut alive = 0;
    for position in boards(0..1_500, 3) {
        let board = position.board();
        let [passive, certain] = [Certain::unconditional(board), Certain::with_answers(board)];
        let alone = ByColor::from_fn(|color| Certain::alive_with_answers(board, color));
        assert_eq!(alone, certain.alive);
        for chain in board.chains() {
            let (color, stone) = (chain.color(), chain.first());
            let by_answers = certain.alive[color] - passive.alive[color];
            if !by_answers.contains(stone) {
                continue;
            }
            if let Some(captured) = Alternate::captures(board, &chain.stones()) {
                assert!(!captured, "{stone:?}\n{board}");
                alive += 1;
            }
        }
    }
    assert!(alive > 20, "{alive} chains live by answers");
}

/// Presumptions of all kinds, right and wrong: each colour owns everything, or only the empty points, or a random half.
fn guesses(board: &Board, seed: u64) -> Vec<Guess> {
    let nothing = PointSet::empty(board.size());
    let half = |salt: u64| {
        let chosen = |point: &Point| {
            let mixed =
                (seed ^ salt ^ (point.cell() as u64 + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed >> 63 == 0
        };
        PointSet::from_points(board.size(), board.size().points().filter(chosen))
    };
    let chains = |of: PointSet| {
        let chains = board.chains().filter(|chain| of.contains(chain.first()));
        PointSet::union(board.size(), chains.map(|chain| chain.stones()))
    };
    let mut guesses = vec![Guess {
        dead: nothing,
        owned: ByColor::from_fn(|_| board.empty()),
    }];
    for color in Color::BOTH {
        let dead = *board.stones(color.opponent());
        guesses.push(Guess {
            dead,
            owned: ByColor::from_fn(|of| {
                if of == color {
                    board.empty() | dead
                } else {
                    nothing
                }
            }),
        });
    }
    let dead = chains(half(1));
    guesses.push(Guess {
        dead,
        owned: ByColor::from_fn(|color| {
            half(2 + color as u64) & (board.empty() | dead)
                | (*board.stones(color.opponent()) & dead)
        }),
    });
    guesses
}

/// What a search calls alive is not captured, not even one of all these stones, and what it calls dead does not escape,
/// when both sides try every move.
#[test]
fn searched_life_and_death_are_true() {
    let (mut alive, mut dead) = (0, 0);
    let sizes = [3, 4].into_iter().flat_map(|side| {
        (0..seeds(240)).flat_map(move |seed| boards(seed..seed + 1, side).map(move |it| (seed, it)))
    });
    for (seed, position) in sizes {
        let board = position.board();
        let answers = Certain::with_answers(board);
        for guess in guesses(board, seed) {
            let found = Certain::by_search(board, &guess, 20);
            for color in Color::BOTH {
                let new = found.alive[color] - answers.alive[color];
                if !new.is_empty()
                    && let Some(captured) = Alternate::captures(board, &found.alive[color])
                {
                    assert!(
                        !captured,
                        "{:?} of {color:?} are not alive\n{board}{guess:?}",
                        new.first()
                    );
                    alive += 1;
                }
                let lost = *board.stones(color) & found.territory[color.opponent()];
                for chain in board
                    .chains()
                    .filter(|chain| chain.stones().is_subset(&(lost - answers.dead)))
                {
                    if let Some(is_dead) = Alternate::are_dead(board, &chain.stones()) {
                        assert!(is_dead, "{:?} is not dead\n{board}{guess:?}", chain.first());
                        dead += 1;
                    }
                }
            }
        }
    }
    assert!(
        alive as u64 > seeds(60) && dead > 1,
        "{alive} boards with life, {dead} dead chains"
    );
}

#[test]
fn answers_join_chains() {
    let joint = board(
        ". X X . X X .
         X X X . X X X
         O O O O O O O
         O . O O O . O",
    );
    assert!(Certain::unconditional(&joint).alive.black.is_empty());
    assert_eq!(Certain::with_answers(&joint).alive.black.len(), 10);
}

#[test]
fn answers_part_regions() {
    let row = |picture: &str| Certain::with_answers(&board(picture));
    let four = row(". . . . X O
         X X X X X O
         O O O O O O
         O . O . O .");
    assert_eq!(four.alive.black.len(), 6);
    assert_eq!(four.territory.black.len(), 4);
    let three = row(". . . X O
         X X X X O
         O O O O O
         O . O . O");
    assert!(three.alive.black.is_empty());
    // In the corner the bend has no miai: White's stone in the corner makes it a ko.
    let bent = row(". . . X O
         . X X X O
         X X O O O
         O O O . O");
    assert!(bent.alive.black.is_empty());
}

/// With answers White has room for one eye, without them for two.
#[test]
fn answers_guard_territory() {
    let wide = board(
        ". X . . . . . X .
         X X . . . . . X X
         X X X X X X X X X",
    );
    let certain = Certain::with_answers(&wide);
    assert_eq!(certain.territory.black.len(), 12);
}

/// A full search agrees with what is certain, if it can finish.
#[test]
fn reading_agrees() {
    let mut reader = reader(2_000);
    let (mut alive, mut dead) = (0, 0);
    for side in 4..=7 {
        for position in boards(0..150, side) {
            let board = position.board();
            let [passive, certain] = [Certain::unconditional(board), Certain::with_answers(board)];
            for color in Color::BOTH {
                assert!(
                    passive.alive[color].is_subset(&certain.alive[color]),
                    "{board}"
                );
                let owned = certain.alive[color] | certain.territory[color];
                assert!(passive.territory[color].is_subset(&owned), "{board}");
            }
            for chain in board.chains() {
                let stone = chain.first();
                let mut gets = |first: Side| {
                    let question = Question::Life(stone);
                    let answer = reader.answer(&position, &question, first).expect("a stone");
                    answer.certainty.is_proved() && answer.success.works()
                };
                if certain.alive[chain.color()].contains(stone) {
                    assert!(!gets(Side::Attacker), "{stone:?} is called alive\n{board}");
                    alive += u32::from(!passive.alive[chain.color()].contains(stone));
                } else if board.stones(chain.color()).is_subset(&certain.dead) {
                    // If other stones stand too, the question may be about these.
                    assert!(!gets(Side::Defender), "{stone:?} is called dead\n{board}");
                    dead += 1;
                }
            }
        }
    }
    assert!(
        alive > 10 && dead > 100,
        "{alive} live by answers, {dead} are dead"
    );
}

/// Both strengths on middle games and ends of many sizes.
#[test]
fn symmetries_and_colours_commute() {
    for side in [1, 2, 5, 9, 19] {
        for position in boards(0..20, side) {
            let board = position.board();
            for strength in [Certain::unconditional, Certain::with_answers] {
                let certain = strength(board);
                for symmetry in Symmetry::ALL {
                    let turned = strength(&changed(board, symmetry, false));
                    let of_set = |set: &PointSet| symmetry.of_set(set);
                    assert_eq!(turned.alive, certain.alive.map(|set| of_set(&set)));
                    assert_eq!(turned.territory, certain.territory.map(|set| of_set(&set)));
                    assert_eq!(turned.dead, of_set(&certain.dead));
                }
                let swapped = strength(&changed(board, Symmetry::ALL[0], true));
                assert_eq!(swapped.alive, certain.alive.swapped());
                assert_eq!(swapped.territory, certain.territory.swapped());
            }
        }
    }
}

/// The search on the ends of games.
#[test]
fn symmetries_and_colours_commute_with_the_search() {
    for side in [3, 5, 7, 9] {
        for (seed, position) in
            (0..4).flat_map(|seed| boards(seed..seed + 1, side).map(move |it| (seed, it)))
        {
            let board = position.board();
            for guess in guesses(board, seed) {
                let found = Certain::by_search(board, &guess, 1);
                for symmetry in Symmetry::ALL {
                    let of_set = |set: &PointSet| symmetry.of_set(set);
                    let turned = Guess {
                        dead: of_set(&guess.dead),
                        owned: guess.owned.map(|set| of_set(&set)),
                    };
                    let other = Certain::by_search(&changed(board, symmetry, false), &turned, 1);
                    assert_eq!(other.alive, found.alive.map(|set| of_set(&set)));
                    assert_eq!(other.territory, found.territory.map(|set| of_set(&set)));
                }
                let swapped = Guess {
                    owned: guess.owned.swapped(),
                    ..guess
                };
                let swapped =
                    Certain::by_search(&changed(board, Symmetry::ALL[0], true), &swapped, 1);
                assert_eq!(swapped.alive, found.alive.swapped());
                assert_eq!(swapped.territory, found.territory.swapped());
            }
        }
    }
}

fn changed(board: &Board, symmetry: Symmetry, swaps: bool) -> Board {
    let stones = ByColor::from_fn(|color| symmetry.of_set(board.stones(color)));
    let stones = if swaps { stones.swapped() } else { stones };
    let mut setup = Setup::new(stones.black.size());
    setup.stones = stones;
    let position = Position::from_setup(setup).expect("a position");
    position.board().clone()
}

#[test]
fn nearly_empty_boards() {
    for size in [
        Size::square(1),
        Size::square(25),
        Size::new(1, 9).expect("a size"),
    ] {
        for strength in [Certain::unconditional, Certain::with_answers] {
            let certain = strength(&Board::new(size));
            assert!(certain.alive.black.is_empty() && certain.territory.white.is_empty());
        }
    }
}
