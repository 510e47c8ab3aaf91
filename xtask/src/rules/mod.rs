//! Mines the rule bases `topology`, `eye` and `two-eyes`: enumerates small shapes, solves each by exhaustive search
//! in the worst surroundings, and keeps those that no smaller one implies.

mod minimal;
mod pick;
mod proof;
mod shape;
mod spaces;
mod words;

use minimal::Field;
use shape::{Edges, Shape};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use tobi_reading::rules::Base;

const MINED: [Base; 3] = [Base::TwoEyes, Base::Eye, Base::Topology];

/// Writes the files of the mined bases again, or of those that are named. Takes half a minute.
pub(crate) fn run(names: &[&str]) -> ExitCode {
    let is_mined = |name: &&str| MINED.iter().any(|base| base.name() == *name);
    if let Some(unknown) = names.iter().find(|name| !is_mined(name)) {
        eprintln!("unknown rule base `{unknown}`; mined are two-eyes, eye and topology");
        return ExitCode::from(2);
    }
    let wanted = |base: &Base| names.is_empty() || names.contains(&base.name());
    for base in MINED.into_iter().filter(wanted) {
        let rules = rules(base);
        let head = format!("# {base}: mined and proved by `cargo xtask rules`.\n");
        let text = rules.iter().fold(head, |text, rule| text + "\n" + rule);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/reading/data/rules");
        if let Err(why) = fs::write(folder.join(format!("{base}.rules")), text) {
            eprintln!("{base}.rules cannot be written: {why}");
            return ExitCode::FAILURE;
        }
        eprintln!("{base}: {} rules", rules.len());
    }
    ExitCode::SUCCESS
}

/// The texts of the rules of a mined base.
fn rules(base: Base) -> Vec<String> {
    match base {
        Base::TwoEyes => spaces::rules(),
        Base::Eye => pick::rules(&mine(&eye_fields()), pick::PerKind::EYE),
        _ => {
            let connections = pick::rules(&mine(&connection_fields()), pick::PerKind::CONNECTION);
            let divisions = pick::rules(&mine(&division_fields()), pick::PerKind::DIVISION);
            [connections, divisions].concat()
        }
    }
}

fn mine(fields: &[Field]) -> Vec<minimal::ValuedShape> {
    let mut found = Vec::new();
    for field in fields {
        let shapes = minimal::shapes(field);
        eprintln!(
            "{} {}x{} with {} edges: {} shapes",
            field.seed.game,
            field.seed.columns,
            field.seed.rows(),
            field.seed.edges.count(),
            shapes.len()
        );
        found.extend(shapes);
    }
    found
}

/// A window in which nothing is shown but the marks.
fn seed(
    game: &'static str,
    (columns, rows): (usize, usize),
    edges: Edges,
    marks: &[((usize, usize), u8)],
) -> Shape {
    let mut cells = vec![b'?'; columns * rows];
    let at = |(column, row): (usize, usize)| row * columns + column;
    for &(place, sign) in marks {
        cells[at(place)] = sign;
    }
    Shape {
        game,
        columns,
        cells,
        edges,
        a: at(marks[0].0),
        b: marks.get(1).map(|&(place, _)| at(place)),
        outer: if game == "division" || game == "connection" {
            2
        } else {
            1
        },
        one_chain: false,
    }
}

