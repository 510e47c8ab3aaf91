//! Eye spaces: all small ones with a closed wall of one chain, and the result of search for two eyes in them.

use super::pick;
use super::proof::prove;
use super::shape::{At, Claim, Edges, Shape};
use std::collections::{BTreeMap, BTreeSet};
use tobi_reading::GameValue;

/// Points of a space, column and row.
type Space = Vec<(i32, i32)>;

/// Names that players use, with one drawing of each space.
const KNOWN: [(&str, &[&str]); 22] = [
    ("two-points", &["##"]),
    ("straight-three", &["###"]),
    ("bent-three", &["##", "#."]),
    ("straight-four", &["####"]),
    ("bent-four", &["###", "#.."]),
    ("pyramid-four", &["###", ".#."]),
    ("zigzag-four", &["##.", ".##"]),
    ("square-four", &["##", "##"]),
    ("straight-five", &["#####"]),
    ("bulky-five", &["##", "##", "#."]),
    ("cross-five", &[".#.", "###", ".#."]),
    ("long-bent-five", &["####", "#..."]),
    ("knife-five", &["####", ".#.."]),
    ("zigzag-five", &["###.", "..##"]),
    ("stairs-five", &["##.", ".##", "..#"]),
    ("corner-five", &["###", "#..", "#.."]),
    ("pillar-five", &["###", ".#.", ".#."]),
    ("cup-five", &["###", "#.#"]),
    ("hook-five", &["##.", ".#.", ".##"]),
    ("crooked-five", &[".##", "##.", ".#."]),
    ("rectangular-six", &["###", "###"]),
    ("rabbity-six", &[".#.", "###", ".##"]),
];

/// The texts of the rules.
pub(crate) fn rules() -> Vec<String> {
    let mut rules = Vec::new();
    let mut seen = BTreeSet::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut spaces: BTreeSet<Space> = BTreeSet::from([vec![(0, 0)]]);
    for size in 2..=6 {
        spaces = larger(&spaces);
        for space in &spaces {
            let edges: &[Edges] = match size {
                ..=4 => &[Edges::NONE, Edges::BELOW, Edges::CORNER],
                5 => &[Edges::NONE, Edges::BELOW],
                _ => &[Edges::NONE],
            };
            for &edges in edges {
                let turns = if edges.count() == 0 { 1 } else { 8 };
                for turn in 0..turns {
                    let turned = normal(&turned(space, turn));
                    let plain = drawn(&turned, edges);
                    let prisoners = if size <= 5 && edges.count() == 0 && size >= 3 {
                        size
                    } else {
                        0
                    };
                    let shapes =
                        std::iter::once(plain.clone()).chain((0..prisoners).map(|inside| {
                            let mut shape = plain.clone();
                            let inside = (0..shape.cells.len())
                                .filter(|&at| shape.cells[at] == b'.')
                                .nth(inside);
                            shape.cells[inside.expect("the space is so large")] = b'O';
                            shape
                        }));
                    for shape in shapes {
                        let Some(shape) = with_mark(shape) else {
                            continue;
                        };
                        if !seen.insert(
                            shape
                                .canonical()
                                .cells
                                .clone()
                                .into_iter()
                                .chain([shape.edges.count() as u8, shape.canonical().columns as u8])
                                .collect::<Vec<u8>>(),
                        ) {
                            continue;
                        }
                        if let Some(claim) = claim(&shape).filter(|_| pick::is_possible(&shape)) {
                            let name = name(&turned, &shape, &mut numbers);
                            rules.push(shape.text(&name, &claim));
                        }
                    }
                }
            }
        }
    }
    rules
}

/// The spaces with one point more, each in one symmetry.
fn larger(spaces: &BTreeSet<Space>) -> BTreeSet<Space> {
    let mut larger = BTreeSet::new();
    for space in spaces {
        for &(column, row) in space {
            for near in [
                (column + 1, row),
                (column - 1, row),
                (column, row + 1),
                (column, row - 1),
            ] {
                if !space.contains(&near) {
                    let mut more = space.clone();
                    more.push(near);
                    larger.insert(canonical(&more));
                }
            }
        }
    }
    larger
}

fn turned(space: &Space, turn: u8) -> Space {
    let to = |&(column, row): &(i32, i32)| {
        let column = if turn & 1 == 0 { column } else { -column };
        let row = if turn & 2 == 0 { row } else { -row };
        if turn & 4 == 0 {
            (column, row)
        } else {
            (row, column)
        }
    };
    space.iter().map(to).collect()
}

