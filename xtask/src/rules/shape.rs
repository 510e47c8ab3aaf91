//! A picture under construction, which the miner transforms and changes.

use super::proof::{self, Fault, Solution};
use tobi_reading::rules::{Base, Rule};

/// A cell's number.
pub(crate) type At = usize;

/// A picture with a question.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Shape {
    pub(crate) game: &'static str,
    pub(crate) columns: usize,
    /// The signs of the picture language.
    pub(crate) cells: Vec<u8>,
    pub(crate) edges: Edges,
    pub(crate) a: At,
    pub(crate) b: Option<At>,
    /// Outer liberties of each own chain.
    pub(crate) outer: u8,
    pub(crate) one_chain: bool,
}

/// Drawn edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edges {
    pub(crate) above: bool,
    pub(crate) right: bool,
    pub(crate) below: bool,
    pub(crate) left: bool,
}

impl Edges {
    pub(crate) const NONE: Edges = Edges {
        above: false,
        right: false,
        below: false,
        left: false,
    };
    pub(crate) const BELOW: Edges = Edges {
        below: true,
        ..Edges::NONE
    };
    pub(crate) const CORNER: Edges = Edges {
        left: true,
        ..Edges::BELOW
    };

    pub(crate) fn count(self) -> usize {
        [self.above, self.right, self.below, self.left]
            .into_iter()
            .filter(|&it| it)
            .count()
    }
}

/// The parts of a rule beyond its shape.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) value: char,
    pub(crate) attack: Vec<At>,
    pub(crate) defence: Vec<At>,
    /// Points that the text names, starting with the first free letter.
    pub(crate) more: Vec<At>,
    pub(crate) why: String,
}

impl Claim {
    pub(crate) fn of_value(value: char) -> Claim {
        Claim {
            value,
            attack: Vec::new(),
            defence: Vec::new(),
            more: Vec::new(),
            why: "To be found.".to_string(),
        }
    }
}

impl Shape {
    pub(crate) fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    pub(crate) fn place(&self, at: At) -> (usize, usize) {
        (at % self.columns, at / self.columns)
    }

    /// The distance of a place from the marks: the sum of its squared distances.
    pub(crate) fn far_from_marks(&self, at: At) -> usize {
        let (column, row) = self.place(at);
        let marks = [Some(self.a), self.b].into_iter().flatten();
        let far = marks.map(|mark| {
            let (x, y) = self.place(mark);
            x.abs_diff(column).pow(2) + y.abs_diff(row).pow(2)
        });
        far.sum()
    }

