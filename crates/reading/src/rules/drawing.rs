//! Test positions, drawn from a rule's picture.

use super::{Content, Mark, Match, Rule};
use tobi_goban::{Board, Color, Position, Setup};
use tobi_grid::{Point, Size};

/// How the points that a picture leaves open are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Nothing.
    Empty,
    /// Own stones.
    Own,
    /// Stones of the other side.
    Other,
    /// Own stones, other stones and empty points in turn.
    Mixed,
    /// Own stones on every other point.
    AiryOwn,
    /// Stones of the other side on every other point.
    AiryOther,
}

impl Fill {
    /// All variants.
    pub const ALL: [Fill; 6] = [
        Fill::Empty,
        Fill::Own,
        Fill::Other,
        Fill::Mixed,
        Fill::AiryOwn,
        Fill::AiryOther,
    ];

    /// Whether this point gets a stone, and whether it is an own stone.
    fn stone(self, column: i32, row: i32) -> Option<bool> {
        let turn = (column + row).rem_euclid(2) == 0;
        match self {
            Fill::Empty => None,
            Fill::Own => Some(true),
            Fill::Other => Some(false),
            Fill::Mixed => match (column + 2 * row).rem_euclid(4) {
                0 => Some(true),
                2 => Some(false),
                _ => None,
            },
            Fill::AiryOwn => turn.then_some(true),
            Fill::AiryOther => turn.then_some(false),
        }
    }
}

/// Points around a picture, on each side that is not an edge.
const ROOM: u8 = 4;

const fn room(edge: bool) -> u8 {
    if edge { 0 } else { ROOM }
}

impl Rule {
    /// A board with the rule's picture, in which Black is the owner: open points inside the picture are filled in one
    /// way, points around it in another. `None` if some stone would have no liberty.
    ///
    /// ```
    /// use tobi_reading::rules::{self, Fill};
    ///
    /// let joint = rules::all().iter().find(|rule| rule.name() == "bamboo-joint").unwrap();
    /// let board = joint.drawing(Fill::Empty, Fill::Empty).unwrap();
    /// assert!(rules::matches(&board).iter().any(|found| joint.is_drawn(found)));
    /// ```
    pub fn drawing(&self, inside: Fill, around: Fill) -> Option<Board> {
        let picture = &self.picture;
        let edges = picture.edges;
        let (columns, rows) = (picture.columns as i32, picture.rows() as i32);
        let (left, above) = (i32::from(room(edges.left)), i32::from(room(edges.above)));
        let width = left + columns + i32::from(room(edges.right));
        let height = above + rows + i32::from(room(edges.below));
        let size = Size::new(width as u32, height as u32).ok()?;
        let mut setup = Setup::new(size);
        for point in size.points() {
            let column = i32::from(point.column()) - left;
            let row = i32::from(point.row()) - above;
            let shown = (0..columns).contains(&column) && (0..rows).contains(&row);
            let fill = match shown.then(|| picture.content(column as usize, row as usize)) {
                Some(Content::Own) => Some(true),
                Some(Content::Other) => Some(false),
                Some(Content::Empty) => None,
                Some(Content::NotOther) => inside.stone(column, row).filter(|&own| own),
                Some(Content::NotOwn) => inside.stone(column, row).filter(|&own| !own),
                Some(Content::Anything) => inside.stone(column, row),
                None => around.stone(column, row),
            };
            if let Some(own) = fill {
                let color = if own { Color::Black } else { Color::White };
                setup.stones[color].insert(point);
            }
        }
        let position = Position::from_setup(setup).ok()?;
        Some(position.board().clone())
    }

    /// Whether a match is for the picture at the location of a drawing, and for Black.
    pub fn is_drawn(&self, found: &Match<'_>) -> bool {
        let edges = self.picture.edges;
        let at = |mark: Mark| {
            let (column, row) = self.picture.place(mark)?;
            Some(Point::new(
                room(edges.left) + column as u8,
                room(edges.above) + row as u8,
            ))
        };
        let points = |of: &dyn Fn(Mark) -> Option<Point>| {
            let mut points: Vec<Option<Point>> = self.game.points().map(of).collect();
            points.sort_unstable();
            points
        };
        found.rule.name == self.name
            && found.owner == Color::Black
            && points(&at) == points(&|mark| found.point(mark))
    }
}
