//! The rules in pictures: one situation each.

use Color::{Black, White};
use tobi_goban::count::{Terms, count};
use tobi_goban::{
    Board, Breach, ByColor, Captures, Color, Effect, Game, Illegal, Move, Position, Rules, Setup,
    SetupError, board,
};
use tobi_grid::{Point, PointSet, Size, points};

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

fn game(name: &str, picture: &str) -> Game {
    Game::new(rules(name), Setup::parse(picture).unwrap()).unwrap()
}

fn at(column: u8, row: u8) -> Move {
    Move::Play(Point::new(column, row))
}

fn captured(stones: u16, chains: u8) -> Result<Captures, Illegal> {
    Ok(Captures {
        stones,
        chains,
        own: 0,
    })
}

#[track_caller]
fn stands(game: &Game, board: &Board) {
    assert_eq!(game.position().board(), board);
}

#[test]
fn a_snapback() {
    let mut game = game(
        "japanese",
        "X O . . X
         X O O O X
         X X X X X
         . . . . .",
    );
    game.play(Black, at(2, 0)).unwrap();
    assert_eq!(game.play(White, at(3, 0)), captured(1, 1));
    assert_eq!(game.position().ko(), None, "five stones can be taken");
    assert_eq!(game.play(Black, at(2, 0)), captured(5, 1));
    stands(
        &game,
        &board!(
            "X . X . X"
            "X . . . X"
            "X X X X X"
            ". . . . ."
        ),
    );
    let prisoners = ByColor { black: 5, white: 1 };
    assert_eq!(game.position().prisoners(), prisoners);
}

#[test]
fn four_chains_in_one_move() {
    let mut game = game(
        "japanese",
        ". X O X .
         X O . O X
         . X O X .
         . . X . .",
    );
    let board = game.position().board();
    assert_eq!(board.effect(Point::new(2, 1), Black), Effect::Capture);
    assert_eq!(board.effect(Point::new(2, 1), White), Effect::Suicide);
    assert_eq!(board.effect(Point::new(2, 3), White), Effect::Quiet);
    assert_eq!(game.play(Black, at(2, 1)), captured(4, 4));
    stands(
        &game,
        &board!(
            ". X . X ."
            "X . X . X"
            ". X . X ."
            ". . X . ."
        ),
    );
}

#[test]
fn a_ko_may_be_retaken_after_a_move_elsewhere() {
    let mut game = game(
        "japanese",
        ". X O . .
         X O . O .
         . X O . .",
    );
    game.play(Black, at(2, 1)).unwrap();
    assert_eq!(game.is_legal(White, at(1, 1)), Err(Illegal::Ko));
    assert!(!game.legal_moves(White).contains(Point::new(1, 1)));
    assert_eq!(game.is_legal(Black, at(1, 1)), Ok(()), "Black may connect");
    game.play(White, at(4, 0)).unwrap();
    game.play(Black, at(4, 2)).unwrap();
    assert_eq!(game.play(White, at(1, 1)), captured(1, 1));
    assert_eq!(game.position().ko(), Some(Point::new(2, 1)));
    assert_eq!(game.play_tolerant(Black, at(2, 1)), Ok(Some(Breach::Ko)));
    assert_eq!(game.position().prisoners().black, 2);
}