/// Moved to the top left and sorted.
fn normal(space: &Space) -> Space {
    let left = space.iter().map(|it| it.0).min().unwrap_or(0);
    let top = space.iter().map(|it| it.1).min().unwrap_or(0);
    let mut space: Space = space.iter().map(|it| (it.0 - left, it.1 - top)).collect();
    space.sort_by_key(|&(column, row)| (row, column));
    space
}

fn canonical(space: &Space) -> Space {
    let turns = (0..8).map(|turn| normal(&turned(space, turn)));
    turns.min().expect("there are eight")
}

/// The space in its wall, pushed against the edges.
fn drawn(space: &Space, edges: Edges) -> Shape {
    let width = space.iter().map(|it| it.0).max().unwrap_or(0) as usize + 1;
    let height = space.iter().map(|it| it.1).max().unwrap_or(0) as usize + 1;
    let left = usize::from(!edges.left);
    let columns = left + width + 1;
    let rows = 1 + height + usize::from(!edges.below);
    let mut cells = vec![b'?'; columns * rows];
    let at = |&(column, row): &(i32, i32)| (row as usize + 1) * columns + column as usize + left;
    for place in space {
        cells[at(place)] = b'.';
    }
    let mut shape = Shape {
        game: "two-eyes",
        columns,
        cells,
        edges,
        a: at(&space[0]),
        b: None,
        outer: 0,
        one_chain: true,
    };
    for place in space {
        for near in shape.beside(at(place)).collect::<Vec<At>>() {
            if shape.cells[near] == b'?' {
                shape.cells[near] = b'X';
            }
        }
    }
    shape
}

/// The mark on the first empty point; `None` when there is none.
fn with_mark(mut shape: Shape) -> Option<Shape> {
    shape.a = shape.cells.iter().position(|&cell| cell == b'.')?;
    Some(shape)
}

/// The result of search if it is certain in the worst surroundings or, for a lost game, in the best.
fn claim(shape: &Shape) -> Option<Claim> {
    let solution = shape.solve().ok()?;
    let at = |&(column, row): &(i8, i8)| row as usize * shape.columns + column as usize;
    let mut claim = Claim::of_value('>');
    let both = |cell: &(i8, i8)| solution.attack.contains(cell) && solution.defence.contains(cell);
    match solution.value {
        GameValue::Won => {
            claim.why = match solution.answers.first() {
                None => "It has two eyes whatever happens.".to_string(),
                Some(_) => "Each move inside has an answer that keeps two eyes.".to_string(),
            };
        }
        GameValue::Hot => {
            claim.value = '*';
            let order = |cells: &[(i8, i8)]| {
                let mut cells = cells.to_vec();
                cells.sort_by_key(|cell| !both(cell));
                cells.iter().map(at).collect::<Vec<At>>()
            };
            claim.attack = order(&solution.attack);
            claim.defence = order(&solution.defence);
            let letters = shape.letters(&claim);
            let list = |moves: &[At]| {
                let letter = |at: &At| {
                    letters
                        .iter()
                        .find(|it| it.0 == *at)
                        .map(|it| it.1.to_string())
                };
                moves
                    .iter()
                    .filter_map(letter)
                    .collect::<Vec<_>>()
                    .join(" or ")
            };
            claim.why = format!(
                "X divides the space at {}; O keeps it in one piece at {}.",
                list(&claim.defence),
                list(&claim.attack)
            );
        }
        _ => {
            claim.value = '<';
            claim.why = "Even if X plays first, the space gives one eye only.".to_string();
            prove(&shape.rule(&claim)).ok()?;
        }
    }
    Some(claim)
}

fn name(space: &Space, shape: &Shape, numbers: &mut BTreeMap<String, usize>) -> String {
    let known = KNOWN.iter().find(|(_, rows)| {
        let points = rows.iter().enumerate().flat_map(|(row, line)| {
            let cells = line.bytes().enumerate().filter(|(_, it)| *it == b'#');
            cells.map(move |(column, _)| (column as i32, row as i32))
        });
        canonical(&points.collect()) == canonical(space)
    });
    let many = ["", "", "two", "three", "four", "five", "six"][space.len()];
    let mut name = known.map_or_else(|| format!("{many}-points"), |(name, _)| (*name).to_string());
    name += match shape.edges.count() {
        0 => "",
        1 => "-on-edge",
        _ => "-in-corner",
    };
    if shape.has(b'O') {
        name += "-with-stone";
    }
    let number = numbers.entry(name.clone()).or_default();
    *number += 1;
    match *number {
        1 if known.is_some() => name,
        n => format!("{name}-{n}"),
    }
}
