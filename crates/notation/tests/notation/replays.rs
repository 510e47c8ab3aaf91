//! Replayed records: text in, pictures out.

use tobi_goban::{Breach, Color, Game, Move, Rules, Setup};
use tobi_grid::{Point, Size};
use tobi_notation::sgf::{
    Node, ReadOptions, Record, Replay, ReplayError, ReplayOptions, Strictness, Tree, read_text,
    write,
};

#[track_caller]
fn record(file: &str) -> Record {
    let document = read_text(file, &ReadOptions::STRICT).unwrap();
    Record::from_tree(&document.tree, Strictness::Strict).unwrap()
}

fn picture(replay: &Replay) -> String {
    replay.game.position().setup().to_string()
}

#[track_caller]
fn shows(replay: &Replay, drawn: &str) {
    let drawn = Setup::parse(drawn).unwrap().to_string();
    assert_eq!(picture(replay), drawn, "\n{}", picture(replay));
}

#[test]
fn moves_and_captures_up_to_any_number() {
    let record = record("(;SZ[4];B[ba];W[aa];B[ab];W[cc];B[];W[aa])");
    let after = |number| record.replay_to(number).unwrap();
    shows(&after(Some(0)), "....\n....\n....\n....");
    shows(&after(Some(2)), "OX..\n....\n....\n....");
    shows(&after(Some(3)), ".X..\nX...\n....\n....");
    shows(&after(Some(5)), ".X..\nX...\n..O.\n....");
    let end = after(None);
    shows(&end, ".X..\nX...\n..O.\n....");
    let [suicide] = &end.breaches[..] else {
        panic!("one breach: {:?}", end.breaches);
    };
    assert_eq!(suicide.breach, Breach::Suicide);
    assert_eq!(
        suicide.to_string(),
        "line 1, column 39: move 6 (W A4): the move is suicide"
    );
}

#[test]
fn a_ko_taken_back_at_once_is_played_and_named() {
    let file = "(;SZ[4];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb]\n;B[cb])";
    let replay = record(file).replay_to(None).unwrap();
    shows(&replay, ".XO.\nX.XO\n.XO.\n....");
    assert_eq!(replay.breaches.len(), 1);
    assert_eq!(
        replay.breaches[0].to_string(),
        "line 2, column 4: move 9 (B C3): the move takes back a ko at once"
    );
}

#[test]
fn setup_and_turns_in_the_middle() {
    let file = "(;SZ[3]HA[2]AB[aa][cc];W[bb];AE[aa]AW[ca:cb]PL[W];W[ba])";
    let record = record(file);
    let start = record.replay_to(Some(0)).unwrap();
    shows(&start, "X..\n...\n..X");
    assert_eq!(start.game.position().to_move(), Color::White);
    assert_eq!(start.game.handicap(), 2);
    // Setup before the next move is included.
    let middle = record.replay_to(Some(1)).unwrap();
    shows(&middle, "..O\n.OO\n..X");
    assert_eq!(middle.game.position().to_move(), Color::White);
    shows(&record.replay_to(None).unwrap(), ".OO\n.OO\n..X");
}

#[test]
fn a_chosen_variation_is_the_one_replayed() {
    let file = "(;SZ[3];B[aa](;W[bb];B[cc])(;W[ca](;B[cb])(;B[ab];W[ac])))";
    let document = read_text(file, &ReadOptions::STRICT).unwrap();
    let leaves: Vec<Node<'_>> = document
        .tree
        .nodes()
        .filter(|node| node.first_child().is_none())
        .collect();
    let pictures: Vec<String> = leaves
        .iter()
        .map(|leaf| {
            let record = Record::through(*leaf, Strictness::Strict).unwrap();
            picture(&record.replay_to(None).unwrap())
        })
        .collect();
    assert_eq!(
        pictures,
        [
            "X . .\n. O .\n. . X\n",
            "X . O\n. . X\n. . .\n",
            "X . O\nX . .\nO . .\n"
        ]
    );
    // After a node in the middle, the line continues with first children.
    let middle = leaves[2].parent().unwrap().parent().unwrap();
    let record = Record::through(middle, Strictness::Strict).unwrap();
    assert_eq!(picture(&record.replay_to(None).unwrap()), pictures[1]);
}

