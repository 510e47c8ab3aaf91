//! A board as text.
//!
//! Stones are `X` and `O`, or discs on a coloured terminal, and dead ones `x` and `o`; Black's marks are
//! filled and White's hollow, and the grade is their size, so that the picture reads the same without
//! colours. A dead stone has the mark of who has its point beside it, the last move stands in
//! parentheses.

use super::{Caption, column_name, star_points};
use anstyle::{Ansi256Color, Color as TerminalColor, RgbColor, Style};
use tobi::{Grade, LayerReport};
use tobi_goban::Color;
use tobi_grid::{Point, PointSet, Size};

/// Which characters draw the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Charset {
    /// Squares.
    Unicode,
    /// Letters and signs only.
    Ascii,
}

/// How much colour there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colors {
    /// None: characters alone tell everything.
    None,
    /// The 256 colours of nearly every terminal.
    Indexed,
    /// 24 bits.
    True,
}

/// Paints the report.
pub(crate) fn paint(
    report: &LayerReport,
    caption: &Caption,
    charset: Charset,
    colors: Colors,
) -> String {
    let brush = Brush { charset, colors };
    let board = Board {
        size: report.size(),
        last: caption.last,
        stone: &|p| report.stone(p),
        mark: &|p| report.mark(p),
        dead: &report.dead,
    };
    let legend = legend(report, brush).join("\n");
    format!(
        "{}\n{}\n\n{}\n{legend}\n",
        caption.lines.join("\n"),
        summary(report),
        board.paint(brush)
    )
}

/// Paints the stones alone, in plain characters.
pub(crate) fn stones(
    size: Size,
    last: Option<Point>,
    stone: &dyn Fn(Point) -> Option<Color>,
) -> String {
    let brush = Brush {
        charset: Charset::Ascii,
        colors: Colors::None,
    };
    let board = Board {
        size,
        last,
        stone,
        mark: &|_| None,
        dead: &PointSet::empty(size),
    };
    board.paint(brush)
}

fn summary(report: &LayerReport) -> String {
    let points = report.points();
    let living = (report.stones.black | report.stones.white) - report.dead;
    let open = report.size().area() - living.len() - points.black - points.white;
    format!(
        "{}, points: Black {}, White {}, nobody {open}",
        report.title(),
        points.black,
        points.white
    )
}

/// What stands on the points.
struct Board<'a> {
    size: Size,
    last: Option<Point>,
    stone: &'a dyn Fn(Point) -> Option<Color>,
    mark: &'a dyn Fn(Point) -> Option<(Color, Grade)>,
    dead: &'a PointSet,
}

impl Board<'_> {
    /// The board between its coordinates, a line a row.
    fn paint(&self, brush: Brush) -> String {
        let names = (0..self.size.columns()).map(|column| column_name(column, self.size));
        let letters = format!("   {}\n", names.collect::<Vec<_>>().join(" "));
        let mut picture = letters.clone();
        for row in 0..self.size.rows() {
            let number = self.size.rows() - row;
            picture += &format!("{number:>2}{}{number}\n", self.row(row, brush));
        }
        picture + &letters
    }

    /// A row: between two points, and at both ends, stands a gap of one character.
    fn row(&self, row: u8, brush: Brush) -> String {
        let stars = star_points(self.size);
        let mut line = String::new();
        let mut gap = (' ', Ground::Board);
        for column in 0..self.size.columns() {
            let point = Point::new(column, row);
            let (stone, mark) = ((self.stone)(point), (self.mark)(point));
            // A dead stone's right side is for the mark, so it gets no parentheses.
            let last = self.last == Some(point) && !self.dead.contains(point);
            let opening = if last { '(' } else { gap.0 };
            line += &brush.cell(opening, gap.1, None);
            let ground = mark.map_or(Ground::Board, |(owner, grade)| Ground::Owned(owner, grade));
            let center = match (stone, mark) {
                (Some(color), _) if self.dead.contains(point) => brush.dead_stone(color),
                (Some(color), _) => brush.stone(color),
                (None, Some((owner, grade))) => brush.mark(owner, grade),
                (None, None) if stars.contains(point) => '+',
                (None, None) => '.',
            };
            line += &brush.cell(center, ground, stone);
            gap = match (stone, mark) {
                (Some(_), Some((owner, grade))) => (brush.mark(owner, grade), ground),
                _ if last => (')', Ground::Board),
                _ => (' ', Ground::Board),
            };
        }
        line + &brush.cell(gap.0, gap.1, None)
    }
}