    /// The points that a picture shows.
    pub(crate) fn shown(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != b'?').count()
    }

    pub(crate) fn has(&self, sign: u8) -> bool {
        self.cells.contains(&sign)
    }

    /// The letter of each marked cell, in the order a, b, moves, other points.
    pub(crate) fn letters(&self, claim: &Claim) -> Vec<(At, char)> {
        let mut letters: Vec<(At, char)> = Vec::new();
        let marked = [Some(self.a), self.b].into_iter().flatten();
        let moves = claim.defence.iter().chain(&claim.attack).chain(&claim.more);
        for at in marked.chain(moves.copied()) {
            if !letters.iter().any(|&(other, _)| other == at) {
                letters.push((at, (b'a' + letters.len() as u8) as char));
            }
        }
        letters
    }

    /// The rule in the picture language.
    pub(crate) fn text(&self, name: &str, claim: &Claim) -> String {
        let letters = self.letters(claim);
        let letter = |at: At| {
            let found = letters.iter().find(|&&(other, _)| other == at);
            found.map(|&(_, letter)| letter)
        };
        let mut text = format!("rule {name}\n");
        let edge = |text: &mut String| {
            *text += "    ";
            *text += if self.edges.left { "+ " } else { "" };
            *text += "-  ".repeat(self.columns).trim_end();
            *text += if self.edges.right { "  +" } else { "" };
            *text += "\n";
        };
        if self.edges.above {
            edge(&mut text);
        }
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            let mut line = format!("    {}", if self.edges.left { "| " } else { "" });
            for (column, &cell) in cells.iter().enumerate() {
                line.push(cell as char);
                line.push(letter(row * self.columns + column).unwrap_or(' '));
                line.push(' ');
            }
            line += if self.edges.right { "|" } else { "" };
            text += line.trim_end();
            text += "\n";
        }
        if self.edges.below {
            edge(&mut text);
        }
        text += self.game;
        text += if self.b.is_some() { " a b" } else { " a" };
        text += &format!(" {}\n", claim.value);
        for (word, moves) in [("attack", &claim.attack), ("defence", &claim.defence)] {
            if !moves.is_empty() {
                text += word;
                for &at in moves {
                    text += &format!(" {}", letter(at).expect("moves have letters"));
                }
                text += "\n";
            }
        }
        if self.outer > 0 {
            text += &format!("X: outer >= {}\n", self.outer);
        }
        if self.one_chain {
            text += "X: one chain\n";
        }
        text += &format!("why {}\n", claim.why);
        text
    }

    /// The rule with this claim.
    pub(crate) fn rule(&self, claim: &Claim) -> Rule {
        let base = match self.game {
            "connection" | "division" => Base::Topology,
            "eye" => Base::Eye,
            _ => Base::TwoEyes,
        };
        let text = self.text("mined", claim);
        let mut rules =
            Rule::parse_all(base, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        rules.remove(0)
    }

    pub(crate) fn solve(&self) -> Result<Solution, Fault> {
        if !self.cells.iter().any(|cell| b"XO.".contains(cell)) {
            return Err(Fault::Unfit);
        }
        proof::solve(&self.rule(&Claim::of_value('>')))
    }

    /// The shape in another of the eight symmetries.
    fn turned(&self, turn: u8) -> Shape {
        let (columns, rows) = (self.columns, self.rows());
        let to = |at: At| {
            let (column, row) = self.place(at);
            let column = if turn & 1 == 0 {
                column
            } else {
                columns - 1 - column
            };
            let row = if turn & 2 == 0 { row } else { rows - 1 - row };
            if turn & 4 == 0 {
                row * columns + column
            } else {
                column * rows + row
            }
        };
        let mut cells = vec![b'?'; self.cells.len()];
        for (at, &cell) in self.cells.iter().enumerate() {
            cells[to(at)] = cell;
        }
        let mut edges = self.edges;
        if turn & 1 != 0 {
            (edges.left, edges.right) = (edges.right, edges.left);
        }
        if turn & 2 != 0 {
            (edges.above, edges.below) = (edges.below, edges.above);
        }
        if turn & 4 != 0 {
            (edges.above, edges.left) = (edges.left, edges.above);
            (edges.below, edges.right) = (edges.right, edges.below);
        }
        let (a, b) = (to(self.a), self.b.map(to));
        Shape {
            columns: if turn & 4 == 0 { columns } else { rows },
            cells,
            edges,
            a: b.map_or(a, |b| a.min(b)),
            b: b.map(|b| a.max(b)),
            ..self.clone()
        }
    }

    /// The smallest of the eight transformed shapes, for comparison.
    pub(crate) fn canonical(&self) -> Shape {
        (0..8)
            .map(|turn| self.turned(turn))
            .min()
            .expect("there are eight")
    }

    /// The shape in a readable orientation: the edge below, then left; wider than high.
    pub(crate) fn upright(&self) -> Shape {
        let rank = |shape: &Shape| {
            let edges = shape.edges;
            (
                edges.above,
                edges.right,
                edges.count() == 1 && edges.left,
                edges.count() == 0 && shape.rows() > shape.columns,
                shape.clone(),
            )
        };
        (0..8)
            .map(|turn| self.turned(turn))
            .min_by_key(rank)
            .expect("there are eight")
    }

    /// Without rows and columns that show nothing, except those along an edge. A division keeps them: they are paths
    /// for the other side.
    pub(crate) fn cropped(mut self) -> Shape {
        if self.game == "division" {
            return self;
        }
        for _ in 0..4 {
            while self.top_is_blank() {
                self.cells.drain(..self.columns);
                self.a -= self.columns;
                self.b = self.b.map(|b| b - self.columns);
            }
            self = self.quarter();
        }
        self
    }

    fn top_is_blank(&self) -> bool {
        !self.edges.above
            && self.cells[..self.columns].iter().all(|&cell| cell == b'?')
            && self.a >= self.columns
            && self.b.is_none_or(|b| b >= self.columns)
    }

    /// A quarter turn that keeps a and b apart.
    fn quarter(&self) -> Shape {
        let rows = self.rows();
        let to = |at: At| {
            let (column, row) = self.place(at);
            column * rows + (rows - 1 - row)
        };
        let mut cells = vec![b'?'; self.cells.len()];
        for (at, &cell) in self.cells.iter().enumerate() {
            cells[to(at)] = cell;
        }
        let edges = self.edges;
        Shape {
            columns: rows,
            cells,
            edges: Edges {
                above: edges.left,
                right: edges.above,
                below: edges.right,
                left: edges.below,
            },
            a: to(self.a),
            b: self.b.map(to),
            ..self.clone()
        }
    }

    /// The cells next to a cell.
    pub(crate) fn beside(&self, at: At) -> impl Iterator<Item = At> + use<> {
        let (column, row) = self.place(at);
        let (columns, rows) = (self.columns, self.rows());
        let near = [
            (column > 0).then(|| at - 1),
            (column + 1 < columns).then(|| at + 1),
            (row > 0).then(|| at - columns),
            (row + 1 < rows).then(|| at + columns),
        ];
        near.into_iter().flatten()
    }

    /// The stones connected to a stone.
    pub(crate) fn chain(&self, at: At) -> Vec<At> {
        let mut chain = vec![at];
        let mut next = 0;
        while next < chain.len() {
            for near in self.beside(chain[next]) {
                if self.cells[near] == self.cells[at] && !chain.contains(&near) {
                    chain.push(near);
                }
            }
            next += 1;
        }
        chain
    }
}