#[test]
fn a_number_past_the_end_names_the_last_move() {
    let said = |file: &str, number| {
        let error = record(file).replay_to(Some(number)).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        said("(;B[aa];W[bb])", 3),
        "expected a move from 0 to 2, found 3"
    );
    assert_eq!(said("(;SZ[9])", 1), "expected a move from 0 to 0, found 1");
}

#[test]
fn a_move_onto_the_other_colour_is_an_error_only_when_it_is_reached() {
    let record = record("(;SZ[9];B[ee]\n;W[dd]\n;W[ee];B[aa])");
    assert!(record.replay_to(Some(2)).is_ok());
    let error = record.replay_to(Some(3)).unwrap_err();
    assert!(
        matches!(error, ReplayError::Occupied(at) if at.number == 3 && at.color == Color::White)
    );
    assert_eq!(
        error.to_string(),
        "line 3, column 4: move 3 (W E5): a black stone stands there"
    );
}

#[test]
fn rules_and_komi_come_from_the_record_unless_options_give_them() {
    let game =
        |file: &str, options: &ReplayOptions| record(file).replay_with(None, options).unwrap().game;
    let usual = ReplayOptions::default();
    let chinese = Rules::named("chinese").unwrap();
    assert_eq!(*game("(;RU[Chinese]KM[0])", &usual).rules(), chinese);
    assert_eq!(game("(;RU[Chinese]KM[0])", &usual).komi().to_string(), "0");
    assert_eq!(game("(;RU[Chinese])", &usual).komi().to_string(), "7.5");
    assert_eq!(
        game("(;RU[Chinese]HA[4])", &usual).komi().to_string(),
        "0.5"
    );
    assert_eq!(*game("(;SZ[9])", &usual).rules(), Rules::JAPANESE);
    let options = ReplayOptions {
        rules: Some(chinese),
        ..usual
    };
    assert_eq!(*game("(;RU[Japanese])", &options).rules(), chinese);
}

#[test]
fn final_marks_are_those_of_the_last_node_that_has_any() {
    let record = record("(;SZ[3];B[aa]TB[aa:cc];W[bb]TB[aa][ba:ca]TW[ac];B[])");
    let marks = record.marks.unwrap();
    assert_eq!(marks.points.black.to_string(), "# # #\n. . .\n. . .\n");
    assert_eq!(marks.points.white.to_string(), ". . .\n. . .\n# . .\n");
    assert_eq!(marks.move_number, 2);
    let column = |color, column, row| {
        let place = marks.place(color, Point::new(column, row))?;
        Some(place.column)
    };
    assert_eq!(column(Color::Black, 0, 0), Some(32));
    assert_eq!(column(Color::Black, 2, 0), Some(36), "in a rectangle");
    assert_eq!(column(Color::White, 0, 2), Some(45));
    assert_eq!(column(Color::White, 0, 0), None);
}

#[test]
fn empty_lists_are_no_marks() {
    assert_eq!(record("(;SZ[3];B[aa];TB[]TW[])").marks, None);
}

#[test]
fn names_are_read() {
    let header =
        record("(;PB[ A\nB ]PW[x\\]y]EV[cup]DT[1846-09-11]GN[ear-reddening]RU[jp])").header;
    assert_eq!(header.players.black.as_deref(), Some("A B"));
    assert_eq!(header.players.white.as_deref(), Some("x]y"));
    assert_eq!(header.event.as_deref(), Some("cup"));
    assert_eq!(header.date.as_deref(), Some("1846-09-11"));
    assert_eq!(header.name.as_deref(), Some("ear-reddening"));
    assert_eq!(header.rules_name.as_deref(), Some("jp"));
}

#[test]
fn games_played_here_can_be_saved() {
    let size = Size::new(5, 4).unwrap();
    let mut game = Game::new(Rules::named("aga").unwrap(), Setup::new(size)).unwrap();
    let corners = [Point::new(0, 0), Point::new(4, 3)];
    game.place_handicap(&corners).unwrap();
    game.play(Color::White, Move::Play(Point::new(2, 2)))
        .unwrap();
    game.play(Color::Black, Move::Pass).unwrap();
    let tree = Tree::from_game(&game);
    assert_eq!(
        write(&tree),
        "(;FF[4]CA[UTF-8]GM[1]SZ[5:4]RU[AGA]KM[7.5]HA[2]AB[aa][ed]PL[W]\n;W[cc];B[])\n"
    );
    let saved = Record::from_tree(&tree, Strictness::Strict).unwrap();
    let replay = saved.replay_to(None).unwrap();
    shows(&replay, "X....\n.....\n..O..\n....X");
    assert_eq!(replay.game.rules(), game.rules());
    assert_eq!(replay.game.moves(), game.moves());
    // An edited game is saved from the edit on.
    let mut setup = game.position().setup();
    setup.stones.white.insert(Point::new(1, 1));
    game.edit(setup).unwrap();
    game.play(Color::Black, Move::Play(Point::new(3, 3)))
        .unwrap();
    let text = write(&Tree::from_game(&game));
    assert!(text.contains("AB[aa][ed]AW[bb][cc]"), "{text}");
    assert!(text.ends_with(";B[dd])\n"), "{text}");
}