fn connection_fields() -> Vec<Field> {
    let pair = |size, edges, a, b, most, others| Field {
        seed: seed("connection", size, edges, &[(a, b'X'), (b, b'X')]),
        most,
        others,
    };
    let none = Edges::NONE;
    let below = Edges::BELOW;
    let corner = Edges::CORNER;
    vec![
        // In the open: diagonal, jumps, knight's moves.
        pair((4, 4), none, (1, 1), (2, 2), 4, 1),
        pair((5, 3), none, (1, 1), (3, 1), 5, 1),
        pair((3, 4), none, (1, 1), (2, 3), 5, 1),
        pair((4, 4), none, (1, 1), (3, 2), 5, 0),
        pair((3, 3), none, (0, 0), (2, 2), 7, 1),
        pair((4, 3), none, (0, 1), (3, 1), 8, 0),
        pair((4, 3), none, (0, 0), (3, 1), 8, 0),
        pair((4, 4), none, (0, 1), (3, 2), 6, 0),
        pair((5, 3), none, (0, 1), (4, 1), 7, 0),
        // Along the edge.
        pair((5, 1), below, (1, 0), (3, 0), 3, 1),
        pair((5, 2), below, (1, 0), (3, 0), 6, 1),
        pair((3, 3), below, (0, 1), (2, 1), 6, 1),
        pair((5, 3), below, (1, 0), (3, 0), 6, 0),
        pair((4, 2), below, (0, 0), (3, 0), 6, 1),
        pair((4, 3), below, (0, 1), (3, 1), 7, 0),
        pair((4, 3), below, (0, 0), (3, 0), 8, 0),
        pair((5, 2), below, (0, 0), (4, 0), 7, 0),
        pair((5, 3), below, (0, 1), (4, 1), 6, 0),
        pair((4, 2), below, (1, 0), (2, 1), 6, 1),
        pair((4, 3), below, (1, 0), (2, 1), 5, 1),
        pair((4, 2), below, (0, 0), (2, 1), 6, 1),
        pair((4, 3), below, (0, 0), (2, 1), 6, 1),
        pair((3, 3), below, (0, 0), (1, 2), 7, 1),
        pair((4, 3), below, (0, 1), (3, 2), 7, 0),
        pair((4, 3), below, (0, 0), (3, 1), 7, 0),
        pair((3, 3), below, (0, 0), (2, 2), 7, 1),
        pair((3, 3), below, (1, 0), (1, 2), 7, 1),
        // In the corner.
        pair((3, 3), corner, (0, 1), (1, 2), 6, 1),
        pair((3, 3), corner, (0, 0), (2, 2), 7, 0),
        pair((3, 3), corner, (0, 1), (2, 2), 6, 1),
        pair((3, 3), corner, (1, 1), (0, 2), 6, 1),
    ]
}

fn division_fields() -> Vec<Field> {
    let parted = |size, edges, marks: [(usize, usize); 2], stones: &[(usize, usize)], most| {
        let mut seed = seed("division", size, edges, &marks.map(|place| (place, b'?')));
        for &(column, row) in stones {
            seed.cells[row * size.0 + column] = b'X';
        }
        Field {
            seed,
            most,
            others: 0,
        }
    };
    let none = Edges::NONE;
    let below = Edges::BELOW;
    vec![
        // From above to below, between two stones.
        parted((3, 3), none, [(1, 0), (1, 2)], &[(0, 1), (2, 1)], 5),
        parted((4, 3), none, [(1, 0), (2, 2)], &[(0, 1), (3, 1)], 6),
        parted((4, 3), none, [(1, 0), (1, 2)], &[(0, 1), (3, 1)], 6),
        parted((5, 3), none, [(2, 0), (2, 2)], &[(0, 1), (4, 1)], 6),
        parted((3, 4), none, [(1, 0), (1, 3)], &[(0, 1), (2, 2)], 5),
        parted((4, 4), none, [(1, 0), (2, 3)], &[(0, 1), (3, 2)], 5),
        parted((6, 3), none, [(2, 0), (3, 2)], &[(0, 1), (5, 1)], 6),
        // From left to right, between a stone and the edge.
        parted((3, 2), below, [(0, 1), (2, 1)], &[(1, 0)], 3),
        parted((4, 2), below, [(0, 1), (3, 1)], &[(1, 0)], 5),
        parted((5, 2), below, [(0, 1), (4, 1)], &[(2, 0)], 7),
        parted((3, 3), below, [(0, 1), (2, 1)], &[(1, 0)], 6),
        parted((4, 3), below, [(0, 2), (3, 2)], &[(1, 0)], 7),
        parted((5, 3), below, [(0, 2), (4, 2)], &[(2, 0)], 7),
        parted((6, 3), below, [(0, 2), (5, 2)], &[(2, 0)], 5),
        parted((4, 4), below, [(0, 3), (3, 3)], &[(1, 0)], 6),
    ]
}

fn eye_fields() -> Vec<Field> {
    let eye = |size, edges, a, most, others| Field {
        seed: seed("eye", size, edges, &[(a, b'.')]),
        most,
        others,
    };
    let none = Edges::NONE;
    let below = Edges::BELOW;
    let corner = Edges::CORNER;
    vec![
        eye((3, 3), none, (1, 1), 8, 2),
        eye((4, 3), none, (1, 1), 10, 0),
        eye((3, 2), below, (1, 1), 5, 2),
        eye((3, 3), below, (1, 1), 8, 1),
        eye((4, 2), below, (1, 1), 7, 1),
        eye((5, 2), below, (1, 1), 9, 0),
        eye((2, 2), corner, (0, 1), 3, 1),
        eye((3, 2), corner, (0, 1), 5, 2),
        eye((3, 3), corner, (0, 2), 8, 0),
        eye((4, 2), corner, (0, 1), 7, 0),
        eye((3, 3), corner, (1, 1), 8, 0),
    ]
}
