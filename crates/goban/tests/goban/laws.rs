//! Laws: results do not depend on the orientation of the board or the names of the colours.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tobi_goban::count::{Terms, count};
use tobi_goban::plain::Plain;
use tobi_goban::random_game::{RandomGame, SplitMix};
use tobi_goban::{
    Board, ByColor, Color, Game, Komi, Move, Position, PositionKey, PositionLog, Rules, Scoring,
    Setup, SetupError,
};
use tobi_grid::{Point, PointSet, Size, Symmetry};

/// The same cases in every run.
fn fixed_seed(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(0x0067_6f62),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn any_size() -> impl Strategy<Value = Size> {
    (1_u32..=25, 1_u32..=25).prop_map(|(columns, rows)| Size::new(columns, rows).unwrap())
}

/// Some moves of a random game.
fn any_moves() -> impl Strategy<Value = (Size, Vec<(Color, Move)>)> {
    (any_size(), any::<u64>(), 0.0..1.0).prop_map(|(size, seed, share)| {
        let length = 3.0 * size.area() as f64 * share;
        let moves = RandomGame::new(size, seed).take(length as usize).collect();
        (size, moves)
    })
}

fn replay(size: Size, moves: &[(Color, Move)]) -> Position {
    let mut position = Position::new(size);
    for &(color, mv) in moves {
        position.play(color, mv, &Rules::JAPANESE).unwrap();
    }
    position
}

fn turned_setup(setup: &Setup, symmetry: Symmetry) -> Setup {
    Setup {
        size: symmetry.of_size(setup.size),
        stones: setup.stones.map(|stones| symmetry.of_set(&stones)),
        ko: setup.ko.map(|ko| symmetry.of_point(ko, setup.size)),
        ..*setup
    }
}

fn swapped_setup(setup: &Setup) -> Setup {
    Setup {
        stones: setup.stones.swapped(),
        to_move: setup.to_move.opponent(),
        prisoners: setup.prisoners.swapped(),
        ..*setup
    }
}

/// The chains in these rows are dead.
fn some_dead(board: &Board, pick: u64) -> PointSet {
    let mut dead = PointSet::empty(board.size());
    for (number, chain) in board.chains().enumerate() {
        if pick >> (number % 64) & 1 != 0 {
            dead |= chain.stones();
        }
    }
    dead
}

fn margin(board: &Board, dead: &PointSet, rules: &Rules, prisoners: ByColor<u32>) -> i64 {
    let terms = Terms {
        prisoners,
        ..Terms::new(board.size())
    };
    let count = count(board, dead).unwrap();
    count.score(rules, &terms).margin().halves()
}

proptest! {
    #![proptest_config(fixed_seed(200))]

    #[test]
    fn the_eight_symmetries_commute_with_play((size, moves) in any_moves()) {
        let setup = replay(size, &moves).setup();
        for symmetry in Symmetry::ALL {
            let turn = |mv: Move| match mv {
                Move::Play(point) => Move::Play(symmetry.of_point(point, size)),
                Move::Pass => Move::Pass,
            };
            let turned: Vec<_> = moves.iter().map(|&(color, mv)| (color, turn(mv))).collect();
            let there = replay(symmetry.of_size(size), &turned);
            prop_assert_eq!(there.setup(), turned_setup(&setup, symmetry));
        }
    }

    #[test]
    fn exchanging_the_colours_commutes_with_play((size, moves) in any_moves()) {
        let swapped: Vec<_> = moves.iter().map(|&(color, mv)| (color.opponent(), mv)).collect();
        let setup = replay(size, &moves).setup();
        let mut there = replay(size, &swapped).setup();
        if moves.is_empty() {
            there.to_move = Color::White; // both start with Black to move
        }
        prop_assert_eq!(there, swapped_setup(&setup));
    }

    #[test]
    fn a_position_goes_through_the_door_and_back((size, moves) in any_moves()) {
        let position = replay(size, &moves);
        let again = Position::from_setup(position.setup()).unwrap();
        prop_assert_eq!(&again, &position);
        prop_assert_eq!(again.key(), position.key());
        let drawn = Setup::parse(&position.to_string()).unwrap();
        prop_assert_eq!(drawn.stones, position.setup().stones);
        for (a, b) in again.board().chains().zip(position.board().chains()) {
            prop_assert_eq!(a, b);
        }
    }

    #[test]
    fn taking_stones_off_leaves_the_position_without_them((size, moves) in any_moves(), pick in any::<u64>()) {
        let position = replay(size, &moves);
        let gone = some_dead(position.board(), pick);
        let left = position.without(&gone);
        let mut setup = position.setup();
        setup.stones = setup.stones.map(|stones| stones - gone);
        setup.ko = None;
        let again = Position::from_setup(setup).unwrap();
        prop_assert_eq!(&left, &again);
        prop_assert_eq!(left.key(), again.key());
        for (a, b) in left.board().chains().zip(again.board().chains()) {
            prop_assert_eq!(a, b);
            prop_assert_eq!(a.liberties(), b.liberties());
        }
    }

    #[test]
    fn rules_may_change_at_any_move((size, moves) in any_moves(), at in 0.0..1.0) {
        let play = |game: &mut Game, moves: &[(Color, Move)]| {
            for &(color, mv) in moves {
                game.play_tolerant(color, mv).unwrap();
            }
        };
        let from = Game::from_position(Rules::JAPANESE, Position::new(size));
        for name in ["aga", "ing", "tromp-taylor"] {
            let rules = Rules::named(name).unwrap();
            let mut all_along = Game::from_position(rules, Position::new(size));
            play(&mut all_along, &moves);
            let mut changed = from.clone();
            let (before, after) = moves.split_at((moves.len() as f64 * at) as usize);
            play(&mut changed, before);
            changed.set_rules(rules);
            play(&mut changed, after);
            prop_assert_eq!(changed.position(), all_along.position());
            prop_assert_eq!(changed.moves(), all_along.moves());
            prop_assert_eq!(changed.is_over(), all_along.is_over());
            prop_assert_eq!(changed.button(), all_along.button());
            let to_move = changed.position().to_move();
            prop_assert_eq!(changed.legal_moves(to_move), all_along.legal_moves(to_move));
            prop_assert_eq!(changed.undo(), all_along.undo());
            prop_assert_eq!(changed.position(), all_along.position());
        }
    }

    #[test]
    fn a_logged_move_is_the_same_move_and_can_be_taken_back((size, moves) in any_moves()) {
        let rules = Rules::JAPANESE;
        let mut plain = Position::new(size);
        let mut logged = Position::new(size);
        let mut log = PositionLog::default();
        let mut past = Vec::new();
        for &(color, mv) in &moves {
            past.push(logged.clone());
            let captures = logged.play_logged(color, mv, &rules, &mut log);
            prop_assert_eq!(plain.play_unchecked(color, mv, &rules), captures);
            prop_assert_eq!(&plain, &logged);
        }
        while let Some(before) = past.pop() {
            prop_assert_eq!(log.len(), past.len() + 1);
            prop_assert!(logged.undo(&mut log));
            prop_assert_eq!(&logged, &before);
            prop_assert_eq!(logged.key(), before.key());
            prop_assert!(logged.board().chains().eq(before.board().chains()));
        }
        prop_assert!(log.is_empty() && !logged.undo(&mut log));
    }

    #[test]
    fn the_key_after_a_move_is_known_before_the_move((size, moves) in any_moves()) {
        let mut board = replay(size, &moves).board().clone();
        for point in board.empty() {
            for color in Color::BOTH {
                if board.is_empty_at(point) {
                    let key = board.key_after(point, color);
                    board.place(point, color);
                    prop_assert_eq!(board.key(), key);
                    let stones = ByColor::from_fn(|color| *board.stones(color));
                    prop_assert_eq!(key, PositionKey::of_stones(&stones));
                }
            }
        }
    }

    #[test]
    fn each_point_is_counted_once((size, moves) in any_moves(), pick in any::<u64>()) {
        let position = replay(size, &moves);
        let board = position.board();
        let dead = some_dead(board, pick);
        let count = count(board, &dead).unwrap();
        let parts = [
            count.living.black,
            count.living.white,
            count.territory.black,
            count.territory.white,
            count.dame,
        ];
        let total: usize = parts.iter().map(PointSet::len).sum();
        prop_assert_eq!(total, size.area());
        let together = parts.into_iter().fold(PointSet::empty(size), |all, part| all | part);
        prop_assert_eq!(together, PointSet::full(size));
        prop_assert_eq!(count.dead.black | count.dead.white, dead);
        let area = count.area();
        for (point, &owner) in count.owners().iter() {
            prop_assert_eq!(owner == Some(Color::Black), area.black.contains(point));
            prop_assert_eq!(owner == Some(Color::White), area.white.contains(point));
        }
    }

    #[test]
    fn counting_is_fair((size, moves) in any_moves(), pick in any::<u64>()) {
        let position = replay(size, &moves);
        let (board, prisoners) = (position.board(), position.prisoners());
        let dead = some_dead(board, pick);
        let other_colours = Position::from_setup(swapped_setup(&position.setup())).unwrap();
        for name in ["japanese", "tromp-taylor", "ancient", "ancient-territory"] {
            let rules = Rules::named(name).unwrap();
            let here = margin(board, &dead, &rules, prisoners);
            let there = margin(other_colours.board(), &dead, &rules, prisoners.swapped());
            prop_assert_eq!(there, -here, "{}", name);
            for symmetry in Symmetry::ALL {
                let turned = turned_setup(&position.setup(), symmetry);
                let turned = Position::from_setup(turned).unwrap();
                let dead = symmetry.of_set(&dead);
                prop_assert_eq!(margin(turned.board(), &dead, &rules, prisoners), here);
            }
        }
    }

    #[test]
    fn with_pass_stones_territory_and_area_agree(
        (size, moves) in any_moves(),
        handicap in 0_u32..=9,
        pick in any::<u64>(),
    ) {
        // Each side has then handed over one stone or point for each of its turns; with handicap, White had one more
        // turn, and Black the additional handicap stones.
        let rules = Rules::named("aga").unwrap();
        let mut game = Game::new(rules, Setup::new(size)).unwrap();
        let handicap = handicap.min(size.area() as u32 - 1);
        if handicap >= 2 {
            let mut random = SplitMix::new(pick);
            let mut points: Vec<_> = size.points().collect();
            let stones = std::iter::from_fn(|| {
                Some(points.swap_remove(random.below(points.len() as u32) as usize))
            });
            let stones: Vec<_> = stones.take(handicap as usize).collect();
            game.place_handicap(&stones).unwrap();
        }
        for &(_, mv) in &moves {
            // On a handicap stone the move is rejected, and the turn stays.
            let _ = game.play_tolerant(game.position().to_move(), mv);
        }
        if game.position().to_move() == Color::White {
            game.play_tolerant(Color::White, Move::Pass).unwrap();
        }
        let dead = some_dead(game.position().board(), pick);
        let count = count(game.position().board(), &dead).unwrap();
        let terms = Terms { komi: Komi::ZERO, ..Terms::of(&game) };
        let by_area = count.score(&rules, &terms).margin();
        let by_territory = Rules { scoring: Scoring::Territory, ..rules };
        prop_assert_eq!(count.score(&by_territory, &terms).margin(), by_area);
    }
}

/// How often each answer occurred.
#[derive(Debug, Default)]
struct Doors {
    open: u32,
    open_with_ko: u32,
    overlap: u32,
    breathless: u32,
    ko: u32,
}

/// Each point has one colour or is empty; in one of ten setups a few points have both.
fn garbage(random: &mut SplitMix) -> Setup {
    // Mostly small boards: on these, full boards with all kinds of errors are common.
    let most = if random.below(4) == 0 { 25 } else { 6 };
    let size = Size::new(1 + random.below(most), 1 + random.below(most)).unwrap();
    let mut setup = Setup::new(size);
    let stones_in_twenty = random.below(20);
    for point in size.points() {
        if random.below(20) < stones_in_twenty {
            let color = Color::BOTH[random.below(2) as usize];
            setup.stones[color].insert(point);
        }
    }
    let any_point = |random: &mut SplitMix| {
        let (columns, rows) = (size.columns().into(), size.rows().into());
        Point::new(random.below(columns) as u8, random.below(rows) as u8)
    };
    if random.below(10) == 0 {
        for _ in 0..1 + random.below(3) {
            let point = any_point(random);
            setup.stones.black.insert(point);
            setup.stones.white.insert(point);
        }
    }
    setup.to_move = Color::BOTH[random.below(2) as usize];
    let taker = setup.to_move.opponent();
    setup.ko = match random.below(4) {
        0 => Some(any_point(random)),
        // A random ko point is rarely valid: choose at least a point next to the taker.
        1 => (0..200).map(|_| any_point(random)).find(|&point| {
            let mut near = size.neighbours(point);
            let empty = !(setup.stones.black | setup.stones.white).contains(point);
            empty && near.all(|p| setup.stones[taker].contains(p))
        }),
        _ => None,
    };
    setup
}

#[test]
fn any_two_sets_of_stones_are_a_position_or_a_clear_refusal() {
    let mut random = SplitMix::new(7);
    let mut doors = Doors::default();
    for _ in 0..4_000 {
        let setup = garbage(&mut random);
        let overlap = setup.stones.black & setup.stones.white;
        let plain = Plain::new(setup.stones);
        let breathless = plain.breathless(Color::Black) | plain.breathless(Color::White);
        match Position::from_setup(setup.clone()) {
            Ok(position) => {
                assert!(overlap.is_empty() && breathless.is_empty());
                assert_eq!(position.setup(), setup);
                doors.open += 1;
                doors.open_with_ko += u32::from(setup.ko.is_some());
            }
            Err(error) => {
                let faults = error.faults();
                assert!(!faults.is_empty());
                assert_eq!(error.setup(), &setup);
                assert_eq!(faults.overlap, overlap);
                assert_eq!(faults.breathless, breathless);
                // Whether a ko was possible can be checked only if the stones are valid.
                let in_order = overlap.is_empty() && breathless.is_empty();
                assert_eq!(faults.ko, setup.ko.filter(|_| in_order));
                doors.overlap += u32::from(!overlap.is_empty());
                doors.breathless += u32::from(!breathless.is_empty());
                doors.ko += u32::from(in_order);
                let forgiven = error.forgive_ko().or_else(SetupError::forgive_breathless);
                assert_eq!(forgiven.is_ok(), overlap.is_empty());
            }
        }
    }
    let Doors {
        open,
        open_with_ko,
        overlap,
        breathless,
        ko,
    } = doors;
    let rarest = [open, open_with_ko, overlap, breathless, ko]
        .into_iter()
        .min();
    assert!(rarest >= Some(20), "{doors:?}");
}