/// Three kos: each side takes one in turn, until the first position returns.
#[test]
fn a_triple_ko_has_no_result_or_is_forbidden() {
    let start = "
        . X O . . X O . . X O .
        X O . O X . X O X O . O
        . X O . . X O . . X O .";
    let turns = [
        (Black, at(2, 1)),
        (White, at(5, 1)),
        (Black, at(10, 1)),
        (White, at(1, 1)),
        (Black, at(6, 1)),
        (White, at(9, 1)),
    ];
    let mut japanese = game("japanese", start);
    for (color, mv) in turns {
        assert_eq!(japanese.no_result(), None);
        assert_eq!(japanese.play(color, mv), captured(1, 1));
    }
    assert_eq!(japanese.no_result(), Some(0));
    assert!(!japanese.is_over(), "the players must agree");
    stands(
        &japanese,
        Position::from_setup(Setup::parse(start).unwrap())
            .unwrap()
            .board(),
    );

    for name in ["aga", "tromp-taylor"] {
        let mut game = game(name, start);
        let (&(color, mv), before) = turns.split_last().unwrap();
        for &(color, mv) in before {
            game.play(color, mv).unwrap();
        }
        let position = game.position().clone();
        let since = 0;
        assert_eq!(game.play(color, mv), Err(Illegal::Superko { since }));
        assert_eq!(game.position(), &position);
        let breach = game.play_tolerant(color, mv);
        assert_eq!(breach, Ok(Some(Breach::Superko { since })));
        assert_eq!(game.no_result(), None);
    }
}

/// Black adds a stone, White takes two, Black takes one back: the stones are those of the start, but White is to
/// move.
#[test]
fn sending_two_returning_one() {
    let start = "
        . X . X
        O O X X
        . . . .";
    let (send, take, back) = (at(0, 0), at(2, 0), at(1, 0));
    for name in ["tromp-taylor", "aga"] {
        let mut game = game(name, start);
        game.play(Black, send).unwrap();
        assert_eq!(game.play(White, take), captured(2, 1));
        if name == "tromp-taylor" {
            let refusal = Err(Illegal::Superko { since: 0 });
            assert_eq!(game.play(Black, back), refusal);
            continue;
        }
        assert_eq!(game.play(Black, back), captured(1, 1));
        game.play(White, Move::Pass).unwrap();
        let refusal = Err(Illegal::Superko { since: 1 });
        assert_eq!(game.play(Black, send), refusal);
    }
}

#[test]
fn suicide_of_one_stone_and_of_two() {
    let picture = "
        . O .
        O O X
        . O .
        X O .";
    let mut japanese = game("japanese", picture);
    assert_eq!(japanese.play(Black, at(0, 0)), Err(Illegal::Suicide));
    assert_eq!(japanese.play(Black, at(0, 2)), Err(Illegal::Suicide));
    assert_eq!(
        japanese.play_tolerant(Black, at(0, 2)),
        Ok(Some(Breach::Suicide))
    );
    let after = board!(
        ". O ."
        "O O X"
        ". O ."
        ". O ."
    );
    stands(&japanese, &after);
    assert_eq!(japanese.position().prisoners().white, 2);

    let mut new_zealand = game("new-zealand", picture);
    let own = |own| {
        Ok(Captures {
            own,
            ..Captures::default()
        })
    };
    assert_eq!(new_zealand.play(Black, at(0, 0)), own(1));
    assert_eq!(new_zealand.play(Black, at(0, 2)), own(2));
    stands(&new_zealand, &after);

    let tromp_taylor = game("tromp-taylor", picture);
    assert_eq!(tromp_taylor.is_legal(Black, at(0, 2)), Ok(()));
    let nothing_changes = Err(Illegal::Superko { since: 0 });
    assert_eq!(tromp_taylor.is_legal(Black, at(0, 0)), nothing_changes);
}

#[test]
fn refusals_change_nothing_and_say_why() {
    let mut game = game("chinese", "X . .");
    let before = game.position().clone();
    for (mv, why, words) in [
        (at(0, 0), Illegal::Occupied, "the point is occupied"),
        (at(0, 1), Illegal::OffBoard, "the point is not on the board"),
        (
            at(24, 24),
            Illegal::OffBoard,
            "the point is not on the board",
        ),
    ] {
        assert_eq!(game.play(White, mv), Err(why));
        assert_eq!(game.play_tolerant(White, mv), Err(why));
        assert_eq!(why.to_string(), words);
        assert_eq!(game.position(), &before);
        assert!(game.moves().is_empty());
    }
    let frame = Point::new(0, 0).around()[0];
    assert_eq!(game.play(White, Move::Play(frame)), Err(Illegal::OffBoard));
}