#[test]
fn a_turn_that_was_given_stays_given() {
    let turn = |file: &str| {
        let replay = record(file).replay_to(None).unwrap();
        replay.game.position().to_move()
    };
    // With handicap stones White moves first, unless the record gives the turn, before or after.
    assert_eq!(turn("(;SZ[3]HA[2]AB[aa][cc])"), Color::White);
    assert_eq!(turn("(;SZ[3]HA[2]AB[aa][cc]PL[B])"), Color::Black);
    assert_eq!(turn("(;SZ[3]HA[2]PL[B];AB[aa][cc])"), Color::Black);
    assert_eq!(
        turn("(;SZ[3]HA[2]AB[aa][cc];PL[B];AW[bb])"),
        Color::Black,
        "only the first setup is the handicap"
    );
    assert_eq!(turn("(;SZ[3]AB[aa][cc])"), Color::Black);
}

#[test]
fn a_turn_given_between_moves_keeps_board_and_history() {
    let file = "(;SZ[3];B[aa];W[cc];PL[W];W[ca];PL[W])";
    let replay = record(file).replay_to(None).unwrap();
    shows(&replay, "X.O\n...\n..O");
    assert_eq!(replay.game.moves().len(), 3);
    assert_eq!(replay.game.last_edit(), 0, "nothing was edited");
    assert_eq!(replay.game.position().to_move(), Color::White);
    assert_eq!(
        write(&Tree::from_game(&replay.game)),
        "(;FF[4]CA[UTF-8]GM[1]SZ[3]RU[Japanese]KM[6.5];B[aa];W[cc];W[ca]\n;PL[W])\n"
    );
}

#[test]
fn a_repetition_is_named_by_the_numbers_of_the_record() {
    // Move 3 is onto a stone of its own colour: skipped, but numbered.
    let file = "(;SZ[4]RU[Tromp-Taylor];B[ba];W[ca];B[ba];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[];W[]\n;B[cb])";
    let replay = record(file).replay_to(None).unwrap();
    assert_eq!(replay.repairs.len(), 1);
    let [superko] = &replay.breaches[..] else {
        panic!("one breach: {:?}", replay.breaches);
    };
    assert_eq!(superko.breach, Breach::Superko { since: 8 });
    assert_eq!(
        superko.to_string(),
        "line 2, column 4: move 12 (B C3): the move repeats the position after move 8"
    );
}

/// Before the first move it is the turn of the side that makes it, unless the record says otherwise.
#[test]
fn the_first_move_says_whose_turn_it_is() {
    let to_move = |file: &str, number| {
        let replay = record(file).replay_to(Some(number)).unwrap();
        replay.game.position().to_move()
    };
    assert_eq!(
        to_move("(;SZ[9]AB[dd][gg]AW[gd][dg];W[fc];B[ec])", 0),
        Color::White
    );
    assert_eq!(to_move("(;SZ[9]AB[dd];W[gg];B[gd])", 0), Color::White);
    assert_eq!(to_move("(;SZ[9];W[gg];B[gd])", 0), Color::White);
    assert_eq!(to_move("(;SZ[9]AB[dd]AW[gg];B[gd])", 0), Color::Black);
    assert_eq!(to_move("(;SZ[9]AB[dd]PL[B];W[gg])", 0), Color::Black);
    // Set-up stones in the middle leave the turn open too; a move does not.
    assert_eq!(
        to_move("(;SZ[9];B[ee];W[cc];AB[dd];W[gg])", 2),
        Color::White
    );
    assert_eq!(to_move("(;SZ[9];B[ee];B[cc])", 1), Color::White);
}
