//! `tobi play`: the best move of a position, and games against a person.

use crate::program::{fed, printed, project, tobi};
use std::path::PathBuf;
use std::process::Stdio;
use std::{fs, io::Write};

const GAME: &str = "cases/games/gnugo-9x9-japanese.sgf";

/// An empty folder, deleted at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tobi-play-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A game in this folder: standard output and standard error.
    fn game(&self, options: &str, said: &str) -> (String, String) {
        let options = options.split_whitespace();
        let arguments: Vec<&str> = ["play"].into_iter().chain(options).collect();
        let mut command = tobi(&arguments);
        command.current_dir(&self.0);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // A program that rejects its arguments reads no input.
        let _ = input.write_all(said.as_bytes());
        drop(input);
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    }

    fn file(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_best_move_has_reasons_and_letters() {
    let shown = printed(&["play", GAME, "--move", "30", "--top", "3"]);
    let board: Vec<&str> = shown.lines().skip(4).take(11).collect();
    for letter in ["a", "b", "c"] {
        let marked = board.iter().flat_map(|row| row.split([' ', '(', ')']));
        assert_eq!(marked.filter(|it| *it == letter).count(), 1, "{shown}");
    }
    assert!(shown.contains("Second choice"), "{shown}");
    for line in ["\nb ", "\nc "] {
        assert_eq!(shown.matches(line).count(), 1, "{shown}");
    }
    let again = printed(&["play", GAME, "--move", "30", "--top", "3"]);
    assert_eq!(shown, again);
}

#[test]
fn a_game_that_is_over_is_passed() {
    let shown = printed(&["play", GAME]);
    assert!(
        shown.contains("Pass: nothing is left to play, and Black is ahead by 15.5."),
        "{shown}"
    );
}

#[test]
fn pictures_have_a_letter_for_each_candidate() {
    let svg = printed(&["play", GAME, "--move", "30", "--format", "svg"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let few = printed(&[
        "play", GAME, "--move", "30", "--format", "svg", "--top", "1",
    ]);
    assert!(few.len() < svg.len());
    let png = tobi(&["play", GAME, "--format", "png"]).output().unwrap();
    assert!(png.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn what_does_not_go_together_is_refused() {
    for arguments in [
        &["play", GAME, "--size", "9"][..],
        &["play", GAME, "--top", "0"],
        &["play", GAME, "--level", "11"],
        &["play", "--format", "json"],
        &["play", "--move", "3"],
        &["play", "--size", "26"],
        &["play", "--size", "5", "--handicap", "4"],
        &["play", "--resume", "-"],
        &["play", "--resume", GAME, "--size", "9"],
        &["play", "--resume", GAME, "--save", GAME],
    ] {
        let output = fed(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
    let output = fed(&["play", "--resume", "/nowhere.sgf"], b"");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn a_game_is_saved_after_every_move() {
    let folder = Folder::new("kept");
    let said = "e5\nwhy\nhint\nscore\nnonsense\ne5\n";
    let (shown, errors) = folder.game("--size 7 --seed 1", said);
    assert!(errors.contains("saved in tobi-play-1.sgf"), "{errors}");
    let kept = folder.file("tobi-play-1.sgf");
    assert!(kept.contains("B[ec]") && kept.contains("W["), "{kept}");
    for line in [
        "unknown command or point `nonsense`; type help for the commands",
        "E5 is illegal: the point is occupied",
        "give or take",
    ] {
        assert_eq!(shown.matches(line).count(), 1, "{line}: {shown}");
    }
    // Another game does not overwrite it.
    let (_, errors) = folder.game("--size 7", "d4\n");
    assert!(errors.contains("tobi-play-2.sgf"), "{errors}");
    assert_eq!(folder.file("tobi-play-1.sgf"), kept);
    // It continues where it stopped, in another file.
    let (shown, _) = folder.game("--resume tobi-play-1.sgf --save on.sgf", "why\npass\n");
    assert!(shown.starts_with("You play Black"), "{shown}");
    // The reasons of its move are found again, though another run of the program made it.
    assert!(!shown.contains("has not moved yet"), "{shown}");
    assert_eq!(folder.file("tobi-play-1.sgf"), kept);
    let moves = |sgf: &str| sgf.matches(";B[").count() + sgf.matches(";W[").count();
    assert!(moves(&folder.file("on.sgf")) > moves(&kept));
    let (_, errors) = folder.game("--save on.sgf", "");
    assert!(errors.contains("on.sgf exists"), "{errors}");
}

#[test]
fn moves_are_taken_back_with_their_answers() {
    let folder = Folder::new("undo");
    let said =
        "undo\nd4\nundo\nwhy\nundo\nsave x.sgf\nsave x.sgf\nload x.sgf\nresign\nd4\nundo\nd4\n";
    let (shown, _) = folder.game("--size 7", said);
    for (line, times) in [
        ("you have no move to take back", 2),
        ("Tobi has not moved yet", 1),
        ("saved", 2),
        ("White wins by resignation.", 1),
        ("the game is over; `undo` takes moves back", 1),
    ] {
        assert_eq!(shown.matches(line).count(), times, "{line}: {shown}");
    }
    assert!(!folder.file("x.sgf").contains(";B["));
    // The loaded game is another one.
    assert!(folder.file("tobi-play-2.sgf").contains(";B[dd];W["));
}

#[test]
fn two_passes_end_a_game_with_its_count() {
    let folder = Folder::new("passes");
    let path = project().join(GAME);
    fs::copy(path, folder.0.join("game.sgf")).unwrap();
    let options = "--resume game.sgf --move 50 --color white --save end.sgf";
    let (shown, errors) = folder.game(options, "pass\nscore\nj9\nundo\n");
    // Tobi kills the stones at F3 before it passes.
    assert_eq!(shown.matches("B+14.5 (").count(), 2, "{shown}{errors}");
    let end = folder.file("end.sgf");
    assert!(end.contains("PB[Tobi"), "{end}");
    let original = fs::read_to_string(project().join(GAME)).unwrap();
    assert_eq!(folder.file("game.sgf"), original);
}

#[test]
fn handicap_and_colours_are_as_asked() {
    let folder = Folder::new("handicap");
    let (shown, _) = folder.game("--size 9x7 --handicap 4 --komi 0.5", "");
    assert!(
        shown.starts_with("You play Black: japanese rules, komi 0.5, 4 handicap stones, level 10."),
        "{shown}"
    );
    assert_eq!(shown.matches("Tobi: ").count(), 1, "{shown}");
    let (shown, _) = folder.game("--size 9 --color white --level 2 --style paper", "");
    assert!(shown.starts_with("You play White"), "{shown}");
    let (again, _) = folder.game("--size 9 --color white --level 2 --style paper", "");
    assert_eq!(shown, again);
}
