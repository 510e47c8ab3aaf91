//! Whole games through GTP: only legal moves, an end, and no pass into a loss.

use crate::program::tobi;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use tobi_goban::rules::Preset;
use tobi_goban::{Color, Game, Move, Position, Rules};
use tobi_grid::Size;
use tobi_notation::vertex;

/// The program, used interactively.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn new(arguments: &[&str]) -> Engine {
        let mut command = tobi(arguments);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        Engine {
            input: child.stdin.take().expect("a pipe"),
            output: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
        }
    }

    /// The answer to a command; its status is the first character.
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").expect("the program listens");
        let mut answer = String::new();
        loop {
            let read = self.output.read_line(&mut answer).expect("text");
            assert!(read > 0, "the program ended at `{command}`");
            if answer.ends_with("\n\n") {
                return answer.trim_end().to_owned();
            }
        }
    }

    /// The same for a command that must succeed.
    fn ok(&mut self, command: &str) -> String {
        let answer = self.ask(command);
        let text = answer.strip_prefix('=');
        let text = text.unwrap_or_else(|| panic!("`{command}`: {answer}"));
        text.trim_start().to_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

/// Plays a game and checks each move against the rules.
fn play(rules: &Preset, size: Size, komi: &str, seed: usize, arguments: &[&str]) {
    // Higher levels search longer, which tests nothing else.
    let level = (1 + seed % 3).to_string();
    let seed = seed.to_string();
    let named = [
        "gtp", "--rules", rules.name, "--seed", &seed, "--level", &level,
    ];
    let mut engine = Engine::new(&[&named[..], arguments].concat());
    let (columns, rows) = (size.columns(), size.rows());
    engine.ok(&format!("boardsize {columns} {rows}"));
    engine.ok(&format!("komi {komi}"));
    let rules = Rules::named(rules.name).expect("a name of the table");
    let mut game = Game::from_position(rules, Position::new(size));
    let mut color = Color::Black;
    // Longer games on so few points only occur if moves do not end.
    let most = 6 * size.area() + 20;
    while !game.is_over() {
        let said = engine.ok(&format!("genmove {color}"));
        let at = |game: &Game| format!("{rules:?}, {size:?}, seed {seed}: {:?}", game.moves());
        if said == "resign" {
            assert!(!arguments.contains(&"--no-resign"), "{}", at(&game));
            // If the game can be counted, the winner does not resign.
            let score = engine.ask("final_score");
            let wins = score.starts_with(&format!("= {}", color.letter()));
            assert!(!wins, "{color} gave up and wins: {score}, {}", at(&game));
            return;
        }
        let mv = vertex::parse(&said, size).unwrap_or_else(|error| panic!("{error}"));
        let played = game.play(color, mv);
        assert!(played.is_ok(), "{said}: {played:?}, {}", at(&game));
        assert!(game.moves().len() < most, "no end: {}", at(&game));
        color = color.opponent();
    }
    let Some(&(last, Move::Pass)) = game.moves().last() else {
        panic!("passes end a game");
    };
    if arguments.contains(&"--no-resign") {
        return;
    }
    let score = engine.ok("final_score");
    let loses = score.starts_with(last.opponent().letter());
    let moves = game.moves();
    assert!(!loses, "{last} passed and lost: {score}, {moves:?}");
}

const SIZES: [(u32, u32); 3] = [(5, 5), (7, 6), (9, 9)];

/// The first presets of the rules, one for each size of the board, or the others.
#[derive(Clone, Copy, PartialEq)]
enum Presets {
    First,
    Others,
}

/// One game with each of these presets.
fn games(presets: Presets, arguments: &[&str]) {
    for (number, rules) in Preset::all().iter().enumerate() {
        if (presets == Presets::First) != (number < SIZES.len()) {
            continue;
        }
        let (columns, rows) = SIZES[number % SIZES.len()];
        let size = Size::new(columns, rows).expect("a size");
        let komi = ["0.5", "5.5", "-3.5", "7"][number / 3 % 4];
        play(rules, size, komi, number, arguments);
    }
}

#[test]
fn games_are_legal_and_end_and_nobody_passes_into_a_loss_or_gives_a_win_up() {
    games(Presets::First, &[]);
}

#[test]
fn games_played_to_the_end_are_legal_and_end() {
    games(Presets::First, &["--no-resign"]);
}

#[test]
fn games_in_the_style_of_the_paper_are_legal_and_end() {
    games(Presets::First, &["--style", "paper", "--no-resign"]);
}

#[test]
#[ignore = "two minutes: cargo xtask nightly"]
fn games_under_all_other_rules_are_like_these() {
    games(Presets::Others, &[]);
    games(Presets::Others, &["--no-resign"]);
    games(Presets::Others, &["--style", "paper", "--no-resign"]);
}

/// A client that sends handicap stones as moves expects a game.
#[test]
fn white_does_not_give_a_handicap_game_up_at_once() {
    let mut engine = Engine::new(&["gtp"]);
    engine.ok("boardsize 9");
    for stone in ["C3", "G7", "C7", "G3", "E5"] {
        engine.ok(&format!("play b {stone}"));
    }
    for _ in 0..5 {
        assert_ne!(engine.ok("genmove w"), "resign");
        engine.ok("genmove b");
    }
    // ... and takes them all back.
    for _ in 0..15 {
        engine.ok("undo");
    }
    assert_eq!(engine.ask("undo"), "? cannot undo");
    let stones = engine.ok("list_stones b") + &engine.ok("list_stones w");
    assert_eq!(stones, "");
}

/// Requests without a move change nothing, and repeated requests get the same answer.
#[test]
fn a_move_depends_on_the_game_alone() {
    let mut engine = Engine::new(&["gtp"]);
    engine.ok("boardsize 9");
    let first = engine.ok("reg_genmove b");
    for question in [
        "reg_genmove w",
        "top_moves_white",
        "all_move_values",
        "move_reasons",
    ] {
        engine.ok(question);
    }
    assert_eq!(engine.ok("genmove b"), first);
    let second = engine.ok("genmove b");
    assert_ne!(second, first);
    assert_eq!(engine.ok("list_stones b").split(' ').count(), 2);
    engine.ok("undo");
    assert_eq!(engine.ok("reg_genmove b"), second);
    let top = engine.ok("top_moves b");
    assert_eq!(top.split(' ').next(), Some(&*second));
    let reasons = engine.ok(&format!("move_reasons {second}"));
    assert!(engine.ask("restricted_genmove w J9 J1").starts_with("= "));
    assert!(!reasons.contains('\n'), "{reasons}");
}

#[test]
fn boards_of_every_kind_get_moves() {
    let mut engine = Engine::new(&["gtp", "--no-resign"]);
    for size in ["1", "1 2", "2", "3", "2 25", "25 1", "10 4", "25"] {
        engine.ok(&format!("boardsize {size}"));
        for color in ["b", "w", "w", "b"] {
            let legal = engine.ok(&format!("all_legal {color}"));
            let said = engine.ok(&format!("genmove {color}"));
            let is_legal = said == "pass" || legal.split(' ').any(|point| point == said);
            assert!(is_legal, "{size}: {said}");
        }
    }
}
