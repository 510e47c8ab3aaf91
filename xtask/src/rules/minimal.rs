//! Minimal shapes: starts with almost nothing shown and shows more and more; shapes that contain a solved one are
//! skipped.

use super::proof::prove;
use super::shape::{At, Claim, Shape};
use tobi_reading::GameValue;

/// The content of a shape, as sets of cells.
#[derive(Clone, Copy)]
struct Shown {
    empty: u64,
    own: u64,
    other: u64,
    /// Empty or own.
    not_other: u64,
    /// Empty or the other side's.
    not_own: u64,
}

impl Shown {
    fn of(shape: &Shape) -> Shown {
        let cells = |sign: u8| {
            let cells = shape.cells.iter().enumerate();
            cells.fold(0, |set, (at, &cell)| set | u64::from(cell == sign) << at)
        };
        Shown {
            empty: cells(b'.'),
            own: cells(b'X'),
            other: cells(b'O'),
            not_other: cells(b'x'),
            not_own: cells(b'o'),
        }
    }

    /// Whether each board that matches `special` matches this too.
    fn implied_by(&self, special: &Shown) -> bool {
        self.empty & !special.empty == 0
            && self.own & !special.own == 0
            && self.other & !special.other == 0
            && self.not_other & !(special.empty | special.own | special.not_other) == 0
            && self.not_own & !(special.empty | special.other | special.not_own) == 0
    }
}

/// The search space.
pub(crate) struct Field {
    /// What every shape shows; other cells are `?`.
    pub(crate) seed: Shape,
    /// The maximum number of cells shown in addition to the seed's.
    pub(crate) most: usize,
    /// The maximum number of stones of the other side.
    pub(crate) others: usize,
}

/// A minimal shape and its value.
pub(crate) type ValuedShape = (Shape, GameValue);

/// The minimal shapes in which the owner always wins, and those in which it wins if it plays first.
pub(crate) fn shapes(field: &Field) -> Vec<ValuedShape> {
    let free: Vec<At> = (0..field.seed.cells.len())
        .filter(|&at| field.seed.cells[at] == b'?')
        .collect();
    let mut hunt = Hunt {
        field,
        free: &free,
        won: Vec::new(),
        hot: Vec::new(),
        found: Vec::new(),
    };
    for size in 0..=field.most.min(free.len()) {
        hunt.choose(&mut Vec::new(), 0, size);
    }
    hunt.found
}

struct Hunt<'a> {
    field: &'a Field,
    free: &'a [At],
    won: Vec<Shown>,
    hot: Vec<Shown>,
    found: Vec<ValuedShape>,
}

impl Hunt<'_> {
    /// Every choice of this many more cells.
    fn choose(&mut self, chosen: &mut Vec<At>, from: usize, more: usize) {
        if more == 0 {
            self.fill(chosen);
            return;
        }
        for index in from..=self.free.len() - more {
            chosen.push(self.free[index]);
            self.choose(chosen, index + 1, more - 1);
            chosen.pop();
        }
    }

    /// Every way to fill them, empty points first.
    fn fill(&mut self, chosen: &[At]) {
        let ways = 3u32.pow(chosen.len() as u32);
        let mut fillings: Vec<(u32, Vec<u8>)> = (0..ways)
            .map(|way| {
                let mut rest = way;
                let signs: Vec<u8> = (0..chosen.len())
                    .map(|_| {
                        let sign = b".XO"[(rest % 3) as usize];
                        rest /= 3;
                        sign
                    })
                    .collect();
                let weight = signs.iter().map(|&sign| u32::from(sign != b'.')).sum();
                (weight, signs)
            })
            .filter(|(_, signs)| {
                signs.iter().filter(|&&it| it == b'O').count() <= self.field.others
            })
            .collect();
        fillings.sort();
        for (_, signs) in fillings {
            let mut shape = self.field.seed.clone();
            for (&at, &sign) in chosen.iter().zip(&signs) {
                shape.cells[at] = sign;
            }
            self.judge(shape);
        }
    }

    fn judge(&mut self, shape: Shape) {
        let shown = Shown::of(&shape);
        if self.won.iter().any(|it| it.implied_by(&shown)) || !is_about_its_marks(&shape) {
            return;
        }
        let Ok(solution) = shape.solve() else {
            return;
        };
        match solution.value {
            GameValue::Won => {
                let shape = widened(shape, '>');
                self.won.push(Shown::of(&shape));
                self.found.push((shape, GameValue::Won));
            }
            GameValue::Hot if !self.hot.iter().any(|it| it.implied_by(&shown)) => {
                self.hot.push(shown);
                self.found.push((shape, GameValue::Hot));
            }
            _ => {}
        }
    }
}

/// The same with `x` and `o` for `.` if the value stays the same for each content.
fn widened(mut shape: Shape, value: char) -> Shape {
    for at in 0..shape.cells.len() {
        if shape.cells[at] != b'.' || at == shape.a || Some(at) == shape.b {
            continue;
        }
        for sign in *b"xo" {
            let mut wider = shape.clone();
            wider.cells[at] = sign;
            if sign == b'x' && joins(&shape, at) {
                continue;
            }
            if prove(&wider.rule(&Claim::of_value(value))).is_ok() {
                shape = wider;
                break;
            }
        }
    }
    shape
}

/// Whether an own stone here would join the marked stones: then the shape is trivial.
fn joins(shape: &Shape, at: At) -> bool {
    let mut shape = shape.clone();
    shape.cells[at] = b'X';
    shape.game == "connection" && shape.b.is_some_and(|b| shape.chain(shape.a).contains(&b))
}

/// Whether the marked stones of a connection are two chains, and the nearest stones of these.
fn is_about_its_marks(shape: &Shape) -> bool {
    let Some(b) = shape.b.filter(|_| shape.game == "connection") else {
        return true;
    };
    let (near, far) = (shape.chain(shape.a), shape.chain(b));
    let distance = |a: At, b: At| {
        let ((x, y), (p, q)) = (shape.place(a), shape.place(b));
        (x.abs_diff(p) + y.abs_diff(q), x.abs_diff(p))
    };
    if near.contains(&b) {
        return false;
    }
    let marked = distance(shape.a, b).0;
    near.iter()
        .all(|&a| far.iter().all(|&b| distance(a, b).0 >= marked))
}