#[test]
fn passes_end_the_game_as_the_rules_say() {
    let passes = |name: &str, first: Color, count: usize| {
        let mut game = Game::new(rules(name), Setup::new(Size::square(5))).unwrap();
        let mut color = first;
        for _ in 0..count {
            game.play(color, Move::Pass)?;
            color = color.opponent();
        }
        Ok::<bool, Illegal>(game.is_over())
    };
    for first in Color::BOTH {
        assert_eq!(passes("japanese", first, 1), Ok(false));
        assert_eq!(passes("japanese", first, 2), Ok(true));
        assert_eq!(passes("japanese", first, 3), Err(Illegal::GameOver));
        assert_eq!(passes("ing", first, 3), Ok(false));
        assert_eq!(passes("ing", first, 4), Ok(true));
        assert_eq!(
            passes("button", first, 2),
            Ok(false),
            "the first took the button"
        );
        assert_eq!(passes("button", first, 3), Ok(true));
    }
    assert_eq!(passes("aga", Black, 2), Ok(true));
    assert_eq!(passes("aga", White, 2), Ok(false), "White passes last");
    assert_eq!(passes("aga", White, 3), Ok(true));
}

#[test]
fn play_can_go_on_after_the_end() {
    let mut game = Game::new(rules("japanese"), Setup::new(Size::square(5))).unwrap();
    game.play(Black, Move::Pass).unwrap();
    game.play(White, Move::Pass).unwrap();
    assert!(game.legal_moves(Black).is_empty());
    assert_eq!(
        game.play_tolerant(Black, at(2, 2)),
        Ok(Some(Breach::AfterEnd))
    );
    assert!(!game.is_over());
    game.undo().unwrap();
    game.resume();
    assert_eq!(
        game.play(Black, Move::Pass).map(|_| game.is_over()),
        Ok(false)
    );
    assert_eq!(
        game.play(White, Move::Pass).map(|_| game.is_over()),
        Ok(true)
    );
    game.undo().unwrap();
    assert!(!game.is_over());
}

#[test]
fn a_pass_taken_back_takes_the_resumption_along() {
    let mut game = Game::new(rules("japanese"), Setup::new(Size::square(5))).unwrap();
    for _ in 0..2 {
        game.play(Black, Move::Pass).unwrap();
        game.play(White, Move::Pass).unwrap();
        assert!(game.is_over());
        game.resume();
    }
    assert_eq!(game.undo(), Some((White, Move::Pass)));
    assert!(
        !game.is_over(),
        "the pass before the first end does not count"
    );
    game.play(White, Move::Pass).unwrap();
    assert!(game.is_over(), "as before it was resumed");
    for _ in 0..3 {
        game.undo().unwrap();
    }
    game.play(White, Move::Pass).unwrap();
    assert!(game.is_over(), "and so with the first end");
}

#[test]
fn pass_stones_and_the_button() {
    let mut aga = Game::new(rules("aga"), Setup::new(Size::square(5))).unwrap();
    aga.play(Black, Move::Pass).unwrap();
    assert_eq!(aga.position().prisoners(), ByColor { black: 0, white: 1 });
    assert_eq!(aga.button(), None);
    aga.undo();
    assert_eq!(aga.position().prisoners(), ByColor::default());

    let mut button = Game::new(rules("button"), Setup::new(Size::square(5))).unwrap();
    assert_eq!(button.button(), None);
    button.play(Black, at(2, 2)).unwrap();
    button.play(White, Move::Pass).unwrap();
    button.play(Black, Move::Pass).unwrap();
    assert_eq!(button.button(), Some(White));
    let empty = PointSet::empty(Size::square(5));
    let counted = count(button.position().board(), &empty).unwrap();
    let score = counted.score(button.rules(), &Terms::of(&button));
    assert_eq!(score.margin().to_string(), "B+17.5"); // 25, less komi 7 and the button
    button.undo();
    button.undo();
    assert_eq!(button.button(), None);
}

