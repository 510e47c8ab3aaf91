//! How often strong players answer a move in each small shape: writes the table of the playouts again.

use std::collections::BTreeMap;
use tobi::{Reading, Session};
use tobi_goban::{Board, Cell, Color, Game, Move};
use tobi_grid::{Point, Size, Symmetry};

/// Shapes that occur less often are left out.
const SEEN: u32 = 100;

const HEAD: &str = "\
# How often players answer the last move in a shape: of 1000 times that the shape was there around an empty point beside the last
# move, so many times they played there. Written by `cargo xtask shapes DIR`, from 1300 games of 9-dans.
#
#   X     a stone of the player         .   no stone
#   O     a stone of the other side     -   off the board
#   *     the point
#
# A shape stands for all eight symmetries. What is not listed was there less than 100 times.
";

/// The signs around a point, row by row.
type Shape = [char; 8];

/// How often a shape occurred, and how often it was answered.
#[derive(Default)]
struct Counts {
    times: u32,
    answered: u32,
}

/// Prints the table for these games.
pub(crate) fn run(files: &[Vec<u8>]) {
    let mut shapes = BTreeMap::new();
    for file in files {
        match Session::read(file, &Reading::default()) {
            Ok(session) => look(session.game(), &mut shapes),
            Err(error) => eprintln!("left out: {error}"),
        }
    }
    print!("{HEAD}");
    for (shape, seen) in shapes.iter().filter(|(_, seen)| seen.times >= SEEN) {
        let [a, b, c, d, e, f, g, h] = shape;
        let of_1000 = (1000 * seen.answered + seen.times / 2) / seen.times;
        println!("{a}{b}{c} {d}*{e} {f}{g}{h} {of_1000}");
    }
}

/// Counts the shapes next to each move of a game, and the answers.
fn look(game: &Game, shapes: &mut BTreeMap<Shape, Counts>) {
    let mut board = game.start().board().clone();
    let mut last: Option<Point> = None;
    for &(color, mv) in game.moves() {
        for near in last.into_iter().flat_map(Point::all_around) {
            if board.is_empty_at(near) {
                let seen: &mut Counts = shapes.entry(shape(&board, near, color)).or_default();
                seen.times += 1;
                seen.answered += u32::from(mv == Move::Play(near));
            }
        }
        last = mv.point();
        if let Some(point) = last.filter(|&point| board.is_empty_at(point)) {
            board.place(point, color);
        }
    }
}

/// The alphabetically first of the eight symmetric pictures.
fn shape(board: &Board, point: Point, player: Color) -> Shape {
    let signs = point.all_around().map(|near| match board.cell(near) {
        Cell::Empty => '.',
        Cell::Frame => '-',
        cell if cell == Cell::from(player) => 'X',
        _ => 'O',
    });
    let places = Point::new(1, 1).all_around();
    let turned = Symmetry::ALL.map(|symmetry| {
        places.map(|place| {
            let from = symmetry.of_point(place, Size::square(3));
            let at = places.iter().position(|&other| other == from);
            signs[at.expect("the middle stays")]
        })
    });
    turned.into_iter().min().expect("eight of them")
}
