//! Chooses which shapes become rules, and their names.

use super::minimal::ValuedShape;
use super::proof::prove;
use super::shape::{Claim, Edges, Shape};
use super::words;
use std::collections::{BTreeMap, BTreeSet};
use tobi_reading::GameValue;
use tobi_reading::rules::{Fill, plain};

/// The maximum number of rules of one kind; the simplest are kept.
#[derive(Clone, Copy)]
pub(crate) struct PerKind {
    won: usize,
    hot: usize,
}

impl PerKind {
    pub(crate) const CONNECTION: PerKind = PerKind { won: 12, hot: 4 };
    pub(crate) const DIVISION: PerKind = PerKind { won: 8, hot: 5 };
    pub(crate) const EYE: PerKind = PerKind { won: 16, hot: 10 };
}

/// The kind's name, and whether it is won or hot.
type Kind = (String, &'static str);

/// Points shown, points of the picture, outer liberties: the fewer, the simpler.
type Ranked = (usize, usize, u8, Shape);

/// The texts of the rules from these shapes.
pub(crate) fn rules(found: &[ValuedShape], most: PerKind) -> Vec<String> {
    let mut kinds: BTreeMap<Kind, BTreeSet<Ranked>> = BTreeMap::new();
    for (shape, value) in found {
        let Some(shape) = tightened(shape.clone(), *value) else {
            continue;
        };
        let kind = (
            words::kind(&shape),
            if *value == GameValue::Won {
                "won"
            } else {
                "hot"
            },
        );
        let simple = (
            shape.shown(),
            shape.cells.len(),
            shape.outer,
            shape.canonical(),
        );
        kinds.entry(kind).or_default().insert(simple);
    }
    let mut rules = Vec::new();
    for ((kind, value), shapes) in kinds {
        let most = if value == "won" { most.won } else { most.hot };
        for (number, (.., shape)) in shapes.into_iter().take(most).enumerate() {
            let shape = shape.upright();
            let claim = words::claim(&shape);
            let name = words::name(&shape, &kind, &claim, number + 1);
            rules.push(shape.text(&name, &claim));
        }
    }
    rules
}

/// The same shape, cropped, with only the edges and liberties that it needs. `None` if one of its points is not
/// needed.
fn tightened(shape: Shape, value: GameValue) -> Option<Shape> {
    let holds = |shape: &Shape| {
        let solved = shape.solve().map(|solution| solution.value);
        let open = solved == Ok(value) || (value == GameValue::Hot && solved == Ok(GameValue::Won));
        // For points with two possible contents, for each content.
        open && (value == GameValue::Hot || prove(&shape.rule(&Claim::of_value('>'))).is_ok())
    };
    let mut shape = shape.cropped();
    for edges in [Edges::NONE, Edges::BELOW] {
        let fewer = Shape {
            edges,
            ..shape.clone()
        };
        if shape.game != "division" && edges.count() < shape.edges.count() && holds(&fewer) {
            shape = fewer.cropped();
            break;
        }
    }
    while shape.outer > 0 {
        let less = Shape {
            outer: shape.outer - 1,
            ..shape.clone()
        };
        if !holds(&less) {
            break;
        }
        shape = less;
    }
    for at in 0..shape.cells.len() {
        if shape.cells[at] != b'?' && at != shape.a && Some(at) != shape.b {
            let mut less = shape.clone();
            less.cells[at] = b'?';
            if holds(&less) {
                return None;
            }
        }
    }
    is_possible(&shape.upright()).then_some(shape)
}

/// Whether there is a position in which the rule applies: its conditions are possible where its picture is.
pub(crate) fn is_possible(shape: &Shape) -> bool {
    let rules = [shape.rule(&Claim::of_value('>'))];
    let inside = Fill::ALL.into_iter();
    let mut fills = inside.flat_map(|inside| Fill::ALL.map(|around| (inside, around)));
    fills.any(|(inside, around)| {
        let board = rules[0].drawing(inside, around);
        let owners = |board| {
            plain::matches(&rules, &board)
                .iter()
                .any(|it| rules[0].is_drawn(it))
        };
        board.is_some_and(owners)
    })
}
