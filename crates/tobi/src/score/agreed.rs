//! The agreement of the players: the stones that their marks in the file declare dead.
//!
//! A finished game is scored for its players. What they marked as dead is dead, without any reading: a scorer that
//! reads would show one of them a move. Without marks the position is judged, and if the judgement is not reliable,
//! it is not counted.

use crate::Session;
use crate::words::vertex_name;
use std::fmt;
use tobi_goban::count::count;
use tobi_goban::{Board, Color};
use tobi_grid::{Connectivity, Point, PointSet, components};
use tobi_notation::sgf::Marks;

/// The dead stones according to the players' marks, and the irregularities of these marks.
///
/// A stone is dead if its point is marked as the other colour's, or if all its liberties are: some programs mark
/// empty points only. Nothing is read.
///
/// ```
/// use tobi::score::Agreement;
/// use tobi::{Reading, Session};
///
/// // White stands alone in Black's corner, and Black marked the points around and under the stone.
/// let file = b"(;SZ[5]AB[ca][cb][cc][bc][ac]AW[ea][eb][ec][ed][dd][cd][bd][ad][aa];B[];W[]TB[aa:bb]TW[ae:ee])";
/// let session = Session::read(file, &Reading::default())?;
/// let agreement = Agreement::of(&session).expect("there are marks at the end");
/// assert_eq!(agreement.dead.len(), 1);
/// assert!(agreement.remarks.is_empty());
/// # Ok::<(), tobi::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The stones of all chains that are marked dead.
    pub dead: PointSet,
    /// Territory that the players left unmarked though they marked most of it: eyes in a seki.
    pub seki: PointSet,
    /// Marks that contradict each other or the board, one line each, with places.
    pub remarks: Vec<String>,
}

impl Agreement {
    /// Reads the marks after the last move; `None` if the record has none there, or was not replayed to its end.
    pub fn of(session: &Session) -> Option<Agreement> {
        let marks = session.final_marks()?;
        let mut clerk = MarkReader {
            board: session.position().board(),
            marks,
            remarks: Vec::new(),
        };
        let contradicted = clerk.contradicted();
        let mut dead = clerk.dead(&contradicted);
        dead |= clerk.surrounded(&dead);
        let seki = clerk.compare(&dead, &contradicted);
        Some(Agreement {
            dead,
            seki,
            remarks: clerk.remarks,
        })
    }
}

/// Processes the marks.
struct MarkReader<'a> {
    board: &'a Board,
    marks: &'a Marks,
    remarks: Vec<String>,
}

impl MarkReader<'_> {
    /// The points that are marked for both colours.
    fn contradicted(&mut self) -> PointSet {
        let both = self.marks.points.black & self.marks.points.white;
        for point in both {
            let name = self.name(point);
            let line = format!("{name} is marked as Black's and as White's; the marks are ignored");
            self.remark(Color::White, point, line);
        }
        both
    }

    /// The chains with a stone on a mark of the other colour.
    fn dead(&mut self, contradicted: &PointSet) -> PointSet {
        let mut dead = PointSet::empty(self.board.size());
        for chain in self.board.chains() {
            let (color, stones) = (chain.color(), chain.stones());
            let marks = self.marks.points[color.opponent()] - *contradicted;
            let marked = stones & marks;
            let Some(first) = marked.first() else {
                continue;
            };
            dead |= stones;
            if let Some(left) = (stones - marked).first() {
                let [first_name, left_name] = [first, left].map(|point| self.name(point));
                let line = format!(
                    "{first_name} is marked dead, {left_name} of the same {color} chain is not; all of it is taken as dead"
                );
                self.remark(color.opponent(), first, line);
            }
        }
        dead
    }

    /// The chains surrounded by marks of the other colour only.
    fn surrounded(&mut self, dead: &PointSet) -> PointSet {
        let mut found = PointSet::empty(self.board.size());
        for chain in self.board.chains() {
            let (color, stones) = (chain.color(), chain.stones());
            let others = self.marks.points[color.opponent()];
            let inside = chain.liberties().is_subset(&others);
            let spoken_for = !stones.is_disjoint(&(*dead | self.marks.points[color]));
            if !inside || spoken_for {
                continue;
            }
            found |= stones;
            if let Some(liberty) = chain.liberties().first() {
                let line = format!(
                    "all liberties of the {color} stone at {} are marked as {}'s; it is taken as dead",
                    self.name(chain.first()),
                    color.opponent().name()
                );
                self.remark(color.opponent(), liberty, line);
            }
        }
        found
    }

    /// Compares the marks with a count with these dead stones; returns the territory that is taken as eyes in a seki.
    fn compare(&mut self, dead: &PointSet, contradicted: &PointSet) -> PointSet {
        let mut seki = PointSet::empty(self.board.size());
        let Ok(count) = count(self.board, dead) else {
            return seki;
        };
        let marked = self.marks.points.black | self.marks.points.white;
        let territory = count.territory.black | count.territory.white;
        // A few marks in a comment say nothing about the rest of the board.
        let most_is_marked = 2 * (territory & marked).len() > territory.len();
        for color in Color::BOTH {
            let owner = color.name();
            let marks = self.marks.points[color] - *contradicted;
            let stones = (marks & *self.board.stones(color)) - *dead;
            self.remark_all(color, &stones, |points| {
                format!("{points} marked as {owner}'s, where {color} stones stand; ignored")
            });
            let shared = marks & count.dame;
            self.remark_all(color, &shared, |points| {
                format!("{points} marked as {owner}'s, but living stones of both colours reach there; counted as nobody's")
            });
            let other = marks & count.territory[color.opponent()];
            self.remark_all(color, &other, |points| {
                let other = color.opponent().name();
                format!("{points} marked as {owner}'s, but only {other} reaches there; counted as {other}'s")
            });
            for region in components(&count.territory[color], Connectivity::Four) {
                let silent = region - marked - *dead;
                if silent.is_empty() {
                    continue;
                }
                let none_is_marked = region.is_disjoint(&marked);
                let taken = if most_is_marked && none_is_marked {
                    "an eye in a seki"
                } else {
                    "territory all the same"
                };
                if most_is_marked && none_is_marked {
                    seki |= region;
                }
                self.remarks.push(format!(
                    "{} not marked, but only {owner} reaches there; taken as {taken}",
                    Points(&silent)
                ));
            }
        }
        seki
    }

    /// One line for each connected part of `points`.
    fn remark_all(&mut self, color: Color, points: &PointSet, line: impl Fn(Points<'_>) -> String) {
        for part in components(points, Connectivity::Four) {
            if let Some(first) = part.first() {
                self.remark(color, first, line(Points(&part)));
            }
        }
    }

    fn remark(&mut self, color: Color, point: Point, line: String) {
        self.remarks.push(match self.marks.place(color, point) {
            Some(place) => format!("{place}: {line}"),
            None => line,
        });
    }

    fn name(&self, point: Point) -> String {
        vertex_name(point, self.board.size())
    }
}

/// `D4 is`, `D4 and 1 more point are`, `D4 and 7 more points are`.
struct Points<'a>(&'a PointSet);

impl fmt::Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.size();
        let first = self.0.first().map(|point| vertex_name(point, size));
        f.write_str(&first.unwrap_or_default())?;
        match self.0.len() {
            0 | 1 => f.write_str(" is"),
            2 => f.write_str(" and 1 more point are"),
            more => write!(f, " and {} more points are", more - 1),
        }
    }
}