fn legend(report: &LayerReport, brush: Brush) -> Vec<String> {
    let mut lines = Vec::new();
    for color in Color::BOTH {
        let stone = brush.cell(brush.stone(color), Ground::Board, Some(color));
        let mut line = format!("{stone} {}", name(color));
        for (grade, meaning) in report.legend() {
            let mark = brush.cell(brush.mark(color, grade), Ground::Owned(color, grade), None);
            line += &format!("   {mark} {meaning}");
        }
        lines.push(line);
    }
    if !report.dead.is_empty() {
        lines.push("x, o: dead stones; a mark right of one shows who has its point.".to_owned());
    }
    lines
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// What lies under a character.
#[derive(Clone, Copy)]
enum Ground {
    Board,
    Owned(Color, Grade),
}

#[derive(Clone, Copy)]
struct Brush {
    charset: Charset,
    colors: Colors,
}

impl Brush {
    fn stone(self, color: Color) -> char {
        match (self.colors, self.charset, color) {
            (Colors::Indexed | Colors::True, Charset::Unicode, _) => '●',
            (_, _, Color::Black) => 'X',
            (_, _, Color::White) => 'O',
        }
    }

    fn dead_stone(self, color: Color) -> char {
        match color {
            Color::Black => 'x',
            Color::White => 'o',
        }
    }

    fn mark(self, owner: Color, grade: Grade) -> char {
        let marks = match (self.charset, owner) {
            (Charset::Unicode, Color::Black) => ['▪', '◆', '■'],
            (Charset::Unicode, Color::White) => ['▫', '◇', '□'],
            (Charset::Ascii, Color::Black) => [':', '%', '#'],
            (Charset::Ascii, Color::White) => ['-', '~', '='],
        };
        marks[usize::from(grade.number()) - 1]
    }

    /// One character in its colours.
    fn cell(self, character: char, ground: Ground, stone: Option<Color>) -> String {
        if self.colors == Colors::None {
            return character.to_string();
        }
        let style = Style::new()
            .bg_color(Some(self.color(background(ground))))
            .fg_color(Some(self.color(foreground(stone))));
        format!("{style}{character}{style:#}")
    }

    fn color(self, shade: Shade) -> TerminalColor {
        match self.colors {
            Colors::True => shade.0.into(),
            _ => shade.1.into(),
        }
    }
}

/// One colour, exact and out of the 256.
type Shade = (RgbColor, Ansi256Color);

const fn shade(rgb: [u8; 3], indexed: u8) -> Shade {
    (RgbColor(rgb[0], rgb[1], rgb[2]), Ansi256Color(indexed))
}

/// Wood for the board; blue for Black and orange for White, darker where the claim is stronger.
const fn background(ground: Ground) -> Shade {
    match ground {
        Ground::Board => shade([0xde, 0xc9, 0x9b], 180),
        Ground::Owned(Color::Black, Grade::Weak) => shade([0xb5, 0xd8, 0xff], 153),
        Ground::Owned(Color::Black, Grade::Medium) => shade([0x6f, 0xae, 0xf0], 75),
        Ground::Owned(Color::Black, Grade::Strong) => shade([0x2f, 0x7f, 0xcf], 32),
        Ground::Owned(Color::White, Grade::Weak) => shade([0xff, 0xe3, 0xaf], 223),
        Ground::Owned(Color::White, Grade::Medium) => shade([0xff, 0xc0, 0x6f], 215),
        Ground::Owned(Color::White, Grade::Strong) => shade([0xff, 0x9a, 0x2f], 208),
    }
}

/// The ink: only a white stone is white, so that no filled mark looks like a hollow one.
const fn foreground(stone: Option<Color>) -> Shade {
    match stone {
        Some(Color::White) => shade([0xff, 0xff, 0xff], 231),
        _ => shade([0, 0, 0], 16),
    }
}