#[test]
fn an_edit_starts_a_new_history() {
    let mut game = game("tromp-taylor", ". X . X\nO O X X\n. . . .");
    game.play(Black, at(0, 0)).unwrap();
    game.play(White, at(2, 0)).unwrap();
    let mut setup = game.position().setup();
    setup.stones.black.insert(Point::new(0, 2));
    game.edit(setup).unwrap();
    assert_eq!(game.undo(), None);
    assert_eq!(game.play(Black, at(1, 0)), captured(1, 1));
    assert_eq!(game.move_number(), 3);
    assert_eq!(game.undo(), Some((Black, at(1, 0))));
    assert_eq!(game.undo(), None);

    let before = game.position().clone();
    let mut impossible = before.setup();
    impossible.stones.white = PointSet::full(impossible.size);
    assert!(game.edit(impossible).is_err());
    assert_eq!(game.position(), &before);
}

#[test]
fn the_moves_since_the_last_edit_lead_from_the_start() {
    let mut game = game("japanese", ". . .\n. . .");
    assert_eq!(game.last_edit(), 0);
    game.play(Black, at(0, 0)).unwrap();
    assert_eq!(game.last_edit(), 0);
    game.edit(Setup::parse("X . O\n. . .").unwrap()).unwrap();
    assert_eq!((game.last_edit(), game.move_number()), (1, 1));
    game.play(White, at(1, 1)).unwrap();
    game.play(Black, Move::Pass).unwrap();
    assert_eq!((game.last_edit(), game.move_number()), (1, 3));
    let mut replayed = game.start().clone();
    for &(color, mv) in &game.moves()[game.last_edit() as usize..] {
        replayed.play(color, mv, game.rules()).unwrap();
    }
    assert_eq!(&replayed, game.position());
    game.undo();
    assert_eq!(game.last_edit(), 1);
}

#[test]
fn the_turn_can_be_given_to_either_colour() {
    let picture = "
        . X O .
        X O . O
        . X O .";
    let mut game = game("japanese", picture);
    let retake = at(1, 1);
    game.play(Black, at(2, 1)).unwrap();
    let after = game.position().clone();
    game.set_to_move(White);
    assert_eq!(game.position(), &after, "it was White's turn already");
    assert_eq!(game.is_legal(White, retake), Err(Illegal::Ko));
    game.set_to_move(Black);
    assert_eq!(game.position().board(), after.board());
    assert_eq!(game.position().prisoners(), after.prisoners());
    assert_eq!(game.position().to_move(), Black);
    assert_eq!(game.position().ko(), None);
    assert_eq!(game.is_legal(Black, retake), Ok(()), "Black may connect");
    Position::from_setup(game.position().setup()).unwrap();

    game.play(Black, at(3, 0)).unwrap();
    game.undo();
    assert_eq!(game.position().to_move(), Black, "as it was made");
    game.undo();
    assert_eq!(game.position(), game.start());
    assert_eq!(game.position().to_move(), Black, "as in the beginning");
    game.play(Black, at(2, 1)).unwrap();
    assert_eq!(game.position(), &after, "the ko is forbidden again");
}

