//! Names and reasons of mined rules.

use super::proof::Threat;
use super::shape::{At, Claim, Edges, Shape};
use tobi_reading::GameValue;

/// Shapes with a name: the rows of the picture, without the marks.
const KNOWN: [(&str, &[&str], Edges); 7] = [
    ("bamboo-joint", &["X.X", "X.X"], Edges::NONE),
    ("diagonal", &["X.", ".X"], Edges::NONE),
    ("one-space-jump", &["X.X"], Edges::NONE),
    ("two-space-jump", &["X..X"], Edges::NONE),
    ("one-space-gate", &["???", "X.X", "???"], Edges::NONE),
    ("straight-wall", &["?X?", "?.?"], Edges::BELOW),
    ("hanging-connection", &["X.?", ".OX", "?X?"], Edges::NONE),
];

/// What kind of shape it is, in one word.
pub(crate) fn kind(shape: &Shape) -> String {
    let edge = match shape.edges.count() {
        0 => "",
        1 if shape.game == "division" => "",
        1 => "-on-edge",
        _ => "-in-corner",
    };
    let kind = match (shape.game, shape.b) {
        ("connection", Some(b)) => {
            let ((x, y), (p, q)) = (shape.place(shape.a), shape.place(b));
            let (across, down) = (x.abs_diff(p), y.abs_diff(q));
            match (across.max(down), across.min(down)) {
                (1, _) => "diagonal".to_string(),
                (2, 0) => "one-space-jump".to_string(),
                (2, 1) => "knight-move".to_string(),
                (2, 2) => "elephant-move".to_string(),
                (3, 0) => "two-space-jump".to_string(),
                (3, 1) => "large-knight-move".to_string(),
                (4, 0) => "three-space-jump".to_string(),
                (far, near) => format!("jump-{far}-{near}"),
            }
        }
        ("division", _) => match shape.edges.count() {
            0 => format!("gate-{}-wide", shape.columns.max(shape.rows()) - 2),
            _ => format!("wall-{}-high", shape.rows()),
        },
        _ => shape.game.to_string(),
    };
    kind + edge
}

/// The rule's name: a known one, or one made of its kind, its means and a number.
pub(crate) fn name(shape: &Shape, kind: &str, claim: &Claim, number: usize) -> String {
    let canonical = shape.canonical();
    for (name, rows, edges) in KNOWN {
        let columns = rows[0].len();
        let cells: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
        let known = Shape {
            columns,
            cells,
            edges,
            a: 0,
            b: None,
            ..shape.clone()
        };
        let unmarked = Shape {
            a: 0,
            b: None,
            ..canonical.clone()
        };
        let same = known.canonical().cells == unmarked.cells
            && known.canonical().columns == unmarked.columns
            && known.edges.count() == unmarked.edges.count();
        if same {
            return name.to_string();
        }
    }
    let means = if shape.has(b'O') { "-with-capture" } else { "" };
    let value = match (shape.game, claim.value) {
        ("connection", '>') => "-linked",
        ("connection", _) => "-to-cut",
        ("division", '>') => "-shut",
        ("division", _) => "-ajar",
        (_, '>') => "-whole",
        _ => "-to-make",
    };
    format!("{kind}{value}{means}-{number}")
}

/// Value, moves and reason of a shape, as found by search.
pub(crate) fn claim(shape: &Shape) -> Claim {
    let solution = shape.solve().expect("it was solved before");
    let at = |&(column, row): &(i8, i8)| row as usize * shape.columns + column as usize;
    let nearness = |at: &At| (shape.far_from_marks(*at), *at);
    // First the moves of both sides, then those between the marks.
    let sorted = |moves: &[(i8, i8)], others: &[(i8, i8)]| {
        let mut cells: Vec<(i8, i8)> = moves.to_vec();
        cells.sort_by_key(|cell| (!others.contains(cell), nearness(&at(cell))));
        cells.iter().map(at).take(4).collect::<Vec<At>>()
    };
    let mut claim = Claim::of_value('>');
    match solution.value {
        GameValue::Hot => {
            claim.value = '*';
            claim.attack = sorted(&solution.attack, &solution.defence);
            claim.defence = sorted(&solution.defence, &solution.attack);
        }
        GameValue::Won => {
            for threat in solution.answers.iter().take(3) {
                claim.more.push(at(&threat.at));
                let answer = threat.answers.iter().min_by_key(|cell| nearness(&at(cell)));
                claim.more.extend(answer.map(at));
            }
        }
        other => panic!("no rule says {other}"),
    }
    let letters = shape.letters(&claim);
    let letter = |at: At| {
        let (_, letter) = letters
            .iter()
            .find(|(other, _)| *other == at)
            .expect("it has one");
        *letter
    };
    let list = |moves: &[At]| {
        let letters: Vec<String> = moves.iter().map(|&at| letter(at).to_string()).collect();
        letters.join(" or ")
    };
    let (makes, breaks, holds) = match shape.game {
        "connection" => ("connects", "cuts", "linked"),
        "division" => ("shuts the way", "comes through", "shut"),
        _ => ("makes the eye", "takes it", "an eye"),
    };
    claim.why = if claim.value == '*' {
        format!(
            "X {makes} at {}; O {breaks} at {}.",
            list(&claim.defence),
            list(&claim.attack)
        )
    } else if solution.answers.is_empty() {
        format!("It is {holds} already: no move of the other side needs an answer.")
    } else {
        let pairs = claim_pairs(shape, &solution.answers, &letter);
        format!("It is {holds}: {pairs}.")
    };
    claim
}

/// `after O c, X d; after O d, X c`.
fn claim_pairs(shape: &Shape, answers: &[Threat], letter: &impl Fn(At) -> char) -> String {
    let at = |&(column, row): &(i8, i8)| row as usize * shape.columns + column as usize;
    let nearness = |cell: &&(i8, i8)| (shape.far_from_marks(at(cell)), at(cell));
    let answered = |threat: &Threat| {
        let played = letter(at(&threat.at));
        match threat.answers.iter().min_by_key(nearness) {
            Some(answer) => format!("after O {played}, X {}", letter(at(answer))),
            None => format!("O {played} can be left alone once"),
        }
    };
    let pairs: Vec<String> = answers.iter().take(3).map(answered).collect();
    pairs.join("; ")
}