/// Like [`sending_two_returning_one`], but turns are given by `PL`.
#[test]
fn superko_knows_the_turns_that_were_given() {
    let start = "
        . X . X
        O O X X
        . . . .";
    let (send, take, back) = (at(0, 0), at(2, 0), at(1, 0));
    let mut game = game("aga", start);
    game.play(Black, send).unwrap();
    game.play(White, take).unwrap();
    game.play(Black, back).unwrap();
    game.set_to_move(Black);
    assert_eq!(
        game.is_legal(Black, send),
        Err(Illegal::Superko { since: 1 })
    );
    game.undo();
    game.set_to_move(White);
    game.undo();
    game.undo();
    assert_eq!(game.undo(), None);

    // Nothing of the undone moves is left: all goes as before.
    game.play(Black, send).unwrap();
    game.play(White, take).unwrap();
    assert_eq!(game.is_legal(Black, back), Ok(()));

    // Now White had the turn at the start, and Black may not give it back.
    game.edit(Setup::parse(start).unwrap()).unwrap();
    game.set_to_move(White);
    assert_eq!(game.start().to_move(), White);
    game.play(Black, send).unwrap();
    game.play(White, take).unwrap();
    let refusal = Err(Illegal::Superko { since: 2 });
    assert_eq!(game.is_legal(Black, back), refusal);
}

#[test]
fn impossible_setups_say_all_that_is_wrong() {
    let mut setup = Setup::parse("X O .\nO O .").unwrap();
    setup.stones.white.insert(Point::new(0, 0));
    setup.stones.black.insert(Point::new(2, 1));
    setup.stones.black.insert(Point::new(2, 0));
    let error = Position::from_setup(setup.clone()).unwrap_err();
    assert_eq!(error.faults().overlap, points!("# . ." ". . ."));
    assert_eq!(error.faults().breathless, PointSet::full(setup.size));
    assert_eq!(
        error.to_string(),
        "impossible position: both colours claim the point at column 1, row 1 from the top left; \
         6 stones have no liberty, the first at column 1, row 1 from the top left"
    );
    assert_eq!(error.into_setup(), setup);
    let unforgivable = Position::from_setup(setup.clone()).or_else(SetupError::forgive_breathless);
    assert_eq!(unforgivable.unwrap_err().setup(), &setup);

    let reasons = |picture: &str, both: &[Point], ko| {
        let mut setup = Setup::parse(picture).unwrap();
        setup.stones.black.extend(both.iter().copied());
        setup.stones.white.extend(both.iter().copied());
        setup.ko = ko;
        Position::from_setup(setup).unwrap_err().to_string()
    };
    assert_eq!(
        reasons("X O .\nO . .", &[], None),
        "impossible position: the stone at column 1, row 1 from the top left has no liberty"
    );
    let both = [Point::new(2, 0), Point::new(1, 1)];
    assert_eq!(
        reasons(". . .\n. . .", &both, None),
        "impossible position: both colours claim 2 points, the first at column 3, row 1 from the \
         top left"
    );
    assert_eq!(
        reasons(". . .\n. . .", &[], Some(both[1])),
        "impossible position: no ko can have been taken at column 2, row 2 from the top left"
    );

    let mut mixed = Setup::new(Size::square(3));
    mixed.stones.white = PointSet::empty(Size::square(4));
    let error = Position::from_setup(mixed).unwrap_err();
    assert!(error.faults().size);
}

#[test]
fn a_ko_point_must_be_where_a_ko_was_taken() {
    let picture = "
        . X O . .
        X . X O .
        . X O . .";
    let with_ko = |column, row, to_move| {
        let mut setup = Setup::parse(picture).unwrap();
        setup.to_move = to_move;
        setup.ko = Some(Point::new(column, row));
        Position::from_setup(setup)
    };
    let position = with_ko(1, 1, White).unwrap();
    let retake = position.is_legal(White, at(1, 1), &Rules::JAPANESE);
    assert_eq!(retake, Err(Illegal::Ko));
    for (column, row, to_move) in [(1, 1, Black), (2, 1, White), (0, 0, White), (24, 24, White)] {
        let error = with_ko(column, row, to_move).unwrap_err();
        assert_eq!(error.faults().ko, Some(Point::new(column, row)));
        assert_eq!(error.forgive_ko().unwrap().ko(), None);
    }
}
